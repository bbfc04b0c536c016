"""The picture of a campaign: what it shows beside a base game's, and how it stays small."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from mechs_core.kernel.creation import describe
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.picture import MOST_BYTES, svg
from mechs_core.kernel.stream import Line
from mechs_core.kernel.themes import THEMES
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.cards import CAMPAIGN_COURT_IDS, LORE_IDS
from mechs_core.rulesets.arcs.geometry import NUMBER, SYSTEMS
from mechs_core.rulesets.arcs.picture import picture
from mechs_core.rulesets.arcs.picture.campaign_systems import held_by
from mechs_core.rulesets.arcs.picture.court import AGENTS_HIGH, HIGH, LETTERS, LINE
from mechs_core.rulesets.arcs.picture.map import sorted_pieces
from mechs_core.rulesets.arcs.picture.places import CAMPAIGN, COURT_TOP, DEALS_SHOWN, system_corner
from mechs_core.rulesets.arcs.picture.words import printed
from mechs_core.rulesets.arcs.rules.campaign.drafts import ChooseDetails, Draft
from mechs_core.rulesets.arcs.rules.campaign.fates import ChooseFate, FatesRevealed
from mechs_core.rulesets.arcs.rules.campaign.proposals import Propose
from mechs_core.rulesets.arcs.rules.campaign.summit import Order
from mechs_core.rulesets.arcs.view import view
from mechs_core.testing.shapes import check_picture
from tests.games import PEOPLE
from tests.kept_pictures import extent, picture_of, texts
from tests.rulesets.arcs.campaign.documents import given_by
from tests.rulesets.arcs.campaign.drawn import choosing, largest, negotiating, rammed, reach
from tests.rulesets.arcs.campaign.questions import stories
from tests.rulesets.arcs.campaign.summits import item, proposed, talk
from tests.rulesets.arcs.positions import p, position
from tests.rulesets.arcs.test_picture import groups, roles

# ---------------------------------------------------------------- heading and map


def test_the_heading_tells_act_chapter_and_round() -> None:
    drawn = groups(reach())
    assert texts(drawn["round"]) == ["Act 2, chapter 2 of 3, round 3"]
    assert texts(drawn["goal"]) == ["ends after Act 3"]
    late = groups(position(p(power=50), campaign=True, act=3, chapter=4))
    assert texts(late["round"]) == ["Act 3, chapter 4 of 4, round 1"]
    assert texts(late["goal"]) == ["ends after Act 3"]  # by no Power: BR-ACT-1


def test_all_six_clusters_are_in_play() -> None:
    drawn = groups(reach())
    assert {system.lower() for system in SYSTEMS} < {*drawn}


def test_no_two_systems_of_a_campaign_stand_on_each_other() -> None:
    spots = [system_corner(name, CAMPAIGN) for name in SYSTEMS]
    for n, (x, y) in enumerate(spots):
        assert all(abs(x - a) > 25.4 or abs(y - b) > 21 for a, b in spots[n + 1 :])


def test_systems_show_the_empire_the_free_states_and_the_blight() -> None:
    drawn = groups(reach())
    assert texts(drawn["1b"]) == ["E", "1B F", "F", "E", "2f1d"]
    assert drawn["1b"].label == (
        "1B Fuel, 0 of 1 slots free, controlled by the Empire, Free city, "
        "2 fresh and 1 damaged ship of the Empire"
    )
    assert texts(drawn["3c"]) == ["3C W", "F", "Fd"]
    assert drawn["3c"].label.endswith("Free city, damaged Free starport")
    assert texts(drawn["5g"]) == ["5G", "B", "2d"] and "hazard" in roles(drawn["5g"])
    assert drawn["5g"].label == "5G gate, 2 damaged Blight"


def test_br_flg_2_a_flagship_stands_where_it_is_and_controls() -> None:
    drawn, own = groups(reach()), groups(reach(), 1)
    assert texts(drawn["2b"]) == ["1", "2B W", "1", "*1", "B", "1f1d"]
    assert drawn["2b"].label.endswith(
        "1 fresh and 1 damaged Blight, Flagship of seat 1, Beacon of seat 1"
    )
    assert "controlled by seat 1" in drawn["2b"].label
    assert own["ships 2b"].label == "yours in 2B: the Flagship" and texts(own["ships 2b"]) == ["*1"]


def test_a_building_in_no_slot_stands_beside_the_slots() -> None:
    drawn = groups(reach())["2a"]
    assert drawn.label == "2A Psionic, 1 of 1 slots free, city of seat 2, one building in no slot"
    beside, slot = drawn.shapes[2], drawn.shapes[-1]
    assert drawn.shapes[2].role == "seat2" and beside.x < slot.x  # type: ignore[union-attr]


@pytest.mark.parametrize("seed", range(6))
def test_br_emp_2_4_5_the_strip_says_who_controls_as_the_state_does(seed: int) -> None:
    given = given_by(100 + seed)
    line, _ = Line.create(
        RULESET,
        describe(
            *(RULESET, PEOPLE[: given.seats]),
            options=given.options,
            scenario=given.document,
            seed="7",
        ),
    )
    shown = view(line.state, None)
    assert shown.campaign is not None
    for name in SYSTEMS:
        pieces = sorted_pieces(shown.pieces.get(name, ()))
        flagships = tuple(
            seat
            for seat, each in enumerate(shown.campaign.seats)
            if each.flagship is not None and each.flagship.at == name
        )
        assert held_by(shown, *pieces, flagships) == line.state.controller(NUMBER[name]), name


def test_br_emp_4_a_regent_controls_on_its_turn_where_it_has_a_piece() -> None:
    regent, outlaw = p(ships="4B=0+1"), p(ships="4B=0+1", outlaw=True)
    here = {"empire": "4B=1 5B=1", "first_regent": None, "campaign": True}
    own, others = (groups(position(each, p(ships="4B=3"), **here)) for each in (regent, outlaw))
    assert "controlled by seat 0" in own["4b"].label
    assert "controlled by the Empire" in others["4b"].label
    assert "controlled by the Empire" in own["5b"].label
    writ = groups(position(p(fx="FX1", ships="1A=1"), p(), **here))
    assert "controlled by seat 0" in writ["5b"].label  # BR-EMP-5


# ---------------------------------------------------------------- beside and below the map


def test_an_event_lies_among_the_cards_played() -> None:
    drawn, own = groups(reach()), groups(reach(), 0)
    assert texts(drawn["played 1 E2"]) == ["1", "event", "E2", "Event"]
    assert drawn["played 1 E2"].label == "seat 1: event, E2 Event, acting"
    assert texts(own["hand E1"]) == ["E1", "pips as led", "Event", "as the lead card"]


def test_the_council_stands_above_the_court_with_its_agents() -> None:
    drawn = groups(reach())["court 0"]
    assert texts(drawn) == ["0  Imperial Council", "In Session", "0", "2"]
    held = groups(position(p(), p(), campaign=True, council="decided", held_by=1))["court 0"]
    assert held.label == ("Court place 0: Imperial Council, Decided, at the Fate card of seat 1")
    assert held.place == "court 0" and "back" in roles(held)


@pytest.mark.parametrize("place", [0, 2])
def test_attached_cards_lie_above_theirs(place: int) -> None:
    drawn = groups(reach(attached={place: "FX9b@1"}, court="CC01 CC03"))
    card, above = drawn[f"court {place}"], drawn[f"attached {place}"]
    assert above.label == f"FX9b@1 Street Orators, attached to Court place {place}"
    (left, top, right, bottom), (x, y, far, low) = extent(card), extent(above)
    assert left <= x + 0.5 and far <= right + 0.5
    assert low <= top if place else y >= top and low <= bottom


def test_the_court_of_a_campaign_ends_above_the_row_of_the_empire() -> None:
    drawn = groups(reach())
    assert extent(drawn["court 1"])[3] < CAMPAIGN.empire_top
    assert extent(drawn["court 0"])[1] > COURT_TOP


@pytest.mark.parametrize("card", [*CAMPAIGN_COURT_IDS, *LORE_IDS, "FX6@0"])
def test_what_a_card_of_the_campaign_does_fits_on_it(card: str) -> None:
    lines = printed(card, LETTERS)
    assert 9 + (len(lines) - 0.5) * LINE < HIGH - AGENTS_HIGH
    assert max(map(len, lines)) <= LETTERS


def test_the_row_of_the_empire_tells_trust_booklet_and_the_round() -> None:
    drawn = groups(reach())
    assert drawn["first regent"].label == "First Regent: seat 0"
    assert texts(drawn["trust R"]) == ["R", "2"] and drawn["trust R"].place == "trust r"
    assert "trust F" not in drawn
    assert roles(drawn["policy 0 war"])[0] == "goal"
    assert drawn["policy 1 peace"].label.startswith("policy peace, below: Relic or Psionic")
    assert texts(drawn["booklet"]) == ["Edicts 03 06", "Laws W1, Summit S1"]
    assert texts(drawn["events"]) == ["1 Event played"]
    assert [drawn[owner].label for owner in ("empire", "free", "blight")] == [
        *("Empire: 8 ships left", "Free States: 4 buildings", "Blight: 16 left")
    ]


def test_without_first_regent_nobody_has_the_trust() -> None:
    drawn = groups(position(p(outlaw=True), p(outlaw=True), campaign=True))
    assert texts(drawn["first regent"]) == ["First Regent", "nobody"]
    assert [texts(drawn[f"fate {seat}"])[0] for seat in (0, 1)] == ["Outlaw", "Outlaw"]


def test_a_meeting_and_its_dice_are_told() -> None:
    drawn = groups(stories(3)["council_choice"].line)
    assert texts(drawn["events"]) == ["meeting of seat 0"]
    rolled = groups(stories(3)["crisis CC14"].line)
    assert texts(rolled["events"])[-1].startswith("dice ")


# ---------------------------------------------------------------- the seats


def test_a_panel_tells_title_fate_and_what_is_left_of_the_objective() -> None:
    drawn = groups(reach())
    assert texts(drawn["fate 0"])[:3] == ["First Regent", "Prefect", "4 left"]
    assert texts(drawn["fate 1"])[:3] == ["Outlaw", "Ark Captain", "3 left"]
    assert drawn["fate 2"].label == "seat 2: Regent, Liberator, completed"
    assert texts(drawn["power 1"]) == ["-4 Power"]  # BR-ACT-5
    grand = groups(position(p(fate="factor"), p(fate="unifier"), campaign=True, act=3))
    assert texts(grand["fate 0"])[2] == "grand ambitions"
    assert texts(grand["fate 1"])[2] == "12 left"


def test_favors_beacons_and_lore_are_told() -> None:
    drawn = groups(reach())
    assert drawn["favors 0 2"].label == "seat 0: 2 Favors of seat 2"
    assert drawn["beacons 1"].label == "seat 1: Beacons 2B 3A 5B, 3 left"
    assert drawn["guild L03"].label == "L03 Sprinter Drives of seat 1, lore"
    assert drawn["guild FX1@0"].label.endswith("Weapon, protected")
    assert drawn["guild FX9a@1"].place == "card fx9a@1"
    assert (
        drawn["trophies 2"].label == "seat 2: Trophies 0: 1 city; blight: 2 blight; empire: 1 ship"
    )


def test_the_slot_of_the_ledger_house_is_the_seventh() -> None:
    drawn = groups(reach(), 0)
    assert drawn["slot 0 7"].label == "seat 0: slot 7, 4 keys, Relic"
    last, cards = extent(drawn["slot 0 7"]), extent(drawn["guild CC02"])
    assert last[2] < cards[0]


def test_a_flagships_board_has_six_columns_of_two() -> None:
    drawn, own = groups(reach()), groups(reach(), 1)
    assert drawn["flagship 1"].label == "the Flagship of seat 1 is at 2B"
    assert texts(drawn["flagship 1"])[2:] == [
        *("Slipstream", "Tractor", "Control", "Defense", "Crane", "Hull")
    ]
    assert texts(drawn["board 1 slipstream armor"]) == ["city d"]
    assert len([key for key in drawn if key.startswith("board 1 ")]) == 4
    assert len([key for key in own if key.startswith("board 1 ")]) == 12
    assert texts(own["board 1 tractor armor"]) == ["A: W"]


# ---------------------------------------------------------------- Fates, Summits, battles


def test_the_fates_of_a_choice_are_seen_by_their_seat_alone() -> None:
    own, others = groups(choosing(), 0), groups(choosing(), 1)
    assert own["fate of yours symbiont"].place == "fate symbiont"
    assert texts(own["fate of yours symbiont"])[0] == "Symbiont"
    assert "fate of yours throne_breaker" not in others
    assert texts(others["fate of yours unifier"])[1] == "chosen"
    open_ = groups(choosing())
    assert texts(open_["standing 1"]) == ["hand 0", "has chosen"]
    assert not [key for key in open_ if key.startswith("fate of yours")]


def test_a_fate_held_twice_is_shown_once() -> None:
    line = position(p(offer="factor factor"), p(), campaign=True, phase="fates")
    assert [key for key in groups(line, 0) if key.startswith("fate of")] == ["fate of yours factor"]


def test_a_summit_shows_drafts_proposals_and_who_is_done() -> None:
    drawn = groups(negotiating())
    assert drawn["summit"].label == "Summit called by seat 0: Negotiations, after an Event"
    assert texts(drawn["draft 1"]) == ["1", "draft, 0 made", "1>2 cede ship fresh 4B"]
    assert texts(drawn["draft 0"])[2] == "0>2 resource .."
    assert texts(drawn["proposal 1"]) == ["1 of 0, asked: 1", "0>1 resource slot 1 M", "1>0 favor"]
    assert "legend" not in drawn and {f"asked {seat}" for seat in range(4)} < {*drawn}
    order = groups(stories(3)["order"].line)
    assert texts(order["summit"])[2] == "Call to Order"


def test_a_draft_longer_than_its_room_tells_how_many_more() -> None:
    line = talk(p(slots="M"), p(ships="4B=2"), p(), p()).line
    for to in (1, 2, 3, 1, 2, 3):
        line.decide(0, Draft(0, to, "favor"))
    drawn = groups(line)["draft 0"]
    assert texts(drawn)[-2:] == ["0>3 favor", "3 more"]
    assert drawn.label.count("favor") == 6


def test_many_proposals_stand_side_by_side() -> None:
    story = talk(p(), p(), p(), p())
    for giver in range(4):
        for to in range(4):
            if giver != to:
                story = proposed(story, giver, item(giver, to, "favor"))
    drawn = groups(story.line)
    frames = [extent(drawn[f"proposal {n}"]) for n in range(1, 13)]
    for n, (left, top, right, bottom) in enumerate(frames):
        others = frames[n + 1 :]
        assert all(right < a or c < left or bottom < b or d < top for a, b, c, d in others)


def test_battles_are_told_against_each_owner() -> None:
    told = {
        "dice_against_blight": "seat 0 attacks the Blight in 5B",
        "hits_on_a_flagship": "seat 0 attacks seat 1 in 5B with 3f; rolled 2 hit",
    }
    for name, label in told.items():
        assert groups(stories(3)[name].line)["battle"].label == label
    drawn = groups(rammed(), 0)
    assert drawn["board 1 hull armor"].place == "board 1 hull armor"
    assert "way hit empire ship fresh" in drawn


# ---------------------------------------------------------------- all questions, secrets, sizes


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_question_is_drawn_within_the_limits(seats: int) -> None:
    for name, story in stories(seats).items():
        asked = story.line.requests()[0].seat
        check_picture(picture_of(story.line, asked), name)


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_other_secrets_of_a_campaign_give_the_same_picture(viewer: int | None) -> None:
    for line in (reach(), choosing(), negotiating()):
        twin = RULESET.sight.imagine(line.state, viewer, Rng("twin"))
        assert picture(view(twin, viewer)) == picture_of(line, viewer)


LARGE: list[Callable[[], Line]] = [partial(largest, seats) for seats in (2, 3, 4)]


@pytest.mark.parametrize("line", LARGE)
def test_the_largest_campaigns_keep_the_limits(line: Callable[[], Line]) -> None:
    there = line()
    for viewer in (None, 0):
        drawn = picture_of(there, viewer)
        check_picture(drawn, f"{viewer}")
        assert len(svg(drawn)) > 0.6 * MOST_BYTES
    crowd = groups(there, 0)
    assert "card fx1@0" in {group.place for group in crowd.values()}


def test_the_largest_summit_keeps_the_limits() -> None:
    line = largest(4, phase="order", caller=0, source="event")
    line.decide(0, Order("end"))
    for seat in range(4):
        for _ in range(DEALS_SHOWN // 4):
            begun = (d for d in line.legal(seat) if isinstance(d, Draft) and d.kind == "resource")
            line.decide(seat, next(d for d in begun if seat in (d.from_, d.to)))
            details = [d for d in line.legal(seat) if isinstance(d, ChooseDetails)]
            line.decide(seat, details[len(line.state.reach.summit.open) % len(details)])
            line.decide(seat, Propose())
    assert len(line.state.reach.summit.open) == DEALS_SHOWN
    for viewer in (None, 0, 3):
        check_picture(picture_of(line, viewer), f"{viewer}")


@pytest.mark.parametrize("theme", THEMES)
def test_each_theme_keeps_the_limit(theme: str) -> None:
    assert len(svg(picture_of(largest(4), 0), theme, RULESET.title).encode()) <= MOST_BYTES


def test_fates_revealed_before_their_act_tell_what_they_will_ask_for() -> None:
    line = choosing()
    asks: list[str] = []
    for event in line.copy().decide(0, ChooseFate("throne_breaker")):
        line.peek(event)
        if isinstance(event, FatesRevealed):
            asks = texts(groups(line, 0)["fate 0"])
    assert asks[1:2] == ["Throne Breaker"] and asks[-2].startswith("2 per Imperial ship taken")

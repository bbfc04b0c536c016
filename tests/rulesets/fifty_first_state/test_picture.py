"""The picture of 51st State: what stands where, what is said of it, how it stays small."""

from __future__ import annotations

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.picture import MOST_BYTES, Box, Group, Stroke, svg
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.cards import LOCATION_IDS, NUMBER, location
from mechs_core.rulesets.fifty_first_state.picture import picture
from mechs_core.rulesets.fifty_first_state.picture.cards import Site, Size, on_board
from mechs_core.rulesets.fifty_first_state.picture.detail import BARE, BRIEF, FULL, SHORT, detail_of
from mechs_core.rulesets.fifty_first_state.picture.places import SEAT_HIGH, corners
from mechs_core.rulesets.fifty_first_state.view import view
from mechs_core.testing.shapes import check_picture
from tests.games import Sealed
from tests.kept_pictures import check_kept, extent, picture_of, texts
from tests.rulesets.fifty_first_state.drawn import (
    DRAWN,
    HARBOR,
    RIDGE,
    SCAR,
    choosing,
    crowded,
    developing,
    ended,
    in_secret,
    largest,
    looking,
    storing,
)
from tests.rulesets.fifty_first_state.positions import p, position

CHANGED = 2.2  # groups an event, for a spectator, at most


def groups(line: Line, viewer: int | None) -> dict[str, Group]:
    """By key."""
    return {group.key: group for group in picture_of(line, viewer).groups}


def ground(group: Group) -> str:
    return group.shapes[0].role


def test_kept_pictures_are_drawn_as_they_were() -> None:
    check_kept(RULESET.name, DRAWN)


# ---------------------------------------------------------------- the table


def test_the_heading_tells_round_phase_and_what_is_waited_for() -> None:
    drawn = groups(crowded(), None)
    assert drawn["round"].label == "round 4 of at most 15, action"
    marked = [each for each in drawn["round"].shapes if each.role == "mark"]
    assert len(marked) == 1 and "action" in texts(drawn["round"])
    assert texts(drawn["doing"])[0] == "H" and drawn["doing"].label == "harbor to act"
    assert texts(drawn["target"]) == ["ends at 25 vp"]
    assert texts(groups(choosing(), None)["round"])[0] == "set-up"
    assert "lookout 2/2" in texts(groups(looking(), None)["round"])


@pytest.mark.parametrize(("keys", "said"), [({"round": 15}, "last round"), ({}, "ends at 25 vp")])
def test_host_end_1_the_last_round_is_told(keys: dict[str, int], said: str) -> None:
    assert texts(groups(position(p(), p(vp=24), **keys), None)["target"]) == [said]
    assert texts(groups(position(p(), p(vp=25), **keys), None)["target"]) == ["last round"]


def test_decks_discards_and_connections_lie_open() -> None:
    drawn = groups(looking(), None)
    assert (
        drawn["deck"].label
        == "0 locations in the deck, 2 discarded, the last one P12.1 Drill Field"
    )
    assert [key for key in drawn if key.startswith("row ")] == ["row P17.1", "row F18.1"]
    drawn = groups(crowded(), None)
    assert texts(drawn["face C04.1"]) == ["C04.1", "Mercenaries", "1 gun", "-> 3 red"]
    assert "face C02.1" in drawn and "no blue card" in texts(
        groups(looking(), 0)["connections blue"]
    )
    assert "costs" in drawn and "costs" not in groups(looking(), None)


def test_a_card_that_is_paid_for_lies_in_the_middle() -> None:
    drawn = groups(developing(), SCAR)
    assert drawn["developing F03.1"].label.endswith("paid for with brick, waits for its place")
    own = groups(developing(), HARBOR)
    assert own["hand F03.1"].label.endswith(", paid for with brick")
    assert own["hand F03.1"].place == own["developing F03.1"].place == "card F03.1"


# ---------------------------------------------------------------- the seats


def test_a_panel_tells_faction_points_hand_and_deals() -> None:
    drawn = groups(crowded(), SCAR)
    assert texts(drawn[f"panel {HARBOR}"]) == ["H", "Harbour League"]
    assert drawn[f"panel {RIDGE}"].shapes[1].role == f"seat{RIDGE}"
    assert texts(drawn[f"vp {HARBOR}"]) == ["14 vp", "+6 at the end"]  # ruins bring none
    assert texts(drawn[f"standing {HARBOR}"]) == ["hand 3 + 1 connection"]
    assert texts(drawn[f"standing {SCAR}"])[:2] == ["first", "you"]
    assert texts(drawn[f"standing {RIDGE}"])[:1] == ["passed"]
    assert texts(drawn[f"deals {HARBOR}"]) == ["deals: 2 brick 1 vp"]
    assert drawn[f"deals {HARBOR}"].label == "harbor, deals: P16.1 A04.1 F02.1"
    assert [key for key in drawn if key.startswith("asked")] == [f"asked {HARBOR}"]


def test_goods_are_a_group_each_for_their_owner_alone() -> None:
    drawn = groups(crowded(), SCAR)
    assert drawn[f"supply {HARBOR}"].label == (
        "harbor: 3 worker 2 fuel 1 iron 1 brick 2 ammo 2 grey 5 red 1 uni"
    )
    assert texts(drawn["own gun"]) == ["3 gun"] and drawn["own gun"].place == "good gun"
    assert texts(drawn["own uni"]) == ["uni"] and f"supply {SCAR}" not in drawn
    assert texts(drawn[f"supply {RIDGE}"]) == ["2 brick"]


def test_faction_actions_that_are_used_are_struck_out() -> None:
    own = groups(crowded(), HARBOR)
    assert texts(own["faction 0"]) == ["0: 1 iron -> 1 grey"]
    assert texts(own["faction 1"]) == ["1: 1 gun -> 2 red", "used"]
    assert any(isinstance(each, Stroke) for each in own["faction 1"].shapes)
    others = groups(crowded(), SCAR)
    assert "1 gun -> 2 red, used" in others[f"actions {HARBOR}"].label
    assert "faction 0" in others and f"actions {SCAR}" not in others


# ---------------------------------------------------------------- the boards


def test_locations_lie_in_three_rows_by_kind_in_board_order() -> None:
    drawn = groups(crowded(), None)
    kinds = {letter: [key for key in drawn if key.startswith(f"site {letter}")] for letter in "PFA"}
    assert kinds["A"][:3] == ["site A03.2", "site A20.1", "site A13.1"]
    rows = [{drawn[key].at[1] for key in keys[:2]} for keys in kinds.values()]
    assert [len(row) for row in rows] == [1, 1, 1] and len(set.union(*rows)) == 3
    places = [drawn[key].at[0] for key in kinds["A"][:3]]
    assert places == sorted(places) and len({*places}) == 3
    panel = extent(drawn[f"panel {HARBOR}"])
    left, top, right, bottom = extent(drawn["site A13.1"])
    assert panel[0] < left and panel[1] < top and right < panel[2] and bottom < panel[3]


def test_a_location_tells_what_it_does_and_what_it_would_bring() -> None:
    drawn = groups(crowded(), None)
    site = drawn["site P06.1"]
    assert texts(site) == [
        "P06.1 worker",
        "Soup Kitchen",
        "makes 2 worker",
        "open",
        "spoils 3 worker",
    ]
    assert site.label == "P06.1 Soup Kitchen of harbor, makes 2 worker, open, spoils 3 worker"
    assert texts(drawn["site A13.1"])[2:4] == ["1 worker 1 any", "-> 1 vp"]
    assert texts(drawn["site F09.1"])[2] == "2 gun left"
    assert texts(groups(storing(), None)["site F14.1"])[2] == "holds 1 worker 2 gun"
    empty = position(p("F09.1"), p())
    assert texts(groups(empty, None)["site F09.1"])[2] == "stock used up"


def test_what_is_used_or_ruined_is_grey_and_says_so() -> None:
    drawn = groups(crowded(), None)
    assert texts(drawn["site A03.2"])[2] == "used" and ground(drawn["site A03.2"]) == "edge"
    assert texts(drawn["site A20.1"])[4] == "1 of 2 used" and ground(drawn["site A20.1"]) == "tone2"
    assert texts(drawn["site P07.1"])[3] == "open, used" and ground(drawn["site P07.1"]) == "tone0"
    assert texts(drawn["site P14.1"]) == ["P14.1", "Scrap Canyon", "ruin"]
    assert ground(drawn["site P14.1"]) == "back"


def test_host_raz_2_each_row_tells_what_razing_costs() -> None:
    drawn = groups(crowded(), None)
    assert drawn[f"rows {HARBOR}"].label.endswith("production 3, feature 4, action 5")
    assert drawn[f"rows {SCAR}"].label.endswith("production 4, feature 5, action 6")  # a militia
    ruined = position(p({"card": "F15.1", "ruin": True}, "F15.2"), p())
    assert groups(ruined, None)["rows 0"].label.endswith("production 4, feature 5, action 6")


# ---------------------------------------------------------------- the hand


def test_a_card_in_hand_tells_all_that_is_printed_on_it() -> None:
    drawn = groups(crowded(), HARBOR)
    assert texts(drawn["hand F03.1"]) == [
        *("2", "F03.1", "War Memorial", "icon relic", "bonus 1 vp per relic", "max 4"),
        *("spoils 2 vp", "deal 1 vp"),
    ]
    assert texts(drawn["hand C03.1"]) == ["C03.1", "Gang", "2 red"]
    assert drawn["hand F03.1"].label == (
        "F03.1 War Memorial, feature, distance 2, icon relic, +1 vp per relic, max 4, "
        "spoils 2 vp, deal vp"
    )


def test_what_can_be_done_is_offered_on_the_own_turn_alone() -> None:
    ways = {key for key in groups(crowded(), HARBOR) if key.startswith("way ")}
    assert len(ways) == 6 and "way develop with dev" in ways
    for line, viewer in ((crowded(), SCAR), (developing(), HARBOR), (looking(), 0)):
        drawn = groups(line, viewer)
        assert "strip" in drawn and not [key for key in drawn if key.startswith("way ")]


def test_hands_are_seen_by_their_seat_alone() -> None:
    own = {key for key in groups(crowded(), SCAR) if key.startswith("hand")}
    assert own == {"hand A01.1", "hand A02.1"}
    assert not [key for key in groups(crowded(), None) if key.startswith(("hand", "own", "strip"))]


def test_host_set_4_what_is_to_be_discarded_is_framed_for_its_seat() -> None:
    line = choosing()
    drawn = groups(line, 0)
    framed = [key for key, each in drawn.items() if each.label.endswith("to be discarded")]
    assert len(framed) == 2 and all(drawn[key].shapes[-1].role == "mark" for key in framed)
    assert "has chosen" in texts(groups(line, 1)["standing 0"])
    assert not [each for each in groups(line, 1).values() if each.label.endswith("discarded,")]


# ---------------------------------------------------------------- the Arena


def test_the_arena_is_drawn_where_it_is_played_with() -> None:
    drawn = groups(crowded(), None)
    assert texts(drawn["arena"]) == [
        "Arena",
        "5 vp for the best alone",
        "AP: ammo 3   iron 2   gun 1",
    ]
    assert texts(drawn["arena 0"]) == ["H", "5 AP leads", "1 iron 1 ammo"]
    assert drawn["arena 0"].place == "arena harbor"
    without = position(p(), p(), options={"arena": False})
    assert not [key for key in groups(without, None) if key.startswith("arena")]


def test_arn_inf_1_a_hidden_choice_is_seen_by_its_seat_alone() -> None:
    assert "1 iron + ammo" in texts(groups(in_secret(), 0)["arena 0"])
    for viewer in (1, None):
        assert texts(groups(in_secret(), viewer)["arena 0"])[2:] == ["1 iron", "?"]


# ---------------------------------------------------------------- the end, and over a game


def test_the_end_tells_places_and_sums() -> None:
    line = ended()
    drawn, result = groups(line, None), RULESET.rules.result(line.state)
    assert result is not None
    assert texts(drawn["target"]) == ["game over"] and "won, decided by" in drawn["doing"].label
    for seat, score in enumerate(result.score):
        assert texts(drawn[f"vp {seat}"])[1] == f"{score} in all"
        place = next(n for n, tied in enumerate(result.ranking, 1) if seat in tied)
        said = texts(drawn[f"standing {seat}"])
        assert f"place {place}" in said and "passed" not in said


@pytest.mark.parametrize("viewer", [None, HARBOR, RIDGE])
def test_other_secrets_give_the_same_picture(viewer: int | None) -> None:
    for line in (crowded(), choosing(), in_secret(), looking()):
        if viewer is None or viewer < line.state.seats:
            twin = RULESET.sight.imagine(line.state, viewer, Rng("twin"))
            assert picture(view(twin, viewer)) == picture_of(line, viewer)


def test_groups_keep_their_keys_and_few_change_at_an_event() -> None:
    game = Sealed.new(RULESET, 4).finish()
    line = Line(RULESET, game.events[0])
    last: dict[str, Group] = {}
    changed = 0
    for event in game.events:
        line.peek(event)
        now = groups(line, None)
        changed += sum(last.get(key) != group for key, group in now.items())
        last = now
    assert {"panel 0", "vp 3", "arena 2", "deck"} <= {*last}
    assert changed <= CHANGED * len(game.events), f"{changed / len(game.events):.2f}"


# ---------------------------------------------------------------- how it stays small


@pytest.mark.parametrize(
    ("seats", "on_boards", "in_hand"),
    [(4, 88, 0), (4, 58, 30), (4, 40, 10), (4, 30, 8), (2, 88, 0), (2, 1, 87), (3, 36, 6)],
)
def test_the_largest_positions_keep_the_limits(seats: int, on_boards: int, in_hand: int) -> None:
    line = largest(seats, on_boards, in_hand)
    for viewer in (None, 0, 1):
        drawn = picture_of(line, viewer)
        check_picture(drawn, f"{seats} {on_boards} {in_hand}, {viewer}")
        assert len(svg(drawn)) > 0.5 * MOST_BYTES or viewer != 0
        cards = {group.place for group in drawn.groups if group.key.startswith("site")}
        assert len(cards) == on_boards


def test_the_more_cards_the_less_each_shows() -> None:
    found = [detail_of(view(largest(4, many, 0).state, None)) for many in (46, 56, 70, 88)]
    assert found == [FULL, SHORT, BRIEF, BARE]
    assert detail_of(view(crowded().state, HARBOR)) == FULL


@pytest.mark.parametrize("card", LOCATION_IDS[::7])
def test_a_location_that_shows_less_keeps_its_id_and_what_is_used(card: str) -> None:
    site = Site(card, False, 0, (), ())
    shown = [on_board("scar", site, (0, 0), Size(27, 14, detail)) for detail in range(4)]
    assert all(texts(group)[0].startswith(card) for group in shown)
    sizes = [len(texts(group)) for group in shown]
    assert sizes == sorted(sizes, reverse=True) and sizes[-1] == 1
    bare = Size(27, 14, BARE)
    if location(NUMBER[card]).uses:
        used = site._replace(uses=1)
        assert texts(on_board("scar", used, (0, 0), bare)) == [f"{card} 1 used"]
    assert texts(on_board("scar", site._replace(ruin=True), (0, 0), bare)) == [f"{card} ruin"]
    stored = site._replace(stored=(("gun", 2), ("iron", 1)))
    assert texts(on_board("scar", stored, (0, 0), bare)) == [f"{card} 3"]


@pytest.mark.parametrize("many", [0, 1, 6, 7, 14, 33, 99])
def test_cards_stand_side_by_side_in_their_room(many: int) -> None:
    wide, high, places = corners(many, 170, SEAT_HIGH / 3, 27.3, 12)
    boxes = [Box(x, y, wide, high, "card") for x, y in places]
    assert len({*places}) == many and wide <= 27.3
    assert len({y for _, y in places}) == (0 if not many else 1 if many < 15 else 2)
    assert all(each.x + wide <= 170 and each.y + high <= SEAT_HIGH / 3 for each in boxes)

"""Fates: dealt, chosen in secret, set up; what they do when done or failed. BR-FAT, Fates."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from mechs_core.kernel.messages import DECIDER, secrets_of
from mechs_core.kernel.redact import redact
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.campaign_data import FATE_CARDS, FATES, FREE
from mechs_core.rulesets.arcs.cards import COURT_IDS
from mechs_core.rulesets.arcs.data import CITY, DAMAGED, FRESH, SHIP, STARPORT
from mechs_core.rulesets.arcs.geometry import NUMBER, SYSTEMS
from mechs_core.rulesets.arcs.rules.campaign.booklet import BookletChanged
from mechs_core.rulesets.arcs.rules.campaign.fate_cards import FateCardGained, FateCardScrapped
from mechs_core.rulesets.arcs.rules.campaign.fate_choice import FateChoice
from mechs_core.rulesets.arcs.rules.campaign.fate_steps import DONE, FAILED, SETUP
from mechs_core.rulesets.arcs.rules.campaign.fates import ChooseFate, FateChosen, FatesRevealed
from mechs_core.rulesets.arcs.rules.campaign.intermission import FateResolved
from mechs_core.rulesets.arcs.rules.campaign.objectives import ObjectiveSet
from mechs_core.rulesets.arcs.rules.campaign.titles import FirstRegentMoved, TitleChanged
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import Arrange, TokensArranged
from mechs_core.testing import Story, given, new_game
from tests.rulesets.arcs.campaign.ends import (
    act_over,
    at_choice,
    choose,
    offered,
    powers,
    short,
)
from tests.rulesets.arcs.positions import asked, at, legal, p, slots, told, view
from tests.rulesets.arcs.scenes import moves

CAMPAIGN = {"campaign": True}


def dealt(seats: int, *deck: str, initiative: int = 0) -> list[tuple[str, ...]]:
    """What the seats hold when set A lies so, top first, by seat."""
    rest = Counter(dict.fromkeys(("prefect", "liberator", "factor"), 3))
    rest.subtract(deck)
    luck: Any = {"initiative": [initiative], "fates A": (*deck, *rest.elements())}
    story = given(new_game(RULESET, seats, luck=luck, options=CAMPAIGN))
    offers: list[tuple[str, ...]] = story.state.reach.offers
    return offers


# ---------------------------------------------------------------- the deal


def test_br_fat_1_the_top_card_then_the_first_that_differs():
    deck = ("prefect", "factor", "prefect", "factor", "prefect", "liberator")
    assert dealt(2, *deck) == [("prefect", "factor"), ("factor", "prefect")]
    same = ("prefect", "prefect", "prefect", "factor", "factor", "liberator")
    assert dealt(3, *same) == [
        ("prefect", "factor"),
        ("prefect", "factor"),
        ("prefect", "liberator"),
    ]


def test_br_fat_1_in_turn_order_from_the_holder_of_initiative():
    deck = ("prefect", "factor", "liberator", "factor")
    assert dealt(3, *deck, initiative=2) == [
        ("factor", "prefect"),
        ("liberator", "prefect"),
        ("prefect", "factor"),
    ]


def test_br_r_31_without_a_card_that_differs_the_top_card_is_dealt():
    first = ("prefect", "prefect", "factor", "liberator")
    offers = dealt(4, *first, "factor", "factor", "prefect", "liberator", "liberator")
    assert offers[:3] == [("prefect", "factor"), ("prefect", "factor"), ("factor", "prefect")]
    assert offers[3] == ("liberator", "liberator")


def test_each_set_has_three_copies_of_three_fates():
    for set_ in "ABC":
        assert [fate.set for fate in FATES.values()].count(set_) == 3
    story = given(new_game(RULESET, 4, options=CAMPAIGN))
    assert story.state.reach.fates_left == {"A": 1, "B": 9, "C": 9}


# ---------------------------------------------------------------- the choice


def choosing() -> Story:
    seats = [p(offer="prefect liberator"), p(offer="factor prefect"), p(offer="liberator factor")]
    return at(*seats, phase="fates", campaign=True, act=1)


def test_br_fat_2_all_choose_together_and_nobody_sees_what():
    story = choosing()
    requests = RULESET.rules.requests(story.state)
    assert [(each.seat, each.accepts) for each in requests] == [
        (seat, ("choose_fate", "arrange")) for seat in range(3)
    ]
    one = story.when(1, ChooseFate("factor")).then(FateChosen(1, "factor"))
    assert RULESET.rules.requests(one.state) == (requests[0], requests[2])  # asked as before
    (event,) = one.events
    assert redact(event, 1) == event and "factor" not in str(redact(event, 0))
    assert "factor" not in str(redact(event, None))
    assert dict(secrets_of(ChooseFate))["fate"].to == DECIDER


def test_arc_res_1_tokens_may_be_exchanged_before_the_choice_of_a_fate_and_not_after():
    seats = [p(fate="prefect", slots="MF", arrange=1), p(fate="factor", arrange=1, slots="M")]
    story = at(*seats, p(fate="factor"), phase="fates", campaign=True, act=2)
    before = RULESET.rules.requests(story.state)
    assert legal(story, 0, Arrange) == [Arrange(1, 2)]
    story = story.when(0, Arrange(1, 2)).then(TokensArranged(0, (1, 2)))
    assert slots(story, 0) == "FM----"
    assert RULESET.rules.requests(story.state) == before  # all are asked what they were asked
    story = story.when(1, legal(story, 1, ChooseFate)[0])
    story.when(1, Arrange(1, 2)).refused("not_asked")
    assert story.state.arrange == [0, 0, 0]


def test_br_fat_2_all_are_revealed_when_the_last_has_chosen():
    story = choosing().when(1, ChooseFate("factor")).when(2, ChooseFate("factor"))
    story = story.when(0, ChooseFate("prefect"))
    story.then_first(FateChosen(0, "prefect"), FatesRevealed(("prefect", "factor", "factor")))


def test_br_fat_2_only_a_fate_that_is_held_and_only_once():
    story = choosing()
    story.when(0, ChooseFate("factor")).refused("fate_not_dealt")
    story.when(0, ChooseFate("reaper")).refused("fate_not_dealt")
    again = story.when(0, ChooseFate("prefect"))
    again.when(0, ChooseFate("liberator")).refused("not_asked")
    assert [choice.fate for choice in legal(story, 2, ChooseFate)] == ["liberator", "factor"]


def test_two_equal_fates_are_asked_for_like_any():
    story = at(
        p(fate="prefect", offer="reaper reaper"),
        p(fate="factor", offer="reaper marshal"),
        *({},),
        phase="fates",
        campaign=True,
        act=2,
    )
    assert [request.seat for request in RULESET.rules.requests(story.state)] == [0, 1, 2]
    assert legal(story, 0) == [ChooseFate("reaper")]


def test_the_question_for_fates_is_another_in_each_act():
    first = at(p(), p(), phase="fates", campaign=True, act=1)
    later = at(p(), p(), phase="fates", campaign=True, act=2)
    about = [RULESET.rules.requests(story.state)[0].about for story in (first, later)]
    assert len({*about}) == 2


def test_br_fat_3_two_seats_may_play_one_fate_with_cards_of_their_own():
    story = at_choice(p(plays="reaper"), p(plays="reaper"))
    assert told(story, FateCardGained) == [
        FateCardGained(0, "FX6@0"),
        FateCardGained(0, "FX7@0"),
        FateCardGained(1, "FX6@1"),
        FateCardGained(1, "FX7@1"),
    ]


def test_br_fat_3_and_br_act_7_a_booklet_card_exists_once():
    story = at_choice(p(plays="marshal"), p(plays="marshal"))
    assert told(story, BookletChanged) == [BookletChanged("W2", "laws", True)]


def test_the_table_of_fates_is_whole():
    starts = {(fate.id, act) for fate in FATES.values() for act in fate.starts}
    assert {*SETUP} == starts
    assert {*DONE} == {*FAILED} == {(fate, act) for fate, act in starts if act < 3}


# ---------------------------------------------------------------- set A


def begins(*fates: str, **keys: Any) -> Story:
    """Act I begins with these Fates."""
    seats = [p(plays=fate, **keys.pop(f"seat{seat}", {})) for seat, fate in enumerate(fates)]
    return at_choice(*seats, act=1, **{"first_regent": None, **keys})


def test_br_r_29_the_first_prefect_in_turn_order_takes_the_tile():
    story = begins("prefect", "factor", "prefect", initiative=1)
    assert told(story, FirstRegentMoved) == [FirstRegentMoved(None, 2)]
    gained = [each.card for each in told(story, FateCardGained) if "FX1" in each.card]  # type: ignore[attr-defined]
    assert gained == ["FX1@2", "FX1@0"]
    assert view(story).seats[0].guild == ("FX1@0",)


def test_liberator_i_two_free_cities_outside_the_imperial_clusters():
    story = begins("liberator", "factor", empire="1A=1 2A=1", free="3A:city 4A:city 4A:city")
    assert asked(story) == (0, "fate_choice")
    at = offered(story, "system")
    assert "3B" in at and "4B" in at and not {"1B", "2C", "3A", "4A", "3G"} & {*at}
    full = story.when(0, FateChoice(system="3A"))
    full.refused("no_slot")
    story.when(0, FateChoice()).refused("target_illegal")
    story.when(0, FateChoice(system="1B")).refused("target_illegal")
    story = choose(choose(story, system="3B"), system="4B")
    assert moves(story)[0] == "1 city of free supply:free > 4B, fate"
    assert {"3B", "4B"} <= {SYSTEMS[system] for system in story.state.standing(FREE, CITY)}
    assert FateCardGained(0, "FX2@0") in story.events


def test_factor_i_exchange_a_favor_of_each_rival_and_called_debts():
    story = begins("factor", "prefect", "prefect", seat1={"agents": "1=10"})
    assert short(story.events[2:5]) == ["BookletChanged", "PiecesMoved", "FateCardGained"]
    assert told(story, BookletChanged) == [BookletChanged("S1", "summit", True)]
    assert moves(story)[0] == "1 agent of 2 supply:2 > favors:0, fate"  # seat 1 has none left
    assert [each.state for each in told(story, PiecesMoved)] == ["fresh"]  # type: ignore[attr-defined]
    assert next(each.card for each in told(story, FateCardGained)) == "FX3@0"  # type: ignore[attr-defined]
    assert story.state.reach.favors[0] == [0, 0, 1]


def test_prefect_ii_two_imperial_ships_where_the_empire_controls():
    story = at_choice(
        p(fate="prefect", objective=0, offer="prefect reaper", plays="prefect"),
        p(plays="reaper"),
        empire="3A=1 4C=0+1",
    )
    assert moves(story)[-1] == "2 ship of empire supply:empire > 3A, fate"  # only 3A: not asked
    story = at_choice(
        p(fate="prefect", objective=0, offer="prefect reaper", plays="prefect"),
        p(plays="reaper"),
    )
    assert offered(story, "system") == [f"{cluster}G" for cluster in range(1, 7)]
    assert moves(choose(story, system="2G"))[0] == "2 ship of empire supply:empire > 2G, fate"


def test_liberator_ii_a_free_starport_on_up_to_two_planets_with_a_free_city():
    seats = (
        p(fate="liberator", objective=0, offer="liberator reaper", plays="liberator"),
        p(plays="reaper"),
    )
    story = at_choice(*seats, free="1A:city 1B:city 1C:port 4B:city")
    assert offered(story, "system") == [None, "1A", "4B"]  # 1B is full, 1C has no city
    one = choose(story, system="1A")
    assert moves(one)[0] == "1 starport of free supply:free > 1A, fate"
    assert offered(one, "system") == [None, "4B"]
    both = choose(one, system="4B")
    assert moves(both)[0] == "1 starport of free supply:free > 4B, fate"
    assert FateCardGained(1, "FX6@1") in choose(story).events  # none: nothing more is asked
    nothing = at_choice(*seats, free="1B:city")
    assert not [e for e in told(nothing, PiecesMoved) if e.owner == "free"]  # type: ignore[attr-defined]


def test_factor_ii_each_rival_gives_another_favor():
    story = at_choice(
        p(fate="factor", objective=0, offer="factor reaper", plays="factor", favors={1: 1}),
        p(plays="reaper"),
    )
    assert story.state.reach.favors[0] == [0, 2]


def test_where_the_empire_has_no_planet_nobody_places_a_start():
    story = begins("factor", "factor")
    assert asked(story) == (1, "mulligan")
    story = begins("factor", "factor", empire="1A=1 1B=1")  # three slots
    for seat in (0, 1, 1):
        assert asked(story) == (seat, "placing")
        story = story.when(seat, legal(story, seat)[0])
    assert asked(story) == (1, "mulligan")


# ---------------------------------------------------------------- set B


def test_marshal_ii_writ_of_arms_and_agitators_with_two_orators_set_aside():
    story = at_choice(p(plays="marshal"), p(plays="reaper"))
    cards = ["FX8@0", "FX9a@0", "FX9b@0", "FX6@1", "FX7@1"]
    assert [each.card for each in told(story, FateCardGained)] == cards  # type: ignore[attr-defined]
    now = story.state.reach
    assert [COURT_IDS[card] for card in now.set_aside[0]] == ["FX9a@0", "FX9b@0"]
    assert [COURT_IDS[card] for card in now.lore[0]] == ["FX8@0"]
    assert now.laws == ("W2",)


def test_reaper_ii_purifiers_lie_with_guild_cards_spore_tide_does_not():
    story = at_choice(p(plays="reaper"), p(plays="reaper"))
    assert view(story).seats[0].guild == ("FX6@0",)
    assert [COURT_IDS[card] for card in story.state.reach.lore[0]] == ["FX7@0"]


# ---------------------------------------------------------------- set C


def test_throne_breaker_leaves_the_empire_and_has_three_ships_in_a_gate():
    story = at_choice(
        p(plays="throne_breaker", fate="reaper"),
        p(plays="symbiont", fate="reaper", power=4),
        act=3,
        first_regent=0,
    )
    assert TitleChanged(0, "outlaw", "fate") in story.events
    assert FirstRegentMoved(0, 1) in story.events
    assert offered(story, "system") == [f"{cluster}G" for cluster in range(1, 7)]
    story = choose(story, system="5G")
    assert moves(story)[0] == "3 ship of 0 supply:0 > 5G, fate"
    assert told(story, ObjectiveSet) == [ObjectiveSet(0, 10), ObjectiveSet(1, 17)]


def test_throne_breaker_that_is_an_outlaw_stays_one():
    story = at_choice(
        p(plays="throne_breaker", fate="reaper", outlaw=True),
        p(plays="symbiont", fate="reaper"),
        act=3,
        first_regent=1,
    )
    assert not told(story, TitleChanged, FirstRegentMoved)


def test_symbiont_gains_symbiosis():
    story = at_choice(p(plays="symbiont", fate="reaper"), p(plays="symbiont", fate="reaper"), act=3)
    assert [e.card for e in told(story, FateCardGained)] == ["FX10@0", "FX10@1"]  # type: ignore[attr-defined]


def test_unifier_becomes_a_regent_and_takes_a_free_tile():
    story = at_choice(
        p(plays="unifier", fate="reaper", outlaw=True),
        p(plays="symbiont", fate="reaper", outlaw=True),
        act=3,
        first_regent=None,
    )
    assert told(story, TitleChanged, FirstRegentMoved, BookletChanged) == [
        TitleChanged(0, "regent", "fate"),
        FirstRegentMoved(None, 0),
        BookletChanged("08", "edicts", True),
    ]


def test_unifier_leaves_the_tile_with_its_holder():
    story = at_choice(
        p(plays="unifier", fate="reaper", outlaw=True),
        p(plays="symbiont", fate="reaper"),
        act=3,
        first_regent=1,
    )
    assert told(story, TitleChanged) == [TitleChanged(0, "regent", "fate")]
    assert not told(story, FirstRegentMoved)


def test_fates_kept_for_act_iii_have_no_setup_and_no_objective():
    story = at_choice(
        p(plays="liberator", fate="liberator", objective=0, offer="liberator symbiont"),
        p(plays="marshal", fate="marshal", objective=0, offer="marshal unifier"),
        act=3,
        free="1A:city",
    )
    assert told(story, ObjectiveSet) == [ObjectiveSet(0, None), ObjectiveSet(1, None)]
    assert not told(story, FateCardGained, BookletChanged)
    assert view(story).phase == "mulligan"


# ---------------------------------------------------------------- Done and Failed


def resolved(*fates: str, done: tuple[bool, ...], act: int, **keys: Any) -> Story:
    """An Act ends; the seats with these Fates have reached their objective, or lack 4."""
    seats = [
        p(fate=fate, objective=0 if done[seat] else 4, **keys.pop(f"seat{seat}", {}))
        for seat, fate in enumerate(fates)
    ]
    return act_over(*seats, act=act, **keys)


def booklet(story: Story) -> list[tuple[str, bool]]:
    return [(each.card, each.added) for each in told(story, BookletChanged)]  # type: ignore[attr-defined]


def scrapped(story: Story) -> list[str]:
    return [each.card for each in told(story, FateCardScrapped)]  # type: ignore[attr-defined]


def test_prefect_i_done_adds_fleet_levy_failed_scraps_its_writ():
    both = {"seat0": p(guild="FX1@0"), "seat1": p(guild="FX1@1")}
    story = resolved("prefect", "prefect", done=(True, False), act=1, **both)
    assert booklet(story) == [("06", True)] and scrapped(story) == ["FX1@1"]
    assert view(story).seats[0].guild == ("FX1@0",)


def test_liberator_i_done_adds_right_of_asylum_failed_scraps_its_charter():
    both = {"seat0": p(fx="FX2"), "seat1": p(fx="FX2")}
    story = resolved("liberator", "liberator", done=(True, False), act=1, **both)
    assert booklet(story) == [("W1", True)] and scrapped(story) == ["FX2@1"]


def test_factor_i_done_gains_a_ledger_house_failed_returns_favors():
    both = {"seat0": p(fx="FX3"), "seat1": p(fx="FX3", favors={0: 1})}
    story = resolved("factor", "factor", done=(True, False), act=1, summit="S1", **both)
    assert told(story, FateCardGained) == [FateCardGained(0, "FX4@0")]
    assert moves(story) == ["1 agent of 0 favors:1 > supply:0, fate"]
    assert scrapped(story) == ["FX3@1"]
    assert story.state.reach.summit_cards == ("S1",)  # it stays
    assert len(view(story).seats[0].slots) == 7


@pytest.mark.parametrize("fate", ["prefect", "liberator", "factor"])
def test_set_a_ii_done_gains_three_power(fate: str):
    story = resolved(fate, "reaper", done=(True, True), act=2)
    assert powers(story, "fate") == [(0, 3, "fate")]


def test_prefect_ii_failed_scraps_fleet_levy_and_its_writ():
    seat = p(guild="FX1@0")
    story = resolved("prefect", "reaper", done=(False, True), act=2, seat0=seat, edicts=[2, 3, 6])
    assert booklet(story) == [("06", False)] and scrapped(story) == ["FX1@0"]


def test_liberator_ii_failed_scraps_right_of_asylum_and_its_charter():
    story = resolved("liberator", "reaper", done=(False, True), act=2, seat0=p(fx="FX2"), laws="W1")
    assert booklet(story) == [("W1", False)] and scrapped(story) == ["FX2@0"]


def test_factor_ii_failed_scraps_exchange_debts_and_ledger_with_its_token():
    seat = p(fx="FX3", guild="FX4@0", slots="-----" + "-F")
    story = resolved("factor", "reaper", done=(False, True), act=2, seat0=seat, summit="S1")
    assert booklet(story) == [("S1", False)] and scrapped(story) == ["FX3@0", "FX4@0"]
    assert story.state.supply[1] == 5 and len(story.state.slots[0]) == 6


def test_reaper_ii_done_destroys_the_damaged_blight_of_a_cluster():
    story = resolved(
        "reaper", "marshal", done=(True, False), act=2, blight="2A=1+2 2G=0+1 3A=0+1 4A=1"
    )
    assert offered(story, "cluster") == [2, 3]
    story.when(0, FateChoice(cluster=4)).refused("target_illegal")
    story = choose(story, cluster=2)
    assert moves(story)[:2] == [
        "1 blight of blight 2G > supply:blight, fate",
        "2 blight of blight 2A > supply:blight, fate",
    ]
    assert [each.state for each in told(story, PiecesMoved)][:2] == ["damaged"] * 2  # type: ignore[attr-defined]


def test_reaper_ii_failed_shuffles_its_purifiers_into_the_court_deck():
    seat = p(fx="FX7", guild="FX6@0")
    story = resolved("reaper", "prefect", done=(False, True), act=2, seat0=seat)
    moved = CourtCardMoved("FX6@0", "play:0", "court_deck", "fate")
    assert moved in story.events and scrapped(story) == ["FX7@0"]
    assert "FX6@0" in [COURT_IDS[card] for card in story.state.court_deck]


def test_br_r_70_purifiers_that_another_seat_holds_stay_with_it():
    story = resolved(
        "reaper", "prefect", done=(False, True), act=2, seat0=p(fx="FX7"), seat1=p(guild="FX6@0")
    )
    assert view(story).seats[1].guild == ("FX6@0",)


def test_marshal_ii_done_adds_purge():
    assert booklet(resolved("marshal", "reaper", done=(True, True), act=2)) == [("07", True)]


def test_marshal_ii_failed_scraps_its_cards_wherever_they_are():
    seat = p(fx="FX8 FX9a")
    story = resolved(
        *("marshal", "reaper"),
        done=(False, True),
        act=2,
        seat0=seat,
        seat1=p(agents="2=1"),
        laws="W2",
        attached={2: "FX9b@0"},
    )
    assert booklet(story) == [("W2", False)]
    assert scrapped(story) == ["FX8@0", "FX9a@0", "FX9b@0"]
    assert not story.state.reach.attached and not story.state.reach.set_aside[0]


def test_br_r_49_orators_in_the_row_are_scrapped_their_agents_return_the_place_is_filled():
    story = resolved(
        *("marshal", "reaper"),
        done=(False, True),
        act=2,
        seat0=p(fx="FX8 FX9a"),
        seat1=p(agents="1=2"),
        court="FX9b@0 CC01 CC02",
    )
    assert "2 agent of 1 court:1 > supply:1, fate" in moves(story)
    assert scrapped(story) == ["FX8@0", "FX9a@0", "FX9b@0"]
    at = story.events.index(FateCardScrapped(0, "FX9b@0"))
    filled = story.events[at + 1]
    assert isinstance(filled, CourtCardMoved) and filled.to == "court:1"


@pytest.mark.parametrize(
    ("fate", "card", "keys"),
    [
        ("prefect", "06", {"edicts": [2, 3, 6]}),
        ("liberator", "W1", {"laws": "W1"}),
        ("factor", "S1", {"summit": "S1"}),
        ("marshal", "W2", {"laws": "W2"}),
    ],
)
@pytest.mark.parametrize("done", [(True, False), (False, True)])
def test_br_r_49_a_booklet_card_stays_where_one_of_two_seats_is_done(
    fate: str, card: str, keys: Any, done: tuple[bool, bool]
):
    story = resolved(fate, fate, done=done, act=2, **keys)
    assert (card, False) not in booklet(story)
    both = resolved(fate, fate, done=(False, False), act=2, **keys)
    assert booklet(both) == [(card, False)]


def test_ark_captain_ii_done_builds_on_its_board_wherever_the_flagship_is():
    seat = p(flagship="4G slipstream=port hull=port!", ships="4G=1")
    story = resolved("ark_captain", "reaper", done=(True, True), act=2, seat0=seat)
    found = [(c.column, c.row) for c in legal(story, 0, FateChoice) if c.piece == "city"]
    empty = [("tractor", "upgrade"), ("control", "upgrade"), ("defense", "upgrade")]
    assert found == [("slipstream", "armor"), *empty, ("crane", "upgrade")]  # hull is damaged
    story = choose(story, piece="city", column="slipstream", row="armor")
    assert moves(story)[0] == "1 city of 0 board:0 > board_flag:0:slipstream:armor, fate"
    assert story.state.board_pieces(0)[1] == (1, CITY, FRESH)


def test_ark_captain_ii_done_as_the_supply_allows():
    board = "slipstream=city+city tractor=city+city control=city"
    seat = p(flagship=f"4G {board}", ships="4G=1")
    story = resolved("ark_captain", "reaper", done=(True, True), act=2, seat0=seat)
    assert {*offered(story, "piece")} == {"starport"}


def test_ark_captain_ii_failed_removes_its_beacons_and_keeps_its_flagship():
    seat = p(flagship="4G hull=port", fx="FX5", beacons="4A 4B", ships="4G=1")
    story = resolved("ark_captain", "reaper", done=(False, True), act=2, seat0=seat)
    assert scrapped(story) == ["FX5@0"] and "BeaconsRemoved" in short(story.events)
    now = story.state.reach
    assert not now.beacons[0] and not now.beacons_left[0] and now.flagship[0] == NUMBER["4G"]


def test_br_int_1_fates_are_resolved_in_turn_order():
    story = resolved("prefect", "factor", "liberator", done=(False, True, False), act=1)
    assert told(story, FateResolved) == [
        FateResolved(0, False),
        FateResolved(1, True),
        FateResolved(2, False),
    ]


# ---------------------------------------------------------------- a Flagship gained


def captain(*others: Any, fate: str = "prefect", **said: Any) -> Story:
    seats = (p(plays="ark_captain", fate=fate, **said), *others)
    return at_choice(*(seats if others else (*seats, p(plays="reaper"))))


def test_br_flg_1_the_flagship_stands_where_a_loyal_piece_is():
    story = captain(ships="4G=1 2A=0+1", cities="3B")
    assert offered(story, "system") == ["2A", "3B", "4G"]
    story = choose(story, system="3B")
    assert story.state.reach.flagship[0] == NUMBER["3B"]


def test_br_flg_1_without_a_loyal_piece_any_gate():
    story = captain(ships="")
    assert offered(story, "system") == [f"{cluster}G" for cluster in range(1, 7)]


def test_br_flg_1_buildings_become_free_ones_and_keep_their_damage():
    story = choose(captain(ships="4G=1", cities="3B 1A!", ports="1A"), system="4G")
    state = story.state
    assert state.at(FREE, CITY, DAMAGED, NUMBER["1A"]) == 1
    assert state.at(FREE, STARPORT, FRESH, NUMBER["1A"]) == 1
    assert state.at(FREE, CITY, FRESH, NUMBER["3B"]) == 1
    assert not state.on_map(0, CITY) and not state.on_map(0, STARPORT)
    assert state.stock[0][CITY] == 5
    assert moves(story)[:2] == [
        "1 city of 0 1A > board:0, fate",
        "1 city of free supply:free > 1A, fate",
    ]


def test_br_flg_1_the_cities_cover_slots_again():
    story = choose(captain(ships="4G=1", cities="3B 1A 4B", slots="MFWR"), system="4G")
    assert asked(story) == (0, "overflow")


def test_br_r_54_a_building_in_no_slot_stays_in_none():
    story = choose(captain(ships="4G=1", ports="3G*", cities="1B 1B*"), system="4G")
    assert not told(story, FateChosen)
    now = story.state.reach
    assert now.outside == {NUMBER["3G"]: (FREE, FRESH), NUMBER["1B"]: (FREE, FRESH)}
    assert story.state.all_at(FREE, CITY, NUMBER["1B"]) == 2


def test_ark_captain_ii_starports_on_the_board_and_five_other_ships():
    story = captain(ships="4G=2")
    assert moves(story)[-3:] == [
        "1 starport of 0 supply:0 > board_flag:0:slipstream:upgrade, fate",
        "1 starport of 0 supply:0 > board_flag:0:hull:upgrade, fate",
        "3 ship of 0 supply:0 > 4G, fate",
    ]
    now = story.state.reach
    assert (now.beacons_left[0], story.state.on_map(0, SHIP)) == (6, 5)
    assert FateCardGained(0, "FX5@0") in story.events


def test_cards_of_fates_lie_where_their_kind_says():
    kinds = {card.id: card.kind for card in FATE_CARDS}
    assert kinds["FX1"] == kinds["FX4"] == kinds["FX6"] == "guild"
    assert kinds["FX3"] == kinds["FX7"] == "crisis" and kinds["FX9a"] == "vox"

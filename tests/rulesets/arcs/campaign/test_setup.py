"""The set-up of Act I: Court, booklet, Empire, Free States, Blight, starting places. BR-SET."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from mechs_core.kernel.messages import Event, Given
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.campaign_data import BLIGHT, EMPIRE, FREE
from mechs_core.rulesets.arcs.cards import CAMPAIGN_COURT_IDS, COURT_IDS, LORE_IDS
from mechs_core.rulesets.arcs.data import CITY, FRESH, SHIP, STARPORT
from mechs_core.rulesets.arcs.geometry import IS_GATE, SLOTS_AT, SYSTEMS
from mechs_core.rulesets.arcs.model import OFF
from mechs_core.rulesets.arcs.rules.campaign.booklet import BookletChanged, PolicyStacked
from mechs_core.rulesets.arcs.rules.campaign.dice import EventDieRolled, NumberDieRolled
from mechs_core.rulesets.arcs.rules.campaign.fate_choice import FateChoice
from mechs_core.rulesets.arcs.rules.campaign.fates import ChooseFate, FatesDealt
from mechs_core.rulesets.arcs.rules.campaign.placing import PlaceStart
from mechs_core.rulesets.arcs.rules.campaign.shared import ActBegun
from mechs_core.rulesets.arcs.rules.campaign.titles import FirstRegentMoved
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved
from mechs_core.rulesets.arcs.rules.luck import DeckShuffled
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import Arrange, ResourceMoved
from mechs_core.rulesets.arcs.rules.rounds import ChapterStarted, HandDealt, Mulligan
from mechs_core.rulesets.arcs.rules.setup import GameSetUp
from mechs_core.testing import Story, given, new_game
from tests.games import Sealed
from tests.rulesets.arcs.positions import asked, legal, names, told
from tests.rulesets.arcs.scenes import moves, tokens

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
CAMPAIGN = {"campaign": True}


def fresh(seats: int, **luck: Any) -> list[Any]:
    """The opening events of a new campaign, without `GameCreated`."""
    return Sealed.new(RULESET, seats, options=CAMPAIGN, given=luck_of(**luck)).events[1:]


def luck_of(**luck: Any) -> Given:
    """Labels with _ for the space: `initiative=[0]`, `imperial_clusters=[5]`."""
    return {label.replace("_", " "): tuple(drawn) for label, drawn in luck.items()}


def begun(seats: int, **luck: Any) -> Story:
    """A new campaign; seat 0 has initiative unless luck says otherwise."""
    drawn = luck_of(**{"initiative": [0], **luck})
    return given(new_game(RULESET, seats, luck=drawn, options=CAMPAIGN))


def chosen(story: Story, *fates: str) -> Story:
    """The story after the seats have chosen these Fates, by seat."""
    for seat, fate in enumerate(fates):
        story = story.when(seat, ChooseFate(fate))
    return story


def placing(seats: int, **luck: Any) -> Story:
    """All seats are Prefects or Factors; the first places its start."""
    story = begun(seats, **luck)
    for seat in range(seats):
        choices = legal(story, seat, ChooseFate)
        story = story.when(seat, next(each for each in choices if each.fate != "liberator"))
    return story


def placed(story: Story) -> Story:
    """The story after all seats have placed their starts, the next one to be asked anything."""
    while (now := asked(story)) and now[1] == "placing":
        story = story.when(now[0], legal(story, now[0], PlaceStart)[0])
    return story


def kinds(events: list[Any]) -> list[str]:
    """The names of events, each run of one name once."""
    found: list[str] = []
    for event in events:
        name = type(event).__name__
        if isinstance(event, DeckShuffled):
            name += f" {event.deck}"
        if not found or found[-1] != name:
            found.append(name)
    return found


def of(events: list[Any], *which: type[Event]) -> list[Any]:
    return [event for event in events if type(event) in which]


# ---------------------------------------------------------------- the chain


@SEATS
def test_br_set_1_a_campaign_begins_in_this_order(seats: int):
    assert kinds(fresh(seats)) == [
        "GameSetUp",
        "ActBegun",
        "DeckShuffled court deck",
        "CourtCardMoved",
        "DeckShuffled lore",
        "DeckShuffled court deck lore",
        "PolicyStacked",
        "BookletChanged",
        "NumberDieRolled",
        "PiecesMoved",
        "EventDieRolled",
        "PiecesMoved",
        *(["ResourceMoved"] if seats == 2 else []),
        "FatesDealt",
    ]


@SEATS
def test_br_set_1_no_setup_card_and_all_clusters_are_in_play(seats: int):
    game = Sealed.new(RULESET, seats, options=CAMPAIGN)
    (event,) = of(game.events, GameSetUp)
    assert event == GameSetUp(None, (), event.initiative, dict.fromkeys("MFWRP", 5))
    assert "setup card" not in game.line.labels
    assert len(game.line.state.systems) == 24
    assert of(game.events, ActBegun) == [ActBegun(1, (0,) * seats, ())]


@SEATS
def test_br_set_2_fifteen_court_cards_are_shuffled_and_the_row_is_dealt(seats: int):
    order = [*CAMPAIGN_COURT_IDS[::-1]]
    events = fresh(seats, court_deck_1=order)
    assert of(events, DeckShuffled)[0] == DeckShuffled("court deck", tuple(order))
    row = 3 if seats == 2 else 4
    assert of(events, CourtCardMoved) == [
        CourtCardMoved(card, "court_deck", f"court:{place}", "setup")
        for place, card in enumerate(order[:row], 1)
    ]


@SEATS
def test_br_set_2_as_many_lore_cards_as_seats_are_shuffled_into_the_deck(seats: int):
    lore = [*LORE_IDS[::-1]]
    row = 3 if seats == 2 else 4
    deck = [*CAMPAIGN_COURT_IDS[row:], *lore[:seats]]
    luck = {"court deck 1": CAMPAIGN_COURT_IDS, "lore": lore, "court deck lore": deck[::-1]}
    state = begun(seats, **luck).state
    assert [COURT_IDS[card] for card in state.court_deck] == deck[::-1]
    assert len(state.court_deck) == 15 - row + seats
    assert state.reach.lore_left == sorted(lore[seats:])
    assert {COURT_IDS[card] for card in state.reach.unseen} == {*lore[:seats]}
    assert not state.reach.decided and state.reach.held_by == OFF


@SEATS
def test_br_act_7_the_booklet_begins_with_edict_3_and_with_two_seats_edict_2(seats: int):
    events = fresh(seats, policies=["war", "peace", "escalation"])
    assert of(events, PolicyStacked) == [PolicyStacked(("war", "peace", "escalation"))]
    edicts = ["02", "03"] if seats == 2 else ["03"]
    assert of(events, BookletChanged) == [BookletChanged(card, "edicts", True) for card in edicts]


# ---------------------------------------------------------------- Empire, Free States, Blight


def test_br_set_3_the_sixth_cluster_goes_with_the_first():
    events = fresh(3, imperial_clusters=[5])
    assert of(events, NumberDieRolled) == [NumberDieRolled(6, "imperial clusters")]
    state = begun(3, **{"imperial clusters": [5]}).state
    ships = {SYSTEMS[at]: state.at(EMPIRE, SHIP, FRESH, at) for at in state.standing(EMPIRE, SHIP)}
    assert ships == dict.fromkeys(("6G", "6A", "6B", "6C", "1G", "1A", "1B", "1C"), 1)
    assert state.reach.imperial == 15 - 8


def test_br_set_4_free_cities_stand_on_planets_of_the_letter_outside():
    for face, letter in enumerate("ABCABC"):
        story = begun(3, **{"imperial clusters": [1], "free cities": [face]})
        at = [SYSTEMS[system] for system in story.state.standing(FREE, CITY)]
        assert at == [f"{cluster}{letter}" for cluster in (1, 4, 5, 6)]
    die = of(fresh(3, free_cities=[4]), EventDieRolled)
    assert die == [EventDieRolled("B", "EDICT", "free cities")]


def test_br_set_5_damaged_blight_stands_in_every_system_outside():
    state = begun(4, **{"imperial clusters": [0]}).state
    there = state.damaged(BLIGHT, SHIP)
    assert [SYSTEMS[at] for at in there] == [name for name in SYSTEMS if name[0] in "3456"]
    assert state.on_map(BLIGHT, SHIP) == 16 and state.reach.blight == 8


def test_br_set_6_with_two_seats_tokens_of_the_imperial_planets_lie_on_the_boxes():
    """Example: number die 6, event die B."""
    story = begun(2, **{"imperial clusters": [5], "free cities": [1]})
    assert story.state.box == [
        [2, 2, 0, 0, 0],
        [0] * 5,
        [0, 0, 1, 0, 0],
        [0] * 5,
        [0, 0, 0, 0, 1],
    ]
    cities = [SYSTEMS[system] for system in story.state.standing(FREE, CITY)]
    assert cities == ["2B", "3B", "4B", "5B"]
    assert len(story.state.court_deck) == 15 - 3 + 2 and len(story.state.court) == 3
    order = [event.resource for event in of(fresh(2, imperial_clusters=[5]), ResourceMoved)]
    assert order == ["M", "F", "P", "W", "F", "M"]  # 6A 6B 6C, then 1A 1B 1C


def test_br_set_6_with_more_seats_the_boxes_stay_empty():
    for seats in (3, 4):
        assert not any(map(sum, begun(seats).state.box))


# ---------------------------------------------------------------- Fates and titles


def test_br_set_7_fates_are_set_up_in_turn_order_then_objectives_in_turn_order():
    deck = ("factor", "liberator", "factor", "liberator", "factor", "prefect", "liberator")
    luck = {"initiative": [1], "fates A": (*deck, "prefect", "prefect")}
    story = chosen(begun(3, **luck), "factor", "liberator", "factor")
    assert asked(story) == (1, "fate_choice")
    for _ in range(2):
        story = story.when(1, legal(story, 1, FateChoice)[0])
    gained = [event.seat for event in story.events if type(event).__name__ == "FateCardGained"]
    set_for = [event.seat for event in story.events if type(event).__name__ == "ObjectiveSet"]
    assert gained == [1, 2, 0] and set_for == [1, 2, 0]
    story.then_last(FirstRegentMoved(None, 1))


def test_br_set_7_all_are_regents_and_without_a_prefect_initiative_takes_the_tile():
    deck = (*("factor", "liberator") * 3, "prefect", "prefect", "prefect")
    story = chosen(begun(2, **{"initiative": [1], "fates A": deck}), "factor", "factor")
    story.then_last(FirstRegentMoved(None, 1))
    assert story.state.reach.regent == [True, True]


def test_br_set_7_a_prefect_has_the_tile():
    deck = (*("factor", "prefect", "prefect", "factor") * 2, "liberator")
    luck = {"initiative": [1], "fates A": (*deck[:6], *("liberator",) * 3)}
    story = chosen(begun(2, **luck), "prefect", "factor")
    assert told(story, FirstRegentMoved) == [FirstRegentMoved(None, 0)]


# ---------------------------------------------------------------- starting places


@SEATS
def test_br_set_8_places_in_turn_order_then_in_reverse(seats: int):
    story, found = placing(seats, initiative=[1]), []
    while (now := asked(story)) and now[1] == "placing":
        found.append(now[0])
        story = story.when(now[0], legal(story, now[0], PlaceStart)[0])
    order = [*range(1, seats), 0]
    assert found == order + order[::-1]


def test_br_set_8_three_ships_a_building_and_a_token_of_the_planet():
    story = placing(3, **{"imperial clusters": [5]}).when(0, PlaceStart("1C", "starport"))
    assert moves(story) == [
        "3 ship of 0 supply:0 > 1C, setup",
        "1 starport of 0 supply:0 > 1C, setup",
    ]
    assert tokens(story) == ["M supply:general > slot:0:1, setup"]
    assert asked(story) == (1, "placing")
    story = story.when(1, PlaceStart("6B", "city"))
    assert moves(story)[1] == "1 city of 1 board:1 > 6B, setup"


def test_br_set_8_the_planet_must_be_the_empires():
    story = placing(2, **{"imperial clusters": [5]})
    story.when(0, PlaceStart("2A", "city")).refused("target_illegal")
    story.when(0, PlaceStart("6G", "city")).refused("target_illegal")


def test_br_set_8_a_slot_must_be_empty():
    story = placing(2, **{"imperial clusters": [5]}).when(0, PlaceStart("1B", "city"))
    story.when(1, PlaceStart("1B", "starport")).refused("no_slot")
    assert "1B" not in {choice.system for choice in legal(story, 1, PlaceStart)}


def test_br_set_8_whoever_has_placed_may_rearrange_its_tokens_until_it_decides():
    story = placing(2, **{"imperial clusters": [5]})
    story = story.when(0, PlaceStart("1C", "city")).when(1, PlaceStart("1C", "city"))
    assert asked(story) == (1, "placing")
    story = story.when(1, PlaceStart("6B", "city")).when(0, PlaceStart("6C", "city"))
    assert asked(story) == (1, "mulligan") and Arrange(1, 2) in legal(story, 1)
    assert not legal(story.when(1, Mulligan(False)), 1)


@SEATS
def test_br_set_9_free_cities_fill_the_empty_slots_of_imperial_planets(seats: int):
    story = placed(placing(seats, **{"imperial clusters": [5]}))
    state = story.state
    imperial = [at for at in state.standing(EMPIRE, SHIP) if not IS_GATE[at]]
    assert sum(SLOTS_AT[at] for at in imperial) == 9
    assert not any(state.free_slots(at) for at in imperial)
    free = sum(state.all_at(FREE, CITY, at) for at in imperial)
    assert free == 9 - 2 * seats
    before = names(story).index("ChapterStarted")
    last = [event for event in story.events[:before] if isinstance(event, PiecesMoved)]
    assert sum(event.count for event in last if event.owner == "free") == free


# ---------------------------------------------------------------- the deal


@SEATS
def test_br_set_10_events_are_in_the_deck_and_six_cards_are_dealt(seats: int):
    story = placed(placing(seats))
    assert told(story, ChapterStarted) == [ChapterStarted(1)]
    deck = next(e for e in story.events if isinstance(e, DeckShuffled) and e.deck == "action deck")
    assert [card for card in sorted(deck.order) if card[0] == "E"] == (
        ["E1", "E2", "E3"] if seats == 4 else ["E1", "E2"]
    )
    assert len(deck.order) == (31 if seats == 4 else 22)
    assert [event.count for event in told(story, HandDealt)] == [6] * seats  # type: ignore[attr-defined]


def redrawn(hand: tuple[str, ...]) -> Story:
    """Two seats; the second has this hand and is asked whether it redraws."""
    deck = "AD2 AD3 AD4 AD5 AD6 AG2 AG3 AG4 AG5 AG6 CO2 CO3 CO4 CO5 CO6 MO2 MO3 MO4 MO5 MO6 E1 E2"
    rest = [card for card in deck.split() if card not in hand]
    story = placing(2, **{"imperial clusters": [5]})
    for seat in (0, 1, 1):
        story = story.when(seat, legal(story, seat, PlaceStart)[0])
    luck = {"action deck 1.1": (*rest[:6], *hand, *rest[6:])}
    return story.when(0, legal(story, 0, PlaceStart)[0], luck)


@pytest.mark.parametrize("kept", [(), ("E1",), ("E1", "E2")])
def test_br_set_10_a_redrawn_hand_keeps_its_events_and_is_dealt_whole(kept: tuple[str, ...]):
    others = ("MO2", "MO3", "MO4", "MO5", "MO6", "CO2")[len(kept) :]
    story = redrawn((*others, *kept))
    drawn = story.state.deck[: len(others)]
    again = story.when(1, Mulligan(True))
    (event,) = told(again, HandDealt)
    assert isinstance(event, HandDealt)
    assert (event.seat, event.from_, event.count, len(event.cards)) == (1, "redraw", 6, 6)
    assert {*event.cards} >= {*kept} and not {*event.cards} & {*others}
    assert {*again.state.hand[1]} >= {*drawn}
    deck = Counter([*again.state.hand[0], *again.state.hand[1], *again.state.discard])
    assert len(deck) == 22 and set(deck.values()) == {1}


def test_the_labels_of_a_set_up_name_the_act_and_the_chapter():
    story = redrawn(("MO2", "MO3", "MO4", "MO5", "MO6", "CO2"))
    assert {"court deck 1", "lore", "court deck lore", "policies", "fates A"} <= story.line.labels
    assert {"imperial clusters", "free cities", "action deck 1.1"} <= story.line.labels
    assert "action rest 1.1" in story.when(1, Mulligan(False)).line.labels


def test_fates_are_dealt_in_turn_order():
    assert [event.seat for event in of(fresh(4, initiative=[2]), FatesDealt)] == [2, 3, 0, 1]


def test_starports_and_cities_may_be_chosen():
    story = placing(2, **{"imperial clusters": [5]})
    found = legal(story, 0, PlaceStart)
    assert {choice.system for choice in found} == {"1A", "1B", "1C", "6A", "6B", "6C"}
    assert {choice.building for choice in found} == {"city", "starport"}
    assert story.state.on_map(0, STARPORT) == 0

"""Imagined states: what stays, what varies and within what, that nothing shows. HOST-SEC-3."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.luck import Rng
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.cards import ids
from mechs_core.rulesets.fifty_first_state.imagine import imagine
from mechs_core.rulesets.fifty_first_state.model import State
from mechs_core.rulesets.fifty_first_state.rules.arena import ChooseEquip
from mechs_core.rulesets.fifty_first_state.rules.workers import Trade
from mechs_core.testing import given, new_game
from tests.games import Sealed
from tests.rulesets.fifty_first_state.positions import at, p

SEATS = 3
VIEWERS = (0, 1, 2, None)


@cache
def moments() -> tuple[State, ...]:
    """States of random games of three, some of every phase; both modes of the Arena."""
    found = []
    for mode in ("turn", "secret"):
        options = {"arena.equip_mode": mode, "max_rounds": 7}
        game, rng = Sealed.new(RULESET, SEATS, seed=mode, options=options), Rng("at", len(mode))
        while game.line.requests():
            state = game.line.state
            if state.phase != "action" or rng.below(8) == 0 or state.developing:
                found.append(state.copy())
            game.random_step(rng)
    assert {state.phase for state in found} >= {"setup", "lookout", "action", "cleanup"}
    assert any(state.shuffles[0] > 1 for state in found)
    assert any(state.arena and any(state.arena.chosen) for state in found)
    assert any(any(state.setup_choice) for state in found)
    return tuple(found)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_host_sec_3_what_is_unseen_changes_and_nothing_else(viewer: int | None):
    rng = Rng("imagine")
    for state in moments():
        kept = encode_json(state)
        twin = imagine(state, viewer, rng)
        assert encode_json(state) == kept
        assert sorted(pool(twin)) == sorted(pool(state))
        for seat in range(SEATS):
            assert len(twin.hand[seat]) == len(state.hand[seat])
            openly = [card for card in state.hand[seat] if state.drawn[card] == 0]
            assert {*openly} <= {*twin.hand[seat]}
            shuffles = sorted(state.drawn[card] for card in state.hand[seat])
            assert sorted(twin.drawn[card] for card in twin.hand[seat]) == shuffles
            if seat == viewer:
                assert twin.hand[seat] == state.hand[seat]
                assert twin.setup_choice[seat] == state.setup_choice[seat]
            else:
                choice = twin.setup_choice[seat]
                assert len(choice) == len(state.setup_choice[seat])
                assert {*choice} <= {*twin.hand[seat]} and len({*choice}) == len(choice)
            if state.arena is not None and state.arena.chosen[seat]:
                good = twin.arena.choices[seat] if twin.arena else None
                assert good is None or RULESET.sight.view(state, seat).seats[seat].supply[good]
        for field in ("hand", "deck", "setup_choice", "drawn", "connection_decks"):
            setattr(twin, field, getattr(state, field))
        if twin.arena is not None and state.arena is not None:
            twin.arena.choices = state.arena.choices
        assert twin == state


def pool(state: State) -> list[int]:
    return [*state.deck, *(card for cards in state.hand for card in cards)]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_host_sec_3_imagined_states_look_the_same_to_the_viewer(viewer: int | None):
    rng = Rng("look")
    for state in moments():
        twin = imagine(state, viewer, rng)
        assert RULESET.sight.view(twin, viewer) == RULESET.sight.view(state, viewer)
        assert RULESET.rules.requests(twin) == RULESET.rules.requests(state)
        if viewer is not None:
            assert RULESET.legal(twin, viewer) == RULESET.legal(state, viewer)


def imagined(state: State, viewer: int | None, what: Any) -> set[Any]:
    rng = Rng("draws")
    return {what(imagine(state, viewer, rng)) for _ in range(200)}


def names(cards: Any) -> tuple[str, ...]:
    return ids(tuple(cards))


def test_host_sec_3_hands_change_places_with_each_other_and_the_deck_of_the_last_shuffle():
    state = at(p(hand=["P01.1"]), p(hand=["P02.1"]), p(hand=["P03.1"]), deck=["P04.1"]).state
    places = imagined(state, 0, lambda twin: names((*twin.hand[1], *twin.hand[2], *twin.deck)))
    assert len(places) == 6  # all orders of three cards
    assert imagined(state, 0, lambda twin: names(twin.hand[0])) == {("P01.1",)}
    everywhere = imagined(state, None, lambda twin: names(twin.hand[0]))
    assert everywhere == {("P01.1",), ("P02.1",), ("P03.1",), ("P04.1",)}


def test_host_sec_3_a_card_of_an_older_shuffle_stays_among_those_of_that_shuffle():
    story = at(p(hand=["P01.1"], worker=2), p(hand=["P02.1"]), deck=[], discard=["F01.1", "F02.1"])
    story = story.when(0, Trade("card"))
    state = story.state
    assert sorted(state.drawn[card] for card in state.hand[0]) == [1, 2]
    hands = imagined(state, 1, lambda twin: tuple(sorted(names(twin.hand[0]))))
    assert hands == {("F01.1", "P01.1"), ("F02.1", "P01.1")}
    assert imagined(state, 0, lambda twin: names(twin.hand[1])) == {("P02.1",)}
    both = imagined(state, None, lambda twin: tuple(sorted(names(twin.hand[0]))))
    assert both == {
        (second, first) for second in ("F01.1", "F02.1") for first in ("P01.1", "P02.1")
    }


def test_host_sec_3_a_card_that_is_developed_and_connections_stay():
    own = p("P04.1", hand=["P15.1", "C01.1", "P16.1"])
    story = at(p(), own, active=1, developing={"card": "P15.1", "with": "brick"}, deck=["A01.1"])
    hands = imagined(story.state, 0, lambda twin: tuple(sorted(names(twin.hand[1]))))
    assert hands == {("P15.1", "P16.1"), ("A01.1", "P15.1")}
    assert imagined(story.state, 0, lambda twin: names(twin.connections[1])) == {("C01.1",)}


def test_host_sec_3_the_three_decks_have_any_order():
    decks = {"blue": {"deck": ["C01.1", "C01.2"]}, "red": {"deck": ["C03.1", "C03.2"]}}
    state = at(deck=["P01.1", "P02.1"], connections=decks).state
    orders = imagined(state, 0, lambda t: (*names(t.deck), *map(names, t.connection_decks)))
    assert len(orders) == 8


def test_host_sec_3_a_choice_of_the_set_up_is_any_two_of_the_six():
    story = given(new_game(RULESET, 2))
    story = story.when(0, RULESET.legal(story.state, 0)[0])
    pairs = imagined(story.state, 1, lambda twin: frozenset(twin.setup_choice[0]))
    assert len(pairs) > 100
    assert imagined(story.state, 0, lambda twin: twin.setup_choice[0]) == {
        story.state.setup_choice[0]
    }


def test_host_sec_3_a_hidden_choice_of_equipment_is_any_kind_in_supply_or_nothing():
    seats = p(space=[], gun=1, ammo=1, fuel=2), p(space=[], iron=1)
    story = at(*seats, phase="cleanup", options={"arena.equip_mode": "secret"})
    story = story.when(0, ChooseEquip("gun"))
    assert imagined(story.state, 1, lambda t: t.arena.choices[0]) == {None, "gun", "ammo"}
    assert imagined(story.state, 0, lambda t: t.arena.choices[0]) == {"gun"}

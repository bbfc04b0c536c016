"""Imagined states: what stays, what varies and within what, that nothing shows. TEM-SEC-3."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Any

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.stream import state_bytes
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.geometry import NUMBER, OFF
from mechs_core.rulesets.tiny_epic_mechs.imagine import imagine
from mechs_core.rulesets.tiny_epic_mechs.model import Arena
from mechs_core.rulesets.tiny_epic_mechs.rules.arrival import MineTriggered
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import (
    DeviceDeployed,
    DeviceMoved,
    DeviceReturned,
)
from tests.games import Sealed
from tests.rulesets.tiny_epic_mechs.invariants import faults
from tests.rulesets.tiny_epic_mechs.playing import brawl, play_on
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, p, position

SEATS = 3
VIEWERS = (0, 1, 2, None)
DRAWS = 300


@cache
def moments() -> tuple[Arena, ...]:
    """States of random games, some of every part."""
    games = [Sealed.new(RULESET, SEATS, seed=f"{i}") for i in range(2)] + [brawl(SEATS, "at")]
    found = []
    for number, game in enumerate(games):
        rng = Rng("at", number)
        found.append(game.line.state.copy())
        for after in play_on(game, rng):
            if after.line.state.stage or rng.below(8) == 0:
                found.append(after.line.state.copy())
    assert {state.stage for state in found} >= {"setup_pilots", "setup_mines", "setup_weapons", ""}
    assert any(any(state.unlike) for state in found)
    return tuple(found)


def numbers(arena: Arena, seat: int) -> dict[int, int]:
    return {cell: n for cell, n in enumerate(arena.mines) if n and arena.owners[cell] == seat}


# ---------------------------------------------------------------- what stays, what varies


@pytest.mark.parametrize("viewer", VIEWERS)
def test_tem_sec_3_others_secrets_and_the_deck_change_and_nothing_else(viewer) -> None:
    rng = Rng("imagine")
    for state in moments():
        before = state_bytes(state)
        twin = imagine(state, viewer, rng)
        assert state_bytes(state) == before
        assert not faults(twin)
        assert len(twin.deck) == len(state.deck)
        for seat in range(SEATS):
            own = seat == viewer
            assert len(twin.program[seat]) == len(state.program[seat])
            assert numbers(twin, seat).keys() == numbers(state, seat).keys()
            for field in ("program", "mine_supply", "starting", "dealt", "pilot"):
                if own or (field == "pilot" and state.pilots_open):
                    assert getattr(twin, field)[seat] == getattr(state, field)[seat]
                setattr(twin, field, getattr(state, field))
            if own:
                assert numbers(twin, seat) == numbers(state, seat)
        twin.mines, twin.deck = state.mines, state.deck
        assert twin == state


@pytest.mark.parametrize("viewer", VIEWERS)
def test_tem_sec_3_imagined_states_look_the_same_to_the_viewer(viewer) -> None:
    rng = Rng("look")
    for state in moments():
        twin = imagine(state, viewer, rng)
        assert RULESET.sight.view(twin, viewer) == RULESET.sight.view(state, viewer)
        assert RULESET.rules.requests(twin) == RULESET.rules.requests(state)
        if viewer is not None:
            assert RULESET.legal(twin, viewer) == RULESET.legal(state, viewer)


# ---------------------------------------------------------------- cards


def test_tem_sec_3_cards_laid_are_any_that_were_not_played_each_with_a_fit_direction() -> None:
    red = p(program=[["K1", "N"], ["K8", "SE"]], played=["K2", "K4"])
    state = position(red, p(ad_hoc="free", played=["K1", "K3"]), turn=3).state
    cards, ways = set(), set()
    rng = Rng("cards")
    for _ in range(DRAWS):
        twin = imagine(state, BLUE, rng)
        laid = twin.program[RED]
        assert len({card for card, _ in laid}) == 2
        cards |= {card for card, _ in laid}
        ways |= {*laid}
        assert twin.program[BLUE] == []
        assert imagine(state, None, rng).program[BLUE] == []  # none in Ad Hoc mode
    assert cards == {0, 2, 4, 5, 6, 7}  # K2 and K4 were played
    straight = {(card, way) for card in (0, 2, 4, 5, 6) for way in range(4)}
    assert ways == straight | {(7, way) for way in range(4, 8)}


# ---------------------------------------------------------------- mines


def imagined_numbers(state: Arena, viewer: int | None = RED) -> set[tuple[int, ...]]:
    """All that Blue's mines can be, in reading order."""
    rng = Rng("mines")
    return {tuple(numbers(imagine(state, viewer, rng), BLUE).values()) for _ in range(DRAWS)}


def mined(**mines: int) -> Arena:
    state: Arena = position(p(), p(mines=mines)).state
    return state


def fold(state: Arena, event: Any) -> None:
    RULESET.rules.apply[type(event)](state, event)


@pytest.mark.parametrize("viewer", [RED, None])
def test_tem_sec_3_numbers_change_places_with_those_in_supply(viewer) -> None:
    assert imagined_numbers(mined(c5=3), viewer) == {(1,), (2,), (3,), (4,)}
    assert imagined_numbers(mined(c5=3, b2=1, d4=2), viewer) == {*permutations(range(1, 5), 3)}


def test_tem_sec_3_own_mines_are_known() -> None:
    assert imagined_numbers(mined(c5=3, b2=1), BLUE) == {(1, 3)}


def test_tem_sec_3_a_mine_that_lay_there_when_a_number_was_triggered_is_not_that_number() -> None:
    state = mined(c5=3, b2=1, d4=2)
    fold(state, MineTriggered("b2", BLUE, 1, RED, 3))
    expected = {each for each in permutations(range(1, 5), 2) if 1 not in each}
    assert imagined_numbers(state) == expected
    fold(state, DeviceDeployed(BLUE, "mine", "b2", 1, 3, 3))  # from supply: any again
    assert imagined_numbers(state) == {
        (new, *others)
        for new, *others in permutations(range(1, 5), 3)
        if 1 not in others  # b2 is first in reading order
    }


def test_tem_sec_3_what_is_known_of_a_mine_goes_with_it_and_adds_up() -> None:
    """After 1 and 4 were triggered beside it, c5's is 2 or 3, on c4 too."""
    state = mined(c5=3, b2=1)
    fold(state, MineTriggered("b2", BLUE, 1, RED, 3))
    fold(state, DeviceDeployed(BLUE, "mine", "b2", 4, 3, 3))
    fold(state, MineTriggered("b2", BLUE, 4, RED, 6))
    assert imagined_numbers(state) == {(2,), (3,)}
    fold(state, DeviceMoved(BLUE, "mine", "c5", "c4", 3, 3))
    assert imagined_numbers(state) == {(2,), (3,)}
    assert state.unlike[NUMBER["c5"]] == 0


def test_tem_sec_3_a_single_number_that_is_left_is_known() -> None:
    state = mined(c5=3)
    for number in (1, 2, 4):
        fold(state, DeviceDeployed(BLUE, "mine", "b2", number, 3, 3))
        fold(state, MineTriggered("b2", BLUE, number, RED, number + 2))
    assert imagined_numbers(state) == {(3,)}


def test_tem_sec_3_of_another_seats_mines_a_triggered_one_tells_nothing() -> None:
    state: Arena = position(p(mines={"c1": 2, "b2": 1}), p(mines={"c5": 3})).state
    fold(state, MineTriggered("b2", RED, 1, BLUE, 3))
    assert imagined_numbers(state) == {(1,), (2,), (3,), (4,)}


def test_tem_sec_3_a_mine_that_was_handed_back_is_any_again() -> None:
    state = mined(c5=3, b2=1)
    fold(state, MineTriggered("b2", BLUE, 1, RED, 3))
    fold(state, DeviceReturned("c5", BLUE, "mine", 3))
    fold(state, DeviceDeployed(BLUE, "mine", "c5", 3, 3, 3))
    assert imagined_numbers(state) == {(1,), (2,), (3,), (4,)}


# ---------------------------------------------------------------- the set-up


def test_tem_sec_3_before_they_are_revealed_others_pilots_are_any_that_the_viewer_was_not_dealt():
    game = Sealed.new(RULESET, SEATS)
    state = game.line.state
    for seat in (1, 2):
        game.decide(seat, game.line.legal(seat)[0])
    own = {*state.dealt[0]}
    kept: set[int] = set()
    rng = Rng("pilots")
    for _ in range(DRAWS):
        twin = imagine(game.line.state, 0, rng)
        dealt = [pilot for pair in twin.dealt for pilot in pair]
        assert len({*dealt}) == 6 and {*twin.dealt[0]} == own
        assert twin.pilot[0] == OFF
        assert twin.pilot[1] in twin.dealt[1] and twin.pilot[2] in twin.dealt[2]
        kept |= {twin.pilot[1]}
    assert kept == {*range(8)} - own


def test_tem_sec_3_after_that_the_discarded_one_is_any_not_revealed_nor_dealt_to_the_viewer():
    game = Sealed.new(RULESET, SEATS)
    for seat in range(SEATS):
        game.decide(seat, game.line.legal(seat)[0])
    state = game.line.state
    rng = Rng("pilots")
    for viewer in (0, None):
        known = {*state.pilot} | (set() if viewer is None else {*state.dealt[viewer]})
        discarded, orders = set(), set()
        for _ in range(DRAWS):
            twin = imagine(state, viewer, rng)
            assert twin.pilot == state.pilot
            assert twin.pilot[1] in twin.dealt[1]
            discarded |= {*twin.dealt[1]} - {twin.pilot[1]}
            orders.add(twin.dealt[1].index(twin.pilot[1]))
        assert discarded == {*range(8)} - known
        assert orders == {0, 1}


def test_tem_sec_3_a_scenario_has_no_discarded_pilot() -> None:
    state = position(p(), p()).state
    assert imagine(state, RED, Rng("x")).dealt == state.dealt == [[0], [1]]


def test_tem_sec_3_a_starting_weapon_is_any_basic_one_before_it_is_revealed() -> None:
    game = Sealed.new(RULESET, 2)
    while (asked := game.line.awaited()) is not None and asked.kind != "setup_weapons":
        game.decide(asked.seat, game.line.legal(asked.seat)[0])
    game.decide(BLUE, game.line.legal(BLUE)[2])
    rng = Rng("weapons")
    twins = [imagine(game.line.state, RED, rng) for _ in range(DRAWS)]
    assert {twin.starting[BLUE] for twin in twins} == {16, 17, 18, 19}
    assert {twin.starting[RED] for twin in twins} == {OFF}
    own = [imagine(game.line.state, BLUE, rng) for _ in range(DRAWS)]
    assert {twin.starting[BLUE] for twin in own} == {18}


# ---------------------------------------------------------------- the deck


@pytest.mark.parametrize("viewer", VIEWERS[:2])
def test_tem_sec_3_the_deck_is_any_weapons_not_owned_nor_shown_in_any_order(viewer) -> None:
    """Three of A06 to A16 lie there, eight are out of the game: nobody knows which."""
    weapons = [f"A{number:02}" for number in range(1, 17)]
    red = p(owned=["A01", "A02", "B1"], equipped=["B1"])
    line = position(red, p(), market=["A03", None, "A04", "A05"], deck=weapons[5:8])
    rng = Rng("deck")
    decks = {tuple(imagine(line.state, viewer, rng).deck) for _ in range(DRAWS)}
    assert {len({*deck}) for deck in decks} == {3}
    assert {weapon for deck in decks for weapon in deck} == {*range(5, 16)}
    assert {deck[0] for deck in decks} == {*range(5, 16)}


def test_tem_sec_3_an_empty_deck_stays_empty() -> None:
    line = position(p(), p(), market=["A01", "A02", "A03", "A04"], deck=[])
    assert imagine(line.state, None, Rng("x")).deck == []

"""What luck decides, under which labels: computed as docs/luck.md says. TEM-LUCK."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.data import (
    ADVANCED,
    CARDS,
    PILOTS,
    PROGRAM,
    RESOURCE_ZONES,
    WEAPONS,
)
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, DIRECTIONS, FITS, RESOURCE_CELLS
from mechs_core.rulesets.tiny_epic_mechs.model import Arena, phase
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_arena import ArenaLaidOut
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_pilots import FirstPlayerSet, PilotsDealt
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_weapons import (
    LuckRenewed,
    MarketFilled,
    WeaponDeckShuffled,
)
from tests.formula import draw, shuffled
from tests.games import Sealed
from tests.rulesets.tiny_epic_mechs.positions import created, p, position

SEEDS = pytest.mark.parametrize("seed", ["7", "another seed"])
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def all_of(events: list[Event], kind: type) -> list[Any]:
    return [event for event in events if type(event) is kind]


def set_up(seats: int, seed: str) -> Sealed:
    """A game up to its first round."""
    game = Sealed.new(RULESET, seats, seed=seed)
    while game.line.state.round == 0:
        seat = game.line.requests()[0].seat
        game.decide(seat, game.line.legal(seat)[0])
    return game


# ---------------------------------------------------------------- set-up


@SEEDS
@SEATS
def test_tem_luck_1_the_first_player_is_draw_0_under_first_player(seats: int, seed: str):
    game = Sealed.new(RULESET, seats, seed=seed)
    (event,) = all_of(game.events, FirstPlayerSet)
    assert event == FirstPlayerSet(draw(seed, "first player", 0, seats), "drawn")


@SEEDS
@SEATS
def test_tem_luck_1_seats_are_dealt_two_pilots_each_off_the_shuffle(seats: int, seed: str):
    order = shuffled(seed, "pilots", [*PILOTS])
    dealt = all_of(Sealed.new(RULESET, seats, seed=seed).events, PilotsDealt)
    assert dealt == [
        PilotsDealt(seat, (order[2 * seat], order[2 * seat + 1])) for seat in range(seats)
    ]


@SEEDS
@SEATS
def test_tem_luck_1_zones_are_shuffled_onto_the_cells_in_reading_order(seats: int, seed: str):
    (event,) = all_of(set_up(seats, seed).events, ArenaLaidOut)
    order = shuffled(seed, "zones", [*RESOURCE_ZONES])
    laid = {cell: zone for cell, zone in event.zones.items() if zone != "MECH"}
    cells = [CELLS[cell] for cell in sorted(RESOURCE_CELLS[seats])]
    assert [*laid.items()] == [*zip(cells, order, strict=False)]


@SEEDS
def test_tem_luck_1_weapons_are_shuffled_the_first_four_are_the_market(seed: str):
    game = set_up(2, seed)
    order = tuple(shuffled(seed, "weapons", [*ADVANCED]))
    assert all_of(game.events, WeaponDeckShuffled) == [WeaponDeckShuffled(order)]
    assert all_of(game.events, MarketFilled) == [MarketFilled(order[:4])]


def test_tem_luck_2_the_labels_are_used_in_the_steps_named():
    """In the first step, with the last pilot kept, with the last weapon chosen; whatever it is."""
    game = Sealed.new(RULESET, 2, seed="7")
    used = [{*game.line.labels}]
    while game.line.state.round == 0:
        seat = game.line.requests()[-1].seat
        game.decide(seat, game.line.legal(seat)[-1])
        used.append({*game.line.labels} - set().union(*used))
    assert used == [
        {"first player", "pilots"},
        *(set(), {"zones"}),
        *(set(), set()),
        *(set(), set()),
        *(set(), {"weapons"}),
    ]


def test_tem_luck_2_what_a_seat_decides_leaves_luck_alone():
    """The same seed gives the same arena and market, whatever was chosen before."""
    one, other = set_up(2, "7"), Sealed.new(RULESET, 2, seed="7")
    while other.line.state.round == 0:
        seat = other.line.requests()[-1].seat
        other.decide(seat, other.line.legal(seat)[-1])
    assert one.line.state.pilot != other.line.state.pilot
    for kind in (ArenaLaidOut, WeaponDeckShuffled):
        assert all_of(one.events, kind) == all_of(other.events, kind)


# ---------------------------------------------------------------- a scenario


@SEEDS
def test_tem_luck_1_zones_that_a_scenario_leaves_out(seed: str):
    """Those that it does not name are shuffled onto the free cells, in reading order."""
    line = position(p(), p(), arena={"c2": "R05", "d4": "R01"}, seed=seed)
    named = {"c2": "R05", "d4": "R01"}
    free = [CELLS[cell] for cell in RESOURCE_CELLS[2] if CELLS[cell] not in named]
    order = shuffled(seed, "zones", [zone for zone in RESOURCE_ZONES if zone not in ("R01", "R05")])
    assert zone_names(line.state, free) == order[: len(free)]
    assert "zones" not in position(p(), p()).labels


def zone_names(arena: Arena, cells: list[str]) -> list[str]:
    names = (*RESOURCE_ZONES, "BASE", "MECH")
    return [names[arena.zones[CELLS.index(cell)]] for cell in cells]


@SEEDS
def test_tem_luck_1_weapons_that_a_scenario_names_nowhere(seed: str):
    line = position(p(owned=["A01", "B1"], equipped=["B1"]), p(), seed=seed)
    order = shuffled(seed, "weapons", [*ADVANCED[1:]])
    arena = line.state
    assert [WEAPONS[weapon] for weapon in arena.market] == order[:4]
    assert [WEAPONS[weapon] for weapon in arena.deck] == order[4:]


def test_tem_luck_1_nothing_is_drawn_of_what_a_scenario_gives():
    line = position(
        p(program=[["K1", "N"], ["K2", "N"], ["K3", "N"], ["K4", "N"]]),
        p(program=[["K1", "N"], ["K2", "N"], ["K3", "N"], ["K4", "N"]]),
        market=["A01", "A02", "A03", None],
        deck=[],
    )
    assert line.labels == set()


@SEEDS
def test_tem_luck_1_programs_that_a_scenario_leaves_open(seed: str):
    """Cards are shuffled, ascending at first; each direction is drawn by seat and slot."""
    line = position(p(program=[["K2", "N"]]), p(), seed=seed)
    for seat, laid in ((0, [1]), (1, [])):
        cards = [card for card in range(8) if card not in laid]
        order = shuffled(seed, f"program {seat}", cards)
        told = line.state.program[seat][len(laid) :]
        assert [card for card, _ in told] == order[: 4 - len(laid)]
        for slot, (card, direction) in enumerate(told, len(laid) + 1):
            fits = FITS[PROGRAM[card].movement]
            drawn = draw(seed, f"direction {seat} {slot}", 0, 4)
            assert DIRECTIONS[direction] == fits[drawn], CARDS[card]
    assert line.labels >= {"program 0", "direction 0 2", "program 1", "direction 1 1"}
    assert "direction 0 1" not in line.labels


# ---------------------------------------------------------------- new luck


def before_each_phase(game: Sealed, seats: int, seed: str) -> dict[str, int]:
    """The number of steps after which each phase is first found."""
    found: dict[str, int] = {}
    line = Sealed.new(RULESET, seats, seed=seed).line
    for number, step in enumerate(game.steps[1:], 1):
        found.setdefault(phase(line.state), number)
        line.extend(step.events)
    return found


def test_tem_luck_3_new_luck_turns_the_deck_alone_in_every_phase():
    game = Sealed.new(RULESET, 3, seed="phases").finish()
    found = before_each_phase(game, 3, "phases")
    assert {"setup_pilots", "setup_weapons", "programming", "card", "action"} <= {*found}
    for steps in found.values():
        old: Arena = game.branch(steps).line.state
        branch = game.branch(steps, luck="new", seed="fresh")
        left = [WEAPONS[weapon] for weapon in sorted(old.deck)]
        deck = shuffled("fresh", "weapons again 1", left)
        assert branch.steps[-1].events[1:] == (LuckRenewed(tuple(deck)),)
        new: Arena = branch.line.state
        # Dealt pilots, zones, market, first player have been seen: they stay.
        expected = old.copy()
        expected.deck = [WEAPONS.index(weapon) for weapon in deck]
        expected.renewals = 1
        assert new == expected


def test_tem_luck_3_before_the_weapons_are_shuffled_there_is_no_deck_to_renew():
    branch = Sealed.new(RULESET, 2).branch(1, luck="new", seed="fresh")
    assert branch.steps[-1].events[1:] == (LuckRenewed(()),)


def test_tem_luck_3_a_deck_that_has_run_out_is_told_too():
    game = Sealed(RULESET, created(p(), p(), deck=[]))
    branch = game.branch(1, luck="new", seed="fresh")
    assert branch.steps[-1].events[1:] == (LuckRenewed(()),)


def test_tem_luck_3_what_is_not_drawn_yet_comes_under_its_own_label_from_the_new_seed():
    branch = Sealed.new(RULESET, 2).branch(1, luck="new", seed="fresh")
    while branch.line.state.round == 0:
        seat = branch.line.requests()[0].seat
        branch.decide(seat, branch.line.legal(seat)[0])
    (laid,) = all_of(branch.events, ArenaLaidOut)
    zones = [zone for zone in laid.zones.values() if zone != "MECH"]
    assert zones == shuffled("fresh", "zones", [*RESOURCE_ZONES])[:8]
    (deck,) = all_of(branch.events, WeaponDeckShuffled)
    assert [*deck.deck] == shuffled("fresh", "weapons", [*ADVANCED])


def test_tem_luck_1_the_second_new_luck_of_a_line_has_a_label_of_its_own():
    game = set_up(2, "7")
    first = game.branch(len(game.steps), luck="new", seed="fresh")
    second = first.branch(len(first.steps), luck="new", seed="fresh")
    left = [WEAPONS[weapon] for weapon in sorted(game.line.state.deck)]
    deck = shuffled("fresh", "weapons again 2", left)
    assert second.steps[-1].events[1:] == (LuckRenewed(tuple(deck)),)


def test_tem_luck_3_after_the_end_nothing_is_drawn():
    game = Sealed.new(RULESET, 2).finish()
    branch = game.branch(len(game.steps), luck="new", seed="fresh")
    assert branch.steps[-1].events[1:] == ()


def test_tem_luck_3_the_same_luck_draws_nothing():
    assert Sealed.new(RULESET, 2).branch(1).steps[-1].events[1:] == ()

"""What luck decides, under which labels: computed here from the formula of docs/luck.md alone."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.data import DECKS, LOOSE_FIELDS
from mechs_core.rulesets.arena_mechs.model import phase
from mechs_core.rulesets.arena_mechs.rules.setup import (
    ArenaLaidOut,
    DecksShuffled,
    LuckRenewed,
    StartOrderSet,
    Tile,
)
from tests.formula import draw, shuffled
from tests.games import Sealed

TILES = [f"L{number:02}" for number in range(1, 18)]


def one(events: list[Event], kind: type) -> Any:
    """The only event of a kind."""
    (event,) = (event for event in events if type(event) is kind)
    return event


def test_the_formula_meets_the_vectors_of_the_document() -> None:
    assert [draw("7", "die", k, 6) + 1 for k in range(10)] == [5, 6, 1, 2, 4, 1, 2, 2, 1, 5]
    assert shuffled("7", "deck 0", list(range(10))) == [8, 7, 2, 0, 6, 3, 9, 4, 1, 5]


@pytest.mark.parametrize("seed", ["7", "another seed"])
def test_am_setup_2_am_luck_1_each_deck_is_shuffled_under_its_seat(seed: str) -> None:
    game = Sealed.new(RULESET, 3, seed=seed, options={"decks": [2, 0, 3]})
    orders = one(game.events, DecksShuffled).orders
    assert orders == tuple(
        tuple(shuffled(seed, f"deck {seat}", list(DECKS[deck])))
        for seat, deck in enumerate((2, 0, 3))
    )


@pytest.mark.parametrize("seed", ["7", "another seed"])
def test_am_setup_3_am_luck_1_tiles_and_orientations_are_drawn(seed: str) -> None:
    laid = one(Sealed.new(RULESET, 2, seed=seed).events, ArenaLaidOut)
    ids = shuffled(seed, "tiles", TILES)
    assert list(laid.tiles) == list(LOOSE_FIELDS)
    assert laid.tiles == {
        field: Tile(tile, draw(seed, f"orientation {field}", 0, 4))
        for field, tile in zip(LOOSE_FIELDS, ids[:16], strict=True)
    }
    assert laid.free == Tile(ids[16], 0)


def test_am_setup_3_am_luck_1_a_scenario_without_tiles_draws_the_same() -> None:
    laid = one(Sealed.new(RULESET, 2).events, ArenaLaidOut)
    assert one(Sealed.new(RULESET, 4, scenario={}).events, ArenaLaidOut) == laid


def test_am_setup_5_am_luck_1_a_seeded_start_order_is_drawn() -> None:
    for seed in ("1", "2", "3"):
        game = Sealed.new(RULESET, 4, seed=seed, options={"start_order": "seeded"})
        order = tuple(shuffled(seed, "start order", [0, 1, 2, 3]))
        assert one(game.events, StartOrderSet) == StartOrderSet(order, "seeded")
        scenario = {"phase": "placement"}
        game = Sealed.new(
            RULESET, 4, seed=seed, options={"start_order": "seeded"}, scenario=scenario
        )
        assert game.events[-1].start_order == order  # type: ignore[attr-defined]


def test_am_setup_5_am_luck_1_labels_of_a_set_up_and_none_later() -> None:
    labels = {"deck 0", "deck 1", "tiles"} | {f"orientation {field}" for field in LOOSE_FIELDS}
    game = Sealed.new(RULESET, 2)
    assert game.line.labels == labels
    assert game.finish().line.labels == labels
    game = Sealed.new(RULESET, 2, options={"start_order": "seeded"})
    assert game.line.labels == labels | {"start order"}
    assert game.finish().line.labels == labels | {"start order"}


def test_am_setup_2_a_deck_is_never_shuffled_again() -> None:
    game = Sealed.new(RULESET, 2).finish()
    assert sum(type(event) is DecksShuffled for event in game.events) == 1
    assert not any(type(event) is LuckRenewed for event in game.events)


# ---------------------------------------------------------------- new luck


def moments(seats: int) -> dict[str, int]:
    """A random game's number of steps at the beginning of each phase of each round."""
    game = Sealed.new(RULESET, seats).finish()
    found: dict[str, int] = {}
    replayed = Sealed.new(RULESET, seats)
    for number, step in enumerate(game.steps[1:], 1):
        state = replayed.line.state
        found.setdefault(f"{phase(state)} of round {state.round}", number)
        replayed.line.extend(step.events)
    return found


def test_am_luck_2_new_luck_turns_only_never_drawn_cards_in_every_phase() -> None:
    game = Sealed.new(RULESET, 3).finish()
    phases = moments(3)
    assert {"programming", "placement", "choosing", "acting", "drop_in"} <= {
        name.split()[0] for name in phases
    }
    for steps in phases.values():
        old = Sealed.new(RULESET, 3).line
        for step in game.steps[1:steps]:
            old.extend(step.events)
        branch = game.branch(steps, luck="new", seed="fresh")
        _, *followed = branch.steps[-1].events
        orders = tuple(
            (
                *shuffled("fresh", f"deck {seat} again 1", sorted(old.state.deck[seat])),
                *old.state.under[seat],
            )
            for seat in range(3)
        )
        assert followed == [LuckRenewed(orders)]
        new = branch.line.state
        for seat in range(3):
            assert (*new.deck[seat], *new.under[seat]) == orders[seat]
            assert new.under[seat] == old.state.under[seat]
        # Hands, slots, removed cards, arena and start order have been seen: they stay.
        expected = old.state.copy()
        expected.deck, expected.renewals = new.deck, 1
        assert new == expected


def test_am_luck_2_new_luck_where_nothing_is_left_to_draw_is_told_too() -> None:
    game = Sealed.new(RULESET, 2, scenario={"round": 4, "turn": 3})
    branch = game.branch(1, luck="new", seed="fresh")
    under = branch.line.state.under
    assert branch.line.state.deck == [[], []]
    assert branch.steps[-1].events[1:] == (LuckRenewed(tuple(map(tuple, under))),)
    assert [len(cards) for cards in under] == [1, 1]


def test_am_luck_2_after_the_end_nothing_is_drawn() -> None:
    game = Sealed.new(RULESET, 2).finish()
    branch = game.branch(len(game.steps), luck="new", seed="fresh")
    assert branch.steps[-1].events[1:] == ()


def test_am_luck_1_the_second_new_luck_of_a_line_has_labels_of_its_own() -> None:
    game = Sealed.new(RULESET, 2)
    first = game.branch(1, luck="new", seed="fresh")
    assert first.line.labels == {"deck 0 again 1", "deck 1 again 1"}
    second = first.branch(2, luck="new", seed="fresh")
    assert second.line.labels == {"deck 0 again 2", "deck 1 again 2"}
    cards = sorted(first.line.state.deck[0])
    assert second.line.state.deck[0] == shuffled("fresh", "deck 0 again 2", cards)
    assert second.line.state.deck[0] != first.line.state.deck[0]
    assert second.line.state.renewals == 2


def test_am_luck_2_same_luck_draws_nothing() -> None:
    game = Sealed.new(RULESET, 2)
    assert game.branch(1).steps[-1].events[1:] == ()


def test_am_luck_1_given_luck_lays_a_tables_own_cards() -> None:
    order = tuple(reversed(DECKS[0]))
    game = Sealed.new(RULESET, 2, given={"deck 0": order, "orientation b1": (3,)})
    assert one(game.events, DecksShuffled).orders[0] == order
    assert one(game.events, ArenaLaidOut).tiles["b1"].orientation == 3
    under = game.branch(1, luck="new", seed="x", given={"deck 0 again 1": order[3:]})
    assert tuple(under.line.state.deck[0]) == order[3:]

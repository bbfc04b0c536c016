"""The places that decisions touch: what a person points at to say them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.picture import picture, touches
from mechs_core.rulesets.arena_mechs.picture.touching import TOUCHES
from mechs_core.rulesets.arena_mechs.rules.activation import Alternative, EndTurn, SkipAction
from mechs_core.rulesets.arena_mechs.rules.hit import Hit
from mechs_core.rulesets.arena_mechs.rules.magnet import Magnet
from mechs_core.rulesets.arena_mechs.rules.move import Move
from mechs_core.rulesets.arena_mechs.rules.operate import (
    Conveyor,
    FireCrushers,
    FireFlamethrowers,
)
from mechs_core.rulesets.arena_mechs.rules.prestige_action import Repair, TakePrestige
from mechs_core.rulesets.arena_mechs.rules.program import PlaceMech
from mechs_core.rulesets.arena_mechs.rules.shoot import Shoot
from mechs_core.rulesets.arena_mechs.rules.turn import ChooseSequence, DropIn
from mechs_core.rulesets.arena_mechs.view import view
from mechs_core.testing.pictures import not_told_apart
from tests.games import Sealed
from tests.rulesets.arena_mechs.arenas import RED, YELLOW, W
from tests.rulesets.arena_mechs.positions import laid, position, started

OPEN: dict[str, Any] = {"tiles": laid(), "free": "L01/0"}
SLOTS: dict[str, Any] = {"red": {"3": [27, 86]}}

# The keys of a position; a legal decision of the active seat, or of red; what it touches.
TOUCHED: list[tuple[dict[str, Any], Decision, str]] = [
    ({"phase": "placement", "round": 1}, PlaceMech("e5"), "field e5"),
    (
        {"seats": 2, "phase": "drop_in", "queue": ["red"], "mechs": {"yellow": "c5"}},
        DropIn("a3"),
        "field a3",
    ),
    (
        {"phase": "choosing", "turn": 3, "slots": SLOTS},
        ChooseSequence(86, "lower"),
        "card 86 lower",
    ),
    ({"pending": {"prestige": 2}}, TakePrestige(), "prestige 0"),
    (
        {"pending": {"prestige": 3}, "boards": {"red": {"yellow": 2, "arena": 2}}},
        Repair(("yellow", "yellow", "arena")),
        "seat 0 yellow 1, seat 0 yellow 2, seat 0 arena 1",
    ),
    (
        {"active": "blue", "pending": {"prestige": 1}, "boards": {"blue": {"red": 1}}},
        Repair(("red",)),
        "seat 2 red 1",
    ),
    ({"mechs": {"red": "c4", "yellow": "c5"}, "pending": {"hit": 1}}, Hit(YELLOW), "field c5"),
    (
        {"mechs": {"red": "c4", "yellow": "c5"}, "pending": {"hit": 1, "shoot": 1}},
        Hit(YELLOW),
        "action hit, field c5",
    ),
    (
        {"mechs": {"red": "c4", "yellow": "c5"}, "pending": {"hit": 1, "shoot": 1}},
        Shoot(target=YELLOW),
        "action shoot, field c5",
    ),
    (
        {"mechs": {"red": "c4", "yellow": "c5"}, "pending": {"shoot": 2}},
        Shoot(target=YELLOW),
        "field c5",
    ),
    (
        {"mechs": {"red": "c1", "yellow": "c4", "blue": "c5"}, "pending": {"shoot": 3}},
        Shoot(direction="s"),
        "field c4",
    ),
    ({"pending": {"operate": 1}, "free": "L09/0"}, Conveyor("w2", 3), "arrow w2, turn 3"),
    ({"pending": {"operate": 1}}, FireCrushers(), "crushers"),
    ({"pending": {"operate": 1}}, FireFlamethrowers(), "flamethrowers"),
    (
        {"mechs": {"red": "a1"}, "pending": {"operate": 1}},
        Magnet("d4", None),
        "magnet, field d4",
    ),
    (
        OPEN | {"seats": 2, "mechs": {"red": "c2", "yellow": "b3"}, "pending": {"operate": 1}},
        Magnet("c3", YELLOW),
        "magnet, field c3, field b3",
    ),
    ({"mechs": {"red": "a1"}}, Alternative("move"), "alternative move"),
    ({"pending": {"hit": 1, "move": 1}}, SkipAction("move"), "skip move"),
    ({}, EndTurn(), ""),
]


@pytest.mark.parametrize(("keys", "decision", "expected"), TOUCHED)
def test_a_decision_touches(keys: dict[str, Any], decision: Decision, expected: str) -> None:
    line = position(**keys)
    seat = line.requests()[0].seat
    seen = view(line.state, seat)
    assert decision in RULESET.legal(line.state, seat)
    assert ", ".join(touches(decision, seen)) == expected
    assert {*touches(decision, seen)} <= picture(seen).places


def test_a_program_touches_its_two_cards_and_its_slot() -> None:
    line = started()
    seen = view(line.state, RED)
    for decision in RULESET.legal(line.state, RED):
        one, other = decision.keep
        expected = (f"card {one}", f"card {other}", f"slot {decision.slot}")
        assert touches(decision, seen) == expected


def test_a_free_tile_without_walls_needs_no_turning() -> None:
    line = position(tiles=W | {"d3": "L09/0"}, free="L17/0", pending={"operate": 1})
    seen = view(line.state, RED)
    assert touches(Conveyor("nb", 0), seen) == ("arrow nb",)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("e", "b1"),  # where it ends
        ("eess", "c3"),
        ("eeee", "e1"),  # a checkpoint at the end is told once
        ("eeees", "e1, e2"),  # by way of a checkpoint
        ("ew", "a1"),  # back on the checkpoint where it began
        ("sss", "a4, a5, a4"),  # a Mech is pushed: where it stands, where to, where the mover ends
        ("sssew", "a4, a5, a4"),  # and comes back to where that Mech stood
    ],
)
def test_a_move_touches_whom_it_pushes_its_checkpoints_and_its_end(
    path: str, expected: str
) -> None:
    line = position(2, **OPEN, mechs={"red": "a1", "yellow": "a4"}, pending={"move": 3})
    seen = view(line.state, RED)
    fields = list(dict.fromkeys(reversed(expected.split(", "))))[::-1]
    assert touches(Move(tuple(path)), seen) == tuple(f"field {name}" for name in fields)


def test_a_mech_that_is_pushed_out_goes_to_no_field() -> None:
    line = position(2, **OPEN, mechs={"red": "e2", "yellow": "e1"}, pending={"move": 3})
    seen = view(line.state, RED)
    pushes = [each for each in RULESET.legal(line.state, RED) if each == Move(("n",))]
    assert [touches(each, seen) for each in pushes] == [("field e1",)]


def test_every_decision_of_the_game_has_its_places() -> None:
    assert {*TOUCHES} == {*RULESET.rules.decisions}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_few_decisions_touch_the_same_places(seats: int) -> None:
    """All are told apart by their places but long moves by way of several checkpoints."""
    game = Sealed.new(RULESET, seats)
    rng = Rng(f"pointing {seats}")
    legal_ones: Counter[str] = Counter()
    alike = 0
    while game.line.requests():
        for request in game.line.requests():
            seen = view(game.line.state, request.seat)
            legal = RULESET.legal(game.line.state, request.seat)
            moves = [each for each in legal if type(each) is Move]
            others = [each for each in legal if type(each) is not Move]
            assert not_told_apart(RULESET, seen, others) == 0
            alike += not_told_apart(RULESET, seen, moves)
            legal_ones["all"] += len(legal)
        game.random_step(rng)
    assert legal_ones["all"] > 500
    assert alike < legal_ones["all"] / 100

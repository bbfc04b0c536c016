"""A decision may be taken back until somebody has learned something from it."""

from __future__ import annotations

from typing import Annotated, ClassVar

import pytest

from mechs_core.kernel.messages import Decided, Envelope, Event, Step, secret
from mechs_core.kernel.undo import why_no_undo
from tests.games import Sealed
from tests.toy import TOY
from tests.toy.model import Block, Pass, Pick


class Moved(Event, frozen=True):
    seat: int


class Rolled(Event, frozen=True):
    reveals: ClassVar[bool] = True

    value: int


class Drawn(Event, frozen=True):
    seat: int
    card: Annotated[int, secret("seat")]


class Chosen(Event, frozen=True):
    seat: int
    card: Annotated[int, secret("seat", chosen=True)]


def step(*events: Event) -> list[Step[Event]]:
    return [Step(1, b"", Envelope("t", "i"), (Decided(0, Pass()), *events))]


def test_nothing_to_take_back():
    assert why_no_undo([], 0) == "there is nothing to take back"


def test_a_creation_or_a_branch_is_no_decision():
    game = Sealed.new(TOY)
    assert why_no_undo(game.steps, 0) == "there is no decision to take back"
    assert why_no_undo(game.branch(1).steps, 0) == "there is no decision to take back"


def test_an_own_decision_that_showed_nothing():
    assert why_no_undo(step(), 0) is None
    assert why_no_undo(step(Moved(0), Moved(1)), 0) is None


def test_a_secret_choice_of_ones_own():
    assert why_no_undo(step(Chosen(0, 3)), 0) is None
    assert why_no_undo(Sealed.new(TOY).decide(0, Pick(2)).steps, 0) is None


def test_somebody_else_has_decided():
    game = Sealed.new(TOY, 3).decide(0, Pick(2)).decide(1, Pick(1))
    assert why_no_undo(game.steps, 0) == "somebody else has decided since"
    assert why_no_undo(game.steps, 1) is None


@pytest.mark.parametrize("event", [Rolled(3), Drawn(0, 3), Drawn(1, 3)])
def test_luck_or_a_secret_came_out(event):
    why = why_no_undo(step(Moved(0), event, Moved(0)), 0)
    assert why == "that decision has brought out something that was not known before"


def test_the_last_pick_rolls_the_die_but_an_answer_rolls_none():
    game = Sealed.new(TOY).decide(0, Pick(2)).decide(1, Pick(1))
    assert "brought out" in (why_no_undo(game.steps, 1) or "")
    game.decide(1, Block())
    assert why_no_undo(game.steps, 1) is None

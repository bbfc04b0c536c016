"""Refusal codes and labels of luck are read off a game's text, and labels off its games."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kit.rulebook import Rulebook
from mechs_core.testing.books import HeldLabels, recorded, refusals, written_labels
from mechs_core.testing.books.luck import labels_in
from tests.games import Sealed
from tests.testing.texts import Text
from tests.toy import TOY
from tests.toy.model import Block, DieRolled, Pick
from tests.with_answers import with_answers

LABELS = """
## Luck

| label | when |
|---|---|
| `cards` | first |
| `die {round}` | each round |
"""


def why(number: int) -> IllegalDecision | None:
    if number > 3:
        return IllegalDecision("too_high", "no")
    return IllegalDecision("odd" if number % 2 else "even", "no")


def blocked(number: int) -> str | None:
    return "wall" if number else None


def decide(play: Any, seat: int, decision: Any) -> None:
    if seat:
        raise IllegalDecision("not_yours", "no")
    if reason := why(decision.number):
        raise reason
    code = blocked(decision.number)
    if code:
        raise IllegalDecision(code, "no")


def decide_unreadably(play: Any, seat: int, decision: Any) -> None:
    raise IllegalDecision(decision.code, "no")


def around(rule: Callable[..., None]) -> Callable[..., None]:
    def wrapped(play: Any, seat: int, decision: Any) -> None:
        rule(play, seat, decision)

    return wrapped


class Bound:
    """Rules as methods of what a game made for itself."""

    def decide(self, play: Any, seat: int, decision: Any) -> None:
        if seat:
            raise IllegalDecision("not_yours", "no")
        if reason := self.why(decision.number):
            raise reason

    def why(self, number: int) -> IllegalDecision | None:
        return why(number) if number else IllegalDecision("none", "no")


def small(rule: Callable[..., None]) -> Any:
    """A game with one decision, of this rule; its package is that of this file."""
    return replace(with_answers(TOY, decide={Pick: rule}), rulebook=Rulebook("tests.testing"))


@pytest.mark.parametrize("rule", [decide, around(decide)])
def test_codes_are_read_off_the_rules_in_their_order(rule):
    assert refusals(small(rule), Pick) == ["not_yours", "too_high", "odd", "even", "wall"]
    assert refusals(small(rule), Pick, without=["odd"]) == ["not_yours", "too_high", "even", "wall"]


@pytest.mark.parametrize("rule", [Bound().decide, around(Bound().decide)])
def test_codes_are_read_off_methods_too(rule):
    assert refusals(small(rule), Pick) == ["not_yours", "too_high", "odd", "even", "none"]


def test_a_code_that_cannot_be_read_is_said():
    with pytest.raises(AssertionError, match="decide_unreadably: which codes"):
        refusals(small(decide_unreadably), Pick)


def test_a_game_has_the_codes_of_its_rules():
    assert refusals(TOY, Block) == ["block_spent"]
    assert refusals(TOY, Pick) == []
    assert refusals(small(around(lambda play, seat, decision: None)), Pick) == []


def test_labels_are_read_off_the_text_and_off_games():
    tree = ast.parse("play.luck.draw('die', 0, 6); luck.shuffle(f'deck {seat} again {n}', x)")
    assert [*labels_in(tree)] == ["die", "deck {} again {}"]
    told = {"cards", "die {}", "prize {}"}
    assert written_labels("tests.toy") == told
    HeldLabels("Luck").check(Text(f"{LABELS}| prize {{n}} | later |\n"))
    with pytest.raises(AssertionError, match="should have the labels"):
        HeldLabels("Luck").check(Text(LABELS))


def test_recorded_games_tell_labels_and_events_in_order():
    with recorded() as log:
        Sealed.new(TOY, 2).finish()
    assert log[0] == "cards" and "die 1" in log
    assert isinstance(log[log.index("die 1") + 1], DieRolled)
    before = len(log)
    Sealed.new(TOY, 2)
    assert len(log) == before

"""Bots that play by themselves are stopped where a game comes to no end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from mechs_core.kernel.contract.rules import LONGEST_GAME, LONGEST_TURN, unmarked
from mechs_core.kernel.creation import describe
from mechs_core.kernel.endless import Patience, longest_turn
from mechs_core.kernel.errors import BrokenRules, Endless
from mechs_core.kernel.guard import guarded
from mechs_core.kernel.messages import Mark
from mechs_core.kernel.prospect import next_bot, run_bots
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line
from tests.five import FIVE, Add, Added, Sum
from tests.toy import TOY
from tests.toy.model import Picked, RoundStarted
from tests.with_answers import with_answers

BOTS = ("bot:random", "bot:random")
PICKED, NEW_ROUND = (Picked(0, 1),), (Picked(1, 2), RoundStarted(2))


def begun(ruleset: Ruleset) -> Line:
    line, _ = Line.create(ruleset, describe(ruleset, BOTS, seed="7"))
    return line


def counting(patience: Patience, steps: list[Any]) -> str:
    for step in steps:
        patience.count(step)
    return patience.why()


def endless(**more: Any) -> Ruleset:
    """Five, in which nobody ever wins."""
    asked = FIVE.rules.requests
    return with_answers(
        FIVE,
        requests=lambda state: asked(Sum(0, state.seat)),
        result=lambda state: None,
        **more,
    )


# ---------------------------------------------------------------- how long


def test_a_turn_is_too_long_after_so_many_decisions_without_a_mark() -> None:
    patience = Patience(with_answers(TOY, longest_turn=4))
    assert counting(patience, [PICKED] * 3) == ""
    assert counting(patience, [PICKED]) == "4 decisions and no new round or turn"
    with pytest.raises(Endless, match=r"^g-1 is stopped: 4 decisions and no new round or turn$"):
        patience.need("g-1")


def test_a_mark_begins_the_count_anew() -> None:
    patience = Patience(with_answers(TOY, longest_turn=4))
    assert counting(patience, [PICKED, PICKED, NEW_ROUND, PICKED, PICKED, PICKED]) == ""
    assert counting(patience, [NEW_ROUND] * 50) == ""
    assert counting(patience, [PICKED] * 4) == "4 decisions and no new round or turn"


def test_a_whole_game_is_too_long_whatever_it_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mechs_core.kernel.endless.LONGEST_GAME", 30)
    assert counting(Patience(TOY), [NEW_ROUND] * 29) == ""
    assert counting(Patience(TOY), [NEW_ROUND] * 30) == "30 decisions and no end"


def test_a_bound_that_is_said_stands_in_place_of_both() -> None:
    short = with_answers(TOY, longest_turn=4)
    assert counting(Patience(short, 6), [PICKED] * 5) == ""
    assert counting(Patience(short, 6), [PICKED] * 6) == "6 decisions and no end"
    assert counting(Patience(short, 1), [NEW_ROUND]) == "1 decision and no end"


def test_rules_that_mark_nothing_have_no_turns() -> None:
    assert FIVE.rules.mark is unmarked and longest_turn(FIVE.rules) == LONGEST_GAME
    assert longest_turn(guarded(FIVE).rules) == LONGEST_GAME
    assert longest_turn(TOY.rules) == longest_turn(guarded(TOY).rules) == LONGEST_TURN
    assert longest_turn(replace(TOY.rules, longest_turn=7)) == 7


# ---------------------------------------------------------------- bots of a line


def test_bots_are_stopped_and_the_line_stays_as_it_is() -> None:
    line, steps = begun(endless()), []
    with pytest.raises(Endless, match=r"^five is stopped: 25 decisions and no end$"):
        for step in run_bots(line, 25):
            steps.append(step)
    assert len(steps) == 25 == line.steps - 1
    line.decide(line.state.seat, Add(1))


def test_a_game_that_ends_with_the_last_decision_is_not_stopped() -> None:
    whole = len([*run_bots(begun(TOY))])
    assert len([*run_bots(begun(TOY), whole)]) == whole
    with pytest.raises(Endless):
        [*run_bots(begun(TOY), whole - 1)]


def test_a_turn_that_never_ends_is_stopped_in_rules_that_mark_turns() -> None:
    def mark(event: Any) -> Mark | None:
        return Mark("turn", turn=1) if type(event) is Added and event.number == 3 else None

    with pytest.raises(Endless, match=f"{LONGEST_TURN:,} decisions and no new round or turn"):
        [*run_bots(begun(endless(mark=mark)))]


# ---------------------------------------------------------------- rules that do not know the end


def none_left(state: Any, request: Any) -> list[Any]:
    return []


def test_a_seat_without_a_legal_decision_is_told() -> None:
    said = r"^seat 0 is asked \(pick, round 1\) and has no legal decision$"
    for use in (lambda line: line.legal(0), lambda line: [*run_bots(line)]):
        with pytest.raises(BrokenRules, match=said) as caught:
            use(begun(with_answers(TOY, choices=none_left)))
        assert caught.value.hint == "the rules of toy are at fault"


ENDS: list[Callable[[Line], Any]] = [Line.awaited, next_bot, lambda line: [*run_bots(line)]]


@pytest.mark.parametrize("use", ENDS)
def test_a_question_after_the_end_is_told(use: Callable[[Line], Any]) -> None:
    over = FIVE.rules.result(Sum(5, 1))
    line = begun(with_answers(FIVE, result=lambda state: over))
    with pytest.raises(BrokenRules, match=r"^seat 0 is asked \(add\) though the game has its"):
        use(line)


@pytest.mark.parametrize("use", ENDS)
def test_an_end_without_a_result_is_told(use: Callable[[Line], Any]) -> None:
    line = begun(with_answers(FIVE, requests=lambda state: (), result=lambda state: None))
    with pytest.raises(BrokenRules, match=r"^the game waits for nobody and has no result$"):
        use(line)

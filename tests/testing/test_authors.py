"""The contract suite as an author has it: of a game of rules alone, and of broken ones."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any

import pytest

from mechs_core.kernel.contract.rules import nothing_fixed
from mechs_core.kernel.errors import CorruptStream, IllegalDecision
from mechs_core.kernel.messages import NOBODY, Event, GameCreated, Request, Seat, secret
from mechs_core.kernel.play import Play
from mechs_core.testing import contract, given, new_game, tables
from mechs_core.testing.playouts import people
from mechs_core.testing.suite import Games, cases
from tests.five import FIVE, Add, Added, Sum
from tests.toy import TOY
from tests.with_answers import with_answers

TOP = Path(__file__).parents[2]
TEST = """
from mechs_core.testing import contract
from game import RULESET

test_contract = contract(RULESET, budget=40)
"""


def add_twice(play: Play[Sum], seat: Seat, decision: Add) -> None:
    play.emit(Added(decision.number))
    play.state.total += 1


def add_nothing(play: Play[Sum], seat: Seat, decision: Add) -> None:
    """No event."""


def misspelt(state: Sum, event: Added) -> None:
    state.totl += event.number  # type: ignore[attr-defined]


def refuse_loudly(play: Play[Sum], seat: Seat, decision: Add) -> None:
    if decision.number not in (1, 2):
        raise IllegalDecision("No!", "1 or 2")
    play.emit(Added(decision.number))


BROKEN: dict[str, tuple[str, dict[str, Any], tuple[str, ...]]] = {  # case, answers, what is told
    "a rule that writes into the state": (
        "readings",
        {"decide": {Add: add_twice}},
        (
            "five, 2 seats, seed game 0, after event 2: folded state is not live state",
            "beside its events",
            "total is 3 live, 2 folded",
        ),
    ),
    "a game without end": (
        "readings",
        {"decide": {Add: add_nothing}},
        (
            "still running after 20,000 decisions and no end",
            "in a random game: five, 2 seats, seed game 0",
        ),
    ),
    "a list that is refused": (
        "legal",
        {"choices": lambda state, request: [Add(1), Add(3)]},
        ("seat 0: `choices` lists Add(number=3), refused: 1 or 2 (bad_value)", "after event 0"),
    ),
    "a question that is answered by what is not there": (
        "legal",
        {"requests": lambda state: (Request(0, "add", ("Add", "Ad")),)},
        ("a question accepts Ad, which `decide` does not have", "in a random game: five, 2 seats"),
    ),
    "a summary of nothing": (
        "views",
        {"summary": lambda state: ""},
        ("seed game 0, after event 0: the summary is no printable line of 1 to 240",),
    ),
    "a code that is no word": (
        "refusals",
        {"decide": {Add: refuse_loudly}},
        ("after event 0, seat 0: b'", "a word in snake_case: 'No!'"),
    ),
    "a fold that breaks": (
        "views",
        {"apply": {Added: misspelt}},
        ("'Sum' object has no attribute 'totl'", "in a random game: five, 2 seats, seed game 0"),
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_broken_is_told_in_words(what: str) -> None:
    name, answers, words = BROKEN[what]
    every = {str(case): case for case in cases(with_answers(FIVE, **answers), budget=40)}
    with pytest.raises((AssertionError, AttributeError)) as caught:
        every[f"five 2 seats: {name}"].run()
    told = "\n".join([str(caught.value), *getattr(caught.value, "__notes__", [])])
    for each in words:
        assert each in told, told


class DeckShuffled(Event, frozen=True):
    cards: Annotated[tuple[int, ...], secret(NOBODY)]


def test_a_deck_that_nobody_sees_is_drawn_anew_by_new_luck() -> None:
    folds = {**TOY.rules.apply, DeckShuffled: lambda game, event: None}
    with_deck = with_answers(TOY, apply=folds)
    tables.check_new_luck_draws_anew_what_lies_face_down(with_deck)
    with pytest.raises(AssertionError, match=r"DeckShuffled\.cards.*`Rules\.reluck` draws it anew"):
        tables.check_new_luck_draws_anew_what_lies_face_down(
            with_answers(with_deck, reluck=nothing_fixed)
        )


def test_who_says_how_many_decisions_there_are_can_be_observed() -> None:
    tables.check_a_view_can_be_observed(FIVE)
    with pytest.raises(AssertionError, match=r"five: `widest` is said, .*Sum\.total says no range"):
        tables.check_a_view_can_be_observed(with_answers(FIVE, widest=2))


def test_a_game_that_breaks_is_played_once() -> None:
    calls: list[int] = []

    def begin(created: GameCreated) -> Sum:
        calls.append(1)
        raise ValueError("no such table")

    every = [case for case in cases(with_answers(FIVE, start=begin)) if "mixed" in str(case)]
    calls.clear()
    for case in every:
        with pytest.raises(CorruptStream):
            case.run()
    assert len(every) > 10 and len(calls) == 1


def test_a_game_of_rules_alone_keeps_the_contract() -> None:
    for case in cases(FIVE, budget=40):
        case.run()


def test_pytest_finds_the_cases_in_a_file_of_a_few_lines(tmp_path: Path) -> None:
    source = (TOP / "tests" / "five.py").read_text(encoding="utf-8")
    (tmp_path / "game.py").write_text(source.replace("FIVE = ", "RULESET = "), encoding="utf-8")
    (tmp_path / "test_game.py").write_text(TEST, encoding="utf-8")
    words = ["-v", "-p", "no:cacheprovider", "-k", "legal or summary", "test_game.py"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout
    assert "test_contract[five 2 seats: legal] PASSED" in done.stdout


def test_each_check_is_a_case_of_each_setting() -> None:
    names = [str(case) for case in cases(TOY)]
    assert len({*names}) == len(names) > 300
    assert "toy 2 seats rounds=1: twins" in names and "toy 12 seats: legal" in names
    assert "toy mixed: play hash" in names and "toy 2 seats: bot:hopeful@1" in names
    (mark,) = contract(FIVE).pytestmark  # type: ignore[attr-defined]
    assert mark.name == "parametrize" and [str(each) for each in cases(FIVE)] == [
        str(each) for each in mark.args[1]
    ]


def test_the_games_of_one_setting_are_kept() -> None:
    one, other = Games(FIVE, None, 1), Games(FIVE, None, 1)
    first = one()
    assert one() is first and one.shortest in first
    other()
    assert one.played == [] and Games.kept is other
    assert [game.steps for game in one()] == [game.steps for game in first]


def test_more_seats_than_there_are_names() -> None:
    assert people(2) == ("ada", "bob")
    assert len({*people(14)}) == 14 and people(14)[-1] == "player13"


# ---------------------------------------------------------------- stories


def test_a_story_says_what_happened_instead() -> None:
    story = given(new_game(FIVE)).when(0, Add(1)).then(Added(1)).when(1, Add(2))
    with pytest.raises(AssertionError, match=r"other events:\n  Added\(number=2\)\n  not:"):
        story.then(Added(1))
    with pytest.raises(AssertionError, match="accepted"):
        story.refused("bad_value")
    refused = story.when(0, Add(7))
    with pytest.raises(AssertionError, match="refused: 1 or 2"):
        refused.then(Added(7))
    with pytest.raises(AssertionError, match="not as not_asked: 1 or 2"):
        refused.refused("not_asked")
    with pytest.raises(AssertionError, match="in other words"):
        refused.refused("bad_value", "one or two")
    refused.refused("bad_value", "1 or 2")


def test_the_luck_of_set_up_may_be_given() -> None:
    line = new_game(TOY, luck={"cards": (6, 5, 4, 3, 2, 1)})
    assert line.state.cards == [6, 5] and line.state.prize == 4


def test_a_new_game_has_seats_options_and_a_seed() -> None:
    assert new_game(TOY).created.seats == ("player0", "player1")
    line = new_game(TOY, seats=["ada", "bob", "cyd"], options={"rounds": 1}, seed="8")
    assert line.created.seats == ("ada", "bob", "cyd")
    assert line.created.options["rounds"] == 1 and line.seed == "8"

"""What a newcomer is told at the table: the welcome, the legend, the rules, what fits."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from mechs_cli.console import dialogue
from mechs_cli.console.dialogue import Script
from mechs_cli.games import world
from mechs_cli.table import asides
from mechs_cli.table.session import Session
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import DrawnLine
from mechs_core.table.refusals import plainly, what_fits
from tests.mechs_cli.conftest import Mechs
from tests.toy import TOY
from tests.with_answers import with_answers


class Typed(Script):
    """A person at a terminal who has typed these lines, and then leaves."""

    interactive = True

    def __init__(self, *lines: str) -> None:
        self.lines = [*lines, "quit"]
        self.greeted: list[str] = []
        self.shown: list[str] = []

    def ask(self) -> str:
        return self.lines.pop(0)

    def greet(self, lines: Sequence[DrawnLine]) -> None:
        self.greeted += ["".join(span.text for span in line) for line in lines]

    def show(self, lines: Sequence[DrawnLine]) -> None:  # type: ignore[override]
        self.shown += ["".join(span.text for span in line) for line in lines]


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is told besides."""
    told: list[str] = []
    for module in (dialogue, asides):
        monkeypatch.setattr(module, "tell", told.append)
    return told


def sit_down(mechs: Mechs, game: str, *lines: str) -> Typed:
    person = Typed(*lines)
    with world.open_store(str(mechs.store)) as games:
        Session(games, game, person).run()
    return person


# ---------------------------------------------------------------- the welcome


def test_who_plays_a_game_for_the_first_time_is_welcomed_in_four_lines(mechs: Mechs) -> None:
    mechs("new", "arena_mechs", "--seats", "ada,bob")
    told = sit_down(mechs, "g-0001").greeted
    assert len(told) == 4
    assert told[0].startswith("Arena Mechs: ")
    assert "number" in told[1]
    assert told[2].startswith("? ") and told[3].startswith("goal ")
    assert all(len(line) <= 80 for line in told)


def test_nobody_is_welcomed_twice(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", "bot:random,bot:random", "--hold")
    mechs("new", "toy", "--seats", "ada,bob")
    assert len(sit_down(mechs, "g-0002").greeted) == 4  # bots have played, no person
    assert len(sit_down(mechs, "g-0002", "2").greeted) == 4  # came back before anything was decided
    assert not sit_down(mechs, "g-0002").greeted  # has decided
    mechs("new", "toy", "--seats", "ada,bob")
    assert not sit_down(mechs, "g-0003").greeted
    mechs("new", "arena_mechs", "--seats", "ada,bob")
    assert sit_down(mechs, "g-0004").greeted  # another game is new again


def test_a_script_is_not_welcomed(mechs: Mechs) -> None:
    assert "Answer with" not in mechs("play", "arena_mechs", "--seed", "7", typed="").stdout


# ---------------------------------------------------------------- help


def test_help_tells_what_is_offered_first(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", "ada,bob")
    shown = sit_down(mechs, "g-0001", "?").shown
    assert shown[0].split() == ["1", "2", "3"]
    assert shown[1].startswith("Type a decision")
    assert any(line.split()[0] == "legend" for line in shown[2:])


def test_the_board_comes_again_with_the_question_or_all_of_it_alone(
    mechs: Mechs, capsys: pytest.CaptureFixture[str]
) -> None:
    mechs("new", "toy", "--seats", "ada,bob")
    for typed, questions in (("board", 2), ("board all", 1)):
        sit_down(mechs, "g-0001", "seat bob", typed)
        out = capsys.readouterr().out
        assert out.count("round 1 of 3") == 3
        assert out.count("bob: pick, round 1") == questions


def test_the_legend_tells_the_signs_of_the_board(mechs: Mechs, said: list[str]) -> None:
    mechs("new", "arena_mechs", "--seats", "ada,bob")
    shown = sit_down(mechs, "g-0001", "legend").shown
    assert any(line.startswith(">|<") and "crushers" in line for line in shown)
    mechs("new", "toy", "--seats", "ada,bob")
    assert not sit_down(mechs, "g-0002", "legend").shown
    assert "Toy has no legend; rules tells its rules" in said


# ---------------------------------------------------------------- what fits


def test_a_single_choice_is_taken_with_enter(mechs: Mechs, monkeypatch: pytest.MonkeyPatch) -> None:
    one = with_answers(TOY, choices=lambda game, request: TOY.rules.choices(game, request)[:1])
    monkeypatch.setattr(world, "look_up", lambda name: one)
    mechs("new", "toy", "--seats", "ada,bob")
    sit_down(mechs, "g-0001", "")
    (decided,) = [row for row in mechs.rows("log", "g-0001") if row["type"] == "Decided"]
    assert decided["seat"] == 0
    out = mechs("play", "g-0001", typed="\n").stdout  # of a script an empty line is no answer
    assert "(Enter: " not in out
    assert mechs.begun()[0]["steps"] == 2


def test_of_several_choices_none_is_taken_with_enter(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", "ada,bob")
    sit_down(mechs, "g-0001", "", "")
    assert mechs.begun()[0]["steps"] == 1


def test_the_question_says_what_enter_takes(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one = with_answers(TOY, choices=lambda game, request: TOY.rules.choices(game, request)[:1])
    monkeypatch.setattr(world, "look_up", lambda name: one)
    mechs("new", "toy", "--seats", "ada,bob")
    sit_down(mechs, "g-0001")
    assert "ada: pick, round 1 (Enter: 1)" in capsys.readouterr().out


def test_a_refusal_names_what_fits_now_and_no_code(mechs: Mechs, said: list[str]) -> None:
    mechs("new", "arena_mechs", "--seats", "ada,bob", "--seed", "7")
    typed = ("fly", "program 1: 99 98", "program 1", "hit yellow", "99", "program 4: 1 2")
    sit_down(mechs, "g-0001", *typed)
    legal = [row["notation"] for row in mechs.rows("legal", "g-0001", "--seat", "ada")]
    assert len(said) == 6
    for line in said:
        assert line.startswith("refused: ") and "_" not in line and len(line) < 240
        assert f"; what fits: {legal[0]}" in line
    assert said[0].startswith("refused: fly is nothing that fits now; what fits: program 1: ")
    assert said[1].startswith("refused: card 99 is not in hand; what fits: program 1: ")
    assert said[2].startswith("refused: program 1 is nothing that fits now; ")
    assert said[3].startswith("refused: that does not fit now; ")
    assert said[4].startswith("refused: the numbers go from 1 to 9; ")
    assert said[5].startswith("refused: 4 is not a slot; slots are 1 to 3; what fits: program 1: ")


def test_a_script_and_decide_keep_the_codes(mechs: Mechs) -> None:
    mechs("new", "arena_mechs", "--seats", "ada,bob", "--seed", "7")
    refused = mechs.no("decide", "g-0001", "--seat", "ada", "program 1: 99 98")
    assert refused == "refused: card 99 is not in hand (not_in_hand)"


def test_what_is_no_decision_is_refused_with_one_that_is_legal(mechs: Mechs) -> None:
    mechs("new", "arena_mechs", "--seats", "ada,bob", "--seed", "7")
    legal = mechs("legal", "g-0001", "--seat", "ada").stdout.splitlines()[0]
    for words, why in (
        ("program 4: 1 2", "4 is not a slot; slots are 1 to 3"),
        ("fly", "this is written: program 2: 12 57"),
    ):
        refused = mechs.no("decide", "g-0001", "--seat", "ada", words)
        assert refused == f"refused: {why}; legal now is: {legal} (bad_value)"
    no_json = mechs.no("decide", "g-0001", "--seat", "ada", '{"type":"Fly"}')
    assert "legal now is" not in no_json
    script = mechs("play", "g-0001", typed="program 1: 99 98\n", status=1).stderr
    assert "card 99 is not in hand (not_in_hand)" in script


def test_what_fits_is_of_the_word_typed_or_one_of_each() -> None:
    offers = ["move n", "move e", "hit blue", "skip move", "skip hit", "end"]
    assert what_fits("skip it", offers) == "skip move, skip hit"
    assert what_fits("dance", offers) == "move n, hit blue, skip move, end and 2 more, ? tells all"
    many = [f"move {'n' * i}" for i in range(1, 60)]
    few = what_fits("move x", many)
    assert len(few) < 140 and few.endswith("more, ? tells all")
    no = IllegalDecision("wall", "a wall stands between")
    assert plainly(no, "hit", []) == "refused: a wall stands between"

"""A line with several decisions: decided one after another, as far as it goes."""

from __future__ import annotations

import json

import pytest

from mechs_cli.console import dialogue
from mechs_cli.console.dialogue import Script
from mechs_cli.games import world
from mechs_cli.table import at_table
from mechs_cli.table.session import Session
from tests.mechs_cli.conftest import Mechs

RAM = {"seat": 0, "bot": "ram", "area": "C1"}
SPIDER = {"seat": 1, "bot": "spider", "area": "E3"}


@pytest.fixture
def table(mechs: Mechs) -> Mechs:
    """A game in which ada's ram is about to move."""
    scenario = mechs.folder / "scenario.json"
    scenario.write_text(json.dumps({"bots": [RAM, SPIDER]}))
    mechs("new", "bottisota", "--seats", "ada,bob", "--scenario", scenario)
    return mechs


def areas(table: Mechs) -> list[str]:
    """Where somebody has stepped to, in order."""
    return [row["to"] for row in table.rows("log", "g-0001") if row["type"] == "Stepped"]


def decide(table: Mechs, *words: object, status: int = 0) -> tuple[str, str]:
    said = table("decide", "g-0001", "--seat", "ada", *words, status=status)
    return said.stdout, said.stderr


def test_a_line_is_decided_to_its_end(table: Mechs) -> None:
    out, talk = decide(table, "dash c2 ne c3")
    assert areas(table) == ["C2", "B2", "C3"]
    assert out.index("the ram dashes") < out.index("from C2 to B2") < out.index("waiting for ada")
    assert talk == ""


def test_what_is_left_of_a_line_is_dropped_where_one_is_refused(table: Mechs) -> None:
    out, talk = decide(table, "move c2 e2 c3 c4", status=1)
    assert areas(table) == ["C2"]
    assert "from C1 to C2" in out
    assert talk.splitlines() == [
        "dropped: step c3, step c4",
        "refused: E2 is not beside C2; these are: c3 d2 d1 c1 b1 b2; legal now is: step c3"
        " (bad_value)",
        "hint: mechs legal g-0001 --seat ada",
    ]


def test_nothing_is_decided_of_a_line_with_a_word_that_is_nothing(table: Mechs) -> None:
    _, talk = decide(table, "move c2 e5 c3 c4", status=1)
    assert areas(table) == []
    assert talk.splitlines()[0].startswith("refused: e5 is not an area; areas are a1 to e3")


def test_a_refusal_of_the_last_one_leaves_nothing_to_drop(table: Mechs) -> None:
    _, talk = decide(table, "move c2 c1 c2 c1", status=1)
    assert areas(table) == ["C2", "C1", "C2"]
    assert "dropped" not in talk and "not_enough_mp" in talk


def test_what_is_left_of_a_line_is_dropped_where_somebody_else_is_asked(table: Mechs) -> None:
    decide(table, "hunt")
    table("decide", "g-0001", "--seat", "bob", "move d3")
    _, talk = decide(table, "dash c2", status=1)
    assert "not_asked" in talk and "dropped" not in talk  # the first one was refused
    assert table("decide", "g-0001", "--seat", "bob", "end").stdout


def test_nothing_is_decided_for_a_bot_that_is_gone(table: Mechs) -> None:
    game = mined(table)
    said = table("decide", game, "--seat", "ada", "dash c2 c3")
    assert "is destroyed by the spider (a mine)" in said.stdout
    assert said.stderr == "dropped: step c3\n"


def mined(table: Mechs) -> str:
    """A second game, in which ada's next step to C2 is her last; bob moves after her."""
    mine = {"owner": 1, "kind": "mine", "area": "C2", "hit": 2, "am": -3}
    hawk = {"seat": 2, "bot": "hawk", "area": "A1", "heading": "E"}
    scenario = table.folder / "mined.json"
    bots = [{**RAM, "damage": 4}, SPIDER, hawk]
    scenario.write_text(json.dumps({"bots": bots, "mines": [mine]}))
    words = ["--seats", "ada,bob,cid", "--scenario", scenario, "--seed", "1"]
    table("new", "bottisota", *words)
    return "g-0002"


def test_a_line_sent_again_is_stored_once(table: Mechs) -> None:
    decide(table, "--id", "first", "dash c2 c3")
    _, talk = decide(table, "--id", "first", "dash c2 c3")
    assert areas(table) == ["C2", "C3"]
    assert talk.splitlines() == ["already recorded as step 1", "dropped: step c2, step c3"]


def test_given_luck_and_json_go_with_one_decision(table: Mechs) -> None:
    _, talk = decide(table, "--given", "{}", "dash c2", status=2)
    assert talk.startswith("error: --given goes with a single decision\n")
    decide(table, '{"type":"move_mode","mode":"dash"}')
    assert areas(table) == []


def test_a_script_tells_what_it_dropped(mechs: Mechs) -> None:
    scenario = mechs.folder / "scenario.json"
    scenario.write_text(json.dumps({"bots": [RAM, SPIDER]}))
    words = ["play", "bottisota", "--seats", "ada,bob", "--scenario", scenario]
    said = mechs(*words, typed="move c2 a1 c3\nstep c3\n", status=1)
    assert "dropped: step c3\n" in said.stderr
    assert "A1 is not beside C2" in said.stderr
    assert areas(mechs) == ["C2"]
    mechs("play", "g-0001", typed="step c3 d3\n")
    assert areas(mechs) == ["C2", "C3", "D3"]


class Typed(Script):
    """A person at a terminal who has typed these lines, and then leaves."""

    interactive = True

    def __init__(self, *lines: str) -> None:
        self.lines = [*lines, "quit"]

    def ask(self) -> str:
        return self.lines.pop(0)


def sit_down(table: Mechs, *lines: str, game: str = "g-0001") -> None:
    with world.open_store(table.store) as games:
        Session(games, game, Typed(*lines)).run()


def test_at_a_terminal_the_question_stays_and_the_reason_stands_below_the_board(
    table: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(at_table, "tell", said.append)
    monkeypatch.setattr(dialogue, "tell", said.append)
    monkeypatch.setattr(Typed, "board", lambda self, lines: said.append("board"))
    sit_down(table, "move c2 a1 c3", "step c3")
    assert areas(table) == ["C2", "C3"]
    reason = "refused: A1 is not beside C2; these are: c3 d2 d1 c1 b1 b2; legal now is: step c3"
    assert said == ["board", "board", f"{reason}; dropped: step c3", "board"]


def test_at_a_terminal_a_line_that_somebody_else_cuts_short_is_told_at_once(
    table: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(at_table, "tell", said.append)
    monkeypatch.setattr(dialogue, "tell", said.append)
    monkeypatch.setattr(Typed, "board", lambda self, lines: said.append("board"))
    sit_down(table, "dash c2 c3", game=mined(table))
    assert said == ["board", "dropped: step c3", "board"]

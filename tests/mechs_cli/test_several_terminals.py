"""Several terminals at one game: a seat each, or all people at two; each follows the others."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from mechs_cli.console import dialogue
from mechs_cli.console.dialogue import Board, GameMoved, Question, Script
from mechs_cli.games import turns, world
from mechs_cli.table import at_table
from mechs_cli.table.session import Session
from mechs_cli.table.terminal import Terminal
from mechs_core.kernel.contract.telling import always_retold
from mechs_core.kernel.errors import StoreConflict, StoreUnusable
from tests.mechs_cli.conftest import Mechs
from tests.toy import TOY
from tests.with_answers import with_answers

ADA, BOB = 0, 1


class Seated(Script):
    """A person at a terminal. What is typed are lines, or what others do before one comes."""

    interactive = True

    def __init__(self, *typed: str | Callable[[], Any]) -> None:
        self.lines = [*typed, "quit"]
        self.said: list[str] = []
        self.begun: list[str] = []  # what stood on the line when it was asked

    def ask(self) -> str | None:
        self.begun.append(self.typed)
        line = self.lines.pop(0)
        if isinstance(line, str):
            return line
        line()
        return self.ask_again()

    def ask_again(self) -> str | None:
        """As a terminal does: the look at the game comes before the next key."""
        if self.moved():
            self.typed = "half a wo"
            raise GameMoved
        return self.ask()

    wait = ask

    def put(self, asked: Question) -> None:
        self.board(asked.board)
        self.said += [asked.notice] if asked.notice else []
        self.said.append(f"{asked.name}: {asked.text}")

    def refuse(self, why: str, hint: str = "") -> None:
        self.said += [why, hint] if hint else [why]

    def hand_over(self, name: str, *, clear: bool) -> bool:
        self.said.append(f"hand over to {name}")
        return True

    def note(self, lines: Any) -> None:
        self.said += ["".join(span.text for span in line) for line in lines]

    greet = show = news = note

    def board(self, board: Board) -> None:
        self.note(board.whole)


@pytest.fixture
def sit(mechs: Mechs, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Seated]:
    """Sit down at a game of ada and bob, and say in order what was drawn and told."""

    def sit(*typed: str | Callable[[], Any], own: int | None = ADA, game: str = "g-0001") -> Seated:
        who = Seated(*typed)
        monkeypatch.setattr(at_table, "tell", who.said.append)
        with world.open_store(str(mechs.store)) as games:
            Session(games, game, who, own).run()
        return who

    return sit


@pytest.fixture
def two(mechs: Mechs) -> Mechs:
    mechs("new", "toy", "--seats", "ada,bob", "--seed", "7", "--name", "friday")
    return mechs


def sends(mechs: Mechs, seat: str, decision: str) -> Callable[[], Any]:
    return lambda: mechs("decide", "friday", "--seat", seat, decision)


def takes_back(mechs: Mechs) -> Callable[[], Any]:
    """Ada, at a terminal of her own."""

    def undo() -> None:
        with world.open_store(str(mechs.store)) as games:
            Session(games, "friday", Seated("undo"), ADA).run()

    return undo


# ---------------------------------------------------------------- a seat at a terminal of its own


def test_one_person_sits_and_the_others_are_waited_for(two: Mechs, sit: Any) -> None:
    who = sit("2", sends(two, "bob", "3"), "quit")
    asked = [line for line in who.said if line.startswith("ada: ")]
    assert asked[:2] == ["ada: pick, round 1", "ada: waiting for bob: pick"]
    assert "  the picks: 2 3" in who.said  # as soon as they are
    assert not any("hand over" in line for line in who.said)


def test_nothing_that_others_hide_is_shown(two: Mechs, sit: Any) -> None:
    who = sit(sends(two, "bob", "3"), "log 99", "board", "why", "quit")
    assert "  seat 1 picks: in secret" in who.said
    assert not any("picks: 3" in line or re.match(r"seat 1 .* card \d", line) for line in who.said)


def test_what_others_do_while_one_types_is_shown_and_the_typed_stays(two: Mechs, sit: Any) -> None:
    who = sit(sends(two, "bob", "3"), "2", "quit")
    assert who.begun[:2] == ["", "half a wo"]
    assert "  seat 1 picks: in secret" in who.said
    assert two.begun()[0]["steps"] == 3


def test_who_waits_is_told_so_instead_of_being_refused(two: Mechs, sit: Any) -> None:
    who = sit("2", "3", "", "quit")
    assert "ada is not asked now; waiting for bob: pick" in who.said
    assert len(two.rows("log", "friday")) == 7


def test_who_waits_may_take_back_the_own_decision(two: Mechs, sit: Any) -> None:
    who = sit("2", "undo", "3", "quit")
    assert "taken back; the game goes on as g-0002, and g-0001 is closed" in who.said
    (row,) = two.begun()
    assert (row["game"], row["steps"]) == ("g-0002", 3)


def test_anothers_decision_is_not_taken_back(mechs: Mechs, sit: Any) -> None:
    mechs("new", "toy", "--seats", "ada,bob,cid", "--seed", "7")
    mechs("decide", "g-0001", "--seat", "bob", "3")
    mechs("decide", "g-0001", "--seat", "ada", "2")
    who = sit("undo", own=2)
    assert "no undo: somebody else has decided since" in who.said


def test_a_take_back_elsewhere_is_followed(two: Mechs, sit: Any) -> None:
    two("decide", "friday", "--seat", "ada", "2")
    who = sit(takes_back(two), "3", "quit", own=BOB)
    assert "ada has taken a decision back; the game goes on as g-0002" in who.said
    assert "  a branch after event 4, same luck" in who.said
    (row,) = two.begun()
    assert (row["game"], row["steps"]) == ("g-0002", 3)  # bob's 3 was decided there


def test_a_take_back_while_bots_play_is_followed(
    two: Mechs, sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    two("decide", "friday", "--seat", "ada", "2")
    late, real = [takes_back(two)], Session.let_bots_play

    def let(self: Session) -> None:
        real(self)
        if late:
            late.pop()()

    monkeypatch.setattr(Session, "let_bots_play", let)
    sit("3", "quit", own=BOB)
    assert two.begun()[0]["steps"] == 3


def test_what_ends_the_game_while_bots_play_is_shown(
    mechs: Mechs, sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["new", "toy", "--seats", "ada,bob", "--seed", "7", "--option", "rounds=1"]
    mechs(*words, "--name", "friday")
    mechs("decide", "friday", "--seat", "ada", "2")
    mechs("decide", "friday", "--seat", "bob", "3")
    last, real = [sends(mechs, "ada", "pass")], Session.let_bots_play

    def let(self: Session) -> None:
        real(self)
        if last:
            last.pop()()

    monkeypatch.setattr(Session, "let_bots_play", let)
    who = sit(own=BOB)
    assert mechs.begun()[0]["status"] == "ended"
    assert "  seat 0 lets it pass" in who.said


def test_a_game_that_is_closed_elsewhere_ends(two: Mechs, sit: Any) -> None:
    who = sit(lambda: two("close", "friday"), "2", own=BOB)
    assert who.lines == ["2", "quit"]


def test_bots_play_on_at_every_terminal(mechs: Mechs, sit: Any) -> None:
    mechs("new", "toy", "--seats", "ada,bob,bot:random", "--seed", "7", "--name", "friday")
    who = sit("2", sends(mechs, "bob", "3"), "quit")
    assert any(line.startswith("  the picks: 2 3") for line in who.said)


def test_a_question_that_need_not_be_answered_is_not_put_while_others_are_waited_for(
    mechs: Mechs, sit: Any
) -> None:
    """Else Enter would ask it again for ever."""
    scenario = mechs.folder / "scenario.json"
    scenario.write_text('{"seats": [{"owned": ["B1", "B2"], "equipped": ["B1"]}, {}], "active": 1}')
    words = ["--seats", "ada,bob", "--seed", "3", "--scenario", scenario]
    mechs("new", "tiny_epic_mechs", *words)
    assert {row["seat"] for row in mechs.rows("requests", "g-0001")} == {0, 1}
    who = sit("", "seat ada", "", "quit")
    asked = [line.split(",")[0] for line in who.said if line.startswith("ada (red): ")]
    assert asked == [
        "ada (red): waiting for bob (blue): card",
        "ada (red): equip",
        "ada (red): waiting for bob (blue): card",
    ]


# ---------------------------------------------------------------- an answer that came too late


def late(mechs: Mechs, typed: str, *before: Callable[[], Any]) -> Callable[[], str]:
    """A line whose Enter and somebody else's decision cross."""

    def cross() -> str:
        for each in before:
            each()
        return typed

    return cross


class Crossing(Seated):
    """Somebody whose line is sent before the look at the game."""

    def ask(self) -> str | None:
        self.begun.append(self.typed)
        line = self.lines.pop(0)
        return line if isinstance(line, str) else line()


@pytest.fixture
def cross(mechs: Mechs, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Crossing]:
    def cross(*typed: Any, own: int | None = None) -> Crossing:
        who = Crossing(*typed)
        monkeypatch.setattr(at_table, "tell", who.said.append)
        with world.open_store(str(mechs.store)) as games:
            Session(games, "g-0001", who, own).run()
        return who

    return cross


def test_who_was_faster_is_said_and_what_was_typed_is_offered_again(two: Mechs, cross: Any) -> None:
    two("decide", "friday", "--seat", "ada", "3")
    two("decide", "friday", "--seat", "bob", "1")
    answer = two.rows("requests", "friday")[0]
    assert (answer["kind"], answer["seat"]) == ("answer", BOB)
    who = cross(late(two, "block", sends(two, "bob", "pass")), "quit", own=BOB)
    assert who.begun == ["", "block"]
    (said,) = [line for line in who.said if line.endswith("look again")]
    assert said == "bob has decided elsewhere: seat 1 decides: Pass; look again"
    assert not any(row["type"] == "Blocked" for row in two.rows("log", "friday"))


def test_a_wrong_answer_to_a_question_that_is_gone_is_said_to_be_late(
    two: Mechs, cross: Any
) -> None:
    who = cross(late(two, "nonsense", sends(two, "ada", "1")), "quit")
    assert any(line.startswith("ada has decided elsewhere: ") for line in who.said)
    assert not any("refused" in line for line in who.said)


def test_an_answer_whose_question_is_still_open_is_taken(two: Mechs, cross: Any) -> None:
    who = cross(late(two, "2", sends(two, "bob", "3")), "quit", own=ADA)
    assert not any(line.endswith("look again") for line in who.said)
    assert "  the picks: 2 3" in who.said


def test_an_answer_to_a_game_that_was_taken_back_is_not_lost(two: Mechs, cross: Any) -> None:
    two("decide", "friday", "--seat", "ada", "2")
    who = cross(late(two, "3", takes_back(two)), "3", "quit", own=BOB)
    assert who.begun[:2] == ["", "3"]
    assert any("the game goes on as g-0002" in line for line in who.said)
    assert two.begun()[0]["steps"] == 3


def test_what_is_said_of_a_late_answer_tells_the_next_person_no_secret(
    two: Mechs, cross: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two terminals that all people share: ada is faster at the other one, then bob is asked."""
    monkeypatch.setattr(world, "look_up", lambda name: with_answers(TOY, retold=always_retold))
    who = cross(late(two, "2", sends(two, "ada", "1")), "quit")
    at = who.said.index("hand over to bob")
    after = who.said[at:]
    assert "ada has decided elsewhere: seat 0 picks: in secret; look again" in after
    assert not any("picks: 1" in line for line in after)
    assert who.begun == ["", ""]  # what ada typed is not there for bob


def test_a_script_stops_where_its_answer_came_too_late(
    two: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose = Session.choose

    def late(self: Session, *given: Any) -> Any:
        sends(two, "ada", "1")()
        return choose(self, *given)

    monkeypatch.setattr(Session, "choose", late)
    said = two("play", "friday", "--as", "ada", typed="2\n3\n", status=1).stderr
    assert "error: g-0001 has gone on since event 4: seat 0 decided Pick\n" in said


def test_what_is_left_of_a_line_when_another_process_comes_between_is_said(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario = mechs.folder / "scenario.json"
    ram = {"seat": 0, "bot": "ram", "area": "C1"}
    spider = {"seat": 1, "bot": "spider", "area": "E3"}
    scenario.write_text(json.dumps({"bots": [ram, spider]}))
    mechs("new", "bottisota", "--seats", "ada,bob", "--scenario", scenario)
    real, count = turns.own_decision_of, []

    def second(*given: Any) -> Any:
        count.append(1)
        if len(count) == 2:
            raise StoreConflict("somebody was faster", hint="look again")
        return real(*given)

    monkeypatch.setattr(turns, "own_decision_of", second)
    said = mechs("decide", "g-0001", "--seat", "ada", "dash c2 c3 d3", status=1).stderr
    assert said == "dropped: step c3, step d3\nerror: somebody was faster\nhint: look again\n"


def test_at_a_table_what_is_left_of_such_a_line_is_offered_again(
    mechs: Mechs, cross: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = ["step c3", "step d3"]
    conflict = StoreConflict("somebody was faster")
    monkeypatch.setattr(at_table, "decide_rest", lambda *given: (left, conflict))
    mechs("new", "toy", "--seats", "ada,bob", "--seed", "7", "--name", "friday")
    who = cross("2", "quit", own=ADA)
    assert who.begun == ["", "step c3"]
    assert "refused: somebody was faster; dropped: step c3, step d3" in who.said


# ---------------------------------------------------------------- who sits where


def test_a_seat_is_found_as_everywhere_and_is_no_bots(mechs: Mechs) -> None:
    words = ["play", "toy", "--seats", "ada,bot:random"]
    assert mechs.no(*words, "--as", "bob") == "error: no seat 'bob'"
    assert mechs.no(*words, "--as", "1") == "error: bot:random@1 is a bot"
    assert mechs.begun() == []  # nothing is half begun
    mechs("play", "toy", "--seats", "ada,bot:random", "--as", "0", typed="")
    assert mechs.no("play", "g-0001", "--as", "bot:random") == "error: bot:random@1 is a bot"


def test_the_way_on_names_the_seat_and_how_others_sit_down(mechs: Mechs) -> None:
    words = ["play", "toy", "--seats", "ada,bob b,cid,bot:random", "--as", "ada"]
    said = mechs(*words, typed="").stderr
    assert (
        "the others sit down with: mechs play g-0001 --as 'bob b',\n  mechs play g-0001 --as cid\n"
    ) in said
    assert said.endswith("g-0001 is running; go on with: mechs play g-0001 --as ada\n")


# ---------------------------------------------------------------- the line editor


@contextmanager
def editor(text: str) -> Iterator[Terminal]:
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        keys.send_text(text)
        yield Terminal(input=keys, output=DummyOutput())


def after(looks: int) -> Callable[[], bool]:
    """The game stands still at so many looks."""
    left = [True] * looks
    return lambda: not (left and left.pop())


def test_the_line_editor_ends_when_the_game_has_gone_on_and_keeps_what_was_typed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("mechs_cli.table.terminal.PACE", 0.05)
    with editor("prog") as terminal:
        terminal.moved = after(3)
        with pytest.raises(GameMoved):
            terminal.ask()
        assert terminal.typed == "prog"
        assert terminal.session.app.erase_when_done  # it stands on the next line again
        terminal.moved = dialogue.stands_still
        terminal.options["input"].send_text("ram\r")
        assert terminal.ask() == "program"
        assert terminal.typed == ""
        assert not terminal.session.app.erase_when_done


def test_what_is_typed_at_the_curtain_is_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mechs_cli.table.terminal.PACE", 0.05)
    with editor("secret") as terminal:
        terminal.moved, terminal.typed = after(3), "mine"
        with pytest.raises(GameMoved):
            terminal.hand_over("bob", clear=False)
        assert "mine" not in terminal.typed


def test_news_are_read_to_their_end_whatever_others_do() -> None:
    with editor("\r") as terminal:
        terminal.moved, terminal.typed = lambda: True, "mine"
        terminal.turn_page("more")
        assert terminal.early == []
        assert terminal.typed == "mine"  # for the question to come


def test_a_store_that_cannot_be_read_ends_the_question_in_its_own_words() -> None:
    def gone() -> bool:
        raise StoreUnusable("the store is gone")

    with editor("") as terminal:
        terminal.moved = gone
        with pytest.raises(StoreUnusable, match="the store is gone"):
            terminal.ask()


def test_the_looks_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four a second: no busy loop while somebody thinks."""
    looks: list[float] = []

    def moved() -> bool:
        looks.append(time.monotonic())
        return len(looks) == 4

    with editor("") as terminal:
        for who in (terminal, Script()):
            looks.clear()
            who.moved = moved
            with pytest.raises(GameMoved):
                who.wait()
            assert looks[-1] - looks[0] >= 3 * 0.2


# ---------------------------------------------------------------- processes


class Screen:
    """`mechs` at a terminal of its own, and all that it has written."""

    def __init__(self, store: Path, *words: str) -> None:
        self.fd, theirs = pty.openpty()
        env = {**os.environ, "MECHS_STORE": str(store), "TERM": "xterm", "NO_COLOR": "1"}
        env |= {"LINES": "24", "COLUMNS": "80", "PROMPT_TOOLKIT_NO_CPR": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "mechs_cli", *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=env,
            start_new_session=True,
        )
        os.close(theirs)
        self.written = ""

    def until(self, text: str, seconds: float = 20) -> str:
        """Read until this is written. Returns what was since the last call."""
        end = time.monotonic() + seconds
        while text not in self.written:
            assert time.monotonic() < end, f"{text!r} is not in {self.written!r}"
            if select.select([self.fd], [], [], 0.1)[0]:
                self.written += os.read(self.fd, 65536).decode(errors="replace")
        shown, found, self.written = self.written.partition(text)
        return shown + found

    def type(self, text: str) -> None:
        os.write(self.fd, text.encode())

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.fd)


@pytest.fixture
def screens(tmp_path: Path) -> Iterator[Callable[..., Screen]]:
    open_ones: list[Screen] = []

    def begin(*words: str) -> Screen:
        open_ones.append(Screen(tmp_path / "store.db", *words))
        return open_ones[-1]

    yield begin
    for each in open_ones:
        each.close()


def programmed(screens: Callable[..., Screen]) -> Screen:
    """Ada at a terminal of her own; she has chosen all her cards and waits for bob."""
    seats = ["--seats", "ada,bob", "--seed", "7", "--name", "friday"]
    ada = screens("play", "arena_mechs", *seats, "--as", "ada")
    ada.until("Enter: the board")  # the welcome is read first
    ada.type("\r")
    for slot in (1, 2, 3):
        ada.until("programming> ")
        ada.type("1\r")
        ada.until(f"red fills slot {slot} with")
    ada.until("waiting for bob (yellow): programming> ")
    return ada


def test_two_terminals_follow_each_other_and_a_kill_harms_none(
    screens: Callable[..., Screen],
) -> None:
    ada = programmed(screens)
    bob = screens("play", "friday", "--as", "bob")
    bob.until("bob (yellow) programming> ")
    bob.type("pro")
    bob.until("pro")
    ada.type("undo\r")
    ada.until("goes on as g-0002")
    bob.until("ada (red) has taken a decision back; the game goes on as g-0002")
    bob.until("programming> ")
    bob.until("pro")  # as it was typed
    ada.until("ada (red) programming> ")
    ada.type("1\r")
    shown = bob.until("red fills slot 3") + bob.until("programming> ")
    assert "red fills slot 3\r\n" in shown and "slot 3 with" not in shown
    ada.until("waiting for bob")
    bob.process.send_signal(signal.SIGKILL)
    bob.process.wait()
    again = screens("play", "g-0001", "--as", "bob")
    again.until("g-0001 was taken back; it goes on as g-0002")
    again.until("bob (yellow) programming> ")
    again.type("1\r")
    ada.until("yellow fills slot 1\r\n")


def test_who_waits_leaves_at_once_with_ctrl_c(screens: Callable[..., Screen]) -> None:
    ada = programmed(screens)
    began = time.monotonic()
    ada.type("\x03")
    ada.until("interrupted: go on with: mechs play g-0001 --as ada")
    assert ada.process.wait(timeout=10) == 130 and time.monotonic() - began < 5

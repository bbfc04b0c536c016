"""play: people and bots at one keyboard, by a script and at a terminal."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from mechs_cli.console.dialogue import Board, Question, Script, in_short, listed, matching
from mechs_cli.games import world
from mechs_cli.table.asides import GUIDE
from mechs_cli.table.session import Session
from mechs_cli.table.terminal import Menu, Terminal
from mechs_core.kernel.contract.telling import always_retold
from mechs_core.kernel.drawn_lines import Row
from mechs_core.kernel.messages import DrawnLine, Span
from tests.mechs_cli.conftest import Mechs
from tests.toy import TOY
from tests.with_answers import with_answers


def test_a_script_plays_lines_of_stdin(mechs: Mechs) -> None:
    said = mechs("play", "toy", "--seats", "ada,bob", "--seed", "7", typed="2\n3\npass\n")
    assert "seat 0 picks: 2" in said.stdout
    assert said.stderr.endswith("g-0001 is running; go on with: mechs play g-0001\n")
    assert mechs.begun()[0]["steps"] == 4


def test_a_game_is_played_on_to_its_end(mechs: Mechs) -> None:
    mechs("play", "toy", "--seats", "ada,bob", "--option", "rounds=1", "--seed", "7", typed="2\n")
    said = mechs("play", "g-0001", typed="3\npass\n")
    assert "decided by" in said.stdout
    assert "play hash " in said.stdout
    assert said.stdout.endswith("game g-0001\n")
    assert "mechs replay g-0001" in said.stderr


def test_a_script_stops_at_the_first_refusal(mechs: Mechs) -> None:
    words = ["play", "toy", "--seats", "ada,bob"]
    said = mechs(*words, typed="2\nblock\n3\n", status=1)
    assert "refused: Block does not fit now" in said.stderr
    assert mechs.begun()[0]["steps"] == 2


def test_without_seats_one_person_plays_against_a_bot(mechs: Mechs) -> None:
    mechs("play", "toy", typed="")
    assert mechs.begun()[0]["seats"] == ["you", "bot:hopeful@1"]


def test_without_a_ruleset_the_only_one_is_played(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = ", ".join(world.names())
    assert mechs.no("play", status=2) == f"error: say what to play: {there}, or a game"
    assert not mechs.store.exists()
    monkeypatch.setattr(world, "names", lambda: ("toy",))
    mechs("play", typed="")
    assert mechs.begun()[0]["ruleset"] == "toy"


def test_what_cannot_be_played_is_said(mechs: Mechs) -> None:
    assert mechs.no("play", "chess") == "error: 'chess' is no ruleset and no game"
    assert "no bot" in mechs.no("play", "toy", "--seats", "bot:none,ada")
    assert "seats" in mechs.no("play", "toy", "--seats", "ada")
    mechs("new", "toy", "--seats", "ada,bob")
    mechs.no("play", "g-0001", "--seed", "8", status=2)


def test_asides_tell_rules_events_and_help(mechs: Mechs) -> None:
    typed = "2\n3\nwhy\nwhy TOY-SET-2\nlog 2\n?\nboard\nwhy NO\nseat bob\nseat ada\nundo\nquit\n"
    said = mechs("play", "toy", "--seats", "ada,bob", "--seed", "7", typed=typed)
    assert "TOY-PICK-2 When all have picked" in said.stdout
    assert "TOY-SET-2 The next card is the prize." in said.stdout
    assert "take the last decision back" in said.stdout
    assert "no rule NO\n" in said.stderr
    assert "no undo: that decision has brought out something" in said.stderr


def test_the_whole_log_can_be_told(mechs: Mechs) -> None:
    said = mechs("play", "toy", "--seats", "ada,bob", "--seed", "7", typed="log 99\n2\nlog 99\n")
    assert said.stdout.count("   step 0     0  ") == 2
    assert said.stdout.count("seat 0 picks: in secret") == 2  # as news and in the log
    assert "error" not in said.stderr


def test_undo_goes_on_as_a_branch_and_closes_what_is_left(mechs: Mechs) -> None:
    said = mechs("play", "toy", "--seats", "ada,bob", typed="2\nundo\n1\n")
    assert "taken back; the game goes on as g-0002, and g-0001 is closed" in said.stderr
    (left, goes_on) = mechs.begun("--all")
    assert left["status"] == "closed"
    assert goes_on["status"] == "running"
    assert "go on with: mechs play g-0002" in said.stderr
    log = mechs.rows("log", "g-0002", "--as", "ada")
    assert [row["decision"]["number"] for row in log if row["type"] == "Decided"] == [1]


def test_a_watched_game_is_told(mechs: Mechs) -> None:
    said = mechs("play", "toy", "--seats", "bot:random,bot:random", "--seed", "7", "--watch")
    assert "seat 0 picks: " in said.stdout
    assert "round 3 of 3" in said.stdout
    assert said.stdout.count("play hash") == 1


def test_another_seat_may_decide_first(mechs: Mechs) -> None:
    mechs("play", "toy", "--seats", "ada,bob", typed="seat bob\n3\n")
    (decided,) = [row for row in mechs.rows("log", "g-0001") if row["type"] == "Decided"]
    assert decided["seat"] == 1


# ---------------------------------------------------------------- at a terminal


CTRL_D = "\x04"


class Recorded(Terminal):
    """The terminal's dialogue, noting what is drawn and when the keyboard is passed."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.drawn: list[str] = []

    def show(self, lines: Any) -> None:
        self.note(lines)

    def put(self, asked: Question) -> None:
        self.note(asked.board.whole)
        super().put(asked)

    def note(self, lines: list[DrawnLine]) -> None:
        self.drawn += ["".join(span.text for span in line) for line in lines]

    def hand_over(self, name: str, *, clear: bool) -> bool:
        self.drawn.append(f"hand over to {name}, {clear=}")
        return super().hand_over(name, clear=clear)


@contextmanager
def typing(text: str) -> Iterator[Recorded]:
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        keys.send_text(text + 4 * CTRL_D)  # whatever is asked after that: leave
        yield Recorded(input=keys, output=DummyOutput())


def sit_down(text: str) -> tuple[bool, Recorded]:
    """Play g-0001 with these keys."""
    with typing(text) as terminal, world.open_store("store.db") as games:
        return Session(games, "g-0001", terminal).run(), terminal


def test_the_keyboard_is_handed_over_before_a_secret_question(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", "ada,bob", "--seed", "7")
    over, terminal = sit_down("\r2\r\r3\r")
    assert not over
    passed = [line for line in terminal.drawn if line.startswith("hand over")]
    assert passed == [
        "hand over to ada, clear=False",
        "hand over to bob, clear=True",
        "hand over to ada, clear=True",
    ]
    at = terminal.drawn.index(passed[1])
    assert "seat 0   0 card 1 " in terminal.drawn[:at]
    after = terminal.drawn[at : terminal.drawn.index(passed[2])]
    assert not any(line.startswith("seat 0   0 card 1") for line in after)


@pytest.mark.parametrize("keys", ["", "\r", "\r2\r"])
def test_ctrl_d_leaves_at_any_question(mechs: Mechs, keys: str) -> None:
    mechs("new", "toy", "--seats", "ada,bob")
    over, _ = sit_down(keys)
    assert not over


def test_what_does_not_fit_is_refused_without_the_names_of_types(
    mechs: Mechs, capsys: pytest.CaptureFixture[str]
) -> None:
    mechs("new", "toy", "--seats", "ada,bob")
    sit_down("\rblock\r")
    said = capsys.readouterr().err
    assert "refused: that does not fit now; what fits: 1, 2, 3\n" in said


@pytest.mark.parametrize("keys", ["\x1b[A\r", "\x10\r", "\x19\r"])  # up, Ctrl-P, Ctrl-Y
def test_what_one_person_typed_is_not_there_for_the_next(mechs: Mechs, keys: str) -> None:
    mechs("new", "toy", "--seats", "ada,bob")
    sit_down("\r3\x152\r\r" + keys)  # ada types 3, takes it away (Ctrl-U), picks 2
    assert mechs.begun()[0]["steps"] == 2


def test_at_the_curtain_one_can_leave(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", "ada,bob")
    over, terminal = sit_down("\rquit\r\r2\r")
    assert not over
    assert [line for line in terminal.drawn if line.startswith("hand over")] == [
        "hand over to ada, clear=False"
    ]


def test_a_screen_with_secrets_is_cleared_for_who_has_none(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    def board(view: Any) -> list[DrawnLine]:  # only ada has something to hide
        return [(Span("a hand" if view.viewer == 0 else "the table"),)]

    one_sided = with_answers(TOY, board=board)
    monkeypatch.setattr(world, "look_up", lambda name: one_sided)
    mechs("new", "toy", "--seats", "ada,bob")
    _, terminal = sit_down("\rseat bob\r\r1\r\r3\r")  # ada claims, bob is to answer
    assert mechs.rows("requests", "g-0001")[0]["kind"] == "answer"
    assert terminal.drawn[-1] == "hand over to bob, clear=True"


@pytest.mark.parametrize("hides", [True, False])
def test_the_keyboard_goes_on_without_a_curtain_where_nothing_is_hidden(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch, hides: bool
) -> None:
    monkeypatch.setattr(world, "look_up", lambda name: with_answers(TOY, hides=lambda view: hides))
    mechs("new", "toy", "--seats", "ada,bob")
    _, terminal = sit_down("\rseat bob\r\r1\r\r3\r")  # ada claims, bob is to answer
    assert mechs.rows("requests", "g-0001")[0]["kind"] == "answer"
    assert (terminal.drawn[-1] == "hand over to bob, clear=True") is hides


def test_ctrl_c_leaves(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", "ada,bot:random")
    with pytest.raises(KeyboardInterrupt):
        sit_down("\x03")


def test_ctrl_c_on_a_half_typed_line_clears_it(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", "ada,bob")
    sit_down("\rbog\x032\r")
    assert mechs.begun()[0]["steps"] == 2
    with pytest.raises(KeyboardInterrupt):
        sit_down("\r3\x03\x03")
    assert mechs.begun()[0]["steps"] == 2


def test_a_low_screen_keeps_no_rows_for_a_menu_and_nothing_of_a_page_turned(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept: list[int] = []
    for rows in (24, 60):
        size = os.terminal_size((80, rows))
        monkeypatch.setattr(shutil, "get_terminal_size", lambda *_, size=size: size)
        with typing("\r1\r") as terminal:
            low = [Row((Span("x"),))] * 20
            question = Question("ada", "pick", {"one": ""}, Board([row.line for row in low], low))
            terminal.turn_page("more")
            assert terminal.session.app.erase_when_done
            Terminal.put(terminal, question)
            assert terminal.ask() == "1"
            assert not terminal.session.app.erase_when_done
            kept.append(terminal.session.reserve_space_for_menu)
    assert kept == [0, 8]


def test_without_room_for_a_menu_what_fits_is_told_in_the_line() -> None:
    menu = Menu(GUIDE)
    menu.offers = {"hit blue": "2 damage", "hit red": "", "end": ""}
    assert menu.in_a_line("hit b") == "hit blue: 2 damage"
    assert menu.in_a_line("zz") == "" and menu.in_a_line("en") == "end"
    assert menu.in_a_line("hit") == "2 fit: Tab"
    assert menu.in_a_line("1") == "hit blue: 2 damage"
    assert menu.in_a_line("4") == ""


def test_refusals_are_told_and_the_question_stays(
    mechs: Mechs, capsys: pytest.CaptureFixture[str]
) -> None:
    mechs("new", "toy", "--seats", "ada,bob")
    sit_down("\rbogus\r9\r2\r")
    assert capsys.readouterr().err.count("refused: ") == 2
    assert mechs.begun()[0]["steps"] == 2


def test_what_another_program_plays_meanwhile_is_seen(mechs: Mechs) -> None:
    class Slow(Script):
        """While bob thinks about his answer, it comes in from elsewhere."""

        interactive = True

        def ask(self) -> str:
            asked.append(mechs.rows("requests", "g-0001")[0]["kind"])
            if len(asked) == 3:
                mechs("decide", "g-0001", "--seat", "bob", "pass")
                return "block"
            return {1: "3", 2: "1"}.get(len(asked), "quit")

    asked: list[str] = []
    mechs("new", "toy", "--seats", "ada,bob", "--seed", "7")
    with world.open_store("store.db") as games:
        assert not Session(games, "g-0001", Slow()).run()
    assert asked == ["pick", "pick", "answer", "pick"]
    assert not any(row["type"] == "Blocked" for row in mechs.rows("log", "g-0001"))


def test_offers_are_filtered_as_one_types() -> None:
    offers = dict.fromkeys(("move n e", "move e", "shoot blue", "skip move"), "")
    assert matching(offers, "mo") == ["move n e", "move e", "skip move"]
    assert matching(offers, "e move") == ["move n e", "move e", "skip move"]
    assert matching(offers, "BLUE") == ["shoot blue"]
    assert matching(offers, "") == [*offers]
    assert matching({"build P04.1": "Kiln", "deal P04.1": ""}, "build kil") == ["build P04.1"]
    assert matching({"pass": "no kiln", "play kiln": ""}, "kiln") == ["play kiln", "pass"]


def in_columns(lines: list[DrawnLine]) -> list[str]:
    return ["".join(span.text for span in line) for line in lines]


def test_offers_that_columns_cannot_hold_are_told_by_their_first_words() -> None:
    verbs = ("build", "deal", "raze", "use", "trade", "open")
    few = dict.fromkeys([f"{verb} a{i}" for verb in verbs for i in range(9)] + ["pass"], "")
    told = in_columns(listed(few, rows=3))
    assert told[0].startswith("  build a0, a1, a2") and told[-1].endswith("  pass")
    assert len(told) == 4 and all(len(line) <= 80 for line in told)
    paid = {f"use a{i % 2} paying {i}": "" for i in range(5)} | {"send": ""}
    assert in_columns(in_short(paid, 1)) == ["  use a0 (3), a1 (2)  send"]
    assert in_short(paid, 0) == []  # two first words say too little
    assert in_columns(in_short(["end prelude", "end", "end so"], 80)) == ["  end  end prelude, so"]
    many = {f"{verb} a{i}": "" for verb in verbs for i in range(99)}
    assert in_columns(listed(many, rows=1)) == [
        "  build (99)  deal (99)  raze (99)  use (99)  trade (99)  open (99)"
    ]


def test_offers_are_numbered_unless_they_are_numbers() -> None:
    assert listed({"go": "", "stay": ""})[0][0].text == "  1 go      2 stay"
    assert listed({"1": "", "2": ""})[0][0].text == "  1    2"
    many = listed({f"choice {i}": "" for i in range(400)}, rows=2)
    assert len(many) == 3
    assert "more: type some of it" in many[-1][0].text


def test_offers_with_remarks_stand_one_a_row_where_there_is_room() -> None:
    offers = {"go": "", "stay": "not advised"}
    rows = ["".join(span.text for span in line) for line in listed(offers)]
    assert rows == ["  1 go    ", "  2 stay  not advised"]
    assert listed(offers, rows=1)[0][0].text == "  1 go      2 stay"


def test_what_its_event_tells_again_is_told_once_at_the_table(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(world, "look_up", lambda name: with_answers(TOY, retold=always_retold))
    said = mechs("play", "toy", "--seats", "ada,bob", "--seed", "7", typed="2\n3\npass\n")
    assert "decides" not in said.stdout
    assert "seat 0 lets it pass" in said.stdout
    assert "decides" not in mechs("decide", "g-0001", "1", "--seat", "ada").stdout
    assert mechs("log", "g-0001").stdout.count("decides") == 4
    kinds = [row["type"] for row in mechs.rows("decide", "g-0001", "1", "--seat", "bob")]
    assert kinds[0] == "Decided"

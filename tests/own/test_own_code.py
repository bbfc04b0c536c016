"""Code of the user's own: whatever it raises is one line, and what it prints is no result."""

from __future__ import annotations

import json
import re
import sys
import warnings
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from mechs_cli.app import one_line_warning, status_of
from mechs_cli.console.apart import own_prints_apart
from mechs_core.kernel import faults
from mechs_core.kernel.bots import watched
from mechs_core.kernel.contract.agents import Bot
from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import BadPlugin, BotFailed, BrokenRules, CorruptStream
from mechs_core.kernel.guard import guarded
from mechs_core.kernel.plugins import taking_in
from mechs_core.kernel.prospect import Prospect
from mechs_core.kernel.stream import Line
from tests.five import FIVE
from tests.own.making import TOP, Machine
from tests.with_answers import with_answers

FIVE_FILE = (TOP / "tests" / "five.py").read_text(encoding="utf-8").replace("FIVE = ", "RULESET = ")


class OwnEnd(BaseException):
    """Derived from nothing that programs catch."""


RAISED = {
    "SystemExit: 0": SystemExit(0),
    "SystemExit: None": SystemExit(None),
    "GeneratorExit": GeneratorExit(),
    "KeyboardInterrupt": KeyboardInterrupt(),
    "RecursionError: too deep": RecursionError("too deep"),
    "MemoryError": MemoryError(),
    "StopIteration": StopIteration(),
    "OwnEnd: so": OwnEnd("so"),
    "UserWarning: careful": UserWarning("careful"),
}


@pytest.fixture(autouse=True)
def own(monkeypatch: pytest.MonkeyPatch) -> None:
    """This file stands for the user's own code, and no signal comes."""
    monkeypatch.setattr(faults, "_own", {"tests"})
    monkeypatch.setattr(faults, "_heard", [lambda: False])


def raises(error: BaseException) -> Any:
    def function(*_: object) -> Any:
        raise error

    return function


def prospect() -> Prospect:
    line, _ = Line.create(FIVE, describe(FIVE, ("bot:random", "bot:random"), seed="7"))
    return Prospect(line, 0)


# ---------------------------------------------------------------- what it raises


@pytest.mark.parametrize("said", RAISED)
def test_whatever_a_bot_raises_names_bot_game_and_seat(said: str) -> None:
    bot = watched(Bot("mine", 2, "", raises(RAISED[said])))
    with pytest.raises(BotFailed) as caught:
        bot.choose(prospect())
    start = f"bot:mine@2 broke, five, seat 0, after event 0: {said} (own/test_own_code.py, line "
    assert caught.value.sentence.startswith(start)


@pytest.mark.parametrize("said", RAISED)
def test_whatever_rules_raise_names_the_ruleset(said: str) -> None:
    ruleset = guarded(with_answers(FIVE, board=raises(RAISED[said]), mark=raises(RAISED[said])))
    for function in (ruleset.telling.board, ruleset.rules.mark):
        with pytest.raises(CorruptStream) as caught:
            function(None)
        assert caught.value.sentence.startswith(f"rules of your own broke, five: {said} (own/")


@pytest.mark.parametrize("said", RAISED)
def test_whatever_else_of_ones_own_raises_is_one_line(
    said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status_of(raises(RAISED[said])) == 1
    told = capsys.readouterr()
    error, hint = told.err.splitlines()
    assert error.startswith(f"error: rules or bots of your own broke: {said} (own/test_own_code.py")
    assert hint == "hint: MECHS_TRACEBACK=1 shows the whole traceback" and told.out == ""


@pytest.mark.parametrize("said", RAISED)
def test_whatever_a_module_raises_when_it_is_imported_names_the_file(said: str) -> None:
    with pytest.raises(BadPlugin, match=r"^mine\.py cannot be imported: "), taking_in("mine.py"):
        raise RAISED[said]


def test_an_exception_that_becomes_another_in_a_generator_is_still_ones_own() -> None:
    program = {"__name__": "mechs_core.pages", "call": raises(StopIteration())}
    generator = eval("(call() for _ in 'x')", program)
    with pytest.raises(RuntimeError) as caught:
        next(generator)
    assert faults.is_own(caught.value)
    assert faults.fault(caught.value).startswith("RuntimeError: generator raised StopIteration (")


def test_a_real_ctrl_c_goes_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults, "_heard", [lambda: True])
    with pytest.raises(KeyboardInterrupt):
        watched(Bot("mine", 1, "", raises(KeyboardInterrupt()))).choose(prospect())
    with pytest.raises(KeyboardInterrupt):
        guarded(with_answers(FIVE, board=raises(KeyboardInterrupt()))).telling.board(None)
    assert status_of(raises(KeyboardInterrupt())) == 130


def test_rules_without_an_answer_are_not_the_bots_fault() -> None:
    ruleset = with_answers(FIVE, choices=lambda state, request: [])
    line, _ = Line.create(ruleset, describe(ruleset, ("bot:random", "bot:random"), seed="7"))
    with pytest.raises(BrokenRules, match="has no legal decision"):
        watched(Bot("mine", 1, "", lambda prospect: prospect.legal[0])).choose(Prospect(line, 0))


# ---------------------------------------------------------------- what it prints


def test_what_own_code_prints_goes_to_stderr(monkeypatch: pytest.MonkeyPatch) -> None:
    out, err = StringIO(), StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    program = eval(
        "lambda text: print(text)", {"__name__": "mechs_cli.console.output", "print": print}
    )
    with own_prints_apart():
        print("of my own")  # noqa: T201 - what own code does
        sys.stdout.writelines(["more ", "of it\n"])
        sys.stdout.flush()
        sys.stdout.close()
        monkeypatch.setattr(faults, "_own", {"elsewhere"})
        program("a result")
    assert sys.stdout is out
    assert out.getvalue() == "a result\n" and err.getvalue() == "of my own\nmore of it\n"


def test_a_warning_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        monkeypatch.setattr(warnings, "showwarning", one_line_warning)
        warnings.warn("take care", stacklevel=1)
    told = capsys.readouterr().err
    assert told.startswith("note: UserWarning: take care (") and told.count("\n") == 1


def test_an_output_that_own_code_has_closed_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from mechs_cli.console.output import say

    closed = StringIO()
    closed.close()
    monkeypatch.setattr(sys, "stdout", closed)
    assert status_of(lambda: say("lost")) == 1
    assert capsys.readouterr().err == "error: the output was closed\n"


# ---------------------------------------------------------------- in processes of their own

BOTS = """
import os, sys
from mechs_core.authoring import Bot

print("a module speaks")

def speaks(prospect):
    print("a bot speaks")
    os.write(1, b"past Python\\n") if "spawn_main" in " ".join(sys.orig_argv) else None
    return prospect.legal[0]

BOTS = (Bot("speaks", 1, "", speaks), Bot("exits", 1, "", lambda prospect: exit()),
        Bot("dies", 1, "", lambda prospect: os._exit(3)))
"""
LIBRARIES = ("signal", "pickle", "selectors", "struct", "random", "tempfile", "threading")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A folder with files that are called like Python's own modules, and break."""
    for name in LIBRARIES:
        (tmp_path / f"{name}.py").write_text("raise SystemExit('ran ' + __name__)\n")
    (tmp_path / "five.py").write_text(FIVE_FILE, encoding="utf-8")
    (tmp_path / "bots.py").write_text(BOTS, encoding="utf-8")
    return Machine(sys.executable, tmp_path)


OWN = ("--ruleset-path", "five.py", "--bots-from", "bots.py", "--seed", "7")
TWO = ("simulate", "five", *OWN, "--jobs", "2", "-n", "2", "--seats")


def test_workers_import_nothing_from_the_folder_and_print_no_result(machine: Machine) -> None:
    done = machine.run(*TWO, "bot:speaks,bot:speaks", "--json")
    assert done.returncode == 0, done.stderr
    assert [json.loads(row)["row"] for row in done.stdout.splitlines()][-1] == "run"
    said = done.stderr
    for each in ("a module speaks", "a bot speaks", "past Python"):  # of two processes at once
        assert each in said
        said = said.replace(each, "")
    assert not said.strip()


def test_exit_in_a_bot_of_a_worker_is_one_line(machine: Machine) -> None:
    done = machine.run(*TWO, "bot:exits,bot:exits")
    error, hint = filter(None, done.stderr.replace("a module speaks", "").splitlines())
    assert (done.returncode, done.stdout) == (1, "")
    assert re.match(r"error: game [01] broke off: bot:exits@1 broke, five, seat 0, after", error)
    assert re.match(r"hint: mechs play five --seats bot:exits@1,bot:exits@1 --seed 7-[01]", hint)


def test_a_worker_that_ends_itself_is_told_as_what_is_known(machine: Machine) -> None:
    done = machine.run(*TWO, "bot:dies,bot:dies")
    lines = done.stderr.replace("a module speaks", "").splitlines()  # of two processes at once
    assert [*filter(None, lines)] == [
        "error: a worker process ended by itself, with status 3",
        "hint: --jobs 1 plays in this process",
    ]


def test_exit_in_a_bot_at_the_table_is_no_quiet_end(machine: Machine) -> None:
    done = machine.run("new", "five", *OWN, "--seats", "bot:exits,bot:random", "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["game"] == "g-0001"
    assert "error: bot:exits@1 broke, five, seat 0, after event 0: SystemExit: " in done.stderr

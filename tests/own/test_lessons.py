"""Lessons of a game of one's own: a folder beside its rules is all."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from mechs_core.kit.lessons import Lessons
from tests.own.making import PACKAGE, Machine

ADD_TWO = """
title = "Adding"
purpose = "Add two."
text = "Whoever reaches the sum wins. You add first."
rules = ["SUM-ADD-1"]
seats = ["you", "bot:low"]
seed = "7"

[[tasks]]
say = "Add the larger number."
wanted = [{ type = "Added", number = 2 }]
solution = ["add 2"]
hints = ["The larger one is no one."]
otherwise = "That was the smaller one."
after = "The bot has added, too."
"""

ADDED = {
    "import Ruleset\n": "from mechs_core.kit.lessons import Lessons\n",
    "    rules=RULES,\n": "    lessons=Lessons(__name__),\n",
}


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """The game of the folder `summing`, with one lesson."""
    package = tmp_path / "summing"
    shutil.copytree(PACKAGE / "summing", package)
    init = package / "__init__.py"
    text = init.read_text("utf-8")
    for line, more in ADDED.items():
        text = text.replace(line, line + more)
    init.write_text(text, "utf-8")
    (package / "lessons").mkdir()
    (package / "lessons" / "01_adding.toml").write_text(ADD_TWO, "utf-8")
    return Machine(sys.executable, tmp_path)


def test_lessons_of_ones_own_are_listed_and_played(machine: Machine) -> None:
    machine.variables = {"MECHS_RULESET_PATH": "summing"}
    assert "Summing: mechs learn summing  (0 of 1 done)" in machine("learn")
    told = machine.typing("hint\nadd 1\nagain\nadd 2\n", "learn", "summing", "adding")
    assert "hint: The larger one" in told and "Not yet. That was the smaller" in told
    assert "lesson 1 of 1 is done: Adding" in told
    assert "(1 of 1 done)" in machine("learn")


def test_a_fault_in_a_lesson_is_one_line_with_its_file(machine: Machine) -> None:
    machine.variables = {"MECHS_RULESET_PATH": "summing"}
    file = machine.folder / "summing" / "lessons" / "01_adding.toml"
    file.write_text(ADD_TWO.replace("after", "afterwards"), "utf-8")
    (error, *_) = machine.no("learn", "summing")
    assert "lessons/01_adding.toml: " in error and "afterwards" in error


def test_a_game_in_a_single_file_has_no_lessons() -> None:
    assert not Lessons("tests.five")

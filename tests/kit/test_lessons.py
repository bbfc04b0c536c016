"""Lessons as files: what is read, what is refused, and the lessons of docs/lessons.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec import structs, toml

from mechs_core import rulesets
from mechs_core.kernel.errors import BadPlugin
from mechs_core.kernel.lessons.lesson import Lesson
from mechs_core.kernel.lessons.table import Table
from mechs_core.kit.lessons import Lessons, read_lesson
from mechs_core.testing.lessons import cases, checks_of
from tests.with_answers import with_answers

DOCUMENT = Path(__file__).parents[2] / "docs" / "lessons.md"
SHOWN = re.findall(r"^```toml\n(.*?)^```$", DOCUMENT.read_text("utf-8"), re.MULTILINE | re.DOTALL)
ARENA = rulesets.find("arena_mechs")
WHOLE = 'title = "A"\npurpose = "B"\ntext = "C"\nrules = []\nseats = ["you"]\nseed = "1"\n'
TASK = '[[tasks]]\nsay = "D"\nwanted = [{ type = "X" }]\nsolution = ["e"]\n'
TASK += 'otherwise = "F"\nafter = "G"\n'


def shown(number: int) -> Lesson:
    """A lesson of the document."""
    return structs.replace(toml.decode(SHOWN[number], type=Lesson), name=f"shown{number}")


@pytest.mark.parametrize("number", range(len(SHOWN)))
def test_what_the_document_shows_is_a_lesson(number: int) -> None:
    lesson = shown(number)
    assert lesson.why_wrong() is None
    for check in checks_of(lesson):
        assert check(with_answers(ARENA, lessons=(lesson,)), lesson) > 0


def test_the_document_tells_every_field() -> None:
    text = DOCUMENT.read_text("utf-8")
    told = {*re.findall(r"`(\w+)`", text), *re.findall(r"^(\w+) =", text, re.MULTILINE)}
    for kind in ("Lesson", "Task", "Remark", "Fact", "FreeGame", "Gain"):
        module = __import__("mechs_core.kernel.lessons.lesson", fromlist=[kind])
        missing = {*getattr(module, kind).__struct_fields__} - told - {"name", "event"}
        assert not missing, f"{kind}: {missing}"


def read(folder: Path, text: str, name: str = "01_first.toml") -> Lesson:
    file = folder / name
    file.write_text(text)
    return read_lesson(file, folder)


def test_a_lesson_is_called_after_its_file(tmp_path: Path) -> None:
    assert read(tmp_path, WHOLE + TASK).name == "first"


def test_a_scenario_may_lie_beside_it(tmp_path: Path) -> None:
    (tmp_path / "place.json").write_text('{"market": [null]}')
    lesson = read(tmp_path, f'{WHOLE}scenario = "place.json"\n{TASK}')
    assert lesson.scenario == {"market": [None]}


@pytest.mark.parametrize(
    ("text", "name", "why"),
    [
        (WHOLE + TASK, "first.toml", "first.toml: lessons are called 01_first.toml"),
        ("title = ", "01_first.toml", "lessons/01_first.toml: "),
        (WHOLE + "taks = 1\n", "01_first.toml", "unknown field `taks`"),
        (WHOLE + TASK + "remark = 1\n", "01_first.toml", r"unknown field `remark` - at `\$.tasks"),
        (WHOLE.replace("seed", "sead") + TASK, "01_first.toml", "seed|sead"),
        (WHOLE, "01_first.toml", "tasks, or a game"),
        (WHOLE.replace("you", "ada") + TASK, "01_first.toml", 'seats: one of them is "you"'),
        (WHOLE.replace('["you"]', '["you", "ada"]') + TASK, "01_first.toml", "answers: "),
        (WHOLE + TASK.replace('{ type = "X" }', ""), "01_first.toml", r"tasks\[0\].wanted"),
        (WHOLE + TASK.replace('"e"', ""), "01_first.toml", r"tasks\[0\].solution"),
        (WHOLE + 'scenario = "no.json"\n' + TASK, "01_first.toml", "there is no no.json beside"),
        (WHOLE + 'scenario = "../a.json"\n' + TASK, "01_first.toml", "scenario: there is no"),
    ],
)
def test_what_is_no_lesson_is_refused_with_file_and_field(
    tmp_path: Path, text: str, name: str, why: str
) -> None:
    with pytest.raises(BadPlugin, match=why):
        read(tmp_path, text, name)


def test_the_first_legal_decision_of_an_answer_is_taken() -> None:
    lesson = shown(0)
    for answer, strayed in (("shoot red | end", 2), ("end", 2), ("magnet", 1)):
        table = Table(ARENA, structs.replace(lesson, answers={"coach": (answer,)}))
        table.solve(1).take("end")
        assert table.strayed == f"coach, answer {strayed}"


def test_a_package_without_the_folder_has_no_lessons() -> None:
    assert not Lessons("tests.toy")


def test_two_lessons_of_one_name_are_found() -> None:
    with pytest.raises(AssertionError, match="called alike"):
        [*cases(with_answers(ARENA, lessons=(shown(0), shown(0))))]

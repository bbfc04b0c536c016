"""The page of a lesson's game begins with the lesson."""

from __future__ import annotations

from pathlib import Path

from mechs_cli.exports.preface import preface_of
from mechs_core import rulesets
from tests.mechs_cli.conftest import Mechs

ARENA = rulesets.find("arena_mechs")


def test_every_lesson_stands_before_its_game() -> None:
    for number, lesson in enumerate(ARENA.lessons, 1):
        preface = preface_of(ARENA, f"learn arena_mechs {lesson.name}")
        assert preface is not None
        assert preface.title == f"Lesson {number}: {lesson.title}"
        assert " ".join(lesson.text.split()) in preface.paragraphs
        assert preface.tasks == [" ".join(task.say.split()) for task in lesson.tasks]


def test_other_games_have_no_preface() -> None:
    for name in ("", "ada's game", "learn arena_mechs", "learn bottisota moving"):
        assert preface_of(ARENA, name) is None
    assert preface_of(ARENA, "learn arena_mechs gone") is None
    assert preface_of(ARENA, "learn arena_mechs cards 2") is not None


def test_the_page_of_a_lesson_tells_it_with_its_tasks(mechs: Mechs, tmp_path: Path) -> None:
    mechs("learn", "arena_mechs", "1", typed="quit\n")
    mechs("export", "learn arena_mechs cards", "--format", "html", "-o", str(tmp_path / "l.html"))
    page = (tmp_path / "l.html").read_text("utf-8")
    head, _ = page.split('<div class="player">')
    assert '<h2 id="preface">Lesson 1: Program cards</h2>' in head
    assert head.count("<li>") == len(ARENA.lessons[0].tasks)
    assert "\\n" not in head
    assert "`" not in head.split('<section class="preface"')[1]

"""What the documents show is true: commands with their output, Python, vectors.

A `console` block of README.md or docs/ is run, those of a part in order, in a folder and a store of
their own; the lines below `$ ...` are what it prints, where `...` stands for any run of lines or
characters, and a day for any day. A chapter (`##`) is a part if it begins something and names
nothing that another one made; else it is run with those that it goes on from.

A block that begins with the name of a file is not run, but written: see `guide_files`.

What is marked `<!-- long -->` plays many games: `pytest --long`, and the soak, run it.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import guide_files

TOP = Path(__file__).parent.parent
DOCUMENTS = sorted([TOP / "README.md", *(TOP / "docs").glob("*.md")])
CHAPTER = "## "
BEGINS = ("mechs simulate ", "mechs tournament ", "mechs play ", "mechs new ")
MADE = re.compile(r"(?:-o|--name) (\S+)")  # files and games
NUMBERED = re.compile(r"\bg-[0-9]{4}\b")  # a game without a name
WORD = re.compile(r"[\w.-]+")
NO_NAME = re.compile(r"--only \S+|'[^']*'")  # questions, decisions
LONGEST = 600  # seconds that a command may take, on whatever machine
DAY = re.compile(r"\b20[0-9]{2}-[01][0-9]-[0-3][0-9]\b")
BLOCK = re.compile(r"^```(console|python|markdown|toml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Chapter:
    """Its blocks, what they say, and what they make."""

    def __init__(self, text: str) -> None:
        self.title = text.split("\n", 1)[0]
        self.is_long = "<!-- long -->" in text
        self.blocks = [
            ("file" if guide_files.is_file(block) else kind, block)
            for kind, block in BLOCK.findall(text)
            if kind in ("console", "python") or guide_files.is_file(block)
        ]
        lines = [
            line
            for kind, block in self.blocks
            for line in ([said for said, _ in sessions(block)] if kind == "console" else [block])
        ]
        code = "\n".join(lines)
        self.words = {*WORD.findall(NO_NAME.sub("", code))}
        self.made = {*MADE.findall(code)}
        self.begins = code.startswith(BEGINS) and not NUMBERED.search(code)


def parts(text: str) -> list[list[Chapter]]:
    """The chapters of a document, those together of which one goes on from another, in order."""
    chapters = [each for each in map(Chapter, chapters_of(text)) if each.blocks]
    found: list[list[int]] = []
    for number, chapter in enumerate(chapters):
        before = [
            part
            for part in found
            if (number - 1 in part and not chapter.begins)
            or any(chapter.words & chapters[each].made for each in part)
        ]
        joined = sorted([*(each for part in before for each in part), number])
        found = [*(part for part in found if part not in before), joined]
    return [[chapters[each] for each in part] for part in found]


def chapters_of(text: str) -> list[str]:
    """The text in front of the first chapter, and the chapters; a block may show a document."""
    found, inside = [""], False
    for line in text.splitlines(keepends=True):
        inside ^= line.startswith("```")
        if not inside and line.startswith(CHAPTER):
            found.append("")
            line = line.removeprefix(CHAPTER)
        found[-1] += line
    return found


def every_part() -> Iterator[Any]:
    for document in DOCUMENTS:
        found = parts(document.read_text(encoding="utf-8"))
        for part in found:
            name = document.name if len(found) == 1 else f"{document.name} {part[0].title}"
            is_long = any(chapter.is_long for chapter in part)
            yield pytest.param(part, id=name, marks=[pytest.mark.long] if is_long else [])


def sessions(block: str) -> list[tuple[str, str]]:
    """The commands of a console block with what they print."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return [tuple(part.split("\n", 1)) for part in parts]  # type: ignore[misc]


def agrees(shown: str, printed: str) -> bool:
    shown, printed = (DAY.sub("2026-01-01", text) for text in (shown, printed))
    pattern = ".*?".join(map(re.escape, shown.strip().split("...")))
    return re.fullmatch(pattern, printed.strip(), re.DOTALL) is not None


@pytest.mark.parametrize("part", [*every_part()])
def test_what_a_document_shows_is_what_happens(part: list[Chapter], tmp_path: Path) -> None:
    bin_folder = tmp_path / "bin"
    bin_folder.mkdir()
    for name, words in (("mechs", " -m mechs_cli"), ("pytest", " -m pytest"), ("python", "")):
        program = bin_folder / name
        program.write_text(f'#!/bin/sh\nexec {sys.executable}{words} "$@"\n')
        program.chmod(0o755)
    environment = {
        **os.environ,
        "MECHS_STORE": str(tmp_path / "games.db"),
        "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(TOP),
        "PYTHONUNBUFFERED": "",  # as on a machine where nothing is set
        "COLUMNS": "80",
        "NO_COLOR": "1",
    }
    for name in ("docs", "replays"):
        (tmp_path / name).symlink_to(TOP / name)
    for kind, block in (each for chapter in part for each in chapter.blocks):
        if kind == "file":
            guide_files.write(block, tmp_path)
            continue
        if kind == "python":
            calls = [(f"{sys.executable} -", "", block)]
        else:
            calls = [(command, shown, None) for command, shown in sessions(block)]
        for command, shown, source in calls:
            done = subprocess.run(
                command,
                shell=True,
                cwd=tmp_path,
                env=environment,
                input=source,
                stdin=None if source else subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                check=False,
                timeout=LONGEST,
            )
            assert "Traceback" not in done.stdout, done.stdout
            if kind == "python":
                assert done.returncode == 0, done.stdout
            assert not shown.strip() or agrees(shown, done.stdout), f"$ {command}\n{done.stdout}"


def test_a_chapter_is_run_with_those_that_it_goes_on_from() -> None:
    def told(*chapters: str) -> list[list[str]]:
        text = "".join(
            f"## {title}\n```console\n$ {code}\n```\n"
            for title, code in (each.split(": ") for each in chapters)
        )
        return [[chapter.title for chapter in part] for part in parts(text)]

    begun = "a: mechs simulate toy -o one", "b: mechs play toy --name two"
    assert told(*begun) == [["a"], ["b"]]
    assert told(*begun, "c: mechs stats one") == [["a", "b", "c"]]
    assert told(*begun, "c: mechs simulate toy --game two -o d") == [["a"], ["b", "c"]]
    assert told(*begun, "c: mechs tournament toy --only one") == [["a"], ["b"], ["c"]]
    assert told(*begun, "c: mechs games") == [["a"], ["b", "c"]]
    assert told(*begun, "c: mechs play toy", "d: mechs new toy --like g-0001") == [
        ["a"],
        ["b"],
        ["c", "d"],
    ]


def test_ci_runs_the_test_command_of_the_readme() -> None:
    readme = (TOP / "README.md").read_text(encoding="utf-8")
    first, second = re.findall(r"^```sh\n(.+)\n```$", readme, re.MULTILINE)
    assert "mechs play" in first
    assert "pytest" in second
    assert f"\n{second}\n" in (TOP / ".ci" / "run").read_text(encoding="utf-8")

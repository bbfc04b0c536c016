"""What the documents show is true: commands with their output, Python, vectors.

A `console` block of README.md or docs/ is run in one fresh store a document, in order; the lines
below `$ ...` are what it prints, where `...` stands for any run of lines or characters, and a day
for any day.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent
DOCUMENTS = sorted([TOP / "README.md", *(TOP / "docs").glob("*.md")])
DAY = re.compile(r"\b20[0-9]{2}-[01][0-9]-[0-3][0-9]\b")
BLOCK = re.compile(r"^```(console|python)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(document: Path) -> list[tuple[str, str]]:
    return BLOCK.findall(document.read_text(encoding="utf-8"))


def sessions(block: str) -> list[tuple[str, str]]:
    """The commands of a console block with what they print."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return [tuple(part.split("\n", 1)) for part in parts]  # type: ignore[misc]


def agrees(shown: str, printed: str) -> bool:
    shown, printed = (DAY.sub("2026-01-01", text) for text in (shown, printed))
    pattern = ".*?".join(map(re.escape, shown.strip().split("...")))
    return re.fullmatch(pattern, printed.strip(), re.DOTALL) is not None


@pytest.mark.parametrize(
    "document", [d for d in DOCUMENTS if blocks(d)], ids=lambda path: path.name
)
def test_what_a_document_shows_is_what_happens(document: Path, tmp_path: Path) -> None:
    bin_folder = tmp_path / "bin"
    bin_folder.mkdir()
    program = bin_folder / "mechs"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m mechs_cli "$@"\n')
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
    for kind, block in blocks(document):
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
                timeout=120,
            )
            assert "Traceback" not in done.stdout, done.stdout
            if kind == "python":
                assert done.returncode == 0, done.stdout
            assert not shown.strip() or agrees(shown, done.stdout), f"$ {command}\n{done.stdout}"


def test_ci_runs_the_test_command_of_the_readme() -> None:
    readme = (TOP / "README.md").read_text(encoding="utf-8")
    first, second = re.findall(r"^```sh\n(.+)\n```$", readme, re.MULTILINE)
    assert "mechs play" in first
    assert "pytest" in second
    assert f"\n{second}\n" in (TOP / ".ci" / "run").read_text(encoding="utf-8")

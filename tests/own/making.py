"""A made-up package with a game and bots: as a folder, and installed as a wheel."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

PACKAGE = Path(__file__).parent / "package"
TOP = Path(__file__).parents[2]


class Machine:
    """A Python, and a folder to work in; `machine("show", "g-0001")` is what a shell would run."""

    def __init__(self, python: str | Path, folder: Path) -> None:
        self.python, self.folder = str(python), folder
        self.variables: dict[str, str] = {}

    def run(
        self, *words: object, code: str | None = None, typed: str | None = None
    ) -> subprocess.CompletedProcess[str]:
        """`mechs` with these words, or a program of Python. typed: what is read from stdin."""
        given = ["-c", code] if code is not None else ["-m", "mechs_cli", *map(str, words)]
        kept = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
        said = {"MECHS_STORE": str(self.folder / "games.db"), "NO_COLOR": "1", "COLUMNS": "80"}
        return subprocess.run(
            [self.python, *given],
            cwd=self.folder,
            env={**kept, **said, **self.variables},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
            input=typed,
        )

    def typing(self, typed: str, *words: object) -> str:
        """What a command prints when this is typed, on stdout; it must succeed."""
        done = self.run(*words, typed=typed)
        assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
        return done.stdout

    def __call__(self, *words: object) -> str:
        """What a command prints, which must succeed."""
        done = self.run(*words)
        assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
        return done.stdout

    def no(self, *words: object, status: int = 1) -> list[str]:
        """The lines with which a command fails: one, and perhaps a hint."""
        done = self.run(*words)
        assert done.returncode == status, f"{words}: {done.stdout}{done.stderr}"
        lines = done.stderr.splitlines()
        assert len(lines) <= 2 and all(each.startswith("hint: ") for each in lines[1:]), lines
        return lines


def wheel_of(package: Path, folder: Path) -> Path:
    """A wheel of a copy of the package, built by hatchling."""
    copy = shutil.copytree(package, folder / "source")
    dist = folder / "dist"
    words = ["-m", "hatchling", "build", "-t", "wheel", "-d", str(dist)]
    subprocess.run([sys.executable, *words], cwd=copy, check=True, capture_output=True)
    (wheel,) = dist.glob("*.whl")
    return wheel


def machine_with(wheel: Path, folder: Path) -> Machine:
    """A virtual environment that sees this program and its libraries, with the wheel installed."""
    place = folder / "venv"
    venv.create(place, with_pip=False)
    python = place / "bin" / "python"
    site = next((place / "lib").glob("python*/site-packages"))
    seen = [str(TOP), *(path for path in sys.path if path.endswith("site-packages"))]
    (site / "program.pth").write_text("\n".join(seen) + "\n", encoding="utf-8")
    words = ["--python", str(python), "install", "-q", "--no-deps", "--no-index", "--no-compile"]
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", *words, str(wheel)]
    subprocess.run(pip, check=True, capture_output=True)
    work = folder / "work"
    work.mkdir()
    return Machine(python, work)

"""The tests on every Python that is here, and with the oldest libraries: `nox`, `nox -s SESSION`.

    tests   all tests, on every Python that pyproject.toml names and this machine has
    core    golden games and the tests of kernel and store, on each of them
    others  core, on each of them but the one that runs nox: what `.ci/run` asks for
    lowest  all tests with the lowest versions of libraries that pyproject.toml allows

What stands behind `--` goes to pytest: `nox -s core -- -x`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nox

CORE = ("tests/test_replays.py", "tests/kernel", "tests/event_store")
THIS = f"{sys.version_info[0]}.{sys.version_info[1]}"
KEPT = (Path.home() / ".pyenv/versions", Path.home() / ".local/share/uv/python")
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.download_python = "never"
nox.options.sessions = ["tests"]


def interpreter(version: str) -> Path | None:
    """A Python of this version: this one, one on the PATH, or one that pyenv or uv keeps."""
    if version == THIS:
        return Path(sys.executable)
    name = f"python{version}"
    kept = [each for folder in KEPT for each in sorted(folder.glob(f"*{version}*/bin/{name}"))]
    on_path = shutil.which(name)
    return next(
        (each for each in (*([Path(on_path)] if on_path else []), *kept) if runs(each)), None
    )


def runs(python: Path) -> bool:
    """Whether it is more than a name: pyenv puts a script on the PATH for each that it may have."""
    return subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0


VERSIONS = nox.project.python_versions(nox.project.load_toml("pyproject.toml"))
HERE = {version: found for version in VERSIONS if (found := interpreter(version))}
# nox looks along the PATH
os.environ["PATH"] = os.pathsep.join(
    [os.environ["PATH"], *(str(at.parent) for at in HERE.values())]
)


@nox.session(python=[*HERE])
def tests(session: nox.Session) -> None:
    session.install("-q", "-e", ".[dev]")
    session.run("pytest", *session.posargs)


@nox.session(python=[*HERE])
def core(session: nox.Session) -> None:
    session.install("-q", "-e", ".[testing,pictures]", "pillow", "pytest-xdist")
    session.run("pytest", *CORE, *session.posargs)


@nox.session(python=False)
def others(session: nox.Session) -> None:
    for version in HERE:
        if version != THIS:
            session.notify(f"core-{version}")


@nox.session(python=THIS, venv_backend="uv")
def lowest(session: nox.Session) -> None:
    session.install("-q", "--resolution", "lowest-direct", "-e", ".[dev]")
    session.run("pytest", *session.posargs)

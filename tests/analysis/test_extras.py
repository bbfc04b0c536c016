"""The error for a missing extra shows an install command that can be run unchanged."""

from __future__ import annotations

import shlex
import sys
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from mechs_core.analysis import extras

COMMIT = "0" * 40
INSTALLED = {
    "from an index": (None, ["mechs[study]"]),
    "from a wheel": (
        '{"url": "file:///a%20b/mechs-0.1.0-py3-none-any.whl", "archive_info": {}}',
        ["mechs[study] @ file:///a%20b/mechs-0.1.0-py3-none-any.whl"],
    ),
    "from a folder": (
        '{"url": "file:///home/ada/mechs", "dir_info": {}}',
        ["mechs[study] @ file:///home/ada/mechs"],
    ),
    "in place": (
        '{"url": "file:///home/ada/my%20games/mechs", "dir_info": {"editable": true}}',
        ["-e", "/home/ada/my games/mechs[study]"],
    ),
    "from a repository": (
        '{"url": "https://example.org/mechs.git", "vcs_info": {"vcs": "git",'
        f' "requested_revision": "main", "commit_id": "{COMMIT}"}}}}',
        [f"mechs[study] @ git+https://example.org/mechs.git@{COMMIT}"],
    ),
    "from a folder of a repository": (
        '{"url": "https://example.org/all.git", "subdirectory": "py", "vcs_info": {"vcs": "git",'
        f' "commit_id": "{COMMIT}"}}}}',
        [f"mechs[study] @ git+https://example.org/all.git@{COMMIT}#subdirectory=py"],
    ),
    "with a file that was spoiled": ("{", ["mechs[study]"]),
    "with a file of another kind": ('{"url": 3}', ["mechs[study]"]),
}


class Installed:
    def __init__(self, told: str | None) -> None:
        self.told = told

    def read_text(self, name: str) -> str | None:
        assert name == "direct_url.json"
        return self.told


@pytest.mark.parametrize("how", INSTALLED)
def test_the_hint_installs_from_where_the_program_came(
    monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    told, words = INSTALLED[how]
    monkeypatch.setattr(extras, "distribution", lambda name: Installed(told))
    said = extras.installing("study")
    assert shlex.split(said) == [sys.executable, "-m", "pip", "install", *words]
    assert "'" in said  # a shell takes the brackets for a pattern


def test_where_nothing_was_installed_the_source_folder_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(name: str) -> Installed:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(extras, "distribution", missing)
    *_, folder = shlex.split(extras.installing("env"))
    assert folder.endswith("[env]")
    assert (Path(folder.removesuffix("[env]")) / "pyproject.toml").is_file()


def test_a_python_in_a_folder_with_blanks_is_quoted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/my games/bin/python")
    assert extras.installing("study").startswith("'/my games/bin/python' -m pip install ")

"""The command line in this process, with a store of its own and the toy game beside the others."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from mechs_cli.app import app
from mechs_cli.games import world
from mechs_core import rulesets
from mechs_core.kernel.ruleset import Ruleset
from tests.toy import TOY


def look_up(name: str) -> Ruleset:
    return TOY if name == "toy" else rulesets.find(name)


def names() -> tuple[str, ...]:
    return (*rulesets.names(), "toy")


class Mechs:
    """`mechs("show", "g-0001")` as the shell would run it; an unexpected exception fails."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.store = folder / "store.db"

    def __call__(self, *words: object, status: int = 0, typed: str | None = None) -> Result:
        result = self._run(words, typed)
        assert result.exit_code == status, result.output
        return result

    def _run(self, words: Sequence[object], typed: str | None) -> Result:
        return CliRunner().invoke(
            app,
            [str(word) for word in words],
            input=typed,
            env={"MECHS_STORE": str(self.store), "NO_COLOR": "1"},
            catch_exceptions=False,
        )

    def rows(self, *words: object) -> list[dict[str, Any]]:
        """What a command says with --json."""
        return [json.loads(line) for line in self(*words, "--json").stdout.splitlines()]

    def begun(self, *words: object, store: str | None = None) -> list[dict[str, Any]]:
        """The games of a store as `mechs games` selects them, in the order of their beginning."""
        where = () if store is None else ("--store", store)
        return self.rows(*where, "games", *words)[::-1]

    def failure(self, *words: object) -> str | None:
        """The line with which a command fails, or None where it does not."""
        result = self._run(words, None)
        assert result.exit_code in (0, 1), result.output
        said = [line for line in result.stderr.splitlines() if not line.startswith("hint: ")]
        return said[-1] if result.exit_code else None

    def no(self, *words: object, status: int = 1, typed: str | None = None) -> str:
        """The line with which a command fails, without its hint."""
        result = self(*words, status=status, typed=typed)
        line, *hint = result.stderr.splitlines()
        assert len(hint) <= 1
        assert all(each.startswith("hint: ") for each in hint)
        return line


@pytest.fixture
def mechs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mechs:
    monkeypatch.setattr(world, "look_up", look_up)
    monkeypatch.setattr(world, "names", names)
    monkeypatch.chdir(tmp_path)
    return Mechs(tmp_path)


@pytest.fixture
def duel(mechs: Mechs) -> Mechs:
    """A store with g-0001: ada and bob at the toy game; ada has picked 2 in secret."""
    mechs("new", "toy", "--seats", "ada,bob", "--seed", "7")
    mechs("decide", "g-0001", "--seat", "ada", "2")
    return mechs


@pytest.fixture
def over(mechs: Mechs) -> Mechs:
    """A store with g-0001: two bots have played the toy game to its end."""
    mechs("new", "toy", "--seats", "bot:random,bot:hopeful", "--seed", "7")
    return mechs

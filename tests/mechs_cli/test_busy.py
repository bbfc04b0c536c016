"""A store that another program holds: every command says what to do, in words of its own."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from event_store import GameStore
from mechs_cli.games import world
from tests.mechs_cli.conftest import Mechs

WRITES = {
    ("decide", "g-0001", "--seat", "bob", "1", "--id", "a"): (
        "send the same decision again with the same id: it is stored once"
    ),
    ("new", "toy", "--seats", "ada,bob"): "with the same id begins no second game",
    ("branch", "g-0001", "--reveal"): "with the same id begins no second game",
    ("close", "g-0001"): "the same again, in a moment, does no harm",
    ("rename", "g-0001", "x"): "the same again, in a moment, does no harm",
    ("archive", "g-0001"): "the same again, in a moment, does no harm",
    ("import", "x.jsonl"): "the same again, in a moment, does no harm",
}


@pytest.fixture
def locked(duel: Mechs, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mechs]:
    """A store in which another program is writing."""
    duel("--store", "o.db", "new", "toy", "--seats", "bot:random,bot:hopeful")
    duel("--store", "o.db", "export", "g-0001", "-o", "x.jsonl")
    begin = GameStore.__init__

    def impatient(*said: object, **named: object) -> None:
        begin(*said, **{**named, "patience": 0.05})  # type: ignore[arg-type]

    monkeypatch.setattr(GameStore, "__init__", impatient)
    with closing(sqlite3.connect(duel.store, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield duel


@pytest.mark.parametrize("words", WRITES, ids=" ".join)
def test_what_is_written_says_what_sending_it_again_does(
    locked: Mechs, words: tuple[str, ...]
) -> None:
    said = locked(*words, status=1).stderr.splitlines()[-2:]
    assert said[0].endswith(f"{locked.store} is locked by another program")
    assert said[1].startswith("hint: ") and WRITES[words] in said[1]


def test_what_only_reads_says_to_try_again(duel: Mechs, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader waits only where a program has the file to itself."""
    with world.open_store(str(duel.store)) as store:
        assert store.heads()
    with closing(sqlite3.connect(duel.store, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        begin = GameStore.__init__

        def impatient(*said: object, **named: object) -> None:
            begin(*said, **{**named, "patience": 0.05})  # type: ignore[arg-type]

        monkeypatch.setattr(GameStore, "__init__", impatient)
        for words in (("games",), ("show", "g-0001"), ("audit", "--all")):
            said = duel(*words, status=1).stderr.splitlines()
            assert said[0] == f"error: {duel.store} is locked by another program"
            assert said[1] == "hint: the same command again, in a moment"

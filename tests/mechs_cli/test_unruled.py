"""Stores with games whose ruleset is not here, and with games that are missing: what is said."""

from __future__ import annotations

import json

import pytest

from mechs_cli.games import world
from mechs_core import rulesets
from mechs_core.kernel.ruleset import Ruleset
from tests.event_store.stores import sql
from tests.mechs_cli.conftest import Mechs
from tests.mechs_cli.test_store_commands import damage


@pytest.fixture
def strange(over: Mechs, monkeypatch: pytest.MonkeyPatch) -> Mechs:
    """g-0001 and g-0003 are of a game that is not installed any more; g-0002 is of one that is."""
    over("new", "bottisota", "--seats", "ada,bob", "--seed", "7")
    over("new", "toy", "--seats", "ada,bob", "--seed", "7")

    def find(name: str) -> Ruleset:
        return rulesets.find(name)

    monkeypatch.setattr(world, "look_up", find)
    monkeypatch.setattr(world, "names", rulesets.names)
    return over


WHY = "2 games not checked whole here: no ruleset 'toy' (g-0001, g-0003)"


def test_what_needs_no_rules_is_checked_and_the_rest_is_counted_apart(strange: Mechs) -> None:
    said = strange("store", "check", status=3).stdout
    assert "store.db  sound as far as it was checked: file" in said and WHY in said
    row = json.loads(strange("store", "check", "--json", status=3).stdout)
    assert row["faults"] == 0
    assert [each["game"] for each in row["unruled"]] == ["g-0001", "g-0003"]
    said = strange("store", "backup", "copy.db", status=3)
    assert "copy.db  3 games, 1 sound, audited in" in said.stdout and WHY in said.stdout
    assert "sound" not in said.stderr
    assert strange("store", "repair", status=3).stdout.count(WHY) == 1
    said = strange("audit", "--all", status=3)
    assert said.stdout.splitlines()[0] == (
        "g-0001  NOT ALL CHECKED, no ruleset 'toy'; sound: chain, head row, decision ids, seeds"
    )
    assert said.stdout.splitlines()[-1].startswith("1 game sound; 2 not checked whole here")
    strange("audit", "g-0001", status=3)
    strange("audit", "g-0001", "--strict", status=1)
    strange("audit", "g-0002")


def test_what_is_wrong_is_still_found_there(strange: Mechs) -> None:
    damage(strange, "UPDATE heads SET position = 3 WHERE game = 'g-0003'")
    assert (
        "g-0003  the list of games has position 3 for it"
        in strange("store", "check", status=1).stdout
    )
    assert "1 not: g-0003" in strange("audit", "--all", status=1).stdout
    said = strange("store", "repair", "--yes", status=3)
    assert "sound as far as it was checked" in said.stdout


def test_what_can_be_told_of_such_games_is_told(strange: Mechs) -> None:
    listed = strange("games")
    assert "g-0001" in listed.stdout and "ended" in listed.stdout
    assert [row["game"] for row in strange.begun()] == ["g-0001", "g-0002", "g-0003"]
    said = strange("export", "--all", "-o", "out", status=1)
    assert "g-0001 is left out: no ruleset 'toy'" in said.stderr
    assert (strange.folder / "out" / "g-0002.jsonl").exists()
    for command in ("show", "log", "legal", "requests"):
        words = ("--seat", "ada") if command == "legal" else ()
        said = strange(command, "g-0003", *words, status=1)
        assert said.stderr.splitlines()[0] == "error: no ruleset 'toy'", command
    for command in ("show", "log"):
        said = strange(command, "g-0003", status=1).stdout
        assert said.startswith("g-0003  toy  after event") and "seats: ada, bob" in said
        assert strange(command, "g-0003", "--json", status=1).stdout == ""


def test_missing_games_are_told_by_check_backup_and_audit(strange: Mechs) -> None:
    for table, column in (
        ("stored_events", "originator_id"),
        ("heads", "game"),
        ("decision_ids", "game"),
        ("game_seeds", "game"),
    ):
        sql(strange.store, f"DELETE FROM {table} WHERE {column} = 'g-0001'")
    damage(strange, "SELECT 1")
    missing = "missing: g-0001: its number was given to a game, which is not here: no command"
    for words in (("store", "check"), ("store", "backup", "copy.db"), ("audit", "--all")):
        said = strange(*words, status=3).stdout
        assert missing in said, words
        assert "steps of" in said and "that were stored are not here" in said

"""A store of many games: pages of them, and damaged ones that stop no other."""

from __future__ import annotations

import json

import pytest

from tests.event_store.stores import sql
from tests.mechs_cli.conftest import Mechs

BAD_ROWS = {
    "a value of another kind": "UPDATE heads SET waiting = 'x' WHERE number = 2",
    "text that is none": "UPDATE heads SET seats = CAST(x'ff' AS TEXT) WHERE number = 2",
    "an id that is a path": "UPDATE heads SET game = '../../x' WHERE number = 2",
    "an id that is no text": "UPDATE heads SET game = CAST(x'ff' AS TEXT) WHERE number = 2",
    "a root that is a path": "UPDATE heads SET root = '/etc/passwd' WHERE number = 2",
    "a parent that is none": "UPDATE heads SET parent = 'x', at = 1 WHERE number = 2",
}


@pytest.fixture
def five(mechs: Mechs) -> Mechs:
    """A store with the ended games g-0001 to g-0005."""
    for seed in range(5):
        mechs("new", "toy", "--seats", "bot:random,bot:hopeful", "--seed", seed)
    return mechs


def listed(mechs: Mechs, *words: object) -> tuple[list[str], list[str]]:
    """The games of a page, and what is said besides."""
    said = mechs("games", *words, "--json")
    return [json.loads(row)["game"] for row in said.stdout.splitlines()], said.stderr.splitlines()


def test_the_newest_games_are_a_page_and_the_next_command_is_told(five: Mechs) -> None:
    assert listed(five) == ([f"g-000{n}" for n in range(5, 0, -1)], [])
    assert listed(five, "--limit", "2") == (
        ["g-0005", "g-0004"],
        ["earlier games: mechs games --limit 2 --before g-0004"],
    )
    assert listed(five, "--limit", "2", "--before", "g-0004") == (
        ["g-0003", "g-0002"],
        ["earlier games: mechs games --limit 2 --before g-0002"],
    )
    assert listed(five, "--limit", "2", "--before", "g-0002") == (["g-0001"], [])
    assert listed(five, "--limit", "2", "--after", "g-0001") == (
        ["g-0003", "g-0002"],
        ["later games: mechs games --limit 2 --after g-0003"],
    )
    assert listed(five, "--limit", "2", "--after", "g-0003") == (["g-0005", "g-0004"], [])
    assert listed(five, "--after", "g-0005") == ([], [])
    assert five("games", "--limit", "1").stdout.startswith("g-0005  toy")


def test_a_page_is_fifty_games_for_scripts_unless_it_is_told(mechs: Mechs) -> None:
    for seed in range(51):
        mechs("new", "toy", "--seats", "ada,bob", "--seed", seed)
    games, said = listed(mechs)
    assert games == [f"g-{n:04d}" for n in range(51, 1, -1)]
    assert said == ["earlier games: mechs games --before g-0002"]


def test_a_page_begins_behind_a_name_or_where_a_game_is_gone(five: Mechs) -> None:
    with_name = five("new", "toy", "--seats", "ada,bob", "--name", "friday").stdout
    assert with_name.startswith("g-0006 friday")
    sql(five.store, "DELETE FROM heads WHERE game = 'g-0003'")
    assert listed(five, "--before", "friday", "--limit", "1")[0] == ["g-0005"]
    assert listed(five, "--after", "g-0003", "--limit", "1")[0] == ["g-0004"]
    assert five.no("games", "--after", "nobody") == "error: no game 'nobody'"
    both = five.no("games", "--after", "g-0001", "--before", "g-0002", status=2)
    assert both == "error: --after and --before exclude each other"
    assert "--limit" in five.no("games", "--limit", "0", status=2)


@pytest.mark.parametrize("kind", BAD_ROWS)
def test_a_damaged_head_row_stops_no_other_game(five: Mechs, kind: str) -> None:
    sql(five.store, BAD_ROWS[kind])
    said = five("games", "--json", status=1)
    sound = ["g-0001", "g-0003", "g-0004", "g-0005"]
    assert [json.loads(row)["game"] for row in said.stdout.splitlines()] == sound[::-1]
    (line, hint) = said.stderr.splitlines()
    assert line.startswith("error: g-0002: the head row of ") and "was damaged" in line
    assert hint == "hint: mechs store check"
    text = five("games", status=1).stdout.splitlines()
    assert [line[:6] for line in text if line.startswith("g-")] == sound[::-1]
    assert listed(five, "--after", "g-0002")[0] == sound[:0:-1]
    before = sorted(path.name for path in five.folder.iterdir())
    for form, files in (("replay", "jsonl"), ("csv", "csv")):
        told = five("export", "--all", "--format", form, "-o", form, status=1).stderr
        assert len([line for line in told.splitlines() if "is left out: " in line]) >= 1
        assert all(path.suffix == f".{files}" for path in (five.folder / form).iterdir())
    assert sorted(path.stem for path in (five.folder / "replay").iterdir()) == sound
    flat = five("export", "--all", "--format", "jsonl", "-o", "flat.jsonl", status=1)
    assert "is left out" in flat.stderr
    rows = (five.folder / "flat.jsonl").read_text().splitlines()
    assert sorted({json.loads(row)["game"] for row in rows}) == sound
    assert [path for path in five.folder.parent.iterdir() if path.name == "x.jsonl"] == []
    assert sorted(path.name for path in five.folder.iterdir()) == sorted(
        [*before, "replay", "csv", "flat.jsonl"]
    )


@pytest.mark.parametrize("game", ["../../x", "/", "g-1/../../x", "", "g-", "g-1\n", "g-١"])
def test_an_id_of_stored_steps_that_is_none_is_found_and_writes_no_file(
    five: Mechs, game: str
) -> None:
    quoted = f"{five.folder}/x" if game == "/" else game
    sql(
        five.store,
        f"UPDATE stored_events SET originator_id = '{quoted}' WHERE originator_id = 'g-0002'",
        f"UPDATE heads SET game = '{quoted}', root = '{quoted}' WHERE game = 'g-0002'",
        f"UPDATE decision_ids SET game = '{quoted}' WHERE game = 'g-0002'",
        f"UPDATE game_seeds SET game = '{quoted}' WHERE game = 'g-0002'",
    )
    five("export", "--all", "-o", "a/out", status=1)
    assert len([*(five.folder / "a" / "out").iterdir()]) == 4
    assert [path.name for path in (five.folder / "a").iterdir()] == ["out"]
    assert [*five.folder.glob("*.jsonl")] == []
    said = five("audit", "--all", "--json", status=1).stdout
    rows = [json.loads(row) for row in said.splitlines()]
    assert len(rows) == 5
    (finding,) = [row["finding"] for row in rows if row["finding"]]
    assert "is no id of a game" in finding["sentence"]


def test_a_game_that_has_lost_its_head_row_is_named_by_an_export(five: Mechs) -> None:
    sql(five.store, "DELETE FROM heads WHERE game = 'g-0002'")
    said = five("export", "--all", "-o", "out", status=1).stderr
    assert "g-0002 is left out: no game 'g-0002'" in said


def test_play_looks_a_stored_game_up_and_reads_no_other(five: Mechs) -> None:
    sql(five.store, "UPDATE heads SET waiting = 'x' WHERE game = 'g-0002'")
    line = five.no("play", "g-0001", "--seats", "ada,bob", status=2)
    assert line == "error: --seats, --seed, --option, --scenario and --name begin a new game"
    assert five.no("play", "chess", "--seed", "7") == "error: 'chess' is no ruleset and no game"

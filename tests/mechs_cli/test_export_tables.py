"""mechs export --format parquet and csv: stored games as tables, and nothing hidden in them."""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec import json

from mechs_cli.games import world
from mechs_core.analysis.data.csv_files import harmless
from mechs_core.analysis.data.tables import NAMES, USUAL, tables_of
from mechs_core.analysis.extras import installing
from mechs_core.kernel.messages import secrets_of, tag_of
from tests.event_store.stores import sql
from tests.mechs_cli.conftest import Mechs
from tests.toy import TOY
from tests.with_answers import with_answers

FOLDER = "out"


def cells(folder: Path, table: str) -> list[dict[str, str]]:
    with (folder / f"{table}.csv").open(encoding="utf-8", newline="") as file:
        return [*csv.DictReader(file)]


def exported(mechs: Mechs, *words: object, form: str = "csv") -> Path:
    mechs("export", *words, "--format", form, "-o", FOLDER, "--force")
    return mechs.folder / FOLDER


def frames(folder: Path) -> Any:
    from mechs_core.analysis.data.dataset import read

    return read(folder)


# ---------------------------------------------------------------- what is written


def test_csv_has_a_file_a_table_with_its_columns(over: Mechs) -> None:
    folder = exported(over, "g-0001", "--tables", ",".join(NAMES))
    assert {path.name for path in folder.iterdir()} == {f"{name}.csv" for name in NAMES}
    for name, table in tables_of(TOY).items():
        with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            assert next(csv.reader(file)) == [column.name for column in table.columns]
    (game,) = cells(folder, "games")
    assert (game["game"], game["stored"], game["status"], game["deal"]) == (
        "0",
        "g-0001",
        "ended",
        "",
    )
    assert [row["player"] for row in cells(folder, "seats")] == ["bot:random@1", "bot:hopeful@1"]
    assert len(cells(folder, "events")) == int(game["events"])


def test_without_a_choice_the_usual_tables_are_written_and_games_always(over: Mechs) -> None:
    folder = exported(over, "g-0001")
    assert {path.stem for path in folder.iterdir()} == {*USUAL}
    folder = exported(over, "g-0001", "--tables", "seats")
    assert {path.stem for path in folder.iterdir()} == {"games", "seats"}


def test_parquet_holds_the_same_as_csv_and_is_a_data_set(over: Mechs) -> None:
    over("new", "toy", "--seats", "ada,bob")
    folder = exported(over, "--all", "--tables", ",".join(NAMES), form="parquet")
    found = frames(folder)
    assert found.manifest.kind == "stored"
    tables = {name: getattr(found, name).collect().to_dicts() for name in NAMES}
    folder = exported(over, "--all", "--tables", ",".join(NAMES))
    for name, rows in tables.items():
        assert [
            {column: "" if cell is None else str(cell) for column, cell in row.items()}
            for row in rows
        ] == cells(folder, name)
    assert [row["stored"] for row in tables["games"]] == ["g-0001", "g-0002"]


def test_each_ruleset_has_a_data_set_of_its_own(over: Mechs) -> None:
    over("new", "arena_mechs", "--seats", "ada,bob")
    over("new", "toy", "--seats", "ada,bob")
    said = over("export", "--all", "--format", "parquet", "-o", FOLDER)
    assert said.stderr == "games written to out: 2 of toy, 1 of arena_mechs\n"
    assert {path.name for path in (over.folder / FOLDER).iterdir()} == {"arena_mechs", "toy"}
    toys = frames(over.folder / FOLDER / "toy").games.collect()
    assert toys["game"].to_list() == [0, 1]
    assert toys["stored"].to_list() == ["g-0001", "g-0003"]


def test_a_cell_that_could_be_a_formula_is_a_text(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", "=1+a,@x")
    mechs("branch", "g-0001", "--reveal", "--at", "4", "--decide", "0: 1")
    folder = exported(mechs, "--all")
    assert [row["player"] for row in cells(folder, "seats")][:2] == ["'=1+a", "'@x"]
    for text in ("=a", "+1", "-1", "@a", "\ta", "\ra"):
        assert harmless(text) == f"'{text}"
    for plain in ("a=1", "", None, "{}", "'a"):
        assert harmless(plain) == plain


# ---------------------------------------------------------------- who sees what


@pytest.mark.parametrize(("name", "steps"), [("arena_mechs", 25), ("bottisota", 25), ("toy", 5)])
def test_of_a_running_game_a_spectators_tables_hold_nothing_hidden(
    mechs: Mechs, name: str, steps: int
) -> None:
    mechs("new", name, "--seats", "ada,bob", "--seed", "7")
    ruleset = world.find(name)
    for _ in range(steps):
        seat = mechs.begun()[0]["waiting"][0]
        legal = mechs("legal", "g-0001", "--seat", seat).stdout.splitlines()
        mechs("decide", "g-0001", "--seat", seat, legal[-1])
    secret = {
        tag_of(kind): {codec_name(kind, field) for field, _ in secrets_of(kind)}
        for kind in (*ruleset.rules.events, *ruleset.rules.decisions)
    }
    assert any(secret.values())
    folder = exported(mechs, "g-0001", "--tables", ",".join(NAMES))
    told = [row for table in ("events", "decisions") for row in cells(folder, table)]
    for row in told:
        assert not {*json.decode(row["data"])} & secret.get(row["type"], set()), row
    created = json.decode(told[0]["data"])
    assert not {"seed", "scenario", "given"} & {*created}
    (game,) = cells(folder, "games")
    assert (game["seed"], game["play_hash"]) == ("", "")
    whole = "".join(path.read_text(encoding="utf-8") for path in folder.iterdir())
    assert '"seed"' not in whole.replace('""', '"')
    revealed = exported(mechs, "g-0001", "--tables", ",".join(NAMES), "--reveal")
    assert cells(revealed, "games")[0]["seed"] == "7"
    shown = [row for table in ("events", "decisions") for row in cells(revealed, table)]
    assert any({*json.decode(row["data"])} & secret.get(row["type"], set()) for row in shown)


def codec_name(kind: Any, field: str) -> str:
    """A field's name as it is stored."""
    places = dict(zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True))
    return places[field]


def test_two_games_that_differ_in_secrets_only_give_a_spectator_the_same_tables(
    mechs: Mechs, tmp_path: Path
) -> None:
    told = []
    for number, (seed, pick) in enumerate((("7", "2"), ("8", "3"))):
        mechs.store = tmp_path / f"{number}.db"
        mechs("new", "toy", "--seats", "ada,bob", "--seed", seed)
        mechs("decide", "g-0001", "--seat", "bob", pick)
        mechs("branch", "g-0001", "--reveal", "--at", "4", "--decide", f"ada: {pick}")
        folder = exported(mechs, "--all", "--tables", ",".join(NAMES))
        told.append({name: cells(folder, name) for name in NAMES})
        assert told[0]["decisions"]
    assert told[0] == told[1]
    revealed = exported(mechs, "--all", "--tables", ",".join(NAMES), "--reveal")
    assert {name: cells(revealed, name) for name in NAMES} != told[0]


def test_an_export_of_tables_gives_no_more_and_no_less_than_flat_lines(duel: Mechs) -> None:
    for words in ((), ("--as", "ada"), ("--as", "public"), ("--reveal",)):
        folder = exported(duel, "g-0001", "--tables", "events", *words)
        said = duel("export", "g-0001", "--format", "jsonl", *words).stdout
        beside = {"game", "step", "position", "seat", "round", "turn"}
        flat = [json.decode(line) for line in said.splitlines()]
        tabled = [json.decode(row["data"]) for row in cells(folder, "events")]
        assert [without(each, beside) for each in flat] == [
            without(each, beside) for each in tabled
        ]


def without(row: dict[str, Any], names: set[str]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in names}


# ---------------------------------------------------------------- all of it or nothing


def test_games_that_cannot_be_read_are_left_out_in_one_line_each(over: Mechs) -> None:
    over("play", "toy", "--seats", "bot:random,bot:hopeful", "--seed", "8")
    over("new", "toy", "--seats", "ada,bob")
    sql(over.store, "UPDATE heads SET position = position + 1 WHERE game = 'g-0002'")
    said = over("export", "--all", "--format", "csv", "-o", FOLDER, status=1)
    assert said.stderr.splitlines() == [
        "g-0002 is left out: the head row of g-0002 does not fit its steps",
        "games written to out: 2 of toy",
    ]
    assert [row["stored"] for row in cells(over.folder / FOLDER, "games")] == ["g-0001", "g-0003"]
    said = over("export", "--all", "--format", "csv", "-o", "ada", "--as", "ada", status=1)
    assert "g-0001 is left out: no seat 'ada'" in said.stderr
    assert over.no("export", "g-0002", "--format", "csv", "-o", "other").startswith("error: ")
    assert not (over.folder / "other").exists()


def test_of_old_rules_a_game_is_left_out(over: Mechs, monkeypatch: pytest.MonkeyPatch) -> None:

    monkeypatch.setattr(world, "look_up", lambda name: with_answers(TOY, version=2))
    line = over.no("export", "g-0001", "--format", "csv", "-o", FOLDER)
    assert line == "error: g-0001 has steps of rules version 1, today's is 2"
    said = over("export", "--all", "--format", "csv", "-o", FOLDER, status=1).stderr
    assert said.splitlines() == [
        "g-0001 is left out: g-0001 has steps of rules version 1, today's is 2",
        "error: there is no game to write",
    ]
    assert [path.name for path in over.folder.iterdir() if path.is_dir()] == []


def test_an_export_that_is_interrupted_leaves_nothing(
    over: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    for raised in (KeyboardInterrupt(), OSError(28, "No space left on device")):

        def add_rows(self: Any, *rows: Any, raised: BaseException = raised) -> None:
            raise raised

        monkeypatch.setattr("mechs_core.analysis.data.csv_files.CsvWriter.add_rows", add_rows)
        status = 130 if type(raised) is KeyboardInterrupt else 1
        said = over("export", "g-0001", "--format", "csv", "-o", FOLDER, status=status)
        assert said.stderr in (
            "interrupted: nothing was written to out\n",
            "error: out: No space left on device\n",
        )
        assert [path for path in over.folder.iterdir() if path.is_dir()] == []


def test_what_is_there_is_replaced_only_where_it_is_an_export_and_force_is_said(
    over: Mechs,
) -> None:
    folder = exported(over, "g-0001", form="parquet")
    before = sorted(folder.rglob("*"))
    words = ["export", "g-0001", "--format", "csv", "-o", FOLDER]
    assert over.no(*words) == "error: out is there already"
    assert sorted(folder.rglob("*")) == before
    over(*words, "--force")
    assert {path.suffix for path in folder.iterdir()} == {".csv"}
    (folder / "notes.txt").write_text("mine")
    assert over.no(*words, "--force") == "error: out holds notes.txt, which is kept"
    assert (folder / "notes.txt").read_text() == "mine"
    assert over.no(*words[:-1], folder / "notes.txt") == (
        f"error: {folder / 'notes.txt'} is a file"
    )
    (over.folder / "empty").mkdir()
    over(*words[:-1], "empty")
    over(*words[:-1], "deep/er")
    assert cells(over.folder / "deep" / "er", "games")


def test_an_export_that_cannot_take_its_place_leaves_the_old_one(
    over: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = exported(over, "g-0001")
    before = (folder / "games.csv").read_bytes()
    rename = Path.rename

    def refuse_new(self: Path, target: Any) -> Path:
        if self.name == "new":
            raise OSError(28, "No space left on device")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", refuse_new)
    failed = over.no("export", "g-0001", "--format", "csv", "-o", FOLDER, "--force")
    assert "No space left on device" in failed
    assert (folder / "games.csv").read_bytes() == before
    assert [path.name for path in folder.parent.iterdir() if path.name.startswith(".out")] == []
    failed = over.no("export", "g-0001", "--format", "csv", "-o", "first")
    assert "No space left on device" in failed  # and not that there was no old one


def test_wrong_usage_is_one_line(over: Mechs) -> None:
    assert over.no("export", "g-0001", "--format", "xls", status=2) == (
        "error: --format 'xls': replay, html, jsonl, cast, parquet, csv"
    )
    assert "needs -o DIRECTORY" in over.no("export", "g-0001", "--format", "csv", status=2)
    line = over.no("export", "g-0001", "--format", "csv", "--tables", "seat", "-o", "x", status=2)
    assert line == "error: --tables 'seat': the tables are " + ", ".join(NAMES)
    assert "--tables goes with" in over.no("export", "g-0001", "--tables", "seats", status=2)
    assert "no game" in over.no("export", "g-0009", "--format", "csv", "-o", "x")


def test_without_the_extra_parquet_is_one_line_and_csv_works(
    over: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("pyarrow", "polars"):
        monkeypatch.setitem(sys.modules, name, None)
    said = over("export", "g-0001", "--format", "parquet", "-o", FOLDER, status=1).stderr
    assert said.splitlines() == [
        'error: this needs the extra "study"',
        f"hint: {installing('study')}",
    ]
    assert not (over.folder / FOLDER).exists()
    assert cells(exported(over, "g-0001"), "games")

"""A data set on disk: what is written is read, parts are whole or do not count."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from msgspec import json
from msgspec.structs import replace

from mechs_core.analysis.data import dataset
from mechs_core.analysis.data.dataset import Writer, done, manifest_in, need_free, read
from mechs_core.analysis.data.frames import Frames, Manifest, frames_of, manifest_of
from mechs_core.analysis.data.limits import LARGEST_MANIFEST
from mechs_core.analysis.data.part import TableFile
from mechs_core.analysis.data.refusals import BadDataSet, reading
from mechs_core.analysis.data.rows import Columns, Rows
from mechs_core.analysis.data.tables import NAMES, tables_of
from mechs_core.analysis.extras import installing, need
from mechs_core.analysis.simulating.plan import Plan, plan
from mechs_core.analysis.simulating.playing import play_game
from mechs_core.analysis.simulating.resuming import check_same, missing, standings_in, why_other
from mechs_core.analysis.stats import report_of
from mechs_core.kernel.errors import MissingExtra
from tests.toy import TOY

Edit = Callable[[pa.Table], pa.Table]


def planned(deals: int = 12, **more: Any) -> Plan:
    seats, seed = more.pop("seats", ["bot:hopeful", "bot:random"]), more.pop("seed", "data")
    return plan(TOY, seats, deals=deals, seed=seed, **more)


def manifest(made: Plan | None = None, **more: Any) -> Manifest:
    return manifest_of(TOY, NAMES, made or planned(), **more)


def rows(first: int, last: int) -> dict[str, Columns]:
    taken, made = Rows(TOY, NAMES), planned(100)
    for number in range(first, last + 1):
        taken.add(play_game(TOY, made, number))
    return taken.take()


def write(folder: Path, *runs: tuple[int, int]) -> Path:
    """A data set of one part a run."""
    with Writer(folder, manifest()) as writer:
        for first, last in runs:
            writer.add_rows(first, last, rows(first, last))
            writer.close()
    return folder


def numbers(frames: Frames) -> list[int]:
    return frames.games.collect()["game"].to_list()


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.glob("*/*"))


# ---------------------------------------------------------------- what is written is read


def test_what_is_written_is_read_in_order_with_its_types(tmp_path: Path) -> None:
    write(tmp_path / "set", (0, 4), (5, 11))
    found, made = read(tmp_path / "set"), frames_of([rows(0, 11)], TOY, planned())
    assert found.manifest == made.manifest == manifest()
    for name in NAMES:
        one, other = getattr(found, name).collect(), getattr(made, name).collect()
        assert one.height and one.equals(other), name
        assert one.schema == other.schema, name


def test_a_data_set_without_games_has_all_columns(tmp_path: Path) -> None:
    found = read(write(tmp_path / "set"))
    assert numbers(found) == []
    assert found.seats is not None
    assert found.seats.collect_schema() == frames_of([], TOY).seats.collect_schema()  # type: ignore[union-attr]


def test_a_table_that_is_not_wanted_is_none_and_games_always_are(tmp_path: Path) -> None:
    with Writer(tmp_path / "set", manifest_of(TOY, ["seats"], planned())) as writer:
        writer.add_rows(0, 2, rows(0, 2))
    found = read(tmp_path / "set")
    assert (found.tallies, found.decisions, found.events) == (None, None, None)
    assert found.seats is not None and numbers(found) == [0, 1, 2]


def test_a_file_says_what_its_columns_mean(tmp_path: Path) -> None:
    write(tmp_path / "set", (0, 1))
    (file,) = (tmp_path / "set" / "games").glob("*.parquet")
    schema = pq.read_schema(file)
    for column in tables_of(TOY)["games"].columns:
        field = schema.field(column.name)
        said = {b"unit": column.unit.encode(), b"sentence": column.sentence.encode()}
        assert {key: field.metadata[key] for key in said} == said
        assert field.nullable == column.null


def test_the_manifest_is_a_document_for_people(tmp_path: Path) -> None:
    write(tmp_path / "set")
    said = json.decode((tmp_path / "set" / "dataset.json").read_bytes())
    assert (said["format"], said["kind"], said["ruleset"]) == (
        "mechs-dataset-1",
        "simulated",
        "toy",
    )
    assert said["plan"]["seed"] == "data"
    assert [table["name"] for table in said["tables"]] == [*NAMES]


# ---------------------------------------------------------------- parts


def test_a_part_is_closed_after_so_many_games_and_at_a_gap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dataset, "GAMES_A_PART", 4)
    with Writer(tmp_path / "set", manifest()) as writer:
        for first, last in ((0, 2), (3, 5), (6, 6), (9, 10)):
            writer.add_rows(first, last, rows(first, last))
    assert done(tmp_path / "set") == [(0, 5), (6, 6), (9, 10)]
    assert missing(tmp_path / "set", 12) == [range(7, 9), range(11, 12)]
    assert numbers(read(tmp_path / "set")) == [0, 1, 2, 3, 4, 5, 6, 9, 10]


def test_a_part_is_closed_after_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "SECONDS_A_PART", -1.0)
    with Writer(tmp_path / "set", manifest()) as writer:
        writer.add_rows(0, 0, rows(0, 0))
        assert done(tmp_path / "set") == [(0, 0)]


def test_parts_that_cannot_be_seen_are_not_taken_for_none(tmp_path: Path) -> None:
    folder = write(tmp_path / "set")
    (folder / "games").write_text("no folder")
    with pytest.raises(BadDataSet, match="games: Not a directory"):
        read(folder)


def test_a_part_counts_only_when_its_games_are_there(tmp_path: Path) -> None:
    folder = write(tmp_path / "set", (0, 4), (5, 11))
    next((folder / "games").glob("part-000000005-*")).unlink()
    assert numbers(read(folder)) == [0, 1, 2, 3, 4]
    assert missing(folder, 12) == [range(5, 12)]
    (folder / "games" / "part-5.parquet").touch()
    (folder / "games" / "notes.txt").touch()
    assert numbers(read(folder)) == [0, 1, 2, 3, 4]


def test_games_that_two_parts_hold_are_read_once(tmp_path: Path) -> None:
    folder = write(tmp_path / "set", (0, 4), (3, 7), (5, 6))
    assert numbers(read(folder)) == [0, 1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("damage", ["cut", "lost"])
def test_a_damaged_part_is_refused_in_one_line(tmp_path: Path, damage: str) -> None:
    folder = write(tmp_path / "set", (0, 4))
    (file,) = (folder / "tallies").glob("*.parquet")
    if damage == "cut":
        file.write_bytes(file.read_bytes()[:-1])
    else:
        file.unlink()
    with pytest.raises(BadDataSet, match=r"tallies/part-0+-0+4\.parquet"):
        read(folder)


@pytest.mark.parametrize("table", NAMES)
def test_a_write_that_fails_leaves_nothing_half_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table: str
) -> None:
    def full(file: TableFile, name: str) -> None:
        if file.table.name == table:
            raise OSError(errno.ENOSPC, "No space left on device")
        rename(file, name)

    folder, rename = write(tmp_path / "set", (0, 4)), TableFile.rename
    monkeypatch.setattr(TableFile, "rename", full)
    with (
        pytest.raises(BadDataSet, match="No space left on device"),
        Writer(folder, manifest()) as writer,
    ):
        writer.add_rows(5, 6, rows(5, 6))
    assert numbers(read(folder)) == [0, 1, 2, 3, 4]
    assert not [name for name in files(folder) if name.endswith(".tmp")]


def test_what_a_killed_program_left_is_removed(tmp_path: Path) -> None:
    folder = write(tmp_path / "set", (0, 4))
    before = files(folder)
    (folder / "seats" / "part.4711.tmp").write_bytes(b"half")
    write(folder)
    assert files(folder) == before


def test_two_programs_do_not_write_to_one_data_set(tmp_path: Path) -> None:
    with (
        Writer(tmp_path / "set", manifest()),
        pytest.raises(BadDataSet, match="another program is writing"),
    ):
        Writer(tmp_path / "set", manifest())
    write(tmp_path / "set", (0, 1))


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (b"mechs-dataset-1", b"mechs-dataset-2", "format 'mechs-dataset-2'"),
        (b'"name": "tallies"', b'"name": "../../x"', "not the tables of a data set"),
        (b'"name": "tallies"', b'"name": "games"', "not the tables of a data set"),
        (b'"kind": "float64"', b'"kind": "pickle"', "a column of an unknown kind"),
        (b'"name": "share"', b'"name": "shared"', "table seats has no column share"),
        (b'"name": "score"', b'"name": "place"', "table seats has a column twice"),
        (b'"null": true', b'"null": false', "has no column .* as it should be"),
        (b'"deals": 12', b'"deals": "12"', "deals"),
        (b'"ruleset"', b"ruleset", "dataset.json"),
    ],
)
def test_a_manifest_that_is_none_is_refused(
    tmp_path: Path, old: bytes, new: bytes, why: str
) -> None:
    path = write(tmp_path / "set") / "dataset.json"
    assert old in path.read_bytes()
    path.write_bytes(path.read_bytes().replace(old, new))
    with pytest.raises(BadDataSet, match=why):
        read(tmp_path / "set")


def test_a_manifest_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = write(tmp_path / "set") / "dataset.json"
    with path.open("ab") as file:
        file.truncate(LARGEST_MANIFEST + 1)
    with pytest.raises(BadDataSet, match=r"dataset.json is larger than 8 MB"):
        manifest_in(tmp_path / "set")


def with_column(name: str, values: Any) -> Edit:
    def edited(rows: pa.Table) -> pa.Table:
        place = rows.schema.get_field_index(name)
        field = rows.schema.field(place).with_type(values.type)
        return rows.set_column(place, field, values)

    return edited


def edit(folder: Path, table: str, change: Edit) -> None:
    (file,) = (folder / table).glob("*")
    pq.write_table(change(pq.read_table(file)), file)


@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("games", lambda rows: rows.drop_columns(["arm"])),
        ("seats", with_column("score", pa.array(["many"] * 10))),
        ("games", lambda rows: rows.cast(pa.schema([f.with_nullable(True) for f in rows.schema]))),
    ],
)
def test_a_file_with_other_columns_than_the_manifest_says_is_refused(
    tmp_path: Path, table: str, change: Edit
) -> None:
    folder = write(tmp_path / "set", (0, 4))
    edit(folder, table, change)
    with pytest.raises(BadDataSet, match=f"{table}/part-.* has other columns than") as refused:
        read(folder)
    assert (
        refused.value.hint
        == "without games/part-000000000-000000004.parquet its games do not count"
    )


@pytest.mark.parametrize(
    ("table", "column", "value", "why"),
    [
        ("games", "winners", 0, "a game of 2 seats has 0 winners"),
        ("games", "winners", 3, "a game of 2 seats has 3 winners"),
        ("games", "seats", 0, "a game of 0 seats"),
        ("seats", "share", 1.0, "more winners there than can be"),
    ],
)
def test_games_that_cannot_be_are_not_counted(
    tmp_path: Path, table: str, column: str, value: Any, why: str
) -> None:
    folder = write(tmp_path / "set", (0, 4))
    many = 5 if table == "games" else 10
    edit(folder, "seats", with_column("player", pa.array(["bot:random@1"] * 10)))
    edit(folder, table, with_column(column, pa.array([value] * many)))
    with pytest.raises(BadDataSet, match=why):
        standings_in(read(folder))


def test_what_is_damaged_inside_is_one_line_when_it_is_read(tmp_path: Path) -> None:
    folder = write(tmp_path / "set", (0, 4))
    (file,) = (folder / "seats").glob("*")
    data = bytearray(file.read_bytes())
    begin = data.index(b"\x28\xb5\x2f\xfd")  # of what zstd has packed
    data[begin + 4 : begin + 8] = b"\xff" * 4
    file.write_bytes(data)
    frames = read(folder)
    with pytest.raises(BadDataSet, match=r"set is damaged: \w"), reading(folder):
        standings_in(frames)


def test_numbers_of_no_game_are_one_line_when_they_are_counted(tmp_path: Path) -> None:
    folder = write(tmp_path / "set", (0, 4))
    edit(folder, "seats", with_column("share", pa.array([5.0] * 10)))
    with pytest.raises(BadDataSet, match=r"set cannot be counted: \w+Error"), reading(folder):
        report_of(read(folder), TOY)


def test_nothing_is_counted_without_the_table_of_seats(tmp_path: Path) -> None:
    with Writer(tmp_path / "set", manifest_of(TOY, ["games"], planned())):
        pass
    with pytest.raises(BadDataSet, match="table seats is not there"):
        standings_in(read(tmp_path / "set"))


def test_a_folder_without_a_data_set_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadDataSet, match="holds no data set"):
        manifest_in(tmp_path)


def test_a_new_data_set_begins_where_nothing_lies(tmp_path: Path) -> None:
    need_free(tmp_path)
    need_free(tmp_path / "new" / "deep")
    (tmp_path / "file").touch()
    with pytest.raises(BadDataSet, match="is not empty"):
        need_free(tmp_path)
    with pytest.raises(BadDataSet, match="is a file"):
        need_free(tmp_path / "file")
    with pytest.raises(BadDataSet, match="holds a data set already"):
        need_free(write(tmp_path / "set"))
    with pytest.raises(BadDataSet, match=r"file: |File exists"):
        Writer(tmp_path / "file", manifest())


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        (manifest(planned(13)), None),
        (manifest(planned(11)), "-n is 12 there, 11 here"),
        (manifest(planned(seed="other")), "--seed is data there, other here"),
        (manifest(planned(dealing="rotate")), "the dealing is fixed there, rotate here"),
        (manifest(planned(rollouts=2)), "--luck is 0 there, 2 here"),
        (manifest(planned(options={"block": [False]})), "option block is true there, false here"),
        (
            manifest(planned(options={"block": [True, False]})),
            "what is compared is one arm there, block=true, block=false here",
        ),
        (
            manifest(planned(seats=["bot:random"] * 2)),
            "--seats is bot:hopeful@1,bot:random@1 there, bot:random@1,bot:random@1 here",
        ),
        (manifest(replace(planned(), rules=2)), "the rules version is 1 there, 2 here"),
        (manifest(keep="all"), "--keep is none there, all here"),
        (
            manifest_of(TOY, ["seats"], planned()),
            "--tables is games,seats,tallies,decisions,events there, games,seats here",
        ),
        (manifest_of(TOY, NAMES), "its games come from a store"),
    ],
)
def test_what_differs_from_another_simulation_is_named(wanted: Manifest, why: str | None) -> None:
    assert why_other(manifest(), wanted) == why


def test_the_folder_of_another_simulation_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadDataSet, match="set holds another simulation: --seed is"):
        check_same(tmp_path / "set", manifest(), manifest(planned(seed="other")))


# ---------------------------------------------------------------- extras


def test_a_missing_extra_is_one_line_with_what_installs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    need("pyarrow", "polars")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtra) as missed:
        need("polars", "pyarrow")
    assert missed.value.sentence == 'this needs the extra "study"'
    assert missed.value.hint == installing("study")

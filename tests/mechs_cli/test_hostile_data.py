"""A hostile data set gets one line, and does not exhaust the machine."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path
from time import monotonic

import pytest

from mechs_core.analysis.data.dataset import done
from tests.analysis.data.hostile import GAMES, SHAPES, edit_plan
from tests.mechs_cli.conftest import Mechs

BOTS = "bot:hopeful,bot:random"
TABLES = "games,seats,tallies,decisions,events"
SIMULATE = ("simulate", "toy", "--seats", BOTS, "--seed", "7", "--jobs", "1", "-n", GAMES)
RESUME = ("simulate", "--resume", "--jobs", "1", "-o")
LONGEST = 20.0  # seconds, on a busy machine; a free one needs a fifth of one
UNREAD = ("tallies", "decisions", "items", "measures", "types", "damage")  # by --resume


@pytest.fixture
def given(mechs: Mechs) -> Mechs:
    """A folder `set` with all tables of twelve games."""
    mechs(*SIMULATE, "-o", "set", "--tables", TABLES)
    return mechs


@pytest.mark.parametrize("name", SHAPES)
def test_what_would_cost_much_is_one_line(given: Mechs, name: str) -> None:
    SHAPES[name](Path("set"))
    began = monotonic()
    said = given.no("stats", "set")
    assert monotonic() - began < LONGEST
    assert said.startswith("error: ") and len(said) < 300
    assert given.no("stats", "set", "--html", "page.html") == said
    assert not Path("page.html").exists()


@pytest.mark.parametrize("name", [n for n in SHAPES if not any(each in n for each in UNREAD)])
def test_what_would_cost_much_is_not_gone_on_with(given: Mechs, name: str) -> None:
    SHAPES[name](Path("set"))
    before = sorted(path for path in Path("set").rglob("*"))
    began = monotonic()
    said = given.no(*RESUME, "set")
    assert monotonic() - began < LONGEST
    assert said.startswith("error: ") and len(said) < 300
    assert sorted(path for path in Path("set").rglob("*")) == before


# ---------------------------------------------------------------- limits that options raise


def test_more_rows_or_bytes_than_the_limit_are_read_when_that_is_said(given: Mechs) -> None:
    said = given("stats", "set", "--max-rows", 100, status=1).stderr
    assert said == "error: set holds more than 100 rows\nhint: --max-rows N reads more\n"
    said = given("stats", "set", "--max-bytes", 9999, status=1).stderr
    assert said == "error: set holds more than 9,999 bytes\nhint: --max-bytes N reads more\n"
    given("stats", "set", "--max-rows", 100_000, "--max-bytes", 1_000_000)
    for option, many in (("--max-rows", 0), ("--max-bytes", -1)):
        assert f"{many} is not a whole number from 1" in given.no(
            "stats", "set", option, many, status=2
        )


# ---------------------------------------------------------------- paths are no patterns


@pytest.mark.parametrize("name", ["r[1]", "{a}*?", "~"])
def test_a_folder_may_have_any_name(mechs: Mechs, name: str) -> None:
    mechs(*SIMULATE, "-o", "plain")
    for beside in ("r1", "ra", "a"):  # what a pattern would mean
        mechs("simulate", "toy", "--seats", BOTS, "--jobs", "1", "-n", 3, "-o", beside)
    said = mechs.rows("stats", "plain")
    folder = f"./{name}"
    mechs(*SIMULATE[:-1], 5, "-o", folder)
    mechs(*RESUME, folder, "-n", GAMES)
    assert sum(last - first + 1 for first, last in done(Path(folder))) == GAMES
    assert mechs.rows("stats", folder) == said
    mechs("stats", folder, "--html", f"{name}.html")
    assert Path(f"{name}.html").is_file()
    mechs("tournament", "toy", "-n", 2, "--jobs", 1, "--seed", 1, "-o", f"{name}-t")
    mechs("stats", f"./{name}-t")
    mechs("new", "toy", "--seats", BOTS, "--seed", "7")
    mechs("export", "--all", "--format", "parquet", "-o", f"{name}-e")
    assert mechs.rows("stats", f"./{name}-e") == mechs.rows("stats")
    mechs("export", "g-0001", "-o", f"{name}.jsonl")
    mechs("luck", f"./{name}.jsonl", "--rollouts", 2, "--jobs", 1)


# ---------------------------------------------------------------- no plain files


def pipe(path: Path) -> None:
    os.mkfifo(path)


def loop(path: Path) -> None:
    path.symlink_to(path.name)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


@pytest.mark.parametrize("made", [pipe, loop, device])
def test_a_source_that_is_no_file_is_one_line(mechs: Mechs, made: Callable[[Path], None]) -> None:
    made(Path("odd"))
    said = mechs.no("stats", "odd")
    assert said in (
        "error: there is no data set and no store at odd",  # of a link that goes nowhere
        "error: odd is neither a data set's folder nor a store's file",
    )
    assert "odd" in mechs.no(*RESUME, "odd")


# ---------------------------------------------------------------- links out of the folder


def outside(mechs: Mechs) -> Path:
    """A file that is nobody's business, in a folder beside the data set."""
    folder = mechs.folder / "outside"
    folder.mkdir()
    path = folder / "part.1.tmp"
    path.write_text("mine")
    return path


@pytest.mark.parametrize("table", ["games", "seats"])
def test_nothing_is_written_or_removed_through_a_link_in_a_tables_place(
    given: Mechs, table: str
) -> None:
    mine = outside(given)
    there = Path("set", table)
    there.rename(given.folder / "outside" / table)
    there.symlink_to(given.folder / "outside" / table)
    mine.rename(given.folder / "outside" / table / mine.name)
    given("stats", "set")  # reading through it is fine
    said = given.no(*RESUME, "set", "-n", GAMES + 1)
    assert said == f"error: set/{table} is a link, and nothing is written through it"
    left = given.folder / "outside" / table
    assert (left / mine.name).read_text() == "mine" and len([*left.iterdir()]) == 2


def test_only_what_a_killed_program_left_is_removed(given: Mechs) -> None:
    mine = outside(given)
    Path("set", "more").symlink_to(mine.parent)
    Path("set", "notes").mkdir()
    Path("set", "notes", "part.1.tmp").write_text("mine")
    Path("set", "seats", "mine.tmp").write_text("mine")
    Path("set", "seats", "part.7.tmp").symlink_to(mine)
    given(*RESUME, "set", "-n", GAMES + 1)
    assert mine.read_text() == "mine"
    assert Path("set", "notes", "part.1.tmp").exists() and Path("set", "seats", "mine.tmp").exists()
    assert not Path("set", "seats", "part.7.tmp").is_symlink()


@pytest.mark.parametrize("name", ["dataset.json.tmp", "dataset.json"])
def test_the_manifest_is_not_written_through_a_link(given: Mechs, name: str) -> None:
    mine = outside(given)
    manifest = Path("set", "dataset.json").read_bytes()
    mine.write_bytes(manifest)
    Path("set", name).unlink(missing_ok=True)
    Path("set", name).symlink_to(mine)
    given(*RESUME, "set", "-n", GAMES + 1)
    assert mine.read_bytes() == manifest
    assert stat.S_ISREG(Path("set", "dataset.json").lstat().st_mode)


def test_the_lock_is_not_made_through_a_link(given: Mechs) -> None:
    Path("set", ".lock").symlink_to(given.folder / "new")
    assert given.no(*RESUME, "set", "-n", GAMES + 1).startswith("error: set/.lock: ")
    assert not Path("new").exists()
    Path("set", ".lock").unlink()
    os.mkfifo("set/.lock")
    assert given.no(*RESUME, "set", "-n", GAMES + 1) == "error: set/.lock is no plain file"


# ---------------------------------------------------------------- plans


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"arms": [{"label": "x" * 20_000, "options": {}}]}, "16,384 characters to tell"),
        ({"dealing": "round robin", "seatings": [["bot:random@1"]]}, "not all seatings have 2"),
        ({"seatings": [["a", "b"]] * 10_001}, "10,001 seatings: 10,000 at most"),
        ({"start": {"game": "g-0001", "at": -5, "hash": ""}}, "no game goes on after event -5"),
    ],
)
def test_a_plan_that_cannot_be_is_one_line(
    given: Mechs, fields: dict[str, object], why: str
) -> None:
    edit_plan(Path("set"), **fields)
    assert why in given.no("stats", "set")
    assert why in given.no(*RESUME, "set")

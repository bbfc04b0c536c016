"""No command writes over a store, what belongs to one, or what it reads itself.

Commands that write are found by their parameters: a new one is held to this, too.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from event_store import GameStore
from mechs_cli.app import COMMANDS, load
from mechs_cli.commands.store import COMMANDS as OF_STORES
from mechs_cli.files import kept as kept_files
from tests.event_store.stores import find
from tests.mechs_cli.conftest import Mechs

READS = {  # parameters that are paths, and are only read
    ("play", "scenario"),
    ("new", "scenario"),
    ("import", "files"),
    ("stats", "source"),
    ("stats", "other"),
}
BOTS = ("--seats", "bot:random,bot:hopeful", "--seed", "1", "--jobs", "1")
WRITES: dict[tuple[str, str], tuple[str, ...]] = {  # a call that would write to OUT
    ("show", "output"): ("show", "g-0001", "--format", "svg", "-o", "OUT", "--force"),
    ("export", "output"): ("export", "g-0001", "-o", "OUT", "--force"),
    ("simulate", "output"): ("simulate", "toy", "-n", "1", *BOTS, "-o", "OUT"),
    ("tournament", "output"): ("tournament", "toy", "-n", "1", "--jobs", "1", "-o", "OUT"),
    ("tournament", "html"): ("tournament", "toy", "-n", "1", "--html", "OUT", "--force"),
    ("stats", "html"): ("stats", "--html", "OUT", "--force"),
    ("luck", "html"): ("luck", "g-0001", "--rollouts", "2", "--html", "OUT", "--force"),
    ("store backup", "file"): ("store", "backup", "OUT", "--force"),
}
MORE = {
    "html": ("export", "g-0001", "--format", "html", "-o", "OUT", "--force"),
    "cast": ("export", "g-0001", "--format", "cast", "-o", "OUT", "--force"),
    "rows": ("export", "--all", "--format", "jsonl", "-o", "OUT", "--force"),
    "csv": ("export", "--all", "--format", "csv", "-o", "OUT", "--force"),
    "many": ("export", "--all", "-o", "OUT", "--force"),
    "no store": ("--store", "none.db", "export", "x.jsonl", "--format", "html", "-o", "OUT"),
}


def path_parameters() -> Iterator[tuple[str, str]]:
    for name in (*COMMANDS, *(f"store {each}" for each in OF_STORES)):
        for each in load(name).params:
            if "Path" in type(each.type).__name__:
                yield name, each.name


def test_every_parameter_that_is_a_path_is_read_or_tried_here() -> None:
    assert {*path_parameters()} == READS | WRITES.keys()


@pytest.fixture
def there(over: Mechs) -> Mechs:
    """A store that another program has open, another store, and a replay file."""
    over("export", "g-0001", "-o", "x.jsonl")
    over("--store", "another.db", "new", "toy", "--seats", "ada,bob")
    (over.folder / "real").mkdir()
    (over.folder / "linked").symlink_to(over.folder, target_is_directory=True)
    (over.folder / "link.db").symlink_to("store.db")
    os.link(over.store, over.folder / "hard.db")
    return over


def files(folder: Path) -> dict[str, tuple[int, int]]:
    """They are not opened: that would drop the locks on a store that is open here."""
    found = {each.name: each.stat() for each in folder.glob("*.db*")}
    return {name: (there.st_ino, there.st_size) for name, there in found.items()}


PLACES = ("store.db", "linked/store.db", "./real/../store.db", "link.db", "hard.db", "another.db")
LOGS = ("store.db-wal", "store.db-shm", "another.db-wal", "another.db-journal")


@pytest.mark.parametrize("words", [*WRITES.values(), *MORE.values()], ids=" ".join)
def test_no_command_writes_over_a_store(there: Mechs, words: tuple[str, ...]) -> None:
    with GameStore(there.store, find) as other:  # so that its log and index are there
        other.rename("g-0001", "mine")
        before = files(there.folder)
        for place in (*PLACES, *LOGS):
            said = there.failure(*(place if word == "OUT" else word for word in words))
            assert said is not None and place.split("/")[-1] in said, (place, said)
        assert {k: v for k, v in files(there.folder).items() if k in before} == before
        assert other.head("mine").game == "g-0001"


def test_a_backup_may_replace_an_older_one_that_nobody_has_played_in(there: Mechs) -> None:
    there("store", "backup", "copy.db")
    there("store", "backup", "copy.db", "--force")
    there("--store", "copy.db", "games")
    there("store", "backup", "copy.db", "--force")
    there("--store", "copy.db", "rename", "g-0001", "mine")
    said = there.no("store", "backup", "copy.db", "--force")
    assert said == "error: copy.db is a store of games, and is left alone"
    assert there.begun(store="copy.db")[0]["name"] == "mine"


def test_a_database_whose_first_page_is_in_its_log_is_left_alone(mechs: Mechs) -> None:
    """Of a new store that is open the file itself does not say yet whose it is."""
    from sqlite3 import connect

    new = connect(mechs.folder / "new.db", isolation_level=None)
    new.execute("PRAGMA journal_mode = WAL")
    new.execute("CREATE TABLE any (thing)")
    mechs("new", "toy", "--seats", "bot:random,bot:hopeful", "--seed", "7")
    said = mechs.no("export", "g-0001", "-o", "new.db", "--force")
    assert said == "error: new.db is a database in use, and is left alone"
    new.close()


@pytest.mark.parametrize(
    "words",
    [
        ("export", "x.jsonl", "--format", "html", "-o", "OUT", "--force"),
        ("luck", "x.jsonl", "--rollouts", "2", "--jobs", "1", "--html", "OUT", "--force"),
    ],
)
def test_no_command_writes_over_what_it_reads(there: Mechs, words: tuple[str, ...]) -> None:
    os.link("x.jsonl", "y.jsonl")
    before = Path("x.jsonl").read_bytes()
    for place in ("x.jsonl", "y.jsonl", "linked/x.jsonl"):
        said = there.no(*(place if word == "OUT" else word for word in words))
        assert said == f"error: {place} is read by this command, and is left alone"
    assert Path("x.jsonl").read_bytes() == before
    there("export", "g-0001", "-o", "x.jsonl", "--force")  # which this one does not read


def test_a_page_goes_over_no_file_of_the_data_set_that_it_is_about(there: Mechs) -> None:
    there("simulate", "toy", "-n", 2, *BOTS, "-o", "set")
    there_is = (each for each in Path("set").rglob("*") if each.is_file())
    before = {each: each.read_bytes() for each in sorted(there_is)[:3]}
    for file in before:
        said = there.no("stats", "set", "--html", file, "--force")
        assert said == f"error: {file} is read by this command, and is left alone"
    assert {each: each.read_bytes() for each in before} == before


def test_a_game_of_ones_own_is_read_and_so_not_written_over(there: Mechs) -> None:
    Path("mine.py").write_text("RULESET = None\n")
    words = ("export", "g-0001", "-o", "mine.py", "--force", "--bots-from", "mine.py")
    assert there.no(*words) == "error: mine.py is read by this command, and is left alone"
    assert Path("mine.py").read_text() == "RULESET = None\n"


def test_a_data_set_begins_over_no_store(there: Mechs) -> None:
    for name in (".lock", "dataset.json", "dataset.json.tmp", "games/part.1.tmp"):
        place = there.folder / "set" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(there.folder / "another.db", place)
        before = place.read_bytes()
        assert there.failure("simulate", "toy", "-n", 1, *BOTS, "-o", "set")
        assert place.read_bytes() == before, name
        shutil.rmtree("set")


def test_tables_replace_no_folder_that_holds_a_store(there: Mechs) -> None:
    there("export", "g-0001", "--format", "csv", "-o", "tables")
    shutil.copy(there.folder / "another.db", "tables/games.csv")
    said = there.no("export", "g-0001", "--format", "csv", "-o", "tables", "--force")
    assert said == "error: tables/games.csv is a store of games, and is left alone"
    assert len(there.begun(store="tables/games.csv")) == 1


def test_what_one_command_kept_the_next_one_may_write_over(over: Mechs) -> None:
    kept_files.keep_input(over.folder / "x.jsonl")
    (over.folder / "x.jsonl").write_text("")
    over("export", "g-0001", "-o", "x.jsonl", "--force")

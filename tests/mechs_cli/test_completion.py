"""Shell completion: the program is run as the shells' completion functions run it."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, redirect_stderr, redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from unittest.mock import patch

import pytest

from event_store import GameStore
from mechs_cli.app import COMMANDS, app
from mechs_cli.commands import store as store_family
from mechs_cli.games import completing
from mechs_core import rulesets
from tests.event_store.stores import sql
from tests.old_names import keep

MECHS = [sys.executable, "-m", "mechs_cli"]


class Shell:
    """A shell in which somebody types a line, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.store = folder / "games.db"

    def run(self, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
        env = {**os.environ, "MECHS_STORE": str(self.store), "HOME": str(self.folder), **more}
        return subprocess.run(
            [*MECHS, *words], env=env, capture_output=True, text=True, check=False, timeout=60
        )

    def mechs(self, *words: str) -> None:
        done = self.run(*words)
        assert done.returncode == 0, done.stderr

    def offers(self, line: str, **more: str) -> list[str]:
        """What Tab offers in bash at the end of a line. It says nothing else, whatever happens."""
        words = line.split(" ")
        said = {"COMP_WORDS": "\n".join(words), "COMP_CWORD": str(len(words) - 1)}
        done = self.run(_MECHS_COMPLETE="complete_bash", **said, **more)
        assert done.stderr == ""
        return done.stdout.split()

    def answers(self, line: str) -> list[str]:
        """The same within this process, which is quicker by far."""
        words = line.split(" ")
        said = {
            "_MECHS_COMPLETE": "complete_bash",
            "COMP_WORDS": "\n".join(words),
            "COMP_CWORD": str(len(words) - 1),
            "MECHS_STORE": str(self.store),
            "HOME": str(self.folder),
        }
        out = StringIO()
        with (
            patch.dict(os.environ, said),
            patch.object(sys, "argv", ["mechs"]),
            redirect_stdout(out),
            redirect_stderr(None),
            suppress(SystemExit),
        ):
            app()
        return out.getvalue().split()

    def files(self) -> dict[str, bytes | None]:
        return {
            str(path.relative_to(self.folder)): path.read_bytes() if path.is_file() else None
            for path in sorted(self.folder.rglob("*"))
        }


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """Five games: the second has a name of two words, the third is archived, the fourth over."""
    shell = Shell(tmp_path_factory.mktemp("sample"))
    shell.mechs("new", "arena_mechs", "--seats", "ada,bob", "--seed", "7", "--name", "friday")
    shell.mechs("decide", "friday", "--seat", "ada", "program 1: 70 1")
    seats = "eve,two words,bot:random,bot:random"
    shell.mechs("new", "arena_mechs", "--seats", seats, "--seed", "8", "--name", "two words")
    shell.mechs("new", "arena_mechs", "--seats", "ada,bob", "--seed", "9", "--name", "old")
    shell.mechs("archive", "old")
    shell.mechs("new", "arena_mechs", "--seats", "bot:random,bot:random", "--seed", "9")
    keep(
        shell.store,
        rulesets.find("bottisota"),
        ("1", "public", "Ada", "ada"),
        seed="9",
        name="fallen",
    )
    return shell


# ---------------------------------------------------------------- what is offered


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("mechs ", [*COMMANDS]),
        ("mechs re", ["requests", "rename", "replay"]),
        ("mechs store ", [*store_family.COMMANDS]),
        ("mechs store c", ["check"]),
        ("mechs help st", ["store", "stats"]),
        ("mechs help store ", [*store_family.COMMANDS]),
        ("mechs help show ", []),
        ("mechs --v", ["--version"]),
        ("mechs --version sh", ["show"]),
        ("mechs show --re", ["--reveal"]),
        ("mechs show g-0002 --at 3 --j", ["--json"]),
        ("mechs store check --st", ["--store"]),
        ("mechs branch g-0002 --luck ", ["same", "new"]),
        ("mechs branch g-0002 --luck n", ["new"]),
        ("mechs export --format ", ["replay", "html", "jsonl", "cast", "parquet", "csv"]),
        ("mechs replay g-0002 --by ", ["event", "step", "turn", "round"]),
        ("mechs simulate --keep ", ["all", "none"]),
        ("mechs new ", [*rulesets.names()]),
        ("mechs rules bot", ["bottisota"]),
        ("mechs stats --ruleset a", ["arcs", "arena_mechs"]),
    ],
)
def test_commands_options_and_words_are_offered(sample: Shell, line: str, words: list[str]) -> None:
    assert sample.answers(line) == words


@pytest.mark.parametrize(
    "line",
    [
        *("show ", "log ", "tree ", "replay ", "audit ", "luck ", "export ", "archive ", "rename "),
        *(
            "diff g-0001 ",
            "games --after ",
            "simulate --game ",
            "stats --tree ",
            "branch ",
            "close ",
        ),
    ],
)
def test_games_are_offered_newest_first_by_id_and_name(sample: Shell, line: str) -> None:
    """A name that a shell would take for two words is not, nor are games that were put away."""
    assert sample.answers(f"mechs {line}") == [
        *("g-0005", "fallen", "g-0004", "g-0002", "g-0001", "friday")
    ]


def test_games_that_begin_as_typed_are_offered(sample: Shell) -> None:
    assert sample.answers("mechs show f") == ["fallen", "friday"]
    assert sample.answers("mechs show g-0001 --json g") == []
    assert sample.answers("mechs show zz") == []


def test_to_play_rulesets_and_games_that_go_on_are_offered(sample: Shell) -> None:
    games = ["g-0005", "fallen", "g-0002", "g-0001", "friday"]
    assert sample.offers("mechs play ") == [*rulesets.names(), *games]
    assert sample.offers("mechs play g-") == ["g-0005", "g-0002", "g-0001"]


def test_what_was_taken_back_is_not_offered(shell: Shell) -> None:
    shell.mechs("new", "arena_mechs", "--seats", "ada,bob", "--seed", "7", "--name", "friday")
    with GameStore(shell.store, rulesets.find) as games:
        opening = games.head("friday").position - 1
        games.decide("friday", 0, '{"type":"ProgramSlot","slot":1,"keep":[70,1]}')
        games.take_back("friday", opening, expect=games.head("friday").position)
    assert shell.offers("mechs show ") == ["g-0002", "friday"]


def test_of_many_games_the_newest_are_offered(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell.mechs("new", "arena_mechs", "--seats", "ada,bob", "--seed", "7")
    many = 600
    with closing(sqlite3.connect(shell.store)) as file:
        columns = [row[1] for row in file.execute("PRAGMA table_info(heads)")]
        kept = ", ".join(each for each in columns if each not in ("number", "game", "root"))
        file.executemany(
            f"INSERT INTO heads (number, game, root, {kept}) "
            f"SELECT ?, ?, ?, {kept} FROM heads WHERE number = 1",
            [(number, f"g-{number:04}", f"g-{number:04}") for number in range(2, many + 1)],
        )
        file.commit()
    offered = shell.offers("mechs show ")
    assert offered == [f"g-{n:04}" for n in range(many, many - completing.OFFERED, -1)]
    assert shell.offers("mechs show g-0444") == ["g-0444"]
    assert shell.offers("mechs show g-0001") == []  # long ago


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("legal friday --seat ", ["ada", "bob"]),
        ("legal --seat", ["--seat"]),
        ("decide g-0001 --seat b", ["bob"]),
        ("decide g-0001 pass --seat ", ["ada", "bob"]),
        ("play friday --as ", ["ada", "bob"]),
        ("show friday --as ", ["public", "ada", "bob"]),
        ("log --why friday --as a", ["ada"]),
        ("diff friday g-0002 --as ", ["public", "ada", "bob"]),
        ("export friday --as p", ["public"]),
        ("show g-0002 --as ", ["public", "eve", "1", "2", "3"]),  # what is not one word by number
        ("show fallen --as ", ["public", "0", "1", "2", "3"]),  # an old game's names, by number
        ("show no-such-game --as ", ["public"]),
        ("legal no-such-game --seat ", []),
        ("legal --seat ", []),
    ],
)
def test_seats_of_the_game_that_is_typed_are_offered(
    sample: Shell, line: str, words: list[str]
) -> None:
    assert sample.answers(f"mechs {line}") == words


def test_nothing_is_offered_that_could_be_secret(sample: Shell) -> None:
    assert sample.answers("mechs decide friday --seat ada ") == []
    assert sample.answers("mechs decide friday ") == []
    assert sample.answers("mechs show friday --at ") == []


# ---------------------------------------------------------------- where it looks


def test_the_store_that_is_named_is_looked_at(sample: Shell, tmp_path: Path) -> None:
    elsewhere = {"MECHS_STORE": str(tmp_path / "none.db")}
    games = sample.offers("mechs show f")
    assert games == ["fallen", "friday"]
    assert sample.run("games").returncode == 0

    def offers(line: str) -> list[str]:
        words = line.split(" ")
        said = {"COMP_WORDS": "\n".join(words), "COMP_CWORD": str(len(words) - 1)}
        return sample.run(_MECHS_COMPLETE="complete_bash", **said, **elsewhere).stdout.split()

    assert offers("mechs show f") == []
    assert offers(f"mechs --store {sample.store} show f") == games
    assert offers(f"mechs show --store {sample.store} f") == games
    assert offers(f"mechs show --store {sample.store} friday --as b") == ["bob"]


def test_nothing_is_written(sample: Shell) -> None:
    """Not even the files that SQLite keeps beside a store that is read."""
    for beside in ("-wal", "-shm"):
        sample.store.with_name(sample.store.name + beside).unlink(missing_ok=True)
    before = sample.files()
    for line in ("show ", "show friday --as ", "play ", "store check --store ", "new "):
        sample.offers(f"mechs {line}")
    assert sample.files() == before


def test_no_store_and_no_folder_is_begun(shell: Shell) -> None:
    shell.store = shell.folder / "none" / "games.db"
    for line in ("show ", "legal g-0001 --seat "):
        assert shell.offers(f"mechs {line}") == []
    assert shell.offers("mechs play ") == [*rulesets.names()]
    shell.store = Path("~/share/games.db")
    assert shell.offers("mechs show ", XDG_DATA_HOME=str(shell.folder / "data")) == []
    assert shell.files() == {}


def test_what_others_write_meanwhile_is_offered(sample: Shell, shell: Shell) -> None:
    shutil.copy(sample.store, shell.store)
    shell.mechs("rename", "g-0004", "before")
    with closing(sqlite3.connect(shell.store)) as writer:
        writer.execute("INSERT OR REPLACE INTO notes VALUES ('g-0004', 'over', 0)")
        writer.commit()
        assert "over" in shell.offers("mechs show ")
        writer.execute("BEGIN IMMEDIATE")
        assert "over" in shell.offers("mechs show ")


# ---------------------------------------------------------------- faults


def spoiled(shell: Shell) -> Iterator[str]:
    """Stores of which nothing can be told, each put in the store's place."""
    whole = shell.store.read_bytes()
    shell.store.write_bytes(b"no store at all " * 100)
    yield "no database"
    shell.store.write_bytes(b"")
    yield "an empty file"
    shell.store.write_bytes(whole[:5000])
    yield "cut"
    shell.store.write_bytes(whole)
    sql(shell.store, "CREATE VIEW other AS SELECT 1")
    yield "a foreign view"
    shell.store.write_bytes(whole)
    sql(shell.store, "PRAGMA user_version = 99")
    yield "a newer one"
    shell.store.unlink()
    with closing(sqlite3.connect(shell.store)) as file:
        file.execute("CREATE TABLE heads (game)")
    yield "a foreign database"
    shell.store.unlink()
    shell.store.mkdir()
    yield "a directory"
    shell.store.rmdir()
    os.mkfifo(shell.store)
    yield "a pipe"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_store_that_cannot_be_read_offers_nothing_and_says_nothing(
    sample: Shell, shell: Shell
) -> None:
    shutil.copy(sample.store, shell.store)
    assert shell.offers("mechs show ")
    for what in spoiled(shell):
        assert shell.offers("mechs show ") == [], what
        assert shell.offers("mechs legal friday --seat ") == [], what
        assert shell.offers("mechs play ") == [*rulesets.names()], what
        for beside in shell.folder.glob("games.db-*"):
            beside.unlink()


def test_a_damaged_game_is_left_out(sample: Shell, shell: Shell) -> None:
    shutil.copy(sample.store, shell.store)
    sql(shell.store, "UPDATE heads SET seats = 'no json' WHERE game = 'g-0002'")
    assert shell.offers("mechs show g-") == ["g-0005", "g-0004", "g-0001"]
    assert shell.offers("mechs legal g-0002 --seat ") == []


def test_a_store_that_another_program_keeps_to_itself_offers_nothing(
    sample: Shell, shell: Shell
) -> None:
    shutil.copy(sample.store, shell.store)
    with closing(sqlite3.connect(shell.store)) as other:
        other.execute("SELECT * FROM notes").fetchall()
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("INSERT OR REPLACE INTO notes VALUES ('g-0004', 'over', 0)")
        other.commit()
        assert shell.offers("mechs show ") == []


@pytest.mark.parametrize(
    "line",
    [
        *("shwo ", "store chek ", "show --bogus ", "show --at none ", "new --name bottisota "),
        *("help shwo ", "help show more ", "--store", "show g-0001 'half", 'show "'),
    ],
)
def test_a_line_that_cannot_be_meant_says_nothing(sample: Shell, line: str) -> None:
    words = sample.answers(f"mechs {line}")
    assert not {word for word in words if word.startswith(("error", "hint", "Usage"))}


@pytest.mark.parametrize("asked", ["complete_bash", "complete_none", "bogus", "source_none"])
def test_a_question_that_is_none_says_nothing(shell: Shell, asked: str) -> None:
    done = shell.run(_MECHS_COMPLETE=asked)
    assert (done.stdout, done.stderr) == ("", "")


# ---------------------------------------------------------------- shells


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
def test_bash_offers_what_its_function_is_given(sample: Shell) -> None:
    script = Path(sys.executable).with_name("mechs")
    if not script.exists():
        pytest.skip("the program is not installed beside this interpreter")
    lines = (
        'eval "$(mechs --show-completion)"',
        'COMP_WORDS=(mechs legal friday --seat ""); COMP_CWORD=4; _mechs_completion mechs',
        'printf "%s," "${COMPREPLY[@]}"',
        "complete -p mechs",
    )
    path = f"{script.parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "--norc", "-c", "\n".join(lines)],
        env={**os.environ, "PATH": path, "MECHS_STORE": str(sample.store)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "ada,bob,complete -o default -F _mechs_completion mechs\n"
    assert done.stderr == ""


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
def test_completion_is_installed_for_a_shell(shell: Shell) -> None:
    run = f"{sys.executable} -m mechs_cli --install-completion; true"
    env = {**os.environ, "HOME": str(shell.folder)}
    done = subprocess.run(["bash", "-c", run], env=env, capture_output=True, text=True, check=True)
    assert "bash completion installed in " in done.stdout
    installed = shell.folder / ".bash_completions" / "mechs.sh"
    assert "_MECHS_COMPLETE=complete_bash" in installed.read_text()


def test_zsh_and_fish_are_offered_the_same(sample: Shell) -> None:
    line = {"_TYPER_COMPLETE_ARGS": "mechs show f"}
    told = sample.run(_MECHS_COMPLETE="complete_zsh", **line).stdout
    assert told == '_arguments \'*: :(("fallen"\n"friday"))\'\n'
    asked = {"_MECHS_COMPLETE": "complete_fish", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    assert sample.run(**asked, **line).stdout == "fallen\nfriday\n"
    told = sample.run(**asked, _TYPER_COMPLETE_ARGS="mechs lo").stdout
    assert told == f"log\t{COMMANDS['log']}\n"


# ---------------------------------------------------------------- how much it takes


@pytest.mark.parametrize(
    ("line", "there"),
    [("mechs s", []), ("mechs store c", ["store"]), ("mechs show --r", ["show"])],
)
def test_to_offer_commands_none_is_imported(sample: Shell, line: str, there: list[str]) -> None:
    words = line.split(" ")
    code = (
        "import sys; from mechs_cli.app import app\n"
        "try: app()\n"
        "except SystemExit: print(*sorted(sys.modules), file=sys.stderr)"
    )
    said = {"COMP_WORDS": "\n".join(words), "COMP_CWORD": str(len(words) - 1)}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **said, "_MECHS_COMPLETE": "complete_bash"},
        capture_output=True,
        text=True,
        check=True,
    )
    modules = done.stderr.split()
    commands = [each.split(".")[2] for each in modules if each.startswith("mechs_cli.commands.")]
    assert commands == there
    assert "event_store" not in modules
    assert not [each for each in modules if each.startswith("mechs_core.rulesets.")]

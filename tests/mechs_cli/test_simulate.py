"""`mechs simulate`: the table, the data set, the store; an end in the middle; what cannot be."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from event_store import GameStore
from mechs_cli.analysis.planning import pieces
from mechs_cli.console import output
from mechs_core.analysis.data import dataset
from mechs_core.analysis.data.dataset import done, read
from mechs_core.analysis.data.frames import Frames
from mechs_core.analysis.data.refusals import BadDataSet
from mechs_core.analysis.extras import installing
from mechs_core.analysis.simulating.recorder import Recorder
from mechs_core.kernel.codec import play_hash
from tests.event_store.stores import find
from tests.mechs_cli.conftest import Mechs

ROOT = Path(__file__).parent.parent.parent
BOTS = "bot:hopeful,bot:random"
TOY = ("simulate", "toy", "--seats", BOTS, "--seed", "7", "--jobs", "1")


def same(one: Path, other: Path) -> None:
    """Two data sets with the same rows, the ids of stored games included."""
    first, second = read(one), read(other)
    assert [*first.manifest.tables] == [*second.manifest.tables]
    for table in first.manifest.tables:
        name = table.name
        rows = getattr(first, name).collect()
        assert rows.height and rows.equals(getattr(second, name).collect()), name


def games_of(frames: Frames) -> list[dict[str, Any]]:
    return frames.games.collect().to_dicts()


# ---------------------------------------------------------------- the table


def test_the_closing_table_says_who_won_how_often(mechs: Mechs) -> None:
    said = mechs(*TOY, "-n", 40)
    head, hopeful, random, *seats, speed = said.stdout.splitlines()
    assert head.split() == ["games", "wins", "95%", "interval", "chance", "score", "(points)"]
    assert hopeful.startswith("bot:hopeful@1     40")
    assert random.startswith("bot:random@1      40")
    assert [line.split()[:3] for line in seats] == [["seat", "0", "40"], ["seat", "1", "40"]]
    assert speed.startswith("40 games in ") and speed.endswith(", 1 job")
    assert max(map(len, said.stdout.splitlines())) < 80
    assert said.stderr == ""
    assert [*mechs.folder.iterdir()] == []


def test_arms_are_told_one_under_the_other(mechs: Mechs) -> None:
    said = mechs(*TOY, "-n", 5, "--option", "rounds=1,2", "--option", "block=false").stdout
    lines = said.splitlines()
    assert lines[1] == "rounds=1" and lines[6] == "rounds=2"
    assert lines[2].startswith("  bot:hopeful@1") and lines[-1].startswith("10 games in")


def test_json_gives_every_side_and_the_run(mechs: Mechs) -> None:
    *sides, run = mechs.rows(*TOY, "-n", 8, "--rotate")
    assert [(row["row"], row["side"]) for row in sides] == [
        ("bot", "bot:hopeful@1"),
        ("bot", "bot:random@1"),
        ("seat", "seat 0"),
        ("seat", "seat 1"),
    ]
    assert sides[0]["wins"] + sides[1]["wins"] == 1
    assert all(row["low"] <= row["wins"] <= row["high"] for row in sides)
    assert (run["row"], run["games"], run["played"], run["seed"]) == ("run", 8, 8, "7")


def test_the_table_is_the_same_whatever_the_number_of_jobs(mechs: Mechs) -> None:
    one = mechs.rows(*TOY, "-n", 30, "--paired")
    two = mechs.rows(*TOY[:-1], "2", "-n", 30, "--paired")
    assert one[:-1] == two[:-1]
    assert (one[-1]["jobs"], two[-1]["jobs"]) == (1, 2)


def test_a_seed_is_drawn_and_told(mechs: Mechs) -> None:
    said = mechs("simulate", "toy", "--seats", BOTS, "-n", 3, "--jobs", 1)
    seed = said.stderr.removeprefix("seed ").strip()
    assert len(seed) == 32
    again = mechs("simulate", "toy", "--seats", BOTS, "-n", 3, "--jobs", 1, "--seed", seed)
    assert again.stdout.splitlines()[:-1] == said.stdout.splitlines()[:-1]
    other = mechs("simulate", "toy", "--seats", BOTS, "-n", 3, "--jobs", 1)
    assert seed not in other.stderr


# ---------------------------------------------------------------- data set and store


def test_a_data_set_is_written_with_the_tables_that_are_wanted(mechs: Mechs) -> None:
    said = mechs(*TOY, "-n", 6, "-o", "set", "--tables", "events")
    assert said.stderr.splitlines() == ["6 games in set", "hint: mechs stats set"]
    frames = read(Path("set"))
    assert [table.name for table in frames.manifest.tables] == ["games", "seats", "events"]
    assert [row["seed"] for row in games_of(frames)] == [f"7-{k}" for k in range(6)]
    assert [row["stored"] for row in games_of(frames)] == [None] * 6


def test_kept_games_are_in_the_store_under_the_id_that_their_row_names(mechs: Mechs) -> None:
    mechs(*TOY, "-n", 10, "-o", "set", "--keep", "30%")
    rows = {row["stored"]: row for row in games_of(read(Path("set"))) if row["stored"]}
    assert [row["game"] for row in rows.values()] == [3, 6, 9]
    with GameStore(mechs.store, find) as store:
        assert store.ids() == [*rows] == ["g-0001", "g-0002", "g-0003"]
        for game, row in rows.items():
            assert play_hash(store.steps(game)) == row["play_hash"]
            assert store.audit(game).finding is None
    assert "sound" in mechs("audit", "g-0002").stdout


def test_games_can_go_to_the_store_alone_and_only_once(mechs: Mechs) -> None:
    assert mechs(*TOY, "-n", 4, "--keep", "all").stderr == "4 games kept in the store\n"
    mechs(*TOY, "-n", 6, "--keep", "all")
    assert len(mechs.begun()) == 6


def test_a_hint_can_be_pasted_whatever_the_folder_is_called(mechs: Mechs) -> None:
    said = mechs(*TOY, "-n", 2, "-o", "my set; rm").stderr.splitlines()
    assert said == ["2 games in my set; rm", "hint: mechs stats 'my set; rm'"]


# ---------------------------------------------------------------- going on


def test_a_data_set_that_is_damaged_is_not_gone_on_with(mechs: Mechs) -> None:
    mechs(*TOY, "-n", 4, "-o", "set")
    (part,) = (mechs.folder / "set" / "seats").glob("*")
    whole = bytearray(part.read_bytes())
    part.write_bytes(bytes(whole[:4] + bytes(300) + whole[304:]))
    resume = ("simulate", "--resume", "-o", "set", "-n", 6, "--jobs", 1)
    assert mechs.no(*resume).endswith("is damaged: no page begins where one should")
    part.write_bytes(bytes(whole[:200]))
    assert mechs.no(*resume) == f"error: set/seats/{part.name} is damaged"
    (mechs.folder / "set" / "games" / part.name).unlink()  # as the hint says
    mechs(*resume)
    assert len(games_of(read(mechs.folder / "set"))) == 6


def test_resume_takes_all_from_the_data_set(mechs: Mechs) -> None:
    sweep = ("--option", "rounds=1,2", "--rotate", "--keep", "all", "--tables", "seats,events")
    mechs(*TOY, "-n", 9, *sweep, "-o", "whole", "--store", "whole.db")
    mechs(*TOY, "-n", 9, *sweep, "-o", "set")
    parts = sorted(Path("set/games").glob("*.parquet"))
    assert len(parts) == 1
    parts[0].unlink()
    told = mechs("simulate", "--resume", "-o", "set", "--jobs", 1)
    assert told.stdout.splitlines()[-1].startswith("18 games in")
    same(Path("set"), Path("whole"))
    assert len(mechs.begun()) == 18


def test_more_games_of_the_same_plan_follow(mechs: Mechs) -> None:
    whole = mechs(*TOY, "-n", 12, "-o", "whole").stdout
    mechs(*TOY, "-n", 5, "-o", "set")
    grown = mechs(*TOY, "-n", 12, "-o", "set", "--resume").stdout
    assert grown.splitlines()[:-1] == whole.splitlines()[:-1]
    assert grown.splitlines()[-1].startswith("7 games in")
    assert done(Path("set")) == [(0, 4), (5, 11)]
    same(Path("set"), Path("whole"))
    over = mechs("simulate", "--resume", "-o", "set", "--jobs", 1).stdout
    assert over.splitlines() == whole.splitlines()[:-1]


def test_the_games_kept_before_must_be_in_the_same_store(mechs: Mechs) -> None:
    mechs(*TOY, "-n", 4, "-o", "set", "--keep", "all")
    more = ("simulate", "--resume", "-o", "set", "-n", 6, "--jobs", 1)
    said = mechs.no(*more, "--store", "other.db")
    assert said.startswith("error: the games kept so far are in another store: g-0004")
    mechs(*more)
    assert len(mechs.begun()) == 6


def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[int] = []

    def interrupted(self: Recorder, batch: Any) -> None:
        if len(taken) == 3:
            raise KeyboardInterrupt
        taken.append(batch.last)
        take(self, batch)

    take = Recorder.take
    monkeypatch.setattr(Recorder, "take", interrupted)
    said = mechs(*TOY, "-n", 1200, "-o", "set", status=130)
    kept = taken[-1] + 1
    assert said.stderr == (
        f"interrupted: {kept} of 1,200 games are kept in set; --resume goes on\n"
    )
    assert said.stdout == ""
    assert sum(last - first + 1 for first, last in done(Path("set"))) == kept


KILLED = """
import os
from mechs_cli.games import world
from mechs_cli.app import main
from mechs_core.analysis.data import dataset
from tests.event_store.stores import find

world.look_up = find
dataset.GAMES_A_PART = 1
add = dataset.Writer.add

def fatal(self, first, last, rows):
    if first == 3:  # the first four batches, two a worker, are of one game
        os.kill(os.getpid(), {number})
    add(self, first, last, rows)

dataset.Writer.add = fatal
main()
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_simulation_that_was_ended_goes_on_to_the_same_data_set(
    mechs: Mechs, number: signal.Signals
) -> None:
    """The store has taken game 3, whose rows are lost: it does not take it twice."""
    words = [*TOY[:-1], "2", "-n", "100", "--keep", "50%", "-o", str(mechs.folder / "set")]
    ended = subprocess.run(
        [sys.executable, "-c", KILLED.format(number=int(number)), *words],
        cwd=ROOT,
        env={**os.environ, "MECHS_STORE": str(mechs.store)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done(Path("set")) == [(0, 0), (1, 1), (2, 2)]
    how = {signal.SIGTERM: ("terminated", 143), signal.SIGINT: ("interrupted", 130)}
    if number in how:
        word, status = how[number]
        line = f"{word}: 3 of 100 games are kept in {mechs.folder}/set; --resume goes on\n"
        assert (ended.stderr, ended.returncode) == (line, status)
    else:
        assert (ended.stderr, ended.returncode) == ("", -9)
    mechs("simulate", "--resume", "-o", "set", "--jobs", 1)
    mechs(*TOY, "-n", 100, "--keep", "50%", "-o", "whole", "--store", "whole.db")
    same(Path("set"), Path("whole"))
    assert len(mechs.begun()) == 50
    assert not [*Path("set").glob("*/*.tmp")]


def test_a_full_disk_is_one_line_and_what_was_done_is_kept(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(writer: dataset.Writer, first: int, last: int, rows: Any) -> None:
        if last > 10:
            raise BadDataSet("set: No space left on device")
        add(writer, first, last, rows)

    add = dataset.Writer.add
    monkeypatch.setattr(dataset.Writer, "add", full)
    said = mechs(*TOY, "-n", 100, "-o", "set", status=1)
    kept = sum(last - first + 1 for first, last in done(Path("set")))
    assert 0 < kept <= 10
    assert said.stderr.splitlines() == [
        "error: set: No space left on device",
        f"hint: {kept} of 100 games are kept in set; --resume goes on",
    ]


def test_without_the_extra_games_are_played_and_only_the_data_set_is_refused(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "polars", None)
    mechs(*TOY, "-n", 3)
    said = mechs(*TOY, "-n", 3, "-o", "set", status=1).stderr
    assert said == f'error: this needs the extra "study"\nhint: {installing("study")}\n'


# ---------------------------------------------------------------- from a position


@pytest.fixture
def begun(over: Mechs) -> Mechs:
    """A store with g-0001, a game of bots that is over."""
    return over


def place(mechs: Mechs) -> int:
    """The last event of the first step that a decision can follow."""
    with GameStore(mechs.store, find) as store:
        return len(store.steps("g-0001")[0].events) - 1


FROM = ("simulate", "--game", "g-0001", "--seed", "5", "--jobs", "1")


@pytest.mark.parametrize(
    "who", ["--seats bot:hopeful,bot:random", "--seats bot:hopeful", "--rotate"]
)
def test_the_store_does_not_say_that_one_played_what_another_did(begun: Mechs, who: str) -> None:
    words = (*FROM, "-n", 2, "--at", place(begun), *who.split())
    assert "--keep: a branch in the store names" in begun.no(*words, "--keep", "all")
    begun(*words, "-o", "set", "--keep", "none")
    assert len(begun.begun()) == 1


def test_every_decision_at_a_position_is_compared(begun: Mechs) -> None:
    at = place(begun)
    begun(*FROM, "-n", 4, "--at", at, "--decide", "0: all", "-o", "set", "--keep", "all")
    rows = games_of(read(Path("set")))
    arms = [*dict.fromkeys(row["arm"] for row in rows)]
    assert len(arms) > 1 and len(rows) == 4 * len(arms)
    assert {(row["parent"], row["branched_at"]) for row in rows} == {("g-0001", at)}
    with GameStore(begun.store, find) as store:
        assert [row["stored"] for row in rows] == store.ids()[1:]
        for row in rows:
            head = store.head(row["stored"])
            assert (head.parent, head.at, head.root) == ("g-0001", at, "g-0001")
            assert store.audit(row["stored"]).finding is None


def test_a_data_set_from_a_position_goes_on(begun: Mechs) -> None:
    at, more = place(begun), ("--decide", "0: 1", "--decide", "0: 2", "--again")
    begun(*FROM, "-n", 6, "--at", at, *more, "-o", "whole")
    begun(*FROM, "-n", 2, "--at", at, *more, "-o", "set")
    begun("simulate", "--resume", "-o", "set", "-n", 6, "--jobs", 1)
    same(Path("set"), Path("whole"))
    said = begun.no(*FROM, "-n", 6, "--at", at, "--decide", "0: 3", "-o", "set", "--resume")
    assert "what is compared is" in said


def test_a_running_game_of_people_is_not_looked_into(duel: Mechs) -> None:
    said = duel("simulate", "--game", "g-0001", "-n", 2, "--jobs", 1, status=1).stderr
    assert said.splitlines() == [
        "error: g-0001 has secrets, which show in what follows from them",
        "hint: --reveal is the owner's act",
    ]
    duel("simulate", "--game", "g-0001", "-n", 2, "--jobs", 1, "--reveal")
    said = duel.no("simulate", "--game", "g-0001", "-n", 2, "--again", "--reveal")
    assert said == "error: g-0001 still runs, so what is sent again may become more"


# ---------------------------------------------------------------- what cannot be


@pytest.mark.parametrize(
    ("words", "status", "line"),
    [
        ("", 2, "say what to play: arcs, arena_mechs,"),
        ("toy", 2, "say who plays: --seats, some of bot:random,bot:hopeful"),
        ("nope --seats bot:random,bot:random", 1, "no ruleset 'nope'"),
        ("toy --seats bot:random,bot:best", 1, "no bot 'bot:best' for toy"),
        ("toy --seats ada,bot:random", 1, "'ada' is no bot, and only bots play here"),
        (f"toy --seats {BOTS} -n 0", 2, "0 is not a whole number from 1 to 1,000,000,000"),
        (f"toy --seats {BOTS} --option x=1", 1, "no option 'x'"),
        (f"toy --seats {BOTS} --option rounds=1,9", 1, "option rounds"),
        (f"toy --seats {BOTS} --option rounds", 2, "--option 'rounds': say NAME=VALUE"),
        (f"toy --seats {BOTS} --option rounds=1 --option rounds=2", 2, "is said twice"),
        (f"toy --seats {BOTS} --option rounds=1,1", 2, "a value stands there twice"),
        (f"toy --seats {BOTS} --rotate --paired", 2, "--rotate or --paired"),
        (f"toy --seats {BOTS} --keep some", 1, "--keep 'some': all, none, or a share"),
        (f"toy --seats {BOTS} --jobs many", 2, "--jobs 'many': auto, or 1 to 256"),
        (f"toy --seats {BOTS} --jobs 999", 2, "--jobs '999': auto, or 1 to 256"),
        (f"toy --seats {BOTS} --tables cards", 2, "--tables 'cards': the tables are games,"),
        (f"toy --seats {BOTS} --luck 1 -o set", 1, "rollouts 1"),
        (f"toy --seats {BOTS} --luck 2", 2, "--luck needs -o DIR"),
        (f"toy --seats {BOTS} --at 3", 2, "--at, --decide and --again go with --game"),
        (f"toy --seats {BOTS} --resume", 2, "--resume needs -o DIR"),
        ("--resume -o nothing", 1, "nothing holds no data set"),
        ("--game g-0009", 1, "there is no store at"),
    ],
)
def test_what_cannot_be_simulated_is_refused_in_one_line(
    mechs: Mechs, words: str, status: int, line: str
) -> None:
    assert line in mechs.no("simulate", *words.split(), status=status)
    assert [*mechs.folder.iterdir()] == []


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("toy -n 3 --seats bot:random,bot:random -o set", "set holds a data set already"),
        ("--resume -o set --seed 8", "another simulation: --seed is 7 there, 8 here"),
        ("arena_mechs --resume -o set --seats bot:random,bot:random", "the ruleset is toy there"),
        ("--resume -o set -n 2", "-n is 3 there, 2 here"),
    ],
)
def test_a_folder_that_holds_something_else_is_left_alone(
    mechs: Mechs, words: str, line: str
) -> None:
    mechs(*TOY, "-n", 3, "-o", "set")
    before = {path: path.read_bytes() for path in Path("set").rglob("*") if path.is_file()}
    assert line in mechs.no("simulate", *words.split())
    assert before == {p: p.read_bytes() for p in Path("set").rglob("*") if p.is_file()}


def test_exported_games_are_not_gone_on_with(over: Mechs) -> None:
    over("export", "g-0001", "--format", "parquet", "-o", "set")
    assert "holds games of a store" in over.no("simulate", "--resume", "-o", "set")


# ---------------------------------------------------------------- small parts


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("0,none", ["0", "none"]),
        ("[1,2],[3]", ["[1,2]", "[3]"]),
        ('{"faces":[0,9]},plain', ['{"faces":[0,9]}', "plain"]),
        ('"a,b",c', ['"a,b"', "c"]),
        ('"a\\",b",c', ['"a\\",b"', "c"]),
        ("]a,b", ["]a", "b"]),
        ("", [""]),
    ],
)
def test_values_stand_between_commas_outside_of_json(text: str, found: list[str]) -> None:
    assert pieces(text) == found


def test_a_speed_is_told_as_a_person_reads_it() -> None:
    assert output.pace(3120, 10) == "312 a second"
    assert output.pace(31, 10) == "3.1 a second"
    assert output.pace(1, 8) == "7.5 a minute"
    assert output.pace(0, 8) == "0.0 a minute"


class Clock:
    """A clock that is set by hand."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def bar_after(monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """What the bar of 10,000 games says last, after steps of so many seconds and games."""

    def last(before: int, *steps: tuple[float, int]) -> str:
        clock, screen, done = Clock(), StringIO(), before
        monkeypatch.setattr(output, "monotonic", clock)
        monkeypatch.setattr(output, "colourful", lambda stream: True)
        terminal = Console(file=screen, force_terminal=True, width=100, _environ={})
        monkeypatch.setattr(output, "console", lambda stderr: terminal)
        with output.counting(10_000, before, "games") as show:
            for seconds, games in steps:
                clock.now += seconds
                done += games
                show(done)
        lines = re.findall(r"[\d,]+ of 10,000 games[^\x1b\n\r]*", screen.getvalue())
        return lines[-1].strip()

    return last


@pytest.mark.parametrize(("before", "left"), [(0, "3:17"), (5000, "1:37"), (9800, "0:01")])
def test_the_time_left_goes_by_the_games_of_this_run(
    bar_after: Callable[..., str], before: int, left: str
) -> None:
    """A hundred games in two seconds, once processes have begun: at that speed the rest takes so
    long, resumed or not."""
    said = bar_after(before, (5.0, 50), (2.0, 100))
    assert said == f"{before + 150:,} of 10,000 games, 50 a second, {left} left"


def test_the_time_left_is_said_of_slow_games(bar_after: Callable[..., str]) -> None:
    assert bar_after(9_000, *[(40.0, 1)] * 3).endswith("1.5 a minute, 11:04:40 left")


def test_no_time_left_is_said_of_a_burst_at_the_beginning(bar_after: Callable[..., str]) -> None:
    assert bar_after(5_000, (10.0, 500)) == "5,500 of 10,000 games, 50 a second"
    assert bar_after(5_000, (10.0, 500), (0.001, 500)).endswith(" games, 100 a second")
    assert bar_after(5_000, (10.0, 500), (0.0, 500), (10.0, 500)).endswith("0:35 left")


def test_arms_stand_in_the_order_in_which_they_were_said(mechs: Mechs) -> None:
    said = mechs(*TOY, "-n", 5, "--option", "rounds=3,1").stdout
    assert said.index("rounds=3") < said.index("rounds=1")

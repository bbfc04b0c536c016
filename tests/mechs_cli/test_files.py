"""export, import, audit: games leave as files and come back."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from mechs_core.kernel.chain import Chain
from mechs_core.kernel.replay import write
from tests.games import Sealed
from tests.mechs_cli.conftest import Mechs
from tests.toy import TOY
from tests.toy.model import DieRolled, Pick
from tests.with_answers import with_answers


def files(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_a_replay_goes_out_and_comes_in_once(over: Mechs) -> None:
    over("export", "g-0001", "-o", "x.jsonl")
    assert over("import", "x.jsonl").stdout == "x.jsonl: already here as g-0001\n"
    new = over("--store", "other.db", "import", "x.jsonl", "--name", "mine")
    assert new.stdout.startswith("g-0001 mine  toy  ")
    assert over("--store", "other.db", "export", "g-0001").stdout_bytes == (
        (over.folder / "x.jsonl").read_bytes()
    )


def test_a_branch_is_exported_as_its_whole_line(over: Mechs) -> None:
    over("branch", "g-0001", "--at", "4", "--luck", "new", "--seed", "8")
    over("export", "g-0002", "-o", "x.jsonl")
    over("--store", "other.db", "import", "x.jsonl")
    (head,) = over.begun(store="other.db")
    assert head["parent"] is None
    assert head["head_hash"] == over.begun()[1]["head_hash"]


def test_a_recording_is_shown_but_not_imported(duel: Mechs) -> None:
    said = duel("export", "g-0001", "-o", "x.jsonl", "--as", "ada")
    assert "recording" in said.stderr
    told = duel("replay", "x.jsonl").stdout
    assert "seat 0 picks: 2" in told
    assert "has picked" in told
    assert "not imported" in duel.no("import", "x.jsonl")
    assert "recording" in duel.no("diff", "x.jsonl", "g-0001")
    duel.no("replay", "x.jsonl", "--as", "ada", status=2)


def test_what_claims_other_rules_is_said_not_to_be_played_again(mechs: Mechs) -> None:
    other = with_answers(TOY, version=2)
    game = Sealed.new(TOY).branch(1, ruleset=other)
    (mechs.folder / "x.jsonl").write_bytes(b"".join(write(TOY, game.steps)))
    seen = "legality and re-derivation from position 0 to 4"
    assert f"fold, {seen}\n" in mechs("audit", "x.jsonl").stdout
    unseen = "event 5 is of rules version 2, not known here: newer than today's 1"
    assert mechs("import", "x.jsonl").stderr == (f"note: x.jsonl: {unseen}: folded, not derived\n")
    assert f"fold, {seen}, head row" in mechs("audit", "g-0001").stdout


def test_a_file_is_replaced_only_by_force(over: Mechs) -> None:
    file = over.folder / "x.jsonl"
    file.write_text("mine")
    assert over.no("export", "g-0001", "-o", file) == f"error: {file} is there already"
    assert file.read_text() == "mine"
    over("export", "g-0001", "-o", file, "--force")
    assert file.read_text() != "mine"
    assert [each for each in files(over.folder) if not each.startswith("store.db")] == ["x.jsonl"]
    over.no("export", "g-0001", "-o", over.folder)
    over.no("export", "g-0001", "-o", over.folder / "none" / "x.jsonl")


def test_what_is_no_plain_file_is_left_alone_even_by_force(over: Mechs) -> None:
    told = {"inside": "a directory", "pipe": "no plain file", "link": "no plain file"}
    (over.folder / "inside").mkdir()
    os.mkfifo(over.folder / "pipe")
    (over.folder / "link").symlink_to("/dev/null")
    before = {name: (over.folder / name).lstat().st_ino for name in told}
    for name, what in told.items():
        assert what in over.no("export", "g-0001", "-o", name)
        said = over.no("export", "g-0001", "-o", name, "--force")
        assert what in said
        assert "hint" not in said
    assert {name: (over.folder / name).lstat().st_ino for name in told} == before


def test_all_games_go_into_a_folder_or_one_table(over: Mechs) -> None:
    over("branch", "g-0001", "--at", "4")
    over("export", "--all", "-o", "out")
    assert files(over.folder / "out") == ["g-0001.jsonl", "g-0002.jsonl"]
    rows = [
        json.loads(line)
        for line in over("export", "--all", "--format", "jsonl").stdout.splitlines()
    ]
    assert {row["game"] for row in rows} == {"g-0001", "g-0002"}
    over.no("export", "--all", status=2)
    over.no("export", status=2)
    over.no("export", "g-0001", "--format", "csv", status=2)


def test_flat_lines_say_where_each_event_stands(over: Mechs) -> None:
    rows = [
        json.loads(line)
        for line in over("export", "g-0001", "--format", "jsonl").stdout.splitlines()
    ]
    assert [row["position"] for row in rows] == list(range(len(rows)))
    assert all({"game", "step", "seat", "round", "turn", "type"} <= row.keys() for row in rows)
    decided = next(row for row in rows if row["type"] == "Decided")
    revealed = next(row for row in rows if row["type"] == "PicksRevealed")
    assert decided["seat"] == 0
    assert revealed["round"] == 1
    assert revealed["seat"] == 1  # who decided the step


def test_several_files_are_taken_each_for_itself(over: Mechs) -> None:
    over("export", "g-0001", "-o", "x.jsonl")
    (over.folder / "bad.jsonl").write_text("{}")
    said = over("--store", "o.db", "import", "bad.jsonl", "x.jsonl", "none.jsonl", status=1)
    assert said.stdout.startswith("g-0001  toy")
    assert len(said.stderr.splitlines()) == 2


def test_limits_are_options(over: Mechs) -> None:
    over("export", "g-0001", "-o", "x.jsonl")
    assert "larger than 100 bytes" in over.no("import", "x.jsonl", "--max-file", "100")
    assert "longer than 50 bytes" in over.no("import", "x.jsonl", "--max-line", "50")


def test_an_edited_file_is_found(over: Mechs) -> None:
    over("export", "g-0001", "-o", "x.jsonl")
    file = over.folder / "x.jsonl"
    whole = file.read_bytes()
    file.write_bytes(whole.replace(b'"value":', b'"value": '))
    assert "line" in over.no("import", "x.jsonl")
    said = over("audit", "x.jsonl", status=1)
    assert "x.jsonl  NOT SOUND: line" in said.stdout
    file.write_bytes(whole[: len(whole) // 2])
    over.no("import", "x.jsonl")
    over("audit", "x.jsonl", status=1)


def test_a_forged_outcome_is_named_with_both_values(mechs: Mechs) -> None:
    """A file that is whole in every hash, but whose die was never rolled so."""
    forged = Sealed.new(TOY, ("ada", "bob")).decide(0, Pick(2)).decide(1, Pick(3))
    step = forged.steps[-1]
    events = tuple(
        replace(event, value=event.value % 6 + 1) if type(event) is DieRolled else event
        for event in step.events
    )
    chain = Chain()
    steps = [chain.add(each.envelope, each.events) for each in forged.steps[:-1]]
    steps.append(chain.add(step.envelope, events))
    (mechs.folder / "x.jsonl").write_bytes(b"".join(write(TOY, steps)))
    (row,) = map(json.loads, mechs("audit", "x.jsonl", "--json", status=1).stdout.splitlines())
    assert row["finding"]["position"] == 10
    assert row["finding"]["field"] == "DieRolled.value"
    assert {row["finding"]["stored"], row["finding"]["expected"]} <= set("123456")
    assert "position 10, DieRolled.value: stored" in mechs.no("import", "x.jsonl")


# ---------------------------------------------------------------- several files of one tree


def test_files_of_one_tree_become_a_tree_again(over: Mechs) -> None:
    """The export of a branch that has ended hides no less there than it did here."""
    over("branch", "g-0001", "--at", "4", "--luck", "new", "--seed", "8")
    over("branch", "g-0002", "--at", "6", "--name", "late")
    over("export", "--all", "-o", "out")
    names = [over.folder / "out" / f"g-000{number}.jsonl" for number in (3, 1, 2)]
    rows = over.rows("--store", "other.db", "import", *names)
    assert {row["file"][-7]: (row["parent"], row["at"]) for row in rows} == {
        "1": (None, None),
        "2": ("g-0001", 4),
        "3": ("g-0002", 6),
    }
    told = over("--store", "third.db", "import", *names).stdout
    assert "a branch of g-0002 after event 6" in " ".join(told.split())
    assert over("--store", "other.db", "tree", "g-0001").stdout.count("after event") == 2
    over("--store", "other.db", "audit", "--all")
    for game in ("g-0001", "g-0002", "g-0003"):
        there = over("--store", "other.db", "export", game).stdout_bytes
        assert there == (over.folder / "out" / f"{game}.jsonl").read_bytes()


def test_a_branch_finds_its_parent_that_is_here_already(over: Mechs) -> None:
    over("branch", "g-0001", "--at", "4")
    over("export", "--all", "-o", "out")
    one, two = "out/g-0001.jsonl", "out/g-0002.jsonl"
    over("--store", "other.db", "import", one)
    over("--store", "other.db", "import", one, two)
    assert [row["parent"] for row in over.begun(store="other.db")] == [None, "g-0001"]
    assert over("--store", "other.db", "import", two).stdout.startswith(f"{two}: already here as")


def test_all_files_are_read_before_one_is_stored(over: Mechs) -> None:
    over("branch", "g-0001", "--at", "4")
    over("export", "--all", "-o", "out")
    parent = over.folder / "out" / "g-0001.jsonl"
    parent.write_bytes(parent.read_bytes()[:-2])
    words = ("--store", "other.db", "import", "out/g-0002.jsonl", "out/g-0001.jsonl")
    assert "cut off" in over(*words, status=1).stderr
    (head,) = over.begun(store="other.db")
    assert head["parent"] is None and head["steps"] == over.begun()[1]["steps"]


def test_a_running_games_drawn_seed_is_not_in_the_export_of_its_ended_branch(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", "ada,bob")
    mechs("branch", "g-0001", "--reveal")
    for picks in ("11", "22", "33"):
        for seat, pick in enumerate(picks):
            mechs("decide", "g-0002", "--seat", seat, pick)
    mechs("export", "--all", "--reveal", "-o", "out")
    (created, *_) = mechs.rows("log", "g-0001", "--reveal")
    for number in (1, 2):
        mechs("--store", "other.db", "import", f"out/g-000{number}.jsonl")
    public = mechs("--store", "other.db", "export", "g-0002")
    assert "recording" in public.stderr
    assert created["seed"] not in public.stdout
    mechs("--store", "other.db", "close", "g-0001")
    assert created["seed"] in mechs("--store", "other.db", "export", "g-0002").stdout


@pytest.fixture
def in_time() -> Iterator[None]:
    """Fails where something takes ten seconds."""

    def stop(number: int, frame: object) -> None:
        pytest.fail("it waits")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(10)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.usefixtures("in_time")
@pytest.mark.parametrize(
    "words",
    [
        ("import", "THERE"),
        ("audit", "THERE"),
        ("replay", "THERE"),
        ("diff", "THERE", "THERE"),
        ("luck", "THERE"),
        ("new", "toy", "--seats", "ada,bob", "--scenario", "THERE"),
    ],
)
def test_what_is_no_file_is_refused_before_anything_is_waited_for(
    over: Mechs, words: tuple[str, ...]
) -> None:
    os.mkfifo(over.folder / "pipe")
    (over.folder / "link").symlink_to("pipe")
    (over.folder / "folder").mkdir()
    places = {"pipe": "a pipe", "link": "a pipe", "folder": "a directory", "/dev/zero": "a device"}
    for place, kind in places.items():
        path = over.folder / place
        said = over.no(*(str(path) if word == "THERE" else word for word in words))
        assert said.endswith(f"{path} is {kind}, not a file")

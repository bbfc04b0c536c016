"""What is being written: put in place on every mount, and not left by programs that were killed."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from mechs_cli.files import placing, unfinished
from mechs_cli.files.kept import BadFile
from mechs_cli.files.writing import write_atomically
from tests.mechs_cli.conftest import Mechs


def refusing(number: int) -> Callable[..., None]:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    return refuse


WAYS = {"link": (), "rename": ("link",), "taken": ("link", "rename_to_free")}


@pytest.fixture(params=[(way, no) for way in WAYS for no in ("EPERM", "EOPNOTSUPP", "ENOSYS")])
def mount(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a mount that knows no hard links, and perhaps no rename that refuses either."""
    way, number = request.param
    for name in WAYS[way]:
        monkeypatch.setattr(placing, name, refusing(getattr(errno, number)))


@pytest.mark.usefixtures("mount")
def test_a_new_file_is_put_in_place_and_never_over_another_on_any_mount(tmp_path: Path) -> None:
    file = tmp_path / "x"
    write_atomically(file, [b"one"])
    assert file.read_bytes() == b"one" and file.stat().st_mode & 0o777 == 0o600
    with pytest.raises(BadFile, match="is there already"):
        write_atomically(file, [b"two"])
    write_atomically(file, [b"two"], force=True)
    assert file.read_bytes() == b"two"

    def meanwhile() -> object:
        (tmp_path / "y").write_bytes(b"mine")
        yield b"three"

    with pytest.raises(BadFile, match="is there already"):
        write_atomically(tmp_path / "y", meanwhile())  # type: ignore[arg-type]
    assert (tmp_path / "y").read_bytes() == b"mine"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["x", "y"]


@pytest.mark.parametrize("way", [placing.link, placing.rename_to_free, placing.take_then_rename])
def test_every_way_refuses_a_name_that_is_taken(
    tmp_path: Path, way: Callable[[Path, Path], None]
) -> None:
    new, there = tmp_path / "new", tmp_path / "there"
    new.write_bytes(b"new")
    there.write_bytes(b"mine")
    with pytest.raises(FileExistsError):
        way(new, there)
    assert there.read_bytes() == b"mine" and new.exists()
    way(new, tmp_path / "free")
    assert (tmp_path / "free").read_bytes() == b"new"


def test_a_full_disk_is_no_reason_to_try_another_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(placing, "link", refusing(errno.ENOSPC))
    with pytest.raises(BadFile, match="No space left"):
        write_atomically(tmp_path / "x", [b"one"])
    assert not [*tmp_path.iterdir()]


@pytest.mark.usefixtures("mount")
def test_a_backup_is_put_in_place_on_any_mount(over: Mechs) -> None:
    over("store", "backup", "copy.db")
    assert "there already" in over.no("store", "backup", "copy.db")
    assert len(over.begun(store="copy.db")) == 1


def test_a_long_name_leaves_room_for_no_other_and_is_written(tmp_path: Path) -> None:
    name = "x" * 255
    write_atomically(tmp_path / name, [b"one"])
    assert [each.name for each in tmp_path.iterdir()] == [name]


# ---------------------------------------------------------------- left by the killed


WAITS = """
import sys, time
from pathlib import Path
from mechs_cli.files.writing import written_whole
with written_whole(Path(sys.argv[1]), force=False) as new:
    new.write_text("a secret")
    print(new, flush=True)
    time.sleep(60)
"""


def writer(file: Path) -> subprocess.Popen[str]:
    """A program that is in the middle of writing a file."""
    program = subprocess.Popen([sys.executable, "-c", WAITS, file], stdout=-1, text=True)
    assert program.stdout is not None and program.stdout.readline()
    return program


def left(folder: Path) -> list[str]:
    return [each.name for each in folder.iterdir() if each.name.startswith(unfinished.PREFIX)]


def test_what_a_killed_writer_left_is_named_and_the_next_one_removes_it(over: Mechs) -> None:
    dead, live = writer(over.folder / "a"), writer(over.folder / "b")
    try:
        assert len(left(over.folder)) == 2
        assert "unfinished" not in over("store", "check").stdout
        dead.kill()
        dead.wait()
        said = over("store", "check")
        assert "unfinished" in said.stdout and said.stdout.startswith(f"{over.store}  sound")
        ((row,), (name,)) = (
            over.rows("store", "check"),
            [each.name for each in unfinished.left_in(over.folder)],
        )
        assert row["unfinished"] == [name]
        told = over("export", "g-0001", "-o", "x.jsonl").stderr
        assert f"{name}, left by a program that was killed, is removed" in told
        assert len(left(over.folder)) == 1  # the live one's
        assert over.rows("store", "check")[0].get("unfinished", []) == []
    finally:
        for program in (dead, live):
            program.send_signal(signal.SIGKILL)
            program.communicate()


def test_a_repair_removes_what_is_left_beside_the_store(over: Mechs) -> None:
    dead = writer(over.folder / "a")
    dead.kill()
    dead.communicate()
    said = over("store", "repair")
    assert "is removed" in said.stderr and "sound" in said.stdout
    assert not left(over.folder)


def test_what_may_be_anothers_stays(tmp_path: Path) -> None:
    """Of another machine, without a lock yet, a link, a file: only what is surely dead goes."""
    elsewhere = tmp_path / f"{unfinished.PREFIX}00000000-x"
    lockless = tmp_path / f"{unfinished.PREFIX}{unfinished.machine()}-x"
    for place in (elsewhere, lockless):
        place.mkdir()
        (place / "new").write_text("a secret")
    (elsewhere / unfinished.LOCK).touch()
    (tmp_path / "mine").mkdir()
    (tmp_path / f"{unfinished.PREFIX}link").symlink_to("mine", target_is_directory=True)
    (tmp_path / f"{unfinished.PREFIX}file").touch()
    before = sorted(tmp_path.rglob("*"))
    assert unfinished.clear(tmp_path) == unfinished.left_in(tmp_path) == []
    assert sorted(tmp_path.rglob("*")) == before
    for each in (*elsewhere.rglob("*"), elsewhere, *lockless.rglob("*"), lockless):
        os.utime(each, (1e9, 1e9))  # years ago
    assert unfinished.clear(tmp_path) == sorted([elsewhere, lockless])
    assert len([*tmp_path.iterdir()]) == 3


def test_a_folder_that_was_moved_away_for_one_that_never_came_stands_again(tmp_path: Path) -> None:
    place, lock = unfinished.begun(tmp_path)
    (place / unfinished.REPLACED / "tables").mkdir(parents=True)
    (place / unfinished.REPLACED / "tables" / "games.csv").write_text("mine")
    os.close(lock)  # the program is killed here
    assert unfinished.clear(tmp_path) == [place]
    assert (tmp_path / "tables" / "games.csv").read_text() == "mine"
    assert [each.name for each in tmp_path.iterdir()] == ["tables"]

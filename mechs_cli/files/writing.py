"""Files in and out: limits on reading, all or nothing on writing."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import IO, Any, Final

from mechs_cli.files.kept import BadFile, keep_input, need_no_stores, need_nobodys
from mechs_cli.files.placing import place_new
from mechs_cli.files.unfinished import REPLACED, unfinished
from mechs_core.kernel.errors import IncompatibleReplay

LARGEST_DOCUMENT = 1 << 20  # bytes of a scenario
CHUNK: Final = 1 << 16  # bytes read of a file that has grown meanwhile
UNWAITING: Final = getattr(os, "O_NONBLOCK", 0)  # opening a pipe does not wait for a writer
KINDS: Final = {
    stat.S_IFDIR: "a directory",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}


def read_bytes(path: Path, largest: int) -> bytes:
    """A regular file's bytes. Raises BadFile, IncompatibleReplay where it is too large.

    Anything else, such as a pipe, is refused without waiting for it. What has been read is not
    written over by the same command.
    """
    keep_input(path)
    try:
        with open(path, "rb", opener=_open_plain) as file:
            data = b"".join(_parts_of(file, largest + 1))
    except OSError as error:
        raise BadFile(f"{path}: {error.strerror or error}") from error
    except ValueError as error:  # a path with a null character
        raise BadFile(f"{path}: {error}") from error
    if len(data) > largest:
        raise IncompatibleReplay(f"{path} is larger than {largest} bytes")
    return data


def _parts_of(file: IO[bytes], most: int) -> Iterator[bytes]:
    """A file's bytes up to so many, which may be more than memory holds: as large as it is."""
    size = os.fstat(file.fileno()).st_size + 1
    while most > 0 and (part := file.read(min(size, most))):
        yield part
        most, size = most - len(part), CHUNK


def _open_plain(path: str, flags: int) -> int:
    number = os.open(path, flags | UNWAITING)
    kind = stat.S_IFMT(os.fstat(number).st_mode)
    if kind != stat.S_IFREG:
        os.close(number)
        raise BadFile(f"{path} is {KINDS.get(kind, 'no plain file')}, not a file")
    return number


def read_json(path: Path) -> Any:
    """A JSON document, such as a scenario. Raises BadFile."""
    from mechs_core.kernel.codec import NotTaken, from_outside

    data = read_bytes(path, LARGEST_DOCUMENT)
    try:
        return from_outside(data)
    except NotTaken as error:
        raise BadFile(f"{path}: {error}") from error


def write_atomically(
    path: Path, chunks: Iterable[bytes], *, force: bool = False, beside: Path | None = None
) -> None:
    """Write a file that is there whole or not at all. Raises BadFile where one is there already.

    force: replace a file; the new one gets its permissions. beside: an `unfinished` folder in the
    same folder, for those who write many files there.
    """
    with written_whole(path, force=force, beside=beside) as new, new.open("wb") as file:
        for chunk in chunks:
            file.write(chunk)


@contextmanager
def written_whole(
    path: Path, *, force: bool, beside: Path | None = None, copy: bool = False
) -> Iterator[Path]:
    """An empty file to fill, which is then moved to `path`; an exception removes it.

    Only its owner may read it (0600); one that replaces another gets its permissions. beside: as
    in `write_atomically`. copy: it is one of a store, which stays private. Raises BadFile.
    """
    need_new(path, force=force, copy=copy)
    try:
        with nullcontext(beside) if beside else unfinished(path.parent) as folder:
            new = folder / path.name
            os.close(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            try:
                yield new
                with new.open("rb+") as file:
                    os.fsync(file.fileno())
                need_new(path, force=force, copy=copy)  # once more: it may have taken long
                if force:
                    if not copy:
                        take_over(path, new)
                    new.replace(path)
                else:
                    place_new(new, path)
            finally:
                new.unlink(missing_ok=True)
    except FileExistsError as error:
        raise BadFile(f"{path} is there already", hint="--force replaces it") from error
    except OSError as error:
        raise BadFile(f"{path}: {error.strerror or error}") from error


def need_new(path: Path, *, force: bool, copy: bool = False) -> None:
    """Raises BadFile if something is at the path already, or its folder does not exist.

    force: a plain file may be there; a directory, a device or a link may not, nor a store, or
    what this command reads. copy: but an older copy of a store may, see `need_nobodys`.
    """
    need_nobodys(path, copy=copy)
    if not path.parent.is_dir():
        raise BadFile(f"{path}: No such file or directory")
    with suppress(FileNotFoundError):
        mode = path.lstat().st_mode
        if not stat.S_ISREG(mode):
            kind = "a directory" if path.is_dir() else "no plain file"
            raise BadFile(f"{path} is {kind}, and is left alone")
        if not force:
            raise BadFile(f"{path} is there already", hint="--force replaces it")


def take_over(old: Path, new: Path) -> None:
    """Give the new file the old one's permissions, if owner and group are the same."""
    with suppress(FileNotFoundError):
        was, now = old.stat(), new.stat()
        if (was.st_uid, was.st_gid) == (now.st_uid, now.st_gid):
            new.chmod(was.st_mode & 0o777)


@contextmanager
def making(folder: Path) -> Iterator[None]:
    """A context in which a folder exists, made with its parents if need be.

    An exception removes those that were made and are still empty. Raises OSError, BadFile.
    """
    need_no_stores(folder)
    new = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    try:
        yield
    except BaseException:
        with suppress(OSError):  # something is in it
            for each in new:
                with suppress(FileNotFoundError):
                    each.rmdir()
        raise


@contextmanager
def whole_folder(path: Path, *, force: bool, known: Callable[[str], bool]) -> Iterator[Path]:
    """A temporary folder to fill, which is then moved to `path`; an exception removes it.

    force: it may replace a folder that holds only files whose relative paths (with /) are `known`,
    and gets its permissions. Raises BadFile.
    """
    try:
        need_place(path, force=force, known=known)
        place = path.resolve()
        with making(place.parent), unfinished(place.parent) as beside:
            new, old = beside / "new", beside / REPLACED / place.name
            new.mkdir()
            try:
                yield new
            except KeyboardInterrupt as stop:
                raise KeyboardInterrupt(f"nothing was written to {path}") from stop
            need_place(path, force=force, known=known)
            if place.exists():
                for each in (new, *new.rglob("*")):
                    take_over(place / each.relative_to(new), each)
                old.parent.mkdir()
                place.rename(old)
            try:
                new.rename(place)
            except OSError:
                if old.exists():
                    old.rename(place)
                raise
    except OSError as error:
        raise BadFile(f"{path}: {error.strerror or error}") from error


def need_place(path: Path, *, force: bool, known: Callable[[str], bool]) -> None:
    """Raises BadFile if no folder may be put at the path; OSError."""
    need_no_stores(path)
    if not path.exists():
        return
    if not path.is_dir():
        raise BadFile(f"{path} is a file", hint="-o DIRECTORY")
    if not force and any(path.iterdir()):
        raise BadFile(f"{path} is there already", hint="--force replaces it")
    for file in path.rglob("*"):
        if not file.is_dir():
            need_no_stores(file)
        inside = file.relative_to(path).as_posix()
        if not (known(inside) or (file.is_dir() and not file.is_symlink())):
            raise BadFile(f"{path} holds {inside}, which is kept", hint="-o another directory")

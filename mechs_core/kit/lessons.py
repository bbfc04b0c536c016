"""The lessons of a ruleset, read from the folder `lessons` of its package."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, overload

from mechs_core.kernel.errors import BadPlugin

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from mechs_core.kernel.lessons.lesson import Lesson

FOLDER: Final = "lessons"
NAME: Final = re.compile(r"\d+_([a-z][a-z0-9_]*)\.toml")  # a lesson's file: 03_hit_and_push.toml


class Lessons(Sequence["Lesson"]):
    """A package's lessons in the order of their files, read when they are first used.

    The first use raises BadPlugin, which names the file and the field, for what is no lesson. A
    package without the folder has none, nor has a module that is a single file.
    """

    def __init__(self, package: str) -> None:
        self.package = package

    @cached_property
    def _read(self) -> tuple[Lesson, ...]:
        from importlib import import_module
        from importlib.resources import files

        if not hasattr(import_module(self.package), "__path__"):
            return ()
        folder = files(self.package).joinpath(FOLDER)
        if not folder.is_dir():
            return ()
        there = sorted(folder.iterdir(), key=lambda file: file.name)
        return tuple(read_lesson(file, folder) for file in there if file.name.endswith(".toml"))

    def __len__(self) -> int:
        return len(self._read)

    @overload
    def __getitem__(self, index: int) -> Lesson: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Lesson, ...]: ...
    def __getitem__(self, index: int | slice) -> Lesson | tuple[Lesson, ...]:
        return self._read[index]


def read_lesson(file: Traversable, folder: Traversable) -> Lesson:
    """The lesson in a file. Raises BadPlugin."""
    from msgspec import DecodeError, ValidationError, structs, toml

    from mechs_core.kernel.lessons.lesson import Lesson
    from mechs_core.kernel.outside import unmarked, why_no_text

    named = NAME.fullmatch(file.name)
    if named is None:
        raise BadPlugin(f"{file.name}: lessons are called 01_first.toml, 02_second.toml and so on")
    try:
        data = unmarked(file.read_bytes())
        if (why := why_no_text(data)) is not None:
            raise BadPlugin(f"{FOLDER}/{file.name}: {why}")
        lesson = toml.decode(data, type=Lesson)
    except (DecodeError, ValidationError, UnicodeDecodeError) as error:
        raise BadPlugin(f"{FOLDER}/{file.name}: {error}") from error
    if (why := lesson.why_wrong()) is not None:
        raise BadPlugin(f"{FOLDER}/{file.name}: {why}")
    scenario = lesson.scenario
    if isinstance(scenario, str):
        scenario = read_scenario(folder, scenario, file.name)
    return structs.replace(lesson, name=named[1], scenario=scenario)


def read_scenario(folder: Traversable, name: str, lesson: str) -> Any:
    """The document in a file beside a lesson. Raises BadPlugin."""
    from mechs_core.kernel.codec import NotTaken, from_outside

    place = folder.joinpath(name)
    if "/" in name or "\\" in name or not place.is_file():
        raise BadPlugin(f"{FOLDER}/{lesson}: scenario: there is no {name} beside it")
    try:
        document = from_outside(place.read_bytes())
    except NotTaken as error:
        raise BadPlugin(f"{FOLDER}/{name}: {error}") from error
    if document is None:
        raise BadPlugin(f"{FOLDER}/{name}: a scenario is an object, not null")
    return document

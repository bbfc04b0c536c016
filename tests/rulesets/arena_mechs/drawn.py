"""Positions of Arena Mechs that are drawn: moments of golden games, and what is in a picture."""

from __future__ import annotations

from functools import cache, partial
from typing import Final

from mechs_core.kernel.contract.sight import Viewer
from mechs_core.kernel.messages import Event, GameCreated
from mechs_core.kernel.picture import Group
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arena_mechs import RULESET
from tests.kept_pictures import Kept, picture_of
from tests.pictures import golden


@cache
def events_of(game: str) -> tuple[Event, ...]:
    """Every event of a golden game, its creation first."""
    return tuple(golden(f"{RULESET.name}/{game}")[1])


def line_at(game: str, events: int) -> Line:
    """The line of a golden game after so many events."""
    every = events_of(game)
    assert isinstance(every[0], GameCreated)
    line = Line(RULESET, every[0])
    for event in every[:events]:
        line.peek(event)
    return line


DRAWN: Final = {
    # a seat programs, another Mech is in the queue
    "hand": Kept(partial(line_at, "two-seats", 207), 1),
    # a HIT x2 is left, the magnet is used
    "acting": Kept(partial(line_at, "four-seats", 317), 1),
    # a Mech with too much damage is out
    "overkill": Kept(partial(line_at, "scenario-last-turn", 31), None, "print"),
    "over": Kept(partial(line_at, "three-seats", 579), None, "dark"),
}


def groups(line: Line, viewer: Viewer = None) -> dict[str, Group]:
    return {group.key: group for group in picture_of(line, viewer).groups}


def roles(group: Group) -> set[str]:
    return {shape.role for shape in group.shapes}

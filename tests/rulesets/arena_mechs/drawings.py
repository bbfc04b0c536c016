"""Groups of drawn positions by their keys, and what is in them."""

from __future__ import annotations

from mechs_core.kernel.picture import Group, Picture, Words
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arena_mechs.picture import picture
from mechs_core.rulesets.arena_mechs.view import view


def drawn(line: Line, viewer: int | None = None) -> Picture:
    return picture(view(line.state, viewer))


def groups(line: Line, viewer: int | None = None) -> dict[str, Group]:
    return {group.key: group for group in drawn(line, viewer).groups}


def texts(group: Group) -> list[str]:
    return [shape.text for shape in group.shapes if isinstance(shape, Words)]


def roles(group: Group) -> set[str]:
    return {shape.role for shape in group.shapes}

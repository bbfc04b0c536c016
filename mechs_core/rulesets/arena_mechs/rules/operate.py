"""OPERATE: conveyor, crushers, flamethrowers; the magnet has its own file. AM-OP."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from mechs_core.kernel.messages import Between, Decision, Event, OneOf, field_name
from mechs_core.rulesets.arena_mechs.data import ARROWS
from mechs_core.rulesets.arena_mechs.geometry import LINES, NUMBER, OFF, walls_between
from mechs_core.rulesets.arena_mechs.model import Arena, stand
from mechs_core.rulesets.arena_mechs.rules.act import spend_operation
from mechs_core.rulesets.arena_mechs.rules.setup import Tile


class Conveyor(Decision, frozen=True):
    arrow: Annotated[str, OneOf(ARROWS)]
    orientation: Annotated[int, Between(0, 3)]


class FireCrushers(Decision, frozen=True):
    pass


class FireFlamethrowers(Decision, frozen=True):
    pass


class Carried(Struct, frozen=True):
    """A Mech that rode on its tile."""

    seat: int
    from_: str = field_name("from")
    to: str | None  # None: it left the arena with its tile


class TileInserted(Event, frozen=True):
    arrow: str
    tile: Tile  # as turned
    out: Tile  # the new free tile
    carried: tuple[Carried, ...]  # along the line from the arrow


def on_tile_inserted(arena: Arena, event: TileInserted) -> None:
    tiles = arena.tiles
    line = LINES[event.arrow]
    for behind, field in zip(line[-2::-1], line[:0:-1], strict=True):
        tiles[field] = tiles[behind]
    tiles[line[0]] = event.tile.number
    arena.free = event.out.number
    arena.walls = walls_between(tiles)
    for mech in reversed(event.carried):  # the foremost first, so that each finds its field free
        stand(arena, mech.seat, OFF if mech.to is None else NUMBER[mech.to])
    spend_operation(arena)


APPLY = {TileInserted: on_tile_inserted}

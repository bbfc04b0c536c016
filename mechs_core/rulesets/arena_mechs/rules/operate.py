"""OPERATE: conveyor, crushers, flamethrowers; the magnet has its own file. AM-OP."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Between, Decision, Event, OneOf
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arena_mechs.data import ARROWS, OPERATE, TILE_IDS
from mechs_core.rulesets.arena_mechs.geometry import FIELDS, LINES, NUMBER, OFF, walls_between
from mechs_core.rulesets.arena_mechs.model import (
    CRUSHERS,
    FLAMETHROWERS,
    OPERATIONS,
    Arena,
    spend_operation,
    stand,
)
from mechs_core.rulesets.arena_mechs.rules.activation import (
    finish_action,
    start_action,
    why_not_use,
)
from mechs_core.rulesets.arena_mechs.rules.hazards import fire
from mechs_core.rulesets.arena_mechs.rules.push import push_out
from mechs_core.rulesets.arena_mechs.rules.setup import Tile


class Conveyor(Decision, frozen=True):
    arrow: Annotated[str, OneOf(ARROWS)]
    orientation: Annotated[int, Between(0, 3)]


class FireCrushers(Decision, frozen=True):
    pass


class FireFlamethrowers(Decision, frozen=True):
    pass


class Carried(Struct, frozen=True, rename={"from_": "from"}):
    """A Mech that rode on its tile."""

    seat: int
    from_: str
    to: str | None  # None: it left the arena with its tile


class TileInserted(Event, frozen=True):
    arrow: str
    tile: Tile  # as turned
    out: Tile  # the new free tile
    carried: tuple[Carried, ...]  # along the line from the arrow


def start_operation(play: Play[Arena], seat: int) -> None:
    """Record the OPERATE once, before its first operation. AM-OP-1."""
    if not play.state.operations_left:
        start_action(play, seat, OPERATE)


def why_not_again(arena: Arena, operation: int) -> IllegalDecision | None:
    """What forbids crushers, flamethrowers or magnet, or None. AM-OP-2: once, except in an x3."""
    if reason := why_not_use(arena, OPERATE):
        return reason
    if used_up(arena) & operation:
        name = next(name for name, bit in OPERATIONS.items() if bit == operation)
        verb = "was" if name == "magnet" else "were"
        return IllegalDecision("already_used", f"{name} {verb} already used this turn")
    return None


def used_up(arena: Arena) -> int:
    """The operations that cannot be used again, as bits: in an x3 none. AM-OP-2"""
    return arena.used if arena.pending[OPERATE] < 3 else 0


def why_not_convey(arena: Arena, orientation: int) -> IllegalDecision | None:
    """What forbids pushing the free tile in like this, or None. AM-OP-3, at any arrow (AM-R-26)."""
    if reason := why_not_use(arena, OPERATE):
        return reason
    if not arena.turn_free_tile and orientation != arena.free % 4:  # AM-R-6
        return IllegalDecision("no_turning", f"the free tile stays in orientation {arena.free % 4}")
    return None


def convey(play: Play[Arena], seat: int, choice: Conveyor) -> None:
    arena = play.state
    if reason := why_not_convey(arena, choice.orientation):
        raise reason
    start_operation(play, seat)
    line = LINES[choice.arrow]
    carried = []
    for field, beyond in zip(line, (*line[1:], OFF), strict=True):
        if arena.mech_on[field] != OFF:
            to = None if beyond == OFF else FIELDS[beyond]
            carried.append(Carried(arena.mech_on[field], FIELDS[field], to))
    pushed_in = Tile(TILE_IDS[arena.free // 4], choice.orientation)
    out = Tile(TILE_IDS[arena.tiles[line[-1]] // 4], arena.tiles[line[-1]] % 4)
    play.emit(TileInserted(choice.arrow, pushed_in, out, tuple(carried)))

    # AM-R-27 Rim walls do not hold a Mech on the tile that leaves.
    if carried and carried[-1].to is None:
        push_out(play, carried[-1].seat, line[-1], seat, "conveyor")
    finish_action(play)


def fire_crushers(play: Play[Arena], seat: int, choice: FireCrushers) -> None:
    operate_hazard(play, seat, CRUSHERS)


def fire_flamethrowers(play: Play[Arena], seat: int, choice: FireFlamethrowers) -> None:
    operate_hazard(play, seat, FLAMETHROWERS)


def operate_hazard(play: Play[Arena], seat: int, hazard: int) -> None:
    """AM-OP-4; AM-OP-7 it may be without a victim."""
    if reason := why_not_again(play.state, hazard):
        raise reason
    start_operation(play, seat)
    fire(play, hazard, seat)
    finish_action(play)


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


DECIDE = {
    Conveyor: convey,
    FireCrushers: fire_crushers,
    FireFlamethrowers: fire_flamethrowers,
}
APPLY = {TileInserted: on_tile_inserted}

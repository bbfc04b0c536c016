"""The places that a decision touches: what a person would point at to say it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from mechs_core.kernel.messages import Decision
from mechs_core.rulesets.arena_mechs.geometry import (
    BESIDE,
    CHECKPOINTS,
    DIRECTION,
    FIELDS,
    NUMBER,
    OFF,
    RAYS,
    TILE_WALLS,
)
from mechs_core.rulesets.arena_mechs.picture.panels import marker_key
from mechs_core.rulesets.arena_mechs.rules.activation import Alternative, EndTurn, SkipAction
from mechs_core.rulesets.arena_mechs.rules.hit import Hit
from mechs_core.rulesets.arena_mechs.rules.magnet import Magnet
from mechs_core.rulesets.arena_mechs.rules.move import Move
from mechs_core.rulesets.arena_mechs.rules.operate import (
    Conveyor,
    FireCrushers,
    FireFlamethrowers,
)
from mechs_core.rulesets.arena_mechs.rules.prestige_action import Repair, TakePrestige
from mechs_core.rulesets.arena_mechs.rules.program import PlaceMech, ProgramSlot
from mechs_core.rulesets.arena_mechs.rules.shoot import Shoot
from mechs_core.rulesets.arena_mechs.rules.turn import ChooseSequence, DropIn
from mechs_core.rulesets.arena_mechs.view import View

Places = tuple[str, ...]


def touches(decision: Decision, view: View) -> Places:
    """The places of a legal decision of the viewer, in the order of pointing; () for none."""
    return TOUCHES[type(decision)](decision, view)


def _field(decision: PlaceMech | DropIn, view: View) -> Places:
    return (f"field {decision.field}",)


def _program(decision: ProgramSlot, view: View) -> Places:
    one, other = decision.keep
    return f"card {one}", f"card {other}", f"slot {decision.slot}"


def _cover(decision: ChooseSequence, view: View) -> Places:
    return (f"card {decision.card} {decision.half}",)


def _repair(decision: Repair, view: View) -> Places:
    """The first markers of each colour on the own board."""
    assert view.active is not None
    return tuple(
        marker_key(view.active, name, which)
        for name, many in Counter(decision.colours).items()
        for which in range(1, many + 1)
    )


def _prestige(decision: TakePrestige, view: View) -> Places:
    return (f"prestige {view.active}",)


def _at(symbol: str, target: int, view: View) -> Places:
    """The target; where both a blow and a shot are left, the action before it."""
    field = f"field {view.seats[target].field}"
    return (f"action {symbol}", field) if {"hit", "shoot"} <= {*view.pending} else (field,)


def _hit(decision: Hit, view: View) -> Places:
    return _at("hit", decision.target, view)


def _shoot(decision: Shoot, view: View) -> Places:
    """The target; of a shot in a direction, the nearest Mech there."""
    if decision.target is not None:
        return _at("shoot", decision.target, view)
    assert decision.direction is not None
    standing = {seat.field for seat in view.seats}
    ray = RAYS[_own_field(view)][DIRECTION[decision.direction]]
    return (next(f"field {FIELDS[field]}" for field in ray if FIELDS[field] in standing),)


def _own_field(view: View) -> int:
    assert view.active is not None
    return NUMBER[view.seats[view.active].field or ""]


def _move(decision: Move, view: View) -> Places:
    """Whom it pushes and where to, the checkpoints on the way, the field where it ends."""
    here = start = _own_field(view)
    standing = {NUMBER[seat.field] for seat in view.seats if seat.field} - {start}
    pushed: list[int] = []
    way: list[int] = []
    for letter in decision.path:
        here = BESIDE[here][DIRECTION[letter]]
        if here in standing and not pushed:
            pushed = [here, BESIDE[here][DIRECTION[letter]]]
        elif here in CHECKPOINTS:
            way.append(here)
    fields = [field for field in (*pushed, *way, here) if field != OFF]
    last = dict.fromkeys(fields)
    last[here] = last.pop(here)
    return tuple(f"field {FIELDS[field]}" for field in last)


def _conveyor(decision: Conveyor, view: View) -> Places:
    """The arrow; and how the tile is turned, if it looks different then."""
    arrow = f"arrow {decision.arrow}"
    if view.free is not None and not TILE_WALLS[view.free.number]:
        return (arrow,)
    return arrow, f"turn {decision.orientation}"


def _magnet(decision: Magnet, view: View) -> Places:
    field = f"field {decision.field}"
    if decision.winner is None:
        return "magnet", field
    return "magnet", field, f"field {view.seats[decision.winner].field}"


TOUCHES: Final[dict[type[Decision], Callable[[Any, View], Places]]] = {
    ProgramSlot: _program,
    PlaceMech: _field,
    DropIn: _field,
    ChooseSequence: _cover,
    Repair: _repair,
    TakePrestige: _prestige,
    Hit: _hit,
    Shoot: _shoot,
    Move: _move,
    Conveyor: _conveyor,
    FireCrushers: lambda decision, view: ("crushers",),
    FireFlamethrowers: lambda decision, view: ("flamethrowers",),
    Magnet: _magnet,
    Alternative: lambda decision, view: (f"alternative {decision.use}",),
    SkipAction: lambda decision, view: (f"skip {decision.symbol}",),
    EndTurn: lambda decision, view: (),
}

"""Sentences for what Mechs do and what the arena does to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.arena_mechs.rules.act import (
    ActionSkipped,
    ActionStarted,
    AlternativeChosen,
)
from mechs_core.rulesets.arena_mechs.rules.hazards import CrushersFired, FlamethrowersFired
from mechs_core.rulesets.arena_mechs.rules.magnet import MagnetPlaced, MechPulled
from mechs_core.rulesets.arena_mechs.rules.move import MechMoved
from mechs_core.rulesets.arena_mechs.rules.operate import TileInserted
from mechs_core.rulesets.arena_mechs.rules.prestige import MarkersRemoved
from mechs_core.rulesets.arena_mechs.rules.push import MechPushed, MechPushedOut
from mechs_core.rulesets.arena_mechs.text.words import (
    Said,
    colour,
    colours,
    listed,
    strong,
)
from mechs_core.rulesets.arena_mechs.view import View

STARTED: Mapping[str, tuple[str, ...]] = {
    "prestige": ("AM-ACT-1", "AM-PRES-1"),
    "hit": ("AM-ACT-1", "AM-HIT-1"),
    "shoot": ("AM-ACT-1", "AM-SHOOT-1"),
    "move": ("AM-ACT-1", "AM-MOVE-1"),
    "operate": ("AM-ACT-1", "AM-OP-1"),
}
INSTEAD = {"move": "a MOVE", "repair": "a repair", "operate": "an operation"}


def _alternative_chosen(event: AlternativeChosen, view: View) -> Said:
    said = f"{colour(event.seat, view)} gives up its sequence for {INSTEAD[event.use]}"
    return said, ("AM-ACT-3", "AM-R-4")


def _action_started(event: ActionStarted, view: View) -> Said:
    rules = STARTED[event.symbol]
    if event.symbol == "shoot" and event.strength == 3:
        rules = ("AM-ACT-1", "AM-SHOOT-2")
    return f"{colour(event.seat, view)} uses {strong(event.symbol, event.strength)}", rules


def _action_skipped(event: ActionSkipped, view: View) -> Said:
    name, symbol = colour(event.seat, view), event.symbol.upper()
    if event.symbol == "operate" and view.operations_left is not None:
        return f"{name} leaves its other operations out", ("AM-R-3", "AM-ACT-7")
    return f"{name} leaves {symbol} out", ("AM-R-3", "AM-ACT-2")


def _mech_moved(event: MechMoved, view: View) -> Said:
    return f"{colour(event.seat, view)} moves {event.from_} to {event.to}", ("AM-MOVE-1",)


def _mech_pushed(event: MechPushed, view: View) -> Said:
    said = f"{colour(event.by, view)} pushes {colour(event.seat, view)} {event.from_} to {event.to}"
    return said, (_push_rule(event.by, view),)


def _push_rule(seat: int, view: View) -> str:
    """A push is the end of a x3 HIT or a part of a x3 MOVE: three symbols, so nothing else."""
    shown = view.sequences[seat].strengths if view.sequences else {}
    return "AM-HIT-2" if shown.get("hit") == 3 else "AM-MOVE-2"


THROWN = {
    "hit": ("{by} knocks {who} out of the arena at {field}", "AM-HIT-2"),
    "move": ("{by} pushes {who} out of the arena at {field}", "AM-MOVE-2"),
    "conveyor": ("{by}'s conveyor throws {who} out of the arena", "AM-OP-3"),
}


def _mech_pushed_out(event: MechPushedOut, view: View) -> Said:
    said, rule = THROWN[event.cause]
    by, who = colour(event.by, view), colour(event.seat, view)
    return said.format(by=by, who=who, field=event.from_), ("AM-OUT-1", "AM-OUT-2", rule)


def _tile_inserted(event: TileInserted, view: View) -> Said:
    said = f"{event.tile.id} enters at {event.arrow}, {event.out.id} is free now"
    carried = [
        f"{colour(each.seat, view)} rides to {each.to}"
        if each.to is not None
        else f"{colour(each.seat, view)} rides off {each.from_}"
        for each in event.carried
    ]
    if carried:
        return f"{said}; {', '.join(carried)}", ("AM-OP-3", "AM-OP-6")
    return said, ("AM-OP-3",)


def _crushers_fired(event: CrushersFired, view: View) -> Said:
    return _hazard_fired("crushers", "crush", event.by, event.victims, view)


def _flamethrowers_fired(event: FlamethrowersFired, view: View) -> Said:
    return _hazard_fired("flamethrowers", "burn", event.by, event.victims, view)


def _hazard_fired(name: str, do: str, by: int | str, victims: tuple[int, ...], view: View) -> Said:
    whose = "the arena's" if isinstance(by, str) else f"{colour(by, view)}'s"
    said = f"{do} {listed(colours(victims, view))}" if victims else "catch nobody"
    if isinstance(by, str):
        return f"{whose} {name} {said}", ("AM-TURN-6", "AM-DMG-2")
    return f"{whose} {name} {said}", ("AM-OP-4",) if victims else ("AM-OP-4", "AM-OP-7")


def _magnet_placed(event: MagnetPlaced, view: View) -> Said:
    said = f"{colour(event.seat, view)} sets the magnet on {event.field}"
    if event.winner is not None:
        said += f"; {colour(event.winner, view)} reaches it"
    return said, ("AM-OP-5", "AM-R-7")


def _mech_pulled(event: MechPulled, view: View) -> Said:
    said = f"the magnet pulls {colour(event.seat, view)} {event.from_} to {event.to}"
    return said, ("AM-OP-5", "AM-OP-6")


def _markers_removed(event: MarkersRemoved, view: View) -> Said:
    name = colour(event.seat, view)
    left = sum(view.seats[event.seat].board.values()) - len(event.colours)
    said = f"{name} repairs {listed(event.colours)}: {left} of {view.spaces} spaces full"
    return said, ("AM-PRES-1", "AM-PRES-2")


TELL: Mapping[type[Event], Callable[[Any, View], Said]] = {
    AlternativeChosen: _alternative_chosen,
    ActionStarted: _action_started,
    ActionSkipped: _action_skipped,
    MechMoved: _mech_moved,
    MechPushed: _mech_pushed,
    MechPushedOut: _mech_pushed_out,
    TileInserted: _tile_inserted,
    CrushersFired: _crushers_fired,
    FlamethrowersFired: _flamethrowers_fired,
    MagnetPlaced: _magnet_placed,
    MechPulled: _mech_pulled,
    MarkersRemoved: _markers_removed,
}

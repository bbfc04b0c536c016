"""Sentences for what Mechs do and what the arena does to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mechs_core.kernel.messages import Message
from mechs_core.kit.sentences import Row, by
from mechs_core.kit.words import Said, count, listed
from mechs_core.rulesets.arena_mechs.rules.activation import (
    ActionSkipped,
    ActionStarted,
    Alternative,
    AlternativeChosen,
    EndTurn,
    SkipAction,
)
from mechs_core.rulesets.arena_mechs.rules.hazards import CrushersFired, FlamethrowersFired
from mechs_core.rulesets.arena_mechs.rules.hit import Hit
from mechs_core.rulesets.arena_mechs.rules.magnet import Magnet, MagnetPlaced, MechPulled
from mechs_core.rulesets.arena_mechs.rules.move import MechMoved, Move
from mechs_core.rulesets.arena_mechs.rules.operate import (
    Carried,
    Conveyor,
    FireCrushers,
    FireFlamethrowers,
    TileInserted,
)
from mechs_core.rulesets.arena_mechs.rules.prestige_action import (
    MarkersRemoved,
    Repair,
    TakePrestige,
)
from mechs_core.rulesets.arena_mechs.rules.push import MechPushed, MechPushedOut
from mechs_core.rulesets.arena_mechs.rules.shoot import Shoot
from mechs_core.rulesets.arena_mechs.text.say import SAY
from mechs_core.rulesets.arena_mechs.text.words import colour, strong
from mechs_core.rulesets.arena_mechs.view import View

STARTED: Final[Mapping[str, str]] = {
    "prestige": "AM-PRES-1",
    "hit": "AM-HIT-1",
    "shoot": "AM-SHOOT-1",
    "move": "AM-MOVE-1",
    "operate": "AM-OP-1",
}
OUT: Final = ("AM-OUT-1", "AM-OUT-2")


def _action_started(event: ActionStarted, view: View) -> Said:
    line = event.symbol == "shoot" and event.strength == 3
    said = f"{colour(event.seat, view)} uses {strong(event.symbol, event.strength)}"
    return said, ("AM-ACT-1", "AM-SHOOT-2" if line else STARTED[event.symbol])


def _is_operating(event: ActionSkipped, view: View) -> bool:
    return event.symbol == "operate" and view.operations_left is not None


def _walk(move: Move, view: View) -> str:
    return f"{count(len(move.path), 'step')}: {' '.join(move.path)}"


def _push_rule(event: MechPushed, view: View) -> tuple[str, ...]:
    """HIT x3 or MOVE x3: each takes all three symbols, so the sequence tells which one it was."""
    shown = view.sequences[event.by].strengths if view.sequences else {}
    return ("AM-HIT-2",) if shown.get("hit") == 3 else ("AM-MOVE-2",)


def _tile_inserted(event: TileInserted, view: View) -> Said:
    said = f"{event.tile.id} enters at {event.arrow}, {event.out.id} is free now"
    if event.carried:
        riders = ", ".join(_carried(each, view) for each in event.carried)
        return f"{said}; {riders}", ("AM-OP-3", "AM-OP-6")
    return said, ("AM-OP-3",)


def _carried(each: Carried, view: View) -> str:
    rides = f"rides off {each.from_}" if each.to is None else f"rides to {each.to}"
    return f"{colour(each.seat, view)} {rides}"


def _fired_rules(event: CrushersFired | FlamethrowersFired, view: View) -> tuple[str, ...]:
    if isinstance(event.by, str):
        return ("AM-TURN-6", "AM-DMG-2")
    return ("AM-OP-4",) if event.victims else ("AM-OP-4", "AM-OP-7")


def _markers_removed(event: MarkersRemoved, view: View) -> Said:
    name = colour(event.seat, view)
    left = sum(view.seats[event.seat].board.values()) - len(event.colours)
    said = f"{name} repairs {listed(event.colours)}: {left} of {view.spaces} spaces full"
    return said, ("AM-PRES-1", "AM-PRES-2")


TELL: Final[Mapping[type[Message], Row]] = {
    # the sequence
    Alternative: SAY("takes the alternative action, {use}", "AM-ACT-3", "AM-R-4"),
    AlternativeChosen: SAY(
        "{seat} gives up its sequence for {use:instead}",
        *("AM-ACT-3", "AM-R-4"),
    ),
    ActionStarted: _action_started,
    SkipAction: SAY("skips {symbol}", "AM-R-3"),
    ActionSkipped: by(
        _is_operating,
        {
            True: SAY("{seat} leaves its other operations out", "AM-R-3", "AM-ACT-7"),
            False: SAY("{seat} leaves {symbol} out", "AM-R-3", "AM-ACT-2"),
        },
    ),
    EndTurn: SAY("ends its turn", "AM-ACT-8"),
    # prestige, hits, shots
    TakePrestige: SAY("shows off for prestige", "AM-PRES-1"),
    Repair: SAY("repairs {colours}", "AM-PRES-2"),
    MarkersRemoved: _markers_removed,
    Hit: SAY("hits {target}", "AM-HIT-1"),
    Shoot: by(
        "target",
        {None: SAY("shoots[ {direction}], at all in that line", "AM-SHOOT-2")},
        SAY("shoots at {target}", "AM-SHOOT-1"),
    ),
    # moves and pushes
    Move: SAY("walks {walk}", "AM-MOVE-1", walk=_walk),
    MechMoved: SAY("{seat} moves {from_} to {to}", "AM-MOVE-1"),
    MechPushed: SAY("{by} pushes {seat} {from_} to {to}", _push_rule),
    MechPushedOut: by(
        "cause",
        {
            "hit": SAY("{by} knocks {seat} out of the arena at {from_}", *OUT, "AM-HIT-2"),
            "move": SAY("{by} pushes {seat} out of the arena at {from_}", *OUT, "AM-MOVE-2"),
            "conveyor": SAY("{by}'s conveyor throws {seat} out of the arena", *OUT, "AM-OP-3"),
        },
    ),
    # operations
    Conveyor: SAY(
        "pushes the free tile in at {arrow}, turn {orientation}",
        *("AM-OP-3", "AM-R-6"),
    ),
    TileInserted: _tile_inserted,
    FireCrushers: SAY("fires the crushers", "AM-OP-2", "AM-OP-4"),
    CrushersFired: SAY("{by}'s crushers [crush {victims}|catch nobody]", _fired_rules),
    FireFlamethrowers: SAY("fires the flamethrowers", "AM-OP-2", "AM-OP-4"),
    FlamethrowersFired: SAY("{by}'s flamethrowers [burn {victims}|catch nobody]", _fired_rules),
    Magnet: SAY("wants the magnet on {field}[, for {winner}]", "AM-OP-2", "AM-OP-5"),
    MagnetPlaced: SAY(
        "{seat} sets the magnet on {field}[; {winner} reaches it]",
        *("AM-OP-5", "AM-R-7"),
    ),
    MechPulled: SAY("the magnet pulls {seat} {from_} to {to}", "AM-OP-5", "AM-OP-6"),
}

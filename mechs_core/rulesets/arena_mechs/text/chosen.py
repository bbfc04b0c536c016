"""A decision in words, as its viewer may see it: hidden fields are UNSET."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mechs_core.kernel.messages import Decision
from mechs_core.rulesets.arena_mechs.rules.act import Alternative, EndTurn, SkipAction
from mechs_core.rulesets.arena_mechs.rules.hit import Hit
from mechs_core.rulesets.arena_mechs.rules.magnet import Magnet
from mechs_core.rulesets.arena_mechs.rules.move import Move
from mechs_core.rulesets.arena_mechs.rules.operate import (
    Conveyor,
    FireCrushers,
    FireFlamethrowers,
)
from mechs_core.rulesets.arena_mechs.rules.prestige import Repair, TakePrestige
from mechs_core.rulesets.arena_mechs.rules.program import PlaceMech, ProgramSlot
from mechs_core.rulesets.arena_mechs.rules.shoot import Shoot
from mechs_core.rulesets.arena_mechs.rules.turn import ChooseSequence, DropIn
from mechs_core.rulesets.arena_mechs.text.words import Said, colour, hidden, listed
from mechs_core.rulesets.arena_mechs.view import View

COMPASS = {"n": "north", "e": "east", "s": "south", "w": "west"}
USES = {"move": "one MOVE", "repair": "a repair", "operate": "one operation"}


def chosen(seat: int, decision: Decision, view: View) -> Said:
    """What a seat decided, and the rules that let it."""
    said, rules = TELL[type(decision)](decision, view)
    return f"{colour(seat, view)} {said}", rules


def _program_slot(slot: ProgramSlot, view: View) -> Said:
    cards = "cards hidden" if hidden(slot.keep) else f"cards {listed(slot.keep)}"
    return f"programs slot {slot.slot} ({cards})", ("AM-PROG-2",)


def _place_mech(place: PlaceMech, view: View) -> Said:
    return f"places its Mech on {place.field}", ("AM-PROG-3",)


def _drop_in(drop: DropIn, view: View) -> Said:
    return f"chooses drop-in field {drop.field}", ("AM-DROP-2",)


def _choose_sequence(choice: ChooseSequence, view: View) -> Said:
    if hidden(choice.card) or hidden(choice.half):
        return "chooses its sequence (hidden)", ("AM-TURN-2",)
    return f"covers the {choice.half} symbol of {choice.card}", ("AM-TURN-2", "AM-TURN-3")


def _repair(repair: Repair, view: View) -> Said:
    return f"repairs {listed(repair.colours)}", ("AM-PRES-2",)


def _take_prestige(_: TakePrestige, view: View) -> Said:
    return "shows off for prestige", ("AM-PRES-1",)


def _hit(hit: Hit, view: View) -> Said:
    return f"hits {colour(hit.target, view)}", ("AM-HIT-1",)


def _shoot(shot: Shoot, view: View) -> Said:
    if shot.target is not None:
        return f"shoots at {colour(shot.target, view)}", ("AM-SHOOT-1",)
    side = COMPASS.get(shot.direction or "", "")
    return f"shoots {side}, at all in that line", ("AM-SHOOT-2",)


def _move(move: Move, view: View) -> Said:
    steps = "1 step" if len(move.path) == 1 else f"{len(move.path)} steps"
    return f"walks {steps}: {' '.join(move.path)}", ("AM-MOVE-1",)


def _conveyor(conveyor: Conveyor, view: View) -> Said:
    said = f"pushes the free tile in at {conveyor.arrow}, turn {conveyor.orientation}"
    return said, ("AM-OP-3", "AM-R-6")


def _fire_crushers(_: FireCrushers, view: View) -> Said:
    return "fires the crushers", ("AM-OP-2", "AM-OP-4")


def _fire_flamethrowers(_: FireFlamethrowers, view: View) -> Said:
    return "fires the flamethrowers", ("AM-OP-2", "AM-OP-4")


def _magnet(magnet: Magnet, view: View) -> Said:
    winner = "" if magnet.winner is None else f", for {colour(magnet.winner, view)}"
    return f"wants the magnet on {magnet.field}{winner}", ("AM-OP-2", "AM-OP-5")


def _alternative(choice: Alternative, view: View) -> Said:
    return f"takes the alternative action, {USES[choice.use]}", ("AM-ACT-3", "AM-R-4")


def _skip_action(skip: SkipAction, view: View) -> Said:
    return f"skips {skip.symbol.upper()}", ("AM-R-3",)


def _end_turn(_: EndTurn, view: View) -> Said:
    return "ends its turn", ("AM-ACT-8",)


TELL: Mapping[type[Decision], Callable[[Any, View], Said]] = {
    ProgramSlot: _program_slot,
    PlaceMech: _place_mech,
    DropIn: _drop_in,
    ChooseSequence: _choose_sequence,
    Repair: _repair,
    TakePrestige: _take_prestige,
    Hit: _hit,
    Shoot: _shoot,
    Move: _move,
    Conveyor: _conveyor,
    FireCrushers: _fire_crushers,
    FireFlamethrowers: _fire_flamethrowers,
    Magnet: _magnet,
    Alternative: _alternative,
    SkipAction: _skip_action,
    EndTurn: _end_turn,
}

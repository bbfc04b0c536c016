"""Sentences for damage, smashes, prestige and the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.arena_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.arena_mechs.rules.end import FinalScoringStarted, GameEnded
from mechs_core.rulesets.arena_mechs.rules.score import PrestigeChanged
from mechs_core.rulesets.arena_mechs.rules.smash import BoardCleared, MechQueued, MechSmashed
from mechs_core.rulesets.arena_mechs.text.words import (
    Said,
    colour,
    colours,
    listed,
)
from mechs_core.rulesets.arena_mechs.view import View

HURT: Mapping[str, str] = {
    "hit": "AM-HIT-1",
    "shoot": "AM-SHOOT-1",
    "crushers": "AM-OP-4",
    "flamethrowers": "AM-OP-4",
    "spikes": "AM-OUT-1",
}


def _damage_dealt(event: DamageDealt, view: View) -> Said:
    full = sum(view.seats[event.victim].board.values()) + event.amount
    name = colour(event.victim, view)
    source = "" if event.colour == "arena" else f" {event.colour}"
    said = f"{name} takes {event.amount}{source} damage ({event.cause})"
    said += f": {min(full, view.spaces)} of {view.spaces} spaces full"
    if view.active is None:
        return said, ("AM-TURN-6", "AM-DMG-2")
    rule = HURT[event.cause]
    if event.cause == "shoot" and _shown(view).get("shoot") == 3:
        rule = "AM-SHOOT-2"
    return said, (rule, "AM-DMG-1")


def _shown(view: View) -> Mapping[str, int]:
    """The strengths of the active seat's sequence."""
    if view.active is None or not view.sequences:
        return {}
    return view.sequences[view.active].strengths


def _mech_smashed(event: MechSmashed, view: View) -> Said:
    name = colour(event.victim, view)
    over = f", {event.overkill} more than it can take" if event.overkill else ""
    extra = ("AM-SMASH-2",) if event.overkill else ()
    if isinstance(event.by, str):
        return f"{name} is smashed by the arena{over}", ("AM-SMASH-1", "AM-R-17", *extra)
    if event.by == event.victim:
        return f"{name} smashes itself{over}", ("AM-SMASH-1", "AM-R-31", *extra)
    return f"{colour(event.by, view)} smashes {name}{over}", ("AM-SMASH-1", *extra)


def _board_cleared(event: BoardCleared, view: View) -> Said:
    return f"{colour(event.seat, view)}'s board is empty again", ("AM-SMASH-6", "AM-R-11")


def _mech_queued(event: MechQueued, view: View) -> Said:
    rule = "AM-OUT-1" if view.seats[event.seat].board else "AM-SMASH-6"
    return f"{colour(event.seat, view)} waits in the drop-in queue", (rule, "AM-DROP-1")


# ---------------------------------------------------------------- prestige and the end

WHY: Mapping[str, tuple[str, str]] = {
    "tricks": ("prestige tricks", "AM-PRES-1"),
    "last_blow": ("the last blow on {victim}", "AM-SMASH-3"),
    "damage_most": ("most damage on {victim}", "AM-SMASH-4"),
    "damage_tied": ("tied for most damage on {victim}", "AM-SMASH-4"),
    "damage_other": ("damage on {victim}", "AM-SMASH-4"),
}
DECIDED_BY: Mapping[str, str] = {
    "prestige": "most prestige",
    "damage": "equal prestige, fewer markers on its board",
    "distance": "equal prestige and markers, nearer to the centre",
}


def _prestige_changed(event: PrestigeChanged, view: View) -> Said:
    name = colour(event.seat, view)
    if event.reason == "smashed":
        return _loss(event, view)
    if event.reason == "long_strides":
        count = "three" if event.amount > 1 else "two"
        why, rule = f"long strides over {count} checkpoints", "AM-MOVE-4"
    else:
        why, rule = WHY[event.reason]
        why = why.format(victim="" if event.victim is None else colour(event.victim, view))
    rules = (rule, "AM-END-1") if _final(view) else (rule,)
    return f"{name} gains {event.amount} prestige: {why}", rules


def _loss(event: PrestigeChanged, view: View) -> Said:
    """AM-SMASH-5 The view before the loss shows who is behind."""
    own = view.seats[event.seat]
    behind = [seat.colour for seat in view.seats if seat.prestige < own.prestige]
    are = "is" if len(behind) == 1 else "are"
    why = f": {listed(behind)} {are} behind" if behind else ""
    return f"{own.colour} loses {-event.amount} prestige{why}", ("AM-SMASH-5", "AM-R-10")


def _final(view: View) -> bool:
    """AM-TURN-7 Damage falls while cards are programmed; the final scoring finds none."""
    return not any(seat.filled for seat in view.seats)


def _final_scoring_started(event: FinalScoringStarted, view: View) -> Said:
    return "final scoring: every board counts as if smashed", ("AM-END-1", "AM-R-37")


def _game_ended(event: GameEnded, view: View) -> Said:
    winners = listed(colours(event.winners, view))
    rules = ("AM-END-2", "AM-END-4")
    if event.decided_by not in DECIDED_BY:
        return f"the game ends: {winners} share the victory", rules
    return f"the game ends: {winners} wins with {DECIDED_BY[event.decided_by]}", rules


TELL: Mapping[type[Event], Callable[[Any, View], Said]] = {
    DamageDealt: _damage_dealt,
    MechSmashed: _mech_smashed,
    PrestigeChanged: _prestige_changed,
    BoardCleared: _board_cleared,
    MechQueued: _mech_queued,
    FinalScoringStarted: _final_scoring_started,
    GameEnded: _game_ended,
}

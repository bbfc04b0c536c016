"""Sentences for damage, smashes, prestige and the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mechs_core.kernel.messages import Message
from mechs_core.kit.sentences import Row, by
from mechs_core.kit.words import Said, listed
from mechs_core.rulesets.arena_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.arena_mechs.rules.end import FinalScoringStarted, GameEnded
from mechs_core.rulesets.arena_mechs.rules.prestige_track import PrestigeChanged
from mechs_core.rulesets.arena_mechs.rules.smash import BoardCleared, MechQueued, MechSmashed
from mechs_core.rulesets.arena_mechs.text.say import SAY
from mechs_core.rulesets.arena_mechs.text.words import colour
from mechs_core.rulesets.arena_mechs.view import View

HURT: Final[Mapping[str, str]] = {
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


def _queued_rule(event: MechQueued, view: View) -> tuple[str, ...]:
    return ("AM-OUT-1",) if view.seats[event.seat].board else ("AM-SMASH-6",)


# ---------------------------------------------------------------- prestige and the end


def _strides(event: PrestigeChanged, view: View) -> str:
    return "three" if event.amount > 1 else "two"


def _loss(event: PrestigeChanged, view: View) -> Said:
    """AM-SMASH-5 The view before the loss shows who is behind."""
    own = view.seats[event.seat]
    behind = [seat.colour for seat in view.seats if seat.prestige < own.prestige]
    are = "is" if len(behind) == 1 else "are"
    why = f": {listed(behind)} {are} behind" if behind else ""
    return f"{own.colour} loses {-event.amount} prestige{why}", ("AM-SMASH-5", "AM-R-10")


def _final(event: PrestigeChanged, view: View) -> tuple[str, ...]:
    """AM-END-1 in the final scoring: no seat has a programmed card any more, AM-TURN-7."""
    return () if any(seat.filled for seat in view.seats) else ("AM-END-1",)


GAIN: Final = "{seat} gains {amount} prestige"
END: Final = ("AM-END-2", "AM-END-4")

TELL: Final[Mapping[type[Message], Row]] = {
    DamageDealt: _damage_dealt,
    MechSmashed: _mech_smashed,
    PrestigeChanged: by(
        "reason",
        {
            "smashed": _loss,
            "tricks": SAY(f"{GAIN}: prestige tricks", "AM-PRES-1", _final),
            "long_strides": SAY(
                f"{GAIN}: long strides over {{count}} checkpoints",
                *("AM-MOVE-4", _final),
                count=_strides,
            ),
            "last_blow": SAY(f"{GAIN}: the last blow on {{victim}}", "AM-SMASH-3", _final),
            "damage_most": SAY(f"{GAIN}: most damage on {{victim}}", "AM-SMASH-4", _final),
            "damage_tied": SAY(f"{GAIN}: tied for most damage on {{victim}}", "AM-SMASH-4", _final),
            "damage_other": SAY(f"{GAIN}: damage on {{victim}}", "AM-SMASH-4", _final),
        },
    ),
    BoardCleared: SAY("{seat}'s board is empty again", "AM-SMASH-6", "AM-R-11"),
    MechQueued: SAY("{seat} waits in the drop-in queue", _queued_rule, "AM-DROP-1"),
    FinalScoringStarted: SAY(
        "final scoring: every board counts as if smashed",
        *("AM-END-1", "AM-R-37"),
    ),
    GameEnded: by(
        "decided_by",
        {"shared": SAY("the game ends: {winners} share the victory", *END)},
        SAY("the game ends: {winners} wins with {decided_by}", *END),
    ),
}

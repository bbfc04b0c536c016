"""Sentences for the Mighty Mech and for what is gained: points, in the end the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.tiny_epic_mechs.rules.end import GameEnded
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import (
    MechDeclined,
    MechLeft,
    MechOffered,
    MechTaken,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.points import VpGained
from mechs_core.rulesets.tiny_epic_mechs.rules.scoring import ScoringStarted
from mechs_core.rulesets.tiny_epic_mechs.text.words import Said, listed, name, value
from mechs_core.rulesets.tiny_epic_mechs.view import View

# ---------------------------------------------------------------- the Mighty Mech


def _mech_left(event: MechLeft, view: View) -> Said:
    rule = "TEM-KO-7" if view.combat is None else "TEM-KO-6"
    return f"the Mighty Mech stands empty on {event.cell}", (rule,)


def _mech_offered(event: MechOffered, view: View) -> Said:
    who = name(event.seat)
    if event.how == "claim":
        return f"{who} may claim the Mighty Mech on {event.cell}", ("TEM-KO-6", "TEM-R-18")
    said = f"{who}, at full health in Power Armor, may enter the Mighty Mech on {event.cell}"
    return said, ("TEM-ARR-5", "TEM-MECH-2")


def _mech_taken(event: MechTaken, view: View) -> Said:
    does, rule = ("claims", "TEM-KO-6") if event.how == "claimed" else ("enters", "TEM-ARR-5")
    return f"{name(event.seat)} {does} the Mighty Mech on {event.cell}", (rule, "TEM-MECH-1")


def _mech_declined(event: MechDeclined, view: View) -> Said:
    where = "" if view.mech is None else f": it stays empty on {view.mech}"
    rule = "TEM-R-19" if view.offer == "claim" else "TEM-MECH-2"
    return f"{name(event.seat)} leaves the Mighty Mech{where}", (rule,)


# ---------------------------------------------------------------- points


# Why points are gained -> for what, and the rules; a blank takes the zone, or who retreats.
POINTS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "damage": ("for damage", ("TEM-CBT-4",)),
    "effect": ("by its weapon", ("TEM-CBT-5",)),
    "ability": ("as Diamond, for its first power attack", ("TEM-CBT-5",)),
    "ko": ("for the KO", ("TEM-KO-1", "TEM-R-9")),
    "retreat": ("as {} has no ready weapon and retreats", ("TEM-CBT-6", "TEM-R-12")),
    "combat_start": ("for starting a combat", ("TEM-CBT-9", "TEM-R-13")),
    "mech": ("for the Mighty Mech", ("TEM-MECH-1",)),
    "zone_pilot": ("for its pilot on {}", ("TEM-SCORE-1",)),
    "zone_mine": ("for its mine on {}", ("TEM-SCORE-1",)),
    "zone_turret": ("for its turret on {}, doubled", ("TEM-SCORE-1",)),
    "mech_scoring": ("for controlling the Mighty Mech", ("TEM-SCORE-2",)),
    "weapons": ("for its weapons", ("TEM-END-1",)),
}


def _vp_gained(event: VpGained, view: View) -> Said:
    why, rules = POINTS[event.why]
    said = why.format(_subject(event, view))
    return f"{name(event.seat)} gains {event.amount} VP {said}: {event.total} VP", rules


def _subject(event: VpGained, view: View) -> str:
    """The zone that scores, with its value; of a retreat who retreats."""
    if event.cell is not None:
        return f"{event.cell} (value {value(view.zones, event.cell)})"
    return "its enemy" if view.combat is None else name(view.combat.next)


def _scoring_started(event: ScoringStarted, view: View) -> Said:
    return f"round {event.round} is scored", ("TEM-SCORE-1",)


# ---------------------------------------------------------------- the end


DECIDED: Final[Mapping[str, str]] = {
    "vp": "with {} VP",
    "mech": "with {} VP, the tie decided by the Mighty Mech",
    "weapons": "with {} VP, the tie decided by its weapons",
    "resources": "with {} VP, the tie decided by credits and energy",
    "shared": "with {} VP each, equal in all that decides a tie",
}


def _game_ended(event: GameEnded, view: View) -> Said:
    won = listed(map(name, event.winners))
    verb = "wins" if len(event.winners) == 1 else "share the win"
    how = DECIDED[event.decided_by].format(view.seats[event.winners[0]].vp)
    rules = ("TEM-END-2",) if event.decided_by == "vp" else ("TEM-END-2", "TEM-R-43")
    return f"the game ends: {won} {verb} {how}", rules


TELL: Mapping[type[Event], Callable[[Any, View], Said]] = {
    MechLeft: _mech_left,
    MechOffered: _mech_offered,
    MechTaken: _mech_taken,
    MechDeclined: _mech_declined,
    VpGained: _vp_gained,
    ScoringStarted: _scoring_started,
    GameEnded: _game_ended,
}

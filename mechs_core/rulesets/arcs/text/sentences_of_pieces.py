"""Sentences for pieces and tokens that go from place to place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mechs_core.kernel.messages import Message
from mechs_core.kit.sentences import Row
from mechs_core.kit.words import Said, count
from mechs_core.rulesets.arcs.geometry import NUMBER
from mechs_core.rulesets.arcs.rules import pieces, resources
from mechs_core.rulesets.arcs.text.words import (
    AMBITION_NAME,
    TYPE_NAME,
    name,
    of_kind,
    pieces_of,
    place_of_court,
    spot_named,
    where,
)
from mechs_core.rulesets.arcs.view import View

MOVED: Final = {  # cause -> rules
    "setup": "ARC-SET-5",
    "build": "ARC-BLD-1",
    "move": "ARC-MOV-1",
    "influence": "ARC-INF-1",
    "secure": "ARC-SEC-1",
    "ransack": "ARC-OUT-2",
    "tax": "ARC-TAX-2",
    "battle": "ARC-BAT-10",
    "outrage": "ARC-OUT-1",
    "pressgang": "ARC-PRE-6",
    "execute": "ARC-PRE-6",
    "abduct": "ARC-PRE-6",
    "card": "ARC-GEN-3",
    "return": "ARC-CHP-1",
    "regroup": "ARC-GEN-2",
    # of a campaign
    "favor": "BR-NEG-4",
    "cede": "BR-NEG-2",
    "delegate": "BR-NEG-3",
    "asset": "BR-NEG-5",
    "demand": "BR-EDI-4",
    "edict": "BR-EDI-1",
    "crisis": "BR-CRI-6",
    "fate": "BR-FAT-3",
    "intermission": "BR-INT-6",
    "lore": "BR-FLG-18",
}
BECOME: Final = {"trophies": "becomes a Trophy", "captives": "becomes a Captive"}
PLACES: Final = {"build": "builds", "setup": "sets up"}  # "places" for other causes


def _moved(event: pieces.PiecesMoved, view: View) -> Said:
    """What has happened to pieces, told by where they have come from and where they go."""
    owner, what = name(event.owner), of_kind(event.count, event.kind, event.state)
    rules = (MOVED[event.cause],)
    to, *whose = event.to.split(":")
    pieces_said = pieces_of(event.owner, event.count, event.kind, event.state)
    if to in ("trophies", "captives"):
        become = BECOME[to] if event.count == 1 else f"become {to.capitalize()}"
        return f"{pieces_said} {become} of {name(int(whose[0]))}", rules
    if to == "favors":
        favors = count(event.count, "Favor")
        return f"{name(int(whose[0]))} holds {favors} more of {owner}", rules
    if to == "outrage":
        return f"an agent of {owner} marks its Outrage of {TYPE_NAME[whose[1]]}", rules
    if to == "court":
        return f"{owner} puts {what} on {place_of_court(int(whose[0]), view)}", rules
    if to in ("supply", "board"):
        return f"{pieces_said} {'return' if event.count > 1 else 'returns'}", rules
    if to == "board_flag":
        return f"{owner} builds a {event.kind} as {spot_named(*whose[1:])}", ("BR-FLG-4",)
    if event.from_ in NUMBER and isinstance(event.owner, int):
        return f"{owner} moves {what} from {event.from_} to {event.to}", rules
    if event.from_ in NUMBER:
        go = "moves" if event.count == 1 else "move"
        return f"{pieces_said} {go} from {event.from_} to {event.to}", rules
    condition = "" if event.state == "fresh" else event.state  # placed so by its rule
    if not isinstance(event.owner, int):
        said = pieces_of(event.owner, event.count, event.kind, condition)
        come = "comes" if event.count == 1 else "come"
        return f"{said} {come} to {event.to}", rules
    what = of_kind(event.count, event.kind, condition)
    return f"{owner} {PLACES.get(event.cause, 'places')} {what} at {event.to}", rules


def _flipped(event: pieces.PiecesFlipped, view: View) -> Said:
    """Repaired, or damaged by a Crisis; hits of battles have an event of their own."""
    rules = ("ARC-REP-1",) if event.to == "fresh" else ("BR-CRI-6",)
    kind, *spot = event.place.split(":")
    at = f"as {spot_named(*spot[1:])}" if kind == "board_flag" else f"at {event.place}"
    if isinstance(event.owner, int) and event.to == "fresh":
        return f"{name(event.owner)} repairs {of_kind(event.count, event.kind)} {at}", rules
    what = pieces_of(event.owner, event.count, event.kind)
    return f"{what} {'is' if event.count == 1 else 'are'} {event.to} now {at}", rules


TOKENS: Final = {  # cause -> rules
    "setup": "ARC-SET-6",
    "tax": "ARC-TAX-1",
    "build": "ARC-PRE-6",
    "spent": "ARC-PRE-3",
    "card": "ARC-RES-4",
    "outrage": "ARC-OUT-1",
    "raid": "ARC-BAT-9",
    "covered": "ARC-RES-3",
    "overflow": "ARC-RES-2",
    # of a campaign
    "asset": "BR-NEG-5",
    "council": "BR-CNC-4",
    "demand": "BR-EDI-4",
    "edict": "BR-EDI-1",
    "law": "BR-ACT-7",
    "leave": "BR-SUM-6",
    "return": "BR-INT-5",
}


def _token(event: resources.ResourceMoved, view: View) -> Said:
    """What has happened to a token, told by where it comes from and where it goes."""
    kind, rules = TYPE_NAME[event.resource], (TOKENS[event.cause],)
    from_, *whose = event.from_.split(":")
    to, *theirs = event.to.split(":")
    if to == "box":
        return f"{kind} lies on the box of {AMBITION_NAME[theirs[0]]}", ("ARC-SET-4",)
    if to == "trust":
        return f"{kind} from {where(event.from_, view)} goes to the Trust", rules
    if to == "supply":
        if from_ in ("trust", "box"):
            return f"{kind} returns from {where(event.from_, view)}", rules
        if from_ == "aside":
            return f"{name(int(whose[0]))} returns the {kind} that it spent", rules
        source = f" of slot {whose[1]}" if from_ == "slot" else ", for which it has no slot"
        return f"{name(int(whose[0]))} discards {kind}{source}", rules
    owner = name(int(theirs[0]))
    if from_ == "trust" or (from_ == "slot" and whose[0] != theirs[0]):
        verb = "steals" if event.cause in ("raid", "council") else "takes"
        return f"{owner} {verb} {kind} from {where(event.from_, view)}", rules
    if from_ == "incoming":
        return f"{kind} goes to slot {theirs[1]} of {owner}", rules
    if to == "incoming":
        gains = "loses the slot of" if event.cause == "covered" else "has no empty slot for"
        return f"{owner} {gains} {kind}", rules
    return f"{owner} gains {kind} (slot {theirs[1]})", rules


TELL: Final[Mapping[type[Message], Row]] = {
    resources.ResourceMoved: _token,
    pieces.PiecesMoved: _moved,
    pieces.PiecesFlipped: _flipped,
}

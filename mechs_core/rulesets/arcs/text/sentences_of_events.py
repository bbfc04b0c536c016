"""Sentences for Event cards, the Council, dice and Crises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mechs_core.kernel.messages import Message
from mechs_core.kit.sentences import Row, by
from mechs_core.kit.words import Said
from mechs_core.rulesets.arcs.campaign_data import CRISIS
from mechs_core.rulesets.arcs.rules.campaign import attached, council, crises, dice, event_cards
from mechs_core.rulesets.arcs.text.say import SAY
from mechs_core.rulesets.arcs.text.words import court_named, name, place_of_court
from mechs_core.rulesets.arcs.view import View

PURPOSES: Final = {  # rules
    "imperial clusters": "BR-SET-3",
    "free cities": "BR-SET-4",
    "blight": "BR-SET-13",
    "boxes": "BR-SET-14",
    dice.EVENT: "BR-EVT-6",
    dice.CRISES: "BR-CRI-9",
}
FACES: Final = {CRISIS: "a Crisis face", "EDICT": "an Edict face"}


def _number(event: dice.NumberDieRolled, view: View) -> Said:
    return f"the number die shows {event.value} ({event.purpose})", (PURPOSES[event.purpose],)


def _event(event: dice.EventDieRolled, view: View) -> Said:
    said = f"the event die shows {event.letter}, {FACES[event.face]} ({event.purpose})"
    return said, (PURPOSES[event.purpose],)


def _moved(event: council.CouncilMoved, view: View) -> Said:
    if event.to == "0":
        return "the Council returns to its place in the Court", ("BR-CNC-4",)
    return f"{name(int(event.to.split(':')[1]))} takes the Council", ("BR-CNC-3",)


def _attached(event: attached.CardAttached, view: View) -> Said:
    below = place_of_court(event.place, view)
    return f"{court_named(event.card)} is attached above {below}", ("BR-CRI-11",)


def _strikes(event: crises.BlightHits, view: View) -> Said:
    times = "once" if event.hits == 1 else f"{event.hits} times"
    return f"the Blight hits {times} at {event.system}", ("BR-CRI-2",)


TELL: Final[Mapping[type[Message], Row]] = {
    dice.NumberDieRolled: _number,
    dice.EventDieRolled: _event,
    event_cards.CallSummit: by(
        "yes",
        {
            True: SAY("calls a Summit", "BR-EVT-6"),
            False: SAY("calls no Summit", "BR-EVT-6"),
        },
    ),
    event_cards.EventResolutionBegun: SAY(
        "the Events of the round are resolved by {roller:seat}", "BR-EVT-6"
    ),
    council.StealTrust: SAY("steals {resource} from the Trust", "BR-CNC-4"),
    council.CouncilChoice: SAY("resolves {resolve:capitals}", "BR-CNC-4"),
    council.CouncilFlipped: SAY("the Council is {side:sides}", "BR-CNC-6"),
    council.CouncilMoved: _moved,
    council.CouncilMeetingBegun: SAY("the Council meets under {seat}", "BR-CNC-4"),
    council.CouncilMeetingCancelled: SAY("the meeting of {seat} is cancelled", "BR-CNC-7"),
    attached.CardAttached: _attached,
    crises.CrisesBegun: SAY("Crises begin", "BR-CRI-1"),
    crises.BlightHits: _strikes,
    crises.CrisisResolved: SAY("the Crisis of {card:court} is resolved", "BR-CRI-8", "BR-CRI-9"),
}

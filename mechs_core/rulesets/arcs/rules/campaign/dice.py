"""The number die and the event die. RULES.md, Components."""

from __future__ import annotations

from typing import ClassVar

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import EVENT_FACES, NUMBER_FACES
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules import luck

EVENT, CRISES = "event", "crises"  # purposes whose dice are those of the round


class NumberDieRolled(Event, frozen=True):
    reveals: ClassVar[bool] = True

    value: int  # 1 .. 6
    purpose: str


class EventDieRolled(Event, frozen=True):
    reveals: ClassVar[bool] = True

    letter: str  # planets: "A", "B" or "C"
    face: str  # "CRISIS" or "EDICT"
    purpose: str


def roll_number(play: Play[State], label: str, purpose: str) -> int:
    """Roll the number die: 1 to 6."""
    value = play.luck.draw(label, 0, NUMBER_FACES) + 1
    play.emit(NumberDieRolled(value, purpose))
    return value


def roll_event(play: Play[State], label: str, purpose: str) -> int:
    """Roll the event die: the index of its face in `EVENT_FACES`."""
    face = play.luck.draw(label, 0, len(EVENT_FACES))
    play.emit(EventDieRolled(*EVENT_FACES[face], purpose))
    return face


def roll_both(play: Play[State], purpose: str) -> None:
    """The dice of the round, at most once a round. BR-EVT-6, BR-CRI-9"""
    label = luck.occasion(play.state, "dice")
    roll_number(play, f"{label} number", purpose)
    roll_event(play, f"{label} event", purpose)


# ---------------------------------------------------------------- the fold


def on_number_die_rolled(state: State, event: NumberDieRolled) -> None:
    if event.purpose in (EVENT, CRISES):
        state.reach.dice = event.value, OFF
    if event.purpose == EVENT:  # the holder of initiative has said what it wanted
        state.decided(state.initiative)


def on_event_die_rolled(state: State, event: EventDieRolled) -> None:
    now = state.reach
    if event.purpose in (EVENT, CRISES) and now.dice is not None:
        now.dice = now.dice[0], EVENT_FACES.index((event.letter, event.face))


APPLY = {NumberDieRolled: on_number_die_rolled, EventDieRolled: on_event_die_rolled}

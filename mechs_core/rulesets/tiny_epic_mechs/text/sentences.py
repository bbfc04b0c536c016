"""Every record of a game in one plain sentence, with the rules behind it.

An event is told as its viewer may see it: a hidden field is UNSET and its words are left out.
The view is the one before the event.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mechs_core.kernel.messages import Branched, Decided, Event, GameCreated
from mechs_core.rulesets.tiny_epic_mechs.geometry import NUMBER, OFF
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import (
    Collect,
    Collected,
    gained,
    next_choice,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import TurnEnded
from mechs_core.rulesets.tiny_epic_mechs.text import course, fights, score, setup, stock
from mechs_core.rulesets.tiny_epic_mechs.text.chosen import chosen
from mechs_core.rulesets.tiny_epic_mechs.text.seen import arena_of
from mechs_core.rulesets.tiny_epic_mechs.text.words import Said, hidden, listed, name
from mechs_core.rulesets.tiny_epic_mechs.view import View


def sentence(event: Event, view: View) -> Said:
    """An event in words, and the IDs of the rules behind it.

    event: redacted for the viewer. view: the viewer's, before the event.
    """
    return TELL[type(event)](event, view)


def _game_created(event: GameCreated, view: View) -> Said:
    players = listed(f"{each} ({name(seat)})" for seat, each in enumerate(event.seats))
    how = "" if hidden(event.scenario) or event.scenario is None else ", from a scenario"
    return f"a new game for {players}{how}", ("TEM-SETUP-1",)


def _branched(event: Branched, view: View) -> Said:
    of = f" of {event.parent}" if event.parent else ""
    rule = "TEM-LUCK-3" if event.luck == "new" else "TEM-LUCK-1"
    return f"a branch{of} after event {event.at}, with {event.luck} luck", (rule,)


def _decided(event: Decided[Any], view: View) -> Said:
    said, rules = chosen(event.seat, event.decision)
    if type(event.decision) is Collect and _gains_nothing(event.seat, event.decision, view):
        return f"{said}: nothing, the cap of {view.cap} is reached", (*rules, "TEM-R-26")
    return said, rules


def _gains_nothing(seat: int, choice: Collect, view: View) -> bool:
    """Whether this ends a COLLECT that leaves credits and energy as they are."""
    arena = arena_of(view)
    if choice.cell is not None and choice.resource is not None:
        arena.chosen[NUMBER[choice.cell]] = choice.resource
    return next_choice(arena, seat) == OFF and gained(arena, seat) is None


def retold(decided: Decided[Any], behind: Sequence[Event]) -> bool:
    """Whether the events behind a decision tell it again: not a COLLECT that gains nothing."""
    kinds = [type(event) for event in behind]
    collects = type(decided.decision) is Collect and TurnEnded in kinds
    return bool(kinds) and (not collects or Collected in kinds)


TELL: Mapping[type[Event], Callable[[Any, View], Said]] = {
    GameCreated: _game_created,
    Branched: _branched,
    Decided: _decided,
    **setup.TELL,
    **course.TELL,
    **fights.TELL,
    **stock.TELL,
    **score.TELL,
}

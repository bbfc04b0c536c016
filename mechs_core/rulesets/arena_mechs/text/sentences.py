"""Every record of a game in one plain sentence, with the rules behind it.

An event is told as its viewer may see it: a hidden field is UNSET and its words are left out.
The view is the one before the event.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mechs_core.kernel.messages import Branched, Decided, Event, GameCreated
from mechs_core.rulesets.arena_mechs.text import deeds, program, score
from mechs_core.rulesets.arena_mechs.text.chosen import chosen
from mechs_core.rulesets.arena_mechs.text.words import (
    Said,
    hidden,
    listed,
)
from mechs_core.rulesets.arena_mechs.view import View


def sentence(event: Event, view: View) -> Said:
    """An event in words, and the IDs of the rules behind it.

    event: redacted for the viewer. view: the viewer's, before the event.
    """
    return TELL[type(event)](event, view)


def _game_created(event: GameCreated, view: View) -> Said:
    how = "" if hidden(event.scenario) or event.scenario is None else ", from a scenario"
    return f"a new game for {listed(event.seats)}{how}", ("AM-SETUP-1", "AM-SETUP-7")


def _branched(event: Branched, view: View) -> Said:
    of = f" of {event.parent}" if event.parent else ""
    rule = "AM-LUCK-2" if event.luck == "new" else "AM-LUCK-1"
    return f"a branch{of} after event {event.at}, with {event.luck} luck", (rule,)


def _decided(event: Decided[Any], view: View) -> Said:
    return chosen(event.seat, event.decision, view)


TELL: Mapping[type[Event], Callable[[Any, View], Said]] = {
    GameCreated: _game_created,
    Branched: _branched,
    Decided: _decided,
    **program.TELL,
    **deeds.TELL,
    **score.TELL,
}

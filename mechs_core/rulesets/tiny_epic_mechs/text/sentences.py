"""Every record of a game in one plain sentence, with the rules behind it.

An event is told as its viewer may see it: a hidden field is UNSET and its words are left out.
The view is the one before the event.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Branched, Decided, Event, GameCreated
from mechs_core.rulesets.tiny_epic_mechs.rules.action import ActionAsked
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import ResourceChosen
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import MechOffered
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import PlacementAsked
from mechs_core.rulesets.tiny_epic_mechs.rules.program import CardProgrammed
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import TurnEnded, TurnStarted
from mechs_core.rulesets.tiny_epic_mechs.text import course, fights, score, setup, stock
from mechs_core.rulesets.tiny_epic_mechs.text.chosen import chosen
from mechs_core.rulesets.tiny_epic_mechs.text.words import Said, hidden, listed, name
from mechs_core.rulesets.tiny_epic_mechs.view import View

# Questions, which their answers tell again, and whose turn it is: the board shows both.
UNSAID: Final[tuple[type[Event], ...]] = (
    CardProgrammed,
    TurnStarted,
    ActionAsked,
    ResourceChosen,
    MechOffered,
    PlacementAsked,
    TurnEnded,
)


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
    return chosen(event.seat, event.decision)


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

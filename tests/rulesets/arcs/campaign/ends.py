"""Stories of a campaign at the end of a chapter, of an Act, and at the choice of Fates."""

from __future__ import annotations

from typing import Any

from mechs_core.kernel.messages import Event, Given
from mechs_core.rulesets.arcs.rules.ambitions import PowerChanged
from mechs_core.rulesets.arcs.rules.campaign.fate_choice import FateChoice
from mechs_core.rulesets.arcs.rules.campaign.fates import ChooseFate
from mechs_core.rulesets.arcs.rules.campaign.objectives import ObjectiveAdvanced
from mechs_core.rulesets.arcs.rules.turns import EndTurn
from mechs_core.testing import Story
from tests.rulesets.arcs.positions import asked, at, legal, told


def over(*seats: Any, luck: Given | None = None, **keys: Any) -> Story:
    """The chapter ends after the turn of seat 0, which has a ship in 4G; so has every other."""
    table = [{"ships": "4G=1", **seat} for seat in seats or ({}, {})]
    story = at(*table, played="AG2", campaign=True, **keys)
    return story.when(0, EndTurn(), luck)


def act_over(*seats: Any, act: int = 1, luck: Given | None = None, **keys: Any) -> Story:
    """The same at the end of Act I or II: the Intermission begins."""
    return over(*seats, act=act, chapter=3, luck=luck, **keys)


def at_choice(*seats: Any, act: int = 2, luck: Given | None = None, **keys: Any) -> Story:
    """The last seat but one has chosen its Fate; seats say `fate` (the old one) and `plays`.

    Returns the story after all have chosen what they play.
    """
    table = []
    for seat in seats:
        said = {"ships": "4G=1", **seat}
        plays = said.pop("plays")
        table.append({**said, "offer": said.get("offer", [plays, other(plays)]), "chosen": plays})
    last = table[-1].pop("chosen")
    story = at(*table, phase="fates", campaign=True, act=act, **keys)
    return story.when(len(table) - 1, ChooseFate(last), luck)


SETS = (
    ("prefect", "liberator", "factor"),
    ("ark_captain", "reaper", "marshal"),
    ("throne_breaker", "symbiont", "unifier"),
)


def other(fate: str) -> str:
    """Another Fate of the same set."""
    return next(each for fates in SETS if fate in fates for each in fates if each != fate)


def choose(story: Story, **said: Any) -> Story:
    """The story after the seat that is asked has answered a `fate_choice`."""
    now = asked(story)
    assert now is not None and now[1] == "fate_choice", now
    return story.when(now[0], FateChoice(**said))


def offered(story: Story, field: str) -> list[Any]:
    """What the window offers, by one field of the answer."""
    now = asked(story)
    assert now is not None
    return [getattr(choice, field) for choice in legal(story, now[0], FateChoice)]


def advanced(story: Story) -> dict[int, int]:
    """By seat how far its objective has come in the last step."""
    found: dict[int, int] = {}
    for event in told(story, ObjectiveAdvanced):
        assert isinstance(event, ObjectiveAdvanced)
        found[event.seat] = found.get(event.seat, 0) + event.by
    return found


def powers(story: Story, *causes: str) -> list[tuple[int, int, str]]:
    """Changes of Power of the last step, of these causes or of all."""
    found = (event for event in told(story, PowerChanged) if isinstance(event, PowerChanged))
    return [(e.seat, e.delta, e.cause) for e in found if not causes or e.cause in causes]


def short(events: tuple[Event, ...] | list[Event]) -> list[str]:
    """Names of events, each run of one name once."""
    found: list[str] = []
    for event in events:
        name = type(event).__name__
        if not found or found[-1] != name:
            found.append(name)
    return found

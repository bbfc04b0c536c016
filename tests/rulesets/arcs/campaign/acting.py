"""Stories of seat 0 that acts on the map of a campaign."""

from __future__ import annotations

from mechs_core.rulesets.arcs.actions import Action
from mechs_core.rulesets.arcs.rules.turns import Act, PipSpent, PreludeEnded
from mechs_core.testing import Story
from tests.rulesets.arcs.positions import at, legal

SUPPLY = "supply:general"
SPENT = (PreludeEnded(0), PipSpent(0, 3))  # the first of four pips


def moving(*seats: dict[str, object], **said: object) -> Story:
    """A campaign in which seat 0 may move with four pips; see `positions`."""
    return at(*seats, campaign=True, played="MO2", **said)


def building(*seats: dict[str, object], **said: object) -> Story:
    """One in which it may build and repair."""
    return at(*seats, campaign=True, played="CO2", **said)


def taxing(*seats: dict[str, object], **said: object) -> Story:
    """One in which it may tax and repair."""
    return at(*seats, campaign=True, played="AD2", **said)


def acts(story: Story, kind: type[Action]) -> list[object]:
    """The actions of a kind that a pip may be spent on."""
    return [each.action for each in legal(story, 0, Act) if type(each.action) is kind]

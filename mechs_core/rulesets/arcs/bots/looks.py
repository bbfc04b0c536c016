"""Which estimates fit a game: a campaign's beside those of a base game, and read only for one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from mechs_core.kernel.messages import Decision
from mechs_core.rulesets.arcs.bots.acts import Acts
from mechs_core.rulesets.arcs.bots.fights import Fights
from mechs_core.rulesets.arcs.bots.outlook import Outlook
from mechs_core.rulesets.arcs.bots.travel import Travel
from mechs_core.rulesets.arcs.model import State

Choices = Mapping[str, Callable[[State, int, list[Any]], Decision]]


def look(state: State, seat: int) -> Outlook:
    """What a seat has before it."""
    if state.campaign is None:
        return Outlook(state, seat)
    from mechs_core.rulesets.arcs.bots.campaign.outlook import ReachOutlook

    return ReachOutlook(state, seat)


def acts_of(
    outlook: Outlook, pips: int = 1, kinds: Sequence[str] = (), fights: Fights | None = None
) -> Acts:
    if outlook.state.campaign is None:
        return Acts(outlook, pips, kinds, fights)
    from mechs_core.rulesets.arcs.bots.campaign.acts import ReachActs

    return ReachActs(outlook, pips, kinds, fights)


def fights_of(outlook: Outlook) -> Fights:
    if outlook.state.campaign is None:
        return Fights(outlook)
    from mechs_core.rulesets.arcs.bots.campaign.fights import ReachFights

    return ReachFights(outlook)


def travel_of(outlook: Outlook, battles: bool) -> Travel:
    if outlook.state.campaign is None:
        return Travel(outlook, battles)
    from mechs_core.rulesets.arcs.bots.campaign.travel import ReachTravel

    return ReachTravel(outlook, battles)


def in_prelude(state: State) -> Mapping[type[Decision], Callable[[Any, Any], float]]:
    """What decisions of a campaign's Prelude bring, of a turn."""
    if state.campaign is None:
        return {}
    from mechs_core.rulesets.arcs.bots.campaign.turns import IN_PRELUDE

    return IN_PRELUDE


@lru_cache(maxsize=1)
def of_campaigns() -> Choices:
    """How questions are answered in campaigns, where otherwise than in base games."""
    from mechs_core.rulesets.arcs.bots.campaign import events, fates, summits, turns

    return {**turns.CHOICES, **fates.CHOICES, **events.CHOICES, **summits.CHOICES}

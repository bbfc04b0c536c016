"""Which estimates fit a game: a campaign's beside those of a base game."""

from __future__ import annotations

from collections.abc import Sequence

from mechs_core.rulesets.arcs.bots.acts import Acts
from mechs_core.rulesets.arcs.bots.campaign.acts import ReachActs
from mechs_core.rulesets.arcs.bots.campaign.fights import ReachFights
from mechs_core.rulesets.arcs.bots.campaign.outlook import ReachOutlook
from mechs_core.rulesets.arcs.bots.campaign.travel import ReachTravel
from mechs_core.rulesets.arcs.bots.fights import Fights
from mechs_core.rulesets.arcs.bots.outlook import Outlook
from mechs_core.rulesets.arcs.bots.travel import Travel
from mechs_core.rulesets.arcs.model import State


def look(state: State, seat: int) -> Outlook:
    """What a seat has before it."""
    return Outlook(state, seat) if state.campaign is None else ReachOutlook(state, seat)


def acts_of(
    outlook: Outlook, pips: int = 1, kinds: Sequence[str] = (), fights: Fights | None = None
) -> Acts:
    if isinstance(outlook, ReachOutlook):
        return ReachActs(outlook, pips, kinds, fights)
    return Acts(outlook, pips, kinds, fights)


def fights_of(outlook: Outlook) -> Fights:
    return ReachFights(outlook) if isinstance(outlook, ReachOutlook) else Fights(outlook)


def travel_of(outlook: Outlook, battles: bool) -> Travel:
    if isinstance(outlook, ReachOutlook):
        return ReachTravel(outlook, battles)
    return Travel(outlook, battles)

"""Which estimates fit a game: a campaign hands its own in, and is read only for one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from mechs_core.kernel.messages import Decision
from mechs_core.kernel.on_demand import on_call
from mechs_core.rulesets.arcs.bots.acts import Acts
from mechs_core.rulesets.arcs.bots.fights import Fights
from mechs_core.rulesets.arcs.bots.outlook import Outlook
from mechs_core.rulesets.arcs.bots.travel import Travel
from mechs_core.rulesets.arcs.model import State

Choices = Mapping[str, Callable[[State, int, list[Any]], Decision]]


class Looks(NamedTuple):
    """The estimates of a game."""

    outlook: type[Outlook]
    acts: type[Acts]
    fights: type[Fights]
    travel: type[Travel]
    in_prelude: Mapping[type[Decision], Callable[[Any, Any], float]]  # beside a base game's
    choices: Choices  # by kind of request; beside a base game's, or in their place


BASE: Final = Looks(Outlook, Acts, Fights, Travel, {}, {})
looks_of_campaigns: Final[Callable[[], Looks]] = on_call(
    "mechs_core.rulesets.arcs.bots.campaign", "looks"
)


def looks(state: State) -> Looks:
    return BASE if state.campaign is None else looks_of_campaigns()


def look(state: State, seat: int) -> Outlook:
    """What a seat has before it."""
    return looks(state).outlook(state, seat)


def acts_of(
    outlook: Outlook, pips: int = 1, kinds: Sequence[str] = (), fights: Fights | None = None
) -> Acts:
    return looks(outlook.state).acts(outlook, pips, kinds, fights)


def fights_of(outlook: Outlook) -> Fights:
    return looks(outlook.state).fights(outlook)


def travel_of(outlook: Outlook, battles: bool) -> Travel:
    return looks(outlook.state).travel(outlook, battles)


def in_prelude(state: State) -> Mapping[type[Decision], Callable[[Any, Any], float]]:
    """What decisions of a campaign's Prelude bring, of a turn."""
    return looks(state).in_prelude


def of_campaigns() -> Choices:
    """How questions are answered in campaigns, where otherwise than in base games."""
    return looks_of_campaigns().choices

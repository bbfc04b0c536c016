"""The actions joined: what allows each, what forbids it, what it does, what may be chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Seat
from mechs_core.kernel.on_demand import Growing
from mechs_core.rulesets.arcs.actions import Action
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules import battle, building, court, economy, guild_actions, move
from mechs_core.rulesets.arcs.rules.action_types import AnyAction
from mechs_core.rulesets.arcs.tasks import Task


class Does(NamedTuple):
    """What an action is. allowed_by: the action of a suit in whose place it may be taken."""

    allowed_by: str
    why_not: Callable[[State, Seat, Any], IllegalDecision | None]
    do: Callable[[Any, list[Task], Seat, Any], None]
    choices: Callable[[State, Seat], list[Any]]


def table(*chapters: Any) -> dict[type[Action], Does]:
    return {kind: Does(*what) for chapter in chapters for kind, what in chapter.ACTIONS.items()}


def of_campaigns() -> dict[type[Action], Does]:
    """What campaigns have besides."""
    from mechs_core.rulesets.arcs.rules.campaign import attached, free_states, nurture, rifles

    return table(rifles, attached, free_states, nurture)


DOES: Final = Growing(
    table(economy, building, move, court, battle, guild_actions), later=of_campaigns
)
IN_BASE: Final = tuple(map(DOES.__getitem__, DOES.first))


def why_not(
    state: State, seat: Seat, action: Action, allowed: Iterable[str]
) -> IllegalDecision | None:
    """What forbids an action, or None. allowed: the actions of suits that may be taken."""
    does = DOES[type(action)]
    if does.allowed_by not in allowed:
        name = action.__struct_config__.tag
        return IllegalDecision("action_not_on_card", f"{name} cannot be taken now")
    return does.why_not(state, seat, action)


def choices(state: State, seat: Seat, allowed: Iterable[str]) -> list[AnyAction]:
    """The legal actions, in the order of the table."""
    allowed = (*allowed,)
    return [
        action
        for does in (IN_BASE if state.campaign is None else DOES.values())
        if does.allowed_by in allowed
        for action in does.choices(state, seat)
    ]


def do(play: Any, todo: list[Task], seat: Seat, action: Action) -> None:
    DOES[type(action)].do(play, todo, seat, action)

"""What goes on by itself: after a decision, until somebody is asked or the game is over.

The state alone says where play stands. So play goes on from a question in the same way, whether
the question came up in this play, in a stream that was folded, or in a scenario.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.model import Battle
from mechs_core.rulesets.bottisota.rules import (
    entry,
    initiative,
    melee,
    reward,
    service,
    shooting_action,
    shooting_phase,
)

PROGRESS: Final[Mapping[str, Callable[[Play[Battle]], None]]] = {
    "entry": entry.progress,
    "move": initiative.progress,
    "shoot": shooting_phase.progress,
    "melee": melee.progress,
    "service": service.progress,
}


def go_on(play: Play[Battle]) -> None:
    """Carry on until somebody is asked or the game is over."""
    battle = play.state
    while not play.requests() and battle.phase != "ended":
        if battle.rewards and not shooting_action.in_unit(battle):
            reward.pay(play)
        else:
            PROGRESS[battle.phase](play)


def then_go_on(rule: Callable[[Play[Battle], int, Any], None]) -> Callable[..., None]:
    """The rule of a decision, followed by all that goes on without one."""

    def decide(play: Play[Battle], seat: int, decision: Any) -> None:
        rule(play, seat, decision)
        go_on(play)

    return decide

"""What goes on by itself after a decision, until somebody is asked. RULES.md, Phases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.fifty_first_state.model import State
from mechs_core.rulesets.fifty_first_state.rules.cleanup import clear
from mechs_core.rulesets.fifty_first_state.rules.end import finish
from mechs_core.rulesets.fifty_first_state.rules.lookout import (
    PhaseStarted,
    reveal_next,
    start_round,
)
from mechs_core.rulesets.fifty_first_state.rules.production import produce
from mechs_core.rulesets.fifty_first_state.rules.setup import reveal_discards
from mechs_core.rulesets.fifty_first_state.rules.turns import TurnStarted, next_turn


def end_setup(play: Play[State]) -> None:
    reveal_discards(play)
    start_round(play, 1, play.state.first)


def go_on_looking(play: Play[State]) -> None:
    """The next half of the Lookout, or Production, after which the first player has a turn."""
    if not reveal_next(play):
        produce(play)
        play.emit(PhaseStarted("action"))
        play.emit(TurnStarted(play.state.first))


# What comes where nobody is asked, by phase. In the Action phase somebody always is.
NEXT: Final[Mapping[str, Callable[[Play[State]], None]]] = {
    "setup": end_setup,
    "lookout": go_on_looking,
    "cleanup": clear,
    "final": finish,
}


def go_on(play: Play[State]) -> None:
    """Carry on until somebody is asked or the game is over."""
    while not play.state.ranking and not play.requests():
        NEXT[play.state.phase](play)


def then_go_on(rule: Callable[[Play[State], Seat, Any], None]) -> Callable[..., None]:
    """The same rule, followed by the next turn and by all that goes on by itself."""

    def decide(play: Play[State], seat: Seat, decision: Any) -> None:
        rule(play, seat, decision)
        state = play.state
        if state.phase == "action" and state.developing is None:  # the action is complete
            next_turn(play)
        go_on(play)

    return decide

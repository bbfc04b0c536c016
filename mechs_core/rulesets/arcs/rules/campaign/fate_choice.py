"""What a Fate's text asks for, and cards of Fates: one piece or place a question.

A chapter that asks has a table CHOICES of its steps: name -> the answers, from (state, seat, what
the window says). `ask` leaves the step as a task, which is done with the answer as last argument.
"""

from __future__ import annotations

from typing import Annotated, Any

from mechs_core.kernel.messages import Decision, OneOf, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import COLUMN, ROWS
from mechs_core.rulesets.arcs.field_types import (
    MAP_PIECES,
    OptionalCluster,
    OptionalSlot,
    OptionalSystem,
)
from mechs_core.rulesets.arcs.model import State, Task
from mechs_core.rulesets.arcs.rules import windows


class FateChoice(Decision, frozen=True, tag="fate_choice"):
    """What the card asks for; everything left out: nothing, where it says may."""

    system: OptionalSystem = None
    piece: Annotated[str | None, OneOf(MAP_PIECES)] = None
    slot: OptionalSlot = None
    power: bool = False  # lose 1 Power and keep the resource
    column: Annotated[str | None, OneOf(tuple(COLUMN))] = None
    row: Annotated[str | None, OneOf(ROWS)] = None
    cluster: OptionalCluster = None
    resettle: bool = False


def ask(
    play: Play[State],
    todo: list[Task],
    seat: Seat,
    card: str,
    step: str,
    answers: list[FateChoice],
    **said: Any,
) -> None:
    """Ask a seat for one of these answers; one alone is taken, for none nothing happens.

    card: the Fate or its card that asks. said: what the step is told beside seat and answer.
    """
    if not answers:
        return
    todo.append([step, seat, *said.values()])
    if len(answers) == 1:
        todo[-1] += answers
    else:
        windows.ask(play, todo, "fate_choice", seat, card=card, step=step, **said)

"""What a Fate's text asks for, and cards of Fates: one piece or place a question.

A chapter that asks has a table CHOICES of its steps, rules that go on with the answer: what may be
answered, from (state, seat, what the window says).
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
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules import windows
from mechs_core.rulesets.arcs.tasks import Task, Waiting


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


def fate_of(play: Play[State], seat: Seat) -> str:
    """The Fate that asks."""
    return play.state.reach.fate[seat]


def ask(
    play: Play[State],
    todo: list[Task],
    seat: Seat,
    card: str,
    step: Waiting[FateChoice],
    answers: list[FateChoice],
    **said: Any,
) -> None:
    """Ask a seat for one of these answers; one alone is taken, for none nothing happens.

    card: the Fate or its card that asks. said: what the answers depend on besides.
    """
    if len(answers) > 1:
        name = step.rule.name
        windows.ask(play, todo, "fate_choice", seat, step, card=card, step=name, **said)
    elif answers:
        step.rule(play, todo, answers[0], **step.said)

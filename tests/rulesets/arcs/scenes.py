"""Short words for stories of Arcs: positions, dice, what is asked."""

from __future__ import annotations

from typing import Any

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.arcs.data import DICE
from mechs_core.rulesets.arcs.rules.battle import BattleAction, CollectDice, DiceRolled
from mechs_core.rulesets.arcs.rules.hits import HitDealt, HitsLost
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import ResourceMoved
from mechs_core.rulesets.arcs.rules.turns import Act
from mechs_core.rulesets.arcs.rules.windows import WindowClosed, WindowOpened
from mechs_core.testing import Story
from tests.rulesets.arcs.positions import dice, legal, told


def data(story: Story) -> dict[str, Any]:
    """What the open window says, without what is left to do."""
    return {k: v for k, v in story.accepted().state.window.data.items() if k != "then"}


def answers(story: Story, kind: type | None = None) -> list[Any]:
    """What is offered to the seat that is asked, of one kind of decision or of all."""
    (request,) = story.accepted().line.requests()
    return legal(story, request.seat, kind)


def offers(story: Story, kind: type) -> list[Any]:
    """The actions of a kind that a pip may be spent on."""
    return [each.action for each in answers(story, Act) if type(each.action) is kind]


def steps(story: Story) -> list[str]:
    """The events of the last step by name, windows by what they ask: `raid?`, `raid.`"""
    return [name(event) for event in story.accepted().events]


def name(event: Event) -> str:
    if isinstance(event, WindowOpened):
        return f"{event.kind}?"
    return f"{event.kind}." if isinstance(event, WindowClosed) else type(event).__name__


# ---------------------------------------------------------------- what events say in short


def hits(story: Story) -> list[str]:
    """Hits of the last step: "hit ship:fresh damaged", "bhit lost 2"."""
    return [
        f"{e.step} {e.piece} {e.to}" if isinstance(e, HitDealt) else f"{e.step} lost {e.count}"
        for e in told(story, HitDealt, HitsLost)
        if isinstance(e, HitDealt | HitsLost)
    ]


def moves(story: Story) -> list[str]:
    """Pieces of the last step: "2 agent of 1 court:1 > captives:0, secure"."""
    return [
        f"{e.count} {e.kind} of {e.owner} {e.from_} > {e.to}, {e.cause}"
        for e in told(story, PiecesMoved)
        if isinstance(e, PiecesMoved)
    ]


def tokens(story: Story) -> list[str]:
    """Tokens of the last step: "M supply:general > slot:0:1, tax"."""
    return [
        f"{e.resource} {e.from_} > {e.to}, {e.cause}"
        for e in told(story, ResourceMoved)
        if isinstance(e, ResourceMoved)
    ]


# ---------------------------------------------------------------- battles


def fight(story: Story, system: str = "5B", number: int = 1, **faces: tuple[int, ...]) -> Story:
    """The story after seat 0 attacks seat 1 and rolls these faces. number: of its battle."""
    story = story.when(0, Act(BattleAction(system, 1)))
    return rolled(story, number, **faces)


def rolled(story: Story, number: int = 1, **faces: tuple[int, ...]) -> Story:
    """The story after seat 0 has collected dice that show these faces, 1 to 6."""
    thrown = CollectDice(*(len(faces.get(kind, ())) for kind in DICE))
    return story.when(0, thrown, dice(f"1.1 0 {number}", **faces))


def totals(story: Story) -> dict[str, int]:
    """What the dice of the last roll show, without what they do not."""
    (event,) = told(story, DiceRolled)
    assert isinstance(event, DiceRolled)
    return {symbol: number for symbol, number in event.totals.items() if number}

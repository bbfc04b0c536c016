"""The rules booklet: edicts, laws and summit cards in force. BR-ACT-7."""

from __future__ import annotations

from typing import ClassVar, Final

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.model import State

EDICTS, LAWS, SUMMIT = "edicts", "laws", "summit"
FIELD: Final = {EDICTS: "edicts", LAWS: "laws", SUMMIT: "summit_cards"}


class BookletChanged(Event, frozen=True):
    card: int | str  # of an edict its number
    kind: str  # "edicts", "laws" or "summit"
    added: bool


class PolicyStacked(Event, frozen=True):
    """The policies of edict 3, the valid one first."""

    reveals: ClassVar[bool] = True

    order: tuple[str, ...]


def add(play: Play[State], kind: str, card: int | str) -> None:
    """Add a card; nothing where it is there already."""
    if card not in getattr(play.state.reach, FIELD[kind]):
        play.emit(BookletChanged(card, kind, True))


def remove(play: Play[State], kind: str, card: int | str) -> None:
    """Take a card out; nothing where it is not there."""
    if card in getattr(play.state.reach, FIELD[kind]):
        play.emit(BookletChanged(card, kind, False))


def on_booklet_changed(state: State, event: BookletChanged) -> None:
    """Cards lie in ascending order."""
    cards = {*getattr(state.reach, FIELD[event.kind])} - {event.card}
    if event.added:
        cards.add(event.card)
    setattr(state.reach, FIELD[event.kind], tuple(sorted(cards)))


def on_policy_stacked(state: State, event: PolicyStacked) -> None:
    state.reach.policies = event.order


APPLY = {BookletChanged: on_booklet_changed, PolicyStacked: on_policy_stacked}

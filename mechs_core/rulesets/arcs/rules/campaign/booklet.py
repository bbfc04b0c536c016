"""The rules booklet: edicts, laws and Summit cards in force, the top policy. BR-ACT-7."""

from __future__ import annotations

from typing import ClassVar

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import LAWS, SUMMIT_CARDS
from mechs_core.rulesets.arcs.model import State


class BookletChanged(Event, frozen=True):
    """A card comes into the booklet, or leaves it."""

    card: str  # an edict "03", a law "W1", a Summit card "S1"
    kind: str  # "edicts", "laws" or "summit"
    added: bool


class PolicyChanged(Event, frozen=True):
    """Another policy lies on top."""

    policy: str


class PolicyStacked(Event, frozen=True):
    """The policies in a random order, the valid one first."""

    reveals: ClassVar[bool] = True

    order: tuple[str, ...]


def edict_id(number: int) -> str:
    """An edict as messages name it: "03"."""
    return f"{number:02}"


def kind_of(card: str) -> str:
    if card in LAWS:
        return "laws"
    return "summit" if card in SUMMIT_CARDS else "edicts"


def is_in_force(state: State, card: str) -> bool:
    """Whether a card lies in the booklet: "06", "W1", "S1"."""
    now = state.reach
    return card in (*map(edict_id, now.edicts), *now.laws, *now.summit_cards)


def add(play: Play[State], card: str) -> None:
    """Put a card into the booklet; nothing if it is there."""
    if not is_in_force(play.state, card):
        play.emit(BookletChanged(card, kind_of(card), True))


def scrap(play: Play[State], card: str) -> None:
    """Take a card out of the booklet; nothing if it is not there."""
    if is_in_force(play.state, card):
        play.emit(BookletChanged(card, kind_of(card), False))


def on_booklet_changed(state: State, event: BookletChanged) -> None:
    now, card, added = state.reach, event.card, event.added
    if event.kind == "edicts":
        number = int(card)
        now.edicts = tuple(sorted({*now.edicts, number} if added else {*now.edicts} - {number}))
    elif event.kind == "laws":
        now.laws = tuple(sorted({*now.laws, card} if added else {*now.laws} - {card}))
    else:
        now.summit_cards = (card,) if added else ()


def on_policy_changed(state: State, event: PolicyChanged) -> None:
    others = tuple(policy for policy in state.reach.policies if policy != event.policy)
    state.reach.policies = (event.policy, *others)


def on_policy_stacked(state: State, event: PolicyStacked) -> None:
    state.reach.policies = event.order


APPLY = {
    BookletChanged: on_booklet_changed,
    PolicyChanged: on_policy_changed,
    PolicyStacked: on_policy_stacked,
}

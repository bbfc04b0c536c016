"""Push and pull beams are settled last. BOT-BEAM."""

from __future__ import annotations

from typing import ClassVar, Literal

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota.model import Battle, pair


class TornApart(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: int
    target: int
    hits: int


class LinkSet(Event, frozen=True):
    a: int
    b: int
    kind: Literal["push", "pull"]


def on_torn_apart(battle: Battle, event: TornApart) -> None:
    settle(battle, event.target)


def on_link_set(battle: Battle, event: LinkSet) -> None:
    battle.links[pair(event.a, event.b)] = event.kind
    settle(battle, event.b)


def settle(battle: Battle, target: int) -> None:
    """Fold that nothing is due any more of the beams that hit a bot."""
    if battle.firing is not None:
        beams = battle.firing.beams
        battle.firing.beams = [(shot, seat) for shot, seat in beams if seat != target]


APPLY = {TornApart: on_torn_apart, LinkSet: on_link_set}

"""OPERATE, the magnet: it draws the Mechs of its row and column one field nearer. AM-OP-5."""

from __future__ import annotations

from typing import Annotated

from mechs_core.kernel.messages import SEAT, Decision, Event, OneOf, field_name
from mechs_core.rulesets.arena_mechs.geometry import FIELDS, NUMBER
from mechs_core.rulesets.arena_mechs.model import MAGNET, Arena, stand
from mechs_core.rulesets.arena_mechs.rules.act import spend_operation


class Magnet(Decision, frozen=True):
    field: Annotated[str, OneOf(FIELDS)]
    winner: Annotated[int | None, SEAT]  # which competitor, where two or more compete


class MagnetPlaced(Event, frozen=True):
    seat: int  # who placed it
    field: str
    winner: int | None  # the seat that moves onto it


class MechPulled(Event, frozen=True):
    seat: int
    from_: str = field_name("from")
    to: str


def on_magnet_placed(arena: Arena, event: MagnetPlaced) -> None:
    arena.used |= MAGNET
    spend_operation(arena)


def on_mech_pulled(arena: Arena, event: MechPulled) -> None:
    stand(arena, event.seat, NUMBER[event.to])


APPLY = {MagnetPlaced: on_magnet_placed, MechPulled: on_mech_pulled}

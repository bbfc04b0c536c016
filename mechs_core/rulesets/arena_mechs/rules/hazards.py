"""Crushers and flamethrowers, fired by a seat or by the arena. AM-TURN-6, AM-OP-4."""

from __future__ import annotations

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.arena_mechs.model import CRUSHERS, FLAMETHROWERS, Arena
from mechs_core.rulesets.arena_mechs.rules.act import spend_operation


class CrushersFired(Event, frozen=True):
    by: int | str  # a seat, or "arena"
    victims: tuple[int, ...]  # in the turn's order; may be empty


class FlamethrowersFired(Event, frozen=True):
    by: int | str  # a seat, or "arena"
    victims: tuple[int, ...]  # in the turn's order; may be empty


def on_crushers_fired(arena: Arena, event: CrushersFired) -> None:
    _use(arena, event.by, CRUSHERS)


def on_flamethrowers_fired(arena: Arena, event: FlamethrowersFired) -> None:
    _use(arena, event.by, FLAMETHROWERS)


def _use(arena: Arena, by: int | str, hazard: int) -> None:
    if by != "arena":  # AM-TURN-6 The arena's own firing does not count.
        arena.used |= hazard
        spend_operation(arena)


APPLY = {CrushersFired: on_crushers_fired, FlamethrowersFired: on_flamethrowers_fired}

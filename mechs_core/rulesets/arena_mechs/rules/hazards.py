"""Crushers and flamethrowers, fired by a seat or by the arena. AM-TURN-6, AM-OP-4."""

from __future__ import annotations

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arena_mechs.data import HAZARD_DAMAGE
from mechs_core.rulesets.arena_mechs.geometry import OFF, has_crushers, has_flamethrowers
from mechs_core.rulesets.arena_mechs.model import CRUSHERS, FLAMETHROWERS, Arena, spend_operation
from mechs_core.rulesets.arena_mechs.rules.damage import deal


class CrushersFired(Event, frozen=True):
    by: int | str  # a seat, or "arena"
    victims: tuple[int, ...]  # in the turn's order; may be empty


class FlamethrowersFired(Event, frozen=True):
    by: int | str  # a seat, or "arena"
    victims: tuple[int, ...]  # in the turn's order; may be empty


def fire(play: Play[Arena], hazard: int, by: int) -> None:
    """Fire all crushers or all flamethrowers at every Mech on such a field, one's own included.

    hazard: CRUSHERS or FLAMETHROWERS. by: a seat, or OFF for the arena.
    """
    arena = play.state
    has_hazard = has_crushers if hazard == CRUSHERS else has_flamethrowers
    fired = CrushersFired if hazard == CRUSHERS else FlamethrowersFired
    victims = tuple(
        seat
        for seat in arena.order
        if arena.at[seat] != OFF and has_hazard(arena.tiles, arena.at[seat])
    )
    play.emit(fired("arena" if by == OFF else by, victims))
    cause = "crushers" if hazard == CRUSHERS else "flamethrowers"
    deal(play, by, victims, HAZARD_DAMAGE, cause)


def on_crushers_fired(arena: Arena, event: CrushersFired) -> None:
    _use(arena, event.by, CRUSHERS)


def on_flamethrowers_fired(arena: Arena, event: FlamethrowersFired) -> None:
    _use(arena, event.by, FLAMETHROWERS)


def _use(arena: Arena, by: int | str, hazard: int) -> None:
    if by != "arena":  # AM-TURN-6 The arena's own firing does not count.
        arena.used |= hazard
        spend_operation(arena)


APPLY = {CrushersFired: on_crushers_fired, FlamethrowersFired: on_flamethrowers_fired}

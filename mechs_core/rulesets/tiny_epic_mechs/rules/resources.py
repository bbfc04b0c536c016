"""Credits and energy, other than by an action: they change together, up to the cap. TEM-R-26."""

from __future__ import annotations

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.tiny_epic_mechs.model import Arena


class ResourcesChanged(Event, frozen=True):
    seat: int
    credits: int  # after
    energy: int
    why: str  # "payment", "effect", "ability" or "ko"


def why_too_dear(what: str, cost: int, there: int) -> IllegalDecision | None:
    """What forbids paying so many credits or energy, or None."""
    if cost > there:
        return IllegalDecision("cannot_pay", f"needs {cost} {what}, you have {there}")
    return None


def change(
    play: Play[Arena], seat: int, why: str, *, more_credits: int = 0, more_energy: int = 0
) -> None:
    """A seat gains or loses resources; no event is written if its totals stay as they are.

    more_credits, more_energy: below 0 for a loss, of which the seat must have enough. What a gain
    exceeds the cap by is lost.
    """
    arena = play.state
    before = arena.credits[seat], arena.energy[seat]
    after = min(before[0] + more_credits, arena.cap), min(before[1] + more_energy, arena.cap)
    if after != before:
        play.emit(ResourcesChanged(seat, *after, why))


def on_resources_changed(arena: Arena, event: ResourcesChanged) -> None:
    arena.credits[event.seat], arena.energy[event.seat] = event.credits, event.energy


APPLY = {ResourcesChanged: on_resources_changed}

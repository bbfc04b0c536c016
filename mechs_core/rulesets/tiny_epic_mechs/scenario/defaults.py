"""What a scenario's document leaves out, as far as it takes no luck. Section 10."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mechs_core.kernel.messages import Value
from mechs_core.rulesets.tiny_epic_mechs.data import (
    BASIC,
    CARDS,
    FULL_HEALTH,
    MIGHTY,
    PILOT,
    PILOTS,
    START_CREDITS,
    START_ENERGY,
    STATUSES,
)
from mechs_core.rulesets.tiny_epic_mechs.geometry import BASE_SLOTS, CELLS, MECH_ZONE, NUMBER
from mechs_core.rulesets.tiny_epic_mechs.scenario.form import Form, SeatForm

Said = Mapping[str, Any]  # key -> value that was read


def fill(said: Said, seats: int, options: Mapping[str, Value]) -> Form:
    """The form of what a document says. options: every one filled in."""
    each = said.get("seats", [{}] * seats)
    pilots = distinct(each, "pilot", PILOTS)
    bases = distinct(each, "base", [CELLS[cell] for cell in BASE_SLOTS])
    phase = said.get("phase", "card")
    running = phase != "programming"
    by_option = options["first_player"]
    first = said.get("first", by_option if isinstance(by_option, int) else 0)
    active = said.get("active", first) if running else None
    form = Form(
        given=frozenset(said),
        round=said.get("round", 1),
        turn=said.get("turn", 1) if running else None,
        phase=phase,
        first=first,
        active=active,
        arena=said.get("arena", {}),
        mech=said.get("mech"),
        market=said.get("market"),
        deck=said.get("deck"),
        card=said.get("card"),
        blocked=said.get("blocked", False),
        attacks=said.get("attacks", []),
        seats=[seat_form(*one) for one in zip(each, pilots, bases, strict=True)],
    )
    if form.mech is None and not any(seat.status == STATUSES[MIGHTY] for seat in form.seats):
        form.mech = CELLS[MECH_ZONE]
    if phase in ("combat", "action") and active is not None and form.card is None:
        named = form.named(active)  # all eight of them: refused later on
        form.card = next((card for card in CARDS if card not in named), None)
    return form


def seat_form(said: Said, pilot: str, base: str) -> SeatForm:
    status = said.get("status", STATUSES[PILOT])
    owned = said.get("owned", [BASIC[0]])
    return SeatForm(
        given=frozenset(key for key in said if said[key] is not None),  # `ad_hoc` may be null
        pilot=pilot,
        base=base,
        cell=said.get("cell", base),
        status=status,
        health=said.get("health", FULL_HEALTH[STATUSES.index(status)]),
        credits=said.get("credits", START_CREDITS),
        energy=said.get("energy", START_ENERGY),
        vp=said.get("vp", 0),
        mines=dict(sorted(said.get("mines", {}).items(), key=lambda mine: NUMBER[mine[0]])),
        turrets=said.get("turrets", []),
        owned=owned,
        equipped=said.get("equipped", owned),
        program=said.get("program", []),
        played=said.get("played", []),
        ad_hoc=said.get("ad_hoc"),
    )


def distinct(seats: Sequence[Said], key: str, known: Iterable[str]) -> list[str]:
    """By seat the value of a key, where left out the first of those that no seat names."""
    named = {seat.get(key) for seat in seats}
    free = iter([each for each in known if each not in named])
    return [seat[key] if key in seat else next(free) for seat in seats]

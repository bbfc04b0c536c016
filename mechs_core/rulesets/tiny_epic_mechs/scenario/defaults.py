"""What a scenario's document leaves out, as far as it takes no luck. RULES.md, Scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mechs_core.kernel.messages import Value
from mechs_core.rulesets.tiny_epic_mechs.data import CARDS, FULL_HEALTH, MIGHTY, PILOTS, STATUSES
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, MECH_ZONE
from mechs_core.rulesets.tiny_epic_mechs.scenario.form import BASES, Form, SeatForm, read


def filled(document: object, seats: int, options: Mapping[str, Value]) -> Form:
    """A document as a form, the defaults that depend on seats, options or other keys filled in.

    options: every one filled in. Raises IllegalDecision `bad_config`.
    """
    form = read(document, seats, options)
    first = options["first_player"]
    if "first" not in form.given and isinstance(first, int):
        form.first = first
    if form.phase != "programming":
        form.turn = 1 if form.turn is None else form.turn
        form.active = form.first if form.active is None else form.active
    fill_seats(form, seats)
    if form.mech is None and not any(seat.status == STATUSES[MIGHTY] for seat in form.seats):
        form.mech = CELLS[MECH_ZONE]
    if form.phase in ("combat", "action") and form.active is not None and form.card is None:
        named = form.named(form.active)  # if these are all eight, the document is refused later on
        form.card = next((card for card in CARDS if card not in named), None)
    return form


def fill_seats(form: Form, seats: int) -> None:
    form.seats = form.seats or [SeatForm() for _ in range(seats)]
    fill_distinct(form.seats, "pilot", PILOTS)
    fill_distinct(form.seats, "base", BASES)
    for seat in form.seats:
        seat.cell = seat.cell or seat.base
        seat.health = seat.health or FULL_HEALTH[STATUSES.index(seat.status)]
        if "equipped" not in seat.given:
            seat.equipped = seat.owned


def fill_distinct(seats: Sequence[SeatForm], key: str, known: Sequence[str]) -> None:
    """Gives each seat that leaves a key out the first word that no seat names."""
    named = {getattr(seat, key) for seat in seats}
    free = [word for word in known if word not in named]
    for seat in seats:
        if key not in seat.given:
            setattr(seat, key, free.pop(0))

"""A running activation in a scenario: sequences, order, what is pending. AM-SCEN-4."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from mechs_core.kernel.messages import Seat
from mechs_core.rulesets.arena_mechs.data import DROP_IN_FIELDS, HALVES, SYMBOLS, UPPER
from mechs_core.rulesets.arena_mechs.model import Cover
from mechs_core.rulesets.arena_mechs.rules.activation import USES
from mechs_core.rulesets.arena_mechs.rules.turn import sequence_of
from mechs_core.rulesets.arena_mechs.scenario.form import Form, Strengths


class Program(Struct):
    """A seat's sequence of this turn."""

    strengths: Strengths
    covered: Cover | None  # None where the document states the symbols
    start_number: int | None  # None where the document states symbols or order


class Acting(Struct):
    """Who acts how. None is what only luck will decide; outside of `acting` all is empty."""

    programs: list[Program | None]  # by seat
    order: list[Seat] | None
    active: Seat | None
    pending: Strengths | None


def acting(form: Form, slots: Sequence[Sequence[int] | None]) -> Acting:
    """The activation that a document describes.

    slots: by seat the cards of this turn's slot, None where luck has yet to deal them.
    """
    if form.phase != "acting":
        return Acting([], [], None, {})
    stated = dict(form.sequences)
    order: list[Seat] | None = None
    if "order" in form.given:
        order = form.order
    elif form.given & {"sequences", "pending"}:
        order = [*form.seats]
    if form.pending:
        assert order is not None
        stated.setdefault(order[0] if form.active is None else form.active, form.pending)
    programs = [
        Program(stated[seat], None, None) if seat in stated else _program(form, seat, slots[seat])
        for seat in form.seats
    ]
    if order is None:
        order = _by_start_number(programs)
    else:
        for program in programs:
            if program is not None:
                program.start_number = None
    active = form.active if form.active is not None or order is None else order[0]
    return Acting(programs, order, active, _pending(form, active, programs))


def _program(form: Form, seat: Seat, slot: Sequence[int] | None) -> Program | None:
    """What a slot shows under its cover, as a rule the upper half of its lower number."""
    if slot is None:
        return None
    low, high = sorted(slot)
    cover = form.covers.get(seat, Cover(low, HALVES[UPPER]))
    shows = sequence_of(seat, (low, high), cover.card, HALVES.index(cover.half))
    return Program(shows.strengths, shows.covered, shows.start_number)


def _by_start_number(programs: Sequence[Program | None]) -> list[Seat] | None:
    numbers = []
    for seat, program in enumerate(programs):
        if program is None or program.start_number is None:
            return None
        numbers.append((program.start_number, seat))
    return [seat for _, seat in sorted(numbers)]


def _pending(
    form: Form, active: Seat | None, programs: Sequence[Program | None]
) -> Strengths | None:
    if active is None:
        return None
    if form.alternative is not None:
        return {SYMBOLS[USES[form.alternative]]: 1}
    if active in form.queue:
        return {}  # AM-ACT-4
    if form.pending:
        return form.pending
    program = programs[active]
    return None if program is None else program.strengths


def standing(form: Form) -> list[str | None]:
    """Every Mech's field, None in the queue or where it is not placed yet. AM-SCEN-2."""
    free = [field for field in DROP_IN_FIELDS if field not in form.mechs.values()]
    if form.round == 1 and form.phase in ("programming", "placement"):
        free = []
    fields: list[str | None] = []
    for seat in form.seats:
        if seat in form.mechs:
            fields.append(form.mechs[seat])
        else:
            fields.append(None if seat in form.queue or not free else free.pop(0))
    return fields

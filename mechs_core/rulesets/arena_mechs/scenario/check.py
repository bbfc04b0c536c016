"""Refuses scenarios that are impossible whatever luck brings. AM-SCEN-5, in its order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from mechs_core.kernel.messages import GameCreated, Seat, Value
from mechs_core.kernel.words import shown
from mechs_core.kit.documents import check_once, check_only_in, fault
from mechs_core.rulesets.arena_mechs.data import LOOSE_FIELDS, TURNS
from mechs_core.rulesets.arena_mechs.model import Arena, start
from mechs_core.rulesets.arena_mechs.rules.activation import why_not_alternative
from mechs_core.rulesets.arena_mechs.rules.setup import on_arena_laid_out, on_scenario_set
from mechs_core.rulesets.arena_mechs.scenario.acting import Acting, acting
from mechs_core.rulesets.arena_mechs.scenario.cards import check_cards, slot_now
from mechs_core.rulesets.arena_mechs.scenario.facts import arena_laid_out, scenario_set
from mechs_core.rulesets.arena_mechs.scenario.form import Form, read

# Keys that only some phases have.
ONLY_IN: Final[Mapping[str, Sequence[str]]] = {
    "turn": ("drop_in", "choosing", "acting"),
    "hands": ("programming",),
    "covers": ("choosing", "acting"),
    "sequences": ("acting",),
    "order": ("acting",),
    "active": ("acting",),
    "pending": ("acting",),
    "operations_left": ("acting",),
    "used": ("acting",),
    "alternative": ("acting",),
}


def check(document: Any, seats: int, options: Mapping[str, Value]) -> None:
    """Refuses a scenario that no game can start from, whatever its luck.

    document: any JSON. options: every one filled in.
    Raises IllegalDecision `bad_config`; the sentence names the key and its fault.
    """
    form = read(document, options)
    check_only_in(form.phase, form.given, ONLY_IN)
    check_tiles(form)
    check_mechs(form)
    check_boards(form)
    check_phase(form)
    check_cards(form)
    check_orders(form)
    known = acting(form, [slot_now(form, seat) for seat in form.seats])
    check_activation(form, known)
    arena = start(GameCreated("", 0, ("",) * seats, dict(options), "chosen", ""))
    if (laid := arena_laid_out(form)) is not None:
        on_arena_laid_out(arena, laid)
    check_alternative(form, known, arena)


def check_tiles(form: Form) -> None:
    if "tiles" not in form.given:
        if form.free is not None:
            raise fault("free", "only with tiles")
        return
    free = [] if form.free is None else [form.free[0]]
    check_once([("tiles", [tile for tile, _ in form.tiles.values()]), ("free", free)], "tile")
    for field in LOOSE_FIELDS:
        if field not in form.tiles:
            raise fault("tiles", f"nothing on {field}")


def check_mechs(form: Form) -> None:
    """Refuses two Mechs on a field, one in two places, one that is not placed yet. AM-SCEN-2."""
    fields = list(form.mechs.values())
    for field in fields:
        if fields.count(field) > 1:
            raise fault("mechs", f"two Mechs on {field}")
    for seat in form.queue:
        if seat in form.mechs:
            raise fault("queue", f"{form.colours[seat]} is on a field and in the queue")
    for seat in form.seats:
        if form.queue.count(seat) > 1:
            raise fault("queue", f"{form.colours[seat]} is twice in the queue")
    if form.round == 1 and form.phase in ("programming", "placement"):
        if form.queue:
            raise fault("queue", f"nobody is in the queue in {form.phase} of round 1")
        if form.phase == "programming" and form.mechs:
            raise fault("mechs", "no Mech is placed in programming of round 1")
        if form.phase == "placement" and (order := start_order(form)) is not None:
            check_placed(form, order)


def check_placed(form: Form, order: Sequence[Seat]) -> None:
    """In `placement` the first of the start order are placed, and not all. AM-SCEN-2."""
    if len(form.mechs) == len(form.seats):
        raise fault("mechs", "in placement somebody is not placed yet")
    if set(form.mechs) != set(order[: len(form.mechs)]):
        raise fault("mechs", "in placement the first of start_order are placed")


def check_boards(form: Form) -> None:
    for seat, board in form.boards.items():
        colour, markers = form.colours[seat], sum(board.values())
        if markers >= form.spaces:
            raise fault(
                f"boards.{colour}",
                f"{colour} has {shown(markers)} markers, its board has {form.spaces} spaces",
            )
    for seat, board in form.boards.items():
        colour = form.colours[seat]
        if colour in board:
            raise fault(f"boards.{colour}", f"{colour} cannot have {colour} markers")


def check_phase(form: Form) -> None:
    """Somebody must be left to decide."""
    if form.phase == "drop_in" and not form.queue:
        raise fault("phase", "drop_in needs a Mech in the queue")
    if form.phase == "choosing" and form.queue:
        raise fault("phase", "choosing needs an empty queue")
    if form.phase == "choosing" and len(form.covers) == len(form.seats):
        raise fault("phase", "nobody is left to decide")
    if form.phase == "programming" and not any(
        len(form.filled(seat)) < TURNS for seat in form.seats
    ):
        raise fault("phase", "nobody is left to decide")


def finishers(form: Form) -> list[Seat]:
    """Who stands in the start order, by seat.

    AM-R-1 In programming of round 1, unless it was drawn: those who have finished.
    """
    if form.phase == "programming" and form.round == 1 and not form.seeded:
        return [seat for seat in form.seats if len(form.filled(seat)) == TURNS]
    return list(form.seats)


def start_order(form: Form) -> list[Seat] | None:
    """The start order; None where luck draws it."""
    if "start_order" in form.given:
        return form.start_order
    if form.seeded and form.round == 1 and form.phase in ("programming", "placement"):
        return None
    return finishers(form)


def check_orders(form: Form) -> None:
    if "start_order" in form.given and sorted(form.start_order) != finishers(form):
        who = "seat" if finishers(form) == [*form.seats] else "seat with three filled slots"
        raise fault("start_order", f"start_order names every {who} once")
    if "order" in form.given and sorted(form.order) != [*form.seats]:
        raise fault("order", "order names every seat once")


def check_activation(form: Form, now: Acting) -> None:
    """Refuses an activation that cannot be, as far as it is known."""
    if form.pending:
        assert now.active is not None  # by order, and that needs no luck where symbols are stated
        _check_pending(form, now.active)
    if form.operations_left is not None and now.pending is not None:
        strength = now.pending.get("operate")
        if strength is None:
            raise fault("operations_left", "no operate is pending")
        if form.operations_left >= strength:
            raise fault("operations_left", f"operate x{strength} leaves fewer once begun")
    if "used" in form.given and form.operations_left is None:
        raise fault("used", "only with operations_left")


def check_alternative(form: Form, now: Acting, arena: Arena) -> None:
    """Refuses an alternative that the active seat could not have chosen: as `Alternative` would be.

    arena: with its tiles laid, or with no walls where luck has yet to lay them. It is changed.
    """
    if form.alternative is None or now.active is None:
        return
    fresh = Acting([], [], now.active, {"move": 3})  # any three symbols
    on_scenario_set(arena, replace(scenario_set(form, [], fresh, []), alternative=None))
    why = why_not_alternative(arena, now.active, form.alternative)
    if why is not None:
        raise fault("alternative", f"alternative {form.alternative}: {why.sentence}")


def _check_pending(form: Form, active: Seat) -> None:
    if active in form.queue:
        raise fault("pending", f"{form.colours[active]} is not in the arena: no pending")
    if form.alternative is not None:
        raise fault("pending", "not with an alternative")
    sequence = form.sequences.get(active, form.pending)
    for symbol, strength in form.pending.items():
        if symbol not in sequence:
            raise fault("pending", f"{symbol} is not in its sequence")
        if strength != sequence[symbol]:  # AM-ACT-1 It is never split.
            raise fault("pending", f"{symbol} is x{sequence[symbol]} in its sequence")

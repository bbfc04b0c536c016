"""The public events of a scenario, from what its document says and luck has filled in."""

from __future__ import annotations

from collections.abc import Sequence

from mechs_core.kernel.messages import Seat
from mechs_core.rulesets.arena_mechs.data import LOOSE_FIELDS, MARKERS, SYMBOLS, TILE_IDS
from mechs_core.rulesets.arena_mechs.model import Sequence as Shown
from mechs_core.rulesets.arena_mechs.rules.setup import ArenaLaidOut, ScenarioSet, Tile
from mechs_core.rulesets.arena_mechs.scenario.acting import Acting, standing
from mechs_core.rulesets.arena_mechs.scenario.form import Form, Strengths


def arena_laid_out(form: Form) -> ArenaLaidOut | None:
    """The tiles as the document lays them; None where luck does."""
    if not form.tiles:
        return None
    laid = {field: Tile(*form.tiles[field]) for field in LOOSE_FIELDS}
    ids = [tile.id for tile in laid.values()]
    left_over = next(tile for tile in TILE_IDS if tile not in ids)
    return ArenaLaidOut(laid, Tile(*(form.free or (left_over, 0))))


def scenario_set(
    form: Form,
    start_order: Sequence[Seat],
    now: Acting,
    slots: Sequence[Sequence[int]],
) -> ScenarioSet:
    """The event that closes the set-up. AM-SCEN-1.

    slots: by seat the cards of this turn's slot, ascending.
    """
    covers = sorted(form.covers) if form.phase == "choosing" else []
    return ScenarioSet(
        round=form.round,
        turn=None if form.phase in ("programming", "placement") else form.turn,
        phase=form.phase,
        fields=tuple(standing(form)),
        queue=tuple(form.queue),
        boards=tuple(_in_order(form.boards.get(seat, {}), MARKERS) for seat in form.seats),
        prestige=tuple(form.prestige.get(seat, 0) for seat in form.seats),
        start_order=tuple(start_order),
        chosen=tuple(covers),
        sequences=tuple(
            Shown(
                seat=seat,
                cards=(slots[seat][0], slots[seat][1]),
                covered=program.covered,
                strengths=_in_order(program.strengths, SYMBOLS),
                start_number=program.start_number,
            )
            for seat, program in enumerate(now.programs)
            if program is not None
        ),
        order=tuple(now.order or ()),
        active=now.active,
        pending=_in_order(now.pending or {}, SYMBOLS),
        operations_left=form.operations_left,
        used=tuple(form.used),
        alternative=form.alternative,
    )


def _in_order(counts: Strengths, names: Sequence[str]) -> dict[str, int]:
    return {name: counts[name] for name in names if name in counts}

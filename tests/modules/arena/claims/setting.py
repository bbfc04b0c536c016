"""How a game of Claims begins: a first round, or a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Struct

from mechs_core.authoring import Between, Json, OneOf, Play, documents
from mechs_core.modules import arena
from tests.modules.arena.claims.model import GOODS, RoundStarted, Table, TableSet
from tests.modules.arena.claims.mounted import MOUNT
from tests.modules.arena.claims.playing import go_on


class SeatForm(arena.SeatKeys):
    vp: Annotated[int, Between(0, 99)] = 0
    supply: dict[Annotated[str, OneOf(GOODS)], Annotated[int, Between(1, 99)]] = {}  # noqa: RUF012
    passed: bool = False


class Form(Struct, kw_only=True):
    round: Annotated[int, Between(1, 9)] = 1
    first: documents.SeatNumber = 0
    phase: Annotated[str, OneOf(("action", "cleanup", "final"))] = "action"
    by_seat: Annotated[list[SeatForm], documents.EVERY_SEAT]


FORM = documents.Reader(Form)
KINDS = {"good": OneOf(GOODS)}


def check_scenario(document: Json, seats: int, options: Mapping[str, Any]) -> None:
    form = FORM.read(document, seats, KINDS)
    for seat, said in enumerate(document["by_seat"]):
        for key in ("space", "equipped", "equip_choice"):
            if key in said and (sentence := arena.why_not_key(key, options)):
                raise documents.fault(f"by_seat[{seat}].{key}", sentence)
    supplies = [own.supply for own in form.by_seat]
    asks = form.phase != "action"
    if options["arena"]:
        fault = arena.check_scenario(form.by_seat, supplies, options, asks=asks)
        if fault is not None:
            raise documents.fault(f"by_seat[{fault.seat}].{fault.key}", fault.sentence)


def set_up(play: Play[Table]) -> None:
    table, scenario = play.state, play.created.scenario
    form = None
    if scenario is not None:
        form = FORM.read(scenario, table.seats, KINDS)
        play.emit(set_by(form))
    if table.arena is not None:
        MOUNT.setup(play, None if form is None else form.by_seat)
    if form is None:
        play.emit(RoundStarted(1, 0))
    go_on(play)


def set_by(form: Form) -> TableSet:
    seats, first = len(form.by_seat), form.first
    passed = [own.passed or form.phase != "action" for own in form.by_seat]
    order = [(first + seat) % seats for seat in range(seats)]
    return TableSet(
        round=form.round,
        first=first,
        phase=form.phase,
        active=next((seat for seat in order if not passed[seat]), None),
        points=tuple(own.vp for own in form.by_seat),
        supply=tuple(own.supply for own in form.by_seat),
        passed=tuple(passed),
    )

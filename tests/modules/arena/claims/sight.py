"""What a seat sees of Claims."""

from __future__ import annotations

from msgspec import Struct

from mechs_core.authoring import Rng, Seat, Viewer
from mechs_core.modules import arena
from tests.modules.arena.claims.model import Table
from tests.modules.arena.claims.mounted import MOUNT
from tests.modules.arena.claims.playing import requests


class View(Struct, frozen=True, omit_defaults=True):
    viewer: Seat | None
    seats: int
    round: int
    phase: str
    first: Seat
    active: Seat | None
    asked: tuple[str, ...]  # the kind of question by seat, "" for none
    supply: tuple[dict[str, int], ...]
    points: tuple[int, ...]
    passed: tuple[bool, ...]
    picked: tuple[bool, ...]
    own_pick: int
    arena: arena.ArenaView | None = None


def view(table: Table, viewer: Viewer) -> View:
    kinds = {each.seat: each.kind for each in requests(table)}
    return View(
        viewer=viewer,
        seats=table.seats,
        round=table.round,
        phase=table.phase,
        first=table.first,
        active=table.active,
        asked=tuple(kinds.get(seat, "") for seat in range(table.seats)),
        supply=tuple(each.copy() for each in table.supply),
        points=tuple(table.points),
        passed=tuple(table.passed),
        picked=tuple(map(bool, table.picks)),
        own_pick=0 if viewer is None else table.picks[viewer],
        arena=None if table.arena is None else MOUNT.view(table, viewer),
    )


def imagine(table: Table, viewer: Viewer, rng: Rng) -> Table:
    twin = table.copy()
    for seat in range(table.seats):
        if seat != viewer and table.picks[seat]:
            twin.picks[seat] = 1 + rng.below(3)
    if twin.arena is not None:
        MOUNT.imagine(twin, viewer, rng)
    return twin

"""The arena is laid out; bases, and the mine that each seat begins with. TEM-SETUP-4 to -6."""

from __future__ import annotations

from typing import Annotated, ClassVar

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import DECIDER, Between, Decision, Event, secret
from mechs_core.kernel.play import Play
from mechs_core.rulesets.tiny_epic_mechs.data import (
    BASE,
    MECH,
    MINE_NUMBERS,
    RESOURCE_ZONES,
    ZONE,
    ZONE_CARDS,
)
from mechs_core.rulesets.tiny_epic_mechs.field_types import Cell
from mechs_core.rulesets.tiny_epic_mechs.geometry import (
    BASE_SLOTS,
    CELLS,
    MECH_ZONE,
    NUMBER,
    OFF,
    RESOURCE_CELLS,
)
from mechs_core.rulesets.tiny_epic_mechs.model import Arena
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import put_mine


class PlaceBase(Decision, frozen=True):
    """Put base and pilot on a free base slot."""

    cell: Cell


class ChooseBaseMine(Decision, frozen=True):
    """Put this mine face down in the own base."""

    number: Annotated[int, Between(1, 4), secret(DECIDER)]


class ArenaLaidOut(Event, frozen=True):
    reveals: ClassVar[bool] = True

    zones: dict[str, str]  # cell -> zone card, in reading order; c3 "MECH"


class BasePlaced(Event, frozen=True):
    seat: int
    cell: str


class BasesComplete(Event, frozen=True):
    """All bases stand; each seat chooses a mine."""


class BaseMineChosen(Event, frozen=True):
    seat: int
    cell: str
    number: Annotated[int, secret("seat", chosen=True)]


class BaseMinesComplete(Event, frozen=True):
    """A mine lies in every base; each seat chooses a weapon."""


def lay_out(play: Play[Arena]) -> None:
    """TEM-SETUP-4 The resource zones are shuffled and laid; those left over stay unseen."""
    cells = RESOURCE_CELLS[play.state.seats]
    order = play.luck.shuffle("zones", RESOURCE_ZONES)
    laid = dict(zip(cells, order, strict=False))
    play.emit(ArenaLaidOut(zones_by_name(laid)))


def zones_by_name(laid: dict[int, str]) -> dict[str, str]:
    """The zones of `ArenaLaidOut`. laid: the resource zones, by cell."""
    zones = {**laid, MECH_ZONE: ZONE_CARDS[MECH].id}
    return {CELLS[cell]: zones[cell] for cell in sorted(zones)}


# ---------------------------------------------------------------- bases


def next_to_place(arena: Arena) -> int:
    """TEM-SETUP-5 The next seat to place its base, or OFF; the first player is last."""
    for seat in arena.clockwise((arena.first + 1) % arena.seats):
        if arena.base[seat] == OFF:
            return seat
    return OFF


def why_not_place(arena: Arena, choice: PlaceBase) -> IllegalDecision | None:
    """What forbids a base there, or None."""
    cell = NUMBER[choice.cell]
    if cell not in BASE_SLOTS:
        return IllegalDecision("not_a_base_slot", f"{choice.cell} is not a base slot")
    if cell in arena.base:
        return IllegalDecision("occupied", f"{choice.cell} is occupied")
    return None


def place(play: Play[Arena], seat: int, choice: PlaceBase) -> None:
    if reason := why_not_place(play.state, choice):
        raise reason
    play.emit(BasePlaced(seat, choice.cell))
    if OFF not in play.state.base:
        play.emit(BasesComplete())


def place_choices(arena: Arena, seat: int) -> list[PlaceBase]:
    return [PlaceBase(CELLS[cell]) for cell in sorted(BASE_SLOTS) if cell not in arena.base]


# ---------------------------------------------------------------- the mine of the base


def has_mine(arena: Arena, seat: int) -> bool:
    """Whether a seat has chosen the mine of its base, while mines are chosen."""
    return arena.owners[arena.base[seat]] != OFF


def choose_mine(play: Play[Arena], seat: int, choice: ChooseBaseMine) -> None:
    arena = play.state
    play.emit(BaseMineChosen(seat, CELLS[arena.base[seat]], choice.number))
    if all(has_mine(arena, each) for each in range(arena.seats)):
        play.emit(BaseMinesComplete())


def mine_choices(arena: Arena, seat: int) -> list[ChooseBaseMine]:
    return [ChooseBaseMine(number) for number in MINE_NUMBERS]


# ---------------------------------------------------------------- what it does to the state


def on_arena_laid_out(arena: Arena, event: ArenaLaidOut) -> None:
    for name, zone in event.zones.items():
        lay(arena, NUMBER[name], ZONE[zone])
    arena.mech_at = MECH_ZONE
    arena.stage = "setup_bases"


def lay(arena: Arena, cell: int, zone: int) -> None:
    arena.zones[cell] = zone
    arena.zone_bits |= 1 << cell


def on_base_placed(arena: Arena, event: BasePlaced) -> None:
    set_base(arena, event.seat, NUMBER[event.cell])


def set_base(arena: Arena, seat: int, cell: int) -> None:
    """Fold a base onto a slot, with its pilot on it."""
    lay(arena, cell, BASE)
    arena.base[seat] = arena.at[seat] = cell


def on_bases_complete(arena: Arena, event: BasesComplete) -> None:
    arena.stage = "setup_mines"


def on_base_mine_chosen(arena: Arena, event: BaseMineChosen) -> None:
    put_mine(arena, event.seat, NUMBER[event.cell], event.number)


def on_base_mines_complete(arena: Arena, event: BaseMinesComplete) -> None:
    arena.stage = "setup_weapons"


DECIDE = {PlaceBase: place, ChooseBaseMine: choose_mine}
APPLY = {
    ArenaLaidOut: on_arena_laid_out,
    BasePlaced: on_base_placed,
    BasesComplete: on_bases_complete,
    BaseMineChosen: on_base_mine_chosen,
    BaseMinesComplete: on_base_mines_complete,
}
OFFER = {PlaceBase: place_choices, ChooseBaseMine: mine_choices}

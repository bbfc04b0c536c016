"""The decisions and events of the Arena: what is stored, under tags that begin with `arena.`."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeVar, get_type_hints

from msgspec import defstruct

from mechs_core.kernel.messages import DECIDER, Decision, Event, OneOf, Seat, secret
from mechs_core.kit.seat_maps import SeatKey

# ---------------------------------------------------------------- decisions


class SendWorker(Decision, frozen=True, tag="arena.SendWorker"):
    pass


class Equip(Decision, frozen=True, tag="arena.Equip"):
    good: str | None  # None: nothing is given


class ChooseEquip(Decision, frozen=True, tag="arena.ChooseEquip"):
    good: Annotated[str | None, secret(DECIDER)]


E = TypeVar("E", Equip, ChooseEquip)


def of_kinds(decides: type[E], kinds: tuple[str, ...], module: str) -> type[E]:
    """The same decision with these kinds of goods as the range of `good`.

    module: where the class can be found under its name, for pickle.
    """
    hint = get_type_hints(decides, include_extras=True)["good"]
    return defstruct(  # type: ignore[return-value]
        decides.__name__,
        [("good", Annotated[hint, OneOf(kinds)])],
        bases=(decides,),
        module=module,
        frozen=True,
        tag=decides.__struct_config__.tag,
    )


# ---------------------------------------------------------------- events


class Opened(Event, frozen=True, tag="arena.Opened"):
    spaces: dict[SeatKey, str]  # seat -> its emblem
    equipment: dict[str, int]  # kind -> Arena points
    prize: int  # victory points
    equip_mode: Literal["turn", "secret"]
    final_equip: bool


class SpacesSet(Event, frozen=True, tag="arena.SpacesSet"):
    spaces: dict[SeatKey, tuple[str, ...] | None]  # every seat; None: no worker is there
    equipped: tuple[Seat, ...]  # have answered the question of this window


class WorkerSent(Event, frozen=True, tag="arena.WorkerSent"):
    seat: Seat


class EquipChosen(Event, frozen=True, tag="arena.EquipChosen"):
    seat: Seat
    good: Annotated[str | None, secret("seat", chosen=True)]


class ChoicesRevealed(Event, frozen=True, tag="arena.ChoicesRevealed"):
    reveals: ClassVar[bool] = True

    choices: dict[SeatKey, str | None]  # every seat that was asked


class Equipped(Event, frozen=True, tag="arena.Equipped"):
    seat: Seat
    good: str
    points: int  # Arena points of this piece


class EquipDeclined(Event, frozen=True, tag="arena.EquipDeclined"):
    seat: Seat


class Judged(Event, frozen=True, tag="arena.Judged"):
    points: dict[SeatKey, int]  # Arena points of the contenders
    winner: Seat | None
    reason: Literal["highest", "tie", "no contender"]

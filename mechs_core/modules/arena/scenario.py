"""A game that begins with workers in the Arena: the keys of a seat, and what is wrong with them.

space         kinds of equipment beside the seat's worker; null: no worker is there
equipped      true: the seat has answered this window's question
equip_choice  {"good": kind or null}: it has chosen, and nobody sees what
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, NamedTuple

from msgspec import Struct

from mechs_core.kernel.messages import Seat
from mechs_core.kit.documents import Term
from mechs_core.modules.arena.host import Goods

NOBODY: Final = "{seat} has no worker in the Arena"
Good = Annotated[str, Term("good")]  # a kind of the game's goods


class Chosen(Struct, frozen=True):
    """A choice that lies hidden."""

    good: Good | None


class SeatKeys(Struct):
    """The keys of a seat; the form of a game's own seats may have it as its base."""

    space: list[Good] | None = None
    equipped: bool = False
    equip_choice: Chosen | None = None


class Fault(NamedTuple):
    """What is wrong with a key of a seat."""

    seat: Seat
    key: str
    sentence: str


def why_not_key(key: str, options: Mapping[str, Any]) -> str | None:
    """Why a game with these options has no such key, or None."""
    if not options["arena"]:
        return "the Arena is off"
    if key == "equip_choice" and options["arena.equip_mode"] != "secret":
        return "only with arena.equip_mode secret"
    return None


def check_scenario(
    keys: Sequence[SeatKeys],
    supplies: Sequence[Goods],
    options: Mapping[str, Any],
    *,
    asks: bool = True,
) -> Fault | None:
    """The first thing that is wrong, seat by seat, or None.

    supplies: by seat. asks: whether workers may be equipped now; else everybody has answered.
    """
    table = options["arena.equipment"]
    for seat, (own, supply) in enumerate(zip(keys, supplies, strict=True)):
        for key, why in _why_not(own, supply, table, asks):
            return Fault(seat, key, why.format(seat=f"seat {seat}"))
    return None


def _why_not(
    own: SeatKeys, supply: Goods, table: Mapping[str, int], asks: bool
) -> Iterator[tuple[str, str]]:
    """What is wrong with the keys of a seat: key and sentence."""
    for kind in own.space or ():
        if kind not in table:
            yield "space", f"{kind} is no equipment"
    if own.equipped and own.space is None:
        yield "equipped", NOBODY
    if own.equip_choice is None:
        return
    key, good = "equip_choice", own.equip_choice.good
    if good is not None and good not in table:
        yield key, f"{good} is no equipment"
    if own.space is None:
        yield key, NOBODY
    if own.equipped or not asks:
        yield key, "{seat} has answered"
    if good is not None and not supply.get(good):
        yield key, f"{{seat}} has no {good} to choose"
    if not any(supply.get(kind) for kind in table):
        yield key, "{seat} has nothing to choose"

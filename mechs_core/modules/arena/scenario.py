"""A game that begins with workers in the Arena: the keys of a seat, and what is wrong with them.

space         kinds of equipment beside the seat's worker; null: no worker is there
equipped      true: the seat has answered this window's question
equip_choice  {"good": kind or null}: it has chosen, and nobody sees what
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NamedTuple

from msgspec import Struct

from mechs_core.kernel.messages import Seat
from mechs_core.kit.documents import Term
from mechs_core.modules.arena.host import Goods

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
        for key, sentence in _faults(own, supply, table, asks):
            if sentence:
                return Fault(seat, key, sentence.format(seat=f"seat {seat}"))
    return None


def _faults(
    own: SeatKeys, supply: Goods, table: Mapping[str, int], asks: bool
) -> Sequence[tuple[str, str]]:
    """Key and sentence of all that may be wrong with a seat; no sentence where it is not."""
    odd = next((kind for kind in own.space or () if kind not in table), None)
    faults = [("space", (odd and f"{odd} is no equipment") or "")]
    nobody = "{seat} has no worker in the Arena" * (own.space is None)
    faults += [("equipped", nobody)] if own.equipped else []
    if own.equip_choice is None:
        return faults
    good = own.equip_choice.good
    unknown = good is not None and good not in table
    lacking = good is not None and not supply.get(good)
    nothing = not any(supply.get(kind) for kind in table)
    choice = (
        f"{good} is no equipment" * unknown,
        nobody,
        "{seat} has answered" * (own.equipped or not asks),
        f"{{seat}} has no {good} to choose" * lacking,
        "{seat} has nothing to choose" * nothing,
    )
    return [*faults, *(("equip_choice", sentence) for sentence in choice)]

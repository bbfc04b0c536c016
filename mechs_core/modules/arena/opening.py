"""The Arena opens, with what a scenario has laid there. ARN-SET."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mechs_core.kernel.play import Play
from mechs_core.kit.seat_maps import by_seat
from mechs_core.modules.arena.equipping import reveal
from mechs_core.modules.arena.host import ArenaHost
from mechs_core.modules.arena.messages import EquipChosen, Opened, SpacesSet

if TYPE_CHECKING:
    from mechs_core.modules.arena.scenario import SeatKeys


def set_up(port: ArenaHost, play: Play[Any], keys: Sequence[SeatKeys] | None = None) -> None:
    """Emits the opening events. keys: by seat, of a game that begins from a scenario. ARN-SET-1"""
    options: Mapping[str, Any] = play.created.options
    emblems = {seat: port.emblem(play.state, seat) for seat in port.seats(play.state)}
    play.emit(
        Opened(
            spaces=by_seat(emblems),
            equipment=options["arena.equipment"],
            prize=options["arena.prize"],
            equip_mode=options["arena.equip_mode"],
            final_equip=options["arena.final_equip"],
        )
    )
    if keys is None:
        return
    spaces = {
        seat: None if own.space is None else tuple(own.space) for seat, own in enumerate(keys)
    }
    play.emit(
        SpacesSet(by_seat(spaces), tuple(seat for seat, own in enumerate(keys) if own.equipped))
    )
    for seat, own in enumerate(keys):
        if own.equip_choice is not None:
            play.emit(EquipChosen(seat, own.equip_choice.good))
    reveal(port, play)

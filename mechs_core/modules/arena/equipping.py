"""At the start of a Cleanup workers are equipped, one after another or in secret. ARN-CLN."""

from __future__ import annotations

from typing import Any, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Request, Seat, tag_of
from mechs_core.kernel.play import Play
from mechs_core.kit.seat_maps import by_seat
from mechs_core.modules.arena.host import ArenaHost
from mechs_core.modules.arena.messages import (
    ChoicesRevealed,
    ChooseEquip,
    Equip,
    EquipChosen,
    EquipDeclined,
    Equipped,
)

WINDOWS: Final = ("cleanup_start", "final_equip")

# ---------------------------------------------------------------- who is asked


def requests(port: ArenaHost, state: Any) -> tuple[Request, ...]:
    """The open questions. ARN-CLN-1, ARN-CLN-7, ARN-CLN-8"""
    waiting = who_may(port, state)
    if not waiting:
        return ()
    about = port.about(state)
    if state.arena.is_secret:
        accepts = (tag_of(ChooseEquip),)
        return tuple([Request(seat, "choose_equip", accepts, about) for seat in sorted(waiting)])
    return (Request(waiting[0], "equip", (tag_of(Equip),), about),)


def who_may(port: ArenaHost, state: Any) -> list[Seat]:
    """The seats that may still equip their worker, in turn order. ARN-CLN-7"""
    arena, window = state.arena, port.window(state)
    if window not in WINDOWS or (window == "final_equip" and not arena.final_equip):
        return []  # ARN-CLN-10
    return [
        seat
        for seat in port.turn_order(state)
        if arena.spaces[seat] is not None
        and not arena.answered[seat]
        and not arena.chosen[seat]
        and goods(port, state, seat)
    ]


# ---------------------------------------------------------------- what is given


def goods(port: ArenaHost, state: Any, seat: Seat) -> list[str]:
    """The kinds of equipment in the supply of a seat, in the order of the game's goods."""
    supply, table = port.supply(state, seat), state.arena.equipment
    return [kind for kind in port.kinds if kind in table and supply.get(kind)]


def choices(port: ArenaHost, state: Any, seat: Seat) -> list[str | None]:
    """What a seat may give its worker; None: nothing."""
    return [None, *goods(port, state, seat)]


def why_not_give(
    port: ArenaHost, state: Any, seat: Seat, good: str | None
) -> IllegalDecision | None:
    """What forbids the seat to give this good, or None. ARN-CLN-2, ARN-CLN-5"""
    table = state.arena.equipment
    if good is None:
        return None
    if good not in table:
        known = ", ".join(table)
        return IllegalDecision("not_equipment", f"{good} is no equipment; that is: {known}")
    if not port.supply(state, seat).get(good):
        return IllegalDecision("not_in_supply", f"you have no {good} in supply")
    return None


def equip(port: ArenaHost, play: Play[Any], seat: Seat, decision: Equip) -> None:
    if reason := why_not_give(port, play.state, seat, decision.good):
        raise reason
    give(port, play, seat, decision.good)


def give(port: ArenaHost, play: Play[Any], seat: Seat, good: str | None) -> None:
    # ARN-CLN-3
    if good is None:
        play.emit(EquipDeclined(seat))
        return
    # ARN-CLN-2
    points = play.state.arena.equipment[good]
    port.transfer(play, seat, {good: 1}, "equip")
    play.emit(Equipped(seat, good, points))


# ---------------------------------------------------------------- in secret


def choose_equip(port: ArenaHost, play: Play[Any], seat: Seat, decision: ChooseEquip) -> None:
    if reason := why_not_give(port, play.state, seat, decision.good):
        raise reason
    play.emit(EquipChosen(seat, decision.good))
    reveal(port, play)


def reveal(port: ArenaHost, play: Play[Any]) -> None:
    """Once nobody is asked any more, what was chosen is revealed and carried out. ARN-CLN-8"""
    chosen = play.state.arena.hidden()
    if not chosen or who_may(port, play.state):
        return
    play.emit(ChoicesRevealed(by_seat(chosen)))
    for seat in port.turn_order(play.state):
        if seat in chosen:
            give(port, play, seat, chosen[seat])

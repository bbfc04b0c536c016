"""The Arena, mounted on this game: what it asks of its host. ARN-IF-1 to ARN-IF-9."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Seat
from mechs_core.kernel.play import Play
from mechs_core.modules import arena
from mechs_core.rulesets.fifty_first_state.amounts import Amount, counts, goods_in
from mechs_core.rulesets.fifty_first_state.data import GOODS, STAKES, WORKER
from mechs_core.rulesets.fifty_first_state.model import State
from mechs_core.rulesets.fifty_first_state.rules.gains import gain
from mechs_core.rulesets.fifty_first_state.rules.payment import Reason, pay


class Host:
    """This game as the Arena sees it."""

    kinds: tuple[str, ...] = GOODS
    worker_good = WORKER
    stakes = STAKES

    def seats(self, state: State) -> tuple[Seat, ...]:
        return tuple(range(state.seats))

    def emblem(self, state: State, seat: Seat) -> str:
        """The code of its faction."""
        return state.faction_of(seat).code

    def supply(self, state: State, seat: Seat) -> Mapping[str, int]:
        """What lies on locations is not in it. ARN-R-9"""
        return goods_in(state.supply[seat])

    def turn_order(self, state: State) -> tuple[Seat, ...]:
        return tuple(state.turn_order())

    def window(self, state: State) -> arena.Window | None:
        """What the Arena may ask now; None also within an action that is not finished."""
        if state.phase == "action":
            return None if state.developing else "action"
        if state.phase == "cleanup":
            return "cleanup_start"
        return "final_equip" if state.phase == "final" else None

    def about(self, state: State) -> str:
        return f"round {state.round}"

    def transfer(self, play: Play[Any], seat: Seat, goods: Mapping[str, int], reason: str) -> None:
        """ARN-IF-6"""
        why: Reason = "send" if reason == "send" else "equip"
        pay(play, seat, counts(goods), why, "arena")

    def award(self, play: Play[Any], seat: Seat, points: int) -> None:
        gain(play, seat, Amount(vp=points), "arena")


ARENA: Final = arena.mount(Host())
Equip, ChooseEquip = ARENA.Equip, ARENA.ChooseEquip  # where pickle finds them
DECIDE = ARENA.decide
APPLY = ARENA.apply
OFFER = ARENA.offer

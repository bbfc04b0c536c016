"""Service: work and stripping in a depot, cards for all. BOT-SVC-1 to 4."""

from __future__ import annotations

from typing import Annotated

from mechs_core.kernel.messages import Event, OneOf
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.data import CARD
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.messages import Card, Choice, OptionalFault
from mechs_core.rulesets.bottisota.model import Battle, uninstall

ITEMS = ("repair_damage", "remove_fault", "draw", "refill")


class Work(Choice, frozen=True):
    item: Annotated[str, OneOf(ITEMS)]
    fault: OptionalFault = None  # of remove_fault, and only of it


class Strip(Choice, frozen=True):
    card: Card


class EndService(Choice, frozen=True):
    pass


class WorkDone(Event, frozen=True):
    seat: int
    item: str
    left: int  # works left: 1 or 0


class PartStripped(Event, frozen=True):
    seat: int
    card: str


class ServiceEnded(Event, frozen=True):
    seat: int


def question(battle: Battle) -> tuple[int, str, str] | None:
    raise NotImplementedError


def progress(play: Play[Battle]) -> None:
    raise NotImplementedError


def on_work_done(battle: Battle, event: WorkDone) -> None:
    battle.works += 1
    battle.acting = event.seat


def on_part_stripped(battle: Battle, event: PartStripped) -> None:
    card = CARD[event.card]
    uninstall(battle.bot(event.seat), card)
    battle.discards.append(card)
    battle.stripped = True
    battle.acting = event.seat


def on_service_ended(battle: Battle, event: ServiceEnded) -> None:
    """Whoever was passed over on the way has had its turn."""
    battle.acting, battle.works, battle.stripped = OFF, 0, False
    for seat in battle.order():
        battle.bot(seat).acted = True
        if seat == event.seat:
            break


APPLY = {
    WorkDone: on_work_done,
    PartStripped: on_part_stripped,
    ServiceEnded: on_service_ended,
}

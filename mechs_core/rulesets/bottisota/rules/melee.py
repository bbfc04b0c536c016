"""Melee: named first, then fought. BOT-MEL."""

from __future__ import annotations

from typing import Annotated, ClassVar

from mechs_core.kernel.messages import SEAT, Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.messages import Choice
from mechs_core.rulesets.bottisota.model import Battle, Fight


class Melee(Choice, frozen=True):
    target: Annotated[int | None, SEAT] = None


class Steal(Choice, frozen=True):
    take: bool


class MeleeDeclared(Event, frozen=True):
    seat: int
    target: int | None


class MeleeRolled(Event, frozen=True):
    reveals: ClassVar[bool] = True

    a: int  # the one nearer to the starter
    b: int
    rolls: tuple[int, int]
    totals: tuple[int, int]
    winner: int | None
    hits: int


def question(battle: Battle) -> tuple[int, str, str] | None:
    raise NotImplementedError


def progress(play: Play[Battle]) -> None:
    raise NotImplementedError


def steal_question(battle: Battle) -> tuple[int, str, str] | None:
    raise NotImplementedError


def on_melee_declared(battle: Battle, event: MeleeDeclared) -> None:
    battle.named[event.seat] = OFF if event.target is None else event.target


def on_melee_rolled(battle: Battle, event: MeleeRolled) -> None:
    battle.fought.append((event.a, event.b))
    if event.winner is not None:
        loser = event.b if event.winner == event.a else event.a
        number = battle.bot(event.winner).fights
        battle.fight = Fight(event.winner, loser, event.hits, number)
    battle.bot(event.a).fights += 1
    battle.bot(event.b).fights += 1


APPLY = {MeleeDeclared: on_melee_declared, MeleeRolled: on_melee_rolled}

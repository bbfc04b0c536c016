"""Bots are destroyed, some explode; the end of an attack unit. BOT-DEST, BOT-SELF, BOT-UNIT-2."""

from __future__ import annotations

from typing import ClassVar

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.messages import Choice
from mechs_core.rulesets.bottisota.model import Battle, Firing, Wreck, card_numbers, take_from_hand
from mechs_core.rulesets.bottisota.rules.shoot import close_declaration


class Detonate(Choice, frozen=True):
    pass


class Detonated(Event, frozen=True):
    seat: int


class BotDestroyed(Event, frozen=True):
    seat: int
    cause: str  # shot tear bomb mine melee blast acid obstacle wall doorway detonation
    by: int | None
    cards: tuple[str, ...]  # installed, then of the hand, each by id


class SelfDestructed(Event, frozen=True):
    seat: int
    area: str


class BlastRolled(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: int  # whose bot explodes
    target: int
    roll: int
    hit: bool


def on_detonated(battle: Battle, event: Detonated) -> None:
    battle.firing = Firing(event.seat, [])
    close_declaration(battle, event.seat)
    battle.bot(event.seat).shot = True


def on_bot_destroyed(battle: Battle, event: BotDestroyed) -> None:
    seat = event.seat
    bot = battle.bot(seat)
    begin_or_join_unit(battle, event)
    battle.fallen.append(seat)
    battle.wrecks.append(
        Wreck(seat, bot.kind, bot.area, event.cause, tuple(card_numbers(event.cards)))
    )
    battle.went_out[seat] = battle.units
    for card in battle.hand[seat][:]:
        take_from_hand(battle, seat, card)
    battle.discards += card_numbers(event.cards)
    battle.bots[seat] = None
    battle.destroyer[seat] = OFF if event.by is None else event.by
    battle.rewards = [each for each in battle.rewards if each != seat]
    if event.by is not None:
        battle.kills[event.by] += 1
        if battle.bots[event.by] is not None:  # BOT-DEST-4
            battle.rewards.append(event.by)
    forget(battle, seat)


def begin_or_join_unit(battle: Battle, event: BotDestroyed) -> None:
    """Fold whether this bot falls in the same unit as the last one that fell.

    A blast belongs to the unit that set it off; several targets have only a bomb or a shot.
    """
    by = battle.under_way if event.cause in ("shot", "bomb") else ""
    if event.cause == "blast" or (by and by == battle.fallen_by):
        return
    battle.units += 1
    battle.fallen, battle.wrecks, battle.fallen_by = [], [], by


def forget(battle: Battle, seat: int) -> None:
    """Fold that nothing more is asked of a bot that is gone."""
    if battle.acting == seat:
        battle.acting = OFF
    if seat in battle.movers:
        if battle.movers[0] == seat:
            battle.hunters = []
        battle.movers.remove(seat)
    firing = battle.firing
    if firing is not None:
        firing.beams = [each for each in firing.beams if each[1] != seat]
        if firing.struck == seat:
            firing.struck = OFF


def on_self_destructed(battle: Battle, event: SelfDestructed) -> None:
    battle.wrecks = [wreck for wreck in battle.wrecks if wreck.seat != event.seat]


def on_blast_rolled(battle: Battle, event: BlastRolled) -> None:
    """What follows from the roll stands in the next event."""


APPLY = {
    Detonated: on_detonated,
    BotDestroyed: on_bot_destroyed,
    SelfDestructed: on_self_destructed,
    BlastRolled: on_blast_rolled,
}

"""Who enters the hall: entry order, bots dealt or picked, the entry step of a round. BOT-JOIN."""

from __future__ import annotations

from typing import ClassVar

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.data import BOT
from mechs_core.rulesets.bottisota.geometry import DIRECTION, OFF
from mechs_core.rulesets.bottisota.messages import Area, BotName, Choice, OptionalHeading
from mechs_core.rulesets.bottisota.model import Battle, Bot


class PickBot(Choice, frozen=True):
    bot: BotName


class Enter(Choice, frozen=True):
    area: Area
    heading: OptionalHeading = None  # of a flying bot, and only of one


class Wait(Choice, frozen=True):
    pass


class Retire(Choice, frozen=True):
    pass


class EntryOrderDrawn(Event, frozen=True):
    reveals: ClassVar[bool] = True

    round: int
    order: tuple[int, ...]  # seats


class BotDealt(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: int
    bot: str


class BotPicked(Event, frozen=True):
    seat: int
    bot: str


class BotEntered(Event, frozen=True):
    seat: int
    bot: str
    area: str
    heading: str | None
    lives_left: int
    armour: int
    shield: int | None
    charges: dict[str, int]  # weapon with charges -> how many


class EntryWaited(Event, frozen=True):
    seat: int


class SeatRetired(Event, frozen=True):
    seat: int


def question(battle: Battle) -> tuple[int, str, str] | None:
    raise NotImplementedError


def progress(play: Play[Battle]) -> None:
    raise NotImplementedError


def on_entry_order_drawn(battle: Battle, event: EntryOrderDrawn) -> None:
    battle.round = event.round
    battle.entrants = list(event.order)


def on_bot_dealt(battle: Battle, event: BotDealt | BotPicked) -> None:
    battle.dealt[event.seat] = BOT[event.bot]


def on_bot_entered(battle: Battle, event: BotEntered) -> None:
    seat = event.seat
    assert battle.entrants is not None
    battle.entrants.remove(seat)
    battle.bots[seat] = Bot(
        kind=BOT[event.bot],
        area=battle.map.number[event.area],
        heading=OFF if event.heading is None else DIRECTION[event.heading],
        damage=0,
        faults=[0, 0, 0],
        installed=[],
        armour=event.armour,
        shield=event.shield or 0,
        charges=dict(event.charges),
    )
    battle.dealt[seat] = OFF
    battle.lives_left[seat] = event.lives_left
    battle.fielded[seat] = True
    battle.last_round[seat] = battle.round
    # BOT-JOIN-4 The destroyer of its last bot is due one more reward.
    destroyer, battle.destroyer[seat] = battle.destroyer[seat], OFF
    if destroyer != OFF and battle.bots[destroyer] is not None:
        battle.rewards.append(destroyer)


def on_entry_waited(battle: Battle, event: EntryWaited) -> None:
    assert battle.entrants is not None
    battle.entrants.remove(event.seat)


def on_seat_retired(battle: Battle, event: SeatRetired) -> None:
    assert battle.entrants is not None
    battle.entrants.remove(event.seat)
    battle.retired[event.seat] = True
    battle.dealt[event.seat] = OFF
    battle.units += 1
    battle.went_out[event.seat] = battle.units


APPLY = {
    EntryOrderDrawn: on_entry_order_drawn,
    BotDealt: on_bot_dealt,
    BotPicked: on_bot_dealt,
    BotEntered: on_bot_entered,
    EntryWaited: on_entry_waited,
    SeatRetired: on_seat_retired,
}

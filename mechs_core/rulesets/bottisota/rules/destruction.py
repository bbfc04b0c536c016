"""A bot is destroyed: it leaves the hall, its seat discards its cards. BOT-DEST-1, BOT-DEST-3."""

from __future__ import annotations

from typing import ClassVar

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.data import CARDS
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.model import Battle, Wreck, card_numbers, take_from_hand


class BotDestroyed(Event, frozen=True):
    reveals: ClassVar[bool] = True  # the cards of a hand

    seat: int
    cause: str  # shot tear bomb mine melee blast acid obstacle wall doorway detonation
    by: int | None
    cards: tuple[str, ...]  # installed, then of the hand, each by id


def destroy(play: Play[Battle], seat: int, cause: str, by: int | None) -> None:
    """Take a bot out of the hall. The caller ends the attack unit (`explosions.end_unit`).

    by: the seat whose attack it was. BOT-DEST-1 One's own attack has no destroyer.
    """
    battle = play.state
    cards = (*battle.bot(seat).installed, *battle.hand[seat])
    destroyer = None if by == seat else by
    play.emit(BotDestroyed(seat, cause, destroyer, tuple(CARDS[card] for card in cards)))


def on_bot_destroyed(battle: Battle, event: BotDestroyed) -> None:
    seat = event.seat
    bot = battle.bot(seat)
    begin_or_join_unit(battle, event)
    battle.fallen.append(seat)
    battle.wrecks.append(Wreck(seat, bot.kind, bot.area, event.cause, tuple(bot.installed)))
    battle.went_out[seat] = battle.units
    for card in battle.hand[seat][:]:
        take_from_hand(battle, seat, card)
    battle.discards += card_numbers(event.cards)
    battle.bots[seat] = None
    battle.destroyer[seat] = OFF if event.by is None else event.by
    battle.rewards = [each for each in battle.rewards if each != seat]  # BOT-R-41
    if event.by is not None:
        battle.kills[event.by] += 1
        if battle.bots[event.by] is not None:  # BOT-DEST-4
            battle.rewards.append(event.by)
    forget(battle, seat)


def begin_or_join_unit(battle: Battle, event: BotDestroyed) -> None:
    """Begin a new unit, unless this bot falls in the same one as the last that fell.

    An explosion of a bot belongs to the unit that set it off. Of all other units only a shot or a
    bomb can destroy several bots.
    """
    by = battle.under_way if event.cause in ("shot", "bomb") else ""
    if event.cause == "blast" or (by and by == battle.fallen_by):
        return
    battle.units += 1
    battle.fallen, battle.wrecks, battle.fallen_by = [], [], by


def forget(battle: Battle, seat: int) -> None:
    """Nothing more is asked of a bot that is gone, and nobody is asked about it."""
    if battle.acting == seat:
        battle.acting = OFF
    if seat in battle.movers:
        if battle.movers[0] == seat:
            battle.hunters = []
        battle.movers.remove(seat)
    firing = battle.firing
    if firing is not None:
        firing.beams = [each for each in firing.beams if each[1] != seat]


APPLY = {BotDestroyed: on_bot_destroyed}

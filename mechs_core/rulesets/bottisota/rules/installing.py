"""Parts are installed. BOT-PART-1 to 4."""

from __future__ import annotations

from bisect import insort
from typing import ClassVar, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.data import CARD, CARDS, INSTALLED_LIMIT, KIND, PARTS
from mechs_core.rulesets.bottisota.field_types import Card, Choice
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.model import Battle, take_from_hand
from mechs_core.rulesets.bottisota.rules import bot_numbers, hits
from mechs_core.rulesets.bottisota.rules.cards import name_of, why_not_in_hand


class Install(Choice, frozen=True):
    card: Card


class PartInstalled(Event, frozen=True):
    reveals: ClassVar[bool] = True  # a card of a hand

    seat: int
    card: str
    charges: int | None = None  # of a weapon with charges


def why_not_install(battle: Battle, seat: int, card: int) -> IllegalDecision | None:
    """What forbids it, or None."""
    if reason := why_not_in_hand(battle, seat, card):
        return reason
    part, bot = PARTS[KIND[card]], battle.bot(seat)
    if part.one_shot:
        return IllegalDecision("one_shot", f"{name_of(card)} is played, not installed")
    if len(bot.installed) >= INSTALLED_LIMIT:  # BOT-PART-3
        return IllegalDecision("part_limit", f"{INSTALLED_LIMIT} parts are installed already")
    if part.shield and bot_numbers.shield(bot):  # BOT-HIT-4
        return IllegalDecision("shield_exists", "your bot has a shield already")
    if part.needs_flight and not bot.type.airborne:
        return IllegalDecision(
            "needs_flight", f"{name_of(card)} needs an airborne bot, not a {bot.type.name}"
        )
    return None


def install(play: Play[Battle], seat: int, decision: Install) -> None:
    card = CARD[decision.card]
    if reason := why_not_install(play.state, seat, card):
        raise reason
    weapon = PARTS[KIND[card]].weapon
    charges = weapon.charges or None if weapon else None  # BOT-PART-4 Full at each install
    play.emit(PartInstalled(seat, decision.card, charges))
    hits.update_defences(play)


INSTALLS: Final = tuple(map(Install, CARDS))


def install_choices(battle: Battle, seat: int) -> list[Install]:
    if not battle.hand[seat]:
        return []
    return [
        INSTALLS[card]
        for card in battle.hand[seat]
        if not PARTS[KIND[card]].one_shot and why_not_install(battle, seat, card) is None
    ]


def on_part_installed(battle: Battle, event: PartInstalled) -> None:
    card, bot = CARD[event.card], battle.bot(event.seat)
    take_from_hand(battle, event.seat, card)
    insort(bot.installed, card)
    if event.charges is not None:
        bot.charges[event.card] = event.charges
    begin_action(battle, event.seat)


def begin_action(battle: Battle, seat: int) -> None:
    """A seat has begun its own action with a card, and is still asked what it was asked for.

    A piece of the fold.
    """
    if battle.phase == "move":
        if battle.acting == OFF:  # BOT-R-62 It keeps its turn whatever its tempo is now
            battle.going = seat
    else:
        battle.firing = None
        battle.acting = seat


DECIDE = {Install: install}
APPLY = {PartInstalled: on_part_installed}
OFFER = {Install: install_choices}

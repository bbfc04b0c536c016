"""Small pieces of text: bots, cards, weapons, dice."""

from __future__ import annotations

from collections.abc import Iterable

from mechs_core.rulesets.bottisota.data import (
    BOT,
    BOTS,
    CARD,
    KIND,
    PARTS,
    WEAPONS,
    BotKind,
    Part,
    Weapon,
)
from mechs_core.rulesets.bottisota.view import BotSeen, MineSeen, View


def name(seat: int, view: View) -> str:
    """A seat as people speak of it: its bot, the one it has just lost, or its number."""
    bot = view.seats[seat].bot
    if bot is not None:
        return f"the {bot.bot}"
    for wreck in view.wrecks if view.phase != "entry" else ():
        if wreck.seat == seat:
            return f"the {wreck.bot}"
    return f"seat {seat}"


def short(view: View, seat: int) -> str:
    """A seat in one word: its bot, or "s3"."""
    bot = view.seats[seat].bot
    return f"s{seat}" if bot is None else bot.bot


def part(card: str) -> Part:
    """What a card is."""
    return PARTS[KIND[CARD[card]]]


def titled(card: str) -> str:
    """ "P05a Turbo"."""
    return f"{card} {part(card).name}"


def type_of(bot: BotSeen) -> BotKind:
    """Its row in the table of bots."""
    return BOTS[BOT[bot.bot]]


def covered(bot: BotSeen, view: View) -> bool:
    """Whether it stands in structures that help it. BOT-HIT-5."""
    return "S" in view.map["features"].get(bot.area, []) and not type_of(bot).flying


def weapons_of(bot: BotSeen) -> list[Weapon]:
    """Its own weapons, then those of parts by card."""
    carried = (*type_of(bot).weapons, *(card for card in bot.installed if part(card).weapon))
    return [WEAPONS[each] for each in carried]


def weapon(carried: str) -> str:
    """A weapon by its id as its name: "autogun", "P09a heavy cannon"."""
    known = WEAPONS[carried].name
    return known if known == carried else f"{carried} {known}"


def mine_told(mine: MineSeen) -> str:
    """ "mine of seat 2", "magnetic mine of seat 0"."""
    kind = "magnetic mine" if mine.kind == "magmine" else "mine"
    return f"{kind} of seat {mine.owner}"


def signed(number: int) -> str:
    """ "+1", "-2", "0"."""
    return f"{number:+d}" if number else "0"


def rolled(roll: int, mods: Iterable[tuple[int, str]], need: int, outcome: str) -> str:
    """A test: "rolls 4 +1 (combat computer) -1 (dashed), needs 5+: hit". BOT-LUCK-2.

    mods: numbers with what they are for, or "". Those of 0 are left out.
    """
    kept = [(number, reason) for number, reason in mods if number]
    told = "".join(f" {number:+d}" + (f" ({why})" if why else "") for number, why in kept)
    total = roll + sum(number for number, _ in kept)
    if roll == 1:
        return f"rolls 1, which always fails: {outcome}"
    if roll == 6 and total < need:
        return f"rolls 6, which always succeeds: {outcome}"
    return f"rolls {roll}{told}, needs {need}+: {outcome}"

"""Where a scenario's cards lie, and what its bots can carry. BOT-SCEN-4."""

from __future__ import annotations

from collections.abc import Iterator

from mechs_core.kit.documents import check_once, fault
from mechs_core.kit.words import in_words
from mechs_core.rulesets.bottisota.data import (
    BOT,
    BOTS,
    CARD,
    INSTALLED_LIMIT,
    KIND,
    PARTS,
    UNLIMITED,
    WEAPONS,
)
from mechs_core.rulesets.bottisota.rules import bot_numbers
from mechs_core.rulesets.bottisota.scenario.facts import bare_bot, by_id, left_over
from mechs_core.rulesets.bottisota.scenario.form import BotForm, Form


def placed(form: Form) -> Iterator[tuple[str, list[str]]]:
    """What the document says of cards: (key, cards)."""
    for index, bot in enumerate(form.bots):
        yield f"bots[{index}].installed", bot.installed
        yield f"bots[{index}].hand", bot.hand
    yield "discards", form.discards
    yield "deck", form.deck or []


def check_cards(form: Form) -> None:
    """Every card in one place; a deck that is stated is whole."""
    check_once(placed(form), "card")
    if form.deck is not None:
        for card in left_over(form):
            if card not in form.deck:
                raise fault("deck", f"{card} is missing")


def check_parts(form: Form) -> None:
    """BOT-PART-3"""
    for bot in form.bots:
        _check_parts(bot)


def _check_parts(bot: BotForm) -> None:
    kind, where = BOTS[BOT[bot.bot]], f"seat {bot.seat}"
    parts = {card: PARTS[KIND[CARD[card]]] for card in by_id(bot.installed)}
    if len(parts) > INSTALLED_LIMIT:
        raise fault("bots", f"{where}: {in_words(len(parts))} installed parts")
    shields = bool(kind.shield) + sum(bool(part.shield) for part in parts.values())
    if shields > 1:
        raise fault("bots", f"{where}: {in_words(shields)} shields")
    for card, part in parts.items():
        if part.needs_flight and not kind.airborne:
            raise fault("bots", f"{where}: {card} needs an airborne bot")
    for card, part in parts.items():
        if part.one_shot:
            raise fault("bots", f"{where}: {card} cannot be installed")


def check_charges(form: Form) -> None:
    for bot in form.bots:
        carried = {weapon.id for weapon in bot_numbers.weapons(bare_bot(bot))}
        for name, charges in bot.charges.items():
            if name not in carried:
                raise fault("bots", f"seat {bot.seat}: the {bot.bot} has no {name}")
            full = WEAPONS[name].charges
            if full == UNLIMITED:
                raise fault("bots", f"seat {bot.seat}: the {name} has no charges")
            if charges > full:
                raise fault("bots", f"seat {bot.seat}: the {name} holds {full}")

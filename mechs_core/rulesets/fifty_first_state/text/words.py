"""Small pieces of text: seats, cards, amounts in full and in short, what a location does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Final

from mechs_core.kit.words import listed
from mechs_core.rulesets.fifty_first_state.amounts import ANY, Amount, goods_in, told
from mechs_core.rulesets.fifty_first_state.cards import (
    CONNECTION_OF,
    IDS,
    LOCATION_OF,
    Exchange,
    Location,
    PerIcon,
)
from mechs_core.rulesets.fifty_first_state.data import CARD, GOODS, ICONS, VP, WORKER
from mechs_core.rulesets.fifty_first_state.view import View

CARD_NAME: Final = {
    card: printed.name
    for card, either in zip(IDS, zip(LOCATION_OF, CONNECTION_OF, strict=True), strict=True)
    for printed in either
    if printed is not None
}
# The first two letters of a kind tell it from all others, but for relics, as there is red.
SHORT: Final = {kind: kind[:2] for kind in (*GOODS, *ICONS, VP, CARD, ANY)} | {"relic": "rl"}
NOTHING: Final = "nothing"


def name(seat: int, view: View) -> str:
    """A seat by its faction; by its number before it has one."""
    return view.seats[seat].faction or f"seat {seat}"


def named(card: str) -> str:
    """ "Kiln (P04.1)"."""
    return f"{CARD_NAME[card]} ({card})"


def all_named(cards: Iterable[str]) -> str:
    return listed(map(named, cards))


def goods(amounts: Mapping[str, int]) -> str:
    """ "1 worker and 2 fuel"."""
    return listed(f"{number} {kind}" for kind, number in amounts.items()) or NOTHING


def payment(pay: Iterable[str]) -> str:
    """ "1 worker and 1 ammo": goods that are each named as often as they are paid."""
    return listed(f"{len([*same])} {good}" for good, same in groupby(pay))


# ---------------------------------------------------------------- in short


def short(what: Amount) -> str:
    """ "wo 2fu": an amount with every kind as two letters."""
    parts = {**goods_in(what.goods), ANY: what.any, VP: what.vp, CARD: what.cards}
    said = (
        f"{number if number > 1 else ''}{SHORT[kind]}" for kind, number in parts.items() if number
    )
    return " ".join(said)


def short_exchange(exchange: Exchange) -> str:
    """ "wo 2fu>3vp"."""
    return f"{short(exchange.cost)}>{short(exchange.gain)}"


# ---------------------------------------------------------------- what cards do


def exchanged(exchange: Exchange) -> str:
    """ "1 worker -> 1 card, twice"."""
    twice = ", twice" if exchange.times > 1 else ""
    arrow = "-> " if exchange.cost != Amount() else ""
    return f"{told(exchange.cost)} {arrow}{told(exchange.gain)}{twice}".strip()


def effect(card: Location) -> str:
    """What a location does once it stands: "makes 2 worker, open"; "" for one that does nothing."""
    if card.action is not None:
        return exchanged(card.action)
    if card.per is not None:
        return f"makes {per_icon(card.per)}"
    if card.makes != Amount():
        return f"makes {told(card.makes)}{', open' if card.open else ''}"
    if any(card.stock):
        return f"stock {told(Amount(card.stock))}"
    if any(card.store):
        basic, workers = card.store
        return f"stores {basic} basic" + (f" {workers} {WORKER}" if workers else "")
    if card.defends:
        return f"defence +{card.defends}"
    return f"on {card.on} {told(card.gains)}" if card.on else ""


def per_icon(per: PerIcon) -> str:
    """ "1 vp per relic, max 4"."""
    return f"1 {per.good} per {ICONS[per.icon]}, max {per.most}"


def bonus(card: Location) -> str:
    """What a location gives for being built: "2 vp"; "" for nothing."""
    return per_icon(card.bonus_per) if card.bonus_per is not None else told(card.bonus)


def does(card: Location) -> str:
    """All that a location is for: "makes 1 card, open; +1 card"."""
    said = [effect(card), f"+{bonus(card)}" if bonus(card) else ""]
    return "; ".join(filter(None, said))


def icons(card: Location) -> str:
    return " ".join(SHORT[ICONS[icon]] for icon in card.icons)

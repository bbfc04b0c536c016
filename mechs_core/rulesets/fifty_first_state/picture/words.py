"""What cards do, in the few words that there is room for, and whole sentences for their labels."""

from __future__ import annotations

from functools import cache

from mechs_core.rulesets.fifty_first_state.amounts import INDEX, NO_AMOUNT, goods_in, told
from mechs_core.rulesets.fifty_first_state.cards import (
    CONNECTION_OF,
    LOCATION_OF,
    NUMBER,
    Connection,
    Exchange,
    Location,
    location,
)
from mechs_core.rulesets.fifty_first_state.data import ICONS, WORKER
from mechs_core.rulesets.fifty_first_state.view import Goods

Card = Location | Connection


def card_of(card: str) -> Card:
    """What is printed on a card. Raises KeyError for an id that no card has."""
    number = NUMBER[card]
    found = LOCATION_OF[number] or CONNECTION_OF[number]
    assert found is not None
    return found


def location_of(card: str) -> Location:
    """What is printed on a location. Raises KeyError for an id that no card has."""
    return location(NUMBER[card])


def swap(exchange: Exchange) -> str:
    """ "1 iron > 1 grey"; "2 blue" where nothing is paid."""
    return " ".join(in_lines(exchange))


def in_lines(exchange: Exchange) -> tuple[str, ...]:
    """What is paid, then what is gained for it."""
    cost, gain = told(exchange.cost), told(exchange.gain)
    times = f" x{exchange.times}" * (exchange.times > 1)
    return (cost, f"> {gain}{times}") if cost else (gain,)


@cache
def icons(card: Location) -> str:
    return " ".join(ICONS[icon] for icon in card.icons)


@cache
def effect(card: Card) -> tuple[str, ...]:
    """What a card does while it lies on a board, or when it is played: at most two lines."""
    if isinstance(card, Connection):
        return in_lines(card.play)
    if card.action is not None:
        return in_lines(card.action)
    if card.per is not None:
        return (f"{card.per.good} per {ICONS[card.per.icon]} icon", f"at most {card.per.most}")
    if any(card.stock):
        return (f"stock {amount_of(goods_in(card.stock))}",)
    if any(card.store):
        basic, workers = card.store
        return (f"stores {basic} basic", *[f"and {workers} {WORKER}"][: bool(workers)])
    if card.defends:
        return (f"defence +{card.defends}",)
    if card.on:
        return (f"on {card.on}: {told(card.gains)}",)
    if card.makes != NO_AMOUNT:
        return (f"makes {told(card.makes)}", *["open"][: card.open])
    return ()


@cache
def bonus(card: Location) -> tuple[str, ...]:
    """What it brings when it is built, beside its effect: at most two lines."""
    if card.bonus_per is not None:
        each = card.bonus_per
        return (f"bonus {each.good} per {ICONS[each.icon]}", f"at most {each.most}")
    return (f"bonus {told(card.bonus)}",) if card.bonus != NO_AMOUNT else ()


@cache
def printed(card: str) -> str:
    """All that is printed on a card, for a label: "F01.1 Stone Chapel, feature, distance 2"."""
    what = card_of(card)
    if isinstance(what, Connection):
        return f"{card} {what.name}, {what.colour} connection: {swap(what.play)}"
    parts = [
        f"{card} {what.name}",
        f"{what.row}, distance {what.distance}",
        f"icons {icons(what)}",
        " ".join(effect(what)),
        " ".join(bonus(what)),
        f"spoils {told(what.spoils)}",
        f"deal {what.deal}",
    ]
    return ", ".join(filter(None, parts))


def amount_of(goods: Goods) -> str:
    """ "1 gun 2 iron", in the order of GOODS also where the mapping has another."""
    kinds = goods if len(goods) < 2 else sorted(goods, key=INDEX.__getitem__)
    return " ".join(f"{goods[good]} {good}" for good in kinds)

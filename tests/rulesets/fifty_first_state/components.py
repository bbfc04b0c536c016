"""What RULES.md should say of cards, factions and goods, from what is printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from mechs_core.rulesets.fifty_first_state.amounts import Amount, told
from mechs_core.rulesets.fifty_first_state.cards import (
    CONNECTION,
    FACTION,
    IDS,
    LOCATION,
    Exchange,
    Location,
    PerIcon,
)
from mechs_core.rulesets.fifty_first_state.data import (
    ACTION,
    CARD,
    FEATURE,
    GOODS,
    ICONS,
    PRODUCTION,
    VP,
)
from mechs_core.rulesets.fifty_first_state.rules.payment import JOKER
from mechs_core.testing.books import (
    HeldTable,
    HeldWords,
)

COPIES = Counter(card.partition(".")[0] for card in IDS)
ROWS = (PRODUCTION, FEATURE, ACTION)


def cards_of(row: str) -> list[Location]:
    return [card for card in LOCATION.values() if card.row == row]


def paid_with(good: str) -> str:
    """What a joker pays for besides itself."""
    others = [GOODS[other] for other, joker in JOKER.items() if GOODS[joker] == good]
    return f"one {', '.join(others[:-1])} or {others[-1]}" if others else "-"


def amount(what: Amount) -> str:
    return told(what) or "-"


def traded(what: Exchange) -> str:
    return f"{told(what.cost)} -> {told(what.gain)}"


def counted(per: PerIcon) -> str:
    return f"1 {per.good} per {ICONS[per.icon]} icon, at most {per.most}"


def effect(card: Location) -> str:
    """Of a feature location."""
    basic, workers = card.store
    said = {
        f"stock {told(Amount(card.stock))}": any(card.stock),
        f"store {basic} basic{f' {workers} worker' if workers else ''}": basic,
        f"defence +{card.defends}": card.defends,
        f"on {card.on}: {told(card.gains)}": card.on,
    }
    return next((text for text, there in said.items() if there), "-")


LOCATION_COLUMNS = {
    "id": lambda card: card.code,
    "name": lambda card: card.name,
    "dist": lambda card: card.distance,
    "copies": lambda card: COPIES[card.code],
    "icons": lambda card: " ".join(ICONS[icon] for icon in card.icons),
    "spoils": lambda card: amount(card.spoils),
    "deal": lambda card: card.deal,
}
BONUS = {
    "building bonus": lambda card: (
        counted(card.bonus_per) if card.bonus_per else amount(card.bonus)
    ),
}
PRODUCTION_COLUMNS = {
    **LOCATION_COLUMNS,
    "produces": lambda card: counted(card.per) if card.per else amount(card.makes),
    "open": lambda card: "yes" if card.open else "-",
    **BONUS,
}
FEATURE_COLUMNS = {**LOCATION_COLUMNS, "effect": effect, **BONUS}
ACTION_COLUMNS = {
    **LOCATION_COLUMNS,
    "cost": lambda card: amount(card.action.cost),
    "gain": lambda card: amount(card.action.gain),
    "uses": lambda card: card.uses,
}
GOOD_COLUMNS = {"id": lambda good: good, "pays for": lambda good: good, "which also": paid_with}
FACTION_COLUMNS = {
    "id": lambda faction: faction.code,
    "name": lambda faction: faction.name,
    "own good": lambda faction: faction.own,
    **{f"action {i}": lambda faction, i=i: traded(faction.actions[i]) for i in range(3)},
}
CONNECTION_COLUMNS = {
    "id": lambda card: card.code,
    "name": lambda card: card.name,
    "colour": lambda card: card.colour,
    "copies": lambda card: COPIES[card.code],
    "cost": lambda card: amount(card.play.cost),
    "gain": lambda card: amount(card.play.gain),
}


def deck_in_figures() -> Iterable[tuple[Any, ...]]:
    """Rows: what is counted, by row of location, in all."""
    counts: dict[str, list[int]] = {"different cards": [len(cards_of(row)) for row in ROWS]}
    counts["copies"] = [sum(COPIES[card.code] for card in cards_of(row)) for row in ROWS]
    for distance in (1, 2, 3):
        counts[f"copies of distance {distance}"] = [
            sum(COPIES[card.code] for card in cards_of(row) if card.distance == distance)
            for row in ROWS
        ]
    counts["open, copies"] = [
        sum(COPIES[card.code] for card in cards_of(row) if card.open) for row in ROWS
    ]
    return [(what, *numbers, sum(numbers)) for what, numbers in counts.items()]


def sums_of_the_deck() -> list[str]:
    """Sentences that count icons, deals and spoils."""
    cards = [*LOCATION.values()]
    icons, deals, spoils = Counter[str](), Counter[str](), Counter[str]()
    for card in cards:
        icons.update({ICONS[icon]: COPIES[card.code] for icon in card.icons})
        deals[card.deal] += COPIES[card.code]
        words = told(card.spoils).split()
        for number, kind in zip(words[::2], words[1::2], strict=True):
            spoils[kind] += int(number) * COPIES[card.code]
    return [
        f"Icons, by copies: {numbers(icons, ICONS)}.",
        f"Deals, by copies: {numbers(deals, GOODS_AND_MORE)}.",
        f"All spoils together, by copies: {numbers(spoils, GOODS_AND_MORE)}.",
    ]


GOODS_AND_MORE = (*GOODS, VP, CARD)


def numbers(found: Counter[str], order: Iterable[str]) -> str:
    return ", ".join(f"{each} {found[each]}" for each in order if found[each])


COMPONENTS = (
    HeldTable("Components > Goods", GOOD_COLUMNS, GOODS),
    HeldTable("Components > Factions", FACTION_COLUMNS, FACTION),
    HeldTable("Components > Connection cards", CONNECTION_COLUMNS, CONNECTION.values()),
    HeldTable("Components > Production locations", PRODUCTION_COLUMNS, cards_of(PRODUCTION)),
    HeldTable("Components > Feature locations", FEATURE_COLUMNS, cards_of(FEATURE)),
    HeldTable("Components > Action locations", ACTION_COLUMNS, cards_of(ACTION)),
    HeldTable("Components > The deck in figures", ("what", *ROWS, "all"), deck_in_figures),
    HeldWords("Components > The deck in figures", sums_of_the_deck),
)

"""What RULES.md should say of map, cards, dice and boards, from what is printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from mechs_core.rulesets.arcs.cards import (
    ACTIONS_ON,
    BASE_COURT,
    NUMBER_ON,
    PIPS_ON,
    SUIT_OF,
    SUITED,
    action_deck,
)
from mechs_core.rulesets.arcs.data import (
    AGENT,
    AMBITION_OF,
    AMBITIONS,
    ANY_AMBITION,
    BONUS_POWER,
    BOX_OF,
    CHAPTERS,
    CITY,
    COURT_PLACES,
    DICE,
    DICE_OF_A_KIND,
    FACES,
    HAND,
    MARKERS,
    NUMBERS,
    OF_A_SEAT,
    OPEN_SLOTS,
    RAID_COSTS,
    REGROUP_SHIPS,
    SHIP,
    STARPORT,
    SUITS,
    SYMBOLS,
    TOKENS_OF_A_TYPE,
    TYPE_NAMES,
    TYPES,
    VALUES,
    VOX,
    WINNING_POWER,
    CourtCard,
    SetupCard,
)
from mechs_core.rulesets.arcs.geometry import (
    IS_GATE,
    NUMBER,
    SETUP,
    SLOTS_AT,
    SYSTEMS,
    TYPE_AT,
    neighbours,
)
from mechs_core.testing.books import HeldTable, HeldWords, listed

NONE = "-"
SEATS = (2, 3, 4)


def type_of(system: str) -> str:
    kind = TYPE_AT[NUMBER[system]]
    return NONE if kind < 0 else TYPE_NAMES[kind]


def next_to(system: str) -> str:
    """In the order of the table, but for the ring: 5G comes before 6G and 1G after it."""
    return " ".join(SYSTEMS[each] for each in neighbours(0)[NUMBER[system]])


def start(card: SetupCard, position: int) -> str:
    if position >= card.seats:
        return NONE
    a, b, c = card.starts[position]
    return f"{a} {b} {'+'.join(c)}"


def suit_of(card: CourtCard) -> str:
    return "Vox" if card.suit == VOX else TYPE_NAMES[card.suit]


def declared_by(number: int) -> str:
    if number == ANY_AMBITION:
        return "any"
    return AMBITIONS[AMBITION_OF[number]] if number in AMBITION_OF else NONE


def sides() -> Iterator[tuple[str, ...]]:
    for marker, values in zip(MARKERS, VALUES, strict=True):
        yield (marker, *(f"{first}/{second}" for first, second in values))


def words_of_the_map() -> list[str]:
    planets = [system for system in SYSTEMS if not IS_GATE[NUMBER[system]]]
    pairs = sum(map(len, neighbours(0))) // 2
    kinds = Counter(map(type_of, planets))
    by_type = ", ".join(f"{kinds[each]} {each}" for each in TYPE_NAMES)
    counts = f"{len(SYSTEMS)} systems, {len(planets)} planets, {sum(SLOTS_AT)} slots"
    return [f"{counts}, {pairs} pairs of neighbours; by type {by_type} planets."]


def words_of_the_pieces() -> list[str]:
    own = [OF_A_SEAT[kind] for kind in (SHIP, CITY, STARPORT, AGENT)]
    tokens = TOKENS_OF_A_TYPE * len(TYPES)
    return [
        "{} ships, {} cities, {} starports, {} agents and a board.".format(*own),
        f"{tokens} resource tokens, {TOKENS_OF_A_TYPE} of each type, {len(BASE_COURT)} Court cards",
        f"{len(action_deck(4))} action cards, {len(SETUP)} setup cards",
    ]


SYSTEM_COLUMNS = {
    "system": lambda system: system,
    "type": type_of,
    "slots": lambda system: SLOTS_AT[NUMBER[system]] or NONE,
    "next to": next_to,
}
SETUP_COLUMNS = {
    "card": lambda card: card.id,
    "name": lambda card: card.name,
    "out": lambda card: listed([str(1 + cluster) for cluster in card.out]),
    **{
        title: lambda card, position=position: start(card, position)
        for position, title in enumerate(("1st", "2nd", "3rd", "4th"))
    },
}
SUIT_COLUMNS: dict[str, Any] = {
    "suit": lambda suit: suit.name,
    "initials": lambda suit: suit.initials,
    "actions": lambda suit: listed(suit.actions),
    **{str(number): lambda suit, number=number: suit.pips[number - 1] for number in NUMBERS},
}
CARD_COLUMNS: dict[str, Any] = {
    "card": lambda card: SUITED[card],
    "suit": lambda card: SUITS[SUIT_OF[card]].name,
    "pips": lambda card: PIPS_ON[card],
    "actions": lambda card: listed(ACTIONS_ON[card]),
    "declares": lambda card: declared_by(NUMBER_ON[card]),
}
DICE_COLUMNS = {
    "die": lambda kind: kind,
    **{str(face + 1): lambda kind, face=face: FACES[kind][face] or NONE for face in range(6)},
}
TYPE_COLUMNS = {
    "type": lambda kind: TYPES[kind],
    "name": lambda kind: TYPE_NAMES[kind],
    "box with two players": lambda kind: AMBITIONS[BOX_OF[kind]],
}
COURT_COLUMNS = {
    "id": lambda card: card.id,
    "name": lambda card: card.name,
    "suit": suit_of,
    "keys": lambda card: card.keys or NONE,
}
COMPONENTS = (
    HeldWords("Components", words_of_the_pieces),
    HeldTable("Components > Map", SYSTEM_COLUMNS, SYSTEMS),
    HeldWords("Components > Map", words_of_the_map),
    HeldTable("Components > Setup cards", SETUP_COLUMNS, SETUP.values()),
    HeldTable("Components > Action cards", SUIT_COLUMNS, SUITS),
    HeldTable(
        "Components > Action cards",
        ("number", "ambition"),
        [(number, declared_by(number)) for number in NUMBERS],
    ),
    HeldTable("Components > Action cards", CARD_COLUMNS, range(len(SUITED))),
    HeldWords(
        "Components > Action cards",
        lambda: [f"with {len(action_deck(3))} cards, 4 players with all {len(action_deck(4))}."],
    ),
    HeldTable("Components > Dice", DICE_COLUMNS, DICE),
    HeldTable("Components > Dice", ("symbol",), [(symbol,) for symbol in SYMBOLS]),
    HeldWords("Components > Dice", lambda: [f"There are {DICE_OF_A_KIND} dice of each kind."]),
    HeldTable("Components > Resource tokens", TYPE_COLUMNS, range(len(TYPES))),
    HeldTable(
        "Components > Player board",
        ("slot", "keys to raid it"),
        [*enumerate(RAID_COSTS, 1)],
    ),
    HeldTable(
        "Components > Player board",
        ("cities off the board", "open slots", "bonus Power"),
        [*zip(range(len(OPEN_SLOTS)), OPEN_SLOTS, BONUS_POWER, strict=True)],
    ),
    HeldTable(
        "Components > Ambitions and markers",
        ("ambition",),
        [(ambition,) for ambition in AMBITIONS],
    ),
    HeldTable("Components > Ambitions and markers", ("marker", "blue side", "flipped"), sides),
    HeldTable("Components > Court cards", COURT_COLUMNS, BASE_COURT),
)


def numbers_of_setup() -> list[str]:
    few, many = COURT_PLACES[2], COURT_PLACES[4]
    return [
        f"has {few} places with two players, else {many}",
        f"each seat is dealt {HAND}.",
        f"draw {HAND} others",
    ]


def numbers_of_the_end() -> list[str]:
    two, three, four = map(WINNING_POWER.__getitem__, SEATS)
    limits = f"{two} Power with two players, {three} with three, {four} with four"
    return [f"{limits}, or if this was chapter {CHAPTERS}."]


NUMBERS_OF_RULES = (
    HeldWords("Rules > Setup", numbers_of_setup),
    HeldWords("Rules > The end of a chapter", numbers_of_the_end),
    HeldWords("Rules > Scoring", lambda: [f"({listed_or(sorted({*BONUS_POWER}))})"]),
    HeldWords("Rules > General", lambda: [f"places {REGROUP_SHIPS} fresh ships in a gate"]),
)


def listed_or(numbers: list[int]) -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} or {last}"

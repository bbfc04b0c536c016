"""What the campaign's RULES.md should say of cards, dice, Fates and boards: what is printed."""

from __future__ import annotations

from typing import Any

from mechs_core.rulesets.arcs.campaign_data import (
    ACTS,
    BEACONS,
    BLIGHT_PIECES,
    CHAPTERS_OF_ACT,
    COLUMNS,
    COPIES,
    DEMANDED,
    EDICT_NUMBERS,
    EVENT_CARDS,
    EVENT_FACES,
    EVENTS_USED,
    FATE_CARDS,
    FATES,
    FREE_CITIES,
    FREE_STARPORTS,
    GRAND_POWER,
    IMPERIAL_SHIPS,
    LAWS,
    LEDGER_COST,
    LEDGER_SLOT,
    LORE,
    NUMBER_FACES,
    POLICIES,
    RESERVE,
    SAME_AS,
    SETS,
    SHIPS_ON_RESETTLING,
    STARTING_SHIPS,
    SUMMIT_CARDS,
    Fate,
)
from mechs_core.rulesets.arcs.cards import (
    CAMPAIGN_COURT_IDS,
    COURT,
    COURT_CARD,
    action_deck,
)
from mechs_core.rulesets.arcs.data import TYPE_NAMES
from mechs_core.testing.books import HeldTable, HeldWords
from mechs_core.testing.books.tables import Held
from tests.rulesets.arcs.components import COURT_COLUMNS, NONE


def type_named(kind: int, none: str = NONE) -> str:
    return none if kind < 0 else TYPE_NAMES[kind]


def start(act: int) -> Any:
    """The starts of an objective in an Act, by number of players."""

    def told(fate: Fate) -> str:
        return "/".join(map(str, fate.starts[act])) if act in fate.starts else NONE

    return told


FATE_COLUMNS: dict[str, Any] = {
    "fate": lambda fate: fate.id,
    "name": lambda fate: fate.name,
    "set": lambda fate: fate.set,
    **{f"Act {'I' * act}": start(act) for act in range(1, ACTS + 1)},
}
FATE_CARD_COLUMNS = {
    "id": lambda card: card.id,
    "name": lambda card: card.name,
    "kind": lambda card: card.kind,
    "suit": lambda card: type_named(card.suit),
    "keys": lambda card: card.keys or NONE,
}
FLAGSHIP_COLUMNS = {
    "column": lambda column: column.id,
    "name": lambda column: column.name,
    "Upgrade at": lambda column: type_named(column.upgrade, "any"),
    "Armor at": lambda column: type_named(column.armor, "any"),
}


def texts_of_fates(title: str, sets: str) -> HeldTable:
    """A chapter with a row for each Fate of these sets."""
    rows = [(fate.id,) for fate in FATES.values() if fate.set in sets]
    return HeldTable(f"Components > {title}", ("fate",), rows)


def lore() -> list[tuple[str, ...]]:
    return [tuple(line.split(" ", 1)) for line in LORE.strip().splitlines()]


def demand(policy: str) -> str:
    *most, last = [TYPE_NAMES[kind] for kind in DEMANDED[policy]] or ["", ""]
    kinds = f"{', '.join(most)} or {last}"
    return f"1 {kinds}" if last else "1 Trophy or Captive that is no Regent's and no Imperial piece"


def words_of_the_deck() -> list[str]:
    few, many = (len(action_deck(seats, campaign=True)) for seats in (3, 4))
    assert EVENTS_USED[2] == EVENTS_USED[3]
    return [
        f"{EVENTS_USED[3]} of the {len(EVENT_CARDS)} Event cards {', '.join(EVENT_CARDS)} are",
        f"all {EVENTS_USED[4]} with four: {few} or {many} cards.",
    ]


def words_of_the_ledger() -> list[str]:
    return [f"Has a resource slot, number {LEDGER_SLOT + 1}, that costs {LEDGER_COST} keys"]


COMPONENTS: tuple[Held, ...] = (
    HeldWords(
        "Components",
        lambda: [
            f"{IMPERIAL_SHIPS} Imperial ships, {BLIGHT_PIECES} Blight, {FREE_CITIES} Free cities "
            f"and {FREE_STARPORTS} Free starports",
            f"a board of {len(COLUMNS)} columns",
        ],
    ),
    HeldWords("Components > Events in the action deck", words_of_the_deck),
    HeldWords("Components > Black dice", lambda: [f"The number die shows 1 to {NUMBER_FACES}."]),
    HeldTable(
        "Components > Black dice",
        ("face", "letter", "brings"),
        [(number, *face) for number, face in enumerate(EVENT_FACES, 1)],
    ),
    HeldTable(
        "Components > Acts and chapters", ("Act", "chapters"), [*enumerate(CHAPTERS_OF_ACT, 1)]
    ),
    HeldTable(
        "Components > Acts and chapters",
        ("chapter of Act III", "one", "both"),
        [(chapter, *power) for chapter, power in enumerate(GRAND_POWER, 1)],
    ),
    HeldTable(
        "Components > Court deck of the campaign",
        COURT_COLUMNS,
        [COURT[COURT_CARD[card]] for card in CAMPAIGN_COURT_IDS],
    ),
    HeldWords(
        "Components > Court deck of the campaign",
        lambda: [*(f"As {same}" for same in SAME_AS.values()), f"{', '.join(RESERVE)}."],
    ),
    HeldTable("Components > Lore cards", ("id", "name"), lore()),
    HeldTable("Components > Booklet", ("edict",), [(number,) for number in EDICT_NUMBERS]),
    HeldTable("Components > Booklet", ("policy", "demand"), [(p, demand(p)) for p in POLICIES]),
    HeldTable(
        "Components > Booklet",
        ("law or summit card",),
        [(card,) for card in (*LAWS, *SUMMIT_CARDS)],
    ),
    HeldTable("Components > Flagship board", FLAGSHIP_COLUMNS, COLUMNS),
    HeldTable("Components > Fates", FATE_COLUMNS, FATES.values()),
    HeldWords(
        "Components > Fates",
        lambda: [f"Each Fate is there {COPIES} times, {COPIES * len(FATES) // len(SETS)} cards a"],
    ),
    texts_of_fates("Fates of set A in Act I", "A"),
    texts_of_fates("Fates of set A in Act II", "A"),
    texts_of_fates("Fates of set B in Act II", "B"),
    texts_of_fates("Grand ambitions in Act III", "AB"),
    texts_of_fates("Fates of set C in Act III", "C"),
    HeldTable("Components > Cards of Fates", FATE_CARD_COLUMNS, FATE_CARDS),
    HeldWords("Components > Cards of Fates", words_of_the_ledger),
)


NUMBERS_OF_RULES: tuple[Held, ...] = (
    HeldWords(
        "Rules > Course of the campaign",
        lambda: [f"Three Acts are played, of {listed_and(CHAPTERS_OF_ACT)} chapters."],
    ),
    HeldWords("Rules > Set-up of Act I", lambda: [f"each seat places {STARTING_SHIPS} ships and"]),
    HeldWords(
        "Rules > Flagships",
        lambda: [f"until {SHIPS_ON_RESETTLING} own ones are on the map"],
    ),
    HeldWords("Components > Fates of set B in Act II", lambda: [f"FX5 and {BEACONS} Beacons."]),
)


def listed_and(numbers: tuple[int, ...]) -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} and {last}"

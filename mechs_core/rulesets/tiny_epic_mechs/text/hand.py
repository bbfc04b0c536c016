"""Below the seats: pilots to choose from, program cards, basic weapons for sale."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mechs_core.kernel.drawn_lines import HANDY, Row
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.rulesets.tiny_epic_mechs.data import (
    BASIC,
    CARD,
    DOUBLE,
    PILOT_CARDS,
    PILOT_NUMBER,
    PROGRAM,
)
from mechs_core.rulesets.tiny_epic_mechs.text.weapon_labels import price, weapon_label
from mechs_core.rulesets.tiny_epic_mechs.view import Own, View

ABREAST: Final = 4
COLUMN: Final = 16  # of a card in hand
LABEL: Final = 5
GAP: Final = "  "


def hand_rows(view: View) -> list[Row]:
    """What the viewer chooses from now; up to two lines, before the arena is laid out more."""
    basics = _basics(view) if view.action == "BUY" else []
    if basics or view.own is None:
        return [Row(line, HANDY) for line in basics]
    if view.phase == "setup_pilots":
        return [*map(Row, _dealt(view, view.own))]
    return _program_cards(view, view.own)


def _dealt(view: View, own: Own) -> list[DrawnLine]:
    """The dealt pilots with their abilities, the one that is kept marked."""
    lines: list[DrawnLine] = [()]
    for pilot in own.dealt:
        card = PILOT_CARDS[PILOT_NUMBER[pilot]]
        kept = "kept " if pilot == own.pilot else ""
        ability = card.ability if view.abilities else ""
        lines.append((Span(f"{kept:>5}{pilot} {card.name:<10}", "bold"), Span(ability)))
    return lines


def _program_cards(view: View, own: Own) -> list[Row]:
    """The hand, while cards are chosen from it; else the cards still to be revealed.

    Nothing in a combat, where cards do not matter.
    """
    assert view.viewer is not None
    if view.phase == "ended" or not view.round or view.combat is not None:
        return []
    if view.phase == "programming" or view.seats[view.viewer].ad_hoc is not None:
        return [*map(Row, _abreast("hand", (f"{card_label(card):<{COLUMN}}" for card in own.hand)))]
    said = _abreast("next", (card_label(card, direction) for card, direction in own.program))
    return [Row(line, HANDY) for line in said]


def card_label(card: str, direction: str = "") -> str:
    """ "K7 double buy"; with its direction "K1 s collect", which tells a step from a diagonal."""
    row = PROGRAM[CARD[card]]
    said = [direction] if direction else []
    if not direction or row.movement == DOUBLE:
        said.append(row.movement)
    return f"{card} {' '.join([*said, row.action]).replace('_', ' ').lower()}"


def _abreast(label: str, items: Iterable[str]) -> list[DrawnLine]:
    said = list(items)
    rows = [said[at : at + ABREAST] for at in range(0, len(said), ABREAST)]
    return [
        (Span(f"{'' if i else label:<{LABEL}}", "bold"), Span(GAP.join(row).rstrip()))
        for i, row in enumerate(rows)
    ]


def _basics(view: View) -> list[DrawnLine]:
    """The basic weapons with price and copies left, two abreast."""
    said = [f"{weapon_label(each):<15}{price(each)}  {view.supply[each]} left" for each in BASIC]
    return [
        (Span(f"{'' if i else 'sale':<{LABEL}}", "bold"), Span(f"{said[i]:<36}{said[i + 1]}"))
        for i in range(0, len(said), 2)
    ]

"""What stands around the hall: round, phase, who is asked, deck, shots, discards."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape, Words
from mechs_core.kit.words import count
from mechs_core.rulesets.bottisota.outcome import PHASES
from mechs_core.rulesets.bottisota.picture.bots import Spot, seat_number
from mechs_core.rulesets.bottisota.picture.layout import HEADING, MARGIN, Layout
from mechs_core.rulesets.bottisota.picture.shapes import paragraph
from mechs_core.rulesets.bottisota.text.board import (
    asked_for,
    outcome_of,
    round_told,
    shots_told,
)
from mechs_core.rulesets.bottisota.text.bot_table import under_way
from mechs_core.rulesets.bottisota.text.words import short
from mechs_core.rulesets.bottisota.view import View

STEP: Final = 22.0  # from one phase to the next
PHASES_FROM: Final = 44.0
QUESTION_FROM: Final = PHASES_FROM + 5 * STEP + 3


def heading_groups(view: View) -> list[Group]:
    told = round_told(view)
    return [
        Group("round", _round(told), "round", f"Bottisota-2, {told}"),
        Group("phase", _phases(view.phase), label=f"phase {PHASES.get(view.phase, view.phase)}"),
    ]


@lru_cache(maxsize=1 << 8)
def _round(told: str) -> tuple[Shape, ...]:
    return (Words(MARGIN + 1, MARGIN + 6.3, told, "strong", 4.8, "start", PHASES_FROM - 6),)


@lru_cache(maxsize=8)
def _phases(phase: str) -> tuple[Shape, ...]:
    """The phases of a round in a row, the one that runs marked."""
    shapes: list[Shape] = []
    for place, (each, word) in enumerate(PHASES.items()):
        x, now = PHASES_FROM + place * STEP, each == phase
        shapes += (
            Box(x + 0.5, MARGIN + 0.5, STEP - 1, HEADING - 1, "mark" if now else "edge", 1.5),
            Words(
                *(x + STEP / 2, MARGIN + 5.8, word, "onseat" if now else "label", 3.4),
                width=STEP - 3,
            ),
        )
    return tuple(shapes)


def asked_group(view: View, at: Layout, where: dict[int, Spot]) -> Group:
    """The question, with a mark behind the bot and the panel of the seat that is asked.

    Of an ended game how it came out, with marks behind the winners.
    """
    if view.phase == "ended":
        seats, told = view.winners, f"the end: {outcome_of(view)}"
    elif view.asked is not None:
        seats = (view.asked.seat,)
        told = f"{short(view, view.asked.seat)} {asked_for(view)}"
    else:
        return Group("asked", ())
    shapes: list[Shape] = []
    for seat in seats:
        if seat in where:
            shapes.append(where[seat].frame("mark", 1.1))
        (x, y), (w, h) = at.panels[seat], at.panel
        shapes.append(Box(x - 0.6, y - 0.6, w + 1.2, h + 1.2, "mark", 2))
    wide = at.width - MARGIN - QUESTION_FROM
    shapes.append(Box(QUESTION_FROM, MARGIN + 0.3, wide, HEADING - 0.6, "mark", 2))
    start = QUESTION_FROM + 2.5
    if len(seats) == 1:
        shapes.append(Box(start, MARGIN + 1.3, 7, HEADING - 2.6, f"seat{seats[0]}", 1.2))
        shapes += seat_number(seats[0], start + 3.5, MARGIN + 4.5, 4.8)
        start += 9
    room = at.width - MARGIN - start - 2
    shapes.append(Words(start, MARGIN + 6.1, told, "onseat", 4.4, "start", room))
    return Group("asked", tuple(shapes), label=told)


def deck_group(view: View, at: Layout) -> Group:
    """The deck, in the lower right corner of the hall."""
    told = count(view.deck, "card")
    return Group("deck", _deck(view.deck), "deck", f"deck, {told}", (at.right - 13, at.bottom - 17))


@lru_cache(maxsize=1 << 7)
def _deck(cards: int) -> tuple[Shape, ...]:
    """A pile of backs; an empty place for none."""
    pile = [Box(2.4 - lift, 2.4 - lift, 11, 14, "back", 1.2) for lift in range(min(3, cards))]
    return (
        *(pile or (Box(1, 1, 11, 14, "void", 1.2),)),
        Words(6, 7, "deck", "label", 3),
        Words(6, 12, str(cards), "strong", 4.6),
    )


def news_groups(view: View, at: Layout) -> list[Group]:
    """The lines below the hall: what is declared, what is discarded."""
    groups = []
    wide, line = at.width - 2 * MARGIN, at.bottom + 5
    firing = under_way(view)
    if firing is not None and firing.shots:
        told = f"{short(view, firing.seat)} declares: {', '.join(shots_told(firing, view))}"
        words = Words(MARGIN, line, told, "strong", 3.4, "start", wide)
        groups.append(Group("declared", (words,), label=told))
    if view.discards:
        told = f"discarded: {', '.join(view.discards)}"
        shapes = tuple(paragraph(told, MARGIN, line + 5, wide, 3.2, lines=1))
        groups.append(Group("discards", shapes, label=told))
    return groups

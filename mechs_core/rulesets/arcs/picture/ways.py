"""Beside the hand: what is chosen from: actions, ways to follow, numbers of ships, dice, hits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group
from mechs_core.kit.shapes import fitted, middle
from mechs_core.rulesets.arcs.cards import CARD
from mechs_core.rulesets.arcs.data import (
    BATTLE,
    BUILD,
    CONDITIONS,
    DICE,
    DICE_OF_A_KIND,
    INFLUENCE,
    MOVE,
    REPAIR,
    SECURE,
    TAX,
    TYPES,
)
from mechs_core.rulesets.arcs.field_types import MAP_PIECES, PIECES
from mechs_core.rulesets.arcs.picture.campaign_ways import Way, Ways, campaign_ways
from mechs_core.rulesets.arcs.picture.detail import BARE, FULL, LEAST
from mechs_core.rulesets.arcs.picture.places import HAND, MARGIN, hit_place, number_place
from mechs_core.rulesets.arcs.rules.prelude import actions_with
from mechs_core.rulesets.arcs.text.asking import question_to
from mechs_core.rulesets.arcs.view import View

WAYS_WIDE: Final = 68.0
HIGH: Final = 28.0
ACTIONS: Final = (TAX, BUILD, REPAIR, MOVE, INFLUENCE, SECURE, BATTLE)
ACTING: Final = ("turn", "spent")
MODES: Final = {
    "surpass": "higher, same suit: its pips",
    "copy": "any card face down: 1 pip of the lead suit",
    "pivot": "another suit: 1 pip of it",
}
HITS: Final = ("own_hits", "hits")
INK: Final = (("dim", 2.6), ("strong", 3.0))
ABREAST: Final = 8  # numbers in a line
NUMBERS_HIGH: Final = 5.0  # of a line of them, where ways stand below
OWN_PIECES: Final = PIECES[: 2 * len(MAP_PIECES)]


def way_groups(view: View, top: float, detail: int) -> Iterator[Group]:
    kind = question_to(view, view.viewer)
    if view.campaign is not None and (found := campaign_ways(view, kind)) is not None:
        yield from _drawn(found, top, detail)
    elif kind in ACTING:
        able = _allowed(view)
        yield from _lines(tuple((way, way, way, way in able) for way in ACTIONS), 2, top)
    elif kind == "follow":
        yield from _lines(tuple((way, f"{way}: {MODES[way]}", way, True) for way in MODES), 1, top)
    elif kind in HITS:
        told = tuple((hit_place(p), p.replace(":", ", "), hit_place(p), True) for p in OWN_PIECES)
        yield from _lines(told, 2, top)
    elif kind == "dice":
        yield from _numbers(tuple((die, DICE_OF_A_KIND) for die in DICE), top, detail)
    elif kind == "group" and view.window is not None:
        data = view.window.data
        yield from _numbers(tuple((state, int(data[state])) for state in CONDITIONS), top, detail)
    else:
        yield from _lines((), 1, top, "your hand")


def _allowed(view: View) -> tuple[str, ...]:
    """The actions that a pip, or the token that was spent, may take."""
    turn, window = view.turn, view.window
    if window is None:
        return (*turn.kinds, *(BATTLE,) * turn.battle) if turn.pips else ()
    lead = view.played[0].card
    return () if lead is None else actions_with(TYPES.index(window.data["as"]), CARD[lead])


def _drawn(ways: Ways, top: float, detail: int) -> Iterator[Group]:
    """Numbers above, then ways in columns."""
    rows = sum(1 + most // ABREAST for _, most in ways.numbers)
    above = min(HIGH, NUMBERS_HIGH * rows if ways.lines else HIGH) if rows else 0.0
    if rows:
        yield from _numbers(ways.numbers, top, detail, above)
    if ways.lines or not rows:
        at = round(top + above, 2)
        yield from _lines(ways.lines, ways.abreast, at, ways.head, HIGH - above, detail)


@lru_cache(maxsize=1 << 8)
def _lines(
    ways: tuple[Way, ...],
    abreast: int,
    top: float,
    head: str = "",
    high_in_all: float = HIGH,
    detail: int = FULL,
) -> tuple[Group, ...]:
    """Ways one below another, in columns."""
    if not (ways or head):
        return ()
    if head:
        words = middle(0, HIGH / 2, head, "strong", 4, anchor="start", width=WAYS_WIDE - 2)
        return (Group("own", (words,), HAND, head, (MARGIN, top)),)
    rows = -(-len(ways) // abreast)
    wide, high = WAYS_WIDE / abreast, high_in_all / rows
    found = []
    for number, (place, text, label, able) in enumerate(ways):
        at = (
            round(MARGIN + number % abreast * wide, 2),
            round(top + number // abreast * high, 2),
        )
        box = Box(0, 0, round(wide - 1, 2), round(high - 1, 2), "card" if able else "void", 1)
        words = fitted((wide - 1) / 2, (high - 1) / 2, text, *INK[able], wide - 3, "middle")
        shapes = (box, words) if detail < LEAST else (words,)
        label += ", not now" * (not able)
        found.append(Group(f"way {place}", shapes, place, label, at))
    return tuple(found)


@lru_cache(maxsize=1 << 8)
def _numbers(
    rows: tuple[tuple[str, int], ...], top: float, detail: int, room: float = HIGH
) -> tuple[Group, ...]:
    """For each word the numbers from 0 to a highest one; in two lines where there are many."""
    head = 15.0
    wide = (WAYS_WIDE - head) / ABREAST
    lines = sum(1 + most // ABREAST for _, most in rows)
    high = min(8.0, room / lines)
    found, line = [], 0
    for word, most in rows:
        y = round(top + line * high, 2)
        words = fitted(0, (high - 0.8) / 2, word, "label", 2.8, head - 1)
        found.append(Group(f"numbers {word}", (words,), "", "", (MARGIN, y)))
        for number in range(most + 1):
            at = (
                round(MARGIN + head + number % ABREAST * wide, 2),
                round(y + number // ABREAST * high, 2),
            )
            text = middle((wide - 0.8) / 2, (high - 0.8) / 2, str(number), "strong", 3)
            box = Box(0, 0, round(wide - 0.8, 2), round(high - 0.8, 2), "floor", 1)
            shapes = (box, text) if detail < BARE else (text,)
            place = number_place(word, number)
            found.append(Group(f"way {place}", shapes, place, f"{number} {word}", at))
        line += 1 + most // ABREAST
    return tuple(found)

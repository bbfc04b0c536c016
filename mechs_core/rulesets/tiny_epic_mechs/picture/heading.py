"""Above the arena the round track and what the game waits for; in its corners what signs mean."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Disc, Group, Shape
from mechs_core.kit.shapes import middle, polygon
from mechs_core.rulesets.tiny_epic_mechs.data import (
    COUNTERS,
    ROUNDS,
    SCORING_ROUNDS,
    TURNS,
)
from mechs_core.rulesets.tiny_epic_mechs.field_types import MINE, TURRET
from mechs_core.rulesets.tiny_epic_mechs.picture.places import (
    ACROSS,
    CORNER,
    MARGIN,
    SEAT_ROLES,
    SEATS_LEFT,
    SEATS_WIDE,
)
from mechs_core.rulesets.tiny_epic_mechs.picture.signs import (
    HOUSE,
    cell_of_energy,
    coin,
    mine,
    turret,
    type_sign,
)
from mechs_core.rulesets.tiny_epic_mechs.text.arena import LETTERS
from mechs_core.rulesets.tiny_epic_mechs.text.board import doing
from mechs_core.rulesets.tiny_epic_mechs.text.words import RESOURCE
from mechs_core.rulesets.tiny_epic_mechs.view import View

TOP: Final = 2.0
HIGH: Final = 7.6
CELL: Final = 6.8

Row = tuple[tuple[Shape, ...], str]  # a sign, and what it means


def heading_groups(view: View) -> Iterator[Group]:
    yield _rounds(view.round)
    if view.turn and view.phase != "ended":
        yield _turns(view.turn)
    who = view.ranking[0] if view.ranking else view.asked or (view.active,)
    seats = tuple(seat for seat in who if seat is not None)
    how = f", decided by {view.decided_by}" if view.ranking else ""
    yield _doing(f"{doing(view)}{how}", seats, bool(view.asked))
    yield from _legend()


@lru_cache(maxsize=8)
def _rounds(now: int) -> Group:
    """The rounds in a row; those that end with a scoring are round themselves."""
    shapes: list[Shape] = [middle(0, HIGH / 2, "round", "label", 3, anchor="start")]
    for number in range(1, ROUNDS + 1):
        x = 11 + (number - 1) * (CELL + 0.8)
        scores = number in SCORING_ROUNDS
        role = "mark" if number == now else "goal" if scores else "floor"
        if scores:
            shapes.append(Disc(x + CELL / 2, HIGH / 2, CELL / 2, role))
        else:
            shapes.append(Box(x, HIGH / 2 - CELL / 2, CELL, CELL, role, 0.8))
        ink = "label" if role == "floor" else "onseat"
        shapes.append(middle(x + CELL / 2, HIGH / 2, str(number), ink, 4))
    label = f"round {now} of {ROUNDS}" + ", scoring" * (now in SCORING_ROUNDS)
    return Group("round", tuple(shapes), "", label, (MARGIN, TOP))


@lru_cache(maxsize=8)
def _turns(now: int) -> Group:
    said = f"turn {now} of {TURNS}"
    words = middle(ACROSS - 1, HIGH / 2, said, "strong", 4, anchor="end")
    return Group("turn", (words,), "", said, (MARGIN, TOP))


@lru_cache(maxsize=1 << 8)
def _doing(said: str, seats: tuple[int, ...], asked: bool) -> Group:
    """Whom the game waits for and why; or whose turn it is; or who has won."""
    role = "mark" if asked else "edge"
    shapes: list[Shape] = [Box(0, 0, SEATS_WIDE, HIGH, role, 1.4)]
    x = 1.4
    for seat in seats:
        shapes.append(Box(x, 1, 5.6, 5.6, SEAT_ROLES[seat], 1))
        shapes.append(middle(x + 2.8, HIGH / 2, LETTERS[seat], "onseat", 4.2))
        x += 6.4
    ink = "onseat" if asked else "strong"
    room = SEATS_WIDE - x - 2
    if said:
        shapes.append(middle(x + 1, HIGH / 2, said, ink, 4.4, anchor="start", width=room))
    return Group("doing", tuple(shapes), "", said, (SEATS_LEFT, TOP))


# ---------------------------------------------------------------- what signs mean


@lru_cache(maxsize=1)
def _legend() -> tuple[Group, ...]:
    """One in each corner of the arena, which never holds a zone."""
    supplies = _lines(
        [
            (coin(3.4, 3.4, "C"), RESOURCE["C"]),
            (cell_of_energy(3.4, 8.8, "E"), RESOURCE["E"]),
            ((middle(3.4, 14.2, "+", "strong", 3.4),), "both"),
            ((middle(3.4, 19, "3", "strong", 5.2),), "worth"),
        ],
        *(3.4, 5.3),
    )
    devices = _lines(
        [
            (mine(4, 4, "nobody", ""), MINE),
            (turret(4, 11, "nobody", ""), TURRET),
            ((polygon("nobody", HOUSE, 4, 20.4),), "base"),
        ],
        *(4.4, 6.6),
    )
    wheel: list[Shape] = [middle(10.6, 2.4, "counters", "dim", 2.6)]
    for row, (kind, countered) in enumerate(COUNTERS.items()):
        y = 7.4 + 5 * row
        wheel += (
            type_sign(kind, 2, y),
            middle(4.6, y, f"{kind} > {countered}".lower(), "dim", 2.6, anchor="start", width=16),
        )
    return (
        Group("legend a1", supplies, at=CORNER["a1"]),
        Group("legend e1", devices, at=CORNER["e1"]),
        Group("legend e5", tuple(wheel), at=CORNER["e5"]),
    )


def _lines(
    rows: list[tuple[tuple[Shape, ...], str]], first: float, step: float
) -> tuple[Shape, ...]:
    found: list[Shape] = []
    for number, (sign, said) in enumerate(rows):
        y = first + step * number
        found += (*sign, middle(8.4, y, said, "dim", 2.8, anchor="start"))
    return tuple(found)

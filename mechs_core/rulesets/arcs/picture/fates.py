"""The lower part of a panel in a campaign: title, Fate, Favors, Beacons, the Flagship's board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from textwrap import wrap
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape
from mechs_core.kit.shapes import fitted, middle, polygon, shrunk
from mechs_core.kit.words import count
from mechs_core.rulesets.arcs.campaign_data import ACTS, COLUMNS, FATES, ROWS, Column
from mechs_core.rulesets.arcs.campaign_view import CampaignSeen, FlagshipSeen, PieceOnBoard
from mechs_core.rulesets.arcs.data import TYPES
from mechs_core.rulesets.arcs.picture.campaign_systems import HULL
from mechs_core.rulesets.arcs.picture.detail import BARE, FULL, SHORT
from mechs_core.rulesets.arcs.picture.pieces import agents
from mechs_core.rulesets.arcs.picture.places import (
    INSET,
    PANEL_WIDE,
    RIGHT,
    Corner,
    board_place,
    favors_place,
    flagship_place,
)
from mechs_core.rulesets.arcs.text.campaign_texts import fate_name, objective_told
from mechs_core.rulesets.arcs.text.words import name
from mechs_core.rulesets.arcs.view import View

TITLE_Y: Final = 38.4
TITLE_WIDE: Final = 22.0
FATE_LEFT: Final = INSET + TITLE_WIDE + 1.6
FAVORS_Y: Final = 44.4
FAVORS_LEFT: Final = INSET + 11.0
FAVOR_WIDE: Final = 8.0
BEACONS_LEFT: Final = FAVORS_LEFT + 3 * FAVOR_WIDE + 1
ASKS_Y: Final = 51.4
ASKS_LINE: Final = 3.2
ASKS_LETTERS: Final = 94  # in a line
BOARD_TOP: Final = 36.6
COLUMN_WIDE: Final = round((PANEL_WIDE - RIGHT - INSET + 0.6) / len(COLUMNS), 2)
SPOT_WIDE: Final = COLUMN_WIDE - 0.8
SPOT_HIGH: Final = 4.4
PIECE_WORDS: Final = {"city": "city", "starport": "port"}
TITLES: Final = {"First Regent": "goal", "Regent": "path", "Outlaw": "hazard"}


def fate_groups(
    view: View, now: CampaignSeen, seat: int, at: Corner, detail: int
) -> Iterator[Group]:
    said = now.seats[seat]
    regent = "First Regent" if now.first_regent == seat else "Regent"
    title = regent if said.regent else "Outlaw"
    yield _fate(seat, title, said.fate, said.objective, now.act, bool(view.ranking), at, detail)
    yield from _favors(seat, tuple(sorted(said.favors.items())), at)
    if said.beacons or said.beacons_left:
        yield _beacons(seat, said.beacons, said.beacons_left, at)
    if said.flagship is not None:
        yield _flagship(seat, said.flagship.at, detail, at)
        every = seat == view.viewer and now.summit is None  # Summits leave boards alone
        yield from _board(seat, _spots(said.flagship), every, at, detail)


@lru_cache(maxsize=1 << 9)
def _fate(
    seat: int,
    title: str,
    fate: str | None,
    left: int | None,
    act: int,
    over: bool,
    at: Corner,
    detail: int,
) -> Group:
    """The title; the Fate, what is left of its objective, and how it advances."""
    shapes: list[Shape] = [
        Box(INSET, TITLE_Y - 2.4, TITLE_WIDE, 4.8, TITLES[title], 1.2),
        middle(INSET + TITLE_WIDE / 2, TITLE_Y, title, "onseat", 2.7),
    ]
    said = f"{name(seat)}: {title}"
    if fate is None:
        shapes.append(middle(FATE_LEFT, TITLE_Y, "no Fate yet", "dim", 2.7, anchor="start"))
        return Group(f"fate {seat}", tuple(shapes), "", f"{said}, no Fate yet", at)
    is_grand = act == ACTS and FATES[fate].set != "C"
    state = "grand ambitions" if is_grand else "" if left is None else f"{left} left"
    state = "completed" if left == 0 else state
    room = RIGHT - FATE_LEFT - 1
    shapes.append(fitted(FATE_LEFT, TITLE_Y - 1.3, fate_name(fate), "strong", 2.8, room))
    if state:
        shapes.append(fitted(FATE_LEFT, TITLE_Y + 1.9, state, "label", 2.5, room))
    asks = objective_told(fate, act) if act else ""
    if asks and not over and detail <= SHORT:
        for row, line in enumerate(wrap(asks, ASKS_LETTERS)):
            y = ASKS_Y + row * ASKS_LINE
            shapes.append(shrunk(INSET, y, line, "dim", 2.4, PANEL_WIDE - 2 * INSET))
    label = f"{said}, {fate_name(fate)}" + f", {state}" * bool(state)
    return Group(f"fate {seat}", tuple(shapes), "", label, at)


@lru_cache(maxsize=1 << 9)
def _favors(seat: int, favors: tuple[tuple[str, int], ...], at: Corner) -> tuple[Group, ...]:
    """Agents of Rivals on the Fate card."""
    found: list[Group] = []
    if favors:
        head = middle(INSET, FAVORS_Y, "Favors", "dim", 2.6, anchor="start")
        found.append(Group(f"favors {seat}", (head,), "", "", at))
    for number, (owner, many) in enumerate(favors):
        drawn = tuple(agents(int(owner), many, FAVORS_LEFT + number * FAVOR_WIDE, FAVORS_Y))
        place = favors_place(seat, int(owner))
        label = f"{name(seat)}: {count(many, 'Favor')} of {name(int(owner))}"
        found.append(Group(place, drawn, place, label, at))
    return tuple(found)


@lru_cache(maxsize=1 << 9)
def _beacons(seat: int, where: tuple[str, ...], left: int, at: Corner) -> Group:
    said = f"Beacons {len(where)}, {left} left"
    words = fitted(BEACONS_LEFT, FAVORS_Y, said, "label", 2.5, RIGHT - BEACONS_LEFT - 1)
    label = f"{name(seat)}: Beacons {' '.join(where) or 'none'}, {left} left"
    return Group(f"beacons {seat}", (words,), "", label, at)


# ---------------------------------------------------------------- the Flagship

Spot = tuple[Column, str, PieceOnBoard | None]  # its column and row, what stands there


def _spots(flagship: FlagshipSeen) -> tuple[Spot, ...]:
    return tuple(
        (column, row, piece)
        for column in COLUMNS
        for row, piece in zip(ROWS, flagship.board[column.id], strict=True)
    )


@lru_cache(maxsize=1 << 9)
def _flagship(seat: int, where: str, detail: int, at: Corner) -> Group:
    """Where the Flagship is, and the names of its board's columns."""
    x, y = RIGHT - 21, FAVORS_Y + 3.2
    shapes: list[Shape] = [
        polygon(f"seat{seat}", HULL, x, y),
        middle(x + 2.8, y, f"*{seat}", "onseat", 2.2),
        fitted(x + 6.6, y, f"Flagship {where}", "label", 2.5, 13.6),
    ]
    for number, column in enumerate(COLUMNS if detail < BARE else ()):
        left = RIGHT + number * COLUMN_WIDE
        head = column.id.capitalize()
        shapes.append(fitted(left, BOARD_TOP + 1, head, "dim", 2.2, SPOT_WIDE))
    label = f"the Flagship of {name(seat)} is at {where}"
    return Group(f"flagship {seat}", tuple(shapes), flagship_place(seat), label, at)


@lru_cache(maxsize=1 << 9)
def _board(
    seat: int, spots: tuple[Spot, ...], every: bool, at: Corner, detail: int
) -> tuple[Group, ...]:
    """Pieces on the board, each to be pointed at; every spot, if that is said."""
    rest = [] if every else [each for each in spots if each[2] is None]
    found = []
    for column, row, piece in spots:
        if every or piece is not None:
            place = board_place(seat, column.id, row)
            shapes = tuple(_spot(seat, column, row, piece, detail))
            label = f"{row} of {column.name}: {_piece(piece)}"
            found.append(Group(place, shapes, place, f"{name(seat)}, {label}", at))
    if rest and detail < BARE:
        empty = tuple([shape for spot in rest for shape in _spot(seat, *spot, detail)])
        found.append(Group(f"board {seat}", empty, "", f"{name(seat)}: empty spots", at))
    return tuple(found)


def _piece(piece: PieceOnBoard | None) -> str:
    return "empty" if piece is None else f"{piece[1]} {piece[0]}"


def _spot(
    seat: int, column: Column, row: str, piece: PieceOnBoard | None, detail: int
) -> Iterator[Shape]:
    """A spot: the piece in it, or the type of planet where one is built."""
    x = round(RIGHT + COLUMNS.index(column) * COLUMN_WIDE, 2)
    y = round(BOARD_TOP + 2.6 + ROWS.index(row) * (SPOT_HIGH + 0.6), 2)
    half = round(x + SPOT_WIDE / 2, 2)
    if piece is not None:
        kind, condition = piece
        text = PIECE_WORDS[kind] + " d" * (condition == "damaged")
        yield Box(x, y, round(SPOT_WIDE, 2), SPOT_HIGH, f"seat{seat}", 0.8)
        yield middle(half, y + SPOT_HIGH / 2, text, "onseat", 2.4)
        return
    number = column.upgrade if row == ROWS[0] else column.armor
    yield Box(x, y, round(SPOT_WIDE, 2), SPOT_HIGH, "floor", 0.8)
    if detail == FULL:
        needs = "any" if number < 0 else TYPES[number]
        yield middle(half, y + SPOT_HIGH / 2, f"{row[0].upper()}: {needs}", "dim", 2.1)

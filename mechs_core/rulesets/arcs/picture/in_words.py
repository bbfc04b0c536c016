"""A panel in words alone, for campaigns in which far more lies there than ever in play.

What can be pointed at is a word of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape
from mechs_core.kit.shapes import shrunk
from mechs_core.rulesets.arcs.campaign_data import COLUMNS, LEDGER_SLOT, ROWS
from mechs_core.rulesets.arcs.campaign_view import CampaignSeen, FateSeen
from mechs_core.rulesets.arcs.data import KINDS
from mechs_core.rulesets.arcs.picture.places import (
    CAMPAIGN,
    INITIATIVE,
    INSET,
    NEW,
    PANEL_WIDE,
    PRELUDE,
    Corner,
    board_place,
    captives_place,
    card_place,
    favors_place,
    flagship_place,
    piece_place,
    power_place,
    seat_place,
    slot_place,
    trophies_place,
)
from mechs_core.rulesets.arcs.picture.words import type_of
from mechs_core.rulesets.arcs.text.asking import asked_seats
from mechs_core.rulesets.arcs.text.campaign_texts import fate_name
from mechs_core.rulesets.arcs.text.words import name
from mechs_core.rulesets.arcs.view import SeatSeen, View

ROW: Final = 4.6
FIRST: Final = 3.4  # the middle of the first row
ROOM: Final = PANEL_WIDE - 2 * INSET

Word = tuple[str, str]  # place, text


def in_words(
    view: View, now: CampaignSeen, seat: int, trophies: str, at: Corner
) -> Iterator[Group]:
    """The panel of a seat."""
    said, fate = view.seats[seat], now.seats[seat]
    own = seat == view.viewer
    x, y = at
    role = "mark" if seat in asked_seats(view) else "edge"
    shapes: list[Shape] = [
        Box(0, 0, PANEL_WIDE, CAMPAIGN.panel_high, "card", 1.6),
        Box(0, 0, PANEL_WIDE, 0.8, role),
    ]
    for row, text in enumerate([*_lines(view, now, seat), f"Trophies {trophies or 'none'}"]):
        shapes.append(shrunk(INSET, FIRST + row * 3, text, "label", 2.6, ROOM))
    yield Group(f"panel {seat}", tuple(shapes), seat_place(seat), name(seat), at)
    rows = (
        [*_marks(view, seat), *_taken(seat, said.captives), *_favors(seat, fate)],
        _tokens(seat, said, own),
        [*_stock(said, own), *_waiting(said)],
        _cards(said, fate, own),
        _board(seat, fate, own or _is_attacked(view, seat)),
    )
    top = y + FIRST + 4 * 3 + 1.4
    for row, words in enumerate(rows):
        lines_of = 2 if row > 2 else 1
        half = -(-len(words) // lines_of)
        for number, (place, text) in enumerate(words):
            line, column = divmod(number, half)
            pitch = ROOM / half
            left = round(x + INSET + column * pitch, 1)
            below = top + (row + line + (row > 3)) * ROW
            shape = shrunk(left, below, text, "label", 2.5, pitch)
            key = f"new {seat}" if place == NEW else place
            yield Group(key, (shape,), place, place)


def _lines(view: View, now: CampaignSeen, seat: int) -> Iterator[str]:
    said, fate = view.seats[seat], now.seats[seat]
    title = "First Regent" if now.first_regent == seat else "Regent" if fate.regent else "Outlaw"
    cards = f"hand {said.hand}" + ", you" * (seat == view.viewer)
    left = "" if fate.objective is None else f" {fate.objective} left"
    named = fate_name(fate.fate) if fate.fate else "no Fate"
    yield f"{name(seat)}  {said.power} Power, {cards}, {title}, {named}{left}"
    supply = " ".join(f"{said.supply[kind]} {kind}" for kind in KINDS)
    outrage = " ".join(sorted(said.outrage)) or "none"
    yield f"left: {supply}; Outrage {outrage}; {said.open_slots} slots open"
    lore = " ".join(card.partition("@")[0] for card in (*fate.lore, *fate.set_aside))
    where = f"Flagship {fate.flagship.at}; " if fate.flagship is not None else ""
    yield f"{where}Beacons {' '.join(fate.beacons) or 'none'}; lore {lore or 'none'}"


def _marks(view: View, seat: int) -> Iterator[Word]:
    if seat == view.initiative:
        yield INITIATIVE, "initiative"
    if seat == view.active and view.phase == "turn" and view.turn.prelude:
        yield PRELUDE, "Prelude"
    if seat == view.viewer:
        yield power_place(seat), f"{view.seats[seat].power} Power"


def _taken(seat: int, captives: dict[str, int]) -> Iterator[Word]:
    agents = " ".join(f"{owner}:{many}" for owner, many in sorted(captives.items()))
    yield trophies_place(seat), "Trophies"
    yield captives_place(seat), f"Captives {agents or '-'}"


def _favors(seat: int, fate: FateSeen) -> Iterator[Word]:
    for owner, many in sorted(fate.favors.items()):
        yield favors_place(seat, int(owner)), f"Favor {owner}:{many}"


def _tokens(seat: int, said: SeatSeen, own: bool) -> list[Word]:
    found = []
    for number, kind in enumerate(said.slots):
        is_open = number < said.open_slots or number == LEDGER_SLOT
        if kind is not None or own:
            text = kind or ("-" if is_open else "city")
            found.append((slot_place(seat, number + 1), f"{number + 1}: {text}"))
    return found


def _stock(said: SeatSeen, own: bool) -> list[Word]:
    return [(piece_place(kind), f"{said.supply[kind]} {kind}") for kind in KINDS if own]


def _waiting(said: SeatSeen) -> Iterator[Word]:
    if said.incoming:
        yield NEW, f"to place: {' '.join(said.incoming)}"


def _cards(said: SeatSeen, fate: FateSeen, own: bool) -> list[Word]:
    """Guild cards; the viewer's lore too, which can be pointed at."""
    cards = (*said.guild, *(fate.lore if own else ()))
    return [(card_place(card), card.partition("@")[0]) for card in cards if own or type_of(card)]


def _is_attacked(view: View, seat: int) -> bool:
    return view.battle is not None and view.battle.defender == seat


def _board(seat: int, fate: FateSeen, spots: bool) -> list[Word]:
    """The spots of the Flagship's board, where one can be pointed at; else the Flagship alone."""
    if fate.flagship is None:
        return []
    found = [(flagship_place(seat), f"*{seat}")]
    for column in COLUMNS:
        for row, piece in zip(ROWS, fate.flagship.board[column.id], strict=True):
            text = f"{column.id[:2]} {row[0]}:"
            if spots:
                told = "-" if piece is None else piece[0][0] + piece[1][0]
                found.append((board_place(seat, column.id, row), text + told))
    return found

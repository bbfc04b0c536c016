"""The table of the toy game as a picture: a panel for each seat, and the numbers to pick from."""

from __future__ import annotations

from mechs_core.authoring import Box, Decision, Drawing, Group, Picture, Words
from tests.toy.model import Block, Pick
from tests.toy.sight import Table

WIDTH = 120
HIGH = 12  # of a panel


def picture(table: Table) -> Picture:
    seats = range(len(table.scores))
    height = HIGH * (len(seats) + 2) + 4
    return Picture(
        WIDTH,
        height,
        (
            Group("table", (Box(0, 0, WIDTH, height, "void"),)),
            Group("round", (written(f"round {table.round} of {table.rounds}"),), at=(2, 2)),
            *(panel(table, seat) for seat in seats),
            *(number(table, each, HIGH * (len(seats) + 1) + 2) for each in (1, 2, 3)),
        ),
    )


def panel(table: Table, seat: int) -> Group:
    """A seat's points, card and what it has done, pointed at to stop its claim."""
    card = table.cards[seat] if table.cards else table.own_card if seat == table.viewer else "?"
    shown = f"shows {table.shown[seat]}" if table.shown[seat] else ""
    words = [f"{table.scores[seat]} points", f"card {card}", shown]
    words.append(f"claims {table.die}" if seat == table.claimant else "picked" * table.picked[seat])
    words.append("has blocked" * table.spent[seat])
    text = ", ".join(filter(None, words))
    shapes = (
        Box(1, 1, 114, HIGH - 2, "card"),
        Box(2, 2, HIGH - 4, HIGH - 4, f"seat{seat}"),
        Words(6, 7.5, str(seat), "onseat", 5),
        Words(13, 7.5, text, "label", anchor="start", width=100),
    )
    label = f"seat {seat}: {text}"
    return Group(f"panel {seat}", shapes, f"seat {seat}", label, at=(2, HIGH * (seat + 1) + 2))


def number(table: Table, each: int, top: float) -> Group:
    own = table.own_pick == each
    shapes = (
        Box(1, 1, 18, HIGH - 2, "mark" if own else "edge"),
        Words(10, 7.5, str(each), "onseat" if own else "strong", 5),
    )
    label = f"number {each}, picked" if own else f"number {each}"
    return Group(f"number {each}", shapes, f"number {each}", label, at=(20 * each, top))


def written(text: str) -> Words:
    return Words(2, 7.5, text, "strong", 5, "start")


def touches(decision: Decision, table: Table) -> tuple[str, ...]:
    if isinstance(decision, Pick):
        return (f"number {decision.number}",)
    return (f"seat {table.claimant}",) if isinstance(decision, Block) else ()


DRAWING = Drawing(picture=picture, touches=touches)

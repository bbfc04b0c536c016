"""The map as rows: a line a cluster, its gate and its planets with what stands there.

    4G 0:2* 1:1    4A R .. 0:1*     4B F 0C . 0:3/1* 1:2    4C M 1p

A building slot is empty "." or holds a piece: owner and C (city), P (starport), small if damaged.
Ships: owner, fresh ones, "/" damaged ones; "*" who controls the system.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mechs_core.kernel.drawn_lines import Row
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.rulesets.arcs.data import BRIDGES, CITY, DAMAGED, FRESH, SHIP, TYPES
from mechs_core.rulesets.arcs.geometry import IS_GATE, NUMBER, PER_CLUSTER, SYSTEMS, TYPE_AT
from mechs_core.rulesets.arcs.model import MAP_KINDS, OFF, State

WIDTH: Final = 80
WIDTHS: Final = (16, 21, 22, 21)  # of a gate, and of three planets
INDENT: Final = 3  # of later lines of a system
STYLES: Final = ("red", "yellow", "cyan", "green")  # by seat
CONTROLS: Final = "*"
BRIDGE: Final = "~"
LETTER: Final = {CITY: "C", CITY + 1: "P"}
BRIDGED: Final = {NUMBER[a]: NUMBER[b] for pair in BRIDGES for a, b in (pair, pair[::-1])}


def map_rows(state: State) -> list[Row]:
    """A row a cluster in play; two or more where many pieces crowd."""
    gates = [gate for gate in range(0, len(SYSTEMS), PER_CLUSTER) if gate in state.systems]
    words = [[[*tokens(state, gate + at)] for at in range(PER_CLUSTER)] for gate in gates]
    across = widths(words)
    rows: list[Row] = []
    for cluster in words:
        cells = [_cell(each, width) for each, width in zip(cluster, across, strict=True)]
        rows += [Row(line) for line in _beside(cells, across)]
    return rows


def widths(words: Sequence[Sequence[Sequence[Span]]]) -> Sequence[int]:
    """The columns of gates and planets: WIDTHS, unless something does not fit in these.

    Then each has as many as it needs with two blanks behind; where these are too many, the widest
    give some up.
    """
    needed = [
        1 + max(sum(len(word.text) + 1 for word in cell) for cell in column)
        for column in zip(*words, strict=True)
    ]
    if all(need <= width for need, width in zip(needed, WIDTHS, strict=True)):
        return WIDTHS
    while sum(needed) > WIDTH:
        needed[needed.index(max(needed))] -= 1
    spare = (WIDTH - sum(needed)) // PER_CLUSTER
    return [need + spare for need in needed]


def _beside(cells: Sequence[list[DrawnLine]], across: Sequence[int]) -> Iterator[DrawnLine]:
    """Cells of several lines next to one another."""
    for at in range(max(map(len, cells))):
        line: list[Span] = []
        for cell, width in zip(cells, across, strict=True):
            spans = cell[at] if at < len(cell) else ()
            used = sum(len(span.text) for span in spans)
            line += [*spans, Span(" " * (width - used))]
        yield tuple(line)


def _cell(words: Sequence[Span], width: int) -> list[DrawnLine]:
    """The words of a system, in lines of at most so many columns with a blank at the end."""
    lines: list[list[Span]] = [[]]
    used = 0
    for token in words:
        if used and used + 1 + len(token.text) >= width:
            lines.append([Span(" " * INDENT)])
            used = INDENT
        elif used:
            lines[-1].append(Span(" "))
            used += 1
        lines[-1].append(token)
        used += len(token.text)
    return [tuple(line) for line in lines]


def tokens(state: State, system: int) -> Iterator[Span]:
    """The words of a system: its name, type, slots, ships by seat."""
    owner = state.controller(system)
    bridge = BRIDGE if BRIDGED.get(system) in state.systems else ""
    yield Span(SYSTEMS[system] + bridge, f"{'' if owner == OFF else STYLES[owner]} bold".strip())
    if not IS_GATE[system]:
        yield Span(TYPES[TYPE_AT[system]])
        yield from _slots(state, system)
    for seat in range(state.seats):
        if state.ships(seat, system):
            mark = CONTROLS if seat == owner else ""
            yield Span(f"{seat}:{ships_at(state, seat, system)}{mark}", STYLES[seat])


def ships_at(state: State, seat: int, system: int) -> str:
    """ "3", "3/1", "0/2": fresh and damaged ships."""
    fresh, damaged = (state.at(seat, SHIP, each, system) for each in (FRESH, DAMAGED))
    return f"{fresh}/{damaged}" if damaged else str(fresh)


def _slots(state: State, system: int) -> Iterator[Span]:
    for seat in range(state.seats):
        for kind in range(CITY, MAP_KINDS):
            for condition in (FRESH, DAMAGED):
                letter = LETTER[kind] if condition == FRESH else LETTER[kind].lower()
                for _ in range(state.at(seat, kind, condition, system)):
                    yield Span(f"{seat}{letter}", STYLES[seat])
    if free := state.free_slots(system):
        yield Span("." * free, "dim")

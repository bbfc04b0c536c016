"""The map as rows: a line a cluster, its gate and its planets with what stands there.

    4G 0:2* 1:1    4A R .. 0:1*     4B F 0C . 0:3/1* 1:2    4C M 1p

A building slot is empty "." or holds a piece: owner and C (city), P (starport), small if damaged.
Ships: owner, fresh ones, "/" damaged ones; "*" who controls the system. In a campaign owners are
also E, F and B (Empire, Free States, Blight), "F" behind ships is a Flagship, "+" a building that
takes no slot:

    4G E:2* 0:1F    4A R FC 1P B:0/1    4B F 0C . 0C+ 0:3*
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mechs_core.kernel.drawn_lines import Row
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.rulesets.arcs.campaign_data import BLIGHT, EMPIRE, FREE
from mechs_core.rulesets.arcs.data import BRIDGES, CITY, DAMAGED, FRESH, SHIP, STARPORT, TYPES
from mechs_core.rulesets.arcs.geometry import IS_GATE, NUMBER, PER_CLUSTER, SYSTEMS, TYPE_AT
from mechs_core.rulesets.arcs.model import MAP_KINDS, OFF, State

WIDTH: Final = 80
WIDTHS: Final = (16, 21, 22, 21)  # of a gate, and of three planets
INDENT: Final = 3  # of later lines of a system
SEATS: Final = ("red", "yellow", "cyan", "green")
STYLES: Final = (*SEATS, "magenta", "white", "bright_black")  # by owner
SIGN: Final = {EMPIRE: "E", FREE: "F", BLIGHT: "B"}  # of an owner that is no seat
CONTROLS: Final = "*"
FLAGSHIP, OUTSIDE = "F", "+"
BRIDGE: Final = "~"
LETTER: Final = {CITY: "C", STARPORT: "P"}
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
    """The words of a system: its name, type, slots, ships by owner."""
    owner = state.controller(system)
    bridge = BRIDGE if BRIDGED.get(system) in state.systems else ""
    yield Span(SYSTEMS[system] + bridge, f"{'' if owner == OFF else STYLES[owner]} bold".strip())
    if not IS_GATE[system]:
        yield Span(TYPES[TYPE_AT[system]])
    if not IS_GATE[system] or state.campaign is not None:
        yield from _slots(state, system)
    for each in state.owners:
        said = fleet(state, each, system)
        if said or each == owner:
            mark = CONTROLS if each == owner else ""
            yield Span(f"{sign(each)}:{said}{mark}", STYLES[each])


def sign(owner: int) -> str:
    """An owner of pieces in one character."""
    return SIGN.get(owner, str(owner))


def fleet(state: State, owner: int, system: int) -> str:
    """ "3", "3/1", "2F" with the Flagship; "" for none."""
    number = ships_at(state, owner, system) if state.ships(owner, system) else ""
    if state.campaign is None or owner >= EMPIRE or state.campaign.flagship[owner] != system:
        return number
    return number + FLAGSHIP


def ships_at(state: State, seat: int, system: int) -> str:
    """ "3", "3/1", "0/2": fresh and damaged ships."""
    fresh, damaged = (state.at(seat, SHIP, each, system) for each in (FRESH, DAMAGED))
    return f"{fresh}/{damaged}" if damaged else str(fresh)


def _slots(state: State, system: int) -> Iterator[Span]:
    """Buildings by owner, then the empty slots."""
    outside = None if state.campaign is None else state.campaign.outside.get(system)
    for owner in state.owners:
        for kind in range(CITY, MAP_KINDS):
            for condition in (FRESH, DAMAGED):
                said = f"{sign(owner)}{letter(kind, condition)}"
                number = state.at(owner, kind, condition, system)
                for left in range(number, 0, -1):
                    last = left == 1 and outside == (owner, condition) and kind == BUILT[system]
                    yield Span(said + OUTSIDE * (last and not IS_GATE[system]), STYLES[owner])
    if free := state.free_slots(system):
        yield Span("." * free, "dim")


def letter(kind: int, condition: int) -> str:
    """A building in one character, small if damaged."""
    return LETTER[kind] if condition == FRESH else LETTER[kind].lower()


# What a card lets stand outside the slots of a system: L08, L09.
BUILT: Final = tuple(STARPORT if gate else CITY for gate in IS_GATE)

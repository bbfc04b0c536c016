"""The board as drawn lines: the arena, beside it the seats, below them the viewer's own cards.

Nothing depends on colour: Mechs and markers are letters, walls are double lines.
"""

from __future__ import annotations

from itertools import takewhile, zip_longest

from mechs_core.kernel.drawn_lines import EMPTY, HANDY, KEPT, Row, trimmed
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.rulesets.arena_mechs.data import ROUNDS, TURNS
from mechs_core.rulesets.arena_mechs.text.arena import (
    BOTH,
    CRUSHERS,
    DOWN,
    FIXTURE_STYLE,
    FLAMETHROWERS,
    HAZARD_STYLE,
    LETTER,
    LOW,
    STYLE,
    WIDTH,
    arena_lines,
    tile_lines,
)
from mechs_core.rulesets.arena_mechs.text.cards import LABELS, card_lines
from mechs_core.rulesets.arena_mechs.text.words import strengths, strong
from mechs_core.rulesets.arena_mechs.view import SeatSeen, View

DOING = {
    "setup": "set-up",
    "programming": "programming",
    "placement": "placing Mechs",
    "drop_in": "dropping in",
    "choosing": "choosing",
    "acting": "acting",
    "ended": "the game is over",
}
FIRES = {1: "then flamethrowers fire", 2: "then crushers fire"}  # AM-TURN-6
LEGEND: DrawnLine = (
    Span("═"),
    Span(" wall  ", "dim"),
    Span(CRUSHERS, HAZARD_STYLE[CRUSHERS]),
    Span(" crushers  ", "dim"),
    Span(FLAMETHROWERS, HAZARD_STYLE[FLAMETHROWERS]),
    Span(" flamethrowers  ", "dim"),
    Span(BOTH, HAZARD_STYLE[BOTH]),
    Span(" both  ", "dim"),
    Span("(*)", FIXTURE_STYLE),
    Span(" checkpoint  ", "dim"),
    Span("(v)", FIXTURE_STYLE),
    Span(" drop-in", "dim"),
)


def board(view: View) -> list[DrawnLine]:
    """A game as one viewer sees it, in lines of at most 80 columns."""
    right: list[DrawnLine] = []
    for seat in range(len(view.seats)):
        right += [*_seat_lines(view, seat), ()]
    right += _free_tile_and_activation(view, DOWN)
    lines = [_heading(view), *_side_by_side(arena_lines(view), right)]
    if _has_cards(view):
        lines += [(), *card_lines(view)]
    lines.append(LEGEND)
    return [trimmed(line) for line in lines]


def low(view: View) -> list[Row]:
    """The board for a low screen: 18 lines while cards are chosen from, else 14."""
    right = [line for seat in range(len(view.seats)) for line in _seat_lines(view, seat)]
    right += _free_tile_and_activation(view, LOW)
    rows = [Row(_heading(view)), *map(Row, _side_by_side(arena_lines(view, LOW), right))]
    if _has_cards(view):
        spare = KEPT if view.phase in ("programming", "choosing") else HANDY
        rows.append(Row((), EMPTY))
        for number, line in enumerate(card_lines(view)):
            rows.append(Row(line, spare if number < len(LABELS) else HANDY + 1))
    rows.append(Row(LEGEND, HANDY + 2))
    return [Row(trimmed(row.line), row.spare) for row in rows]


def _side_by_side(arena: list[DrawnLine], right: list[DrawnLine]) -> list[DrawnLine]:
    lines: list[DrawnLine] = []
    for left, beside in zip_longest(arena, right, fillvalue=()):
        used = sum(len(span.text) for span in left)
        lines.append((*left, Span(" " * (WIDTH - used)), *beside))
    return lines


def _has_cards(view: View) -> bool:
    return view.own is not None and bool(view.own.hand or view.own.slots)


def _heading(view: View) -> DrawnLine:
    said = [Span("Arena Mechs", "bold")]
    if view.round:
        said.append(Span(f"   round {view.round} of {ROUNDS}"))
    if view.turn:
        said.append(Span(f", turn {view.turn} of {TURNS}"))
        if view.turn in FIRES and view.phase != "ended":
            said.append(Span(f" ({FIRES[view.turn]})", "dim"))
    doing = DOING[view.phase]
    if view.phase == "ended":
        winners = [view.seats[seat].colour for seat in view.ranking[0]]
        doing = f"{' and '.join(winners)} won" if len(winners) > 1 else f"{winners[0]} won"
    elif view.phase == "acting" and view.active is not None:
        doing = f"{view.seats[view.active].colour} acts"
    said.append(Span("   " + doing, "bold"))
    return tuple(said)


# ---------------------------------------------------------------- the seats


def _seat_lines(view: View, number: int) -> list[DrawnLine]:
    """Two lines: who, prestige and board; what it does this turn."""
    seat = view.seats[number]
    asked = number in view.asked
    style = STYLE[seat.colour]
    head = (
        Span("> " if asked else "  ", "bold"),
        Span(LETTER[seat.colour], f"{style} reverse"),
        Span(f" {seat.colour:<7}", style),
        Span(f"{seat.prestige:>3}", "bold"),
        Span(" prestige  ", "dim"),
        *_spaces(seat, view.spaces),
    )
    return [head, (Span("    "), *_doing(view, number))]


def _spaces(seat: SeatSeen, spaces: int) -> list[Span]:
    """The damage spaces of a board: a letter for each marker, a dot for each free space."""
    free = spaces - sum(seat.board.values())
    gap = " " if free >= 0 else ""  # overkill is drawn without gaps
    row = [Span((LETTER[name] + gap) * n, STYLE[name]) for name, n in seat.board.items()]
    return [*row, Span(". " * free, "dim")]


def _doing(view: View, number: int) -> list[Span]:
    """What is public about a seat's program now."""
    seat = view.seats[number]
    if view.phase == "ended":
        better = takewhile(lambda seats: number not in seats, view.ranking)
        place = 1 + sum(map(len, better))
        return [Span(f"place {place}", "bold" if place == 1 else "")]
    if view.sequences:
        sequence = view.sequences[number]
        shown = strengths(sequence.strengths, "  ")
        start = "" if sequence.start_number is None else f"#{sequence.start_number:<4}"
        return [Span(start, "bold"), Span(f"{shown:<26}"), Span(_acted(view, number), "dim")]
    if view.phase == "choosing":
        return [Span("has chosen" if seat.chosen else "is choosing", "" if seat.chosen else "dim")]
    if view.phase == "drop_in":
        return [Span(_place(view, number), "dim")]
    strip = " ".join(str(slot) if slot in seat.filled else "-" for slot in range(1, TURNS + 1))
    return [
        Span("slots "),
        Span(strip, "bold"),
        Span(f"  hand {seat.hand}  deck {seat.deck}", "dim"),
    ]


def _acted(view: View, number: int) -> str:
    if number == view.active:
        return "acts"
    if view.seats[number].field is None:
        return "out"
    if view.active is None or number not in view.order:
        return ""
    return "acted" if view.order.index(number) < view.order.index(view.active) else ""


def _place(view: View, number: int) -> str:
    if number in view.queue:
        return f"in the queue, place {view.queue.index(number) + 1}"
    return f"on {view.seats[number].field}"


# ---------------------------------------------------------------- free tile and activation


def _free_tile_and_activation(view: View, down: int) -> list[DrawnLine]:
    """Five lines, four on a low screen: the free tile as it lies; what the active seat has left.

    down: rows from one field to the next.
    """
    picture: list[DrawnLine] = []
    if view.free is not None:
        picture = [(Span(f"free tile, turn {view.free.orientation}", "dim"),)]
        picture += tile_lines(view.free, down)
    lines: list[DrawnLine] = []
    for tile, said in zip_longest(picture, _activation(view), fillvalue=()):
        used = sum(len(span.text) for span in tile)
        lines.append((Span("  "), *tile, Span(" " * (20 - used)), *said))
    return lines


def _activation(view: View) -> list[DrawnLine]:
    """Up to five lines of 18 columns: what is left to use or who is waited for, and the queue."""
    lines: list[DrawnLine] = []
    if view.active is not None:
        lines.append((Span("alternative" if view.alternative else "left to use", "dim"),))
        for symbol, strength in view.pending.items():
            begun = symbol == "operate" and view.operations_left
            said = f"OPERATE, {begun} more" if begun else strong(symbol, strength)
            lines.append((Span(said, "bold"),))
        if not view.pending:
            lines.append((Span("nothing"),))
        lines += [(Span(f"used {operation}", "dim"),) for operation in view.used]
    elif view.asked:
        lines += [(Span("waiting for", "dim"),), tuple(_letters(view, view.asked))]
    if view.queue:
        lines.append((Span("queue ", "dim"), *_letters(view, view.queue)))
    return lines


def _letters(view: View, seats: tuple[int, ...]) -> list[Span]:
    colours = [view.seats[seat].colour for seat in seats]
    return [Span(LETTER[colour] + " ", STYLE[colour]) for colour in colours]

"""The board as drawn lines: the arena, beside it the seats, below them the viewer's own cards.

Nothing depends on colour: Mechs and markers are letters, walls are double lines.
"""

from __future__ import annotations

from itertools import takewhile, zip_longest

from mechs_core.kernel.drawn_lines import EMPTY, HANDY, KEPT, Row, trimmed
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.rulesets.arena_mechs.data import ROUNDS, TURNS
from mechs_core.rulesets.arena_mechs.text.arena import (
    DOWN,
    LETTER,
    LOW,
    NAMED,
    SIGN_STYLE,
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
LEGEND: DrawnLine = tuple(
    span
    for sign, name in NAMED.items()
    for span in (Span(sign, SIGN_STYLE.get(sign, "")), Span(f" {name}  ", "dim"))
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
    if now := moment(view):
        said.append(Span(f"   {now}"))
    if fires := firing(view):
        said.append(Span(f" ({fires})", "dim"))
    said.append(Span("   " + doing(view), "bold"))
    return tuple(said)


def moment(view: View) -> str:
    """The round and, while there is one, the turn; "" before the first round."""
    if not view.round:
        return ""
    said = f"round {view.round} of {ROUNDS}"
    return f"{said}, turn {view.turn} of {TURNS}" if view.turn else said


def firing(view: View) -> str:
    """What fires at the end of this turn; "" for nothing."""
    return "" if view.phase == "ended" else FIRES.get(view.turn, "")


def doing(view: View) -> str:
    """What goes on: the phase, who acts, or who won."""
    if view.phase == "ended":
        winners = [view.seats[seat].colour for seat in view.ranking[0]]
        return f"{' and '.join(winners)} won" if len(winners) > 1 else f"{winners[0]} won"
    if view.phase == "acting" and view.active is not None:
        return f"{view.seats[view.active].colour} acts"
    return DOING[view.phase]


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
        place = place_of(view, number)
        return [Span(f"place {place}", "bold" if place == 1 else "")]
    if view.sequences:
        sequence = view.sequences[number]
        shown = strengths(sequence.strengths, "  ")
        start = "" if sequence.start_number is None else f"#{sequence.start_number:<4}"
        return [Span(start, "bold"), Span(f"{shown:<26}"), Span(acted(view, number), "dim")]
    if view.phase == "choosing":
        return [Span(chosen(seat), "" if seat.chosen else "dim")]
    if view.phase == "drop_in":
        return [Span(whereabouts(view, number), "dim")]
    strip = " ".join(str(slot) if slot in seat.filled else "-" for slot in range(1, TURNS + 1))
    return [
        Span("slots "),
        Span(strip, "bold"),
        Span(f"  {piles(seat)}", "dim"),
    ]


def place_of(view: View, number: int) -> int:
    """The place of a seat when the game is over, 1 the best."""
    better = takewhile(lambda seats: number not in seats, view.ranking)
    return 1 + sum(map(len, better))


def chosen(seat: SeatSeen) -> str:
    return "has chosen" if seat.chosen else "is choosing"


def piles(seat: SeatSeen, between: str = "  ") -> str:
    """How many cards are in the hand and in the deck."""
    return f"hand {seat.hand}{between}deck {seat.deck}"


def acted(view: View, number: int) -> str:
    """Where a seat is with its activation of this turn; "" before it."""
    if number == view.active:
        return "acts"
    if view.seats[number].field is None:
        return "out"
    if view.active is None or number not in view.order:
        return ""
    return "acted" if view.order.index(number) < view.order.index(view.active) else ""


def whereabouts(view: View, number: int) -> str:
    """The field of a Mech, or its place in the queue."""
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
        lines.append((Span(to_use(view), "dim"),))
        lines += [(Span(pending(view, symbol), "bold"),) for symbol in view.pending]
        if not view.pending:
            lines.append((Span("nothing"),))
        lines += [(Span(f"used {operation}", "dim"),) for operation in view.used]
    elif view.asked:
        lines += [(Span("waiting for", "dim"),), tuple(_letters(view, view.asked))]
    if view.queue:
        lines.append((Span("queue ", "dim"), *_letters(view, view.queue)))
    return lines


def to_use(view: View) -> str:
    """What the actions are that the active seat has left."""
    return "alternative" if view.alternative else "left to use"


def pending(view: View, symbol: str) -> str:
    """An action that the active seat has left, and how much of it."""
    begun = symbol == "operate" and view.operations_left
    return f"OPERATE, {begun} more" if begun else strong(symbol, view.pending[symbol])


def _letters(view: View, seats: tuple[int, ...]) -> list[Span]:
    colours = [view.seats[seat].colour for seat in seats]
    return [Span(LETTER[colour] + " ", STYLE[colour]) for colour in colours]

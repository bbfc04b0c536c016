"""A seat's own cards drawn: the three slots and the hand, each card upright."""

from __future__ import annotations

from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.rulesets.arena_mechs.data import HALVES, LOWER_OF, SYMBOLS, TURNS, UPPER_OF
from mechs_core.rulesets.arena_mechs.model import Cover
from mechs_core.rulesets.arena_mechs.view import View

LABELS = ("cards", "start", "upper", "lower")
LABEL = 7  # columns


def card_lines(view: View) -> list[DrawnLine]:
    """Four lines: titles, start numbers, upper and lower symbols; a fifth for cards put under."""
    own = view.own
    assert own is not None and view.viewer is not None
    # A hand needs the room, and while there is one nothing is covered yet.
    width = len("PRESTIGE ") if own.hand else len("(PRESTIGE) ")
    columns: list[list[DrawnLine]] = [[(Span(f"{label:<{LABEL}}", "dim"),) for label in LABELS]]
    for slot in range(1, TURNS + 1):
        title = f"slot {slot}" + (" now" if slot == view.turn else "")
        columns.append(_column(title, own.slots.get(str(slot), ()), width, cover(view, slot)))
    if own.hand:
        columns.append(_column("hand", own.hand, width, None))
    lines: list[DrawnLine] = [
        tuple(span for column in columns for span in column[row]) for row in range(len(LABELS))
    ]
    if own.under:
        lines.append((Span("put under the deck: " + " ".join(map(str, own.under)), "dim"),))
    return lines


def cover(view: View, slot: int) -> Cover | None:
    """The viewer's covered symbol of this turn's slot, chosen or revealed."""
    if slot != view.turn or view.own is None or view.viewer is None:
        return None
    if view.sequences:
        return view.sequences[view.viewer].covered
    return view.own.cover


def _column(title: str, cards: tuple[int, ...], width: int, cover: Cover | None) -> list[DrawnLine]:
    """Title, start numbers, upper and lower symbols of a slot or the hand."""
    if not cards:
        blank = " " * len("slot 1  ")
        return [
            (Span(f"{title:<8}", "dim"),),
            (Span(f"{'free':<8}", "dim"),),
            (Span(blank),),
            (Span(blank),),
        ]
    numbers = tuple(Span(f"{card:<{width}}", "bold") for card in cards)
    rows: list[DrawnLine] = [(Span(f"{title:<{width * len(cards)}}", "dim"),), numbers]
    for half, symbols in zip(HALVES, (UPPER_OF, LOWER_OF), strict=True):
        shown = []
        for card in cards:
            name = SYMBOLS[symbols[card]].upper()
            covered = cover is not None and (cover.card, cover.half) == (card, half)
            said = f"({name})" if covered else name
            shown.append(Span(f"{said:<{width}}", "dim" if covered else ""))
        rows.append(tuple(shown))
    return [(*row, Span(" ")) for row in rows]

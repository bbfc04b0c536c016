"""The board as drawn lines: seats, cards to choose from, the own state, then the neighbours'."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from mechs_core.kernel.drawn_lines import HANDY, KEPT, NEEDED, Row, trimmed
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.kit.words import listed
from mechs_core.modules.arena import ArenaView
from mechs_core.rulesets.fifty_first_state.cards import CONNECTION_OF, NUMBER
from mechs_core.rulesets.fifty_first_state.outcome import DOES
from mechs_core.rulesets.fifty_first_state.text.card_rows import card_rows
from mechs_core.rulesets.fifty_first_state.text.locations import (
    ENDLESS,
    MOST,
    WIDTH,
    block,
    neighbour_rows,
    own_rows,
)
from mechs_core.rulesets.fifty_first_state.text.seat_table import seat_rows
from mechs_core.rulesets.fifty_first_state.text.state_of_view import state_of
from mechs_core.rulesets.fifty_first_state.text.words import NOTHING, exchanged, name, named
from mechs_core.rulesets.fifty_first_state.view import View

TITLE: Final = "51st State"


def board(view: View) -> list[DrawnLine]:
    """A game as one viewer sees it, in lines of at most 80 columns."""
    return [row.line for row in _rows(view, ENDLESS)]


def low(view: View) -> list[Row]:
    """The same for a low screen: what the viewer does not decide on now may be left out.

    Where many locations lie, they are told by their ids alone.
    """
    return _rows(view, MOST)


def _rows(view: View, most: int) -> list[Row]:
    state = state_of(view)
    rows = [Row(_heading(view)), *seat_rows(view, state)]
    if view.arena is not UNSET and view.phase != "setup":
        rows += _arena(view, view.arena)
    rows += _faces(view)
    rows += card_rows(f"Lookout {view.half}", view.row, KEPT)
    seat = view.viewer
    if seat is not None:
        if view.own is not None and view.phase != "ended":
            rows += card_rows("hand", view.own.hand, _spare_of_hand(view))
        rows += own_rows(view, state, seat, most) if view.round else []
    for other in range(len(view.seats)):
        if other != seat:
            rows += neighbour_rows(view, state, other, most)
    return [Row(trimmed(row.line), row.spare) for row in rows]


def _spare_of_hand(view: View) -> int:
    if view.phase == "setup":
        return KEPT
    return NEEDED if view.phase == "action" else NEEDED + 1 if view.phase == "lookout" else HANDY


def _heading(view: View) -> DrawnLine:
    said = [Span(TITLE, "bold")]
    if view.round:
        last = f" of {view.max_rounds}" if view.round + 2 > view.max_rounds else ""
        said.append(Span(f"  round {view.round}{last}, {view.phase}"))
    said.append(Span(f"  {doing(view)}", "bold"))
    used = sum(len(span.text) for span in said)
    decks = f"deck {view.decks['location']}, discards {len(view.discard)}"
    return (*said, Span(f"{decks:>{WIDTH - used}}" if used + len(decks) < WIDTH else "", "dim"))


def doing(view: View) -> str:
    """What the game waits for, or who has won."""
    if view.ranking:
        won = listed(name(seat, view) for seat in view.ranking[0])
        return f"{won} won, decided by {view.decided_by}"
    if not view.asked:
        return ""
    if view.phase == "setup":
        return "discard 2 of 6 cards"
    card = "" if view.developing is None else f" by {named(view.developing.card)}"
    return f"{listed(name(seat, view) for seat in view.asked)} {DOES[view.question]}{card}"


def _arena(view: View, arena: ArenaView) -> list[Row]:
    """Its prize and equipment, and what lies beside each worker."""
    table = ", ".join(f"{kind} {points}" for kind, points in arena.equipment.items())
    cells: list[DrawnLine] = [(Span(f"best equipped worker {arena.prize} vp: {table}"),)]
    for seat, space in enumerate(arena.spaces):
        if space is not None:
            pieces = " ".join(kind for kind, _ in space) or NOTHING
            cells.append((Span(f"{name(seat, view)} {pieces}"),))
    equips = view.question in ("equip", "choose_equip")
    return block("Arena", cells, (KEPT if equips else HANDY + 1, HANDY + 1))


def _faces(view: View) -> list[Row]:
    """The connection cards that lie face up."""
    cells: list[DrawnLine] = []
    for card in filter(None, view.faces.values()):
        printed = CONNECTION_OF[NUMBER[card]]
        assert printed is not None
        cells.append((Span(card, "bold"), Span(f" {printed.name} {exchanged(printed.play)}")))
    spare = HANDY if view.phase == "action" else HANDY + 2
    return block("face up", cells, (spare, HANDY + 1))

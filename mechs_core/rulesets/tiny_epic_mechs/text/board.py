"""The board as drawn lines: the arena with what is for sale or fought beside it, seats, cards.

It can be read without colour: seats are letters, brackets around the letter show Power Armor or
the Mighty Mech, devices are signs.
"""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.drawn_lines import Row, trimmed
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.rulesets.tiny_epic_mechs.data import ROUNDS, TURNS
from mechs_core.rulesets.tiny_epic_mechs.options import COLOURS
from mechs_core.rulesets.tiny_epic_mechs.outcome import ACTS
from mechs_core.rulesets.tiny_epic_mechs.text.arena import arena_lines
from mechs_core.rulesets.tiny_epic_mechs.text.hand import hand_rows
from mechs_core.rulesets.tiny_epic_mechs.text.panel import panel_lines
from mechs_core.rulesets.tiny_epic_mechs.text.seat_rows import seat_rows
from mechs_core.rulesets.tiny_epic_mechs.view import View

TITLE: Final = "Tiny Epic Mechs"
TOGETHER: Final = {
    "setup_pilots": "choosing pilots",
    "setup_mines": "choosing base mines",
    "setup_weapons": "choosing first weapons",
    "programming": "programming",
}
ASKED: Final = {
    "setup_bases": "places its base",
    "card": "reveals a card",
    "combat": "attacks",
    "claim": "may claim the Mighty Mech",
    "place": "goes to a free zone",
    "enter": "may enter the Mighty Mech",
    "collect": "collects",
}


def board(view: View) -> list[DrawnLine]:
    """A game as one viewer sees it, in lines of at most 80 columns."""
    return [row.line for row in low(view)]


def low(view: View) -> list[Row]:
    """The same for a low screen: outside combats other seats' cards and weapons may be left out."""
    rows = [Row(_heading(view))]
    if view.zones:
        for arena, beside in zip(arena_lines(view), panel_lines(view), strict=True):
            rows.append(Row((*arena, Span(" "), *beside)))
    for seat in range(len(view.seats)):
        rows += seat_rows(view, seat)
    return [Row(trimmed(row.line), row.spare) for row in [*rows, *hand_rows(view)]]


def _heading(view: View) -> DrawnLine:
    said = [Span(TITLE, "bold")]
    if view.round:
        said.append(Span(f"   round {view.round} of {ROUNDS}"))
    if view.turn and view.phase != "ended":
        said.append(Span(f", turn {view.turn} of {TURNS}"))
    return (*said, Span("   "), Span(doing(view), "bold"))


def doing(view: View) -> str:
    """What the game waits for or is about, or who has won."""
    if view.phase == "ended":
        winners = " and ".join(COLOURS[seat] for seat in view.ranking[0])
        return f"{winners} won"
    if view.phase in TOGETHER:
        return TOGETHER[view.phase]
    who = view.asked[0] if view.asked else view.active
    if who is None:
        return ""
    return f"{COLOURS[who]} {_deed(view, who)}"


def _deed(view: View, who: int) -> str:
    """What a seat does; if nobody is asked at this event, whose turn it is."""
    if not view.asked:
        return "acts"
    if view.phase == "card" and view.seats[who].ad_hoc is not None:
        return "plays from hand"
    if view.phase == "action" and view.action is not None:
        return f"may {ACTS[view.action]}"
    return ASKED[view.phase]

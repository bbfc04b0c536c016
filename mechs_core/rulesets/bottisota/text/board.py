"""The board as drawn lines: the hall, the bots, what is open, the viewer's own bot and cards.

Everything can be told without colour: bots stand by name, features in words, walls are double
lines and doorways broken ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mechs_core.kernel.drawn_lines import HANDY, NEEDED, Row, trimmed
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.rulesets.bottisota.outcome import PHASES
from mechs_core.rulesets.bottisota.text.bot_table import (
    INDENT,
    WIDTH,
    table_rows,
    under_way,
    wrapped,
)
from mechs_core.rulesets.bottisota.text.hall import hall_lines, low_hall, style_of
from mechs_core.rulesets.bottisota.text.own_bot import own_rows
from mechs_core.rulesets.bottisota.text.words import short, weapon
from mechs_core.rulesets.bottisota.view import FiringSeen, View

LIMITLESS: Final = 10_000  # rounds; a limit that nobody reaches is not told
NOTES: Final = 58  # column of the notes beside the hall
ASKED: Final[Mapping[str, str]] = {
    "entry": "enters",
    "entering": "enters",
    "preempt": "goes now or holds",
    "mode": "chooses its mode",
    "moving": "moves",
    "chase": "chases {prey} or stays",
    "shooting": "shoots",
    "declaring": "declares its shots",
    "react": "may use a decoy",
    "missile_turn": "turns its missile",
    "reward": "takes its reward",
    "melee": "names whom it fights",
    "steal": "may steal",
    "service": "is in service",
    "discard": "discards",
}


def board(view: View) -> list[DrawnLine]:
    """A game as one viewer sees it, in lines of at most 80 columns."""
    hall = _with_notes(hall_lines(view), view) if view.map["hall"] else []
    return [trimmed(line) for line in [*_heading(view), *hall, *(row.line for row in _below(view))]]


def low(view: View) -> list[Row]:
    """The board for a low screen: without its legend, the deck's cards in the heading."""
    first, *more = _heading(view)
    deck = f"deck {view.deck}"
    used = sum(len(span.text) for span in first)
    if used + len(deck) < WIDTH:
        first = (*first, Span(f"{deck:>{WIDTH - used}}", "dim"))
    hall = low_hall(view) if view.map["hall"] else []
    rows = [Row(first), *map(Row, more), *hall, *_below(view)]
    return [Row(trimmed(row.line), row.spare) for row in rows]


def _below(view: View) -> list[Row]:
    """What stands below the hall."""
    shots = [Row(line, NEEDED) for line in _shots(view)]
    discards = [Row(line, HANDY + 3) for line in _discards(view)]
    return [*table_rows(view), *shots, *own_rows(view), *discards]


def _heading(view: View) -> list[DrawnLine]:
    """Round and phase, who is asked what; at the end who has won."""
    said = [Span("Bottisota-2", "bold")]
    said.append(Span(f"   {round_told(view)}"))
    if view.phase == "ended":
        return _ending(said, view)
    said.append(Span(f"   {PHASES[view.phase]}"))
    if view.asked is not None:
        seat = view.asked.seat
        said.append(Span("   "))
        said.append(Span(short(view, seat), style_of(view, seat)))
        said.append(Span(f" {asked_for(view)}", "bold"))
    return [tuple(said)]


def round_told(view: View) -> str:
    """ "round 3 of 60"."""
    limit = f" of {view.round_limit}" if 0 < view.round_limit < LIMITLESS else ""
    return f"round {view.round}{limit}"


def _ending(said: list[Span], view: View) -> list[DrawnLine]:
    """A winner behind the round; those who draw in lines of their own."""
    who = [short(view, seat) for seat in view.winners]
    first = (*said, Span(f"   {outcome_of(view)}", "bold"))
    if len(who) == 1:
        return [first]
    lines = wrapped(who, WIDTH - INDENT)
    return [
        first,
        *((Span(" " * INDENT + line, "bold"),) for line in lines),
    ]


def outcome_of(view: View) -> str:
    """How an ended game came out: "ram wins (last)", "draw (limit)"."""
    if len(view.winners) == 1:
        return f"{short(view, view.winners[0])} wins ({view.decided_by})"
    return f"draw ({view.decided_by})"


def asked_for(view: View) -> str:
    """What the seat that is asked does: "chooses its mode"; "" if nobody is."""
    if view.asked is None:
        return ""
    seat, kind = view.asked.seat, view.asked.kind
    bot = view.seats[seat].bot
    prey = view.movers[0] if view.movers else None if bot is None else bot.prey
    if kind == "moving" and bot is not None and bot.prey is not None:
        return f"chases {short(view, bot.prey)}"
    return ASKED[kind].format(prey="its prey" if prey is None else short(view, prey))


def _shots(view: View) -> list[DrawnLine]:
    """What is declared and not over."""
    firing = under_way(view)
    if firing is None or not firing.shots:
        return []
    label = f"{short(view, firing.seat)} declares: "
    lines = wrapped(shots_told(firing, view), WIDTH - len(label))
    return [
        (Span(" " * len(label) if i else label, "bold"), Span(line)) for i, line in enumerate(lines)
    ]


def shots_told(firing: FiringSeen, view: View) -> list[str]:
    """The shots of a shooting action: "laser at ram in C4 (now)"."""
    told = []
    for index, shot in enumerate(firing.shots):
        target = shot.at if shot.bot is None else f"{short(view, shot.bot)} in {shot.at}"
        now = " (now)" if index == firing.shot else ""
        told.append(f"{weapon(shot.weapon)} at {target}{now}")
    return told


def _discards(view: View) -> list[DrawnLine]:
    if not view.discards:
        return []
    label = "discarded: "
    lines = wrapped(view.discards, WIDTH - len(label))
    return [
        (Span(f"{'' if i else label:<{len(label)}}{line}", "dim"),) for i, line in enumerate(lines)
    ]


def _with_notes(lines: list[DrawnLine], view: View) -> list[DrawnLine]:
    """The hall with the legend in its upper right corner and the deck in the lower one.

    The top and the bottom row leave room there in every hall.
    """
    legend = _legend(view)
    notes = dict(enumerate(legend)) | {len(lines) - 1: f"deck {view.deck}"}
    return [_noted(line, notes[i]) if i in notes else line for i, line in enumerate(lines)]


def _noted(line: DrawnLine, note: str) -> DrawnLine:
    used = sum(len(span.text) for span in line)
    return (*line, Span(" " * (NOTES - used)), Span(note, "dim"))


def _legend(view: View) -> list[str]:
    """The signs that are on the board and do not speak for themselves, in three lines."""
    edges = ["══ wall"] * bool(view.map["walls"]) + ["-- : doorway"] * bool(view.map["doorways"])
    kinds = {mine.kind for mine in view.mines}
    mines = ["*2 mine"] * ("mine" in kinds) + ["@2 magnetic"] * ("magmine" in kinds)
    sleeps = any(mine.wakes > view.round for mine in view.mines)
    others = ["( ) asleep"] * sleeps + ["!2 bomb"] * bool(view.bombs)
    return ["  ".join(signs) for signs in (edges, mines, others) if signs]

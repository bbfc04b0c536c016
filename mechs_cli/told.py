"""Games in words: whose turn it is, how it ended, one line for one game."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mechs_cli.seats import Seats, seats_of
from mechs_core.kernel.bots import is_bot
from mechs_core.kernel.messages import Request, Result
from mechs_core.kernel.stream import Line

if TYPE_CHECKING:
    from event_store import Head

INDENT = "     "


def waiting(seats: Seats, asked: Sequence[Request]) -> str:
    """`waiting for ada, bob: pick`; without the seats that may decide but need not."""
    kinds: dict[str, list[str]] = {}
    for request in asked:
        if request.required:
            kinds.setdefault(request.kind, []).append(seats.label(request.seat))
    return "; ".join(f"waiting for {', '.join(names)}: {kind}" for kind, names in kinds.items())


def places(seats: Seats, result: Result) -> str:
    """`1. ada 31, 2. bob 20`, the winners first."""
    told, place = [], 1
    for group in result.ranking:
        told += [f"{place}. {seats.label(seat)} {result.score[seat]}" for seat in group]
        place += len(group)
    return ", ".join(told)


def result_lines(seats: Seats, result: Result) -> list[str]:
    """How a game ended: the seats, winners first, each with what its score is made of."""
    lines = [f"decided by {result.decided_by}"]
    widest = max(len(seats.label(seat)) for seat in range(len(seats.names)))
    place = 1
    for group in result.ranking:
        for seat in group:
            lines.append(f"{place}. {seats.label(seat):{widest}}  {result.score[seat]:3}")
            parts = ", ".join(f"{part}={n}" for part, n in result.parts[seat].items() if n)
            wrapped = textwrap.wrap(parts, 75, initial_indent=INDENT, subsequent_indent=INDENT)
            lines += [line.replace("=", " ") for line in wrapped]  # number and word stay together
        place += len(group)
    return lines


def state_of(head: Head) -> str:
    """What a listing says of a game: which people are waited for, and the ruleset's own row."""
    if head.status == "closed":
        return f"closed, {head.summary}"
    people = [head.seats[seat] for seat in head.waiting if not is_bot(head.seats[seat])]
    return f"{', '.join(people)}: {head.summary}" if people else head.summary


def title(head: Head) -> str:
    """A game's id, with its name if it has one."""
    return f"{head.game} {head.name}" if head.name else head.game


def headline(head: Head, line: Line) -> str:
    """`g-0007  arena_mechs  waiting for ada (red), bob (yellow): programming`."""
    seats = seats_of(line.ruleset, line.created)
    running = head.status == "running"
    now = waiting(seats, line.requests()) if running else state_of(head)
    return f"{title(head)}  {head.ruleset}  {now}"


def head_json(head: Head) -> dict[str, Any]:
    """A game's row for `--json`."""
    return {
        "game": head.game,
        "name": head.name,
        "ruleset": head.ruleset,
        "rules": head.rules,
        "seats": head.seats,
        "seed_origin": head.seed_origin,
        "status": head.status,
        "steps": head.steps,
        "position": head.position,
        "waiting": head.waiting,
        "summary": head.summary,
        "result": head.result,
        "root": head.root,
        "parent": head.parent,
        "at": head.at,
        "head_hash": head.hash.hex(),
        "created": head.created,
        "updated": head.updated,
    }

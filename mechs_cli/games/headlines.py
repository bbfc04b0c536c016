"""Games in words: whose turn it is, how it ended, one line for one game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from mechs_cli.console.output import folded, say_list
from mechs_core.kernel.bots import is_bot
from mechs_core.kernel.characters import cells, padded
from mechs_core.kernel.errors import BadPlugin, CorruptStream, UnknownGame
from mechs_core.kernel.luck import commitment
from mechs_core.kernel.messages import GameCreated, Request, Result, Seat
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line
from mechs_core.table.seats import Seats, seats_of, without_version

if TYPE_CHECKING:
    from event_store import GameStore, Head

INDENT = "     "


def waiting(seats: Seats, asked: Sequence[Request]) -> str:
    """`waiting for ada, bob: pick`; without the seats that may decide but need not."""
    kinds: dict[str, list[str]] = {}
    for request in asked:
        if request.required:
            kinds.setdefault(kind_of(request), []).append(seats.label(request.seat))
    return "; ".join(f"waiting for {', '.join(names)}: {kind}" for kind, names in kinds.items())


def already_there(head: Head) -> str:
    """What is said where a game is begun again under an id."""
    return f"already there as {head.game}"


def kind_of(request: Request) -> str:
    """What kind of question it is, as people read it: `drop in`."""
    return worded(request.kind)


def worded(name: str) -> str:
    """A name of the rules as people read it: `zone turret`."""
    return name.replace("_", " ")


def end_of(seats: Seats, result: Result) -> str:
    """`ended (prestige): ada (red) wins; red 31 yellow 20`, the scores by seat."""
    winners = " and ".join(seats.label(seat) for seat in result.winners)
    verb = "wins" if len(result.winners) == 1 else "share the win"
    scores = zip(seats.called or seats.names, result.score, strict=False)
    parting = " " if seats.called else ", "
    points = parting.join(f"{who} {points}" for who, points in scores)
    return f"ended ({worded(result.decided_by)}): {winners} {verb}; {points}"


def places(seats: Seats, result: Result) -> str:
    """`1. ada 31, 2. bob 20`, the winners first."""
    ranked = ((place, seat) for place, group in ranks(result) for seat in group)
    return ", ".join(f"{place}. {seats.label(seat)} {result.score[seat]}" for place, seat in ranked)


def ranks(result: Result) -> Iterator[tuple[int, tuple[Seat, ...]]]:
    """Each place from 1 with the seats that share it; after two first places comes the third."""
    place = 1
    for group in result.ranking:
        yield place, group
        place += len(group)


def result_lines(seats: Seats, result: Result) -> list[str]:
    """How a game ended: the seats, winners first, each with what its score is made of."""
    lines = [f"decided by {result.decided_by}"]
    widest = max(cells(seats.label(seat)) for seat in range(len(seats.names)))
    digits = len(str(len(seats.names)))
    for place, group in ranks(result):
        for seat in group:
            score = result.score[seat]
            lines.append(f"{place:{digits}}. {padded(seats.label(seat), widest)}  {score:3}")
            parts = ", ".join(f"{worded(part)} {n}" for part, n in result.parts[seat].items() if n)
            lines += folded(INDENT + parts, INDENT) if parts else []
    return lines


def sitting(names: Sequence[str]) -> str:
    """Who sits at a table, in seat order: `ada, bot:random x3` where three neighbours are alike."""
    runs = ((name, len([*alike])) for name, alike in groupby(map(without_version, names)))
    return ", ".join(f"{name} x{count}" if count > 1 else name for name, count in runs)


def state_of(head: Head, seats: Seats) -> str:
    """What a listing says of a game: who is waited for, and the ruleset's own row; or how it ended.

    Bots are not waited for.
    """
    if head.status == "closed":
        return f"closed, {head.summary}"
    if head.result is not None:
        return end_of(seats.unversioned(), head.result)
    people = [seats.label(seat) for seat in head.waiting if not is_bot(seats.names[seat])]
    return f"{', '.join(people)}: {head.summary}" if people else head.summary


def title(head: Head) -> str:
    """A game's id, with its name if it has one."""
    return f"{head.game} {head.name}" if head.name else head.game


def rules_of(head: Head, *, json: bool = False) -> Ruleset:
    """The ruleset of a stored game. Raises UnknownGame, BadPlugin; what the store itself knows of
    the game is said before.
    """
    from mechs_cli.games import world

    try:
        return world.find(head.ruleset)
    except (BadPlugin, UnknownGame):
        if not json:
            known = state_of(head, Seats(head.seats))
            say_list(f"{title(head)}  {head.ruleset}  after event {head.position - 1}: {known}")
            say_list(f"seats: {', '.join(head.seats)}")
        raise


def headline(head: Head, line: Line) -> str:
    """`g-0007  arena_mechs  waiting for ada (red), bob (yellow): programming`."""
    seats = seats_of(line)
    running = head.status == "running"
    now = waiting(seats, line.requests()) if running else state_of(head, seats)
    return f"{title(head)}  {head.ruleset}  {now}"


def set_up_in(games: GameStore, head: Head) -> Line | None:
    """A stored game as it was set up; None where that cannot be read: that is for the audit."""
    try:
        return games.set_up(head.game)
    except (BadPlugin, CorruptStream, UnknownGame):
        return None


def seats_in(games: GameStore, head: Head) -> Seats:
    """Who sits in a stored game; by name alone where its rules or its first step are missing."""
    return _seats(head, set_up_in(games, head))


def _seats(head: Head, begun: Line | None) -> Seats:
    return Seats(head.seats) if begun is None else seats_of(begun)


def game_json(games: GameStore, head: Head) -> dict[str, Any]:
    """A game's row for `--json`, with the commitment to the seed of its line's creation."""
    begun = set_up_in(games, head)
    return {
        **head_json(head),
        "called": _seats(head, begun).called,
        "commitment": None if begun is None else commitment(begun.created.seed),
    }


def commitment_lines(created: GameCreated) -> list[str]:
    """The commitment to a game's seed, if the seed was drawn; a chosen one can be guessed."""
    return [f"commitment {commitment(created.seed)}"] if created.seed_origin == "drawn" else []


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

"""The same random game twice: past the boundary, and through it as a stranger's JSON."""

from __future__ import annotations

from collections.abc import Iterator

from mechs_core.kernel.codec import event_bytes, play_hash_of
from mechs_core.kernel.creation import describe
from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.messages import Event
from mechs_core.kernel.prospect import Prospect, next_bot, run_bots
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line, state_bytes
from mechs_core.testing.playouts import Setting

Played = list[tuple[Event, ...]]


def own_way(line: Line) -> Iterator[tuple[Event, ...]]:
    """The bots' game, as a simulation plays it."""
    yield from run_bots(line)


def through_the_boundary(line: Line) -> Iterator[tuple[Event, ...]]:
    """The bots' game, each decision sent as JSON."""
    while (turn := next_bot(line)) is not None:
        seat, bot = turn
        yield line.decide(seat, encode_json(bot.choose(Prospect(line, seat))))


def check_ways(ruleset: Ruleset, setting: Setting, seed: str) -> int:
    """Both ways must store the same bytes, step by step. Returns the number of decisions."""
    created = describe(ruleset, ["bot:random"] * setting.seats, options=setting.options, seed=seed)
    lines, games = [], []
    for way in (own_way, through_the_boundary):
        line, opening = Line.create(ruleset, created)
        lines.append(line)
        games.append([opening, *way(line)])
    where = f"{ruleset.name}, {setting}, seed {seed}"
    for number, (one, other) in enumerate(zip(*games, strict=True)):
        assert event_bytes(one) == event_bytes(other), f"{where}: step {number}"
    assert play_hash_of(games[0]) == play_hash_of(games[1]), where
    assert state_bytes(lines[0].state) == state_bytes(lines[1].state), where
    assert lines[0].labels == lines[1].labels, where
    return len(games[0]) - 1

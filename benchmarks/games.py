"""Folding, re-deriving and playing games in memory, for every ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product

import msgspec

from benchmarks.measure import Row, rate
from mechs_core.kernel.bots import RANDOM
from mechs_core.kernel.chain import Chain
from mechs_core.kernel.codec import Codec, codec_of
from mechs_core.kernel.creation import describe
from mechs_core.kernel.messages import Decision, Envelope, Event, Seat, Step, Value
from mechs_core.kernel.prospect import Prospect, run_bots
from mechs_core.kernel.rederivation import rederive
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line

ENVELOPE = Envelope("2026-01-01T00:00:00.000Z", "benchmark")
Options = Mapping[str, Value]
NONE: Options = {}
DECISIONS = 6000  # at least, in a round of measuring


def played(ruleset: Ruleset, seats: int, seed: str, options: Options = NONE) -> list[Step[Event]]:
    """A whole random game as sealed steps."""
    line, opening = begun(ruleset, seats, seed, options)
    chain = Chain()
    return [chain.add(ENVELOPE, events) for events in (opening, *run_bots(line))]


def begun(
    ruleset: Ruleset, seats: int, seed: str, options: Options
) -> tuple[Line, tuple[Event, ...]]:
    names = ["bot:random"] * seats
    return Line.create(ruleset, describe(ruleset, names, options=options, seed=seed))


Way = Callable[[Line, Seat, Decision], tuple[Event, ...]]


def random_game(
    ruleset: Ruleset, seats: int, seed: str, way: Way = Line.take, options: Options = NONE
) -> int:
    """Play one random game, every event kept. Returns the number of decisions.

    way: past the boundary, as bots play, or `Line.decide`, through it.
    """
    line, _ = begun(ruleset, seats, seed, options)
    kept = []
    while asked := line.requests():
        seat = asked[0].seat
        kept.append(way(line, seat, RANDOM.choose(Prospect(line, seat))))
    return len(kept)


def tables(ruleset: Ruleset) -> tuple[int, ...]:
    """The numbers of seats that are measured: the fewest, one in the middle, the most."""
    seats = ruleset.seats
    return tuple(sorted({seats[0], seats[len(seats) // 2], seats[-1]}))


def varieties(ruleset: Ruleset) -> tuple[Options, ...]:
    """The game by default, and by each option that makes another game of it."""
    others: list[Options] = [
        {option.name: value}
        for option in ruleset.options
        if option.unsaid
        for value in option.values
        if value != option.default
    ]
    return (NONE, *others)


def named(ruleset: Ruleset, seats: int, options: Options) -> str:
    return ", ".join((ruleset.name, *options, f"{seats} seats"))


def enough(ruleset: Ruleset, seats: int, options: Options) -> list[list[Step[Event]]]:
    """Whole random games, as many as it takes to reach DECISIONS."""
    lines: list[list[Step[Event]]] = []
    while sum(map(len, lines)) < DECISIONS:
        lines.append(played(ruleset, seats, f"bench {len(lines)}", options))
    return lines


def rows(ruleset: Ruleset) -> Iterator[Row]:
    for options, seats in product(varieties(ruleset), tables(ruleset)):
        yield from rows_of(ruleset, seats, options)


def rows_of(ruleset: Ruleset, seats: int, options: Options = NONE) -> list[Row]:
    lines = enough(ruleset, seats, options)
    games = len(lines)
    codec = codec_of(ruleset)
    stored = [[codec.step_to_bytes(step) for step in line] for line in lines]
    events = sum(len(step.events) for line in lines for step in line)

    def fold() -> int:
        for line in stored:
            Line.of(ruleset, map(codec.step_from_bytes, line))
        return events

    bare = msgspec.msgpack.Decoder(Step[Codec(ruleset).record])

    def decode() -> int:
        for line in stored:
            for step in line:
                bare.decode(step)
        return events

    def chained() -> int:
        for line in lines:
            chain = Chain()
            for step in line:
                chain.verify(step)
        return events

    def rederived() -> int:
        for line in lines:
            assert rederive(ruleset, line) is None
        return games

    def games_played() -> int:
        for i in range(games):
            random_game(ruleset, seats, f"bench {i}", options=options)
        return games

    def games_through() -> int:
        for i in range(games):
            random_game(ruleset, seats, f"bench {i}", Line.decide, options)
        return games

    decisions = sum(map(len, lines)) - games
    per_second = rate(games_played)
    size = sum(len(step) for line in stored for step in line) / events
    name = f"{named(ruleset, seats, options)}: "
    floor = rate(decode)
    return [
        Row(name + "fold from bytes", rate(fold), "events/s", floor, "bare msgspec decode"),
        Row(name + "verify the chain", rate(chained), "events/s"),
        Row(name + "re-derive", rate(rederived), "games/s", per_second, "random play"),
        Row(name + "random games", per_second, "games/s", rate(games_through), "by the boundary"),
        Row(name + "random decisions", per_second * decisions / games, "decisions/s"),
        Row(name + "stored", size, "bytes/event"),
    ]

"""Lines of games: found by id or name, read through their ancestors, cached for decisions."""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress

from msgspec import Struct

from event_store.application import Games
from event_store.heads import Entry, Row, sound
from event_store.mapper import Find
from event_store.records import BranchInsideStep
from mechs_core.kernel.chain import Chain
from mechs_core.kernel.characters import is_printable
from mechs_core.kernel.errors import BadPlugin, CorruptStream, UnknownGame
from mechs_core.kernel.messages import Event, Step
from mechs_core.kernel.names import kept
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line, need_event

KEPT = 32  # live lines in memory
ATTEMPTS = 100  # how often other processes may append, or take the next game ids, first
NO_LIMIT = sys.maxsize


class Live(Struct):
    """A line at its head, ready for the next decision. It is kept only after a clean append."""

    row: Row
    line: Line
    chain: Chain


class Segment(Struct, frozen=True):
    """A game's own steps first to last, both included, as a part of a line."""

    game: str
    first: int
    last: int


class Lines:
    """Reads games through the application, and caches their lines."""

    def __init__(self, games: Games, find: Find) -> None:
        self.games = games
        self._find = find
        self._rulesets: dict[str, Ruleset] = {}
        self._unruled: dict[str, str] = {}  # why each is not here, or ""
        self._ancestors: dict[str, tuple[Segment, ...]] = {}  # they never change
        self._live: OrderedDict[str, Live] = OrderedDict()

    # ------------------------------------------------------------ finding

    def entry(self, game: str) -> Entry:
        """The game of that id or of that owner's name. Raises UnknownGame, CorruptStream."""
        return sound(self.found(game))

    def found(self, game: str) -> Entry:
        """The same without checking the row's values."""
        if isinstance(game, str) and is_printable(game):  # it may come from a damaged table
            words = ("game", game), ("name", game), ("name", kept(game))
            for by, word in words if game else ():
                for entry in self.games.select(by, word):
                    return entry
        raise UnknownGame(f"no game {game!r}", hint="mechs games")

    def ruleset(self, name: str) -> Ruleset:
        """Raises UnknownGame for a ruleset that is not here."""
        ruleset = self._rulesets.get(name)
        if ruleset is None:
            ruleset = self._rulesets[name] = self._find(name)
        return ruleset

    def why_unruled(self, name: str) -> str:
        """Why a ruleset is not here: it is unknown, or does not load. "": it is here."""
        if name not in self._unruled:
            try:
                self.ruleset(name)
                self._unruled[name] = ""
            except (UnknownGame, BadPlugin) as error:
                self._unruled[name] = error.sentence
        return self._unruled[name]

    # ------------------------------------------------------------ reading

    def steps(self, row: Row, first: int = 0, last: int | None = None) -> list[Step[Event]]:
        """Steps first to last of the line, both included, as far as there are any."""
        low = max(first, 0)
        high = row.steps - 1 if last is None else min(last, row.steps - 1)
        steps: list[Step[Event]] = []
        for part in self._segments(row):
            begin, end = max(part.first, low), min(part.last, high)
            if begin <= end:
                steps += self.games.steps(part.game, row.ruleset, begin, end)
        return steps

    def step(self, row: Row, number: int) -> Step[Event]:
        """One step of the line. Raises CorruptStream where there is none, or an empty one."""
        steps = self.steps(row, number, number) if isinstance(number, int) else []
        if not steps or not steps[0].events:
            raise CorruptStream(f"{row.game} has no step {number}", hint=f"mechs audit {row.game}")
        return steps[0]

    def _segments(self, row: Row) -> tuple[Segment, ...]:
        own = Segment(row.game, row.first, row.steps - 1)
        return (*self._inherited(row), own)

    def _inherited(self, row: Row) -> tuple[Segment, ...]:
        """The parts of the line that ancestors hold, oldest first. Raises CorruptStream."""
        known = self._ancestors.get(row.game)
        if known is not None:
            return known
        parts: list[Segment] = []
        seen, child, end = {row.game}, row, row.first
        while child.parent is not None and end > 0:
            parents = self.games.select("game", child.parent)
            if not parents or child.parent in seen:
                raise CorruptStream(
                    f"the ancestors of {row.game} are damaged: {child.parent}",
                    hint=f"mechs audit {row.game}",
                )
            seen.add(child.parent)
            child = sound(parents[0]).row
            if child.first < end:  # else the line branched before this ancestor's own steps
                parts.append(Segment(child.game, child.first, end - 1))
                end = child.first
        if end > 0:
            raise CorruptStream(f"{row.game}: step {end - 1} is missing")
        ancestors = self._ancestors[row.game] = tuple(reversed(parts))
        return ancestors

    # ------------------------------------------------------------ folding

    def live(self, row: Row) -> Live:
        """The line at this head: the kept one, brought up to date by reading only its tail.

        It is taken out, and goes back by `keep` after a clean append. Raises CorruptStream.
        """
        kept = self._live.pop(row.game, None)
        if kept is not None and kept.row.hash == row.hash and kept.row.steps == row.steps:
            return kept
        if kept is not None and kept.row.steps < row.steps:
            tail = self.steps(row, kept.row.steps)
            line = kept.line
            for step in tail:
                line.extend(step.events)
        else:
            tail = self.steps(row)
            line = Line.of(self.ruleset(row.ruleset), tail)
        if not tail or tail[-1].hash != row.hash or line.position != row.position:
            raise CorruptStream(
                f"the head row of {row.game} does not fit its steps", hint=f"mechs audit {row.game}"
            )
        return Live(row, line, Chain(row.hash, line.steps, line.position, line.seed))

    def keep(self, live: Live) -> None:
        """Put a line back for the next decision; beyond KEPT the least recently used is dropped."""
        self._live[live.row.game] = live
        if len(self._live) > KEPT:
            with suppress(KeyError):  # another thread has taken it
                self._live.popitem(last=False)

    def line(self, row: Row, at: int | None = None) -> Line:
        """The line after event `at`, which may lie inside a step; None: at its end."""
        if at is None:
            live = self.live(row)
            self.keep(live)
            return live.line.copy()
        check_position(row, at)
        before, step = self._around(row, at)
        if step is None:
            return Line.of(self.ruleset(row.ruleset), before)
        start = sum(len(each.events) for each in before)
        ruleset = self.ruleset(row.ruleset)
        line = (
            Line.of(ruleset, before) if before else Line(ruleset, Line.of(ruleset, [step]).created)
        )
        for event in step.events[: at + 1 - start]:
            line.peek(event)
        return line

    def boundary(self, row: Row, at: int) -> list[Step[Event]]:
        """The steps up to event `at`. Raises BranchInsideStep, UnknownGame."""
        check_position(row, at)
        steps, inside = self._around(row, at)
        if inside is not None:
            start = sum(len(step.events) for step in steps)
            after = start + len(inside.events) - 1
            raise BranchInsideStep(at, start - 1 if steps else None, after)
        return steps

    def _around(self, row: Row, at: int) -> tuple[list[Step[Event]], Step[Event] | None]:
        """The whole steps up to event `at`, and the step that `at` lies inside, if any."""
        return whole_steps(self.steps(row), at + 1)


def whole_steps(
    steps: Iterable[Step[Event]], position: int
) -> tuple[list[Step[Event]], Step[Event] | None]:
    """The steps that end at or before a position, and the step that contains it, if any."""
    whole: list[Step[Event]] = []
    start = 0
    for step in steps:
        end = start + len(step.events)
        if end > position:
            return whole, step if start < position else None
        whole.append(step)
        start = end
    return whole, None


def check_position(row: Row, at: int) -> None:
    need_event(at, row.position, row.game)

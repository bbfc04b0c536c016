"""Bots: functions of what a seat may know.

A bot gets a `Sight`: view, legal decisions and imagined states, never the state. Its own luck is
derived from the game's seed and the position, so a resumed game goes on alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from mechs_core.kernel.errors import UnknownGame
from mechs_core.kernel.luck import Luck, Rng
from mechs_core.kernel.messages import Decision, Event, GameCreated, Seat
from mechs_core.kernel.play import Play
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line

PREFIX = "bot:"


class Sight:
    """All that a bot is given for one decision."""

    def __init__(self, line: Line, seat: Seat) -> None:
        self.ruleset: Ruleset = line.ruleset
        self.seat = seat
        self.rng = Rng(line.seed, "bot", seat, line.position)
        self.__line = line
        self.__legal: list[Any] | None = None

    @property  # every bot asks for it, and a cached_property takes a lock in Python 3.11
    def legal(self) -> list[Any]:
        """The legal decisions of this seat."""
        if self.__legal is None:
            self.__legal = self.__line.legal(self.seat)
        return self.__legal

    @cached_property
    def view(self) -> Any:
        """The ruleset's view for this seat."""
        return self.ruleset.view(self.__line.state, self.seat)

    @cached_property
    def _created(self) -> GameCreated:
        return replace(self.__line.created, seed="", scenario=None, given={})

    def imagine(self) -> Any:
        """A state that fits all that this seat knows; another one each time."""
        return self.ruleset.imagine(self.__line.state, self.seat, self.rng)

    def play(self, state: Any) -> Play[Any]:
        """A play on a copy of an imagined state, with luck of its own."""
        luck = Luck(f"imagined {self.rng.below(1 << 62)}")
        return Play(self.ruleset, self._created, state.copy(), luck)

    def after(self, state: Any, seat: Seat, decision: Decision) -> Any:
        """The state that a legal decision gives; the given state is left alone."""
        play = self.play(state)
        self.ruleset.decide[type(decision)](play, seat, decision)
        return play.state


class Bot(Struct, frozen=True):
    """A named way to decide. Another way to decide is another version."""

    name: str
    version: int
    sentence: str
    choose: Callable[[Sight], Decision]

    @property
    def seat_name(self) -> str:
        return f"{PREFIX}{self.name}@{self.version}"


def _any_legal(sight: Sight) -> Decision:
    decision: Decision = sight.rng.choice(sight.legal)
    return decision


RANDOM = Bot("random", 1, "takes any legal decision, each as likely", _any_legal)


def bots_of(ruleset: Ruleset) -> tuple[Bot, ...]:
    return (RANDOM, *ruleset.bots)


@lru_cache(maxsize=256)  # a seat's bot is looked up at each of its decisions
def find_bot(ruleset: Ruleset, name: str) -> Bot:
    """The bot called `bot:NAME` or `bot:NAME@VERSION`. Raises UnknownGame."""
    for bot in bots_of(ruleset):
        if name in (f"{PREFIX}{bot.name}", bot.seat_name):
            return bot
    there = ", ".join(bot.seat_name for bot in bots_of(ruleset))
    raise UnknownGame(f"no bot {name!r} for {ruleset.name}", hint=f"there is: {there}")


def bot_name(ruleset: Ruleset, name: str) -> str:
    """A seat's name as it is stored: of a bot, with its version."""
    return find_bot(ruleset, name).seat_name if name.startswith(PREFIX) else name


def is_bot(name: str) -> bool:
    return name.startswith(PREFIX)


def next_bot(line: Line) -> tuple[Seat, Bot] | None:
    """The first required seat that a bot of this program answers for, or None."""
    for request in line.requests():
        name = line.created.seats[request.seat]
        if request.required and is_bot(name):
            return request.seat, find_bot(line.ruleset, name)
    return None


def run_bots(line: Line) -> Iterator[tuple[Event, ...]]:
    """Play on while a bot is asked. Yields each step's events as it is played."""
    while (turn := next_bot(line)) is not None:
        seat, bot = turn
        yield line.decide(seat, bot.choose(Sight(line, seat)))

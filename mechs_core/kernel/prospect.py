"""Bots at the table: what each is given for a decision, and whose go it is.

A bot gets a `Prospect`: view, legal decisions and imagined states, never the state. Its own luck
is derived from the game's seed and the position, so a resumed game goes on alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from mechs_core.kernel.bots import find_bot
from mechs_core.kernel.contract.agents import PREFIX, Bot
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Luck, Rng
from mechs_core.kernel.messages import Decision, Event, GameCreated, Seat
from mechs_core.kernel.play import Play
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line


class Prospect:
    """All that a bot is given for one decision."""

    def __init__(self, line: Line, seat: Seat) -> None:
        self.ruleset: Ruleset = line.ruleset
        self.seat = seat
        self.rng = Rng(line.seed, f"bot/{seat}/{line.position}")
        self.__line = line
        self.__legal: list[Any] | None = None

    @property  # every bot asks for it, and a cached_property takes a lock in Python 3.11
    def legal(self) -> list[Any]:
        """The legal decisions of this seat. One of these objects passes the boundary: `Line.take`.

        The list is the bot's own: whatever it does to it, what was offered stays.
        """
        if self.__legal is None:
            self.__legal = self.__line.legal(self.seat)
        return self.__legal

    @property
    def kind(self) -> str:
        """The kind of question that this seat is asked; "" for none."""
        for request in self.__line.requests():
            if request.seat == self.seat:
                return request.kind
        return ""

    @cached_property
    def view(self) -> Any:
        """The ruleset's view for this seat."""
        return self.ruleset.sight.view(self.__line.state, self.seat)

    @cached_property
    def _created(self) -> GameCreated:
        return replace(self.__line.created, seed="", scenario=None, given={})

    @property
    def at(self) -> str:
        """Where in which game this is, for a message."""
        return f"{self.ruleset.name}, seat {self.seat}, after event {self.__line.position - 1}"

    def why_not(self, decision: object) -> IllegalDecision | None:
        """Why the rules refuse a decision here and now; None where they do not."""
        if type(decision) not in self.ruleset.rules.decide:
            kind = type(decision).__name__
            return IllegalDecision("bad_value", f"{kind} is no decision of {self.ruleset.name}")
        try:
            self.__line.copy().decide(self.seat, decision)  # type: ignore[arg-type]
        except IllegalDecision as refusal:
            return refusal
        return None

    def imagine(self) -> Any:
        """A state that fits all that this seat knows; another one each time."""
        return self.ruleset.sight.imagine(self.__line.state, self.seat, self.rng)

    def play(self, state: Any) -> Play[Any]:
        """A play on a copy of an imagined state, with luck of its own."""
        luck = Luck(f"imagined {self.rng.below(1 << 62)}")
        return Play(self.ruleset, self._created, state.copy(), luck)

    def after(self, state: Any, seat: Seat, decision: Decision) -> Any:
        """The state that a legal decision gives; the given state is left alone."""
        play = self.play(state)
        self.ruleset.rules.decide[type(decision)](play, seat, decision)
        return play.state


def next_bot(line: Line) -> tuple[Seat, Bot] | None:
    """The first required seat that a bot of this program answers for, or None.

    Raises BrokenRules where the rules do not know whether the game is over.
    """
    names = line.created.seats
    if not (asked := line.requests()):
        line.need_result()
    for request in asked:
        if request.required and (name := names[request.seat]).startswith(PREFIX):
            line.need_open(request)
            return request.seat, find_bot(line.ruleset, name)
    return None


def run_bots(line: Line, most: int | None = None) -> Iterator[tuple[Event, ...]]:
    """Play on while a bot is asked. Yields each step's events as it is played.

    most: so many decisions at most; None: the usual bounds. Raises Endless after them.
    """
    from mechs_core.kernel.endless import Patience

    patience = Patience(line.ruleset, most)
    while (turn := next_bot(line)) is not None:
        patience.need(line.ruleset.name)
        seat, bot = turn
        events = line.take(seat, bot.choose(Prospect(line, seat)))
        patience.count(events)
        yield events

"""Bots at the table: what each is given for a decision, and whose go it is.

A bot gets a `Prospect`: view, legal decisions and imagined states, never the state. Its own luck
is derived from the game's seed and the position, so a resumed game goes on alike.

Nothing that a prospect gives leads back to the line, its state or its seed, or can be changed so
that the game is changed with it. A bot is trusted code all the same: see docs/trust.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, Final

from msgspec.structs import replace

from mechs_core.kernel.bots import find_bot
from mechs_core.kernel.contract.agents import PREFIX, Bot
from mechs_core.kernel.errors import BotFailed, IllegalDecision
from mechs_core.kernel.luck import Luck, Rng
from mechs_core.kernel.messages import Decision, Event, GameCreated, Seat, request_to
from mechs_core.kernel.play import Play
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line


class Prospect:
    """All that a bot is given for one decision."""

    def __init__(self, line: Line, seat: Seat) -> None:
        self.ruleset: Ruleset = line.ruleset
        self.seat = seat
        self.rng = Rng(line.seed, f"bot/{seat}/{line.position}")
        self.__look = looking(line, seat, self.rng)
        self.__legal: list[Any] | None = None

    @property  # every bot asks for it, and a cached_property takes a lock in Python 3.11
    def legal(self) -> list[Any]:
        """The legal decisions of this seat. One of these objects passes the boundary: `Line.take`.

        The list is the bot's own: whatever it does to it, what was offered stays.
        """
        if self.__legal is None:
            self.__legal = self.__look("legal")
        return self.__legal

    @property
    def kind(self) -> str:
        """The kind of question that this seat is asked; "" for none."""
        kind: str = self.__look("kind")
        return kind

    @property
    def may_leave(self) -> bool:
        """Whether the game goes on without an answer, so that a bot may give None."""
        may: bool = self.__look("may_leave")
        return may

    @cached_property
    def view(self) -> Any:
        """The ruleset's view for this seat."""
        return self.__look("view")

    @cached_property
    def _created(self) -> GameCreated:
        created: GameCreated = self.__look("created")
        return created

    @property
    def at(self) -> str:
        """Where in which game this is, for a message."""
        place: str = self.__look("at")
        return place

    def why_not(self, decision: object) -> IllegalDecision | None:
        """Why the rules refuse a decision here and now; None where they do not."""
        refusal: IllegalDecision | None = self.__look("why_not", decision)
        return refusal

    def imagine(self) -> Any:
        """A state that fits all that this seat knows; another one each time."""
        return self.__look("imagine")

    def play(self, state: Any) -> Play[Any]:
        """A play on a copy of an imagined state, with luck of its own."""
        luck = Luck(f"imagined {self.rng.below(1 << 62)}")
        return Play(self.ruleset, self._created, state.copy(), luck)

    def after(self, state: Any, seat: Seat, decision: Decision) -> Any:
        """The state that a legal decision gives; the given state is left alone."""
        play = self.play(state)
        self.ruleset.rules.decide[type(decision)](play, seat, decision)
        return play.state


# ---------------------------------------------------------------- what it looks at


def looking(line: Line, seat: Seat, rng: Rng) -> Callable[..., Any]:
    """What a seat may ask of a line, by the names of LOOKS; the line itself is not to be had."""

    def look(what: str, *said: Any) -> Any:
        if what == "imagine":  # with this source, whatever a bot has put in its place
            return line.ruleset.sight.imagine(line.state, seat, rng)
        return LOOKS[what](line, seat, *said)

    return look


def _legal(line: Line, seat: Seat) -> list[Any]:
    return line.legal(seat)


def _kind(line: Line, seat: Seat) -> str:
    request = request_to(seat, line.requests())
    return "" if request is None else request.kind


def _may_leave(line: Line, seat: Seat) -> bool:
    request = request_to(seat, line.requests())
    return request is None or not request.required


def _view(line: Line, seat: Seat) -> Any:
    return line.ruleset.sight.view(line.state, seat)


def _without_secrets(line: Line, seat: Seat) -> GameCreated:
    return replace(line.created, seed="", scenario=None, given={})


def _at(line: Line, seat: Seat) -> str:
    return f"{line.ruleset.name}, seat {seat}, after event {line.position - 1}"


def _why_not(line: Line, seat: Seat, decision: Any) -> IllegalDecision | None:
    if type(decision) not in line.ruleset.rules.decide:
        kind = type(decision).__name__
        return IllegalDecision("bad_value", f"{kind} is no decision of {line.ruleset.name}")
    try:
        line.copy().decide(seat, decision)
    except IllegalDecision as refusal:
        return refusal.with_traceback(None)  # whose frames hold the line
    return None


LOOKS: Final[Mapping[str, Callable[..., Any]]] = {
    "legal": _legal,
    "kind": _kind,
    "may_leave": _may_leave,
    "view": _view,
    "created": _without_secrets,
    "at": _at,
    "why_not": _why_not,
}


# ---------------------------------------------------------------- at the table


def chosen(bot: Bot, prospect: Prospect) -> Decision:
    """What a bot decides on a question for which the game waits.

    Raises BotFailed where it leaves the question.
    """
    decision = bot.choose(prospect)
    if decision is None:
        raise BotFailed(f"{bot.seat_name} decided nothing, {prospect.at}: the game waits for it")
    return decision


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
        events = line.take(seat, chosen(bot, Prospect(line, seat)))
        patience.count(events)
        yield events

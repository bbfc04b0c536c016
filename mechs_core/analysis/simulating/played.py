"""A game as study reads it, simulated or stored: one record, from which all rows are made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from mechs_core.kernel.bots import find_bot
from mechs_core.kernel.contract.agents import Bot
from mechs_core.kernel.endless import Patience
from mechs_core.kernel.messages import Event, GameCreated, Result, Seat, request_to
from mechs_core.kernel.prospect import Prospect, chosen
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line
from mechs_core.kernel.words import shortened

LONGEST: Final = 190  # characters of such a reason, for the bounds of a data set's texts
STOPPED: Final = "stopped"  # how the reason begins for which such a game is left out


class Amount(Struct, frozen=True):
    """A piece of a result, such as what luck did, a number a seat; errors are standard errors."""

    share: tuple[float, ...]  # of the first place
    share_error: tuple[float, ...]
    score: tuple[float, ...]
    score_error: tuple[float, ...]


class Asked(Struct, frozen=True):
    """What a decision answered. legal: how many decisions there were to choose from.

    None where the number would give away what the seat hides.
    """

    kind: str
    legal: int | None


class Played(Struct):
    """One game. events: a list a step, the input first; asked: beside each, None for no decision.

    In what is told of a game with secrets the events are redacted, `opened` is False, and seed and
    play hash are left out.
    """

    number: int
    ruleset: Ruleset
    created: GameCreated
    events: list[Sequence[Event]]
    asked: list[Asked | None]
    result: Result | None
    status: str = "ended"
    opened: bool = True
    stored: str | None = None
    deal: int | None = None
    assignment: int | None = None
    arm: str = ""
    parent: str | None = None
    branched_at: int | None = None
    luck: Amount | None = None
    called: tuple[str, ...] = ()  # what the rules call the seats
    first: int = 0  # number of the first step whose rows are wanted; those before came from another
    left_out: str = ""  # why it does not count; it then has no result

    def leave_out(self, why: str) -> None:
        """Take its result from a game that ended, and say why."""
        self.status, self.result, self.left_out = "closed", None, shortened(why, LONGEST)


def simulate(
    ruleset: Ruleset, created: GameCreated, number: int = 0, most: int | None = None
) -> Played:
    """Play a game of bots to its end, or until they are stopped: see `play_on`.

    Raises IllegalDecision `bad_config`.
    """
    line, opening = Line.create(ruleset, created)
    played = Played(number, ruleset, created, [opening], [None], None)
    play_on(line, played, bots_on(ruleset, created.seats), most)
    return played


def bots_on(ruleset: Ruleset, names: Sequence[str]) -> list[Bot]:
    """The bot of each seat. Raises UnknownGame."""
    return [find_bot(ruleset, name) for name in names]


def play_on(line: Line, played: Played, bots: Sequence[Bot], most: int | None = None) -> None:
    """Let these bots, one a seat, play a line to its end, and keep what happens.

    most: decisions after which they are stopped, None: the usual bounds. The game is then one that
    runs, and is left out.
    """
    patience = Patience(line.ruleset, most)
    while (request := line.awaited()) is not None:
        if why := patience.why():
            played.status, played.left_out = "running", f"{STOPPED}: {why}"
            break
        step(line, played, request.seat, request.kind, bots[request.seat])
        patience.count(played.events[-1])
    else:
        played.result = line.ruleset.rules.result(line.state)
    played.called = line.ruleset.sight.called(line.created, line.state)


def step(line: Line, played: Played, seat: Seat, kind: str, bot: Bot) -> None:
    prospect = Prospect(line, seat)
    decision = chosen(bot, prospect)
    played.asked.append(Asked(kind, len(prospect.legal)))
    played.events.append(line.take(seat, decision))


def asked_of(line: Line, seat: Seat) -> Asked | None:
    """What a seat is asked now, or None where it is not asked."""
    request = request_to(seat, line.requests())
    if request is None:
        return None
    return Asked(request.kind, len(line.ruleset.rules.choices(line.state, request)))

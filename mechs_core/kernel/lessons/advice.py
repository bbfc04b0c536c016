"""What another way to decide would have brought: remarks in a free game of a lesson."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from mechs_core.kernel.bots import find_bot
from mechs_core.kernel.contract.agents import PREFIX
from mechs_core.kernel.lessons.lesson import FreeGame, Gain
from mechs_core.kernel.lessons.patterns import fits, plain_events
from mechs_core.kernel.messages import Decision, Event, Seat
from mechs_core.kernel.prospect import Prospect
from mechs_core.kernel.stream import Line

IMAGINED: Final = 8  # states in which decisions are tried out


def missed(
    game: FreeGame, before: Line, after: Line, seat: Seat, chosen: Decision
) -> Decision | None:
    """What the adviser would have decided, where that brings clearly more and is possible no more.

    Nothing but what the seat knew is looked at.
    """
    prospect = Prospect(before, seat)
    bot = find_bot(before.ruleset, f"{PREFIX}{game.adviser}")
    advised = bot.choose(prospect)
    if advised is None or advised == chosen or advised in after.legal(seat):
        return None
    states = [prospect.imagine() for _ in range(IMAGINED)]
    more = sum(
        _gained(game.gains, prospect, state, seat, advised)
        - _gained(game.gains, prospect, state, seat, chosen)
        for state in states
    )
    return advised if more >= game.clearly * len(states) else None


def _gained(
    gains: Iterable[Gain], prospect: Prospect, state: Any, seat: Seat, decision: Decision
) -> int:
    play = prospect.play(state)
    prospect.ruleset.rules.decide[type(decision)](play, seat, decision)
    return gained(gains, play.events)


def gained(gains: Iterable[Gain], events: Iterable[Event]) -> int:
    """What events are worth."""
    plain = plain_events(events)
    return sum(
        gain.times * (event[gain.field] if gain.field else 1)
        for gain in gains
        for event in plain
        if fits(gain.event, event)
    )

"""Trying decisions under the game's own rules on copies of states; the game itself is left alone.

A bot tries them on a state that it imagines, a remark on one built from what a view shows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Generic, TypeVar

from mechs_core.kernel.contract.rules import State
from mechs_core.kernel.creation import default_of
from mechs_core.kernel.luck import Luck
from mechs_core.kernel.messages import Decision, Event, GameCreated, Request, Seat, Value
from mechs_core.kernel.play import Play
from mechs_core.kernel.prospect import Prospect
from mechs_core.kernel.ruleset import Option
from mechs_core.kit.chapters import Chapters

S = TypeVar("S", bound=State)
NO_LUCK: Final = Luck("")


class Trial(Generic[S]):
    """One imagined state, `start`, and plays on copies of it or of the states that these give.

    All plays have the same luck: what is drawn under a label is the same in each.
    """

    def __init__(self, prospect: Prospect) -> None:
        self.seat, self.ruleset = prospect.seat, prospect.ruleset
        play = prospect.play(prospect.imagine())
        self.start: S = play.state
        self._created, self._luck = play.created, play.luck

    def play(self, state: S) -> Play[S]:
        """A play on a copy; the given state is left alone."""
        return Play(self.ruleset, self._created, state.copy(), self._luck)

    def after(self, state: S, seat: Seat, decision: Decision) -> S:
        """The state that a legal decision gives; the given one is left alone."""
        play = self.play(state)
        self.ruleset.rules.decide[type(decision)](play, seat, decision)
        return play.state


class BarePlay(Play[S]):
    """A play on a given state with the rules of some chapters; it has no luck, and asks nobody."""

    def __init__(self, chapters: Chapters, created: GameCreated, state: S) -> None:
        self.state = state
        self.luck = NO_LUCK
        self.created = created
        self.events = []
        self.asked = None
        self._apply = chapters.apply
        self._ask = nobody


def nobody(state: Any) -> tuple[Request, ...]:
    """No requests: a trial of one decision asks nobody."""
    return ()


def tried(
    chapters: Chapters, created: GameCreated, state: Any, seat: Seat, decision: Decision
) -> list[Event]:
    """The events of a legal decision that draws no luck. The given state is changed."""
    play = BarePlay(chapters, created, state)
    chapters.decide[type(decision)](play, seat, decision)
    return play.events


def as_shown(options: Iterable[Option], seats: int, **shown: Value) -> GameCreated:
    """A game record with so many seats and these options; the others have their defaults."""
    stored = {each.name: default_of(each, seats) for each in options} | shown
    return GameCreated("", 0, ("",) * seats, stored, seed_origin="", seed="")

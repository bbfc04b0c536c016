"""The words and the state of the toy game."""

from __future__ import annotations

from typing import Annotated, ClassVar

from mechs_core.authoring import DECIDER, NOBODY, Between, Decision, Event, Mutable, Seat, secret

PLAIN = (1, 2, 3, 4, 5, 6)  # the faces of a plain die


def cards_for(seats: int) -> range:
    """The cards of a game. TOY-SET-1."""
    return range(1, max(6, seats + 2) + 1)


# ---------------------------------------------------------------- decisions


class Pick(Decision, frozen=True):
    number: Annotated[int, Between(1, 3), secret(DECIDER)]


class Block(Decision, frozen=True):
    pass


class Pass(Decision, frozen=True):
    pass


# ---------------------------------------------------------------- events


class CardDealt(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    card: Annotated[int, secret("seat")]


class PrizeLaid(Event, frozen=True):
    reveals: ClassVar[bool] = True

    card: Annotated[int, secret(NOBODY)]


class PrizeRenewed(Event, frozen=True):
    reveals: ClassVar[bool] = True

    card: Annotated[int, secret(NOBODY)]


class ScoresSet(Event, frozen=True):
    scores: tuple[int, ...]  # points per seat


class RoundStarted(Event, frozen=True):
    round: int


class Picked(Event, frozen=True):
    seat: Seat
    number: Annotated[int, secret("seat", chosen=True)]


class PicksRevealed(Event, frozen=True):
    reveals: ClassVar[bool] = True

    numbers: tuple[int, ...]  # per seat


class DieRolled(Event, frozen=True):
    reveals: ClassVar[bool] = True

    value: int  # of the face on top


class Claimed(Event, frozen=True):
    seat: Seat
    points: int


class Blocked(Event, frozen=True):
    seat: Seat  # who blocks


class Passed(Event, frozen=True):
    seat: Seat


class PointsScored(Event, frozen=True):
    seat: Seat
    points: int


class GameEnded(Event, frozen=True):
    reveals: ClassVar[bool] = True

    cards: tuple[int, ...]  # per seat
    prize: int


# ---------------------------------------------------------------- state


class Game(Mutable):
    rounds: int
    block: bool  # option
    faces: tuple[int, ...]  # of the die
    scores: list[int]  # points per seat, without cards
    cards: list[int]  # per seat, secret; 0 before the deal
    picks: list[int]  # of this round per seat, secret; 0 = not picked yet
    shown: list[int]  # the last revealed picks per seat
    spent: list[bool]  # per seat: it has blocked
    prize: int = 0  # secret
    renewals: int = 0  # how often the prize was drawn anew
    round: int = 0
    die: int = 0  # of the last roll
    claimant: Seat | None = None  # waits for the next seat's answer
    last_scorer: Seat | None = None
    over: bool = False

    @property
    def seats(self) -> range:
        return range(len(self.scores))

    @property
    def answering(self) -> Seat | None:
        """Who answers the claim. TOY-BLOCK-1."""
        return None if self.claimant is None else (self.claimant + 1) % len(self.scores)

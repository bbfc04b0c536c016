"""What is counted in the toy game for study."""

from __future__ import annotations

from mechs_core.authoring import (
    GameCreated,
    Measure,
    Part,
    Study,
    Tally,
    Topic,
    Watcher,
    watched_by,
)
from tests.toy.model import Claimed, GameEnded, PicksRevealed, PointsScored

PARTS = (
    Part("points", "points", "Points of the claims that were scored", True),
    Part("card", "points", "The own card", True),
    Part("prize", "points", "The prize, for the seat that scored last", True),
)
TOPICS = (
    Topic(
        "number",
        "Which numbers are picked",
        "number",
        (
            Measure("picks", "picks", "Times that it was picked"),
            Measure("claims", "claims", "Times that it claimed the die"),
            Measure("points", "points", "Points scored with it"),
        ),
        worth=True,
    ),
    Topic(
        "card",
        "Which cards are held",
        "card",
        (Measure("held", "games", "Games in which the seat had it"),),
        wins=True,
        fares="Does a high card win",
    ),
)


class Numbers(Watcher):
    """Counts picks, claims and points by number, and cards."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        self.picked: list[str] = []  # by seat, in this round

    def revealed(self, event: PicksRevealed) -> None:
        self.picked = [*map(str, event.numbers)]
        for seat, number in enumerate(self.picked):
            self.add(seat, "number", number, "picks")

    def claimed(self, event: Claimed) -> None:
        self.add(event.seat, "number", self.picked[event.seat], "claims")

    def scored(self, event: PointsScored) -> None:
        self.add(event.seat, "number", self.picked[event.seat], "points", event.points)

    def ended(self, event: GameEnded) -> None:
        for seat, card in enumerate(event.cards):
            self.add(seat, "card", str(card), "held")


watch = watched_by(__package__, "study.Numbers")
STUDY = Study(parts=PARTS, topics=TOPICS, watch=watch)

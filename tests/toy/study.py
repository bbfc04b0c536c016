"""What the toy game is studied by."""

from __future__ import annotations

from mechs_core.kernel.contract.study import Measure, Part, Tally, Topic, Watch
from mechs_core.kernel.messages import GameCreated
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


def watch(created: GameCreated, tally: Tally) -> Watch:
    picked: list[str] = []  # by seat, in this round

    def revealed(event: PicksRevealed) -> None:
        picked[:] = map(str, event.numbers)
        for seat, number in enumerate(picked):
            tally.add(seat, "number", number, "picks")

    def claimed(event: Claimed) -> None:
        tally.add(event.seat, "number", picked[event.seat], "claims")

    def scored(event: PointsScored) -> None:
        tally.add(event.seat, "number", picked[event.seat], "points", event.points)

    def ended(event: GameEnded) -> None:
        for seat, card in enumerate(event.cards):
            tally.add(seat, "card", str(card), "held")

    return {PicksRevealed: revealed, Claimed: claimed, PointsScored: scored, GameEnded: ended}

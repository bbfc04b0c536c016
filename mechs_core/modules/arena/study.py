"""What is counted of the Arena for study: topics `arena` and `equipment`.

A game adds `TOPICS` to its own, and `WATCHER` to what its study is watched by.
"""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Measure, Tally, Topic
from mechs_core.kernel.messages import GameCreated, Seat
from mechs_core.kit.seat_maps import of_seats
from mechs_core.kit.watching import Watcher
from mechs_core.modules.arena.messages import (
    EquipDeclined,
    Equipped,
    Judged,
    Opened,
    SpacesSet,
    WorkerSent,
)

WATCHER: Final = f"{__name__}.Workers"
POINTS: Final = Measure("points", "AP", "Arena points")
ARENA: Final = Topic(
    "arena",
    "How do workers in the Arena fare",
    "how the seat's worker came out at the end",
    (
        Measure("games", "games", "Games that ended so for the seat"),
        POINTS,
        Measure("pieces", "goods", "Equipment given to the worker"),
        Measure("vp", "VP", "Victory points of the prize"),
    ),
    wins=True,
    each="What do workers in the Arena cost and bring",
    fares="Who wins with a worker in the Arena",
)
EQUIPMENT: Final = Topic(
    "equipment",
    "What are workers in the Arena equipped with",
    "kind of equipment, or nothing",
    (Measure("given", "times", "Times that the seat gave it, or what it began with"), POINTS),
    worth=True,
    each="How many Arena points does a piece bring",
)
TOPICS: Final = (ARENA, EQUIPMENT)

WON, TIED, BEATEN, BARE, ABSENT = "prize won", "tie", "beaten", "not equipped", "no worker there"


class Workers(Watcher):
    """Remembers the pieces in each space."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        self.pieces: dict[Seat, list[int]] = {}  # points of each, of seats with a worker there

    def opened(self, event: Opened) -> None:
        self.seats = tuple(of_seats(event.spaces))
        self.worth, self.prize = event.equipment, event.prize

    def spaces_set(self, event: SpacesSet) -> None:
        for seat, kinds in of_seats(event.spaces).items():
            if kinds is not None:
                self.pieces[seat] = []
                for kind in kinds:
                    self.give(seat, kind, self.worth[kind])

    def worker_sent(self, event: WorkerSent) -> None:
        self.pieces[event.seat] = []

    def equipped(self, event: Equipped) -> None:
        self.give(event.seat, event.good, event.points)

    def give(self, seat: Seat, kind: str, points: int) -> None:
        self.pieces[seat].append(points)
        self.add(seat, "equipment", kind, "given")
        self.add(seat, "equipment", kind, "points", points)

    def equip_declined(self, event: EquipDeclined) -> None:
        self.add(event.seat, "equipment", "nothing", "given")

    def judged(self, event: Judged) -> None:
        points = of_seats(event.points)
        for seat in self.seats:
            fate = self.fate(seat, points, event.winner)
            self.add(seat, "arena", fate, "games")
            if pieces := self.pieces.get(seat):
                self.add(seat, "arena", fate, "points", sum(pieces))
                self.add(seat, "arena", fate, "pieces", len(pieces))
        if event.winner is not None:
            self.add(event.winner, "arena", WON, "vp", self.prize)

    def fate(self, seat: Seat, points: dict[Seat, int], winner: Seat | None) -> str:
        """points: of the contenders."""
        if seat not in self.pieces:
            return ABSENT
        if seat not in points:
            return BARE
        if seat == winner:
            return WON
        return TIED if points[seat] == max(points.values()) else BEATEN

"""Who declares what, and what it pays: topics `ambition` and `declaration`."""

from __future__ import annotations

from collections import defaultdict

from mechs_core.kernel.contract.study import Tally
from mechs_core.kernel.messages import GameCreated, Seat
from mechs_core.kit.watching import Watcher
from mechs_core.rulesets.arcs.rules.ambitions import AmbitionScored
from mechs_core.rulesets.arcs.rules.cards_played import AmbitionDeclared
from mechs_core.rulesets.arcs.rules.rounds import ChapterEnded
from mechs_core.rulesets.arcs.study.games import gains


class Ambitions(Watcher):
    """Remembers who declared what in the chapter."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        self.seats = range(len(created.seats))
        self.declared: defaultdict[str, set[Seat]] = defaultdict(set)

    def ambition_declared(self, event: AmbitionDeclared) -> None:
        item = event.ambition.title()
        self.declared[event.ambition].add(event.seat)
        self.add(event.seat, "declaration", item, "declared")
        if event.zeroed:
            self.add(event.seat, "declaration", item, "zeroed")

    def ambition_scored(self, event: AmbitionScored) -> None:
        item, paid = event.ambition.title(), gains(event)
        placed = "first" if len(event.first) == 1 else "tied"
        for seat in self.seats:
            self.add(seat, "ambition", item, "scored")
            self.add(seat, "ambition", item, "power", paid[seat])
            for measure, seats in ((placed, event.first), ("second", event.second)):
                if seat in seats:
                    self.add(seat, "ambition", item, measure)
        for seat in sorted(self.declared[event.ambition]):
            self.add(seat, "ambition", item, "declared")
            self.add(seat, "declaration", item, "power", paid[seat])
            self.add(seat, "declaration", item, "rivals", sum(paid) - paid[seat])
            if event.first == (seat,):
                self.add(seat, "declaration", item, "first")

    def chapter_ended(self, event: ChapterEnded) -> None:
        self.declared.clear()

"""The best way to use an activation: a beam search with the rules themselves."""

from __future__ import annotations

from heapq import nlargest

from mechs_core.kernel.messages import Decision
from mechs_core.kit.trials import Trial
from mechs_core.rulesets.arena_mechs.bots.worth import promise, worth
from mechs_core.rulesets.arena_mechs.legal import END_TURN
from mechs_core.rulesets.arena_mechs.model import Arena

Node = tuple[float, Decision, Arena]  # worth and promise, what was decided first, the position


class Search(Trial[Arena]):
    """Tries decisions out on imagined positions, for one seat."""

    def best(self, arena: Arena, width: int) -> tuple[float, Decision]:
        """What the rest of the own activation is worth, and the decision that it begins with.

        arena: a position where this seat acts. width: positions kept after each decision. Every
        position on the way counts as an end too, since an activation can be ended at any time.
        """
        seat = self.seat
        ended = self.after(arena, seat, END_TURN)
        best: tuple[float, Decision] = (worth(ended, seat), END_TURN)
        beam: list[tuple[Decision | None, Arena]] = [(None, arena)]
        while beam:
            found: dict[tuple[float, ...], Node] = {}  # one of several ways to a position
            for first, here in beam:
                for decision in self.ruleset.legal(here, seat):
                    if decision is END_TURN:
                        continue
                    there = self.after(here, seat, decision)
                    value = worth(there, seat)
                    begin = first or decision
                    if value > best[0]:
                        best = (value, begin)
                    if there.active == seat and there.turn == arena.turn:
                        hope = value + promise(there, seat)
                        key = (hope, *there.at, *there.pending, there.operations_left)
                        found.setdefault(key, (hope, begin, there))
            kept = nlargest(width, found.values(), key=lambda node: node[0])
            beam = [(begin, there) for _, begin, there in kept]
        return best

"""What ships are worth where they are, and where they could be. Estimates, no rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mechs_core.rulesets.arcs.bots.fights import Fights
from mechs_core.rulesets.arcs.bots.outlook import Outlook
from mechs_core.rulesets.arcs.data import CITY, DAMAGED, FRESH, SHIP, STARPORT
from mechs_core.rulesets.arcs.geometry import IS_GATE, TYPE_AT
from mechs_core.rulesets.arcs.model import State, cell
from mechs_core.rulesets.arcs.rules.move import catapults, goes_on

Group = tuple[int, int]  # fresh, damaged
TAXES: Final = 0.8  # how often a Rival's city that is controlled is taxed
GUARDS: Final = 0.3  # an own building in a system that is controlled
EXPOSED: Final = 0.5  # an own building in a system that a Rival controls
THREATENED: Final = 0.25  # one that a Rival next to it could come to control
ROOM: Final = 0.3  # of a city, where one could be built for the first time
GATE: Final = 0.12  # a gate that is controlled
RESERVE: Final = 0.04  # each ship, wherever it is
STEP: Final = 0.01  # that a step more of a Catapult costs
AT_ONCE: Final = 0.9  # of a battle that can follow in the same turn
SOME_TIME: Final = 0.3  # of one that cannot


class Travel:
    """Where the ships of a seat are worth how much."""

    fights_of: type[Fights] = Fights

    def __init__(self, outlook: Outlook, battles: bool, fights: Fights | None = None) -> None:
        """battles: whether a pip for a battle is left after a move."""
        self.outlook, self.state, self.seat = outlook, outlook.state, outlook.seat
        self.fights = fights or self.fights_of(outlook)
        self.soon = AT_ONCE if battles else SOME_TIME
        self.known: dict[tuple[int, int, int], float] = {}

    def held(self, system: int, fresh: int, damaged: int) -> float:
        """What so many ships in a system are worth."""
        key = system, fresh, damaged
        if key not in self.known:
            self.known[key] = self.weighed(system, fresh, damaged)
        return self.known[key]

    def weighed(self, system: int, fresh: int, damaged: int) -> float:
        state, seat, outlook = self.state, self.seat, self.outlook
        rivals = [other for other in range(state.seats) if other != seat]
        most = max(state.at(other, SHIP, FRESH, system) for other in rivals)
        own = 2 * state.all_at(seat, CITY, system) + state.all_at(seat, STARPORT, system)
        found = RESERVE * (fresh + damaged)
        if fresh > most:
            found += own * (GUARDS if most else 0.5 * GUARDS)
            found += GATE if IS_GATE[system] else 0.0
            for other in rivals:
                cities = state.all_at(other, CITY, system)
                if cities:
                    taxed = outlook.captured(other) + outlook.gained(TYPE_AT[system])
                    found += TAXES * cities * taxed
        elif most > fresh:
            found -= EXPOSED * own
        if own and most <= fresh < (near := self.near(system)):
            found -= THREATENED * own * (near - fresh) / near
        if not fresh + damaged:
            return found
        if not own and not IS_GATE[system] and state.free_slots(system) > 0:
            found += ROOM * outlook.next_city
        targets = [other for other in rivals if state.is_present(other, system)]
        if targets:
            battles = [self.fights.best(system, other, fresh, damaged)[0] for other in targets]
            found += self.soon * max(0.0, *battles)
        return found

    def near(self, system: int) -> int:
        """The most fresh ships that a Rival has next to a system."""
        state, seat = self.state, self.seat
        rivals = [other for other in range(state.seats) if other != seat]
        return max(
            [state.at(each, SHIP, FRESH, at) for at in state.next_to(system) for each in rivals]
        )

    def ships(self, system: int) -> Group:
        at = self.state.at
        return at(self.seat, SHIP, FRESH, system), at(self.seat, SHIP, DAMAGED, system)

    def arrival(self, system: int, group: Group) -> float:
        """What a group brings by coming to a system."""
        fresh, damaged = self.ships(system)
        more = self.held(system, fresh + group[0], damaged + group[1])
        return more - self.held(system, fresh, damaged)

    def departure(self, system: int, group: Group) -> float:
        """What a group costs by leaving a system."""
        fresh, damaged = self.ships(system)
        less = self.held(system, fresh - group[0], damaged - group[1])
        return self.held(system, fresh, damaged) - less

    def goals(self, system: int, to: int) -> dict[int, int]:
        """Where ships that go to a system can end, with a Catapult: steps beyond it."""
        if not catapults(self.state, self.seat, system):
            return {to: 0}
        return self.goals_from(system, to)

    def goals_from(self, system: int, to: int) -> dict[int, int]:
        """Where a Catapult that goes from a system to another can end: steps beyond it."""
        found, ways = {to: 0}, [to]
        for at in ways:
            if goes_on(self.state, self.seat, at):
                for each in self.state.next_to(at):
                    if each not in found and each != system:
                        found[each] = found[at] + 1
                        ways.append(each)
        return found

    def at_best(self, goals: dict[int, int], group: Group) -> float:
        """What a group brings at the best of these goals, a nearer one rather."""
        return max([self.arrival(goal, group) - STEP * steps for goal, steps in goals.items()])

    def best(self, system: int, to: int) -> tuple[float, Group]:
        """The best group that goes from a system over another one, with what it brings."""
        goals = self.goals(system, to)
        found = (0.0, (0, 0))
        for group in groups(*self.ships(system)):
            worth = self.at_best(goals, group) - self.departure(system, group)
            if worth > found[0] or not found[1][0] + found[1][1]:
                found = worth, group
        return found


def lift(state: State, owner: int, system: int, ships: Sequence[int]) -> None:
    """Take ships, fresh and damaged, off the board.

    A Catapult may sail on without end. What each system is worth to its ships must therefore not
    depend on where they are now: then each step brings them nearer to the best one, and they
    never go back.
    """
    for condition, count in zip((FRESH, DAMAGED), ships, strict=True):
        state.pieces[cell(owner, SHIP, condition, system)] -= count


def groups(fresh: int, damaged: int) -> list[Group]:
    """The groups that are weighed: all ships, all but one, half, one."""
    total = fresh + damaged
    found: dict[Group, None] = {}
    for count in (total, total - 1, (total + 1) // 2, 2, 1):
        if 0 < count <= total:
            goes = min(fresh, count)
            found[goes, count - goes] = None
    return [*found]

"""What ships, Imperial ones too, and the Flagship are worth where they are. Estimates, no rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mechs_core.rulesets.arcs.bots.campaign.fights import ReachFights
from mechs_core.rulesets.arcs.bots.travel import (
    EXPOSED,
    GATE,
    GUARDS,
    RESERVE,
    ROOM,
    STEP,
    TAXES,
    THREATENED,
    Group,
    Travel,
    groups,
)
from mechs_core.rulesets.arcs.campaign_data import (
    ARMOR,
    BLIGHT,
    COLUMNS,
    EMPIRE,
    FREE,
    STAR_CHARTS,
    SYMBIOSIS,
    UPGRADE,
    WRIT,
)
from mechs_core.rulesets.arcs.campaign_model import board_spot
from mechs_core.rulesets.arcs.data import CITY, DAMAGED, FRESH, SHIP, STARPORT
from mechs_core.rulesets.arcs.geometry import IS_GATE, TYPE_AT
from mechs_core.rulesets.arcs.model import OFF
from mechs_core.rulesets.arcs.rules.campaign import sides

if TYPE_CHECKING:
    from mechs_core.rulesets.arcs.bots.campaign.outlook import ReachOutlook

FREE_TAXES: Final = 0.45  # how often a Free city that is controlled is taxed
FREE_PORT: Final = 0.25  # a Free starport that is controlled
CRISIS: Final = 0.05  # what a ship risks by each hit of the Blight
SPOT: Final = 0.35  # a place where the Flagship could build on its board
DANGER: Final = 0.12  # each fresh ship of a Rival beside the Flagship
LIT: Final = 0.3  # of the point of a Beacon, that coming to its place brings


class ReachTravel(Travel):
    outlook: ReachOutlook
    fights: ReachFights
    fights_of = ReachFights

    def weighed(self, system: int, fresh: int, damaged: int) -> float:
        state, seat, outlook = self.state, self.seat, self.outlook
        now = state.reach
        flies = now.flagship[seat] == system
        rivals = [other for other in range(state.seats) if other != seat]
        most = max(
            state.at(other, SHIP, FRESH, system) + (now.flagship[other] == system)
            for other in rivals
        )
        mine = fresh + flies
        own = 2 * state.all_at(seat, CITY, system) + state.all_at(seat, STARPORT, system)
        is_loyal = bool(mine + damaged + own)
        found = RESERVE * (fresh + damaged)
        if state.at(EMPIRE, SHIP, FRESH, system):
            regent = now.regent[seat]
            controls = regent and (is_loyal or state.holds(seat, WRIT))
            counts = now.first_regent == seat
        else:
            counts = controls = mine > most
            if most > mine:
                found -= EXPOSED * own
            if own and most <= mine < (near := self.near(system)):
                found -= THREATENED * own * (near - mine) / near
        if controls:
            found += own * (GUARDS if most else 0.5 * GUARDS) + self.controlled(system, rivals)
        found += outlook.aims.held(system, is_loyal, counts)
        if most and mine >= most:
            found += self.denied(system, most)
        if not fresh + damaged:
            return found
        found -= self.risk(system, fresh, damaged)
        if not own and self.has_room(system):
            found += ROOM * outlook.next_city
        battles = [
            self.fights.best(system, other, fresh, damaged)[0]
            for other in state.owners
            if sides.may_defend(state, seat, system, other)
            and not sides.truced(state, seat, system, other)
            and not sides.lacks_weapon(state, seat, system, other)
        ]
        return found + self.soon * max(0.0, *battles) if battles else found

    def denied(self, system: int, most: int) -> float:
        """What a Rival loses that would control a system but for own ships as many as its."""
        state, outlook = self.state, self.outlook
        for other, aims in outlook.others.items():
            fresh = state.at(other, SHIP, FRESH, system)
            if fresh + (state.reach.flagship[other] == system) == most:
                return outlook.harm * aims.held(system, True, True)
        return 0.0

    def has_room(self, system: int) -> bool:
        """Whether a first city could be built."""
        if IS_GATE[system] or self.state.has_flagship(self.seat):
            return False
        return self.state.free_slots(system) > 0

    def controlled(self, system: int, rivals: list[int]) -> float:
        """What taxes and starports of others bring to whoever controls a system."""
        state, outlook = self.state, self.outlook
        found = GATE if IS_GATE[system] else 0.0
        gained = 0.0 if IS_GATE[system] else outlook.gained(TYPE_AT[system])
        for other in rivals:
            cities = state.all_at(other, CITY, system)
            if cities and not sides.truced(state, self.seat, system, other):
                found += TAXES * cities * (outlook.captured(other) + gained)
        free = state.all_at(FREE, CITY, system)
        if free:
            found += FREE_TAXES * free * gained
        if state.all_at(FREE, STARPORT, system):
            found += FREE_PORT
        return found

    def risk(self, system: int, fresh: int, damaged: int) -> float:
        """What the Blight of a system may cost."""
        state = self.state
        if state.ships(EMPIRE, system) or state.holds(self.seat, SYMBIOSIS):
            return 0.0
        hits = 3 * state.at(BLIGHT, SHIP, FRESH, system) + state.at(BLIGHT, SHIP, DAMAGED, system)
        return CRISIS * min(hits, 2 * fresh + damaged)

    # ------------------------------------------------------------ the Flagship

    def berth(self, system: int) -> float:
        """What the Flagship is worth in a system."""
        state, seat, outlook = self.state, self.seat, self.outlook
        now = state.reach
        found = -DANGER * sum(
            state.at(other, SHIP, FRESH, system) for other in range(state.seats) if other != seat
        )
        found -= CRISIS * 2 * state.ships(BLIGHT, system)
        if IS_GATE[system]:
            return found
        kind, aims = TYPE_AT[system], outlook.aims
        is_lit = system in now.beacons[seat] or not now.beacons_left[seat]
        if not is_lit and state.holds(seat, STAR_CHARTS):
            found += outlook.gained(kind) + (LIT * aims.point if aims.plays("ark_captain") else 0.1)
        spots = sum(
            self.is_open(column, row) and kind in (COLUMNS[column][2 + row], kind)
            for column in range(len(COLUMNS))
            for row in (UPGRADE, ARMOR)
            if COLUMNS[column][2 + row] in (OFF, kind)
        )
        built = SPOT + (0.5 * aims.counted if aims.plays("ark_captain") else 0.0)
        return found + built * min(2, spots) * 0.5

    def is_open(self, column: int, row: int) -> bool:
        """Whether a piece could be built there."""
        board = self.state.reach.board[self.seat]
        if board[board_spot(column, row)] != OFF:
            return False
        upgrade = board[board_spot(column, UPGRADE)]
        return row == UPGRADE or (upgrade != OFF and upgrade % 2 == FRESH)

    def reaching(self, goals: dict[int, int], group: Group, flies: bool) -> float:
        """What a group brings at the best of these goals, with the Flagship if it flies along."""
        return max(
            [
                self.arrival(goal, group) + (self.berth(goal) if flies else 0.0) - STEP * steps
                for goal, steps in goals.items()
            ]
        )

    def leaving(self, system: int, group: Group, flies: bool) -> float:
        """What a group costs by leaving a system."""
        return self.departure(system, group) + (self.berth(system) if flies else 0.0)

    def going(
        self, system: int, goals: dict[int, int], ships: Group, may_fly: bool
    ) -> tuple[float, Group, bool]:
        """The best of these ships to go, with what they bring, and whether the Flagship goes."""
        some = [*groups(*ships), *([(0, 0)] if may_fly else [])]
        return max(
            [
                (
                    self.reaching(goals, group, flies) - self.leaving(system, group, flies),
                    group,
                    flies,
                )
                for group in some
                for flies in ((True, False) if may_fly else (False,))
                if sum(group) or flies
            ]
        )

    def best(self, system: int, to: int) -> tuple[float, Group]:
        flies = self.state.reach.flagship[self.seat] == system
        found = self.going(system, self.goals(system, to), self.ships(system), flies)
        return found[:2]

    # ------------------------------------------------------------ Imperial ships

    def escorts(self, system: int, to: int, fresh: int, damaged: int, most: int) -> Group:
        """The Imperial ships that go along."""
        state, aims = self.state, self.outlook.aims
        left = state.is_loyal_at(self.seat, system)
        wants = aims.plays("prefect") or aims.plays("unifier")
        if aims.plays("throne_breaker") or not most or not fresh:
            return 0, 0
        spare = fresh - 1 if left or wants else fresh
        if state.at(EMPIRE, SHIP, FRESH, to) and not left:
            spare = 0
        goes = min(most, spare, 1 if wants or left else 2)
        return max(0, goes), 0

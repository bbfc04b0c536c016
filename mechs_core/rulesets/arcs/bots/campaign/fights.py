"""What a campaign's battles bring: Imperial ships on both sides, Free States, Blight, Flagships.

Estimates, no rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mechs_core.rulesets.arcs.bots.fights import (
    HURT,
    LOST,
    Blow,
    Fights,
    Target,
    blows,
    outraged,
    own_losses,
    summed,
    thefts,
    worth,
)
from mechs_core.rulesets.arcs.bots.odds import MOST_SHOWN, Dice, ways
from mechs_core.rulesets.arcs.bots.outlook import SHIP_WORTH
from mechs_core.rulesets.arcs.campaign_data import (
    ASYLUM,
    BLIGHT,
    DEFENSE,
    EMPIRE,
    FREE,
    HARBORS,
    PURIFIERS,
    RAILGUNS,
    TRACTOR,
)
from mechs_core.rulesets.arcs.data import (
    BUILDINGS,
    CITY,
    DAMAGED,
    DICE_OF_A_KIND,
    FRESH,
    SHIP,
    STARPORT,
)
from mechs_core.rulesets.arcs.geometry import IS_GATE, TYPE_AT
from mechs_core.rulesets.arcs.rules.campaign import sides

if TYPE_CHECKING:
    from mechs_core.rulesets.arcs.bots.campaign.outlook import ReachOutlook

CLEANED: Final = 0.12  # of a Blight that is damaged or destroyed, where own pieces are
BOARD: Final = 0.25  # of a piece on a Rival's Flagship board that is damaged
MOST_DICE: Final = 2 * DICE_OF_A_KIND


class ReachFights(Fights):
    """The battles of a campaign that a seat could begin."""

    outlook: ReachOutlook

    def best(self, system: int, defender: int, fresh: int, damaged: int) -> tuple[float, Dice]:
        """The same; the Imperial ships of the system that a Regent commands fight too."""
        state, seat = self.outlook.state, self.outlook.seat
        key = system, defender, fresh, damaged
        if key not in self.known:
            helpers = self.helpers(system, fresh + damaged)
            self.known[key] = self.with_helpers(system, defender, (fresh, damaged), helpers)
        assert seat < state.seats
        return self.known[key]

    def helpers(self, system: int, own: int) -> tuple[int, int]:
        """The Imperial ships, fresh and damaged, that would attack too."""
        state, seat = self.outlook.state, self.outlook.seat
        if not state.reach.regent[seat] or not (own or state.commands(seat, system)):
            return 0, 0
        return state.at(EMPIRE, SHIP, FRESH, system), state.at(EMPIRE, SHIP, DAMAGED, system)

    def with_helpers(
        self,
        system: int,
        defender: int,
        own: tuple[int, int],
        helpers: tuple[int, int],
        most: int = 0,
        raid: bool = True,
    ) -> tuple[float, Dice]:
        """most, raid: how many dice there are, and whether raid dice, where that is known."""
        state, seat = self.outlook.state, self.outlook.seat
        target = self.target(system, defender)
        board = sides.board_dice(state, seat, system)
        most = min(MOST_DICE, most or self.most(system, sum(own)) + sum(helpers) + board)
        cost = self.outlook.own_imperial
        spared = [cost * 0.5] * helpers[0] + [cost] * sum(helpers)
        losses = own_losses(self.lost(defender), *own)
        if spared:
            before = summed([(-each, False) for each in spared])[: len(spared) + 1]
            losses = [*before, *(before[-1] + each for each in losses[1:])]
        dice = ways(most, target.raid and raid)
        found = max([(worth(target, losses, each), each) for each in dice])
        if defender < EMPIRE and state.holds(defender, RAILGUNS):
            return found[0] - HURT, found[1]
        return found

    def lost(self, defender: int) -> float:
        taker = sides.taker(self.outlook.state, defender)
        if defender < EMPIRE or (taker >= 0 and taker != self.outlook.seat):
            return super().lost(taker)
        return SHIP_WORTH + LOST

    # ------------------------------------------------------------ defenders

    def seen(self, system: int, defender: int) -> Target:
        if defender == BLIGHT:
            return Target(self.blight(system), [0.0] * MOST_SHOWN, [], 0, raid=False)
        if defender == EMPIRE:
            ships = summed(self.imperial(system, 0))
            met = self.outlook.state.at(EMPIRE, SHIP, FRESH, system)
            return Target(ships, [0.0] * MOST_SHOWN, [], met, raid=False)
        if defender == FREE:
            buildings = summed(self.free(system))
            key = 0.0 if IS_GATE[system] else self.outlook.gained(TYPE_AT[system])
            return Target(buildings, buildings, [0.0] + [key] * MOST_SHOWN, 0, raid=True)
        return self.rival(system, defender)

    def rival(self, system: int, defender: int) -> Target:
        """A Rival; beside one that is a Regent the Empire defends."""
        outlook, state = self.outlook, self.outlook.state
        ships = blows(outlook, system, defender, (SHIP,), 0)
        met = state.at(defender, SHIP, FRESH, system)
        if sides.defends_with_empire(state, defender) and not outlook.is_regent:
            ships += self.imperial(system, sum(killed for _, killed in ships))
            met += state.at(EMPIRE, SHIP, FRESH, system)
        flies = sides.flies(state, defender, system)
        if flies and state.has_upgrade(defender, DEFENSE):
            met += sides.ports_on_board(state, defender)
        buildings = self.buildings(system, defender, 0)
        kills = sum(killed for _, killed in ships)
        after = self.buildings(system, defender, kills) if kills else buildings
        raid = self.may_raid(system, defender, flies)
        if raid and defender not in self.keys:
            self.keys[defender] = thefts(outlook, defender)
        return Target(
            hit=summed(ships + after),
            bhit=summed(buildings),
            key=self.keys[defender] if raid else [],
            intercept=met,
            raid=raid,
        )

    def may_raid(self, system: int, defender: int, flies: bool) -> bool:
        state = self.outlook.state
        if flies and state.has_upgrade(defender, TRACTOR):
            return False
        if state.at(defender, STARPORT, FRESH, system) and state.holds(defender, HARBORS):
            return False
        if flies or state.buildings(defender, system):
            return True
        if state.has_flagship(defender):
            return False
        return not (state.on_map(defender, CITY) or state.on_map(defender, STARPORT))

    def buildings(self, system: int, defender: int, kills: int) -> list[Blow]:
        outlook, state = self.outlook, self.outlook.state
        found = blows(outlook, system, defender, BUILDINGS, kills)
        if sides.flies(state, defender, system):
            for _, _, condition in state.board_pieces(defender):
                hurts = [(outlook.harm * BOARD, False)] if condition == FRESH else []
                killed = outlook.trophies(1) + outlook.harm * 3 * BOARD
                found += [*hurts, (killed, True)]
        return found

    def imperial(self, system: int, kills: int) -> list[Blow]:
        """What hits on Imperial ships bring. kills: Trophies before them."""
        outlook, state = self.outlook, self.outlook.state
        found = list[Blow]()
        damaged = state.at(EMPIRE, SHIP, DAMAGED, system)
        for hits in (1,) * damaged + (2,) * state.at(EMPIRE, SHIP, FRESH, system):
            if hits > 1:
                found.append((HURT, False))
            trophy = outlook.trophies(kills + 1) - outlook.trophies(kills)
            found.append((trophy + outlook.imperial_trophy, True))
            kills += 1
        return found

    def free(self, system: int) -> list[Blow]:
        """What hits on Free buildings bring."""
        outlook, state = self.outlook, self.outlook.state
        found, kills = list[Blow](), 0
        asylum = 1.0 if ASYLUM in state.reach.laws else 0.0
        for kind in (STARPORT, CITY):
            cost = asylum + (outraged(outlook, TYPE_AT[system]) if kind == CITY else 0.0)
            if outlook.aims.plays("liberator"):
                cost += outlook.aims.counted
            for condition in (DAMAGED, FRESH):
                for _ in range(state.at(FREE, kind, condition, system)):
                    trophy = outlook.trophies(kills + 1) - outlook.trophies(kills)
                    found += [(0.0, False)] * (condition == FRESH) + [(trophy - cost, True)]
                    kills += 1
        return found

    def blight(self, system: int) -> list[float]:
        """What so many hits on Blight bring. BR-BLI-1"""
        outlook, state = self.outlook, self.outlook.state
        aims, found = outlook.aims, list[Blow]()
        reaps = aims.plays("reaper")
        step = aims.point if reaps and not aims.is_grand else 0.0
        step += CLEANED if state.is_loyal_at(outlook.seat, system) else 0.0
        damaged = state.at(BLIGHT, SHIP, DAMAGED, system)
        there = (1,) * damaged + (2,) * state.at(BLIGHT, SHIP, FRESH, system)
        for kills, hits in enumerate(there):
            found += [(step, False)] * (hits > 1)
            trophy = outlook.trophies(kills + 1) - outlook.trophies(kills)
            found.append((step + trophy + (aims.counted if reaps else 0.0), True))
        worths = summed(found)
        if state.holds(outlook.seat, PURIFIERS):
            return worths
        return [worths[hits // sides.TOUGH] for hits in range(MOST_SHOWN)]

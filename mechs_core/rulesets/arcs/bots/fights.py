"""What a battle brings on average, and with which dice. Estimates, no rules."""

from __future__ import annotations

from typing import Final, NamedTuple

from mechs_core.rulesets.arcs.bots.odds import MOST_SHOWN, Dice, on_average, totals, ways
from mechs_core.rulesets.arcs.bots.outlook import SHIP_WORTH, STARPORT_WORTH, Outlook
from mechs_core.rulesets.arcs.campaign_data import SLOT_COSTS
from mechs_core.rulesets.arcs.cards import COURT, PROTECTED
from mechs_core.rulesets.arcs.data import (
    BUILDINGS,
    CITY,
    DAMAGED,
    FRESH,
    GATEKEEPERS,
    SHIP,
    STARPORT,
    WARLORD,
)
from mechs_core.rulesets.arcs.geometry import IS_GATE, TYPE_AT
from mechs_core.rulesets.arcs.model import OFF
from mechs_core.rulesets.arcs.rules.battle import MORE_AT_GATES

HURT: Final = 0.12  # of a ship or building that is damaged
KEYS: Final = 8  # as many as are weighed
LOST: Final = 0.1  # of an own ship, beside its worth and a Trophy for a Rival


class Target(NamedTuple):
    """A Rival in a system. Lists: the worth of 0, 1, .. of a symbol."""

    hit: list[float]
    bhit: list[float]
    key: list[float]
    intercept: int  # its fresh ships
    raid: bool  # whether raid dice may be collected


class Fights:
    """The battles that a seat could begin, each weighed once."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.targets: dict[tuple[int, int], Target] = {}
        self.costs: dict[int, float] = {}
        self.keys: dict[int, list[float]] = {}
        self.known: dict[tuple[int, int, int, int], tuple[float, Dice]] = {}

    def best(self, system: int, defender: int, fresh: int, damaged: int) -> tuple[float, Dice]:
        """What a battle with so many ships brings, and with which dice."""
        key = system, defender, fresh, damaged
        if key not in self.known:
            target = self.target(system, defender)
            own = own_losses(self.lost(defender), fresh, damaged)
            dice = ways(self.most(system, fresh + damaged), target.raid)
            self.known[key] = max([(worth(target, own, each), each) for each in dice])
        return self.known[key]

    def most(self, system: int, ships: int) -> int:
        """How many dice so many ships collect."""
        state, seat = self.outlook.state, self.outlook.seat
        more = IS_GATE[system] and state.holds(seat, GATEKEEPERS)
        return ships + (MORE_AT_GATES if more else 0)

    def lost(self, defender: int) -> float:
        """What an own ship that is destroyed costs, a Trophy for this Rival included."""
        if defender not in self.costs:
            gained = self.outlook.gain_of(defender, WARLORD)
            self.costs[defender] = SHIP_WORTH + LOST + self.outlook.harm * gained
        return self.costs[defender]

    def target(self, system: int, defender: int) -> Target:
        key = system, defender
        if key not in self.targets:
            self.targets[key] = self.seen(system, defender)
        return self.targets[key]

    def seen(self, system: int, defender: int) -> Target:
        outlook, state = self.outlook, self.outlook.state
        ships = blows(outlook, system, defender, (SHIP,), 0)
        kills = sum(killed for _, killed in ships)
        buildings: list[Blow] = []
        after: list[Blow] = []
        if state.buildings(defender, system):
            raid = True
            buildings = blows(outlook, system, defender, BUILDINGS, 0)
            after = blows(outlook, system, defender, BUILDINGS, kills) if kills else buildings
        else:
            raid = not (state.on_map(defender, CITY) or state.on_map(defender, STARPORT))
        if raid and defender not in self.keys:
            self.keys[defender] = thefts(outlook, defender)
        return Target(
            hit=summed(ships + after),
            bhit=summed(buildings),
            key=self.keys[defender] if raid else [],
            intercept=state.at(defender, SHIP, FRESH, system),
            raid=raid,
        )


def worth(target: Target, own: list[float], dice: Dice) -> float:
    """What a battle brings with these dice. own: what own hits cost."""
    shown = totals(dice)
    found = (1 - shown.intercept) * on_average(shown.own, own) + on_average(shown.hit, target.hit)
    if shown.intercept:
        met = own[target.intercept :] or own[-1:]
        found += shown.intercept * on_average(shown.own, met)
    if dice[2]:
        found += on_average(shown.bhit, target.bhit) + on_average(shown.key, target.key)
    return found


Blow = tuple[float, bool]  # worth, whether it destroys


def blows(
    outlook: Outlook, system: int, owner: int, kinds: tuple[int, ...], kills: int
) -> list[Blow]:
    """What each hit on a Rival's pieces brings, one after another. kills: Trophies before it."""
    state, found = outlook.state, list[Blow]()
    for kind in kinds:
        damaged = state.at(owner, kind, DAMAGED, system)
        fresh = state.at(owner, kind, FRESH, system)
        for hits in (1,) * damaged + (2,) * fresh:
            if hits > 1:
                found.append((hurt(outlook, kind), False))
            trophy = outlook.trophies(kills + 1) - outlook.trophies(kills)
            found.append((trophy + destroyed(outlook, kind, owner, system), True))
            kills += 1
    return found


def hurt(outlook: Outlook, kind: int) -> float:
    return outlook.harm * HURT * (2 if kind == SHIP else 1)


def destroyed(outlook: Outlook, kind: int, owner: int, system: int) -> float:
    """What destroying a piece brings besides a Trophy."""
    if kind == SHIP:
        return outlook.harm * SHIP_WORTH
    if kind == STARPORT:
        return outlook.harm * STARPORT_WORTH
    return outlook.lost_city + ransacked(outlook, owner) - outraged(outlook, TYPE_AT[system])


def ransacked(outlook: Outlook, owner: int) -> float:
    """The best Court card that has an agent of this seat."""
    agents = outlook.state.agents
    return max(
        (worth for place, worth in enumerate(outlook.secured) if agents[place][owner]), default=0.0
    )


def outraged(outlook: Outlook, kind: int) -> float:
    """What provoking Outrage of a type costs."""
    state, seat = outlook.state, outlook.seat
    held = state.slots[seat].count(kind)
    cards = [card for card in state.guild[seat] if COURT[card].suit == kind]
    lost = held * outlook.kept(kind) + sum(map(outlook.lost_card, cards))
    return lost + (0.0 if state.outrage[seat][kind] else 0.3)


def own_losses(lost: float, fresh: int, damaged: int) -> list[float]:
    """What own hits cost, dealt so that as few ships as possible are destroyed."""
    each = [HURT] * fresh + [lost - HURT] * (fresh + damaged)
    return summed([(-cost, False) for cost in each])


def summed(each: list[Blow]) -> list[float]:
    """The worth of 0, 1, .. of them, and of more than there are."""
    found = [0.0]
    for worth, _ in each:
        found.append(found[-1] + worth)
    return found + [found[-1]] * MOST_SHOWN


def thefts(outlook: Outlook, defender: int) -> list[float]:
    """What so many keys steal at best, by the number of keys."""
    wanted = [
        (SLOT_COSTS[slot], stolen(outlook, kind))
        for slot, kind in enumerate(outlook.state.slots[defender])
        if kind != OFF
    ]
    for card in outlook.state.guild[defender]:
        if card in PROTECTED:
            continue
        wanted.append((COURT[card].keys, (1 + outlook.harm) * outlook.card(card)))
    found = [0.0] * (KEYS + 1)
    for cost, worth in wanted:
        for keys in range(KEYS, cost - 1, -1):
            found[keys] = max(found[keys], found[keys - cost] + worth)
    return found + [found[-1]] * MOST_SHOWN


def stolen(outlook: Outlook, kind: int) -> float:
    """What a Rival's token brings."""
    return outlook.token[kind] + outlook.harm * (0.5 * outlook.icon[kind] + 0.3)

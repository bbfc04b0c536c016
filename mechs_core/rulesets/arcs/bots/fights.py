"""What a battle brings on average, and with which dice. Estimates, no rules."""

from __future__ import annotations

from typing import Final, NamedTuple

from mechs_core.rulesets.arcs.bots.odds import Dice, on_average, totals, ways
from mechs_core.rulesets.arcs.bots.outlook import SHIP_WORTH, STARPORT_WORTH, Outlook
from mechs_core.rulesets.arcs.cards import COURT
from mechs_core.rulesets.arcs.data import (
    CITY,
    DAMAGED,
    FRESH,
    GATEKEEPERS,
    RAID_COSTS,
    SHIP,
    STARPORT,
)
from mechs_core.rulesets.arcs.geometry import IS_GATE, TYPE_AT
from mechs_core.rulesets.arcs.model import OFF
from mechs_core.rulesets.arcs.rules.battle import MORE_AT_GATES

HURT: Final = 0.12  # of a ship or building that is damaged
KEYS: Final = 8  # as many as are weighed
LOST: Final = 0.3  # of an own ship, beside its worth: a Trophy for a Rival


class Fight(NamedTuple):
    """A battle before its dice are chosen. Lists: the worth of 0, 1, .. of a symbol."""

    own: list[float]
    hit: list[float]
    bhit: list[float]
    key: list[float]
    intercept: int
    most: int  # dice
    raid: bool

    def worth(self, dice: Dice) -> float:
        shown = totals(dice)
        met = self.own[self.intercept :] or self.own[-1:]
        own = (1 - shown.intercept) * on_average(shown.own, self.own)
        if shown.intercept:
            own += shown.intercept * on_average(shown.own, met)
        found = own + on_average(shown.hit, self.hit)
        if dice[2]:
            found += on_average(shown.bhit, self.bhit) + on_average(shown.key, self.key)
        return found

    def best(self) -> tuple[float, Dice]:
        return max([(self.worth(dice), dice) for dice in ways(self.most, self.raid)])


def fight(
    outlook: Outlook, system: int, defender: int, fresh: int, damaged: int, intercept: int = OFF
) -> Fight:
    """A battle with so many ships against a Rival. intercept: its fresh ships, where known."""
    state = outlook.state
    ships = fresh + damaged
    more = MORE_AT_GATES if IS_GATE[system] and state.holds(outlook.seat, GATEKEEPERS) else 0
    here = state.buildings(defender, system) > 0
    raid = here or not (state.on_map(defender, CITY) or state.on_map(defender, STARPORT))
    their_ships = blows(outlook, system, defender, (SHIP,), 0.0, 0)
    kills = sum(killed for _, killed in their_ships)
    buildings = blows(outlook, system, defender, (CITY, STARPORT), 0.0, 0)
    after = blows(outlook, system, defender, (CITY, STARPORT), 0.0, kills) if kills else buildings
    return Fight(
        own=own_losses(outlook, fresh, damaged),
        hit=summed(their_ships + after),
        bhit=summed(buildings),
        key=thefts(outlook, defender),
        intercept=state.at(defender, SHIP, FRESH, system) if intercept == OFF else intercept,
        most=ships + more,
        raid=raid,
    )


Blow = tuple[float, bool]  # worth, whether it destroys


def blows(
    outlook: Outlook, system: int, owner: int, kinds: tuple[int, ...], base: float, kills: int
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


def own_losses(outlook: Outlook, fresh: int, damaged: int) -> list[float]:
    """What own hits cost, dealt so that as few ships as possible are destroyed."""
    each = [HURT] * fresh + [SHIP_WORTH + LOST - HURT] * (fresh + damaged)
    return summed([(-cost, False) for cost in each])


def summed(each: list[Blow]) -> list[float]:
    """The worth of 0, 1, .. of them."""
    found = [0.0]
    for worth, _ in each:
        found.append(found[-1] + worth)
    return found


def thefts(outlook: Outlook, defender: int) -> list[float]:
    """What so many keys steal at best, by the number of keys."""
    wanted = [
        (RAID_COSTS[slot], stolen(outlook, kind))
        for slot, kind in enumerate(outlook.state.slots[defender])
        if kind != OFF
    ]
    for card in outlook.state.guild[defender]:
        wanted.append((COURT[card].keys, (1 + outlook.harm) * outlook.card(card)))
    found = [0.0] * (KEYS + 1)
    for cost, worth in wanted:
        for keys in range(KEYS, cost - 1, -1):
            found[keys] = max(found[keys], found[keys - cost] + worth)
    return found


def stolen(outlook: Outlook, kind: int) -> float:
    """What a Rival's token brings."""
    return outlook.token[kind] + outlook.harm * (0.5 * outlook.icon[kind] + 0.3)

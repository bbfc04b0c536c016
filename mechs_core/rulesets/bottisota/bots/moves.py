"""The best way to use a movement: all places that can be reached, and what lies on the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from mechs_core.kernel.messages import Decision
from mechs_core.rulesets.bottisota.bots.odds import FACE, chance, unsaved
from mechs_core.rulesets.bottisota.bots.outlook import Outlook
from mechs_core.rulesets.bottisota.bots.upkeep import point
from mechs_core.rulesets.bottisota.data import WEAPONS, Weapon
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.maps import OBSTACLES, TELEPORTER, path
from mechs_core.rulesets.bottisota.model import Bot
from mechs_core.rulesets.bottisota.rules.bot_numbers import cover, weapons
from mechs_core.rulesets.bottisota.rules.drop import Drop, bomb_modifier
from mechs_core.rulesets.bottisota.rules.movement import END_MOVE, why_not_end
from mechs_core.rulesets.bottisota.rules.step import STEPS, obstacle
from mechs_core.rulesets.bottisota.rules.teleport import TELEPORT, why_not_teleport
from mechs_core.rulesets.bottisota.rules.terrain import rolls_at, step_cost

SPENT: Final = 0.2  # what a charge is kept for
VISITED: Final = 0.12  # of the bots near a mine, that will come upon it
NEARBY: Final = 2  # steps
STUCK: Final = -1000.0  # there is no way on


class Node(Struct, frozen=True):
    """A bot on its way. Nodes with the same key differ only in the MP left."""

    area: int
    heading: int
    mp: int
    steps: int
    gain: float  # on the way so far
    dropped: int  # area where something was dropped, or OFF
    first: Decision | None  # what the way begins with


class Moves:
    """The plans for the rest of a dash, normal movement or chase of `outlook.me`."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook, self.battle, self.me = outlook, outlook.battle, outlook.me
        me = self.me
        self.entered = me.entered
        self.counted = max(1, me.type.min_move)  # steps beyond these change nothing
        self.start = Node(me.area, me.heading, me.mp, me.steps, 0.0, OFF, None)
        self.bomb = next(filter(self._can_drop, weapons(me)), None)
        self.falling = {bomb.area: WEAPONS[bomb.weapon] for bomb in self.battle.bombs}
        self._places: dict[tuple[int, int], float] = {}

    def _can_drop(self, weapon: Weapon) -> bool:
        if not weapon.is_dropped or not self.me.charges[weapon.id]:
            return False
        return self.me.drops.get(weapon.id, 0) < weapon.shots

    def best(self) -> tuple[float, Decision]:
        """What the best plan is worth, and the decision that it begins with."""
        value, decision = STUCK, None
        queue = [self.start]
        seen = {self._key(self.start): self.start.mp}
        for node in queue:
            if seen[self._key(node)] > node.mp:
                continue  # there is a cheaper way to the same
            for worth, last in self._ends(node):
                if worth > value:
                    value, decision = worth, node.first or last
            self._stand(node)
            for after in (*self._drops(node), *self._steps(node)):
                key = self._key(after)
                if seen.get(key, -1) < after.mp:
                    seen[key] = after.mp
                    queue.append(after)
        self._stand(self.start)
        # BOT-MOV-8 Where every way ends in a wall, the one that was found last is as long as any.
        return value, decision or queue[-1].first or END_MOVE

    def _key(self, node: Node) -> tuple[int, int, int, float, int]:
        made = min(node.steps, self.counted)
        return node.area, self._heading(node), made, node.gain, node.dropped

    def _heading(self, node: Node) -> int:
        """The heading, where it matters. BOT-TER-3"""
        return node.heading if self.battle.map.features[node.area] & OBSTACLES else OFF

    def _stand(self, node: Node) -> None:
        me = self.me
        me.area, me.heading, me.mp, me.steps = node.area, node.heading, node.mp, node.steps
        me.entered = self.entered or node.steps > self.start.steps

    # ------------------------------------------------------------ how it may end

    def _ends(self, node: Node) -> Iterator[tuple[float, Decision]]:
        """Where the movement may end: here, or wherever a teleporter leads."""
        self._stand(node)
        seat = self.outlook.seat
        if why_not_end(self.battle, seat, None) is None:
            yield node.gain + self._place(node) - self._own(node), END_MOVE
        at_teleporter = self.battle.map.features[node.area] & TELEPORTER
        if at_teleporter and why_not_teleport(self.battle, seat) is None:
            yield node.gain + self._elsewhere(node), TELEPORT

    def _place(self, node: Node) -> float:
        key = node.area, self._heading(node)
        if key not in self._places:
            self._places[key] = self.outlook.place()
        return self._places[key]

    def _own(self, node: Node) -> float:
        """What the own bomb or magnetic mine does to a bot that stays beside it."""
        weapon = self.bomb if node.area == node.dropped else self.falling.get(node.area)
        if weapon is None or not (weapon.is_explosion or weapon.is_magmine):
            return 0.0
        return self.outlook.attack(weapon.hit, weapon.am)

    def _elsewhere(self, node: Node) -> float:
        """The mean of the places where the teleporter may lead."""
        worths = []
        for area in self.battle.map.teleporters:
            if area != node.area:
                self.me.area = area
                worths.append(self.outlook.place() - self.outlook.entering(area))
        return sum(worths) / len(worths)

    # ------------------------------------------------------------ how it may go on

    def _steps(self, node: Node) -> list[Node]:
        hall, me, found = self.battle.map, self.me, []
        for way in range(6):
            if obstacle(self.battle, me, way):
                continue
            there = hall.beside[node.area][way]
            gain = node.gain - self.outlook.entering(there)
            if rolls_at(hall, me, way):
                gain -= FACE * self.outlook.life
            mp = max(0, node.mp - step_cost(hall, me, way))  # BOT-MOV-5
            heading, first = way if me.type.flying else OFF, node.first or STEPS[way]
            found.append(Node(there, heading, mp, node.steps + 1, gain, node.dropped, first))
        return found

    def _drops(self, node: Node) -> list[Node]:
        if self.bomb is None or node.dropped != OFF:
            return []
        worth, target = self._drop(self.bomb, node.area)
        if worth <= SPENT:
            return []
        gain, first = node.gain + worth - SPENT, node.first or Drop(self.bomb.id, target)
        return [Node(node.area, node.heading, node.mp, node.steps, gain, node.area, first)]

    def _drop(self, weapon: Weapon, area: int) -> tuple[float, int | None]:
        """What it does to others to drop something in an area, and a plain bomb's target."""
        here = [
            (foe.share * self._effect(weapon, foe.bot), foe.seat)
            for foe in self.outlook.at.get(area, ())
        ]
        if weapon.is_bomb and not weapon.is_explosion:
            return max(here, default=(0.0, None))
        worth = sum(effect for effect, _ in here)
        if weapon.is_bomb:
            return worth, None
        lying = worth / len(here) if weapon.is_magmine and here else 0.0  # BOT-MINE-3
        return lying + VISITED * self._visits(weapon, area), None

    def _visits(self, weapon: Weapon, area: int) -> float:
        """What a mine would do to all who are near."""
        steps = path(self.battle.map, area)
        return sum(
            self._effect(weapon, foe.bot)
            for foe in self.outlook.foes
            if 0 < steps[foe.bot.area] <= NEARBY
        )

    def _effect(self, weapon: Weapon, it: Bot) -> float:
        """What a bomb or a mine does to a bot where it stands."""
        if it.type.airborne and not (weapon.is_explosion or weapon.is_magmine):
            return 0.0
        mod = bomb_modifier(self.me) if weapon.is_bomb else 0
        am, hidden = weapon.am, cover(self.battle, it) if weapon.is_explosion else 0
        return chance(weapon.hit, mod) * unsaved(it.armour, it.shield, am, hidden) * point(it)

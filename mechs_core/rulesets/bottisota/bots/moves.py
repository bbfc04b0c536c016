"""The best way to use a movement: all that can be reached, cheapest first."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from mechs_core.kernel.messages import Decision
from mechs_core.rulesets.bottisota.bots import harm
from mechs_core.rulesets.bottisota.bots.odds import FACE, chance, unsaved
from mechs_core.rulesets.bottisota.bots.outlook import STAYS, Outlook
from mechs_core.rulesets.bottisota.bots.upkeep import point
from mechs_core.rulesets.bottisota.data import WEAPONS, Weapon
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.maps import OBSTACLES, TELEPORTER, path
from mechs_core.rulesets.bottisota.model import Bot
from mechs_core.rulesets.bottisota.rules.drop import Drop, bomb_modifier
from mechs_core.rulesets.bottisota.rules.mode import END_MOVE, why_not_end
from mechs_core.rulesets.bottisota.rules.numbers import weapons
from mechs_core.rulesets.bottisota.rules.step import STEPS, obstacle
from mechs_core.rulesets.bottisota.rules.teleport import TELEPORT, why_not_teleport
from mechs_core.rulesets.bottisota.rules.terrain import rolls_at, step_cost

SPENT: Final = 0.2  # what a charge is kept for
VISITED: Final = 0.12  # of the bots near a mine that will come upon it
LOST: Final = -1000.0  # no way to end it


class Node(Struct):
    """A place on the way."""

    area: int
    heading: int
    mp: int
    steps: int
    net: float  # gains and losses on the way
    dropped: int  # area of what was dropped, or OFF
    first: Decision | None  # what the way begins with


class Moves:
    """The plans for the rest of a movement action of `outlook.me`, which must be in one."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook, self.battle, self.me = outlook, outlook.battle, outlook.me
        self._places: dict[tuple[int, int, bool], float] = {}
        me = self.me
        self.droppable = [
            weapon
            for weapon in weapons(me)
            if weapon.is_dropped
            and me.charges[weapon.id]
            and me.drops.get(weapon.id, 0) < weapon.shots
        ]
        self.falling = {
            bomb.area: WEAPONS[bomb.weapon]
            for bomb in self.battle.bombs
            if WEAPONS[bomb.weapon].is_explosion
        }

    def best(self) -> tuple[float, Decision]:
        """What the best plan is worth, and the decision that it begins with."""
        me = self.me
        start = self.start = Node(me.area, me.heading, me.mp, me.steps, 0.0, OFF, None)
        entered = me.entered
        value: float = LOST
        decision: Decision = END_MOVE
        queue, seen = [start], {self._key(start): me.mp}
        for node in queue:
            if seen[self._key(node)] > node.mp:
                continue  # a cheaper way there was found
            self._stand(node, entered)
            if why_not_end(self.battle, self.outlook.seat, None) is None:
                ended = node.net + self._place(node)
                if ended > value:
                    value, decision = ended, node.first or END_MOVE
            if self._teleports():
                there = node.net + self._elsewhere()
                if there > value:
                    value, decision = there, node.first or TELEPORT
                self._stand(node, entered)
            for after in (*self._drops(node), *self._steps(node)):
                key = self._key(after)
                if seen.get(key, -1) < after.mp:
                    seen[key] = after.mp
                    queue.append(after)
        self._stand(start, entered)
        return value, decision

    def _key(self, node: Node) -> tuple[int, int, int, float, int]:
        """Nodes with the same key differ only in the MP left."""
        narrow = self.battle.map.features[node.area] & OBSTACLES
        owed = min(node.steps, max(1, self.me.type.min_move))
        return node.area, node.heading if narrow else OFF, owed, node.net, node.dropped

    def _stand(self, node: Node, entered: bool) -> None:
        me = self.me
        me.area, me.heading, me.mp, me.steps = node.area, node.heading, node.mp, node.steps
        me.entered = entered or node.steps > self.start.steps

    # ------------------------------------------------------------ ends

    def _place(self, node: Node) -> float:
        narrow = self.battle.map.features[node.area] & OBSTACLES
        key = node.area, node.heading if narrow else OFF, self.me.dashed
        if key not in self._places:
            self._places[key] = self.outlook.place()
        worth = self._places[key]
        if node.area == node.dropped:
            worth -= self._own(self.droppable[0])
        if node.area in self.falling:
            worth -= self._own(self.falling[node.area])
        return worth

    def _own(self, weapon: Weapon) -> float:
        """What the own bomb or magnetic mine does to a bot that stays beside it."""
        if not (weapon.is_explosion or weapon.is_magmine):
            return 0.0
        return self.outlook.mine(weapon.hit, weapon.am)

    def _teleports(self) -> bool:
        if not self.battle.map.features[self.me.area] & TELEPORTER:
            return False
        return why_not_teleport(self.battle, self.outlook.seat) is None

    def _elsewhere(self) -> float:
        """The mean of the places where a teleporter may lead."""
        me, here = self.me, self.me.area
        worths = []
        for area in self.battle.map.teleporters:
            if area != here:
                me.area = area
                worths.append(self.outlook.place() - self.outlook.entering(area))
        return sum(worths) / len(worths)

    # ------------------------------------------------------------ ways on

    def _steps(self, node: Node) -> list[Node]:
        outlook, hall, me = self.outlook, self.battle.map, self.me
        found = []
        for way in range(6):
            if obstacle(self.battle, me, way):
                continue
            there = hall.beside[node.area][way]
            mp = max(0, node.mp - step_cost(hall, me, way))
            net = node.net - outlook.entering(there)
            if rolls_at(hall, me, way):
                net -= FACE * outlook.life
            heading = way if me.type.flying else OFF
            first = node.first or STEPS[way]
            found.append(Node(there, heading, mp, node.steps + 1, net, node.dropped, first))
        return found

    def _drops(self, node: Node) -> list[Node]:
        if node.dropped != OFF:
            return []
        found = []
        for weapon in self.droppable[:1]:
            gain, target = self._gain(weapon, node.area)
            if gain > SPENT:
                first = node.first or Drop(weapon.id, target)
                net = node.net + gain - SPENT
                found.append(
                    Node(node.area, node.heading, node.mp, node.steps, net, node.area, first)
                )
        return found

    def _gain(self, weapon: Weapon, area: int) -> tuple[float, int | None]:
        """What something dropped in an area does to others, and the target of a plain bomb."""
        here = [
            (self._bombed(weapon, foe.bot) * (1.0 if foe.stays else STAYS), foe.seat)
            for foe in self.outlook.at.get(area, ())
            if weapon.is_explosion or weapon.is_magmine or foe.bot.type.ground
        ]
        if weapon.is_explosion:
            return sum((worth for worth, _ in here), 0.0), None
        if weapon.is_bomb:
            return max(here, default=(0.0, None))
        lying = sum(worth for worth, _ in here) / len(here) if weapon.is_magmine and here else 0.0
        steps = path(self.battle.map, area)
        coming = sum(
            self._bombed(weapon, foe.bot)
            for foe in self.outlook.foes
            if 0 < steps[foe.bot.area] <= 2 and (weapon.is_magmine or foe.bot.type.ground)
        )
        return lying + VISITED * coming, None

    def _bombed(self, weapon: Weapon, it: Bot) -> float:
        """What a bomb or a mine that attacks a bot is worth."""
        mod = bomb_modifier(self.me) if weapon.is_bomb else 0
        cover = harm.covered(self.battle.map, it, it.area) if weapon.is_explosion else 0
        worth = chance(weapon.hit, mod) * unsaved(it.armour, it.shield, weapon.am, cover)
        return worth * point(it)

"""Weapons and their attacks: topics `weapon` and `attack`."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Tally
from mechs_core.kernel.messages import GameCreated
from mechs_core.kit.watching import Watcher
from mechs_core.rulesets.tiny_epic_mechs.data import WEAPON, WEAPON_CARDS
from mechs_core.rulesets.tiny_epic_mechs.geometry import OFF
from mechs_core.rulesets.tiny_epic_mechs.rules.buy import WeaponBought
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import AttackMade, Jammed, WeaponDisarmed
from mechs_core.rulesets.tiny_epic_mechs.rules.combat_start_and_end import CombatEnded
from mechs_core.rulesets.tiny_epic_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.tiny_epic_mechs.rules.ko import PilotKnockedOut
from mechs_core.rulesets.tiny_epic_mechs.rules.points import VpGained
from mechs_core.rulesets.tiny_epic_mechs.rules.power_up import Healed
from mechs_core.rulesets.tiny_epic_mechs.rules.resources import ResourcesChanged
from mechs_core.rulesets.tiny_epic_mechs.rules.scenario import SeatSet
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_weapons import StartingWeaponsRevealed

ITEM: Final = {card.id: f"{card.id} {card.name}" for card in WEAPON_CARDS}
OF_AN_ATTACK: Final = ("damage", "effect", "ability", "ko")  # whys of VpGained


class Attacks(Watcher):
    """Remembers the weapons of each seat, and the attack that is under way."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        self.owned: dict[int, list[str]] = {}  # by seat
        self.seat = OFF  # the one that attacked last in the combat under way
        self.weapon = self.kind = ""  # the items of its attack, "" for none
        self.took_effect = False

    # ---------------------------------------------------------------- weapons

    def seat_set(self, event: SeatSet) -> None:
        for weapon in event.owned:
            self.own(event.seat, weapon)

    def starting_weapons_revealed(self, event: StartingWeaponsRevealed) -> None:
        for seat, weapon in enumerate(event.weapons):
            self.own(seat, weapon)

    def weapon_bought(self, event: WeaponBought) -> None:
        self.own(event.seat, event.weapon)
        self.add(event.seat, "weapon", ITEM[event.weapon], "bought")

    def own(self, seat: int, weapon: str) -> None:
        self.owned.setdefault(seat, []).append(weapon)
        self.add(seat, "weapon", ITEM[weapon], "owned")

    # ---------------------------------------------------------------- attacks

    def attack_made(self, event: AttackMade) -> None:
        kind = WEAPON_CARDS[WEAPON[event.weapon]].type
        self.seat, self.weapon = event.seat, ITEM[event.weapon]
        self.kind = f"{kind} {event.reason or 'base'}"
        self.took_effect = False
        self.count("attacks")
        if event.reason is not None:
            self.add(event.seat, "weapon", self.weapon, "power")
        if event.pay:
            self.add(event.seat, "attack", self.kind, "paid", event.pay)

    def count(self, measure: str, value: int = 1) -> None:
        """Count for the weapon and for the kind of attack."""
        self.add(self.seat, "weapon", self.weapon, measure, value)
        self.add(self.seat, "attack", self.kind, measure, value)

    def damage_dealt(self, event: DamageDealt) -> None:
        if event.cause == "weapon" and event.amount:
            self.count("damage", event.amount)

    def pilot_knocked_out(self, event: PilotKnockedOut) -> None:
        if event.cause == "weapon":
            self.count("ko")

    def healed(self, event: Healed) -> None:
        if event.why == "weapon":
            self.affect()

    def resources_changed(self, event: ResourcesChanged) -> None:
        if event.why == "effect":
            self.affect()

    def jammed(self, event: Jammed) -> None:
        self.affect()

    def weapon_disarmed(self, event: WeaponDisarmed) -> None:
        self.affect()

    def affect(self) -> None:
        """An effect may write several events; it counts once an attack."""
        if not self.took_effect:
            self.took_effect = True
            self.add(self.seat, "attack", self.kind, "effects")

    def combat_ended(self, event: CombatEnded) -> None:
        """The last attack is over: a KO after it is a turret's."""
        self.seat = OFF

    # ---------------------------------------------------------------- points

    def vp_gained(self, event: VpGained) -> None:
        if event.why == "weapons":
            for weapon in self.owned[event.seat]:
                vp = WEAPON_CARDS[WEAPON[weapon]].vp
                self.add(event.seat, "weapon", ITEM[weapon], "vp", vp)
        elif event.why in OF_AN_ATTACK and event.seat == self.seat:
            self.add(event.seat, "weapon", self.weapon, "attack vp", event.amount)
            self.add(event.seat, "attack", self.kind, "vp", event.amount)
            if event.why == "effect":
                self.affect()

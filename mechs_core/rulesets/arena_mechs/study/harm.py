"""What Mechs suffer, and who scores for it: `damage dealt`, `damage taken`, `smash`, `smashed`,
`share`.
"""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Tally
from mechs_core.kernel.messages import GameCreated
from mechs_core.kit.watching import Watcher
from mechs_core.rulesets.arena_mechs.geometry import OFF
from mechs_core.rulesets.arena_mechs.options import colours
from mechs_core.rulesets.arena_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.arena_mechs.rules.end import FinalScoringStarted
from mechs_core.rulesets.arena_mechs.rules.prestige_track import PrestigeChanged
from mechs_core.rulesets.arena_mechs.rules.setup import ScenarioSet
from mechs_core.rulesets.arena_mechs.rules.smash import MechSmashed
from mechs_core.rulesets.arena_mechs.rules.turn import ActivationEnded, SeatActivated

SHARES: Final = {"damage_most": "most", "damage_tied": "tied", "damage_other": "other"}
FINAL_SHARES: Final = {reason: f"final {share}" for reason, share in SHARES.items()}
ARENA: Final = {cause: f"arena {cause}" for cause in ("crushers", "flamethrowers")}
BY_ARENA, BY_ITSELF = "arena", "itself"


class Harm(Watcher):
    """Keeps whose activation it is, and what the last damage and the last smash came from."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        names = colours(created)
        self.colours = names
        self.active = OFF
        self.cause = ""
        self.smasher = ""
        self.shares = SHARES

    def scenario_set(self, event: ScenarioSet) -> None:
        self.active = OFF if event.active is None else event.active

    def seat_activated(self, event: SeatActivated) -> None:
        self.active = event.seat

    def activation_ended(self, event: ActivationEnded) -> None:
        self.active = OFF

    def final_scoring_started(self, event: FinalScoringStarted) -> None:
        self.shares = FINAL_SHARES

    def damage_dealt(self, event: DamageDealt) -> None:
        by, victim, amount, add = self.active, event.victim, event.amount, self.add
        cause = self.cause = event.cause if by != OFF else ARENA[event.cause]  # AM-DMG-2
        add(victim, "damage taken", cause, "times")
        add(victim, "damage taken", cause, "damage", amount)
        if by != OFF:  # AM-DMG-1
            add(by, "damage dealt", cause, "times")
            add(by, "damage dealt", cause, "own damage" if victim == by else "damage", amount)

    def mech_smashed(self, event: MechSmashed) -> None:
        """AM-DMG-4 All smashes of one effect come after its damage, so they have the same cause."""
        by, victim, add = event.by, event.victim, self.add
        if isinstance(by, str):
            self.smasher = BY_ARENA
        else:
            self.smasher = BY_ITSELF if by == victim else self.colours[by]
            add(by, "smash", self.cause, "smashes")
            if by == victim:
                add(by, "smash", self.cause, "own")
            if event.overkill:
                add(by, "smash", self.cause, "overkill", event.overkill)
        add(victim, "smashed", self.smasher, "times")

    def prestige_changed(self, event: PrestigeChanged) -> None:
        if event.reason == "smashed":
            self.add(event.seat, "smashed", self.smasher, "prestige", event.amount)
        elif event.reason in SHARES:
            item = self.shares[event.reason]
            self.add(event.seat, "share", item, "times")
            self.add(event.seat, "share", item, "prestige", event.amount)

"""What the Blight does, and what becomes of it: topic `blight`."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Tally
from mechs_core.kernel.messages import GameCreated, Seat
from mechs_core.kit.watching import Watcher
from mechs_core.rulesets.arcs.campaign_data import BLIGHT_KIND
from mechs_core.rulesets.arcs.rules.battle import BattleBegun, BattleEnded
from mechs_core.rulesets.arcs.rules.campaign.crises import BlightHits, CrisisResolved
from mechs_core.rulesets.arcs.rules.campaign.dice import NumberDieRolled
from mechs_core.rulesets.arcs.rules.hits import DESTROYED, HitDealt
from mechs_core.rulesets.arcs.rules.pieces import PiecesFlipped, PiecesMoved
from mechs_core.rulesets.arcs.rules.rounds import RoundEnded
from mechs_core.rulesets.arcs.rules.targets import OWN

MEASURE: Final = {  # by whether it is an own hit, and whether it destroys
    (True, True): "lost",
    (True, False): "damaged",
    (False, True): "destroyed",
    (False, False): "turned",
}
IN_CRISES, IN_BATTLES = "hit in Crises", "attacked"


class Blight(Watcher):
    """Remembers whether the Blight strikes, and who attacks it."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        self.strikes = False
        self.attacker: Seat | None = None

    # ------------------------------------------------------------ Crises

    def hits(self, event: BlightHits) -> None:
        self.strikes = True

    def is_over(self, event: CrisisResolved | NumberDieRolled | RoundEnded) -> None:
        self.strikes = False

    def flipped(self, event: PiecesFlipped) -> None:
        if self.strikes:
            self.hit(event.owner, "damaged")

    def moved(self, event: PiecesMoved) -> None:
        if self.strikes and event.cause == "crisis":
            self.hit(event.owner, "lost")

    def hit(self, owner: int | str, measure: str) -> None:
        if isinstance(owner, int):
            self.add(owner, "blight", IN_CRISES, "times")
            self.add(owner, "blight", IN_CRISES, measure)

    # ------------------------------------------------------------ battles

    def battle_begun(self, event: BattleBegun) -> None:
        if event.defender == BLIGHT_KIND:
            self.attacker = event.seat
            self.add(event.seat, "blight", IN_BATTLES, "times")

    def hit_dealt(self, event: HitDealt) -> None:
        if self.attacker is not None:
            own, dead = event.step == OWN, event.to == DESTROYED
            measure = (
                ("lost" if dead else "damaged") if own else ("destroyed" if dead else "turned")
            )
            self.add(self.attacker, "blight", IN_BATTLES, measure)

    def battle_ended(self, event: BattleEnded) -> None:
        self.attacker = None

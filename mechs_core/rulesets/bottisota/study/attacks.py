"""Who did what with which weapon: topics `weapon` and `bot`, from what all see at the table."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Tally
from mechs_core.kernel.messages import GameCreated
from mechs_core.kit.watching import Watcher
from mechs_core.rulesets.bottisota.data import CARDS, KIND, PARTS, SELF_DESTRUCT, WEAPONS
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.rules.beams import LinkSet, TornApart
from mechs_core.rulesets.bottisota.rules.bombs import BombRolled
from mechs_core.rulesets.bottisota.rules.cards import PartStolen
from mechs_core.rulesets.bottisota.rules.damage import DamageTaken, FaultRolled
from mechs_core.rulesets.bottisota.rules.declaration import ShotsFired
from mechs_core.rulesets.bottisota.rules.destruction import BotDestroyed
from mechs_core.rulesets.bottisota.rules.drop import BombDropped, MineDropped
from mechs_core.rulesets.bottisota.rules.entry import BotEntered
from mechs_core.rulesets.bottisota.rules.explosions import BlastRolled, SelfDestructed
from mechs_core.rulesets.bottisota.rules.hazards import HazardRolled
from mechs_core.rulesets.bottisota.rules.hits import ArmourTested, ShieldTested
from mechs_core.rulesets.bottisota.rules.melee import MeleeRolled
from mechs_core.rulesets.bottisota.rules.mines import MineAttacked
from mechs_core.rulesets.bottisota.rules.react import Reacted
from mechs_core.rulesets.bottisota.rules.rounds import PhaseStarted, RoundStarted
from mechs_core.rulesets.bottisota.rules.scenario import ScenarioSet
from mechs_core.rulesets.bottisota.rules.shot_rolls import HitsCounted, ShotLost, ShotRolled
from mechs_core.rulesets.bottisota.study.sources import Source, Sources

# Weapon id -> item; a weapon part's has its card's number before it: "P17 push beam".
ITEM: Final = {
    name: f"{PARTS[KIND[CARDS.index(name)]].id} {weapon.name}" if name in CARDS else name
    for name, weapon in WEAPONS.items()
}
MELEE: Final = "melee"
TEAR: Final = "torn apart"
FOUND: Final = {"mine": "found mine", "magmine": "found magnetic mine"}  # of a scenario


class Attacks(Watcher):
    """Keeps which types of bot the seats fielded, and what lies in the hall."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        self.bots = [""] * len(created.seats)  # the type that each seat fielded last
        self.inside: set[int] = set()  # seats with a bot in the hall
        self.dropped: dict[str, Source] = {}  # mines and bombs by id
        self.sources = Sources()
        self.shot = OFF  # index of the shot that is rolled for
        self.fighting = False

    # ---------------------------------------------------------------- bots

    def scenario_set(self, event: ScenarioSet) -> None:
        for bot in event.bots:
            self.field(bot["seat"], bot["bot"])
            if event.phase != "entry":  # else its round is still to begin
                self.add(bot["seat"], "bot", bot["bot"], "rounds")
        for mine in event.mines:
            self.drop(mine["owner"], FOUND[mine["kind"]], mine["id"])

    def bot_entered(self, event: BotEntered) -> None:
        self.field(event.seat, event.bot)

    def field(self, seat: int, bot: str) -> None:
        self.bots[seat] = bot
        self.inside.add(seat)
        self.add(seat, "bot", bot, "fielded")

    def round_started(self, event: RoundStarted) -> None:
        for seat in self.inside:
            self.add(seat, "bot", self.bots[seat], "rounds")

    # ---------------------------------------------------------------- attacks

    def count(self, measure: str, value: int = 1) -> None:
        """Count for the weapon whose hit is tested now."""
        source = self.sources.now
        self.add(source.seat, "weapon", source.weapon, measure, value)

    def from_bot(self, seat: int, item: str) -> Source:
        return Source(seat, item, self.bots[seat])

    def attack(self, source: Source, hits: int) -> None:
        """Count an attack that has been rolled for, and its hits."""
        self.sources.strike(source, hits > 0)
        self.count("rolls")
        if hits:
            self.count("hits", hits)

    def shots_fired(self, event: ShotsFired) -> None:
        self.shot = OFF
        self.sources.clear()

    def shot_rolled(self, event: ShotRolled) -> None:
        item = ITEM[event.weapon]
        self.begin_shot(event.seat, event.shot, item)
        source = self.from_bot(event.seat, item)
        self.attack(source, int(event.hit))
        if event.hit and WEAPONS[event.weapon].is_beam:
            self.sources.beam(source, event.target)

    def shot_lost(self, event: ShotLost) -> None:
        self.begin_shot(event.seat, event.shot, ITEM[event.weapon])

    def begin_shot(self, seat: int, shot: int, item: str) -> None:
        """Explosions and missiles roll several times for one shot."""
        if shot != self.shot:
            self.shot = shot
            self.add(seat, "weapon", item, "uses")

    def reacted(self, event: Reacted) -> None:
        if event.card is not None:
            self.count("hits", -1)
            self.sources.cancel()

    def hits_counted(self, event: HitsCounted) -> None:
        self.count("hits", event.count - 1)

    def torn_apart(self, event: TornApart) -> None:
        """BOT-BEAM-2 Instead of what the beams would do by themselves."""
        self.sources.forget(event.target)
        self.sources.strike(self.from_bot(event.seat, TEAR), True)
        self.count("uses")
        self.count("hits", event.hits)

    def link_set(self, event: LinkSet) -> None:
        self.sources.forget(event.b)

    def drop(self, seat: int, item: str, name: str) -> None:
        self.dropped[name] = self.from_bot(seat, item)
        self.add(seat, "weapon", item, "uses")

    def mine_dropped(self, event: MineDropped) -> None:
        self.drop(event.seat, ITEM[event.weapon], event.mine)

    def bomb_dropped(self, event: BombDropped) -> None:
        self.drop(event.seat, ITEM[event.weapon], event.bomb)

    def mine_attacked(self, event: MineAttacked) -> None:
        self.attack(self.dropped[event.mine], int(event.hit))

    def bomb_rolled(self, event: BombRolled) -> None:
        self.attack(self.dropped[event.bomb], int(event.hit))

    def self_destructed(self, event: SelfDestructed) -> None:
        self.add(event.seat, "weapon", SELF_DESTRUCT.name, "uses")

    def blast_rolled(self, event: BlastRolled) -> None:
        self.attack(self.from_bot(event.seat, SELF_DESTRUCT.name), int(event.hit))

    def phase_started(self, event: PhaseStarted) -> None:
        self.fighting = False

    def melee_rolled(self, event: MeleeRolled) -> None:
        self.fighting = True
        loser, winner = (event.b, event.a) if event.winner == event.a else (event.a, event.b)
        for seat, hits in ((loser, 0), (winner, event.hits)):  # whose hits come stands last
            self.add(seat, "weapon", MELEE, "uses")
            self.attack(self.from_bot(seat, MELEE), hits)

    def part_stolen(self, event: PartStolen) -> None:
        """BOT-MEL-9 In a fight it costs a hit."""
        if self.fighting:
            self.count("hits", -1)

    # ---------------------------------------------------------------- what hits do

    def shield_tested(self, event: ShieldTested) -> None:
        self.sources.shield_tested(event.target, event.saved)
        if event.saved:
            self.count("saved")

    def armour_tested(self, event: ArmourTested) -> None:
        self.sources.armour_tested(event.target)
        if event.saved:
            self.count("saved")

    def damage_taken(self, event: DamageTaken) -> None:
        target, source = event.target, self.sources.now
        self.add(target, "bot", self.bots[target], "taken")
        if target == source.seat:
            self.count("own damage")
            return
        self.count("damage")
        if source.bot:
            self.add(source.seat, "bot", source.bot, "damage")

    def fault_rolled(self, event: FaultRolled) -> None:
        self.count("faults")

    def hazard_rolled(self, event: HazardRolled) -> None:
        self.sources.hazard_rolled(event.target)

    def bot_destroyed(self, event: BotDestroyed) -> None:
        seat, source = event.seat, self.sources.now
        self.inside.discard(seat)
        self.sources.forget(seat)
        self.add(seat, "bot", self.bots[seat], "deaths")
        if event.by is not None:
            self.count("kills")
            if source.bot:
                self.add(source.seat, "bot", source.bot, "kills")

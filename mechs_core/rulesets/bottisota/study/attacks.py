"""Who did what with which weapon: topics `weapon` and `bot`, from what all see at the table."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import GameCreated
from mechs_core.kernel.study import Tally, Watch
from mechs_core.rulesets.bottisota.data import CARDS, KIND, PARTS, SELF_DESTRUCT, WEAPONS
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.rules.beams import LinkSet, TornApart
from mechs_core.rulesets.bottisota.rules.bombs import BombRolled
from mechs_core.rulesets.bottisota.rules.cards import PartStolen
from mechs_core.rulesets.bottisota.rules.damage import DamageTaken, FaultRolled
from mechs_core.rulesets.bottisota.rules.destruction import BlastRolled, SelfDestructed
from mechs_core.rulesets.bottisota.rules.drop import BombDropped, MineDropped
from mechs_core.rulesets.bottisota.rules.entry import BotEntered
from mechs_core.rulesets.bottisota.rules.fall import BotDestroyed
from mechs_core.rulesets.bottisota.rules.hazards import HazardRolled
from mechs_core.rulesets.bottisota.rules.hits import ArmourTested, ShieldTested
from mechs_core.rulesets.bottisota.rules.melee import MeleeRolled
from mechs_core.rulesets.bottisota.rules.mines import MineAttacked
from mechs_core.rulesets.bottisota.rules.react import Reacted
from mechs_core.rulesets.bottisota.rules.resolve import HitsCounted, ShotLost, ShotRolled
from mechs_core.rulesets.bottisota.rules.rounds import PhaseStarted, RoundStarted
from mechs_core.rulesets.bottisota.rules.scenario import ScenarioSet
from mechs_core.rulesets.bottisota.rules.shoot import ShotsFired

# Weapon id -> item; a weapon part's has its card's number before it: "P17 push beam".
ITEM: Final = {
    name: f"{PARTS[KIND[CARDS.index(name)]].id} {weapon.name}" if name in CARDS else name
    for name, weapon in WEAPONS.items()
}
MELEE: Final = "melee"
TEAR: Final = "torn apart"
FOUND: Final = {"mine": "found mine", "magmine": "found magnetic mine"}  # of a scenario

Source = tuple[int, str, str]  # whose attack: seat, item of `weapon`, item of `bot`


def watch(created: GameCreated, tally: Tally) -> Watch:
    seen = Attacks(created, tally)
    return {
        ScenarioSet: seen.scenario_set,
        BotEntered: seen.bot_entered,
        RoundStarted: seen.round_started,
        PhaseStarted: seen.phase_started,
        ShotsFired: seen.shots_fired,
        ShotRolled: seen.shot_rolled,
        ShotLost: seen.shot_lost,
        Reacted: seen.reacted,
        HitsCounted: seen.hits_counted,
        TornApart: seen.torn_apart,
        LinkSet: seen.link_set,
        MineDropped: seen.mine_dropped,
        MineAttacked: seen.mine_attacked,
        BombDropped: seen.bomb_dropped,
        BombRolled: seen.bomb_rolled,
        SelfDestructed: seen.self_destructed,
        BlastRolled: seen.blast_rolled,
        MeleeRolled: seen.melee_rolled,
        PartStolen: seen.part_stolen,
        ShieldTested: seen.shield_tested,
        ArmourTested: seen.armour_tested,
        DamageTaken: seen.damage_taken,
        FaultRolled: seen.fault_rolled,
        HazardRolled: seen.hazard_rolled,
        BotDestroyed: seen.bot_destroyed,
    }


class Attacks:
    """Keeps whose hit is settled now.

    Beams are rolled for first and settled later, bot by bot, and what they move a bot into comes
    after that; mines may attack between their hits. So their hits wait in `beams`, and `due` says
    how many hits of the last other attack come before them.
    """

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        self.add = tally.add
        self.bots = [""] * len(created.seats)  # the type that each seat fielded last
        self.inside: set[int] = set()  # seats with a bot in the hall
        self.dropped: dict[str, Source] = {}  # mines and bombs by id
        self.source: Source = (OFF, "", "")
        self.due = 0
        self.tested = False  # a shield test failed: the armour test is of the same hit
        self.shot = OFF  # index of the shot that is rolled for
        self.beams: list[tuple[int, Source]] = []  # target: hits to be settled
        self.thrown: list[tuple[int, Source]] = []  # target: hazards to be risked
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

    def attack(self, source: Source, hits: int) -> None:
        """This attack has rolled, and scored so many hits, which are settled next."""
        self.source, self.due = source, hits
        self.add(source[0], "weapon", source[1], "rolls")
        if hits:
            self.add(source[0], "weapon", source[1], "hits", hits)

    def from_bot(self, seat: int, item: str) -> Source:
        return seat, item, self.bots[seat]

    def shots_fired(self, event: ShotsFired) -> None:
        self.shot = OFF
        self.beams, self.thrown = [], []

    def shot_rolled(self, event: ShotRolled) -> None:
        item = ITEM[event.weapon]
        self.begin_shot(event.seat, event.shot, item)
        source = self.from_bot(event.seat, item)
        self.attack(source, int(event.hit))
        if event.hit and WEAPONS[event.weapon].is_beam:  # BOT-BEAM-1
            self.due = 0
            self.beams.append((event.target, source))
            self.thrown.append((event.target, source))

    def shot_lost(self, event: ShotLost) -> None:
        self.begin_shot(event.seat, event.shot, ITEM[event.weapon])

    def begin_shot(self, seat: int, shot: int, item: str) -> None:
        """Explosions and missiles roll several times for one shot."""
        if shot != self.shot:
            self.shot = shot
            self.add(seat, "weapon", item, "uses")

    def reacted(self, event: Reacted) -> None:
        """BOT-SHT-9 The hit that was rolled last is cancelled."""
        if event.card is None:
            return
        self.add(self.source[0], "weapon", self.source[1], "hits", -1)
        self.due = 0
        if (event.seat, self.source) in self.beams[-1:]:
            del self.beams[-1], self.thrown[-1]

    def hits_counted(self, event: HitsCounted) -> None:
        self.add(self.source[0], "weapon", self.source[1], "hits", event.count - 1)
        self.due = event.count

    def torn_apart(self, event: TornApart) -> None:
        """BOT-BEAM-2 Instead of what the beams would do by themselves."""
        self.forget_beams(event.target)
        self.source, self.due = self.from_bot(event.seat, TEAR), event.hits
        self.add(event.seat, "weapon", TEAR, "uses")
        self.add(event.seat, "weapon", TEAR, "hits", event.hits)

    def link_set(self, event: LinkSet) -> None:
        self.forget_beams(event.b)

    def forget_beams(self, target: int) -> None:
        self.beams = [each for each in self.beams if each[0] != target]
        self.thrown = [each for each in self.thrown if each[0] != target]

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
        first, second = (event.b, event.a) if event.winner == event.a else (event.a, event.b)
        for seat, hits in ((first, 0), (second, event.hits)):  # the winner comes last
            self.add(seat, "weapon", MELEE, "uses")
            self.attack(self.from_bot(seat, MELEE), hits)

    def part_stolen(self, event: PartStolen) -> None:
        """BOT-MEL-9 In a fight it costs a hit."""
        if self.fighting:
            self.due -= 1
            self.add(event.thief, "weapon", MELEE, "hits", -1)

    # ---------------------------------------------------------------- what hits do

    def shield_tested(self, event: ShieldTested) -> None:
        self.begin_hit(event.target)
        if event.saved:
            self.add(self.source[0], "weapon", self.source[1], "saved")
        else:
            self.tested = True

    def armour_tested(self, event: ArmourTested) -> None:
        if not self.tested:
            self.begin_hit(event.target)
        self.tested = False
        if event.saved:
            self.add(self.source[0], "weapon", self.source[1], "saved")

    def begin_hit(self, target: int) -> None:
        """BOT-BEAM-3 Where no other hit is due, it is that of the next beam."""
        if self.due:
            self.due -= 1
            return
        for place, (seat, source) in enumerate(self.beams):
            if seat == target:
                self.source = source
                del self.beams[place]
                return

    def damage_taken(self, event: DamageTaken) -> None:
        seat, weapon, bot = self.source
        target = event.target
        self.add(target, "bot", self.bots[target], "taken")
        if target == seat:
            self.add(seat, "weapon", weapon, "own damage")
            return
        self.add(seat, "weapon", weapon, "damage")
        if bot:
            self.add(seat, "bot", bot, "damage")

    def fault_rolled(self, event: FaultRolled) -> None:
        self.add(self.source[0], "weapon", self.source[1], "faults")

    def hazard_rolled(self, event: HazardRolled) -> None:
        """BOT-BEAM-5 One roll a beam that hit; else, BOT-MEL-7, the fight is the cause."""
        for place, (seat, source) in enumerate(self.thrown):
            if seat == event.target:
                self.source = source
                del self.thrown[place]
                return

    def bot_destroyed(self, event: BotDestroyed) -> None:
        seat, (by, weapon, bot) = event.seat, self.source
        self.inside.discard(seat)
        self.due = 0  # BOT-DMG-1 Its remaining hits lapse.
        self.forget_beams(seat)
        self.add(seat, "bot", self.bots[seat], "deaths")
        if event.by is None:
            return
        self.add(by, "weapon", weapon, "kills")
        if bot:
            self.add(by, "bot", bot, "kills")

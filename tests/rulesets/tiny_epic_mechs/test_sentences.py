"""A sentence for every record of a game of Tiny Epic Mechs; secrets are left out of it."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import INPUTS, Decided, Decision, Event
from mechs_core.kernel.redact import redact, secrets_in
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.model import REASONS
from mechs_core.rulesets.tiny_epic_mechs.rules.action import ActionAsked, ActionPassed
from mechs_core.rulesets.tiny_epic_mechs.rules.armoury import LuckRenewed
from mechs_core.rulesets.tiny_epic_mechs.rules.arrival import MineTriggered, TurretFired
from mechs_core.rulesets.tiny_epic_mechs.rules.buy import MarketRefilled, WeaponBought
from mechs_core.rulesets.tiny_epic_mechs.rules.clash import CombatEnded, CombatStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import Collected, ResourceChosen
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import (
    Attack,
    AttackMade,
    Jammed,
    WeaponDisarmed,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import (
    DeployMine,
    DeviceDeployed,
    DeviceMoved,
    DeviceReturned,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.end import GameEnded
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import WeaponsEquipped
from mechs_core.rulesets.tiny_epic_mechs.rules.ko import AdHocEntered, PilotKnockedOut
from mechs_core.rulesets.tiny_epic_mechs.rules.layout import ChooseBaseMine
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import (
    ClaimMech,
    MechDeclined,
    MechLeft,
    MechOffered,
    MechTaken,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.move import AdHocCardPlayed, CardRevealed, PilotMoved
from mechs_core.rulesets.tiny_epic_mechs.rules.pilots import ChoosePilot, PilotChosen, PilotsDealt
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import PilotPlaced, Place, PlacementAsked
from mechs_core.rulesets.tiny_epic_mechs.rules.points import VpGained
from mechs_core.rulesets.tiny_epic_mechs.rules.power_up import Healed, Upgraded
from mechs_core.rulesets.tiny_epic_mechs.rules.program import CardProgrammed, ProgramCard
from mechs_core.rulesets.tiny_epic_mechs.rules.resources import ResourcesChanged
from mechs_core.rulesets.tiny_epic_mechs.rules.status import StatusChanged
from mechs_core.rulesets.tiny_epic_mechs.text.sentences import sentence
from mechs_core.rulesets.tiny_epic_mechs.view import View, view
from tests.games import Sealed
from tests.rulesets.tiny_epic_mechs.playing import brawl, play_on
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, opening, p, position
from tests.rulesets.tiny_epic_mechs.test_notation import WRITTEN
from tests.sentences import check_sentences

Told = tuple[Event, View]  # an event and a spectator's view before it
LONGEST = 200  # characters of a sentence


def seen(line: Line, viewer: int | None = None) -> View:
    return view(line.state, viewer)


HOME = position(p(), p())
FIGHT = position(
    p(status="ARMOR", owned=["B1", "A14"], cell="c2", pilot="P2"),
    p(owned=["B1", "B2"], cell="c2", health=4),
    phase="combat",
    card="K8",
    attacks=[["A14", "jump", "B1"]],
)


def said(event: Event, line: Line = HOME) -> str:
    return sentence(event, seen(line))[0]


# ---------------------------------------------------------------- all of them


@cache
def told() -> tuple[Told, ...]:
    """Records of games of every kind: random ones, scenarios, new luck."""
    games = [
        *(Sealed.new(RULESET, seats, seed=seed).finish() for seats, seed in ((2, "a"), (4, "b"))),
        Sealed.new(RULESET, ["bot:greedy@1"] * 3, seed="c").run_bots(),
        Sealed.new(RULESET, 3, seed="d", options={"first_player": 2}).finish(),
        Sealed.new(RULESET, 2, seed="e").finish().branch(20, luck="new", seed="n"),
        Sealed.new(RULESET, 2, seed="f", scenario={"seats": [{"status": "MIGHTY"}, {}]}).finish(),
    ]
    return tuple(pair for game in games for pair in walk(game))


def walk(game: Sealed) -> list[Told]:
    line = Line(RULESET, game.line.created)
    pairs: list[Told] = []
    for event in game.events:
        pairs.append((event, seen(line)))
        if type(event) not in INPUTS:
            line.peek(event)
    return pairs


# What random games seldom bring, told at a position.
RARE: list[Event] = [
    CombatStarted(RED, BLUE, "c2", False),
    CombatEnded(RED, BLUE, "ko"),
    DeviceMoved(RED, "mine", "b2", "c2", 1, 1),
    DeviceMoved(RED, "turret", "b2", "c2", 1, 1),
    DeviceReturned("b2", BLUE, "mine", 3),
    GameEnded(((0, 1),), (0, 1), "shared"),
    Jammed(BLUE),
    LuckRenewed(("A01",)),
    MarketRefilled(2, None),
    MechDeclined(RED),
    MechLeft(RED, "c4"),
    MechOffered(RED, "c4", "claim"),
    MechOffered(RED, "c4", "enter"),
    MechTaken(RED, "c4", "claimed"),
    MechTaken(RED, "c4", "entered"),
    PlacementAsked(RED, "ko", ("b2", "c2")),
    Upgraded(RED, 0),
    WeaponDisarmed(BLUE, "B1"),
    WeaponsEquipped(RED, ("B1", "B2"), automatic=False),
    *(AttackMade(RED, "B1", reason, 0) for reason in (None, "counter", "jump", "overdrive")),
    *(Healed(RED, why, 6, 3) for why in ("action", "weapon")),
    *(PilotKnockedOut(RED, BLUE, cause, "c2") for cause in ("weapon", "mine", "turret")),
    *(ResourcesChanged(RED, 4, 3, why) for why in ("payment", "effect", "ability", "ko")),
    *(StatusChanged(RED, status, 6) for status in ("PILOT", "ARMOR", "MIGHTY")),
    *(VpGained(RED, 1, 1, why, "c1" if "zone" in why else None) for why in REASONS),
    *(GameEnded(((0,), (1,)), (0,), why) for why in ("vp", "mech", "weapons", "resources")),
]


def everything() -> list[Told]:
    decided = [Decided(RED, decision) for decision, _ in WRITTEN]
    rare = [(event, seen(line)) for line in (HOME, FIGHT) for event in (*RARE, *decided)]
    return [*told(), *rare]


def test_every_record_has_a_sentence_with_rules_that_exist() -> None:
    check_sentences(RULESET, everything(), LONGEST)


def test_an_opened_record_has_a_sentence_too() -> None:
    for event, before in everything():
        assert sentence(event, before)[0]


# ---------------------------------------------------------------- secrets

SECRETS = [
    (PilotsDealt(RED, ("P1", "P5")), "two pilots", "Maverick (P1) and Patch (P5)"),
    (PilotChosen(RED, "P1"), "one of its two pilots", "Maverick (P1)"),
    (CardProgrammed(RED, 2, "K7", "E"), "lays card 2 of 4 face down", "lays K7 E as card 2 of 4"),
    (DeviceDeployed(RED, "mine", "c2", 3, 0, 1), "deploys a mine face", "deploys mine 3 face"),
    (DeviceReturned("c1", RED, "mine", 2), "red's mine on c1", "red's mine 2 on c1"),
    (Decided(RED, ChoosePilot("P1")), "one of its two pilots", "Maverick (P1)"),
    (Decided(RED, ChooseBaseMine(3)), "a mine", "mine 3"),
    (Decided(RED, ProgramCard("K7", "E")), "a card", "K7 E"),
    (Decided(RED, DeployMine(number=4)), "a mine", "mine 4"),
]


@pytest.mark.parametrize(("event", "hidden", "shown"), SECRETS, ids=[told[1] for told in SECRETS])
def test_tem_sec_1_a_secret_is_told_to_its_seat_only(event: Event, hidden: str, shown: str) -> None:
    assert hidden in said(redact(event, BLUE)) and shown not in said(redact(event, BLUE))
    assert hidden in said(redact(event, None)) and shown in said(redact(event, RED))


def test_tem_sec_1_a_hidden_field_is_in_no_sentence() -> None:
    for event, before in told():
        for held in secrets_in(event):
            if held.owner is event:
                assert sentence(replace(event, **{held.name: UNSET}), before)[0]


# ---------------------------------------------------------------- cards, movement, harm


def test_a_card_says_its_movement_and_its_action() -> None:
    assert said(CardRevealed(RED, "K7", "E")) == "red reveals K7 E: double jump, then BUY"
    assert said(CardRevealed(RED, "K5", "N")) == "red reveals K5 N: step, then POWER UP"


def test_tem_adh_2_the_first_ad_hoc_card_tells_of_the_ban_on_combat() -> None:
    event = AdHocCardPlayed(RED, "K1", "N")
    text, rules = sentence(event, seen(position(p(ad_hoc="fresh"), p())))
    assert text == "red plays K1 N Ad Hoc: step, then COLLECT"
    assert rules == ("TEM-EXEC-3", "TEM-ADH-2")
    assert sentence(event, seen(position(p(ad_hoc="free"), p())))[1] == ("TEM-EXEC-3",)


@pytest.mark.parametrize(
    ("movement", "text", "rules"),
    [
        ("STEP", "red steps from c1 to c2", ("TEM-MOVE-1",)),
        ("DOUBLE", "red jumps two zones from c1 to c2", ("TEM-MOVE-1", "TEM-MOVE-2")),
        ("DIAGONAL", "red jumps diagonally from c1 to c2", ("TEM-MOVE-1",)),
    ],
)
def test_tem_move_1_a_movement_says_how(movement: str, text: str, rules: tuple[str, ...]) -> None:
    assert sentence(PilotMoved(RED, "c1", "c2", movement), seen(HOME)) == (text, rules)


def test_tem_move_4_the_mighty_mech_is_told_to_move() -> None:
    mighty = seen(position(p(status="MIGHTY"), p()))
    assert sentence(PilotMoved(RED, "c1", "c2", "STEP"), mighty) == (
        "red's Mighty Mech steps from c1 to c2",
        ("TEM-MOVE-1", "TEM-MOVE-4"),
    )


def test_tem_arr_1_a_mine_tells_its_sum() -> None:
    assert said(MineTriggered("b2", BLUE, 3, RED, 5)) == (
        "red sets off blue's mine 3 on b2: 3 + 2 = 5 damage"
    )
    assert said(MineTriggered("b2", BLUE, 3, RED, 4)) == (
        "red sets off blue's mine 3 on b2: 3 + 2 - 1 (Sprite) = 4 damage"
    )
    assert said(DamageDealt(RED, 5, 1, "mine")) == "red loses 5 health: 1 left"
    assert said(DamageDealt(RED, 0, 6, "weapon")) == "red loses no health: 6 left"


def test_tem_arr_3_a_turret_tells_its_damage() -> None:
    assert said(TurretFired("c2", BLUE, RED, 3)) == "blue's turret on c2 fires at red: 3 damage"
    fixed = position(p(), p(), options={"turret_damage": 1})
    assert said(TurretFired("c2", BLUE, RED, 0), fixed) == (
        "blue's turret on c2 fires at red: 1 - 1 (Sprite) = 0 damage"
    )


def test_tem_arr_3_a_turret_that_was_survived_is_told_from_one_in_the_way() -> None:
    survived = seen(position(p(cell="c2", turrets=["b2"]), p()))
    back = DeviceReturned("c2", BLUE, "turret", None)
    assert sentence(back, survived) == (
        "blue's turret on c2 goes back to its supply",
        ("TEM-ARR-3", "TEM-R-11"),
    )
    assert sentence(back, seen(HOME))[1] == ("TEM-PLACE-3", "TEM-R-23")
    fallen = seen(position(p(ad_hoc="fresh"), p()))  # in its own base, and to stay there
    away = DeviceReturned("c1", BLUE, "turret", None)
    assert sentence(away, fallen)[1] == ("TEM-PLACE-3", "TEM-R-23")


# ---------------------------------------------------------------- combat


def test_tem_cbt_3_a_power_attack_tells_why() -> None:
    before = seen(FIGHT)
    text, rules = sentence(AttackMade(BLUE, "B1", "counter", 0), before)
    assert text == (
        "blue attacks red with its Pulse Pistol (B1), power attack (RANGED counters MELEE): "
        "3 damage"
    )
    assert rules == ("TEM-CBT-3", "TEM-R-31")
    jump, overdrive = (AttackMade(BLUE, "B2", reason, 0) for reason in ("jump", "overdrive"))
    assert "power attack (jump): 3" in said(jump, FIGHT)
    assert "power attack (Overdrive): 3" in said(overdrive, FIGHT)
    assert said(AttackMade(BLUE, "B2", None, 0), FIGHT) == (
        "blue attacks red with its Energy Sword (B2): 1 damage"
    )


def test_tem_cbt_4_a_payment_is_told_in_the_sum() -> None:
    paid = AttackMade(RED, "A01", None, 2)
    assert said(paid).endswith("with its Lightning Coil (A01): 0 + 2 paid = 2 damage")


def chain(line: Line, seat: int, *decisions: Decision) -> list[str]:
    """What a seat's decisions bring, told to all, without the decisions themselves."""
    line, found = line.copy(), []
    for decision in decisions:
        copy = line.copy()
        for event in line.decide(seat, decision)[1:]:
            found.append(said(redact(event, None), copy))
            copy.peek(event)
    return found


def test_tem_cbt_6_a_retreat_says_who_has_no_weapon_left() -> None:
    line = position(
        p(cell="c2", owned=["B2"]),
        p(cell="c2", owned=["B1"], health=5),
        phase="combat",
        card="K1",
        attacks=[["B2"]],
    )
    assert chain(line, BLUE, Attack("B1", True))[2:] == [
        "blue gains 3 VP for damage: 3 VP",
        "blue gains 1 VP as red has no ready weapon and retreats: 4 VP",
        "red is in Ad Hoc mode, all its program cards in hand",
        "red chooses where it retreats: c1, b2, d2 or c3",
    ]


def test_tem_r_12_the_defender_may_be_the_one_without_a_weapon() -> None:
    assert said(VpGained(RED, 1, 5, "retreat"), FIGHT) == (
        "red gains 1 VP as blue has no ready weapon and retreats: 5 VP"
    )


def test_tem_ko_6_a_fallen_mighty_mech_is_told_to_its_end() -> None:
    line = position(
        p(cell="d3", owned=["B4"]),
        p(cell="d3", owned=["A11", "B1"], status="MIGHTY", health=2, energy=1),
        phase="combat",
        card="K1",
    )
    assert chain(line, RED, Attack("B4", False), ClaimMech(True)) == [
        "red attacks blue with its Needle Rifle (B4): 2 damage",
        "blue loses 2 health: 0 left",
        "red gains 2 VP for damage: 2 VP",
        "blue is knocked out on d3 by red",
        "red gains 1 VP for the KO: 3 VP",
        "blue is in Ad Hoc mode, all its program cards in hand",
        "blue loses its Mighty Mech: a pilot again, health 6",
        "blue puts its Warhammer (A11) into the stockpile",
        "the Mighty Mech stands empty on d3",
        "red may claim the Mighty Mech on d3",
        "red claims the Mighty Mech on d3",
        "red controls the Mighty Mech now, health 11",
        "red gains 2 VP for the Mighty Mech: 5 VP",
        "blue chooses where it comes back: d2, c3 or d4",
    ]
    claimed = line.copy()
    claimed.decide(RED, Attack("B4", False))
    claimed.decide(RED, ClaimMech(False))
    assert chain(claimed, BLUE, Place("d2"))[:2] == [
        "blue comes back on d2",
        "red wins the combat against blue by KO",
    ]


def test_tem_ko_1_a_knock_out_by_a_device_names_its_owner() -> None:
    event = PilotKnockedOut(RED, BLUE, "turret", "c2")
    assert said(event) == "red is knocked out on c2 by blue's turret"
    assert said(StatusChanged(RED, "PILOT", 6)) == "red is back at health 6"
    back = PilotPlaced(RED, "c2", "c1", "ko")
    assert sentence(back, seen(HOME)) == (
        "red comes back in its base c1",
        ("TEM-KO-3", "TEM-ARR-7"),
    )
    chosen = replace(seen(HOME), phase="place")
    assert sentence(back, chosen) == ("red comes back on c1", ("TEM-PLACE-2", "TEM-ARR-7"))


def rules_of(event: Event, before: View) -> tuple[str, ...]:
    return sentence(event, before)[1]


def test_tem_ko_7_a_mech_left_by_a_device_and_one_left_in_combat_have_their_own_rules() -> None:
    assert rules_of(MechLeft(RED, "c3"), seen(HOME)) == ("TEM-KO-7",)
    assert rules_of(MechLeft(RED, "c3"), seen(FIGHT)) == ("TEM-KO-6",)
    declined = MechDeclined(RED)
    assert said(declined) == "red leaves the Mighty Mech: it stays empty on c3"
    assert rules_of(declined, replace(seen(HOME), offer="enter")) == ("TEM-MECH-2",)
    assert rules_of(declined, replace(seen(HOME), offer="claim")) == ("TEM-R-19",)


@pytest.mark.parametrize(
    ("status", "rule"), [("PILOT", "TEM-KO-3"), ("ARMOR", "TEM-KO-4"), ("MIGHTY", "TEM-KO-5")]
)
def test_tem_ko_4_each_status_falls_by_its_own_rule(status: str, rule: str) -> None:
    before = seen(position(p(status=status), p()))
    assert rules_of(StatusChanged(RED, "PILOT", 6), before) == (rule, "TEM-R-17")


def test_ad_hoc_mode_is_told_with_what_brought_it() -> None:
    event = AdHocEntered(BLUE)
    assert sentence(event, seen(FIGHT))[1] == ("TEM-ADH-1", "TEM-CBT-6")
    down = FIGHT.copy()
    down.peek(DamageDealt(BLUE, 4, 0, "weapon"))
    assert sentence(event, seen(down))[1] == ("TEM-ADH-1", "TEM-KO-2")


# ---------------------------------------------------------------- resources and weapons


def test_tem_col_1_what_is_collected_is_told_with_what_the_cap_cuts() -> None:
    event = Collected(RED, {"c1": (1, 1), "b2": (1, 0)}, 5, 4)
    assert said(event) == "red collects 2 credits and 1 energy on c1 and b2: 5 credits, 4 energy"
    full = position(p(credits=8), p())
    event = Collected(RED, {"c1": (1, 1), "b2": (1, 0)}, 9, 4)
    assert sentence(event, seen(full)) == (
        "red collects 2 credits and 1 energy on c1 and b2: 9 credits, 4 energy; "
        "1 credit above the cap lost",
        ("TEM-COL-1", "TEM-R-26"),
    )


def test_resources_are_told_with_what_became_of_them() -> None:
    assert said(ResourcesChanged(RED, 3, 1, "payment")) == (
        "red pays 2 energy: 3 credits, 1 energy"
    )
    assert said(ResourcesChanged(RED, 1, 3, "effect")) == "red loses 2 credits: 1 credit, 3 energy"
    assert said(ResourcesChanged(RED, 4, 3, "ability")) == (
        "red gains 1 credit, as Maverick: 4 credits, 3 energy"
    )
    poor = position(p(credits=0, energy=1), p())
    assert said(ResourcesChanged(RED, 2, 2, "ko"), poor) == (
        "red gains 2 credits and 1 energy after its KO: 2 credits, 2 energy"
    )


def test_weapons_are_told_by_name_and_id() -> None:
    bought = WeaponBought(RED, "A11", 1, 0, 2)
    assert said(bought) == "red buys the Warhammer (A11): 0 credits, 2 energy left"
    assert said(MarketRefilled(1, "A02")) == "the Plasma Mortar (A02) comes into market slot 1"
    assert said(MarketRefilled(1, None)) == "market slot 1 stays empty: the deck has run out"


@pytest.mark.parametrize(
    ("weapons", "automatic", "text"),
    [
        (("B2",), False, "red equips its Energy Sword (B2) instead of its Pulse Pistol (B1)"),
        (("B1", "B2"), False, "red equips its Energy Sword (B2)"),
        ((), True, "red puts its Pulse Pistol (B1) into the stockpile"),
    ],
)
def test_tem_eq_1_a_change_of_weapons_tells_what_comes_and_goes(
    weapons: tuple[str, ...], automatic: bool, text: str
) -> None:
    event = WeaponsEquipped(RED, weapons, automatic)
    rules = ("TEM-EQ-2",) if automatic else ("TEM-EQ-1", "TEM-R-33")
    assert sentence(event, seen(HOME)) == (text, rules)


def test_tem_pow_2_healing_tells_what_it_cost() -> None:
    hurt = position(p(health=1, energy=3), p())
    assert said(Healed(RED, "action", 6, 0), hurt) == (
        "red heals 5 for 3 energy: health 6, 0 energy left"
    )
    assert said(Healed(RED, "weapon", 3, 3), hurt) == "red regains 2 health by its weapon: 3"


def test_a_passed_action_is_named() -> None:
    line = position(p(), p(), phase="action", card="K1")
    assert said(ActionPassed(RED), line) == "red passes: no COLLECT"


# ---------------------------------------------------------------- points and the end


def test_tem_score_1_a_zone_is_told_with_its_value() -> None:
    assert said(VpGained(RED, 6, 9, "zone_turret", "c2")) == (
        "red gains 6 VP for its turret on c2 (value 3), doubled: 9 VP"
    )


def test_tem_end_2_the_end_says_who_wins_and_by_what() -> None:
    line = position(p(vp=33), p(vp=33))
    assert said(GameEnded(((1,), (0,)), (1,), "mech"), line) == (
        "the game ends: blue wins with 33 VP, the tie decided by the Mighty Mech"
    )
    assert sentence(GameEnded(((0, 1),), (0, 1), "shared"), seen(line)) == (
        "the game ends: red and blue share the win with 33 VP each, "
        "equal in all that decides a tie",
        ("TEM-END-2", "TEM-R-43"),
    )


# ---------------------------------------------------------------- scenario


def test_tem_scen_1_a_scenario_is_told_seat_by_seat_and_where_it_starts() -> None:
    _, events = opening(
        p(cell="c2", turrets=["b2"], credits=1, energy=0, vp=4, ad_hoc="free"),
        p(pilot="P4", status="ARMOR", owned=["B1", "A06"]),
        round=2,
        turn=3,
    )
    texts = [said(event) for event in events]
    assert texts[0] == "red is first player, as the game was set up"
    assert texts[1] == "the arena is laid out: 8 resource zones, the Mech zone on c3"
    assert texts[2] == (
        "red begins as Maverick (P1) on c2; pilot, health 6; 1 credit, 4 VP; equipped B1; "
        "mines on c1; turrets on b2; in Ad Hoc mode"
    )
    assert texts[4] == "the game starts in round 2, turn 3: red is to play a card"


def starts(**said_of: object) -> str:
    cells = {"cell": "c2"} if said_of.get("phase") == "combat" else {}
    _, events = opening(p(**cells), p(**cells), **said_of)
    return said(events[-1])


def test_tem_scen_3_the_start_in_each_phase_is_told() -> None:
    assert starts(phase="programming") == "the game starts in round 1: all program"
    assert starts(phase="combat", card="K1", attacks=[["B1"]]) == (
        "the game starts in round 1, turn 1: red fights blue on c2, blue is to attack"
    )
    assert starts(phase="action", card="K1", blocked=True) == (
        "the game starts in round 1, turn 1: red has moved by K1, but was blocked"
    )


def test_the_longest_seat_of_a_scenario_fits() -> None:
    mines = {"c1": 1, "b2": 2, "c2": 3, "d2": 4}
    owned = ["B1", "B2", "A01", "A02", "A03", "A04"]
    rich = p(pilot="P8", status="MIGHTY", credits=9, energy=9, vp=999, owned=owned, mines=mines)
    _, events = opening({**rich, "turrets": ["b4", "c4", "d4"], "ad_hoc": "free"}, p())
    assert max(len(said(event)) for event in events) <= LONGEST


ANSWERS: dict[str, tuple[type[Event], ...]] = {  # what tells an action besides its question
    "COLLECT": (Collected,),
    "BUY": (WeaponBought,),
    "MINE": (DeviceDeployed, DeviceMoved),
    "TURRET": (DeviceDeployed, DeviceMoved),
    "POWER_UP": (Healed, Upgraded),
}


def test_the_answer_to_a_question_that_goes_without_saying_is_told() -> None:
    *_, game = play_on(brawl(3, "4"), Rng("unsaid"))
    said = [each for step in game.steps for each in step.events if type(each) not in INPUTS]
    asked: set[type[Event]] = set()
    for at, event in enumerate(said):
        if type(event) not in RULESET.telling.unsaid:
            continue
        asked.add(type(event))
        after = (each for each in said[at + 1 :] if type(each) not in RULESET.telling.unsaid)
        if isinstance(event, ActionAsked):
            changes = (each for each in after if not isinstance(each, WeaponsEquipped))
            assert isinstance(next(changes), (ActionPassed, *ANSWERS[event.action]))
        elif isinstance(event, ResourceChosen):
            assert event.cell in next(each for each in after if isinstance(each, Collected)).zones
        elif isinstance(event, PlacementAsked):
            assert isinstance(next(after), PilotPlaced | DeviceReturned)
    assert asked >= {ActionAsked, ResourceChosen, PlacementAsked}

"""What is counted for study, and to whose account."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.rules.action import PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.arrival import MineTriggered
from mechs_core.rulesets.tiny_epic_mechs.rules.buy import Buy
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import Collect
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import DeployMine, DeployTurret
from mechs_core.rulesets.tiny_epic_mechs.rules.ko import PilotKnockedOut
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import ClaimMech, EnterMech
from mechs_core.rulesets.tiny_epic_mechs.rules.move import PlayAdHoc, Reveal
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import Place
from mechs_core.rulesets.tiny_epic_mechs.rules.points import VpGained
from mechs_core.rulesets.tiny_epic_mechs.rules.power_up import Heal, Upgrade
from mechs_core.rulesets.tiny_epic_mechs.rules.scoring import ScoringStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_arena import ChooseBaseMine, PlaceBase
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_pilots import ChoosePilot
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_weapons import ChooseStartingWeapon
from mechs_core.rulesets.tiny_epic_mechs.rules.status import StatusChanged
from mechs_core.testing.counts import Sums, tally_of
from mechs_core.testing.playouts import Playout, mixed, play
from tests.counted import Counted, counted
from tests.rulesets.tiny_epic_mechs.new_games import opened
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, YELLOW, p, position

B1, B2, B3, B4 = "B1 Pulse Pistol", "B2 Energy Sword", "B3 Grenade Launcher", "B4 Needle Rifle"
STEP = "attacker by step", "defender by step"
JUMP = "attacker by jump", "defender by jump"


def watched(*seats: dict[str, Any], **keys: Any) -> Counted:
    """A position whose set-up is not counted."""
    return counted(position(*seats, **keys)).forgetting()


def acting(red: dict[str, Any], card: str, **keys: Any) -> Counted:
    """Red's action is asked, Blue at home."""
    return watched(red, p(), phase="action", card=card, **keys)


# ---------------------------------------------------------------- attacks and combats


def example_3() -> Counted:
    """Red (B2) steps into Blue (B1), who counters; Red retreats to c1."""
    red = p(owned=["B2"], program=[["K1", "S"]])
    line = watched(red, p(cell="c2", mines={"c5": 1}))
    line.when(RED, Reveal()).when(RED, Attack("B2", power=False))
    return line.when(BLUE, Attack("B1", power=True)).when(RED, Place("c1"))


def test_a_weapons_attacks_damage_and_points() -> None:
    example_3().then(
        "weapon",
        {
            (RED, B2): {"attacks": 1, "damage": 1, "attack vp": 1},
            (BLUE, B1): {"attacks": 1, "power": 1, "damage": 3, "attack vp": 3},
        },
    )


def test_attacks_are_told_apart_by_type_and_why_they_have_power() -> None:
    example_3().then(
        "attack",
        {
            (RED, "MELEE base"): {"attacks": 1, "damage": 1, "vp": 1},
            (BLUE, "RANGED counter"): {"attacks": 1, "damage": 3, "vp": 3},
        },
    )
    jump = watched(p(cell="c2"), p(cell="c2"), phase="combat", card="K8")
    jump.when(RED, Attack("B1", power=True))
    assert jump.of("attack") == {(RED, "RANGED jump"): {"attacks": 1, "damage": 3, "vp": 3}}
    over = watched(p(cell="c2", status="MIGHTY"), p(cell="c2"), phase="combat", card="K1")
    over.when(RED, Attack("B1", power=True))
    assert (RED, "RANGED overdrive") in over.of("attack")


def test_a_retreat_ends_a_combat_and_is_a_point_of_it() -> None:
    attacker, defender = STEP
    example_3().then(
        "combat",
        {
            (RED, attacker): {
                "combats": 1,
                "attacks": 1,
                "damage": 1,
                "taken": 3,
                "vp": 1,
                "lost by retreat": 1,
            },
            (BLUE, defender): {
                "combats": 1,
                "attacks": 1,
                "damage": 3,
                "taken": 1,
                "vp": 4,
                "won by retreat": 1,
            },
        },
    )


def example_4() -> Counted:
    """Red jumps to d2 and knocks Blue out with its second attack."""
    red = p(owned=["B1", "B2"], program=[["K8", "SE"]])
    line = watched(red, p(cell="d2", owned=["B3"]))
    line.when(RED, Reveal()).when(RED, Attack("B1", power=True))
    return line.when(BLUE, Attack("B3", power=True)).when(RED, Attack("B2", power=True))


def test_a_ko_is_the_last_attacks() -> None:
    line = example_4()
    weapons = line.of("weapon")
    assert weapons[RED, B2] == {"attacks": 1, "power": 1, "damage": 3, "ko": 1, "attack vp": 4}
    assert "ko" not in weapons[RED, B1]
    assert line.of("attack")[RED, "MELEE counter"]["ko"] == 1
    line.then("knocked out", {(BLUE, "PILOT by weapon"): {"times": 1}})


def test_a_combat_that_ends_in_a_ko() -> None:
    attacker, defender = JUMP
    combats = example_4().of("combat")
    assert combats[RED, attacker] == {
        "combats": 1,
        "attacks": 2,
        "damage": 6,
        "taken": 3,
        "vp": 7,
        "won by ko": 1,
    }
    assert combats[BLUE, defender]["lost by ko"] == 1


def test_a_ko_is_told_with_the_status_of_that_time() -> None:
    fallen = MineTriggered("c2", BLUE, 4, RED, 7), PilotKnockedOut(RED, BLUE, "mine", "c2")
    line = watched(p(), p()).seeing(*fallen, StatusChanged(RED, "ARMOR", 9), *fallen)
    line.then(
        "knocked out",
        {(RED, "PILOT by mine"): {"times": 1}, (RED, "ARMOR by mine"): {"times": 1}},
    )


def test_a_payment_is_told_in_resources() -> None:
    red = p(status="ARMOR", cell="c2", owned=["A01", "B1"], energy=2)
    line = watched(red, p(cell="c2"), phase="combat", card="K1")
    line.when(RED, Attack("A01", power=False, pay=2))
    assert line.of("attack") == {
        (RED, "AREA base"): {"attacks": 1, "paid": 2, "damage": 2, "vp": 2}
    }


@pytest.mark.parametrize(
    ("weapon", "power", "kind"),
    [
        ("A04", False, "AREA base"),  # DRAIN
        ("A09", False, "RANGED base"),  # JAM
        ("A11", True, "MELEE jump"),  # VP
        ("A13", False, "MELEE base"),  # HEAL
        ("A16", False, "MELEE base"),  # STEAL, told by two events
    ],
)
def test_an_effect_counts_once_an_attack(weapon: str, power: bool, kind: str) -> None:
    red = p(status="ARMOR", health=5, cell="c2", owned=[weapon, "B1"])
    line = watched(red, p(cell="c2"), phase="combat", card="K8")
    assert line.when(RED, Attack(weapon, power)).of("attack")[RED, kind]["effects"] == 1
    assert "effects" not in example_4().of("attack")[RED, "RANGED jump"]


def test_each_attack_of_a_combat_may_have_its_effect() -> None:
    red = p(status="ARMOR", health=5, cell="c2", owned=["A09", "A13", "B1"])
    line = watched(red, p(cell="c2", owned=["B1", "B2"]), phase="combat", card="K1")
    line.when(RED, Attack("A09", power=False)).when(BLUE, Attack("B1", power=False))
    line.when(RED, Attack("A13", power=False))
    attacks = line.of("attack")
    assert attacks[RED, "RANGED base"]["effects"] == attacks[RED, "MELEE base"]["effects"] == 1


def test_a_disarmed_weapon_is_an_effect() -> None:
    red = p(status="ARMOR", cell="c2", owned=["A14", "B1"])
    line = watched(red, p(cell="c2"), phase="combat", card="K8")
    line.when(RED, Attack("A14", power=True, target="B1"))
    assert line.of("attack")[RED, "MELEE jump"]["effects"] == 1


def test_points_of_effects_and_of_diamond_are_the_attacks() -> None:
    red = p(status="ARMOR", cell="c2", owned=["A11", "B1"], pilot="P2")
    options = {"pilot_abilities": True}
    line = watched(red, p(cell="c2"), phase="combat", card="K8", options=options)
    line.when(RED, Attack("A11", power=True))
    assert line.of("weapon")[RED, "A11 Warhammer"]["attack vp"] == 3 + 1 + 1


def test_what_a_turret_does_after_a_combat_is_not_the_weapons() -> None:
    """TEM-EX-7: Red's KO of Blue, then Blue's turret knocks Red out."""
    red = p(health=3, owned=["B4"], program=[["K1", "S"]])
    line = watched(red, p(cell="c2", health=1, turrets=["c2"], mines={"c5": 1}))
    line.when(RED, Reveal()).when(RED, Attack("B4", power=False))
    assert line.of("weapon") == {(RED, B4): {"attacks": 1, "damage": 1, "ko": 1, "attack vp": 2}}
    assert line.of("combat")[RED, STEP[0]]["vp"] == 2
    assert (BLUE, STEP[1]) in line.of("combat")
    assert "vp" not in line.of("combat")[BLUE, STEP[1]]
    line.then("device", {(BLUE, "turret"): {"triggered": 1, "damage": 3, "ko": 1}}).then(
        "knocked out",
        {(RED, "PILOT by turret"): {"times": 1}, (BLUE, "PILOT by weapon"): {"times": 1}},
    )


def test_weapons_owned_bought_and_worth_at_the_end() -> None:
    line = acting(p(cell="c2"), "K2", market=["A11", "A06", "A02", "A09"])
    line.when(RED, Buy("A11")).then("weapon", {(RED, "A11 Warhammer"): {"owned": 1, "bought": 1}})
    red, blue = p(owned=["B1", "A11"], equipped=["B1"]), p(owned=["B2"])
    ending = counted(
        position(red, blue, round=6, turn=4, phase="action", active=BLUE, card="K1")
    ).when(BLUE, PassAction())
    ending.then(
        "weapon",
        {
            (RED, B1): {"owned": 1, "vp": 1},
            (RED, "A11 Warhammer"): {"owned": 1, "vp": 2},
            (BLUE, B2): {"owned": 1, "vp": 1},
        },
    )


def test_a_scenario_in_the_middle_of_a_combat_has_that_combat() -> None:
    line = counted(position(p(cell="c2"), p(cell="c2"), phase="combat", card="K8"))
    assert line.of("combat") == {(RED, JUMP[0]): {"combats": 1}, (BLUE, JUMP[1]): {"combats": 1}}
    assert line.of("cell")[BLUE, "c2"] == {"came": 1, "combats": 1}


# ---------------------------------------------------------------- the arena


def test_who_comes_to_a_zone_and_fights_there() -> None:
    line = example_3()
    line.then(
        "cell",
        {
            (RED, "c2"): {"came": 1, "combats": 1},
            (RED, "c1"): {"came": 1},
            (BLUE, "c2"): {"combats": 1, "won": 1},
        },
    )
    line.then(
        "zone",
        {
            (RED, "R13 value 3"): {"came": 1, "combats": 1},
            (RED, "own BASE"): {"came": 1},
            (BLUE, "R13 value 3"): {"combats": 1, "won": 1},
        },
    )


def test_a_base_is_the_own_one_or_anothers() -> None:
    line = watched(p(cell="c4", program=[["K1", "S"]], mines={"c1": 1}), p(cell="b2", mines={}))
    line.when(RED, Reveal()).then("zone", {(RED, "BASE of another"): {"came": 1}})
    found = counted(position(p(cell="c5", mines={}), p(cell="c1", mines={}))).of("zone")
    assert found[RED, "BASE of another"] == found[BLUE, "BASE of another"] == {"came": 1}


def test_a_scenarios_pilots_and_devices_have_come() -> None:
    line = counted(position(p(cell="c2", mines={"c2": 1, "b2": 2}, turrets=["d2"]), p()))
    cells = {cell: counts for (seat, cell), counts in line.of("cell").items() if seat == RED}
    assert cells == {
        "c2": {"came": 1, "mines": 1},
        "b2": {"came": 1, "mines": 1},
        "d2": {"came": 1, "turrets": 1},
    }
    devices = line.of("device")
    assert devices[RED, "mine"] == {"deployed": 2}
    assert devices[RED, "turret"] == {"deployed": 1}


def test_devices_are_deployed_and_moved_where_the_pilot_stands() -> None:
    line = acting(p(cell="b2"), "K3").when(RED, DeployMine(number=2))
    line.then("cell", {(RED, "b2"): {"mines": 1}}).then("device", {(RED, "mine"): {"deployed": 1}})
    full = p(cell="b2", turrets=["d2", "d3", "d4"])
    moved = acting(full, "K4").when(RED, DeployTurret("d2"))
    moved.then("zone", {(RED, "R08 value 2"): {"turrets": 1}})
    moved.then("device", {(RED, "turret"): {"moved": 1}})


def test_a_triggered_mine_is_told_by_its_number() -> None:
    """TEM-EX-6: 5 damage from mine 3, a KO from mine 4."""

    def stepping(number: int) -> Counted:
        red = p(cell="b3", program=[["K1", "N"]])
        return watched(red, p(cell="b2", mines={"b2": number})).when(RED, Reveal())

    three = {"triggered": 1, "damage": 5}
    hit = stepping(3)
    hit.then("mine", {(BLUE, "mine 3"): three})
    hit.then("device", {(BLUE, "mine"): {**three, "returned": 1}})
    four = {"triggered": 1, "damage": 6, "ko": 1}
    stepping(4).then("mine", {(BLUE, "mine 4"): four})


def test_a_turret_that_was_survived_is_returned() -> None:
    line = watched(p(program=[["K1", "S"]]), p(turrets=["c2"])).when(RED, Reveal())
    counts = {"triggered": 1, "damage": 3, "returned": 1}
    line.then("device", {(BLUE, "turret"): counts}).then("mine", {})


def test_collected_resources_are_the_zones() -> None:
    line = acting(p(cell="b2", mines={"c2": 1}), "K1")
    line.when(RED, Collect("b2", "C")).when(RED, Collect("c2", "E"))
    line.then("cell", {(RED, "b2"): {"credits": 1}, (RED, "c2"): {"energy": 1}})


def test_a_zone_that_pilot_and_device_score_is_held_once() -> None:
    """TEM-EX-12."""
    red = p(status="MIGHTY", cell="c3", turrets=["c3"], mines={"c1": 1, "c2": 2})
    line = watched(red, p(), round=2, turn=4, phase="action", active=BLUE, card="K1")
    line.when(BLUE, PassAction())
    cells = {cell: counts for (seat, cell), counts in line.of("cell").items() if seat == RED}
    assert cells == {
        "c3": {"held": 1, "vp": 12},
        "c2": {"held": 1, "vp": 3},
        "c1": {"held": 1, "vp": 1},
    }
    assert line.of("device")[RED, "mine"] == {"vp": 4}
    assert line.of("device")[RED, "turret"] == {"vp": 8}
    assert line.of("status")[RED, "MIGHTY"]["vp"] == 19


# ---------------------------------------------------------------- turns


@pytest.mark.parametrize(
    ("decisions", "becomes"),
    [((PassAction(),), "passed"), ((DeployMine(number=2),), "used")],
)
def test_a_card_is_played_and_its_action_used_or_left_out(decisions: Any, becomes: str) -> None:
    line = watched(p(program=[["K3", "S"]]), p()).when(RED, Reveal())
    for decision in decisions:
        line.when(RED, decision)
    line.then("card", {(RED, "K3 STEP MINE"): {"played": 1, becomes: 1}})


def test_a_card_that_starts_a_combat_loses_its_action() -> None:
    counts = example_3().of("card")[RED, "K1 STEP COLLECT"]
    assert counts == {"played": 1, "combats": 1, "lost": 1}


def test_a_blocked_card_of_ad_hoc_mode() -> None:
    line = watched(p(ad_hoc="free"), p()).when(RED, PlayAdHoc("K7", "N"))
    line.when(RED, PassAction())
    counts = {"played": 1, "ad hoc": 1, "blocked": 1, "passed": 1}
    line.then("card", {(RED, "K7 DOUBLE BUY"): counts})


def test_a_blocked_card_without_action_loses_it() -> None:
    line = watched(p(program=[["K7", "N"]]), p(), options={"blocked_action": False})
    line.when(RED, Reveal())
    line.then("card", {(RED, "K7 DOUBLE BUY"): {"played": 1, "blocked": 1, "lost": 1}})


def test_a_scenario_that_begins_behind_a_card_has_not_played_it() -> None:
    acting(p(), "K3").when(RED, PassAction()).then("card", {})


@pytest.mark.parametrize(
    ("red", "card", "decision", "item", "counts"),
    [
        (p(cell="c2"), "K3", DeployMine(number=2), "mine", {"credits": -3}),
        (p(cell="b2"), "K4", DeployTurret(), "turret", {"energy": -2}),
        (p(health=1), "K5", Heal(2), "heal", {"energy": -2, "health": 4}),
        (p(health=5), "K5", Heal(1), "heal", {"energy": -1, "health": 1}),
        (p(credits=6, health=2), "K5", Upgrade(), "upgrade", {"credits": -5}),
        (p(), "K2", Buy("B2"), "buy", {"credits": -1, "energy": -1}),
        (p(), "K1", Collect(), "collect", {"credits": 1, "energy": 1}),
        (p(credits=9, energy=9), "K1", Collect(), "collect", {}),
    ],
)
def test_an_action_is_told_with_what_it_costs_and_gives(
    red: Any, card: str, decision: Any, item: str, counts: dict[str, int]
) -> None:
    line = acting(red, card).when(RED, decision)
    found = line.of("action")
    assert [*found] == [(RED, item)]
    there = {measure: value for measure, value in found[RED, item].items() if value}
    assert there == {"uses": 1, **counts}


def test_changes_are_counted_from_what_a_seat_has_then() -> None:
    """A KO raises resources and health before the next action."""
    fallen = p(cell="b3", health=1, credits=0, energy=0, program=[["K1", "N"], ["K2", "N"]])
    line = watched(fallen, p(mines={"b2": 4}), turn=3)
    line.when(RED, Reveal()).when(BLUE, Reveal()).when(BLUE, PassAction())
    line.when(RED, PlayAdHoc("K2", "N")).when(RED, Buy("B2"))
    assert line.of("action")[RED, "buy"] == {"uses": 1, "credits": -1, "energy": -1}


def test_healing_is_counted_from_the_health_after_the_last_damage() -> None:
    line = watched(p(cell="b3", program=[["K5", "N"]]), p(turrets=["b2"], mines={"c5": 1}))
    line.when(RED, Reveal()).when(RED, Heal(1))
    assert line.of("action")[RED, "heal"]["health"] == 2


# ---------------------------------------------------------------- seats


def test_status_with_its_turns_points_and_combats() -> None:
    line = counted(position(p(credits=5, program=[["K5", "N"]]), p(cell="c2")))
    assert line.of("status")[RED, "PILOT"] == {"times": 1}
    line.when(RED, Reveal()).when(RED, Upgrade())
    assert line.of("status")[RED, "ARMOR"] == {"times": 1}
    assert line.of("status")[BLUE, "PILOT"] == {"times": 1, "turns": 1}
    fight = example_4().of("status")
    assert fight[RED, "PILOT"] == {"vp": 7, "won": 1}
    assert fight[BLUE, "PILOT"] == {"vp": 3, "ko": 1, "lost": 1, "turns": 1}


def example_9(accept: bool) -> Counted:
    """Red, a pilot, knocks Blue out of the Mighty Mech and is offered it."""
    red = p(cell="c3", health=4, owned=["B4"], program=[["K1", "E"]])
    line = watched(red, p(cell="d3", status="MIGHTY", health=2, credits=0, energy=1))
    line.when(RED, Reveal()).when(RED, Attack("B4", power=False))
    return line.when(RED, ClaimMech(accept)).when(BLUE, Place("d4"))


def test_a_combat_is_won_and_lost_in_the_status_in_which_it_was_begun() -> None:
    status = example_9(accept=True).of("status")
    assert status[RED, "PILOT"] == {"vp": 3, "won": 1}
    assert status[RED, "MIGHTY"] == {"times": 1, "vp": 2}
    assert status[BLUE, "MIGHTY"] == {"ko": 1, "lost": 1}
    assert status[BLUE, "PILOT"]["times"] == 1
    example_9(accept=True).then("knocked out", {(BLUE, "MIGHTY by weapon"): {"times": 1}})


def test_a_scenarios_combat_is_won_in_the_status_that_it_names() -> None:
    red, blue = p(cell="c2", status="ARMOR"), p(cell="c2", health=1)
    line = watched(red, blue, phase="combat", card="K1").when(RED, Attack("B1", power=False))
    assert line.of("status")[RED, "ARMOR"]["won"] == 1


def test_a_claimed_mighty_mech_is_a_point_of_the_combat() -> None:
    taken = example_9(accept=True)
    taken.then("mighty mech", {(RED, "claim"): {"offered": 1, "taken": 1}})
    assert taken.of("combat")[RED, STEP[0]]["vp"] == 5
    declined = example_9(accept=False)
    declined.then("mighty mech", {(RED, "claim"): {"offered": 1, "declined": 1}})
    assert declined.of("combat")[RED, STEP[0]]["vp"] == 3


def test_the_mighty_mech_is_entered() -> None:
    line = watched(p(status="ARMOR", cell="c2", program=[["K1", "S"]]), p())
    line.when(RED, Reveal()).when(RED, EnterMech(accept=True))
    line.then("mighty mech", {(RED, "enter"): {"offered": 1, "taken": 1}})


def test_the_start_of_a_game_is_told_by_place_base_and_weapon() -> None:
    line = counted(opened(3, first_player=1)[0])
    for seat, pilot in enumerate(("P1", "P3", "P5")):
        line.when(seat, ChoosePilot(pilot))
    for seat, base in ((2, "e3"), (0, "c1"), (1, "c5")):
        line.when(seat, PlaceBase(base))
    for seat in range(3):
        line.when(seat, ChooseBaseMine(seat + 1))
    for seat in range(3):
        line.when(seat, ChooseStartingWeapon("B1"))
    starts = line.of("start")
    assert {item for seat, item in starts if seat == RED} == {"place 3", "base c1", f"weapon {B1}"}
    assert {item for _, item in starts if "place" in item} == {"place 1", "place 2", "place 3"}
    assert (BLUE, "place 1") in starts
    assert all(counts == {"games": 1} for counts in starts.values())
    assert line.of("pilot") == {
        (RED, "P1 Maverick"): {"games": 1},
        (BLUE, "P3 Quarry"): {"games": 1},
        (YELLOW, "P5 Patch"): {"games": 1},
    }
    assert line.of("weapon")[BLUE, B1] == {"owned": 1}
    assert line.of("cell")[RED, "c1"] == {"came": 1, "mines": 1}
    assert line.of("device")[YELLOW, "mine"] == {"deployed": 1}
    assert line.of("status")[RED, "PILOT"] == {"times": 1}


def test_a_scenarios_pilots_places_and_bases_are_counted() -> None:
    line = counted(position(p(pilot="P7"), p(status="ARMOR"), first=BLUE))
    assert {item for seat, item in line.of("start") if seat == BLUE} == {"place 1", "base c5"}
    assert line.of("pilot")[RED, "P7 Sprite"] == {"games": 1}
    assert line.of("status")[BLUE, "ARMOR"] == {"times": 1}


# ---------------------------------------------------------------- whole games


@pytest.fixture(scope="module", params=range(6))
def game(request: pytest.FixtureRequest) -> Playout:
    seed = f"study {request.param}"
    return play(RULESET, mixed(RULESET, Rng(seed)), seed)


def total(sums: Sums, seat: int, topic: str, measure: str) -> int:
    """Over all items."""
    return sum(
        value
        for (who, name, _, what), value in sums.items()
        if (who, name, what) == (seat, topic, measure)
    )


def test_points_of_topics_add_up_to_the_parts_of_the_score(game: Playout) -> None:
    sums, result = tally_of(RULESET, game.events), RULESET.rules.result(game.line.state)
    assert result is not None
    for seat, parts in enumerate(result.parts):
        part = {name: int(value or 0) for name, value in parts.items()}
        zones = part["zone_pilot"] + part["zone_mine"] + part["zone_turret"]
        assert total(sums, seat, "zone", "vp") == total(sums, seat, "cell", "vp") == zones
        assert total(sums, seat, "device", "vp") == part["zone_mine"] + part["zone_turret"]
        assert total(sums, seat, "weapon", "vp") == part["weapons"] == part["weapon_vp"]
        attacks = part["damage"] + part["effect"] + part["ability"]
        kos = total(sums, seat, "weapon", "ko")
        assert total(sums, seat, "weapon", "attack vp") == attacks + kos
        assert total(sums, seat, "attack", "vp") == attacks + kos
        assert kos + total(sums, seat, "device", "ko") == part["ko"]
        assert total(sums, seat, "pilot", "vp") == result.score[seat]
        assert total(sums, seat, "status", "vp") == result.score[seat] - part["weapons"]


def test_a_zone_is_held_once_in_each_scoring(game: Playout) -> None:
    sums, scoring = tally_of(RULESET, game.events), 0
    held: set[tuple[int, int, str]] = set()
    for event in game.events:
        if isinstance(event, ScoringStarted):
            scoring += 1
        elif isinstance(event, VpGained) and event.cell is not None:
            held.add((scoring, event.seat, event.cell))
    for seat in range(game.setting.seats):
        assert total(sums, seat, "cell", "held") == sum(who == seat for _, who, _ in held)


def test_mines_are_those_of_the_devices(game: Playout) -> None:
    sums = tally_of(RULESET, game.events)
    for seat in range(game.setting.seats):
        for measure in ("triggered", "damage", "ko"):
            mines = sums.get((seat, "device", "mine", measure), 0)
            assert total(sums, seat, "mine", measure) == mines


def test_every_turn_has_a_card_that_becomes_one_thing(game: Playout) -> None:
    sums = tally_of(RULESET, game.events)
    for seat in range(game.setting.seats):
        played = total(sums, seat, "card", "played")
        assert played == total(sums, seat, "status", "turns") == 24
        ends = [total(sums, seat, "card", name) for name in ("used", "passed", "lost")]
        assert sum(ends) == played
        passed = sums.get((seat, "action", "pass", "uses"), 0)
        assert passed == ends[1]
        assert total(sums, seat, "action", "uses") == ends[0] + ends[1]


def test_combats_have_two_sides_and_an_end(game: Playout) -> None:
    sums = tally_of(RULESET, game.events)
    seats = range(game.setting.seats)
    fought = [total(sums, seat, "combat", "combats") for seat in seats]
    ends = ("won by ko", "won by retreat", "lost by ko", "lost by retreat")
    for seat in seats:
        told = [total(sums, seat, "combat", end) for end in ends]
        assert sum(told) == fought[seat] == total(sums, seat, "cell", "combats")
        assert sum(told[:2]) == total(sums, seat, "cell", "won")
        assert sum(told[:2]) == total(sums, seat, "status", "won")
        assert sum(told[2:]) == total(sums, seat, "status", "lost")
        assert total(sums, seat, "combat", "attacks") == total(sums, seat, "attack", "attacks")
        assert total(sums, seat, "combat", "damage") == total(sums, seat, "weapon", "damage")
    out = [total(sums, seat, "knocked out", "times") for seat in seats]
    by = [total(sums, seat, topic, "ko") for seat in seats for topic in ("weapon", "device")]
    assert sum(out) == sum(by)

"""What is said of the decisions of Tiny Epic Mechs that are offered."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision, Event
from mechs_core.kernel.prospect import run_bots
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.options import COLOURS
from mechs_core.rulesets.tiny_epic_mechs.rules.arrival import MineTriggered, TurretFired
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack, AttackMade
from mechs_core.rulesets.tiny_epic_mechs.rules.combat_start_and_end import CombatStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import Equip
from mechs_core.rulesets.tiny_epic_mechs.rules.ko import AdHocEntered, PilotKnockedOut
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import MechOffered
from mechs_core.rulesets.tiny_epic_mechs.rules.move import (
    MoveBlocked,
    PilotMoved,
    PlayAdHoc,
    Reveal,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.program import ProgramCard
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_pilots import ChoosePilot
from mechs_core.rulesets.tiny_epic_mechs.text.remarks import remark
from mechs_core.rulesets.tiny_epic_mechs.view import view
from tests.games import Sealed
from tests.remarks import check_remarks, remarks_on
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, p, position

LONGEST = 80  # characters; the most usual ones stay below 60
ABILITIES = {"pilot_abilities": True}


def remarks(line: Line, seat: int = RED) -> dict[str, str]:
    return remarks_on(line, seat)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_remark_is_short_and_plain(seats: int) -> None:
    check_remarks(RULESET, seats, LONGEST)


def test_a_spectator_is_told_nothing() -> None:
    assert remark(Reveal(), view(position(p(), p()).state, None)) == ""


# ---------------------------------------------------------------- set-up


def test_pilots_and_first_weapons_are_told_by_what_they_do() -> None:
    game = Sealed.new(RULESET, 2, options=ABILITIES)
    dealt = view(game.line.state, RED)
    assert remark(ChoosePilot("P6"), dealt) == "Broker: weapons cost 1 credit less"
    plain = Sealed.new(RULESET, 2, options={"pilot_abilities": False})
    assert remark(ChoosePilot("P6"), view(plain.line.state, RED)) == "Broker"


def setting_up(wanted: str) -> Line:
    """A game of two, set up at random as far as the wanted phase."""
    game, rng = Sealed.new(RULESET, 2), Rng("set-up")
    while view(game.line.state, None).phase != wanted:
        game.random_step(rng)
    return game.line


def test_tem_setup_5_a_base_slot_tells_of_the_zones_beside_it() -> None:
    line = setting_up("setup_bases")
    (asked,) = line.requests()
    zones = view(line.state, None).zones
    told = remarks(line, asked.seat)
    assert {*told} == {"base c1", "base a3", "base e3", "base c5"}
    assert told["base c1"].startswith("beside c2 (") and zones["c2"].startswith("R")


def test_the_first_mine_and_the_first_weapon_tell_their_numbers() -> None:
    line = setting_up("setup_mines")
    asked = line.requests()[0].seat
    base = view(line.state, None).seats[asked].base
    assert remarks(line, asked)["base mine 3"] == f"3 + 1 = 4 damage to who enters {base}"
    line = setting_up("setup_weapons")
    assert remarks(line, line.requests()[0].seat) == {
        "start b1": "Pulse Pistol, ranged 1/3",
        "start b2": "Energy Sword, melee 1/3",
        "start b3": "Grenade Launcher, area 1/3",
        "start b4": "Needle Rifle, ranged 2/2",
    }


# ---------------------------------------------------------------- cards and ways


def test_tem_prog_1_a_card_tells_where_it_would_lead_after_those_before_it() -> None:
    line = position(p(), p(), phase="programming")
    said = remarks(line)
    assert said["program k1 s"] == "c1 to c2 (value 3), then COLLECT"
    assert said["program k7 s"] == "c1 to c3 (value 4), then BUY"
    assert said["program k5 n"] == "blocked on c1, then POWER UP"
    line.decide(RED, ProgramCard("K1", "S"))
    line.decide(RED, ProgramCard("K7", "E"))  # blocked: e2 is a hole
    assert remarks(line)["program k8 sw"] == "c2 to b3 (value 2), then MINE"


def ad_hoc(*seats: dict[str, Any], **said: Any) -> dict[str, str]:
    red, *others = seats
    return remarks(position({"cell": "c2", "ad_hoc": "free", **red}, *others, **said))


def test_tem_arr_a_card_of_the_hand_tells_what_waits_where_it_leads() -> None:
    blue = p(cell="d2", mines={"d2": 2, "b2": 1}, turrets=["c3"])
    said = ad_hoc(p(), blue)
    assert said["play k1 e"] == ("to d2 (value 2), blue's mine (3 to 6 damage), combat with blue")
    assert said["play k2 w"] == "to b2 (value 2), blue's mine (3 to 6 damage), then BUY"
    assert said["play k3 s"] == "to c3 (value 4), blue's turret (4 damage), then MINE"
    assert said["play k1 n"] == "to c1 (value 1), then COLLECT"
    assert said["play k7 e"] == "blocked on c2, then BUY"


def test_tem_r_4_without_the_option_a_blocked_movement_tells_of_no_action() -> None:
    assert ad_hoc(p(), p(), options={"blocked_action": False})["play k7 e"] == (
        "blocked on c2, no action"
    )


def test_tem_r_8_a_fixed_turret_damage_is_told_and_sprite_softens_it() -> None:
    blue = p(turrets=["c3"], mines={"b2": 4})
    options = {"turret_damage": 2, **ABILITIES}
    said = ad_hoc(p(pilot="P7"), blue, options=options)
    assert said["play k3 s"] == "to c3 (value 4), blue's turret (1 damage), then MINE"
    assert said["play k3 w"] == "to b2 (value 2), blue's mine (2 to 5 damage), then MINE"


def test_tem_arr_5_the_mighty_mech_is_told_to_who_may_enter_it() -> None:
    armored = p(status="ARMOR")
    assert ad_hoc(armored, p())["play k1 s"] == "to c3 (value 4), the Mighty Mech, then COLLECT"
    hurt = p(status="ARMOR", health=8)
    assert ad_hoc(hurt, p())["play k1 s"] == "to c3 (value 4), then COLLECT"
    guarded = ad_hoc(armored, p(turrets=["c3"]))
    assert guarded["play k1 s"] == "to c3 (value 4), blue's turret (4 damage), then COLLECT"


def test_the_next_card_of_the_program_tells_where_it_leads_to_its_seat_alone() -> None:
    line = position(p(program=[["K7", "S"]]), p(cell="c3"))
    assert remarks(line)["reveal"] == "K7 S: to c3 (value 4), combat with blue"
    assert "reveal" not in remarks(line, BLUE)
    assert remark(Reveal(), view(line.state, BLUE)) != remark(Reveal(), view(line.state, RED))


# ---------------------------------------------------------------- actions


def acting(card: str, *seats: dict[str, Any], **said: Any) -> dict[str, str]:
    return remarks(position(*seats, phase="action", card=card, **said))


def test_tem_col_1_a_choice_tells_what_it_brings() -> None:
    said = acting("K1", p(cell="b4", credits=8), p())
    assert said["collect b4 credits"] == "2 credits; you have 8 of at most 9"
    assert said["collect b4 energy"] == "1 energy; you have 3 of at most 9"
    prospect = acting("K1", p(cell="b4", pilot="P8"), p(), options=ABILITIES)
    assert prospect["collect b4 credits"] == "3 credits; you have 3 of at most 9"
    assert acting("K1", p(cell="c3"), p())["collect"] == (
        "3 credits and 3 energy; you have 3C 3E of at most 9 each"
    )


def test_tem_buy_1_a_weapon_tells_type_lines_cost_and_points() -> None:
    market = ["A11", "A01", "A02", "A09"]
    rich = p(credits=5, energy=5)
    said = acting("K2", rich, p(), market=market)
    assert said["buy a11"] == "Warhammer, melee 2/3 -/+1VP; costs 3C 1E, 2 VP at the end"
    assert said["buy a01"] == "Lightning Coil, area 0/2 pay 3E; costs 3C 1E, 2 VP at the end"
    assert said["buy b4"] == "Needle Rifle, ranged 2/2; costs 2C 0E, 1 VP at the end"
    broker = acting("K2", {**rich, "pilot": "P6"}, p(), market=market, options=ABILITIES)
    assert broker["buy a02"] == "Plasma Mortar, area 2/3; costs 2C 0E, 2 VP at the end"


def test_tem_mine_1_a_mine_tells_cost_and_damage() -> None:
    said = acting("K3", p(cell="c2"), p())
    assert said["mine 4"] == "costs 3 of your 3 credits; 4 + 3 = 7 damage to who enters c2"
    assert said["pass"] == "no MINE"
    quarry = acting("K3", p(cell="c2", pilot="P3"), p(), options=ABILITIES)
    assert quarry["mine 2"].startswith("costs 2 of your 3 credits")
    all_out = p(cell="c2", mines={"c1": 1, "b2": 2, "d2": 3, "b3": 4})
    assert acting("K3", all_out, p())["mine from b2"] == (
        "costs 3 of your 3 credits; from value 2 to c2, value 3"
    )


def test_tem_tur_1_a_turret_tells_cost_damage_and_points() -> None:
    said = acting("K4", p(cell="c2"), p())
    assert said["turret"] == "costs 3 of your 3 energy; 3 damage, 6 VP when scored"
    fixed = acting("K4", p(cell="c2"), p(), options={"turret_damage": 1})
    assert fixed["turret"] == "costs 3 of your 3 energy; 1 damage, 6 VP when scored"
    all_out = p(cell="c2", turrets=["b2", "d2", "b3"])
    assert acting("K4", all_out, p())["turret from b2"] == (
        "costs 3 of your 3 energy; from value 2 to c2, value 3"
    )


def test_tem_pow_2_healing_and_upgrading_tell_what_they_bring() -> None:
    said = acting("K5", p(health=1, credits=6), p())
    assert said["heal 1"] == "health 1 to 3 of 6; 2 energy left"
    assert said["heal 3"] == "health 1 to 6 of 6; 0 energy left"
    assert said["upgrade"] == ("costs 5 of your 6 credits: Power Armor, health 9, 2 advanced slots")
    patch = acting("K5", p(health=1, pilot="P5"), p(), options=ABILITIES)
    assert patch["heal 1"] == "health 1 to 4 of 6; 2 energy left"


# ---------------------------------------------------------------- combat


def fighting(red: dict[str, Any], blue: dict[str, Any], **said: Any) -> Line:
    cell = {"cell": "c2"}
    return position({**cell, **red}, {**cell, **blue}, **{"phase": "combat", "card": "K1", **said})


def test_tem_cbt_3_an_attack_tells_why_power_counts_and_what_may_answer() -> None:
    red = p(owned=["B1", "B2"])
    jumped = remarks(fighting(red, p(owned=["B3", "B4"]), card="K8"))
    assert jumped == {
        "attack b1": "1 damage, blue 6 to 5; B3 may answer with power",
        "attack b1 power": "3 damage (jump), blue 6 to 3; B3 may answer with power",
        "attack b2": "1 damage, blue 6 to 5; B4 may answer with power",
        "attack b2 power": "3 damage (jump), blue 6 to 3; B4 may answer with power",
    }
    line = fighting(red, p(owned=["B3", "B4"]), attacks=[["B1"]])
    said = remarks(line, BLUE)
    assert said["attack b3 power"] == "3 damage (counter), red 6 to 3; B2 may answer with power"
    assert "attack b4 power" not in said
    assert said["attack b4"] == "2 damage, red 6 to 4; no power answer"


def test_tem_r_56_overdrive_is_told_for_both() -> None:
    mighty = p(status="MIGHTY", owned=["B1", "B2"])
    said = remarks(fighting(mighty, p(owned=["B4"])))
    assert said["attack b1 power"] == "3 damage (overdrive), blue 6 to 3; no power answer"
    line = fighting(p(owned=["B4"]), mighty)
    assert remarks(line)["attack b4"] == "2 damage, blue 11 to 9; B1 B2 may answer with power"


def test_tem_cbt_6_an_enemy_without_a_ready_weapon_is_told_to_retreat() -> None:
    line = fighting(p(owned=["B1", "B2"]), p(owned=["B4"]), attacks=[["B1"], ["B4"]])
    assert remarks(line) == {"attack b2": "1 damage, blue 6 to 5; it retreats"}


def test_tem_cbt_7_a_knock_out_is_told_and_what_it_leaves() -> None:
    line = fighting(p(owned=["B4"]), p(owned=["B1"], health=2))
    assert remarks(line) == {"attack b4": "2 damage, blue 2 to 0: KO"}
    line = fighting(p(owned=["B4"]), p(owned=["B1"], health=2, status="MIGHTY"))
    assert remarks(line)["attack b4"] == (
        "2 damage, blue 2 to 0: KO, the Mighty Mech is yours to claim"
    )


def test_tem_r_40_of_a_knock_out_only_the_effects_that_count_are_told() -> None:
    owned = ["B1", "A04", "A16"]
    line = fighting(p(owned=owned, equipped=["A04", "A16"], status="ARMOR"), p(health=1))
    assert remarks(line) == {
        "attack a04": "1 damage, blue 1 to 0: KO",
        "attack a16": "1 damage, blue 1 to 0, steal 1: KO",
    }


def test_effects_payments_and_targets_are_told() -> None:
    red = p(owned=["B1", "A01", "A09"], status="ARMOR", energy=1)
    said = remarks(fighting(red, p(owned=["B2", "B3"])))
    assert said["attack a01 pay 1"] == "1 damage, blue 6 to 5; B2 may answer with power"
    assert said["attack a09"] == "1 damage, blue 6 to 5, jam; no power answer"
    claw = fighting(p(owned=["B1", "A14"], status="ARMOR"), p(owned=["B1", "B2"]), card="K8")
    said = remarks(claw)
    assert said["attack a14 power on b1"] == (
        "2 damage (jump), blue 6 to 4, disarm; no power answer"
    )
    assert said["attack a14 power on b2"] == (
        "2 damage (jump), blue 6 to 4, disarm; B1 may answer with power"
    )


# ---------------------------------------------------------------- weapons, Mech, placement


def test_tem_eq_1_a_change_of_weapons_tells_what_comes_and_goes() -> None:
    said = remarks(position(p(owned=["B1", "B2"], equipped=["B1"]), p()))
    assert said["equip b2"] == "Energy Sword, melee 1/3"
    assert said["equip b2 for b1"] == "Energy Sword, melee 1/3; out: Pulse Pistol, ranged 1/3"
    seen = view(position(p(owned=["B1", "B2"]), p()).state, RED)
    assert remark(Equip(instead_of="B1"), seen) == "out: Pulse Pistol, ranged 1/3"


def test_tem_mech_1_the_offer_of_the_mighty_mech_tells_what_it_brings() -> None:
    red = p(status="ARMOR", cell="c2", program=[["K1", "S"]])
    line = position(red, p())
    line.decide(RED, Reveal())
    assert remarks(line) == {
        "enter yes": "2 VP, health 11, 4 advanced slots, Overdrive; no POWER UP",
        "enter no": "it stays empty on c3",
    }
    plain = position(red, p(), options={"overdrive": False})
    plain.decide(RED, Reveal())
    assert remarks(plain)["enter yes"] == "2 VP, health 11, 4 advanced slots; no POWER UP"


def test_tem_place_2_a_candidate_tells_what_is_there() -> None:
    line = fighting(p(owned=["B1"]), p(owned=["B2"]), attacks=[["B1"]])
    line.decide(BLUE, Attack("B2", False))
    assert remarks(line) == {
        "place c1": "value 1, C1+E1, your base",
        "place b2": "value 2, C1/E1",
        "place d2": "value 2, C2",
        "place c3": "value 4, C2+E2, the empty Mighty Mech",
    }


# ---------------------------------------------------------------- they come true


def brought(line: Line, seat: int, decision: Decision) -> dict[type[Event], Any]:
    """What a decision brings: the first event of each kind."""
    found: dict[type[Event], Any] = {}
    for event in line.copy().decide(seat, decision):
        found.setdefault(type(event), event)
    return found


def check_attack(said: str, events: dict[type[Event], Any]) -> None:
    dealt = events[DamageDealt]
    assert f"{COLOURS[dealt.seat]} {dealt.health + dealt.amount} to {dealt.health}" in said
    # A turret may knock the winner out afterwards: the first event tells of the enemy.
    fallen, offered = events.get(PilotKnockedOut), events.get(MechOffered)
    is_ko = fallen is not None and fallen.seat == dealt.seat
    assert (": KO" in said) == is_ko
    assert ("it retreats" in said) == (AdHocEntered in events and not is_ko)
    assert ("yours to claim" in said) == (offered is not None and offered.how == "claim")
    reason = events[AttackMade].reason
    assert reason is None or f"damage ({reason})" in said


def check_way(said: str, events: dict[type[Event], Any]) -> None:
    if PilotMoved not in events:
        assert f"blocked on {events[MoveBlocked].cell}" in said
        return
    assert f"to {events[PilotMoved].to} (value " in said
    assert ("'s mine (" in said) == (MineTriggered in events)
    if PilotKnockedOut not in events:
        assert ("combat with" in said) == (CombatStarted in events)
        assert CombatStarted in events or ("'s turret (" in said) == (TurretFired in events)
        assert ("the Mighty Mech" in said) == (MechOffered in events)


CHECK = {Attack: check_attack, PlayAdHoc: check_way, Reveal: check_way}


ARMORED = {"seats": [{"status": "ARMOR", "owned": ["B1", "A14"]}, {}]}


@pytest.mark.parametrize(
    ("seats", "said"), [(2, {"scenario": ARMORED}), (3, {"options": {"turret_damage": 2}})]
)
def test_what_is_remarked_of_attacks_and_ways_comes_true(seats: int, said: Any) -> None:
    line = Sealed.new(RULESET, ["bot:greedy@1"] * seats, **said).line
    checked = dict.fromkeys(CHECK, 0)
    for _ in run_bots(line):
        for request in line.requests():
            seen = view(line.state, request.seat)
            for decision in RULESET.legal(line.state, request.seat)[:16]:
                check = CHECK.get(type(decision))
                if check is not None:
                    check(remark(decision, seen), brought(line, request.seat, decision))
                    checked[type(decision)] += 1
    assert all(checked.values())

"""Remarks on the decisions that a seat is offered in Arcs."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.data import FACES
from mechs_core.rulesets.arcs.rules.ambitions import AmbitionScored, score_one
from mechs_core.rulesets.arcs.rules.cards_played import Lead, PassInitiative
from mechs_core.rulesets.arcs.rules.court import Secure
from mechs_core.rulesets.arcs.rules.economy import Tax
from mechs_core.rulesets.arcs.rules.turns import Act
from mechs_core.rulesets.arcs.text.odds import number, percent
from mechs_core.rulesets.arcs.text.remarks import remark
from mechs_core.rulesets.arcs.text.remarks_of_battles import dice_told
from mechs_core.testing import Story
from tests.remarks import check_remarks, remarks_on
from tests.rulesets.arcs import every_question
from tests.rulesets.arcs.positions import at, p, position, slots, view

LONGEST = 170  # characters: what a Court card does is told in full; most stay below 70


def remarks(*seats: Any, **said: Any) -> dict[str, str]:
    line = position(*seats, **said)
    (request,) = RULESET.rules.requests(line.state)
    return remarks_on(line, request.seat)


def told(story: Story) -> dict[str, str]:
    asked = view(story).asked
    assert asked is not None
    return remarks_on(story.line, asked)


@pytest.mark.parametrize("seats", [2, 3])
def test_every_remark_is_short_and_plain(seats: int) -> None:
    check_remarks(RULESET, seats, LONGEST)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_question_has_short_remarks(seats: int) -> None:
    for kind, story in every_question.of_seats(seats).items():
        said = told(story).values()
        assert any(said), kind
        assert all(len(each) <= LONGEST and "None" not in each for each in said), kind


@pytest.mark.parametrize("card", every_question.VOXES)
def test_every_vox_card_has_short_remarks(card: str) -> None:
    said = told(every_question.vox(3, card))
    assert all(text for offer, text in said.items() if offer != "vox none")


def test_a_spectator_is_told_nothing() -> None:
    assert remark(PassInitiative(), view(at(p(hand="CO2"), phase="lead"), None)) == ""


# ---------------------------------------------------------------- action cards


def test_arc_rnd_5_a_lead_tells_its_pips_and_what_may_surpass_it() -> None:
    said = remarks(p(hand="CO4 CO6 MO6"), p(hand="AD2"), phase="lead")
    assert said["lead co4"] == "3 pips: build repair; a copy has 1; surpassed by CO5"
    assert said["lead co6"] == "2 pips: build repair; a copy has 1; nobody can surpass it"
    assert said["lead co6 empath"].startswith(
        "2 pips: build repair; a copy has 1; surpassed by CO2 3 5; Empath 5/3"
    )


def test_a_lead_that_nobody_can_follow_says_so() -> None:
    said = remarks(p(hand="CO4"), p(), phase="lead")
    assert said["lead co4"] == "3 pips: build repair; nobody has a card to follow with"


def test_secret_order_spares_the_number_of_the_lead() -> None:
    said = remarks(p(hand="CO6", guild="BC18"), p(hand="AD2"), phase="lead")
    assert "nobody can surpass it" in said["lead co6 empath"]


def test_arc_amb_2_a_declaration_tells_who_would_be_paid_now() -> None:
    seats = p(hand="CO2", slots="MF"), p(hand="AD2", slots="M"), p(hand="AD3")
    said = remarks(*seats, phase="lead")
    assert said["lead co2 tycoon"].endswith("; Tycoon 5/3, now s0 5, s1 3")
    said = remarks(*seats, phase="lead", markers={"TYCOON": ["m2"]})
    assert said["lead co2 tycoon"].endswith("; Tycoon 8/5, now s0 8, s1 5")
    tied = p(hand="CO2", slots="M"), p(hand="AD2", slots="M"), p(hand="AD3")
    assert remarks(*tied, phase="lead")["lead co2 tycoon"].endswith("now s0 3, s1 3")
    nobody = p(hand="CO2"), p(hand="AD2"), p(hand="AD3")
    assert remarks(*nobody, phase="lead")["lead co2 tycoon"].endswith("now nobody")


@pytest.mark.parametrize("cities", ["1A", "1A 1B 1C 2A", "1A 1B 1C 2A 2B"])
def test_arc_amb_5_what_is_told_to_be_paid_is_what_the_rules_pay(cities: str) -> None:
    seats = p(hand="CO2", slots="M", cities=cities), p(hand="AD2"), p(hand="AD3", slots="F")
    offered = at(*seats, phase="lead")
    text = told(offered)["lead co2 tycoon"].partition("now ")[2]
    declared = offered.when(0, Lead("CO2", "TYCOON"))
    play = every_question.bare_play(declared.line)
    score_one(play, 0)
    scored = next(event for event in play.events if isinstance(event, AmbitionScored))
    paid = [
        gain + (scored.bonus if scored.first == (seat,) else 0)
        for seat, gain in enumerate(scored.gains)
    ]
    assert text == ", ".join(f"s{seat} {power}" for seat, power in enumerate(paid) if power)


def test_arc_amb_6_the_box_may_be_first() -> None:
    said = remarks(p(hand="CO2", slots="M"), p(hand="AD2"), phase="lead", box={"TYCOON": {"M": 2}})
    assert said["lead co2 tycoon"].endswith("now the box 5, s0 3")


def test_arc_rnd_3_a_pass_tells_where_the_initiative_goes() -> None:
    seats = p(hand="CO2"), p(), p(hand="AD2")
    assert remarks(*seats, phase="lead")["pass"] == "no actions; initiative goes to s2"
    assert remarks(*seats, phase="lead", passes=1)["pass"] == (
        "all have passed: hands are discarded, the chapter ends"
    )


def test_arc_rnd_6_each_way_to_follow_tells_pips_and_actions() -> None:
    said = remarks(p(), p(hand="CO5 MO2"), p(hand="CO6"), phase="follow", played="CO2")
    assert said["surpass co5"] == (
        "2 pips: build repair; initiative unless surpassed higher or seized"
    )
    assert said["copy mo2"] == "1 pip: build repair"
    assert said["pivot mo2"] == "1 pip: move influence"
    assert said["copy mo2 seize co5"] == "1 pip: build repair; seizes the initiative by CO5"


def test_arc_rnd_9_the_last_to_surpass_takes_the_initiative_unless_lower() -> None:
    last = "CO2, 1 surpass CO4"
    said = remarks(p(), p(), p(hand="CO3 CO5"), phase="follow", played=last)
    assert said["surpass co5"] == "2 pips: build repair; takes the initiative"
    assert said["surpass co3"] == "3 pips: build repair"
    seats = p(), p(hand="CO3 CO5"), p()
    said = remarks(*seats, phase="follow", played="CO2")
    assert said["surpass co5"] == "2 pips: build repair; takes the initiative"


def test_arc_sei_2_surpassing_with_a_seven_seizes() -> None:
    said = remarks(p(), p(hand="CO7 MO2"), phase="follow", played="CO2", count=4)
    assert said["surpass co7"] == "1 pip: build repair; seizes the initiative"


# ---------------------------------------------------------------- resources


def test_arc_tax_1_a_tax_tells_what_comes_and_whom_it_captures() -> None:
    seats = p(ships="2C=1", cities="4B", slots="MM"), p(cities="2C")
    said = remarks(*seats, played="AD2")
    assert said["act tax 4b 0"] == "Fuel to slot 3"
    assert said["act tax 2c 1"] == "Relic to slot 3; captures an agent of s1"
    story = at(*seats, played="AD2").when(0, Act(Tax("2C", 1)))
    assert slots(story, 0) == "MMR---" and story.state.captives[0] == [0, 1]


def test_arc_res_2_a_tax_without_a_slot_or_a_token_says_so() -> None:
    full = p(cities="4B", slots="MMW"), p()
    assert remarks(*full, played="AD2")["act tax 4b 0"] == ("Fuel, no slot is empty: give one up")
    rich = p(cities="1A 1B 2B 4B", slots="FFFFF"), p()
    assert remarks(*rich, played="AD2")["act tax 4b 0"] == "no Fuel is left in the supply"


def test_arc_pre_2_a_token_tells_what_it_may_do() -> None:
    own = p(slots="MFWRP", cities="1A 1B 2B", outrage="R", guild="BC01")
    said = remarks(own, p(), played="AD2")
    assert said["spend 1"] == "Material: one build or repair"
    assert said["spend 2"] == "Fuel: one move"
    assert said["spend 3"] == "Weapon: pips may battle in this turn"
    assert said["spend 4"] == "Relic: no action, as Relic is Outraged"
    assert said["spend 5"] == "Psionic: one tax or repair or influence"
    assert said["spend 4 as m"] == "Relic: one build or repair"


def test_arc_res_1_an_exchange_tells_what_a_raid_costs_then() -> None:
    said = remarks(p(slots="MF", arrange=1), p())
    assert said["arrange 1 2"] == ("Material where a raid costs 1, Fuel where a raid costs 3")


# ---------------------------------------------------------------- the map


def test_arc_bld_3_a_building_tells_what_it_opens_and_that_it_is_damaged() -> None:
    said = remarks(p(ships="4B=1", ports="4B"), p(ships="4B=2"), played="CO2")
    assert said["act build 4b city"] == "damaged, as s1 controls it; opens slot 3; taxed for Fuel"
    assert said["act build 4b ship"] == "damaged, as s1 controls it; 13 left"
    said = remarks(p(ships="4B=1 1A=1", cities="1B 1C 2A"), p(), played="CO2")
    assert said["act build 4b city"] == "2 more Power for each sole first place; taxed for Fuel"
    said = remarks(p(ships="4B=1", cities="1B 1C 2A 2B"), p(), played="CO2")
    assert said["act build 4b city"] == "3 more Power for each sole first place; taxed for Fuel"


def test_arc_ctl_1_a_ship_tells_who_controls_the_system_then() -> None:
    said = remarks(p(ships="4B=1", ports="4B"), p(ships="4B=1"), played="CO2")
    assert said["act build 4b ship"] == "control then: 4B s0; 13 left"
    said = remarks(p(ships="4B=1+1"), p(ships="4B=1"), played="CO2")
    assert said["act repair 4b ship"] == "control then: 4B s0"


def test_arc_mov_2_a_move_tells_who_stands_there_and_whether_it_goes_on() -> None:
    seats = p(ships="4B=2+1", ports="4B"), p(ships="4A=1+1", ports="4A!", cities="4A")
    said = remarks(*seats, played="MO2")
    assert said["act move 4b 4g"] == "2/1 there; Catapult: may go on"
    assert said["act move 4b 4a"] == "2/1 there; s1 1/1 ships, city, damaged starport"
    said = told(every_question.sail(2))
    assert said["sail 5g"] == "ends there; s1 2 ships"
    assert said["sail 3g"] == "may go on" and said["stop"] == "the move ends here"


def test_arc_ctl_1_a_group_tells_who_controls_both_ends_then() -> None:
    said = told(every_question.group(2))
    assert said["group 3f1d"] == "all go; control then: 4B nobody, 4G s0"
    assert said["group 1f1d"] == "2 stay; control then: 4G s0"
    assert said["group 1d"] == "3 stay"
    assert said["group 2f"] == "1/1 stay; control then: 4G s0"


# ---------------------------------------------------------------- the Court


def test_arc_sec_1_influence_tells_whether_the_card_can_be_secured_then() -> None:
    said = remarks(p(agents="1=1"), p(agents="1=1 2=1"), played="MO2", court="BC12 BC04")
    assert said["act influence 1"] == "Prison Wardens W2: 2 there, most of all"
    assert said["act influence 2"] == "Admin Union M2: 1 there, a Rival has 1"


def test_arc_sec_1_securing_tells_captives_and_what_the_card_does() -> None:
    court = [{"card": "BC26"}]
    seats = p(agents="1=3"), p(agents="1=2")
    said = remarks(*seats, played="AG2", court=court)
    assert said["act secure 1"] == (
        "Mass Uprising Vox; captures 2 of s1; a ship in each system of a cluster"
    )
    story = at(*seats, played="AG2", court=court).when(0, Act(Secure(1)))
    assert story.state.captives[0] == [0, 2]


def test_cards_of_the_prelude_tell_what_they_do_now() -> None:
    own = p(ships="4B=1", guild="BC13 BC08 BC24 BC20 BC02", slots="F", cities="1A")
    said = remarks(own, p(slots="M", guild="BC12"), played="CO2")
    assert said["card bc13 4b"] == "Skirmishers: 3 ships at 4B"
    assert said["card bc08"] == "Gatekeepers: a ship in each of 6 gates"
    assert said["card bc24 1"] == "Relic Fence: Fuel becomes Relic"
    assert said["card bc02"] == "Mining Interest: 2 Material"
    assert said["card bc20 1 1"] == "Silver-Tongues: steals Material to slot 2"
    assert said["card bc20 1 bc12"].startswith("Silver-Tongues: steals Prison Wardens: ")


def test_vox_cards_tell_what_a_choice_does() -> None:
    assert told(every_question.vox(2, "BC26"))["vox 4"] == "a ship each at 4G 4A 4B 4C"
    assert told(every_question.vox(2, "BC27"))["vox keeper"].startswith("5/3, now ")
    spread = told(every_question.vox(2, "BC28"))
    assert spread["vox m"] == "resources and cards lost: s1 2"
    assert spread["vox w"] == "resources and cards lost: s1 1"
    assert spread["vox r"] == "resources and cards lost: none"
    song = told(every_question.vox(2, "BC29"))
    assert song["vox 4b 1 seize"] == "s1 loses slot 3; you seize"
    assert told(every_question.vox(2, "BC30"))["vox 1 bc02"].startswith("Mining Interest: ")


# ---------------------------------------------------------------- battle


def test_arc_bat_1_a_battle_tells_who_fights_and_what_a_raid_could_take() -> None:
    rival = p(ships="4B=2+1", cities="4B!", slots="MW", guild="BC02")
    said = remarks(p(ships="4B=3+1"), rival, played="AG2")
    assert said["act battle 4b 1"] == (
        "3/1 ships against 2/1 ships, damaged city; up to 4 dice; raids M 3, W 1, BC02 2"
    )
    guarded = {**rival, "guild": "BC02 BC22"}
    said = remarks(p(ships="4B=1"), p(**guarded), played="AG2")
    assert said["act battle 4b 1"].endswith("1 die; raids BC22 1")
    away = remarks(p(ships="4B=1"), p(ships="4B=1", cities="1A"), played="AG2")
    assert away["act battle 4b 1"].endswith("no raid dice")


def test_arc_out_1_a_battle_tells_what_a_destroyed_city_would_cost() -> None:
    own, rival = p(ships="4B=1", slots="FF", guild="BC07 BC08"), p(cities="4B")
    assert remarks(own, rival, played="AG2")["act battle 4b 1"].endswith(
        "Outrage of Fuel would cost you 3"
    )
    assert "Outrage" not in remarks(p(ships="4B=1"), rival, played="AG2")["act battle 4b 1"]
    port = remarks(own, p(ports="4B"), played="AG2")["act battle 4b 1"]
    assert "Outrage" not in port


def every_fall(skirmish: int, assault: int, raid: int) -> list[list[str]]:
    """The symbols of every way in which dice can fall."""
    dice = ["skirmish"] * skirmish + ["assault"] * assault + ["raid"] * raid
    falls = product(*(FACES[kind] for kind in dice))
    return [[symbol for face in fall for symbol in face.split()] for fall in falls]


@pytest.mark.parametrize("dice", [(0, 2, 0), (2, 1, 0), (1, 1, 1), (0, 2, 1), (3, 0, 0)])
def test_arc_bat_4_odds_of_dice_are_those_of_every_way_they_fall(dice: tuple[int, ...]) -> None:
    falls = every_fall(*dice)

    def mean(symbol: str) -> str:
        counts = [fall.count(symbol) for fall in falls]
        average = number(Fraction(sum(counts), len(falls)))
        return f"{average} ({min(counts)} to {max(counts)})"

    strong = sum(fall.count("hit") >= 2 for fall in falls)
    caught = sum("intercept" in fall for fall in falls)
    text = dice_told(dice, 1, 2, True)
    assert f"hits {mean('hit')}, {percent(Fraction(strong, len(falls)))} for all its ships" in text
    if dice[1] or dice[2]:
        chance = percent(Fraction(caught, len(falls)))
        assert f"own {mean('self')}, {chance} for 1 more" in text
    if dice[2]:
        assert f"buildings {mean('bhit')}; keys {mean('key')}" in text
    else:
        assert "keys" not in text and "buildings" not in text


def test_dice_are_told_at_the_position() -> None:
    said = told(every_question.fight(2))
    assert said["dice s0"] == "nothing happens"
    assert said["dice s2"] == "hits 1 (0 to 2)"
    assert said["dice a1"] == "hits 1.2 (0 to 2); own 0.5 (0 to 1), 17% for 2 more"
    assert said["dice r1"] == (
        "own 0.5 (0 to 1), 33% for 2 more; buildings 0.5 (0 to 1); keys 0.7 (0 to 2)"
    )


def test_a_reroll_compares_what_lies_there_with_what_is_expected() -> None:
    said = told(every_question.reroll(2))
    assert said["reroll 0"] == "0 hits now, 0.5 (0 to 1) when rolled again"
    assert said["reroll 1"] == "1 hit now, 0.5 (0 to 1) when rolled again"


def test_arc_bat_10_a_hit_tells_what_becomes_of_the_piece() -> None:
    said = told(every_question.own_hits(2))
    assert said["hit ship damaged"] == "destroyed: a Trophy of s1"
    assert said["hit ship fresh"] == "damaged; control then: 4B nobody"
    said = told(every_question.hits(2))
    assert said["hit ship fresh"] == "damaged"
    assert said["hit ship damaged"] == "destroyed: a Trophy of s0"


def test_arc_bat_9_a_raid_tells_its_keys_and_where_the_loot_goes() -> None:
    said = told(every_question.raid(2))
    assert said["raid 2"] == "1 of 2 keys: Weapon to slot 1"
    assert said["raid bc02"].startswith("2 of 2 keys: Mining Interest: ")
    assert said["stop"] == "2 keys lost"


def test_arc_out_2_a_ransack_tells_card_and_trophies() -> None:
    said = told(every_question.ransack(2))
    assert all("; Trophies: 1 of s1; " in each for each in said.values())
    assert {*said} == {"ransack 1", "ransack 2"}


# ---------------------------------------------------------------- ends


def test_the_end_of_a_turn_tells_what_is_left_unspent() -> None:
    assert remarks(p(ships="4B=1"), p(), played="CO2")["end"] == "4 pips unspent"
    assert remarks(p(), p(), played="CO2")["end"] == "4 pips unspent; 3 ships to a gate"
    used = remarks(p(ships="4B=1"), p(), played="CO2", pips=0, prelude=False)
    assert used == {"end": ""}

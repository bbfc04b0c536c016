"""What laws, lore and cards of Fates change in battles; keys and Outrage in a campaign."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.arcs.rules.battle import (
    BattleAction,
    DiceCollected,
)
from mechs_core.rulesets.arcs.rules.campaign.attackers import LoreRepair
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved
from mechs_core.rulesets.arcs.rules.hits import Hit
from mechs_core.rulesets.arcs.rules.outrage import Ransack
from mechs_core.rulesets.arcs.rules.pieces import PiecesFlipped
from mechs_core.rulesets.arcs.rules.raid import Raid
from mechs_core.rulesets.arcs.rules.resources import ResourceMoved
from mechs_core.rulesets.arcs.rules.turns import Act
from mechs_core.testing import Story
from tests.rulesets.arcs.campaign.fights import AT, attack, attacked, dice, field, hit, takers
from tests.rulesets.arcs.positions import asked, p, slots, standing, told, view
from tests.rulesets.arcs.scenes import answers, data, hits, moves, steps, tokens, totals

OUT = {"outlaw": True}


# ---------------------------------------------------------------- W2


def at_gate(slots: str, defender: int | str = 1, laws: str = "W2", **keys: Any) -> Story:
    rival = p(ships="4G=1", **OUT)
    story = field(p(ships="4G=2", slots=slots), rival, laws=laws, **keys)
    return attack(story, defender, "4G")


def test_w2_to_battle_in_a_gate_costs_the_leftmost_weapon():
    story = at_gate("WW")
    assert steps(story)[-4:] == ["PipSpent", "ResourceMoved", "BattleBegun", "dice?"]
    assert tokens(story) == ["W slot:0:1 > supply:general, law"]
    assert tokens(at_gate("MW")) == ["W slot:0:2 > supply:general, law"]


def test_w2_without_one_nobody_is_attacked_there():
    at_gate("M").refused("weapon_needed")
    story = field(p(ships="4G=2 5B=1", slots="M"), p(ships="4G=1 5B=1", **OUT), laws="W2")
    assert attacked(story) == [("5B", 1)]


def test_w2_the_weapon_is_asked_for_last():
    story = field(p(ships="4G=2"), p(ships="4G=1"), laws="W2", empire="4G=1")
    story.when(0, Act(BattleAction("4G", 1))).refused("truce_law")


def test_w2_spares_who_attacks_the_blight_and_those_on_planets():
    assert tokens(at_gate("W", "blight", blight="4G=1")) == []
    story = field(p(ships="5B=1", slots="W"), p(ships="5B=1", **OUT), laws="W2")
    assert tokens(attack(story)) == []
    assert tokens(at_gate("W", laws="W1")) == []


def test_w2_a_weapon_of_the_trust_is_frozen():
    own = p(ships="4G=2")
    story = field(own, p(ships="4G=1", **OUT), laws="W2", trust="W")
    attack(story, 1, "4G").refused("weapon_needed")


# ---------------------------------------------------------------- lore of the defender


def defended(card: str, own: str = "3", rival: Any = None, **keys: Any) -> Story:
    """Seat 0 may attack seat 1, who holds a lore card; both are Outlaws."""
    rival = {"ships": f"{AT}=1", **OUT, **(rival or {})}
    own_seat = p(ships=f"{AT}={own}", **OUT)
    return field(own_seat, p(lore=card, **rival), **keys)


def test_l04_an_assault_die_brings_one_more_intercept():
    done = dice(attack(defended("L04")), assault=(1,))
    assert totals(done) == {"intercept": 1}
    assert hits(done) == ["own ship:fresh damaged"]
    assert totals(dice(attack(defended("L04")), skirmish=(1,), raid=(3,))) == {"intercept": 1}
    assert totals(dice(attack(defended("L04")), skirmish=(1,))) == {}


def test_l04_helps_its_holder_alone():
    story = field(p(ships="5B=3", lore="L04", **OUT), p(ships="5B=1", **OUT))
    assert totals(dice(attack(story), assault=(1,))) == {}


@pytest.mark.parametrize(("port", "raid"), [("4B", False), ("4B!", True), ("2C", True)])
def test_l05_a_fresh_starport_there_keeps_raid_dice_away(port: str, raid: bool):
    rival = p(ships="4B=1", ports=port, cities="4B", lore="L05", **OUT)
    story = attack(field(p(ships="4B=3", **OUT), rival), 1, "4B")
    assert data(story)["raid"] is raid


def test_l05_helps_its_holder_alone():
    rival = p(ships="5B=1", ports="5B", **OUT)
    assert data(attack(field(p(ships="5B=3", lore="L05", **OUT), rival)))["raid"] is True


def test_l12_the_attacker_takes_a_hit_before_it_collects_dice():
    story = attack(defended("L12", own="2"))
    assert hits(story) == ["railgun ship:fresh damaged"]
    assert data(story)["most"] == 2
    assert told(dice(story, skirmish=(1,)), DiceCollected)[0].attacking == {
        "fresh": 1,
        "damaged": 1,
    }


def test_l12_the_attacker_chooses_which_piece_takes_it():
    story = attack(defended("L12", own="1+1"))
    assert (asked(story), takers(story)) == ((0, "railgun"), ["ship:fresh", "ship:damaged"])
    story.when(0, Hit("city:fresh")).refused("no_such_piece")
    story = hit(story, "ship:damaged")
    assert moves(story) == ["1 ship of 0 5B > trophies:1, battle"]
    assert (data(story)["most"], view(story).battle.attacking) == (1, (0, 0))


def test_l12_only_a_fresh_defending_ship_fires():
    rival = {"ships": f"{AT}=0+2", "cities": AT}
    assert hits(attack(defended("L12", rival=rival))) == []


def test_l12_imperial_ships_fire_for_a_regent_alone():
    rival = {"ships": f"{AT}=0+1"}
    regent = attack(defended("L12", rival={**rival, "outlaw": False}, empire=f"{AT}=1"))
    assert hits(regent) == ["railgun ship:fresh damaged"]
    assert hits(attack(defended("L12", rival=rival, empire=f"{AT}=1"))) == []


def test_l12_an_added_imperial_ship_may_take_the_hit():
    rival = p(ships=f"{AT}=1", lore="L12", **OUT)
    story = attack(field(p(ships=f"{AT}=1"), rival, empire=f"{AT}=1+1"), add=2)
    assert takers(story) == ["ship:fresh", "empire:ship:fresh", "empire:ship:damaged"]
    fresh, damaged = hit(story, "empire:ship:fresh"), hit(story, "empire:ship:damaged")
    assert (data(fresh)["imperial"], data(fresh)["most"]) == ([0, 2], 3)
    assert (data(damaged)["imperial"], data(damaged)["most"]) == ([1, 0], 2)
    assert view(fresh).battle.attacking == (0, 0)  # before the dice are collected
    assert takers(dice(fresh, raid=(2,))) == ["ship:fresh", "empire:ship:damaged"]


def test_br_r_71_a_battle_whose_only_ship_is_shot_goes_on_without_dice():
    story = attack(defended("L12", own="0+1"))
    assert hits(story) == ["railgun ship:damaged destroyed"]
    assert told(story, DiceCollected) == [DiceCollected({}, {"fresh": 0, "damaged": 0}, 1)]
    assert steps(story)[-1] == "BattleEnded"


def test_br_r_79_gatekeepers_bring_no_dice_without_a_ship():
    own = p(ships="4G=0+1", guild="CC03", **OUT)
    story = attack(field(own, p(ships="4G=1", lore="L12", **OUT)), 1, "4G")
    assert steps(story)[-1] == "BattleEnded"
    own = p(ships="4G=1", guild="CC03", **OUT)
    assert data(attack(field(own, p(ships="4G=1", **OUT)), 1, "4G"))["most"] == 3


# ---------------------------------------------------------------- L07


def repairing(own: str, system: str = AT, **keys: Any) -> Story:
    rival = p(ships=f"{AT}=1", **OUT)
    return field(p(ships=own, lore="L07", **OUT), rival, **keys)


def test_l07_after_an_attack_one_attacking_ship_is_repaired():
    done = dice(attack(repairing(f"{AT}=1+2")), skirmish=(1,))
    assert steps(done)[-2:] == ["BattleEnded", "PiecesFlipped"]
    assert told(done, PiecesFlipped) == [PiecesFlipped(0, "ship", 1, AT, "fresh")]
    assert standing(done, AT)[:2] == ["0 ship fresh 2", "0 ship damaged 1"]


def test_l07_without_a_damaged_ship_there_nothing_is_repaired():
    done = dice(attack(repairing(f"{AT}=1 4B=0+1")), skirmish=(1,))
    assert steps(done)[-1] == "BattleEnded"


def test_l07_imperial_ships_are_not_repaired():
    rival = p(ships=f"{AT}=1", **OUT)
    story = field(p(ships=f"{AT}=1", lore="L07"), rival, empire=f"{AT}=0+1")
    done = dice(attack(story, add=1), skirmish=(1,))
    assert steps(done)[-1] == "BattleEnded"


def test_l07_the_defender_repairs_nothing():
    rival = p(ships=f"{AT}=0+2", lore="L07", **OUT)
    done = dice(attack(field(p(ships=f"{AT}=0+1", **OUT), rival)), skirmish=(1,))
    assert steps(done)[-1] == "BattleEnded"


def test_l07_two_kinds_of_damaged_pieces_are_asked_about():
    own = p(
        ships=f"{AT}=1+1",
        lore="L07",
        flagship=f"{AT} hull=port!",
        **OUT,
    )
    story = dice(attack(field(own, p(ships=f"{AT}=1", **OUT))), skirmish=(1,))
    assert asked(story) == (0, "lore_repair")
    pieces = [each.piece for each in answers(story, LoreRepair)]
    assert pieces == ["ship:damaged", "board:hull:upgrade"]
    story.when(0, LoreRepair("board:crane:upgrade")).refused("target_illegal")
    story.when(0, LoreRepair("ship:fresh")).refused("target_illegal")
    flipped = PiecesFlipped(0, "starport", 1, "board_flag:0:hull:upgrade", "fresh")
    assert told(story.when(0, LoreRepair("board:hull:upgrade")), PiecesFlipped) == [flipped]


# ---------------------------------------------------------------- keys


def raided(number: int, **rival: Any) -> Story:
    faces = {1: (2,), 2: (1,), 4: (1, 1)}[number]
    rival = {"cities": AT, **OUT, **rival}
    return dice(attack(field(p(ships=f"{AT}=5", **OUT), p(**rival))), raid=faces)


def test_fx4_its_slot_costs_four_keys():
    held = {"fx": "FX4", "slots": "M-----F"}
    assert [each.slot for each in answers(raided(4, **held), Raid)] == [1, 7]
    raided(2, slots="FF-----", fx="FX4").when(0, Raid(slot=7)).refused("no_such_piece")
    raided(2, slots="FF").when(0, Raid(slot=7)).refused("no_such_piece", "slot 7 is empty")
    raided(2, **{**held, "slots": "FF----F"}).when(0, Raid(slot=7)).refused("keys_exceeded")
    story = raided(4, **held).when(0, Raid(slot=7))
    assert told(story, ResourceMoved)[0].from_ == "slot:1:7"


def test_br_fat_6_protected_cards_are_not_stolen():
    story = raided(4, fx="FX1", guild="CC10", slots="M")
    assert [each.card or each.slot for each in answers(story, Raid)] == [1, "CC10"]
    story.when(0, Raid(card="FX1@1")).refused("protected")
    assert steps(raided(4, fx="FX1 FX4"))[-1] == "BattleEnded"


def test_cc09_guards_as_sworn_guardians_do():
    story = raided(4, guild="CC09 CC10", slots="MM")
    assert [each.card for each in answers(story, Raid) if isinstance(each, Raid)] == ["CC09"]
    story.when(0, Raid(slot=2)).refused("guarded")


# ---------------------------------------------------------------- Outrage


def razing(court: list[dict[str, Any]], **keys: Any) -> Story:
    """Seat 0 destroys a city of seat 1 on 5B, a planet with Relics."""
    own = p(ships=f"{AT}=2", **{k: keys.pop(k) for k in ("fx", "guild", "slots") if k in keys})
    story = field(own, p(cities=f"{AT}!", **OUT), court=court, **keys)
    return dice(attack(story), skirmish=(6,))


COURT = [{"card": "CC01", "agents": {"1": 1}}, {"card": "CC02"}, {"card": "CC03"}]


def test_br_r_74_the_council_in_session_is_ransacked():
    story = razing([{"card": "CC01"}, *COURT[1:]], council={"agents": {"1": 2, "0": 1}})
    assert moves(story)[-2:] == [
        "1 agent of 0 court:0 > supply:0, ransack",
        "2 agent of 1 court:0 > trophies:0, ransack",
    ]
    assert view(story).campaign.council.held_by == 0


def test_br_r_74_the_council_is_one_of_the_cards_to_choose_from():
    story = razing(COURT, council={"agents": {"1": 1}})
    assert (asked(story), data(story)) == ((0, "ransack"), {"owner": 1, "places": [0, 1]})
    done = story.when(0, Ransack(0))
    assert view(done).campaign.council.held_by == 0 and view(done).court[0].card == "CC01"


def test_br_cnc_6_a_decided_council_is_not_ransacked():
    story = razing(COURT, council={"side": "decided"})
    assert view(story).seats[0].guild == ("CC01",)


def test_br_fat_6_outrage_scraps_a_protected_card():
    own = p(ships="3A=2", fx="FX4", slots="-M----F")
    story = dice(attack(field(own, p(cities="3A!", **OUT)), 1, "3A"), skirmish=(6,))
    assert CourtCardMoved("FX4@0", "play:0", "scrap", "outrage") in story.events
    assert tokens(story) == [
        "M slot:0:2 > supply:general, outrage",
        "F slot:0:7 > supply:general, outrage",
    ]
    assert (view(story).seats[0].guild, slots(story, 0)) == ((), "------")


def test_br_trs_1_outrage_leaves_the_trust_alone():
    story = razing(COURT, trust="RR", slots="R")
    assert tokens(story) == ["R slot:0:1 > supply:general, outrage"]
    assert story.state.reach.trust[3] == 2

"""Battles against Free States. BR-FRE-2 to BR-FRE-5, W1."""

from __future__ import annotations

from mechs_core.rulesets.arcs.rules.ambitions import PowerChanged
from mechs_core.rulesets.arcs.rules.battle import BattleBegun, BattleEnded, DiceCollected
from mechs_core.rulesets.arcs.rules.hits import HitDealt
from mechs_core.rulesets.arcs.rules.outrage import OutrageProvoked
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.windows import WindowOpened
from mechs_core.testing import Story
from tests.rulesets.arcs.campaign.fights import attack, dice, field, hit, takers
from tests.rulesets.arcs.positions import asked, p, slots, standing, told, view
from tests.rulesets.arcs.scenes import data, hits, moves, steps, tokens, totals

AT = "4B"  # a planet with two slots and Fuel


def free(buildings: str = f"{AT}:city", ships: str = f"{AT}=3", **keys: object) -> Story:
    """Seat 0 may attack Free buildings."""
    own = {"ships": ships, **{k: keys.pop(k) for k in ("slots", "lore", "outlaw") if k in keys}}
    return field(p(**own), **{"free": buildings, **keys})


def against(story: Story, **faces: tuple[int, ...]) -> Story:
    return dice(attack(story, "free", AT), **faces)


def test_br_fre_2_free_buildings_defend():
    story = attack(free(), "free", AT)
    story.then_last(
        BattleBegun(0, AT, "free"),
        WindowOpened("dice", 0, {"most": 3, "raid": True, "then": [{"task": "end_battle"}]}),
    )
    done = dice(story, skirmish=(6,))
    assert hits(done) == ["hit free:city:fresh damaged"]
    assert done.events[-1] == BattleEnded(0, AT, "free")
    assert standing(done, AT)[-1] == "free city damaged 1"


def test_br_fre_2_every_hit_and_bhit_goes_to_buildings():
    done = against(free(f"{AT}:city! {AT}:port!"), skirmish=(6,), raid=(4,))
    assert data(done) == {"step": "hit", "left": 1}
    assert takers(done) == ["free:city:damaged", "free:starport:damaged"]
    done = hit(done, "free:starport:damaged")
    assert hits(done) == [
        "hit free:starport:damaged destroyed",
        "bhit free:city:damaged destroyed",
    ]


def test_br_fre_2_they_do_not_intercept():
    done = against(free(), assault=(3,))
    assert totals(done)["intercept"] == 1
    assert told(done, DiceCollected)[0].intercept == 0
    assert hits(done) == ["hit free:city:fresh damaged"]


def test_br_emp_11_a_regent_adds_imperial_ships_against_free_states():
    story = attack(free(empire=f"{AT}=2"), "free", AT, add=2)
    assert data(story)["most"] == 5


def test_br_fre_3_destroyed_buildings_are_trophies():
    done = against(free(f"{AT}:port!"), skirmish=(6,))
    assert moves(done) == [f"1 starport of free {AT} > trophies:0, battle"]
    assert view(done).seats[0].trophies == {"free": {"starport": 1}}
    assert told(done, OutrageProvoked) == []


def test_br_fre_3_a_free_city_provokes_outrage_and_no_ransack():
    court = [{"card": "CC01", "agents": {"1": 1}}, "CC02", "CC03"]
    done = against(free(f"{AT}:city!", slots="F", court=court), skirmish=(6,))
    assert told(done, OutrageProvoked) == [OutrageProvoked(0, "F", True)]
    assert tokens(done) == ["F slot:0:1 > supply:general, outrage"]
    assert steps(done)[-1] == "BattleEnded" and asked(done) == (0, "turn")
    assert view(done).court[0].card == "CC01"


def test_br_fre_4_one_key_takes_one_token_of_the_planets_type():
    done = against(free(), raid=(1, 1))
    assert tokens(done) == ["F supply:general > slot:0:1, raid"]
    assert asked(done) == (0, "turn") and slots(done, 0) == "F-----"


def test_br_fre_4_it_comes_after_the_outrage_and_is_kept():
    done = against(free(f"{AT}:city!"), raid=(5,))
    assert tokens(done) == ["F supply:general > slot:0:1, raid"]
    assert told(done, OutrageProvoked) == [OutrageProvoked(0, "F", True)]


def test_br_fre_4_only_while_an_attacking_ship_remains():
    assert tokens(against(free(ships=f"{AT}=0+1"), raid=(2,))) == []


def test_br_fre_4_nothing_in_a_gate_or_from_an_empty_supply():
    gate = field(p(ships="3G=3"), free="3G:port*")
    assert tokens(dice(attack(gate, "free", "3G"), raid=(1,))) == []
    rival = p(slots="FFFFF", cities="1A 1A 1C 1C 2C")
    empty = field(p(ships=f"{AT}=3"), rival, free=f"{AT}:city")
    assert tokens(dice(attack(empty, "free", AT), raid=(1,))) == []


def test_br_fre_4_nothing_is_stolen_from_rivals_who_are_there():
    story = field(p(ships=f"{AT}=3"), p(ships=f"{AT}=1", slots="M"), free=f"{AT}:city")
    assert tokens(dice(attack(story, "free", AT), raid=(1,))) == [
        "F supply:general > slot:0:1, raid"
    ]


def test_br_fre_5_lost_ships_return_to_their_supplies():
    done = against(free(ships=f"{AT}=0+1"), raid=(2,))
    assert moves(done) == [f"1 ship of 0 {AT} > supply:0, battle"]
    story = free(ships=f"{AT}=0+1", empire=f"{AT}=0+1")
    done = dice(attack(story, "free", AT, add=1), raid=(2, 2))
    assert moves(done) == [
        f"1 ship of 0 {AT} > supply:0, battle",
        f"1 ship of empire {AT} > supply:empire, battle",
    ]


def test_br_r_54_a_free_starport_in_a_gate_is_in_no_slot():
    done = dice(attack(field(p(ships="3G=3"), free="3G:port*"), "free", "3G"), skirmish=(6, 6))
    assert told(done, PiecesMoved) == [
        PiecesMoved("free", "starport", "damaged", 1, "3G", "trophies:0", "battle", True)
    ]
    assert done.state.reach.outside == {}


def test_br_r_80_of_two_alike_the_building_in_a_slot_is_hit_first():
    story = field(p(ships=f"{AT}=3"), free=f"{AT}:city! {AT}:city!*")
    one = dice(attack(story, "free", AT), skirmish=(6,))
    assert [each.outside for each in told(one, PiecesMoved)][:1] == [False]
    assert one.state.reach.outside != {}
    both = dice(attack(story, "free", AT), skirmish=(6, 6))
    assert [e.outside for e in told(both, PiecesMoved) if e.kind == "city"] == [False, True]
    fresh = field(p(ships=f"{AT}=3"), free=f"{AT}:city!  {AT}:city*")
    done = hit(dice(attack(fresh, "free", AT), skirmish=(6,)), "free:city:fresh")
    (owner, condition) = next(iter(done.state.reach.outside.values()))
    assert (owner, condition) == (5, 1)


def test_br_r_80_a_starport_beside_a_city_in_no_slot_is_in_one():
    story = field(p(ships=f"{AT}=3"), free=f"{AT}:port! {AT}:city!*")
    done = hit(dice(attack(story, "free", AT), skirmish=(6,)), "free:starport:damaged")
    assert [each.outside for each in told(done, PiecesMoved)] == [False]


# ---------------------------------------------------------------- W1


def test_w1_who_destroys_a_free_building_loses_a_power():
    done = against(free(f"{AT}:port!", laws="W1"), skirmish=(6,))
    assert told(done, PowerChanged) == [PowerChanged(0, -1, "asylum")]
    assert view(done).seats[0].power == -1  # BR-ACT-5
    assert told(against(free(f"{AT}:port", laws="W1"), skirmish=(6,)), PowerChanged) == []
    assert told(against(free(f"{AT}:port!"), skirmish=(6,)), PowerChanged) == []


def test_w1_each_building_costs_one_before_the_outrage_of_a_city():
    done = against(free(f"{AT}:city! {AT}:port!", laws="W1"), skirmish=(6, 6))
    seen = told(done, HitDealt, PowerChanged, OutrageProvoked)
    assert [type(each).__name__ for each in seen] == [
        *("HitDealt", "PowerChanged", "HitDealt", "PowerChanged", "OutrageProvoked"),
    ]


def test_w1_a_loyal_building_costs_nothing():
    rival = p(ports=f"{AT}!", outlaw=True)
    done = dice(attack(field(p(ships=f"{AT}=1"), rival, laws="W1"), 1, AT), skirmish=(6,))
    assert hits(done) == ["hit starport:damaged destroyed"] and not told(done, PowerChanged)

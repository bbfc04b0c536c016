"""Lore on the map: sprints, harbors, buildings in no slot, Beacons, Nurture."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.arcs.geometry import NUMBER
from mechs_core.rulesets.arcs.rules.campaign.escort import Escort
from mechs_core.rulesets.arcs.rules.campaign.flagship import FlagshipMoved
from mechs_core.rulesets.arcs.rules.campaign.lore_moves import (
    Beacon,
    BeaconPlaced,
    Slipstream,
    Sprint,
)
from mechs_core.rulesets.arcs.rules.campaign.objectives import ObjectiveAdvanced
from mechs_core.rulesets.arcs.rules.campaign.shared import Nurture
from mechs_core.rulesets.arcs.rules.economy import Build, Repair, StarportUsed
from mechs_core.rulesets.arcs.rules.guild_actions import Stop
from mechs_core.rulesets.arcs.rules.move import Group, Move, Sail
from mechs_core.rulesets.arcs.rules.pieces import PiecesFlipped, PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import ResourceMoved
from mechs_core.rulesets.arcs.rules.turns import Act, EndPrelude
from mechs_core.testing import Story
from tests.rulesets.arcs.campaign.acting import SPENT, SUPPLY, acts, building, moving
from tests.rulesets.arcs.positions import asked, at, legal, p, slots, standing, told


def ways(story: Story) -> set[tuple[str, str]]:
    return {(each.from_, each.to) for each in legal(story, 0, Sprint)}


# ---------------------------------------------------------------- L03 Sprinter Drives


def test_l03_fresh_ships_that_moved_may_move_once_more():
    story = moving(p(ships="4B=2+1 4A=3", lore="L03"), p())
    story = story.when(0, Act(Move("4B", "4A"))).when(0, Group(2, 1))
    assert asked(story) == (0, "sprint")
    assert ways(story) == {("4A", "4B"), ("4A", "4G")}
    story = story.when(0, Sprint("4A", "4G"))
    assert legal(story, 0, Group) == [Group(2, 0), Group(1, 0)]  # not those that were there
    story = story.when(0, Group(1, 0))
    assert asked(story) == (0, "sprint")
    story = story.when(0, Sprint("4A", "4B"))  # the other one
    assert asked(story) == (0, "turn")
    assert standing(story, "4A") == ["0 ship fresh 3", "0 ship damaged 1"]
    assert story.state.turn.pips == 3


def test_l03_a_sprint_is_left_out_and_nobody_else_has_one():
    story = moving(p(ships="4B=1", lore="L03"), p()).when(0, Act(Move("4B", "4A")))
    story.when(0, Sprint("4B", "4G")).refused("no_such_piece")
    story.when(0, Sprint("4A", "5G")).refused("not_adjacent")
    assert asked(story.when(0, Stop())) == (0, "turn")
    rival = moving(p(ships="4B=1"), p(lore="L03")).when(0, Act(Move("4B", "4A")))
    assert asked(rival) == (0, "turn")
    damaged = moving(p(ships="4B=0+1", lore="L03"), p()).when(0, Act(Move("4B", "4A")))
    assert asked(damaged) == (0, "turn")


def test_l03_ships_dropped_on_the_way_of_a_catapult_sprint_too():
    story = moving(p(ships="4B=3", ports="4B", lore="L03"), p())
    story = story.when(0, Act(Move("4B", "4G"))).when(0, Group(2, 0))
    story = story.when(0, Sail("5G")).when(0, Group(1, 0)).when(0, Sail("5A"))
    assert {where for where, _ in ways(story)} == {"4G", "5A"}  # 4B's never moved
    story = story.when(0, Sprint("5A", "5G"))
    assert {where for where, _ in ways(story)} == {"4G"}


def test_l03_a_sprint_may_be_a_catapult_and_take_an_escort():
    story = moving(p(ships="4A=1", ports="4B", lore="L03"), p(), empire="4B=1")
    story = story.when(0, Act(Move("4A", "4B"))).when(0, Sprint("4B", "4G")).when(0, Escort(1, 0))
    assert asked(story) == (0, "sail")
    story = story.when(0, Sail("5G")).when(0, Escort(1, 0)).when(0, Stop())
    assert asked(story) == (0, "turn")  # not again
    assert standing(story, "5G") == ["0 ship fresh 1", "empire ship fresh 1"]


def test_l03_br_r_69_a_flagship_sprints():
    story = moving(p(flagship="4B", ships="4B=1", lore="L03"), p())
    story = story.when(0, Act(Move("4B", "4A"))).when(0, Group(1, 0, True))
    assert story.state.window.data == {"ships": {"4A": [1, 1]}}
    story = story.when(0, Sprint("4A", "4G"))
    story = story.when(0, Group(0, 0, True))
    assert told(story, FlagshipMoved) == [FlagshipMoved(0, "4G")]
    assert story.state.window.data == {"ships": {"4A": [1, 0]}}


def test_l03_follows_a_slipstream_too():
    story = moving(p(flagship="4G slipstream=port", lore="L03"), p())
    story = story.when(0, Slipstream("flagship", "4A"))
    assert ways(story) == {("4A", "4B"), ("4A", "4G")}


# ---------------------------------------------------------------- L05, L08, L09


def test_l05_ships_are_built_fresh_though_another_controls():
    for lore, state in (("L05", "fresh"), ("", "damaged")):
        story = building(p(ports="4B", lore=lore), p(ships="4B=1"))
        story.when(0, Act(Build("4B", "ship"))).then(
            *SPENT,
            StarportUsed(0, "4B", 0),
            PiecesMoved(0, "ship", state, 1, "supply:0", "4B", "build"),
        )
    city = building(p(ports="4B", lore="L05"), p(ships="4B=1"))
    assert "0 city damaged 1" in standing(city.when(0, Act(Build("4B", "city"))), "4B")


def test_l08_starports_on_gates_one_each_in_all():
    port = Act(Build("4G", "starport"))
    rival = p(ports="5G*", ships="3G=2")
    own = p(ships="4G=1 5G=1 3G=1", lore="L08")
    story = building(own, rival, free="3G:port*")
    assert acts(story, Build) == [Build("4G", "starport")]
    story.when(0, Act(Build("5G", "starport"))).refused("no_slot")
    story.when(0, Act(Build("3G", "starport"))).refused("no_slot")
    story.when(0, Act(Build("1G", "starport"))).refused("no_loyal_piece")
    story.when(0, Act(Build("4G", "city"))).refused("no_slot")
    story.when(0, port).then(
        *SPENT, PiecesMoved(0, "starport", "fresh", 1, "supply:0", "4G", "build", True)
    )
    story = story.when(0, port)
    story.when(0, port).refused("no_slot")
    assert Build("4G", "ship") in acts(story, Build)
    building(p(ships="4G=1"), p()).when(0, port).refused("no_slot")
    at(p(ships="4G=1"), p(), played="CO2").when(0, port).refused("no_slot")


def test_l08_ships_that_enter_a_kept_gate_lose_an_agent():
    keeper = p(ships="4G=2", ports="4G*", lore="L08")
    story = moving(p(ships="4B=2"), keeper, empire="4B=1").when(0, Act(Move("4B", "4G")))
    story = story.when(0, Group(2, 0)).when(0, Escort(1, 0))
    assert told(story, PiecesMoved) == [
        PiecesMoved(0, "ship", "fresh", 2, "4B", "4G", "move"),
        PiecesMoved("empire", "ship", "fresh", 1, "4B", "4G", "move"),
        PiecesMoved(0, "agent", "fresh", 1, "supply:0", "captives:1", "lore"),
    ]
    flagship = moving(p(flagship="4B"), keeper).when(0, Act(Move("4B", "4G")))
    assert story.state.captives[1][0] == flagship.state.captives[1][0] == 1


@pytest.mark.parametrize(
    ("flagship", "lost"),
    [("4G hull=port", 1), ("4G hull=port!", 0), ("4G", 0), ("3G hull=port", 0)],
)
def test_l08_br_flg_18_a_starport_of_the_board_is_where_the_flagship_is(flagship: str, lost: int):
    keeper = p(flagship=flagship, ships="4G=1", lore="L08")
    story = moving(p(ships="4B=1"), keeper).when(0, Act(Move("4B", "4G")))
    assert story.state.captives[1][0] == lost


@pytest.mark.parametrize(
    ("keeper", "said"),
    [
        (p(ships="4G=2", ports="4G*"), {}),  # without the card
        (p(ships="4G=2", lore="L08"), {}),  # without the starport
        (p(ships="4G=2", ports="4G!*", lore="L08"), {}),  # damaged
        (p(ships="4G=0+2", ports="4G*", lore="L08"), {}),  # without control
        (p(ships="4G=2", ports="4G*", lore="L08"), {"empire": "4G=1"}),  # the Empire's gate
    ],
)
def test_l08_no_agent_is_lost_at_a_gate_that_is_not_kept(
    keeper: dict[str, object], said: dict[str, object]
):
    story = moving(p(ships="4B=1"), keeper, **said).when(0, Act(Move("4B", "4G")))
    assert story.accepted().state.captives[1][0] == 0
    planet = moving(p(ships="4G=1"), p(ships="4B=2", ports="4B", lore="L08"))
    assert planet.when(0, Act(Move("4G", "4B"))).state.captives[1][0] == 0


def test_l09_a_city_in_no_slot_costs_a_token_of_the_planets_type():
    story = building(p(ships="4C=1", cities="4C", lore="L09", slots="WM"), p())
    cloud = Build("4C", "city", cloud=True, pay=2)
    assert [each for each in acts(story, Build) if each.cloud] == [cloud]  # type: ignore[attr-defined]
    story.when(0, Act(Build("4C", "city"))).refused("no_slot")
    for pay in (None, 1, 3, 7):
        story.when(0, Act(Build("4C", "city", cloud=True, pay=pay))).refused("target_illegal")
    story.when(0, Act(Build("4A", "city", cloud=True, pay=2))).refused("no_loyal_piece")
    story = story.when(0, Act(cloud))
    story.then(
        *SPENT,
        ResourceMoved("M", "slot:0:2", SUPPLY, "card"),
        PiecesMoved(0, "city", "fresh", 1, "board:0", "4C", "build", True),
    )
    assert slots(story, 0)[1] == "-"


def test_l09_what_pays_is_named_even_if_the_last_slot_would_do():
    own = p(ships="4C=1", cities="1A 1B 2A", lore="L09", slots="-----M")
    story = building(own, p())
    story.when(0, Act(Build("4C", "city", cloud=True))).refused("target_illegal")
    story.when(0, Act(Build("4C", "city", cloud=True, pay=6))).accepted()


def test_l09_one_a_planet_in_all_and_only_on_planets():
    cloud = Act(Build("4C", "city", cloud=True, pay=1))
    full = building(p(ships="4C=1", lore="L09", slots="M"), p(cities="4C*"))
    full.when(0, cloud).refused("no_slot")
    bare = building(p(ships="4C=1", slots="M"), p())
    bare.when(0, cloud).refused("no_slot")
    at(p(ships="4C=1", slots="M"), p(), played="CO2").when(0, cloud).refused("bad_value")
    gate = building(p(ships="4G=1", lore="L09", slots="M"), p())
    gate.when(0, Act(Build("4G", "city", cloud=True, pay=1))).refused("no_slot")
    out = building(p(cities="1A 1B 2A 2B 3A", ships="4C=1", lore="L09", slots="M"), p())
    out.when(0, cloud).refused("supply_empty")  # before the token is looked at
    assert full.state.free_slots(NUMBER["4C"]) == 1


def test_br_r_80_of_buildings_alike_the_one_in_a_slot_is_mended_first():
    story = building(p(cities="3C! 3C!*"), p())
    for outside in (False, True):
        story = story.when(0, Act(Repair("3C", "city")))
        assert told(story, PiecesFlipped) == [PiecesFlipped(0, "city", 1, "3C", "fresh", outside)]
    assert story.state.reach.outside == {NUMBER["3C"]: (0, 0)}


@pytest.mark.parametrize(
    "seats",
    [
        (p(cities="3C!"), p(cities="3C!*")),  # a Rival's
        (p(cities="3C! 3C*"), p()),  # a fresh one
        (p(ports="3C!", cities="3C!*"), p()),  # of another kind
    ],
)
def test_br_r_80_another_building_in_no_slot_is_left_alone(seats: tuple[dict[str, object], ...]):
    kind = "starport" if "ports" in seats[0] else "city"
    story = building(*seats)
    before = story.state.reach.outside
    story = story.when(0, Act(Repair("3C", kind)))
    assert told(story, PiecesFlipped) == [PiecesFlipped(0, kind, 1, "3C", "fresh")]
    assert story.state.reach.outside == before


# ---------------------------------------------------------------- FX5 Star Charts


def test_fx5_a_beacon_where_the_flagship_is_gives_the_planets_type():
    story = moving(p(flagship="5C", fx="FX5", fate="ark_captain"), p(), act=2)
    assert legal(story, 0, Beacon) == [Beacon()]
    story = story.when(0, Beacon())
    story.then(
        BeaconPlaced(0, "5C"),
        ObjectiveAdvanced(0, 7, 1, "beacon"),
        ResourceMoved("P", SUPPLY, "slot:0:1", "card"),
    )
    assert (story.state.reach.beacons[0], story.state.reach.beacons_left[0]) == ([NUMBER["5C"]], 5)
    assert story.state.turn.prelude_used
    story.when(0, Beacon()).refused("already_used")
    assert legal(story, 0, Beacon) == []


def test_fx5_refusals_come_in_their_order():
    own = p(flagship="5C", fx="FX5", beacons="5C")
    story = moving(own, p())
    story.when(0, Beacon()).refused("target_illegal")
    story.when(0, EndPrelude()).when(0, Beacon()).refused("prelude_over")
    moving(p(flagship="5G", fx="FX5"), p()).when(0, Beacon()).refused("target_illegal")
    moving(p(flagship="5C", beacons="4C"), p()).when(0, Beacon()).refused("no_such_piece")
    moving(p(ships="5C=1", fx="FX5"), p()).when(0, Beacon()).refused("no_such_piece")
    none = p(flagship="5C", fx="FX5", beacons="1A 1B 1C 2A 2B 2C")
    moving(none, p()).when(0, Beacon()).refused("no_such_piece")
    rival = p(flagship="4B", beacons="5C")
    moving(p(flagship="5C", fx="FX5"), rival).when(0, Beacon()).accepted()
    at(p(), p(), played="MO2").when(0, Beacon()).refused("not_asked")


# ---------------------------------------------------------------- FX10 Symbiosis


def test_fx10_nurture_makes_a_damaged_blight_fresh_beside_a_loyal_piece():
    seat = p(ships="2A=0+1", flagship="3A", fx="FX10", fate="symbiont")
    blight = {"2A": [1, 2], "3A": [0, 1], "4A": [0, 1], "2B": [1, 0]}
    story = building(seat, p(), blight=blight, act=3)
    assert acts(story, Nurture) == [Nurture("2A"), Nurture("3A")]
    story.when(0, Act(Nurture("2A"))).then(
        *SPENT,
        PiecesFlipped("blight", "blight", 1, "2A", "fresh"),
        ObjectiveAdvanced(0, 16, 1, "nurture"),
    )
    story.when(0, Act(Nurture("3A"))).accepted()
    story.when(0, Act(Nurture("4A"))).refused("target_illegal")
    story.when(0, Act(Nurture("2B"))).refused("no_such_piece")
    without = building(p(ships="2A=1"), p(), blight=blight)
    without.when(0, Act(Nurture("2A"))).refused("no_such_piece")
    at(p(ships="2A=1"), p(), played="CO2").when(0, Act(Nurture("2A"))).refused("bad_value")

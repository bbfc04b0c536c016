"""Free buildings used as one's own, and those who free them. BR-FRE-1, BR-FRE-6; FX2."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.arcs.campaign_data import FREE, FREE_STARPORTS
from mechs_core.rulesets.arcs.data import STARPORT
from mechs_core.rulesets.arcs.geometry import NUMBER
from mechs_core.rulesets.arcs.rules.campaign.objectives import ObjectiveAdvanced
from mechs_core.rulesets.arcs.rules.campaign.shared import Emancipate
from mechs_core.rulesets.arcs.rules.economy import (
    Build,
    CityTaxed,
    Repair,
    StarportUsed,
    Tax,
)
from mechs_core.rulesets.arcs.rules.move import Move
from mechs_core.rulesets.arcs.rules.pieces import PiecesFlipped, PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import Overflow, ResourceMoved
from mechs_core.rulesets.arcs.rules.turns import Act
from tests.rulesets.arcs.campaign.acting import SPENT, SUPPLY, acts, building, moving, taxing
from tests.rulesets.arcs.positions import asked, at, legal, p, slots, standing, told

# ---------------------------------------------------------------- BR-FRE-1


def test_br_fre_1_a_free_city_in_a_controlled_system_is_taxed_without_a_captive():
    story = taxing(p(ships="5C=1"), p(), free="5C:city 4B:city")
    assert acts(story, Tax) == [Tax("5C", "free")]
    story = story.when(0, Act(Tax("5C", "free")))
    story.then(
        *SPENT,
        CityTaxed(0, "5C", "free"),
        ResourceMoved("P", SUPPLY, "slot:0:1", "tax"),
    )
    story.when(0, Act(Tax("5C", "free"))).refused("already_taxed")
    story.when(0, Act(Tax("4B", "free"))).refused("not_controlled")
    story.when(0, Act(Tax("4C", "free"))).refused("no_such_piece")
    story.when(0, Act(Tax("5C", "empire"))).refused("no_such_piece")


def test_br_fre_1_arc_tax_3_each_free_city_once_a_turn():
    story = taxing(p(ships="5C=1"), p(), free="5C:city 5C:city!")
    for _ in range(2):
        story = story.when(0, Act(Tax("5C", "free"))).accepted()
    assert slots(story, 0) == "PP----"
    story.when(0, Act(Tax("5C", "free"))).refused("already_taxed")


def test_br_fre_1_the_truce_does_not_protect_free_cities():
    story = taxing(p(ships="5C=1"), p(), free="5C:city", empire="5C=1")
    assert acts(story, Tax) == [Tax("5C", "free")]


def test_br_fre_1_ships_are_built_at_free_starports_that_the_seat_controls():
    free = Build("4C", "ship", "free")
    story = building(p(ships="4C=1"), p(), free="4C:port! 4B:port")
    assert acts(story, Build) == [free]
    story.when(0, Act(Build("4C", "ship"))).refused("no_loyal_piece")
    story.when(0, Act(Build("4B", "ship", "free"))).refused("not_controlled")
    story.when(0, Act(Build("4A", "ship", "free"))).refused("no_loyal_piece")
    story = story.when(0, Act(free))
    story.then(
        *SPENT,
        StarportUsed(0, "4C", "free"),
        PiecesMoved(0, "ship", "fresh", 1, "supply:0", "4C", "build"),
    )
    story.when(0, Act(free)).refused("starport_used")
    assert acts(story, Build) == []


def test_br_fre_1_own_and_free_starports_of_a_system_build_apart():
    story = building(p(ships="4B=1", ports="4B"), p(), free="4B:port")
    story = story.when(0, Act(Build("4B", "ship"))).when(0, Act(Build("4B", "ship", "free")))
    story.accepted()
    story.when(0, Act(Build("4B", "ship"))).refused("starport_used")
    story.when(0, Act(Build("4B", "ship", "free"))).refused("starport_used")


def test_br_fre_1_no_ship_is_left_to_build_at_a_free_starport():
    story = building(p(ships="4C=15"), p(), free="4C:port")
    story.when(0, Act(Build("4C", "ship", "free"))).refused("supply_empty")
    base = at(p(ships="4C=1"), p(), played="CO2")
    base.when(0, Act(Build("4C", "ship", "free"))).refused("bad_value")
    base.when(0, Act(Build("4C", "ship", "flagship"))).refused("bad_value")


def test_br_fre_1_free_buildings_are_repaired_where_the_seat_controls():
    story = building(p(ships="4B=1"), p(), free="4B:city! 4B:port! 5A:port!")
    city = Repair("4B", "city", "free")
    assert acts(story, Repair) == [city, Repair("4B", "starport", "free")]
    story.when(0, Act(city)).then(*SPENT, PiecesFlipped("free", "city", 1, "4B", "fresh"))
    story.when(0, Act(Repair("5A", "starport", "free"))).refused("not_controlled")
    story.when(0, Act(Repair("5A", "city", "free"))).refused("no_such_piece")


@pytest.mark.parametrize(("ships", "goes_on"), [("4B=2", True), ("4B=1", False), ("4B=0+2", False)])
def test_br_fre_1_ships_catapult_from_a_free_starport_that_the_seat_controls(
    ships: str, goes_on: bool
):
    story = moving(p(ships=ships), p(ships="4B=1"), free="4B:port!")
    story = story.when(0, Act(Move("4B", "4G")))
    if asked(story) == (0, "group"):
        story = story.when(0, legal(story, 0)[0])
    assert (asked(story) == (0, "sail")) == goes_on


def test_br_fre_1_free_buildings_take_slots_and_are_no_loyal_pieces():
    story = building(p(ships="4C=1 3B=1"), p(), free="4C:city 5B:city")
    story.when(0, Act(Build("4C", "city"))).refused("no_slot")
    story.when(0, Act(Build("2B", "city"))).refused("no_loyal_piece")
    assert Build("3B", "city") in acts(story, Build)


# ---------------------------------------------------------------- FX2, BR-FRE-6


def test_fx2_a_loyal_city_becomes_free_and_its_planets_type_is_gained():
    story = building(p(cities="5C 4B", fx="FX2", fate="liberator"), p())
    assert acts(story, Emancipate) == [Emancipate("4B", "city"), Emancipate("5C", "city")]
    story.when(0, Act(Emancipate("5C", "city"))).then(
        *SPENT,
        PiecesMoved(0, "city", "fresh", 1, "5C", "board:0", "fate"),
        PiecesMoved("free", "city", "fresh", 1, "supply:free", "5C", "fate"),
        ObjectiveAdvanced(0, 9, 1, "emancipate"),
        ResourceMoved("P", SUPPLY, "slot:0:1", "card"),
    )


def test_fx2_of_two_the_damaged_one_goes():
    story = building(p(ports="4B 4B!", fx="FX2", fate="factor"), p())
    story.when(0, Act(Emancipate("4B", "starport"))).then(
        *SPENT,
        PiecesMoved(0, "starport", "damaged", 1, "4B", "supply:0", "fate"),
        PiecesMoved("free", "starport", "damaged", 1, "supply:free", "4B", "fate"),
        ResourceMoved("F", SUPPLY, "slot:0:1", "card"),  # another Fate advances nothing
    )


def test_fx2_objectives_advance_twice_as_far_in_act_ii():
    story = building(p(ports="4B 4B", fx="FX2", fate="liberator"), p(), act=2)
    story = story.when(0, Act(Emancipate("4B", "starport")))
    assert told(story, ObjectiveAdvanced) == [ObjectiveAdvanced(0, 9, 2, "emancipate")]


def test_fx2_tokens_that_the_city_covers_find_their_place_before_the_gain():
    story = building(p(cities="5C 4B", slots="MWFR", fx="FX2"), p())
    story = story.when(0, Act(Emancipate("5C", "city")))
    assert asked(story) == (0, "overflow")  # for the Relic of the slot that closed
    story = story.when(0, Overflow("new"))
    assert asked(story) == (0, "overflow")
    assert slots(story.when(0, Overflow(1)), 0) == "PWF---"


def test_fx2_refusals_come_in_their_order():
    free = Act(Emancipate("4B", "starport"))
    building(p(ports="4B 4B"), p()).when(0, free).refused("no_such_piece")
    at(p(ports="4B 4B"), p(), played="CO2").when(0, free).refused("bad_value")
    building(p(cities="4B 4B", fx="FX2"), p()).when(0, free).refused("no_such_piece")
    last = building(p(ports="4B", fx="FX2", ships="4B=3"), p())
    last.when(0, free).refused("last_piece")
    assert acts(last, Emancipate) == []
    gate = building(p(ports="4B 3G*", fx="FX2"), p())
    gate.when(0, Act(Emancipate("3G", "starport"))).refused("target_illegal")
    assert acts(gate, Emancipate) == [Emancipate("4B", "starport")]
    gate.when(0, Act(Emancipate("4B", "ship"))).refused("bad_value")


def test_fx2_board_pieces_are_no_buildings_on_the_map():
    flagship = building(p(ports="3G*", cities="4B*", fx="FX2", flagship="4B hull=city"), p())
    flagship = flagship.when(0, Act(Emancipate("4B", "city"))).accepted()
    flagship.when(0, Act(Emancipate("3G", "starport"))).refused("last_piece")


def test_br_fre_6_the_free_supply_never_ends():
    planets = [f"{cluster}{letter}" for cluster in range(1, 7) for letter in "ABC"]
    free = " ".join(f"{planet}:port" for planet in planets if planet != "4B")
    story = building(p(ports="4B 4B", fx="FX2"), p(), free=free)
    story = story.when(0, Act(Emancipate("4B", "starport")))
    assert story.state.on_map(FREE, STARPORT) == 18 > FREE_STARPORTS


def test_br_r_80_a_city_in_no_slot_stays_there_when_it_is_freed():
    story = building(p(cities="4C 4C*", fx="FX2"), p())
    first = story.when(0, Act(Emancipate("4C", "city")))  # the one in the slot
    assert first.state.reach.outside == {NUMBER["4C"]: (0, 0)}
    alone = building(p(cities="4C* 4B", fx="FX2"), p())
    alone = alone.when(0, Act(Emancipate("4C", "city")))
    assert told(alone, PiecesMoved) == [
        PiecesMoved(0, "city", "fresh", 1, "4C", "board:0", "fate", True),
        PiecesMoved("free", "city", "fresh", 1, "supply:free", "4C", "fate", True),
    ]
    assert standing(alone, "4C") == ["free city fresh 1"]


def test_br_r_54_a_free_starport_on_a_gate_is_used_and_repaired():
    story = building(p(ships="3G=2"), p(), free="3G:port!*")
    assert acts(story, Build) == [Build("3G", "ship", "free")]
    story = story.when(0, Act(Repair("3G", "starport", "free")))
    assert told(story, PiecesFlipped) == [PiecesFlipped("free", "starport", 1, "3G", "fresh", True)]

"""A Flagship given up for a ship, buildings and more ships. BR-FLG-30."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.arcs.campaign_data import FREE
from mechs_core.rulesets.arcs.data import CITY, DAMAGED, FRESH, SHIP, STARPORT
from mechs_core.rulesets.arcs.geometry import NUMBER, SLOTS_AT, SYSTEMS
from mechs_core.rulesets.arcs.model import OFF
from mechs_core.rulesets.arcs.rules.campaign.fate_cards import FateCardGained
from mechs_core.rulesets.arcs.rules.campaign.fate_choice import FateChoice
from mechs_core.rulesets.arcs.rules.campaign.resettling import Resettled
from mechs_core.testing import Story
from tests.rulesets.arcs.campaign.ends import at_choice, choose, offered
from tests.rulesets.arcs.positions import asked, legal, p, told
from tests.rulesets.arcs.scenes import data, moves

BOARD = "4C slipstream=port+city hull=port!"
# Every slot of the map is taken by a Free city, but for those that a test leaves open.
PLANETS = {name: slots for name, slots in zip(SYSTEMS, SLOTS_AT, strict=True) if slots}


def full(**free: str) -> str:
    """Free cities in all slots; `A3="port"`: what stands on 3A instead, "" nothing."""
    found = []
    for system, slots in PLANETS.items():
        said = free.get(system[::-1], "city")
        found += [f"{system}:{said}"] * slots if said else []
    return " ".join(found)


def begins(fate: str = "symbiont", flagship: str = BOARD, **keys: Any) -> Story:
    own = {key: keys.pop(key) for key in ("ships", "cities", "slots") if key in keys}
    seat = p(plays=fate, fate="ark_captain", flagship=flagship, **{"ships": "4G=1", **own})
    return at_choice(seat, p(plays="symbiont", fate="reaper"), act=3, **keys)


@pytest.mark.parametrize("fate", ["throne_breaker", "symbiont", "unifier"])
def test_br_flg_30_each_fate_of_act_iii_may_resettle_first(fate: str):
    story = begins(fate)
    assert asked(story) == (0, "fate_choice") and data(story)["step"] == "resettle"
    assert legal(story, 0, FateChoice) == [FateChoice(), FateChoice(resettle=True)]
    assert not told(story, FateCardGained)


def test_br_flg_30_without_a_flagship_nobody_is_asked():
    story = at_choice(p(plays="symbiont", fate="reaper"), p(plays="symbiont", fate="reaper"), act=3)
    assert asked(story) == (1, "mulligan")


def test_br_flg_30_whoever_does_not_keeps_its_flagship():
    story = begins().when(0, FateChoice())
    assert not told(story, Resettled) and story.state.reach.flagship[0] == NUMBER["4C"]
    assert FateCardGained(0, "FX10@0") in story.events


def test_br_flg_30_the_board_is_cleared_and_a_ship_takes_the_place():
    story = choose(begins(), resettle=True)
    assert moves(story) == [
        "1 city of 0 board_flag:0:slipstream:armor > board:0, return",
        "1 starport of 0 board_flag:0:slipstream:upgrade > supply:0, return",
        "1 starport of 0 board_flag:0:hull:upgrade > supply:0, return",
        "1 ship of 0 supply:0 > 4C, fate",
    ]
    assert told(story, Resettled) == [Resettled(0, "4C")]
    assert story.state.reach.flagship[0] == OFF and not story.state.board_pieces(0)


def test_br_flg_30_a_city_then_a_starport_in_empty_slots_anywhere():
    story = choose(begins(free="1B:city"), resettle=True)
    assert data(story)["building"] == "city"
    assert {*offered(story, "system")} == {*PLANETS} - {"1B"}
    story.when(0, FateChoice(system="1B")).refused("no_slot")
    story.when(0, FateChoice(system="1G")).refused("target_illegal")
    story = choose(story, system="2A")
    assert moves(story) == ["1 city of 0 board:0 > 2A, fate"]
    assert data(story)["building"] == "starport"
    assert "2A" not in offered(story, "system")  # it has one slot
    assert moves(choose(story, system="1A"))[0] == "1 starport of 0 supply:0 > 1A, fate"


def test_br_flg_30_without_an_empty_slot_a_free_building_of_the_kind_is_replaced():
    story = choose(begins(free=full(A3="port", B5="port")), resettle=True)
    assert {*offered(story, "system")} == {*PLANETS} - {"3A", "5B"}
    story = choose(story, system="1A")
    assert moves(story) == [
        "1 city of free 1A > supply:free, fate",
        "1 city of 0 board:0 > 1A, fate",
    ]
    assert offered(story, "system") == ["3A", "5B"]
    story = choose(story, system="5B")
    assert moves(story)[:2] == [
        "1 starport of free 5B > supply:free, fate",
        "1 starport of 0 supply:0 > 5B, fate",
    ]


def test_br_flg_30_of_two_free_buildings_the_damaged_one_in_its_state():
    free = full().replace("1A:city 1A:city", "1A:city 1A:city!")
    story = choose(choose(begins(free=free), resettle=True), system="1A")
    assert story.state.at(0, CITY, DAMAGED, NUMBER["1A"]) == 1
    assert story.state.at(FREE, CITY, FRESH, NUMBER["1A"]) == 1


def test_br_r_40_without_a_free_building_of_the_kind_it_is_not_placed():
    story = choose(choose(begins(free=full()), resettle=True), system="1A")
    assert data(story)["step"] == "ship_there"  # no Free starport to replace
    assert not story.state.on_map(0, STARPORT)


def test_br_flg_30_ships_one_by_one_until_eight_are_on_the_map():
    story = choose(begins(ships="4G=4+1"), resettle=True)
    story = choose(choose(story, system="2A"), system="1A")
    assert offered(story, "system") == ["1A", "2A", "4G", "4C"]
    story = choose(story, system="1A")
    assert moves(story) == ["1 ship of 0 supply:0 > 1A, fate"]
    assert story.state.on_map(0, SHIP) == 7
    story = choose(story, system="4G")
    assert moves(story)[0] == "1 ship of 0 supply:0 > 4G, fate"
    assert FateCardGained(0, "FX10@0") in story.events  # eight: nothing more is asked


def test_br_flg_30_with_eight_ships_no_more_are_placed():
    story = choose(begins(ships="4G=8"), resettle=True)
    story = choose(choose(story, system="2A"), system="1A")
    assert FateCardGained(0, "FX10@0") in story.events
    assert story.state.on_map(0, SHIP) == 9


def test_br_r_41_without_a_ship_in_supply_the_flagship_leaves_all_the_same():
    story = choose(begins(ships="4G=15"), resettle=True)
    assert told(story, Resettled) == [Resettled(0, "4C")]
    assert not [line for line in moves(story) if "ship" in line]


def test_br_flg_30_cities_of_the_board_cover_slots_before_one_is_placed():
    flagship = "4C slipstream=city+city hull=city"
    story = choose(begins(flagship=flagship, slots="MFWRPM"), resettle=True)
    assert asked(story) == (0, "overflow")


def test_br_r_63_resettle_comes_before_the_rest_of_the_same_fate():
    story = begins("throne_breaker", first_regent=1)
    story = story.when(0, FateChoice())
    assert data(story)["step"] == "ships_at"

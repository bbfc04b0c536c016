"""Worked examples of the campaign's RULES.md: set-up, control, moves, Call to Order."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.campaign_data import EMPIRE
from mechs_core.rulesets.arcs.geometry import NUMBER
from mechs_core.rulesets.arcs.rules.battle import BattleAction
from mechs_core.rulesets.arcs.rules.campaign.escort import Escort
from mechs_core.rulesets.arcs.rules.campaign.fates import ChooseFate
from mechs_core.rulesets.arcs.rules.campaign.summit import Order
from mechs_core.rulesets.arcs.rules.campaign.titles import FirstRegentMoved
from mechs_core.rulesets.arcs.rules.economy import Build, Tax
from mechs_core.rulesets.arcs.rules.move import Group, Move, Sail
from mechs_core.rulesets.arcs.rules.turns import Act
from mechs_core.testing import given, new_game
from mechs_core.testing.books import scenario_of
from tests.rulesets.arcs.campaign.worked import altered, ends, forces, starts, takes_first
from tests.rulesets.arcs.positions import asked, legal, slots, standing, view
from tests.rulesets.arcs.worked import example, happened, luck_of


def test_br_ex_1_a_campaign_begins() -> None:
    luck = luck_of("BR-EX-1")
    story = given(new_game(RULESET, 2, luck=luck, options={"campaign": True}))
    seen = view(story)
    imperial = [each for each in NUMBER if each[0] in "61"]
    assert all("empire ship fresh 1" in standing(story, each) for each in imperial)
    free = [each for each in NUMBER if "free city fresh 1" in standing(story, each)]
    assert free == ["2B", "3B", "4B", "5B"]
    blight = [each for each in NUMBER if "blight blight damaged 1" in standing(story, each)]
    assert blight == [each for each in NUMBER if each[0] in "2345"] and len(blight) == 16
    assert story.state.reach.blight == 8
    assert seen.box == {"TYCOON": {"M": 2, "F": 2}, "WARLORD": {"W": 1}, "EMPATH": {"P": 1}}
    assert len(seen.court) == 3 and seen.court_deck == 14
    happened("BR-EX-1", starts(luck))
    for seat in (0, 1):
        story = story.when(seat, legal(story, seat, ChooseFate)[0]).accepted()
    story = takes_first(story, "fate_choice", "placing")
    buildings = [each for system in imperial for each in standing(story, system)]
    numbers = {
        owner: sum(int(each.split()[3]) for each in buildings if each.startswith(owner))
        for owner in ("0 city", "0 starport", "1 city", "1 starport", "free city")
    }
    assert numbers.pop("free city") == 5 and sum(numbers.values()) == 4


def test_br_ex_2_control() -> None:
    story, system = example("BR-EX-2"), NUMBER["3C"]
    assert story.state.controller(system) == 1
    story.when(1, Act(Tax("3C", "free"))).accepted()
    ended = ends(story, 1)
    assert ended.state.controller(system) != 1
    assert ended.state.overlord(system) == 2
    own = example("BR-EX-2", played=scenario_of(RULESET, "BR-EX-2")["played"][:1])
    assert own.state.controller(system) == EMPIRE
    own.when(0, Act(Tax("3C", "free"))).refused("not_controlled")


def test_br_ex_2_what_an_outlaw_builds_there_comes_damaged() -> None:
    played = [{"seat": 0, "card": "CO2"}]
    story = example("BR-EX-2", played=played).when(0, Act(Build("3C", "starport")))
    assert "0 starport damaged 1" in standing(story, "3C")
    ships = altered("BR-EX-2", "ships", "3C", "empire", to=[0, 1])
    story = example("BR-EX-2", played=played, **ships)
    assert story.state.controller(NUMBER["3C"]) == 0
    story = story.when(0, Act(Build("3C", "starport")))
    assert "0 starport fresh 1" in standing(story, "3C")


def test_br_ex_3_the_movement_law() -> None:
    start = example("BR-EX-3")
    story = start.when(0, Act(Move("4G", "4A"))).when(0, Group(2, 0))
    story.when(0, Escort(3, 0)).refused("movement_law")
    story = story.when(0, Escort(2, 0)).accepted()
    assert {"0 ship fresh 4", "empire ship fresh 4"} <= {*standing(story, "4A")}
    story = start.when(0, Act(Move("4A", "4G"))).when(0, Group(2, 0)).when(0, Escort(2, 0))
    story = story.when(0, Sail("5G")).when(0, Group(1, 0))
    story.when(0, Escort(2, 0)).refused("movement_law")
    story = story.when(0, Escort(1, 0)).accepted()
    assert standing(story, "5G") == ["0 ship fresh 1", "empire ship fresh 1"]
    assert standing(story, "4G") == ["0 ship fresh 3", "empire ship fresh 4"]


IMPERIAL = {"empire": [1, 0]}


# What is in 3G, who is a Regent; whether own ships go on, whether a group with an Imperial one.
GATES = [
    ({}, False, True),
    ({"regents": [True, False]}, False, False),
    (altered("BR-EX-4", "ships", "3G", to=IMPERIAL), True, True),
    (
        altered("BR-EX-4", "ships", "3G", to={"empire": [1, 0]}) | {"regents": [False, True]},
        False,
        None,
    ),
    (altered("BR-EX-4", "ships", "3G", to={}) | {"blight": {"3G": [0, 1]}}, False, False),
]


@pytest.mark.parametrize(("changed", "alone", "together"), GATES)
def test_br_ex_4_gates(changed: dict[str, Any], alone: bool, together: bool | None) -> None:
    for imperial, goes_on in ((0, alone), (1, together)):
        if goes_on is None:
            continue  # an Outlaw has no Imperial ships along
        story = example("BR-EX-4", **changed)
        story = story.when(0, Act(Move("2B", "2G"))).when(0, Group(2, 0))
        if asked(story) == (0, "escort"):
            story = story.when(0, Escort(imperial, 0))
        story = story.when(0, Sail("3G")).when(0, Group(2, 0))
        if asked(story) == (0, "escort"):
            story = story.when(0, Escort(imperial, 0))
        assert (asked(story) == (0, "sail")) is goes_on, imperial


def test_br_ex_5_truce() -> None:
    fight, tax = Act(BattleAction("5C", 1)), Act(Tax("5C", 1))
    story = example("BR-EX-5")
    story.when(0, fight).refused("truce_law")
    story.when(0, tax).refused("truce_law")
    story = example("BR-EX-5", ships={"5C": {"0": [2, 0], "1": [1, 0]}})
    story.when(0, fight).accepted()
    story.when(0, tax).accepted()


def test_br_ex_17_favors() -> None:
    story = example("BR-EX-17").when(0, forces("resource", slot=4))
    happened("BR-EX-17", story)
    assert slots(story, 0)[0] == "R" and story.state.reach.favors[0] == [0, 0]
    one = altered("BR-EX-17", "seats", 0, "favors", to={"1": 1})
    example("BR-EX-17", **one).when(0, forces("resource", slot=4)).refused("no_favors")
    trust = {"first_regent": 1, "trust": ["R"]}
    story = example("BR-EX-17", **trust)
    story.when(0, forces("resource", slot="trust")).refused("frozen")


def test_br_ex_21_out_and_in_again() -> None:
    out = example("BR-EX-21").when(0, Order("leave"))
    assert FirstRegentMoved(0, None) in out.events and out.state.power[0] == 0
    back = out.when(0, Order("revive"))
    happened("BR-EX-21", out, back)
    assert back.state.reach.first_regent == 0
    back.when(0, Order("leave")).refused("already_used")
    back.when(0, forces("favor")).refused("deal_invalid")

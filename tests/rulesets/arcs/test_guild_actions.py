"""New actions of Guild cards. ARC-PRE-6; BC02, BC09, BC12, BC14, BC23."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.arcs.data import TYPES
from mechs_core.rulesets.arcs.rules.economy import CityTaxed, Tax
from mechs_core.rulesets.arcs.rules.guild_actions import (
    Abduct,
    Execute,
    ExecuteMore,
    Manufacture,
    Pressgang,
    PressgangMore,
    Stop,
    Synthesize,
    Trade,
)
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.prelude import Spend, Use
from mechs_core.rulesets.arcs.rules.resources import Overflow, ResourceMoved
from mechs_core.rulesets.arcs.rules.turns import Act, PipSpent, PreludeEnded
from mechs_core.rulesets.arcs.rules.windows import WindowClosed, WindowOpened
from mechs_core.testing import Story
from tests.rulesets.arcs.positions import asked, at, p, slots, told, view
from tests.rulesets.arcs.scenes import answers, moves, offers, steps, tokens

# ---------------------------------------------------------------- BC02, BC09

MAKERS = [("BC02", Manufacture(), "M"), ("BC09", Synthesize(), "F")]


@pytest.mark.parametrize(("card", "action", "kind"), MAKERS)
def test_bc02_bc09_a_token_for_a_build(card: str, action: Any, kind: str):
    story = at(p(guild=card), p(), played="CO2")
    assert offers(story, type(action)) == [action]
    story.when(0, Act(action)).then(
        PreludeEnded(0),
        PipSpent(0, 3),
        ResourceMoved(kind, "supply:general", "slot:0:1", "build"),
    )
    none = at(p(guild=card), p(slots=kind * 2), p(slots=kind * 2), p(slots=kind), played="CO2")
    none.when(0, Act(action)).refused("supply_empty")
    assert offers(none, type(action)) == []


@pytest.mark.parametrize(("card", "action", "kind"), MAKERS)
def test_bc02_bc09_only_its_holder_and_only_in_place_of_a_build(card: str, action: Any, kind: str):
    at(p(), p(guild=card), played="CO2").when(0, Act(action)).refused("no_such_piece")
    at(p(guild=card), p(), played="AD2").when(0, Act(action)).refused("action_not_on_card")
    assert offers(at(p(), p(guild=card), played="CO2"), type(action)) == []


def test_bc02_arc_pre_6_a_resource_that_allows_a_build_allows_it_too():
    story = at(p(guild="BC02", slots="M"), p(), played="AG2").when(0, Spend(1))
    story = story.when(0, Use(Manufacture()))
    assert tokens(story) == ["M supply:general > slot:0:1, build"]
    fuel = at(p(guild="BC02", slots="F", ships="4B=1"), p(), played="AG2").when(0, Spend(1))
    fuel.when(0, Use(Manufacture())).refused("action_not_on_card")


# ---------------------------------------------------------------- BC12


def wardens(lead: str = "CO2", **keys: Any) -> Story:
    own = {"guild": "BC12", "captives": {1: 2, 2: 1}, **keys}
    return at(p(**own), p(), p(), played=lead)


def test_bc12_a_captive_is_returned_for_a_token_of_any_type():
    story = wardens()
    assert len(offers(story, Pressgang)) == 2 * len(TYPES)
    story = story.when(0, Act(Pressgang(1, "R")))
    assert story.events[1:] == (
        PipSpent(0, 3),
        PiecesMoved(1, "agent", "fresh", 1, "captives:0", "supply:1", "pressgang"),
        ResourceMoved("R", "supply:general", "slot:0:1", "build"),
        WindowOpened("pressgang", 0, {}),
    )


def test_bc12_more_are_returned_until_stop_or_until_none_is_left():
    story = wardens(cities="4B").when(0, Act(Pressgang(1, "R")))
    assert answers(story, Stop) == [Stop()]
    story.when(0, Stop()).then(WindowClosed("pressgang", 0))
    story = story.when(0, PressgangMore(2, "M"))
    assert asked(story) == (0, "pressgang")
    assert "pressgang?" not in steps(story) and "pressgang." not in steps(story)
    story = story.when(0, PressgangMore(1, "W"))
    assert steps(story) == ["pressgang.", "PiecesMoved", "ResourceMoved"]
    assert (asked(story), slots(story, 0)) == ((0, "turn"), "RMW---")
    assert view(story).turn.pips == 3


def test_bc12_a_type_that_is_not_in_supply_gives_nothing():
    seats = p(guild="BC12", captives={1: 1}), p(slots="RR"), p(slots="RR"), p(slots="R")
    story = at(*seats, played="CO2").when(0, Act(Pressgang(1, "R")))
    assert steps(story)[-1] == "PiecesMoved" and tokens(story) == []


def test_bc12_refusals_of_pressgang():
    story = wardens()
    story.when(0, Act(Pressgang(0, "R"))).refused("no_such_piece")
    wardens(lead="AD2").when(0, Act(Pressgang(1, "R"))).refused("action_not_on_card")
    wardens(guild="BC13").when(0, Act(Pressgang(1, "R"))).refused("no_such_piece")
    assert offers(wardens(guild="BC13"), Pressgang) == []
    story = story.when(0, Act(Pressgang(2, "R")))
    story.when(0, PressgangMore(2, "R")).refused("no_such_piece")
    story.when(0, ExecuteMore(1)).refused("not_asked")


def test_bc12_a_captive_becomes_a_trophy_in_place_of_influence():
    story = wardens("MO2")
    assert offers(story, Execute) == [Execute(1), Execute(2)]
    story = story.when(0, Act(Execute(1)))
    assert story.events[2:] == (
        PiecesMoved(1, "agent", "fresh", 1, "captives:0", "trophies:0", "execute"),
        WindowOpened("execute", 0, {}),
    )
    assert answers(story) == [ExecuteMore(1), ExecuteMore(2), Stop()]
    story = story.when(0, ExecuteMore(2)).when(0, ExecuteMore(1))
    assert steps(story) == ["execute.", "PiecesMoved"]
    assert view(story).seats[0].trophies == {"1": {"agent": 2}, "2": {"agent": 1}}


def test_bc12_refusals_of_execute():
    wardens("MO2").when(0, Act(Execute(0))).refused("no_such_piece")
    wardens("CO2").when(0, Act(Execute(1))).refused("action_not_on_card")
    assert offers(wardens("MO2", guild="BC13"), Execute) == []
    story = wardens("MO2").when(0, Act(Execute(2)))
    story.when(0, ExecuteMore(2)).refused("no_such_piece")
    story.when(0, PressgangMore(1, "M")).refused("not_asked")


def test_bc12_the_last_captive_needs_no_window():
    story = at(p(guild="BC12", captives={1: 1}), p(), played="MO2").when(0, Act(Execute(1)))
    assert steps(story) == ["PreludeEnded", "PipSpent", "PiecesMoved"]


def test_bc12_a_token_that_overflows_is_asked_for_within_the_window():
    story = wardens(slots="MF").when(0, Act(Pressgang(1, "R")))
    assert asked(story) == (0, "overflow")
    story = story.when(0, Overflow(1))
    assert asked(story) == (0, "pressgang")
    story = story.when(0, PressgangMore(1, "W"))
    assert asked(story) == (0, "overflow")
    story = story.when(0, Overflow(1))
    assert (asked(story), slots(story, 0)) == ((0, "pressgang"), "WF----")


# ---------------------------------------------------------------- BC14


def enforcers(*agents: str, slots: str = "WW", lead: str = "AG2", **keys: Any) -> Story:
    """Three Weapon icons. agents: of the seats on the Court."""
    others = [p(agents=each) for each in agents[1:]]
    own = {"guild": "BC14", "slots": slots, "agents": agents[0], **keys}
    return at(p(**own), *others, played=lead, count=3)


def test_bc14_all_rival_agents_on_a_card_are_captured():
    story = enforcers("1=3", "1=1", "1=1 2=2")
    assert offers(story, Abduct) == [Abduct(1), Abduct(2)]
    story = story.when(0, Act(Abduct(1)))
    assert moves(story) == [
        "1 agent of 1 court:1 > captives:0, abduct",
        "1 agent of 2 court:1 > captives:0, abduct",
    ]
    assert view(story).court[0].agents == (3, 0, 0)


def test_bc14_fewer_rival_agents_than_weapon_icons_and_at_least_one():
    story = enforcers("1=3 4=1", "1=3", "2=2 3=4")
    assert offers(story, Abduct) == [Abduct(2)]
    for place in (1, 3, 4):
        story.when(0, Act(Abduct(place))).refused("target_illegal")
    assert offers(enforcers("", "1=1", slots=""), Abduct) == []


def test_bc14_refusals():
    enforcers("", "1=1", guild="BC13").when(0, Act(Abduct(1))).refused("no_such_piece")
    assert offers(enforcers("", "1=1", guild="BC13"), Abduct) == []
    enforcers("", "1=1", lead="CO2").when(0, Act(Abduct(1))).refused("action_not_on_card")
    two = at(p(guild="BC14", slots="W"), p(agents="1=1"), played="AG2")
    two.when(0, Act(Abduct(4))).refused("bad_value")


def test_bc14_arc_pre_7_pips_that_may_battle_may_abduct():
    story = enforcers("", "1=1", slots="WWW", lead="CO2", cities="4B").when(0, Spend(1))
    story.when(0, Act(Abduct(1))).accepted()


# ---------------------------------------------------------------- BC23


def broker(own: str = "MW", rival: str = "RF", **keys: Any) -> Story:
    """Seat 0 controls 5B, a Relic planet, where seat 1 has a city."""
    seat = {"guild": "BC23", "slots": own, "ships": "5B=2", **keys}
    return at(p(**seat), p(slots=rival, cities="5B"), p(), played="AD2")


def test_bc23_tokens_are_exchanged_the_taken_one_waits_meanwhile():
    story = broker(rival="FRR")
    assert offers(story, Trade) == [Trade("5B", 1, "M"), Trade("5B", 1, "W")]
    story = story.when(0, Act(Trade("5B", 1, "W")))
    assert told(story, ResourceMoved) == [
        ResourceMoved("R", "slot:1:2", "incoming:0", "card"),
        ResourceMoved("W", "slot:0:2", "slot:1:2", "card"),
        ResourceMoved("R", "incoming:0", "slot:0:2", "card"),
    ]
    assert (slots(story, 0), slots(story, 1)) == ("MR----", "FWR---")


def test_bc23_it_does_not_count_as_taxing_the_city():
    story = broker().when(0, Act(Trade("5B", 1, "M")))
    assert told(story, CityTaxed) == [] and view(story).turn.taxed == {}
    story.when(0, Act(Tax("5B", 1))).accepted()


def test_bc23_arc_r_15_a_type_that_the_rival_does_not_have_after_giving():
    story = broker("RF", "RF")
    assert offers(story, Trade) == [Trade("5B", 1, "R")]
    story.when(0, Act(Trade("5B", 1, "F"))).refused("target_illegal", "seat 1 has F")
    story = story.when(0, Act(Trade("5B", 1, "R")))
    assert (slots(story, 0), slots(story, 1)) == ("RF----", "RF----")
    broker("R", "RR").when(0, Act(Trade("5B", 1, "R"))).refused("target_illegal")


def test_bc23_refusals_in_order():
    broker(guild="BC24").when(0, Act(Trade("5B", 1, "M"))).refused("no_such_piece")
    assert offers(broker(guild="BC24"), Trade) == []
    broker().when(0, Act(Trade("5C", 1, "M"))).refused("no_such_piece", "seat 1 has no city on 5C")
    broker().when(0, Act(Trade("5B", 0, "M"))).refused("no_such_piece")
    broker(rival="F").when(0, Act(Trade("5B", 1, "F"))).refused("no_such_piece", "seat 1 has no R")
    broker().when(0, Act(Trade("5B", 1, "P"))).refused("no_such_piece", "you have no P")
    broker(ships="5B=0+2").when(0, Act(Trade("5B", 1, "F"))).refused("no_such_piece")
    broker(ships="5B=0+2").when(0, Act(Trade("5B", 1, "M"))).refused("not_controlled")
    broker("MF", ships="5B=0+2").when(0, Act(Trade("5B", 1, "F"))).refused("not_controlled")
    at(p(guild="BC23"), p(), played="AD2", out=[5]).when(0, Act(Trade("5B", 1, "M"))).refused(
        "out_of_play"
    )
    at(p(guild="BC23"), p(), played="CO2").when(0, Act(Trade("5B", 1, "M"))).refused(
        "action_not_on_card"
    )


def test_bc23_it_is_no_steal_guardians_do_not_hinder_it():
    seats = p(guild="BC23", slots="M", ships="5B=1"), p(guild="BC22", slots="R", cities="5B")
    at(*seats, played="AD2").when(0, Act(Trade("5B", 1, "M"))).accepted()

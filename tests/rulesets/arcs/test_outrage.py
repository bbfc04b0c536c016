"""Destroyed cities: Outrage, then a ransack of the Court. ARC-OUT."""

from __future__ import annotations

from typing import Any

from mechs_core.rulesets.arcs.rules.battle import BattleAction, BattleEnded
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved, Secure
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude
from mechs_core.rulesets.arcs.rules.outrage import OutrageProvoked, Ransack
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.prelude import Spend, Use
from mechs_core.rulesets.arcs.rules.resources import ResourceMoved
from mechs_core.rulesets.arcs.rules.turns import Act
from mechs_core.rulesets.arcs.rules.vox import Vox
from mechs_core.rulesets.arcs.rules.windows import WindowClosed, WindowOpened
from mechs_core.testing import Story
from tests.rulesets.arcs.positions import asked, at, p, told, view
from tests.rulesets.arcs.scenes import answers, data, fight, moves, rolled, steps, tokens


def razing(own: Any = None, rival: Any = None, cities: str = "5B!", **keys: Any) -> Story:
    """Seat 0 destroys the cities of seat 1 on 5B, a Relic planet, or on 4A or 4B (Relic, Fuel)."""
    system, number = cities.split("!")[0], cities.count("!")
    own, rival = {"ships": f"{system}=3", **(own or {})}, {"cities": cities, **(rival or {})}
    keys = {"court": "BC01 BC05 BC06 BC07", "played": "AG2", **keys}
    return fight(at(p(**own), p(**rival), p(), **keys), system, skirmish=(6,) * number)


# ---------------------------------------------------------------- ARC-OUT-1


def test_arc_out_1_the_destroyer_provokes_outrage_of_the_planets_type():
    story = razing(own={"slots": "MR"})
    assert told(story, OutrageProvoked, ResourceMoved, PiecesMoved) == [
        PiecesMoved(1, "city", "damaged", 1, "5B", "trophies:0", "battle"),
        OutrageProvoked(0, "R", True),
        ResourceMoved("R", "slot:0:2", "supply:general", "outrage"),
        PiecesMoved(0, "agent", "fresh", 1, "supply:0", "outrage:0:R", "outrage"),
    ]
    assert view(story).seats[0].outrage == {"R": True}


def test_arc_out_1_all_tokens_and_guild_cards_of_the_type_are_discarded_and_no_others():
    own = {"slots": "RMR", "guild": "BC23 BC02 BC25", "cities": "4A"}
    story = razing(own=own, rival={"slots": "R", "guild": "BC24", "cities": "5B!"})
    assert tokens(story) == [
        "R slot:0:1 > supply:general, outrage",
        "R slot:0:3 > supply:general, outrage",
    ]
    assert told(story, CourtCardMoved) == [
        CourtCardMoved("BC23", "play:0", "court_discard", "outrage"),
        CourtCardMoved("BC25", "play:0", "court_discard", "outrage"),
    ]
    assert [each.guild for each in view(story).seats] == [("BC02",), ("BC24",), ()]
    kinds = [type(each) for each in told(story, ResourceMoved, CourtCardMoved, PiecesMoved)]
    assert kinds == [PiecesMoved, *[ResourceMoved] * 2, *[CourtCardMoved] * 2, PiecesMoved]


def test_bc21_loyal_keepers_are_not_discarded():
    story = razing(own={"guild": "BC21 BC23"})
    assert view(story).seats[0].guild == ("BC21",)


def test_arc_out_1_arc_r_25_tokens_that_were_spent_are_in_no_slot():
    own = p(ships="5B=3", slots="PR")
    story = at(own, p(cities="5B!"), played="AG2", aside="R").when(0, Spend(1))
    story = rolled(story.when(0, Use(BattleAction("5B", 1))), skirmish=(6,))
    assert tokens(story) == ["R slot:0:2 > supply:general, outrage"]
    assert view(story).seats[0].aside == ("R", "P")


# ---------------------------------------------------------------- ARC-OUT-2


def test_arc_out_2_the_only_card_with_an_agent_of_the_citys_owner_is_secured_unasked():
    own, rival = {"agents": "2=3"}, {"agents": "2=1"}
    story = razing(own, rival, court_deck="BC09")
    assert "ransack?" not in steps(story)
    assert moves(story)[-2:] == [
        "3 agent of 0 court:2 > supply:0, ransack",
        "1 agent of 1 court:2 > trophies:0, ransack",
    ]
    assert told(story, CourtCardMoved) == [
        CourtCardMoved("BC05", "court:2", "play:0", "ransack"),
        CourtCardMoved("BC09", "court_deck", "court:2", "refill"),
    ]


def test_arc_out_2_whatever_the_counts_and_all_rival_agents_become_trophies():
    story = at(
        p(ships="5B=1"),
        p(cities="5B!", agents="1=1"),
        p(agents="1=4"),
        played="AG2",
    )
    story = fight(story, skirmish=(6,))
    assert moves(story)[-2:] == [
        "1 agent of 1 court:1 > trophies:0, ransack",
        "4 agent of 2 court:1 > trophies:0, ransack",
    ]
    assert view(story).seats[0].trophies == {"1": {"city": 1, "agent": 1}, "2": {"agent": 4}}
    assert view(story).seats[0].captives == {}


def test_arc_out_2_arc_pre_4_a_card_ransacked_in_the_prelude_waits_for_a_later_one():
    own, rival = p(ships="5B=3", slots="P"), p(cities="5B!", agents="1=1")
    story = at(own, rival, played="AG2", court="BC08").when(0, Spend(1))
    story = rolled(story.when(0, Use(BattleAction("5B", 1))), skirmish=(6,))
    assert view(story).turn.secured == ("BC08",)
    story.when(0, CardPrelude("BC08")).refused("already_used")


def test_arc_out_2_of_several_cards_the_destroyer_chooses():
    story = razing(rival={"agents": "1=2 3=1"})
    assert (asked(story), data(story)) == ((0, "ransack"), {"owner": 1, "places": [1, 3]})
    assert answers(story) == [Ransack(1), Ransack(3)]
    story.when(0, Ransack(2)).refused("target_illegal")
    story.when(0, Ransack(5)).refused("bad_value")
    story = story.when(0, Ransack(3))
    assert steps(story)[:3] == ["ransack.", "PiecesMoved", "CourtCardMoved"]
    assert view(story).seats[0].guild == ("BC06",)
    assert moves(story) == ["1 agent of 1 court:3 > trophies:0, ransack"]
    assert told(story, CourtCardMoved)[0] == CourtCardMoved("BC06", "court:3", "play:0", "ransack")


def test_arc_out_2_without_an_agent_of_the_owner_nothing_is_ransacked():
    story = razing(own={"agents": "1=2"})
    assert steps(story)[-3:] == ["OutrageProvoked", "PiecesMoved", "BattleEnded"]
    assert view(story).court[0].agents == (2, 0, 0)


# ---------------------------------------------------------------- ARC-OUT-3, ARC-OUT-5


def test_arc_out_3_without_an_agent_the_space_is_marked_all_the_same():
    story = razing(own={"agents": "1=10"})
    assert told(story, OutrageProvoked) == [OutrageProvoked(0, "R", True)]
    assert moves(story) == ["1 city of 1 5B > trophies:0, battle"]
    assert view(story).seats[0].outrage == {"R": False}


def test_arc_out_3_the_next_agent_that_enters_the_supply_goes_on_to_the_space():
    story = razing(own={"agents": "1=10"}, battle=True, played="AG2")
    story = story.when(0, Act(Secure(1)))
    assert moves(story) == [
        "10 agent of 0 court:1 > supply:0, secure",
        "1 agent of 0 supply:0 > outrage:0:R, outrage",
    ]
    assert view(story).seats[0].outrage == {"R": True}
    assert view(story).seats[0].supply["agent"] == 9


def test_arc_out_3_several_such_spaces_are_paid_in_the_order_of_types():
    """Outrage of Fuel and of Material, then two agents come home one after another."""
    own = {"agents": "1=8 2=1 3=1", "ships": "5B=3 4B=3"}
    story = at(p(**own), p(cities="5B! 4B!"), played="AG2", pips=9, court="BC01 BC05 BC06")
    story = fight(story, skirmish=(6,))
    story = fight(story, "4B", 2, skirmish=(6,))
    assert view(story).seats[0].outrage == {"F": False, "R": False}
    story = story.when(0, Act(Secure(2)))
    assert moves(story)[1:] == ["1 agent of 0 supply:0 > outrage:0:F, outrage"]
    story = story.when(0, Act(Secure(3)))
    assert moves(story)[1:] == ["1 agent of 0 supply:0 > outrage:0:R, outrage"]


def test_arc_out_5_an_outraged_type_is_discarded_again_without_a_second_agent():
    own = {"outrage": "R", "slots": "R", "guild": "BC24"}
    story = razing(own=own)
    assert told(story, OutrageProvoked) == [OutrageProvoked(0, "R", False)]
    assert tokens(story) == ["R slot:0:1 > supply:general, outrage"]
    assert view(story).seats[0].guild == ()
    assert moves(story) == ["1 city of 1 5B > trophies:0, battle"]


# ---------------------------------------------------------------- ARC-OUT-4


def test_arc_out_4_two_cities_are_processed_one_by_one_after_all_hits():
    story = razing(rival={"agents": "1=1 2=1"}, cities="4B! 4B!")
    assert steps(story)[-7:] == [
        *("HitDealt", "PiecesMoved", "HitDealt", "PiecesMoved"),
        *("OutrageProvoked", "PiecesMoved", "ransack?"),
    ]
    story = story.when(0, Ransack(2))
    assert told(story, OutrageProvoked) == [OutrageProvoked(0, "F", False)]
    assert view(story).seats[0].guild == ("BC05", "BC01")  # the second card was the only one left


def test_arc_out_4_what_the_ransack_brings_is_not_discarded_by_that_outrage():
    story = razing(rival={"agents": "1=1"}, court="BC23")
    assert view(story).seats[0].guild == ("BC23",)


def test_arc_out_4_the_outrage_of_a_second_city_discards_what_the_first_brought():
    story = razing(rival={"agents": "1=1"}, cities="4B! 4B!", court="BC06")
    assert told(story, CourtCardMoved)[0] == CourtCardMoved("BC06", "court:1", "play:0", "ransack")
    assert CourtCardMoved("BC06", "play:0", "court_discard", "outrage") in story.events


def test_arc_out_4_a_raid_comes_after_and_its_tokens_stay():
    """Worked example 15, from the dice on."""
    story = at(p(ships="3C=2", slots="W"), p(cities="3C!", slots="MW"), played="AG2")
    story = fight(story, "3C", assault=(5,), raid=(2,))
    assert steps(story) == [
        *("dice.", "DiceCollected", "DiceRolled", "HitDealt", "HitDealt", "PiecesMoved"),
        *("HitsLost", "OutrageProvoked", "ResourceMoved", "PiecesMoved", "raid?"),
    ]


def test_arc_out_4_arc_r_18_a_vox_card_is_resolved_in_the_battle():
    story = razing(rival={"agents": "1=1"}, court="BC26")
    assert (asked(story), data(story)) == ((0, "vox"), {"card": "BC26"})
    assert story.state.battle is not None
    story = story.when(0, Vox(cluster=5))
    assert steps(story)[-1] == "BattleEnded"
    assert told(story, BattleEnded, WindowClosed, WindowOpened) == [
        WindowClosed("vox", 0),
        BattleEnded(0, "5B", 1),
    ]


def test_arc_r_11_a_city_taken_as_a_trophy_covers_no_slot():
    rival = p(cities="5B! 4A", slots="MWFP")
    story = fight(at(p(ships="5B=3"), rival, played="AG2"), skirmish=(6,))
    assert view(story).seats[1].open_slots == 4
    assert tokens(story) == [] and view(story).seats[1].supply["city"] == 3

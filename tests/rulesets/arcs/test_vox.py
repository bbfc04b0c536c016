"""Vox cards when they are secured. BC26 to BC31."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.luck import Luck
from mechs_core.rulesets.arcs.data import TYPES
from mechs_core.rulesets.arcs.rules.cards_played import AmbitionDeclared, InitiativeMoved
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved, Secure
from mechs_core.rulesets.arcs.rules.luck import DeckShuffled
from mechs_core.rulesets.arcs.rules.outrage import OutrageProvoked
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import Overflow, ResourceMoved
from mechs_core.rulesets.arcs.rules.turns import Act
from mechs_core.rulesets.arcs.rules.vox import CityOf, GuildOf, Vox
from mechs_core.rulesets.arcs.rules.windows import WindowClosed
from mechs_core.testing import Story
from tests.rulesets.arcs.positions import asked, at, p, slots, standing, told, view
from tests.rulesets.arcs.scenes import answers, data, moves, steps, tokens

DECK = "BC09 BC10"


def secured(card: str, own: Any = None, *rivals: Any, **keys: Any) -> Story:
    """Seat 0, which leads AG2, secures a card; for others than seat 0: `active`."""
    own = {"agents": "1=1", **(own or {})}
    keys = {"court_deck": DECK, "played": "AG2", **keys}
    story = at(p(**own), *(rivals or (p(),)), court=f"{card} BC01 BC02", **keys)
    return story.when(0, Act(Secure(1)))


def followed(card: str, own: Any, rival: Any = None, **keys: Any) -> Story:
    """Seat 1, which follows with a pivot to AG3, secures a card."""
    own = {"agents": "1=1", **own}
    keys = {"court_deck": DECK, "played": "CO2, 1 pivot AG3", **keys}
    story = at(rival or p(), p(**own), court=f"{card} BC01 BC02", **keys)
    return story.when(1, Act(Secure(1)))


def left(card: str) -> tuple[CourtCardMoved, CourtCardMoved]:
    """It goes to the discard, and its place is filled."""
    return (
        CourtCardMoved(card, "court:1", "court_discard", "card"),
        CourtCardMoved("BC09", "court_deck", "court:1", "refill"),
    )


# ---------------------------------------------------------------- BC26


def test_bc26_a_ship_in_each_system_of_a_cluster_in_play():
    story = secured("BC26", None, out=[1, 6])
    assert (asked(story), data(story)) == ((0, "vox"), {"card": "BC26"})
    assert answers(story) == [Vox(cluster=number) for number in (2, 3, 4, 5)]
    story.when(0, Vox(cluster=4)).then(
        WindowClosed("vox", 0),
        *(
            PiecesMoved(0, "ship", "fresh", 1, "supply:0", system, "card")
            for system in ("4G", "4A", "4B", "4C")
        ),
        *left("BC26"),
    )


def test_bc26_refusals():
    story = secured("BC26", None, out=[1])
    story.when(0, Vox(cluster=1)).refused("target_illegal")
    story.when(0, Vox()).refused("target_illegal")
    story.when(0, Vox(cluster=7)).refused("bad_value")
    story.when(0, Vox(cluster=2, ambition="KEEPER")).refused("target_illegal")


def test_bc26_arc_r_39_while_ships_last():
    story = secured("BC26", {"ships": "4B=13"}).when(0, Vox(cluster=5))
    assert moves(story) == ["1 ship of 0 supply:0 > 5G, card", "1 ship of 0 supply:0 > 5A, card"]


# ---------------------------------------------------------------- BC27


def test_bc27_arc_r_13_any_ambition_is_declared_without_the_zero_marker():
    story = secured("BC27")
    assert [each.ambition for each in answers(story)] == [
        *(None, "TYCOON", "TYRANT", "WARLORD", "KEEPER", "EMPATH")
    ]
    story = story.when(0, Vox(ambition="TYRANT"))
    story.then(WindowClosed("vox", 0), AmbitionDeclared(0, "TYRANT", "m3", False), *left("BC27"))
    assert view(story).declared and not view(story).zeroed


def test_bc27_it_may_be_left():
    secured("BC27").when(0, Vox()).then(WindowClosed("vox", 0), *left("BC27"))


def test_bc27_without_a_marker_nothing_is_asked():
    story = secured("BC27", markers={"KEEPER": ["m1", "m2", "m3"]})
    assert "vox?" not in steps(story)
    assert story.events[-2:] == left("BC27")


# ---------------------------------------------------------------- BC28


def test_bc28_every_player_provokes_outrage_without_a_ransack():
    seats = p(slots="RM"), p(slots="R", agents="2=1", cities="5B"), p(guild="BC24 BC21")
    story = at(
        {**seats[0], "agents": "1=1"},
        *seats[1:],
        court="BC28 BC01 BC02",
        played="AG2",
        court_deck=DECK,
    )
    story = story.when(0, Act(Secure(1)))
    assert [each.resource for each in answers(story)] == [None, *TYPES]
    story = story.when(0, Vox(resource="R"))
    assert told(story, OutrageProvoked) == [OutrageProvoked(seat, "R", True) for seat in range(3)]
    assert tokens(story) == [
        "R slot:0:1 > supply:general, outrage",
        "R slot:1:1 > supply:general, outrage",
    ]
    assert [each.guild for each in view(story).seats] == [(), (), ("BC21",)]
    assert [each.outrage for each in view(story).seats] == [{"R": True}] * 3
    assert view(story).court[1].agents == (0, 1, 0)
    assert story.events[-2:] == left("BC28")


def test_bc28_in_turn_order_and_it_may_be_left():
    story = followed("BC28", {}, initiative=1, leader=0, seized=True)
    story.when(1, Vox()).then(WindowClosed("vox", 1), *left("BC28"))
    provoked = told(story.when(1, Vox(resource="M")), OutrageProvoked)
    assert provoked == [OutrageProvoked(1, "M", True), OutrageProvoked(0, "M", True)]


# ---------------------------------------------------------------- BC29


def song(**keys: Any) -> Story:
    """Seat 1 controls 4B with a city of its own and one of seat 0, and 5B without a city."""
    leader = p(cities="4B 5C", slots="MFW")
    return followed("BC29", {"ships": "4B=2 5B=1", "cities": "4B"}, leader, **keys)


def test_bc29_a_city_in_a_controlled_system_returns_and_the_initiative_may_be_seized():
    story = song()
    assert answers(story) == [
        Vox(),
        *(
            Vox(city=CityOf("4B", owner), seize=seizing)
            for owner in (0, 1)
            for seizing in (False, True)
        ),
    ]
    story = story.when(1, Vox(city=CityOf("4B", 1), seize=True))
    order = tuple(Luck("7").shuffle("song 1.1 1 1", ["BC09", "BC10", "BC29"]))
    story.then(
        WindowClosed("vox", 1),
        PiecesMoved(1, "city", "fresh", 1, "4B", "board:1", "return"),
        InitiativeMoved(0, 1, "seized"),
        CourtCardMoved("BC29", "court:1", "court_deck", "card"),
        DeckShuffled("song", order),
        CourtCardMoved(order[0], "court_deck", "court:1", "refill"),
    )
    assert story.state.buried == 0


def test_bc29_a_rivals_city_returns_with_the_tokens_it_covers():
    story = song().when(1, Vox(city=CityOf("4B", 0), seize=False))
    assert told(story, PiecesMoved, ResourceMoved, InitiativeMoved) == [
        PiecesMoved(0, "city", "fresh", 1, "4B", "board:0", "return")
    ]
    keys = {"ships": "4B=2", "agents": "1=1"}
    leader = p(cities="4B", slots="MFW")
    story = followed("BC29", keys, leader).when(1, Vox(city=CityOf("4B", 0), seize=True))
    assert steps(story)[-2:] == ["ResourceMoved", "overflow?"]
    assert (asked(story), data(story)) == ((0, "overflow"), {"resource": "W"})
    story = story.when(0, Overflow(1))
    assert steps(story)[3:] == [
        "InitiativeMoved",
        "CourtCardMoved",
        "DeckShuffled",
        "CourtCardMoved",
    ]
    assert (asked(story), slots(story, 0)) == ((1, "turn"), "WF----")


def test_bc29_of_two_cities_the_damaged_one():
    story = followed("BC29", {"ships": "4B=2"}, p(cities="4B 4B!"))
    story = story.when(1, Vox(city=CityOf("4B", 0)))
    assert moves(story) == ["1 city of 0 4B > board:0, return"]
    assert standing(story, "4B") == ["0 city fresh 1", "1 ship fresh 2"]


def test_bc29_nothing_may_be_returned_it_is_shuffled_into_the_deck_all_the_same():
    story = song().when(1, Vox())
    assert steps(story) == ["vox.", "CourtCardMoved", "DeckShuffled", "CourtCardMoved"]
    story = secured("BC29")
    assert "vox?" not in steps(story)
    assert steps(story)[-3:] == ["CourtCardMoved", "DeckShuffled", "CourtCardMoved"]


def test_bc29_refusals_in_order():
    story = song()
    story.when(1, Vox(seize=True)).refused("seize_illegal")
    story.when(1, Vox(city=CityOf("5C", 0))).refused("not_controlled")
    story.when(1, Vox(city=CityOf("5B", 0))).refused("target_illegal")
    seized = song(seized=True)
    seized.when(1, Vox(city=CityOf("5C", 0), seize=True)).refused("not_controlled")
    seized.when(1, Vox(city=CityOf("5B", 0), seize=True)).refused("seize_illegal")
    assert not [each for each in answers(seized) if each.seize]
    out = followed("BC29", {"ships": "4B=1", "cities": "4B"}, out=[1])
    out.when(1, Vox(city=CityOf("1A", 0))).refused("not_controlled")


def test_bc29_arc_sei_3_the_holder_of_the_marker_does_not_seize():
    story = secured("BC29", {"ships": "4B=1", "cities": "4B"})
    assert answers(story) == [Vox(), Vox(city=CityOf("4B", 0))]
    story.when(0, Vox(city=CityOf("4B", 0), seize=True)).refused("seize_illegal")


# ---------------------------------------------------------------- BC30


def test_bc30_a_guild_card_is_stolen_then_discarded_guild_cards_go_into_the_deck():
    rivals = p(guild="BC03 BC04"), p(guild="BC22 BC25")
    story = secured("BC30", None, *rivals, court_discard="BC26 BC11 BC12")
    assert answers(story) == [
        Vox(),
        *(Vox(steal=GuildOf(seat, card)) for seat, card in ((1, "BC03"), (1, "BC04"), (2, "BC22"))),
    ]
    story.when(0, Vox(steal=GuildOf(2, "BC25"))).refused("guarded")
    story.when(0, Vox(steal=GuildOf(1, "BC25"))).refused("target_illegal")
    story.when(0, Vox(steal=GuildOf(0, "BC25"))).refused("target_illegal")
    story = story.when(0, Vox(steal=GuildOf(1, "BC04")))
    order = tuple(Luck("7").shuffle("struggle 1.1 0 1", ["BC09", "BC10", "BC11", "BC12"]))
    story.then(
        WindowClosed("vox", 0),
        CourtCardMoved("BC04", "play:1", "play:0", "card"),
        DeckShuffled("struggle", order),
        CourtCardMoved("BC30", "court:1", "court_discard", "card"),
        CourtCardMoved(order[0], "court_deck", "court:1", "refill"),
    )
    assert view(story).court_discard == ("BC26", "BC30")


def test_bc30_bc22_guardians_are_buried_then_shuffled():
    story = secured("BC30", None, p(guild="BC22")).when(0, Vox(steal=GuildOf(1, "BC22")))
    assert CourtCardMoved("BC22", "play:1", "court_deck", "card") in story.events
    assert story.state.buried == 0 and view(story).seats[0].guild == ()


def test_bc30_without_a_card_to_steal_nothing_is_asked():
    story = secured("BC30", {"guild": "BC13"}, court_discard="BC11")
    assert "vox?" not in steps(story) and "DeckShuffled" in steps(story)
    assert view(story).court_discard == ("BC30",)


def test_bc30_it_may_be_left():
    story = secured("BC30", None, p(guild="BC03")).when(0, Vox())
    assert view(story).seats[1].guild == ("BC03",)


# ---------------------------------------------------------------- all of them


@pytest.mark.parametrize(
    ("card", "choice"),
    [
        ("BC27", Vox(cluster=2)),
        ("BC28", Vox(ambition="KEEPER")),
        ("BC29", Vox(resource="M")),
        ("BC30", Vox(seize=True)),
        ("BC27", Vox(ambition="KEEPER", seize=True)),
    ],
)
def test_arc_sec_2_what_a_vox_card_does_not_ask_for_is_refused(card: str, choice: Vox):
    own, rival = {"ships": "4B=1", "cities": "4B"}, p(guild="BC03")
    secured(card, own, rival).when(0, choice).refused("target_illegal")

"""Influence, secure, refill. ARC-INF, ARC-SEC."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.arcs.rules.court import CourtCardMoved, Influence, Secure, why_not_secure
from mechs_core.rulesets.arcs.rules.guild_actions import Manufacture
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude, CardUsed
from mechs_core.rulesets.arcs.rules.luck import DeckShuffled
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.prelude import Spend, Use
from mechs_core.rulesets.arcs.rules.stealing import Of
from mechs_core.rulesets.arcs.rules.turns import Act, PipSpent, PreludeEnded
from mechs_core.rulesets.arcs.rules.vox import Vox
from mechs_core.testing import Story
from tests.rulesets.arcs.positions import at, p, told, view
from tests.rulesets.arcs.scenes import answers, offers, steps

ROW = "BC01 BC02 BC03"

# ---------------------------------------------------------------- ARC-INF


def test_arc_inf_1_an_agent_of_the_supply_goes_on_any_card():
    story = at(p(), p(agents="2=5"), played="AD2")
    assert offers(story, Influence) == [Influence(1), Influence(2), Influence(3)]
    story.when(0, Act(Influence(2))).then(
        PreludeEnded(0),
        PipSpent(0, 3),
        PiecesMoved(0, "agent", "fresh", 1, "supply:0", "court:2", "influence"),
    )


def test_arc_inf_1_without_an_agent_in_supply_nobody_influences():
    story = at(p(agents="1=9", outrage="M"), p(), played="AD2")
    story.when(0, Act(Influence(1))).refused("supply_empty")
    assert offers(story, Influence) == []
    story.when(0, Act(Influence(4))).refused("bad_value")  # two players: three places


def test_arc_inf_1_an_empty_place_cannot_be_influenced():
    story = emptied(p(), 3)
    story.when(0, Spend(2)).when(0, Use(Influence(3))).refused("no_such_piece")
    story = story.when(0, Spend(2))
    found = [each.action for each in answers(story, Use)]
    assert found[-2:] == [Influence(1), Influence(2)]
    story.when(0, Use(Influence(5))).refused("bad_value")


# ---------------------------------------------------------------- ARC-SEC-1


def test_arc_sec_1_own_agents_come_home_and_rival_agents_become_captives_in_turn_order():
    seats = p(agents="1=2"), p(agents="1=3"), p(agents="1=1"), p(agents="1=1")
    story = at(*seats, initiative=2, leader=1, played="AG2", court=ROW, court_deck="BC09")
    story.when(1, Act(Secure(1))).then(
        PreludeEnded(1),
        PipSpent(1, 2),
        PiecesMoved(2, "agent", "fresh", 1, "court:1", "captives:1", "secure"),
        PiecesMoved(3, "agent", "fresh", 1, "court:1", "captives:1", "secure"),
        PiecesMoved(0, "agent", "fresh", 2, "court:1", "captives:1", "secure"),
        PiecesMoved(1, "agent", "fresh", 3, "court:1", "supply:1", "secure"),
        CourtCardMoved("BC01", "court:1", "play:1", "secure"),
        CourtCardMoved("BC09", "court_deck", "court:1", "refill"),
    )


@pytest.mark.parametrize(("own", "others"), [("1=2", ("1=2", "")), ("1=2", ("1=1", "1=3"))])
def test_arc_sec_1_it_takes_more_agents_than_each_rival(own: str, others: tuple[str, str]):
    story = at(p(agents=own), *(p(agents=each) for each in others), played="AG2")
    story.when(0, Act(Secure(1))).refused("not_most_agents")
    assert offers(story, Secure) == []


def test_arc_sec_1_more_than_each_is_enough_and_one_at_least():
    story = at(p(agents="1=3"), p(agents="1=2"), p(agents="1=2"), played="AG2", court=ROW)
    assert offers(story, Secure) == [Secure(1)]
    story.when(0, Act(Secure(1))).accepted()
    story.when(0, Act(Secure(2))).refused("not_most_agents")


def test_arc_sec_1_an_empty_place_comes_first():
    story = emptied(p(), 2, 3)
    reason = why_not_secure(story.state, 0, Secure(3))
    assert reason is not None and reason.code == "no_such_piece"


# ---------------------------------------------------------------- ARC-SEC-2


def test_arc_sec_2_a_guild_card_is_usable_at_once_but_not_in_the_same_prelude():
    story = at(p(agents="1=1", slots="R"), p(), played="CO2", court="BC02", court_deck="BC09")
    story = story.when(0, Spend(1)).when(0, Use(Secure(1)))
    assert view(story).seats[0].guild == ("BC02",)
    assert view(story).turn.secured == ("BC02",)
    story.when(0, CardPrelude("BC02")).refused("already_used")
    assert offers(story, Manufacture) == [Manufacture()]
    story.when(0, Act(Manufacture())).accepted()


def test_arc_sec_2_a_card_secured_with_a_pip_waits_for_a_later_prelude():
    story = at(p(agents="1=1"), p(), played="AG2", court="BC09").when(0, Act(Secure(1)))
    story.when(0, CardPrelude("BC09")).refused("prelude_over")
    assert view(story).turn.secured == ()


def test_arc_sec_2_a_stolen_card_may_be_used_in_the_same_prelude():
    own = p(guild="BC20")
    story = at(own, p(guild="BC09"), played="AG2")
    tongues = CardPrelude("BC20", from_=Of(1, card="BC09"))
    story = story.when(0, tongues).when(0, CardPrelude("BC09"))
    assert CardUsed(0, "BC09") in story.events


def test_arc_sec_2_a_vox_card_takes_effect_then_leaves_then_its_place_is_filled():
    seats = p(agents="2=2", ships="4G=1"), p(agents="2=1")
    story = at(*seats, played="AG2", court="BC01 BC26 BC03", court_deck="BC09")
    story = story.when(0, Act(Secure(2)))
    assert steps(story) == ["PreludeEnded", "PipSpent", "PiecesMoved", "PiecesMoved", "vox?"]
    assert view(story).court[1].card == "BC26"
    story = story.when(0, Vox(cluster=4))
    assert steps(story) == ["vox.", *["PiecesMoved"] * 4, *["CourtCardMoved"] * 2]
    assert told(story, CourtCardMoved) == [
        CourtCardMoved("BC26", "court:2", "court_discard", "card"),
        CourtCardMoved("BC09", "court_deck", "court:2", "refill"),
    ]


# ---------------------------------------------------------------- ARC-SEC-3


def test_arc_sec_3_an_empty_deck_is_made_of_the_discard():
    keys = {"court": ROW, "court_deck": "", "court_discard": "BC26 BC09 BC10"}
    story = at(p(agents="2=1"), p(), played="AG2", **keys)
    luck = {"court reshuffle 1.1 1": ("BC10", "BC26", "BC09")}
    story = story.when(0, Act(Secure(2)), luck)
    assert told(story, CourtCardMoved, DeckShuffled) == [
        CourtCardMoved("BC02", "court:2", "play:0", "secure"),
        DeckShuffled("court reshuffle", ("BC10", "BC26", "BC09")),
        CourtCardMoved("BC10", "court_deck", "court:2", "refill"),
    ]
    assert (view(story).court_deck, view(story).court_discard) == (2, ())


def emptied(own: Any, *places: int, **rival: Any) -> Story:
    """In the Prelude of seat 0: these places stand empty, and there is no deck and no discard.

    Seat 0 has secured their cards with Relics and has a Psionic in slot 2.
    """
    agents = " ".join(f"{place}=1" for place in places)
    own = {**own, "slots": "RPRR", "agents": agents, "cities": "4B 4B 4C"}
    keys = {"court": "BC18 BC19 BC25", "court_deck": "", "court_discard": ""}
    story = at(own, p(**rival), played="AD2", **keys)
    for place, slot in zip(places, (1, 3, 4), strict=False):
        story = story.when(0, Spend(slot)).when(0, Use(Secure(place)))
    return story


def test_arc_sec_3_with_no_card_left_the_place_stays_empty():
    story = emptied(p(), 2, 1)
    assert [each.card for each in view(story).court] == [None, None, "BC25"]
    story.when(0, Act(Influence(2))).refused("no_such_piece")


def test_arc_sec_3_an_empty_place_is_filled_as_soon_as_a_card_is_discarded_the_leftmost_first():
    story = emptied(p(guild="BC08"), 3, 2).when(0, CardPrelude("BC08"))
    assert told(story, CourtCardMoved) == [
        CourtCardMoved("BC08", "play:0", "court_discard", "card"),
        CourtCardMoved("BC08", "court_deck", "court:2", "refill"),
    ]
    assert [each.card for each in view(story).court] == ["BC18", "BC08", None]


def test_arc_sec_3_a_buried_card_fills_an_empty_place_too():
    story = emptied(p(guild="BC20"), 1, 2, guild="BC22")
    story = story.when(0, CardPrelude("BC20", from_=Of(1, card="BC22")))
    assert told(story, CourtCardMoved)[2:] == [
        CourtCardMoved("BC22", "play:1", "court_deck", "card"),
        CourtCardMoved("BC22", "court_deck", "court:2", "refill"),
    ]
    assert [each.card for each in view(story).court] == ["BC20", "BC22", "BC25"]
    assert story.state.buried == 0

"""Guild cards that bend other rules, and the cards as they are printed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from mechs_core.rulesets.arcs.cards import BASE_COURT
from mechs_core.rulesets.arcs.data import TYPES
from mechs_core.rulesets.arcs.rules.court import Secure
from mechs_core.rulesets.arcs.rules.outrage import OutrageProvoked
from mechs_core.rulesets.arcs.rules.prelude import ResourceSpent, Spend
from mechs_core.rulesets.arcs.rules.turns import Act
from mechs_core.rulesets.arcs.rules.vox import Vox
from tests.rulesets.arcs.positions import asked, at, p, told, view
from tests.rulesets.arcs.scenes import answers

LOYAL = {"BC01": "M", "BC07": "F", "BC15": "W", "BC19": "P", "BC21": "R"}


def test_arc_sec_2_the_printed_cards():
    """25 Guild cards, five of each suit, and six Vox cards."""
    guild = [card for card in BASE_COURT if card.suit >= 0]
    assert Counter(TYPES[card.suit] for card in guild) == dict.fromkeys(TYPES, 5)
    assert [card.id for card in BASE_COURT] == [f"BC{number:02}" for number in range(1, 32)]
    assert [card.id for card in BASE_COURT if card.suit < 0] == [f"BC{n}" for n in range(26, 32)]
    keys = {card.id: card.keys for card in guild}
    assert {card for card, number in keys.items() if number == 3} == {*LOYAL}
    assert {card for card, number in keys.items() if number == 1} == {"BC22", "BC25"}
    assert {TYPES[BASE_COURT[int(card[2:]) - 1].suit] for card in LOYAL} == {*TYPES}


@pytest.mark.parametrize(("card", "kind"), LOYAL.items())
def test_bc01_bc07_bc15_bc19_bc21_are_not_discarded_by_the_outrage_of_their_suit(card, kind):
    others = " ".join(each for each in LOYAL if each != card)
    story = at(p(guild=f"{card} {others}", agents="1=1"), p(), played="AG2", court="BC28 BC02 BC03")
    story = story.when(0, Act(Secure(1))).when(0, Vox(resource=kind))
    assert OutrageProvoked(0, kind, True) in story.events
    assert {*view(story).seats[0].guild} == {*LOYAL}


@pytest.mark.parametrize(("card", "kind"), LOYAL.items())
def test_bc01_bc07_bc15_bc19_bc21_any_token_is_spent_as_their_suit_in_spite_of_its_outrage(
    card: str, kind: str
):
    other = "R" if kind == "M" else "M"
    own = p(guild=card, slots=other, outrage=kind + other, ships="4B=1", cities="4B!", agents="1=1")
    story = at(own, p(), played="AD2")
    assert answers(story, Spend) == [Spend(1), Spend(1, kind)]
    story = story.when(0, Spend(1, kind))
    weapon = kind == "W"
    assert told(story, ResourceSpent) == [ResourceSpent(0, 1, other, kind, False, weapon)]
    assert asked(story) == (0, "turn" if weapon else "spent")
    assert view(story).turn.battle == weapon


@pytest.mark.parametrize(("card", "kind"), LOYAL.items())
def test_arc_r_14_the_outrage_of_the_type_spent_as_is_ignored_by_its_own_card_alone(card, kind):
    own: dict[str, Any] = {"slots": kind, "outrage": kind, "agents": "1=1", "cities": "4B!"}
    own["ships"] = "4B=1"
    other = next(each for each in LOYAL if each != card)
    for guild, outraged in ((card, False), (other, True)):
        story = at(p(guild=guild, **own), p(), played="AD2").when(0, Spend(1))
        (spent,) = told(story, ResourceSpent)
        assert isinstance(spent, ResourceSpent) and spent.outraged == outraged
        assert asked(story) == (0, "turn" if outraged or kind == "W" else "spent")

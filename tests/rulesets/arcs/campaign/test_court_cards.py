"""Guild cards of the campaign, and protected ones. BR-FAT-6."""

from __future__ import annotations

from mechs_core.rulesets.arcs.rules.battle import BattleAction, CollectDice
from mechs_core.rulesets.arcs.rules.cards_played import InitiativeMoved
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved, Influence
from mechs_core.rulesets.arcs.rules.guild_actions import Manufacture, Synthesize
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude, CardUsed
from mechs_core.rulesets.arcs.rules.rounds import CardTaken
from mechs_core.rulesets.arcs.rules.stealing import Of
from mechs_core.rulesets.arcs.rules.turns import Act, EndTurn
from mechs_core.testing import Story
from tests.rulesets.arcs.positions import at, legal, p, told, view
from tests.rulesets.arcs.scenes import moves, offers, tokens

# ---------------------------------------------------------------- Guild cards


def test_cc01_cc04_act_as_the_base_cards_of_their_names():
    seats = p(guild="CC01 CC04", slots="--"), p()
    story = at(*seats, campaign=True, played="CO2", court="CC05 CC06 CC07")
    assert offers(story, Manufacture) and offers(story, Synthesize)
    story = story.when(0, CardPrelude("CC01"))
    assert told(story, CardUsed) == [CardUsed(0, "CC01")]
    assert tokens(story) == [f"M supply:general > slot:0:{n}, card" for n in (1, 2)]


def test_cc02_a_union_brings_a_card_back():
    seats = p(guild="CC02", hand="AD3", ships="1G=1"), p(ships="2G=1")
    story = at(*seats, campaign=True, played="CO2", court="CC05 CC06 CC07")
    story = story.when(0, CardPrelude("CC02", beside="CO2")).when(0, EndTurn())
    assert told(story, CardTaken) == [CardTaken(0, "CO2")]


def test_cc08_br_fat_6_a_protected_card_cannot_be_stolen():
    seats = p(guild="CC08"), p(fate="prefect", guild="FX1@1 CC05")
    story = at(*seats, campaign=True, played="CO2", court="CC01 CC06 CC07")
    story.when(0, CardPrelude("CC08", from_=Of(1, card="FX1@1"))).refused("protected")
    stolen = [each.from_ for each in legal(story, 0, CardPrelude)]
    assert stolen == [Of(1, card="CC05")]


def test_cc09_guardians_protect_and_are_buried_when_stolen():
    seats = p(guild="CC08"), p(guild="CC09 CC05", slots="M")
    story = at(*seats, campaign=True, played="CO2", court="CC01 CC06 CC07")
    story.when(0, CardPrelude("CC08", from_=Of(1, card="CC05"))).refused("guarded")
    story = story.when(0, CardPrelude("CC08", from_=Of(1, card="CC09")))
    assert CourtCardMoved("CC09", "play:1", "court_deck", "card") in story.events


def test_cc10_broker_and_cc05_skirmishers_and_cc07_spies():
    seats = p(), p(guild="CC05 CC07 CC10", ships="5B=1", slots="--")
    story = at(*seats, campaign=True, played="CO2, 1 copy MO3", court="CC01 CC02 CC03")
    ships = story.when(1, CardPrelude("CC05", system="5B"))
    assert "3 ship of 1 supply:1 > 5B, card" in moves(ships)
    spies = story.when(1, CardPrelude("CC07"))
    assert told(spies, InitiativeMoved) == [InitiativeMoved(0, 1, "seized")]
    gained = story.when(1, CardPrelude("CC10"))
    assert tokens(gained)[0].startswith("M supply:general")


# ---------------------------------------------------------------- lore, protected cards


def outraged(slots: str) -> Story:
    """Seat 0, with protected cards of two suits, destroys a city of type M."""
    own = p(fate="factor", guild="FX4@0 CC01 FX1@0", slots=slots, ships="4C=2")
    rival = p(cities="4C!", ships="3G=1")
    story = at(own, rival, campaign=True, played="AG2", **OUTLAWS)
    story = story.when(0, Act(BattleAction("4C", 1)))
    return story.when(0, CollectDice(0, 1, 0), {"battle 1.1.1 0 1 assault": (4,)})


OUTLAWS = {"regents": [False, True], "first_regent": 1, "court": "CC05 CC06 CC07"}


def test_br_fat_6_outrage_scraps_a_protected_card_of_its_suit():
    story = outraged("FF----W")
    assert tokens(story) == ["W slot:0:7 > supply:general, outrage"]
    assert told(story, CourtCardMoved) == [
        CourtCardMoved("FX4@0", "play:0", "scrap", "outrage"),
        CourtCardMoved("CC01", "play:0", "court_discard", "outrage"),
    ]
    assert len(story.state.slots[0]) == 6
    assert view(story).seats[0].guild == ("FX1@0",)


def test_br_fat_6_the_token_of_an_outraged_type_goes_before_the_card():
    assert tokens(outraged("MF----M")) == [
        "M slot:0:1 > supply:general, outrage",
        "M slot:0:7 > supply:general, outrage",
    ]


def test_influence_and_secure_reach_the_places_of_a_campaign():
    story = at(p(), p(), campaign=True, played="AD2", court="CC01 L03 CC11")
    assert offers(story, Influence) == [Influence(place) for place in range(4)]

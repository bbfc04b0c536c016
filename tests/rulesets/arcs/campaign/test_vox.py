"""The campaign's Vox cards, secured and in Crises; lore in the Court."""

from __future__ import annotations

from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.rules.battle import BattleAction, CollectDice
from mechs_core.rulesets.arcs.rules.campaign.council import CouncilFlipped
from mechs_core.rulesets.arcs.rules.campaign.crises import CrisisResolved
from mechs_core.rulesets.arcs.rules.cards_played import AmbitionDeclared, InitiativeMoved
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved, Secure
from mechs_core.rulesets.arcs.rules.luck import DeckShuffled
from mechs_core.rulesets.arcs.rules.pieces import PiecesFlipped, PiecesMoved
from mechs_core.rulesets.arcs.rules.rounds import AmbitionReturned
from mechs_core.rulesets.arcs.rules.turns import Act
from mechs_core.rulesets.arcs.rules.vox import CityOf, GuildOf, Vox
from mechs_core.testing import Story
from tests.rulesets.arcs.campaign.rolls import CRISIS_B, crises
from tests.rulesets.arcs.positions import asked, at, legal, p, standing, told, view
from tests.rulesets.arcs.scenes import moves, steps


def secured(card: str, own: dict[str, object], *rivals: dict[str, object], **said: object) -> Story:
    """Seat 0 secures this card of place 1 with as many agents there as said, or 1."""
    seat = {"agents": "1=1", "ships": "4G=1", "hand": "AD4", **own}
    table = rivals or (p(),)
    court = f"{card} CC01 CC02" + " CC03" * (len(table) > 1)
    begin = {"court": court, "court_deck": "CC04 CC10", "played": "AG2"}
    return at(seat, *table, campaign=True, **{**begin, **said}).when(0, Act(Secure(1)))


# ---------------------------------------------------------------- CC11 Populist Demands


def test_cc11_secured_declares_an_ambition_and_is_buried():
    story = secured("CC11", {})
    assert len(legal(story, 0, Vox)) == 6
    story = story.when(0, Vox(ambition="KEEPER"))
    story.then_last(
        AmbitionDeclared(0, "KEEPER", "m3", False),
        CourtCardMoved("CC11", "court:1", "court_deck", "card"),
        CourtCardMoved("CC04", "court_deck", "court:1", "refill"),
    )


def test_cc11_crisis_the_best_declared_marker_is_available_again():
    markers = {"TYRANT": ["m1"], "KEEPER": ["m2"]}
    story = crises(p(ships="1G=1"), p(ships="2G=1"), court="CC11 CC01 CC02", markers=markers)
    assert told(story, AmbitionReturned) == [AmbitionReturned("m2")]
    flipped = crises(
        p(ships="1G=1"),
        p(ships="2G=1"),
        court="CC11 CC01 CC02",
        markers=markers,
        flipped="m1",
        act=2,
    )
    assert told(flipped, AmbitionReturned) == [AmbitionReturned("m1")]
    assert not told(story, CourtCardMoved)
    none = crises(p(ships="1G=1"), p(ships="2G=1"), court="CC11 CC01 CC02")
    assert not told(none, AmbitionReturned)
    assert CrisisResolved("CC11") in none.events


# ---------------------------------------------------------------- CC12 Council Intrigue


def test_cc12_secured_the_council_is_in_session_and_agents_move_on():
    story = secured("CC12", p(agents="1=2"), p(agents="1=1"), council="decided")
    assert moves(story) == [
        "2 agent of 0 court:1 > supply:0, secure",
        "1 agent of 1 court:1 > captives:0, secure",
    ]
    assert told(story, CouncilFlipped) == [CouncilFlipped("session")]
    places = [None, 0, 2, 3]
    assert legal(story, 0, Vox) == [Vox(place=place) for place in places]
    story.when(0, Vox(place=1)).refused("target_illegal")
    story.when(0, Vox(place=4)).refused("bad_value")
    story.when(0, Vox(cluster=1)).refused("target_illegal")
    story = story.when(0, Vox(place=0))
    assert moves(story) == ["1 agent of 0 supply:0 > court:0, card"]
    assert asked(story) == (0, "vox")
    story = story.when(0, Vox(place=3))
    assert moves(story) == ["1 agent of 0 supply:0 > court:3, card"]
    story.then_last(
        CourtCardMoved("CC12", "court:1", "court_deck", "card"),
        CourtCardMoved("CC04", "court_deck", "court:1", "refill"),
    )
    assert asked(story) == (0, "turn")


def test_cc12_secured_null_ends_it_and_an_open_council_does_not_flip():
    story = secured("CC12", p(agents="1=2"))
    assert not told(story, CouncilFlipped)
    story = story.when(0, Vox())
    assert steps(story) == ["vox.", "CourtCardMoved", "CourtCardMoved"]


def test_cc12_secured_an_agent_that_pays_for_outrage_moves_nowhere():
    """None was in supply for the Outrage of this turn: the one that comes home goes on to it."""
    own = p(agents="1=1 2=8", outrage="M", ships="5A=2")
    story = at(
        own,
        p(cities="5A!", ships="3G=1"),
        campaign=True,
        court="CC12 CC01 CC02",
        court_deck="CC04",
        played="AG2",
        regents=[False, True],
        first_regent=1,
    )
    story = story.when(0, Act(BattleAction("5A", 1)))
    story = story.when(0, CollectDice(0, 1, 0), {"battle 1.1.1 0 1 assault": (4,)})
    story = story.when(0, Act(Secure(1)))
    assert moves(story) == [
        "1 agent of 0 court:1 > supply:0, secure",
        "1 agent of 0 supply:0 > outrage:0:W, outrage",
    ]
    assert asked(story) == (0, "turn")


def test_cc12_crisis_its_agents_go_to_the_council():
    seats = p(ships="1G=1", agents="1=2"), p(ships="2G=1", agents="1=1")
    story = crises(*seats, court="CC12 CC01 CC02", court_deck="CC03")
    assert told(story, CouncilFlipped) == [CouncilFlipped("session")]
    assert moves(story) == [
        "2 agent of 0 court:1 > court:0, crisis",
        "1 agent of 1 court:1 > court:0, crisis",
    ]
    assert told(story, CourtCardMoved)[0] == CourtCardMoved(
        "CC12", "court:1", "court_deck", "crisis"
    )


# ---------------------------------------------------------------- CC13 Diplomatic Fiasco

POOR = {"agents": "2=8", "outrage": "M"}  # 1 agent in supply


def test_cc13_secured_the_rivals_discard_down_to_their_agents():
    poor = p(**POOR, guild="CC05 CC06 CC07")
    story = secured("CC13", p(guild="CC08 CC09", agents="1=1"), poor)
    assert asked(story) == (1, "vox_crisis")
    assert legal(story, 1, Vox) == [Vox(card="CC05"), Vox(card="CC06"), Vox(card="CC07")]
    story.when(1, Vox(card="CC08")).refused("target_illegal")
    story.when(1, Vox()).refused("target_illegal")
    story = story.when(1, Vox(card="CC06"))
    assert told(story, CourtCardMoved) == [
        CourtCardMoved("CC06", "play:1", "court_discard", "crisis")
    ]
    assert asked(story) == (1, "vox_crisis")
    story = story.when(1, Vox(card="CC07"))
    assert told(story, CourtCardMoved)[1:] == [
        CourtCardMoved("CC13", "court:1", "court_deck", "card"),
        CourtCardMoved("CC04", "court_deck", "court:1", "refill"),
    ]
    assert len(story.state.guild[0]) == 2


def test_cc13_br_r_66_the_securer_alone_has_guild_cards():
    story = secured("CC13", p(guild="CC05 CC06", agents="1=1 2=8", outrage="M"))
    assert steps(story)[-2:] == ["CourtCardMoved", "CourtCardMoved"]
    assert told(story, CourtCardMoved)[0].card == "CC13"


def test_cc13_secured_rivals_are_asked_in_turn_order():
    rivals = p(**POOR, guild="CC05 CC06"), p(agents="3=8", outrage="M", guild="CC07 CC08")
    story = secured("CC13", {}, *rivals)
    assert asked(story) == (1, "vox_crisis")
    assert asked(story.when(1, Vox(card="CC05"))) == (2, "vox_crisis")


def test_cc13_crisis_agents_return_first_and_all_seats_discard():
    """Seat 0's two agents on the card count as in supply when it discards."""
    one = p(ships="1G=1", agents="1=2 2=7", outrage="M", guild="CC05 CC06 CC07")
    two = p(ships="2G=1", agents="2=9", outrage="M", guild="CC08")
    story = crises(one, two, court="CC13 CC01 CC02", court_deck="CC03")
    assert moves(story) == ["2 agent of 0 court:1 > supply:0, crisis"]
    assert asked(story) == (0, "vox_crisis")
    story = story.when(0, Vox(card="CC05"))
    assert told(story, CourtCardMoved) == [
        CourtCardMoved("CC05", "play:0", "court_discard", "crisis"),
        CourtCardMoved("CC08", "play:1", "court_discard", "crisis"),  # the only one
        CourtCardMoved("CC13", "court:1", "court_deck", "crisis"),
        CourtCardMoved("CC03", "court_deck", "court:1", "refill"),
    ]


def test_cc13_br_fat_6_protected_cards_count_but_stay():
    one = p(ships="1G=1", agents="2=9", outrage="M", fate="prefect", guild="CC05 CC06 FX1@0")
    story = crises(one, p(ships="2G=1"), court="CC13 CC01 CC02", court_deck="CC03")
    assert legal(story, 0, Vox) == [Vox(card="CC05"), Vox(card="CC06")]
    story.when(0, Vox(card="FX1@0")).refused("protected")
    story = story.when(0, Vox(card="CC05"))
    assert "FX1@0" in view(story).seats[0].guild
    assert len(view(story).seats[0].guild) == 1


def test_cc13_br_fat_6_with_one_agent_a_protected_card_leaves_no_room_for_another():
    one = p(ships="1G=1", agents="2=8", outrage="M", fate="prefect", guild="CC05 FX1@0")
    story = crises(one, p(ships="2G=1"), court="CC13 CC01 CC02", court_deck="CC03")
    assert view(story).seats[0].guild == ("FX1@0",)


# ---------------------------------------------------------------- CC14 Song of Freedom


def test_cc14_secured_replaces_a_city_it_controls_and_seizes():
    own = p(ships="5B=2 4G=1", cities="4B")
    story = secured(
        "CC14",
        own,
        p(cities="5B!", ships="3G=1"),
        regents=[False, True],
        first_regent=1,
        initiative=1,
        leader=1,
        played="CO2, 0 pivot AG2",
    )
    city = CityOf("5B", 1)
    assert legal(story, 0, Vox) == [
        *(Vox(), Vox(seize=True), Vox(city=city), Vox(city=city, seize=True)),
    ]
    for choice in legal(story, 0, Vox):
        written = RULESET.telling.format(choice, view(story, 0))
        assert RULESET.telling.parse(written, view(story, 0)) == choice
    story.when(0, Vox(city=CityOf("4B", 0))).refused("not_controlled")
    story.when(0, Vox(city=CityOf("5B", 0))).refused("target_illegal")
    story = story.when(0, Vox(city=city, seize=True))
    assert moves(story) == [
        "1 city of 1 5B > board:1, card",
        "1 city of free supply:free > 5B, card",
    ]
    assert standing(story, "5B")[-1] == "free city damaged 1"
    assert told(story, InitiativeMoved) == [InitiativeMoved(1, 0, "seized")]
    (shuffled,) = told(story, DeckShuffled)
    assert isinstance(shuffled, DeckShuffled)
    assert (shuffled.deck, sorted(shuffled.order)) == ("song", ["CC04", "CC10", "CC14"])


def test_cc14_secured_br_r_56_control_under_the_presence_law_and_no_truce():
    own = p(ships="5B=1 4G=1")
    story = secured("CC14", own, p(cities="5B"), empire="5B=1")
    assert Vox(city=CityOf("5B", 1)) in legal(story, 0, Vox)
    outlaw = secured("CC14", own, p(cities="5B"), empire="5B=1", regents=[False, True])
    assert asked(outlaw) == (0, "turn")  # nothing to choose: no city, no seizure


def test_cc14_the_holder_of_initiative_cannot_seize():
    story = secured("CC14", p(ships="5B=1"), p(cities="5B"))
    story.when(0, Vox(seize=True)).refused("seize_illegal")
    assert legal(story, 0, Vox) == [Vox(), Vox(city=CityOf("5B", 1))]


def test_cc14_crisis_the_leader_frees_a_city_of_its_choice():
    one = p(ships="1G=1", cities="4B", power=2)
    two = p(ships="2G=1", cities="5A 6B 6B!", power=3)
    story = crises(one, two, court="CC14 CC01 CC02")
    assert asked(story) == (1, "vox_crisis")
    cities = [Vox(city=CityOf("5A", 1)), Vox(city=CityOf("6B", 1))]
    assert legal(story, 1, Vox) == cities
    story.when(1, Vox()).refused("target_illegal")
    story.when(1, Vox(city=CityOf("4B", 0))).refused("target_illegal")
    story.when(1, Vox(city=CityOf("5A", 1), seize=True)).refused("target_illegal")
    story = story.when(1, cities[1])
    assert standing(story, "6B") == ["1 city fresh 1", "free city damaged 1"]
    assert told(story, CourtCardMoved) == []
    assert told(story, CrisisResolved) == [CrisisResolved("CC14")]


def test_cc14_crisis_a_city_in_no_slot_becomes_a_free_one_there():
    one = p(ships="1G=1", lore="L09", cities="4B*")
    story = crises(one, p(ships="2G=1"), court="CC14 CC01 CC02")
    assert told(story, PiecesMoved) == [
        PiecesMoved(0, "city", "fresh", 1, "4B", "board:0", "crisis", True),
        PiecesMoved("free", "city", "fresh", 1, "supply:free", "4B", "crisis", True),
    ]


def test_cc14_crisis_a_tie_is_the_first_s_in_turn_order_and_one_city_is_freed_unasked():
    one, two = p(ships="1G=1", cities="4B"), p(ships="2G=1", cities="5A")
    story = crises(one, two, court="CC14 CC01 CC02", initiative=1, leader=1)
    assert moves(story) == [
        "1 city of 1 5A > board:1, crisis",
        "1 city of free supply:free > 5A, crisis",
    ]


def test_cc14_crisis_br_r_27_a_leader_without_a_map_city():
    one, two = p(ships="1G=1", power=1, flagship="1G hull=city"), p(ships="2G=1", cities="5A")
    story = crises(one, two, court="CC14 CC01 CC02")
    assert moves(story) == []
    assert CrisisResolved("CC14") in story.events


# ---------------------------------------------------------------- CC15 Blight Looms


def test_cc15_secured_destroys_damaged_blight_of_a_cluster():
    story = secured("CC15", p(ships="2G=1"), blight="2A=1+1 2B=0+2 3A=0+1")
    assert legal(story, 0, Vox) == [Vox(), Vox(cluster=2)]
    story.when(0, Vox(cluster=3)).refused("target_illegal")
    story = story.when(0, Vox(cluster=2))
    assert moves(story) == [
        "1 blight of blight 2A > trophies:0, card",
        "2 blight of blight 2B > trophies:0, card",
    ]
    assert told(story, CourtCardMoved)[0].to == "court_deck"
    assert standing(story, "2A") == ["blight blight fresh 1"]


def test_cc15_crisis_the_rolled_cluster_is_fresh_and_the_symbol_gets_blight():
    story = crises(
        p(ships="1G=1"),
        p(ships="3G=1"),
        court="CC15 CC01 CC02",
        court_deck="CC03",
        blight="2A=0+2 2G=1+1 3B=0+1 4B=1",
        rolled=(2, CRISIS_B),
    )
    assert told(story, PiecesFlipped) == [
        PiecesFlipped("blight", "blight", 1, "2G", "fresh"),
        PiecesFlipped("blight", "blight", 2, "2A", "fresh"),
    ]
    assert moves(story) == [
        f"1 blight of blight supply:blight > {system}, crisis"
        for system in ("1B", "2B", "5B", "6B")
    ]
    assert told(story, CourtCardMoved)[0] == CourtCardMoved(
        "CC15", "court:1", "court_deck", "crisis"
    )


def test_vox_guild_of_is_for_base_cards_alone():
    story = secured("CC15", p(ships="2G=1"), p(guild="CC05"), blight="2A=0+1")
    story.when(0, Vox(steal=GuildOf(1, "CC05"))).refused("target_illegal")


def test_lore_in_the_court_is_secured_like_a_guild_card_and_is_none():
    story = secured("L03", {}, p())
    assert CourtCardMoved("L03", "court:1", "play:0", "secure") in story.events
    assert story.state.guild[0] == []
    assert story.state.holds(0, "L03")

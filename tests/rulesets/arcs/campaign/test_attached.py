"""Cards attached above Court cards: Agitators and Street Orators. BR-CRI-11; FX8, FX9."""

from __future__ import annotations

from mechs_core.rulesets.arcs.rules.battle import BattleAction, CollectDice
from mechs_core.rulesets.arcs.rules.campaign.attached import CardAttached
from mechs_core.rulesets.arcs.rules.campaign.crises import CrisisResolved
from mechs_core.rulesets.arcs.rules.campaign.edicts import EdictMay
from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit
from mechs_core.rulesets.arcs.rules.campaign.objectives import ObjectiveAdvanced
from mechs_core.rulesets.arcs.rules.campaign.shared import Agitate
from mechs_core.rulesets.arcs.rules.cards_played import AmbitionDeclared
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved, Secure
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import Overflow, ResourceMoved
from mechs_core.rulesets.arcs.rules.turns import Act, PipSpent, PreludeEnded
from mechs_core.rulesets.arcs.rules.vox import Vox
from mechs_core.rulesets.arcs.rules.windows import WindowClosed
from mechs_core.testing import Story
from tests.rulesets.arcs.campaign.rolls import EDICT_A, crises, roll
from tests.rulesets.arcs.positions import asked, at, legal, p, told
from tests.rulesets.arcs.scenes import moves, offers, steps, tokens

MARSHAL = {"fate": "marshal", "fx": "FX8 FX9a FX9b", "hand": "AD4", "ships": "1G=1"}
ONE_OUT = {**MARSHAL, "fx": "FX8 FX9b"}  # FX9a lies in the Court
GUILD = "CC01 CC02 CC03"
DECK = "CC04 CC05"


def agitators(own: dict[str, object], *others: dict[str, object], **said: object) -> Story:
    table = others or (p(ships="2G=1", hand="AD5"),)
    begin = {"court": GUILD, "court_deck": DECK, "played": "AD2", "act": 2}
    return at({**MARSHAL, **own}, *table, campaign=True, **{**begin, **said})


# ---------------------------------------------------------------- FX8


def test_fx8_agitate_attaches_a_card_and_places_an_agent():
    story = agitators({})
    assert offers(story, Agitate) == [Agitate(place) for place in range(4)]
    story = story.when(0, Act(Agitate(2)))
    story.then(
        PreludeEnded(0),
        PipSpent(0, 3),
        CardAttached("FX9a@0", 2),
        PiecesMoved(0, "agent", "fresh", 1, "supply:0", "court:2", "influence"),
    )
    story.when(0, Act(Agitate(2))).refused("target_illegal")
    assert offers(story, Agitate) == [Agitate(place) for place in (0, 1, 3)]
    story = story.when(0, Act(Agitate(0)))
    assert told(story, CardAttached) == [CardAttached("FX9b@0", 0)]
    story.when(0, Act(Agitate(1))).refused("no_such_piece")  # none is set aside
    assert offers(story, Agitate) == []


def test_fx8_agitate_is_refused_in_this_order():
    others = p(ships="2G=1", hand="AD5")
    agitators({"fx": "", "agents": "1=9", "outrage": "M"}).when(0, Act(Agitate(5))).refused(
        "bad_value"
    )
    agitators({"fx": ""}).when(0, Act(Agitate(3))).refused("no_such_piece")
    agitators({}).when(0, Act(Agitate(4))).refused("bad_value")  # two players: three places
    poor = {"agents": "1=9", "outrage": "M"}
    agitators(poor, others, council="decided").when(0, Act(Agitate(0))).refused("supply_empty")
    decided = agitators({}, others, council="decided")
    decided.when(0, Act(Agitate(0))).refused("council_decided")
    assert offers(decided, Agitate) == [Agitate(place) for place in (1, 2, 3)]
    story = agitators({}, played="CO2")
    story.when(0, Act(Agitate(1))).refused("action_not_on_card")
    base = at(p(), p(), played="AD2")
    base.when(0, Act(Agitate(1))).refused("bad_value")


# ---------------------------------------------------------------- secured


def securing(own: dict[str, object], **said: object) -> Story:
    story = agitators({**ONE_OUT, "agents": "1=1", **own}, played="AG2", **said)
    return story.when(0, Act(Secure(1)))


def test_br_cri_11_a_secured_card_s_attachment_is_secured_too():
    story = securing({"slots": "M-"}, attached={1: "FX9a@0"})
    story.then(
        PreludeEnded(0),
        PipSpent(0, 2),
        PiecesMoved(0, "agent", "fresh", 1, "court:1", "supply:0", "secure"),
        CourtCardMoved("CC01", "court:1", "play:0", "secure"),
        ResourceMoved("W", "supply:general", "slot:0:2", "card"),
        CourtCardMoved("FX9a@0", "attached:1", "fate:0", "return"),
        ObjectiveAdvanced(0, story.state.reach.objective[0], 2, "attached"),
        CourtCardMoved("CC04", "court_deck", "court:1", "refill"),
    )
    assert len(story.state.reach.set_aside[0]) == 2


def test_fx9_returns_to_the_fx8_of_its_own_seat_or_is_scrapped():
    rival = {"fate": "reaper", "fx": "", "ships": "1G=1", "hand": "AD4", "agents": "1=1"}
    for fx, goal in (("FX8", "fate:1"), ("", "scrap")):
        owner = p(fate="marshal", fx=fx, ships="2G=1", hand="AD5")
        story = at(
            p(**rival),
            owner,
            campaign=True,
            act=2,
            court=GUILD,
            court_deck=DECK,
            played="AG2",
            attached={1: "FX9b@1"},
        )
        story = story.when(0, Act(Secure(1)))
        assert CourtCardMoved("FX9b@1", "attached:1", goal, "return") in story.events
        assert tokens(story) == ["W supply:general > slot:0:1, card"]
        assert not told(story, ObjectiveAdvanced)  # a Reaper


def test_br_cri_11_the_securer_orders_two_secured_effects():
    story = securing({"slots": "--"}, attached={1: "FX9a@0"}, court="CC11 CC02 CC03")
    assert legal(story, 0, Vox) == [Vox(card="CC11"), Vox(card="FX9a@0")]
    story.when(0, Vox()).refused("target_illegal")
    story.when(0, Vox(card="CC02")).refused("target_illegal")
    upper = story.when(0, Vox(card="FX9a@0"))
    assert steps(upper) == ["vox.", "ResourceMoved", "CourtCardMoved", "ObjectiveAdvanced", "vox?"]
    upper = upper.when(0, Vox(ambition="TYCOON"))
    assert steps(upper) == ["vox.", "AmbitionDeclared", "CourtCardMoved", "CourtCardMoved"]
    lower = story.when(0, Vox(card="CC11"))
    assert steps(lower) == ["vox.", "vox?"]
    lower = lower.when(0, Vox(ambition="TYCOON"))
    lower.then(
        WindowClosed("vox", 0),
        AmbitionDeclared(0, "TYCOON", "m3", False),
        CourtCardMoved("CC11", "court:1", "court_deck", "card"),
        ResourceMoved("W", "supply:general", "slot:0:1", "card"),
        CourtCardMoved("FX9a@0", "attached:1", "fate:0", "return"),
        ObjectiveAdvanced(0, lower.state.reach.objective[0], 2, "attached"),
        CourtCardMoved("CC04", "court_deck", "court:1", "refill"),
    )


def test_br_r_36_ransacking_a_card_secures_the_attached_one_too():
    own = {**ONE_OUT, "ships": "5B=2", "slots": "--"}
    rival = p(cities="5B!", ships="2G=1", hand="AD5", agents="1=1")
    story = agitators(
        own, rival, played="AG2", attached={1: "FX9a@0"}, regents=[False, True], first_regent=1
    )
    story = story.when(0, Act(BattleAction("5B", 1)))
    story = story.when(0, CollectDice(0, 1, 0), {"battle 2.1.1 0 1 assault": (4,)})
    assert [(each.card, each.to) for each in told(story, CourtCardMoved)[:2]] == [
        ("CC01", "play:0"),
        ("FX9a@0", "fate:0"),
    ]
    assert tokens(story) == ["W supply:general > slot:0:1, card"]


def test_br_cri_11_a_full_seat_is_asked_for_the_weapon():
    story = securing({"slots": "MF"}, attached={1: "FX9a@0"})
    assert asked(story) == (0, "overflow")
    story = story.when(0, Overflow(1))
    assert asked(story) == (0, "turn")


def test_fx9_in_the_row_is_secured_like_a_vox_card():
    story = securing({}, court=[{"card": "FX9a@0"}, {"card": "CC02"}, {"card": "CC03"}])
    assert tokens(story) == ["W supply:general > slot:0:1, card"]
    assert told(story, CourtCardMoved) == [
        CourtCardMoved("FX9a@0", "court:1", "fate:0", "return"),
        CourtCardMoved("CC04", "court_deck", "court:1", "refill"),
    ]
    assert not told(story, ObjectiveAdvanced)


# ---------------------------------------------------------------- slid down


def test_br_cri_11_when_the_lower_card_is_removed_the_attached_one_slides_down():
    """Edict 07 buries the card; its agents are then on the one that was attached."""
    seats = p(**ONE_OUT, agents="1=1"), p(ships="2G=1", agents="1=2")
    luck = roll(1, EDICT_A, "2.1.1")
    story = at(
        *seats,
        campaign=True,
        act=2,
        phase="event",
        played="CO2, 1 event E1",
        court=GUILD,
        court_deck=DECK,
        attached={1: "FX9a@0"},
        edicts=[7],
    )
    story = story.when(0, CallSummit(False), luck).when(0, EdictMay(place=1))
    assert told(story, CourtCardMoved) == [
        CourtCardMoved("CC01", "court:1", "court_deck", "edict"),
        CourtCardMoved("FX9a@0", "attached:1", "court:1", "slide"),
    ]
    assert story.state.agents[0] == [1, 2]
    assert moves(story) == []


# ---------------------------------------------------------------- in a Crisis


def test_br_cri_9_an_attached_card_acts_before_the_one_below():
    """FX9 sends the agents home before Council Intrigue would move them."""
    seats = p(**ONE_OUT, agents="1=2"), p(ships="2G=1", agents="1=1")
    story = crises(*seats, act=2, court="CC12 CC02 CC03", court_deck=DECK, attached={1: "FX9a@0"})
    assert told(story, CrisisResolved) == [CrisisResolved("FX9a@0"), CrisisResolved("CC12")]
    assert moves(story) == [
        "2 agent of 0 court:1 > supply:0, crisis",
        "1 agent of 1 court:1 > supply:1, crisis",
    ]
    assert told(story, CourtCardMoved) == [
        CourtCardMoved("FX9a@0", "attached:1", "fate:0", "return"),
        CourtCardMoved("CC12", "court:1", "court_deck", "crisis"),
        CourtCardMoved("CC04", "court_deck", "court:1", "refill"),
    ]


def test_fx9_above_the_council_acts_first_of_all():
    seats = p(**ONE_OUT), p(ships="2G=1")
    story = crises(
        *seats,
        act=2,
        court="CC11 CC02 CC03",
        attached={0: "FX9a@0"},
        council={"side": "decided"},
    )
    assert told(story, CrisisResolved) == [CrisisResolved("FX9a@0"), CrisisResolved("CC11")]


def test_fx9_in_the_row_sends_its_agents_home_and_returns():
    seats = p(**ONE_OUT, agents="1=1"), p(ships="2G=1")
    court = [{"card": "FX9a@0"}, {"card": "CC02"}, {"card": "CC03"}]
    story = crises(*seats, act=2, court=court, court_deck=DECK)
    assert moves(story) == ["1 agent of 0 court:1 > supply:0, crisis"]
    assert told(story, CourtCardMoved) == [
        CourtCardMoved("FX9a@0", "court:1", "fate:0", "return"),
        CourtCardMoved("CC04", "court_deck", "court:1", "refill"),
    ]

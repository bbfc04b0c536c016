"""What decisions of a campaign point at in its picture."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from mechs_core.kernel.messages import Decision
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.field_types import BoardSpot
from mechs_core.rulesets.arcs.picture import picture, touches
from mechs_core.rulesets.arcs.picture.campaign_touches import ACTION_TOLD
from mechs_core.rulesets.arcs.picture.places import DEALS_SHOWN
from mechs_core.rulesets.arcs.rules.battle import BattleAction
from mechs_core.rulesets.arcs.rules.campaign.attached import Agitate
from mechs_core.rulesets.arcs.rules.campaign.attackers import AddShips, LoreRepair
from mechs_core.rulesets.arcs.rules.campaign.council import CouncilChoice, StealTrust
from mechs_core.rulesets.arcs.rules.campaign.drafts import ChooseDetails, Draft, DropDraft
from mechs_core.rulesets.arcs.rules.campaign.edicts import EdictMay
from mechs_core.rulesets.arcs.rules.campaign.escort import Escort
from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit
from mechs_core.rulesets.arcs.rules.campaign.fate_choice import FateChoice
from mechs_core.rulesets.arcs.rules.campaign.fates import ChooseFate
from mechs_core.rulesets.arcs.rules.campaign.free_states import Emancipate
from mechs_core.rulesets.arcs.rules.campaign.imperial import EdictGive, EdictPlace
from mechs_core.rulesets.arcs.rules.campaign.lore_moves import Beacon, Slipstream, Sprint
from mechs_core.rulesets.arcs.rules.campaign.nurture import Nurture
from mechs_core.rulesets.arcs.rules.campaign.placing import PlaceStart
from mechs_core.rulesets.arcs.rules.campaign.policy import ChoosePolicy, Demand, Demanded, TrophyOf
from mechs_core.rulesets.arcs.rules.campaign.proposals import Answer, Propose, Withdraw
from mechs_core.rulesets.arcs.rules.campaign.rifles import FireRifles
from mechs_core.rulesets.arcs.rules.campaign.summit import Order
from mechs_core.rulesets.arcs.rules.campaign.talk import CallLast, Done
from mechs_core.rulesets.arcs.rules.cards_played import Follow
from mechs_core.rulesets.arcs.rules.court import Influence, Secure
from mechs_core.rulesets.arcs.rules.economy import AT_FLAGSHIP, AT_FREE, Build, Repair, Tax
from mechs_core.rulesets.arcs.rules.guild_actions import Manufacture, Synthesize, Trade
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude, Of
from mechs_core.rulesets.arcs.rules.hits import Hit
from mechs_core.rulesets.arcs.rules.move import Group, Move
from mechs_core.rulesets.arcs.rules.turns import Act
from mechs_core.rulesets.arcs.rules.vox import CityOf, Vox
from mechs_core.rulesets.arcs.view import view
from mechs_core.testing import Story
from mechs_core.testing.pictures import check_touches, not_told_apart
from tests.games import Sealed
from tests.rulesets.arcs import test_touches
from tests.rulesets.arcs.campaign import questions
from tests.rulesets.arcs.campaign.drawn import largest, negotiating, reach
from tests.rulesets.arcs.campaign.questions import stories
from tests.rulesets.arcs.campaign.summits import drafted, force, item, proposed, summit, talk
from tests.rulesets.arcs.positions import at, p, position

Touched = tuple[Line, int, Decision, tuple[str, ...]]


def asked(name: str) -> Line:
    """A story of `questions`."""
    return stories(3)[name].line


def placing() -> Touched:
    """At the beginning of a campaign a seat places its start."""
    line = Sealed.new(RULESET, 2, options={"campaign": True}).line
    while line.state.phase != "placing":
        request = line.requests()[0]
        line.decide(request.seat, line.legal(request.seat)[0])
    seat = line.requests()[0].seat
    start = line.legal(seat)[0]
    assert isinstance(start, PlaceStart)
    return line, seat, start, (f"system {start.system.lower()}", start.building)


def able(card: str, **said: Any) -> Line:
    """s0, a Regent, has a Flagship at 4B, lore of all kinds, and Free and Imperial pieces there."""
    s0 = p(
        ships="4B=2+1 4C=1",
        cities="4B 1A",
        slots="MFW",
        fx="FX2 FX5 FX8 FX9a FX10",
        lore="L02 L09",
        guild="CC08",
        flagship="4B slipstream=port+city! hull=city",
        hand="CO5",
    )
    s1 = p(ships="4G=1", cities="5C", slots="R", outlaw=True)
    keys: dict[str, Any] = {
        "empire": "4B=1+1",
        "free": "4C:city 4B:port!",
        "blight": "4B=1+1",
        "trust": "MR",
    }
    first = {"first_regent": 0, "court": "CC02 CC13", "played": card}
    return position(s0, s1, p(), campaign=True, **{**keys, **first, **said})


def act(action: Any) -> Act:
    return Act(action)


def made(card: str) -> Line:
    return position(p(ships="4B=1", guild=card), p(), campaign=True, played="CO2")


def trading() -> Line:
    """s0 controls a city of s1 and trades with it."""
    own = p(ships="4C=2", guild="CC10", slots="MF", outlaw=True)
    return position(own, p(cities="4C", slots="M"), campaign=True, played="AD2")


def stealing() -> Line:
    s1 = p(ships="4B=1")
    return position(p(guild="CC08"), s1, campaign=True, played="AD2", first_regent=1, trust="MR")


def an_event() -> Line:
    seats = p(), p(hand="E1 MO2")
    return position(*seats, campaign=True, played="CO2", phase="follow")


def war() -> Line:
    """The First Regent demands what s1 has taken."""
    poor = p(trophies={"free": {"city": 1}, "blight": {"blight": 1}}, captives={2: 1})
    story = questions.chosen(
        *(p(), poor, p(outlaw=True)), count=3, resolve="edicts", policy="war peace escalation"
    )
    return story.when(0, ChoosePolicy(True)).line


def calling() -> Line:
    """s0 may force s1 to give any kind of thing."""
    giver = p(ships="4B=2+1", trophies={"empire": {"ship": 1}}, captives={2: 1}, guild="CC02")
    others = p(favors={1: 5}), {**giver, "favors": {2: 1}, "slots": "M"}, p()
    return summit(*others, summit="S1").line


def of_two() -> Line:
    """s0 secures a Vox card with another one above it."""
    own = p(agents="1=3", ships="4B=2")
    said = {"court": "CC11", "attached": {1: "FX9a@1"}, "played": "AG2"}
    return at(own, p(fx="FX8"), campaign=True, **said).when(0, act(Secure(1))).line


def order(what: str, places: tuple[str, ...], **details: Any) -> Callable[[], Touched]:
    """s0 forces s1 to give this for Favors."""
    return lambda: (calling(), 0, force(1, what, **details), ("favors 0 1", *places))


def giving() -> Story:
    return talk(p(slots="M"), p(slots="R"), p())


def has_drafted() -> Line:
    return drafted(giving(), 0, item(0, 1, "resource", slot=1)).line


def gives() -> Line:
    """s0 says which Trophy s1 is to give."""
    taken = p(trophies={"empire": {"ship": 1}, "blight": {"blight": 1}})
    return talk(p(), taken).when(0, Draft(1, 0, "trophy")).line


TROPHY = Demanded(trophy=TrophyOf("free", "city"))
HULL = BoardSpot("hull", "armor")
CLOUD = Build("4B", "city", cloud=True, pay=2)


CASES: list[Callable[[], Touched]] = [
    # Fates and the start
    lambda: (asked("fates"), 0, ChooseFate("liberator"), ("fate liberator",)),
    placing,
    lambda: (asked("fate_choice"), 1, FateChoice(slot=2), ("slot 1 2",)),
    lambda: (asked("fate_choice"), 1, FateChoice(power=True), ("power 1",)),
    # moves
    lambda: (asked("group"), 0, Group(1, 0, True), ("fresh 1", "damaged 0", "flagship 1")),
    lambda: (asked("escort"), 0, Escort(0, 1), ("fresh 0", "damaged 1")),
    lambda: (asked("sprint"), 0, Sprint("4G", "4A"), ("ships 4g", "system 4a")),
    lambda: (able("AG2"), 0, Beacon(), ("card fx5@0",)),
    lambda: (able("AG2"), 0, Slipstream("flagship", "4G"), ("flagship 0", "system 4g")),
    lambda: (able("AG2"), 0, Slipstream("others", "4G"), ("ships 4b", "system 4g")),
    lambda: (able("MO2"), 0, act(Move("4B", "4G")), ("move", "ships 4b", "system 4g")),
    # actions
    lambda: (able("AD2"), 0, act(Tax("4C", "free")), ("tax", "system 4c", "free")),
    lambda: (
        able("CO2"),
        0,
        act(Build("4B", "ship", AT_FREE)),
        ("build", "system 4b", "ship", "free"),
    ),
    lambda: (
        able("CO2"),
        0,
        act(Build("4B", "ship", AT_FLAGSHIP)),
        ("build", "system 4b", "ship", "flagship 0"),
    ),
    lambda: (
        able("CO2"),
        0,
        act(Build(piece="city", board=HULL)),
        ("build", "board 0 hull armor", "city"),
    ),
    lambda: (
        able("CO2"),
        0,
        act(CLOUD),
        ("build", "system 4b", "city", "card l09", "slot 0 2"),
    ),
    lambda: (
        able("AD2"),
        0,
        act(Repair("4B", "ship", "empire")),
        ("repair", "system 4b", "ship", "empire"),
    ),
    lambda: (
        able("AD2"),
        0,
        act(Repair(board=BoardSpot("slipstream", "armor"))),
        ("repair", "board 0 slipstream armor"),
    ),
    lambda: (able("AD2"), 0, act(Influence(0)), ("influence", "court 0")),
    lambda: (made("CC01"), 0, act(Manufacture()), ("build", "card cc01")),
    lambda: (made("CC04"), 0, act(Synthesize()), ("build", "card cc04")),
    lambda: (
        trading(),
        0,
        act(Trade("4C", 1, "F")),
        ("tax", "card cc10", "system 4c", "seat 1", "type f"),
    ),
    lambda: (
        able("AG2"),
        0,
        act(BattleAction("4B", "free")),
        ("battle", "system 4b", "free"),
    ),
    lambda: (
        able("AG2"),
        0,
        act(FireRifles("4B", "4G", 1)),
        ("battle", "ships 4b", "system 4g", "seat 1"),
    ),
    lambda: (able("AD2"), 0, act(Agitate(2)), ("influence", "card fx8@0", "court 2")),
    lambda: (
        able("AD2"),
        0,
        act(Emancipate("1A", "city")),
        ("repair", "card fx2@0", "system 1a", "city"),
    ),
    lambda: (
        able("AD2"),
        0,
        act(Nurture("4B")),
        ("repair", "card fx10@0", "system 4b", "blight"),
    ),
    lambda: (
        stealing(),
        0,
        CardPrelude("CC08", Of(1, trust="R")),
        ("card cc08", "trust r"),
    ),
    lambda: (an_event(), 1, Follow("event", "E1", "MO2"), ("event", "card e1", "seize mo2")),
    # battles
    lambda: (asked("imperial"), 0, AddShips(2), ("add 2",)),
    lambda: (asked("railgun"), 0, Hit("ship:damaged"), ("hit ship damaged",)),
    lambda: (asked("hits_on_blight"), 0, Hit("blight:fresh"), ("hit blight fresh",)),
    lambda: (
        asked("hits_on_a_flagship"),
        0,
        Hit("board:hull:armor"),
        ("board 1 hull armor",),
    ),
    lambda: (asked("lore_repair"), 0, LoreRepair("ship:damaged"), ("hit ship damaged",)),
    lambda: (asked("lore_repair"), 0, LoreRepair("board:hull:upgrade"), ("board 0 hull upgrade",)),
    # the Council, events, Court cards
    lambda: (asked("event"), 0, CallSummit(True), ("summit yes",)),
    lambda: (asked("council"), 0, CallSummit(False), ("summit no",)),
    lambda: (asked("steal_trust"), 0, StealTrust("R"), ("trust r",)),
    lambda: (asked("council_choice"), 0, CouncilChoice("edicts"), ("edicts",)),
    lambda: (asked("vox CC12"), 0, Vox(place=0), ("court 0",)),
    lambda: (asked("vox CC14"), 0, Vox(city=CityOf("4B", 1)), ("system 4b", "seat 1")),
    lambda: (asked("crisis CC13"), 0, Vox(card="CC03"), ("card cc03",)),
    lambda: (of_two(), 0, Vox(card="CC11"), ("court 1",)),
    lambda: (of_two(), 0, Vox(card="FX9a@1"), ("attached 1",)),
    # edicts
    lambda: (asked("policy"), 0, ChoosePolicy(True), ("policy peace",)),
    lambda: (asked("policy"), 0, ChoosePolicy(False, "war"), ("policy war",)),
    lambda: (asked("demand"), 0, Demand(Demanded(2)), ("slot 1 2",)),
    lambda: (war(), 0, Demand(Demanded(captive=2)), ("captives 1", "seat 2")),
    lambda: (war(), 0, Demand(TROPHY), ("trophies 1", "free", "city")),
    lambda: (
        asked("demand_of_an_outlaw_to_be"),
        0,
        Demand(make_outlaw=True),
        ("outlaw yes",),
    ),
    lambda: (asked("edict_place"), 0, EdictPlace("5B"), ("system 5b",)),
    lambda: (asked("edict_give"), 0, EdictGive((1,)), ("seat 1",)),
    lambda: (asked("edict 6"), 0, EdictMay(2, "4B"), ("slot 0 2", "system 4b")),
    lambda: (asked("edict 7"), 0, EdictMay(place=3), ("court 3",)),
    lambda: (asked("edict 8"), 1, EdictMay(accept=True, resource="M"), ("seat 1", "trust m")),
    lambda: (asked("edict 8"), 1, EdictMay(), ()),
    # Summits
    lambda: (calling(), 0, Order("petition"), ("petition",)),
    lambda: (calling(), 0, Order("end"), ("end order",)),
    order("resource", ("give resource", "slot 1 1"), slot=1),
    order(
        "cede",
        ("give cede", "system 4b", "ship", "state damaged"),
        system="4B",
        kind="ship",
        state="damaged",
    ),
    order("captive", ("give captive", "captives 1", "seat 2"), owner=2),
    order("trophy", ("give trophy", "trophies 1", "empire", "ship"), owner="empire", kind="ship"),
    order("favor_of", ("give favor_of", "favors 1 2"), owner=2),
    order("guild", ("give guild", "card cc02"), card="CC02"),
    lambda: (giving().line, 1, Draft(0, 2, "favor"), ("from 0", "to 2", "give favor")),
    lambda: (giving().line, 1, Done(), ("done",)),
    lambda: (giving().line, 0, CallLast(), ("last call",)),
    lambda: (has_drafted(), 0, Propose(), ("propose",)),
    lambda: (has_drafted(), 0, DropDraft(), ("drop draft",)),
    lambda: (
        asked("talk_item"),
        0,
        ChooseDetails(system="4B", kind="ship", state="fresh"),
        ("system 4b", "ship", "state fresh"),
    ),
    lambda: (gives(), 0, ChooseDetails(owner="blight", kind="blight"), ("trophies 1", "blight")),
    lambda: (asked("talking"), 1, Answer(1, False), ("proposal 1", "reject")),
    lambda: (asked("talking"), 0, Withdraw(1), ("proposal 1", "withdraw")),
]


@pytest.mark.parametrize("case", CASES)
def test_a_decision_touches_what_it_is_about(case: Callable[[], Touched]) -> None:
    line, seat, decision, places = case()
    assert decision in line.legal(seat), line.legal(seat)
    shown = view(line.state, seat)
    assert touches(decision, shown) == places
    assert {*places} <= picture(shown).places


def test_every_kind_of_decision_and_action_of_campaigns_is_looked_at() -> None:
    looked_at = [case()[2] for case in CASES]
    of_base = {type(case()[2]) for case in test_touches.CASES}
    assert {type(each) for each in looked_at} | of_base == {*RULESET.rules.decide}
    assert {type(each.action) for each in looked_at if isinstance(each, Act)} >= {*ACTION_TOLD}


@pytest.mark.parametrize("name", stories(3))
def test_no_two_legal_decisions_touch_the_same(name: str) -> None:
    line = asked(name)
    for request in line.requests():
        check_touches(line, request.seat, name)
        shown = view(line.state, request.seat)
        assert not not_told_apart(RULESET, shown, line.legal(request.seat)), name


def test_of_many_proposals_the_first_are_shown_and_the_others_told_by_words() -> None:
    story = talk(p(), p(), p(), p())
    pairs = [(giver, to) for giver in range(4) for to in range(4) if giver != to]
    for giver, to in (*pairs, (0, 1)):
        items = [item(giver, to, "favor")] * (1 + ((giver, to) == (0, 1) and len(open_(story)) > 1))
        story = proposed(story, giver, *items)
    line = story.line
    assert len(open_(story)) == 1 + DEALS_SHOWN
    check_touches(line, 0, "many")
    shown = view(line.state, 0)
    assert touches(Withdraw(1), shown) == ("proposal 1", "withdraw")
    assert touches(Withdraw(1 + DEALS_SHOWN), shown) == ("withdraw",)
    head = next(group for group in picture(shown).groups if group.key == "summit")
    assert head.label.endswith(", 1 more proposal")


def open_(story: Story) -> list[Any]:
    found: list[Any] = story.state.reach.summit.open
    return found


@pytest.mark.parametrize("line", [reach, negotiating, calling, partial(largest, 4)])
def test_nor_do_they_where_much_is_on_the_table(line: Callable[[], Line]) -> None:
    there = line()
    seat = there.requests()[0].seat
    check_touches(there, seat, "much")
    assert not not_told_apart(RULESET, view(there.state, seat), there.legal(seat))

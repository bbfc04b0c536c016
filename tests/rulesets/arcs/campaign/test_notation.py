"""The notation of the campaign: every decision as a line, and back."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.field_types import PIECES, BoardSpot
from mechs_core.rulesets.arcs.rules.battle import BattleAction
from mechs_core.rulesets.arcs.rules.campaign.attackers import AddShips, LoreRepair
from mechs_core.rulesets.arcs.rules.campaign.council import CouncilChoice, StealTrust
from mechs_core.rulesets.arcs.rules.campaign.drafts import ChooseDetails, Draft, DropDraft
from mechs_core.rulesets.arcs.rules.campaign.edicts import EdictMay
from mechs_core.rulesets.arcs.rules.campaign.escort import Escort
from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit
from mechs_core.rulesets.arcs.rules.campaign.fate_choice import FateChoice
from mechs_core.rulesets.arcs.rules.campaign.fates import ChooseFate
from mechs_core.rulesets.arcs.rules.campaign.imperial import EdictGive, EdictPlace
from mechs_core.rulesets.arcs.rules.campaign.items import Details, Forced
from mechs_core.rulesets.arcs.rules.campaign.lore_moves import Beacon, Slipstream, Sprint
from mechs_core.rulesets.arcs.rules.campaign.placing import PlaceStart
from mechs_core.rulesets.arcs.rules.campaign.policy import (
    ChoosePolicy,
    Demand,
    Demanded,
    TrophyOf,
)
from mechs_core.rulesets.arcs.rules.campaign.proposals import Answer, Propose, Withdraw
from mechs_core.rulesets.arcs.rules.campaign.shared import Agitate, Emancipate, FireRifles, Nurture
from mechs_core.rulesets.arcs.rules.campaign.summit import Order
from mechs_core.rulesets.arcs.rules.campaign.talk import CallLast, Done
from mechs_core.rulesets.arcs.rules.cards_played import Follow
from mechs_core.rulesets.arcs.rules.court import Influence
from mechs_core.rulesets.arcs.rules.economy import Build, Repair, Tax
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude, Of
from mechs_core.rulesets.arcs.rules.hits import Hit
from mechs_core.rulesets.arcs.rules.move import Group
from mechs_core.rulesets.arcs.rules.resources import Overflow
from mechs_core.rulesets.arcs.rules.turns import Act
from mechs_core.rulesets.arcs.rules.vox import Vox
from mechs_core.rulesets.arcs.text.notation import parse, write
from tests.games import Sealed
from tests.rulesets.arcs.campaign.questions import met, stories
from tests.rulesets.arcs.campaign.summits import talk
from tests.rulesets.arcs.positions import at, p, view

HULL = BoardSpot("hull", "armor")


def force(what: str, **details: Any) -> Order:
    return Order("return_favors", 1, Forced(what, Details(**details)))


WRITTEN: list[tuple[Decision, str]] = [
    (ChooseFate("prefect"), "fate prefect"),
    (PlaceStart("3B", "city"), "place 3b city"),
    (FateChoice(system="4G"), "choose 4g"),
    (FateChoice(column="hull", row="upgrade", piece="city"), "choose hull upgrade city"),
    (FateChoice(slot=2), "choose slot 2"),
    (FateChoice(cluster=3), "choose cluster 3"),
    (FateChoice(power=True), "choose power"),
    (FateChoice(resettle=True), "choose resettle"),
    (FateChoice(), "choose none"),
    (Follow("event", "E1"), "event e1"),
    (Follow("event", "E1", "CO3"), "event e1 seize co3"),
    (Group(2, 0, flagship=True), "group 2f flagship"),
    (Group(0, 0, flagship=True), "group flagship"),
    (Escort(1, 1), "escort 1f1d"),
    (Escort(0, 0), "escort 0f"),
    (AddShips(2), "add 2"),
    (Hit("empire:ship:fresh"), "hit empire ship fresh"),
    (Hit("blight:damaged"), "hit blight damaged"),
    (Hit("board:hull:upgrade"), "hit board hull upgrade"),
    (LoreRepair("ship:damaged"), "mend ship damaged"),
    (LoreRepair("board:hull:armor"), "mend board hull armor"),
    (Act(Tax("4B", "free")), "act tax 4b free"),
    (Act(BattleAction("4B", "empire")), "act battle 4b empire"),
    (Act(Influence(0)), "act influence 0"),
    (Act(Build("4B", "ship", at="free")), "act build 4b ship at free"),
    (Act(Build("4B", "ship", at="flagship")), "act build 4b ship at flagship"),
    (Act(Build("4B", "city", cloud=True, pay=7)), "act build 4b city cloud 7"),
    (Act(Build(None, "city", board=HULL)), "act build board hull armor city"),
    (Act(Repair("4B", "ship", "empire")), "act repair 4b empire ship"),
    (Act(Repair(board=HULL)), "act repair board hull armor"),
    (Act(Emancipate("4B", "city")), "act emancipate 4b city"),
    (Act(Nurture("2A")), "act nurture 2a"),
    (Act(Agitate(3)), "act agitate 3"),
    (Act(FireRifles("3G", "3A", 1)), "act fire rifles 3g 3a 1"),
    (Beacon(), "beacon"),
    (Slipstream("others", "4G"), "slipstream others 4g"),
    (Sprint("3A", "3G"), "sprint 3a 3g"),
    (CardPrelude("CC08", from_=Of(1, trust="M")), "card cc08 1 trust m"),
    (CardPrelude("CC08", from_=Of(1, card="CC02")), "card cc08 1 cc02"),
    (CardPrelude("CC02", beside="CO2"), "card cc02 co2"),
    (Vox(place=3), "vox place 3"),
    (Vox(card="CC02"), "vox cc02"),
    (Vox(cluster=3), "vox 3"),
    (Overflow(7), "overflow 7"),
    (CallSummit(True), "summit yes"),
    (CallSummit(False), "summit no"),
    (Order("petition"), "petition"),
    (Order("leave"), "leave"),
    (Order("revive"), "revive"),
    (Order("end"), "end order"),
    (force("resource", slot=4), "favor 1 resource 4"),
    (force("cede", system="4B", kind="ship", state="fresh"), "favor 1 cede 4b ship fresh"),
    (force("trophy", owner="blight", kind="blight"), "favor 1 trophy blight blight"),
    (force("invite"), "favor 1 invite"),
    (force("guild", card="BC04"), "favor 1 guild bc04"),
    (Draft(0, 1, "cede"), "draft 0 1 cede"),
    (Propose(), "propose"),
    (DropDraft(), "drop draft"),
    (Answer(3, True), "accept 3"),
    (Answer(3, False), "reject 3"),
    (Withdraw(3), "withdraw 3"),
    (Done(), "done"),
    (CallLast(), "last call"),
    (StealTrust("M"), "steal trust m"),
    (CouncilChoice("crises"), "crises"),
    (CouncilChoice("edicts"), "edicts"),
    (ChoosePolicy(True), "enforce"),
    (ChoosePolicy(False, "war"), "policy war"),
    (Demand(Demanded(slot=2)), "demand slot 2"),
    (Demand(Demanded(captive=1)), "demand captive 1"),
    (Demand(Demanded(trophy=TrophyOf("free", "city"))), "demand trophy free city"),
    (Demand(make_outlaw=True), "outlaw yes"),
    (Demand(make_outlaw=False), "outlaw no"),
    (EdictPlace("4G"), "place 4g"),
    (EdictGive((0, 2)), "give 0 2"),
    (EdictMay(slot=2, system="4B"), "may 2 4b"),
    (EdictMay(place=3), "may 3"),
    (EdictMay(accept=True, resource="M"), "may join m"),
    (EdictMay(accept=True), "may join"),
    (EdictMay(), "may none"),
]
TABLE = at(p(), campaign=True)


@pytest.mark.parametrize(("decision", "text"), WRITTEN, ids=[text for _, text in WRITTEN])
def test_every_decision_of_a_campaign_is_written_as_the_table_says(
    decision: Decision, text: str
) -> None:
    seen = view(TABLE, 0)
    assert write(decision, seen) == text
    assert parse(text, seen) == parse(text.upper(), seen) == decision


@pytest.mark.parametrize("piece", PIECES)
def test_every_piece_that_takes_a_hit_has_its_words(piece: str) -> None:
    seen = view(TABLE, 0)
    assert parse(write(Hit(piece), seen), seen) == Hit(piece)


ITEMS: list[tuple[str, ChooseDetails, str]] = [
    ("cede", ChooseDetails(system="4B", kind="ship", state="fresh"), "item 4b ship fresh"),
    ("delegate", ChooseDetails(place=3), "item 3"),
    ("captive", ChooseDetails(owner=1), "item 1"),
    ("trophy", ChooseDetails(owner=1, kind="ship"), "item 1 ship"),
    ("resource", ChooseDetails(slot=3), "item 3"),
    ("resource", ChooseDetails(slot="trust"), "item trust"),
    ("guild", ChooseDetails(card="CC04"), "item cc04"),
]
RICH = p(
    ships="4B=2+1",
    agents="1=1 3=1",
    captives={1: 1, 2: 1},
    trophies={1: {"ship": 1, "city": 1}},
    slots="MFW",
    cities="5A",
    guild="CC04 CC02",
)
RICH_TALK = talk(RICH, p(), p(), court="CC05 CC06 CC07 CC09", summit="S1")


@pytest.mark.parametrize(("kind", "decision", "text"), ITEMS, ids=[each[0] for each in ITEMS])
def test_the_item_begun_says_what_its_words_are(
    kind: str, decision: ChooseDetails, text: str
) -> None:
    seen = view(RICH_TALK.when(0, Draft(0, 1, kind)), 0)
    assert write(decision, seen) == text
    assert parse(text, seen) == decision


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("item 3", "no item is begun"),
        ("act tax 4b nobody", "seats are 0 1 2 3 empire free blight"),
        ("spend 8", "slots are 1 to 7"),
        ("lead e4", "action cards are ad1 to mo7 and e1 to e3"),
        ("act influence 5", "places are 0 to 3"),
        ("hit empire fresh", "a piece is said so"),
        ("choose hull top", "top is not a row; rows are upgrade armor"),
        ("favor 1 cede 4b", "this is written: favor 1 resource 4"),
        ("favor 1 gift", "gift is not a kind of item"),
        ("demand slot", "this is written: demand slot 2"),
        ("may", "this is written: may 2 4b"),
        ("act build 4b city at free", "this is written: build 4b city"),
        ("escort", "this is written: escort 1f1d"),
    ],
)
def test_what_does_not_parse_is_told_how_it_is_written(text: str, says: str) -> None:
    with pytest.raises(IllegalDecision) as refused:
        parse(text, view(TABLE, 0))
    assert refused.value.code == "bad_value" and says in refused.value.sentence


OF_A_CAMPAIGN = ("lead e1", "spend 7", "tax 4b free", "influence 0", "vox cc02", "event e1", "fly")


@pytest.mark.parametrize("text", OF_A_CAMPAIGN)
def test_a_base_game_neither_reads_nor_tells_of_what_only_a_campaign_has(text: str) -> None:
    with pytest.raises(IllegalDecision) as refused:
        parse(text, view(at(p()), 0))
    assert refused.value.code == "bad_value"
    words = {*refused.value.sentence.split()}
    assert not words & {"beacon", "emancipate", "propose", "cc15,", "e3", "free"} - {*text.split()}


# ---------------------------------------------------------------- what is offered


def assert_read_back(line: Line) -> None:
    for request in line.requests():
        seen = RULESET.sight.view(line.state, request.seat)
        offers = RULESET.legal(line.state, request.seat)
        lines = [write(each, seen) for each in offers]
        assert [parse(each, seen) for each in lines] == offers
        assert len({*lines}) == len(lines)


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_offered_is_read_back_at_every_question(seats: int) -> None:
    for story in stories(seats).values():
        assert_read_back(story.line)


def test_what_is_offered_is_read_back_in_a_campaign() -> None:
    for line in met(3):
        assert_read_back(line)
    options = {"campaign": True, "max_proposals": 1}
    game, rng = Sealed.new(RULESET, 2, seed="read", options=options), Rng("read")
    for _ in range(120):
        assert_read_back(game.line)
        game.random_step(rng)

"""How a campaign begins from a scenario: what is left out, what goes on. BR-SCN-1, BR-SCN-2."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings

from mechs_core.kernel.messages import Event
from mechs_core.kernel.stream import state_bytes
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.campaign_data import RESERVE
from mechs_core.rulesets.arcs.cards import CAMPAIGN_COURT_IDS, LORE_IDS
from mechs_core.rulesets.arcs.rules.campaign.council import CouncilChoice
from mechs_core.rulesets.arcs.rules.campaign.dice import EventDieRolled, NumberDieRolled
from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit
from mechs_core.rulesets.arcs.rules.campaign.fates import ChooseFate, FatesRevealed
from mechs_core.rulesets.arcs.rules.campaign.placing import PlaceStart
from mechs_core.rulesets.arcs.rules.campaign.shared import ActBegun
from mechs_core.rulesets.arcs.rules.campaign.summit import NegotiationsBegun, Order
from mechs_core.rulesets.arcs.rules.cards_played import Follow
from mechs_core.rulesets.arcs.rules.rounds import ChapterStarted
from mechs_core.rulesets.arcs.rules.scenario import (
    CampaignCardsSet,
    CampaignSeatSet,
    CouncilSet,
    FlagshipSet,
    ScenarioSet,
    SeatSet,
)
from mechs_core.rulesets.arcs.scenario.form import CAMPAIGN
from mechs_core.testing import Story
from tests.games import Sealed
from tests.rulesets.arcs.campaign.documents import Given, givens
from tests.rulesets.arcs.campaign.watching import campaign
from tests.rulesets.arcs.positions import asked, at, legal, names, opening, p, standing, told, view
from tests.rulesets.arcs.written import written

HELD = "2A 2B 2C 3A 3B 3C"


class Opening(NamedTuple):
    """The opening events of a campaign. lore, reserve: cards that are not in the game yet."""

    seats: list[SeatSet]
    fates: list[CampaignSeatSet]
    table: ScenarioSet
    cards: CampaignCardsSet


def begins(*seats: Any, **said: Any) -> Opening:
    """What the opening events of a campaign say."""
    return opening_of(opening(*seats, campaign=True, **said)[1])


def opening_of(events: Iterable[Event]) -> Opening:
    each = {
        kind: [event for event in events if type(event) is kind]
        for kind in (SeatSet, CampaignSeatSet, ScenarioSet, CampaignCardsSet)
    }
    ((table,), (cards,)) = each[ScenarioSet], each[CampaignCardsSet]
    return Opening(each[SeatSet], each[CampaignSeatSet], table, cards)  # type: ignore[arg-type]


def seen(story: Story) -> Any:
    campaign = view(story).campaign
    assert campaign is not None
    return campaign


# ---------------------------------------------------------------- what is left out


def test_br_scn_1_an_empty_document_is_the_first_chapter_of_regents() -> None:
    _, seats, table, cards = begins(p(), p(), p())
    assert [each.fate for each in seats] == ["prefect", "liberator", "factor"]
    assert [each.objective for each in seats] == [10, 8, 5]
    nothing = ((), None, {}, (), (), (), None)
    for each in seats:
        of_it = each.offer, each.chosen, each.favors, each.fx, each.lore, each.beacons
        assert (*of_it, each.flagship) == nothing
    assert (table.act, table.chapter, table.regents) == (1, 1, (True, True, True))
    assert (table.first_regent, table.trust) == (0, ())
    assert table.policy == ("peace", "escalation", "war")
    assert (table.edicts, table.laws, table.summit) == ((3,), (), ())
    assert table.council == CouncilSet("session", None, {}, None)
    assert (table.caller, table.source, table.order_used) == (None, "", ())
    assert (table.events_played, table.council_secured, table.blight) == (0, False, {})
    assert cards.reserve == RESERVE and table.out == ()
    assert begins(p(), p()).table.edicts == (2, 3)


def test_br_scn_2_the_court_is_luck_of_the_campaigns_cards_and_a_lore_card_a_seat() -> None:
    _, _, table, cards = begins(p(), p(), p(), luck={"lore": LORE_IDS[::-1]})
    there = [str(place.card) for place in table.court] + [*table.court_deck]
    drawn = [card for card in there if card in LORE_IDS]
    assert sorted(there) == sorted([*CAMPAIGN_COURT_IDS, *drawn])
    assert len(table.court) == 4 and {*drawn} == {"L12", "L09", "L08"}
    assert cards.lore == ("L02", "L03", "L04", "L05", "L07")


def test_br_scn_2_what_stands_elsewhere_is_not_drawn() -> None:
    own = p(guild="CC01 BC14 FX6@1", lore="L03 L04")
    _, _, table, cards = begins(own, p(fx="FX9a"), court="CC02 L05", lore="L02 L07 L08 L09")
    there = {str(place.card) for place in table.court} | {*table.court_deck}
    assert {*there} & {*LORE_IDS} == {"L05", "L12"}  # the last that lies nowhere
    assert cards.lore == ("L02", "L07", "L08", "L09")
    assert there - {"L05", "L12"} == {*CAMPAIGN_COURT_IDS} - {"CC01"}
    assert cards.reserve == tuple(card for card in RESERVE if card != "BC14")
    _, _, whole, rest = begins(p(), p(), court="CC02 CC03 CC04", court_deck="CC05 L02")
    assert whole.court_deck == ("CC05", "L02") and "L02" not in rest.lore
    assert len(rest.lore) == len(LORE_IDS) - 1


@pytest.mark.parametrize(
    ("said", "first"),
    [
        ({}, 0),
        ({"initiative": 2}, 2),
        ({"regents": [False, True, True]}, 1),
        ({"regents": [False, True, False], "initiative": 2}, 1),
        ({"regents": [False] * 3}, None),
        ({"first_regent": None}, None),
        ({"first_regent": 1}, 1),
        ({"phase": "fates"}, None),
        ({"phase": "fates", "act": 2}, 0),
    ],
)
def test_br_scn_1_the_first_regent_from_initiative_on_has_the_tile(said: Any, first: Any) -> None:
    assert begins(p(), p(), p(), **said).table.first_regent == first


@pytest.mark.parametrize(
    ("act", "chapter", "flipped"), [(1, 1, 0), (1, 3, 2), (2, 1, 1), (3, 1, 2), (3, 4, 3)]
)
def test_br_scn_1_markers_are_flipped_by_acts_and_chapters(
    act: int, chapter: int, flipped: int
) -> None:
    assert len(begins(p(), p(), act=act, chapter=chapter).table.flipped) == flipped


@pytest.mark.parametrize(
    ("act", "fate", "options", "start"),
    [
        (1, "factor", {}, 5),
        (2, "factor", {}, 9),
        (2, "marshal", {}, 9),
        (2, "marshal", {"objective_starts": {"marshal": 4}}, 4),
        (3, "unifier", {}, 13),
        (3, "prefect", {}, None),
    ],
)
def test_br_scn_1_an_objective_is_at_its_start(
    act: int, fate: str, options: Any, start: int | None
) -> None:
    game = begins(p(fate=fate), p(), p(), act=act, options=options)
    assert game.fates[0].objective == start


@pytest.mark.parametrize(
    ("words", "said", "pips"),
    [
        ("CO2, 1 event E1", {}, 4),
        ("CO2, 1 event E1, 2 event E2", {}, 0),
        ("CO2, 1 event E1", {"held_by": 0}, 0),
        ("CO2, 1 event E1", {"events_played": 2}, 0),
        ("CO2, 1 event E1", {"pips": 1}, 1),
    ],
)
def test_br_scn_1_pips_of_an_event_are_those_of_the_lead(words: str, said: Any, pips: int) -> None:
    turn = view(at(p(), p(), p(), campaign=True, played=words, **said)).turn
    assert (turn.pips, turn.kinds) == (pips, ("build", "repair"))


def test_br_evt_3_a_council_secured_before_takes_the_pips_of_an_event() -> None:
    for said, pips in (({}, 4), ({"held_by": 0}, 0), ({"council_secured": True}, 0)):
        hands = p(), p(hand="E1"), p()
        story = at(*hands, campaign=True, phase="follow", played="CO2", **said)
        assert view(story.when(1, Follow("event", "E1"))).turn.pips == pips


# ---------------------------------------------------------------- what is said


def rich(**said: Any) -> Story:
    """A position in which something of everything stands."""
    return at(
        p(
            ships="4B=2",
            cities="4B 5A*",
            outlaw=True,
            fate="factor",
            objective=3,
            favors={1: 2},
            fx="FX3 FX4",
            slots="M-----R",
            power=-4,
            agents="0=2",
        ),
        p(
            ships="3G=1",
            ports="4A 3G*!",
            flagship="3A slipstream=port+city! hull=city!",
            fx="FX8 FX9b",
            fate="marshal",
            trophies={"blight": {"blight": 2}, "empire": {"ship": 1}, "free": {"city": 3}},
        ),
        p(beacons="2A 4B", fx="FX5", lore="L03", fate="ark_captain", guild="FX6@0"),
        **{
            "campaign": True,
            "act": 2,
            "chapter": 2,
            "empire": "4B=2+1 5A=1",
            "free": "3B:city 4C:port!",
            "blight": "2A=1+1",
            "trust": "RM",
            "first_regent": 2,
            "council": "decided",
            "attached": {0: "FX9a@1"},
            "edicts": [6, 3],
            "laws": "W2",
            "summit": "S1",
            "policy": "war peace escalation",
            "court": "CC02 FX6@1",
            "ports_used": {"4C": {"free": 1}, "3G": {"1": 1}},
            "used": "beacon CC02",
            "played": "CO3",
            "lore": "L12",
            "reserve": "BC25 BC14",
            **said,
        },
    )


def test_br_scn_1_all_that_is_said_stands_in_the_events() -> None:
    seats, (f0, f1, f2), table, cards = opening_of(Sealed(RULESET, rich().line.created).events)
    s0, s1, s2 = seats
    assert (f0.fate, f0.objective, f0.favors, f0.fx) == ("factor", 3, {"1": 2}, ("FX3@0",))
    assert (s0.guild, s0.slots[6], s0.power) == (("FX4@0",), "R", -4)
    assert f1.flagship == FlagshipSet(
        "3A",
        {
            "slipstream": (("starport", "fresh"), ("city", "damaged")),
            "hull": (("city", "damaged"), None),
        },
    )
    assert s1.trophies["blight"] == {"blight": 2}
    assert (s1.board, s1.supply["starport"]) == (3, 2)
    assert (f2.beacons, f2.lore, s2.guild) == (("2A", "4B"), ("L03",), ("FX6@0",))
    assert (table.act, table.regents, table.first_regent) == (2, (False, True, True), 2)
    assert (table.trust, table.policy) == (("M", "R"), ("war", "peace", "escalation"))
    assert (table.edicts, table.laws, table.summit) == ((3, 6), ("W2",), ("S1",))
    assert table.council == CouncilSet("decided", None, {"0": 2}, "FX9a@1")
    assert table.ships["4B"] == {"0": (2, 0), "empire": (2, 1)}
    assert table.buildings["3G"] == ((1, "starport", "damaged", "outside"),)
    assert table.buildings["4C"] == (("free", "starport", "damaged"),)
    assert table.blight == {"2A": (1, 1)}
    assert (cards.lore, cards.reserve) == (("L12",), ("BC14", "BC25"))


def test_br_scn_1_and_on_the_table() -> None:
    story = rich()
    now = seen(story)
    assert (now.act, now.first_regent, now.trust) == (2, 2, {"M": 1, "R": 1})
    assert now.supply == {"empire": 15 - 4 - 1, "blight": 24 - 2 - 2}
    assert now.outside == {"5A": (0, "fresh"), "3G": (1, "damaged")}
    assert now.council.agents == (2, 0, 0) and now.attached == {"0": "FX9a@1"}
    assert [each.regent for each in now.seats] == [False, True, True]
    assert now.seats[1].set_aside == ("FX9b@1",) and now.seats[1].lore == ("FX8@1",)
    assert now.seats[2].lore == ("FX5@2", "L03") and now.seats[2].beacons_left == 4
    assert (now.used, now.reserve) == (("beacon",), 2)
    assert standing(story, "2A") == ["blight blight fresh 1", "blight blight damaged 1"]
    assert standing(story, "4C") == ["free starport damaged 1"]
    table = view(story)
    assert table.supply == {"M": 3, "F": 5, "W": 5, "R": 3, "P": 5}
    assert table.turn.ports == {"4C": {"free": 1}, "3G": {"1": 1}}
    assert table.seats[0].supply["agent"] == 8 and table.seats[1].supply["agent"] == 8
    assert asked(story) == (0, "turn")


# ---------------------------------------------------------------- where it starts


def test_br_scn_1_council_starts_with_the_meeting_and_an_outlaw_steals_or_it_takes_the_tile() -> (
    None
):
    story = at(p(), p(), p(), campaign=True, phase="council", held_by=1, trust="M")
    assert asked(story) == (1, "council") and seen(story).council.side == "decided"
    assert (seen(story).meeting, seen(story).council.held_by) == (1, None)
    story = story.when(1, CallSummit(False))
    assert seen(story).first_regent == 1 and CouncilChoice("crises") in legal(story, 1)


def test_br_scn_1_event_starts_before_the_summit_of_the_holder_of_initiative() -> None:
    said = {"phase": "event", "initiative": 2, "played": "CO2, 0 event E1"}
    story = at(p(), p(), p(), campaign=True, **said)
    assert (asked(story), seen(story).events_played) == ((2, "event"), 1)
    story = story.when(2, CallSummit(False))
    assert told(story, NumberDieRolled) and told(story, EventDieRolled)


@pytest.mark.parametrize(("source", "next_"), [("event", "event"), ("council", "council")])
def test_br_scn_1_order_starts_in_the_call_to_order(source: str, next_: str) -> None:
    said = {"phase": "order", "caller": 1, "source": source, "order_used": "petition"}
    story = at(p(), p(), campaign=True, initiative=1, played="CO2", **said)
    assert asked(story) == (1, "order")
    now = seen(story).summit
    assert (now.caller, now.source, now.used) == (1, source, ("petition",))
    assert Order("petition") not in legal(story, 1)
    story = story.when(1, Order("end"))
    assert told(story, NegotiationsBegun)
    assert seen(story).meeting == (1 if source == "council" else None)


def test_br_scn_1_fates_of_act_i_go_on_with_the_set_up() -> None:
    own = p(offer="factor liberator"), p(offer="prefect factor", chosen="factor")
    story = at(*own, campaign=True, phase="fates", empire="4A=1 4B=1 4C=1 5A=1")
    assert view(story).chapter == 0 and seen(story).asked == {"0": "fates"}
    assert [each.fate for each in seen(story).seats] == [None, None]
    story = story.when(0, ChooseFate("liberator"))
    assert told(story, FatesRevealed) == [FatesRevealed(("liberator", "factor"))]
    assert not told(story, ActBegun) and view(story).phase in ("fate_setup", "placing")


def test_br_scn_1_without_room_for_the_starts_the_chapter_begins() -> None:
    """Of two players' four starts one fits."""
    own = p(offer="factor liberator"), p(offer="prefect factor", chosen="factor")
    story = at(*own, campaign=True, phase="fates", empire="4C=1").when(0, ChooseFate("factor"))
    assert asked(story) == (0, "placing")
    story = story.when(0, PlaceStart("4C", "city"))
    assert told(story, ChapterStarted) and asked(story) == (1, "mulligan")
    assert seen(story).placings == ()
    nowhere = at(*own, campaign=True, phase="fates").when(0, ChooseFate("factor"))
    assert asked(nowhere) == (1, "mulligan") and view(nowhere).chapter == 1


@pytest.mark.parametrize("act", [2, 3])
def test_br_scn_1_fates_of_a_later_act_begin_it(act: int) -> None:
    dealt = {2: ("reaper", "marshal"), 3: ("unifier", "symbiont")}[act]
    first = p(offer=[*dealt], fate="factor", favors={1: 1})
    own = first, p(offer=["prefect", dealt[0]], fate="prefect")
    story = at(*own, campaign=True, phase="fates", act=act, ships={"4B": {"0": [3, 0]}})
    assert (seen(story).act, view(story).chapter) == (act - 1, 3)
    story = story.when(1, ChooseFate("prefect")).when(0, ChooseFate(dealt[0]))
    (begun,) = told(story, ActBegun)
    assert isinstance(begun, ActBegun) and begun.act == act
    assert seen(story).seats[0].favors == {}  # BR-INT-9


def test_br_scn_1_fates_that_are_not_said_are_dealt_by_luck() -> None:
    order = [fate for fate in ("reaper", "marshal", "ark_captain") for _ in range(3)]
    own = p(fate="factor", objective=0), p(fate="liberator")
    game = begins(*own, phase="fates", act=2, luck={"fates B": order})
    assert [each.offer for each in game.fates] == [("factor", "reaper"), ("reaper", "marshal")]
    said = begins(p(offer="reaper marshal"), p(), phase="fates", act=2).fates
    assert said[0].offer == ("reaper", "marshal") and len(said[1].offer) == 2


def test_br_scn_1_a_later_set_is_left_whole() -> None:
    story = at(p(objective=0), p(objective=3), campaign=True, phase="fates", act=2)
    assert seen(story).fate_decks == {"A": 9, "B": 6, "C": 9}
    assert [each.done for each in seen(story).seats] == [True, False]


def test_br_scn_1_a_round_of_a_campaign_goes_on_by_its_rules() -> None:
    story = at(p(hand="CO2"), p(hand="E1"), campaign=True, phase="lead")
    assert asked(story) == (0, "lead") and "SeatSet" not in names(story)


# ---------------------------------------------------------------- any document

SCENARIOS = Path(__file__).parents[4] / "docs" / "scenarios"
SLOW = settings(
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    deadline=None,
)


def test_br_scn_1_the_scenario_of_the_documents_can_be_played() -> None:
    document = json.loads((SCENARIOS / "last_throne.json").read_text(encoding="utf-8"))
    assert "`last_throne.json` | 3 |" in (SCENARIOS / "README.md").read_text(encoding="utf-8")
    watch = campaign(3, "7", scenario=document)
    assert not watch.broken


@settings(SLOW, max_examples=2)
@given(givens.filter(lambda said: said.document.get("act") == 3))
def test_br_scn_1_any_possible_document_begins_a_game_that_keeps_all_invariants(
    said: Given,
) -> None:
    assert not campaign(said.seats, "7", scenario=said.document).broken


@SLOW
@given(givens)
def test_br_scn_1_the_opening_events_say_the_whole_position(said: Given) -> None:
    """The document that they say begins the same game, with no luck left to draw."""
    game = Sealed.new(RULESET, said.seats, options=said.options, scenario=said.document)
    document = written(game.events, CAMPAIGN)
    again = Sealed.new(RULESET, said.seats, options=said.options, scenario=document, seed="another")
    assert not again.line.created.given
    assert again.events[1:] == game.events[1:]
    assert state_bytes(again.line.state) == state_bytes(game.line.state)

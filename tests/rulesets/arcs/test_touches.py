"""What decisions of Arcs point at in its picture."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any

import pytest

from mechs_core.kernel.messages import Decision
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.picture import picture, touches
from mechs_core.rulesets.arcs.picture.campaign_touches import ACTION_TOLD as CAMPAIGN_ACTIONS
from mechs_core.rulesets.arcs.picture.touches import ACTION_TOLD
from mechs_core.rulesets.arcs.questions import OF_BASE
from mechs_core.rulesets.arcs.rules.battle import BattleAction, BattleReroll, CollectDice
from mechs_core.rulesets.arcs.rules.cards_played import Follow, Lead, PassInitiative
from mechs_core.rulesets.arcs.rules.court import Influence, Secure
from mechs_core.rulesets.arcs.rules.economy import Build, Repair, Tax
from mechs_core.rulesets.arcs.rules.farseers import Farseers, Put, Swap
from mechs_core.rulesets.arcs.rules.guild_actions import (
    Abduct,
    Execute,
    ExecuteMore,
    Manufacture,
    Pressgang,
    PressgangMore,
    Stop,
    Synthesize,
    Trade,
)
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude, Of, Steal
from mechs_core.rulesets.arcs.rules.hits import Hit
from mechs_core.rulesets.arcs.rules.move import Group, Move, Sail
from mechs_core.rulesets.arcs.rules.outrage import Ransack
from mechs_core.rulesets.arcs.rules.prelude import Spend, Use
from mechs_core.rulesets.arcs.rules.raid import Raid
from mechs_core.rulesets.arcs.rules.resources import Arrange, Overflow
from mechs_core.rulesets.arcs.rules.rounds import Mulligan
from mechs_core.rulesets.arcs.rules.turns import Act, EndPrelude, EndTurn, Regroup
from mechs_core.rulesets.arcs.rules.vox import CityOf, GuildOf, Vox
from mechs_core.rulesets.arcs.view import view
from mechs_core.testing.pictures import not_told_apart
from tests.games import Sealed
from tests.rulesets.arcs.drawn import (
    collecting,
    crowded,
    following,
    largest,
    raiding,
    sailing,
    swapping,
)
from tests.rulesets.arcs.positions import dice, p, position

Touched = tuple[Line, int, Decision, tuple[str, ...]]


def after(line: Line, *decisions: Decision, **luck: Any) -> Line:
    """The line after decisions of the seats that are asked; luck: of dice, for the last."""
    for number, decision in enumerate(decisions, 1):
        (request,) = line.requests()
        line.decide(request.seat, decision, luck if luck and number == len(decisions) else None)
    return line


def able(card: str, guild: str = "", **said: Any) -> Line:
    """s0 has led a card, controls 4B with buildings, has tokens; s1 has cities and Guild cards."""
    s0 = p(
        ships="4B=3+1 4C=2",
        cities="4B! 4C",
        ports="4B",
        slots="MFW",
        guild=guild,
        hand="CO5 MO5",
        agents="1=2",
        captives={1: 2},
    )
    s1 = p(ships="4C=1", cities="5C", ports="3A", slots="R-P", guild="BC20 BC25", agents="2=1")
    keys: dict[str, Any] = {"court": "BC18 BC29 BC22", "played": card}
    return position(s0, s1, p(ships="5C=2"), **{**keys, **said})


def act(action: Any) -> Act:
    return Act(action)


def vox(card: str, **said: Any) -> Line:
    """s0 has secured a Vox card."""
    court = [{"card": card, "agents": {"0": 1}}]
    s0 = p(ships="4B=3", cities="4B", hand="CO5")
    line = position(s0, p(cities="4B", guild="BC25"), court=court, played="AG2", **said)
    return after(line, act(Secure(1)))


def hurt() -> Line:
    """s0 deals its hits to ships of both conditions."""
    s0, s1 = p(ships="4B=3"), p(ships="4B=2+2")
    fight = position(s0, s1, played="AG2"), act(BattleAction("4B", 1)), CollectDice(1, 0, 0)
    return after(*fight, **dice("1.1 0 1", skirmish=(4,)))


def rerolling() -> Line:
    s0 = p(ships="4B=3", guild="BC13", slots="WW")
    fight = position(s0, p(ships="4B=2"), played="AG2"), act(BattleAction("4B", 1))
    return after(*fight, CollectDice(3, 0, 0), **dice("1.1 0 1", skirmish=(4, 1, 2)))


def destroying() -> Line:
    """s0 has destroyed a city of s1, who has agents on two Court cards."""
    s0, s1 = p(ships="4B=2"), p(cities="4B!", agents="1=1 3=1")
    fight = position(s0, s1, played="AG2"), act(BattleAction("4B", 1)), CollectDice(1, 0, 0)
    return after(*fight, **dice("1.1 0 1", skirmish=(4,)))


def overflowing() -> Line:
    s0 = p(ships="4C=1", cities="4C", slots="MFW", hand="CO5")
    return after(position(s0, p(), played="AD2"), act(Tax("4C", 0)))


def gained() -> Line:
    """s0 has just gained a token."""
    s0 = p(ships="4B=1", cities="4B", slots="M", hand="CO5")
    return after(position(s0, p(), played="AD2"), act(Tax("4B", 0)))


def short_of_supply() -> Line:
    """The supply has no Material for the whole of Mining Interest."""
    s0 = p(ships="4B=2", cities="4B 4C", guild="BC02")
    s1 = p(slots="MMM", cities="1A 1C 2C")
    s2 = p(slots="MM", ships="5C=1")
    return after(position(s0, s1, s2, played="CO2"), CardPrelude("BC02"))


def leading() -> Line:
    """s0 leads, and holds the Farseers."""
    return position(p(hand="CO2 MO3", guild="BC17"), p(hand="AD5"), p(hand="AD6"), phase="lead")


def trading() -> Line:
    """s0 controls a city of s1."""
    s0 = p(ships="4C=2", guild="BC23", slots="MF")
    return position(s0, p(cities="4C", slots="M"), played="AD2")


def stealing() -> Line:
    s0 = p(ships="4C=2", guild="BC20")
    return position(s0, p(slots="M", guild="BC25"), played="AD2")


CASES: list[Callable[[], Touched]] = [
    lambda: (Sealed.new(RULESET, 2).line, 0, Mulligan(True), ("hand",)),
    lambda: (Sealed.new(RULESET, 2).line, 0, Mulligan(False), ()),
    lambda: (swapping(), 0, Swap(("MO3", "AG3")), ("card mo3", "card ag3")),
    lambda: (swapping(), 0, Swap(None), ()),
    lambda: (following(), 1, Follow("copy", "CO3"), ("copy", "card co3")),
    lambda: (
        following(),
        1,
        Follow("surpass", "AG4", "AD2", "WARLORD"),
        ("surpass", "card ag4", "seize ad2", "ambition warlord"),
    ),
    lambda: (leading(), 0, Lead("CO2"), ("card co2",)),
    lambda: (leading(), 0, Lead("CO2", "TYCOON"), ("card co2", "ambition tycoon")),
    lambda: (leading(), 0, PassInitiative(), ()),
    lambda: (after(leading(), Lead("CO2", "TYCOON")), 0, Farseers(2), ("seat 2",)),
    lambda: (crowded(), 0, EndPrelude(), ("prelude",)),
    lambda: (crowded(), 0, EndTurn(), ()),
    lambda: (crowded(), 0, Spend(1), ("slot 0 1",)),
    lambda: (able("CO2", "BC01"), 0, Spend(2, "M"), ("slot 0 2", "type m")),
    lambda: (after(able("MO2"), Spend(2)), 0, Stop(), ()),
    lambda: (
        after(able("AD2"), Spend(2)),
        0,
        Use(Move("4B", "4G")),
        ("move", "ships 4b", "system 4g"),
    ),
    # actions
    lambda: (able("AD2"), 0, act(Tax("4B", 0)), ("tax", "system 4b")),
    lambda: (trading(), 0, act(Tax("4C", 1)), ("tax", "system 4c", "seat 1")),
    lambda: (able("CO2"), 0, act(Build("4B", "ship")), ("build", "system 4b", "ship")),
    lambda: (able("CO2"), 0, act(Repair("4B", "city")), ("repair", "system 4b", "city")),
    lambda: (able("MO2"), 0, act(Move("4C", "4B")), ("move", "ships 4c", "system 4b")),
    lambda: (able("MO2"), 0, act(Influence(3)), ("influence", "court 3")),
    lambda: (able("AG2"), 0, act(Secure(1)), ("secure", "court 1")),
    lambda: (able("AG2"), 0, act(BattleAction("4C", 1)), ("battle", "system 4c", "seat 1")),
    lambda: (able("CO2", "BC02"), 0, act(Manufacture()), ("build", "card bc02")),
    lambda: (able("CO2", "BC09"), 0, act(Synthesize()), ("build", "card bc09")),
    lambda: (
        able("CO2", "BC12"),
        0,
        act(Pressgang(1, "R")),
        ("build", "card bc12", "seat 1", "type r"),
    ),
    lambda: (able("AD2", "BC12"), 0, act(Execute(1)), ("influence", "card bc12", "seat 1")),
    lambda: (
        after(able("CO2", "BC12"), act(Pressgang(1, "R"))),
        0,
        PressgangMore(1, "M"),
        ("card bc12", "seat 1", "type m"),
    ),
    lambda: (
        after(able("AD2", "BC12"), act(Execute(1))),
        0,
        ExecuteMore(1),
        ("card bc12", "seat 1"),
    ),
    lambda: (able("AG2", "BC14"), 0, act(Abduct(2)), ("battle", "card bc14", "court 2")),
    lambda: (
        trading(),
        0,
        act(Trade("4C", 1, "F")),
        ("tax", "card bc23", "system 4c", "seat 1", "type f"),
    ),
    # moves and battles
    lambda: (collecting(), 0, CollectDice(0, 2, 1), ("skirmish 0", "assault 2", "raid 1")),
    lambda: (
        after(able("MO2"), act(Move("4B", "4G"))),
        0,
        Group(2, 0),
        ("fresh 2", "damaged 0"),
    ),
    lambda: (sailing(), 0, Sail("5A"), ("system 5a",)),
    lambda: (rerolling(), 0, BattleReroll((0,)), ("die 0",)),
    lambda: (rerolling(), 0, BattleReroll(()), ()),
    lambda: (hurt(), 0, Hit("ship:damaged"), ("hit ship damaged",)),
    lambda: (raiding(), 0, Raid(slot=2), ("slot 1 2",)),
    lambda: (raiding(), 0, Raid(card="BC25"), ("card bc25",)),
    lambda: (destroying(), 0, Ransack(3), ("court 3",)),
    # tokens
    lambda: (overflowing(), 0, Overflow(2), ("slot 0 2",)),
    lambda: (overflowing(), 0, Overflow("new"), ("new",)),
    lambda: (gained(), 0, Arrange(1, 2), ("slot 0 1", "slot 0 2")),
    lambda: (short_of_supply(), 0, Steal(1, 1), ("slot 1 1",)),
    # Court cards
    lambda: (able("CO2", "BC08"), 0, CardPrelude("BC08"), ("card bc08",)),
    lambda: (able("CO2", "BC05"), 0, CardPrelude("BC05", beside="CO2"), ("card bc05", "card co2")),
    lambda: (able("CO2", "BC13"), 0, CardPrelude("BC13", system="4B"), ("card bc13", "system 4b")),
    lambda: (able("CO2", "BC24"), 0, CardPrelude("BC24", slot=2), ("card bc24", "slot 0 2")),
    lambda: (stealing(), 0, CardPrelude("BC20", Of(1, slot=1)), ("card bc20", "slot 1 1")),
    lambda: (stealing(), 0, CardPrelude("BC20", Of(1, card="BC25")), ("card bc20", "card bc25")),
    lambda: (after(able("CO2", "BC17"), CardPrelude("BC17")), 0, Put("MO5"), ("card mo5",)),
    lambda: (vox("BC26"), 0, Vox(cluster=3), ("cluster 3",)),
    lambda: (vox("BC27"), 0, Vox(ambition="EMPATH"), ("ambition empath",)),
    lambda: (vox("BC28"), 0, Vox(resource="F"), ("type f",)),
    lambda: (vox("BC28"), 0, Vox(), ()),
    lambda: (vox("BC29"), 0, Vox(city=CityOf("4B", 1)), ("system 4b", "seat 1")),
    lambda: (
        vox("BC29", initiative=1, leader=0),
        0,
        Vox(city=CityOf("4B", 0), seize=True),
        ("system 4b", "seat 0", "initiative"),
    ),
    lambda: (vox("BC30"), 0, Vox(steal=GuildOf(1, "BC25")), ("card bc25",)),
    lambda: (after(position(p(), p(), played="CO2"), EndTurn()), 0, Regroup("3G"), ("system 3g",)),
]


@pytest.mark.parametrize("case", CASES)
def test_a_decision_touches_what_it_is_about(case: Callable[[], Touched]) -> None:
    line, seat, decision, places = case()
    assert decision in line.legal(seat), line.legal(seat)
    shown = view(line.state, seat)
    assert touches(decision, shown) == places
    assert {*places} <= picture(shown).places


def test_every_kind_of_decision_and_action_of_a_base_game_is_looked_at() -> None:
    looked_at = [case()[2] for case in CASES]
    assert {type(each) for each in looked_at} == {Arrange, *chain(*OF_BASE.values())}
    actions = {type(each.action) for each in looked_at if isinstance(each, Act | Use)}
    assert actions == {*ACTION_TOLD} - {*CAMPAIGN_ACTIONS}


@pytest.mark.parametrize("line", [crowded(), following(), raiding(), swapping(), largest(4, 7)])
def test_no_two_legal_decisions_of_a_position_touch_the_same(line: Line) -> None:
    seat = line.requests()[0].seat
    assert not not_told_apart(RULESET, view(line.state, seat), line.legal(seat))

"""A sentence for every record of a game of 51st State; secrets are left out of it."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from mechs_core.kernel.messages import INPUTS, Decided, Event
from mechs_core.kernel.redact import redact
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.rules.arena import ARENA
from mechs_core.rulesets.fifty_first_state.rules.build import Construct
from mechs_core.rulesets.fifty_first_state.rules.cleanup import RoundReset, SuppliesCleared
from mechs_core.rulesets.fifty_first_state.rules.develop import Develop, Replace
from mechs_core.rulesets.fifty_first_state.rules.end import GameEnded
from mechs_core.rulesets.fifty_first_state.rules.gains import (
    CardsDrawn,
    DeckShuffled,
    GoodsGained,
    VpGained,
)
from mechs_core.rulesets.fifty_first_state.rules.lookout import ConnectionsFlipped, PickCard
from mechs_core.rulesets.fifty_first_state.rules.raze import LocationRuined, RazeOpponent
from mechs_core.rulesets.fifty_first_state.rules.setup import LuckRenewed, SetupChosen
from mechs_core.rulesets.fifty_first_state.rules.turns import EndReached, Pass
from mechs_core.rulesets.fifty_first_state.rules.use import UseFaction, UseLocation
from mechs_core.rulesets.fifty_first_state.rules.workers import OpenProduction, Trade
from mechs_core.rulesets.fifty_first_state.text.say import FROM, RULES
from mechs_core.rulesets.fifty_first_state.text.sentences import sentence
from mechs_core.rulesets.fifty_first_state.view import View, view
from tests.games import Sealed
from tests.rulesets.fifty_first_state.positions import at, p, position
from tests.rulesets.fifty_first_state.test_notation import WRITTEN
from tests.sentences import check_sentences

Told = tuple[Event, View]  # an event and a spectator's view before it
LONGEST = 200  # characters of a sentence
HOME = position(p(), p())


def seen(line: Line, viewer: int | None = None) -> View:
    return view(line.state, viewer)


def said(event: Event, line: Line = HOME) -> str:
    return sentence(event, seen(line))[0]


@cache
def told() -> tuple[Told, ...]:
    """Records of games of every kind: random ones, a scenario, secret equipment, new luck."""
    secret = {"arena.equip_mode": "secret", "arena.final_equip": True}
    games = [
        *(Sealed.new(RULESET, seats, seed=seed).finish() for seats, seed in ((2, "a"), (4, "b"))),
        Sealed.new(RULESET, 3, seed="d", options=secret).finish(),
        Sealed.new(RULESET, 2, seed="e").finish().branch(20, luck="new", seed="n"),
        Sealed.new(RULESET, 2, seed="f", scenario={"by_seat": [{"hand": ["P01.1"]}]}).finish(),
    ]
    return tuple(pair for game in games for pair in walk(game))


def walk(game: Sealed) -> list[Told]:
    line = Line(RULESET, game.line.created)
    pairs: list[Told] = []
    for event in game.events:
        pairs.append((event, seen(line)))
        if type(event) not in INPUTS:
            line.peek(event)
    return pairs


# What random games seldom bring, told at a position.
RARE: list[Event] = [
    ConnectionsFlipped(None, "C03.1"),
    DeckShuffled("location", 3, ("P01.1",), True),
    EndReached(15, "max_rounds"),
    GameEnded(((0, 1),), (0, 1), "shared"),
    LocationRuined(0, 1, "F09.1", {"gun": 2}),
    LuckRenewed({"location": ("P01.1",)}),
    RoundReset(("C01.1", "C03.1")),
    SuppliesCleared({}),
    *(GoodsGained(0, {"gun": 1}, f"{kind}:P01.1") for kind in FROM),
    *(Decided(0, decision) for decision, _ in WRITTEN),
    Decided(0, ARENA.ChooseEquip("gun")),
]


def test_every_record_has_a_short_sentence_and_rules_that_exist() -> None:
    check_sentences(RULESET, [*told(), *((event, seen(HOME)) for event in RARE)], LONGEST)


def test_where_gains_come_from_has_words_and_rules_each() -> None:
    assert {*FROM} == {*RULES}


# A position, what is decided there, and what is told of it.
STORIES: list[tuple[Any, Any, list[str]]] = [
    (
        at(p(grey=1, hand=["P04.1"])),
        Construct("P04.1"),
        [
            "harbor pays 1 grey to build",
            "harbor builds Kiln (P04.1): makes 1 brick, open",
            "harbor gets 1 brick from Kiln (P04.1)",
            "it is the turn of ridge",
        ],
    ),
    (
        at(p("A13.1", worker=1, ammo=1)),
        UseLocation("A13.1"),
        [
            "harbor pays 1 worker and 1 ammo to use a location",
            "harbor uses Corner Market (A13.1): 1 worker 1 any -> 1 vp",
            "harbor scores 1 victory point for Corner Market (A13.1)",
            "it is the turn of ridge",
        ],
    ),
    (
        at(p(red=3), p({"card": "P06.1"})),
        RazeOpponent("P06.1"),
        [
            "harbor pays 3 red to raze",
            "harbor razes Soup Kitchen (P06.1) of ridge",
            "harbor gets 3 worker from razing Soup Kitchen (P06.1)",
            "ridge gets 1 worker from the loss of Soup Kitchen (P06.1)",
            "it is the turn of ridge",
        ],
    ),
    (
        at(p(worker=1), p("P03.1")),
        OpenProduction("P03.1"),
        [
            "harbor pays 1 worker to use an open production",
            "harbor sends a worker to Rail Siding (P03.1) of ridge: makes 1 iron, open",
            "ridge gets 1 worker from Rail Siding (P03.1)",
            "harbor gets 1 iron from Rail Siding (P03.1)",
            "it is the turn of ridge",
        ],
    ),
    (
        at(p(gun=1)),
        UseFaction(1),
        [
            "harbor pays 1 gun to its faction",
            "harbor takes faction action 1: 1 gun -> 2 red",
            "harbor gets 2 red from its faction",
            "it is the turn of ridge",
        ],
    ),
    (
        at(p(worker=2)),
        Trade("iron"),
        [
            "harbor pays 2 worker to trade",
            "harbor gets 1 iron from a trade",
            "it is the turn of ridge",
        ],
    ),
]


@pytest.mark.parametrize(("story", "decision", "expected"), STORIES)
def test_an_action_is_told(story: Any, decision: Any, expected: list[str]) -> None:
    before = seen(story.line)
    after = story.when(0, decision)
    assert [sentence(event, before)[0] for event in after.events] == expected


def test_host_dev_2_a_development_tells_what_is_replaced() -> None:
    story = at(p("F18.1", {"card": "F11.1", "stock": {"brick": 2}}, hand=["P04.1"]))
    started = story.when(0, Develop("P04.1", "brick"))
    assert said(started.events[1], story.line) == "harbor pays brick to develop Kiln (P04.1)"
    ends = started.when(0, Replace("F11.1")).events
    assert said(ends[0], started.line) == (
        "harbor replaces Brick Stack (F11.1) by Kiln (P04.1): makes 1 brick, open; "
        "1 brick comes back"
    )
    assert said(ends[1], started.line) == "harbor scores 1 victory point for developing"


def test_host_sec_1_drawn_and_chosen_cards_are_told_to_their_seat_alone() -> None:
    drawn = CardsDrawn(0, 2, ("P01.1", "P04.1"), "spoils:P07.1")
    known = "harbor draws Pump Shack (P01.1) and Kiln (P04.1) from razing Signal Tower (P07.1)"
    assert said(redact(drawn, 0)) == known
    assert said(redact(drawn, 1)) == "harbor draws 2 cards from razing Signal Tower (P07.1)"
    chosen = SetupChosen(0, ("F02.1", "P01.1"))
    assert said(redact(chosen, 1)) == "harbor has chosen"
    assert "Picture House (F02.1)" in said(redact(chosen, 0))


@pytest.mark.parametrize(
    ("decided_by", "says"),
    [("total", "won"), ("goods", "won, by more goods"), ("locations", "won, by more locations")],
)
def test_host_end_4_the_end_tells_what_decided_it(decided_by: str, says: str) -> None:
    assert said(GameEnded(((1,), (0,)), (1,), decided_by)) == f"the game is over: ridge {says}"


def test_what_events_tell_again_is_not_told_as_a_decision() -> None:
    passed = at(p()).when(0, Pass())
    record = Decided(0, Pass())
    assert RULESET.telling.retold(record, passed.events)
    picked = at(p(), phase="lookout", deck=["P01.1", "P02.1"]).when(0, PickCard("P02.1"))
    assert said(picked.events[0]) == "harbor takes Pistol Bench (P02.1)"


def test_arn_end_2_the_prize_is_told_as_points_from_the_arena() -> None:
    assert said(VpGained(1, 5, "arena")) == "ridge scores 5 victory points for the Arena"


def test_host_cln_3_goods_that_are_lost_are_counted() -> None:
    lost = SuppliesCleared({"0": {"worker": 2, "gun": 1}, "1": {"red": 1}})
    assert said(lost) == "goods that are lost: harbor 3 and ridge 1"


@pytest.mark.parametrize(
    ("phase", "rule"), [("production", "HOST-PRD-2"), ("action", "HOST-FAC-1")]
)
def test_host_fac_1_a_gain_from_the_faction_cites_the_rule_of_its_phase(phase: str, rule: str):
    line = position(p())
    line.state.phase = phase
    _, rules = sentence(GoodsGained(0, {"grey": 1}, "faction"), seen(line))
    assert rules == (rule,)

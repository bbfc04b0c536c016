"""How a game is set up, up to the first round. BOT-SET, BOT-LUCK."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.creation import describe
from mechs_core.kernel.luck import Luck
from mechs_core.kernel.messages import Event, Given, secrets_of
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.data import BOT_NAMES, BOTS, CARDS, WEAPONS
from mechs_core.rulesets.bottisota.geometry import DIRECTIONS, OFF
from mechs_core.rulesets.bottisota.maps import LAYOUTS, generate, map_of
from mechs_core.rulesets.bottisota.rules.cards import CardDrawn
from mechs_core.rulesets.bottisota.rules.entry import (
    BotDealt,
    BotEntered,
    BotPicked,
    Enter,
    EntryOrderDrawn,
    PickBot,
)
from mechs_core.rulesets.bottisota.rules.rounds import PhaseStarted, RoundStarted
from mechs_core.rulesets.bottisota.rules.setup import GameSetUp
from mechs_core.testing import Story

NAMES = ("ada", "bob", "cyd", "dan", "eva", "fay", "gus", "hal", "ida", "jon", "kim", "leo")


def opening(
    seats: int = 3, *, seed: str = "7", given: Given | None = None, **options: Any
) -> tuple[Line, tuple[Event, ...]]:
    """A new game's line and its opening events."""
    created = describe(RULESET, NAMES[:seats], options=options, seed=seed, given=given)
    line, events = Line.create(RULESET, created)
    return line, events[1:]


def entered(*bots: str, **options: Any) -> Story:
    """A game where these bots are about to enter, the one of seat 0 first."""
    seats = len(bots)
    order = (*bots, *(name for name in BOT_NAMES if name not in bots))
    luck = {"entry order r1": tuple(range(seats)), "bots": order}
    return Story(opening(seats, given=luck, **options)[0])


# ---------------------------------------------------------------- luck


def test_bot_luck_3_each_draw_of_the_setup_has_a_label_of_its_own():
    line, _ = opening(map={"random": "H10"})
    assert line.labels == {"map areas", "map edges", "deck 0", "entry order r1", "bots"}
    line, _ = opening(map="S1", bot_assignment="choice")
    assert line.labels == {"deck 0", "entry order r1"}


def test_bot_luck_3_what_luck_gives_is_given_by_its_label_alone():
    """The deck does not depend on what was drawn for the map before."""
    stock, drawn = opening(map="S1")[0], opening(map="random")[0]
    assert stock.state.deck == drawn.state.deck
    assert stock.state.dealt == drawn.state.dealt


# ---------------------------------------------------------------- setup


@pytest.mark.parametrize("layout", LAYOUTS)
def test_bot_set_2_a_layout_is_recorded_in_full(layout: str):
    line, events = opening(map=layout)
    assert events[0].map == LAYOUTS[layout]
    assert events[0].players == 3
    assert line.state.map is map_of(LAYOUTS[layout])


@pytest.mark.parametrize(
    ("seats", "chosen", "hall"),
    [(3, "random", "H10"), (4, "random", "H14"), (2, {"random": "H19"}, "H19")],
)
def test_bot_set_2_a_random_map_is_drawn_and_recorded(seats: int, chosen: Any, hall: str):
    events = opening(seats, map=chosen)[1]
    assert events[0].map == generate(hall, Luck("7"))


def test_bot_set_2_a_map_of_ones_own_is_recorded_in_order():
    said = {"hall": "H10", "features": {"B1": ["C:E", "S"]}, "walls": [["B1", "A1"]]}
    line, events = opening(map=said)
    assert events[0].map == {
        "hall": "H10",
        "features": {"B1": ["S", "C:E"]},
        "walls": [["A1", "B1"]],
        "doorways": [],
    }
    assert line.state.map.document() == events[0].map


def test_bot_set_2_all_64_cards_are_shuffled_into_the_deck():
    line, events = opening()
    deck = events[0].deck
    assert sorted(deck) == sorted(CARDS)
    assert len(deck) == 64
    assert deck == tuple(Luck("7").shuffle("deck 0", CARDS))
    assert [CARDS[card] for card in line.state.deck] == [*deck]  # top first
    assert [name for name, _ in secrets_of(GameSetUp)] == ["deck"]


def test_bot_set_2_bots_are_dealt_in_entry_order_before_the_first_enters():
    line, events = opening(4)
    order = tuple(Luck("7").shuffle("entry order r1", range(4)))
    bots = Luck("7").shuffle("bots", BOT_NAMES)
    assert order != (0, 1, 2, 3)
    assert events[1:] == (
        EntryOrderDrawn(1, order),
        *(BotDealt(seat, bot) for seat, bot in zip(order, bots, strict=False)),
    )
    (request,) = RULESET.rules.requests(line.state)
    assert (request.seat, request.kind, request.accepts) == (order[0], "entry", ("enter",))


def test_bot_set_2_late_seats_are_not_among_the_first_to_enter():
    line, events = opening(4, late_seats=[2])
    assert events[1] == EntryOrderDrawn(1, tuple(Luck("7").shuffle("entry order r1", (0, 1, 3))))
    assert [type(event) for event in events[2:]] == [BotDealt] * 3
    assert line.state.dealt[2] == OFF


def test_bot_set_2_with_choice_no_bot_is_dealt():
    line, events = opening(2, bot_assignment="choice")
    assert [type(event) for event in events] == [GameSetUp, EntryOrderDrawn]
    (request,) = RULESET.rules.requests(line.state)
    assert (request.kind, request.accepts) == ("entry", ("pick_bot",))


# ---------------------------------------------------------------- the first bots enter


def test_bot_set_3_each_seat_enters_in_the_entry_order():
    luck = {"entry order r1": (2, 0, 1), "bots": BOT_NAMES}
    story = Story(opening(given=luck, map="S1")[0])
    story.when(0, Enter("A1")).refused("not_asked")
    story = story.when(2, Enter("A1")).then(BotEntered(2, "spark", "A1", None, 0, 4, None, {}))
    (request,) = RULESET.rules.requests(story.state)
    assert request.seat == 0


def test_bot_set_3_the_area_exists_and_has_no_bot():
    story = entered("spark", "hawk", map="S1")
    story.when(0, Enter("E3")).refused("unknown_area", "H10 has no area E3")
    story.when(0, Enter("F1")).refused("bad_value")
    story = story.when(0, Enter("B2")).accepted()
    story.when(1, Enter("B2")).refused("area_occupied", "the spark stands at B2")
    story.when(1, Enter("B3", "W")).accepted()


def test_bot_set_3_bot_r_66_with_choice_a_seat_picks_a_bot_that_is_not_in_play():
    luck = {"entry order r1": (1, 0, 2)}
    story = Story(opening(given=luck, map="S1", bot_assignment="choice")[0])
    story.when(1, Enter("A1")).refused("not_asked")
    story = story.when(1, PickBot("ram")).then(BotPicked(1, "ram"))
    (request,) = RULESET.rules.requests(story.state)
    assert (request.seat, request.kind, request.accepts) == (1, "entering", ("enter",))
    story = story.when(1, Enter("A1")).then(BotEntered(1, "ram", "A1", None, 0, 4, None, {}))
    story.when(0, PickBot("ram")).refused("bot_in_play", "another seat has the ram")
    story.when(0, PickBot("hawk")).accepted()


@pytest.mark.parametrize("kind", BOTS, ids=lambda kind: kind.name)
def test_bot_set_4_a_flying_bot_states_a_heading_and_no_other_does(kind: Any):
    story = entered(kind.name, "spark" if kind.name != "spark" else "ram")
    if kind.flying:
        story.when(0, Enter("A1")).refused("heading_required", f"the {kind.name} needs a heading")
        for heading in DIRECTIONS:
            after = story.when(0, Enter("A1", heading))
            assert after.events[0].heading == heading
            assert after.state.bots[0].heading == DIRECTIONS.index(heading)
    else:
        story.when(0, Enter("A1", "E")).refused(
            "heading_required", f"the {kind.name} has no heading"
        )
        assert story.when(0, Enter("A1")).state.bots[0].heading == OFF


@pytest.mark.parametrize("kind", BOTS, ids=lambda kind: kind.name)
def test_bot_set_5_bot_r_27_a_bot_enters_undamaged_fully_charged_and_without_cards(kind: Any):
    story = entered(kind.name, "spark" if kind.name != "spark" else "ram", lives=3)
    heading = "NE" if kind.flying else None
    charges = {name: WEAPONS[name].charges for name in kind.weapons if WEAPONS[name].charges}
    story = story.when(0, Enter("B1", heading)).then(
        BotEntered(0, kind.name, "B1", heading, 2, kind.armour, kind.shield or None, charges)
    )
    bot = story.state.bots[0]
    assert (bot.damage, bot.faults, bot.installed) == (0, [0, 0, 0], [])
    assert bot.charges == charges
    assert (bot.armour, bot.shield) == (kind.armour, kind.shield)
    assert (story.state.dealt[0], story.state.fielded) == (OFF, [True, False])
    assert story.state.last_round == [1, 0]
    assert story.state.hand[0] == []
    assert story.state.lives_left == [2, 3]


def test_bot_set_5_start_cards_come_from_the_top_right_after_the_entry():
    story = entered("spark", "ram", start_cards=2)
    deck = [CARDS[card] for card in story.state.deck]
    story = story.when(0, Enter("A1"))
    assert story.events[1:] == (CardDrawn(0, deck[0]), CardDrawn(0, deck[1]))
    story = story.when(1, Enter("A2"))
    assert story.events[1:3] == (CardDrawn(1, deck[2]), CardDrawn(1, deck[3]))
    assert type(story.events[3]) is RoundStarted
    assert [CARDS[card] for card in story.state.hand[1]] == sorted(deck[2:4])


def test_bot_set_3_each_free_area_is_offered_to_a_flying_bot_with_each_heading():
    story = entered("hawk", "spark", map="S1")
    legal, areas = story.line.ruleset.legal, story.state.map.names
    assert legal(story.state, 0) == [Enter(area, way) for area in areas for way in DIRECTIONS]
    story = story.when(0, Enter("B2", "E"))
    assert legal(story.state, 1) == [Enter(area) for area in areas if area != "B2"]


def test_bot_set_3_each_bot_that_is_not_in_play_is_offered():
    luck = {"entry order r1": (1, 0)}
    story = Story(opening(2, given=luck, bot_assignment="choice")[0])
    assert story.line.ruleset.legal(story.state, 1) == [PickBot(name) for name in BOT_NAMES]
    story = story.when(1, PickBot("ram")).when(1, Enter("A1"))
    assert story.line.ruleset.legal(story.state, 0) == [
        PickBot(name) for name in BOT_NAMES if name != "ram"
    ]


def test_bot_rnd_1_when_all_have_entered_the_first_round_begins():
    story = entered("spark", "ram", "spider").when(0, Enter("A1")).when(1, Enter("A2"))
    story = story.when(2, Enter("A3"))
    starter = Luck("7").draw("starter r1", 0, 3)
    assert story.events[1:] == (RoundStarted(1, starter), PhaseStarted("move"))

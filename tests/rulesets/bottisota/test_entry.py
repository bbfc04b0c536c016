"""The entry step of later rounds: lives, late seats, waiting, retiring. BOT-JOIN, BOT-SET-6."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mechs_core.kernel.luck import Luck
from mechs_core.kernel.messages import Event, Given
from mechs_core.rulesets.bottisota.data import BOT, CARDS
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.rules.cards import CardDrawn
from mechs_core.rulesets.bottisota.rules.declaration import Fire
from mechs_core.rulesets.bottisota.rules.end import GameEnded
from mechs_core.rulesets.bottisota.rules.entry import (
    BotDealt,
    BotEntered,
    BotPicked,
    Enter,
    EntryOrderDrawn,
    EntryWaited,
    PickBot,
    Retire,
    SeatRetired,
    Wait,
)
from mechs_core.rulesets.bottisota.rules.movement import EndMove, MoveMode
from mechs_core.rulesets.bottisota.rules.reward import RewardTaken
from mechs_core.rulesets.bottisota.rules.rounds import PhaseStarted, RoundStarted
from mechs_core.rulesets.bottisota.rules.scenario import ScenarioSet
from mechs_core.testing import Story
from tests.rulesets.bottisota.positions import asked, drawn, opening, s

TWO = (s(0, "spark", "A1"), s(1, "ram", "E3"))


def entry(
    bots: Sequence[dict[str, Any]] = TWO, *, seats: int, order: tuple[int, ...] = (), **said: Any
) -> tuple[Story, tuple[Event, ...]]:
    """The entry step of round 2 and its opening events, behind the scenario's.

    Each seat without a bot has a life left unless said otherwise. order: drawn, with the first
    free bot of the table for the first entrant.
    """
    present = {bot["seat"] for bot in bots}
    lives = {str(seat): 1 for seat in range(seats) if seat not in present}
    options = {"lives": 2, **said.pop("options", {})}
    luck: Given = {}
    if order:
        luck["entry order r2"] = order
        if options.get("bot_assignment") != "choice":
            luck |= drawn({f"deal r2 s{order[0]}": 0})
    said = {"lives_left": lives, "options": options, "luck": luck, **said}
    line, events = opening(bots, seats=seats, round=2, phase="entry", **said)
    scenario = next(place for place, event in enumerate(events) if type(event) is ScenarioSet)
    return Story(line), events[scenario + 1 :]


def stand_still(story: Story, until: int) -> Story:
    """Nobody does anything until that round's entry step, or its start."""
    answers = {"mode": MoveMode("normal"), "moving": EndMove(), "shooting": Fire()}
    while story.state.round < until:
        seat, kind = asked(story.line) or (OFF, "")
        story = story.when(seat, answers[kind])
    return story


# ---------------------------------------------------------------- who may enter


def test_bot_join_1_seats_with_lives_and_late_ones_enter_in_a_drawn_order():
    """Seat 2 has a life left, seat 3 none; 4 and 5 are late, and 5 has lost its first bot."""
    story, events = entry(
        seats=6, options={"late_seats": [4, 5]}, lives_left={"2": 1, "3": 0, "4": 2, "5": 1}
    )
    order = tuple(Luck("7").shuffle("entry order r2", (2, 4, 5)))
    assert events[0] == EntryOrderDrawn(2, order)
    assert [type(event) for event in events] == [EntryOrderDrawn, BotDealt]
    assert events[1].seat == order[0]
    assert asked(story.line) == (order[0], "entry")
    (request,) = story.line.requests()
    assert request.accepts == ("enter", "wait", "retire")


def test_bot_join_1_without_entrants_the_round_begins_at_once():
    _, events = entry(seats=2)
    assert [type(event) for event in events] == [RoundStarted, PhaseStarted]
    assert events[0].round == 2


def test_bot_join_1_without_entrants_there_is_the_check_of_the_end():
    """BOT-END-1"""
    story, events = entry(TWO[1:], seats=2, lives_left={})
    assert events == (GameEnded("win", (1,), "last"),)
    assert asked(story.line) is None


def test_bot_join_1_a_bot_that_is_not_in_play_is_dealt_as_its_seat_is_asked():
    story, events = entry(seats=4, order=(3, 2))
    assert events == (EntryOrderDrawn(2, (3, 2)), BotDealt(3, "sapper"))  # 0 has the spark
    story = story.when(3, Wait(), drawn({"deal r2 s2": 0}))
    story.then(EntryWaited(3), BotDealt(2, "fortress"))  # 3 keeps the sapper, 1 has the ram


def test_bot_join_1_the_candidates_are_in_the_order_of_the_table():
    free = [name for name in BOT if name not in ("spark", "ram")]
    for place, name in enumerate(free):
        luck = {"entry order r2": (2,), **drawn({"deal r2 s2": place})}
        assert entry(seats=3, luck=luck)[1][1] == BotDealt(2, name)


def test_bot_join_1_a_bot_that_waits_is_kept_and_lost_by_retiring():
    story, _ = entry(seats=3, order=(2,))
    waited = story.when(2, Wait()).then_first(EntryWaited(2))
    assert waited.state.dealt[2] == BOT["sapper"]
    retired = story.when(2, Retire()).then_first(SeatRetired(2))
    assert retired.state.dealt[2] == OFF


def test_bot_join_1_who_waited_is_asked_again_with_the_same_bot():
    bots = [s(0, "fortress", "A1"), s(1, "tractor", "E3")]
    story = stand_still(entry(bots, seats=3, order=(2,))[0].when(2, Wait()), until=3)
    assert [type(event) for event in story.events][-1] is EntryOrderDrawn
    assert asked(story.line) == (2, "entry")
    story.when(2, Enter("B1")).then_first(BotEntered(2, "spark", "B1", None, 0, 4, None, {}))


def test_bot_join_1_a_picked_bot_must_enter():
    story, events = entry(seats=3, order=(2,), options={"bot_assignment": "choice"})
    assert events == (EntryOrderDrawn(2, (2,)),)
    (request,) = story.line.requests()
    assert (request.kind, request.accepts) == ("entry", ("pick_bot", "wait", "retire"))
    story.when(2, PickBot("ram")).refused("bot_in_play", "another seat has the ram")
    story = story.when(2, PickBot("hawk")).then(BotPicked(2, "hawk"))
    (request,) = story.line.requests()
    assert (request.kind, request.accepts) == ("entering", ("enter",))
    story.when(2, Wait()).refused("not_asked")
    story.when(2, Enter("C3", "SW")).accepted()


def test_bot_join_1_waiting_takes_two_bots_in_the_hall():
    story, _ = entry(TWO[:1], seats=3, order=(1, 2))
    legal = story.line.ruleset.legal
    story.when(1, Wait()).refused("wait_forbidden", "fewer than two bots are in the hall")
    assert Wait() not in legal(story.state, 1)
    assert Retire() in legal(story.state, 1)
    story = story.when(1, Enter("B1"), drawn({"deal r2 s2": 0}))
    assert Wait() in legal(story.state, 2)
    story.when(2, Wait()).accepted()


# ---------------------------------------------------------------- late seats, lives


def test_bot_join_2_a_late_seat_keeps_its_place_in_the_order():
    bots = [s(0, "spark", "A1"), s(2, "ram", "E3")]
    story, _ = entry(bots, seats=3, order=(1,), options={"late_seats": [1]}, lives_left={"1": 2})
    story = story.when(1, Enter("B1"), drawn({"starter r2": 0}))
    assert story.state.order() == [0, 1, 2]


def test_bot_join_2_a_late_seat_that_never_came_is_not_in():
    """It is no reason for the game to go on."""
    options = {"late_seats": [1]}
    story, _ = entry(TWO[:1], seats=3, order=(1,), options=options, lives_left={"1": 2})
    assert not story.state.is_in(1)
    story.when(1, Retire()).then(SeatRetired(1), GameEnded("win", (0,), "last"))


def test_bot_join_3_each_bot_takes_a_life():
    story, _ = entry(seats=3, order=(2,), options={"lives": 3}, lives_left={"2": 2})
    after = story.when(2, Enter("B1"))
    assert after.events[0].lives_left == 1
    assert after.state.lives_left[2] == 1


def test_bot_join_3_retiring_gives_up_the_rest():
    bots = [s(0, "fortress", "A1"), s(1, "tractor", "E3")]
    story, _ = entry(bots, seats=3, order=(2,))
    story = story.when(2, Retire()).then_first(SeatRetired(2))
    assert not story.state.is_in(2)
    # BOT-RES-1 It went out by itself.
    assert (story.state.units, story.state.went_out) == (1, [0, 0, 1])
    story = stand_still(story, until=3)
    assert [type(event) for event in story.events][-2:] == [RoundStarted, PhaseStarted]
    assert EntryOrderDrawn not in [type(event) for event in story.events]


def test_bot_join_4_the_destroyer_is_rewarded_before_the_next_entrant_is_asked():
    story, _ = entry(seats=4, order=(2, 3), destroyer={"2": 1})
    top = CARDS[story.state.deck[0]]
    story = story.when(2, Enter("B1"))
    assert story.events[1:3] == (RewardTaken(1, "draw"), CardDrawn(1, top))
    assert type(story.events[3]) is BotDealt
    assert story.state.destroyer[2] == OFF


def test_bot_join_4_a_destroyer_with_damage_chooses():
    bots = [TWO[0], s(1, "ram", "E3", damage=1)]
    story = entry(bots, seats=4, order=(2, 3), destroyer={"2": 1})[0].when(2, Enter("B1"))
    assert [type(event) for event in story.events] == [BotEntered]
    assert asked(story.line) == (1, "reward")


def test_bot_join_4_a_destroyer_without_a_bot_gets_nothing():
    story = entry(seats=4, order=(2, 3), destroyer={"2": 3})[0].when(2, Enter("B1"))
    assert [type(event) for event in story.events] == [BotEntered, BotDealt]


# ---------------------------------------------------------------- what entering is not


def test_bot_set_5_start_cards_come_with_the_first_bot_only():
    options = {"start_cards": 1, "late_seats": [3]}
    lives_left = {"2": 1, "3": 2}
    story, _ = entry(seats=4, order=(2, 3), options=options, lives_left=lives_left)
    story = story.when(2, Enter("B1"), drawn({"deal r2 s3": 0}))
    assert CardDrawn not in [type(event) for event in story.events]
    story = story.when(3, Enter("B2"))
    assert [type(event) for event in story.events][:2] == [BotEntered, CardDrawn]


def test_bot_set_6_entering_sets_off_no_mine():
    mines = [
        {"owner": 0, "kind": kind, "area": "C3", "hit": 2, "am": -3} for kind in ("mine", "magmine")
    ]
    story = entry(seats=3, order=(2,), mines=mines)[0].when(2, Enter("C3"))
    assert [type(event) for event in story.events] == [BotEntered, RoundStarted, PhaseStarted]
    assert len(story.state.mines) == 2

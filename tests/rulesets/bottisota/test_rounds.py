"""Rounds, phases, their order, and what belongs to a seat's own action. BOT-RND."""

from __future__ import annotations

import pytest

from mechs_core.kernel.luck import Luck
from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.model import Firing
from mechs_core.rulesets.bottisota.questions import ACCEPTS, CARD_PLAY
from mechs_core.rulesets.bottisota.rules.declaration import Fire
from mechs_core.rulesets.bottisota.rules.hunt import Chase
from mechs_core.rulesets.bottisota.rules.movement import EndMove, MoveMode
from mechs_core.rulesets.bottisota.rules.rounds import (
    PhaseStarted,
    RoundEnded,
    RoundStarted,
    on_phase_started,
    on_round_started,
)
from mechs_core.rulesets.bottisota.rules.step import Step
from mechs_core.testing import Story
from tests.rulesets.bottisota.positions import asked, drawn, opening, position, s

QUIET = [s(0, "ram", "A1"), s(1, "spider", "C3"), s(3, "howler", "E3")]  # seat 2 is out
ANSWERS = {"mode": MoveMode("normal"), "moving": EndMove(), "shooting": Fire()}


def round_of(story: Story) -> list[Event]:
    """The events of standing still until the next round has begun."""
    events: list[Event] = []
    first = story.state.round
    while story.state.round == first:
        seat, kind = asked(story.line) or (OFF, "")
        story = story.when(seat, ANSWERS[kind])
        events += story.events
    return events


def test_bot_rnd_1_the_phases_of_a_round_and_the_next_one():
    events = round_of(Story(position(QUIET, seats=4)))
    course = [each for each in events if type(each) in (PhaseStarted, RoundEnded, RoundStarted)]
    present = [0, 1, 3]
    starter = present[Luck("7").draw("starter r2", 0, 3)]
    assert course == [
        PhaseStarted("shoot"),
        PhaseStarted("melee"),
        PhaseStarted("service"),
        RoundEnded(1),
        RoundStarted(2, starter),
        PhaseStarted("move"),
    ]


@pytest.mark.parametrize("place", range(3))
def test_bot_rnd_1_the_starter_is_drawn_among_the_seats_with_a_bot(place: int):
    _, events = opening(QUIET, seats=4, phase="entry", round=2, luck=drawn({"starter r2": place}))
    assert RoundStarted(2, [0, 1, 3][place]) in events


def test_bot_luck_3_candidates_for_the_starter_are_in_seat_order_whoever_was_the_last_one():
    luck = drawn({"starter r2": 0})
    _, events = opening(QUIET, seats=4, phase="service", starter=3, luck=luck)
    assert RoundStarted(2, 0) in events


def test_bot_luck_4_a_starter_who_is_alone_is_not_drawn():
    """The other seat has a life left, and waits for the next entry step."""
    line, _ = opening([s(1, "ram", "A1")], seats=2, options={"lives": 2}, lives_left={"0": 1})
    story = Story(line).when(1, MoveMode("normal")).when(1, EndMove())
    assert not any(label.startswith("starter") for label in story.line.labels)


def test_bot_rnd_1_a_new_round_forgets_the_one_before():
    battle = position(QUIET, seats=4, links=[[0, 1, "pull"]]).state
    fresh = battle.bot(0).copy()
    bot = battle.bot(0)
    bot.mode, bot.mp, bot.steps, bot.teleports, bot.prey = "dash", 3, 2, 1, 1
    bot.acted = bot.entered = bot.dashed = bot.held = True
    bot.shot = bot.mended = True
    bot.drops, bot.played, bot.lock, bot.fights = {"minerail": 1}, 2, 1, 3
    on_round_started(battle, RoundStarted(2, 3))
    assert battle.bot(0) == fresh
    assert (battle.round, battle.starter, battle.links) == (2, 3, {})
    assert battle.last_round == [2, 2, 0, 2]


def test_bot_rnd_1_what_stays_with_a_bot_is_not_forgotten():
    battle = position([s(0, "hawk", "A1", "W", damage=1, installed=["P01a"]), QUIET[1]]).state
    bot = battle.bot(0)
    kept = (bot.damage, bot.installed[:], bot.heading, bot.charges.copy(), bot.armour)
    on_round_started(battle, RoundStarted(2, 0))
    assert (bot.damage, bot.installed, bot.heading, bot.charges, bot.armour) == kept


def test_a_phase_begins_with_nobody_having_acted():
    battle = position(QUIET, seats=4, acted=[0, 1]).state
    battle.holds, battle.movers, battle.hunters, battle.going = [3], [1], [0], 3
    battle.works, battle.stripped, battle.firing = 2, True, Firing(0, [])
    on_phase_started(battle, PhaseStarted("shoot"))
    assert not any(bot.acted for bot in battle.bots if bot is not None)
    assert (battle.holds, battle.movers, battle.hunters) == ([], [], [])
    assert (battle.acting, battle.going) == (OFF, OFF)
    assert (battle.works, battle.stripped, battle.firing) == (0, False, None)
    assert battle.sliding  # BOT-MINE-3 magnetic mines, in this phase only
    on_phase_started(battle, PhaseStarted("melee"))
    assert not battle.sliding


@pytest.mark.parametrize(
    ("starter", "order"), [(0, [0, 1, 3]), (1, [1, 3, 0]), (2, [3, 0, 1]), (3, [3, 0, 1])]
)
def test_bot_rnd_2_order_is_clockwise_from_the_starter_without_those_who_are_out(
    starter: int, order: list[int]
):
    story = Story(position(QUIET, seats=4, phase="shoot", starter=starter))
    assert story.state.order() == order
    # All but the ram, which has nothing to fire, are asked.
    shooters = []
    while story.state.phase == "shoot":
        seat, _ = asked(story.line) or (OFF, "")
        shooters.append(seat)
        story = story.when(seat, Fire())
    assert shooters == [seat for seat in order if seat != 0]


def test_bot_rnd_3_cards_are_open_in_ones_own_action_only():
    """The kinds of request in which `install` and `play` are open. RULES.md, Phases."""
    own = {kind for kind, accepts in ACCEPTS.items() if set(CARD_PLAY) <= set(accepts)}
    assert own == {"mode", "moving", "shooting", "melee", "service"}
    assert not any(set(CARD_PLAY) & set(ACCEPTS[kind]) for kind in ACCEPTS if kind not in own)


def test_bot_rnd_3_whose_action_it_is():
    """From `mode` to `end_move`; of a hunter only from its answer to `chase` on."""
    story = Story(position(QUIET, seats=4, starter=0)).when(0, MoveMode("hunt"))
    assert story.state.acting == OFF
    story = story.when(1, MoveMode("normal"))
    assert story.state.acting == 1
    story = story.when(1, Step("E")).when(1, EndMove())
    assert asked(story.line) == (0, "chase")
    assert story.state.acting == OFF
    assert story.when(0, Chase("decline")).state.acting == OFF
    assert story.when(0, Chase("dash")).state.acting == 0

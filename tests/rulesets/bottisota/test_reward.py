"""What a destroyer gets, and when. BOT-DEST-4, BOT-JOIN-4."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.data import CARDS
from mechs_core.rulesets.bottisota.rules.cards import CardDrawn, DeckReshuffled
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot
from mechs_core.rulesets.bottisota.rules.destruction import BotDestroyed
from mechs_core.rulesets.bottisota.rules.entry import BotEntered, Enter, PickBot
from mechs_core.rulesets.bottisota.rules.hits import DefencesUpdated
from mechs_core.rulesets.bottisota.rules.installing import Install
from mechs_core.rulesets.bottisota.rules.mines import MineAttacked
from mechs_core.rulesets.bottisota.rules.movement import MoveMode
from mechs_core.rulesets.bottisota.rules.repairs import DamageRepaired, FaultRemoved
from mechs_core.rulesets.bottisota.rules.reward import Reward, RewardTaken
from mechs_core.rulesets.bottisota.rules.rounds import PhaseStarted
from mechs_core.rulesets.bottisota.rules.step import Step
from mechs_core.testing import Story, given
from tests.rulesets.bottisota.positions import asked, dice, position, s

HIT = {"shot r1 s0 k0 t0": 6, "shot r1 s0 k0 t0 h0 armour": 2}
KILL = dice(HIT)
SHOT = Shoot("autogun", bot=1)
ON_TOP = "P07a"
DECK = [ON_TOP, *(card for card in CARDS if card != ON_TOP)]


def rewarded(*, bot: dict[str, Any] | None = None, **keys: Any) -> tuple[Story, tuple[Event, ...]]:
    """Seat 0's spark destroys seat 1's ram; seat 2 stands aside. The events after that."""
    bots = [s(0, "spark", "C3", **(bot or {})), s(1, "ram", "C4", damage=4), s(2, "spider", "E1")]
    said = {} if "discards" in keys else {"deck": DECK}
    line = position(bots, phase="shoot", **said, **keys)
    story = given(line).when(0, SHOT).when(0, Fire(), KILL)
    at = next(i for i, event in enumerate(story.events) if type(event) is BotDestroyed)
    return story, story.events[at + 1 :]


def named(events: tuple[Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


def test_bot_dest_4_with_nothing_to_repair_the_destroyer_draws_unasked():
    story, events = rewarded()
    assert events[:2] == (RewardTaken(0, "draw"), CardDrawn(0, ON_TOP))
    assert story.state.hand[0] == [CARDS.index(ON_TOP)]
    assert named(events).count("RewardTaken") == 1


@pytest.mark.parametrize("bot", [{"damage": 1}, {"faults": {"slow": 1}}])
def test_bot_dest_4_with_damage_or_a_fault_it_is_asked(bot):
    story, events = rewarded(bot=bot)
    assert events == ()
    assert asked(story.line) == (0, "reward")
    (request,) = story.line.requests()
    assert request.accepts == ("reward",)
    story.when(0, Reward("draw")).then_first(RewardTaken(0, "draw"), CardDrawn(0, ON_TOP))


def test_bot_dest_4_bot_r_51_it_may_repair_one_point_or_one_fault_instead():
    story, _ = rewarded(bot={"damage": 2, "faults": {"sight": 1, "slow": 2}})
    assert RULESET.legal(story.state, 0) == [
        *(Reward("draw"), Reward("repair_damage")),
        *(Reward("remove_fault", "sight"), Reward("remove_fault", "slow")),
    ]
    repaired = story.when(0, Reward("repair_damage"))
    repaired.then_first(RewardTaken(0, "repair_damage"), DamageRepaired(0, 1))
    assert repaired.state.hand[0] == []
    story.when(0, Reward("remove_fault", "slow")).then_first(
        RewardTaken(0, "remove_fault"), FaultRemoved(0, "slow", 1)
    )


def test_bot_dest_4_refusals():
    everything = [*CARDS]
    story, _ = rewarded(bot={"damage": 1}, discards=everything)
    story.when(0, Reward("draw")).refused("deck_empty")
    story.when(0, Reward("remove_fault", "sight")).refused("nothing_to_repair")
    assert RULESET.legal(story.state, 0) == [Reward("repair_damage")]
    story, _ = rewarded(bot={"faults": {"sight": 1}})
    story.when(0, Reward("repair_damage")).refused("nothing_to_repair")
    story.when(0, Reward("remove_fault", "armour")).refused("nothing_to_repair")
    story.when(0, Reward("remove_fault")).refused("bad_value")
    story.when(0, Reward("draw", "sight")).refused("bad_value")
    story.when(0, Reward("medal")).refused("bad_value")
    story.when(2, Reward("draw")).refused("not_asked")
    story.when(0, Fire()).refused("not_asked")


def test_bot_dest_4_no_card_to_draw_is_nothing():
    """BOT-R-28: the reward is settled all the same."""
    story, events = rewarded(discards=[*CARDS])
    assert events[0] == RewardTaken(0, "draw")
    assert "CardDrawn" not in named(events)
    assert story.state.rewards == []


def test_bot_svc_6_a_draw_may_turn_the_discards_where_the_option_says_so():
    options = {"empty_deck": "reshuffle"}
    _, events = rewarded(discards=[*CARDS], options=options)
    assert named(events)[:3] == ["RewardTaken", "DeckReshuffled", "CardDrawn"]
    (shuffled,) = (event for event in events if type(event) is DeckReshuffled)
    assert sorted(shuffled.deck) == [*CARDS]
    assert events[2] == CardDrawn(0, shuffled.deck[0])
    asked_one, _ = rewarded(bot={"damage": 1}, discards=[*CARDS], options=options)
    assert Reward("draw") in RULESET.legal(asked_one.state, 0)


def test_bot_dest_4_one_reward_a_bot_and_each_is_another_question():
    """Two of an explosion; the seat answers twice."""
    bots = [
        *(s(0, "howler", "C3", damage=3), s(1, "ram", "C4", damage=4)),
        *(s(2, "spider", "C4", damage=4), s(3, "sapper", "E1")),
    ]
    line = position(bots, phase="shoot", deck=DECK)
    luck = {
        "shot r1 s0 k0 t0": 6,
        "shot r1 s0 k0 t0 h0 armour": 2,
        "shot r1 s0 k0 t1": 6,
        "shot r1 s0 k0 t1 h0 armour": 2,
    }
    story = given(line).when(0, Shoot("howitzer", area="C4")).when(0, Fire(), dice(luck))
    assert named(story.events).count("BotDestroyed") == 2
    first = story.line.requests()
    assert asked(story.line) == (0, "reward")
    story = story.when(0, Reward("repair_damage"))
    story.then(RewardTaken(0, "repair_damage"), DamageRepaired(0, 2))
    assert asked(story.line) == (0, "reward")
    assert story.line.requests() != first
    story = story.when(0, Reward("repair_damage"))
    assert asked(story.line) != (0, "reward")


def test_bot_dest_4_rewards_of_two_units_are_two_questions():
    bots = [
        *(s(0, "spark", "C3", damage=3), s(1, "ram", "C4", damage=4)),
        *(s(2, "spider", "C4", damage=4), s(3, "sapper", "E1")),
    ]
    story = given(position(bots, phase="shoot")).when(0, SHOT).when(0, Shoot("autogun", bot=2))
    story = story.when(0, Fire(), KILL)
    first = story.line.requests()
    assert asked(story.line) == (0, "reward")
    second = dice({"shot r1 s0 k1 t0": 6, "shot r1 s0 k1 t0 h0 armour": 2})
    story = story.when(0, Reward("repair_damage"), second)
    assert asked(story.line) == (0, "reward")
    assert story.line.requests() != first


def test_bot_dest_4_rewards_come_in_the_order_of_destruction():
    """A martyr's blast destroys after its destroyer's shot did."""
    bots = [
        *(s(0, "spark", "C3", damage=1), s(1, "martyr", "C4", damage=4)),
        *(s(2, "ram", "C4", damage=4), s(3, "sapper", "E1")),
    ]
    luck = dice({**HIT, "blast r1 s1 t0": 6, "blast r1 s1 t0 h0 armour": 2})
    story = given(position(bots, phase="shoot")).when(0, SHOT).when(0, Fire(), luck)
    assert [e.seat for e in story.events if type(e) is BotDestroyed] == [1, 2]
    # The blast is seat 1's, which has no bot to be rewarded: BOT-R-41.
    assert story.state.rewards == [0]


def test_bot_dest_4_a_destroyer_that_died_in_the_same_unit_gets_nothing():
    """BOT-R-41: the howitzer destroys both in its own area."""
    bots = [
        *(s(0, "howler", "C3", damage=4), s(1, "sapper", "C3", damage=4)),
        *(s(2, "ram", "A1"), s(3, "spider", "E1")),
    ]
    luck = {
        "shot r1 s0 k0 t0": 6,
        "shot r1 s0 k0 t0 h0 armour": 2,
        "shot r1 s0 k0 t1": 6,
        "shot r1 s0 k0 t1 h0 armour": 2,
    }
    line = position(bots, phase="shoot")
    story = given(line).when(0, Shoot("howitzer", area="C3")).when(0, Fire(), dice(luck))
    assert named(story.events).count("BotDestroyed") == 2
    assert "RewardTaken" not in named(story.events)


def test_bot_dest_4_nobody_is_rewarded_for_a_crash():
    line = position(
        [s(0, "hawk", "C4", "W"), s(1, "ram", "E1"), s(2, "spark", "A1")], features={"C5": ["F"]}
    )
    story = given(line)
    while asked(story.line) != (0, "mode"):
        seat = story.line.requests()[0].seat
        story = story.when(seat, RULESET.legal(story.state, seat)[-1])
    story = story.when(0, MoveMode("normal")).when(0, Step("E"))
    assert "BotDestroyed" in named(story.events)
    assert "RewardTaken" not in named(story.events)


def test_bot_dest_4_a_mines_owner_is_rewarded_in_another_seats_action():
    """BOT-R-25, BOT-EX-19: the unit is over, the game waits, then goes on."""
    bots = [s(0, "sapper", "A1", damage=1), s(1, "ram", "C4", damage=4), s(2, "spider", "E1")]
    mine = {"owner": 0, "kind": "mine", "area": "C3", "hit": 4, "am": -1}
    line = position(bots, starter=1, mines=[mine])
    luck = dice({"mine x0 r1": 4, "mine x0 r1 h0 armour": 2})
    story = given(line).when(1, MoveMode("normal")).when(1, Step("W"), luck)
    story.then_last(BotDestroyed(1, "mine", 0, ()))
    assert any(type(event) is MineAttacked for event in story.events)
    assert asked(story.line) == (0, "reward")
    story = story.when(0, Reward("repair_damage"))
    story.then(RewardTaken(0, "repair_damage"), DamageRepaired(0, 0))
    assert asked(story.line) == (2, "mode")


def test_bot_hit_6_an_armour_fault_removed_in_ones_own_shooting_counts_after_it():
    """BOT-R-61: asked between two shots; the update comes when the action is over."""
    bots = [
        *(s(0, "spark", "C3", faults={"armour": 1}), s(1, "ram", "C4", damage=4)),
        *(s(2, "spider", "C4"), s(3, "sapper", "E1")),
    ]
    line = position(bots, phase="shoot", starter=0)
    story = given(line).when(0, SHOT).when(0, Shoot("autogun", bot=2)).when(0, Fire(), KILL)
    assert asked(story.line) == (0, "reward")
    miss = dice({"shot r1 s0 k1 t0": 1})
    story = story.when(0, Reward("remove_fault", "armour"), miss)
    assert named(story.events)[:4] == [
        *("RewardTaken", "FaultRemoved", "ShotRolled", "DefencesUpdated")
    ]
    assert story.events[3] == DefencesUpdated(0, 4, None)


def test_bot_dest_4_bot_r_25_a_drawn_card_can_be_used_in_a_later_own_action_only():
    """What follows the reward is the rest of the shooting action, where nothing is open."""
    bots = [s(0, "spark", "C3"), s(1, "ram", "C4", damage=4), s(2, "sentinel", "C4")]
    line = position(bots, phase="shoot", deck=DECK)
    story = given(line).when(0, SHOT).when(0, Fire(), KILL)
    assert story.state.hand[0] == [CARDS.index(ON_TOP)]
    assert asked(story.line) == (2, "shooting")
    story.when(0, Install(ON_TOP)).refused("not_asked")


# ---------------------------------------------------------------- when a seat comes back


def returning(**keys: Any) -> Story:
    """Seat 2 re-enters; seat 0 destroyed its last bot."""
    bots = [s(0, "spark", "C3", **keys), s(1, "ram", "C4")]
    line = position(
        bots,
        seats=4,
        round=2,
        phase="entry",
        options={"lives": 2, "bot_assignment": "choice"},
        lives_left={"0": 1, "1": 1, "2": 1, "3": 1},
        destroyer={"2": 0, "3": 0},
        deck=DECK,
        luck={"entry order r2": (2, 3)},
    )
    return given(line).when(2, PickBot("sapper"))


def test_bot_join_4_bot_r_24_the_destroyer_gets_one_more_reward_at_once():
    """BOT-R-24: before the next entrant is asked."""
    story = returning()
    entered = story.when(2, Enter("A1"))
    assert named(entered.events) == ["BotEntered", "RewardTaken", "CardDrawn"]
    entered.then_last(RewardTaken(0, "draw"), CardDrawn(0, ON_TOP))
    assert asked(entered.line) == (3, "entry")
    assert entered.state.destroyer[2] == -1


def test_bot_join_4_it_is_asked_if_it_has_something_to_repair():
    story = returning(damage=2).when(2, Enter("A1"))
    assert named(story.events) == ["BotEntered"]
    assert asked(story.line) == (0, "reward")
    story = story.when(0, Reward("repair_damage"))
    story.then(RewardTaken(0, "repair_damage"), DamageRepaired(0, 1))
    assert asked(story.line) == (3, "entry")


def test_bot_join_4_rewards_for_two_entrants_are_two_questions():
    story = returning(damage=2).when(2, Enter("A1"))
    first = story.line.requests()
    story = story.when(0, Reward("repair_damage")).when(3, PickBot("tractor"))
    story = story.when(3, Enter("A2"))
    assert asked(story.line) == (0, "reward")
    assert story.line.requests() != first


def test_bot_join_4_a_destroyer_without_a_bot_gets_nothing():
    bots = [s(1, "ram", "C4")]
    line = position(
        bots,
        seats=3,
        round=2,
        phase="entry",
        options={"lives": 2, "bot_assignment": "random"},
        lives_left={"1": 1, "2": 1},
        destroyer={"2": 0},
    )
    story = given(line).when(2, enters(line))
    assert named(story.events)[:2] == ["BotEntered", "RoundStarted"]


def enters(line: Any) -> Enter:
    return next(each for each in RULESET.legal(line.state, 2) if type(each) is Enter)


def test_bot_join_4_bot_r_59_a_destroyer_that_came_back_itself_is_rewarded():
    """BOT-R-59: the reward is the seat's."""
    line = position(
        [s(1, "ram", "C4")],
        seats=3,
        round=2,
        phase="entry",
        options={"lives": 3},
        lives_left={"0": 1, "1": 1, "2": 1},
        destroyer={"2": 0},
        luck={"entry order r2": (0, 2)},
    )
    story = given(line).when(0, next(e for e in RULESET.legal(line.state, 0) if type(e) is Enter))
    assert "RewardTaken" not in named(story.events)
    story = story.when(2, enters(story.line))
    entered = named(story.events)
    assert entered.index("RewardTaken") == entered.index("BotEntered") + 1
    assert type(story.events[0]) is BotEntered
    assert RewardTaken(0, "draw") in story.events
    assert story.events[-1] == PhaseStarted("move")

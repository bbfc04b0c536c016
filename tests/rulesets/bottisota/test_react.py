"""A victim may cancel a hit with a decoy flare. BOT-SHT-9."""

from __future__ import annotations

import pytest

from mechs_core.kernel.stream import Line
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.rules.beams import LinkSet
from mechs_core.rulesets.bottisota.rules.cards import CardDrawn
from mechs_core.rulesets.bottisota.rules.damage import DamageTaken
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot, ShotsFired
from mechs_core.rulesets.bottisota.rules.destruction import BotDestroyed
from mechs_core.rulesets.bottisota.rules.hits import ArmourTested
from mechs_core.rulesets.bottisota.rules.missile import MissileTurned
from mechs_core.rulesets.bottisota.rules.react import React, Reacted
from mechs_core.rulesets.bottisota.rules.reward import RewardTaken
from mechs_core.rulesets.bottisota.rules.shot_rolls import HitsCounted, ShotRolled
from mechs_core.testing import Story, given
from tests.rulesets.bottisota.positions import asked, dice, position, s


def shooting(*bots, **keys) -> Line:
    return position(bots, phase="shoot", **keys)


def fire(line: Line, *shots: Shoot, **faces: int) -> Story:
    """Declare these shots and fire them. faces: by the label's k and t, as k0_t0=5."""
    story = given(line)
    for shot in shots:
        story = story.when(0, shot)
    luck = {f"shot r1 s0 {where.replace('_', ' ')}": face for where, face in faces.items()}
    return story.when(0, Fire(), dice(luck))


def test_bot_sht_9_a_victim_with_a_card_in_hand_is_asked_before_the_hit_count():
    line = shooting(s(0, "martyr", "C3"), s(1, "ram", "C4", hand=["P05a", "P29b"]))
    story = fire(line, Shoot("shotgun", bot=1), k0_t0=5)
    story.then(ShotsFired(0, 1), ShotRolled(0, 0, "shotgun", 1, 5, 0, 5, True))
    assert asked(story.line) == (1, "react")
    luck = {"shot r1 s0 k0 t0 count": 1, "shot r1 s0 k0 t0 h0 armour": 3}
    story.when(1, React(False), dice(luck)).then_first(
        Reacted(1, None),
        HitsCounted(0, 1, 1),
        ArmourTested(1, 3, 0, 4, False),
        DamageTaken(1, 1, "shot", 0),
    )


def test_bot_sht_9_the_decoy_turns_the_hit_into_a_miss():
    line = shooting(s(0, "spark", "C3"), s(1, "ram", "C4", hand=["P29a", "P29b"]))
    story = fire(line, Shoot("autogun", bot=1), Shoot("autogun", bot=1), k0_t0=5)
    story = story.when(1, React(True), dice({"shot r1 s0 k1 t0": 6}))
    story.then(Reacted(1, "P29a"), ShotRolled(0, 1, "autogun", 1, 6, 0, 5, True))
    assert asked(story.line) == (1, "react")  # the other one is left
    assert len(story.state.discards) == 1
    story = story.when(1, React(True))
    story.then_first(Reacted(1, "P29b"))
    assert story.state.bots[1].damage == 0
    assert story.state.hand[1] == []


def test_bot_sht_9_bot_r_42_whoever_holds_a_card_is_asked_whether_it_helps_or_not():
    # BOT-R-42, BOT-SEC-2
    with_decoy = shooting(s(0, "spark", "C3"), s(1, "ram", "C4", hand=["P29a"]))
    without = shooting(s(0, "spark", "C3"), s(1, "ram", "C4", hand=["P05a"]))
    first = fire(with_decoy, Shoot("autogun", bot=1), k0_t0=5)
    second = fire(without, Shoot("autogun", bot=1), k0_t0=5)
    assert first.line.requests() == second.line.requests()
    assert first.events == second.events
    second.when(1, React(True)).refused("no_decoy")
    assert RULESET.legal(first.state, 1) == [React(True), React(False)]
    assert RULESET.legal(second.state, 1) == [React(False)]


@pytest.mark.parametrize("keys", [{}, {"installed": ["P05a"]}])
def test_bot_sht_9_a_victim_with_an_empty_hand_is_not_asked(keys):
    line = shooting(s(0, "spark", "C3"), s(1, "ram", "C4", **keys))
    story = fire(line, Shoot("autogun", bot=1), k0_t0=5, k0_t0_h0_armour=6)
    assert ArmourTested(1, 6, 0, 4, True) in story.events


def test_bot_sht_9_nobody_is_asked_about_a_miss():
    line = shooting(s(0, "spark", "C3"), s(1, "ram", "C4", hand=["P29a"]), s(2, "spider", "E1"))
    story = fire(line, Shoot("autogun", bot=1), k0_t0=4)
    assert asked(story.line) == (1, "shooting")


def test_bot_sht_9_nobody_is_asked_about_a_miss_that_leads_on():
    # A missile turns, an explosion goes on to the next target.
    line = shooting(s(0, "skimmer", "C3"), s(1, "ram", "C5", hand=["P29a"]), s(2, "spider", "C5"))
    story = fire(line, Shoot("missiles", bot=1), k0_t0=3, k0_t1=3)
    assert MissileTurned(0, 0, 1, 2) in story.events
    line = shooting(s(0, "howler", "C3"), s(1, "ram", "C5", hand=["P29a"]), s(2, "spider", "C5"))
    story = fire(line, Shoot("howitzer", area="C5"), k0_t0=3, k0_t1=3)
    assert ShotRolled(0, 0, "howitzer", 2, 3, 0, 4, False) in story.events


def test_bot_sht_9_every_target_of_an_explosion_is_asked_the_shooter_too():
    line = shooting(
        s(0, "howler", "C3", hand=["P29a"]),
        s(1, "ram", "C3", hand=["P05a"]),
        s(2, "spark", "E1"),
    )
    story = fire(line, Shoot("howitzer", area="C3"), k0_t0=4)
    assert asked(story.line) == (1, "react")
    luck = dice({"shot r1 s0 k0 t0 h0 armour": 6, "shot r1 s0 k0 t1": 5})
    story = story.when(1, React(False), luck)
    story.then(
        Reacted(1, None),
        ArmourTested(1, 6, -1, 4, True),
        ShotRolled(0, 0, "howitzer", 0, 5, 0, 4, True),
    )
    assert asked(story.line) == (0, "react")
    story = story.when(0, React(True))
    assert story.events[0] == Reacted(0, "P29a")
    assert story.state.bots[0].damage == 0


def test_bot_unit_2_a_decoy_at_the_end_of_an_explosion_ends_its_unit():
    # The first target falls and explodes; only after the second's decoy does the unit end.
    line = shooting(
        s(0, "howler", "C3"),
        s(1, "martyr", "C4", damage=4),
        s(2, "spark", "C4", hand=["P29a"]),
        s(3, "ram", "E1"),
    )
    story = fire(line, Shoot("howitzer", area="C4"), k0_t0=4, k0_t0_h0_armour=1, k0_t1=4)
    assert story.events[-2] == BotDestroyed(1, "shot", 0, ())
    assert asked(story.line) == (2, "react")
    story = story.when(2, React(True), dice({"blast r1 s1 t0": 1}))
    told = [type(event).__name__ for event in story.events[:5]]
    assert told == ["Reacted", "SelfDestructed", "BlastRolled", "RewardTaken", "CardDrawn"]
    assert story.events[3] == RewardTaken(0, "draw")


def test_bot_wpn_3_a_missile_turns_from_a_decoy():
    line = shooting(s(0, "skimmer", "C3"), s(1, "ram", "C5", hand=["P29a"]), s(2, "spider", "C5"))
    story = fire(line, Shoot("missiles", bot=1), k0_t0=4)
    luck = dice({"shot r1 s0 k0 t1": 5, "shot r1 s0 k0 t1 h0 armour": 6})
    story.when(1, React(True), luck).then_first(
        Reacted(1, "P29a"),
        MissileTurned(0, 0, 1, 2),
        ShotRolled(0, 0, "missiles", 2, 5, 0, 4, True),
        ArmourTested(2, 6, -1, 4, True),
    )


def test_bot_sht_9_every_try_of_a_missile_is_asked_about():
    line = shooting(s(0, "skimmer", "C3"), s(1, "ram", "C5"), s(2, "spider", "C5", hand=["P05a"]))
    story = fire(line, Shoot("missiles", bot=1), k0_t0=3, k0_t1=4)
    assert asked(story.line) == (2, "react")
    luck = dice({"shot r1 s0 k0 t1 h0 armour": 1})
    story = story.when(2, React(False), luck)
    assert DamageTaken(2, 1, "shot", 0) in story.events


def test_bot_beam_1_every_beam_is_reacted_to_as_it_is_rolled():
    line = shooting(
        s(0, "tractor", "C3"), s(1, "ram", "C4", hand=["P29a", "P05a"]), s(2, "spark", "E1")
    )
    shots = Shoot("pushbeam", bot=1), Shoot("pullbeam", bot=1)
    story = fire(line, *shots, k0_t0=4)
    assert asked(story.line) == (1, "react")
    story = story.when(1, React(True), dice({"shot r1 s0 k1 t0": 5}))
    story.then(Reacted(1, "P29a"), ShotRolled(0, 1, "pullbeam", 1, 5, 0, 4, True))
    assert asked(story.line) == (1, "react")
    # The push was cancelled, so nothing is torn.
    story = story.when(1, React(False), dice({"shot r1 s0 k1 t0 h0 armour": 3}))
    story.then_first(Reacted(1, None), ArmourTested(1, 3, 1, 4, True), LinkSet(0, 1, "pull"))


def test_bot_beam_1_a_victim_that_draws_a_card_later_is_not_asked_again():
    # Seat 1 is hit with an empty hand and destroys nobody; seat 0's first victim was its own.
    line = shooting(
        s(0, "tractor", "C3"),
        s(1, "ram", "D3"),
        s(2, "spark", "C4", damage=4),
        s(3, "spider", "E1"),
        mines=[{"owner": 1, "kind": "mine", "area": "C4", "hit": 4, "am": -1}],
    )
    shots = Shoot("pushbeam", bot=2), Shoot("pullbeam", bot=1)
    faces = {"k0_t0": 4, "k1_t0": 4, "k0_t0_h0_armour": 6, "k1_t0_h0_armour": 6}
    luck = {f"shot r1 s0 {where.replace('_', ' ')}": face for where, face in faces.items()}
    luck |= {"mine x0 r1": 4, "mine x0 r1 h0 armour": 1}
    story = given(line).when(0, shots[0]).when(0, shots[1]).when(0, Fire(), dice(luck))
    assert BotDestroyed(2, "mine", 1, ()) in story.events
    assert [event.seat for event in story.events if isinstance(event, CardDrawn)] == [1]
    assert LinkSet(0, 1, "pull") in story.events
    assert not any(isinstance(event, Reacted) for event in story.events)


def test_bot_sht_9_each_question_is_told_apart():
    line = shooting(s(0, "spark", "C3"), s(1, "ram", "C4", hand=["P05a"]), s(2, "spider", "E1"))
    story = fire(line, Shoot("autogun", bot=1), Shoot("autogun", bot=1), k0_t0=5)
    first = story.line.requests()
    luck = dice({"shot r1 s0 k0 t0 h0 armour": 6, "shot r1 s0 k1 t0": 5})
    story = story.when(1, React(False), luck)
    second = story.line.requests()
    assert first != second
    assert (second[0].seat, second[0].kind) == (1, "react")

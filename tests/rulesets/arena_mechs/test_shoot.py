"""SHOOT. AM-SHOOT."""

from __future__ import annotations

import pytest

from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.rules.activation import ActionStarted
from mechs_core.rulesets.arena_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.arena_mechs.rules.shoot import Shoot
from mechs_core.rulesets.arena_mechs.rules.turn import ActivationEnded, SeatActivated
from tests.rulesets.arena_mechs.arenas import BLUE, GREEN, RED, YELLOW
from tests.rulesets.arena_mechs.positions import position
from tests.spec import given

ENDED = (ActivationEnded(RED), SeatActivated(YELLOW, True))


def shooting(strength: int, **mechs: str) -> Line:
    return position(mechs=mechs, pending={"shoot": strength})


@pytest.mark.parametrize("strength", [1, 2])
@pytest.mark.parametrize("field", ["c2", "c1", "d3", "e3", "c4", "c5"])
def test_am_shoot_1_a_mech_in_sight_takes_the_damage(strength, field):
    others = {"blue": "b1", "green": "a1"}
    story = given(shooting(strength, red="c3", yellow=field, **others))
    story.when(RED, Shoot(target=YELLOW)).then(
        ActionStarted(RED, "shoot", strength),
        DamageDealt(YELLOW, "red", strength, "shoot"),
        *ENDED,
    )


@pytest.mark.parametrize("field", ["b2", "d2", "e1", "b4", "a5", "d1", "e2"])
def test_am_shoot_1_not_in_the_same_row_or_column(field):
    story = given(shooting(1, red="c3", yellow=field))
    story.when(RED, Shoot(target=YELLOW)).refused("not_in_line")


def test_am_shoot_1_no_own_mech_and_none_outside():
    story = given(position(mechs={"red": "c3"}, queue=["green"], turn=1, pending={"shoot": 2}))
    story.when(RED, Shoot(target=RED)).refused("not_in_line")
    story.when(RED, Shoot(target=GREEN)).refused("not_in_line")
    corner = given(position(mechs={"red": "e3"}, queue=["green"], turn=1, pending={"shoot": 2}))
    corner.when(RED, Shoot(target=GREEN)).refused("not_in_line")
    story.when(RED, Shoot(target=4)).refused("bad_value")


def test_am_shoot_1_the_first_obstacle_is_named():
    # d3: a wall b3|c3 in the west; c3 stands before it.
    wall_first = shooting(1, red="d3", yellow="a3", blue="b3")
    sentence = "yellow is not in sight: a wall at c3/b3"
    given(wall_first).when(RED, Shoot(target=YELLOW)).refused("wall", sentence)
    mech_first = shooting(1, red="d3", yellow="a3", blue="c3")
    sentence = "yellow is not in sight: a Mech at c3"
    given(mech_first).when(RED, Shoot(target=YELLOW)).refused("mech_between", sentence)
    last_step = shooting(1, red="a1", yellow="a5", blue="c1", green="e1")  # a4|a5
    given(last_step).when(RED, Shoot(target=YELLOW)).refused("wall")
    first_step = shooting(1, red="a5", yellow="a1", blue="c1", green="e1")
    given(first_step).when(RED, Shoot(target=YELLOW)).refused("wall")
    behind = shooting(1, red="e1", yellow="c1", blue="b1")
    given(behind).when(RED, Shoot(target=YELLOW)).accepted()


def test_am_shoot_1_weak_shots_have_a_target_and_no_direction():
    for strength in (1, 2):
        story = given(shooting(strength, red="c3", yellow="c2"))
        story.when(RED, Shoot()).refused("bad_value")
        story.when(RED, Shoot(direction="n")).refused("bad_value")
        story.when(RED, Shoot(YELLOW, "n")).refused("bad_value")


def test_am_shoot_2_strong_shots_have_a_direction_and_no_target():
    story = given(shooting(3, red="c3", yellow="c2"))
    story.when(RED, Shoot()).refused("bad_value")
    story.when(RED, Shoot(YELLOW)).refused("bad_value")
    story.when(RED, Shoot(YELLOW, "n")).refused("bad_value")
    story.when(RED, Shoot(direction="x")).refused("bad_value")


@pytest.mark.parametrize(
    ("direction", "fields"),
    [("n", ("c1", "c2")), ("e", ("d3", "e3")), ("s", ("c5", "c4")), ("w", ("b3", "a3"))],
)
def test_am_shoot_2_every_mech_in_one_direction_walls_and_mechs_do_not_stop_it(direction, fields):
    away = {"n": "b5", "e": "b1", "s": "b1", "w": "b1"}[direction]
    line = shooting(3, red="c3", yellow=fields[0], blue=away, green=fields[1])
    given(line).when(RED, Shoot(direction=direction)).then(
        ActionStarted(RED, "shoot", 3),
        DamageDealt(YELLOW, "red", 4, "shoot"),
        DamageDealt(GREEN, "red", 4, "shoot"),
        *ENDED,
    )


def test_am_shoot_2_the_damage_is_told_in_the_turns_order():
    line = position(
        mechs={"red": "a3", "yellow": "b3", "blue": "c3", "green": "e3"},
        order=["green", "red", "blue", "yellow"],
        active="red",
        pending={"shoot": 3},
    )
    story = given(line).when(RED, Shoot(direction="e"))
    assert [event.victim for event in story.events[1:4]] == [GREEN, BLUE, YELLOW]


def test_am_shoot_2_am_r_24_a_direction_without_a_mech_is_refused():
    story = given(shooting(3, red="c3", yellow="c2", blue="a1", green="e3"))
    sentence = "no Mech stands to the south"
    story.when(RED, Shoot(direction="s")).refused("no_target", sentence)
    story.when(RED, Shoot(direction="w")).refused("no_target")
    shots = [choice for choice in RULESET.legal(story.state, RED) if type(choice) is Shoot]
    assert shots == [Shoot(direction="n"), Shoot(direction="e")]


def test_am_space_4_weak_shots_do_not_go_through_walls():
    line = shooting(2, red="b3", yellow="c3")
    given(line).when(RED, Shoot(target=YELLOW)).refused("wall")


def test_legal_shots_are_by_seat():
    line = shooting(2, red="c3", yellow="c5", blue="e3", green="b3")
    shots = [choice for choice in RULESET.legal(line.state, RED) if type(choice) is Shoot]
    assert shots == [Shoot(target=YELLOW), Shoot(target=BLUE)]

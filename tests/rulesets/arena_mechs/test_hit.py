"""HIT. AM-HIT, AM-SPACE."""

from __future__ import annotations

import pytest

from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.rules.activation import ActionStarted
from mechs_core.rulesets.arena_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.arena_mechs.rules.hit import Hit
from mechs_core.rulesets.arena_mechs.rules.prestige_track import PrestigeChanged
from mechs_core.rulesets.arena_mechs.rules.push import MechPushed, MechPushedOut
from mechs_core.rulesets.arena_mechs.rules.smash import BoardCleared, MechQueued, MechSmashed
from mechs_core.rulesets.arena_mechs.rules.turn import ActivationEnded, SeatActivated
from tests.rulesets.arena_mechs.arenas import BLUE, GREEN, RED, YELLOW
from tests.rulesets.arena_mechs.positions import laid, position
from tests.spec import given

ENDED = (ActivationEnded(RED), SeatActivated(YELLOW, True))
AROUND_C3 = {"n": "c2", "e": "d3", "s": "c4"}  # a wall closes c3 to the west


def hitting(strength: int, **mechs: str) -> Line:
    return position(mechs=mechs, pending={"hit": strength})


@pytest.mark.parametrize(("strength", "damage"), [(1, 2), (2, 4)])
@pytest.mark.parametrize("field", AROUND_C3.values())
def test_am_hit_1_damage_to_one_adjacent_mech(strength, damage, field):
    story = given(hitting(strength, red="c3", yellow=field)).when(RED, Hit(YELLOW))
    story.then(
        ActionStarted(RED, "hit", strength), DamageDealt(YELLOW, "red", damage, "hit"), *ENDED
    )
    assert story.state.boards[YELLOW] == [damage, 0, 0, 0, 0]
    assert story.state.at[YELLOW] == story.state.mech_on.index(YELLOW)


@pytest.mark.parametrize("field", ["b2", "d2", "b4", "d4", "c1", "e3", "c5", "a3", "a1"])
def test_am_hit_1_am_space_1_adjacent_is_never_diagonal_or_further(field):
    story = given(hitting(1, red="c3", yellow=field))
    story.when(RED, Hit(YELLOW)).refused("not_adjacent", "yellow is not adjacent")


def test_am_hit_1_the_row_does_not_wrap_round():
    given(hitting(1, red="e1", yellow="a2")).when(RED, Hit(YELLOW)).refused("not_adjacent")


def test_am_hit_1_no_own_mech_and_none_outside():
    story = given(position(mechs={"red": "c3"}, queue=["green"], turn=1, pending={"hit": 1}))
    story.when(RED, Hit(RED)).refused("not_adjacent")
    story.when(RED, Hit(GREEN)).refused("not_adjacent")
    story.when(RED, Hit(4)).refused("bad_value")
    story.when(RED, Hit(-1)).refused("bad_value")
    on_the_rim = position(mechs={"red": "a1"}, queue=["green"], turn=1, pending={"hit": 1})
    given(on_the_rim).when(RED, Hit(GREEN)).refused("not_adjacent")


@pytest.mark.parametrize(
    ("red", "yellow"), [("b3", "c3"), ("c3", "b3"), ("a4", "a5"), ("a5", "a4")]
)
def test_am_hit_1_am_space_2_am_space_4_no_blow_through_a_wall(red, yellow):
    for strength in (1, 3):
        story = given(hitting(strength, red=red, yellow=yellow))
        story.when(RED, Hit(YELLOW)).refused("wall", "a wall stands between")


@pytest.mark.parametrize(("yellow", "to"), [("c2", "c1"), ("d3", "e3"), ("c4", "c5")])
def test_am_hit_2_the_third_symbol_pushes_in_the_direction_of_the_blow(yellow, to):
    line = hitting(3, red="c3", yellow=yellow, blue="a3", green="a1")
    story = given(line).when(RED, Hit(YELLOW))
    story.then(
        ActionStarted(RED, "hit", 3),
        DamageDealt(YELLOW, "red", 7, "hit"),
        MechPushed(YELLOW, yellow, to, RED),
        *ENDED,
    )
    assert story.state.at[RED] == 12  # the attacker does not move


def test_am_hit_2_am_r_23_no_push_through_a_wall_or_onto_a_mech():
    wall = hitting(3, red="d3", yellow="c3")  # b3|c3
    given(wall).when(RED, Hit(YELLOW)).then(
        ActionStarted(RED, "hit", 3), DamageDealt(YELLOW, "red", 7, "hit"), *ENDED
    )
    mech = hitting(3, red="c3", yellow="c2", blue="c1")
    given(mech).when(RED, Hit(YELLOW)).then(
        ActionStarted(RED, "hit", 3), DamageDealt(YELLOW, "red", 7, "hit"), *ENDED
    )


def test_am_hit_2_am_r_27_a_rim_wall_holds_against_the_push():
    line = hitting(3, red="d2", yellow="d1", blue="a3", green="c5")
    given(line).when(RED, Hit(YELLOW)).then(
        ActionStarted(RED, "hit", 3), DamageDealt(YELLOW, "red", 7, "hit"), *ENDED
    )


@pytest.mark.parametrize(
    ("red", "yellow"), [("c2", "c1"), ("d3", "e3"), ("c4", "c5"), ("b3", "a3")]
)
def test_am_hit_2_past_the_rim_the_mech_is_pushed_out(red, yellow):
    boards = {"yellow": {"arena": 1}}
    line = position(mechs={"red": red, "yellow": yellow}, boards=boards, pending={"hit": 3})
    line.state.spaces = 10
    given(line).when(RED, Hit(YELLOW)).then(
        ActionStarted(RED, "hit", 3),
        DamageDealt(YELLOW, "red", 7, "hit"),
        MechPushedOut(YELLOW, yellow, RED, "hit"),
        DamageDealt(YELLOW, "red", 1, "spikes"),
        MechQueued(YELLOW),
        ActivationEnded(RED),
        SeatActivated(YELLOW, False),
    )


def test_am_hit_2_am_r_12_a_smashed_mech_is_not_pushed():
    line = position(2, mechs={"red": "c3", "yellow": "c2"}, pending={"hit": 3})
    given(line).when(RED, Hit(YELLOW)).then(
        ActionStarted(RED, "hit", 3),
        DamageDealt(YELLOW, "red", 7, "hit"),
        MechSmashed(YELLOW, RED, 1),
        PrestigeChanged(RED, 1, "last_blow", YELLOW),
        PrestigeChanged(RED, 3, "damage_most", YELLOW),
        BoardCleared(YELLOW),
        MechQueued(YELLOW),
        ActivationEnded(RED),
        SeatActivated(YELLOW, False),
    )


def test_am_space_2_a_wall_of_either_tile_stands_between():
    tiles = {"c2": "L01/0", "c4": "L02/0"}  # walls in the north of c2 and of c4
    line = position(
        mechs={"red": "c3", "yellow": "c2", "blue": "c4"}, pending={"hit": 1}, tiles=laid(**tiles)
    )
    given(line).when(RED, Hit(YELLOW)).accepted()
    given(line).when(RED, Hit(BLUE)).refused("wall")


def test_legal_hits_are_by_seat():
    line = hitting(1, red="c3", yellow="c4", blue="c2", green="b3")
    assert [choice for choice in RULESET.legal(line.state, RED) if type(choice) is Hit] == [
        Hit(YELLOW),
        Hit(BLUE),
    ]

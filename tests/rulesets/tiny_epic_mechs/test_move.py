"""A card is revealed or played, and the pilot moves. TEM-MOVE, TEM-ADH-2."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.tiny_epic_mechs.data import CARD
from mechs_core.rulesets.tiny_epic_mechs.geometry import DIRECTION, NUMBER, OFF
from mechs_core.rulesets.tiny_epic_mechs.rules.action import ActionAsked, PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from mechs_core.rulesets.tiny_epic_mechs.rules.combat_start_and_end import CombatStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import Equip
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import MechLeft
from mechs_core.rulesets.tiny_epic_mechs.rules.move import (
    AdHocCardPlayed,
    CardRevealed,
    MoveBlocked,
    PilotMoved,
    PlayAdHoc,
    Reveal,
    landing,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import Place
from mechs_core.testing import Story, given
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, asked, p, position


def revealed(card: str, direction: str, *others: dict, **red: object) -> Story:
    """Red, from c3 unless said otherwise, reveals a card; the empty Mech is out of the way."""
    line = position(
        p(**{"cell": "c3", **red, "program": [[card, direction]]}), *(others or (p(),)), mech="b4"
    )
    return given(line).when(RED, Reveal())


@pytest.mark.parametrize(("direction", "to"), [("N", "c2"), ("E", "d3"), ("S", "c4"), ("W", "b3")])
def test_tem_move_1_a_step_enters_the_next_zone(direction: str, to: str):
    revealed("K1", direction).then(
        CardRevealed(RED, "K1", direction),
        PilotMoved(RED, "c3", to, "STEP"),
        ActionAsked(RED, "COLLECT"),
    )


@pytest.mark.parametrize(
    ("direction", "to"), [("NE", "d2"), ("SE", "d4"), ("SW", "b4"), ("NW", "b2")]
)
def test_tem_move_1_a_diagonal_jump_enters_the_diagonally_next(direction: str, to: str):
    story = revealed("K8", direction)
    story.then(
        CardRevealed(RED, "K8", direction),
        PilotMoved(RED, "c3", to, "DIAGONAL"),
        ActionAsked(RED, "MINE"),
    )
    assert story.state.at[RED] == NUMBER[to]


def test_tem_move_1_a_double_jump_enters_the_zone_two_cells_on():
    revealed("K7", "N").then(
        CardRevealed(RED, "K7", "N"),
        PilotMoved(RED, "c3", "c1", "DOUBLE"),
        ActionAsked(RED, "BUY"),
    )


# ---------------------------------------------------------------- what lies between


@pytest.mark.parametrize(
    "between",
    [p(mines={"c2": 4}), p(turrets=["c2"]), p(cell="c2"), p(cell="c2", turrets=["c2"])],
)
def test_tem_move_2_what_lies_between_does_not_count(between: dict):
    story = revealed("K7", "N", between)
    story.then_last(PilotMoved(RED, "c3", "c1", "DOUBLE"), ActionAsked(RED, "BUY"))
    assert story.state.health[RED] == 6


def test_tem_r_5_the_mighty_mech_between_is_not_offered():
    line = position(p(cell="c2", status="ARMOR", program=[["K7", "S"]]), p())
    given(line).when(RED, Reveal()).then_last(
        PilotMoved(RED, "c2", "c4", "DOUBLE"), ActionAsked(RED, "BUY")
    )


def test_tem_move_2_the_cell_between_may_be_a_hole():
    """No layout has such a place: a zone is taken out of the arena."""
    arena = position(p(), p()).state.copy()
    arena.zones[NUMBER["c2"]] = OFF
    double, north = CARD["K7"], DIRECTION["N"]
    assert landing(arena, NUMBER["c3"], double, north) == NUMBER["c1"]


# ---------------------------------------------------------------- blocked


@pytest.mark.parametrize(
    ("card", "cell", "direction"),
    [
        ("K1", "c1", "N"),  # the rim
        ("K1", "c1", "E"),  # a hole
        ("K1", "d3", "E"),  # an unused base slot is a hole
        ("K7", "c2", "N"),
        ("K7", "c2", "E"),
        ("K7", "c3", "W"),
        ("K8", "c1", "NW"),
        ("K8", "b2", "NW"),
        ("K8", "d4", "SE"),
    ],
)
def test_tem_move_3_a_hole_or_the_rim_keeps_the_pilot_where_it_is(
    card: str, cell: str, direction: str
):
    story = revealed(card, direction, cell=cell)
    action = {"K1": "COLLECT", "K7": "BUY", "K8": "MINE"}[card]
    story.then(
        CardRevealed(RED, card, direction),
        MoveBlocked(RED, cell, direction),
        ActionAsked(RED, action),
    )
    assert story.state.at[RED] == NUMBER[cell]


def test_tem_r_4_a_blocked_double_jump_does_not_become_a_step():
    revealed("K7", "E", cell="c2").then_last(MoveBlocked(RED, "c2", "E"), ActionAsked(RED, "BUY"))


def test_tem_move_3_after_a_blocked_movement_no_mighty_mech_is_offered():
    line = position(p(cell="c3", status="ARMOR", program=[["K7", "E"]]), p())
    given(line).when(RED, Reveal()).then_last(MoveBlocked(RED, "c3", "E"), ActionAsked(RED, "BUY"))


# ---------------------------------------------------------------- the Mighty Mech


def test_tem_move_4_the_mighty_mech_moves_with_its_controller():
    """It is left where its controller falls, not where it was entered."""
    line = position(
        p(cell="c3", status="MIGHTY", health=2, program=[["K1", "S"]]), p(turrets=["c4"])
    )
    story = given(line).when(RED, Reveal())
    assert MechLeft(RED, "c4") in story.events
    assert story.state.mech_at == NUMBER["c4"]


def test_tem_move_4_on_a_retreat_too():
    line = position(
        p(cell="c3", status="MIGHTY", health=3, program=[["K1", "S"]]),
        p(cell="c4", owned=["B1", "B4"], program=[["K1", "E"]]),
    )
    story = given(line).when(RED, Reveal()).when(RED, Attack("B1", False))
    story = story.when(BLUE, Attack("B4", False)).when(RED, Place("d4"))
    assert story.state.mech_at == OFF and story.state.mighty() == RED
    story = story.when(BLUE, Reveal()).when(BLUE, Attack("B4", False))
    assert MechLeft(RED, "d4") in story.events


# ---------------------------------------------------------------- Ad Hoc mode


def ad_hoc(mode: str, **keys: object) -> Story:
    """Red on c1 in Ad Hoc mode, Blue on c2."""
    return given(position(p(ad_hoc=mode), p(cell="c2"), **keys))


def test_tem_exec_3_a_card_of_the_hand_is_played_in_a_direction_of_choice():
    ad_hoc("free").when(RED, PlayAdHoc("K2", "N")).then(
        AdHocCardPlayed(RED, "K2", "N"), MoveBlocked(RED, "c1", "N"), ActionAsked(RED, "BUY")
    )


def test_tem_adh_2_in_the_first_turn_no_combat_may_be_started():
    story = ad_hoc("fresh")
    story.when(RED, PlayAdHoc("K1", "S")).refused(
        "no_combat_yet", "no combat in the first Ad Hoc turn"
    )
    story.when(RED, PlayAdHoc("K7", "S")).accepted()  # over Blue, onto c3
    story.when(RED, PlayAdHoc("K1", "N")).accepted()


def test_tem_adh_2_from_the_second_turn_on_it_may():
    ad_hoc("free").when(RED, PlayAdHoc("K1", "S")).then(
        AdHocCardPlayed(RED, "K1", "S"),
        PilotMoved(RED, "c1", "c2", "STEP"),
        CombatStarted(RED, BLUE, "c2", False),
    )


def test_tem_adh_2_the_first_card_played_ends_the_ban():
    line = position(p(ad_hoc="fresh"), p(cell="c2", program=[["K7", "E"], ["K1", "W"]]), turn=3)
    story = given(line).when(RED, PlayAdHoc("K1", "N")).when(RED, PassAction())
    story = story.when(BLUE, Reveal()).when(BLUE, PassAction())
    assert PlayAdHoc("K2", "S") in story.line.legal(RED)
    story.when(RED, PlayAdHoc("K2", "S")).then_last(CombatStarted(RED, BLUE, "c2", False))


def test_tem_adh_2_every_card_and_direction_that_ends_on_an_enemy_is_illegal():
    """Red on c3 among three enemies: next to it, diagonally, and two cells on."""
    line = position(p(cell="c3", ad_hoc="fresh"), p(cell="c2"), p(cell="d4"), p(cell="a3"))
    taken = {("K7", "W"), ("K8", "SE"), *((f"K{n}", "N") for n in range(1, 7))}
    legal = {(choice.card, choice.direction) for choice in line.legal(RED)}
    assert len(legal) == 32 - len(taken) and not legal & taken
    for card, direction in taken:
        given(line).when(RED, PlayAdHoc(card, direction)).refused("no_combat_yet")


def test_tem_r_37_there_is_always_a_card_to_play():
    line = position(p(ad_hoc="fresh"), p(cell="c2"), p(cell="b2"), p(cell="d2"))
    assert PlayAdHoc("K1", "N") in line.legal(RED)
    assert len(line.legal(RED)) == 32 - 6 - 2


def test_play_ad_hoc_is_refused_in_the_order_of_the_table():
    story = given(position(p(ad_hoc="fresh", played=["K1"]), p(cell="c2"), turn=2))
    story.when(RED, PlayAdHoc("K1", "NE")).refused("not_in_hand", "K1 is already played")
    story.when(RED, PlayAdHoc("K2", "SE")).refused("bad_direction", "K2 needs a straight direction")
    story.when(RED, PlayAdHoc("K8", "S")).refused("bad_direction", "K8 needs a diagonal direction")
    story.when(RED, PlayAdHoc("K2", "S")).refused("no_combat_yet")
    story.when(RED, PlayAdHoc("K0", "S")).refused("bad_value")
    story.when(BLUE, PlayAdHoc("K2", "S")).refused("not_asked")


def test_reveal_is_the_active_seats_alone():
    line = position(p(), p())
    assert asked(line) == ((RED, "card"),)
    given(line).when(BLUE, Reveal()).refused("not_asked")


def test_tem_r_33_there_is_a_pause_before_every_movement():
    """`Reveal` is a decision: both may equip before it, though it has no alternative."""
    both = {"owned": ["B1", "B2"], "equipped": ["B1"]}
    line = position(p(**both), p(**both))
    assert Equip("B2", "B1") in line.legal(BLUE)
    assert Reveal() in line.legal(RED) and Equip("B2", "B1") in line.legal(RED)

"""Ad Hoc mode: the hand comes back, no combat at first, the round's end. TEM-ADH."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.rules.action import ActionAsked, PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from mechs_core.rulesets.tiny_epic_mechs.rules.combat_start_and_end import CombatStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.move import (
    AdHocCardPlayed,
    MoveBlocked,
    PilotMoved,
    PlayAdHoc,
    Reveal,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import Place
from mechs_core.rulesets.tiny_epic_mechs.rules.program import ProgramCard
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import (
    RoundEnded,
    RoundStarted,
    TurnEnded,
    TurnStarted,
)
from mechs_core.testing import Story, given
from tests.rulesets.tiny_epic_mechs.fights import armed, fight
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, p, position

CARDS = ("K1", "K2", "K3", "K4", "K5", "K6", "K7", "K8")
HIT = Attack("B1", False)


def seat_of(story: Story, seat: int) -> Any:
    return RULESET.sight.view(story.state, None).seats[seat]


# ---------------------------------------------------------------- the hand


def test_tem_adh_1_all_eight_cards_come_to_hand_laid_and_played_ones_too():
    """Blue falls in its turn 3 of 4; Red retreats in turn 3, with its card just played."""
    line = fight(armed("B1"), armed("B1", health=1), turn=3)
    assert (seat_of(given(line), BLUE).laid, len(seat_of(given(line), BLUE).played)) == (2, 0)
    fallen = given(line).when(RED, HIT)
    assert (seat_of(fallen, BLUE).laid, seat_of(fallen, BLUE).hand) == (0, CARDS)
    retreated = given(fight(armed("B1"), armed("B1"), turn=3, attacks=[["B1"]])).when(BLUE, HIT)
    assert (seat_of(retreated, RED).laid, seat_of(retreated, RED).hand) == (0, CARDS)
    assert seat_of(retreated, RED).played == ()


def test_tem_adh_1_the_remaining_turns_are_played_from_hand():
    story = given(position(p(ad_hoc="fresh"), p(), turn=2))
    assert [type(each) for each in story.line.legal(RED) if type(each) is not PlayAdHoc] == []
    assert len(story.line.legal(RED)) == 32
    story.when(RED, Reveal()).refused("not_asked")
    story.when(RED, PlayAdHoc("K3", "S")).then(
        AdHocCardPlayed(RED, "K3", "S"),
        PilotMoved(RED, "c1", "c2", "STEP"),
        ActionAsked(RED, "MINE"),
    )


def test_tem_exec_3_the_card_and_the_direction_are_of_the_seats_choice():
    story = given(position(p(ad_hoc="free", cell="c3"), p()))
    legal = {each for each in story.line.legal(RED) if type(each) is PlayAdHoc}
    expected = {PlayAdHoc(card, way) for card in CARDS[:7] for way in "NESW"}
    assert legal == expected | {PlayAdHoc("K8", way) for way in ("NE", "SE", "SW", "NW")}


def test_tem_r_35_played_cards_stay_out():
    line = position(p(ad_hoc="free", played=["K2"]), p(ad_hoc="free"), turn=2)
    story = given(line)
    story.when(RED, PlayAdHoc("K2", "N")).refused("not_in_hand", "K2 is already played")
    story = story.when(RED, PlayAdHoc("K1", "N")).when(RED, PassAction())
    story = story.when(BLUE, PlayAdHoc("K1", "S")).when(BLUE, PassAction())
    story.when(RED, PlayAdHoc("K1", "N")).refused("not_in_hand")
    assert seat_of(story, RED).hand == ("K3", "K4", "K5", "K6", "K7", "K8")
    assert seat_of(story, RED).played == ("K2", "K1")


def test_tem_r_35_entering_ad_hoc_mode_again_brings_them_back():
    red = armed("B1", ad_hoc="free", played=["K3", "K4"])
    line = fight(red, armed("B1"), turn=3, attacks=[["B1"]])
    assert seat_of(given(line), RED).hand == ("K2", "K5", "K6", "K7", "K8")
    story = given(line).when(BLUE, HIT)
    assert (seat_of(story, RED).hand, seat_of(story, RED).ad_hoc) == (CARDS, "fresh")


# ---------------------------------------------------------------- no combat at first


def beside(ad_hoc: str | None) -> Story:
    """Red on c1, Blue on c2, so that every STEP S is a combat; K8 SE is none."""
    return given(position(p(ad_hoc=ad_hoc), p(cell="c2", program=[["K7", "E"]])))


def test_tem_adh_2_in_the_first_turn_no_combat_may_be_started():
    story = beside("fresh")
    for card in CARDS[:6]:
        story.when(RED, PlayAdHoc(card, "S")).refused(
            "no_combat_yet", "no combat in the first Ad Hoc turn"
        )
    legal = {each for each in story.line.legal(RED) if type(each) is PlayAdHoc}
    assert len(legal) == 32 - 6
    assert not {PlayAdHoc(card, "S") for card in CARDS[:6]} & legal
    story.when(RED, PlayAdHoc("K8", "SE")).accepted()


@pytest.mark.parametrize(("card", "way", "cell"), [("K7", "S", "c3"), ("K8", "SW", "b2")])
def test_tem_adh_2_a_jump_that_ends_at_an_enemy_is_a_combat_too(card, way, cell):
    line = position(p(ad_hoc="fresh"), p(cell=cell))
    given(line).when(RED, PlayAdHoc(card, way)).refused("no_combat_yet")
    assert PlayAdHoc(card, way) not in line.legal(RED)
    given(line).when(RED, PlayAdHoc("K1", "S")).accepted()  # past it, or beside it


def test_tem_adh_2_to_jump_over_an_enemy_is_no_combat():
    beside("fresh").when(RED, PlayAdHoc("K7", "S")).accepted()


def test_tem_adh_2_from_the_second_turn_on_a_combat_may_be_started():
    story = beside("fresh").when(RED, PlayAdHoc("K1", "N")).when(RED, PassAction())
    story = story.when(BLUE, Reveal()).when(BLUE, PassAction())
    assert seat_of(story, RED).ad_hoc == "free"
    story.when(RED, PlayAdHoc("K2", "S")).then_last(CombatStarted(RED, BLUE, "c2", jump=False))
    beside("free").when(RED, PlayAdHoc("K1", "S")).then_last(
        CombatStarted(RED, BLUE, "c2", jump=False)
    )


def test_tem_adh_2_the_first_turn_is_the_next_one_that_begins():
    """Red retreats in its own turn: that turn does not count, the next one is the first."""
    line = fight(armed("B1"), armed("B1", program=[["K7", "E"]]), attacks=[["B1"]])
    story = given(line).when(BLUE, HIT).when(RED, Place("c1"))
    assert seat_of(story, RED).ad_hoc == "fresh"
    story = story.when(BLUE, Reveal()).when(BLUE, PassAction())  # blocked: it stays on c2
    story.when(RED, PlayAdHoc("K1", "S")).refused("no_combat_yet")


def test_tem_adh_2_others_may_start_a_combat_with_a_seat_in_ad_hoc_mode():
    line = position(p(cell="c2", ad_hoc="fresh"), p(cell="c3", program=[["K1", "N"]]), active=BLUE)
    given(line).when(BLUE, Reveal()).then_last(CombatStarted(BLUE, RED, "c2", jump=False))


def test_tem_r_37_with_enemies_all_around_there_are_legal_cards():
    people = [p(cell=cell, base=base) for cell, base in (("c2", "c5"), ("b2", "e3"), ("d2", "a3"))]
    line = position(p(ad_hoc="fresh"), *people)
    legal = [each for each in line.legal(RED) if type(each) is PlayAdHoc]
    assert len(legal) == 32 - 6 - 2
    given(line).when(RED, PlayAdHoc("K1", "N")).then_last(
        MoveBlocked(RED, "c1", "N"), ActionAsked(RED, "COLLECT")
    )


# ---------------------------------------------------------------- turns and rounds


def test_tem_adh_3_the_number_of_turns_does_not_change():
    """Red entered Ad Hoc mode in turn 2; it has turns 3 and 4."""
    story = given(position(p(ad_hoc="fresh"), p(ad_hoc="fresh"), turn=2))
    turns = []
    for card in ("K1", "K2", "K3"):
        for seat, way in ((RED, "N"), (BLUE, "S")):
            story = story.when(seat, PlayAdHoc(card, way)).when(seat, PassAction())
            turns += [each for each in story.events if type(each) is TurnStarted]
    assert [(each.turn, each.seat) for each in turns] == [(2, 1), (3, 0), (3, 1), (4, 0), (4, 1)]
    assert RoundStarted(2, BLUE) in story.events


def test_tem_adh_3_entering_it_again_starts_the_ban_anew():
    red = armed("B1", ad_hoc="free")
    story = given(fight(red, armed("B1"), attacks=[["B1"]])).when(BLUE, HIT)
    assert seat_of(story, RED).ad_hoc == "fresh"


def test_tem_r_36_it_ends_with_the_round_and_nothing_is_carried_over():
    line = fight(armed("B1"), armed("B1"), turn=4, first=BLUE, active=RED, attacks=[["B1"]])
    story = given(line).when(BLUE, HIT).when(RED, Place("c1"))
    story.then_last(TurnEnded(RED), RoundEnded(1), RoundStarted(2, RED))
    assert (seat_of(story, RED).ad_hoc, seat_of(story, RED).hand) == (None, 8)
    for seat in (RED, BLUE):
        for card in CARDS[:4]:
            story = story.when(seat, ProgramCard(card, "S"))
    assert seat_of(story, BLUE).cell == "c2"
    story.when(RED, Reveal()).then_last(CombatStarted(RED, BLUE, "c2", jump=False))


# ---------------------------------------------------------------- refusals


def test_tem_exec_3_what_is_refused_in_order():
    story = given(position(p(ad_hoc="fresh", played=["K1"]), p(cell="c2"), turn=2))
    story.when(RED, PlayAdHoc("K1", "NE")).refused("not_in_hand", "K1 is already played")
    story.when(RED, PlayAdHoc("K2", "NE")).refused("bad_direction", "K2 needs a straight direction")
    story.when(RED, PlayAdHoc("K8", "N")).refused("bad_direction", "K8 needs a diagonal direction")
    story.when(RED, PlayAdHoc("K2", "S")).refused("no_combat_yet")
    story.when(RED, '{"type":"PlayAdHoc","card":"K9","direction":"N"}').refused("bad_value")

"""Following: surpass, copy, pivot. ARC-RND-5 to ARC-RND-8."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.arcs.cards import SUITED, action_ids
from mechs_core.rulesets.arcs.rules.cards_played import (
    CardPlayed,
    Follow,
    InitiativeMoved,
)
from mechs_core.rulesets.arcs.rules.turns import (
    Act,
    EndTurn,
    PreludeEnded,
    TurnEnded,
    TurnStarted,
)
from mechs_core.testing import Story
from tests.rulesets.arcs.positions import at, legal, p

TAX, REPAIR, INFLUENCE = "tax", "repair", "influence"


def hand(story: Story, seat: int) -> str:
    return " ".join(sorted(action_ids(story.state.hand[seat])))


def following(played: str, *hands: str, **said: object) -> Story:
    seats = [p(hand=each, ships=f"{place}G=1") for place, each in enumerate(hands, 1)]
    return at(*seats, phase="follow", played=played, **said)


# ---------------------------------------------------------------- ARC-RND-5 to 8: following


@pytest.mark.parametrize(
    ("card", "fits"),
    [("CO5", True), ("CO3", False), ("CO2", False), ("AD6", False), ("CO6", True)],
)
def test_arc_rnd_5_a_higher_card_of_the_lead_suit_surpasses(card: str, fits: bool):
    story = following("CO4", "", f"{card} AG2 AG3").when(1, Follow("surpass", card))
    if not fits:
        story.refused("mode_illegal")
        return
    pips = {"CO5": 2, "CO6": 2}[card]
    story.then(CardPlayed(1, card, "surpass", False), TurnStarted(1, pips, ("build", REPAIR)))


def test_arc_rnd_5_only_the_lead_card_is_compared():
    story = following("CO2, 1 surpass CO6", "", "AG2", "CO3")
    story = story.when(2, Follow("surpass", "CO3"))
    story.then(CardPlayed(2, "CO3", "surpass", False), TurnStarted(2, 3, ("build", REPAIR)))


def test_arc_rnd_5_a_lead_card_with_the_zero_marker_counts_0():
    hands = ("", "AD2 AD3 AG2 AG3", "AD1 CO3")
    story = following("AD6", *hands, "", zeroed=True)
    assert {e.card for e in legal(story, 1, Follow) if e.mode == "surpass"} == {"AD2", "AD3"}
    story = story.when(1, Follow("surpass", "AD2"))
    story.then(CardPlayed(1, "AD2", "surpass", False), TurnStarted(1, 4, (TAX, REPAIR, INFLUENCE)))
    story = story.when(1, EndTurn())
    assert story.when(2, Follow("surpass", "AD1")).accepted()


@pytest.mark.parametrize("card", ["AD2", "AD5", "AG3"])
def test_arc_rnd_6_a_copy_lies_face_down_and_gives_one_pip_of_the_lead_suit(card: str):
    story = following("AD4", "", "AD2 AD5 AG3").when(1, Follow("copy", card))
    story.then(
        CardPlayed(1, None, "copy", False, card),
        TurnStarted(1, 1, (TAX, REPAIR, INFLUENCE)),
    )


def test_arc_rnd_7_a_pivot_lies_face_up_and_gives_one_pip_of_its_own_suit():
    story = following("AD4", "", "AG2 AD5").when(1, Follow("pivot", "AG2"))
    story.then(
        CardPlayed(1, "AG2", "pivot", False), TurnStarted(1, 1, ("battle", "move", "secure"))
    )
    following("AD4", "", "AG2 AD5").when(1, Follow("pivot", "AD5")).refused("mode_illegal")


def test_arc_rnd_8_a_lower_card_of_the_lead_suit_can_only_copy():
    story = following("AD4", "", "AD2 AG2")
    assert {each.mode for each in legal(story, 1, Follow) if each.card == "AD2"} == {"copy"}
    assert {each.mode for each in legal(story, 1, Follow) if each.card == "AG2"} == {
        "copy",
        "pivot",
    }


def test_arc_rnd_8_pips_may_be_left_unspent():
    story = following("AD4", "AG3", "AG2").when(1, Follow("pivot", "AG2"))
    story.when(1, EndTurn()).then_first(PreludeEnded(1), TurnEnded(1))


def test_arc_rnd_5_to_8_refusals_come_in_their_order():
    story = following("CO4, 1 copy MO2 MO3", "", "", "CO2 AG2")
    story.when(2, Follow("surpass", "CO5", "CO2", "TYCOON")).refused("card_not_in_hand")
    story.when(2, Follow("surpass", "CO2", "AG2", "TYCOON")).refused("mode_illegal")
    story.when(2, Follow("copy", "CO2", "AG2", "TYCOON")).refused("seize_illegal")
    story.when(2, Follow("copy", "CO2", None, "TYCOON")).refused("declare_illegal")


def test_arc_rnd_5_to_8_six_cards_make_72_ways_to_follow():
    story = following("AD2", "", "AD3 AD4 AD5 AG2 CO2 MO2")
    assert len(legal(story, 1, Follow)) == 72


def test_arc_r_29_the_last_card_may_seize_and_a_lone_seat_may_follow():
    story = following("CO4", "", "AG2 AG3").when(1, Follow("copy", "AG2", "AG3"))
    story.then_first(
        CardPlayed(1, None, "copy", True, "AG2", "AG3"), InitiativeMoved(0, 1, "seized")
    )
    assert hand(story, 1) == ""


def test_arc_r_23_with_nothing_to_do_the_turn_is_ended_and_copying_is_always_possible():
    story = following("CO4", "", "CO2")
    assert legal(story, 1, Follow) == [Follow("copy", "CO2")]
    story = story.when(1, Follow("copy", "CO2"))
    assert not legal(story, 1, Act) and EndTurn() in legal(story, 1)


def test_arc_r_9_no_two_seats_can_surpass_with_the_same_number():
    assert len({*SUITED}) == 28
    assert {(card[:2], card[2:]) for card in SUITED} == {
        (suit, f"{number}") for suit in ("AD", "AG", "CO", "MO") for number in range(1, 8)
    }

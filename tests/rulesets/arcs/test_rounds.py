"""Rounds: leading, passing, following, the order of the round and its end. ARC-RND."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.arcs.cards import ACTION_CARDS, action_ids
from mechs_core.rulesets.arcs.rules.ambitions import AmbitionScored
from mechs_core.rulesets.arcs.rules.cards_played import (
    AmbitionDeclared,
    CardPlayed,
    Follow,
    InitiativeMoved,
    InitiativePassed,
    Lead,
    PassInitiative,
)
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved, Secure
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude, Of
from mechs_core.rulesets.arcs.rules.resources import Arrange
from mechs_core.rulesets.arcs.rules.rounds import (
    CardsDiscarded,
    CardTaken,
    ChapterEnded,
    HandDealt,
    MarkerFlipped,
    PutDown,
    RoundEnded,
    RoundStarted,
)
from mechs_core.rulesets.arcs.rules.turns import (
    Act,
    EndTurn,
    PreludeEnded,
    TurnEnded,
    TurnStarted,
)
from mechs_core.testing import Story
from tests.rulesets.arcs.positions import asked, at, legal, names, p, told

TAX, REPAIR, INFLUENCE = "tax", "repair", "influence"
SHIP = {"ships": "4G=1"}  # who has none is asked where to regroup


def hand(story: Story, seat: int) -> str:
    return " ".join(sorted(action_ids(story.state.hand[seat])))


def discard(story: Story) -> list[str]:
    """The action discard, bottom first."""
    return [*action_ids(story.state.discard)]


def leading(*hands: str, **said: object) -> Story:
    """A story in which the holder of initiative leads. hands: by seat."""
    seats = [p(hand=each, ships=f"{place}G=1") for place, each in enumerate(hands, 1)]
    return at(*seats, phase="lead", **said)


def following(played: str, *hands: str, **said: object) -> Story:
    seats = [p(hand=each, ships=f"{place}G=1") for place, each in enumerate(hands, 1)]
    return at(*seats, phase="follow", played=played, **said)


# ---------------------------------------------------------------- ARC-RND-1, 10: the order


def test_arc_rnd_1_the_holder_leads_then_each_seat_clockwise_follows():
    story = leading("CO2 AD3", "AG2 AD4", "MO4 AD5", "MO5 AD6", initiative=2)
    assert asked(story) == (2, "lead")
    story.when(0, Lead("CO2")).refused("not_asked")
    story = story.when(2, Lead("MO4")).then(
        CardPlayed(2, "MO4", "lead", False),
        TurnStarted(2, 3, ("move", "influence")),
    )
    for seat, card in ((3, "AD6"), (0, "CO2"), (1, "AD4")):
        before = (seat + 3) % 4
        story = story.when(before, EndTurn()).then(PreludeEnded(before), TurnEnded(before))
        assert asked(story) == (seat, "follow")
        story = story.when(seat, Follow("copy", card))
        assert asked(story) == (seat, "turn")
    story = story.when(1, EndTurn())
    assert names(story)[2:] == ["CardsDiscarded", "RoundEnded", "RoundStarted"]
    assert story.events[-1] == RoundStarted(2, (2, 3, 0, 1))
    assert asked(story) == (2, "lead")


def test_arc_rnd_1_a_seat_without_a_card_is_skipped_when_its_time_comes():
    story = leading("CO2 CO3", "", "AG2")
    story = story.when(0, Lead("CO2")).when(0, EndTurn())
    assert asked(story) == (2, "follow")


def test_arc_rnd_1_the_round_ends_when_no_seat_after_the_last_one_has_a_card():
    story = leading("CO2 CO3", "", "", initiative=0)
    story = story.when(0, Lead("CO2")).when(0, EndTurn())
    assert told(story, RoundEnded) == [RoundEnded(1)]
    assert asked(story) == (0, "lead")


def test_arc_r_27_a_card_gained_after_the_own_turn_is_for_the_next_round():
    """Seat 0 draws one in its turn; its place in the order is gone when the others have played."""
    seats = (p(agents="1=1", **SHIP), p(hand="MO3", ships="5G=1"))
    story = at(*seats, played="AG2", court="BC31", action_discard="AD4")
    story = story.when(0, Act(Secure(1))).when(0, EndTurn())
    assert hand(story, 0) == "AD4" and asked(story) == (1, "follow")
    story = story.when(1, Follow("copy", "MO3")).when(1, EndTurn())
    assert told(story, RoundEnded, RoundStarted) == [RoundEnded(1), RoundStarted(2, (0, 1))]
    assert asked(story) == (0, "lead")


def test_arc_rnd_10_a_marker_that_moves_leaves_the_order_of_the_round_as_it_is():
    story = following("CO4", "AD2", "AG2 AG3", "MO2", "MO3")
    story = story.when(1, Follow("copy", "AG2", seize_with="AG3"))
    assert told(story, InitiativeMoved) == [InitiativeMoved(0, 1, "seized")]
    story = story.when(1, EndTurn())
    assert asked(story) == (2, "follow")
    story = story.when(2, Follow("copy", "MO2")).when(2, EndTurn())
    assert asked(story) == (3, "follow")
    story = story.when(3, Follow("copy", "MO3")).when(3, EndTurn())
    assert told(story, RoundStarted)[0] == RoundStarted(2, (1, 2, 3, 0))
    assert told(story, InitiativePassed) == [InitiativePassed(1, 0, "pass")]  # only seat 0 has one


# ---------------------------------------------------------------- ARC-RND-2: leading


@pytest.mark.parametrize(
    ("card", "pips", "kinds"),
    [
        ("AD2", 4, (TAX, REPAIR, INFLUENCE)),
        ("AG2", 3, ("battle", "move", "secure")),
        ("CO6", 2, ("build", REPAIR)),
        ("MO5", 2, ("move", INFLUENCE)),
        ("AD7", 1, (TAX, REPAIR, INFLUENCE)),
        ("AG1", 3, ("battle", "move", "secure")),
    ],
)
def test_arc_rnd_2_the_leader_has_the_pips_of_the_card_for_the_actions_of_its_suit(
    card: str, pips: int, kinds: tuple[str, ...]
):
    story = leading(card, "CO3", "CO4", "CO5").when(0, Lead(card))
    story.then(CardPlayed(0, card, "lead", False), TurnStarted(0, pips, kinds))
    assert hand(story, 0) == ""


def test_arc_rnd_2_only_a_card_in_hand_can_be_led():
    leading("CO2", "CO3").when(0, Lead("CO3")).refused("card_not_in_hand")
    offered = legal(leading("CO2 AD2", "CO3"), 0, Lead)
    assert {each.card for each in offered} == {"CO2", "AD2"}


# ---------------------------------------------------------------- ARC-RND-3, 4: passing


def test_arc_rnd_3_a_pass_gives_initiative_to_the_next_seat_with_cards_and_ends_the_round():
    story = leading("CO2", "", "CO3", "CO4").when(0, PassInitiative())
    story.then(
        InitiativePassed(0, 2, "pass"),
        RoundEnded(1),
        RoundStarted(2, (2, 3, 0, 1)),
    )
    assert asked(story) == (2, "lead") and story.state.initiative == 2


def test_arc_rnd_3_a_holder_without_a_card_must_pass():
    """Seat 1 has seized with its last two cards."""
    story = leading("CO2 AD3", "AG2 AG3", "MO3").when(0, Lead("CO2")).when(0, EndTurn())
    story = story.when(1, Follow("copy", "AG2", "AG3")).when(1, EndTurn())
    story = story.when(2, Follow("copy", "MO3")).when(2, EndTurn())
    assert story.events[-4:] == (
        RoundStarted(2, (1, 2, 0)),
        InitiativePassed(1, 0, "pass"),
        RoundEnded(2),
        RoundStarted(3, (0, 1, 2)),
    )
    assert asked(story) == (0, "lead")
    assert story.state.passes == 0  # what happens by itself does not count
    story.when(0, PassInitiative()).then_first(
        InitiativePassed(0, 0, "pass"), RoundEnded(3), CardsDiscarded("hands", (), ((0, 1),))
    )


def test_arc_rnd_4_when_all_with_cards_have_passed_hands_are_discarded_and_the_chapter_ends():
    """Seats with cards pass one after another; the one between them has none."""
    story = leading("CO2 AG3", "", "AD5", action_discard="MO6").when(0, PassInitiative())
    story = story.when(2, PassInitiative())
    story.then_first(
        InitiativePassed(2, 0, "pass"),
        RoundEnded(2),
        CardsDiscarded("hands", (), ((0, 2), (2, 1))),
        MarkerFlipped("m1"),
        ChapterEnded(1),
    )
    assert asked(story) == (0, "lead")
    assert (story.state.chapter, story.state.round) == (2, 1)


def test_arc_rnd_4_hands_are_discarded_in_turn_order_each_in_its_order():
    story = leading("CO2 AG3", "MO3", "AD5", action_discard="MO6", initiative=1, passes=1)
    story = story.when(1, PassInitiative())
    assert told(story, RoundEnded, ChapterEnded) == [RoundEnded(1)]
    piles = []
    line = story.line.copy()
    for event in story.when(2, PassInitiative()).events:
        line.peek(event)
        if type(event) is CardsDiscarded:
            piles = [*action_ids(line.state.discard)]
    assert piles == ["MO6", "CO2", "AG3", "MO3", "AD5"]


def test_arc_rnd_4_a_lead_between_begins_the_count_anew():
    story = leading("CO2 AG3", "AD5 AD6").when(0, PassInitiative())
    assert story.state.passes == 1
    story = story.when(1, Lead("AD5")).when(1, EndTurn()).when(0, Follow("copy", "CO2"))
    story = story.when(0, EndTurn()).when(1, PassInitiative())
    assert told(story, RoundEnded, ChapterEnded) == [RoundEnded(3)]
    assert asked(story) == (0, "lead")


def test_arc_rnd_4_and_arc_r_10_a_single_seat_with_cards_ends_the_chapter_and_keeps_the_marker():
    story = leading("", "CO2", "", initiative=1).when(1, PassInitiative())
    story.then_first(
        InitiativePassed(1, 1, "pass"),
        RoundEnded(1),
        CardsDiscarded("hands", (), ((1, 1),)),
        MarkerFlipped("m1"),
        ChapterEnded(1),
    )
    assert story.state.initiative == 1


def test_arc_rnd_3_a_pass_ends_the_rearranging_of_the_seat():
    seats = (p(hand="CO2", slots="M", arrange=1), p(hand="CO3"))
    story = at(*seats, phase="lead")
    assert Arrange(1, 2) in legal(story, 0)
    assert story.when(0, PassInitiative()).state.arrange == [0, 0]


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


# ---------------------------------------------------------------- ARC-RND-9: the end of a round


def ending(played: str, seat: int, *seats: dict[str, object], **said: object) -> Story:
    """A story in which the last seat of the round ends its turn."""
    story = at(*seats, played=played, phase="turn", **said)
    assert asked(story) == (seat, "turn")
    return story.when(seat, EndTurn())


def three(*hands: str) -> list[dict[str, object]]:
    return [p(hand=each, ships=f"{place}G=1") for place, each in enumerate(hands, 1)]


def test_arc_rnd_9_the_chain_of_a_round_s_end():
    story = ending("CO2, 1 surpass CO5, 2 pivot AG6", 2, *three("AD2", "AD3", "AD4"))
    story.then(
        PreludeEnded(2),
        TurnEnded(2),
        InitiativeMoved(0, 1, "surpassed"),
        CardsDiscarded("round", (PutDown(0, "CO2"), PutDown(1, "CO5"), PutDown(2, "AG6"))),
        RoundEnded(1),
        RoundStarted(2, (1, 2, 0)),
    )


def test_arc_rnd_9_the_highest_number_that_surpassed_takes_the_initiative():
    for played, taker in (
        ("CO2, 1 surpass CO5, 2 surpass CO6", 2),
        ("CO2, 1 surpass CO6, 2 surpass CO5", 1),
    ):
        story = ending(played, 2, *three("AD2", "AD3", "AD4"))
        assert told(story, InitiativeMoved) == [InitiativeMoved(0, taker, "surpassed")]


def test_arc_rnd_9_nobody_surpassed_the_initiative_stays():
    story = ending("CO2, 1 copy CO5, 2 pivot AG6", 2, *three("AD2", "AD3", "AD4"))
    assert not told(story, InitiativeMoved) and story.state.initiative == 0


def test_arc_rnd_9_who_seized_keeps_the_initiative_against_a_surpassing_card():
    said = {"initiative": 1, "leader": 0}
    story = ending("CO2, 1 copy AG5 AG6, 2 surpass CO6", 2, *three("AD2", "AD3", "AD4"), **said)
    assert not told(story, InitiativeMoved) and story.state.initiative == 1


def test_arc_rnd_9_played_cards_go_on_the_discard_in_the_order_played_the_seizing_one_after_its():
    story = ending(
        "CO2, 1 copy AG5 AG6, 2 pivot MO6",
        2,
        *three("AD2", "AD3", "AD4"),
        initiative=1,
        leader=0,
        action_discard="MO3",
    )
    (event,) = told(story, CardsDiscarded)
    assert event == CardsDiscarded(
        "round", (PutDown(0, "CO2"), PutDown(1, None), PutDown(1, None), PutDown(2, "MO6"))
    )
    assert discard(story) == ["MO3", "CO2", "AG5", "AG6", "MO6"]
    assert not story.state.played


def test_arc_rnd_9_without_a_card_in_any_hand_the_chapter_ends():
    story = ending("CO2, 1 copy CO5", 1, *three("", ""), markers={"TYCOON": ["m3"]})
    assert told(story, RoundEnded, AmbitionScored, ChapterEnded) == [
        RoundEnded(1),
        AmbitionScored("TYCOON", (0, 0, 0), (), (), (0, 0), 0),
        ChapterEnded(1),
    ]
    assert not told(story, RoundStarted)  # two players: the redraw is asked first
    assert asked(story) == (1, "mulligan")


def union(card: str, beside: str, seat: int = 0) -> dict[str, object]:
    return {"seat": seat, "card": card, "beside": beside}


def test_arc_rnd_9_a_union_takes_its_card_to_hand_before_the_others_are_discarded():
    seats = (p(guild="BC05", **SHIP), p(ships="3G=1", hand="MO2"))
    story = ending("CO2, 1 pivot AD5", 1, *seats, unions=[union("BC05", "CO2")])
    story.then(
        PreludeEnded(1),
        TurnEnded(1),
        CourtCardMoved("BC05", "play:0", "court_discard", "union"),
        CardTaken(0, "CO2"),
        CardsDiscarded("round", (PutDown(1, "AD5"),)),
        RoundEnded(1),
        RoundStarted(2, (0, 1)),
    )
    assert hand(story, 0) == "CO2" and "CO2" not in discard(story)


def test_arc_rnd_9_a_card_that_seized_is_discarded_though_a_union_takes_the_one_above_it():
    seats = (p(guild="BC04", **SHIP), p(ships="3G=1"))
    story = ending(
        "CO2, 1 pivot AD5 AD6",
        1,
        *seats,
        initiative=1,
        leader=0,
        unions=[union("BC04", "AD5")],
        action_discard="MO2",
    )
    assert told(story, CardsDiscarded)[0].entries == (PutDown(0, "CO2"), PutDown(1, None))
    assert discard(story) == ["MO2", "CO2", "AD6"]


def test_arc_rnd_9_a_round_whose_cards_are_all_taken_discards_nothing():
    story = ending("CO2", 0, p(guild="BC05", **SHIP), p(), unions=[union("BC05", "CO2")])
    assert not told(story, CardsDiscarded)
    assert hand(story, 0) == "CO2" and not story.state.played


def test_arc_rnd_9_and_arc_gen_8_unions_act_by_seat_in_turn_order_then_as_gained():
    seats = (p(guild="BC05", **SHIP), p(guild="BC11 BC04", ships="3G=1"), p(ships="5G=1"))
    story = ending(
        "CO2, 1 pivot AD5, 2 pivot AG6",
        2,
        *seats,
        initiative=1,
        leader=0,
        seized=True,
        unions=[union("BC05", "CO2"), union("BC04", "AD5", 1), union("BC11", "AG6", 1)],
    )
    assert told(story, CardTaken) == [
        CardTaken(1, "AG6"),
        CardTaken(1, "AD5"),
        CardTaken(0, "CO2"),
    ]


def test_arc_r_26_a_union_that_its_holder_has_lost_does_nothing():
    """Seat 1 steals the Union that seat 0 has placed."""
    seats = (p(guild="BC05", hand="MO2", **SHIP), p(guild="BC20", ships="3G=1"))
    story = at(*seats, played="CO2, 1 pivot AD5", unions=[union("BC05", "CO2")])
    story = story.when(1, CardPrelude("BC20", from_=Of(0, card="BC05"))).when(1, EndTurn())
    assert not told(story, CardTaken)
    assert told(story, CardsDiscarded)[0].entries == (PutDown(0, "CO2"), PutDown(1, "AD5"))


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
    assert len({*ACTION_CARDS}) == 28
    assert {(card[:2], card[2:]) for card in ACTION_CARDS} == {
        (suit, f"{number}") for suit in ("AD", "AG", "CO", "MO") for number in range(1, 8)
    }


# ---------------------------------------------------------------- two piles


def test_arc_r_16_with_split_discard_cards_played_face_up_have_a_pile_of_their_own():
    story = ending(
        "CO2, 1 copy AG5 AG6, 2 pivot MO6",
        2,
        *three("AD2", "AD3", "AD4"),
        initiative=1,
        leader=0,
        action_discard="MO3",
        options={"split_discard": True},
    )
    assert action_ids(story.state.face_up) == ("CO2", "MO6")
    assert discard(story) == ["MO3", "AG5", "AG6"]


def test_arc_r_16_hands_that_are_discarded_stay_face_down():
    story = leading("CO2", "AG2", passes=1, options={"split_discard": True})
    line = story.line.copy()
    for event in story.when(0, PassInitiative()).events:
        line.peek(event)
        if type(event) is CardsDiscarded:
            assert not line.state.face_up and {"CO2", "AG2"} <= {*action_ids(line.state.discard)}


def test_arc_chp_4_and_arc_set_8_a_new_chapter_deals_anew():
    story = leading("CO2", "AG2", "MO2", action_discard="", passes=2).when(0, PassInitiative())
    dealt = told(story, HandDealt)
    assert [(each.seat, each.count) for each in dealt] == [(1, 6), (2, 6), (0, 6)]
    assert len(discard(story)) == 2
    named = [card for event in dealt for card in event.cards] + discard(story)
    assert len({*named}) == 20
    assert not told(story, AmbitionDeclared)

"""Rounds: who plays when, leading and passing. ARC-RND-1 to ARC-RND-4, ARC-RND-10."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.arcs.cards import action_ids
from mechs_core.rulesets.arcs.rules.cards_played import (
    CardPlayed,
    Follow,
    InitiativeMoved,
    InitiativePassed,
    Lead,
    PassInitiative,
)
from mechs_core.rulesets.arcs.rules.court import Secure
from mechs_core.rulesets.arcs.rules.resources import Arrange
from mechs_core.rulesets.arcs.rules.rounds import (
    CardsDiscarded,
    ChapterEnded,
    MarkerFlipped,
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

"""Farseers: a hand seen, a card swapped, cards put back and drawn. BC17, BC31; ARC-GEN-6."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Luck
from mechs_core.rulesets.arcs.cards import CARD
from mechs_core.rulesets.arcs.rules.cards_played import AmbitionDeclared, CardPlayed, Follow, Lead
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved, Secure
from mechs_core.rulesets.arcs.rules.farseers import (
    CardPut,
    CardsSwapped,
    Farseers,
    HandSeen,
    Put,
    Swap,
)
from mechs_core.rulesets.arcs.rules.guild_actions import Stop
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude, CardUsed
from mechs_core.rulesets.arcs.rules.luck import DeckShuffled
from mechs_core.rulesets.arcs.rules.rounds import HandDealt
from mechs_core.rulesets.arcs.rules.turns import Act, EndTurn, TurnStarted
from mechs_core.rulesets.arcs.rules.vox import Vox
from mechs_core.rulesets.arcs.rules.windows import WindowClosed, WindowOpened
from mechs_core.testing import Story
from tests.rulesets.arcs.positions import asked, at, p, told, view
from tests.rulesets.arcs.scenes import answers, data, steps


def leading(*rivals: Any, hand: str = "CO2 MO3", guild: str = "BC17") -> Story:
    """Seat 0 leads; CO2 may declare Tycoon."""
    return at(p(hand=hand, guild=guild), *rivals, phase="lead")


def hand(story: Story, seat: int) -> tuple[str, ...]:
    own = view(story, seat).own
    assert own is not None
    return own.hand


# ---------------------------------------------------------------- BC17: a hand is seen


def test_bc17_the_declarer_chooses_a_rival_whose_hand_it_sees():
    story = leading(p(hand="AD3"), p(hand="AG4 AD4")).when(0, Lead("CO2", "TYCOON"))
    story.then(
        CardPlayed(0, "CO2", "lead", False),
        AmbitionDeclared(0, "TYCOON", "m3", True),
        WindowOpened("farseers", 0, {"then": [{"task": "start_turn", "seat": 0}]}),
    )
    assert answers(story) == [Farseers(1), Farseers(2)]
    story.when(0, Farseers(0)).refused("target_illegal")
    story = story.when(0, Farseers(2))
    assert story.events[:2] == (WindowClosed("farseers", 0), HandSeen(0, 2, ("AD4", "AG4")))
    assert (asked(story), data(story)) == ((0, "farseers_swap"), {"rival": 2})


def test_bc17_with_one_rival_nothing_is_chosen():
    story = leading(p(hand="AD3")).when(0, Lead("CO2", "TYCOON"))
    assert steps(story) == ["CardPlayed", "AmbitionDeclared", "HandSeen", "farseers_swap?"]


def test_bc17_a_card_is_swapped():
    story = leading(p(hand="AD3 AD4")).when(0, Lead("CO2", "TYCOON"))
    assert answers(story) == [Swap(None), Swap(("MO3", "AD3")), Swap(("MO3", "AD4"))]
    story = story.when(0, Swap(("MO3", "AD4")))
    assert story.events[:2] == (
        WindowClosed("farseers_swap", 0),
        CardsSwapped(0, 1, ("MO3", "AD4")),
    )
    assert isinstance(story.events[-1], TurnStarted)
    assert (hand(story, 0), {*hand(story, 1)}) == (("AD4",), {"AD3", "MO3"})


def test_bc17_no_card_is_swapped():
    story = leading(p(hand="AD3 AD4")).when(0, Lead("CO2", "TYCOON")).when(0, Swap(None))
    assert story.events[1] == CardsSwapped(0, 1, None)
    assert hand(story, 0) == ("MO3",)


@pytest.mark.parametrize("swap", [("MO4", "AD3"), ("MO3", "MO3"), ("AD3", "MO3"), ("CO2", "AD3")])
def test_bc17_both_cards_must_be_in_the_hands(swap: tuple[str, str]):
    story = leading(p(hand="AD3 AD4")).when(0, Lead("CO2", "TYCOON"))
    story.when(0, Swap(swap)).refused("card_not_in_hand")


@pytest.mark.parametrize("said", ['["MO3"]', '["MO3","AD3","AD4"]', '["MO3","AD9"]', '"MO3"'])
def test_bc17_a_swap_is_two_cards(said: str):
    story = leading(p(hand="AD3 AD4")).when(0, Lead("CO2", "TYCOON"))
    with pytest.raises(IllegalDecision) as refusal:
        story.line.copy().decide(0, f'{{"type":"farseers_swap","swap":{said}}}')
    assert refusal.value.code == "bad_value"


@pytest.mark.parametrize(("own", "rival"), [("CO2", "AD3"), ("CO2 MO3", "")])
def test_bc17_the_swap_is_asked_only_where_both_have_a_card(own: str, rival: str):
    story = leading(p(hand=rival), hand=own).when(0, Lead("CO2", "TYCOON"))
    assert steps(story) == ["CardPlayed", "AmbitionDeclared", "HandSeen", "TurnStarted"]
    assert told(story, HandSeen) == [HandSeen(0, 1, tuple(rival.split()))]


def test_bc17_nothing_is_seen_without_a_declaration_or_by_others():
    assert "HandSeen" not in steps(leading(p(hand="AD3")).when(0, Lead("CO2")))
    rival = p(hand="AD3", guild="BC17")
    assert "HandSeen" not in steps(leading(rival, guild="BC18").when(0, Lead("CO2", "TYCOON")))


def test_bc17_bc25_bc27_a_declaration_by_a_card_lets_it_see_a_hand_too():
    follower = p(hand="MO5 MO6", guild="BC17 BC25")
    story = at(p(hand="AD3"), follower, phase="follow", played="CO3")
    story = story.when(1, Follow("pivot", "MO5", None, "KEEPER"))
    assert steps(story) == ["CardPlayed", "AmbitionDeclared", "HandSeen", "farseers_swap?"]
    own = p(guild="BC17", agents="1=1", hand="AD4")
    story = at(own, p(hand="AD3"), played="AG2", court="BC27").when(0, Act(Secure(1)))
    story = story.when(0, Vox(ambition="TYRANT"))
    assert steps(story) == ["vox.", "AmbitionDeclared", "HandSeen", "farseers_swap?"]
    story = story.when(0, Swap(None))
    assert steps(story)[-2:] == ["CourtCardMoved", "CourtCardMoved"]


# ---------------------------------------------------------------- BC17: cards put back

PILE = "AD5 AD6 CO5 CO6 MO5 MO6"  # bottom first


def putting(cards: str = "CO3 MO3 AG3", pile: str = PILE, **keys: Any) -> Story:
    own = p(hand=cards, guild="BC17")
    story = at(own, p(hand="AD4"), played="AG2", action_discard=pile, **keys)
    return story.when(0, CardPrelude("BC17"))


def pile(story: Story) -> list[int]:
    return list(story.state.discard)


def numbers(cards: str) -> list[int]:
    return [CARD[card] for card in cards.split()]


def test_bc17_any_number_of_hand_cards_is_put_one_by_one():
    story = putting()
    story.then(
        CardUsed(0, "BC17"),
        CourtCardMoved("BC17", "play:0", "court_discard", "card"),
        WindowOpened("put", 0, {"count": 0, "then": [{"task": "draw_back", "seat": 0}]}),
    )
    assert answers(story) == [Put("AG3"), Put("CO3"), Put("MO3"), Stop()]
    story.when(0, Put("AD4")).refused("card_not_in_hand")
    story = story.when(0, Put("MO3"))
    assert story.events[:2] == (WindowClosed("put", 0), CardPut(0, "MO3"))
    assert data(story) == {"count": 1}
    story.when(0, Put("MO3")).refused("card_not_in_hand")


def test_bc17_they_are_shuffled_on_top_then_one_more_is_drawn_from_below():
    story = putting().when(0, Put("CO3")).when(0, Put("AG3"))
    story = story.when(0, Stop(), {"farseers 1.1 0 1": ("AG3", "CO3")})
    story.then(
        WindowClosed("put", 0),
        DeckShuffled("farseers", ("AG3", "CO3")),
        HandDealt(0, ("AD5", "AD6", "CO5"), "action_discard", 3),
    )
    assert pile(story) == numbers("CO6 MO5 MO6 AG3 CO3")
    assert {*hand(story, 0)} == {"MO3", "AD5", "AD6", "CO5"}


def test_bc17_without_a_card_put_back_one_is_drawn():
    putting().when(0, Stop()).then(
        WindowClosed("put", 0), HandDealt(0, ("AD5",), "action_discard", 1)
    )


def test_bc17_after_the_last_card_of_the_hand_nothing_is_asked():
    story = putting("CO3").when(0, Put("CO3"))
    assert steps(story) == ["put.", "CardPut", "DeckShuffled", "HandDealt"]
    assert {*hand(story, 0)} == {"AD5", "AD6"}


def test_bc17_with_an_empty_hand_one_card_is_drawn_unasked():
    story = putting("")
    assert steps(story) == ["CardUsed", "CourtCardMoved", "HandDealt"]


def test_bc17_arc_gen_6_arc_r_28_a_short_pile_gives_what_it_has():
    story = putting("CO3", "AD5").when(0, Put("CO3"))
    assert told(story, HandDealt) == [HandDealt(0, ("AD5", "CO3"), "action_discard", 2)]
    story = putting("CO3", "").when(0, Stop())
    assert told(story, HandDealt) == []


def test_arc_gen_6_what_is_put_comes_out_last():
    story = putting("CO3 MO3", "AD5 AD6").when(0, Put("CO3")).when(0, Put("MO3"))
    (dealt,) = told(story, HandDealt)
    assert isinstance(dealt, HandDealt)
    assert dealt.cards[:2] == ("AD5", "AD6") and dealt.cards[2] in ("CO3", "MO3")
    assert len(pile(story)) == 1


# ---------------------------------------------------------------- BC31, option split_discard


def calling(**keys: Any) -> Story:
    story = at(p(agents="1=1", ships="4G=1"), p(), played="AG2", court="BC31", **keys)
    return story.when(0, Act(Secure(1)))


def test_bc31_one_card_is_drawn_from_the_bottom_of_the_discard():
    story = calling(action_discard=PILE)
    assert told(story, HandDealt) == [HandDealt(0, ("AD5",), "action_discard", 1)]
    assert "vox?" not in steps(story)
    assert steps(story)[-3:] == ["HandDealt", "CourtCardMoved", "CourtCardMoved"]
    assert pile(story) == numbers("AD6 CO5 CO6 MO5 MO6")


def test_bc31_arc_gen_4_from_an_empty_pile_nothing_is_drawn():
    story = calling(action_discard="")
    assert told(story, HandDealt) == [] and view(story).court_discard == ("BC31",)


def test_arc_r_27_a_seat_whose_place_in_the_round_is_past_does_not_play_the_drawn_card():
    story = calling(action_discard="AD5").when(0, EndTurn())
    assert view(story).round == 2 and hand(story, 0) == ("AD5",)


def split(mode: str, hand: str) -> Story:
    """Round 2, seat 0 leads; AG2 and MO3 were played in round 1, MO3 in this mode."""
    seats = p(hand=hand, ships="4G=1", guild="BC17"), p(hand="MO3 MO4", ships="4G=1")
    keys = {"options": {"split_discard": True}, "action_discard": ""}
    story = at(*seats, played="AG2", **keys).when(0, EndTurn())
    return story.when(1, Follow(mode, "MO3")).when(1, EndTurn())


def test_arc_r_16_face_up_cards_go_to_a_second_pile_which_is_not_drawn_from():
    story = split("copy", "CO3")
    assert view(story).face_up == ("AG2",) and pile(story) == numbers("MO3")
    story = story.when(0, Lead("CO3")).when(0, CardPrelude("BC17"))
    assert told(story, HandDealt) == [HandDealt(0, ("MO3",), "action_discard", 1)]
    assert view(story).face_up == ("AG2",)


def test_arc_r_16_without_the_option_there_is_one_pile():
    story = at(p(ships="4G=1", hand="CO3"), p(), played="AG2", action_discard="").when(0, EndTurn())
    assert (view(story).face_up, pile(story)) == ((), numbers("AG2"))


def test_arc_r_16_where_the_first_pile_is_short_both_are_shuffled_together_it_first():
    story = split("pivot", "CO3 CO4")
    assert view(story).face_up == ("AG2", "MO3") and pile(story) == []
    story = story.when(0, Lead("CO3")).when(0, CardPrelude("BC17")).when(0, Put("CO4"))
    order = Luck("7").shuffle("discard merge 1.2 1", ["CO4", "AG2", "MO3"])
    assert told(story, DeckShuffled, HandDealt) == [
        DeckShuffled("farseers", ("CO4",)),
        DeckShuffled("discard merge", tuple(order)),
        HandDealt(0, tuple(order[:2]), "action_discard", 2),
    ]
    assert view(story).face_up == ()

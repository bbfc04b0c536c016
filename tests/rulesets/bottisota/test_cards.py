"""Drawing, the hand limit, the deck and the discard pile. BOT-SVC-5, BOT-SVC-6, BOT-PART-5."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.luck import Luck
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.data import CARD, CARDS
from mechs_core.rulesets.bottisota.rules.cards import (
    CardDiscarded,
    CardDrawn,
    DeckReshuffled,
    Discard,
    can_draw,
    draw,
    excess,
)
from mechs_core.rulesets.bottisota.rules.one_shots import Args
from mechs_core.rulesets.bottisota.rules.one_shots import Play as PlayCard
from mechs_core.rulesets.bottisota.rules.rounds import RoundEnded
from mechs_core.rulesets.bottisota.rules.service import EndService
from mechs_core.rulesets.bottisota.view import view
from mechs_core.testing import Story, given
from tests.rulesets.bottisota.positions import asked, created, position, s

AWAY = s(1, "ram", "E3")
HAND = ["P01a", "P05a", "P07a", "P25a", "P28a"]


def playing(*bots: dict[str, Any], **keys: Any) -> Play[Any]:
    """A play of a rule alone, outside a decision."""
    said = [*(bots or (s(0, "spark", "C3"), AWAY))]
    line = position(said, **keys)
    return Play(RULESET, created(said, **keys), line.state, Luck("cards"))


# ---------------------------------------------------------------- the hand limit


def served(**keys: Any) -> Story:
    """Seat 0 has ended its service; nobody else has one."""
    return given(position([s(0, "spark", "C3", **keys), AWAY], phase="service")).when(
        0, EndService()
    )


@pytest.mark.parametrize(
    ("hand", "installed", "count"),
    [(5, 0, 0), (5, 1, 1), (3, 5, 3), (1, 4, 0), (5, 5, 5)],
)
def test_bot_svc_5_bot_r_29_hand_and_installed_together_count(hand, installed, count):
    """BOT-R-29: installed parts alone never exceed it."""
    parts = ["P02a", "P03a", "P06a", "P08a", "P19a"][:installed]
    story = served(hand=HAND[:hand], installed=parts)
    for left in range(count, 0, -1):
        assert asked(story.line) == (0, "discard")
        assert excess(story.state, 0) == left
        card = CARDS[story.state.hand[0][0]]
        story = story.when(0, Discard(card))
        story.then_first(CardDiscarded(0, card))
    assert asked(story.line) != (0, "discard")
    assert story.state.round == 2


def test_bot_svc_5_it_is_asked_card_by_card_and_each_question_is_another():
    story = served(hand=[*HAND, "P30a", "P31a"])
    assert RULESET.legal(story.state, 0) == [Discard(card) for card in [*HAND, "P30a", "P31a"]]
    first = story.line.requests()
    story = story.when(0, Discard("P07a")).then(CardDiscarded(0, "P07a"))
    assert asked(story.line) == (0, "discard")
    assert story.line.requests() != first
    assert story.state.discards == [CARD["P07a"]]
    story.when(0, Discard("P07a")).refused("not_in_hand")
    story.when(0, Discard("P99a")).refused("bad_value")
    story.when(0, EndService()).refused("not_asked")


def test_bot_svc_5_seats_discard_in_order_after_all_services():
    bots = [s(0, "spark", "C3", hand=HAND, installed=["P08a"])]
    bots.append(s(1, "ram", "E3", hand=["P01b", "P05b", "P07b", "P25b", "P28b", "P30b"]))
    story = given(position(bots, phase="service", starter=1))
    assert asked(story.line) == (1, "service")
    story = story.when(1, EndService()).when(0, EndService())
    assert asked(story.line) == (1, "discard")
    story = story.when(1, Discard("P30b"))
    assert asked(story.line) == (0, "discard")
    story = story.when(0, Discard("P28a"))
    assert [type(event) for event in story.events[:3]] == [
        *(CardDiscarded, DeckReshuffled, RoundEnded)
    ]


# ---------------------------------------------------------------- drawing


def test_bot_svc_6_a_draw_takes_the_top_card():
    play = playing()
    top = CARDS[play.state.deck[0]]
    draw(play, 1)
    assert play.events == [CardDrawn(1, top)]
    assert play.state.hand[1] == [CARD[top]]
    assert CARD[top] not in play.state.deck


def test_bot_svc_6_bot_r_28_a_draw_from_an_empty_deck_yields_nothing():
    """BOT-R-28"""
    play = playing(discards=[*CARDS])
    assert not can_draw(play.state)
    draw(play, 0)
    assert play.events == []


def test_bot_svc_6_with_the_option_a_draw_turns_the_discard_pile():
    play = playing(discards=[*CARDS], options={"empty_deck": "reshuffle"})
    assert can_draw(play.state)
    draw(play, 0)
    deck = Luck("cards").shuffle("deck 1", CARDS)
    assert play.events == [DeckReshuffled(tuple(deck)), CardDrawn(0, deck[0])]
    assert play.state.discards == []


def test_bot_svc_6_with_the_option_a_draw_where_both_are_empty_yields_nothing():
    play = playing(options={"empty_deck": "reshuffle"})
    play.state.deck = []
    draw(play, 0)
    assert play.events == []


def test_bot_svc_6_with_the_option_a_deck_that_is_not_empty_is_left_alone():
    play = playing(discards=[*CARDS[1:]], options={"empty_deck": "reshuffle"})
    draw(play, 0)
    assert play.events == [CardDrawn(0, CARDS[0])]


def test_bot_svc_6_deck_and_pile_together_become_the_deck():
    line = position(
        [s(0, "spark", "C3"), AWAY], phase="service", discards=["P05a", "P01a"], round=3
    )
    assert line.state.discards == []
    assert sorted(line.state.deck) == [*range(64)]
    assert line.state.deck_number == 1
    assert [line.state.unseen_since[CARD[card]] for card in ("P05a", "P01a", "P02a")] == [1, 1, 0]


# ---------------------------------------------------------------- stolen cards


def test_bot_part_5_bot_r_64_a_stolen_part_stays_public_in_the_thiefs_hand():
    """BOT-R-64: until it leaves."""
    bots = [
        s(0, "spark", "C3", hand=["P30a", *HAND]),
        s(1, "ram", "C4", installed=["P02b"]),
        s(2, "spider", "E1"),
    ]
    story = given(position(bots, phase="service"))
    story = story.when(0, PlayCard("P30a", Args(target=1)))
    stolen = CARD["P02b"]
    assert story.state.shown == [stolen]
    assert stolen in story.state.hand[0]
    assert len(story.state.places[0]) == len(HAND)
    for viewer in (1, 2, None):
        shown = str(view(story.state, viewer))
        assert "P02b" in shown
        assert "P25a" not in shown
    story = story.when(0, EndService()).when(0, Discard("P02b"))
    assert story.state.shown == []
    assert len(story.state.places[0]) == len(HAND)

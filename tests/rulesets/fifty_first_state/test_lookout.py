"""Rounds, the Lookout, and cards off decks that run out. HOST-RND, HOST-LKO, HOST-DRW."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.fifty_first_state.cards import LOCATION_IDS
from mechs_core.rulesets.fifty_first_state.rules.cleanup import RoundReset
from mechs_core.rulesets.fifty_first_state.rules.gains import CardsDrawn, DeckShuffled
from mechs_core.rulesets.fifty_first_state.rules.lookout import (
    CardPicked,
    ConnectionsFlipped,
    LookoutDiscarded,
    LookoutRevealed,
    PhaseStarted,
    PickCard,
    RoundStarted,
)
from mechs_core.rulesets.fifty_first_state.rules.raze import Raze
from mechs_core.rulesets.fifty_first_state.rules.turns import CleanupStarted, Pass, TurnStarted
from mechs_core.rulesets.fifty_first_state.rules.workers import Trade
from mechs_core.testing import Story
from tests.rulesets.fifty_first_state.positions import (
    NEXT,
    asked,
    at,
    hand,
    legal,
    opening,
    p,
    passes,
    told,
)

ROW = ["P01.1", "P02.1", "P03.1", "P04.1"]  # for three seats
SECOND = ["F01.1", "F02.1", "F03.1", "F08.1"]


def looking(**said: object) -> Story:
    """Three seats, first player 1, both rows known."""
    keys = {"deck": [*ROW, *SECOND], "phase": "lookout", "first": 1, **said}
    return at(p(), p(), p(), **keys)


def test_host_rnd_1_a_round_is_lookout_production_action_check_cleanup():
    story = passes(at(p(), p(), p(), first=2, round=3, deck=[*ROW, *SECOND]), 2, 0, 1)
    assert told(story, CleanupStarted, RoundStarted, PhaseStarted, LookoutRevealed) == [
        CleanupStarted(3),
        RoundStarted(4, 0),
        PhaseStarted("lookout"),
        LookoutRevealed(1, tuple(ROW)),
    ]
    for seat, card in zip((0, 1, 2, 2, 1, 0), (*ROW[:3], *SECOND[:3]), strict=True):
        story = story.when(seat, PickCard(card))
    assert told(story, PhaseStarted, TurnStarted) == [
        PhaseStarted("production"),
        PhaseStarted("action"),
        TurnStarted(0),
    ]


def test_host_lko_1_the_top_connection_of_each_colour_is_turned_up():
    connections = {"blue": {"deck": ["C02.1", "C01.1"]}, "red": {"deck": ["C03.4"]}}
    story = passes(at(deck=ROW, connections=connections), 0, 1)
    assert told(story, ConnectionsFlipped, DeckShuffled) == [ConnectionsFlipped("C02.1", "C03.4")]
    assert story.state.connection_decks[1] == []
    assert len(story.state.connection_decks[0]) == 1


def test_host_lko_1_an_empty_connection_deck_is_made_of_its_discard_first():
    connections = {
        "blue": {"deck": [], "discard": ["C02.2"], "face": "C01.3"},
        "red": {"deck": [], "discard": []},
    }
    order = ("C02.2", "C01.3")
    story = passes(at(deck=ROW, connections=connections), 0)
    story = story.when(1, Pass(), {"deck blue 2": order})
    assert told(story, RoundReset, DeckShuffled, ConnectionsFlipped) == [
        RoundReset(("C01.3",)),  # so the card that was left is in it
        DeckShuffled("blue", 2, order, True),
        ConnectionsFlipped("C02.2", None),  # both red piles are empty
    ]
    assert story.state.connection_discards == [[], []]


def test_host_lko_2_in_turn_order_each_takes_one_and_the_rest_is_discarded():
    story = looking()
    assert story.line.state.row and story.state.half == 1
    for seat, card in ((1, "P04.1"), (2, "P01.1")):
        assert asked(story) == [(seat, "pick")]
        assert legal(story, seat) == [PickCard(each) for each in ROW if each in left(story)]
        story = story.when(seat, PickCard(card)).then(CardPicked(seat, card, 1))
        assert hand(story.state, seat) == (card,)
    story = story.when(0, PickCard("P02.1"))
    story.then(
        CardPicked(0, "P02.1", 1),
        LookoutDiscarded(("P03.1",)),
        LookoutRevealed(2, tuple(SECOND)),
    )


def left(story: Story) -> list[str]:
    return [each.card for each in legal(story, asked(story)[0][0])]


def test_host_lko_3_in_the_second_half_the_last_seat_takes_first():
    story = looking(half=2, deck=SECOND)
    for seat, card in ((0, "F03.1"), (2, "F01.1")):
        assert asked(story) == [(seat, "pick")]
        story = story.when(seat, PickCard(card)).then(CardPicked(seat, card, 2))
    story = story.when(1, PickCard("F08.1"))
    story.then_first(
        CardPicked(1, "F08.1", 2), LookoutDiscarded(("F02.1",)), PhaseStarted("production")
    )


def test_a_card_that_does_not_lie_in_the_row_cannot_be_taken():
    story = looking()
    story.when(1, PickCard("F01.1")).refused("no_card", "F01.1 does not lie in the row")
    story.when(1, PickCard("C01.1")).refused("no_card")
    story = story.when(1, PickCard("P01.1"))
    story.when(2, PickCard("P01.1")).refused("no_card")


@pytest.mark.parametrize(
    ("cards", "takers", "second"), [(1, [1], []), (2, [1, 2], []), (3, [1, 2, 0], [])]
)
def test_host_lko_4_with_too_few_cards_the_last_get_none(
    cards: int, takers: list[int], second: list[int]
):
    story = looking(deck=ROW[:cards])
    for seat in takers:
        assert asked(story) == [(seat, "pick")]
        story = story.when(seat, PickCard(left(story)[0]))
    assert LookoutRevealed(2, ()) in story.events  # that half asks nobody
    assert not told(story, LookoutDiscarded)
    assert asked(story) == [(1, "action")]


def test_host_lko_4_and_host_r_17_one_card_alone_is_asked_for():
    story = looking(row=["P01.1"], picks=2, deck=[])
    assert asked(story) == [(0, "pick")]
    assert legal(story, 0) == [PickCard("P01.1")]


def test_host_lko_4_both_halves_without_a_card_ask_nobody():
    _, events = opening(phase="lookout", deck=[], count=2)
    assert [e for e in events if type(e) is LookoutRevealed] == [
        LookoutRevealed(1, ()),
        LookoutRevealed(2, ()),
    ]
    assert events[-1] == TurnStarted(0)


# ---------------------------------------------------------------- decks that run out


def test_host_drw_1_a_reveal_goes_on_from_the_discard():
    story = looking(deck=ROW[:2], discard=["F02.1", "F01.1", "A01.1"])
    state, events = story.state, opening(p(), p(), p(), first=1, phase="lookout", **SHORT)[1]
    found = [e for e in events if type(e) in (LookoutRevealed, DeckShuffled)][3:]
    first, shuffled, rest = found
    assert first == LookoutRevealed(1, ("P01.1", "P02.1"))
    assert (shuffled.size, shuffled.from_discard) == (3, True)
    assert sorted(shuffled.order) == ["A01.1", "F01.1", "F02.1"]
    assert rest == LookoutRevealed(1, shuffled.order[:2])
    assert len(state.deck) == 1 and state.discard == [] and state.picks == 0


SHORT = {"deck": ROW[:2], "discard": ["F02.1", "F01.1", "A01.1"]}


def test_host_drw_1_and_host_r_12_the_discard_is_shuffled_when_a_card_is_needed_not_sooner():
    story = at(p(worker=4), deck=["P01.1"], discard=["P02.1"]).when(0, Trade("card"))
    assert [e.cards for e in told(story, CardsDrawn)] == [("P01.1",)]
    assert not told(story, DeckShuffled)  # the deck is empty, and nothing is drawn from it
    story = passes(story, 1).when(0, Trade("card"))
    assert told(story, DeckShuffled) == [DeckShuffled("location", 1, ("P02.1",), True)]
    assert hand(story.state, 0) == ("P01.1", "P02.1")


def test_host_drw_1_and_host_r_16_with_both_piles_empty_a_draw_yields_nothing():
    story = at(p(red=2, hand=["P07.1"]), deck=["P01.1"]).when(0, Raze("P07.1"))
    drawn = told(story, CardsDrawn)  # three spoils: the deck, then the razed card itself
    assert [each.cards for each in drawn] == [("P01.1",), ("P07.1",)]
    story.then_last(drawn[-1], NEXT)


def test_host_drw_2_a_shuffle_depends_on_the_set_of_cards_alone():
    orders = set()
    for discard in (["P02.1", "F01.1", "A01.1"], ["A01.1", "P02.1", "F01.1"]):
        story = at(p(worker=2), discard=discard).when(0, Trade("card"))
        (shuffled,) = told(story, DeckShuffled)
        orders.add(shuffled.order)
    assert len(orders) == 1


def test_host_drw_1_there_is_no_limit_of_cards_in_hand():
    cards = [*LOCATION_IDS[:30]]
    story = at(p(worker=2, hand=cards), deck=["P07.1"]).when(0, Trade("card"))
    assert hand(story.state, 0) == (*sorted(cards), "P07.1")

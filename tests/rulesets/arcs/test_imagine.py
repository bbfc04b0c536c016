"""Imagined states: what a viewer knows of cards that it cannot see. ARC-HID-3.

Positions are made by folding events, so that one thing that a viewer learns stands in each test.
"""

from __future__ import annotations

from functools import cache

import pytest

from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Event
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.cards import BASE_COURT_IDS, SUITED, action_deck, action_ids
from mechs_core.rulesets.arcs.imagine import imagine
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules.cards_played import CardPlayed, Lead
from mechs_core.rulesets.arcs.rules.farseers import CardPut, CardsSwapped, HandSeen
from mechs_core.rulesets.arcs.rules.luck import DeckShuffled
from mechs_core.rulesets.arcs.rules.rounds import (
    CardsDiscarded,
    CardTaken,
    ChapterStarted,
    HandDealt,
    PutDown,
    RoundStarted,
)
from mechs_core.testing import new_game
from tests.games import Sealed
from tests.rulesets.arcs.positions import at, p

DRAWS = 150
HANDS = (  # as dealt below; the rest is CO6, MO2
    ("AD2", "AD3", "AD4", "AD5", "AD6", "AG2"),
    ("AG3", "AG4", "AG5", "AG6", "CO2", "CO3"),
    ("CO4", "CO5", "MO3", "MO4", "MO5", "MO6"),
)
REST = ("CO6", "MO2")
Spots = dict[str, set[str]]


def folded(*events: Event, seats: int = 3) -> State:
    """A game of three in its first round, and then these events."""
    state = new_game(RULESET, seats=seats).state
    deal = (
        ChapterStarted(1),
        DeckShuffled("action deck", (*(card for hand in HANDS for card in hand), *REST)),
        *(HandDealt(seat, hand, "action_deck", 6) for seat, hand in enumerate(HANDS)),
        DeckShuffled("action rest", REST),
        RoundStarted(1, (0, 1, 2)),
    )
    for seat in range(3):
        state.hand[seat] = []
    for event in (*deal, *events):
        RULESET.rules.apply[type(event)](state, event)
    return state


def spots(state: State) -> dict[str, str]:
    """Where each action card lies: "hand 1", "played 0", "seizing 0", or its place in the pile."""
    found = {SUITED[c]: f"hand {s}" for s, hand in enumerate(state.hand) for c in hand}
    found |= {SUITED[c]: f"pile {place}" for place, c in enumerate(state.discard)}
    for each in state.played:
        found[SUITED[each.card]] = f"played {each.seat}"
        if each.seize != OFF:
            found[SUITED[each.seize]] = f"seizing {each.seat}"
    return found


def imagined(state: State, viewer: int | None) -> Spots:
    """Everywhere that a viewer may think a card to be."""
    rng, found = Rng("imagine"), Spots()
    for _ in range(DRAWS):
        for card, spot in spots(imagine(state, viewer, rng)).items():
            found.setdefault(card, set()).add(spot)
    return found


def played(seat: int, card: str, mode: str = "lead", seize: str | None = None) -> CardPlayed:
    hidden = card if mode == "copy" else None
    return CardPlayed(seat, None if hidden else card, mode, seize is not None, hidden, seize)


OWN = {f"hand {seat}" for seat in range(3)}
PILE = {"pile 0", "pile 1"}


def test_arc_hid_3_cards_never_seen_change_places_among_other_hands_and_the_rest():
    found = imagined(folded(), 0)
    assert all(found[card] == {"hand 0"} for card in HANDS[0])
    unseen = {"hand 1", "hand 2", *PILE}
    assert all(found[card] == unseen for card in (*HANDS[1], *HANDS[2], *REST))


def test_arc_hid_3_a_spectator_knows_no_hand():
    assert all(where == {*OWN, *PILE} for where in imagined(folded(), None).values())


def test_arc_hid_3_sizes_stay_and_every_card_is_somewhere():
    state = folded(played(0, "AD2"), played(1, "CO2", "copy", "AG3"))
    for viewer in (0, 1, 2, None):
        twin = imagine(state, viewer, Rng("sizes"))
        assert sorted(spots(twin)) == sorted(spots(state))
        assert sorted(spots(twin).values()) == sorted(spots(state).values())


def test_arc_hid_3_a_card_played_face_up_stays_and_face_down_ones_change():
    found = imagined(folded(played(0, "AD2"), played(1, "CO2", "copy", "AG3")), 2)
    assert found["AD2"] == {"played 0"}
    hidden = {"hand 0", "hand 1", "played 1", "seizing 1", *PILE}
    assert found["CO2"] == found["AG3"] == found["CO6"] == hidden


def test_arc_hid_3_who_put_a_card_face_down_knows_it():
    found = imagined(folded(played(0, "AD2"), played(1, "CO2", "copy", "AG3")), 1)
    assert (found["CO2"], found["AG3"]) == ({"played 1"}, {"seizing 1"})


def test_arc_hid_3_face_down_cards_stay_unseen_in_the_discard():
    down = CardsDiscarded("round", (PutDown(0, "AD2"), PutDown(1, None), PutDown(1, None)))
    state = folded(played(0, "AD2"), played(1, "CO2", "copy", "AG3"), down)
    assert imagined(state, 2)["CO2"] == {"hand 0", "hand 1", "pile 0", "pile 1", "pile 3", "pile 4"}
    assert imagined(state, 1)["CO2"] == {"pile 3"}
    assert all(imagined(state, viewer)["AD2"] == {"pile 2"} for viewer in (0, 1, 2, None))


# ---------------------------------------------------------------- seen in another hand


def test_arc_hid_3_a_hand_that_was_seen_is_known_to_the_seer_alone():
    state = folded(HandSeen(0, 1, HANDS[1]))
    assert all(imagined(state, 0)[card] == {"hand 1"} for card in HANDS[1])
    assert imagined(state, 0)["CO4"] == {"hand 2", *PILE}
    assert imagined(state, 2)["CO2"] == {"hand 0", "hand 1", *PILE}


def test_arc_hid_3_a_seen_card_is_in_that_hand_or_face_down_since():
    earlier = played(1, "CO2", "copy", "AG3")
    state = folded(
        *(played(0, "AD2"), earlier, HandSeen(0, 1, ("AG4", "AG5", "AG6", "CO3"))),
        *(RoundStarted(2, (0, 1, 2)), played(0, "AD3"), played(1, "CO3", "copy")),
    )
    found = imagined(state, 0)
    assert found["CO3"] == found["AG4"] == {"hand 1", "played 1"}
    assert found["CO4"] == {"hand 2", *PILE}


def test_arc_hid_3_a_card_put_face_down_before_it_was_seen_elsewhere_is_another():
    seen = HandSeen(0, 1, ("AG4", "AG5", "AG6", "CO3"))
    found = imagined(folded(played(0, "AD2"), played(1, "CO2", "copy", "AG3"), seen), 0)
    assert found["CO3"] == {"hand 1"}
    assert found["CO2"] == {"hand 2", "played 1", "seizing 1", *PILE}


def test_arc_hid_3_a_swap_is_known_to_both_and_hidden_from_others():
    seen, swapped = HandSeen(0, 1, HANDS[1]), CardsSwapped(0, 1, ("AD2", "CO2"))
    state = folded(seen, swapped)
    assert imagined(state, 0)["AD2"] == {"hand 1"} and imagined(state, 0)["CO2"] == {"hand 0"}
    assert imagined(state, 1)["CO2"] == {"hand 0"} and imagined(state, 1)["AD2"] == {"hand 1"}
    assert imagined(state, 1)["AD3"] == {"hand 0", "hand 2", *PILE}
    assert imagined(state, 2)["CO2"] == {"hand 0", "hand 1", *PILE}


@pytest.mark.parametrize("cards", [("AD2", "CO2"), None])
def test_arc_hid_3_whoever_knew_a_hand_does_not_know_what_a_swap_took_from_it(cards):
    state = folded(HandSeen(2, 1, HANDS[1]), CardsSwapped(0, 1, cards))
    assert all(imagined(state, 2)[card] == {"hand 0", "hand 1"} for card in HANDS[1])


def test_arc_hid_3_a_card_that_a_union_brings_back_is_known_in_that_hand():
    state = folded(played(0, "AD2"), CardTaken(2, "AD2"))
    assert all(imagined(state, viewer)["AD2"] == {"hand 2"} for viewer in (0, 1, 2, None))
    later = folded(played(0, "AD2"), CardTaken(2, "AD2"), played(2, "AD2", "copy"))
    assert imagined(later, 1)["AD2"] == {"hand 2", "played 2"}


# ---------------------------------------------------------------- the discard


def put_back(*cards: str) -> tuple[Event, ...]:
    """Seat 0 has led and puts these under its Farseers, in another order in the end."""
    puts = [CardPut(0, card) for card in cards]
    return played(0, "AD2"), *puts, DeckShuffled("farseers", cards[::-1])


def test_arc_hid_3_cards_put_back_are_known_to_their_seat_but_not_their_order():
    state = folded(*put_back("AD3", "AD4"))
    assert imagined(state, 0)["AD3"] == imagined(state, 0)["AD4"] == {"pile 2", "pile 3"}
    assert imagined(state, 0)["CO4"] == {"hand 1", "hand 2", *PILE}
    unseen = {"hand 0", "hand 2", *PILE, "pile 2", "pile 3"}
    assert imagined(state, 1)["AD3"] == imagined(state, 1)["CO4"] == unseen


def test_arc_hid_3_a_card_drawn_from_the_rest_is_new_to_its_seat_alone():
    drawn = HandDealt(0, ("CO6",), "action_discard", 1)
    state = folded(played(0, "AD2"), drawn)
    assert imagined(state, 0)["CO6"] == {"hand 0"}
    assert imagined(state, 1)["CO6"] == {"hand 0", "hand 2", "pile 0"}


def test_arc_hid_3_a_card_that_all_saw_discarded_is_known_in_the_hand_that_draws_it():
    down = CardsDiscarded("round", (PutDown(0, "AD2"), PutDown(1, None)))
    drawn = HandDealt(2, (*REST, "AD2", "CO2"), "action_discard", 4)
    state = folded(played(0, "AD2"), played(1, "CO2", "copy"), down, drawn)
    assert imagined(state, 0)["AD2"] == imagined(state, None)["AD2"] == {"hand 2"}
    assert imagined(state, 1)["CO2"] == {"hand 2"}  # seat 1 knows what it put there
    assert imagined(state, 0)["CO2"] == {"hand 1", "hand 2"}


def test_arc_hid_3_a_card_that_may_lie_face_down_may_be_drawn_with_it():
    down = CardsDiscarded("round", (PutDown(0, "AD2"), PutDown(1, None)))
    state = folded(
        *(played(0, "AD2"), HandSeen(0, 1, HANDS[1]), played(1, "CO2", "copy"), down),
        HandDealt(2, (*REST, "AD2", "CO2"), "action_discard", 4),
    )
    assert imagined(state, 0)["CO2"] == imagined(state, 0)["AG3"] == {"hand 1", "hand 2"}


def test_arc_hid_3_merged_piles_lie_in_an_order_that_nobody_knows():
    merged = ("AD2", *REST)
    state = folded(played(0, "AD2"), DeckShuffled("discard merge", merged))
    state.played = []
    assert imagined(state, 0)["AD2"] == {"pile 0", "pile 1", "pile 2"}
    after = folded(
        *(played(0, "AD2"), DeckShuffled("discard merge", merged)),
        HandDealt(1, ("AD2",), "action_discard", 1),
    )
    after.played = []
    assert imagined(after, 1)["AD2"] == {"hand 1"}
    assert imagined(after, 0)["AD2"] == {"hand 1", "pile 0", "pile 1"}


def test_arc_hid_3_who_redraws_knows_what_lies_in_the_rest_but_not_where():
    deck = action_ids(action_deck(2))
    state = new_game(RULESET, seats=2).state
    state.hand = [[], []]
    for event in (
        *(ChapterStarted(1), DeckShuffled("action deck", deck)),
        *(HandDealt(0, deck[:6], "action_deck", 6), HandDealt(1, deck[6:12], "action_deck", 6)),
        *(HandDealt(1, deck[12:18], "redraw", 6), RoundStarted(1, (0, 1))),
        DeckShuffled("action rest", (*deck[6:12], *deck[18:])),
    ):
        RULESET.rules.apply[type(event)](state, event)
    pile = {f"pile {place}" for place in range(8)}
    assert all(imagined(state, 1)[card] == pile for card in deck[6:12])
    assert imagined(state, 1)[deck[18]] == {"hand 0", *pile}
    assert imagined(state, 0)[deck[6]] == {"hand 1", *pile}


def test_arc_hid_3_a_seen_card_that_is_played_face_up_is_where_all_see_it():
    down = CardsDiscarded("round", (PutDown(1, "CO2"),))
    for after in ((), (down,)):
        state = folded(HandSeen(0, 1, HANDS[1]), played(1, "CO2"), *after)
        assert imagined(state, 0)["CO2"] == {"pile 2" if after else "played 1"}


def test_arc_hid_3_a_card_that_lay_face_down_and_was_drawn_and_played_is_known_to_all():
    story = (
        *(played(1, "CO2", "copy"), CardsDiscarded("round", (PutDown(1, None),))),
        *(HandDealt(2, (*REST, "CO2"), "action_discard", 3), played(2, "CO2")),
    )
    assert all(imagined(folded(*story), viewer)["CO2"] == {"played 2"} for viewer in (0, 1, None))


def test_arc_hid_3_what_was_seen_in_a_hand_may_be_put_back_under_farseers():
    seen, *story = HandSeen(2, 0, HANDS[0]), *put_back("AD3", "AD4")
    where = {"hand 0", "pile 2", "pile 3"}
    assert imagined(folded(seen, *story), 2)["AD5"] == where
    drawn = HandDealt(0, (*REST, "AD4"), "action_discard", 3)
    assert imagined(folded(seen, *story, drawn), 2)["AD3"] == {"hand 0", "pile 0"}
    assert imagined(folded(seen, *story, drawn), 0)["AD3"] == {"pile 0"}


def test_arc_hid_3_what_was_seen_in_a_hand_may_be_in_the_merged_piles():
    story = (HandSeen(0, 1, HANDS[1]), played(1, "CO2", "copy"))
    down = CardsDiscarded("round", (PutDown(1, None),))
    state = folded(*story, down, DeckShuffled("discard merge", (*REST, "CO2")))
    assert imagined(state, 0)["CO2"] == {"hand 1", *PILE, "pile 2"}
    assert imagined(state, None)["CO2"] == {*OWN, *PILE, "pile 2"}
    assert imagined(state, 1)["CO2"] == {*PILE, "pile 2"}


def test_arc_hid_3_the_undealt_cards_change_while_the_redraw_is_asked():
    state = new_game(RULESET, seats=2).state
    assert state.phase == "mulligan" and len(state.deck) == 8
    twins = [imagine(state, 1, Rng("redraw", number)) for number in range(30)]
    assert len({tuple(twin.deck) for twin in twins}) == 30
    assert all(
        sorted(spots(twin) | deck_of(twin)) == sorted(deck_of(state) | spots(state))
        for twin in twins
    )


def deck_of(state: State) -> dict[str, str]:
    return {SUITED[card]: "deck" for card in state.deck}


def test_arc_hid_3_imagined_again_the_viewer_knows_what_it_knew():
    state = folded(HandSeen(0, 1, HANDS[1]))
    twin = imagine(imagine(state, 0, Rng("first")), 0, Rng("again"))
    assert all(spots(twin)[card] == "hand 1" for card in HANDS[1])
    assert imagine(state, 0, Rng("first")).met[2] == {}


def test_arc_lck_1_new_luck_orders_the_rest_of_the_deal_in_imagined_states_too():
    state = folded(played(0, "AD2"))
    twin = imagine(state, 0, Rng("rest"))
    assert sorted(twin.rest) == sorted(twin.discard)


def test_arc_hid_3_a_new_chapter_forgets_all():
    assert imagined(folded(HandSeen(0, 1, HANDS[1]), *folding_again()), 0)["CO2"] == {
        *("hand 1", "hand 2", *PILE)
    }


def folding_again() -> tuple[Event, ...]:
    hands = [HandDealt(seat, hand, "action_deck", 6) for seat, hand in enumerate(HANDS)]
    counts = tuple((seat, 6) for seat in range(3))
    deck = (*(card for hand in HANDS for card in hand), *REST)
    return (
        *(CardsDiscarded("hands", counts=counts), ChapterStarted(2)),
        *(DeckShuffled("action deck", deck), *hands, DeckShuffled("action rest", REST)),
    )


def test_arc_hid_3_the_order_of_a_hand_that_is_seen_tells_nothing():
    hands = p(guild="BC17", hand="CO2 AD3"), p(hand="MO5 AG2 CO4 AD6")
    story = at(*hands, phase="lead").when(0, Lead("CO2", "TYCOON"))
    assert HandSeen(0, 1, ("AD6", "AG2", "CO4", "MO5")) in story.events
    for number in range(10):
        twin = imagine(story.state, 0, Rng("order", number))
        assert RULESET.sight.view(twin, 0).own.seen_hand == ("AD6", "AG2", "CO4", "MO5")


# ---------------------------------------------------------------- the Court, whole games


def test_arc_hid_3_the_court_deck_changes_order_above_what_was_buried():
    state = folded()
    state.buried = 2
    above, below = state.court_deck[:-2], state.court_deck[-2:]
    twins = [imagine(state, 0, Rng("court", number)) for number in range(20)]
    assert all(twin.court_deck[-2:] == below for twin in twins)
    assert all(sorted(twin.court_deck[:-2]) == sorted(above) for twin in twins)
    assert len({tuple(twin.court_deck) for twin in twins}) == 20
    assert BASE_COURT_IDS[twins[0].court[0]] == BASE_COURT_IDS[state.court[0]]


@cache
def moments() -> tuple[State, ...]:
    """States of random games in which cards were swapped, put back, drawn and taken back."""
    found = []
    for seats, split in ((3, False), (4, True)):
        options = {"split_discard": split}
        game = Sealed.new(RULESET, seats, seed=f"imagine {seats}", options=options)
        rng = Rng("moments", seats)
        while game.line.requests():
            game.random_step(rng)
            if rng.below(6) == 0:
                found.append(game.line.state.copy())
    return tuple(found)


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_arc_hid_3_imagining_leaves_no_trace_and_gives_the_viewer_the_same(viewer):
    rng = Rng("same")
    for state in moments():
        before = encode_json(RULESET.sight.view(state, viewer))
        twin = imagine(state, viewer, rng)
        assert encode_json(RULESET.sight.view(twin, viewer)) == before
        assert encode_json(RULESET.sight.view(state, viewer)) == before
        again = imagine(twin, viewer, rng)
        assert sorted(spots(again)) == sorted(spots(state))

"""What is secret, what comes out when, what a view and a refusal show. HOST-SEC, HOST-VIEW."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import DECIDER, NOBODY, secrets_of, tag_of
from mechs_core.kernel.redact import seats_of, secrets_in
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.imagine import imagine
from mechs_core.rulesets.fifty_first_state.rules.arena import ChooseEquip
from mechs_core.rulesets.fifty_first_state.rules.build import Construct
from mechs_core.rulesets.fifty_first_state.rules.deals import MakeDeal
from mechs_core.rulesets.fifty_first_state.rules.develop import Develop
from mechs_core.rulesets.fifty_first_state.rules.lookout import PickCard
from mechs_core.rulesets.fifty_first_state.rules.raze import Raze
from mechs_core.rulesets.fifty_first_state.rules.setup import DiscardSetup
from mechs_core.rulesets.fifty_first_state.rules.turns import Pass
from mechs_core.testing import given, new_game
from tests.games import Sealed
from tests.rulesets.fifty_first_state.positions import at, hand, p, passes

SECRET = {
    "DeckShuffled.order": NOBODY,
    "LuckRenewed.orders": NOBODY,
    "HandDealt.cards": "seat",
    "HandSet.cards": "seat",
    "CardsDrawn.cards": "seat",
    "SetupChosen.cards": "seat",
    "arena.EquipChosen.good": "seat",
    "DiscardSetup.cards": DECIDER,
    "arena.ChooseEquip.good": DECIDER,
}
REVEALS = {
    *("SetupDiscarded", "ConnectionsFlipped", "LookoutRevealed", "CardsDrawn", "CardsDiscarded"),
    *("LocationBuilt", "DevelopStarted", "DealMade", "CardRazed", "arena.ChoicesRevealed"),
    "GameEnded",
}
SEATS = 3
VIEWERS = (0, 1, 2, None)


# ---------------------------------------------------------------- what is marked


def test_host_sec_1_these_fields_are_secret_and_no_others():
    kinds = (*RULESET.rules.events, *RULESET.rules.decisions)
    found = {f"{tag_of(k)}.{name}": mark.to for k in kinds for name, mark in secrets_of(k)}
    assert found == SECRET


def test_host_sec_1_these_events_bring_out_luck_or_a_secret():
    assert {tag_of(kind) for kind in RULESET.rules.events if kind.reveals} == REVEALS


def test_host_sec_1_each_secret_of_a_game_has_its_seat():
    game = Sealed.new(RULESET, SEATS, options={"arena.equip_mode": "secret"}).finish()
    owners: dict[str, set[int]] = {}
    for event in game.events:
        for held in secrets_in(event):
            name = f"{tag_of(type(held.owner))}.{held.name}"
            own = () if held.mark.to == NOBODY else (event.seat,)
            assert seats_of(event, held) == own
            owners.setdefault(name, set()).update(own)
    assert owners.keys() >= SECRET.keys() - {"HandSet.cards", "LuckRenewed.orders"}
    assert owners["CardsDrawn.cards"] == {*range(SEATS)}


# ---------------------------------------------------------------- views


def test_host_view_1_other_hands_and_decks_are_sizes():
    seats = p(hand=["P01.1", "C01.1", "F01.1"]), p(hand=["A01.1", "C03.1", "C04.1"])
    state = at(*seats, deck=["P02.1", "P03.1"], connections={"red": {"deck": ["C03.2"]}}).state
    for viewer, own in ((0, ("F01.1", "P01.1", "C01.1")), (1, ("A01.1", "C03.1", "C04.1"))):
        view = RULESET.sight.view(state, viewer)
        assert view.own.hand == own
        assert [(each.hand, each.connections) for each in view.seats] == [(2, 1), (1, 2)]
        assert view.decks == {"location": 2, "blue": 0, "red": 1}
        text = encode_json(view).decode()
        hidden = {"P02.1", "P03.1", "C03.2"} | ({"A01.1"} if viewer == 0 else {"F01.1", "P01.1"})
        assert not [card for card in hidden if card in text]
    assert RULESET.sight.view(state, None).own is None


def test_host_view_1_that_a_seat_has_chosen_is_shown_and_what_is_not():
    story = given(new_game(RULESET, 2, options={"first": 0}))
    cards = hand(story.state, 0)[:2]
    story = story.when(0, DiscardSetup(cards))
    own, other = (RULESET.sight.view(story.state, viewer) for viewer in (0, 1))
    assert [each.chosen for each in other.seats] == [True, False]
    assert own.own.discards == tuple(sorted(cards)) and other.own.discards == ()
    assert [each.hand for each in other.seats] == [6, 6]


def test_host_view_1_in_ended_too():
    story = passes(at(p(hand=["P01.1"]), p(hand=["F01.1"]), options={"max_rounds": 1}), 0, 1)
    assert story.state.phase == "ended"
    assert "F01.1" not in encode_json(RULESET.sight.view(story.state, 0)).decode()


def test_host_view_1_the_discards_lie_open_in_order():
    piles = {"blue": {"deck": [], "discard": ["C02.1", "C01.1"]}}
    view = RULESET.sight.view(at(discard=["P02.1", "A01.1"], connections=piles).state, None)
    assert view.discard == ("P02.1", "A01.1")
    assert view.connection_discards == {"blue": ("C02.1", "C01.1"), "red": ()}


def test_host_view_2_a_card_taken_openly_does_not_show_in_the_view_but_is_kept_in_mind():
    story = at(phase="lookout", row=["P01.1", "P02.1", "P03.1"])
    story = story.when(0, RULESET.legal(story.state, 0)[0])
    view = RULESET.sight.view(story.state, 1)
    assert view.seats[0].hand == 1
    assert "P01.1" not in encode_json(view).decode()
    card = story.state.hand[0][0]
    assert story.state.drawn[card] == 0
    assert {tuple(imagine(story.state, 1, Rng(f"{n}")).hand[0]) for n in range(9)} == {(card,)}


def test_host_view_2_a_card_drawn_before_and_taken_openly_later_is_known_to_all():
    story = at(p(hand=["P01.1"], red=1), p()).when(0, Raze("P01.1"))
    story = passes(story, 1, 0).when(1, PickCard("P01.1"))
    (card,) = story.state.hand[1]
    assert story.state.drawn[card] == 0


# ---------------------------------------------------------------- the shape of what happens


def test_host_sec_2_choices_of_the_set_up_look_alike_whatever_was_chosen():
    story = given(new_game(RULESET, 2))
    steps = [story.when(0, each) for each in RULESET.legal(story.state, 0)]
    shapes = {tuple(type(event) for event in each.events) for each in steps}
    assert len(shapes) == 1
    assert len({each.line.requests() for each in steps}) == 1
    assert len({encode_json(RULESET.sight.view(each.state, 1)) for each in steps}) == 1


def test_host_sec_2_choices_in_mode_secret_look_alike():
    seats = p(space=[], gun=1, ammo=1), p(space=[], iron=1)
    story = at(*seats, phase="cleanup", options={"arena.equip_mode": "secret"})
    steps = [story.when(0, ChooseEquip(good)) for good in (None, "gun", "ammo")]
    assert len({tuple(type(event) for event in each.events) for each in steps}) == 1
    assert len({encode_json(RULESET.sight.view(each.state, 1)) for each in steps}) == 1
    assert len({each.line.requests() for each in steps}) == 1


@pytest.mark.parametrize("cards", [[], ["P01.1"], ["A01.1", "C01.1"]])
def test_host_sec_2_a_seat_is_asked_in_the_action_phase_whatever_its_hand_is(cards: list[str]):
    story = at(p(hand=cards), p(hand=["P02.1"]))
    (request,) = story.line.requests()
    assert (request.seat, request.kind) == (0, "action")


@pytest.mark.parametrize(
    "decision",
    [
        Construct("F01.1"),
        MakeDeal("F01.1"),
        Raze("F01.1"),
        Develop("F01.1", "brick"),
    ],
)
def test_host_sec_2_another_hand_shows_in_no_refusal(decision: Any):
    told = set()
    for place in ({"deck": ["F01.1"]}, {"discard": []}):
        others = p(hand=["F01.1"]) if place == {"discard": []} else p(hand=["F01.2"])
        story = at(p("P01.1", grey=9, red=9, blue=9, brick=1), others, **place)
        story = story.when(0, decision)
        assert story.refusal is not None
        told.add((story.refusal.code, story.refusal.sentence))
    assert len(told) == 1


def test_host_sec_2_passing_is_the_same_whatever_a_hand_holds():
    for cards in ([], ["P01.1", "C01.1"]):
        story = at(p(hand=cards), p()).when(0, Pass())
        assert len(story.events) == 2

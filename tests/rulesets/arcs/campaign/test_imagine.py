"""Imagined states of a campaign: Events, unseen Court cards, Fates chosen in secret. BR-HID-3."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.rulesets.arcs.campaign_data import FATES, RESERVE
from mechs_core.rulesets.arcs.cards import (
    ACTION_CARDS,
    COURT_CARD,
    COURT_IDS,
    IS_EVENT,
    LORE_IDS,
    action_ids,
)
from mechs_core.rulesets.arcs.imagine import imagine
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules.cards_played import Follow, Lead, PassInitiative
from mechs_core.rulesets.arcs.rules.farseers import Put, Swap
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude
from mechs_core.rulesets.arcs.rules.knowledge import meet
from mechs_core.rulesets.arcs.rules.turns import EndTurn
from mechs_core.testing import Story
from tests.rulesets.arcs.positions import at, p

DRAWS = 200


def twins(story: Story, viewer: int | None) -> list[State]:
    rng = Rng("imagine")
    return [imagine(story.state, viewer, rng) for _ in range(DRAWS)]


# ---------------------------------------------------------------- Events


def spots(state: State) -> dict[str, str]:
    """Where each hidden action card lies."""
    found = {ACTION_CARDS[c]: f"hand {s}" for s, hand in enumerate(state.hand) for c in hand}
    for each in state.played:
        found[ACTION_CARDS[each.card]] = f"played {each.seat}"
        if each.seize >= 0:
            found[ACTION_CARDS[each.seize]] = f"seizing {each.seat}"
    return found | {ACTION_CARDS[c]: "discard" for c in state.discard}


def copies() -> Story:
    hands = p(hand="CO2 E1"), p(hand="AG3 AG4"), p()
    return at(*hands, campaign=True, played="AD2, 1 copy MO3 CO3", action_discard="MO4 E2")


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_br_hid_3_a_card_face_down_of_another_seat_is_never_an_event(viewer: int | None) -> None:
    where: Counter[tuple[str, str]] = Counter()
    for twin in twins(copies(), viewer):
        for card, spot in spots(twin).items():
            where[card, spot] += 1
    for event in ("E1", "E2"):
        assert not where[event, "played 1"] and not where[event, "seizing 1"]
    free = {spot for card, spot in where if card == "E2"}
    own = {"hand 0"} if viewer != 0 else set()
    assert free == {"hand 1", "discard"} | own
    assert {card for card, spot in where if spot == "played 1"} >= {"MO3", "CO3", "AG3", "MO4"}


def test_br_hid_3_every_place_that_may_hold_an_event_is_as_likely() -> None:
    """Of the two cards in the other hand and the two in the discard, not of the copy."""
    hands = p(hand="E1"), p(hand="AG3 AG4")
    said = {"played": "AD2, 1 copy MO3", "action_discard": "MO4 E2"}
    where: Counter[str] = Counter()
    for twin in twins(at(*hands, campaign=True, **said), 0):
        hand, pile = (action_ids(cards) for cards in (twin.hand[1], twin.discard))
        where[f"hand {hand.index('E2')}" if "E2" in hand else f"pile {pile.index('E2')}"] += 1
    assert len(where) == 4
    assert all(DRAWS // 6 < count < DRAWS // 3 for count in where.values())


def test_br_hid_3_a_card_that_is_just_being_put_on_the_discard_may_be_one() -> None:
    own = p(hand="E1 CO3 MO3", guild="BC17")
    story = at(own, p(hand="AG4"), campaign=True, played="AG2", action_discard="MO4 AD5")
    story = story.when(0, CardPrelude("BC17")).when(0, Put("E1"))
    put = {ACTION_CARDS[twin.discard[-1]] for twin in twins(story, 1)}
    assert put >= {"E1", "CO3", "MO3"}


# ---------------------------------------------------------------- the Court deck


def test_br_hid_3_a_hand_that_was_left_over_may_hold_one_that_was_seen_there() -> None:
    """Seat 0 has seen E2 with seat 1; both keep an Event until the Act is over."""
    hands = p(hand="AG2 E1", guild="BC17", ships="4G=1"), p(hand="CO3 E2", ships="4G=1")
    story = at(*hands, phase="lead", campaign=True, chapter=3)
    story = story.when(0, Lead("AG2", "TYCOON")).when(0, Swap(None)).when(0, EndTurn())
    story = story.when(1, Follow("pivot", "CO3")).when(1, EndTurn())
    story = story.when(0, PassInitiative()).when(1, PassInitiative())
    assert story.state.phase == "fates"
    for viewer in (0, 1, None):
        found = twins(story, viewer)
        assert all({"E1", "E2"} <= {*action_ids(twin.discard)} for twin in found)


def deck_of(state: State) -> set[str]:
    return {COURT_IDS[card] for card in state.court_deck}


def gathered() -> Story:
    """Two lore cards and a reserve card nobody has seen in the deck; one lore card lies open."""
    return at(
        p(),
        p(),
        campaign=True,
        court="CC01 L12 CC03",
        court_deck="CC04 L02 BC14 L03 CC05",
        reserve="BC01 BC25",
    )


def test_br_hid_3_unseen_lore_and_reserve_cards_may_be_any_that_nobody_has_seen() -> None:
    seen: set[str] = set()
    for twin in twins(gathered(), 0):
        deck, now = deck_of(twin), twin.reach
        assert len(deck & {*LORE_IDS}) == 2 and len(deck & {*RESERVE}) == 1
        assert not {*now.lore_left} & deck and not {*now.reserve} & deck
        assert {*now.lore_left} | deck & {*LORE_IDS} == {*LORE_IDS} - {"L12"}
        assert {*now.reserve} | deck & {*RESERVE} == {"BC01", "BC14", "BC25"}
        assert sorted(now.unseen) == sorted(
            COURT_CARD[card] for card in deck & {*LORE_IDS, *RESERVE}
        )
        seen |= deck
    assert seen == {"CC04", "CC05", *LORE_IDS, "BC01", "BC14", "BC25"} - {"L12"}


def test_br_hid_3_a_lore_card_that_was_seen_stays() -> None:
    story = gathered()
    state = story.state.copy()
    state.reach.unseen.remove(COURT_CARD["L02"])  # it has lain in the Court
    rng = Rng("seen")
    assert all("L02" in deck_of(imagine(state, 1, rng)) for _ in range(50))


# ---------------------------------------------------------------- Fates


def choosing(act: int, *offers: str, **said: Any) -> Story:
    old = {1: None, 2: "factor", 3: "marshal"}[act]
    seats = [
        p(offer=offer, fate=old, objective=0 if old and old in offer else None) for offer in offers
    ]
    seats = [{key: value for key, value in each.items() if value is not None} for each in seats]
    return at(*seats, campaign=True, phase="fates", act=act, **said)


def test_br_hid_3_another_seats_fates_are_any_that_are_left() -> None:
    story = choosing(1, "factor liberator", "prefect factor", "liberator prefect")
    pairs = Counter(tuple(twin.reach.offers[1]) for twin in twins(story, 0))
    assert {*pairs} == {(a, b) for a in FATES_OF["A"] for b in FATES_OF["A"] if a != b}
    assert all(twin.reach.offers[0] == ("factor", "liberator") for twin in twins(story, 0))
    assert any(twin.reach.offers[0] != ("factor", "liberator") for twin in twins(story, None))


FATES_OF = {name: [f for f, each in FATES.items() if each.set == name] for name in "ABC"}


def test_br_hid_3_no_fate_has_more_than_three_copies() -> None:
    story = choosing(1, *["factor liberator", "prefect factor"] * 2)
    for twin in twins(story, 3):
        held = Counter(fate for offer in twin.reach.offers for fate in offer)
        assert max(held.values()) <= 3 and sum(held.values()) == 8


def test_br_hid_3_the_fate_that_a_seat_may_keep_is_known() -> None:
    story = choosing(2, "factor reaper", "marshal reaper")
    offers = {tuple(twin.reach.offers[0]) for twin in twins(story, 1)}
    assert offers == {("factor", fate) for fate in FATES_OF["B"]}
    failed = {tuple(twin.reach.offers[1]) for twin in twins(story, 0)}
    assert failed == {(a, b) for a in FATES_OF["B"] for b in FATES_OF["B"] if a != b}


def test_br_hid_3_a_seat_that_has_chosen_has_chosen_either() -> None:
    story = at(
        p(offer="factor liberator"),
        p(offer="prefect factor", chosen="factor"),
        campaign=True,
        phase="fates",
    )
    chosen = Counter(twin.reach.offers[1].index(twin.reach.chosen[1]) for twin in twins(story, 0))
    assert {*chosen} == {0, 1} and min(chosen.values()) > DRAWS // 4
    assert all(twin.reach.chosen[0] == "" for twin in twins(story, 1))
    assert all(twin.reach.chosen[1] == "factor" for twin in twins(story, 1))


def test_br_hid_3_the_state_itself_stays_as_it_is() -> None:
    for story in (copies(), gathered(), choosing(1, "factor liberator", "prefect factor")):
        before = story.state.copy()
        twins(story, 0)
        assert story.state == before


def test_br_hid_3_an_event_that_was_played_is_seen() -> None:
    said = {"campaign": True, "phase": "follow", "played": "AD2"}
    story = at(p(), p(hand="E1 CO3"), p(hand="E2"), **said).when(1, Follow("event", "E1"))
    assert all(ACTION_CARDS[twin.played[-1].card] == "E1" for twin in twins(story, 0))
    assert any(IS_EVENT[card] for twin in twins(story, 0) for card in twin.hand[2])


@pytest.mark.parametrize("viewer", [1, None])
def test_br_hid_3_an_event_left_in_a_hand_may_lie_face_down_at_a_chapters_end(
    viewer: int | None,
) -> None:
    line = at(p(hand="E1 CO3"), p(hand="E2 CO4"), campaign=True, phase="lead").line
    for seat in (0, 1):
        (event,) = [card for card in line.state.hand[0] if IS_EVENT[card]]
        meet(line.state, line.state.seats if viewer is None else viewer, event, 0)
        events = line.copy().decide(seat, PassInitiative())
        if seat == 0:
            line.decide(seat, PassInitiative())
    discarded = 0
    for each in events:
        line.peek(each)
        if line.state.phase == "chapter_end" and line.state.discard:
            discarded += 1
            assert "E1" in spots(imagine(line.state, viewer, Rng(str(discarded))))
    assert discarded

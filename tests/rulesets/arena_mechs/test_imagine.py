"""Imagined states: what stays, what varies, and that nothing shows. AM-SEC-1 to AM-SEC-3."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Luck, Rng
from mechs_core.kernel.play import Play, submit
from mechs_core.kernel.redact import redact
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.data import DECKS
from mechs_core.rulesets.arena_mechs.imagine import imagine
from mechs_core.rulesets.arena_mechs.model import Arena, phase, shown_slots
from mechs_core.rulesets.arena_mechs.rules.program import ProgramSlot
from mechs_core.rulesets.arena_mechs.rules.turn import ChooseSequence
from tests.games import Sealed
from tests.rulesets.arena_mechs.arenas import BLUE, RED, YELLOW, created, opened

SEATS = 3
VIEWERS = (0, 1, 2, None)


@cache
def moments() -> tuple[Arena, ...]:
    """States of a random game: all but of `acting` an eighth."""
    game, rng, found = Sealed.new(RULESET, SEATS), Rng("moves"), []
    while game.line.requests():
        if rng.below(8) == 0 or phase(game.line.state) != "acting":
            found.append(game.line.state.copy())
        game.random_step(rng)
    found.append(game.line.state.copy())
    assert len({(phase(state), state.round) for state in found}) >= 14
    return tuple(found)


def places(state: Arena, seat: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Where cards lie that were never public: (place, cards)."""
    yield "hand", tuple(state.hand[seat])
    yield "under", tuple(state.under[seat])
    yield "deck", tuple(state.deck[seat])
    for slot in range(shown_slots(state), 3):
        yield f"slot {slot + 1}", tuple(state.slots[seat][slot])


def open_cards(state: Arena, seat: int) -> tuple[Any, ...]:
    return state.removed[seat], state.slots[seat][: shown_slots(state)]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_am_sec_3_other_seats_cards_change_places_with_the_sizes_kept(viewer: int | None) -> None:
    rng = Rng("imagine")
    for state in moments():
        before = state.copy()
        twin = imagine(state, viewer, rng)
        assert state == before
        for seat in range(SEATS):
            old, new = dict(places(state, seat)), dict(places(twin, seat))
            assert {place: len(cards) for place, cards in old.items()} == {
                place: len(cards) for place, cards in new.items()
            }
            assert sorted(card for cards in old.values() for card in cards) == sorted(
                card for cards in new.values() for card in cards
            )
            assert open_cards(twin, seat) == open_cards(state, seat)
            for slot in twin.slots[seat]:
                assert type(slot) is tuple
                assert list(slot) == sorted(slot)
            cover = twin.covers[seat]
            assert (cover is None) == (state.covers[seat] is None)
            assert cover is None or cover[0] in twin.slots[seat][twin.turn - 1]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_am_sec_3_nothing_else_changes(viewer: int | None) -> None:
    rng = Rng("imagine")
    for state in moments():
        twin = imagine(state, viewer, rng)
        for name in ("hand", "under", "deck", "slots", "covers"):
            setattr(twin, name, getattr(state, name))
        assert twin == state


@pytest.mark.parametrize("viewer", range(SEATS))
def test_am_sec_3_a_seat_keeps_what_it_knows_of_its_own(viewer: int) -> None:
    rng = Rng("imagine")
    for state in moments():
        twin = imagine(state, viewer, rng)
        for name in ("hand", "under", "slots", "covers"):
            assert getattr(twin, name)[viewer] == getattr(state, name)[viewer]
        assert sorted(twin.deck[viewer]) == sorted(state.deck[viewer])


@pytest.mark.parametrize("viewer", VIEWERS)
def test_am_sec_3_every_hidden_card_takes_two_values_or_more(viewer: int | None) -> None:
    rng = Rng("imagine")
    for state in moments()[::4]:
        twins = [imagine(state, viewer, rng) for _ in range(100)]
        for seat in range(SEATS):
            unseen = [
                place for place in places(state, seat) if seat != viewer or place[0] == "deck"
            ]
            if sum(len(cards) for _, cards in unseen) < 2:
                continue  # known by counting
            for place, cards in unseen:
                for i in range(len(cards)):
                    values = {dict(places(twin, seat))[place][i] for twin in twins}
                    assert len(values) > 1, (phase(state), seat, place)


def test_am_sec_3_a_single_unknown_card_is_known_by_counting() -> None:
    state = opened(created({"round": 4, "turn": 3}, 2)).state  # one card left, put under
    assert [len(cards) for cards in state.under] == [1, 1]
    assert imagine(state, None, Rng("1")) == state
    state = opened(created({"round": 4, "turn": 2}, 2)).state  # slot 3 and the last card
    slots = {imagine(state, None, Rng(str(i))).slots[RED][2] for i in range(100)}
    assert len(slots) == 3
    assert state.slots[RED][2] in slots


def test_am_sec_3_a_cover_not_revealed_becomes_any_of_the_four_of_the_new_slot() -> None:
    document = {
        "phase": "choosing",
        "turn": 2,
        "slots": {"red": {"2": [1, 6]}},
        "covers": {"red": {"card": 1, "half": "upper"}},
    }
    state = opened(created(document)).state
    rng, seen, cards = Rng("covers"), set(), set()
    for _ in range(200):
        twin = imagine(state, YELLOW, rng)
        slot, cover = twin.slots[RED][1], twin.covers[RED]
        assert cover is not None
        seen.add((slot.index(cover[0]), cover[1]))
        cards |= set(slot)
        assert twin.covers[BLUE] is None
    assert seen == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert cards == set(DECKS[0]) - set(state.slots[RED][0])  # slot 1 has been public
    for _ in range(20):
        assert imagine(state, RED, rng).covers[RED] == (1, 0)


def test_am_sec_3_to_a_spectator_every_seat_is_another() -> None:
    state = opened(created({"phase": "programming"}, 2)).state
    twins = [imagine(state, None, Rng(str(i))) for i in range(20)]
    for seat in (RED, YELLOW):
        assert len({tuple(twin.hand[seat]) for twin in twins}) > 1


# ---------------------------------------------------------------- nothing shows


def told(state: Arena, seat: int, decision: Any, viewer: int | None) -> Any:
    """What a viewer sees of a step: redacted events, or the refusal."""
    play: Play[Arena] = Play(RULESET, created(None), state.copy(), Luck("x"))
    try:
        submit(RULESET, play, seat, decision)
    except IllegalDecision as refusal:
        return refusal.code, refusal.sentence
    return [redact(event, viewer) for event in play.events]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_am_sec_1_am_sec_3_imagined_states_look_the_same_to_the_viewer(viewer: int | None) -> None:
    rng = Rng("imagine")
    for state in moments():
        twin = imagine(state, viewer, rng)
        assert RULESET.sight.view(twin, viewer) == RULESET.sight.view(state, viewer)
        assert RULESET.rules.requests(twin) == RULESET.rules.requests(state)
        assert RULESET.rules.summary(twin) == RULESET.rules.summary(state)
        if viewer is not None:
            assert RULESET.legal(twin, viewer) == RULESET.legal(state, viewer)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_am_sec_2_another_seats_choice_shows_nothing_of_its_cards(viewer: int | None) -> None:
    rng, tried = Rng("imagine"), 0
    for state in moments():
        if phase(state) not in ("programming", "choosing"):
            continue
        if phase(state) == "choosing" and state.covers.count(None) == 1:
            continue  # the last choice reveals
        twin = imagine(state, viewer, rng)
        for request in RULESET.rules.requests(state):
            seat = request.seat
            if seat == viewer:
                continue
            ours, theirs = RULESET.legal(state, seat), RULESET.legal(twin, seat)
            assert len(ours) == len(theirs)
            for our, their in zip(ours, theirs, strict=True):
                shown = told(state, seat, our, viewer)
                assert shown == told(twin, seat, their, viewer)
                tried += 1
    assert tried > 20


def test_am_sec_2_a_seats_own_cards_show_in_no_refusal_but_its_own() -> None:
    """Whatever a seat sends while others choose, what it is told follows from its own cards."""
    rng, tried = Rng("imagine"), 0
    for state in moments():
        if phase(state) not in ("programming", "choosing"):
            continue
        for request in RULESET.rules.requests(state):
            seat = request.seat
            twin = imagine(state, seat, rng)
            for card in range(1, 101, 9):
                decision: Any = ChooseSequence(card, "upper")
                if phase(state) == "programming":
                    decision = ProgramSlot(1, (card, 101 - card))
                refused = told(state, seat, decision, seat)
                if type(refused) is tuple:
                    assert refused == told(twin, seat, decision, seat)
                    tried += 1
    assert tried > 100


def test_am_sec_2_events_of_programming_follow_from_sizes_alone() -> None:
    """The same slots filled in the same order give the same types of records, whatever cards."""
    shapes = set()
    for seed in range(5):
        game = Sealed.new(RULESET, 2, seed=str(seed))
        for slot in (1, 2, 3):
            for seat in (RED, YELLOW):
                hand = game.line.state.hand[seat]
                pair = (hand[seed % 3], hand[(seed + 1) % 3])
                game.decide(seat, ProgramSlot(slot, pair))
        shapes.add(tuple(type(event).__name__ for event in game.events))
    assert len(shapes) == 1

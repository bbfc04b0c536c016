"""Imagined states: what stays, what varies, that nothing shows. BOT-IMG, BOT-VIEW-1, BOT-SEC-2."""

from __future__ import annotations

from bisect import insort
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import Any

import pytest

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Luck, Rng
from mechs_core.kernel.play import Play, submit
from mechs_core.kernel.redact import redact
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.data import CARD, CARDS
from mechs_core.rulesets.bottisota.imagine import imagine
from mechs_core.rulesets.bottisota.model import Battle, take_from_hand
from mechs_core.rulesets.bottisota.rules.cards import (
    CardDiscarded,
    CardDrawn,
    DeckReshuffled,
    Discard,
)
from mechs_core.rulesets.bottisota.rules.installing import Install
from mechs_core.rulesets.bottisota.rules.one_shots import Play as PlayCard
from tests.games import Sealed
from tests.rulesets.bottisota.positions import created, position, s

SEATS = 4
VIEWERS = (0, 1, 2, 3, None)


@cache
def moments() -> tuple[Battle, ...]:
    """States of random games, some of every round."""
    found = []
    for seed in range(3):
        options = {"start_cards": 2, "lives": 2, "destruction": "explosive"}
        game, rng = Sealed.new(RULESET, SEATS, seed=str(seed), options=options), Rng("at", seed)
        while game.line.requests():
            if rng.below(16) == 0:
                found.append(game.line.state.copy())
            game.random_step(rng)
    assert any(state.deck_number > 3 and sum(map(len, state.hand)) > 3 for state in found)
    assert {state.phase for state in found} == {"entry", "move", "shoot", "melee", "service"}
    return tuple(found)


def hidden(state: Battle, seat: int) -> list[int]:
    return [card for card in state.hand[seat] if card not in state.shown]


def unseen(state: Battle) -> list[int]:
    """All cards of deck and hands, by id."""
    return sorted([*state.deck, *(card for cards in state.hand for card in cards)])


# ---------------------------------------------------------------- what stays, what varies


@pytest.mark.parametrize("viewer", VIEWERS)
def test_bot_img_1_other_seats_hidden_cards_and_the_deck_change_and_nothing_else(viewer) -> None:
    rng = Rng("imagine")
    for state in moments():
        before = state.copy()
        twin = imagine(state, viewer, rng)
        assert state == before
        assert [len(cards) for cards in twin.hand] == [len(cards) for cards in state.hand]
        assert unseen(twin) == unseen(state)
        for seat in range(SEATS):
            assert twin.hand[seat] == sorted(twin.hand[seat])
            assert {*twin.hand[seat]} & {*state.shown} == {*state.hand[seat]} & {*state.shown}
            if seat == viewer:
                assert twin.hand[seat] == state.hand[seat]
        twin.hand, twin.deck = state.hand, state.deck
        assert twin == state


@pytest.mark.parametrize("viewer", VIEWERS)
def test_bot_img_1_every_hidden_card_takes_two_values_or_more(viewer) -> None:
    rng = Rng("imagine")
    for state in moments()[::10]:
        twins = [imagine(state, viewer, rng) for _ in range(100)]
        assert len({tuple(twin.deck) for twin in twins}) > 1
        for seat in range(SEATS):
            if seat != viewer and hidden(state, seat):
                assert len({tuple(hidden(twin, seat)) for twin in twins}) > 1


def test_bot_img_1_a_stolen_card_stays_where_all_know_it_to_be() -> None:
    line = position([s(0, "spark", "C3", hand=["P05a", "P07a"]), s(1, "ram", "C4")])
    state = line.state
    state.shown, state.places[0] = [CARD["P05a"]], [0]
    hands = [imagine(state, 1, Rng(str(i))).hand[0] for i in range(50)]
    assert all(CARD["P05a"] in hand and len(hand) == 2 for hand in hands)
    assert len({*map(tuple, hands)}) > 10


def test_bot_img_2_a_card_that_was_in_sight_later_than_a_draw_did_not_come_by_it() -> None:
    """Seat 0 has held its card since deck 0; the discards went into deck 1."""
    line = position([s(0, "spark", "C3", hand=["P05a"]), s(1, "ram", "C4")])
    state = line.state
    state.discards = [card for card in state.deck if card not in (CARD["P10a"], CARD["P11a"])]
    state.deck = [CARD["P10a"], CARD["P11a"]]
    RULESET.rules.apply[DeckReshuffled](state, DeckReshuffled(tuple(CARDS[:8]) + tuple(CARDS[9:])))
    hands = {tuple(imagine(state, 1, Rng(str(i))).hand[0]) for i in range(200)}
    assert hands == {(CARD["P05a"],), (CARD["P10a"],), (CARD["P11a"],)}


def test_bot_img_2_a_card_drawn_from_a_later_deck_may_be_any() -> None:
    line = position([s(0, "spark", "C3"), s(1, "ram", "C4")])
    state = line.state
    state.discards, state.deck = state.deck[4:], state.deck[:4]
    RULESET.rules.apply[DeckReshuffled](state, DeckReshuffled(CARDS))
    RULESET.rules.apply[CardDrawn](state, CardDrawn(0, CARDS[0]))
    hands = {tuple(imagine(state, 1, Rng(str(i))).hand[0]) for i in range(2000)}
    assert len(hands) == 64


# ---------------------------------------------------------------- against an oracle

# A small game of cards alone: every order of the deck is played, every card is let go of. Worlds
# in which a viewer sees the same are those that it must be able to imagine, and no others.
Told = tuple[Any, ...]


class Every:
    """In place of a source of luck: all that it can say, one run after another."""

    def __init__(self) -> None:
        self.path: list[list[int]] = []  # taken, of so many
        self.at = 0

    def below(self, n: int) -> int:
        if self.at == len(self.path):
            self.path.append([0, n])
        taken = self.path[self.at][0]
        self.at += 1
        return taken

    def choice(self, items: list[int]) -> int:
        return items[self.below(len(items))]

    def shuffle(self, items: list[int]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def again(self) -> bool:
        """Whether something has not been said yet."""
        self.at = 0
        while self.path and self.path[-1][0] == self.path[-1][1] - 1:
            self.path.pop()
        if self.path:
            self.path[-1][0] += 1
        return bool(self.path)


def secrets(state: Battle) -> Told:
    return tuple(map(tuple, state.hand)), tuple(state.deck)


def everything_imagined(state: Battle, viewer: int | None) -> set[Told]:
    every, found = Every(), set()
    while True:
        found.add(secrets(imagine(state, viewer, every)))  # type: ignore[arg-type]
        if not every.again():
            return found


def next_worlds(state: Battle, move: str, seat: int, viewer: int | None) -> Iterator[Any]:
    """What may follow: (what the viewer sees, the state)."""
    if move == "draw" and state.deck:
        after = state.copy()
        card = CARDS[state.deck[0]]
        RULESET.rules.apply[CardDrawn](after, CardDrawn(seat, card))
        yield (move, seat, card if seat == viewer else "?"), after
    elif move == "discard" and state.hand[seat]:
        for card in state.hand[seat]:
            after = state.copy()
            RULESET.rules.apply[CardDiscarded](after, CardDiscarded(seat, CARDS[card]))
            yield (move, seat, card), after
    elif move == "stolen" and state.hand[seat]:  # installed by a seat, then stolen by the next one
        for card in state.hand[seat]:
            after = state.copy()
            take_from_hand(after, seat, card)
            insort(after.hand[1 - seat], card)
            insort(after.shown, card)
            yield (move, seat, card), after
    elif move == "reshuffle" and state.discards:
        for deck in permutations(sorted(state.deck + state.discards)):
            after = state.copy()
            told = tuple(CARDS[card] for card in deck)
            RULESET.rules.apply[DeckReshuffled](after, DeckReshuffled(told))
            yield (move,), after
    else:
        yield (), state


def worlds(cards: int, script: list[tuple[str, int]], viewer: int | None) -> dict[Told, Any]:
    """What a viewer can have seen of a script -> the worlds in which it sees that."""
    blank = position([s(0, "spark", "C3"), s(1, "ram", "C4")]).state
    frontier: dict[Told, Battle] = {}
    for deck in permutations(range(cards)):
        state = blank.copy()
        state.deck = [*deck]
        frontier[(), secrets(state)] = state
    for move, seat in script:
        following: dict[Told, Battle] = {}
        for (seen, _), state in frontier.items():
            for told, after in next_worlds(state, move, seat, viewer):
                following[(*seen, told), secrets(after)] = after
        frontier = following
    alike: dict[Told, dict[Told, Battle]] = defaultdict(dict)
    for (seen, world), state in frontier.items():
        alike[seen][world] = state
    return alike


SCRIPTS = {
    "two decks": "d0 d0 d1 x0 r0 d1 d0 x0",
    "the older place": "d0 d1 x1 r0 d0 d0 x0",
    "the later place": "d0 d0 x0 r0 d0 x0 x0",
    "one of each deck": "d0 d1 d1 x1 x1 r0 d0 x0",
    "three decks": "d0 d1 x1 r0 d0 x0 r0 d1 x0",
    "stolen and let go": "d0 d0 s0 d1 x1 r0 d1 x0 x1",
    "a deck drawn empty": "d0 d0 d1 d1 x0 x1 r0 d1 d0",
}
MOVES = {"d": "draw", "x": "discard", "r": "reshuffle", "s": "stolen"}


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("name", SCRIPTS)
def test_bot_img_2_what_agrees_with_what_was_seen_can_come_up_and_nothing_else(name, viewer):
    script = [(MOVES[move[0]], int(move[1])) for move in SCRIPTS[name].split()]
    cases = worlds(4, script, viewer)
    assert len(cases) > 1
    for seen in sorted(cases, key=repr)[:: max(1, len(cases) // 40)]:
        alike = cases[seen]
        for world in (min(alike), max(alike)):
            assert everything_imagined(alike[world], viewer) == {*alike}, seen


@pytest.mark.parametrize("number", range(12))
def test_bot_img_2_so_it_is_with_scripts_at_random(number):
    rng = Rng("scripts", number)
    script = []
    for _ in range(9):
        move = rng.choice(["draw", "draw", "draw", "discard", "discard", "stolen"])
        script.append((move, rng.below(2)))
        if rng.below(4) == 0 and sum(move == "reshuffle" for move, _ in script) < 2:
            script.append(("reshuffle", 0))
    cases = worlds(4, script, number % 3 or None)
    for seen in sorted(cases, key=repr)[:: max(1, len(cases) // 25)]:
        alike = cases[seen]
        assert everything_imagined(alike[max(alike)], number % 3 or None) == {*alike}, (
            script,
            seen,
        )


# ---------------------------------------------------------------- nothing shows


def told(state: Battle, seat: int, decision: Any, viewer: int | None) -> Any:
    """What a viewer sees of a step: redacted events up to a revealing one, or the refusal."""
    play: Play[Battle] = Play(RULESET, first_record(), state.copy(), Luck("x"))
    try:
        submit(RULESET, play, seat, decision)
    except IllegalDecision as refusal:
        return refusal.code, refusal.sentence
    seen = []
    for event in play.events:
        seen.append(type(event).__name__)
        if event.reveals:
            break
        seen.append(repr(redact(event, viewer)))
    return seen


@cache
def first_record() -> Any:
    return created(
        [s(seat, bot, "C3") for seat, bot in enumerate(("ram", "spark", "spider"))], seats=SEATS
    )


@pytest.mark.parametrize("viewer", VIEWERS)
def test_bot_view_1_imagined_states_look_the_same_to_the_viewer(viewer) -> None:
    rng = Rng("imagine")
    for state in moments():
        twin = imagine(state, viewer, rng)
        assert RULESET.sight.view(twin, viewer) == RULESET.sight.view(state, viewer)
        assert RULESET.rules.requests(twin) == RULESET.rules.requests(state)
        assert RULESET.rules.summary(twin) == RULESET.rules.summary(state)
        if viewer is not None:
            assert RULESET.legal(twin, viewer) == RULESET.legal(state, viewer)


CARD_PLAY = (Install, PlayCard, Discard)


def test_bot_sec_2_what_does_not_name_a_card_shows_nothing_of_the_cards() -> None:
    """The same decision of another seat gives a spectator the same events, whatever it holds."""
    rng, tried = Rng("imagine"), 0
    for state in moments():
        twin = imagine(state, None, rng)
        for request in RULESET.rules.requests(state):
            seat = request.seat
            legal = RULESET.legal(twin, seat)
            for decision in RULESET.legal(state, seat):
                if isinstance(decision, CARD_PLAY) or decision not in legal:
                    continue
                tried += 1
                assert told(state, seat, decision, None) == told(twin, seat, decision, None)
    assert tried > 300


def test_bot_sec_2_a_seats_own_cards_show_in_no_refusal_but_its_own() -> None:
    rng, tried = Rng("refusals"), 0
    for state in moments():
        for request in RULESET.rules.requests(state):
            twin = imagine(state, request.seat, rng)
            for card in CARDS[::5]:
                for decision in (Install(card), PlayCard(card), Discard(card)):
                    refused = told(state, request.seat, decision, request.seat)
                    if type(refused) is tuple:
                        tried += 1
                        assert refused == told(twin, request.seat, decision, request.seat)
    assert tried > 1000


@pytest.mark.parametrize("card", ["P29a", "P05a"])
def test_bot_sec_2_who_is_asked_does_not_depend_on_which_card_is_in_hand(card) -> None:
    """BOT-R-42: service and shooting are asked by the number of cards."""
    for phase, kind in (("service", "service"), ("shoot", "shooting")):
        line = position([s(0, "ram", "C3", hand=[card]), s(1, "tractor", "E1")], phase=phase)
        assert [(each.seat, each.kind) for each in line.requests()] == [(0, kind)]

"""Where a scenario's cards lie, and what luck fills in. AM-SCEN-3, AM-LUCK-1."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.arena_mechs.data import DECKS
from mechs_core.rulesets.arena_mechs.rules.setup import CardsSet
from tests.rulesets.arena_mechs.arenas import RED, cards_of, created, opened

# Red's deck in ascending order, as a shuffle may leave it: 1 6 11 16 17 22 27 32 33 38 43 ...
RED_ASCENDING = {"deck 0": DECKS[0]}


def test_am_scen_3_cards_by_luck_fill_from_removed_on() -> None:
    told = cards_of(RED, given=RED_ASCENDING, round=2, turn=2, phase="choosing")
    assert told == CardsSet(
        seat=RED,
        filled=(1, 2, 3),
        removed=(1, 6, 11, 16, 17, 22),
        revealed={"1": (27, 32)},
        hidden={"2": (33, 38), "3": (43, 48)},
        hand=(),
        cover=None,
        bottomed=(80, 81, 86, 91, 96, 97),
        deck=(49, 54, 59, 64, 65, 70, 75),
    )


def test_am_scen_3_a_hand_comes_before_the_deck_and_empty_slots_stay_empty() -> None:
    order = (97, 6, 1, *(card for card in DECKS[0] if card not in (1, 6, 97, 49, 48)))
    told = cards_of(
        RED, given={"deck 0": order}, phase="programming", slots={"red": {"2": [49, 48]}}
    )
    assert told == CardsSet(
        seat=RED,
        filled=(2,),
        removed=(),
        revealed={},
        hidden={"2": (48, 49)},
        hand=(1, 6, 97),
        cover=None,
        bottomed=(96,),
        deck=(11, 16, 17, 22, 27, 32, 33, 38, 43, 54, 59, 64, 65, 70, 75, 80, 81, 86, 91),
    )


def test_am_scen_3_named_cards_lie_where_the_document_says() -> None:
    left = [97, 1, 96, 6, 91, 11, 86, 16, 81, 17, 80, 22, 75]
    removed = [70, 65, 64, 59, 54, 49]
    slots = {"1": [48, 43], "3": [33, 38]}
    told = cards_of(
        RED,
        round=2,
        turn=3,
        removed={"red": removed},
        slots={"red": slots},
        decks={"red": left},
        given={"deck 0": (32, 27)},
    )
    assert told == CardsSet(
        seat=RED,
        filled=(1, 2, 3),
        removed=(49, 54, 59, 64, 65, 70),
        revealed={"1": (43, 48), "2": (27, 32), "3": (33, 38)},
        hidden={},
        hand=(),
        cover=None,
        bottomed=(86, 16, 81, 17, 80, 22, 75)[1:],
        deck=(97, 1, 96, 6, 91, 11, 86),
    )
    hand = {"red": [11, 1, 6]}
    assert cards_of(RED, phase="programming", hands=hand).hand == (1, 6, 11)


@pytest.mark.parametrize(
    ("keys", "public"),
    [
        ({"phase": "placement"}, []),
        ({"phase": "drop_in", "turn": 1, "queue": ["red"]}, []),
        ({"phase": "drop_in", "turn": 3, "queue": ["red"]}, ["1", "2"]),
        ({"phase": "choosing", "turn": 1}, []),
        ({"phase": "choosing", "turn": 3}, ["1", "2"]),
        ({"phase": "acting", "turn": 1}, ["1"]),
        ({"phase": "acting", "turn": 3}, ["1", "2", "3"]),
    ],
)
def test_am_scen_3_slots_are_public_from_their_turns_reveal_on(keys: Any, public: list) -> None:
    told = cards_of(RED, **keys)
    assert list(told.revealed) == public
    assert list(told.hidden) == [slot for slot in ("1", "2", "3") if slot not in public]


@pytest.mark.parametrize("round_", [1, 2, 3, 4])
@pytest.mark.parametrize("filled", [0, 1, 2, 3])
def test_am_scen_3_am_prog_4_as_many_cards_everywhere_as_in_a_game(
    round_: int, filled: int
) -> None:
    if filled == 3:
        told = cards_of(RED, phase="choosing", round=round_)
    else:
        slots = {str(slot): [DECKS[0][2 * slot], DECKS[0][2 * slot + 1]] for slot in (1, 2, 3)}
        del slots["3"]
        if filled < 2:
            del slots["1"]
        if filled < 1:
            del slots["2"]
        told = cards_of(RED, phase="programming", round=round_, slots={"red": slots})
    assert len(told.filled) == filled

    # The same by playing cards: draw three, keep two, one goes under.
    top, under, removed = list(range(25)), [], 0
    for slot in range(3 * (round_ - 1) + filled + (filled < 3)):
        drawn = [(top or under).pop(0) for _ in range(3)]
        if slot < 3 * (round_ - 1) + filled:
            under.append(drawn[0])
            removed += 2 * (slot < 3 * (round_ - 1))
    assert len(told.hand) == (3 if filled < 3 else 0)
    assert len(told.removed) == removed == 6 * (round_ - 1)
    assert len(told.deck) == len(top)
    assert len(told.bottomed) == len(under)
    named = [*told.removed, *told.hand, *told.deck, *told.bottomed]
    named += [card for pair in (*told.revealed.values(), *told.hidden.values()) for card in pair]
    assert sorted(named) == list(DECKS[0])


def test_am_luck_1_each_seats_shuffle_has_its_own_label() -> None:
    orders = [tuple(reversed(deck)) for deck in DECKS]
    given = {f"deck {seat}": order for seat, order in enumerate(orders)}
    for seat, order in enumerate(orders):
        told = cards_of(seat, given=given, phase="placement")
        assert told.hidden["1"] == (order[1], order[0])
        assert told.deck == order[6:22]
        assert told.bottomed == order[22:]


def test_am_luck_1_a_deck_by_option_is_shuffled_under_its_seat() -> None:
    first = created({}, 2, options={"decks": (2, 0)}, given={"deck 0": DECKS[2]})
    told = opened(first).events[2]
    assert told.revealed == {"1": DECKS[2][:2]}

"""Set-up: options, decks, six cards, two of which are discarded. HOST-SET."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.modules.arena import Opened
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.cards import CONNECTION_IDS, LOCATION_IDS
from mechs_core.rulesets.fifty_first_state.options import CODES
from mechs_core.rulesets.fifty_first_state.rules.gains import DeckShuffled
from mechs_core.rulesets.fifty_first_state.rules.lookout import RoundStarted
from mechs_core.rulesets.fifty_first_state.rules.setup import (
    DiscardSetup,
    GameSet,
    HandDealt,
    SetupChosen,
    SetupDiscarded,
)
from mechs_core.testing import given, new_game
from tests.games import Sealed
from tests.rulesets.fifty_first_state.positions import asked, hand, legal, told

FIXED = {"factions": ["scar", "ridge"], "first": 1}


def fresh(seats: int = 2, **options: Any) -> list[Any]:
    """The opening events of a new game, without `GameCreated`."""
    return Sealed.new(RULESET, seats, options=options).events[1:]


def refused(seats: int = 2, **options: Any) -> str:
    with pytest.raises(IllegalDecision) as caught:
        Sealed.new(RULESET, seats, options=options)
    assert caught.value.code == "bad_config"
    return caught.value.sentence


# ---------------------------------------------------------------- options


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_host_set_1_every_seat_has_another_faction_and_one_is_first(seats: int):
    begun = {(e.factions, e.first) for seed in range(40) for e in [game_set(seats, f"{seed}")]}
    assert all(len({*factions}) == seats for factions, _ in begun)
    assert {factions[0] for factions, _ in begun} == {*CODES}
    assert {first for _, first in begun} == {*range(seats)}


def game_set(seats: int, seed: str) -> GameSet:
    (event,) = [e for e in Sealed.new(RULESET, seats, seed=seed).events if type(e) is GameSet]
    return event


def test_host_set_1_options_name_the_factions_and_the_first_player():
    assert fresh(**FIXED)[0] == GameSet(("scar", "ridge"), 1)
    assert new_game(RULESET, 2, options=FIXED).state.faction == [3, 1]


@pytest.mark.parametrize("seats", [1, 5])
def test_host_set_1_two_to_four_play(seats: int):
    with pytest.raises(IllegalDecision, match="seats") as caught:
        Sealed.new(RULESET, [f"player{n}" for n in range(seats)])
    assert caught.value.code == "bad_config"


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("factions", "harbor"),
        ("factions", ["harbor"]),
        ("factions", ["harbor", "harbor"]),
        ("factions", ["harbor", "moon"]),
        ("factions", ["harbor", "ridge", "scar"]),
        ("factions", ["harbor", None]),
        ("first", 2),
        ("first", -1),
        ("first", True),
        ("target_vp", 0),
        ("target_vp", 1000),
        ("target_vp", 25.0),
        ("max_rounds", 0),
        ("max_rounds", 100),
        ("max_rounds", None),
        ("arena", 1),
        ("arena", None),
        ("arena.final_equip", "yes"),
        ("arena.prize", 0),
        ("arena.prize", 51),
        ("arena.equip_mode", "open"),
        ("arena.equipment", {"ammo": 3, "iron": 2, "worker": 1}),
        ("arena.equipment", {"ammo": 3, "iron": 2, "dev": 1}),
        ("arena.equipment", {"ammo": 3, "iron": 2}),
        ("arena.equipment", {"ammo": 3, "iron": 2, "gun": 2}),
        ("arena.equipment", {"ammo": 51, "iron": 2, "gun": 1}),
        ("prizes", 5),
    ],
)
def test_host_set_1_any_other_value_is_refused(name: str, wrong: Any):
    assert name in refused(**{name: wrong})
    assert name in refused(**{name: wrong, **({"arena": False} if name != "arena" else {})})


@pytest.mark.parametrize(
    ("name", "good"),
    [
        *(("target_vp", each) for each in (1, 999)),
        *(("max_rounds", each) for each in (1, 99)),
        *(("arena.prize", each) for each in (1, 50)),
        ("arena.equipment", {"fuel": 1, "brick": 50, "gun": 2}),
        ("first", None),
        ("factions", None),
    ],
)
def test_host_set_1_the_values_that_are_allowed(name: str, good: Any):
    assert fresh(**{name: good})


# ---------------------------------------------------------------- decks and hands


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_host_set_2_and_host_set_3_the_chain_of_a_new_game(seats: int):
    events = fresh(seats, first=1)
    assert [type(each) for each in events] == [
        GameSet,
        *[DeckShuffled] * 3,
        *[HandDealt] * seats,
        Opened,
    ]
    location, blue, red = events[1:4]
    assert [each.deck for each in events[1:4]] == ["location", "blue", "red"]
    assert sorted(location.order) == [*LOCATION_IDS] and location.size == 88
    assert sorted(blue.order) == [c for c in CONNECTION_IDS if c < "C03"] and blue.size == 6
    assert sorted(red.order) == [c for c in CONNECTION_IDS if c > "C03"] and red.size == 6
    assert not any(each.from_discard for each in events[1:4])
    dealt = events[4 : 4 + seats]
    assert [each.seat for each in dealt] == [*range(1, seats), 0]  # in turn order
    for place, each in enumerate(dealt):
        assert each.cards == location.order[6 * place : 6 * place + 6]
        assert each.count == 6


def test_host_set_3_without_the_module_no_arena_is_opened():
    assert type(fresh(arena=False)[-1]) is HandDealt


def test_host_set_5_everybody_begins_with_nothing():
    state = new_game(RULESET, 3).state
    assert state.vp == [0, 0, 0] and not any(map(sum, state.supply))
    assert state.board == [[], [], []] and state.deals == [[], [], []]
    view = RULESET.sight.view(state, None)
    assert [each.hand for each in view.seats] == [6, 6, 6]  # hand sizes are public, hands are not
    assert view.own is None


# ---------------------------------------------------------------- two of six


def test_host_set_4_all_choose_at_once_in_any_order():
    story = given(new_game(RULESET, 3, options={"first": 1}))
    hands = [hand(story.state, seat) for seat in range(3)]
    assert asked(story) == [(seat, "discard") for seat in range(3)]
    story = story.when(2, DiscardSetup((hands[2][3], hands[2][0])))
    story.then(SetupChosen(2, tuple(sorted((hands[2][0], hands[2][3])))))
    assert asked(story) == [(0, "discard"), (1, "discard")]
    story.when(2, DiscardSetup(hands[2][:2])).refused("not_asked")
    story = story.when(0, DiscardSetup(hands[0][4:])).when(1, DiscardSetup(hands[1][:2]))
    pairs = [hands[0][4:], hands[1][:2], (hands[2][0], hands[2][3])]
    story.then_first(
        SetupChosen(1, tuple(sorted(pairs[1]))),
        *(SetupDiscarded(seat, tuple(sorted(pair))) for seat, pair in enumerate(pairs)),
        RoundStarted(1, 1),
    )
    assert [len(hand(story.state, seat)) for seat in range(3)] == [4, 4, 4]
    discarded = [card for pair in pairs for card in sorted(pair)]
    assert RULESET.sight.view(story.state, None).discard == tuple(discarded)


def test_host_set_4_exactly_two_different_cards_of_the_own_six():
    story = given(new_game(RULESET))
    own, other = hand(story.state, 0), hand(story.state, 1)
    for cards in ((), own[:1], own[:3], (own[0], own[0]), (*own[:2], own[0]), (other[0], other[0])):
        story.when(0, DiscardSetup(cards)).refused("wrong_count", "discard 2 different cards")
    story.when(0, DiscardSetup((own[0], "P99.1"))).refused("bad_value")
    foreign = story.when(0, DiscardSetup((own[0], other[0])))
    foreign.refused("not_in_hand", f"{other[0]} is not in your hand")


def test_host_set_4_all_fifteen_pairs_are_offered_in_the_order_dealt():
    story = given(new_game(RULESET))
    own = hand(story.state, 0)
    assert legal(story, 0) == [DiscardSetup(pair) for pair in combinations(own, 2)]
    assert len(legal(story, 0)) == 15


def test_host_set_4_the_order_of_a_pair_does_not_matter():
    story = given(new_game(RULESET))
    one, two = hand(story.state, 0)[:2]
    events = {story.when(0, DiscardSetup(pair)).events for pair in ((one, two), (two, one))}
    assert len(events) == 1
    assert not told(story.when(0, DiscardSetup((one, two))), SetupDiscarded)

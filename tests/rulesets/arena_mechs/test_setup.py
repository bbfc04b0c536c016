"""Set-up, options and luck. AM-SETUP, AM-LUCK."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from mechs_core.kernel.creation import check, describe
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Luck
from mechs_core.kernel.messages import Branched, secrets_of
from mechs_core.kernel.rederivation import rederive
from mechs_core.kernel.stream import Line, state_bytes
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.data import (
    DECKS,
    FACES,
    LOOSE_FIELDS,
    LOWER_OF,
    TILE_IDS,
    UPPER_OF,
)
from mechs_core.rulesets.arena_mechs.geometry import (
    BESIDE,
    FIXED,
    LINES,
    NUMBER,
    OFF,
    TILE_WALLS,
    walls_between,
)
from mechs_core.rulesets.arena_mechs.geometry import FIELDS as NAMES
from mechs_core.rulesets.arena_mechs.rules.rounds import CardsDrawn, RoundStarted
from mechs_core.rulesets.arena_mechs.rules.setup import (
    ArenaLaidOut,
    DecksShuffled,
    GameSetUp,
    LuckRenewed,
    StartOrderSet,
    Tile,
)
from tests.games import Sealed
from tests.rulesets.arena_mechs.positions import PEOPLE, opening, position, started

# ---------------------------------------------------------------- components


def test_the_cards_of_deck_0_are_as_printed():
    rows = [
        [1, 6, 11, 16, 17],
        [22, 27, 32, 33, 38],
        [43, 48, 49, 54, 59],
        [64, 65, 70, 75, 80],
        [81, 86, 91, 96, 97],
    ]
    assert DECKS[0] == tuple(card for row in rows for card in row)
    assert [sum(deck) for deck in DECKS] == [1261, 1262, 1263, 1264]
    assert sorted(card for deck in DECKS for card in deck) == list(range(1, 101))
    for deck in range(4):
        for place, card in enumerate(DECKS[deck]):
            assert (UPPER_OF[card], LOWER_OF[card]) == (place // 5, place % 5)


def test_the_tiles_are_as_printed():
    assert [len(face.walls) for face in FACES].count(1) == 6
    assert [len(face.walls) for face in FACES].count(2) == 3
    assert [face.id for face in FACES if face.crushers] == [
        *("L02", "L05", "L08", "L10", "L11", "L12", "L16")
    ]
    assert [face.id for face in FACES if face.flamethrowers] == [
        *("L03", "L06", "L09", "L13", "L14", "L15", "L16")
    ]
    assert TILE_WALLS[:4] == (0b0001, 0b0010, 0b0100, 0b1000)  # north, turned clockwise
    assert TILE_WALLS[12:16] == (0b0011, 0b0110, 0b1100, 0b1001)  # north and east
    assert [Tile(face.id, 3).number for face in FACES] == list(range(3, 68, 4))


def test_an_arrow_names_the_side_where_the_tile_enters():
    lines = {arrow: " ".join(NAMES[field] for field in line) for arrow, line in LINES.items()}
    assert lines == {
        "w2": "a2 b2 c2 d2 e2",
        "e2": "e2 d2 c2 b2 a2",
        "w4": "a4 b4 c4 d4 e4",
        "e4": "e4 d4 c4 b4 a4",
        "nb": "b1 b2 b3 b4 b5",
        "sb": "b5 b4 b3 b2 b1",
        "nd": "d1 d2 d3 d4 d5",
        "sd": "d5 d4 d3 d2 d1",
    }


# ---------------------------------------------------------------- set-up


@pytest.mark.parametrize(("seats", "spaces"), [(2, 6), (3, 8), (4, 8)])
def test_am_setup_1_each_seat_has_a_deck_and_an_empty_board(seats, spaces):
    line, events = opening(seats)
    arena = line.state
    assert events[0] == GameSetUp(tuple(range(seats)), spaces)
    assert (arena.spaces, arena.decks) == (spaces, list(range(seats)))
    assert arena.boards == [[0] * 5] * seats
    assert arena.prestige == [0] * seats
    assert [sorted(arena.deck[seat] + arena.hand[seat]) for seat in range(seats)] == [
        list(DECKS[seat]) for seat in range(seats)
    ]


def test_am_setup_1_a_seats_colour_is_its_decks():
    line = started(2, options={"decks": [3, 1]})
    assert [line.state.colour(seat) for seat in range(2)] == ["green", "yellow"]
    assert sorted(line.state.deck[0] + line.state.hand[0]) == list(DECKS[3])


@pytest.mark.parametrize("seats", [1, 5])
def test_am_setup_1_another_number_of_seats_is_refused(seats):
    created = describe(RULESET, PEOPLE[:2])
    with pytest.raises(IllegalDecision) as caught:
        check(RULESET, replace(created, seats=(*PEOPLE, "eve")[:seats]))
    assert caught.value.code == "bad_config"


@pytest.mark.parametrize(
    "options",
    [
        {"decks": [0]},
        {"decks": [0, 1, 2]},
        {"decks": [1, 1]},
        {"decks": [0, 4]},
        {"decks": [-1, 0]},
        {"decks": [True, 0]},
        {"decks": ["0", 1]},
        {"decks": "01"},
        {"decks": 3},
        {"start_order": "random"},
        {"alternative": "move"},
        {"turn_free_tile": 1},
        {"prestige_floor": 1},
        {"prestige_floor": False},
        {"rounds": 4},
    ],
)
def test_am_setup_1_am_setup_7_bad_options_are_refused(options):
    with pytest.raises(IllegalDecision) as caught:
        opening(2, options=options)
    assert caught.value.code == "bad_config"


def test_am_setup_7_every_option_has_its_default():
    assert describe(RULESET, PEOPLE[:3]).options == {
        "decks": (0, 1, 2),
        "start_order": "finish",
        "alternative": "move_or_repair",
        "turn_free_tile": True,
        "prestige_floor": None,
    }
    options: dict[str, Any] = {
        "decks": (3, 0),
        "start_order": "seeded",
        "alternative": "move_or_operate",
        "turn_free_tile": False,
        "prestige_floor": 0,
    }
    assert describe(RULESET, PEOPLE[:2], options=options).options == options
    changed, default = started(2, options=options).state, started(2).state
    assert (changed.seeded, default.seeded) == (True, False)
    assert (changed.uses, default.uses) == (("move", "operate"), ("move", "repair"))
    assert (changed.turn_free_tile, default.turn_free_tile) == (False, True)
    assert (changed.floor, default.floor) == (0, None)


def test_am_setup_2_am_prog_4_a_deck_is_shuffled_once_in_the_whole_game():
    game = Sealed.new(RULESET, 2).finish()
    shuffled = [event for event in game.events if type(event) is DecksShuffled]
    assert len(shuffled) == 1
    luck = Luck("7")
    assert shuffled[0].orders == tuple(
        tuple(luck.shuffle(f"deck {seat}", DECKS[seat])) for seat in range(2)
    )
    assert game.line.labels == (
        {"deck 0", "deck 1", "tiles"} | {f"orientation {field}" for field in LOOSE_FIELDS}
    )  # AM-SETUP-5: nothing after set-up needs luck


def test_am_setup_3_tiles_are_shuffled_and_turned():
    line, events = opening(4)
    luck = Luck("7")
    ids = luck.shuffle("tiles", TILE_IDS)
    laid = events[2]
    assert isinstance(laid, ArenaLaidOut)
    assert list(laid.tiles) == list(LOOSE_FIELDS)
    assert laid.tiles == {
        field: Tile(ids[place], luck.draw(f"orientation {field}", 0, 4))
        for place, field in enumerate(LOOSE_FIELDS)
    }
    assert laid.free == Tile(ids[16], 0)
    arena = line.state
    assert arena.free == laid.free.number
    for field, name in enumerate(NAMES):
        tile = laid.tiles[name].number if name in laid.tiles else FIXED
        assert arena.tiles[field] == tile
    assert arena.walls == walls_between(arena.tiles)
    assert {tile.orientation for tile in laid.tiles.values()} == {0, 1, 2, 3}


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_am_space_2_an_edge_is_closed_by_a_wall_of_either_tile(seed):
    arena = opening(4, seed=seed)[0].state
    own = [0 if tile == FIXED else TILE_WALLS[tile] for tile in arena.tiles]
    for field, around in enumerate(BESIDE):
        for direction, beside in enumerate(around):
            behind = beside != OFF and own[beside] >> (direction ^ 2) & 1
            closed = bool(own[field] >> direction & 1 or behind)
            assert arena.walls[field] >> direction & 1 == closed


def test_am_setup_4_no_mech_is_in_the_arena_before_the_placement():
    arena = started(4).state
    assert arena.at == [-1] * 4
    assert arena.mech_on == [-1] * 25
    assert arena.queue == []


def test_am_setup_5_the_opening_in_order():
    kinds = [GameSetUp, DecksShuffled, ArenaLaidOut]
    line, events = opening(3)
    assert [type(event) for event in events] == [*kinds, RoundStarted, *[CardsDrawn] * 3]
    orders = events[1].orders
    assert events[3:] == (
        RoundStarted(1),
        *(CardsDrawn(seat, orders[seat][:3]) for seat in range(3)),
    )
    assert line.state.hand == [list(order[:3]) for order in orders]
    assert line.state.deck == [list(order[3:]) for order in orders]
    assert line.state.start_order == []


def test_am_setup_5_am_r_1_a_seeded_start_order_is_drawn_at_set_up():
    line, events = opening(4, options={"start_order": "seeded"})
    order = tuple(Luck("7").shuffle("start order", range(4)))
    assert events[3] == StartOrderSet(order, "seeded")
    assert type(events[4]) is RoundStarted
    assert line.state.start_order == list(order)


def test_am_setup_6_am_r_33_a_closed_off_field_stays_as_drawn():
    closing = {"b1": ("L04", 0), "a2": ("L05", 1)}  # turned to shut a1 in
    ids = [*(tile for tile in TILE_IDS if tile not in ("L04", "L05"))]
    tiles = ["L04", ids[0], "L05", *ids[1:]]
    given: dict[str, Any] = {
        "tiles": tuple(tiles),
        "orientation b1": (3,),  # walls north and west
        "orientation a2": (0,),  # walls north and east
    }
    line, events = opening(2, given=given)
    assert events[2].tiles["b1"] == Tile(closing["b1"][0], 3)
    assert line.state.walls[NUMBER["a1"]] == 0b0110
    assert line.labels >= {"tiles"}


# ---------------------------------------------------------------- new luck


def branched(line: Line, seed: str) -> tuple[Any, ...]:
    record = Branched("", line.position - 1, "new", 1, "chosen", seed)
    return line.branch(record)[1:]


def test_am_luck_2_new_luck_shuffles_the_never_drawn_cards_only():
    game = Sealed.new(RULESET, 2)
    while game.line.state.round < 3:
        game.decide(*first_legal(game))
    before = game.line.copy().state
    line = game.line.copy()
    (event,) = branched(line, "new")
    luck = Luck("new")
    assert event == LuckRenewed(
        tuple(
            (
                *luck.shuffle(f"deck {seat} again 1", sorted(before.deck[seat])),
                *before.under[seat],
            )
            for seat in range(2)
        )
    )
    after = line.state
    assert after.under == before.under
    assert after.deck != before.deck
    assert [sorted(cards) for cards in after.deck] == [sorted(cards) for cards in before.deck]
    before.deck, before.renewals = after.deck, 1
    assert after == before

    again = branched(line, "newer")
    assert {"deck 0 again 2", "deck 1 again 2"} <= line.labels
    assert len(again) == 1


def first_legal(game: Sealed) -> tuple[int, Any]:
    seat = game.line.requests()[0].seat
    return seat, RULESET.legal(game.line.state, seat)[-1]


def test_am_luck_2_new_luck_with_nothing_left_to_draw_and_after_the_end():
    line = position(2, round=4, turn=3, order=["red", "yellow"])
    line.state.deck = [[], []]
    under = [tuple(cards) for cards in line.state.under]
    (event,) = branched(line, "new")
    assert event == LuckRenewed(tuple(under))
    ended = Sealed.new(RULESET, 2).finish().line
    assert branched(ended, "new") == ()


def test_am_sec_1_the_order_of_decks_is_nobodys():
    assert [(name, mark.to) for name, mark in secrets_of(DecksShuffled)] == [("orders", ())]
    assert [(name, mark.to) for name, mark in secrets_of(LuckRenewed)] == [("orders", ())]
    assert [(name, mark.to) for name, mark in secrets_of(CardsDrawn)] == [("cards", "seat")]
    assert DecksShuffled.reveals
    assert LuckRenewed.reveals
    assert ArenaLaidOut.reveals
    assert CardsDrawn.reveals


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_am_setup_7_with_any_decks_a_game_is_played_to_its_end(seats):
    for decks in permutations(range(4), seats):
        game = Sealed.new(RULESET, seats, options={"decks": list(decks)}).finish()
        assert game.line.state.decks == list(decks)
        assert RULESET.rules.result(game.line.state) is not None
        assert state_bytes(Line.of(RULESET, game.steps).state) == state_bytes(game.line.state)
        assert rederive(RULESET, game.steps) is None

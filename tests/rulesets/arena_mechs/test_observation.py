"""What a seat sees of Arena Mechs as numbers, and how many decisions there can be at most."""

from __future__ import annotations

from itertools import combinations

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.data import COLOURS, MOVE, OPERATE, PRESTIGE
from mechs_core.rulesets.arena_mechs.geometry import FIELDS, FIXED, NUMBER, OFF, walls_between
from mechs_core.rulesets.arena_mechs.legal import TURNED, magnets, tricks
from mechs_core.rulesets.arena_mechs.model import Arena, stand
from mechs_core.rulesets.arena_mechs.observation import WIDEST
from mechs_core.rulesets.arena_mechs.rules.move_paths import moves
from mechs_core.rulesets.arena_mechs.rules.turn import ChooseSequence
from mechs_core.testing.observations import by_name, never_varied
from mechs_core.testing.playouts import Setting, mixed
from tests.rulesets.arena_mechs.arenas import BLUE, GREEN, RED, YELLOW
from tests.rulesets.arena_mechs.positions import position

WALL_FREE = walls_between([FIXED] * 25)


def some(line: Line, viewer: int | None, *names: str) -> tuple[int, ...]:
    """What a viewer sees of these features."""
    seen = by_name(line, viewer)
    return tuple(seen[name] for name in names)


# ---------------------------------------------------------------- what is seen


def test_the_turn_and_what_the_active_seat_has_left() -> None:
    line = position(
        turn=1, pending={"operate": 3}, operations_left=2, used=["magnet"], active="yellow"
    )
    assert some(line, RED, "phase", "round", "turn") == (5, 2, 1)
    assert some(line, RED, "operations_left", "pending_operate") == (2, 3)
    assert some(line, RED, "used_magnet", "used_crushers") == (1, 0)
    assert some(line, RED, "seat0_active", "seat1_active", "seat1_asked") == (0, 1, 1)
    assert some(line, YELLOW, "seat0_active", "seat1_active", "seat0_order") == (1, 0, 2)


def test_seats_are_counted_from_the_one_that_looks() -> None:
    line = position(
        mechs={"red": "a1", "yellow": "e2", "green": "c5"},
        queue=["blue"],
        prestige={"red": 4, "green": -2},
    )
    colours = [f"seat{seat}_colour" for seat in range(4)]
    assert some(line, RED, *colours) == (0, 1, 2, 3)
    assert some(line, GREEN, *colours) == (3, 0, 1, 2)
    assert some(line, None, *colours) == (0, 1, 2, 3)
    assert some(line, GREEN, "seat1_prestige", "seat0_prestige") == (4, -2)
    assert some(line, BLUE, "seat0_column", "seat0_row", "seat0_queue") == (0, 0, 1)
    assert some(line, BLUE, "seat3_column", "seat3_row", "seat3_queue") == (5, 2, 0)


def test_tiles_are_told_as_they_lie() -> None:
    """b2 is L05/3: walls n and e, turned three quarters; crushers. The free tile is L09/0."""
    seen = by_name(position(), RED)
    walls = [seen[f"b2_wall_{side}"] for side in ("north", "east", "south", "west")]
    assert walls == [1, 0, 0, 1]
    assert (seen["b2_crushers"], seen["b2_flamethrowers"]) == (1, 0)
    assert (seen["free_wall_north"], seen["free_flamethrowers"]) == (1, 1)
    assert seen["free_orientation"] == 0


def test_own_cards_are_told_and_those_of_others_once_they_are_revealed() -> None:
    line = position(phase="choosing", turn=1, slots={"red": {"1": [32, 33]}})
    line.decide(RED, ChooseSequence(card=33, half="lower"))
    assert some(line, RED, "cover", "cover_half", "seat0_chosen") == (33, 2, 1)
    assert some(line, RED, "seat0_slot1", "seat0_slot1_card1", "seat0_slot1_card2") == (1, 32, 33)
    assert some(line, RED, "seat0_slot1_card2_upper", "seat0_slot1_card2_lower") == (2, 4)
    assert some(line, GREEN, "cover", "seat1_chosen", "seat1_slot1") == (0, 1, 1)
    assert some(line, GREEN, "seat1_slot1_card1", "seat1_slot1_card1_upper") == (0, 0)

    revealed = position(
        turn=1,
        slots={"red": {"1": [32, 33]}},
        covers={"red": {"card": 33, "half": "lower"}},
    )
    assert some(revealed, GREEN, "seat1_slot1_card1", "seat1_slot1_card2") == (32, 33)
    assert some(revealed, GREEN, "seat1_covered", "seat1_covered_half") == (33, 2)


def test_the_own_hand_is_ascending_and_what_was_put_under_is_known() -> None:
    line = position(phase="programming", slots={"red": {"2": [33, 32]}}, hands={"red": [97, 1, 54]})
    assert some(line, RED, "hand1", "hand2", "hand3", "seat0_hand") == (1, 54, 97, 3)
    assert some(line, RED, "under1")[0] > 0
    assert some(line, YELLOW, "hand1", "seat3_hand", "seat3_deck", "seat3_slot2") != (1, 3, 20, 1)
    assert some(line, YELLOW, "seat3_hand", "seat3_deck", "seat3_slot2") == (3, 20, 1)


def test_cards_that_are_out_are_told_by_their_symbols() -> None:
    line = position(removed={"red": [1, 6, 11, 16, 17, 22]})
    out = [name for name, number in by_name(line, RED).items() if "seat0_out_" in name and number]
    assert len(out) == 6
    assert out[-1] == "seat0_out_hit_prestige"


def test_a_prestige_beyond_the_bounds_stands_at_the_bound() -> None:
    line = position(prestige={"red": 999, "blue": -999})
    line.state.prestige[RED] += 5
    line.state.prestige[BLUE] -= 5
    assert some(line, RED, "seat0_prestige", "seat2_prestige") == (999, -999)


def test_every_kind_of_feature_varies_in_random_games() -> None:
    games = [(mixed(RULESET, Rng(f"{i}")), f"vary {i}") for i in range(6)]
    games += [(Setting(seats, {}), "vary") for seats in RULESET.seats]
    assert never_varied(RULESET, games) == set()


# ---------------------------------------------------------------- the most decisions


def standing(mover: str, *others: str) -> Arena:
    """An arena without walls, red on turn."""
    arena = position().state
    for seat in range(4):
        stand(arena, seat, OFF)
    for seat, field in enumerate((mover, *others)):
        stand(arena, seat, NUMBER[field])
    arena.walls = WALL_FREE
    arena.active = RED
    arena.pending = [0] * 5
    return arena


def test_no_arena_has_more_decisions_than_the_widest() -> None:
    arena = standing("c2", "b2", "d2", "b4")
    arena.pending[MOVE] = 3
    arena.boards[RED][1] = 1  # something to repair
    assert len(moves(arena, RED)) == 483
    assert len(RULESET.legal(arena, RED)) == WIDEST == RULESET.agents.widest


@pytest.mark.parametrize("mover", ["a1", "b1", "c1", "b2", "c2", "c3"])
def test_no_placement_beside_the_widest_one_has_more_moves(mover: str) -> None:
    """Every placement of three others within two steps, where pushes can branch most."""
    near = [f for f in FIELDS if f != mover and distance(f, mover) <= 2]
    for others in combinations(near, 3):
        arena = standing(mover, *others)
        arena.pending[MOVE] = 3
        assert len(moves(arena, RED)) <= 483, others


def distance(a: str, b: str) -> int:
    return abs(ord(a[0]) - ord(b[0])) + abs(int(a[1]) - int(b[1]))


def test_the_other_symbols_give_fewer_decisions_than_move_x3() -> None:
    arena = standing("b1", "d2", "b4", "e5")
    arena.pending[MOVE] = 2
    assert len(moves(arena, RED)) <= 28
    cross = standing("b1", "a2", "c2", "b3")  # all of them beside b2
    assert len(magnets(cross)) <= 28
    assert max(map(len, TURNED.values())) == 32
    assert 32 + 2 + 28 == 62
    arena.pending = [0] * 5
    arena.pending[PRESTIGE] = 3
    arena.boards[RED] = [3] * len(arena.boards[RED])
    assert len(tricks(arena, RED)) == 36
    arena.pending[OPERATE] = 0
    assert len(COLOURS) == 4  # at most three blows, three shots, three directions

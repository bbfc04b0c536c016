"""The drawn seats: their panels and programs, what they have left to use, their own cards."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from mechs_core.kernel.picture import Box, Disc, Stroke
from mechs_core.rulesets.arena_mechs.data import LOWER_OF, SYMBOLS, UPPER_OF
from mechs_core.rulesets.arena_mechs.picture import actions, cards, panels, picture
from mechs_core.rulesets.arena_mechs.view import view
from tests.kept_pictures import extent, texts
from tests.rulesets.arena_mechs.arenas import RED, YELLOW
from tests.rulesets.arena_mechs.drawn import DRAWN, groups, roles
from tests.rulesets.arena_mechs.positions import position, started

SLOTS: dict[str, Any] = {"red": {"1": [6, 11], "2": [16, 17], "3": [27, 86]}}


# ---------------------------------------------------------------- the seats


def test_a_panel_shows_prestige_and_the_markers_by_colour() -> None:
    line = position(
        prestige={"red": -12, "blue": 21},
        boards={"yellow": {"arena": 1, "blue": 2, "red": 1}},
    )
    seen = groups(line)
    assert texts(seen["prestige 0"])[0] == "-12"
    assert seen["prestige 2"].label == "blue, 21 prestige"
    assert texts(seen["damage 1"]) == ["4 of 8", "R", "B", "B", "A"]
    assert seen["damage 1"].label == "yellow, 4 of 8 spaces full: red 1, blue 2, arena 1"
    assert seen["damage 0"].label == "red, 0 of 8 spaces full"
    discs = [each for each in seen["damage 1"].shapes if isinstance(each, Disc)]
    assert [each.role for each in discs] == ["seat0", "seat1", "seat1", "nobody"]
    across = [b.x - a.x for a, b in pairwise(discs)]
    assert across == [pytest.approx(panels.SPACES_WIDE / 8)] * 3


def test_the_markers_of_the_own_board_are_places_where_others_see_them() -> None:
    line = position(boards={"yellow": {"arena": 1, "blue": 2, "red": 1}})
    own, others = groups(line, YELLOW), groups(line)["damage 1"]
    keys = [key for key in own if key.startswith("seat 1 ")]
    assert keys == ["seat 1 red 1", "seat 1 blue 1", "seat 1 blue 2", "seat 1 arena 1"]
    assert [own[key].place for key in keys] == keys
    assert [texts(own[key]) for key in keys] == [["R"], ["B"], ["B"], ["A"]]
    assert own["seat 1 blue 2"].label == "blue marker 2"
    left, top = others.at
    discs = [each for each in others.shapes if isinstance(each, Disc)]
    for key, disc in zip(keys, discs, strict=True):
        assert own[key].at == pytest.approx((left + disc.x, top + disc.y), abs=0.06)
    assert not [key for key in groups(line, RED) if key.startswith("seat ")]


def test_markers_stand_in_their_order_however_a_view_lists_them() -> None:
    seen = view(position(boards={"yellow": {"red": 1, "arena": 1}}).state, None)
    yellow = seen.seats[YELLOW]
    turned = replace(yellow, board=dict(reversed(yellow.board.items())))
    seats = tuple(turned if each is yellow else each for each in seen.seats)
    assert picture(replace(seen, seats=seats)) == picture(seen)


@pytest.mark.parametrize(("seats", "spaces"), [(2, 6), (3, 8), (4, 8)])
def test_a_board_has_a_cell_for_each_damage_space(seats: int, spaces: int) -> None:
    seen = groups(position(seats))
    for seat in range(seats):
        (between,) = [each for each in seen[f"panel {seat}"].shapes if isinstance(each, Stroke)]
        assert len({x for x, _ in between.points}) == spaces - 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_panels_stand_below_each_other(seats: int) -> None:
    seen = groups(started(seats))
    tops = [seen[f"panel {seat}"].at[1] for seat in range(seats)]
    assert all(below - above > panels.TALL for above, below in pairwise(tops))
    assert tops[-1] + panels.TALL < actions.TOP - 2


def test_overkill_stays_inside_the_damage_spaces() -> None:
    line = DRAWN["overkill"].make()
    seen = groups(line)
    discs = [each for each in seen["damage 0"].shapes if isinstance(each, Disc)]
    assert texts(seen["damage 0"])[0] == "9 of 8"
    assert len(discs) == 9
    left = panels.SPACES_AT[0]
    assert all(left < each.x < left + panels.SPACES_WIDE for each in discs)


def test_a_mech_in_the_queue_stands_in_its_place() -> None:
    line = DRAWN["hand"].make()
    seen = groups(line)
    queue = seen["queue"]
    places = [each for each in queue.shapes if isinstance(each, Box)]
    assert line.state.queue
    for place, seat in enumerate(line.state.queue):
        box, (left, _, right, _) = places[place], extent(seen[f"mech {seat}"])
        assert queue.at[0] + box.x < left and right < queue.at[0] + box.x + box.w


def test_who_is_asked_is_marked() -> None:
    choosing = groups(position(phase="choosing"))
    assert [f"asked {seat}" in choosing for seat in range(4)] == [True] * 4
    acting = groups(position(active="blue"))
    assert [f"asked {seat}" in acting for seat in range(4)] == [False, False, True, False]
    assert acting["asked 2"].label == "blue is asked"
    assert roles(acting["asked 2"]) == {"mark"}


def test_the_heading_says_round_turn_what_fires_and_who_acts() -> None:
    seen = groups(position(turn=2, active="yellow"))
    assert texts(seen["heading"]) == [
        *("Arena Mechs", "round 2 of 4, turn 2 of 3", "yellow acts", "then crushers fire")
    ]
    assert texts(groups(position())["heading"])[-1] == "red acts"


def test_sequences_are_told_with_start_numbers_and_order() -> None:
    line = DRAWN["acting"].make()
    seen = groups(line)
    assert texts(seen["doing 0"]) == ["#86 HIT x2, OPERATE", "acts 4th"]
    assert seen["doing 1"].label == "yellow, #2 PRESTIGE x2, OPERATE, acts 1st"


def test_each_phase_says_what_a_seat_does() -> None:
    programming = groups(started())
    assert texts(programming["doing 0"]) == ["hand 3, deck 22"]
    assert texts(groups(position(phase="choosing"))["doing 1"]) == ["is choosing"]
    queued = position(phase="drop_in", queue=["blue"], mechs={"red": "c1"})
    assert texts(groups(queued)["doing 2"]) == ["in the queue, place 1"]
    assert texts(groups(queued)["doing 0"]) == ["on c1"]
    over = groups(DRAWN["over"].make())
    assert [texts(over[f"doing {seat}"]) for seat in range(3)] == [
        *(["place 1"], ["place 3"], ["place 2"])
    ]
    assert texts(over["heading"])[-1] == "red won"


def test_a_strip_shows_backs_until_its_slot_is_revealed() -> None:
    line = position(slots=SLOTS, phase="choosing", turn=2)
    strip = groups(line)["strip 0"]
    assert strip.label == "red, slot 1 6 11, slot 2 filled, slot 3 filled"
    assert texts(strip) == ["6", "P", "H", "11", "P", "S"]
    assert sum(isinstance(each, Box) and each.role == "back" for each in strip.shapes) == 4
    fresh = groups(started())["strip 0"]
    assert texts(fresh) == ["1", "2", "3"]
    assert fresh.label == "red, slot 1 free, slot 2 free, slot 3 free"


def test_a_revealed_slot_shows_which_symbol_is_covered() -> None:
    covers = {
        "red": {"card": 27, "half": "lower"},
        "yellow": {"card": 28, "half": "upper"},
        "blue": {"card": 25, "half": "upper"},
        "green": {"card": 26, "half": "upper"},
    }
    slots = SLOTS | {
        "yellow": {"3": [28, 87]},
        "blue": {"3": [25, 88]},
        "green": {"3": [26, 85]},
    }
    strip = groups(position(slots=slots, covers=covers))["strip 0"]
    assert texts(strip)[-5:] == ["27", "H", "86", "O", "H"]
    assert roles(strip) >= {"back", "card"}


# ---------------------------------------------------------------- actions, operations, free tile


def test_what_is_left_to_use_is_lit() -> None:
    line = position(pending={"hit": 2, "operate": 1})
    seen = groups(line)
    said = {symbol: texts(seen[f"action {symbol}"]) for symbol in SYMBOLS}
    assert said["hit"] == ["HIT", "x2"]
    assert said["operate"] == ["OPERATE", "x1"]
    assert said["move"] == ["MOVE"]
    lit = [symbol for symbol in SYMBOLS if "mark" in roles(seen[f"action {symbol}"])]
    assert lit == ["hit", "operate"]
    assert seen["action hit"].label == "HIT x2"
    assert seen["action move"].label == "no MOVE"


def test_operations_that_are_left_and_used_are_told() -> None:
    line = position(pending={"operate": 2}, operations_left=1, used=["magnet"])
    seen = groups(line)
    assert texts(seen["action operate"]) == ["OPERATE", "1 more"]
    assert seen["magnet"].label == "used magnet"
    assert seen["crushers"].label == "crushers"
    assert len(seen["magnet"].shapes) > len(groups(position())["magnet"].shapes)


def test_an_alternative_is_told() -> None:
    chosen = groups(position(mechs={"red": "a1"}, alternative="move"))
    assert texts(chosen["left to use"]) == ["alternative"]
    assert texts(chosen["action move"]) == ["MOVE", "x1"]
    assert texts(groups(position())["left to use"]) == ["left to use"]


def test_the_free_tile_is_shown_as_it_may_be_turned() -> None:
    seen = groups(position(free="L09/2"))
    assert [seen[f"turn {turn}"].label for turn in range(4)] == [
        "turn 0, wall north, flamethrowers",
        "turn 1, wall east, flamethrowers",
        "free tile, turn 2, wall south, flamethrowers",
        "turn 3, wall west, flamethrowers",
    ]
    for turn, middle in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):  # of the wall
        shapes = seen[f"turn {turn}"].shapes
        wall = next(each for each in shapes if each.role == "wall")
        assert isinstance(wall, Stroke)
        (x, y), (to_x, to_y) = wall.points
        half = actions.TILE / 2
        assert (round((x + to_x) / 2 / half - 1), round((y + to_y) / 2 / half - 1)) == middle
    assert ["mark" in roles(seen[f"turn {turn}"]) for turn in range(4)] == [
        *(False, False, True, False)
    ]


# ---------------------------------------------------------------- the own cards


def test_a_seat_sees_its_hand_and_its_slots() -> None:
    line = started()
    hand = line.state.hand[RED]
    seen = groups(line, RED)
    for card in hand:
        names = [SYMBOLS[half[card]].upper() for half in (UPPER_OF, LOWER_OF)]
        assert texts(seen[f"card {card}"]) == [str(card), *names]
        assert seen[f"card {card}"].label == f"card {card}, {names[0]}, {names[1]}"
    at = [seen[f"card {card}"].at[0] for card in sorted(hand)]
    assert at == sorted(at)
    assert not [key for key in groups(line) if key.startswith("card ")]
    assert not {f"card {card}" for card in hand} & groups(line, YELLOW).keys()


def test_a_card_lies_in_its_slot_and_its_halves_are_places() -> None:
    seen = groups(position(slots=SLOTS, phase="choosing", turn=3), RED)
    left, top = seen["slot 3"].at
    for card, symbols in ((27, ("HIT", "HIT")), (86, ("OPERATE", "HIT"))):
        for half, symbol in zip(("upper", "lower"), symbols, strict=True):
            group = seen[f"card {card} {half}"]
            assert texts(group) == [symbol]
            assert group.place == f"card {card} {half}"
            assert left < group.at[0] < left + cards.SLOT
            assert group.at[1] > top
    assert texts(seen["slot 3"])[0] == "slot 3 now"
    assert texts(seen["slot 1"])[0] == "slot 1"
    assert texts(seen["whose"]) == ["R", "red:"]
    assert texts(groups(started(), YELLOW)["whose"]) == ["Y", "yellow:"]


def test_the_covered_half_is_told_to_its_seat_alone() -> None:
    covers = {"red": {"card": 86, "half": "upper"}}
    line = position(slots=SLOTS, phase="choosing", turn=3, covers=covers)
    seen = groups(line, RED)
    assert texts(seen["card 86 upper"]) == ["(OPERATE)"]
    assert "back" in roles(seen["card 86 upper"])
    assert texts(seen["card 86 lower"]) == ["HIT"]
    assert "back" not in roles(seen["card 27 upper"])
    assert texts(groups(line)["doing 0"]) == ["has chosen"]


def test_cards_put_under_the_deck_are_listed_for_their_seat() -> None:
    line = DRAWN["hand"].make()
    under = groups(line, YELLOW)["under"]
    assert under.label == "put under the deck: 66 55 76 44 77 23"
    assert texts(under)[1:] == ["66 55 76 44", "77 23"]
    assert under != groups(line, RED)["under"]

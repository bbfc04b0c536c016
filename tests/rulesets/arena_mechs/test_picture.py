"""The drawn game: what stands where, what it is called, and how it changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.picture import MOST_BYTES, Group, Stroke, svg
from mechs_core.kernel.stream import Line
from mechs_core.kernel.themes import ROLE_OF_COLOUR
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.data import ARROWS, SYMBOLS
from mechs_core.rulesets.arena_mechs.geometry import COMPASS, FIELDS, TILE_NUMBER, TILE_WALLS
from mechs_core.rulesets.arena_mechs.picture import actions, arena, cards, panels, picture, signs
from mechs_core.rulesets.arena_mechs.view import view
from tests.games import Sealed
from tests.kept_pictures import check_kept, picture_of, texts
from tests.rulesets.arena_mechs.arenas import BLUE, GREEN, RED, YELLOW, W
from tests.rulesets.arena_mechs.drawn import DRAWN, events_of, groups, line_at, roles
from tests.rulesets.arena_mechs.positions import position, started
from tests.rulesets.arena_mechs.test_view import positions, with_other_secrets

SLOTS: dict[str, Any] = {"red": {"1": [6, 11], "2": [16, 17], "3": [27, 86]}}


# ---------------------------------------------------------------- the arena


def test_a_field_says_its_walls_its_hazards_and_its_mech() -> None:
    seen = groups(position(mechs={"red": "b2", "blue": "c1"}))
    labels = {key.removeprefix("field "): group.label for key, group in seen.items()}
    assert labels["b2"] == "b2, wall north and west, crushers, red Mech"
    assert labels["c2"] == "c2, flamethrowers"
    assert labels["d4"] == "d4, crushers, flamethrowers"
    assert labels["d3"] == "d3"
    assert labels["a1"] == "a1, checkpoint"
    assert labels["c1"] == "c1, drop-in, blue Mech"
    assert labels["c3"] == "c3, crushers, flamethrowers"
    assert all(texts(seen[f"field {name}"]) == [name] for name in FIELDS)
    assert all(seen[f"field {name}"].place == f"field {name}" for name in FIELDS)


def test_a_field_shows_the_signs_that_its_label_says() -> None:
    signs_of = {
        "crushers": signs.CRUSHERS,
        "flamethrowers": signs.FLAMES,
        "checkpoint": signs.CHECKPOINT,
        "drop-in": signs.DROP_IN,
    }
    seen = groups(position(mechs={"red": "d4"}))
    for name in FIELDS:
        field = seen[f"field {name}"]
        for said, shapes in signs_of.items():
            assert (shapes[0] in field.shapes) == (said in field.label.split(", ")), (name, said)


@pytest.mark.parametrize("name", W)
def test_walls_are_drawn_at_the_edges_of_their_tile(name: str) -> None:
    tile, turns = W[name].split("/")
    bits = TILE_WALLS[TILE_NUMBER[tile] + int(turns)]
    middles = {  # of each wall that is drawn, by where it runs
        (sum(x for x, _ in shape.points) / 2, sum(y for _, y in shape.points) / 2)
        for shape in groups(position())[f"field {name}"].shapes
        if isinstance(shape, Stroke) and shape.role == "wall"
    }
    steps = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
    expected = {steps[side] for bit, side in enumerate(COMPASS) if bits >> bit & 1}
    assert {(round(x / signs.EDGE), round(y / signs.EDGE)) for x, y in middles} == expected
    assert signs.FIELD / 2 - 2 < signs.EDGE < signs.FIELD / 2


def test_fields_lie_in_rows_from_the_north_and_columns_from_the_west() -> None:
    seen = groups(position())
    x, y = seen["field a1"].at
    for number, name in enumerate(FIELDS):
        row, column = divmod(number, 5)
        assert seen[f"field {name}"].at == (x + signs.FIELD * column, y + signs.FIELD * row)


def test_before_the_arena_is_laid_loose_fields_are_bare() -> None:
    first = Line(RULESET, started().created)
    seen = groups(first)
    assert seen["field b1"].label == "b1"
    assert seen["field c3"].label == "c3, crushers, flamethrowers"
    assert not any(key.startswith("turn ") for key in seen)
    assert "damage 0" not in seen


def test_a_mech_stands_on_its_field_in_the_queue_or_at_its_panel() -> None:
    line = position(mechs={"red": "b2", "yellow": "e3"}, queue=["green", "blue"])
    seen = groups(line)
    x, y = seen["field b2"].at
    assert seen["mech 0"].at == (x, y + arena.STANDS)
    assert seen["mech 0"].place == "field b2"
    assert seen["mech 3"].at == actions.in_queue(0)
    assert seen["mech 2"].at == actions.in_queue(1)
    assert actions.in_queue(1)[0] - actions.in_queue(0)[0] == actions.PLACE
    assert seen["mech 2"].label == "blue Mech, out of the arena"
    assert seen["mech 2"].place == ""
    unplaced = groups(started())
    for seat in range(4):
        left, top = unplaced[f"panel {seat}"].at
        x, y = unplaced[f"mech {seat}"].at
        assert left < x < left + 16
        assert top < y < top + panels.TALL


def test_mechs_and_panels_have_the_letters_and_roles_of_their_colours() -> None:
    seen = groups(started(3, options={"decks": (3, 0, 2)}))
    for seat, (colour, letter) in enumerate((("green", "G"), ("red", "R"), ("blue", "B"))):
        for key in (f"mech {seat}", f"panel {seat}"):
            assert letter in texts(seen[key])
            assert ROLE_OF_COLOUR[colour] in roles(seen[key])
        assert texts(seen[f"panel {seat}"]) == [letter, colour]


@pytest.mark.parametrize("name", ARROWS)
def test_an_arrow_stands_outside_and_points_at_the_field_that_its_tile_enters(name: str) -> None:
    seen = groups(position())
    arrow = seen[f"arrow {name}"]
    side, line = name[0], name[1]
    enters = {"w": f"a{line}", "e": f"e{line}", "n": f"{line}1", "s": f"{line}5"}[side]
    (x, y), (to_x, to_y) = arrow.at, seen[f"field {enters}"].at
    assert texts(arrow) == [name]
    outline = arrow.shapes[0]
    assert isinstance(outline, Stroke)
    tail = [(dx, dy) for dx, dy in outline.points if (dx, dy) != (0, 0)]
    away = {"w": (-1, 0), "e": (1, 0), "n": (0, -1), "s": (0, 1)}[side]
    assert (x - to_x) * away[0] + (y - to_y) * away[1] > signs.FIELD / 2
    assert all(dx * away[0] + dy * away[1] > 0 for dx, dy in tail)
    assert (x == to_x) if side in "ns" else (y == to_y)


# ---------------------------------------------------------------- over a game


@pytest.mark.parametrize("seats", [2, 4])
def test_am_sec_1_no_picture_tells_what_its_viewer_may_not_know(seats: int) -> None:
    for state in positions(seats, f"pictures {seats}"):
        for viewer in (None, RED, seats - 1):
            twin = with_other_secrets(state, viewer)
            assert picture(view(twin, viewer)) == picture(view(state, viewer))


def states(seats: int) -> Iterator[Line]:
    game = Sealed.new(RULESET, seats)
    rng = Rng(f"drawn {seats}")
    while game.line.requests():
        yield game.line
        game.random_step(rng)
    yield game.line


def test_what_always_lies_on_the_table_keeps_its_key_and_place() -> None:
    always = {
        *(f"field {name}" for name in FIELDS),
        *(f"arrow {name}" for name in ARROWS),
        *(f"action {symbol}" for symbol in SYMBOLS),
        *(f"{part} {seat}" for part in ("panel", "prestige", "mech") for seat in range(3)),
    }
    before: dict[str, Group] = {}
    for line in states(3):
        seen = groups(line)
        assert always <= seen.keys()
        for key in always:
            if not key.startswith("mech "):
                last = before.get(key, seen[key])
                assert (last.at, last.place) == (seen[key].at, seen[key].place), key
        before = seen


@pytest.mark.parametrize(
    ("game", "viewer", "most"), [("four-seats", None, 2.1), ("four-seats", 0, 2.5)]
)
def test_an_event_changes_few_groups(game: str, viewer: int | None, most: float) -> None:
    """Groups that appear, change or go, in the mean of all events of a golden game."""
    line = line_at(game, 1)
    before = groups(line, viewer)
    changed = events = 0
    for event in events_of(game)[1:]:
        line.peek(event)
        seen = groups(line, viewer)
        changed += sum(before.get(key) != seen.get(key) for key in {**before, **seen})
        events += 1
        before = seen
    assert changed / events < most


def test_the_largest_picture_fits() -> None:
    """Every board but for one space full, every card public, three symbols pending, four seats."""
    line = position(
        boards={
            "red": {"yellow": 4, "arena": 3},
            "yellow": {"blue": 7},
            "blue": {"green": 3, "red": 2, "arena": 2},
            "green": {"red": 7},
        },
        prestige=dict.fromkeys(("red", "yellow", "blue", "green"), -999),
        pending={"prestige": 1, "shoot": 1, "operate": 1},
        sequences={
            colour: {"prestige": 1, "shoot": 1, "operate": 1}
            for colour in ("red", "yellow", "blue", "green")
        },
    )
    for viewer in (None, RED, YELLOW, BLUE, GREEN):
        assert len(svg(picture_of(line, viewer)).encode()) < MOST_BYTES


def test_only_seats_have_room_for_cards() -> None:
    line = started()
    assert picture_of(line, RED).height > cards.TOP + cards.HIGH + 2 > picture_of(line, None).height
    assert picture_of(line, RED).width == picture_of(line, None).width


def test_every_card_is_drawn() -> None:
    for card in range(1, 101):
        hand = cards.hand_card(card, (0, 0))
        front, upper, lower = cards.slot_card(card, "", (0, 0))
        assert texts(hand) == [*texts(front), *texts(upper), *texts(lower)]


# ---------------------------------------------------------------- golden pictures


def test_kept_pictures_are_drawn_as_they_were() -> None:
    check_kept(RULESET.name, DRAWN)

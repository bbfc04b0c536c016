"""Bottisota-2 drawn: what stands where, and what is told of it."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from mechs_core.kernel.messages import DrawnLine, GameCreated
from mechs_core.kernel.picture import MOST_BYTES, Box, Stroke, svg
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.data import BOTS, CARDS
from mechs_core.rulesets.bottisota.geometry import HALLS
from mechs_core.rulesets.bottisota.maps.document import LETTERS
from mechs_core.rulesets.bottisota.picture.hall import MANY
from mechs_core.rulesets.bottisota.picture.layout import layout
from mechs_core.rulesets.bottisota.rules.declaration import Fire
from mechs_core.rulesets.bottisota.rules.movement import MoveMode
from mechs_core.rulesets.bottisota.rules.step import Step
from mechs_core.rulesets.bottisota.text import board
from mechs_core.rulesets.bottisota.view import view
from mechs_core.testing.shapes import check_picture
from tests.games import Sealed
from tests.kept_pictures import check_kept, picture_of, said, texts
from tests.pictures import golden
from tests.rulesets.bottisota.drawn import DRAWN, aimed, crowded, full, groups, roles
from tests.rulesets.bottisota.positions import dice, position, s

DUEL = [s(0, "ram", "C3"), s(1, "spark", "C4")]


def middle(line: Line, area: str) -> tuple[float, float]:
    state = line.state
    at = layout(state.map.hall, state.seats, False)
    return at.centres[state.map.number[area]]


# ---------------------------------------------------------------- kept pictures


def test_kept_pictures_are_drawn_as_they_were() -> None:
    check_kept(RULESET.name, DRAWN)


def test_before_the_hall_is_set_up_the_frame_is_drawn() -> None:
    created = Sealed.new(RULESET, 12).line.created
    picture = RULESET.drawing.picture(view(RULESET.rules.start(created), 3))
    check_picture(picture, "before")
    assert "round 1 of 60" in said(picture)
    assert "area c3" not in picture.places


# ---------------------------------------------------------------- the hall


def test_an_area_says_its_features_and_who_is_in_it() -> None:
    found = groups(crowded(), 0)
    assert found["area b4"].label == "B4, acid"
    assert texts(found["area b4"]) == ["B4", "acid"]
    assert found["area b3"].label == "B3, belt to se"
    assert found["area c3"].label == "C3, the ram, the spark"
    assert found["area c3"].place == "area c3"
    assert found["area d4"].label == "D4, the magnet"


@pytest.mark.parametrize(
    ("features", "words"),
    [
        (["D"], ["C4", "depot"]),
        (["S", "C:E"], ["C4", "structures", "belt>e"]),
        (["S", "A", "F", "D", "T", "C:E"], ["C4", "S A F D T >e"]),
    ],
)
def test_many_features_are_letters(features: list[str], words: list[str]) -> None:
    more = {"C4": features, "A1": ["T"], "A2": ["T"]}
    assert texts(groups(position(DUEL, features=more))["area c4"]) == words


def test_walls_are_thick_lines_and_doorways_have_posts() -> None:
    edges = {"C3-C4": "wall", "A1-A2": "doorway"}
    found = groups(position(DUEL, edges=edges))["edges"]
    assert found.label == "walls C3-C4; doorways A1-A2"
    lines = [shape for shape in found.shapes if isinstance(shape, Stroke)]
    (x, _), width = middle(position(DUEL), "C3"), 34
    assert len(lines) == 1 + 1 + 2  # the rim, a wall, the halves of a doorway
    assert {round(px - x, 2) for px, _ in lines[1].points} == {width / 2}
    assert roles(found).count("goal") == 2
    assert len({*lines[0].points}) == 30  # the corners of the rim of 19 areas


def test_a_belt_is_drawn_in_its_direction() -> None:
    heads = {}
    for way in ("E", "W"):
        found = groups(position(DUEL, features={"B2": [f"C:{way}"]}))["area b2"]
        chevron = next(shape for shape in found.shapes[1:] if isinstance(shape, Stroke))
        xs = [x for x, _ in chevron.points]
        heads[way] = xs[1] - xs[0]
    assert heads["E"] > 0 > heads["W"]


def test_mines_show_their_owner_and_whether_they_sleep() -> None:
    found = groups(crowded())
    assert texts(found["mines c3"]) == ["1"]
    assert found["mines c3"].label == "C3: mine of seat 1"
    assert texts(found["mines a3"]) == ["0", "z"]
    assert found["mines a3"].label == "A3: magnetic mine of seat 0, asleep"
    assert found["mines a3"].place == "area a3"
    assert "hazard" in roles(found["mines c3"])
    mine = {"owner": 0, "kind": "mine", "area": "C3", "hit": 4, "am": -1, "wakes_round": 2}
    for now, letters in ((1, ["0", "z"]), (2, ["0"])):
        found = groups(position(DUEL, mines=[mine], round=now))
        assert texts(found["mines c3"]) == letters


def test_many_mines_are_counted() -> None:
    found = groups(full())["mines c4"]
    assert texts(found) == ["0", "1", "+3"]
    assert found.label.count("mine of seat") == 5
    mine = {"owner": 1, "kind": "mine", "area": "C3", "hit": 4, "am": -1}
    found = groups(position(DUEL, mines=[mine, mine]))["mines c3"]
    assert found.label == "C3: 2 times mine of seat 1"


# ---------------------------------------------------------------- bots


def test_a_bot_stands_in_its_area_and_moves_as_it_is() -> None:
    line = position(DUEL, acted=[1])
    before = groups(line)["bot 0"]
    x, y = middle(line, "C3")
    assert (before.at[0], round(before.at[1] - y, 1)) == (x, 2)
    assert before.place == "seat 0"
    assert before.label == "ram, seat 0, in C3"
    assert {"0", "ram"} <= {*texts(before)}
    line.decide(0, MoveMode("normal"))
    line.decide(0, Step("W"))
    after = groups(line)["bot 0"]
    assert after.shapes == before.shapes
    assert round(after.at[0] - before.at[0], 2) == -34
    assert after.label == "ram, seat 0, in C2"


@pytest.mark.parametrize("many", range(1, 13))
def test_bots_of_one_area_stand_beside_each_other_in_it(many: int) -> None:
    bots = [s(i, kind.name, "C3", "E" if kind.flying else None) for i, kind in enumerate(BOTS)]
    line = position(bots[:many], seats=12)
    x, y = middle(line, "C3")
    frames = []
    for seat in range(many):
        group = groups(line)[f"bot {seat}"]
        box = next(shape for shape in group.shapes if isinstance(shape, Box))
        left, top = group.at[0] + box.x, group.at[1] + box.y
        frames.append((left, top, left + box.w, top + box.h))
        assert left > x - 17 and left + box.w < x + 17
        assert top > y - 9 and top + box.h < y + 14
        assert str(seat) in texts(group)
    for i, one in enumerate(frames):
        for other in frames[i + 1 :]:
            apart = one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]
            assert apart, (one, other)


def test_badges_have_the_colour_of_their_seat() -> None:
    found = groups(full())
    for seat in range(12):
        for key in (f"bot {seat}", f"panel {seat}"):
            seats = [role for role in roles(found[key]) if role.startswith("seat")]
            assert seats == [f"seat{seat}"], key


def test_a_flying_bot_points_where_it_heads() -> None:
    found = {way: groups(position([s(0, "hawk", "C3", way), *DUEL[1:]])) for way in ("E", "W")}
    wings = {
        way: next(shape for shape in each["bot 0"].shapes if isinstance(shape, Stroke))
        for way, each in found.items()
    }
    ahead = {way: wing.points[0][0] - wing.points[2][0] for way, wing in wings.items()}
    assert ahead["E"] > 0 > ahead["W"]
    assert found["E"]["bot 0"].label == "hawk, seat 0, in C3 heading E"
    assert "C3 >w" in texts(found["W"]["doing 0"])


@pytest.mark.parametrize(
    ("line", "seat", "told"),
    [(crowded(), 0, "ram chooses its mode"), (full(), 1, "sapper names whom it fights")],
)
def test_who_is_asked_is_marked_at_the_bot_and_at_the_panel(
    line: Line, seat: int, told: str
) -> None:
    found = groups(line, 2)
    group = found["asked"]
    assert group.label == told
    assert texts(group) == [str(seat), told]
    boxes = [box for box in group.shapes if isinstance(box, Box) and box.role == "mark"]
    x, y = found[f"bot {seat}"].at
    assert any(box.x < x < box.x + box.w and box.y < y < box.y + box.h for box in boxes)
    x, y = found[f"panel {seat}"].at
    assert any(box.x < x < box.x + box.w and box.y < y < box.y + box.h for box in boxes)


def test_a_declared_shot_is_told_and_points_at_its_target() -> None:
    found = groups(aimed(), 1)
    assert found["declared"].label == "hawk declares: P10a machine gun at ram in B3"
    assert "mark" in roles(found["shots"])  # an arrow
    frame = next(box for box in found["shots"].shapes if isinstance(box, Box))
    x, y = found["bot 1"].at
    assert frame.x < x < frame.x + frame.w and frame.y < y < frame.y + frame.h
    line = aimed()
    assert texts(found["deck"]) == ["deck", str(len(line.state.deck))]
    line.decide(0, Fire(), dice({"shot r1 s0 k0 t0": 1}))
    assert "shots" not in groups(line) and "declared" not in groups(line)


# ---------------------------------------------------------------- pictures and boards


def words_of(lines: list[DrawnLine]) -> set[str]:
    text = " ".join(span.text for line in lines for span in line)
    return {*re.findall(r"[a-zA-Z0-9+-]*[a-zA-Z0-9]\+?", text)}


ELSEWHERE = {"Bottisota-2", "bot", "area", "damage", "shd", "arm", "tmp", "hnd", "weapons", "wall"}


@pytest.mark.parametrize("name", DRAWN)
def test_what_the_board_says_is_drawn(name: str) -> None:
    """But for the board's legend and the letters of features, which stand in words."""
    line, viewer = DRAWN[name].make(), DRAWN[name].viewer
    picture = picture_of(line, viewer)
    told = {*re.findall(r"[a-zA-Z0-9+-]*[a-zA-Z0-9]\+?", said(picture))}
    missing = words_of(board(view(line.state, viewer))) - told - ELSEWHERE - {*LETTERS}
    assert not missing


def test_very_many_mines_are_told_as_numbers() -> None:
    mine = {"kind": "magmine", "hit": 4, "am": -1}
    mines = [{**mine, "owner": n % 2, "area": ("C3", "B1")[n > 2]} for n in range(MANY)]
    assert texts(groups(position(DUEL, mines=mines))["mines c3"]) == ["0", "1", "0"]
    found = groups(position(DUEL, mines=[*mines, mines[0]]))
    assert texts(found["mines c3"]) == ["4 mines"]
    assert texts(found["mines b1"]) == [f"{MANY - 3} mines"]
    assert (found["mines c3"].label, found["mines c3"].place) == ("C3: 4 mines", "area c3")


def test_the_fullest_pictures_are_not_too_large() -> None:
    """All cards in a hand, then parts and all faults on every bot; with few mines and with many."""
    parts = [card for card in CARDS if card[:3] not in ("P03", "P04", "P16") and card < "P25"]
    lying = {"kind": "mine", "hit": 4, "am": -1, "wakes_round": 2}
    areas = HALLS["H19"].grid.names
    few = [{**lying, "owner": 11, "area": area} for area in areas[:MANY]]
    many = [{**lying, "owner": owner, "area": area} for area in areas for owner in range(3, 12)]
    for hand, mines in product((True, False), (few, many)):
        bots = [
            s(
                *(seat, kind.name, "C4", "SW" if kind.flying else None),
                damage=kind.explode_at - 1,
                faults={} if hand else {"sight": 9, "slow": 9, "armour": 9},
                installed=[] if hand else sorted(parts[seat * 3 : seat * 3 + 3]),
                hand=[*CARDS] if hand and seat == 4 else [],
            )
            for seat, kind in enumerate(BOTS[:12])
        ]
        line = position(bots, map="L1", phase="service", mines=mines)
        assert len(svg(picture_of(line, 4)).encode()) <= MOST_BYTES


def test_an_event_changes_few_groups() -> None:
    created, *events = golden("bottisota/scenario-showdown")[1]
    assert isinstance(created, GameCreated)
    line = Line(RULESET, created)
    line.peek(created)
    changed = 0
    before: frozenset[Any] = frozenset()
    for event in events:
        line.peek(event)
        now = frozenset(picture_of(line, 0).groups)
        changed += len({group.key for group in now ^ before}) if before else 0
        before = now
    assert changed < 2 * len(events)

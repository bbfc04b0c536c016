"""The Arena drawn for a game with signs of its own, and what its decisions point at."""

from __future__ import annotations

import pytest

from mechs_core.kernel.picture import Box, Group, Picture, Words
from mechs_core.modules.arena import Arena, SendWorker
from mechs_core.modules.arena.messages import Equip
from mechs_core.modules.arena.picture import Sign, arena_groups, touches
from mechs_core.modules.arena.sight import view_of
from mechs_core.testing.shapes import check_picture
from tests.kept_pictures import texts

SIGNS = tuple(Sign(name, name[0], f"seat{n}") for n, name in enumerate(("anvil", "boot", "crown")))
TABLE = {"ammo": 3, "iron": 2, "gun": 1}


def opened(*spaces: list[str] | None) -> Arena:
    """An Arena with this beside its workers."""
    arena = Arena.begin(len(spaces))
    arena.equipment, arena.prize = TABLE, 5
    arena.spaces = [
        None if kinds is None else [(kind, TABLE[kind]) for kind in kinds] for kinds in spaces
    ]
    return arena


def drawn(arena: Arena, viewer: int | None = None, over: bool = False) -> dict[str, Group]:
    """Its groups by key, in a picture that is as it should be."""
    signs, size = SIGNS[: arena.seats], (60.0, 30.0)
    groups = (*arena_groups(view_of(arena, viewer), signs, viewer, over, (2, 2), size, "coins"),)
    picture = Picture(64, 34, (Group("floor", (Box(0, 0, 64, 34, "void"),)), *groups))
    check_picture(picture, "the Arena")
    return {group.key: group for group in groups}


def test_arn_inf_1_workers_equipment_and_points_are_drawn():
    groups = drawn(opened(["iron", "ammo", "iron"], [], None))
    assert texts(groups["arena"]) == [
        *("Arena", "5 coins for the best alone", "AP: ammo 3   iron 2   gun 1")
    ]
    assert texts(groups["arena 0"]) == ["a", "7 AP leads", "2 iron 1 ammo"]
    assert texts(groups["arena 1"]) == ["b", "0 AP", "not equipped"]
    assert texts(groups["arena 2"]) == ["c", "no worker"]
    assert groups["arena 0"].label == "Arena, anvil, worker, 2 iron 1 ammo, 7 Arena points, leads"


@pytest.mark.parametrize(
    ("spaces", "over", "standing"),
    [
        ((["gun"], ["iron"]), False, ["", "leads"]),
        ((["gun"], ["iron"]), True, ["", "wins"]),
        ((["iron"], ["iron"]), True, ["tied", "tied"]),
        (([], None), True, ["", ""]),
    ],
)
def test_arn_end_2_and_arn_end_3_the_best_alone_is_said(
    spaces: tuple[list[str] | None, ...], over: bool, standing: list[str]
):
    groups = drawn(opened(*spaces), over=over)
    for seat, said in enumerate(standing):
        words = texts(groups[f"arena {seat}"])[1].split()
        assert ([*words, ""][2] if len(words) > 2 else "") == said


def test_arn_cln_8_a_hidden_choice_is_told_to_its_seat_alone():
    arena = opened([], ["gun"])
    arena.chosen[:], arena.choices[:] = [True, True], ["ammo", None]
    said = [drawn(arena, viewer) for viewer in (0, 1, None)]
    assert [texts(each["arena 0"])[2:] for each in said] == [
        *(["not equipped + ammo", "?"], ["not equipped", "?"], ["not equipped", "?"])
    ]
    labels = [each["arena 1"].label.rpartition(", ")[2] for each in said]
    assert labels == ["has chosen", "chose nothing", "has chosen"]


@pytest.mark.parametrize("seats", [2, 3])
def test_spaces_stand_beside_each_other(seats: int):
    groups = drawn(opened(*[["ammo"] * 99] * seats))
    corners = {groups[f"arena {seat}"].at for seat in range(seats)}
    assert len(corners) == seats
    assert all(isinstance(each, Words | Box) for each in groups["arena"].shapes)


def test_a_decision_points_at_the_good_and_the_own_space():
    def place(good: str) -> str:
        return f"my {good}"

    assert touches(SendWorker(), "boot", place) == ("arena boot",)
    assert touches(Equip("gun"), "boot", place) == ("my gun", "arena boot")
    assert touches(Equip(None), "boot", place) == ()

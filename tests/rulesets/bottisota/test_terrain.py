"""What the hall asks of a step. BOT-TER, BOT-MOV-4."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.bottisota.data import BOT, BOTS, CARD
from mechs_core.rulesets.bottisota.geometry import DIRECTION, OFF
from mechs_core.rulesets.bottisota.maps import Map, map_of
from mechs_core.rulesets.bottisota.model import Bot
from mechs_core.rulesets.bottisota.rules.terrain import (
    against_conveyor,
    rolls_at,
    step_cost,
    turns_too_far,
)

GROUND = [kind.name for kind in BOTS if kind.ground]
AIRBORNE = [kind.name for kind in BOTS if kind.airborne]
FLYING = [kind.name for kind in BOTS if kind.flying]
HOVER = [kind.name for kind in BOTS if kind.hover]
WHEELED = [kind.name for kind in BOTS if kind.wheeled]
LEGGED = [kind.name for kind in BOTS if kind.kind == "legs"]
# The neighbours of C3, by direction.
AROUND = {"E": "C4", "SE": "D3", "SW": "D2", "W": "C2", "NW": "B2", "NE": "B3"}


def hall(features: dict[str, str] | None = None, walls: str = "", doorways: str = "") -> Map:
    """A map of H19: {"A1": "S D"}, "A1-A2 B2-C3"."""
    return map_of(
        {
            "hall": "H19",
            "features": {area: kept.split() for area, kept in (features or {}).items()},
            "walls": [edge.split("-") for edge in walls.split()],
            "doorways": [edge.split("-") for edge in doorways.split()],
        }
    )


def a_bot(name: str, area: str = "C3", heading: str | None = None, *parts: str) -> Bot:
    kind = BOTS[BOT[name]]
    return Bot(
        kind=BOT[name],
        area=hall().number[area],
        heading=OFF if heading is None else DIRECTION[heading],
        damage=0,
        faults=[0, 0, 0],
        installed=[CARD[part] for part in parts],
        armour=kind.armour,
        shield=kind.shield,
        charges={},
    )


def cost(board: Map, bot: Bot, way: str) -> int:
    return step_cost(board, bot, DIRECTION[way])


@pytest.mark.parametrize("name", [kind.name for kind in BOTS])
def test_bot_mov_4_a_step_costs_one(name: str):
    assert {way: cost(hall(), a_bot(name), way) for way in AROUND} == dict.fromkeys(AROUND, 1)


@pytest.mark.parametrize("name", WHEELED)
def test_bot_ter_1_wheels_and_tracks_pay_two_to_enter_structures(name: str):
    board = hall({"D3": "S"})
    assert cost(board, a_bot(name), "SE") == 2
    assert cost(board, a_bot(name, "D3"), "NW") == 1  # to leave them is nothing
    assert cost(board, a_bot(name, "C3", None, "P22a"), "SE") == 1  # P22


@pytest.mark.parametrize("name", [*LEGGED, *AIRBORNE])
def test_bot_ter_1_others_enter_structures_for_one(name: str):
    assert cost(hall({"D3": "S"}), a_bot(name), "SE") == 1


@pytest.mark.parametrize("name", ["spark", "spider", "hawk", "magnet"])
def test_bot_ter_2_acid_costs_nothing_more(name: str):
    assert cost(hall({"C3": "A", "D3": "A"}), a_bot(name), "SE") == 1


@pytest.mark.parametrize("name", ["spark", "spider", "hawk", "magnet"])
def test_bot_ter_9_a_depot_costs_nothing_special(name: str):
    """Nor do flight obstacles and teleporters."""
    for feature in "DFT":
        assert cost(hall({"C3": feature, "D3": feature}), a_bot(name), "SE") == 1


@pytest.mark.parametrize("name", FLYING)
@pytest.mark.parametrize("heading", AROUND)
def test_bot_ter_3_out_of_flight_obstacles_a_flying_bot_turns_by_one_at_most(
    name: str, heading: str
):
    bot, board = a_bot(name, "C3", heading), hall({"C3": "F"})
    closed = {way for way in AROUND if turns_too_far(board, bot, DIRECTION[way])}
    ways = [*AROUND]
    ahead = ways.index(heading)
    assert closed == {ways[(ahead + turn) % 6] for turn in (2, 3, 4)}


def test_bot_ter_3_elsewhere_and_for_others_every_way_is_open():
    to_obstacles = hall(dict.fromkeys(AROUND.values(), "F"))
    for way in range(6):
        assert not turns_too_far(to_obstacles, a_bot("hawk", "C3", "E"), way)
        for name in (*GROUND, *HOVER):  # BOT-TER-8
            assert not turns_too_far(hall({"C3": "F"}), a_bot(name), way)


@pytest.mark.parametrize("name", GROUND)
def test_bot_ter_5_bot_r_4_a_conveyor_acts_on_its_front_edge_both_ways(name: str):
    board = hall({"C3": "C:SE"})
    assert {way: cost(board, a_bot(name), way) for way in AROUND} == {
        **dict.fromkeys(AROUND, 1),
        "SE": 0,
    }
    back = {AROUND[way]: DIRECTION[way] for way in AROUND}
    for area, way in back.items():
        bot = a_bot(name, area)
        assert step_cost(board, bot, (way + 3) % 6) == (3 if area == "D3" else 1)
        assert against_conveyor(board, bot, (way + 3) % 6) == (area == "D3")


def test_bot_ter_5_of_two_conveyors_in_a_row_each_acts_on_its_own_front_edge():
    board = hall({"C3": "C:SE", "D3": "C:E"})
    assert cost(board, a_bot("spider"), "SE") == 0
    assert cost(board, a_bot("spider", "D3"), "E") == 0
    assert cost(board, a_bot("spider", "D3"), "NW") == 3
    assert cost(board, a_bot("spider", "D4"), "W") == 3


@pytest.mark.parametrize("name", AIRBORNE)
def test_bot_ter_5_airborne_bots_ignore_conveyors(name: str):
    board = hall({"C3": "C:SE"})
    assert cost(board, a_bot(name), "SE") == 1
    assert cost(board, a_bot(name, "D3"), "NW") == 1
    assert not against_conveyor(board, a_bot(name, "D3"), DIRECTION["NW"])


@pytest.mark.parametrize("name", GROUND)
def test_bot_ter_7_ground_bots_pay_one_more_at_a_doorway(name: str):
    board = hall(doorways="C3-D3")
    assert cost(board, a_bot(name), "SE") == 2
    assert cost(board, a_bot(name, "D3"), "NW") == 2
    assert cost(board, a_bot(name), "SW") == 1
    assert cost(board, a_bot(name, "C3", None, "P22b"), "SE") == 1  # P22
    assert not rolls_at(board, a_bot(name), DIRECTION["SE"])


@pytest.mark.parametrize("name", FLYING)
def test_bot_ter_7_flying_bots_pay_nothing_at_a_doorway_and_roll(name: str):
    board = hall(doorways="C3-D3")
    bot = a_bot(name, "C3", "E", "P22a")
    assert cost(board, bot, "SE") == 1
    assert [rolls_at(board, bot, way) for way in range(6)] == [way == 1 for way in range(6)]


@pytest.mark.parametrize("name", HOVER)
def test_bot_ter_8_bot_r_9_a_hover_bot_is_never_slowed_and_does_not_roll(name: str):
    board = hall({"C3": "F", "D3": "S C:NW"}, doorways="C3-D3")
    bot = a_bot(name)
    assert cost(board, bot, "SE") == 1
    assert cost(board, a_bot(name, "D3"), "NW") == 1  # nothing from conveyors
    assert not rolls_at(board, bot, DIRECTION["SE"])
    assert not turns_too_far(board, bot, DIRECTION["SE"])


def test_bot_ter_11_all_modifiers_of_a_step_add_up():
    along = hall({"C3": "C:SE", "D3": "S"}, doorways="C3-D3")
    assert cost(along, a_bot("spark"), "SE") == 2 - 1 + 1
    assert cost(along, a_bot("spider"), "SE") == 1 - 1 + 1
    assert cost(along, a_bot("spark", "C3", None, "P22a"), "SE") == 0
    against = hall({"C3": "S C:SE"}, doorways="C3-D3")
    assert cost(against, a_bot("spark", "D3"), "NW") == 2 + 2 + 1
    assert cost(against, a_bot("spark", "D3", None, "P22a"), "NW") == 3
    assert cost(against, a_bot("hawk", "D3", "NW"), "NW") == 1

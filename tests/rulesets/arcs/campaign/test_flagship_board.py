"""Flagships' boards: what is built, repaired and hit there. BR-FLG-3, 4, 6, 7, 11, 12; BR-CRI-5."""

from __future__ import annotations

import pytest

from mechs_core.kit.trials import BarePlay
from mechs_core.rulesets.arcs.campaign_data import COLUMN, COLUMNS, HULL, SLIPSTREAM
from mechs_core.rulesets.arcs.campaign_model import board_spot
from mechs_core.rulesets.arcs.data import CITY, STARPORT
from mechs_core.rulesets.arcs.field_types import BoardSpot
from mechs_core.rulesets.arcs.geometry import NUMBER, TYPE_AT
from mechs_core.rulesets.arcs.rules import CHAPTERS
from mechs_core.rulesets.arcs.rules.campaign.flagship import (
    exposed,
    hit_board,
    ports,
    weakest_spot,
)
from mechs_core.rulesets.arcs.rules.economy import (
    Build,
    Repair,
    Tax,
)
from mechs_core.rulesets.arcs.rules.pieces import PiecesFlipped, PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import ResourceMoved, place_tokens
from mechs_core.rulesets.arcs.rules.turns import Act
from mechs_core.rulesets.arcs.tasks import Task
from tests.rulesets.arcs.campaign.acting import SPENT, acts, building, taxing
from tests.rulesets.arcs.positions import at, p, standing

SHIP_AT_4B = Build("4B", "ship", "flagship")


def spot(column: str, row: str = "upgrade") -> BoardSpot:
    return BoardSpot(column, row)


def on_board(column: str, row: str = "upgrade", piece: str = "starport") -> Act:
    return Act(Build(None, piece, board=spot(column, row)))


# ---------------------------------------------------------------- BR-FLG-3, 4: the board


def test_br_flg_3_cities_and_starports_are_built_on_the_board_alone():
    story = building(p(flagship="4B", ships="4A=1", cities="4C"), p())
    for system in ("4B", "4A", "4C", "3G"):
        for piece in ("city", "starport"):
            story.when(0, Act(Build(system, piece))).refused("flagship_only_board")
    assert acts(story, Build) == [
        SHIP_AT_4B,
        *(
            Build(None, piece, board=spot(column))
            for column in ("slipstream", "hull")
            for piece in ("city", "starport")
        ),
    ]


def test_br_flg_3_a_city_leaves_the_board_of_the_player_and_opens_a_slot():
    story = building(p(flagship="4B"), p()).when(0, on_board("hull", piece="city"))
    story.then(
        *SPENT,
        PiecesMoved(0, "city", "fresh", 1, "board:0", "board_flag:0:hull:upgrade", "build"),
    )
    assert (story.state.open_slots(0), story.state.stock[0][CITY]) == (3, 4)
    assert standing(story, "4B") == []


@pytest.mark.parametrize("column", COLUMNS[:5], ids=lambda column: column.id)
def test_br_flg_4_an_upgrade_at_its_type_of_planet_its_armor_at_another(column):
    for row, kind in (("upgrade", column.upgrade), ("armor", column.armor)):
        for planet in ("1A", "1B", "1C", "2A", "2C", "2G"):
            board = "" if row == "upgrade" else f" {column.id}=port"
            story = building(p(flagship=f"{planet}{board}"), p()).when(0, on_board(column.id, row))
            if TYPE_AT[NUMBER[planet]] == kind:
                story.accepted()
            else:
                story.refused("column_type")


def test_br_flg_4_the_hull_is_built_at_any_planet_but_at_no_gate():
    for planet in ("1A", "1B", "1C", "2A", "2C"):
        story = building(p(flagship=planet), p()).when(0, on_board("hull"))
        story.when(0, on_board("hull", "armor")).accepted()
    building(p(flagship="3G"), p()).when(0, on_board("hull")).refused("column_type")


def test_br_flg_4_a_spot_is_taken_once_and_armor_needs_a_fresh_upgrade():
    story = building(p(flagship="4B slipstream=port hull=city!"), p())
    story.when(0, on_board("hull")).refused("no_slot")
    story.when(0, on_board("slipstream")).refused("no_slot")
    story.when(0, on_board("hull", "armor")).refused("upgrade_not_fresh")
    bare = building(p(flagship="4B"), p())
    bare.when(0, on_board("hull", "armor")).refused("no_slot")
    mended = story.when(0, Act(Repair(board=spot("hull"))))
    mended.when(0, on_board("hull", "armor")).accepted()
    wrong = building(p(flagship="4A slipstream=port"), p())
    wrong.when(0, on_board("slipstream")).refused("column_type")  # before the spot is looked at


def test_br_flg_4_a_piece_is_damaged_if_another_controls_the_system():
    for said in ({"empire": "4B=1"}, {}):
        rival = p() if said else p(ships="4B=2")
        story = building(p(flagship="4B", outlaw=True), rival, **said).when(0, on_board("hull"))
        assert story.state.board_pieces(0) == [(board_spot(COLUMN["hull"], 0), STARPORT, 1)]


def test_br_flg_4_supply_and_a_flagship_are_needed():
    full = "4B slipstream=port tractor=port control=port defense=port crane=port"
    building(p(flagship=full), p()).when(0, on_board("hull")).refused("supply_empty")
    building(p(ships="4B=1"), p()).when(0, on_board("hull")).refused("no_loyal_piece")
    at(p(ships="4B=1"), p(), played="CO2").when(0, on_board("hull")).refused("bad_value")


@pytest.mark.parametrize(
    "sent",
    [
        '{"type":"build","piece":"city"}',
        '{"type":"build","system":"4B"}',
        '{"type":"build","system":"4B","piece":"city","board":{"column":"hull","row":"armor"}}',
        '{"type":"build","piece":"ship","board":{"column":"hull","row":"armor"}}',
        '{"type":"build","system":"4B","piece":"city","at":"free"}',
        '{"type":"build","system":"4B","piece":"starport","cloud":true,"pay":1}',
        '{"type":"build","system":"4B","piece":"city","pay":1}',
        '{"type":"build","piece":"city","board":{"column":"keel","row":"armor"}}',
        '{"type":"repair","system":"4B"}',
        '{"type":"repair","piece":"ship"}',
        '{"type":"repair","piece":"city","board":{"column":"hull","row":"armor"}}',
        '{"type":"repair","owner":"free","board":{"column":"hull","row":"armor"}}',
    ],
)
def test_br_flg_4_fields_that_do_not_fit_each_other_are_no_decision(sent: str):
    story = building(p(flagship="4B"), p())
    story.when(0, f'{{"type":"act","action":{sent}}}').refused("bad_value")  # type: ignore[arg-type]


# ---------------------------------------------------------------- BR-FLG-6, 7, 12


def test_br_flg_6_a_repair_mends_one_piece_of_the_board():
    story = building(p(flagship="4G slipstream=port+city! hull=city!"), p())
    armor, hull = Repair(board=spot("slipstream", "armor")), Repair(board=spot("hull"))
    assert acts(story, Repair) == [armor, hull]
    story.when(0, Act(armor)).then(
        *SPENT, PiecesFlipped(0, "city", 1, "board_flag:0:slipstream:armor", "fresh")
    )
    story.when(0, Act(Repair(board=spot("slipstream")))).refused("no_such_piece")
    story.when(0, Act(Repair(board=spot("crane")))).refused("no_such_piece")
    at(p(ships="4B=1"), p(), played="CO2").when(0, Act(hull)).refused("bad_value")


def test_br_flg_7_cities_of_the_board_are_not_taxed():
    story = taxing(p(flagship="4B hull=city"), p(ships="4B=3"))
    story.when(0, Act(Tax("4B", 0))).refused("no_such_piece")
    assert acts(story, Tax) == []


def test_br_flg_10_12_what_counts_and_what_can_be_hit():
    state = building(p(flagship="4B slipstream=port+port! crane=city! hull=port+city"), p()).state
    assert ports(state, 0) == 2
    names = [SPOT[each] for each in exposed(state, 0)]
    assert names == ["slipstream armor", "crane upgrade", "hull armor"]


@pytest.mark.parametrize(
    ("board", "weakest"),
    [
        ("slipstream=port+port hull=port", "slipstream armor"),
        ("slipstream=port+port control=city+port! hull=port", "control armor"),
        ("slipstream=port! crane=city", "crane upgrade"),
        ("", ""),
    ],
)
def test_br_cri_5_the_rightmost_armor_then_the_rightmost_upgrade(board: str, weakest: str):
    state = building(p(flagship=f"4B {board}".strip()), p()).state
    found = weakest_spot(state, 0)
    assert (SPOT[found] if found >= 0 else "") == weakest


def test_br_flg_11_a_hit_damages_then_destroys_a_piece_of_the_board():
    line = building(p(flagship="4B slipstream=port hull=city!", slots="MWR"), p()).line
    play = BarePlay(CHAPTERS, line.created, line.state.copy())
    todo: list[Task] = []
    drive, hull = board_spot(SLIPSTREAM, 0), board_spot(HULL, 0)
    hit_board(play, todo, 0, drive, "trophies:1", "battle")
    hit_board(play, todo, 0, drive, "trophies:1", "battle")
    assert todo == []
    hit_board(play, todo, 0, hull, "", "crisis")
    assert play.events == [
        PiecesFlipped(0, "starport", 1, "board_flag:0:slipstream:upgrade", "damaged"),
        PiecesMoved(
            *(0, "starport", "damaged", 1),
            *("board_flag:0:slipstream:upgrade", "trophies:1", "battle"),
        ),
        PiecesMoved(
            *(0, "city", "damaged", 1, "board_flag:0:hull:upgrade", "board:0", "crisis"),
        ),
        ResourceMoved("R", "slot:0:3", "incoming:0", "covered"),  # ARC-RES-3
    ]
    assert todo == [place_tokens.later(0, "covered")]


SPOT = {
    board_spot(number, row): f"{column.id} {name}"
    for number, column in enumerate(COLUMNS)
    for row, name in enumerate(("upgrade", "armor"))
}

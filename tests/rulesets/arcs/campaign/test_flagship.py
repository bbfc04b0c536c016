"""Flagships on the map and their boards: built, repaired, moved. BR-FLG-2 to BR-FLG-9, 18 to 25."""

from __future__ import annotations

import pytest

from mechs_core.kit.trials import BarePlay
from mechs_core.rulesets.arcs.campaign_data import COLUMN, COLUMNS, HULL, SLIPSTREAM
from mechs_core.rulesets.arcs.data import CITY, STARPORT
from mechs_core.rulesets.arcs.field_types import BoardSpot
from mechs_core.rulesets.arcs.geometry import NUMBER, TYPE_AT
from mechs_core.rulesets.arcs.model import board_spot
from mechs_core.rulesets.arcs.rules import CHAPTERS
from mechs_core.rulesets.arcs.rules.campaign.escort import Escort
from mechs_core.rulesets.arcs.rules.campaign.flagship import (
    FlagshipMoved,
    exposed,
    hit_board,
    ports,
    weakest_spot,
)
from mechs_core.rulesets.arcs.rules.campaign.lore_moves import Slipstream
from mechs_core.rulesets.arcs.rules.economy import (
    Build,
    CityTaxed,
    Repair,
    StarportUsed,
    Tax,
)
from mechs_core.rulesets.arcs.rules.guild_actions import Stop
from mechs_core.rulesets.arcs.rules.guild_prelude import CardUsed
from mechs_core.rulesets.arcs.rules.move import Group, Move, Sail
from mechs_core.rulesets.arcs.rules.pieces import PiecesFlipped, PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import ResourceMoved
from mechs_core.rulesets.arcs.rules.turns import Act, EndPrelude, EndTurn, PipSpent, PreludeEnded
from mechs_core.rulesets.arcs.rules.windows import WindowOpened
from mechs_core.testing import Story
from tests.rulesets.arcs.positions import asked, at, legal, p, slots, standing, told

SPENT = (PreludeEnded(0), PipSpent(0, 3))
SHIP_AT_4B = Build("4B", "ship", "flagship")


def reach(*seats: dict[str, object], played: str = "CO2", **said: object) -> Story:
    return at(*seats, campaign=True, played=played, **said)


def acts(story: Story, kind: type) -> list[object]:
    return [each.action for each in legal(story, 0, Act) if type(each.action) is kind]


def spot(column: str, row: str = "upgrade") -> BoardSpot:
    return BoardSpot(column, row)


def on_board(column: str, row: str = "upgrade", piece: str = "starport") -> Act:
    return Act(Build(None, piece, board=spot(column, row)))


# ---------------------------------------------------------------- BR-FLG-2: a Loyal ship


def test_br_flg_2_it_counts_as_one_fresh_ship_for_control():
    story = reach(p(flagship="4B"), p(ships="4B=1"))
    assert story.state.controller(NUMBER["4B"]) == -1
    assert reach(p(flagship="4B", ships="4B=1"), p(ships="4B=1")).state.controller(13 + 1) == 0


def test_br_flg_2_it_moves_as_a_ship_by_an_event_of_its_own():
    story = reach(p(flagship="4B"), p(), played="MO2")
    assert {(each.from_, each.to) for each in acts(story, Move)} == {  # type: ignore[attr-defined]
        ("4B", to) for to in ("4A", "4C", "4G")
    }
    story = story.when(0, Act(Move("4B", "4A")))
    story.then(*SPENT, FlagshipMoved(0, "4A"))
    assert story.state.reach.flagship == [NUMBER["4A"], -1]


def test_br_flg_2_of_several_ships_the_seat_says_whether_it_goes():
    story = reach(p(flagship="4B", ships="4B=1+1"), p(), played="MO2")
    story = story.when(0, Act(Move("4B", "4A")))
    (opened,) = told(story, WindowOpened)
    assert opened.data["flagship"] is True  # type: ignore[attr-defined]
    assert len(legal(story, 0, Group)) == 7
    story.when(0, Group(0, 0, False)).refused("no_such_piece")
    stays = story.when(0, Group(1, 0))
    assert not told(stays, FlagshipMoved) and asked(stays) == (0, "turn")
    story.when(0, Group(0, 1, True)).then_last(
        PiecesMoved(0, "ship", "damaged", 1, "4B", "4A", "move"), FlagshipMoved(0, "4A")
    )


def test_br_flg_2_it_goes_on_only_if_it_came_along():
    seat = p(flagship="4G", ships="4B=2", ports="4B")
    story = reach(seat, p(), played="MO2").when(0, Act(Move("4B", "4G"))).when(0, Group(2, 0))
    story = story.when(0, Sail("5G"))
    story.when(0, Group(1, 0, True)).refused("no_such_piece")
    assert Group(1, 0, True) not in legal(story, 0, Group)
    at(p(ships="4B=2"), p(), played="MO2").when(0, Act(Move("4B", "4A"))).when(
        0, Group(1, 0, True)
    ).refused("no_such_piece")


def test_br_flg_2_a_seat_with_a_flagship_does_not_regroup():
    ended = reach(p(flagship="4B"), p(hand="MO3")).when(0, EndTurn())
    assert asked(ended) == (1, "follow")
    assert asked(reach(p(), p(hand="MO3")).when(0, EndTurn())) == (0, "regroup")


def test_br_flg_9_it_is_one_loyal_ship_under_the_movement_law():
    story = reach(p(flagship="4G"), p(), played="MO2", empire="4G=3")
    story = story.when(0, Act(Move("4G", "4A")))
    story.when(0, Escort(2, 0)).refused("movement_law")
    story.when(0, Escort(1, 0)).then_last(
        PiecesMoved("empire", "ship", "fresh", 1, "4G", "4A", "move"), FlagshipMoved(0, "4A")
    )


def test_br_flg_9_it_catapults_from_a_free_starport_that_it_controls_and_from_no_board():
    free = reach(p(flagship="4B"), p(), played="MO2", free="4B:port")
    free = free.when(0, Act(Move("4B", "4G")))
    assert free.state.window.data == {
        "at": "4G",
        "fresh": 0,
        "damaged": 0,
        "flagship": True,
        "empire": [0, 0],
    }
    free = free.when(0, Sail("5G"))
    assert (asked(free), free.state.reach.flagship[0]) == ((0, "sail"), NUMBER["5G"])
    board = reach(p(flagship="4B hull=port slipstream=port"), p(), played="MO2")
    assert asked(board.when(0, Act(Move("4B", "4G")))) == (0, "turn")  # BR-FLG-7


# ---------------------------------------------------------------- BR-FLG-3, 4: the board


def test_br_flg_3_cities_and_starports_are_built_on_the_board_alone():
    story = reach(p(flagship="4B", ships="4A=1", cities="4C"), p())
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
    story = reach(p(flagship="4B"), p()).when(0, on_board("hull", piece="city"))
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
            story = reach(p(flagship=f"{planet}{board}"), p()).when(0, on_board(column.id, row))
            if TYPE_AT[NUMBER[planet]] == kind:
                story.accepted()
            else:
                story.refused("column_type")


def test_br_flg_4_the_hull_is_built_at_any_planet_but_at_no_gate():
    for planet in ("1A", "1B", "1C", "2A", "2C"):
        story = reach(p(flagship=planet), p()).when(0, on_board("hull"))
        story.when(0, on_board("hull", "armor")).accepted()
    reach(p(flagship="3G"), p()).when(0, on_board("hull")).refused("column_type")


def test_br_flg_4_a_spot_is_taken_once_and_armor_needs_a_fresh_upgrade():
    story = reach(p(flagship="4B slipstream=port hull=city!"), p())
    story.when(0, on_board("hull")).refused("no_slot")
    story.when(0, on_board("slipstream")).refused("no_slot")
    story.when(0, on_board("hull", "armor")).refused("upgrade_not_fresh")
    bare = reach(p(flagship="4B"), p())
    bare.when(0, on_board("hull", "armor")).refused("no_slot")
    mended = story.when(0, Act(Repair(board=spot("hull"))))
    mended.when(0, on_board("hull", "armor")).accepted()
    wrong = reach(p(flagship="4A hull=city!+city".replace("!+city", "!")), p())
    wrong.when(0, on_board("slipstream")).refused("column_type")


def test_br_flg_4_a_piece_is_damaged_if_another_controls_the_system():
    for said in ({"empire": "4B=1"}, {}):
        rival = p() if said else p(ships="4B=2")
        story = reach(p(flagship="4B", outlaw=True), rival, **said).when(0, on_board("hull"))
        assert story.state.board_pieces(0) == [(board_spot(COLUMN["hull"], 0), STARPORT, 1)]


def test_br_flg_4_supply_and_a_flagship_are_needed():
    full = "4B slipstream=port tractor=port control=port defense=port crane=port"
    reach(p(flagship=full), p()).when(0, on_board("hull")).refused("supply_empty")
    reach(p(ships="4B=1"), p()).when(0, on_board("hull")).refused("no_loyal_piece")
    at(p(ships="4B=1"), p(), played="CO2").when(0, on_board("hull")).refused("no_loyal_piece")


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
    story = reach(p(flagship="4B"), p())
    story.when(0, f'{{"type":"act","action":{sent}}}').refused("bad_value")  # type: ignore[arg-type]


# ---------------------------------------------------------------- BR-FLG-5, 24: ships


def test_br_flg_5_one_ship_a_turn_at_the_flagship_wherever_it_is():
    story = reach(p(flagship="4B"), p()).when(0, Act(SHIP_AT_4B))
    story.then(
        *SPENT,
        StarportUsed(0, "4B", "flagship"),
        PiecesMoved(0, "ship", "fresh", 1, "supply:0", "4B", "build"),
    )
    story.when(0, Act(SHIP_AT_4B)).refused("starport_used")
    assert SHIP_AT_4B not in acts(story, Build)
    story.when(0, Act(Build("4A", "ship", "flagship"))).refused("no_loyal_piece")


def test_br_flg_5_free_starports_build_in_addition_those_of_the_board_do_not():
    seat = p(flagship="4B slipstream=port hull=port", ships="4B=1")
    story = reach(seat, p(), free="4B:port").when(0, Act(SHIP_AT_4B))
    story = story.when(0, Act(Build("4B", "ship", "free"))).accepted()
    story.when(0, Act(Build("4B", "ship"))).refused("no_loyal_piece")
    assert not [each for each in acts(story, Build) if each.piece == "ship"]  # type: ignore[attr-defined]


def test_br_flg_5_the_limit_is_the_turns_and_begins_anew():
    story = reach(p(flagship="4B", hand="CO4"), p(flagship="4A", hand="CO3"))
    story = story.when(0, Act(SHIP_AT_4B)).when(0, EndTurn())
    assert story.state.reach.flagship_ships == 1
    follow = next(each for each in legal(story, 1) if each.card == "CO3" and each.mode == "surpass")
    story = story.when(1, follow)
    assert Act(Build("4A", "ship", "flagship")) in legal(story, 1, Act)


def test_br_flg_20_the_drive_is_used_once_a_turn_by_each_seat():
    seats = [p(flagship="4G slipstream=port", hand=hand) for hand in ("CO4", "CO3")]
    story = reach(*seats).when(0, Slipstream("flagship", "4A")).when(0, EndTurn())
    follow = next(each for each in legal(story, 1) if each.card == "CO3" and each.mode == "surpass")
    story = story.when(1, follow)
    assert story.state.reach.used == []
    assert Slipstream("flagship", "4A") in legal(story, 1, Slipstream)


@pytest.mark.parametrize("crane", ["port", "city!"])
def test_br_flg_24_a_ship_crane_builds_two(crane: str):
    story = reach(p(flagship=f"4B crane={crane}"), p()).when(0, Act(SHIP_AT_4B))
    story = story.when(0, Act(SHIP_AT_4B)).accepted()
    story.when(0, Act(SHIP_AT_4B)).refused("starport_used")


def test_br_flg_25_a_hull_gives_nothing():
    story = reach(p(flagship="4G hull=port+port"), p(), played="AD2", free="4A:city")
    assert acts(story, Tax) == [] and legal(story, 0, Slipstream) == []
    built = reach(p(flagship="4B hull=port+port"), p()).when(0, Act(SHIP_AT_4B))
    built.when(0, Act(SHIP_AT_4B)).refused("starport_used")


# ---------------------------------------------------------------- BR-FLG-6, 7, 12


def test_br_flg_6_a_repair_mends_one_piece_of_the_board():
    story = reach(p(flagship="4G slipstream=port+city! hull=city!"), p())
    armor, hull = Repair(board=spot("slipstream", "armor")), Repair(board=spot("hull"))
    assert acts(story, Repair) == [armor, hull]
    story.when(0, Act(armor)).then(
        *SPENT, PiecesFlipped(0, "city", 1, "board_flag:0:slipstream:armor", "fresh")
    )
    story.when(0, Act(Repair(board=spot("slipstream")))).refused("no_such_piece")
    story.when(0, Act(Repair(board=spot("crane")))).refused("no_such_piece")
    at(p(ships="4B=1"), p(), played="CO2").when(0, Act(hull)).refused("no_such_piece")


def test_br_flg_7_cities_of_the_board_are_not_taxed():
    story = reach(p(flagship="4B hull=city"), p(ships="4B=3"), played="AD2")
    story.when(0, Act(Tax("4B", 0))).refused("no_such_piece")
    assert acts(story, Tax) == []


def test_br_flg_10_12_what_counts_and_what_can_be_hit():
    state = reach(p(flagship="4B slipstream=port+port! crane=city! hull=port+city"), p()).state
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
    state = reach(p(flagship=f"4B {board}".strip()), p()).state
    found = weakest_spot(state, 0)
    assert (SPOT[found] if found >= 0 else "") == weakest


def test_br_flg_11_a_hit_damages_then_destroys_a_piece_of_the_board():
    line = reach(p(flagship="4B slipstream=port hull=city!", slots="MWR"), p()).line
    play = BarePlay(CHAPTERS, line.created, line.state.copy())
    todo: list[list[object]] = []
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
    assert todo == [["place_tokens", 0, "covered"]]


SPOT = {
    board_spot(number, row): f"{column.id} {name}"
    for number, column in enumerate(COLUMNS)
    for row, name in enumerate(("upgrade", "armor"))
}


# ---------------------------------------------------------------- BR-FLG-20: Slipstream Drive


def test_br_flg_20_a_catapult_move_of_the_flagship_alone_in_the_prelude():
    story = reach(p(flagship="4G slipstream=city!", ships="4G=2"), p(), empire="4G=2")
    story = story.when(0, Slipstream("flagship", "5G"))
    story.then_first(CardUsed(0, "slipstream"), FlagshipMoved(0, "5G"))
    story = story.when(0, Sail("6G"))
    story.then_last(
        FlagshipMoved(0, "6G"),
        WindowOpened(
            "sail",
            0,
            {"at": "6G", "fresh": 0, "damaged": 0, "flagship": True, "empire": [0, 0]},
        ),
    )
    story = story.when(0, Stop())
    assert (asked(story), story.state.turn.pips) == ((0, "turn"), 4)
    assert standing(story, "4G") == ["0 ship fresh 2", "empire ship fresh 2"]
    story.when(0, Slipstream("flagship", "1G")).refused("already_used")
    assert legal(story, 0, Slipstream) == []


def test_br_flg_20_br_r_73_or_of_other_ships_with_an_escort():
    story = reach(p(flagship="4G slipstream=port", ships="4G=1+1"), p(), empire="4G=2")
    assert {each.who for each in legal(story, 0, Slipstream)} == {"flagship", "others"}
    story = story.when(0, Slipstream("others", "5G"))
    assert legal(story, 0, Group) == [Group(1, 1), Group(1, 0), Group(0, 1)]
    story.when(0, Group(1, 0, True)).refused("target_illegal")
    story = story.when(0, Group(1, 1)).when(0, Escort(2, 0))
    assert asked(story) == (0, "sail")
    story = story.when(0, Sail("5A")).when(0, Group(1, 1)).when(0, Escort(1, 0))
    assert standing(story, "5G") == ["empire ship fresh 1"]
    assert story.state.reach.flagship[0] == NUMBER["4G"]


def test_br_flg_20_refusals_come_in_their_order():
    bare = reach(p(flagship="4G hull=port"), p())
    bare.when(0, Slipstream("flagship", "5G")).refused("no_such_piece")
    story = reach(p(flagship="4G slipstream=port"), p(), empire="4G=1")
    story.when(0, Slipstream("others", "5G")).refused("no_such_piece")
    story.when(0, Slipstream("flagship", "6G")).refused("not_adjacent")
    story.when(0, EndPrelude()).when(0, Slipstream("flagship", "5G")).refused("prelude_over")
    at(p(), p(), played="MO2").when(0, Slipstream("flagship", "5G")).refused("not_asked")


# ---------------------------------------------------------------- BR-FLG-22: Control Array


def test_br_flg_22_a_flagship_at_a_gate_taxes_every_city_of_its_cluster():
    seat = p(flagship="4G control=port!")
    rival = p(cities="4A 5C", ships="4A=5 4G=1")
    story = reach(seat, rival, played="AD2", free="4B:city 3B:city")
    assert acts(story, Tax) == [Tax("4A", 1), Tax("4B", "free")]
    story = story.when(0, Act(Tax("4A", 1)))
    story.then(  # no Captive where the seat does not control
        *SPENT, CityTaxed(0, "4A", 1), ResourceMoved("R", "supply:general", "slot:0:1", "tax")
    )
    story = story.when(0, Act(Tax("4B", "free")))
    assert slots(story, 0) == "RF----"
    story.when(0, Act(Tax("5C", 1))).refused("not_controlled")
    story.when(0, Act(Tax("4A", 1))).refused("already_taxed")


def test_br_flg_22_a_captive_where_the_seat_controls_and_the_truce_binds():
    seat = p(flagship="4G control=port", ships="4A=3")
    story = reach(seat, p(cities="4A"), played="AD2").when(0, Act(Tax("4A", 1)))
    assert told(story, PiecesMoved) == [
        PiecesMoved(1, "agent", "fresh", 1, "supply:1", "captives:0", "tax")
    ]
    truce = reach(seat, p(cities="4A"), played="AD2", empire="4A=0+1")
    truce.when(0, Act(Tax("4A", 1))).refused("truce_law")
    for elsewhere in ("4B control=port", "5G control=port"):
        away = reach(p(flagship=elsewhere), p(cities="4A"), played="AD2")
        away.when(0, Act(Tax("4A", 1))).refused("not_controlled")


# ---------------------------------------------------------------- BR-FLG-18, BR-R-55


def test_br_flg_18_lore_that_builds_in_no_slot_builds_on_the_map():
    story = reach(p(flagship="3G", lore="L08"), p())
    story = story.when(0, Act(Build("3G", "starport")))
    assert told(story, PiecesMoved) == [
        PiecesMoved(0, "starport", "fresh", 1, "supply:0", "3G", "build", True)
    ]
    cloud = reach(p(flagship="4C", lore="L09", slots="M"), p())
    cloud = cloud.when(0, Act(Build("4C", "city", cloud=True, pay=1)))
    assert standing(cloud, "4C") == ["0 city fresh 1"]
    cloud.when(0, Act(Build("4C", "city"))).refused("flagship_only_board")


def test_br_r_55_a_building_that_was_ceded_builds_ships_and_launches_them():
    story = reach(p(flagship="4B", ports="4A"), p())
    assert Build("4A", "ship") in acts(story, Build)
    story = reach(p(flagship="4A", ports="4A"), p(), played="MO2").when(0, Act(Move("4A", "4G")))
    assert asked(story) == (0, "sail")

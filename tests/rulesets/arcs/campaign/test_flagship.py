"""Flagships on the map: moves, ships built there, what Upgrades give. BR-FLG-2, 5, 9, 18 to 25."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.arcs.field_types import BoardSpot
from mechs_core.rulesets.arcs.geometry import NUMBER
from mechs_core.rulesets.arcs.rules.campaign.escort import Escort
from mechs_core.rulesets.arcs.rules.campaign.flagship import (
    FlagshipMoved,
)
from mechs_core.rulesets.arcs.rules.campaign.lore_moves import Slipstream
from mechs_core.rulesets.arcs.rules.economy import (
    Build,
    CityTaxed,
    StarportUsed,
    Tax,
)
from mechs_core.rulesets.arcs.rules.guild_actions import Stop
from mechs_core.rulesets.arcs.rules.guild_prelude import CardUsed
from mechs_core.rulesets.arcs.rules.move import Group, Move, Sail
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import ResourceMoved
from mechs_core.rulesets.arcs.rules.turns import Act, EndPrelude, EndTurn
from mechs_core.rulesets.arcs.rules.windows import WindowOpened
from tests.rulesets.arcs.campaign.acting import SPENT, acts, building, moving, taxing
from tests.rulesets.arcs.positions import asked, at, legal, p, slots, standing, told

SHIP_AT_4B = Build("4B", "ship", "flagship")


def spot(column: str, row: str = "upgrade") -> BoardSpot:
    return BoardSpot(column, row)


def on_board(column: str, row: str = "upgrade", piece: str = "starport") -> Act:
    return Act(Build(None, piece, board=spot(column, row)))


# ---------------------------------------------------------------- BR-FLG-2: a Loyal ship


def test_br_flg_2_it_counts_as_one_fresh_ship_for_control():
    story = building(p(flagship="4B"), p(ships="4B=1"))
    assert story.state.controller(NUMBER["4B"]) == -1
    assert (
        building(p(flagship="4B", ships="4B=1"), p(ships="4B=1")).state.controller(NUMBER["4B"])
        == 0
    )


def test_br_flg_2_it_moves_as_a_ship_by_an_event_of_its_own():
    story = moving(p(flagship="4B"), p())
    assert {(each.from_, each.to) for each in acts(story, Move)} == {  # type: ignore[attr-defined]
        ("4B", to) for to in ("4A", "4C", "4G")
    }
    story = story.when(0, Act(Move("4B", "4A")))
    story.then(*SPENT, FlagshipMoved(0, "4A"))
    assert story.state.reach.flagship == [NUMBER["4A"], -1]


def test_br_flg_2_of_several_ships_the_seat_says_whether_it_goes():
    story = moving(p(flagship="4B", ships="4B=1+1"), p())
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
    story = moving(seat, p()).when(0, Act(Move("4B", "4G"))).when(0, Group(2, 0))
    story = story.when(0, Sail("5G"))
    story.when(0, Group(1, 0, True)).refused("no_such_piece")
    assert Group(1, 0, True) not in legal(story, 0, Group)
    at(p(ships="4B=2"), p(), played="MO2").when(0, Act(Move("4B", "4A"))).when(
        0, Group(1, 0, True)
    ).refused("bad_value")  # a base game


def test_br_flg_2_a_seat_with_a_flagship_does_not_regroup():
    ended = building(p(flagship="4B"), p(hand="MO3")).when(0, EndTurn())
    assert asked(ended) == (1, "follow")
    assert asked(building(p(), p(hand="MO3")).when(0, EndTurn())) == (0, "regroup")


def test_br_flg_9_it_is_one_loyal_ship_under_the_movement_law():
    story = moving(p(flagship="4G"), p(), empire="4G=3")
    story = story.when(0, Act(Move("4G", "4A")))
    story.when(0, Escort(2, 0)).refused("movement_law")
    story.when(0, Escort(1, 0)).then_last(
        PiecesMoved("empire", "ship", "fresh", 1, "4G", "4A", "move"), FlagshipMoved(0, "4A")
    )


def test_br_flg_9_it_catapults_from_a_free_starport_that_it_controls_and_from_no_board():
    free = moving(p(flagship="4B"), p(), free="4B:port")
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
    board = moving(p(flagship="4B hull=port slipstream=port"), p())
    assert asked(board.when(0, Act(Move("4B", "4G")))) == (0, "turn")  # BR-FLG-7


# ---------------------------------------------------------------- BR-FLG-5, 24: ships


def test_br_flg_5_one_ship_a_turn_at_the_flagship_wherever_it_is():
    story = building(p(flagship="4B"), p()).when(0, Act(SHIP_AT_4B))
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
    story = building(seat, p(), free="4B:port").when(0, Act(SHIP_AT_4B))
    story = story.when(0, Act(Build("4B", "ship", "free"))).accepted()
    story.when(0, Act(Build("4B", "ship"))).refused("no_loyal_piece")
    assert not [each for each in acts(story, Build) if each.piece == "ship"]  # type: ignore[attr-defined]


def test_br_flg_5_the_limit_is_the_turns_and_begins_anew():
    story = building(p(flagship="4B", hand="CO4"), p(flagship="4A", hand="CO3"))
    story = story.when(0, Act(SHIP_AT_4B)).when(0, EndTurn())
    assert story.state.reach.flagship_ships == 1
    follow = next(each for each in legal(story, 1) if each.card == "CO3" and each.mode == "surpass")
    story = story.when(1, follow)
    assert Act(Build("4A", "ship", "flagship")) in legal(story, 1, Act)


def test_br_flg_20_the_drive_is_used_once_a_turn_by_each_seat():
    seats = [p(flagship="4G slipstream=port", hand=hand) for hand in ("CO4", "CO3")]
    story = building(*seats).when(0, Slipstream("flagship", "4A")).when(0, EndTurn())
    follow = next(each for each in legal(story, 1) if each.card == "CO3" and each.mode == "surpass")
    story = story.when(1, follow)
    assert story.state.reach.used == []
    assert Slipstream("flagship", "4A") in legal(story, 1, Slipstream)


@pytest.mark.parametrize("crane", ["port", "city!"])
def test_br_flg_24_a_ship_crane_builds_two(crane: str):
    story = building(p(flagship=f"4B crane={crane}"), p()).when(0, Act(SHIP_AT_4B))
    story = story.when(0, Act(SHIP_AT_4B)).accepted()
    story.when(0, Act(SHIP_AT_4B)).refused("starport_used")


def test_br_flg_25_a_hull_gives_nothing():
    story = taxing(p(flagship="4G hull=port+port"), p(), free="4A:city")
    assert acts(story, Tax) == [] and legal(story, 0, Slipstream) == []
    built = building(p(flagship="4B hull=port+port"), p()).when(0, Act(SHIP_AT_4B))
    built.when(0, Act(SHIP_AT_4B)).refused("starport_used")


# ---------------------------------------------------------------- BR-FLG-20: Slipstream Drive


def test_br_flg_20_a_catapult_move_of_the_flagship_alone_in_the_prelude():
    story = building(p(flagship="4G slipstream=city!", ships="4G=2"), p(), empire="4G=2")
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
    story = building(p(flagship="4G slipstream=port", ships="4G=1+1"), p(), empire="4G=2")
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
    bare = building(p(flagship="4G hull=port"), p())
    bare.when(0, Slipstream("flagship", "5G")).refused("no_such_piece")
    story = building(p(flagship="4G slipstream=port"), p(), empire="4G=1")
    story.when(0, Slipstream("others", "5G")).refused("no_such_piece")
    story.when(0, Slipstream("flagship", "6G")).refused("not_adjacent")
    story.when(0, EndPrelude()).when(0, Slipstream("flagship", "5G")).refused("prelude_over")
    at(p(), p(), played="MO2").when(0, Slipstream("flagship", "5G")).refused("not_asked")


# ---------------------------------------------------------------- BR-FLG-22: Control Array


def test_br_flg_22_a_flagship_at_a_gate_taxes_every_city_of_its_cluster():
    seat = p(flagship="4G control=port!")
    rival = p(cities="4A 5C", ships="4A=5 4G=1")
    story = taxing(seat, rival, free="4B:city 3B:city")
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
    story = taxing(seat, p(cities="4A")).when(0, Act(Tax("4A", 1)))
    assert told(story, PiecesMoved) == [
        PiecesMoved(1, "agent", "fresh", 1, "supply:1", "captives:0", "tax")
    ]
    truce = taxing(seat, p(cities="4A"), empire="4A=0+1")
    truce.when(0, Act(Tax("4A", 1))).refused("truce_law")
    for elsewhere in ("4B control=port", "5G control=port"):
        away = taxing(p(flagship=elsewhere), p(cities="4A"))
        away.when(0, Act(Tax("4A", 1))).refused("not_controlled")


# ---------------------------------------------------------------- BR-FLG-18, BR-R-55


def test_br_flg_18_lore_that_builds_in_no_slot_builds_on_the_map():
    story = building(p(flagship="3G", lore="L08"), p())
    story = story.when(0, Act(Build("3G", "starport")))
    assert told(story, PiecesMoved) == [
        PiecesMoved(0, "starport", "fresh", 1, "supply:0", "3G", "build", True)
    ]
    cloud = building(p(flagship="4C", lore="L09", slots="M"), p())
    cloud = cloud.when(0, Act(Build("4C", "city", cloud=True, pay=1)))
    assert standing(cloud, "4C") == ["0 city fresh 1"]
    cloud.when(0, Act(Build("4C", "city"))).refused("flagship_only_board")


def test_br_r_55_a_building_that_was_ceded_builds_ships_and_launches_them():
    story = building(p(flagship="4B", ports="4A"), p())
    assert Build("4A", "ship") in acts(story, Build)
    story = moving(p(flagship="4A", ports="4A"), p()).when(0, Act(Move("4A", "4G")))
    assert asked(story) == (0, "sail")

"""Remarks on the decisions that a seat is offered in 51st State."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.rules.turns import Pass
from mechs_core.rulesets.fifty_first_state.text.remarks import remark
from mechs_core.rulesets.fifty_first_state.view import view
from tests.games import Sealed
from tests.remarks import check_remarks, remarks_on
from tests.rulesets.fifty_first_state.positions import p, position

LONGEST = 120  # characters; most stay below 70
LOCKER = {"card": "F09.1", "stock": {"gun": 3}}


def remarks(*seats: Any, **said: Any) -> dict[str, str]:
    return remarks_on(position(*seats, **said), 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_remark_is_short_and_plain(seats: int) -> None:
    check_remarks(RULESET, seats, LONGEST)


def test_a_spectator_is_told_nothing() -> None:
    assert remark(Pass(), view(position(p(), p()).state, None)) == ""


def test_host_set_4_a_discard_tells_what_is_kept() -> None:
    game = Sealed.new(RULESET, 2)
    told = remarks_on(game.line, 0)
    assert len(told) == 15 and all(said.startswith("keep ") for said in told.values())
    assert all(said.count(",") == 2 and " and " in said for said in told.values())


def test_host_lko_4_a_pick_tells_all_that_a_card_is_for() -> None:
    told = remarks(p(), p(), phase="lookout", row=["P06.1", "F03.1"])
    assert told == {
        "pick P06.1": ("Soup Kitchen: makes 2 worker, open; +1 worker; deal worker; raze 3 worker"),
        "pick F03.1": "War Memorial: +1 vp per relic, max 4; deal vp; raze 2 vp",
    }


def test_host_bld_1_building_tells_cost_gain_now_and_each_round_and_the_point_at_the_end() -> None:
    told = remarks(p("P02.1", "F18.1", grey=4, hand=["P05.1", "P13.1", "A05.1"]), p())
    assert told["build P05.1"] == (
        "Bunkhouse: 1 grey; now 3 worker; 1 worker a round; 1 vp at the end"
    )
    assert told["build P13.1"] == (
        "Armoury Row: 2 grey; now 1 worker 2 gun; 2 gun a round; 1 vp at the end"
    )
    assert "1 worker 1 fuel -> 2 vp; 1 vp at the end" in told["build A05.1"]


def test_host_deal_1_and_host_raz_1_tell_what_the_card_gives_in_another_way() -> None:
    told = remarks(p("F17.1", blue=1, red=1, hand=["P04.1"]), p())
    assert told["deal P04.1"] == "Kiln: 1 blue; now 1 worker 1 brick; 1 brick a round"
    assert told["raze P04.1"] == "Kiln: 1 red; now 2 brick"


def test_host_dev_1_a_development_tells_what_it_may_replace_and_what_is_lost() -> None:
    told = remarks(p("P04.1", LOCKER, brick=1, hand=["A08.1", "F11.1"]), p())
    assert told["develop A08.1 with brick"] == (
        "Mason Yard: 1 brick; over Kiln; 1 vp; 1 worker 1 brick -> 2 vp"
    )
    developing = {"card": "A08.1", "with": "dev"}
    board = ("P04.1", LOCKER, {"card": "P01.1", "ruin": True})
    told = remarks(p(*board, hand=["A08.1"]), p(), developing=developing)
    assert told == {
        "over P04.1": "Kiln: now 1 vp; loses 1 brick a round",
        "over F09.1": "Gun Locker: now 1 vp; 3 gun in stock comes back",
        "over P01.1": "Pump Shack: now 1 vp; 1 vp at the end",
    }


def test_host_raz_3_a_raze_tells_what_the_owner_gets_and_loses() -> None:
    told = remarks(p("F16.1", red=5), p("P02.1", "F15.1"), deck=["A01.1", "A01.2"])
    assert told["attack P02.1"] == (
        "Pistol Bench: 4 red; now 2 gun 1 card; ridge gets 1 gun, loses 1 vp and 1 gun a round"
    )
    assert told["attack F15.1"] == (
        "Town Militia: 5 red; now 1 gun 1 vp 1 card; ridge gets 1 gun, loses 1 vp and defence +1"
    )


def test_host_pay_3_another_payment_tells_what_it_spares() -> None:
    told = remarks(p("A03.1", worker=1, iron=2, ammo=1), p())
    assert told["use A03.1"] == "Assembly Hall: 1 worker 2 iron; now 3 vp"
    assert told["use A03.1 paying 1 worker 1 iron 1 ammo"] == (
        "Assembly Hall: 1 worker 1 iron 1 ammo, which spares 1 iron; now 3 vp"
    )


def test_host_fac_1_a_faction_action_tells_the_card_that_it_costs() -> None:
    told = remarks(p(brick=1, hand=["C03.1"]), p(), options={"factions": ["ridge", "scar"]})
    assert told["faction 0 discarding C03.1"] == "1 brick and Gang; now 2 grey"


def test_workers_are_told_with_what_they_bring() -> None:
    said = {"connections": {"blue": {"deck": [], "face": "C01.1"}}}
    told = remarks(p(worker=2), p("P06.1"), **said)
    assert told["open P06.1"] == "Soup Kitchen: 1 worker; now 2 worker; ridge gets 1 worker"
    assert told["take blue"] == "2 worker; Smugglers: 2 blue"
    assert told["trade gun"] == "2 worker; now 1 gun"
    assert told["pass"] == "no more actions in this round; 2 worker left over"


def test_host_drw_1_no_more_cards_are_promised_than_there_are() -> None:
    told = remarks(p(red=4, hand=["P07.1"]), p(), deck=["P01.1"])
    assert told["raze P07.1"] == "Signal Tower: 2 red; now 2 card"


def test_arn_end_2_sending_and_equipping_tell_the_points_and_who_leads() -> None:
    told = remarks(p(worker=1), p(space=["ammo"]))
    assert told["send"] == (
        "stays to the end, when the best equipped worker scores 5; the others have at most 3"
    )
    told = remarks(p(space=["gun"], iron=1), p(space=["ammo"]), phase="cleanup")
    assert told["equip iron"] == "1 + 2 = 3 Arena points; the others have at most 3"


def test_host_cln_2_storing_tells_what_is_lost_without_it() -> None:
    told = remarks(p("F13.1", gun=1, red=1), p(), phase="cleanup")
    assert told == {
        "store gun in F13.1": "Dry Cellar: comes back in the next Production",
        "done": "loses 1 gun 1 red",
    }

"""Control, command, taxes and moves with the Empire's ships. BR-EMP-2 to BR-EMP-10."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.arcs.campaign_data import EMPIRE
from mechs_core.rulesets.arcs.geometry import NUMBER
from mechs_core.rulesets.arcs.model import OFF
from mechs_core.rulesets.arcs.rules.campaign.escort import Escort
from mechs_core.rulesets.arcs.rules.economy import Build, Repair, Tax
from mechs_core.rulesets.arcs.rules.guild_actions import Stop
from mechs_core.rulesets.arcs.rules.move import Group, Move, Sail
from mechs_core.rulesets.arcs.rules.pieces import PiecesFlipped, PiecesMoved
from mechs_core.rulesets.arcs.rules.turns import Act, EndTurn
from mechs_core.rulesets.arcs.rules.windows import WindowClosed, WindowOpened
from mechs_core.testing import Story
from tests.rulesets.arcs.campaign.acting import acts, building, moving, taxing
from tests.rulesets.arcs.positions import asked, at, legal, p, standing, told


def controller(story: Story, system: str) -> int:
    found: int = story.state.controller(NUMBER[system])
    return found


def sails_from(gate: str, *seats: dict[str, object], escort: bool = False, **said: object) -> bool:
    """Whether seat 0's ship from the starport on 2B goes on from 2G, held as said, to others."""
    own, *others = seats
    own = {**own, "ships": f"2B=1 {own.get('ships', '')}".strip(), "ports": "2B"}
    story = moving(own, *others, **said).when(0, Act(Move("2B", gate)))
    if asked(story) == (0, "escort"):
        story = story.when(0, Escort(0, 1) if escort else Escort(0, 0))
    return asked(story) == (0, "sail")


# ---------------------------------------------------------------- BR-EMP-2 to BR-EMP-7: control


def test_br_emp_2_4_7_who_controls_a_system_with_a_fresh_imperial_ship():
    """Worked example 2."""
    seats = (p(outlaw=True, ships="3C=4"), p(ships="3C=0+1"), p())
    said = {"campaign": True, "empire": "3C=1", "first_regent": 2}
    others = at(*seats, **said, played="CO2")
    assert controller(others, "3C") == EMPIRE  # the Outlaw's turn
    own = at(*seats, **said, played="CO2, 1 copy CO3", active=1)
    assert controller(own, "3C") == 1
    assert own.state.overlord(NUMBER["3C"]) == 2  # for events and objectives
    bystander = at(*seats, **said, played="CO2, 2 copy CO3", active=2)
    assert controller(bystander, "3C") == EMPIRE  # a Regent without a Loyal piece there
    damaged = at(*seats, campaign=True, empire="3C=0+1", played="CO2")
    assert controller(damaged, "3C") == 0


def test_br_emp_4_any_loyal_piece_will_do_and_fx1_does_without():
    for own in (p(cities="3C!"), p(ports="3C"), p(ships="3C=0+1"), p(flagship="3C"), p(fx="FX1")):
        assert controller(moving(own, p(ships="3C=5"), empire="3C=1"), "3C") == 0
        own = {**own, "outlaw": True}
        assert controller(moving(own, p(ships="3C=5"), empire="3C=1"), "3C") == EMPIRE


def test_br_emp_7_an_outlaw_builds_damaged_where_the_empire_controls():
    seats = (p(outlaw=True, ships="3B=4", ports="4C"), p())
    story = building(*seats, empire="3B=1 4C=1").when(0, Act(Build("3B", "city")))
    assert told(story, PiecesMoved) == [
        PiecesMoved(0, "city", "damaged", 1, "board:0", "3B", "build")
    ]
    story = story.when(0, Act(Build("4C", "ship")))
    assert "0 ship damaged 1" in standing(story, "4C")
    regent = building(p(ships="3B=4"), p(), empire="3B=1")
    assert "0 city fresh 1" in standing(regent.when(0, Act(Build("3B", "city"))), "3B")


def test_br_r_19_imperial_ships_add_nothing_to_a_regents_own():
    story = moving(p(ships="3C=1"), p(ships="3C=2"), empire="3C=0+5")
    assert controller(story, "3C") == 1
    assert controller(moving(p(ships="3C=1"), p(ships="3C=1"), empire="3C=0+5"), "3C") == OFF


def test_br_evt_8_between_turns_nobody_controls_by_the_presence_law():
    story = moving(p(ships="3C=1"), p(hand="MO3"), empire="3C=1")
    assert controller(story, "3C") == 0
    assert controller(story.when(0, EndTurn()), "3C") == EMPIRE


# ---------------------------------------------------------------- BR-EMP-6: tax and repair


def test_br_emp_6_a_regent_taxes_the_cities_of_a_system_that_it_commands():
    seats = (p(ships="5C=0+1"), p(outlaw=True, cities="5C", ships="5C=3"))
    story = taxing(*seats, empire="5C=1")
    assert acts(story, Tax) == [Tax("5C", 1)]
    story = story.when(0, Act(Tax("5C", 1)))
    assert told(story, PiecesMoved) == [
        PiecesMoved(1, "agent", "fresh", 1, "supply:1", "captives:0", "tax")
    ]
    away = taxing(p(ships="4C=1"), seats[1], empire="5C=1")
    away.when(0, Act(Tax("5C", 1))).refused("not_controlled")


@pytest.mark.parametrize("ships", ["5C=1", "5C=0+1"])
def test_br_emp_10_with_any_imperial_ship_a_regent_taxes_no_other_regent(ships: str):
    """Worked example 5."""
    seats = (p(ships="5C=9"), p(cities="5C"))
    story = taxing(*seats, empire=ships)
    assert acts(story, Tax) == []
    story.when(0, Act(Tax("5C", 1))).refused("truce_law")
    assert acts(taxing(*seats), Tax) == [Tax("5C", 1)]
    own = taxing(p(ships="5C=1", cities="5C"), p(), empire=ships)
    assert acts(own, Tax) == [Tax("5C", 0)]


def test_br_emp_10_an_outlaw_and_an_outlaws_cities_are_under_no_truce():
    taxed = taxing(p(outlaw=True, ships="5C=9"), p(cities="5C"), empire="5C=0+1")
    assert acts(taxed, Tax) == [Tax("5C", 1)]
    taxed = taxing(p(ships="5C=9"), p(outlaw=True, cities="5C"), empire="5C=0+1")
    assert acts(taxed, Tax) == [Tax("5C", 1)]


def test_br_emp_6_a_regent_repairs_imperial_ships_where_it_has_a_loyal_piece():
    mend = Repair("4B", "ship", "empire")
    story = building(p(cities="4B"), p(), empire="4B=1+2 5A=0+1")
    assert acts(story, Repair) == [mend]
    assert told(story.when(0, Act(mend)), PiecesFlipped) == [
        PiecesFlipped("empire", "ship", 1, "4B", "fresh")
    ]
    story.when(0, Act(Repair("5A", "ship", "empire"))).refused("presence_law")
    story.when(0, Act(Repair("3A", "ship", "empire"))).refused("no_such_piece")
    story.when(0, Act(Repair("4B", "city", "empire"))).refused("no_such_piece")
    outlaw = building(p(outlaw=True, cities="4B"), p(), empire="4B=0+1")
    outlaw.when(0, Act(mend)).refused("no_command")
    assert acts(outlaw, Repair) == []
    writ = building(p(fx="FX1"), p(), empire="5A=0+1")
    assert acts(writ, Repair) == [Repair("5A", "ship", "empire")]


def test_br_emp_6_in_a_base_game_the_empire_has_nothing():
    story = at(p(ships="4B=0+1"), p(), played="CO2")
    story.when(0, Act(Repair("4B", "ship", "empire"))).refused("bad_value")
    story.when(0, Act(Repair("4B", "ship", "free"))).refused("bad_value")
    tax = at(p(ships="4B=1"), p(), played="AD2")
    tax.when(0, Act(Tax("4B", "free"))).refused("bad_value")
    tax.when(0, Act(Tax("4B", 2))).refused("bad_value")


# ---------------------------------------------------------------- BR-EMP-8: the Movement Law


def test_br_emp_8_at_most_one_imperial_ship_for_each_loyal_one():
    """Worked example 3, its first half."""
    story = moving(p(ships="4G=2"), p(), empire="4G=3").when(0, Act(Move("4G", "4A")))
    story = story.when(0, Group(2, 0))
    left = {"catapult": False, "fresh": 2, "damaged": 0, "flagship": False}
    story.then(
        WindowClosed("group", 0),
        WindowOpened(
            "escort",
            0,
            {
                "from": "4G",
                "to": "4A",
                "fresh": 3,
                "damaged": 0,
                "most": 2,
                "then": [{"task": "escorted", **left}],
            },
        ),
    )
    assert legal(story, 0, Escort) == [Escort(2, 0), Escort(1, 0), Escort(0, 0)]
    story.when(0, Escort(3, 0)).refused("movement_law")
    story.when(0, Escort(4, 0)).refused("no_such_piece")
    story.when(0, Escort(0, 1)).refused("no_such_piece")
    story.when(0, Stop()).refused("not_asked")
    story.when(0, Escort(2, 0)).then(
        WindowClosed("escort", 0),
        PiecesMoved(0, "ship", "fresh", 2, "4G", "4A", "move"),
        PiecesMoved("empire", "ship", "fresh", 2, "4G", "4A", "move"),
    )


def test_br_emp_8_the_limit_holds_for_the_rest_that_goes_on():
    """Worked example 3, its second half."""
    story = moving(p(ships="4A=2", ports="4A"), p(), empire="4A=2")
    story = story.when(0, Act(Move("4A", "4G"))).when(0, Group(2, 0)).when(0, Escort(2, 0))
    story = story.when(0, Sail("5G")).when(0, Group(1, 0))
    story.when(0, Escort(2, 0)).refused("movement_law")
    story = story.when(0, Escort(1, 0))
    assert standing(story, "5G") == ["0 ship fresh 1", "empire ship fresh 1"]
    assert standing(story, "4G") == ["0 ship fresh 1", "empire ship fresh 1"]


def test_br_emp_8_only_imperial_ships_that_came_along_go_on():
    story = moving(p(ships="4A=2", ports="4A"), p(), empire="4A=0+1 4G=3")
    story = story.when(0, Act(Move("4A", "4G"))).when(0, Group(2, 0)).when(0, Escort(0, 1))
    story = story.when(0, Sail("5G")).when(0, Group(2, 0))
    assert legal(story, 0, Escort) == [Escort(0, 1), Escort(0, 0)]
    story.when(0, Escort(1, 0)).refused("no_such_piece")
    dropped = story.when(0, Escort(0, 0))
    assert asked(dropped) == (0, "sail")
    assert asked(dropped.when(0, Sail("5A")).when(0, Group(2, 0))) == (0, "turn")  # none is left


def test_br_emp_8_a_single_ship_is_asked_for_its_escort_alone_and_an_outlaw_for_none():
    story = moving(p(ships="4G=1"), p(), empire="4G=1+1").when(0, Act(Move("4G", "4A")))
    assert legal(story, 0, Escort) == [Escort(1, 0), Escort(0, 1), Escort(0, 0)]
    story.when(0, Escort(1, 1)).refused("movement_law")
    outlaw = moving(p(outlaw=True, ships="4G=1"), p(), empire="4G=1")
    assert asked(outlaw.when(0, Act(Move("4G", "4A")))) == (0, "turn")


def test_br_emp_8_br_r_47_imperial_ships_never_move_alone():
    said = {"empire": "4G=1 4B=1"}
    own = moving(p(cities="4B"), p(), **said)
    own.when(0, Act(Move("4B", "4G"))).refused("movement_law")
    own.when(0, Act(Move("4G", "4A"))).refused("presence_law")
    own.when(0, Act(Move("4A", "4G"))).refused("no_such_piece")
    moving(p(fx="FX1"), p(), **said).when(0, Act(Move("4G", "4A"))).refused("movement_law")
    outlaw = moving(p(outlaw=True, cities="4B"), p(), **said)
    outlaw.when(0, Act(Move("4B", "4G"))).refused("no_command")
    assert acts(own, Move) == acts(outlaw, Move) == []
    ship = moving(p(ships="4G=1"), p(), **said)
    ship.when(0, Act(Move("4G", "2A"))).refused("not_adjacent")


def test_br_emp_8_the_longest_lists():
    story = moving(p(ships="4G=7+8", flagship="4G"), p(), empire="4G=7+8")
    story = story.when(0, Act(Move("4G", "4A")))
    assert len(legal(story, 0, Group)) == 143
    assert len(legal(story.when(0, Group(7, 8, True)), 0, Escort)) == 72


# ---------------------------------------------------------------- BR-EMP-9: gates that stop


REGENT, OUTLAW = False, True
TABLE = [  # what holds the gate; an Outlaw's ships, a Regent's alone, with an Imperial ship
    ({"empire": "2G=1"}, False, True, True),
    ({"empire": "2G=1", "rival": REGENT}, False, True, True),
    ({"rival": REGENT}, False, False, True),
    ({"rival": OUTLAW}, False, False, False),
    ({"own": "2G=3", "rival": OUTLAW}, True, True, True),
    ({"own": "2G=2", "rival": REGENT}, True, True, True),
    ({"empire": "2G=0+3"}, True, True, True),
    ({}, True, True, True),
    ({"blight": "2G=1"}, False, False, False),
    ({"blight": "2G=0+1", "own": "2G=3"}, False, False, False),
]


@pytest.mark.parametrize(("held", "outlaw", "alone", "escorted"), TABLE)
def test_br_emp_9_which_gates_stop_a_catapult(
    held: dict[str, object], outlaw: bool, alone: bool, escorted: bool
):
    """Worked example 4; BR-BLI-4."""
    said = {key: held[key] for key in ("empire", "blight") if key in held}
    rival = p(ships="2G=2", outlaw=held["rival"]) if "rival" in held else p()
    own = str(held.get("own", ""))
    empire = f"{said.pop('empire', '')} 2B=0+1".strip()
    for title, escort, wanted in (
        (OUTLAW, False, outlaw),
        (REGENT, False, alone),
        (REGENT, True, escorted),
    ):
        seat = p(ships=own, outlaw=title)
        found = sails_from("2G", seat, rival, p(), escort=escort, empire=empire, **said)
        assert found == wanted, (title, escort)


def test_br_emp_9_a_gate_on_the_way_is_judged_like_the_first():
    """Worked example 4."""
    story = moving(p(ships="2B=2", ports="2B"), p(ships="3G=1"), empire="2B=1")
    story = story.when(0, Act(Move("2B", "2G"))).when(0, Group(2, 0)).when(0, Escort(1, 0))
    story = story.when(0, Sail("3G")).when(0, Group(2, 0))
    assert asked(story.when(0, Escort(0, 0))) == (0, "turn")
    story = story.when(0, Escort(1, 0))
    assert asked(story.when(0, Sail("4G")).when(0, Group(2, 0))) == (0, "escort")


def test_br_emp_9_fx10_blight_does_not_stop_the_symbiont():
    for fx, goes_on in (("FX10", True), ("", False)):
        assert sails_from("2G", p(fx=fx), p(), blight="2G=2") == goes_on
    assert not sails_from("2G", p(fx="FX10"), p(ships="2G=2", outlaw=True), blight="2G=2")


def test_br_emp_9_a_planet_ends_a_catapult_with_an_escort_too():
    story = moving(p(ships="2B=1", ports="2B"), p(), empire="2B=1")
    story = story.when(0, Act(Move("2B", "2A"))).when(0, Escort(1, 0))
    assert asked(story) == (0, "turn")

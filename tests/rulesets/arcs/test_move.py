"""Moving, and Catapults that go on from gate to gate. ARC-MOV."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.arcs.rules.guild_actions import Stop
from mechs_core.rulesets.arcs.rules.move import Group, Move, Sail
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.turns import Act, PipSpent, PreludeEnded
from mechs_core.rulesets.arcs.rules.windows import WindowClosed, WindowOpened
from mechs_core.testing import Story
from tests.rulesets.arcs.positions import asked, at, legal, p, standing, told


def moving(*seats: dict[str, object], **said: object) -> Story:
    return at(*seats, played="MO2", **said)


def moves(story: Story) -> set[tuple[str, str]]:
    every = [each.action for each in legal(story, 0, Act)]
    return {(each.from_, each.to) for each in every if type(each) is Move}


def sails(story: Story) -> list[str]:
    return [each.to for each in legal(story, 0, Sail)]


def went(state: str, count: int, from_: str, to: str) -> PiecesMoved:
    return PiecesMoved(0, "ship", state, count, from_, to, "move")


# ---------------------------------------------------------------- ARC-MOV-1


def test_arc_mov_1_a_single_ship_goes_to_a_system_next_to_it():
    story = moving(p(ships="4B=1"), p())
    assert moves(story) == {("4B", "4A"), ("4B", "4C"), ("4B", "4G")}
    story.when(0, Act(Move("4B", "4A"))).then(
        PreludeEnded(0), PipSpent(0, 3), went("fresh", 1, "4B", "4A")
    )


def test_arc_mov_1_a_damaged_ship_moves_too():
    story = moving(p(ships="4B=0+1"), p()).when(0, Act(Move("4B", "4A")))
    assert told(story, PiecesMoved) == [went("damaged", 1, "4B", "4A")]


def test_arc_mov_1_of_several_ships_the_seat_says_which_go():
    story = moving(p(ships="4B=2+1"), p()).when(0, Act(Move("4B", "4C")))
    data = {"from": "4B", "to": "4C", "fresh": 2, "damaged": 1}
    (opened,) = told(story, WindowOpened)
    assert {key: opened.data[key] for key in data} == data  # type: ignore[attr-defined]
    assert asked(story) == (0, "group") and not told(story, PiecesMoved)
    assert {(each.fresh, each.damaged) for each in legal(story, 0, Group)} == {
        *((2, 1), (2, 0), (1, 1), (1, 0), (0, 1)),
    }
    story.when(0, Group(1, 1)).then(
        WindowClosed("group", 0), went("fresh", 1, "4B", "4C"), went("damaged", 1, "4B", "4C")
    )


def test_arc_mov_1_at_least_one_of_the_ships_that_are_there_goes():
    story = moving(p(ships="4B=2+1"), p()).when(0, Act(Move("4B", "4C")))
    for group in (Group(0, 0), Group(3, 0), Group(2, 2), Group(0, 2)):
        story.when(0, group).refused("no_such_piece")
    story.when(0, Group(16, 0)).refused("bad_value")
    story.when(0, Stop()).refused("not_asked")


def test_arc_mov_1_refusals_come_in_their_order():
    story = moving(p(ships="4B=1"), p(ships="1G=1"), out=[5])
    story.when(0, Act(Move("1G", "5G"))).refused("out_of_play")
    story.when(0, Act(Move("5G", "4G"))).refused("out_of_play")
    story.when(0, Act(Move("1G", "3C"))).refused("no_such_piece")
    story.when(0, Act(Move("4B", "4B"))).refused("not_adjacent")
    story.when(0, Act(Move("4B", "6G"))).refused("not_adjacent")
    assert moves(moving(p(ships="4G=1"), p(), out=[5])) == {
        ("4G", to) for to in ("4A", "4B", "4C", "3G", "6G")
    }


def test_arc_mov_1_planets_a_and_c_of_a_cluster_are_not_adjacent():
    story = moving(p(ships="4A=1"), p())
    story.when(0, Act(Move("4A", "4C"))).refused("not_adjacent")


def test_arc_mov_1_who_controls_a_system_does_not_stop_a_move():
    story = moving(p(ships="4B=1"), p(ships="4A=5 4G=5"))
    assert moves(story) == {("4B", "4A"), ("4B", "4C"), ("4B", "4G")}
    story = story.when(0, Act(Move("4B", "4A")))
    assert "0 ship fresh 1" in standing(story, "4A")


# ---------------------------------------------------------------- ARC-MOV-2


@pytest.mark.parametrize("port", ["4B", "4B!"])
def test_arc_mov_2_from_a_loyal_starport_the_ships_go_on_from_gate_to_gate(port: str):
    story = moving(p(ships="4B=3", ports=port), p(ships="6G=1"))
    story = story.when(0, Act(Move("4B", "4G"))).when(0, Group(3, 0))
    story.then(
        WindowClosed("group", 0),
        went("fresh", 3, "4B", "4G"),
        WindowOpened("sail", 0, {"at": "4G", "fresh": 3, "damaged": 0}),
    )
    assert sails(story) == ["3G", "4A", "4B", "4C", "5G"]
    story = story.when(0, Sail("5G"))
    assert asked(story) == (0, "group")
    story = story.when(0, Group(2, 0))  # one stays behind
    story = story.when(0, Sail("6G")).when(0, Group(1, 0))
    assert asked(story) == (0, "turn")  # a gate that another controls ends it
    story.when(0, Sail("1G")).refused("not_asked")
    assert [standing(story, gate)[0] for gate in ("4G", "5G", "6G")] == ["0 ship fresh 1"] * 3
    assert story.state.turn.pips == 3  # one pip for all of it


def test_arc_mov_2_without_a_starport_a_move_is_one_step():
    for rival in (p(), p(ports="4B")):
        story = moving(p(ships="4B=1"), rival).when(0, Act(Move("4B", "4G")))
        assert asked(story) == (0, "turn")


def test_arc_mov_2_a_starport_elsewhere_launches_nothing():
    story = moving(p(ships="4B=1", ports="4A"), p()).when(0, Act(Move("4B", "4G")))
    assert asked(story) == (0, "turn")


def test_arc_mov_2_a_planet_ends_it():
    story = moving(p(ships="4B=1", ports="4B 4A"), p())
    assert asked(story.when(0, Act(Move("4B", "4A")))) == (0, "turn")
    story = story.when(0, Act(Move("4B", "4G"))).when(0, Sail("4C"))
    story.then(WindowClosed("sail", 0), went("fresh", 1, "4G", "4C"))
    assert asked(story) == (0, "turn")


@pytest.mark.parametrize(
    ("own", "rivals", "goes_on"),
    [
        ("", ("4G=1",), False),
        ("4G=1", ("4G=1",), True),  # nobody controls it
        ("4G=2", ("4G=1",), True),
        ("", ("4G=0+2",), True),
        ("", ("4G=1", "4G=1"), True),
        ("4G=1", ("4G=2",), False),  # though the group would take control
    ],
)
def test_arc_mov_2_a_gate_that_another_controls_before_it_is_entered_ends_it(
    own: str, rivals: tuple[str, ...], goes_on: bool
):
    seats = [p(ships=f"4B=3 {own}".strip(), ports="4B"), *[p(ships=each) for each in rivals]]
    story = moving(*seats).when(0, Act(Move("4B", "4G"))).when(0, Group(3, 0))
    assert (asked(story) == (0, "sail")) == goes_on


def test_arc_mov_2_the_mover_may_stop_and_any_number_may_be_left_behind():
    story = moving(p(ships="4B=2+2 4G=5", ports="4B"), p())
    story = story.when(0, Act(Move("4B", "4G"))).when(0, Group(1, 2))
    story.when(0, Stop()).then(WindowClosed("sail", 0))
    story = story.when(0, Sail("5G"))
    (opened,) = told(story, WindowOpened)
    assert (opened.data["fresh"], opened.data["damaged"]) == (1, 2)  # type: ignore[attr-defined]
    story.when(0, Group(2, 0)).refused("no_such_piece")  # only those that came along
    story = story.when(0, Group(0, 1))
    assert story.state.windows[-1].data == {"at": "5G", "fresh": 0, "damaged": 1}


def test_arc_mov_2_systems_may_be_visited_again():
    story = moving(p(ships="4B=1", ports="4B"), p()).when(0, Act(Move("4B", "4G")))
    for gate in ("5G", "4G", "3G", "4G"):
        story = story.when(0, Sail(gate))
        assert asked(story) == (0, "sail")
    story = story.when(0, Sail("4B"))
    assert standing(story, "4B") == ["0 ship fresh 1", "0 starport fresh 1"]


def test_arc_mov_2_a_step_goes_to_a_system_next_to_the_last_one():
    story = moving(p(ships="4B=1", ports="4B"), p(), out=[5]).when(0, Act(Move("4B", "4G")))
    story.when(0, Sail("5G")).refused("out_of_play")
    story.when(0, Sail("1G")).refused("not_adjacent")
    assert sails(story) == ["3G", "4A", "4B", "4C", "6G"]


def test_arc_r_35_an_announced_move_binds_and_leaves_a_legal_rest():
    story = moving(p(ships="4B=2"), p()).when(0, Act(Move("4B", "4A")))
    story.when(0, Act(Move("4B", "4G"))).refused("decision_pending")
    assert Group(1, 0) in legal(story, 0, Group)

"""What is counted for study, and to whose account."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from mechs_core.analysis.simulating.plan import unbiased_options
from mechs_core.kernel.creation import describe
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.model import Cover, Sequence
from mechs_core.rulesets.arena_mechs.rules.activation import (
    ActionStarted,
    Alternative,
    EndTurn,
    SkipAction,
)
from mechs_core.rulesets.arena_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.arena_mechs.rules.end import FinalScoringStarted
from mechs_core.rulesets.arena_mechs.rules.hit import Hit
from mechs_core.rulesets.arena_mechs.rules.magnet import Magnet
from mechs_core.rulesets.arena_mechs.rules.move import Move
from mechs_core.rulesets.arena_mechs.rules.operate import (
    Conveyor,
    FireCrushers,
    FireFlamethrowers,
)
from mechs_core.rulesets.arena_mechs.rules.prestige_action import Repair, TakePrestige
from mechs_core.rulesets.arena_mechs.rules.prestige_track import PrestigeChanged
from mechs_core.rulesets.arena_mechs.rules.rounds import RoundStarted
from mechs_core.rulesets.arena_mechs.rules.setup import StartOrderSet
from mechs_core.rulesets.arena_mechs.rules.shoot import Shoot
from mechs_core.rulesets.arena_mechs.rules.smash import MechSmashed
from mechs_core.rulesets.arena_mechs.rules.turn import (
    ActivationEnded,
    SeatActivated,
    SequencesRevealed,
    TurnEnded,
)
from mechs_core.rulesets.arena_mechs.study.markers import Markers
from mechs_core.rulesets.arena_mechs.study.timing import TENS
from tests.counted import Counted, counted, counted_in
from tests.games import PEOPLE, Sealed
from tests.rulesets.arena_mechs.arenas import BLUE, GREEN, RED, YELLOW
from tests.rulesets.arena_mechs.positions import position, started
from tests.rulesets.arena_mechs.random_documents import Given, givens

APART = {"red": "c1", "yellow": "a3", "blue": "e3", "green": "c5"}


def watched(seats: int = 4, **keys: Any) -> Counted:
    """A position whose set-up is not counted."""
    return counted(position(seats, **keys)).forgetting()


# ---------------------------------------------------------------- actions


def test_am_smash_3_am_smash_4_an_action_has_the_last_blow_and_its_own_share():
    # AM-EX-4: four markers each, so both damagers are tied.
    line = watched(
        mechs={"red": "c1", "green": "c2", "blue": "e3", "yellow": "a3"},
        boards={"green": {"blue": 4, "red": 3}},
        prestige={"green": 1},
        pending={"shoot": 1, "move": 1, "hit": 1},
    )
    line.when(RED, Shoot(target=GREEN)).then(
        "action",
        {
            (RED, "shoot 1"): {
                "uses": 1,
                "damage": 1,
                "smashes": 1,
                "earned": 1,  # the share is for older markers
                "prestige": 1 + 2,
                "given": 2 - 1,  # the share of the others, and what the victim loses
            }
        },
    )


def test_the_first_activation_of_a_scenario_is_its_seats():
    line = watched(mechs=APART | {"green": "c2"}, pending={"hit": 2, "shoot": 1})
    line.when(RED, Hit(GREEN))
    line.then("action", {(RED, "hit 2"): {"uses": 1, "damage": 4}})
    line.then("damage dealt", {(RED, "hit"): {"times": 1, "damage": 4}})
    line.then("round", {(RED, "round 2"): {"damage": 4}})


def test_two_actions_of_an_activation_are_told_apart():
    line = watched(
        mechs={"red": "c1", "green": "c2", "blue": "e3", "yellow": "a3"},
        pending={"hit": 2, "shoot": 1},
    )
    line.when(RED, Hit(GREEN)).when(RED, Shoot(target=GREEN)).then(
        "action",
        {
            (RED, "hit 2"): {"uses": 1, "damage": 4},
            (RED, "shoot 1"): {"uses": 1, "damage": 1},
        },
    )


def test_am_dmg_1_damage_to_the_own_mech_stands_apart():
    line = watched(
        mechs={"red": "d4", "yellow": "b1", "blue": "e3", "green": "c5"},
        pending={"operate": 1, "hit": 1, "move": 1},
    )
    line.when(RED, FireCrushers())
    both = {"uses": 1, "damage": 1, "own damage": 1}
    line.then("action", {(RED, "operate 1"): both})
    line.then("operation", {(RED, "crushers"): both})
    line.then("damage dealt", {(RED, "crushers"): {"times": 2, "damage": 1, "own damage": 1}})
    line.then(
        "damage taken",
        {
            (RED, "crushers"): {"times": 1, "damage": 1},
            (YELLOW, "crushers"): {"times": 1, "damage": 1},
        },
    )


def test_am_smash_3_an_own_mech_that_is_smashed_is_no_smash_of_the_action():
    line = watched(
        mechs=APART | {"red": "d4"},
        boards={"red": {"arena": 6, "blue": 1}},
        prestige={"red": 1},
        pending={"operate": 1},
    )
    line.when(RED, FireCrushers())
    line.then(
        "action", {(RED, "operate 1"): {"uses": 1, "own damage": 1, "given": 3, "prestige": -2}}
    )
    line.then("smash", {(RED, "crushers"): {"smashes": 1, "own": 1}})
    line.then("smashed", {(RED, "itself"): {"times": 1, "prestige": -2}})


def test_am_pres_1_prestige_taken_and_markers_repaired_are_two_uses():
    keys: dict[str, Any] = {
        "mechs": APART,
        "boards": {"red": {"yellow": 3}},
        "pending": {"prestige": 2},
    }
    watched(**keys).when(RED, TakePrestige()).then(
        "action", {(RED, "prestige 2"): {"uses": 1, "earned": 1, "prestige": 1}}
    )
    watched(**keys).when(RED, Repair(("yellow", "yellow"))).then(
        "action", {(RED, "repair 2"): {"uses": 1, "repaired": 2}}
    )


def test_am_move_4_long_strides_are_the_moves():
    line = watched(mechs=APART | {"red": "a1", "blue": "c3"}, pending={"move": 3})
    line.when(RED, Move(tuple("eeeessss"))).then(
        "action", {(RED, "move 3"): {"uses": 1, "earned": 2, "prestige": 2}}
    )


@pytest.mark.parametrize(
    ("use", "decision", "counts"),
    [
        ("move", Move(("w",)), {"uses": 1}),
        ("repair", Repair(("blue",)), {"uses": 1, "repaired": 1}),
        ("operate", Magnet("e1", None), {"uses": 1}),
    ],
)
def test_am_act_3_the_alternative_is_an_action_of_its_own(use, decision, counts):
    option = "move_or_operate" if use == "operate" else "move_or_repair"
    line = watched(
        options={"alternative": option},
        mechs=APART,
        boards={"red": {"blue": 2}},
        pending={"move": 2, "prestige": 1},
    )
    line.when(RED, Alternative(use)).when(RED, decision)
    line.then("action", {(RED, f"alternative {use}"): counts})
    line.then(
        "program",
        {
            (RED, "move 2"): {"replaced": 1},
            (RED, "prestige 1"): {"replaced": 1},
            **shown(line, YELLOW),
        },
    )


def shown(line: Counted, *seats: int) -> dict[tuple[int, str], dict[str, int]]:
    """What stands before these seats that have been activated since."""
    state = line.line.state
    return {
        (seat, f"{symbol} {strength}"): {"shown": 1}
        for seat in seats
        for symbol, strength in state.sequences[seat].strengths.items()
    }


def test_the_alternative_of_one_seat_is_not_the_next_ones():
    line = watched(
        mechs=APART,
        sequences={"yellow": {"move": 3}},
        pending={"move": 2, "hit": 1},
    )
    line.when(RED, Alternative("move")).when(RED, EndTurn())
    line.when(YELLOW, Move(("n",))).then("action", {(YELLOW, "move 3"): {"uses": 1}})


def test_am_turn_6_what_the_arena_does_after_the_turn_is_no_action():
    line = watched(  # AM-EX-12
        round=2,
        turn=2,
        active="green",
        mechs=APART | {"red": "a2"},
        boards={"red": {"green": 5, "arena": 2}},
        prestige={"red": 4, "yellow": 4, "green": 2},
        sequences={"green": {"move": 3}},
    )
    line.when(GREEN, Move(("n",)))
    line.then("action", {(GREEN, "move 3"): {"uses": 1}})
    line.then("damage dealt", {})
    line.then("damage taken", {(RED, "arena crushers"): {"times": 1, "damage": 1}})
    line.then("smash", {})
    line.then("smashed", {(RED, "arena"): {"times": 1, "prestige": -1}})
    line.then("share", {(GREEN, "most"): {"times": 1, "prestige": 3}})
    line.then(
        "round",
        {(RED, "round 2"): {"prestige": -1, "smashed": 1}, (GREEN, "round 2"): {"prestige": 3}},
    )


# ---------------------------------------------------------------- what an action earns


def last_turn(board: dict[str, int], **pending: int) -> Counted:
    """Red, before the last activation of the game is over; green beside it has this board."""
    return watched(
        round=4,
        turn=3,
        order=["yellow", "blue", "green", "red"],
        active="red",
        mechs=APART | {"green": "c2"},
        boards={"green": board} if board else {},
        pending=pending,
    )


def earned(line: Counted) -> dict[str, int]:
    return {
        item: counts["earned"]
        for (_, item), counts in line.of("action").items()
        if "earned" in counts
    }


def test_am_end_1_a_share_is_earned_by_the_actions_whose_markers_it_is_for():
    line = last_turn({}, hit=2, shoot=1)
    line.when(RED, Hit(GREEN)).when(RED, Shoot(target=GREEN))
    assert line.of("share")[RED, "final most"] == {"times": 1, "prestige": 3}
    assert earned(line) == {"hit 2": 2, "shoot 1": 1}  # of 4 and 1 markers
    assert line.of("action")[RED, "hit 2"] == {"uses": 1, "damage": 4, "earned": 2}


def test_am_end_1_markers_of_before_a_scenario_are_no_actions():
    line = last_turn({"red": 4, "arena": 1}, hit=1)
    line.when(RED, Hit(GREEN))
    assert earned(line) == {"hit 1": 1}  # 2 of 6 markers


def test_am_r_32_what_was_repaired_earns_nothing():
    line = watched(
        mechs=APART | {"green": "c2"},
        sequences={"green": {"prestige": 2, "move": 1}},
        order=["red", "green", "yellow", "blue"],
        boards={"green": {"blue": 3, "arena": 1}},
        pending={"hit": 1, "shoot": 1, "move": 1},
    )
    line.when(RED, Hit(GREEN)).when(RED, Shoot(target=GREEN)).when(RED, EndTurn())
    line.when(GREEN, Repair(("red", "red"))).when(GREEN, EndTurn())
    line.seeing(PrestigeChanged(RED, 2, "damage_tied", GREEN))
    assert earned(line) == {"shoot 1": 2}


def test_am_smash_6_the_markers_of_a_board_earn_once():
    line = watched(
        mechs=APART | {"green": "c2"},
        boards={"green": {"arena": 6}},
        pending={"hit": 1, "shoot": 1, "move": 1},
    )
    line.when(RED, Hit(GREEN))
    assert earned(line) == {"hit 1": 1 + 3}
    line.seeing(ActionStarted(RED, "shoot", 1), DamageDealt(GREEN, "red", 1, "shoot"))
    line.seeing(PrestigeChanged(RED, 3, "damage_most", GREEN))
    assert earned(line) == {"hit 1": 4, "shoot 1": 3}


@pytest.mark.parametrize(
    ("put", "points", "parts"),
    [
        ([("a", 4), ("b", 1)], 3, {"a": 2, "b": 1}),
        ([("a", 1), ("b", 1), ("c", 1)], 2, {"a": 1, "b": 1}),
        ([("a", 1), ("b", 1), ("a", 1)], 1, {"a": 1}),
        ([("a", 1), ("b", 7)], 3, {"b": 3}),
        ([("a", 1), ("b", 5)], 1, {"b": 1}),
        ([("a", 2), ("b", 2)], 1, {"a": 1}),
    ],
)
def test_points_are_split_by_markers_the_larger_rest_first(put, points, parts):
    markers = Markers(2)
    for item, count in put:
        markers.put(1, 0, item, count)
    assert dict(markers.split(1, 0, points)) == parts


def test_the_oldest_markers_are_taken_off_first():
    markers = Markers(1)
    for item in ("a", "a", "b"):
        markers.put(0, 1, item, 1)
    for rest in ({"a": 1, "b": 1}, {"b": 1}):
        markers.take_off(0, 1)
        assert markers.boards == [{1: rest}]


# ---------------------------------------------------------------- the program


def test_am_act_2_an_action_is_used_or_left_out():
    line = watched(mechs=APART, pending={"move": 1, "hit": 1, "shoot": 1})
    line.when(RED, Move(("w",))).when(RED, SkipAction("hit")).when(RED, EndTurn()).then(
        "program",
        {
            (RED, "move 1"): {"used": 1},
            (RED, "hit 1"): {"skipped": 1},
            (RED, "shoot 1"): {"skipped": 1},
            **shown(line, YELLOW),
        },
    )


def test_the_rest_of_an_operate_that_is_left_out_was_used():
    line = watched(mechs=APART, pending={"operate": 2, "hit": 1})
    line.when(RED, FireCrushers()).when(RED, SkipAction("operate")).then(
        "program", {(RED, "operate 2"): {"used": 1}}
    )


def test_am_act_4_a_sequence_is_lost_with_a_mech_that_is_out_of_the_arena():
    line = watched(3, mechs={"red": "c1", "blue": "e3"}, queue=["yellow"], pending={"move": 3})
    line.when(RED, EndTurn())
    lost = {key: {**one, "lost": 1} for key, one in shown(line, YELLOW).items()}
    line.then("program", {(RED, "move 3"): {"skipped": 1}, **lost})


def test_am_act_6_what_is_left_is_lost_when_the_mech_leaves_the_arena():
    line = watched(  # AM-EX-14
        mechs={"red": "e2", "yellow": "d2", "blue": "e3", "green": "c5"},
        pending={"operate": 2, "hit": 1},
    )
    line.when(RED, Conveyor("w2", 0))
    line.then(
        "program",
        {(RED, "operate 2"): {"used": 1}, (RED, "hit 1"): {"lost": 1}, **shown(line, YELLOW)},
    )
    line.then("push", {(RED, "conveyor"): {"pushes": 1, "out": 1, "own": 1}})
    line.then(
        "operation", {(RED, "conveyor"): {"uses": 1, "moved": 1, "own moved": 1, "own damage": 1}}
    )
    line.when(YELLOW, EndTurn())
    assert line.total(YELLOW, "program", "lost") == 0


def test_am_act_5_leaving_the_arena_in_anothers_activation_is_not_the_actors_loss():
    line = watched(
        mechs={"red": "c1", "yellow": "e2", "blue": "b2", "green": "c5"},
        pending={"operate": 1, "move": 2},
    )
    line.when(RED, Conveyor("w2", 1)).when(RED, EndTurn())
    assert line.of("program")[RED, "move 2"] == {"skipped": 1}
    assert line.total(YELLOW, "program", "lost") == len(shown(line, YELLOW))
    line.then("push", {(RED, "conveyor"): {"pushes": 1, "out": 1}})


def test_of_a_scenario_what_is_pending_counts_but_what_was_begun_does_not():
    line = counted(position(mechs=APART, pending={"operate": 2, "hit": 1}, operations_left=1))
    line.then("program", {(RED, "hit 1"): {"shown": 1}})
    line.when(RED, FireCrushers())
    line.then("action", {})
    line.then("operation", {(RED, "crushers"): {"uses": 1}})
    chosen = counted(position(mechs=APART, alternative="move"))
    chosen.then("program", {})
    chosen.when(RED, Move(("w",))).then("action", {(RED, "alternative move"): {"uses": 1}})


# ---------------------------------------------------------------- operations and pushes


def test_an_action_after_the_operations_is_none_of_them():
    line = watched(
        mechs={"red": "d3", "blue": "b1", "yellow": "e3", "green": "c5"},
        boards={"yellow": {"red": 7}},
        pending={"operate": 1, "hit": 1},
    )
    line.when(RED, FireCrushers()).when(RED, Hit(YELLOW))
    line.then("operation", {(RED, "crushers"): {"uses": 1, "damage": 1}})
    assert line.of("action")[RED, "hit 1"]["prestige"] == 4


def test_am_op_5_the_magnet_moves_mechs():
    line = watched(  # AM-EX-9, with yellow on d3
        mechs={"red": "c1", "blue": "c2", "green": "a3", "yellow": "d3"},
        active="yellow",
        pending={"operate": 1},
    )
    line.when(YELLOW, Magnet("c3", BLUE)).then(
        "operation", {(YELLOW, "magnet"): {"uses": 1, "moved": 3}}
    )


def test_am_op_3_the_conveyor_carries_mechs():
    line = watched(mechs=APART | {"red": "b2"}, pending={"operate": 1})
    line.when(RED, Conveyor("w2", 0)).then(
        "operation", {(RED, "conveyor"): {"uses": 1, "own moved": 1}}
    )


def test_am_op_4_the_prestige_of_an_operation_is_the_actors():
    line = watched(
        mechs=APART | {"green": "c2"},
        boards={"green": {"blue": 1, "yellow": 6}},
        pending={"operate": 1},
    )
    line.when(RED, FireFlamethrowers())
    line.then("operation", {(RED, "flamethrowers"): {"uses": 1, "damage": 1, "prestige": 2}})


def test_am_hit_2_am_move_2_pushes_are_told_by_the_action():
    hit = watched(mechs=APART | {"red": "a1", "yellow": "b1"}, pending={"hit": 3})
    hit.when(RED, Hit(YELLOW)).then("push", {(RED, "hit"): {"pushes": 1}})
    # AM-EX-15: yellow is pushed out and smashed by the spikes, and red moves on.
    out = watched(
        mechs=APART | {"red": "d2", "yellow": "e2"},
        boards={"yellow": {"green": 7}},
        pending={"move": 3},
    )
    out.when(RED, Move(("e", "n")))
    out.then("push", {(RED, "move"): {"pushes": 1, "out": 1}})
    out.then("smash", {(RED, "spikes"): {"smashes": 1}})
    out.then("smashed", {(YELLOW, "red"): {"times": 1}})
    counts = {"uses": 1, "damage": 1, "smashes": 1, "earned": 2, "prestige": 2, "given": 3}
    out.then("action", {(RED, "move 3"): counts})


# ---------------------------------------------------------------- smashes and shares


def test_am_smash_2_overkill_is_counted_with_the_cause():
    line = watched(
        boards={"yellow": {"blue": 3}},
        mechs=APART | {"red": "a1", "yellow": "b1"},
        pending={"hit": 3},
    )
    line.when(RED, Hit(YELLOW))
    line.then("smash", {(RED, "hit"): {"smashes": 1, "overkill": 2}})
    line.then(
        "share",
        {(RED, "most"): {"times": 1, "prestige": 3}, (BLUE, "other"): {"times": 1, "prestige": 1}},
    )


def test_am_dmg_2_who_smashes_is_told_by_the_colour_of_its_deck():
    line = counted(started(2, options={"decks": (3, 1)})).seeing(revealed(77, 5))
    line.seeing(SeatActivated(0, True), DamageDealt(1, "green", 7, "hit"), MechSmashed(1, 0, 1))
    line.then("smashed", {(1, "green"): {"times": 1}})


def test_am_end_1_shares_of_the_final_scoring_stand_apart():
    line = watched(
        2,
        round=4,
        turn=3,
        order=["red", "yellow"],
        active="yellow",
        boards={"red": {"yellow": 1}, "yellow": {"red": 2, "arena": 1}},
    )
    line.when(YELLOW, EndTurn())
    line.then(
        "share",
        {
            (RED, "final most"): {"times": 1, "prestige": 3},
            (YELLOW, "final most"): {"times": 1, "prestige": 3},
        },
    )
    line.then(
        "round", {(seat, "final scoring"): {"times": 1, "prestige": 3} for seat in (RED, YELLOW)}
    )
    line.then("start number", {})


# ---------------------------------------------------------------- early and late


def revealed(*numbers: int) -> SequencesRevealed:
    """The seats' start numbers; everybody shows MOVE x3."""
    order = sorted(range(len(numbers)), key=numbers.__getitem__)
    return SequencesRevealed(
        tuple(
            Sequence(seat, (number, 100), Cover(100, "upper"), {"move": 3}, number)
            for seat, number in enumerate(numbers)
        ),
        tuple(order),
    )


def test_start_numbers_go_by_tens():
    assert [TENS[number] for number in (1, 10, 11, 55, 90, 91, 100)] == [
        *("01-10", "01-10", "11-20", "51-60", "81-90", "91-100", "91-100")
    ]
    assert len(TENS) == 101


def test_am_turn_5_a_turn_is_counted_with_the_start_number_and_the_place():
    line = counted(started(2)).seeing(revealed(77, 5))
    line.seeing(
        *(SeatActivated(1, True), DamageDealt(0, "yellow", 2, "hit"), ActivationEnded(1)),
        *(SeatActivated(0, False), PrestigeChanged(1, 1, "last_blow", 0), ActivationEnded(0)),
        # AM-TURN-6 The arena fires in the turn.
        *(DamageDealt(1, "arena", 1, "crushers"), PrestigeChanged(0, -2, "smashed", 0)),
        TurnEnded(1, 1),
        PrestigeChanged(0, 3, "last_blow", 1),
        DamageDealt(0, "arena", 1, "crushers"),
    )
    line.then(
        "start number",
        {
            (0, "71-80"): {"turns": 1, "place": 2, "taken": 2, "lost": 1, "prestige": -2},
            (1, "01-10"): {"turns": 1, "place": 1, "taken": 1, "damage": 2, "prestige": 1},
        },
    )


def test_own_damage_is_taken_and_not_done():
    line = counted(started(2)).seeing(RoundStarted(1), revealed(77, 5))
    line.seeing(SeatActivated(1, True), DamageDealt(1, "arena", 1, "spikes"))
    assert line.of("start number")[1, "01-10"] == {"turns": 1, "place": 1, "taken": 1}
    assert line.of("round")[1, "round 1"] == {"times": 2}  # one of them by this test


def test_the_turn_that_a_scenario_begins_in_has_no_start_numbers():
    line = counted(position(phase="choosing", mechs=APART))
    line.then("start number", {})
    begun = counted(position(mechs=APART, pending={"move": 1}))
    begun.when(RED, Move(("w",))).then("start number", {})


def test_rounds_hold_what_was_gained_done_and_suffered_in_them():
    line = counted(started(2)).seeing(revealed(77, 5)).forgetting()
    line.seeing(
        *(RoundStarted(2), SeatActivated(0, True), DamageDealt(1, "red", 4, "hit")),
        *(MechSmashed(1, 0, 0), PrestigeChanged(0, 1, "last_blow", 1), ActivationEnded(0)),
        *(DamageDealt(1, "arena", 1, "crushers"), FinalScoringStarted()),
        PrestigeChanged(0, 3, "damage_most", 1),
    )
    line.then(
        "round",
        {
            (0, "round 2"): {"times": 1, "damage": 4, "prestige": 1},
            (1, "round 2"): {"times": 1, "smashed": 1},
            (0, "final scoring"): {"times": 1, "prestige": 3},
            (1, "final scoring"): {"times": 1},
        },
    )


def test_am_prog_3_places_of_the_start_order():
    line = counted(started(3, options={"start_order": "finish"}))
    line.seeing(StartOrderSet((2, 0, 1), "finish")).then(
        "placing",
        {(2, "first"): {"times": 1}, (0, "second"): {"times": 1}, (1, "third"): {"times": 1}},
    )


def test_am_r_1_simulated_games_draw_the_start_order():
    options = unbiased_options(RULESET, 3, {})
    assert options["start_order"] == "seeded"
    drawn = {
        tuple(
            Sealed(
                RULESET, describe(RULESET, PEOPLE[:3], options=options, seed=f"{n}")
            ).line.state.start_order
        )
        for n in range(60)
    }
    assert len(drawn) == 6


# ---------------------------------------------------------------- whole games

EARNED = ("tricks", "long_strides", "last_blow", "damage", "final_damage")  # parts of the score


def check_sums(line: Counted, given: tuple[int, ...]) -> None:
    """What is counted of a game that is over agrees with itself and with its result.

    given: each seat's prestige at the beginning.
    """
    result = RULESET.rules.result(line.line.state)
    assert result is not None
    for seat, (score, parts) in enumerate(zip(result.score, result.parts, strict=True)):
        shares = ("share", "prestige")
        assert line.total(seat, "round", "prestige") == score - given[seat]
        assert line.total(seat, *shares, lambda item: "final" in item) == parts["final_damage"]
        assert line.total(seat, *shares, lambda item: "final" not in item) == parts["damage"]
        assert line.total(seat, "smashed", "prestige") == parts["smashed"]
        assert line.total(seat, "action", "earned") <= sum(parts[name] for name in EARNED)
        ways = ("used", "skipped", "replaced", "lost")
        for counts in (counts for (who, _), counts in line.of("program").items() if who == seat):
            assert counts["shown"] == sum(counts.get(way, 0) for way in ways)
        assert line.total(seat, "damage dealt", "damage") == line.total(seat, "round", "damage")
        assert line.total(seat, "round", "smashed") == line.total(seat, "smashed", "times")
    seats = range(len(result.score))
    dealt = sum(
        line.total(seat, "damage dealt", measure)
        for seat in seats
        for measure in ("damage", "own damage")
    )
    taken = [line.total(seat, "damage taken", "damage") for seat in seats]
    arena = [line.total(seat, "damage taken", "damage", lambda i: "arena" in i) for seat in seats]
    assert dealt == sum(taken) - sum(arena)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_counted_agrees_with_the_result(seats):
    for number in range(15):
        game = Sealed.new(RULESET, seats, seed=f"study {number}").finish(f"moves {number}")
        line = counted_in(game)
        check_sums(line, (0,) * seats)
        for seat in range(seats):
            strengths = {"1": 1, "2": 2, "3": 3}
            symbols = sum(
                strengths[item[-1]] * counts["shown"]
                for (who, item), counts in line.of("program").items()
                if who == seat
            )
            assert symbols == 12 * 3
            assert line.total(seat, "start number", "turns") == 12
            earned = sum(RULESET.rules.result(line.line.state).parts[seat][name] for name in EARNED)
            assert line.total(seat, "action", "earned") == earned
            assert line.total(seat, "round", "times") == 5
            uses = line.total(seat, "action", "uses", lambda item: "alternative" not in item)
            assert uses == line.total(seat, "program", "used")


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(created=givens())
def test_what_is_counted_from_a_scenario_on_agrees_with_the_result(created: Given):
    game = Sealed.new(
        RULESET, created.seats, options=created.options, scenario=created.document
    ).finish()
    check_sums(
        counted_in(game),
        tuple(part["scenario"] for part in RULESET.rules.result(game.line.state).parts),
    )

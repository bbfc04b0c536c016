"""What can be chosen at creation, and what no game can be played with. RULES.md, Options."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.maps import LAYOUTS

NAMES = ("ada", "bob", "cyd", "dan", "eva", "fay", "gus", "hal", "ida", "jon", "kim", "leo")


def created(seats: int, **options: Any) -> Line:
    return Line.create(RULESET, describe(RULESET, NAMES[:seats], options=options, seed="7"))[0]


def refusal(seats: int, **options: Any) -> str:
    """The sentence with which a game is refused."""
    with pytest.raises(IllegalDecision) as caught:
        created(seats, **options)
    assert caught.value.code == "bad_config"
    return caught.value.sentence


def test_options_are_left_at_what_is_usual():
    line = created(4)
    assert line.created.options == {
        "map": "random",
        "bot_assignment": "random",
        "lives": 1,
        "late_seats": (),
        "start_cards": 0,
        "round_limit": 60,
        "limit_tiebreak": "none",
        "hunt_trigger": "any_move",
        "destruction": "quiet",
        "empty_deck": "none",
    }


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"map": "S9"}, "option map: S9 is not one of random L0 S1 S2 M1 M2 L1 L2 L3 L4"),
        ({"map": 7}, "option map: not a layout, random, or a map"),
        ({"map": None}, "option map: not a layout, random, or a map"),
        ({"map": ["H19"]}, "option map: not a layout, random, or a map"),
        (
            {"map": {"random": "H7"}},
            'option map: not {"random": HALL} with one of H10 H14 H19',
        ),
        (
            {"map": {"random": "H10", "hall": "H10"}},
            'option map: not {"random": HALL} with one of H10 H14 H19',
        ),
        ({"map": {}}, "option map: hall: is missing"),
        ({"map": {"hall": "H19", "floor": 1}}, "option map: floor: no such key; there is: hall"),
        ({"bot_assignment": "draft"}, "option bot_assignment: 'draft' is not one of random choice"),
        ({"lives": 0}, "option lives: 0 is not 1 to 3"),
        ({"lives": 4}, "option lives: 4 is not 1 to 3"),
        ({"lives": True}, "option lives: true is not 1 to 3"),
        ({"late_seats": 1}, "option late_seats: not a list of seat numbers"),
        ({"late_seats": ["1"]}, "option late_seats: not a list of seat numbers"),
        ({"late_seats": [True]}, "option late_seats: not a list of seat numbers"),
        ({"late_seats": [4]}, "option late_seats: 4 is not 0 to 3"),
        ({"late_seats": [-1]}, "option late_seats: -1 is not 0 to 3"),
        ({"late_seats": [1, 1]}, "option late_seats: a seat stands twice"),
        ({"start_cards": -1}, "option start_cards: -1 is not 0 to 3"),
        ({"start_cards": 4}, "option start_cards: 4 is not 0 to 3"),
        ({"round_limit": -1}, "option round_limit: -1 is not a number of rounds, or 0 for none"),
        ({"round_limit": 1.5}, "option round_limit: 1.5 is not a number of rounds, or 0 for none"),
        ({"limit_tiebreak": "kills"}, "option limit_tiebreak: 'kills' is not one of"),
        ({"hunt_trigger": "all"}, "option hunt_trigger: 'all' is not one of any_move within_one"),
        ({"destruction": "loud"}, "option destruction: 'loud' is not one of quiet explosive"),
        ({"empty_deck": "no"}, "option empty_deck: 'no' is not one of none reshuffle"),
        ({"armour": 3}, "no option 'armour'"),
    ],
)
def test_a_value_out_of_its_range_is_refused(options: dict[str, Any], sentence: str):
    assert refusal(4, **options).startswith(sentence)


@pytest.mark.parametrize(
    "options",
    [
        {"lives": 3, "start_cards": 3, "round_limit": 1},
        {"round_limit": 0, "limit_tiebreak": "kills_damage", "empty_deck": "reshuffle"},
        {"hunt_trigger": "within_one", "destruction": "explosive"},
        {"bot_assignment": "choice", "late_seats": [3, 1]},
        {"map": {"random": "H10"}},
        {"map": {"hall": "H14", "features": {"B1": ["S", "D"]}, "walls": [["B1", "A1"]]}},
    ],
)
def test_what_is_in_range_can_be_played(options: dict[str, Any]):
    assert created(4, **options).state.phase == "entry"


@pytest.mark.parametrize(
    "value", ["x" * 100_000, "\x1b[31m\u202e", ["y"] * 10_000, {"z": "x" * 9999}]
)
@pytest.mark.parametrize("option", ["map", "lives", "late_seats", "round_limit"])
def test_a_refusal_is_short_and_printable_whatever_was_said(option: str, value: Any):
    why = refusal(4, **{option: value})
    assert len(why) < 200 and why.isprintable()


def test_late_seats_are_kept_in_their_order():
    assert created(4, late_seats=[3, 1]).created.options["late_seats"] == (1, 3)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_bot_set_1_the_number_of_seats_must_fit_the_hall(layout: str):
    least, most = {"H10": (2, 5), "H14": (2, 7), "H19": (2, 12)}[LAYOUTS[layout]["hall"]]
    for seats in range(2, 13):
        if least <= seats <= most:
            assert created(seats, map=layout).state.map.hall == LAYOUTS[layout]["hall"]
        else:
            assert refusal(seats, map=layout) == (
                f"option map: {layout} takes {least} to {most} seats, not {seats}"
            )


def test_bot_set_1_a_hall_that_is_named_must_fit_too():
    sentence = "option map: H10 takes 2 to 5 seats, not 6"
    assert refusal(6, map={"random": "H10"}) == sentence
    assert refusal(6, map={"hall": "H10"}) == sentence


@pytest.mark.parametrize(
    ("seats", "hall"), [(2, "H10"), (3, "H10"), (4, "H14"), (5, "H14"), (6, "H19"), (12, "H19")]
)
def test_bot_set_1_a_random_map_has_the_hall_of_its_number_of_seats(seats: int, hall: str):
    assert created(seats).state.map.hall == hall


def test_bot_join_2_two_seats_at_least_are_not_late():
    assert created(4, late_seats=[0, 2]).state.late == (0, 2)
    sentence = "option late_seats: at least two seats must not be late"
    assert refusal(4, late_seats=[0, 1, 2]) == sentence
    assert refusal(2, late_seats=[1]) == sentence


def test_bot_map_1_a_map_that_cannot_be_is_refused():
    document = {"hall": "H10", "features": {"A1": ["T"]}, "walls": [], "doorways": []}
    assert refusal(2, map=document) == "map: one teleporter leads nowhere"


def test_the_first_fault_is_named():
    """A value, then the number of seats, then late seats, then the map."""
    bad = {"hall": "H10", "features": {"A1": ["T"]}}
    assert "option lives" in refusal(6, map=bad, late_seats=[1, 2, 3, 4, 5], lives=9)
    assert "H10 takes" in refusal(6, map=bad, late_seats=[1, 2, 3, 4, 5])
    assert "must not be late" in refusal(5, map=bad, late_seats=[1, 2, 3, 4])
    assert "teleporter" in refusal(5, map=bad)


def test_seats_are_called_as_the_notation_writes_them():
    assert RULESET.sight.called(describe(RULESET, ["ada", "bob", "cyd"])) == ("s0", "s1", "s2")


def test_what_there_is_to_choose_from():
    values = {option.name: option.values for option in RULESET.options}
    halls = tuple({"random": hall} for hall in ("H10", "H14", "H19"))
    assert values == {
        "map": ("random", *halls, "L0", "S1", "S2", "M1", "M2", "L1", "L2", "L3", "L4"),
        "bot_assignment": ("random", "choice"),
        "lives": (1, 2, 3),
        "late_seats": ((), (1,)),
        "start_cards": (0, 1, 2, 3),
        "round_limit": (60, 0, 5),
        "limit_tiebreak": ("none", "kills_damage"),
        "hunt_trigger": ("any_move", "within_one"),
        "destruction": ("quiet", "explosive"),
        "empty_deck": ("none", "reshuffle"),
    }


def test_a_round_limit_has_an_end():
    assert created(2, round_limit=1_000_000).state.round_limit == 1_000_000
    assert refusal(2, round_limit=1_000_001).startswith("option round_limit: 1000001 is not")

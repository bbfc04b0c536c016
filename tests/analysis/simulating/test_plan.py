"""Plans: numbered games that are the same in every process and at any time."""

from __future__ import annotations

from itertools import permutations

import pytest
from msgspec import msgpack
from msgspec.structs import replace

from mechs_core.analysis.simulating.plan import (
    LONGEST_LABEL,
    PAIRED,
    ROTATE,
    ROUND_ROBIN,
    Arm,
    BadPlan,
    Plan,
    arrangements,
    checked,
    how_many,
    plan,
)
from mechs_core.analysis.simulating.playing import play_game
from mechs_core.kernel.encoding import encode
from mechs_core.kernel.errors import IllegalDecision, UnknownGame
from tests.toy import TOY

BOTS = ("bot:hopeful@1", "bot:random@1", "bot:random@1")


def planned(**said: object) -> Plan:
    given: dict = {"deals": 5, "seed": "s", **said}
    return plan(TOY, ["bot:hopeful", "bot:random", "bot:random"], **given)


def test_bots_are_named_with_their_versions() -> None:
    assert planned().seats == BOTS


def test_each_deal_is_one_game_with_a_seed_of_its_own() -> None:
    made = planned()
    assert made.games == 5
    assert [made.game(k).seed for k in range(5)] == ["s-0", "s-1", "s-2", "s-3", "s-4"]
    assert {made.game(k).seats for k in range(5)} == {BOTS}


@pytest.mark.parametrize("number", [-1, 5])
def test_there_are_no_games_beside_the_plan(number: int) -> None:
    with pytest.raises(IndexError):
        planned().game(number)


def test_rotated_every_bot_comes_to_every_seat_in_turn() -> None:
    made = planned(dealing=ROTATE)
    assert made.games == 5
    seats = [made.game(k).seats.index("bot:hopeful@1") for k in range(5)]
    assert seats == [0, 1, 2, 0, 1]
    assert [made.game(k).assignment for k in range(5)] == seats


def test_paired_every_deal_is_played_with_every_assignment() -> None:
    made = planned(dealing=PAIRED)
    assert made.games == 15
    for deal in range(5):
        games = [made.game(3 * deal + i) for i in range(3)]
        assert {game.deal for game in games} == {deal}
        assert len({game.seed for game in games}) == 1
        assert len({game.seats for game in games}) == 3


def test_every_combination_of_the_values_said_is_an_arm_on_the_same_seeds() -> None:
    made = planned(options={"rounds": [1, 2], "block": [True, False], "die": ["plain"]})
    assert [arm.label for arm in made.arms] == [
        "rounds=1 block=true",
        "rounds=1 block=false",
        "rounds=2 block=true",
        "rounds=2 block=false",
    ]
    assert [arm.options["rounds"] for arm in made.arms] == [1, 1, 2, 2]
    assert made.games == 20
    assert {made.game(k).seed for k in range(4)} == {"s-0"}
    assert [made.game(k).arm for k in range(5)] == [0, 1, 2, 3, 0]


def test_options_that_are_not_said_are_at_their_default() -> None:
    (arm,) = planned().arms
    assert arm.label == ""
    assert arm.options == {"rounds": 3, "block": True, "die": "plain"}


def test_arrangements_are_all_different_orders() -> None:
    names = ("a", "a", "b", "c", "c")
    found = [*arrangements(names)]
    assert found[0] == names
    assert {*found} == {*permutations(names)}
    assert len(found) == len({*found}) == how_many(names) == 30


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"deals": 0}, "0 games: at least one is needed"),
        ({"rollouts": 1}, "rollouts 1: 2 or more have a known error"),
        ({"rollouts": 10_001}, "rollouts 10001: 10000 at most"),
        ({"deals": 10**9 + 1}, "1,000,000,001 games: 1 to 1,000,000,000 can be played"),
        ({"deals": 10**30}, "games: 1 to 1,000,000,000 can be played"),
        ({"dealing": "random"}, "dealing 'random' is not one of fixed, rotate, paired"),
        ({"dealing": ROUND_ROBIN}, "0 games: 1 to"),
        ({"seed": ""}, "^a seed is needed$"),
        ({"seed": "y" * 100}, "^seed 'y{64}...': a seed is"),
        ({"seed": "x" * 63}, "1 to 64 printable ASCII characters"),
        ({"seed": "ä"}, "1 to 64 printable ASCII characters"),
    ],
)
def test_what_cannot_be_simulated_is_refused_with_the_reason(said: dict, reason: str) -> None:
    with pytest.raises(BadPlan, match=reason):
        planned(**said)


def test_too_few_seats_are_refused() -> None:
    with pytest.raises(BadPlan, match="toy is not for 1 seats"):
        plan(TOY, ["bot:random"], deals=1, seed="s")


def test_too_many_assignments_are_refused_before_they_are_counted_out() -> None:
    seats = ["bot:hopeful"] * 6 + ["bot:random"] * 6
    with pytest.raises(BadPlan, match="924 ways to seat these bots") as refusal:
        plan(TOY, seats, deals=1, seed="s", dealing=PAIRED)
    assert "--rotate" in refusal.value.hint


def test_people_and_unknown_bots_cannot_be_simulated() -> None:
    for name in ("ada", "bot:nobody"):
        with pytest.raises(UnknownGame):
            plan(TOY, [name, "bot:random"], deals=1, seed="s")


def test_an_option_that_is_not_there_is_refused() -> None:
    with pytest.raises(IllegalDecision, match="no option 'colour'"):
        planned(options={"colour": [1]})


def test_a_game_is_the_same_whenever_it_is_played() -> None:
    made = planned(dealing=PAIRED, options={"rounds": [1, 5]})
    played = [play_game(TOY, made, k) for k in range(8)]
    again = [play_game(TOY, made, k) for k in reversed(range(8))][::-1]
    assert [each.events for each in played] == [each.events for each in again]
    assert [(each.deal, each.assignment, each.arm) for each in played[:5]] == [
        (0, 0, "rounds=1"),
        (0, 0, "rounds=5"),
        (0, 1, "rounds=1"),
        (0, 1, "rounds=5"),
        (0, 2, "rounds=1"),
    ]


def test_games_of_one_deal_share_their_luck() -> None:
    made = planned(options={"rounds": [2, 3]})
    short, long = (play_game(TOY, made, k) for k in range(2))
    dealt = [event for event in short.events[0] if type(event).__name__ == "CardDealt"]
    assert dealt
    assert dealt == [event for event in long.events[0] if type(event).__name__ == "CardDealt"]


def test_a_plan_that_could_not_be_read_again_is_refused() -> None:
    with pytest.raises(BadPlan, match="10,001 things to compare: 10,000 at most"):
        planned(options={"rounds": [2] * 10_001})
    arm = Arm("x" * (LONGEST_LABEL + 1), {})
    with pytest.raises(BadPlan, match="takes more than 16,384 characters to tell"):
        checked(replace(planned(), arms=(arm,)))
    with pytest.raises(BadPlan, match="101 seats: 100 at most"):
        checked(replace(planned(), seats=("bot:random@1",) * 101))


def test_a_bound_of_decisions_is_in_the_plan_only_where_one_is_said() -> None:
    """Kept games are found again by the bytes of their plan, those of older programs too."""
    assert "max_decisions" not in msgpack.decode(encode(planned()))
    assert planned().most is None and planned(max_decisions=9).most == 9
    assert msgpack.decode(encode(planned(max_decisions=9)))["max_decisions"] == 9
    with pytest.raises(BadPlan, match="decisions at most: 1 to "):
        planned(max_decisions=0)

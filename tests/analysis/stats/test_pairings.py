"""Who beats whom: only games of two players, shares of a win, deals that hang together."""

from __future__ import annotations

from itertools import combinations

import pytest

from mechs_core.analysis.inference.wilson import wilson
from tests.analysis.stats.hand import A, B, Hand, report, section, won

C = "bot:c@1"


def game(winner: int, *players: str, deal: int | None = None) -> Hand:
    return Hand([9 if seat == winner else 3 for seat in range(len(players))], players, deal=deal)


def test_points_are_counted_for_each_pair_with_wilsons_interval() -> None:
    hands = [game(k % 4 == 0, A, B) for k in range(40)] + [game(0, C, A) for _ in range(30)]
    found = section(hands, "pairings")
    low, high = (100 * end for end in wilson(30, 40))
    assert found.rows[0][:4] == (C, A, 30, 100)
    assert found.rows[1][:3] == (A, B, 40)
    assert found.rows[1][3:] == pytest.approx((75, low, high, 50))
    assert found.answer.endswith(f"{A} takes 75.0% ({low:.1f} to {high:.1f}%) against {B}.")


def test_of_several_seats_that_share_a_win_a_side_takes_its_part() -> None:
    both = Hand([5, 5, 1], (A, A, B))
    shared = Hand([5, 1, 5], (A, A, B))
    found = section([*[both] * 20, *[shared] * 20], "pairings")
    assert found.rows[0][:4] == (A, B, 40, 75)


def test_games_of_three_players_or_of_one_are_no_pairing() -> None:
    hands = [game(0, A, B), game(0, A, B, C), game(1, A, A)]
    assert section(hands, "pairings").rows[0][:4] == (A, B, 1, 100)
    keys = {each.key for each in report(hands[1:]).sections}
    assert "bots" in keys and not {"pairings", "pairings_cross"} & keys


def test_games_of_one_deal_tell_as_much_as_one() -> None:
    alone = section([game(k % 2, A, B) for k in range(80)], "pairings").rows[0]
    hands = [game(k % 8 // 4, A, B, deal=k // 4) for k in range(80)]
    together = section(hands, "pairings").rows[0]
    assert alone[3] == together[3] == 50
    assert together[5] - together[4] > 1.5 * (alone[5] - alone[4])  # type: ignore[operator]


def test_who_did_not_meet_has_an_empty_cell_in_the_cross_table() -> None:
    hands = [game(0, A, B) for _ in range(20)] + [game(0, B, C) for _ in range(20)]
    found = section(hands, "pairings_cross")
    assert [field.name for field in found.fields[1:-1]] == [f"vs {name}" for name in (A, B, C)]
    assert found.rows == ((A, None, 100, None, 100), (B, 0, None, 100, 50), (C, None, 0, None, 0))


def test_few_games_claim_nothing() -> None:
    found = section([game(0, A, B) for _ in range(19)], "pairings")
    assert found.answer == f"Too few games of {A} and {B} to tell: 19 games."


def test_who_has_more_seats_is_not_better_for_that() -> None:
    """B has three of four seats and wins three of four games."""
    hands = [won(k % 4, 4, players=(A, B, B, B)) for k in range(200)]
    found = section(hands, "pairings")
    assert found.answer == (
        f"Neither of {A} and {B} beats the other, in 200 games: differences under 6.0 points would "
        "not show."
    )
    assert found.rows[0][-1] in (25, 75)


def test_the_one_pair_of_many_in_which_one_wins_is_named() -> None:
    """A beats B in 80 of 100 games; nobody else beats anybody, though all lead by a little."""
    names = [A, B, *(f"bot:{x}@1" for x in "cdef")]
    hands = []
    for one, other in combinations(names, 2):
        wins = 80 if (one, other) == (A, B) else 52
        hands += [game(k >= wins, one, other) for k in range(100)]
    low, high = (100 * end for end in wilson(80, 100))
    assert section(hands, "pairings").answer == (
        f"{A} takes 80.0% ({low:.1f} to {high:.1f}%) against {B}. Neither of 14 pairs beats the "
        "other, in 1,400 games: differences under 15 points would not show."
    )
    overall = section(hands, "pairings_cross").answer
    assert overall.startswith(f"On average over opponents, above level: {A} 57.6% (")
    assert overall.endswith("%).") and "below" not in overall


def test_who_leads_against_all_by_chance_is_not_named() -> None:
    hands = [game(k % 2, *pair) for pair in ((A, B), (B, C), (A, C)) for k in range(51)]
    found = section(hands, "pairings_cross")
    assert found.rows[0][0] == A  # it stands first, with 26 of 51 of both
    assert found.answer == (
        "Nobody does better or worse than level on average over opponents: differences under 12 "
        "points would not show."
    )


def test_a_few_games_do_not_say_who_does_best() -> None:
    found = section([won(0, players=(A, B))], "pairings_cross")
    assert found.answer == "Too few games to tell."

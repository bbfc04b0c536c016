"""Seats and players: shares of wins, differences, ratings, and when nothing can be told."""

from __future__ import annotations

import pytest

from mechs_core.analysis.inference.wilson import wilson
from tests.analysis.stats.hand import A, B, Hand, plan_of, report, row, section, won


def test_a_seat_that_wins_more_is_favoured() -> None:
    found = section([won(0) for _ in range(70)] + [won(1) for _ in range(30)], "seats")
    assert found.question == "Is any seat favoured?"
    low, high = (100 * end for end in wilson(70, 100))
    assert found.answer == (
        f"Yes, with 2 seats: seat 0 wins 70.0% ({low:.1f} to {high:.1f}%) and seat 1 30.0% "
        f"({100 - high:.1f} to {100 - low:.1f}%) of 100 games, where 50.0% would be level."
    )
    first = row(found, 2, "0")
    assert (first["wins"], first["from"], first["to"]) == pytest.approx((70, low, high))
    assert first["score"] == pytest.approx(0.7 * 5 + 0.3 * 2)
    assert first["margin"] == pytest.approx(0.4 * 3)
    assert found.plot is not None
    assert (found.plot.level, found.plot.y_label) == (50, "wins (% of games)")
    assert found.plot.series[0].y == pytest.approx((70, 30))


def test_even_seats_are_not_called_favoured() -> None:
    found = section([won(k % 2) for k in range(99)], "seats")
    assert found.answer == (
        "No seat is clearly favoured with 2 seats, in 99 games: differences under 10 points from "
        "50.0% would not show."
    )


def test_of_several_seats_only_those_off_the_level_are_named() -> None:
    """Seat 3 wins 40 of 100 games; the others are level among themselves, but for a game."""
    hands = [won(3, 4) for _ in range(80)] + [won(k % 3, 4) for k in range(120)]
    answer = section([*hands, won(0, 4)], "seats").answer
    assert answer.startswith("Yes, with 4 seats: seat 3 wins 39.8% (")
    assert not any(f"seat {seat}" in answer for seat in range(3))


def test_a_few_games_are_too_few() -> None:
    found = section([won(0) for _ in range(19)], "seats")
    assert found.answer == "Too few games with 2 seats to tell: 19 games."


def test_games_of_one_deal_are_one_group() -> None:
    """Forty games of 10 deals are as good as ten."""
    found = section([won(0, deal=k // 4) for k in range(40)], "seats")
    assert found.answer.startswith("Too few games")
    first = row(found, 2, "0")
    assert first["from"] == pytest.approx(100 * wilson(10, 10)[0])


def test_deals_that_went_alike_widen_the_interval() -> None:
    """Both games of a deal go to the same seat: 60 games tell as much as 30."""
    alike = section([won(k // 2 % 2, deal=k // 2) for k in range(60)], "seats")
    half = section([won(k % 2) for k in range(30)], "seats")
    wide, plain = row(alike, 2, "0"), row(half, 2, "0")
    assert wide["to"] - wide["from"] == pytest.approx(plain["to"] - plain["from"], rel=0.03)


def test_numbers_of_seats_are_told_apart() -> None:
    hands = [won(k % 2) for k in range(40)] + [won(0, 3) for _ in range(40)]
    found = section(hands, "seats")
    level, favoured = found.answer.split(". ", 1)
    assert level.startswith("No seat is clearly favoured with 2 seats")
    assert favoured.startswith("Yes, with 3 seats: seat 0 wins 100.0%")
    assert [each[:2] for each in found.rows] == [(2, "0"), (2, "1"), (3, "0"), (3, "1"), (3, "2")]
    assert found.plot is not None
    assert found.plot.level == 0  # wins less level, since levels differ
    assert [each.name for each in found.plot.series] == ["2 seats", "3 seats"]


def test_seats_bear_the_names_of_the_rules_where_those_stay() -> None:
    always = section([won(0, called=("red", "blue"))] * 30, "seats")
    assert [each[1] for each in always.rows] == ["0 (red)", "1 (blue)"]
    turning = [won(0, called=("red", "blue"[:k] or "blue")) for k in range(2)]
    assert [each[1] for each in section(turning, "seats").rows] == ["0 (red)", "1"]


def test_a_shared_win_is_a_part_of_one() -> None:
    found = section([Hand([4, 4]) for _ in range(30)], "seats")
    assert row(found, 2, "0")["wins"] == 50


def test_games_that_did_not_end_do_not_count() -> None:
    hands = [won(k % 2) for k in range(30)]
    hands += [Hand([9, 0], status=status) for status in ("running", "closed")] * 50
    found = report(hands)
    assert found.sections[0].rows == report(hands[:30]).sections[0].rows
    assert dict(found.facts)["games that ended"] == "30"
    assert dict(found.facts)["left out, not ended"] == "100"


def test_bots_that_kept_their_seats_may_be_the_reason() -> None:
    found = section([won(0, players=(A, B)) for _ in range(40)], "seats")
    assert "this may be the players' doing" in found.answer


def test_a_seat_is_judged_as_if_all_players_had_sat_there() -> None:
    """A wins all its games; it sat on seat 0 three times as often. The seats are alike."""
    hands = [won(0, players=(A, B)) for _ in range(60)] + [won(1, players=(B, A))] * 20
    found = section(hands, "seats")
    assert found.answer.startswith("No seat is clearly favoured")
    assert row(found, 2, "0")["wins"] == pytest.approx(50)
    assert "as if every player had sat equally often" in found.note


# ---------------------------------------------------------------- players


def rotated(games: int, better: int) -> list[Hand]:
    """A wins `better` of 10 games against B, the seats changing."""
    return [
        won(k % 2 if k // 2 % 10 < better else 1 - k % 2, players=(A, B) if k % 2 == 0 else (B, A))
        for k in range(games)
    ]


def test_the_better_bot_is_named_with_its_share() -> None:
    found = section(rotated(200, 7), "bots")
    low, high = (100 * end for end in wilson(140, 200))
    assert found.answer == (
        f"With 2 seats 50.0% of wins is level; above it: {A} 70.0% ({low:.1f} to {high:.1f}%); "
        f"below it: {B} 30.0% ({100 - high:.1f} to {100 - low:.1f}%); in 200 games."
    )
    assert row(found, A)["sat"] == 200
    assert row(found, B)["wins"] == pytest.approx(30)


def test_bots_that_are_alike_are_within_chance() -> None:
    found = report(rotated(200, 5))
    answers = {each.key: each.answer for each in found.sections}
    assert answers["bots"] == (
        "With 2 seats no player wins more or less than chance where 50.0% is level, in 200 games: "
        "differences under 7.9 points would not show."
    )
    assert answers["duels"] == (
        f"Neither of {A} and {B} is clearly better, in 200 games: differences under 16 points of "
        "wins would not show."
    )


def test_one_player_alone_is_not_compared() -> None:
    assert {each.key for each in report([won(0)] * 30).sections}.isdisjoint(
        {"bots", "duels", "ratings"}
    )


def test_paired_deals_show_the_difference_behind_the_luck() -> None:
    """Luck gives a seat 50 points or none; A scores 1 more than B wherever it sits."""
    hands = []
    for deal in range(60):
        lucky = 50 * (deal % 2)
        for assignment, players in enumerate(((A, B), (B, A))):
            scores = [(lucky if seat == 0 else 25) + (p == A) for seat, p in enumerate(players)]
            hands.append(Hand(scores, players=players, deal=deal, assignment=assignment))
    duels = section(hands, "duels")
    found = row(duels, A, B)
    assert (found["score"], found["score from"], found["score to"]) == pytest.approx((1, 1, 1))
    assert (found["games"], found["wins"]) == (120, 0)
    assert duels.answer == (
        f"{A} over {B}: +1.00 (1.00 to 1.00) points a game; who wins may be chance."
    )


def test_the_better_one_of_a_duel_stands_first() -> None:
    found = section(rotated(200, 2), "duels")
    mine = row(found, B, A)
    assert mine["wins"] == pytest.approx(60)
    assert mine["from"] < 60 < mine["to"]
    assert found.answer.startswith(f"{B} over {A}: +60.0 (")


def test_players_that_never_met_have_no_duel() -> None:
    hands = [won(0, players=(A, A)), won(0, players=(B, B))] * 20
    assert {each.key for each in report(hands).sections}.isdisjoint({"duels", "ratings"})


def test_ratings_rank_players_and_say_how_surely() -> None:
    found = section(rotated(200, 9), "ratings")
    first, last = row(found, A), row(found, B)
    assert first["won"] == pytest.approx(90)
    assert first["rating"] - last["rating"] == pytest.approx(381, abs=8)  # 9 to 1, less the prior
    assert first["from"] > last["to"]
    assert found.answer == (
        f"Above the mean: {A} +190 ({first['from']:.0f} to {first['to']:.0f}); below the mean: "
        f"{B} -190 ({last['from']:.0f} to {last['to']:.0f}) Elo points."
    )


def test_nobody_is_named_by_ratings_of_bots_that_are_alike() -> None:
    answer = section(rotated(200, 5), "ratings").answer
    assert answer.startswith("No player is rated above or below another beyond chance, in 200 ")
    assert answer.endswith("Elo points from the mean would not show.")


def test_a_tie_is_half_a_win_in_a_rating() -> None:
    hands = [Hand([3, 3], players=(A, B)) for _ in range(40)]
    found = row(section(hands, "ratings"), A)
    assert (found["rating"], found["won"], found["duels"]) == (pytest.approx(0), 50, 40)


def test_games_with_many_seats_are_duels_of_each_two_of_different_bots() -> None:
    hands = [Hand([9, 5, 7], players=(A, A, B)) for _ in range(30)]
    found = row(section(hands, "ratings"), A)
    assert (found["duels"], found["won"]) == (60, 50)


def test_a_bot_that_won_all_has_a_finite_rating() -> None:
    found = row(section([won(0, players=(A, B))] * 50, "ratings"), A)
    assert 200 < found["rating"] < 1000
    assert found["from"] < found["rating"] < found["to"]


# ---------------------------------------------------------------- little or nothing


@pytest.mark.parametrize("hands", [[], [Hand([1, 2], status="running")]])
def test_no_game_that_ended_makes_a_report_that_says_so(hands: list[Hand]) -> None:
    found = report(hands)
    assert dict(found.facts)["games that ended"] == "0"
    assert found.sections == ()


def test_one_game_makes_a_report_that_claims_nothing() -> None:
    tallies = {(0, "action", "hit", "uses"): 3, (1, "action", "kick", "uses"): 1}
    found = report([won(0, players=(A, B), tallies=tallies, decisions=[(0, "Claim", 4)])])
    answers = {each.key: each.answer for each in found.sections}
    for key in ("seats", "bots", "duels", "ratings", "topic_action_worth"):
        assert answers[key].startswith("Too few games"), answers[key]
    for key in ("scores", "length", "endings", "decisions", "topic_action"):
        assert answers[key].endswith(" Few games: take it as a hint."), answers[key]


def test_facts_say_what_was_looked_at() -> None:
    plan = plan_of(dealing="paired")
    found = dict(report([won(0, deal=k // 2, players=(A, B)) for k in range(8)], plan).facts)
    assert found["ruleset"] == "toy"
    assert found["deals"] == "4"
    assert found["players"] == f"{A}, {B}"
    assert (found["bots on seats"], found["seed"]) == ("paired", "some seed")
    assert "95%" in found["intervals, ±"]
    assert "all else" not in found


def test_facts_say_that_arms_are_taken_together() -> None:
    hands = [won(0, deal=k, arm=arm) for k in range(4) for arm in ("x=1", "x=2")]
    found = dict(report(hands, plan_of()).facts)
    assert (found["compared"], found["deals"]) == ("x=1, x=2", "4")
    assert found["all else"] == "of all that is compared, together"


def test_equal_games_give_equal_reports() -> None:
    hands = rotated(60, 7)
    assert report(hands) == report(hands)


def test_one_game_with_seats_swapped_does_not_tell_seats_from_players() -> None:
    """A wins 7 of 10 from seat 0; that B won once from there says next to nothing of seats."""
    hands = [won(int(k % 10 > 6), players=(A, B)) for k in range(200)]
    found = section([*hands, won(0, players=(B, A))], "seats")
    assert found.answer.startswith("No seat is clearly favoured")
    assert row(found, 2, "0")["to"] - row(found, 2, "0")["from"] > 50


def test_stored_games_of_one_seed_are_one_group() -> None:
    found = section([won(0, seed=f"seed {k // 4}") for k in range(40)], "seats")
    assert found.answer.startswith("Too few games")


def test_a_game_and_its_branches_are_one_group() -> None:
    """Two games, and of each twenty branches with luck of their own: they began alike."""
    hands = []
    for game in ("G1", "G2"):
        hands.append(won(0, stored=game, seed=game))
        hands += [won(0, stored=f"{game}-{k}", parent=game, seed=f"{game}-{k}") for k in range(20)]
    found = section(hands, "seats")
    assert found.question == "Is any seat favoured?"
    assert found.answer.startswith("Too few games")


def test_branches_of_one_position_alone_tell_whom_it_favours() -> None:
    hands = [won(0, stored=f"B{k}", parent="G", seed=f"luck {k}") for k in range(30)]
    found = section(hands, "seats")
    assert found.question == "Whom does the position favour?"
    assert found.answer.startswith("Yes")


def test_bots_that_kept_their_seats_may_owe_it_to_them() -> None:
    hands = [won(0, players=(A, B)) for _ in range(30)]
    said = "; but players were not on all seats, so this may be the seats' doing."
    assert section(hands, "bots").answer.endswith(said)
    turned = [won(k % 2, players=(A, B)[:: 1 - 2 * (k % 2)]) for k in range(30)]
    assert not section(turned, "bots").answer.endswith(said)
    even = [won(k % 2, players=(A, B)) for k in range(30)]
    said = "But players were not on all seats, which may make up for what they do."
    assert section(even, "bots").answer.endswith(f"would not show. {said}")
    said = "But players were not on all seats, and may make up for what seats do."
    assert section(even, "seats").answer.endswith(said)


def test_the_best_of_many_bots_is_not_best_by_having_been_picked() -> None:
    """Five bots against a sixth: one wins 61 of 100, which one of five easily may."""
    hands = []
    for name in "abcde":
        for k in range(100):
            players = (f"bot:{name}@1", "bot:x@1")[:: 1 - 2 * (k % 2)]
            best = f"bot:{name}@1" if k < (61 if name == "a" else 50) else "bot:x@1"
            hands.append(won(players.index(best), players=players))
    found = section(hands, "bots")
    assert row(found, "bot:a@1")["from"] > 50  # its own interval does not reach the level
    assert "bot:a@1" not in found.answer
    assert found.answer.startswith("With 2 seats no player wins more or less than chance where ")


def test_a_duel_that_one_always_won_is_not_won_for_ever() -> None:
    """Wilson allows 13.8% that are unlike the 24 seen; each of them lost counts twice."""
    found = section([won(0, players=(A, B)) for _ in range(24)], "duels")
    only = row(found, A, B)
    assert (only["wins"], only["to"]) == (100, 100)
    assert only["from"] == pytest.approx(100 - 200 * wilson(0, 24)[1])
    halves = [
        won(k % 2, players=(A, B)[:: 1 - 2 * way], deal=k) for k in range(24) for way in (0, 1)
    ]
    split = row(section(halves, "duels"), A, B)
    assert split["wins"] == 0
    assert (split["from"], split["to"]) == pytest.approx(
        (-100 * wilson(0, 24)[1], 100 * wilson(0, 24)[1])
    )

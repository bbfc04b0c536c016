"""Scores, what they are made of, how long games are and how they end, how much was luck."""

from __future__ import annotations

import numpy as np
import pytest

from mechs_core.analysis.inference.wilson import wilson
from tests.analysis.stats.hand import Hand, report, row, section, won


def test_scores_are_told_for_first_places_and_others() -> None:
    hands = [Hand([10, 0]), Hand([20, 10])] * 20
    found = section(hands, "scores")
    assert found.answer == (
        "With 2 seats a seat scores 10.0 on average: first places 15.0, the others 5.00; 8 of 10 "
        "seats score 0 to 20."
    )
    every, others = row(found, 2, "every seat"), row(found, 2, "other seats")
    assert (every["seats"], every["least"], every["half up to"], every["most"]) == (80, 0, 10, 20)
    assert (others["mean"], others["90% up to"]) == (5, 10)


def test_a_histogram_of_scores_holds_every_seat() -> None:
    plot = section([Hand([1, 7]), Hand([2, 7])], "scores").plot
    assert plot is not None
    assert (plot.kind, plot.x_label, plot.y_label) == (
        "histogram",
        "score (points)",
        "seats (count)",
    )
    assert plot.series[0].x == (1, 2, 3, 4, 5, 6, 7)
    assert plot.series[0].y == (1, 1, 0, 0, 0, 0, 2)


def test_games_that_all_share_the_first_place_have_no_others() -> None:
    found = section([Hand([4, 4])] * 5, "scores")
    assert found.answer == (
        "With 2 seats a seat scores 4.00 on average: first places 4.00; 8 of 10 seats score 4. "
        "Few games: take it as a hint."
    )
    assert [each[1] for each in found.rows] == ["every seat", "first places"]


def parts(claims: int, bonus: int, distance: int | None = None) -> dict[str, int]:
    known = {} if distance is None else {"distance": distance}
    return {"claims": claims, "long_bonus": bonus, **known}


def test_a_score_is_taken_apart() -> None:
    hands = [Hand([6, 2], parts=[parts(4, 2), parts(3, -1)])] * 25
    found = section(hands, "score_parts")
    assert found.answer == (
        "A seat and game: claims +3.50 and long bonus +0.50 points. First places are ahead by long "
        "bonus +3.00 (3.00 to 3.00) and claims +1.00 (1.00 to 1.00) points."
    )
    bonus = row(found, "long bonus")
    assert (bonus["mean"], bonus["first places"], bonus["others"]) == (0.5, 2, -1)
    assert bonus["not 0"] == 100
    assert "claims: Points of claims; long bonus: Points of bonuses." in found.note


def test_first_places_are_not_said_to_be_ahead_by_chance() -> None:
    """Claims decide; of bonuses winners have 1 more in 26 games and 1 less in 24."""
    hands = [
        Hand([6, 2], parts=[parts(6, 1 if k < 26 else 0), parts(2, 0 if k < 26 else 1)])
        for k in range(50)
    ]
    answer = section(hands, "score_parts").answer
    assert answer.endswith("First places are ahead by claims +4.00 (4.00 to 4.00) points.")
    few = section(hands[:9], "score_parts").answer
    assert "Too few games to tell by what first places are ahead." in few


def test_other_parts_say_of_how_many_seats_they_are_known() -> None:
    hands = [Hand([6, 2], parts=[parts(4, 2, 8), parts(3, -1)])] * 25
    found = section(hands, "other_parts")
    distance = row(found, "distance")
    assert (distance["unit"], distance["known"], distance["mean"]) == ("steps", 50, 8)
    assert found.answer == "On average of 50 seats: distance 8.00 steps."


# ---------------------------------------------------------------- lengths and ends


def test_lengths_are_told_for_each_number_of_seats() -> None:
    hands = [won(0, rounds=2), won(0, rounds=4), won(0, 3, rounds=9)]
    found = section(hands, "length")
    assert found.answer == (
        "With 2 seats a game takes 3.00 rounds on average (8 of 10 take 2 to 4) and 20.0 "
        "decisions, 10.0 a seat. With 3 seats a game takes 9.00 rounds on average (8 of 10 take "
        "9) and 30.0 decisions, 10.0 a seat. Few games: take it as a hint."
    )
    assert row(found, 2, "events")["mean"] == 100
    assert found.plot is not None
    assert found.plot.x_label == "rounds of a game (count)"


def test_games_of_equal_rounds_are_drawn_by_their_decisions() -> None:
    plot = section([won(0), won(0, 3)], "length").plot
    assert plot is not None
    assert plot.x_label == "decisions of a game (count)"


def test_endings_are_counted_with_their_intervals() -> None:
    hands = [won(0)] * 30 + [Hand([3, 3], decided_by="the limit")] * 10
    found = section(hands, "endings")
    assert found.answer == (
        "With 2 seats 40 games: 75.0% by points and 25.0% by the limit; the first place is shared "
        "in 25.0%."
    )
    limit = row(found, 2, "the limit")
    low, high = wilson(10, 40)
    assert (limit["games"], limit["from"], limit["to"]) == pytest.approx(
        (10, 100 * low, 100 * high)
    )
    assert row(found, 2, "(first place shared)")["games"] == 10


# ---------------------------------------------------------------- luck


def lucky(seed: int, games: int, noise: float, scale: float) -> list[Hand]:
    """Scores that are half luck, half not, by variance; wins that luck has no part in."""
    rng = np.random.default_rng(seed)
    hands = []
    for _ in range(games):
        luck, rest = (np.rint(scale * rng.normal(size=2)) for _ in range(2))
        guessed = luck + noise * rng.normal(size=2)
        rows = [(0.0, 0.0, float(guess), noise) for guess in guessed]
        hands.append(Hand([int(each) for each in luck + rest], luck=rows))
    return hands


def test_the_part_of_luck_is_told_without_the_noise_of_its_estimate() -> None:
    found = section(lucky(1, 1500, 200.0, 100.0), "luck")
    score = row(found, "score")
    assert score["from"] < 50 < score["to"]
    assert score["by luck"] == pytest.approx(100, rel=0.15)
    assert score["error of luck"] == pytest.approx(200)
    assert row(found, "wins")["luck"] == 0
    assert found.answer.startswith("Of the variance of wins luck makes no more than 0%. Of the ")


def test_luck_is_looked_at_among_games_of_as_many_seats() -> None:
    """All is luck among them; that games of three score a thousand more is no seat's luck."""
    hands = []
    for k in range(60):
        gains = [k % 7 * (-1) ** k, 3 - k % 5]
        for scores in (gains, [1000 + gain for gain in (*gains, 0)]):
            rows = [(0.0, 0.0, float(gain), 0.0) for gain in (*gains, 0)][: len(scores)]
            hands.append(Hand(scores, luck=rows))
    means = {n: np.mean([x for h in hands if len(h.scores) == n for x in h.scores]) for n in (2, 3)}
    assert means[3] > means[2] + 900
    assert row(section(hands, "luck"), "score")["luck"] == pytest.approx(100, abs=2)


def test_luck_that_was_not_measured_is_not_told() -> None:
    assert "luck" not in {each.key for each in report([won(0)] * 30).sections}


def test_luck_of_a_few_games_is_not_told() -> None:
    assert section(lucky(2, 5, 1.0, 10.0), "luck").answer == "Too few games to tell: 5 deals."

"""Two data sets set against each other: planted changes, pairs, and what only one has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isnan

import numpy as np
import pytest

from mechs_core.analysis.pages.page import page
from mechs_core.analysis.pages.report import Report, Section
from mechs_core.analysis.stats.changes import Compared, differences
from mechs_core.analysis.stats.comparing.answers import comparison_of
from mechs_core.analysis.stats.comparing.joined import NothingInCommon
from tests.analysis.stats.hand import HAND, A, B, Hand, frames, plan_of, row, won
from tests.analysis.stats.test_topics import Counts, used

C = "bot:c@1"


def compared(before: Iterable[Hand], after: Iterable[Hand], **left_out: bool) -> Report:
    """Both as simulated games, whose deals are known by their seeds."""
    sets = [frames(hands, plan_of(), **left_out) for hands in (before, after)]
    return comparison_of((("old", sets[0]), ("new", sets[1])), HAND)


def section(report: Report, key: str) -> Section:
    (found,) = [each for each in report.sections if each.key == key]
    return found


def dealt(games: int, more: int = 0, hits: int = 0, seed: str = "s", rng: int = 1) -> list[Hand]:
    """Games whose scores hang on their deal; seat 0 scores and hits so much more."""
    luck = np.random.default_rng(rng)
    hands = []
    for k in range(games):
        scores = [int(x) for x in luck.integers(0, 100, 2)]
        uses = int(luck.poisson(3)) + 1
        tallies: Counts = used(0, "hit", uses + hits, points=2 * (uses + hits))
        tallies |= used(1, "kick", 1, points=2)
        seats = [scores[0] + more, scores[1]]
        hands.append(Hand(seats, deal=k, seed=f"{seed}-{k}", tallies=tallies))
    return hands


def test_what_was_planted_is_named_with_its_interval() -> None:
    found = compared(dealt(80), dealt(80, more=4, hits=1))
    scores = section(found, "scores")
    assert scores.question == "What do seats score? What changed?"
    assert scores.answer.startswith("B - A: every seat of 2 +2.00 (2.00 to 2.00) points a seat")
    often = section(found, "topic_action")
    assert often.answer == (
        "B - A: hit +0.50 (0.50 to 0.50) uses a seat and game. No clear change in 1 other."
    )
    hit = row(often, "hit")
    assert (hit["B - A"], hit["clear"]) == (pytest.approx(hit["B"] - hit["A"]), "yes")
    changes = section(found, "changes")
    assert found.sections[0] is changes
    assert "topic_action: hit +0.50 (0.50 to 0.50) uses a seat and game" in changes.answer
    assert {each[0] for each in changes.rows} >= {"topic_action: hit", "scores: every seat of 2"}
    assert "<svg" in page(found)


def test_a_score_of_the_same_deals_is_sharper_than_of_other_deals() -> None:
    """Scores vary by some 30 points, a change of 1 shows only where the luck of the deals goes."""
    paired = compared(dealt(80), dealt(80, more=2))
    assert row(section(paired, "scores"), "every seat of 2")["clear"] == "yes"
    facts = dict(paired.facts)
    assert facts["paired"] == "yes: by their seeds both play the same 80 deals"
    assert facts["paired"] in section(paired, "scores").note
    apart = compared(dealt(80), dealt(80, more=2, seed="t", rng=2))
    other = row(section(apart, "scores"), "every seat of 2")
    assert other["clear"] == "" and other["to"] - other["from"] > 10
    assert dict(apart.facts)["paired"].startswith("no: no seed is in both")


def test_deals_that_are_partly_the_same_are_pairs_as_far_as_they_go() -> None:
    found = compared(dealt(80), dealt(120, more=2))
    assert dict(found.facts)["paired"].startswith(
        "in part: by their seeds 80 of 80 deals in A and of 120 in B are the same"
    )


def test_deals_of_another_seed_are_not_paired_for_their_number() -> None:
    """Game k of one set has nothing to do with game k of another: the interval must know."""
    before = [won(k % 2, deal=k, seed=f"s-{k}") for k in range(100)]
    after = [won(int(k % 10 >= 7), deal=k, seed=f"t-{k}") for k in range(100)]
    wins = row(section(compared(before, after), "seats"), "seat 0 of 2: wins")
    reach = 196 * (0.25 / 100 + 0.21 / 100) ** 0.5
    assert wins["B - A"] == pytest.approx(20)
    assert (wins["from"], wins["to"]) == pytest.approx((20 - reach, 20 + reach), abs=1.5)


def test_where_nothing_changed_the_headline_says_so_and_what_would_not_show() -> None:
    before = [won(k % 2, deal=k, seed=f"s-{k}") for k in range(100)]
    after = [won((k + 1) % 2, deal=k, seed=f"t-{k}") for k in range(101)]
    found = compared(before, after)
    assert section(found, "seats").answer == (
        "Nothing changed beyond chance, in 100 and 101 games: differences under 18 points would "
        "not show."
    )
    assert section(found, "changes").answer.startswith("Nothing changed beyond chance, in 100 and")
    assert section(found, "changes").rows == ()


def test_equal_data_sets_differ_in_nothing() -> None:
    for each in compared(dealt(40), dealt(40)).sections:
        assert each.answer.startswith("Nothing changed beyond chance, in 40 and 40 games")
        assert {cells[4] for cells in each.rows} <= {0.0}


def test_few_games_tell_nothing() -> None:
    found = compared(dealt(12), dealt(12, more=50))
    assert {each.answer for each in found.sections} == {"Too few games to tell: 12 and 12."}


def test_of_many_rows_none_is_called_changed_for_being_looked_at() -> None:
    rng = np.random.default_rng(5)

    def made(seed: str) -> list[Hand]:
        hands = []
        for k in range(60):
            counts: Counts = {}
            for item in range(40):
                counts |= used(0, f"item {item}", int(rng.poisson(3)))
            hands.append(won(k % 2, deal=k, seed=f"{seed}-{k}", tallies=counts))
        return hands

    found = section(compared(made("s"), made("t")), "topic_action")
    outside = [each for each in found.rows if each[5] > 0 or each[6] < 0]  # type: ignore[operator]
    assert outside, "draw another seed: the test should have something to resist"
    assert found.answer.startswith("Nothing changed beyond chance")
    assert {each[-1] for each in found.rows} == {""}


def hitting(seed: str, better: float, games: int = 300) -> list[Hand]:
    """One seat of each game hits, another may kick; who hits wins so often."""
    rng = np.random.default_rng(4)
    hands = []
    for k in range(games):
        seat, other = k % 2, k // 2 % 2
        tallies = used(seat, "hit", 1) | used(other, "kick", 1)
        winner = seat if rng.random() < better else 1 - seat
        hands.append(won(winner, deal=k, seed=f"{seed}-{k}", tallies=tallies))
    return hands


def test_an_action_that_came_to_be_worth_more_is_named() -> None:
    found = section(compared(hitting("s", 0.6), hitting("t", 0.9)), "topic_action_worth")
    hit, kick = row(found, "hit: wins"), row(found, "kick: wins")
    assert hit["B - A"] == pytest.approx(hit["B"] - hit["A"]) == pytest.approx(30, abs=8)
    assert hit["from"] < 30 < hit["to"]
    assert (hit["clear"], kick["clear"]) == ("yes", "")
    assert "hit: wins +" in found.answer and "kick" not in found.answer
    same = section(compared(hitting("s", 0.6), hitting("s", 0.6)), "topic_action_worth")
    assert same.answer.startswith("Nothing changed beyond chance, in 300 and 300 games")


def test_effects_of_items_that_add_up_to_the_same_are_against_their_mean() -> None:
    """Each seat has two of three items; the first comes to win 8 of 10 games against the others."""

    def made(seed: str, better: float) -> list[Hand]:
        rng = np.random.default_rng(7)
        hands = []
        for k in range(400):
            drawn = [rng.choice(["ace", "six", "two"], 2, replace=False) for _ in range(2)]
            lead = ("ace" in drawn[0]) - ("ace" in drawn[1])
            winner = int(rng.random() >= 0.5 + lead * (better - 0.5))
            tallies: Counts = {}
            for seat, items in enumerate(drawn):
                for item in items:
                    tallies |= used(seat, str(item), 1)
            hands.append(won(winner, deal=k, seed=f"{seed}-{k}", tallies=tallies))
        return hands

    found = section(compared(made("s", 0.5), made("t", 0.8)), "topic_action_worth")
    apart = [row(found, f"{item}: wins") for item in ("ace", "six", "two")]
    assert sum(each["B - A"] for each in apart) == pytest.approx(0, abs=1e-9)
    assert (apart[0]["clear"], apart[0]["B - A"]) == ("yes", pytest.approx(20, abs=6))


def test_a_game_that_came_to_hang_on_luck_is_told() -> None:
    def lucky(seed: str, part: float) -> list[Hand]:
        rng = np.random.default_rng(6)
        hands = []
        for k in range(200):
            seat = int(rng.integers(2))
            gained = (part if seat == 0 else -part) / 2 + rng.normal(0, 0.1)
            luck = [(gained, 0.01, 0.0, 0.01), (-gained, 0.01, 0.0, 0.01)]
            hands.append(won(seat, deal=k, seed=f"{seed}-{k}", luck=luck))
        return hands

    found = section(compared(lucky("s", 0.5), lucky("t", 1.0)), "luck")
    wins = row(found, "luck in wins")
    assert (wins["A"], wins["B"]) == (pytest.approx(29, abs=4), pytest.approx(104, abs=8))
    assert wins["from"] < 75 < wins["to"] and wins["clear"] == "yes"
    assert "luck" not in {each.key for each in compared(dealt(40), lucky("t", 1.0)).sections}


# ---------------------------------------------------------------- what only one has


def test_only_numbers_of_seats_that_both_have_are_compared() -> None:
    before = [*dealt(40), *(won(0, 3, deal=k, seed=f"x-{k}") for k in range(40))]
    found = compared(before, dealt(40))
    assert ("left out", "games of 3 seats only in A") in found.facts
    assert dict(found.facts)["A"] == "old: 40 games"
    assert all("of 3" not in str(each[0]) for each in section(found, "seats").rows)


def test_sets_without_a_number_of_seats_in_common_are_refused() -> None:
    with pytest.raises(NothingInCommon, match="only games in A of 2 seats and B of 3 seats"):
        compared(dealt(30), [won(0, 3)] * 30)


def test_a_bot_that_took_anothers_place_is_compared_with_it() -> None:
    """C in place of A wins 8 of 10 games where A won 5."""

    def played(who: str, wins: int) -> list[Hand]:
        hands = []
        for k in range(200):
            mine = k % 2
            players = (who, B) if mine == 0 else (B, who)
            best = mine if k // 2 % 10 < wins else 1 - mine
            hands.append(won(best, players=players, deal=k, seed=f"s-{k}"))
        return hands

    found = compared(played(A, 5), played(C, 8))
    facts = dict(found.facts)
    assert (facts["players of A"], facts["players of B"]) == (f"{A}, {B}", f"{B}, {C}")
    assert facts["taken as one"] == f"{A} → {C}"
    wins = row(section(found, "bots"), f"{A} → {C} of 2: wins")
    assert (wins["A"], wins["B"], wins["clear"]) == (50, 80, "yes")
    assert f"{A} → {C} of 2: wins +30.0 (" in section(found, "bots").answer
    assert section(found, "pairings").rows[0][0] == f"{A} → {C} against {B}"


def test_players_of_one_side_alone_are_left_out() -> None:
    before = [won(k % 2, players=(A, B), deal=k, seed=f"s-{k}") for k in range(40)]
    after = [won(k % 2, players=(A, C), deal=k, seed=f"s-{k}") for k in range(40)]
    after += [won(k % 2, players=("bot:d@1", A), deal=k, seed=f"t-{k}") for k in range(40)]
    found = compared(before, after)
    assert ("left out", f"players only in A: {B}") in found.facts
    assert ("left out", f"players only in B: {C}, bot:d@1") in found.facts
    assert {str(each[0]).split(" ")[0] for each in section(found, "bots").rows} == {A}


def test_arms_that_both_have_are_compared_and_others_left_out() -> None:
    def swept(arms: Sequence[str]) -> list[Hand]:
        return [
            won(k % 2, deal=k, seed=f"s-{k}", arm=arm, rounds=9 if arm == "x=9" else 3)
            for k in range(40)
            for arm in arms
        ]

    found = compared(swept(["x=1", "x=9"]), swept(["x=1", "x=2"]))
    assert [value for name, value in found.facts if name == "left out"] == [
        "x=9 only in A",
        "x=2 only in B",
    ]
    assert row(section(found, "length"), "rounds with 2")["A"] == 3
    apart = compared(swept(["x=1", "x=9"]), swept([""]))
    assert dict(apart.facts)["together in A"] == "x=1, x=9"
    assert row(section(apart, "length"), "rounds with 2")["A"] == 6


def test_tables_that_one_lacks_are_left_out() -> None:
    sets = frames(dealt(30), plan_of()), frames(dealt(30), plan_of(), tallies=False)
    found = comparison_of((("old", sets[0]), ("new", sets[1])), HAND)
    assert ("left out", "table tallies only in A") in found.facts
    assert not [each for each in found.sections if each.key.startswith("topic")]


def test_stored_games_are_paired_by_their_seeds_and_branches_hang_together() -> None:
    """The ids of two stores are not the same games."""

    def stored(seed: str, winner: int) -> list[Hand]:
        return [won(winner, stored=f"g-{k}", seed=f"{seed}-{k}") for k in range(30)]

    sets = [frames(stored(seed, winner)) for seed, winner in (("s", 0), ("t", 1))]
    found = comparison_of((("old", sets[0]), ("new", sets[1])), HAND)
    wins = row(section(found, "seats"), "seat 0 of 2: wins")
    assert (wins["B - A"], wins["clear"]) == (-100, "yes")
    assert dict(found.facts)["paired"].startswith("no")
    branched = [won(1, stored="r", seed="r"), *stored("u", 1)]
    for hand in branched[1:]:
        hand.parent = "r"
    sets[1] = frames(branched)
    few = comparison_of((("old", sets[0]), ("new", sets[1])), HAND)
    assert section(few, "seats").answer == "Too few games to tell: 30 and 31."


# ---------------------------------------------------------------- how often intervals hold


@pytest.mark.parametrize("pairs", [60, 0, 30])
def test_intervals_hold_the_true_difference_about_as_often_as_they_say(pairs: int) -> None:
    """400 pairs of data sets, 60 deals each, of which so many are the same; the truth is 0.5."""
    rng = np.random.default_rng(3)
    studies, deals = 400, 60
    luck = rng.normal(size=(2 * deals - pairs, studies))
    sides = []
    for start, shift in ((0, 0.0), (deals - pairs, 0.5)):
        values, many = np.zeros_like(luck), np.zeros_like(luck)
        rows = slice(start, start + deals)
        values[rows] = luck[rows] + rng.normal(shift, 0.5, size=(deals, studies))
        many[rows] = 1
        sides.append([Compared(str(i), "", "", (values[:, i], many[:, i])) for i in range(studies)])
    found = differences(*sides, np.arange(len(luck)))
    held = np.mean([change.low <= 0.5 <= change.high for change in found])
    assert 0.92 <= held <= 0.98
    width = np.mean([change.high - change.low for change in found])
    spread = np.std([change.difference for change in found])
    assert width == pytest.approx(2 * 1.96 * spread, rel=0.12)
    assert not any(isnan(change.chance) for change in found)

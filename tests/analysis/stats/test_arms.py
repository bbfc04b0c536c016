"""Arms side by side: options, and decisions from one position."""

from __future__ import annotations

import numpy as np
import pytest

from mechs_core.analysis.simulating.plan import Arm, Position
from tests.analysis.stats.hand import Hand, plan_of, report, row, section, won
from tests.analysis.stats.test_topics import Counts, used

OLD, NEW = "floor=none", "floor=0"


def swept(deals: int, more: int, hits: int) -> list[Hand]:
    """Each deal in both arms; in the new one seat 0 scores `more` and hits `hits` times more."""
    rng = np.random.default_rng(1)
    hands = []
    for deal in range(deals):
        luck = [int(x) for x in rng.integers(0, 100, 2)]
        uses = int(rng.poisson(3)) + 1
        for arm, extra, again in ((OLD, 0, 0), (NEW, more, hits)):
            tallies = used(0, "hit", uses + again, points=2 * (uses + again)) | used(
                1, "hit", 1, points=2
            )
            scores = [luck[0] + extra, luck[1]]
            hands.append(Hand(scores, deal=deal, assignment=0, arm=arm, tallies=tallies))
    return hands


def test_what_changed_clearly_is_named_first() -> None:
    found = section(swept(80, 4, 1), "arm_1")
    assert found.question == f"What does {NEW} change, against {OLD}?"
    assert found.answer.startswith(f"{NEW} changes ")
    assert "score +2.00 (2.00 to 2.00) points a seat" in found.answer
    assert "action hit: uses +0.50 (0.50 to 0.50) uses a seat and game" in found.answer
    assert "No clear change in " in found.answer
    assert "rounds" in found.answer.split("No clear change in ")[1]


def test_luck_of_the_deals_cancels() -> None:
    """Scores vary by some 30 points; a change of 1 of them is seen all the same."""
    score = row(section(swept(80, 2, 0), "arm_1"), "score")
    assert (score["change"], score["from"], score["to"]) == pytest.approx((1, 1, 1))
    assert score["clear"] == "yes"
    assert score["other"] - score["first"] == pytest.approx(1)


def test_arms_that_are_alike_change_nothing() -> None:
    found = section(swept(80, 0, 0), "arm_1")
    assert found.answer == f"Nothing clearly changes with {NEW} in 80 groups of games."
    assert {each[-1] for each in found.rows} == {""}


def test_what_an_option_may_change_unseen_is_said() -> None:
    """Seat 0 wins half the games of each arm, with luck of its own."""
    hands = [won(k % 2, arm=arm) for arm in (OLD, NEW) for k in range(100)]
    assert section(hands, "arm_1").answer == (
        f"Nothing clearly changes with {NEW} in 200 groups of games: differences under 19 points "
        "would not show."
    )


def test_arms_of_few_deals_are_too_few_to_tell() -> None:
    found = section(swept(8, 50, 9), "arm_1")
    assert found.answer == "Too few games to tell: 8 deals."
    assert {each[-1] for each in found.rows} == {""}


def test_many_numbers_are_compared_with_care() -> None:
    """Of 40 actions that are used alike in both arms a few look changed; none is called so."""
    rng = np.random.default_rng(5)
    hands = []
    for deal in range(60):
        for arm in (OLD, NEW):
            tallies: Counts = {}
            for item in range(40):
                tallies |= used(0, f"item {item}", int(rng.poisson(3)))
            hands.append(won(deal % 2, deal=deal, arm=arm, tallies=tallies))
    found = section(hands, "arm_1_topics")
    outside = [each for each in found.rows if each[5] > 0 or each[6] < 0]  # type: ignore[operator]
    assert outside, "draw another seed: the test should have something to resist"
    assert {each[-1] for each in found.rows} == {""}


def test_arms_with_luck_of_their_own_are_two_samples() -> None:
    """Wins of seat 0 go from 3 of 10 to 7 of 10 in 200 games each: p2 - p1 = 0.4."""
    hands = [won(int(k % 10 >= 3), arm=OLD) for k in range(200)]
    hands += [won(int(k % 10 >= 7), arm=NEW) for k in range(200)]
    found = section(hands, "arm_1")
    wins = row(found, "wins of seat 0 of 2")
    assert wins["change"] == pytest.approx(40)
    reach = 196 * (2 * 0.21 / 200) ** 0.5
    assert wins["from"] == pytest.approx(40 - reach, abs=1)
    assert wins["to"] == pytest.approx(40 + reach, abs=1)
    assert "luck of their own" in found.note
    assert found.plot is not None
    assert [each.name for each in found.plot.series] == [OLD, NEW]


def test_what_seats_do_stands_in_a_section_of_its_own_the_surest_first() -> None:
    found = section(swept(80, 4, 1), "arm_1_topics")
    assert found.rows[0][:2] == ("action hit: uses", "uses a seat and game")
    assert row(found, "action hit: points")["change"] == 0
    assert found.plot is not None
    assert found.plot.y_label == "change (% of what was before)"


def test_each_other_arm_is_set_against_the_first() -> None:
    hands = [won(k % 2, deal=k // 3, arm=f"rounds={k % 3}") for k in range(90)]
    keys = [each.key for each in report(hands).sections]
    assert keys[:2] == ["arm_1", "arm_2"]


def test_games_of_one_arm_are_not_compared() -> None:
    assert not any(each.key.startswith("arm") for each in report([won(0, arm=OLD)] * 30).sections)


# ---------------------------------------------------------------- decisions from a position


def branched(deals: int, better: float, **more: object) -> list[Hand]:
    """After `jump` seat 1 wins so often, after `wait` half the time; on the same deals."""
    rng = np.random.default_rng(2)
    hands = []
    for deal in range(deals):
        luck = rng.random()
        for arm, chance in (("wait", 0.5), ("jump", better)):
            hands.append(won(int(luck < chance), deal=deal, arm=arm, parent="g-0001", **more))
    return hands


STARTED = plan_of(
    start=Position("g-0001", 7, "00"),
    arms=(Arm("wait", {}, ((1, {"type": "Wait"}),)), Arm("jump", {}, ((1, {"type": "Jump"}),))),
)


def test_a_decision_that_wins_more_is_worth_more() -> None:
    found = section(branched(300, 0.8), "decision", STARTED)
    assert found.question == "What was the decision of seat 1 at event 7 of g-0001 worth?"
    jump, wait = row(found, "jump"), row(found, "wait")
    assert jump["more from"] < 30 < jump["more to"]
    assert (jump["clear"], wait["clear"]) == ("yes", "yes")
    assert wait["more wins"] == pytest.approx(-jump["more wins"])
    assert [each[0] for each in found.rows] == ["jump", "wait"]  # the best first
    assert found.answer == (
        f"Most after jump: {jump['wins']:.1f}% wins (+{jump['more wins']:.1f}, "
        f"{jump['more from']:.1f} to {jump['more to']:.1f}); least after wait: {wait['wins']:.1f}% "
        f"wins ({wait['more wins']:.1f}, {wait['more from']:.1f} to {wait['more to']:.1f}). In "
        "brackets: percentage points more than on average after the others."
    )


def test_a_decision_is_set_against_the_mean_of_the_others() -> None:
    """Seat 1 wins 1 of 4 after `a`, 2 of 4 after `b`, all after `c`: b is 12.5 points below."""
    hands = [
        won(int(deal % 4 < wins), deal=deal, arm=arm, parent="g-0001")
        for deal in range(80)
        for arm, wins in (("a", 1), ("b", 2), ("c", 4))
    ]
    found = section(hands, "decision", STARTED)
    assert row(found, "b")["more wins"] == pytest.approx(50 - (25 + 100) / 2)
    assert row(found, "c")["more wins"] == pytest.approx(100 - (25 + 50) / 2)


def test_a_decision_that_changes_nothing_may_be_chance() -> None:
    answer = section(branched(300, 0.5), "decision", STARTED).answer
    assert answer == "No decision wins more or less than the others, in 300 deals."


def test_a_decision_that_leads_by_chance_is_not_named() -> None:
    """With luck of their own 52 of 100 games are won after one and 48 after the other."""
    hands = [
        won(int(k < wins), arm=arm, parent="g-0001", seed=f"{arm} {k}")
        for arm, wins in (("wait", 48), ("jump", 52))
        for k in range(100)
    ]
    found = section(hands, "decision", STARTED)
    assert row(found, "jump")["more wins"] == pytest.approx(4)
    error = 100 * (2 * 0.52 * 0.48 / 100) ** 0.5
    assert found.answer == (
        "No decision wins more or less than the others, in 200 deals: differences under "
        f"{2.24 * error:.0f} points would not show."
    )


def test_a_position_favours_a_seat_not_the_rules() -> None:
    found = section(branched(60, 0.9), "seats", STARTED)
    assert found.question == "Whom does the position favour?"


def test_decisions_are_not_told_as_options() -> None:
    keys = {each.key for each in report(branched(60, 0.8), STARTED).sections}
    assert "decision" in keys
    assert "arm_1" not in keys


def test_stored_branches_tell_who_decided_by_their_first_decision() -> None:
    hands = branched(60, 0.8, decisions=[(1, "Jump", 3), (0, "Claim", 2)])
    assert section(hands, "decision").question.startswith("What was the decision of seat 1 ")


def test_branches_of_several_positions_are_told_apart() -> None:
    hands = branched(30, 0.8, decisions=[(1, "Jump", 3)])
    for hand in branched(30, 0.2, decisions=[(0, "Claim", 2)]):
        hand.parent = "g-0002"
        hands.append(hand)
    found = [each for each in report(hands).sections if each.key.startswith("decision_")]
    assert [each.question.split(" of ", 1)[1] for each in found] == [
        "seat 1 at event 7 of g-0001 worth?",
        "seat 0 at event 7 of g-0002 worth?",
    ]


def test_what_came_in_two_games_is_not_called_changed() -> None:
    """Two uses in an arm brought 5 points each, 30 in the other one 1 on average."""
    hands = []
    for k in range(40):
        many = {(0, "action", "hit", "uses"): 1, (0, "action", "hit", "points"): k % 3}
        few = {(0, "action", "hit", "uses"): 1, (0, "action", "hit", "points"): 5}
        hands.append(won(k % 2, deal=k, arm="x=1", tallies=many))
        hands.append(won(k % 2, deal=k, arm="x=2", tallies=few if k < 2 else {}))
    found = section(hands, "arm_1_topics")
    assert row(found, "action hit: points")["change"] == pytest.approx(5 - 39 / 40)
    assert row(found, "action hit: points")["clear"] == ""
    assert row(found, "action hit: uses")["clear"] == "yes"


def test_a_decision_tried_once_is_not_clearly_better() -> None:
    decided = [(0, "Claim", 3)]
    tried = [won(k % 2, parent="G", arm="left", decisions=decided) for k in range(30)]
    once = won(0, parent="G", arm="right", decisions=decided)
    found = section([*tried, once], "decision")
    assert row(found, "right")["clear"] == row(found, "left")["clear"] == ""
    assert row(found, "right")["more from"] is None
    assert found.answer == "Too few games after each decision to tell."


def test_decisions_of_several_seats_are_not_told_as_one_seats() -> None:
    start = Position("G", 7, "")
    arms = tuple(Arm(f"{seat}: left", {}, ((seat, {"type": "Claim"}),)) for seat in (0, 1))
    hands = [won(k % 2, parent="G", deal=k, arm=arm.label) for k in range(30) for arm in arms]
    keys = [each.key for each in report(hands, plan_of(arms=arms, start=start)).sections]
    assert "decision" not in keys


def test_arms_that_are_left_out_are_said_to_be() -> None:
    hands = [won(k % 2, deal=k, arm=f"x={arm}") for k in range(4) for arm in range(11)]
    assert section(hands, "arm_8").note.endswith(" 2 more arms left out: study fewer at once.")
    few = [hand for hand in hands if hand.arm in ("x=0", "x=1")]
    assert "left out" not in section(few, "arm_1").note

"""Topics of a ruleset: how often, what it brings, what it is worth, who wins with it; decisions."""

from __future__ import annotations

import numpy as np
import pytest

from mechs_core.analysis.stats import effects, report_of, worth
from tests.analysis.stats.hand import HAND, A, B, Hand, frames, report, row, section, won
from tests.with_answers import with_answers

Counts = dict[tuple[int, str, str, str], int]


def used(seat: int, item: str, uses: int, points: int = 0, harm: int = 0) -> Counts:
    values = {"uses": uses, "points": points, "harm": harm}
    return {(seat, "action", item, name): value for name, value in values.items()}


def test_uses_are_told_a_seat_and_game() -> None:
    """Two seats, 3 hits and 1 kick in each game: 1.5 and 0.5 a seat."""
    hands = [won(0, tallies=used(0, "hit", 3) | used(1, "kick", 1))] * 30
    found = section(hands, "topic_action")
    assert found.question == "Which actions are used?"
    assert found.answer == (
        "In uses a seat and game: hit 1.50 (75.0% of all) and kick 0.50 (25.0% of all)."
    )
    hit = row(found, "hit")
    assert (hit["uses"], hit["mean"], hit["±"], hit["of all"]) == (90, 1.5, 0, 75)
    assert found.plot is not None
    assert found.plot.y_label == "uses (uses a seat and game)"


def test_uses_vary_from_game_to_game_by_their_error() -> None:
    hands = [won(0, tallies=used(0, "hit", 2 * (k % 2))) for k in range(100)]
    hit = row(section(hands, "topic_action"), "hit")
    error = 0.5 / 99**0.5  # of means of 0 or 1 a seat
    assert hit["mean"] == pytest.approx(0.5)
    assert hit["±"] == pytest.approx(1.984 * error, rel=1e-3)  # Student's t, 99 degrees


def test_what_a_use_brings_is_a_ratio_of_sums() -> None:
    hands = [
        won(0, tallies=used(0, "hit", 1, points=4) | used(1, "kick", 2, points=2, harm=6)),
        won(0, tallies=used(0, "hit", 3, points=4) | used(1, "kick", 2, points=2, harm=6)),
    ] * 20
    found = section(hands, "topic_action_each")
    hit, kick = row(found, "hit"), row(found, "kick")
    assert (hit["points"], hit["harm"]) == (2, 0)
    assert (kick["points"], kick["harm"], kick["± harm"]) == (1, 3, 0)
    assert found.question == "What comes of each action, per use?"
    assert found.answer.startswith("Most points (points per use): hit 2.00 ± ")
    assert found.answer.endswith("; least kick 1.00 ± 0.00.")
    assert [each.unit for each in found.fields[1:]] == ["points per use"] * 2 + [
        "marks per use"
    ] * 2


def test_items_of_few_occasions_are_not_named_for_what_they_bring() -> None:
    found = section([won(0, tallies=used(0, "hit", 1, points=9))] * 5, "topic_action_each")
    assert found.answer.startswith("Nothing came 20 times: too few to tell.")


def test_items_stand_in_natural_order() -> None:
    hands = [won(0, tallies=used(0, "hit 10", 1) | used(0, "hit 9", 1) | used(1, "a", 1))] * 3
    assert [each[0] for each in section(hands, "topic_action").rows] == ["a", "hit 9", "hit 10"]


def test_games_that_did_not_end_are_not_counted() -> None:
    hands = [won(0, tallies=used(0, "hit", 2))]
    hands += [Hand([0, 0], status="running", tallies=used(0, "hit", 40))]
    assert row(section(hands, "topic_action"), "hit")["uses"] == 2


def test_a_topic_of_which_nothing_was_counted_is_left_out() -> None:
    keys = {each.key for each in report([won(0)] * 30).sections}
    assert not any(key.startswith("topic") for key in keys)


def test_a_data_set_without_tallies_and_decisions_has_the_rest() -> None:
    found = report([won(0)] * 30, tallies=False, decisions=False)
    assert [each.key for each in found.sections] == ["seats", "scores", "length", "endings"]


# ---------------------------------------------------------------- worth


def worthy(games: int, **more: object) -> list[Hand]:
    """A hit gains 3, a kick nothing, a slip costs 2; besides luck."""
    rng = np.random.default_rng(1)
    hands = []
    for _ in range(games):
        counts = rng.poisson(2, (2, 3))
        scores = [int(s) for s in counts @ [3, 0, -2] + rng.integers(-4, 5, 2)]
        tallies: Counts = {}
        for seat in range(2):
            for item, uses in zip(("hit", "kick", "slip"), counts[seat], strict=True):
                tallies |= used(seat, item, int(uses), points=int(uses))
        hands.append(Hand(scores, tallies=tallies, **more))  # type: ignore[arg-type]
    return hands


def test_what_one_more_use_is_worth_is_found_again() -> None:
    found = section(worthy(400), "topic_action_worth")
    assert [each[0] for each in found.rows] == ["hit", "kick", "slip"]
    hit, kick, slip = (row(found, name) for name in ("hit", "kick", "slip"))
    assert hit["margin from"] < 3 < hit["margin to"]
    assert hit["margin"] == pytest.approx(3, abs=0.3)
    assert kick["margin"] == pytest.approx(0, abs=0.3)
    assert slip["margin"] == pytest.approx(-2, abs=0.3)
    assert (hit["clear"], kick["clear"], slip["clear"]) == ("yes", "", "yes")
    assert hit["points per use"] == 1
    assert found.answer.startswith("With one more use goes, in percentage points of wins, hit +")
    assert "; slip -" in found.answer
    assert found.answer.endswith("No clear effect of 1 other.")


@pytest.mark.parametrize("seats", [2, 4])
def test_wins_are_those_that_the_seat_gains_itself(seats: int) -> None:
    """Seat 0 has the only hit in half of the games, and wins 3 of 4 of those, else its share."""
    hands = []
    for k in range(400):
        hit, rest = k % 2, k // 2
        winner = rest % seats if not hit else 0 if rest % 4 < 3 else 1 + rest // 4 % (seats - 1)
        hands.append(won(winner, seats, tallies=used(0, "hit", hit)))
    wins = row(section(hands, "topic_action_worth"), "hit")["wins"]
    assert wins == pytest.approx(100 * (0.75 - 1 / seats))


def test_uses_that_do_nothing_are_worth_nothing() -> None:
    rng = np.random.default_rng(2)
    hands = [
        won(k % 2, tallies=used(0, "hit", int(rng.poisson(2))) | used(1, "hit", 2))
        for k in range(200)
    ]
    answer = section(hands, "topic_action_worth").answer
    assert answer.startswith("With one more use goes neither more nor less beyond chance, in 200 ")
    assert answer.endswith(" percentage points of wins would not show.")


def test_a_bot_that_hits_and_wins_does_not_make_hits_worth_something() -> None:
    """A always wins and hits often; with A set apart, hits say nothing of wins."""
    rng = np.random.default_rng(3)
    hands = [
        won(
            k % 2,
            players=(A, B) if k % 2 == 0 else (B, A),
            tallies=used(k % 2, "hit", int(rng.poisson(5)))
            | used(1 - k % 2, "hit", int(rng.poisson(1))),
        )
        for k in range(200)
    ]
    found = section(hands, "topic_action_worth")
    assert row(found, "hit")["clear"] == ""
    assert "constant" in found.note


def test_a_use_that_is_the_same_for_all_seats_has_no_worth() -> None:
    hands = [won(k % 2, tallies=used(0, "hit", 2) | used(1, "hit", 2)) for k in range(50)]
    assert "topic_action_worth" not in {each.key for each in report(hands).sections}


# ---------------------------------------------------------------- who wins with it


def drawn(winner: int, cards: tuple[str, str]) -> Hand:
    tallies = {(seat, "card", card, "drawn"): 1 for seat, card in enumerate(cards)}
    return won(winner, tallies=tallies)


def test_a_card_that_wins_too_often_is_named() -> None:
    hands = [drawn(int(k % 10 == 0), ("ace", "two")) for k in range(60)]
    hands += [drawn(k % 2, ("six", "ten")) for k in range(60)]
    found = section(hands, "topic_card_wins")
    assert found.answer.startswith("Too often where 50.0% is level: ace 90.0% (")
    assert "Too seldom where 50.0% is level: two 10.0% (" in found.answer
    assert found.answer.endswith("No clear difference from level for the other 2.")
    assert [each[0] for each in found.rows] == ["ace", "six", "ten", "two"]
    ace = row(found, "ace")
    assert (ace["seats"], ace["level"], ace["clear"]) == (60, 50, "yes")
    assert found.plot is not None
    assert found.plot.level == 50


def test_cards_that_are_alike_are_not_called_strong() -> None:
    hands = [drawn(k % 2, ("ace", "two")) for k in range(100)]
    assert section(hands, "topic_card_wins").answer == (
        "No card wins more or less than chance where 50.0% is level, in 100 games: differences "
        "under 11 points would not show."
    )


def test_many_cards_are_looked_at_with_care() -> None:
    """Of 40 cards that are alike a few look strong alone; none is called so."""
    rng = np.random.default_rng(4)
    hands = [
        drawn(int(rng.integers(2)), (f"card {rng.integers(20)}", f"card {20 + rng.integers(20)}"))
        for _ in range(1200)
    ]
    found = section(hands, "topic_card_wins")
    outside = [r for r in found.rows if not r[3] <= 50 <= r[4]]  # type: ignore[operator]
    assert outside, "draw another seed: the test should have something to resist"
    assert found.answer.startswith("No card wins more or less than chance")


def test_cards_that_come_to_who_lasts_longer_are_not_all_strong() -> None:
    """The winner draws three cards and the loser one; against chance every card would win."""
    rng = np.random.default_rng(5)
    names = [f"card {i}" for i in range(6)]
    hands = []
    for k in range(300):
        winner = k % 2
        held = {winner: rng.choice(names, 3, replace=False), 1 - winner: rng.choice(names, 1)}
        tallies = {
            (seat, "card", str(c), "drawn"): 1 for seat, cards in held.items() for c in cards
        }
        hands.append(won(winner, tallies=tallies))
    found = section(hands, "topic_card_wins")
    assert all(float(r[2]) > 60 for r in found.rows)  # type: ignore[arg-type]
    assert found.answer.startswith("No card wins more or less than chance where ")
    assert {row(found, name)["clear"] for name in names} == {""}


def test_strong_cards_of_two_games_are_too_few_to_tell() -> None:
    assert section([drawn(0, ("ace", "two"))] * 2, "topic_card_wins").answer == (
        "Too few games to tell: 2 games."
    )


def test_cards_of_games_with_more_seats_have_a_level_of_their_own() -> None:
    hands = [drawn(k % 2, ("ace", "two")) for k in range(30)]
    hands += [won(k % 3, 3, tallies={(0, "card", "six", "drawn"): 1}) for k in range(30)]
    found = section(hands, "topic_card_wins")
    assert row(found, "six")["level"] == pytest.approx(100 / 3)
    assert found.plot is not None
    assert (found.plot.level, found.plot.y_label) == (0, "wins less level (percentage points)")


# ---------------------------------------------------------------- decisions


def test_decisions_are_counted_with_what_there_was_to_choose_from() -> None:
    hands = [won(0, decisions=[(0, "Claim", 4), (1, "Claim", 8), (0, "Pass", 1)])] * 25
    found = section(hands, "decisions")
    claim = row(found, "Claim")
    assert (claim["mean"], claim["legal"], claim["most legal"]) == (1, 6, 8)
    assert found.answer == (
        "A seat decides 1.50 times a game, from 4.33 legal decisions on average, from at most 8 "
        "(Claim). Most often: Claim, 66.7% of all."
    )


def test_decisions_of_stored_games_have_no_number_of_legal_ones() -> None:
    found = section([won(0, decisions=[(0, "Claim", None)])] * 25, "decisions")
    assert row(found, "Claim")["legal"] is None
    assert found.answer == "A seat decides 0.50 times a game. Most often: Claim, 100.0% of all."


def test_what_was_begun_before_a_position_and_paid_after_it_has_no_worth() -> None:
    """From a position on there may be points of actions, and no action."""
    hands = [won(k % 2, tallies={(0, "action", "hit", "points"): 2}) for k in range(30)]
    assert "topic_action_worth" not in {each.key for each in report(hands).sections}


def test_a_ruleset_without_topics_and_parts_has_a_report() -> None:
    bare = with_answers(HAND, topics=(), parts=())
    keys = [each.key for each in report_of(frames([won(0)] * 30), bare).sections]
    assert keys == ["seats", "scores", "length", "endings"]


def test_of_very_many_games_the_worth_is_looked_at_in_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hands = worthy(60)
    assert "first" not in section(hands, "topic_action_worth").note
    for module in (effects, worth):
        monkeypatch.setattr(module, "MOST_GAMES", 40)
    found = section(hands, "topic_action_worth")
    assert [each[1:7] for each in found.rows] == [
        each[1:7] for each in section(hands[:40], "topic_action_worth").rows
    ]
    assert "Of the first " in found.note


def test_items_that_always_come_together_are_not_told_apart() -> None:
    def of(game: int) -> Hand:
        uses = {(game % 2, "action", name, "uses"): 1 for name in ("hit", "kick")}
        return won(game % 3 % 2, tallies=uses)

    found = section([of(k) for k in range(60)], "topic_action_worth")
    assert found.answer == "No item came without another or a player: effects cannot be told apart."
    assert (found.rows, found.plot) == ((), None)


def test_a_card_that_a_strong_player_likes_is_not_strong_for_that() -> None:
    """A wins 8 of 10 with its ace as without; B draws twos."""
    hands = []
    for k in range(300):
        drawn = {(0, "card", "ace" if k % 4 else "two", "drawn"): 1, (1, "card", "two", "drawn"): 1}
        hands.append(won(int(k % 10 > 7), players=(A, B), tallies=drawn))
    found = section(hands, "topic_card_wins")
    assert row(found, "ace")["wins"] == pytest.approx(80, abs=2)
    assert row(found, "ace")["level"] == pytest.approx(80, abs=2)
    assert found.answer.startswith("No card wins more or less than chance")

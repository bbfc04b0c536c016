"""Headlines answer the question above them: planted truths, and data that tell nothing."""

from __future__ import annotations

import numpy as np
import pytest

from mechs_cli.games import world
from mechs_core.analysis.inference.wilson import wilson
from mechs_core.analysis.stats import report_of
from mechs_core.kernel.contract.study import Measure, Topic
from tests.analysis.stats.hand import HAND, Hand, frames, row, section, won
from tests.with_answers import with_answers

BOTS = ("diver", "wasp", "ram", "hawk")
BOT = Topic(
    "bot",
    "Which bots are fielded",
    "type of bot",
    (Measure("fielded", "bots", "Fielded"), Measure("damage", "points", "Damage done")),
    wins=True,
    each="How much damage do bots do",
    fares="Which bots are too strong",
)
QUIET = {
    "Which bots are too strong?": ("No bot ", "Too few games"),
    "Which bots are fielded?": ("None ",),
    "How much damage do bots do, per bot?": ("None ", "Nothing came", "damage (points per bot): "),
}
FIELDED = with_answers(HAND, topics=(BOT,))


def fielded(winner: int, bots: tuple[str, str], damage: tuple[int, int] = (3, 3)) -> Hand:
    tallies = {(seat, "bot", bot, "fielded"): 1 for seat, bot in enumerate(bots)}
    tallies |= {(seat, "bot", bot, "damage"): damage[seat] for seat, bot in enumerate(bots)}
    return won(winner, tallies=tallies)


def answers(hands: list[Hand]) -> dict[str, str]:
    """The headline of every question, by the question."""
    sections = report_of(frames(hands), FIELDED).sections
    return {each.question: each.answer for each in sections}


def level(one: str, other: str, games: int) -> list[Hand]:
    return [fielded(k % 2, (one, other)) for k in range(games)]


def test_the_bot_that_was_made_to_win_is_named_not_the_one_dealt_most() -> None:
    """Divers are dealt in 300 of 400 games and win too seldom; rams win 90 of 100."""
    hands = [fielded(int(k % 10 < 7), ("diver", "wasp")) for k in range(200)]
    hands += [fielded(int(k < 90), ("diver", "ram")) for k in range(100)]
    hands += level("wasp", "hawk", 100)
    low, high = (100 * end for end in wilson(90, 100))
    said = answers(hands)
    strong, weak = said["Which bots are too strong?"].split(" Too seldom where ")
    assert f"ram 90.0% ({low:.1f} to {high:.1f}%)" in strong
    assert "diver" not in strong and "diver 23.3% (" in weak
    assert said["Which bots are fielded?"].startswith("Most, in bots a seat and game: diver 0.38 (")


def test_of_bots_that_are_alike_none_is_named() -> None:
    hands = [*level("diver", "wasp", 150), *level("ram", "hawk", 50), *level("diver", "hawk", 50)]
    said = answers(hands)["Which bots are too strong?"]
    assert said == (
        "No bot wins more or less than chance where 50.0% is level, in 250 games: differences "
        "under 8.8 to 18 points would not show."
    )


def test_of_a_player_that_always_wins_no_bot_is_strong() -> None:
    """With A whatever it has wins all its games: that is the level, and says nothing of bots."""
    hands = [fielded(0, ("ram", "wasp")) for _ in range(60)]
    for hand in hands:
        hand.players = ("bot:a@1", "bot:b@1")
    assert answers(hands)["Which bots are too strong?"] == (
        "No bot wins more or less than chance, in 60 games."
    )


def test_what_would_not_show_is_not_called_clear_and_what_is_more_is() -> None:
    """Of 200 games of two bots a share of 11 / 2 points or more off the level is clear."""
    for wins, so in ((107, False), (117, True)):
        hands = [fielded(int(k >= wins), ("diver", "wasp")) for k in range(200)]
        said = answers(hands)["Which bots are too strong?"]
        assert said.startswith("Too often where 50.0% is level: diver 58.5% (") is so
        assert ("differences under 7.9 points would not show" in said) is not so


def test_the_bot_that_does_most_damage_is_named_and_none_that_leads_by_chance() -> None:
    hands = [fielded(k % 2, ("ram", "wasp"), (9 + k % 3, k % 3)) for k in range(60)]
    hands += [fielded(k % 2, ("hawk", "diver"), (4 + k % 3, 4 + (k + 1) % 3)) for k in range(61)]
    said = answers(hands)["How much damage do bots do, per bot?"]
    assert said.startswith("Most damage (points per bot): ram 10.0 ± ")
    assert "; least wasp 1.00 ± " in said
    assert "hawk" not in said and "diver" not in said
    alike = [fielded(k % 2, ("ram", "wasp"), (k % 3, (k + 1) % 3)) for k in range(61)]
    assert answers(alike)["How much damage do bots do, per bot?"] == (
        "None is clearly above or below the others in damage (points per bot): 0.98 to 1.00."
    )


def test_bots_dealt_by_lot_are_not_called_dealt_most() -> None:
    pairs = [(one, other) for one in BOTS for other in BOTS if one != other]
    hands = [fielded(k % 2, pairs[k % len(pairs)]) for k in range(101)]
    assert answers(hands)["Which bots are fielded?"] == (
        "None comes clearly more often than another: each 0.24 to 0.26 bots a seat and game."
    )


def test_verdicts_of_many_bots_that_are_alike_are_seldom_wrong() -> None:
    """Of 20 data sets that tell nothing about one may name somebody, whatever is asked."""
    rng = np.random.default_rng(1)
    names = [f"bot {i:02}" for i in range(14)]
    wrong = dict.fromkeys(QUIET, 0)
    for _ in range(20):
        hands = [
            fielded(
                int(rng.integers(2)),
                tuple(rng.choice(names, 2)),
                (int(rng.integers(7)), int(rng.integers(7))),
            )
            for _ in range(100)
        ]
        said = answers(hands)
        for question, quiet in QUIET.items():
            wrong[question] += not said[question].startswith(quiet)
    assert max(wrong.values()) <= 2, wrong


def test_a_topic_without_a_question_of_its_own_asks_who_wins_too_often() -> None:
    tallies = {(0, "card", "ace", "drawn"): 1}
    found = section([won(0, tallies=tallies)] * 30, "topic_card_wins")
    assert found.question == "Which card wins too often, and which too seldom?"


def test_an_action_that_was_made_to_win_is_named_for_its_worth() -> None:
    """Who hits wins 9 of 10 games; kicks come as often, and do nothing."""
    hands = []
    for k in range(200):
        tallies = {(k % 2, "action", "hit", "uses"): 1, (k // 2 % 2, "action", "kick", "uses"): 1}
        hands.append(won(k % 2 if k % 10 < 9 else 1 - k % 2, tallies=tallies))
    found = section(hands, "topic_action_worth")
    assert found.answer.startswith("With one more use goes, in percentage points of wins, hit +")
    hit = row(found, "hit")
    assert f"hit +{hit['wins']:.1f} ({hit['from']:.1f} to {hit['to']:.1f})." in found.answer
    assert "kick" not in found.answer


@pytest.mark.parametrize("name", world.names())
def test_counts_of_the_rulesets_do_not_ask_who_is_strong(name: str) -> None:
    """The question above a count is one that a count answers."""
    for topic in world.find(name).study.topics:
        asked = topic.title.lower()
        for word in ("strong", "better", "worth", "help", "matter", "fought", "bring"):
            assert word not in asked, topic.title
        assert bool(topic.fares) <= topic.wins, topic.name
        assert bool(topic.each) == (len(topic.measures) > 1), topic.name

"""Standings: shares computed by hand, independent of order, equal from rows and from games."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from mechs_core.analysis.data.frames import frames_of
from mechs_core.analysis.data.rows import Rows
from mechs_core.analysis.inference.wilson import wilson
from mechs_core.analysis.simulating.keeping import is_kept, share_kept
from mechs_core.analysis.simulating.plan import BadPlan, plan
from mechs_core.analysis.simulating.played import Played
from mechs_core.analysis.simulating.playing import play_game
from mechs_core.analysis.simulating.resuming import standings_in
from mechs_core.analysis.simulating.standings import Standings
from mechs_core.kernel.messages import Result
from tests.toy import TOY


def games(**more: Any) -> list[Played]:
    bots = ["bot:hopeful", "bot:random", "bot:random"]
    made = plan(TOY, bots, deals=30, seed="standings", **more)
    return [play_game(TOY, made, number) for number in range(made.games)]


def ended(played: Played, winners: tuple[int, ...], score: tuple[int, ...]) -> Played:
    others = tuple(seat for seat in range(3) if seat not in winners)
    played.result = Result((winners, others), "score", score, ({}, {}, {}))
    return played


def test_wins_chance_and_score_of_a_side_are_those_of_all_its_seats() -> None:
    one, two, *_ = games()
    standings = Standings()
    standings.add(ended(one, (0, 1), (5, 5, 2)))  # the hopeful bot shares with one random bot
    standings.add(ended(two, (1,), (1, 9, 3)))
    hopeful, random = standings.by_bot()
    assert (hopeful.side, hopeful.games, hopeful.wins) == ("bot:hopeful@1", 2, 0.25)
    assert (random.side, random.games, random.wins) == ("bot:random@1", 2, 0.75)
    assert (hopeful.chance, random.chance) == (pytest.approx(1 / 3), pytest.approx(2 / 3))
    assert (hopeful.score, random.score) == (3, 4.75)
    assert [each.wins for each in standings.by_seat()] == [0.25, 0.75, 0]
    assert [each.score for each in standings.by_seat()] == [3, 7, 2.5]


def test_the_interval_is_wilsons() -> None:
    standings = Standings()
    for played in games()[:10]:
        standings.add(ended(played, (0,), (1, 0, 0)))
    assert (standings.by_bot()[0].low, standings.by_bot()[0].high) == pytest.approx(
        (0.7225, 1), 1e-3
    )


def test_a_game_without_a_result_counts_for_nothing() -> None:
    played = games()[0]
    played.result = None
    standings = Standings()
    standings.add(played)
    assert standings.by_bot() == standings.by_seat() == []


def test_counts_do_not_depend_on_the_order_in_which_they_come_together() -> None:
    parts = []
    for played in games():
        parts.append(Standings())
        parts[-1].add(played)
    forward, backward = Standings(), Standings()
    for part in parts:
        forward.merge(part)
    for part in reversed(parts):
        backward.merge(part)
    assert forward.by_bot() == backward.by_bot()
    assert forward.by_seat() == backward.by_seat()


def test_the_rows_of_a_data_set_count_what_its_games_did() -> None:
    rows, standings = Rows(TOY), Standings()
    for played in games(options={"block": [True, False]}, dealing="rotate"):
        rows.add(played)
        standings.add(played)
    again = standings_in(frames_of([rows.take()], TOY))
    assert again.by_bot() == standings.by_bot()
    assert again.by_seat() == standings.by_seat()
    assert len(again.by_bot()) == 4


# ---------------------------------------------------------------- which games are kept


@pytest.mark.parametrize(
    ("said", "share"),
    [("all", 1), ("none", 0), ("1%", Fraction(1, 100)), ("0.5%", Fraction(1, 200)), ("100%", 1)],
)
def test_a_share_is_read_exactly(said: str, share: Fraction) -> None:
    assert share_kept(said) == share


@pytest.mark.parametrize(
    "said", ["", "1", "%", "-1%", "101%", "nan%", "1e999999%", "1/0%", "٣%", "half"]
)
def test_what_is_no_share_is_refused(said: str) -> None:
    with pytest.raises(BadPlan, match="all, none, or a share such as 1%"):
        share_kept(said)


def test_of_one_percent_the_last_of_each_hundred_is_kept() -> None:
    assert [k for k in range(300) if is_kept(k, share_kept("1%"))] == [99, 199, 299]
    assert [k for k in range(9) if is_kept(k, share_kept("30%"))] == [3, 6]
    assert all(is_kept(k, share_kept("all")) for k in range(9))
    assert not any(is_kept(k, share_kept("none")) for k in range(9))


def test_games_of_one_deal_count_as_one_in_the_interval() -> None:
    """Ten deals, each with all three ways to seat the bots, are as ten games."""
    standings = Standings(deals=10)
    for played in games(dealing="paired")[:30]:
        standings.add(ended(played, (0,), (1, 0, 0)))
    first = standings.by_seat()[0]
    assert (first.games, first.wins) == (30, 1)
    assert (first.low, first.high) == pytest.approx(wilson(10, 10))

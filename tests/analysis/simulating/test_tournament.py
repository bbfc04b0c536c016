"""Tournaments: who meets whom, the same games in any process, and known answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from msgspec import json

from mechs_core.analysis.data.arrow import from_bytes
from mechs_core.analysis.data.frames import frames_of
from mechs_core.analysis.data.rows import Rows
from mechs_core.analysis.pages.report import Section
from mechs_core.analysis.simulating.batch import Work
from mechs_core.analysis.simulating.batches import run
from mechs_core.analysis.simulating.plan import BadPlan, Plan
from mechs_core.analysis.simulating.playing import play_game
from mechs_core.analysis.simulating.tournament import fewest, round_robin
from mechs_core.analysis.stats import report_of
from mechs_core.kernel.contract.agents import Bot
from mechs_core.kernel.errors import IllegalDecision, UnknownGame
from tests.event_store.stores import find
from tests.toy import TOY
from tests.with_answers import with_answers

LOW = Bot("low", 1, "picks 1", lambda sight: sight.legal[0])
ALIKE = Bot("alike", 1, "picks 1 as well", lambda sight: sight.legal[0])
MIDDLE = Bot("middle", 1, "picks 2", lambda sight: sight.legal[1])
HIGH = Bot("high", 1, "picks 3", lambda sight: sight.legal[2])
PICKERS = with_answers(TOY, bots=(LOW, ALIKE, MIDDLE, HIGH))
# claims are worth more than all cards, and nobody can block
OPTIONS = {"block": False, "die": {"faces": [20] * 12}}


def planned(*bots: str, **said: object) -> Plan:
    given: dict = {"deals": 3, "seed": "s", "options": OPTIONS, **said}
    return round_robin(PICKERS, [f"bot:{name}" for name in bots] or None, **given)


def sections(plan: Plan) -> dict[str, Section]:
    rows = Rows(PICKERS)
    for number in range(plan.games):
        rows.add(play_game(PICKERS, plan, number))
    found = report_of(frames_of([rows.take()], PICKERS, plan), PICKERS)
    return {section.key: section for section in found.sections}


# ---------------------------------------------------------------- who meets whom


def test_all_bots_of_a_ruleset_meet_at_its_smallest_table() -> None:
    made = planned()
    assert {len(seating) for seating in made.seatings} == {2}
    met = Counter(frozenset(seating) for seating in made.seatings)
    assert len(met) == 10 and {*met.values()} == {2}
    assert fewest(with_answers(TOY, seats=(1, 3, 5))) == 3


@pytest.mark.parametrize(("seats", "ways"), [(2, 2), (3, 6), (4, 2), (5, 10), (6, 2)])
def test_at_a_larger_table_both_sit_in_turn_and_come_alike_to_every_seat(
    seats: int, ways: int
) -> None:
    seatings = planned("low", "high", seats=seats).seatings
    assert len({*seatings}) == len(seatings) == ways
    for seating in seatings:
        assert abs(seating.count("bot:low@1") - seating.count("bot:high@1")) == seats % 2
    for seat in range(seats):
        there = [seating[seat] for seating in seatings]
        assert there.count("bot:low@1") == there.count("bot:high@1")


def test_each_seed_is_played_with_every_seating_and_game_k_follows_from_the_plan() -> None:
    made = planned("low", "high", "middle", deals=4)
    assert made.games == 4 * 6
    for deal in range(4):
        games = [made.game(6 * deal + i) for i in range(6)]
        assert {(game.deal, game.seed) for game in games} == {(deal, f"s-{deal}")}
        assert tuple(game.seats for game in games) == made.seatings
        assert [game.assignment for game in games] == [*range(6)]
    assert json.decode(json.encode(made), type=Plan) == made


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (lambda: planned("low"), "1 bot: a tournament needs two or more"),
        (lambda: planned("low", "high", "low@1"), "bot:low@1 is named twice"),
        (lambda: planned("low", "high", seats=1), "1 seats: two bots meet"),
        (lambda: planned("low", "high", seats=13), "toy is not for 13 seats"),
        (lambda: planned("low", "high", deals=0), "0 games"),
    ],
)
def test_what_is_no_tournament_is_refused(plan: Callable[[], Plan], why: str) -> None:
    with pytest.raises(BadPlan, match=why):
        plan()


def test_bots_and_options_that_are_not_there_are_refused() -> None:
    with pytest.raises(UnknownGame):
        planned("low", "nobody")
    with pytest.raises(IllegalDecision):
        planned("low", "high", options={"colour": "red"})


# ---------------------------------------------------------------- known answers


def test_who_always_wins_has_all_points_and_the_best_rating() -> None:
    found = sections(planned("low", "high", "middle", deals=25))
    pairs = {row[:2]: row[2:] for row in found["pairings"].rows}
    assert {*pairs} == {
        ("bot:high@1", "bot:low@1"),
        ("bot:high@1", "bot:middle@1"),
        ("bot:middle@1", "bot:low@1"),
    }
    for games, points, low, high, _level in pairs.values():
        assert (games, points, high) == (50, 100, 100)
        assert isinstance(low, float) and 80 < low < 100
    assert found["pairings_cross"].rows == (
        ("bot:high@1", None, 100, 100, 100),
        ("bot:middle@1", 0, None, 100, 50),
        ("bot:low@1", 0, 0, None, 0),
    )
    ratings = {row[0]: row[1:] for row in found["ratings"].rows}
    assert [*ratings] == ["bot:high@1", "bot:middle@1", "bot:low@1"]
    assert ratings["bot:middle@1"][0] == pytest.approx(0, abs=1e-6)
    assert ratings["bot:high@1"][1] > ratings["bot:middle@1"][2]  # type: ignore[operator]


def test_equal_bots_share_the_points_and_have_one_rating() -> None:
    found = sections(planned("low", "alike", deals=25))
    (row,) = found["pairings"].rows
    assert row[:4] == ("bot:alike@1", "bot:low@1", 50, 50)
    assert found["pairings"].answer == (
        "Neither of bot:alike@1 and bot:low@1 beats the other, in 50 games: differences under 20 "
        "points would not show."
    )
    assert [row[1] for row in found["ratings"].rows] == pytest.approx([0, 0], abs=1e-6)


# ---------------------------------------------------------------- the same games


def test_games_are_the_same_whatever_the_number_of_processes() -> None:
    made = round_robin(TOY, deals=20, seed="s", seats=3)
    work = Work(made, ("games", "seats"))
    played = []
    for jobs in (1, 2):
        batches = [*run(work, find, [range(made.games)], jobs)]
        assert (batches[0].first, batches[-1].last) == (0, made.games - 1)
        rows = [from_bytes(batch.rows["games"]).to_pylist() for batch in batches]
        played.append([row for each in rows for row in each])
    assert played[0] == played[1]
    assert [row["assignment"] for row in played[0][:6]] == [*range(6)]

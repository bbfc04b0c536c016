"""Rows of games: the value of each column, compared with the game itself."""

from __future__ import annotations

from typing import Any

from msgspec import json
from msgspec.structs import replace

from mechs_core.analysis.data.rows import Rows, place_of, share_of, tally_of
from mechs_core.analysis.data.tables import NAMES, USUAL
from mechs_core.analysis.simulating.plan import plan
from mechs_core.analysis.simulating.played import Amount, Played
from mechs_core.analysis.simulating.playing import play_game
from mechs_core.kernel.codec import play_hash
from mechs_core.kernel.messages import Branched, Decided, Result
from mechs_core.kernel.rederivation import rederive
from tests.games import Sealed
from tests.toy import TOY


def game(number: int = 0) -> Played:
    made = plan(TOY, ["bot:hopeful", "bot:random"], deals=number + 1, seed="rows")
    return play_game(TOY, made, number)


def table(name: str, *games: Played) -> list[dict[str, Any]]:
    rows = Rows(TOY, NAMES)
    for each in games:
        rows.add(each)
    columns = rows.take()[name]
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def test_a_simulated_game_is_one_that_the_rules_and_its_seed_reproduce() -> None:
    played = game()
    sealed = Sealed(TOY, played.created)
    for events in played.events[1:]:
        first = events[0]
        assert type(first) is Decided
        sealed.decide(first.seat, first.decision)
    assert [step.events for step in sealed.steps] == [tuple(each) for each in played.events]
    assert rederive(TOY, sealed.steps) is None
    assert table("games", played)[0]["play_hash"] == play_hash(sealed.steps)


def test_a_game_has_one_row() -> None:
    played = game(2)
    (row,) = table("games", played)
    assert played.result is not None
    expected = {
        "game": 2,
        "stored": None,
        "ruleset": "toy",
        "rules": 1,
        "seats": 2,
        "deal": 2,
        "assignment": 0,
        "arm": "",
        "seed": "rows-2",
        "seed_origin": "chosen",
        "parent": None,
        "branched_at": None,
        "status": "ended",
        "decided_by": played.result.decided_by,
        "winners": len(played.result.winners),
        "rounds": 3,
        "decisions": len(played.events) - 1,
        "events": sum(map(len, played.events)),
    }
    assert expected.items() <= row.items()
    assert json.decode(row["options"]) == {"rounds": 3, "block": True, "die": "plain"}


def test_a_seat_has_one_row() -> None:
    played = game()
    rows = table("seats", played)
    result = played.result
    assert result is not None
    assert [row["seat"] for row in rows] == [0, 1]
    assert [row["bot"] for row in rows] == ["bot:hopeful@1", "bot:random@1"]
    assert [row["score"] for row in rows] == list(result.score)
    assert rows[0]["margin"] == result.score[0] - result.score[1] == -rows[1]["margin"]
    assert sum(row["share"] for row in rows) == 1
    assert [row["luck_share"] for row in rows] == [None, None]


def test_places_count_those_before_and_ties_share_the_better_one() -> None:
    result = Result(((2, 0), (3,), (1,)), "score", (5, 1, 5, 2), ({}, {}, {}, {}))
    assert [place_of(result, seat) for seat in range(4)] == [1, 4, 1, 3]
    assert [share_of(result, seat) for seat in range(4)] == [0.5, 0, 0.5, 0]


def test_margin_is_over_the_mean_of_the_others() -> None:
    played = game()
    assert played.result is not None
    played.result = replace(played.result, ranking=((0,), (1,)), score=(7, 3))
    assert [row["margin"] for row in table("seats", played)] == [4, -4]


def test_luck_stands_beside_its_seat() -> None:
    played = game()
    played.luck = Amount((0.25, -0.25), (0.1, 0.2), (3.0, -3.0), (1.0, 2.0))
    one, two = table("seats", played)
    assert (one["luck_share"], one["luck_share_error"]) == (0.25, 0.1)
    assert (two["luck_score"], two["luck_score_error"]) == (-3.0, 2.0)


def test_a_decision_has_one_row_with_what_was_asked_and_how_many_were_legal() -> None:
    played = game()
    rows = table("decisions", played)
    assert [row["step"] for row in rows] == list(range(1, len(played.events)))
    first = rows[0]
    assert (first["request"], first["legal"], first["type"]) == ("pick", 3, "Pick")
    assert (first["seat"], first["round"], first["position"]) == (0, 1, len(played.events[0]))
    decided = played.events[1][0]
    assert type(decided) is Decided
    assert json.decode(first["data"]) == {"type": "Pick", "number": decided.decision.number}
    assert {row["round"] for row in rows} == {1, 2, 3}


def test_every_event_has_one_row_numbered_along_the_line() -> None:
    played = game()
    rows = table("events", played)
    whole = [event for events in played.events for event in events]
    assert [row["position"] for row in rows] == list(range(len(whole)))
    assert [row["type"] for row in rows] == [type(event).__name__ for event in whole]
    deals = [row for row in rows if row["type"] == "CardDealt"]
    assert [row["seat"] for row in deals] == [0, 1]  # the event's own seat
    rolls = [row for row in rows if row["type"] == "DieRolled"]
    assert all(row["seat"] in (0, 1) for row in rolls)  # else who decided the step
    assert rows[0]["seat"] is None
    assert [row["round"] for row in rows][-1] == 3


def test_rows_before_the_first_wanted_step_are_left_out() -> None:
    played = game()
    played.first = 3
    rows = table("events", played)
    assert rows[0]["step"] == 3
    assert rows[0]["position"] == sum(map(len, played.events[:3]))
    assert next(iter(table("decisions", played)))["step"] == 3
    (row,) = table("games", played)
    assert row["decisions"] == len(played.events) - 1  # of the whole line


def test_what_is_counted_before_the_first_wanted_step_is_left_out() -> None:
    played = game()
    whole = tally_of(played).sums
    for first in range(1, len(played.events)):
        played.first = first
        counted = tally_of(played).sums
        before = tally_of(replace(played, events=played.events[:first], first=0)).sums
        keys = before.keys() | counted.keys()
        assert {key: before.get(key, 0) + counted.get(key, 0) for key in keys} == whole
    assert not counted.keys() >= whole.keys()


def test_the_seed_is_the_one_in_force_at_the_end() -> None:
    played = game()
    branch = Branched("", 5, "new", 1, "chosen", "other")
    played.events.append([branch])
    played.asked.append(None)
    (row,) = table("games", played)
    assert row["seed"] == "other"
    played.events.append([replace(branch, luck="same", seed_origin=None, seed=None)])
    played.asked.append(None)
    assert table("games", played)[0]["seed"] == "other"


def test_of_a_game_with_closed_secrets_seed_and_hash_are_left_out() -> None:
    played = game()
    played.opened = False
    (row,) = table("games", played)
    assert row["seed"] is None
    assert row["play_hash"] is None


def test_a_running_game_has_no_outcome() -> None:
    played = game()
    played.result, played.status = None, "running"
    assert [row["place"] for row in table("seats", played)] == [None, None]
    (row,) = table("games", played)
    assert (row["status"], row["decided_by"], row["winners"]) == ("running", None, None)


def test_only_wanted_tables_are_kept_and_rows_are_taken_once() -> None:
    rows = Rows(TOY)
    rows.add(game())
    assert {*rows.take()} == {*USUAL}
    assert rows.take()["games"]["game"] == []

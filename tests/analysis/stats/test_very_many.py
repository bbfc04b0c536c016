"""Very many players, positions or branches: the most frequent are reported, in bounded time."""

from __future__ import annotations

from itertools import pairwise
from time import monotonic

import polars as pl

from mechs_core.analysis.data.trees import roots_of, tree_in
from mechs_core.analysis.stats.choices import MOST_POSITIONS
from mechs_core.analysis.stats.sample import MOST_PLAYERS
from tests.analysis.stats.hand import Hand, frames, report, section, won

PLAYERS = [f"bot:p{i:03}@1" for i in range(MOST_PLAYERS + 3)]


def hands() -> list[Hand]:
    """The first three players play once, the others twice."""
    every = [*PLAYERS[3:], *PLAYERS]
    return [won(0, players=(one, other)) for one, other in pairwise(every)]


def test_of_very_many_players_those_with_most_seats_are_set_against_each_other() -> None:
    told = report(hands())
    sections = {each.key: each for each in told.sections}
    for key in ("bots", "duels", "pairings", "ratings"):
        found = sections[key]
        assert found.note.endswith(f" Of all players the {MOST_PLAYERS} with most seats.")
        named = {cell for row in found.rows for cell in row[:2] if cell in PLAYERS}
        assert named and not named & {*PLAYERS[:2]}, key
    assert len(sections["bots"].rows) == MOST_PLAYERS
    (players,) = [value for name, value in told.facts if name == "players"]
    assert players.endswith(", 3 more")


def test_of_few_players_nothing_is_left_out() -> None:
    some = [won(0, players=(one, PLAYERS[0])) for one in PLAYERS[1:MOST_PLAYERS]]
    bots = section(some, "bots")
    assert "Of all players" not in bots.note
    assert len(bots.rows) == MOST_PLAYERS


def test_of_very_many_positions_those_with_most_games_are_told_of() -> None:
    some = [
        won(seat % 2, arm=f"x{seat}", parent=f"g-{place:04}", decisions=[(0, "Pick", 3)] * 8)
        for place in range(MOST_POSITIONS + 5)
        for seat in range(2 + (place == 64))
    ]
    told = [each for each in report(some).sections if each.key.startswith("decision_")]
    assert len(told) == MOST_POSITIONS
    assert [len(each.rows) for each in told] == [2] * (MOST_POSITIONS - 1) + [3]


def test_a_long_line_of_branches_is_followed_once() -> None:
    parents = {f"g-{i}": f"g-{i - 1}" if i else None for i in range(50_000)}
    began = monotonic()
    assert {*roots_of(dict(reversed(parents.items()))).values()} == {"g-0"}
    assert {*roots_of(parents).values()} == {"g-0"}
    assert monotonic() - began < 5


def test_branches_that_go_round_are_one_tree() -> None:
    roots = roots_of({"a": "b", "b": "c", "c": "a", "d": "x", "e": "d", "f": None})
    assert len({roots[each] for each in "abc"}) == 1
    assert (roots["d"], roots["e"], roots["f"]) == ("x", "x", "f")


def test_a_game_that_stands_there_twice_is_in_its_tree() -> None:
    twice = frames([won(0, stored="a"), won(1, stored="a"), won(0, stored="b")])
    assert tree_in(twice, "a").games.select(pl.len()).collect().item() == 2

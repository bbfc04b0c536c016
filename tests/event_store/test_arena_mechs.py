"""Whole games of Arena Mechs in the store: played, branched, edited."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.soak.changed_bytes import RULESET, all_places, missed, new_game, play
from event_store import GameStore
from mechs_core.kernel.codec import play_hash
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.stream import Line, state_bytes
from mechs_core.rulesets import find


@pytest.fixture
def store(tmp_path: Path) -> Iterator[GameStore]:
    with GameStore(tmp_path / "s.db", find, synchronous="NORMAL") as store:
        yield store


def test_a_game_of_bots_is_stored_whole_and_twice_the_same(store: GameStore) -> None:
    one, two = new_game(store, 4), new_game(store, 4)
    for game in (one, two):
        play(store, game)
        report = store.audit(game)
        assert report.finding is None and "legality and re-derivation" in report.checks
        assert store.head(game).status == "ended" and store.head(game).result is not None
    assert play_hash(store.steps(one)) == play_hash(store.steps(two)) == report.play_hash
    assert store.head(one).hash != store.head(two).hash  # times and ids differ
    for at in range(0, store.head(one).position, 37):
        line = store.line(one, at)
        assert line.position == at + 1
    assert state_bytes(line.state) != state_bytes(store.line(one, 0).state)


def test_a_branch_with_new_luck_is_played_to_its_end(store: GameStore) -> None:
    game = new_game(store, 3)
    play(store, game, rounds=2)
    child = store.branch(game, store.head(game).position - 1, luck="new").game
    for each in (game, child):
        play(store, each)
        assert store.audit(each).finding is None
    assert Line.of(find(RULESET), store.steps(child)).position == store.head(child).position


def test_every_changed_byte_of_the_first_round_is_found(store: GameStore, tmp_path: Path) -> None:
    game = new_game(store, 2)
    play(store, game, rounds=1)
    places = all_places(store, game)
    assert missed(store, tmp_path / "s.db", game, places) == []


def test_changed_bytes_anywhere_in_a_game_are_found(store: GameStore, tmp_path: Path) -> None:
    game, chance = new_game(store, 2), Rng("places")
    play(store, game)
    places = [chance.choice(all_places(store, game)) for _ in range(100)]  # 2,000 in the soak
    assert missed(store, tmp_path / "s.db", game, places) == []

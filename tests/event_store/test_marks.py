"""The owner's marks: games replaced by an undo, and archived games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from event_store import GameStore, Mark
from event_store.sqlite import GameRecorder
from mechs_core.kernel.errors import StoreConflict, StoreError, StoreUnusable, UnknownGame
from tests.event_store.stores import new_game, open_store, play, sql
from tests.toy.model import Pick


@pytest.fixture
def store() -> Iterator[GameStore]:
    with open_store() as store:
        yield store


def friday(store: GameStore) -> tuple[str, int, int]:
    """A named game with one pick: its id, the last event before the pick, its events."""
    begun = new_game(store, name="friday")
    store.decide(begun.game, 0, Pick(1))
    return begun.game, begun.position - 1, store.head(begun.game).position


def test_a_game_goes_on_in_place_of_another_under_its_name(store: GameStore) -> None:
    game, at, position = friday(store)
    store.archive([game])
    goes_on = store.take_back(game, at, expect=position)
    left = store.head(game)
    assert (left.status, left.name) == ("closed", "")
    assert (goes_on.status, goes_on.name, goes_on.parent) == ("running", "friday", game)
    assert goes_on.position == at + 2  # and the branch itself
    assert store.head("friday") == goes_on
    assert store.marks() == {
        game: Mark(successor=goes_on.game, archived=True),
        goes_on.game: Mark(archived=True),
    }
    assert all(store.audit(each).finding is None for each in (game, goes_on.game))


def test_the_last_of_many_that_went_on_goes_on_now(store: GameStore) -> None:
    game, at, position = friday(store)
    assert store.successors(game) == []
    second = store.take_back(game, at, expect=position)
    store.decide(second.game, 0, Pick(2))
    third = store.take_back(second.game, second.position - 1, expect=second.position + 2)
    assert [head.game for head in store.successors(game)] == [second.game, third.game]
    assert store.successors(second.game) == [third]
    assert store.successors("friday") == []


def test_an_owners_branch_of_a_game_that_is_closed_has_no_mark(store: GameStore) -> None:
    game, at, _ = friday(store)
    store.branch(game, at)
    store.close_game(game)
    assert store.successors(game) == [] and store.marks() == {}


def test_what_has_gone_on_meanwhile_is_not_taken_back(store: GameStore) -> None:
    game, at, position = friday(store)
    store.decide(game, 1, Pick(2))
    with pytest.raises(StoreConflict, match="has gone on since"):
        store.take_back(game, at, expect=position)
    assert store.head("friday").game == game and len(store.heads()) == 1


@pytest.mark.parametrize("other", ["decides", "closes"])
def test_what_moves_in_the_same_moment_is_not_taken_back(
    store: GameStore, monkeypatch: pytest.MonkeyPatch, other: str
) -> None:
    """Somebody else is faster just before the transaction, when all was looked at."""
    game, at, position = friday(store)
    real = store._games.append

    def late(*args: object) -> None:
        monkeypatch.setattr(store._games, "append", real)
        store.decide(game, 1, Pick(2)) if other == "decides" else store.close_game(game)
        real(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(store._games, "append", late)
    with pytest.raises(StoreConflict):
        store.take_back(game, at, expect=position)
    assert store.head("friday").game == game
    assert len(store.heads()) == 1 and store.marks() == {}


def test_a_game_that_is_over_is_not_taken_back(store: GameStore) -> None:
    game = new_game(store).game
    play(store, game)
    with pytest.raises(StoreConflict, match="is not played any more"):
        store.take_back(game, 4, expect=store.head(game).position)


def test_an_interrupt_takes_nothing_back(store: GameStore, monkeypatch: pytest.MonkeyPatch) -> None:
    game, at, position = friday(store)
    real = GameRecorder._succeed

    def interrupted(*args: object) -> None:
        real(*args)  # type: ignore[arg-type]
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(GameRecorder, "_succeed", interrupted)
        with pytest.raises(KeyboardInterrupt):
            store.take_back(game, at, expect=position)
    assert store.head("friday").status == "running" and len(store.heads()) == 1
    assert store.take_back(game, at, expect=position).name == "friday"


def test_a_name_is_free_once_it_has_gone_over_and_been_taken_away(store: GameStore) -> None:
    game, at, position = friday(store)
    goes_on = store.take_back(game, at, expect=position)
    store.rename("friday", "monday")
    assert store.rename(game, "friday").game == game
    assert store.head("monday").game == goes_on.game


def test_games_are_put_away_and_taken_out_again_all_or_none(store: GameStore) -> None:
    games = [new_game(store).game for _ in range(3)]
    with pytest.raises(UnknownGame):
        store.archive([games[0], "none"])
    assert store.marks() == {}
    assert [head.game for head in store.archive(games[:2])] == games[:2]
    assert {game for game, mark in store.marks().items() if mark.hidden} == {*games[:2]}
    store.archive(games[:1], restore=True)
    assert [store.marks()[game].archived for game in games[:2]] == [False, True]


def test_a_store_of_before_has_no_marks_until_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with open_store(path) as store:
        game, at, position = friday(store)
    sql(path, "DROP TABLE marks")
    with open_store(path, read_only=True) as store:
        assert store.marks() == {} and store.successors(game) == []
        with pytest.raises(StoreUnusable):
            store.archive([game])
    with open_store(path) as store:
        sql(path, "DROP TABLE marks")  # as where it could not be added just then
        assert store.take_back(game, at, expect=position).name == "friday"
        sql(path, "DROP TABLE marks")
        store.archive([game])
        assert store.marks() == {game: Mark(archived=True)}
    with open_store(path):
        assert sql(path, "SELECT name FROM sqlite_master WHERE name = 'marks'")


def test_forged_marks_hold_nobody_up(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with open_store(path) as store:
        one, two, three = (new_game(store).game for _ in range(3))
    into = "INSERT INTO marks (game, successor) VALUES"
    sql(path, f"{into} ('{one}', '{two}'), ('{two}', '{one}'), ('{three}', 'g-9999'), (7, x'00')")
    with open_store(path, read_only=True) as store:
        assert [head.game for head in store.successors(one)] == [two]
        assert store.successors(three) == []
        assert len(store.marks()) == 3


def test_a_decision_on_a_game_that_was_taken_back_hears_where_it_goes_on(store: GameStore) -> None:
    game, at, position = friday(store)
    goes_on = store.take_back(game, at, expect=position)
    with pytest.raises(StoreError, match=f"{game} was taken back") as caught:
        store.decide(game, 1, Pick(1))
    assert goes_on.game in caught.value.hint


def test_a_repair_of_the_table_keeps_the_marks_that_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with open_store(path) as store:
        game, at, position = friday(store)
        goes_on = store.take_back(game, at, expect=position)
        store.archive([goes_on.game])
        before = store.marks()
    sql(path, "ALTER TABLE marks ADD COLUMN more")
    with open_store(path, mending=True) as store:
        seen = store.check()
        (mend,) = [fault.mend for fault in seen.faults if "the table marks" in fault.sentence]
        assert mend == "it is made anew with the names and marks that it has"
        store.repair(seen)
        assert store.check().faults == () and store.marks() == before
    sql(path, "DROP TABLE marks")  # and the triggers with it
    with open_store(path, read_only=True) as store:
        assert not any("marks" in fault.sentence for fault in store.check().faults)

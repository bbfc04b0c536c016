"""Many games at once: sealed like single ones, stored all or none, and only once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from event_store import GameStore, PlayedGame
from event_store.application import Games
from mechs_core.analysis.simulating.plan import plan
from mechs_core.analysis.simulating.playing import play_game
from mechs_core.kernel.codec import play_hash
from mechs_core.kernel.errors import CorruptStream, StoreConflict, StoreUnusable, UnknownGame
from mechs_core.kernel.messages import Branched
from tests.event_store.stores import new_game, open_store
from tests.event_store.stores import play as play_on
from tests.toy import TOY

PLAN = plan(TOY, ["bot:hopeful", "bot:random"], deals=9, seed="bulk")


def played(number: int) -> PlayedGame:
    steps = play_game(TOY, PLAN, number).events
    return PlayedGame(f"bulk {number}", tuple(map(tuple, steps)))


def test_games_of_a_bulk_are_sound_and_have_their_ids_in_order() -> None:
    with open_store() as store:
        new_game(store)
        ids = store.add_played(TOY, [played(k) for k in range(5)], client="simulate")
        assert ids == ["g-0002", "g-0003", "g-0004", "g-0005", "g-0006"]
        assert [store.audit(game).finding for game in ids] == [None] * 5
        for number, game in enumerate(ids):
            steps = store.steps(game)
            assert [step.events for step in steps] == [*played(number).steps]
            assert {step.envelope.client for step in steps} == {"simulate"}
            assert store.head(game).status == "ended"
        assert new_game(store).game == "g-0007"


def test_a_bulk_that_comes_twice_is_stored_once() -> None:
    with open_store() as store:
        first = store.add_played(TOY, [played(0), played(1)])
        again = store.add_played(TOY, [played(1), played(2), played(0)])
        assert first == ["g-0001", "g-0002"]
        assert again == ["g-0002", "g-0003", "g-0001"]
        assert store.ids() == ["g-0001", "g-0002", "g-0003"]


def test_another_game_under_an_id_that_is_taken_is_refused() -> None:
    with open_store() as store:
        store.add_played(TOY, [played(0)])
        with pytest.raises(StoreConflict, match="g-0001"):
            store.add_played(TOY, [played(1), replace(played(2), id="bulk 0")])
        assert store.ids() == ["g-0001"]


def test_of_a_bulk_with_one_bad_game_nothing_is_stored() -> None:
    with open_store() as store:
        torn = played(1)
        with pytest.raises(CorruptStream):
            store.add_played(TOY, [played(0), replace(torn, steps=torn.steps[1:])])
        assert store.ids() == []


def test_a_bulk_that_the_database_breaks_off_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "store.db"
    with open_store(path) as store:
        recorder = store._games._recorder
        move = recorder._move_head

        def fail_at_the_third(c: Any, change: Any) -> None:
            move(c, change)
            if change.row.game == "g-0003":
                raise KeyboardInterrupt

        monkeypatch.setattr(recorder, "_move_head", fail_at_the_third)
        with pytest.raises(KeyboardInterrupt):
            store.add_played(TOY, [played(k) for k in range(5)])
        monkeypatch.undo()
        assert store.ids() == []
        assert store.add_played(TOY, [played(4)]) == ["g-0001"]
    with open_store(path) as store:
        assert store.ids() == ["g-0001"]


def test_where_somebody_else_takes_the_next_id_the_bulk_takes_later_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "store.db"
    with open_store(path) as store, open_store(path) as other:
        next_games, others = Games.next_games, []

        def late(games: Games, many: int) -> list[str]:
            ids = next_games(games, many)
            if games is store._games and not others:
                others.append(new_game(other).game)
            return ids

        monkeypatch.setattr(Games, "next_games", late)
        assert store.add_played(TOY, [played(0), played(1)]) == ["g-0002", "g-0003"]
        assert others == ["g-0001"]
        assert [store.audit(game).finding for game in store.ids()] == [None] * 3


def test_a_branch_in_a_bulk_goes_on_from_its_parent_in_the_store() -> None:
    with open_store() as store:
        parent = new_game(store).game
        play_on(store, parent, 4)
        head = store.head(parent)
        line = store.line(parent)
        opening = line.branch(Branched(parent, head.position - 1, "same", TOY.version))
        decided = line.decide(head.waiting[0], TOY.legal(line.state, head.waiting[0])[0])
        (game,) = store.add_played(TOY, [PlayedGame("one", (opening, decided))])
        assert (store.head(game).parent, store.head(game).at) == (parent, head.position - 1)
        assert store.head(game).root == parent
        assert store.audit(game).finding is None
        assert [each.game for each in store.tree(parent)] == [parent, game]
        assert play_hash(store.steps(game)[: head.steps]) == play_hash(store.steps(parent))
        assert store.add_played(TOY, [PlayedGame("one", (opening, decided))]) == [game]


def test_a_branch_of_a_game_that_is_not_here_is_refused() -> None:
    with open_store() as store, pytest.raises(UnknownGame, match="g-0009"):
        store.add_played(TOY, [PlayedGame("one", ((Branched("g-0009", 3, "same", TOY.version),),))])


def test_a_store_opened_for_reading_takes_no_bulk(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    open_store(path).close()
    with GameStore(path, lambda name: TOY, read_only=True) as store, pytest.raises(StoreUnusable):
        store.add_played(TOY, [played(0)])


def test_an_empty_bulk_changes_nothing() -> None:
    with open_store() as store:
        assert store.add_played(TOY, []) == []
        assert store.ids() == []

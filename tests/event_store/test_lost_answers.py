"""An append that was stored although the database reports a conflict."""

from __future__ import annotations

from typing import Any

import pytest
from eventsourcing.persistence import IntegrityError

from event_store import GameStore
from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import StoreConflict
from mechs_core.kernel.messages import Decided
from tests.event_store.stores import new_game, open_store, play
from tests.games import PEOPLE
from tests.toy import TOY
from tests.toy.model import Pick


@pytest.fixture
def store() -> GameStore:
    return open_store()


def lose_answers(store: GameStore, times: int = 1) -> None:
    """Make the next appends succeed and say that they did not, as a commit sent twice does."""
    recorder: Any = store._games.recorder
    insert, left = recorder.insert_events, [None] * times

    def deaf(records: Any, **more: Any) -> Any:
        answer = insert(records, **more)
        if left:
            left.pop()
            raise IntegrityError("the same record again")
        return answer

    recorder.insert_events = deaf


@pytest.mark.parametrize("decision_id", [None, "mine"])
def test_a_game_is_created_once(store: GameStore, decision_id: str | None) -> None:
    lose_answers(store)
    created = describe(TOY, PEOPLE[:2], seed="7")
    head = store.create(TOY, created, name="friday", decision_id=decision_id)
    assert [each.game for each in store.heads()] == [head.game] == ["g-0001"]
    assert head.name == "friday"
    assert store.decide(head.game, 0, Pick(1)).step.number == 1
    assert store.audit(head.game).finding is None


@pytest.mark.parametrize("decision_id", [None, "mine"])
def test_a_decision_is_stored_once_and_said_to_be(
    store: GameStore, decision_id: str | None
) -> None:
    game = new_game(store).game
    lose_answers(store)
    recorded = store.decide(game, 0, Pick(2), decision_id=decision_id)
    assert recorded.step.events[0] == Decided(0, Pick(2))
    assert recorded.already == (decision_id is not None)  # it may have come from another sender
    assert (recorded.head.steps, store.head(game).steps) == (2, 2)
    assert store.decide(game, 1, Pick(2)).step.number == 2
    assert store.audit(game).finding is None


def test_a_branch_with_decisions_is_stored_once(store: GameStore) -> None:
    game = new_game(store).game
    play(store, game, 3)
    lose_answers(store)
    child = store.branch(game, 4, decisions=[Decided(0, Pick(3))], name="what if")
    assert [each.game for each in store.heads()] == [game, child.game]
    assert (child.name, child.steps) == ("what if", 3)
    assert store.decide(child.game, 1, Pick(1)).step.number == 3
    assert store.audit(child.game).finding is None


def test_a_file_is_taken_in_once(store: GameStore) -> None:
    game = new_game(store).game
    play(store, game, 3)
    with open_store() as other:
        lose_answers(other)
        head, _ = other.add(TOY, store.steps(game))
        assert [each.game for each in other.heads()] == [head.game]


def test_a_game_that_others_have_played_on_meanwhile_is_found_too(store: GameStore) -> None:
    recorder: Any = store._games.recorder
    insert = recorder.insert_events

    def slow(records: Any, **more: Any) -> Any:
        insert(records, **more)
        recorder.insert_events = insert
        store.decide("g-0001", 1, Pick(3))
        raise IntegrityError("the same record again")

    recorder.insert_events = slow
    head = store.create(TOY, describe(TOY, PEOPLE[:2], seed="7"))
    assert (head.game, head.steps, store.line("g-0001").steps) == ("g-0001", 2, 2)
    assert store.decide("g-0001", 0, Pick(1)).step.number == 2
    assert store.audit("g-0001").finding is None


def test_another_game_under_the_same_id_is_a_conflict(store: GameStore) -> None:
    """Two senders create different games under one id at once: one of them is told."""
    recorder: Any = store._games.recorder
    insert = recorder.insert_events

    def race(records: Any, **more: Any) -> Any:
        recorder.insert_events = insert
        store.create(TOY, describe(TOY, PEOPLE[:2], seed="8"), decision_id="mine")
        return insert(records, **more)

    recorder.insert_events = race
    with pytest.raises(StoreConflict, match="another game, g-0001"):
        store.create(TOY, describe(TOY, PEOPLE[:2], seed="7"), decision_id="mine")
    assert len(store.heads()) == 1


# ---------------------------------------------------------------- sent again under an id


def test_a_creation_sent_again_under_its_id_gives_the_game_that_is_there(store: GameStore) -> None:
    """Although a seed is drawn anew each time."""
    head = store.create(TOY, describe(TOY, PEOPLE[:2]), name="friday", decision_id="a")
    play(store, head.game, 3)
    again = store.create(TOY, describe(TOY, PEOPLE[:2]), name="friday", decision_id="a")
    assert again == store.head(head.game) and len(store.heads()) == 1
    assert store.begun("a") == again and store.begun("b") is None
    for other in (describe(TOY, PEOPLE[:3]), describe(TOY, PEOPLE[:2], seed="7")):
        with pytest.raises(StoreConflict, match="another game, g-0001, was begun under the id 'a'"):
            store.create(TOY, other, decision_id="a")
    assert len(store.heads()) == 1


@pytest.mark.parametrize("luck", [{}, {"luck": "new"}, {"luck": "new", "seed": "8"}])
def test_a_branch_sent_again_under_its_id_gives_the_game_that_is_there(
    store: GameStore, luck: dict[str, Any]
) -> None:
    game = new_game(store).game
    at = store.head(game).position - 1
    decided = [Decided(0, Pick(2))]
    head = store.branch(game, at, decisions=decided, name="x", decision_id="a", **luck)
    play(store, head.game, 2)
    again = store.branch(game, at, decisions=decided, name="x", decision_id="a", **luck)
    assert again == store.head(head.game) and len(store.heads()) == 2
    with pytest.raises(StoreConflict, match="was begun under the id 'a'"):
        store.branch(game, at, decisions=[Decided(0, Pick(3))], decision_id="a", **luck)
    with pytest.raises(StoreConflict, match="was begun under the id 'a'"):
        store.create(TOY, describe(TOY, PEOPLE[:2]), decision_id="a")
    other = new_game(store).game
    with pytest.raises(StoreConflict, match="was begun under the id 'a'"):
        store.branch(other, store.head(other).position - 1, decision_id="a", **luck)
    assert len(store.heads()) == 3


def test_a_branch_with_less_decided_at_once_is_another_one(store: GameStore) -> None:
    game = new_game(store).game
    at = store.head(game).position - 1
    store.branch(game, at, decision_id="a")
    with pytest.raises(StoreConflict, match="'a' with less decided"):
        store.branch(game, at, decisions=[Decided(0, Pick(2))], decision_id="a")


def test_two_programs_that_begin_a_game_under_one_id_begin_one(
    store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the other one's game comes between the look for it and the append."""
    from event_store.application import Games

    created, give, late = describe(TOY, PEOPLE[:2]), Games.next_games, [True]

    def next_games(games: Games, many: int) -> list[str]:
        if late:
            late.pop()
            store.create(TOY, created, decision_id="a")
        return give(games, many)

    monkeypatch.setattr(Games, "next_games", next_games)
    assert store.create(TOY, created, decision_id="a").game == "g-0001"
    assert len(store.heads()) == 1

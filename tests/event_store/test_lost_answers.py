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

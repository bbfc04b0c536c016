"""Decision ids: the senders' and the program's own never meet."""

from __future__ import annotations

from pathlib import Path

import pytest

from event_store import GameStore
from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import StoreError
from tests.event_store.stores import new_game, open_store, play
from tests.games import PEOPLE, Sealed
from tests.toy import TOY
from tests.toy.model import Pick


@pytest.fixture
def store() -> GameStore:
    return open_store()


@pytest.mark.parametrize("decision_id", ["mechs:", "mechs:bot 1 after 0123456789abcdef"])
def test_a_sender_cannot_use_an_id_of_the_program(store: GameStore, decision_id: str) -> None:
    game = new_game(store).game
    with pytest.raises(StoreError, match="begins the ids of this program"):
        store.decide(game, 0, Pick(1), decision_id=decision_id)
    with pytest.raises(StoreError, match="begins the ids of this program"):
        store.create(TOY, describe(TOY, PEOPLE[:2]), decision_id=decision_id)
    assert store.head(game).steps == 1 and len(store.heads()) == 1


def test_ids_of_before_are_as_good_as_any(store: GameStore) -> None:
    game = new_game(store).game
    for seat, decision_id in enumerate(("bot 1 at 24", "Mechs:x")):
        assert not store.decide(game, seat, Pick(1), decision_id=decision_id).already


def test_a_bots_decision_is_stored_once_by_two_programs(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with open_store(path) as ours, open_store(path) as theirs:
        head = new_game(ours, 3)
        first = ours.decide_for_bot(head, 1, Pick(2))
        assert first.step.envelope.id == f"mechs:bot 1 after {head.hash.hex()[:16]}"
        again = theirs.decide_for_bot(head, 1, Pick(2))
        assert again.already and again.step == first.step
        other = theirs.decide_for_bot(head, 2, Pick(2))  # another bot that was asked there
        assert not other.already and theirs.head(head.game).steps == 3


def line_with(*ids: str) -> Sealed:
    """A game whose first decisions have these ids."""
    game = Sealed.new(TOY)
    for decision_id in ids:
        seat = game.line.awaited().seat
        events = game.line.decide(seat, TOY.legal(game.line.state, seat)[0])
        envelope = type(game.steps[0].envelope)("2026-01-02T03:04:05.678Z", decision_id)
        game.steps.append(game.chain.add(envelope, events))
    return game


def test_a_line_with_ids_of_other_programs_is_taken_in_and_audits(store: GameStore) -> None:
    head, _ = store.add(TOY, line_with("bot 1 at 24", "7").steps)
    assert store.audit(head.game).finding is None
    play(store, head.game)
    assert store.head(head.game).status == "ended"


@pytest.mark.parametrize("ids", [("a", "a"), ("mechs:bot 0 after 00",), ("mechs:x",)])
def test_a_line_with_ids_that_no_store_has_given_is_not_taken_in(
    store: GameStore, ids: tuple[str, ...]
) -> None:
    with pytest.raises(StoreError, match=r"the decision id '.*' is "):
        store.add(TOY, line_with(*ids).steps)
    assert store.ids() == []

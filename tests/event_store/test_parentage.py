"""Lines that are imported together become the tree that they were."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from event_store import GameStore
from event_store.parentage import parents_first, parents_of
from mechs_core.kernel.errors import StoreError
from mechs_core.kernel.messages import Event, Step
from tests.event_store.stores import new_game, open_store, play
from tests.toy import TOY

Steps = list[Step[Event]]


@pytest.fixture
def store() -> GameStore:
    return open_store()


def ends(store: GameStore, game: str) -> list[int]:
    at, found = -1, []
    for step in store.steps(game):
        at += len(step.events)
        found.append(at)
    return found


def forked(store: GameStore) -> tuple[Steps, Steps, Steps]:
    """A game that goes on, a branch of it, and a branch of that; each plays two steps."""
    root = new_game(store).game
    play(store, root, 2)
    child = store.branch(root, ends(store, root)[1]).game
    play(store, child, 2)
    grandchild = store.branch(child, ends(store, child)[-1], luck="new").game
    for game in (root, child, grandchild):
        play(store, game, 2, seed=game)
    return store.steps(root), store.steps(child), store.steps(grandchild)


def take_in(lines: Sequence[Steps]) -> GameStore:
    """A store of these lines, as one call takes them in."""
    other, games = open_store(), {}
    parents = parents_of(lines)
    for index in parents_first(parents):
        parent = parents[index]
        above = None if parent is None else games[parent]
        games[index] = other.add(TOY, lines[index], parent=above)[0].game
    return other


def is_sound(store: GameStore) -> bool:
    return all(store.audit(head.game).finding is None for head in store.heads())


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_a_tree_of_three_is_restored_in_any_order(store: GameStore, order: tuple[int, ...]) -> None:
    lines = forked(store)
    other = take_in([lines[i] for i in order])
    assert [(head.parent, head.at) for head in other.heads()] == [
        (head.parent, head.at) for head in store.heads()
    ]
    assert [head.hash for head in other.heads()] == [head.hash for head in store.heads()]
    assert {head.root for head in other.heads()} == {"g-0001"}
    assert is_sound(other)
    for line, head in zip(lines, other.heads(), strict=True):
        assert [step.hash for step in other.steps(head.game)] == [step.hash for step in line]


def test_a_line_that_ends_where_another_branches_is_its_parent(store: GameStore) -> None:
    root, child, _ = forked(store)
    assert parents_of([child, root[:2]]) == [1, None]


def test_where_both_branch_the_first_named_is_the_parent(store: GameStore) -> None:
    root = new_game(store).game
    one, two = (store.branch(root, ends(store, root)[0]).game for _ in range(2))
    lines = [store.steps(game) for game in (one, two)]
    assert parents_of(lines) == [None, 0]
    assert parents_of(lines[::-1]) == [None, 0]
    assert parents_of([*lines, store.steps(root)]) == [2, 2, None]
    assert is_sound(take_in(lines))


def test_a_line_that_parts_without_a_branch_is_taken_in_on_its_own(store: GameStore) -> None:
    root, child, grandchild = forked(store)
    other = open_store()
    kept = other.add(TOY, root[:2])[0].game
    play(other, kept, 3, seed="otherwise")
    apart = other.steps(kept)
    assert parents_of([root, apart]) == [None, None]
    assert parents_of([apart, child, root]) == [None, 0, None]
    assert parents_of([root[:3], root]) == [None, None]
    assert parents_of([child[:-1], root, child]) == [1, None, 1]
    there = take_in([root, apart, child, grandchild])
    assert [head.parent for head in there.heads()] == [None, None, "g-0001", "g-0003"]
    assert is_sound(there)


def test_other_games_are_no_relatives(store: GameStore) -> None:
    root, child, _ = forked(store)
    stranger = store.steps(new_game(store, seed="8").game)
    assert parents_of([stranger, child, root]) == [None, 2, None]
    assert parents_of([]) == [] and parents_of([root, root]) == [None, None]


def test_a_line_is_stored_only_as_a_branch_of_what_it_branches_from(store: GameStore) -> None:
    root, child, grandchild = forked(store)
    other = open_store()
    stranger = new_game(other).game
    for line in (root, child):
        with pytest.raises(StoreError, match=f"no branch of {stranger}"):
            other.add(TOY, line, parent=stranger)
    there = other.add(TOY, root)[0].game
    with pytest.raises(StoreError, match=f"no branch of {there}"):
        other.add(TOY, root[:3], parent=there)
    head, already = other.add(TOY, grandchild, parent=there)  # its own parent is not here
    assert not already and head.parent == there and is_sound(other)
    assert other.add(TOY, grandchild, parent=there) == (head, True)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_whatever_was_branched_comes_back_with_nothing_stored_twice(data: st.DataObject) -> None:
    store = open_store()
    games = [new_game(store, 3).game]
    for number in range(data.draw(st.integers(0, 7))):
        game = data.draw(st.sampled_from(games))
        play(store, game, data.draw(st.integers(0, 3)), seed=str(number))
        at = data.draw(st.sampled_from(ends(store, game)))
        games.append(store.branch(game, at).game)
    shuffled = data.draw(st.permutations(games))
    lines = [store.steps(game) for game in shuffled]
    other = take_in(lines)
    assert is_sound(other)
    assert {head.hash for head in other.heads()} == {line[-1].hash for line in lines}
    stored = sum(len(other._games.records(head.game, 0, 999)) for head in other.heads())
    assert stored == len({step.hash for line in lines for step in line})
    assert len({head.root for head in other.heads()}) == 1

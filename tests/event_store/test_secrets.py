"""When secrets open: as soon as no game of their tree is played any more."""

from __future__ import annotations

import pytest

from event_store import GameStore
from mechs_core.kernel.creation import describe
from tests.event_store.stores import new_game, open_store, play
from tests.games import PEOPLE
from tests.toy import TOY


@pytest.fixture
def store() -> GameStore:
    return open_store()


def test_a_seed_opens_with_the_end_of_its_game(store: GameStore) -> None:
    game = new_game(store).game
    assert not store.opened(game)("7")
    play(store, game)
    assert store.opened(game)("7")
    assert not store.opened(game)("8")  # not a seed of this tree


def test_a_seed_opens_with_the_closing_of_its_game(store: GameStore) -> None:
    game = new_game(store).game
    store.close_game(game)
    assert store.opened(game)("7")


def test_a_running_branch_keeps_the_seeds_of_its_line_shut(store: GameStore) -> None:
    game = new_game(store).game
    play(store, game, 2)
    child = store.branch(game, store.head(game).position - 1, luck="new", seed="8")
    play(store, game)
    for each in (game, child.game):
        assert not store.opened(each)("7") and not store.opened(each)("8")
    store.close_game(child.game)
    assert store.opened(game)("7") and store.opened(game)("8")


def test_the_new_seed_of_a_closed_branch_stays_shut_while_the_parent_holds_its_hands(
    store: GameStore,
) -> None:
    game = new_game(store).game
    child = store.branch(game, store.head(game).position - 1, luck="new", seed="8").game
    assert store.line(child).state.cards == store.line(game).state.cards  # dealt under the seed 7
    store.close_game(child)
    for each in (game, child):
        assert not store.opened(each)("7") and not store.opened(each)("8")
    store.close_game(game)
    for each in (game, child):
        assert store.opened(each)("7") and store.opened(each)("8")


def test_a_tree_opens_with_the_last_of_its_games(store: GameStore) -> None:
    game = new_game(store).game
    start = store.head(game).position - 1
    child = store.branch(game, start, luck="new", seed="8").game
    early = store.branch(child, start, luck="new", seed="9").game  # before the seed 8
    late = store.branch(child, store.head(child).position - 1, luck="new", seed="10").game
    for each in (game, child, late):
        store.close_game(each)
    seeds = ("7", "8", "9", "10")
    assert not any(map(store.opened(early), seeds))
    play(store, early)
    assert all(map(store.opened(early), seeds)) and not store.opened(early)("11")


def test_another_tree_with_the_same_seed_is_another_matter(store: GameStore) -> None:
    one, two = new_game(store).game, new_game(store).game
    store.close_game(one)
    assert store.opened(one)("7") and not store.opened(two)("7")


def test_a_line_that_was_taken_in_has_all_its_seeds(store: GameStore) -> None:
    game = new_game(store).game
    child = store.branch(game, store.head(game).position - 1, luck="new", seed="8").game
    with open_store() as other:
        taken = other.add(TOY, store.steps(child))[0].game
        assert not other.opened(taken)("7") and not other.opened(taken)("8")
        other.close_game(taken)
        assert other.opened(taken)("7") and other.opened(taken)("8")


# ---------------------------------------------------------------- a tree that was taken apart


def taken_apart(store: GameStore, seed: str | None, luck: str = "same") -> tuple[str, str]:
    """A running game and its ended branch, each taken in from a file of its own."""
    with open_store() as first:
        created = describe(TOY, PEOPLE[:2], seed=seed)
        root = first.create(TOY, created).game
        play(first, root, 1)
        child = first.branch(root, first.head(root).position - 1, luck=luck).game
        play(first, child)
        running, over = (store.add(TOY, first.steps(game))[0].game for game in (root, child))
    assert store.head(over).status == "ended" and store.head(over).root == over
    return running, over


@pytest.mark.parametrize("luck", ["same", "new"])
def test_a_drawn_seed_stays_shut_while_a_game_plays_under_it_anywhere(
    store: GameStore, luck: str
) -> None:
    running, over = taken_apart(store, None, luck)
    seeds = {store.line(over).seed, store.line(running).seed}
    assert not any(store.opened(over)(seed) for seed in seeds)
    play(store, running)
    assert all(store.opened(over)(seed) for seed in seeds)


def test_a_drawn_seed_opens_where_the_other_game_was_closed(store: GameStore) -> None:
    running, over = taken_apart(store, None)
    store.close_game(running)
    assert store.opened(over)(store.line(over).seed)


def test_a_chosen_seed_is_judged_by_its_tree(store: GameStore) -> None:
    running, over = taken_apart(store, "7")
    assert store.opened(over)("7") and not store.opened(running)("7")


def test_a_drawn_seed_of_a_branch_is_guarded_too(store: GameStore) -> None:
    """The new luck of a branch was drawn; the game was created under a chosen seed."""
    with open_store() as first:
        root = new_game(first).game
        child = first.branch(root, first.head(root).position - 1, luck="new").game
        grandchild = first.branch(child, first.head(child).position - 1).game
        play(first, grandchild)
        running, over = (store.add(TOY, first.steps(g))[0].game for g in (child, grandchild))
    assert not store.opened(over)("7") and not store.opened(over)(store.line(over).seed)
    store.close_game(running)
    assert store.opened(over)("7") and store.opened(over)(store.line(over).seed)

"""Branches: a line that goes on otherwise, many levels deep, and nothing copied."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from event_store import BranchInsideStep, GameStore
from mechs_core.kernel.codec import anonymous, play_hash
from mechs_core.kernel.errors import CorruptStream, IllegalDecision, UnknownGame
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Branched, Decided
from mechs_core.kernel.stream import Line, state_bytes
from tests.event_store.stores import new_game, open_store, play, sql
from tests.toy import TOY


@pytest.fixture
def store() -> GameStore:
    return open_store()


def ends(store: GameStore, game: str) -> list[int]:
    """The positions after which a branch can begin."""
    at, found = -1, []
    for step in store.steps(game):
        at += len(step.events)
        found.append(at)
    return found


def test_a_branch_continues_numbers_positions_and_chain(store: GameStore) -> None:
    game = new_game(store).game
    play(store, game, 5)
    at = ends(store, game)[3]
    child = store.branch(game, at, name="what if")
    assert (child.parent, child.root, child.at, child.steps) == (game, game, at, 5)
    assert child.name == "what if" and child.position == at + 2
    steps = store.steps(child.game)
    assert steps[:4] == store.steps(game)[:4]
    assert steps[4].events == (Branched(parent=game, at=at, luck="same", rules=1),)
    assert [number for number, *_ in store._games.records(child.game, 0, 99)] == [4]
    assert state_bytes(store.line(child.game).state) == state_bytes(store.line(game, at).state)
    play(store, child.game)
    assert store.audit(child.game).finding is None and store.audit(game).finding is None


def test_the_same_decisions_with_the_same_luck_lead_to_the_same_end(store: GameStore) -> None:
    game = new_game(store, 3).game
    recorded = play(store, game)
    child = store.branch(game, ends(store, game)[0]).game
    for each in recorded:
        first = each.step.events[0]
        store.decide(child, first.seat, first.decision)
    assert store.head(child).result == store.head(game).result
    assert state_bytes(store.line(child).state) == state_bytes(store.line(game).state)


def test_a_branch_inside_a_step_names_the_two_boundaries(store: GameStore) -> None:
    game = new_game(store).game
    play(store, game, 3)
    boundaries = ends(store, game)
    for at in range(store.head(game).position):
        if at in boundaries:
            continue
        with pytest.raises(BranchInsideStep) as caught:
            store.branch(game, at)
        earlier = [each for each in boundaries if each < at]
        assert caught.value.before == (earlier[-1] if earlier else None)
        assert caught.value.after == min(each for each in boundaries if each > at)
        assert str(caught.value.after) in caught.value.sentence
    for at in (-1, boundaries[-1] + 1, 10**30):
        with pytest.raises(UnknownGame, match=f"events 0 to {boundaries[-1]}"):
            store.branch(game, at)
    assert len(store.heads()) == 1


def test_new_luck_is_drawn_or_chosen(store: GameStore) -> None:
    game = new_game(store).game
    at = ends(store, game)[0]
    drawn, chosen = store.branch(game, at, luck="new"), store.branch(game, at, luck="new", seed="8")
    assert (drawn.seed_origin, chosen.seed_origin) == ("drawn", "chosen")
    assert store.line(chosen.game).seed == "8" and len(store.line(drawn.game).seed) == 32
    assert store.branch(chosen.game, chosen.position - 1).seed_origin == "chosen"
    for wrong in ({"luck": "good"}, {"seed": "8"}, {"luck": "new", "seed": "\n"}):
        with pytest.raises(IllegalDecision, match="bad_config"):
            store.branch(game, at, **wrong)
    with pytest.raises(IllegalDecision, match="bad_value"):
        store.branch(game, at, given={"nothing": (1,)})
    assert len(store.heads()) == 4


def test_branches_of_branches_down_many_levels(store: GameStore) -> None:
    game = new_game(store, 4, options={"rounds": 5}).game
    rng, games = Rng("tree"), [game]
    for level in range(24):
        parent = games[-1]
        play(store, parent, 2, seed=f"level {level}")
        at = rng.choice(ends(store, parent)[-5:])  # sometimes before the parent itself began
        games.append(store.branch(parent, at, luck=rng.choice(["same", "new"])).game)
    firsts = [store._lines.entry(each).row.first for each in games]
    assert any(child < parent for parent, child in pairwise(firsts))
    for number, child in enumerate(games):
        steps = store.steps(child)
        assert [step.number for step in steps] == list(range(len(steps)))
        assert Line.of(TOY, steps).position == store.head(child).position
        assert store.audit(child).finding is None
        assert [head.game for head in store.tree(child)] == games
        assert store.head(child).parent == (games[number - 1] if number else None)


def test_an_ended_game_can_be_branched_before_and_at_its_end(store: GameStore) -> None:
    game = new_game(store).game
    play(store, game)
    boundaries = ends(store, game)
    assert store.branch(game, boundaries[-1]).status == "ended"
    child = store.branch(game, boundaries[-2])
    assert child.status == "running" and child.result is None
    play(store, child.game)
    assert store.head(child.game).status == "ended"


def test_branches_go_on_in_another_process(tmp_path: Path) -> None:
    with open_store(tmp_path / "s.db") as store:
        game = new_game(store, 3).game
        play(store, game, 6)
        child = store.branch(game, ends(store, game)[4]).game
        play(store, child, 2)
        grandchild = store.branch(child, ends(store, child)[2]).game
    with open_store(tmp_path / "s.db") as store:
        for each in (child, grandchild):
            play(store, each)
            assert store.audit(each).finding is None


def test_ancestors_in_a_ring_are_damage_not_a_hang(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with open_store(path) as store:
        game = new_game(store).game
        child = store.branch(game, ends(store, game)[0]).game
    sql(path, "UPDATE heads SET parent = 'g-0002', first = 1 WHERE game = 'g-0002'")
    with open_store(path) as store:
        with pytest.raises(CorruptStream, match="ancestors"):
            store.steps(child)
        assert store.audit(child).finding is not None


# ---------------------------------------------------------------- whole lines taken in


def test_a_whole_line_is_taken_in_once(tmp_path: Path) -> None:
    with open_store(tmp_path / "a.db") as one, open_store(tmp_path / "b.db") as two:
        game = new_game(one, 3).game
        play(one, game, 6)
        child = one.branch(game, ends(one, game)[3], luck="new").game
        play(one, child, 3)
        steps = one.steps(child)
        head, already = two.add(TOY, steps, name="theirs")
        assert not already and (head.game, head.name, head.parent) == ("g-0001", "theirs", None)
        assert head.hash == one.head(child).hash and head.steps == one.head(child).steps
        assert (head.seed_origin, head.position) == ("drawn", one.head(child).position)
        again, already = two.add(TOY, steps)
        assert already and again == head and len(two.heads()) == 1
        assert one.add(TOY, two.steps(head.game)) == (one.head(child), True)
        assert play_hash(two.steps(head.game)) == play_hash(steps)
        assert two.steps(head.game)[4].events[0] == anonymous(steps[4].events[0])
        assert two.audit(head.game).finding is None
        play(two, head.game)
        assert two.audit(head.game).finding is None
        assert not two.add(TOY, steps)[1]  # the one that was here has gone on


def test_a_line_that_two_take_in_at_once_is_here_once(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with open_store() as source, open_store(path) as ours, open_store(path) as theirs:
        steps = source.steps(new_game(source).game)
        select = ours._games.select

        def look(by: str, value: str | bytes = "") -> object:
            found = select(by, value)
            if by == "hash" and not found:
                theirs.add(TOY, steps)
            return found

        ours._games.select = look
        head, already = ours.add(TOY, steps)
        assert already and theirs.heads() == [head]


def test_a_line_with_an_id_twice_is_taken_in_and_the_first_counts(store: GameStore) -> None:
    game = new_game(store).game
    decision = TOY.legal(store.line(game).state, 0)[0]
    store.decide(game, 0, decision, decision_id="a")
    play(store, game, 1)
    child = store.branch(game, store.head(game).position - 1).game
    (seat,) = store.head(child).waiting
    store.decide(child, seat, TOY.legal(store.line(child).state, seat)[0], decision_id="a")
    with open_store() as other:
        head, _ = other.add(TOY, store.steps(child))
        assert other.audit(head.game).finding is None
        assert other.decide(head.game, 0, decision, decision_id="a").step.number == 1


def test_what_is_no_line_is_not_taken_in(store: GameStore) -> None:
    with open_store() as other:
        game = new_game(other).game
        play(other, game, 5)
        steps = other.steps(game)
    for wrong in ([], steps[1:], [*steps[:2], *steps[3:]], [*steps, steps[-1]]):
        with pytest.raises(CorruptStream):
            store.add(TOY, wrong)
    assert store.heads() == [] and store._games.records("g-0001", 0, 99) == []


def test_a_branch_and_what_is_decided_at_once_are_stored_together_or_not(store: GameStore) -> None:
    game = new_game(store).game
    recorded = [each.step.events[0] for each in play(store, game, 4)]
    sent = [each for each in recorded if type(each) is Decided]
    at = ends(store, game)[0]
    child = store.branch(game, at, decisions=sent)
    assert (child.steps, child.parent) == (6, game)
    assert [step.events[0] for step in store.steps(child.game)][2:] == sent
    assert state_bytes(store.line(child.game).state) == state_bytes(store.line(game).state)
    assert store.audit(child.game).finding is None
    assert len(play(store, child.game, 1)) == 1
    with pytest.raises(IllegalDecision):
        store.branch(game, at, decisions=[*sent, sent[0], sent[0], sent[0]])
    assert len(store.heads()) == 2

"""Creating and deciding: what is stored, answered again under the same id, refused, retried."""

from __future__ import annotations

import signal
from pathlib import Path
from random import Random

import pytest

from event_store import GameStore
from event_store.sqlite import GameRecorder
from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import (
    CorruptStream,
    IllegalDecision,
    OldRules,
    StoreConflict,
    StoreError,
    UnknownGame,
)
from mechs_core.kernel.messages import Decided
from mechs_core.kernel.stream import Line, state_bytes
from tests.event_store.stores import new_game, open_store, play, sql
from tests.toy import TOY
from tests.toy.model import Pass, Pick
from tests.with_answers import with_answers


@pytest.fixture
def store() -> GameStore:
    return open_store()


def test_a_new_game_has_an_id_a_head_and_a_step(store: GameStore) -> None:
    head = new_game(store, name="friday")
    assert (head.game, head.name, head.steps, head.status) == ("g-0001", "friday", 1, "running")
    assert (head.root, head.parent, head.at) == ("g-0001", None, None)
    assert (head.seats, head.seed_origin, head.waiting) == (("ada", "bob"), "chosen", (0, 1))
    (step,) = store.steps(head.game)
    assert (step.number, step.hash, len(step.events)) == (0, head.hash, head.position)
    assert head.created == head.updated == step.envelope.time
    assert step.envelope.time.endswith("Z") and len(step.envelope.time) == 24
    assert store.head("friday") == store.head("g-0001") == head
    assert new_game(store).game == "g-0002"


def test_a_decision_is_one_step_and_moves_the_head(store: GameStore) -> None:
    game = new_game(store).game
    recorded = store.decide(game, 0, Pick(2), decision_id="a", client="tests", note="hm")
    assert recorded.step.number == 1 and not recorded.already
    assert recorded.step.envelope.client == "tests" and recorded.step.envelope.note == "hm"
    assert recorded.step.events[0] == Decided(0, Pick(2))
    assert recorded.head == store.head(game) and recorded.head.waiting == (1,)
    assert store.steps(game, 1) == [recorded.step]
    assert store.decide(game, 1, '{"type":"Pick","number":1}').step.number == 2


def test_a_game_for_twelve_with_an_object_as_an_option_comes_back(tmp_path: Path) -> None:
    die = {"faces": [*range(12)]}
    with open_store(tmp_path / "s.db") as store:
        game = new_game(store, 12, options={"die": die, "rounds": 1}).game
        play(store, game)
    with open_store(tmp_path / "s.db") as store:
        assert store.line(game).created.options["die"] == die
        assert len(store.head(game).seats) == 12
        assert store.head(game).status == "ended"
        assert store.audit(game).finding is None


def test_played_to_the_end_live_and_folded_lines_agree(store: GameStore) -> None:
    game = new_game(store, 3).game
    play(store, game)
    head = store.head(game)
    assert head.status == "ended" and head.waiting == () and head.result is not None
    folded = Line.of(TOY, store.steps(game))
    assert state_bytes(store.line(game).state) == state_bytes(folded.state)
    assert store.line(game).position == head.position == folded.position
    assert store.audit(game).finding is None
    with pytest.raises(IllegalDecision, match="game_over"):
        store.decide(game, 0, Pick(1))


def test_a_line_is_given_out_as_a_copy(store: GameStore) -> None:
    game = new_game(store).game
    store.line(game).decide(0, Pick(1))
    assert store.line(game).steps == 1
    assert store.decide(game, 0, Pick(1)).step.number == 1


def test_a_line_can_be_seen_after_any_event(store: GameStore) -> None:
    game = new_game(store).game
    play(store, game, 5)
    events = [event for step in store.steps(game) for event in step.events]
    line = Line(TOY, store.line(game).created)
    for at, event in enumerate(events):
        line.peek(event)
        seen = store.line(game, at)
        assert seen.position == at + 1
        assert state_bytes(seen.state) == state_bytes(line.state)
    for at in (-1, len(events), 10**30):
        with pytest.raises(UnknownGame, match=f"events 0 to {len(events) - 1}"):
            store.line(game, at)


def test_steps_out_of_range_are_none(store: GameStore) -> None:
    game = new_game(store).game
    play(store, game, 3)
    assert [step.number for step in store.steps(game, -5, 10**30)] == [0, 1, 2, 3]
    assert [step.number for step in store.steps(game, 2, 2)] == [2]
    assert store.steps(game, 10**30) == store.steps(game, 3, 1) == []


@pytest.mark.parametrize("game", ["", "g-9", "nobody", "\ud800", "a\0b", "g-0001 "])
def test_an_unknown_game_is_said_to_be_one(store: GameStore, game: str) -> None:
    new_game(store)
    for ask in (store.head, store.tree, store.steps, store.audit, store.close_game, store.opened):
        with pytest.raises(UnknownGame) as caught:
            ask(game)
        assert caught.value.hint == "mechs games"


# ---------------------------------------------------------------- refusals change nothing


def test_a_refused_decision_leaves_the_store_as_it_was(store: GameStore) -> None:
    game = new_game(store).game
    before = store.head(game)
    for seat, decision in ((0, Pick(9)), (0, Pass()), (5, Pick(1)), (0, "{"), (0, b"\xff")):
        with pytest.raises(IllegalDecision):
            store.decide(game, seat, decision)
    with pytest.raises(IllegalDecision, match="not drawn"):  # refused after the first event
        store.decide(game, 0, Pick(1), given={"nothing": (1,)})
    assert store.head(game) == before and len(store.steps(game)) == 1
    assert store.decide(game, 0, Pick(1)).step.number == 1
    assert store.audit(game).finding is None


def test_a_game_that_cannot_be_leaves_nothing(store: GameStore) -> None:
    with pytest.raises(IllegalDecision, match="bad_config"):
        new_game(store, seed="")
    with pytest.raises(StoreError, match="printable"):
        new_game(store, name="a\nb")
    assert store.heads() == []


def test_texts_that_cannot_be_stored_are_refused(store: GameStore) -> None:
    game = new_game(store).game
    for said in (
        {"decision_id": ""},
        {"decision_id": "x" * 129},
        {"client": "\ud800"},
        {"note": "a\nb"},
    ):
        with pytest.raises(StoreError, match="printable"):
            store.decide(game, 0, Pick(1), **said)
    with pytest.raises(IllegalDecision, match="bad_value"):
        store.decide(game, 0, Pick(1), given={"\ud800": (1,)})
    assert store.head(game).steps == 1


# ---------------------------------------------------------------- the same decision again


def test_the_same_id_is_stored_once(store: GameStore) -> None:
    game = new_game(store).game
    first = store.decide(game, 0, Pick(1), decision_id="a")
    store.decide(game, 1, Pick(2))
    again = store.decide(game, 0, '{"type":"Pick","number":1}', decision_id="a", expect=1)
    assert again.already and again.step == first.step and again.head == store.head(game)
    assert store.head(game).steps == 3


def test_the_same_id_for_another_decision_is_a_conflict(store: GameStore) -> None:
    game = new_game(store).game
    store.decide(game, 0, Pick(1), decision_id="a")
    for seat, decision in ((0, Pick(2)), (1, Pick(1)), (0, Pass())):
        with pytest.raises(StoreConflict, match=r"step 1, seat 0 decided Pick$"):
            store.decide(game, seat, decision, decision_id="a")
    assert store.head(game).steps == 2


def test_ids_belong_to_a_game(store: GameStore) -> None:
    one, two = new_game(store).game, new_game(store).game
    store.decide(one, 0, Pick(1), decision_id="a")
    assert not store.decide(two, 0, Pick(1), decision_id="a").already


def test_a_game_is_created_once_under_an_id(store: GameStore) -> None:
    created = describe(TOY, ["ada", "bob"])
    head = store.create(TOY, created, decision_id="new")
    assert store.create(TOY, created, decision_id="new") == head
    with pytest.raises(StoreConflict, match="g-0001"):
        store.create(TOY, describe(TOY, ["ada", "eve"]), decision_id="new")
    assert len(store.heads()) == 1
    with pytest.raises(StoreConflict, match="GameCreated"):
        store.decide(head.game, 0, Pick(1), decision_id="new")


# ---------------------------------------------------------------- somebody else was first


def test_simultaneous_choices_do_not_conflict(tmp_path: Path) -> None:
    with open_store(tmp_path / "s.db") as one, open_store(tmp_path / "s.db") as two:
        head = new_game(one, 3)
        two.line(head.game)  # kept live there
        one.decide(head.game, 0, Pick(1), expect=head.position)
        two.decide(head.game, 1, Pick(2), expect=head.position)
        one.decide(head.game, 2, Pick(3), expect=head.position)
        assert one.head(head.game).steps == 4 and two.audit(head.game).finding is None


def test_an_answer_to_a_question_that_is_gone_is_a_conflict(store: GameStore) -> None:
    head = new_game(store, 2)
    store.decide(head.game, 0, Pick(1), expect=head.position)
    with pytest.raises(StoreConflict, match="seat 0 decided Pick") as caught:
        store.decide(head.game, 0, Pick(1), expect=head.position)
    assert "number" not in str(caught.value)
    after = store.decide(head.game, 1, Pick(2)).head
    (answering,) = after.waiting
    with pytest.raises(StoreConflict, match="seat 1 decided Pick"):
        store.decide(head.game, answering, Pass(), expect=head.position)
    assert store.decide(head.game, answering, Pass(), expect=after.position).step.number == 3


def test_a_position_that_nobody_can_have_seen_is_a_conflict(store: GameStore) -> None:
    head = new_game(store)
    for expect in (-1, 0, head.position + 1, 10**30):
        with pytest.raises(StoreConflict, match=f"has {head.position} events"):
            store.decide(head.game, 0, Pick(1), expect=expect)


def test_a_lost_race_is_refolded_and_asked_again(tmp_path: Path) -> None:
    """The other process appends between the look at the head and our append."""
    path = tmp_path / "s.db"
    with open_store(path) as ours, open_store(path) as theirs:
        game = new_game(ours, 3).game
        entry = ours._lines.entry

        def race(seat: int) -> None:
            def look(said: str) -> object:
                found = entry(said)
                ours._lines.entry = entry
                theirs.decide(game, seat, Pick(2))
                return found

            ours._lines.entry = look

        race(1)
        assert ours.decide(game, 0, Pick(1)).step.number == 2
        race(2)
        with pytest.raises(StoreConflict, match="seat 2 decided Pick"):
            ours.decide(game, 2, Pick(1))
        assert [step.number for step in theirs.steps(game)] == [0, 1, 2, 3]
        assert theirs.audit(game).finding is None


def test_an_id_that_another_process_stores_meanwhile_is_answered_already(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with open_store(path) as ours, open_store(path) as theirs:
        game = new_game(ours, 3).game
        step_of = ours._games.step_of

        def look(game: str, decision_id: str) -> int | None:
            found = step_of(game, decision_id)
            if found is None:
                theirs.decide(game, 0, Pick(1), decision_id="a")
            return found

        ours._games.step_of = look
        assert ours.decide(game, 0, Pick(1), decision_id="a").already
        assert ours.head(game).steps == 2


def test_only_the_tail_is_read_when_the_head_has_moved(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with open_store(path) as ours, open_store(path) as theirs:
        game = new_game(ours, 4).game
        ours.line(game)
        theirs.decide(game, 0, Pick(1))
        theirs.decide(game, 1, Pick(1))
        read: list[int] = []
        steps = ours._games.steps
        ours._games.steps = lambda game, ruleset, first, last: (
            read.extend(range(first, last + 1)) or steps(game, ruleset, first, last)
        )
        assert ours.line(game).steps == 3
        ours.decide(game, 2, Pick(3))
        assert ours.line(game).steps == 4 and read == [1, 2]


def test_a_head_row_that_does_not_fit_is_not_played_on(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with open_store(path) as store:
        game = new_game(store).game
        sql(path, "UPDATE heads SET hash = zeroblob(32)")
        with pytest.raises(CorruptStream, match="does not fit") as caught:
            store.decide(game, 0, Pick(1))
        assert caught.value.hint == f"mechs audit {game}"


# ---------------------------------------------------------------- the owner's notes


def test_a_closed_game_is_not_played_on(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with open_store(path) as store, open_store(path) as other:
        game = new_game(store).game
        other.line(game)
        assert store.close_game(game).status == store.close_game(game).status == "closed"
        for each in (store, other):
            with pytest.raises(StoreError, match="was closed"):
                each.decide(game, 0, Pick(1))
        assert store.branch(game, store.head(game).position - 1).status == "running"
        assert store.audit(game).finding is None


def test_a_game_that_is_closed_in_the_same_moment_takes_no_step(store: GameStore) -> None:
    game = new_game(store).game
    live = store._lines.live
    store._lines.live = lambda row: (store.close_game(game), live(row))[1]
    with pytest.raises(StoreError, match="was closed"):
        store.decide(game, 0, Pick(1))
    assert store.head(game).steps == 1


def test_an_ended_game_stays_ended_when_it_is_closed(store: GameStore) -> None:
    game = new_game(store).game
    play(store, game)
    assert store.close_game(game).status == "ended"


def test_names_are_unique_and_no_ids(store: GameStore) -> None:
    one, two = new_game(store, name="friday"), new_game(store)
    with pytest.raises(StoreError, match="g-0001 has the name"):
        new_game(store, name="friday")
    with pytest.raises(StoreError, match="g-0001 has the name"):
        store.rename(two.game, "friday")
    with pytest.raises(StoreError, match="looks like the id"):
        store.rename(two.game, "g-0001")
    assert store.rename("friday", "friday").name == "friday"
    assert store.rename("friday", "").name == ""
    assert store.rename(two.game, "friday").name == "friday"
    assert [head.name for head in store.heads()] == ["", "friday"]
    assert store.head(one.game).status == "running"


# ---------------------------------------------------------------- interrupts


def test_ctrl_c_at_any_moment_leaves_a_clean_store(tmp_path: Path) -> None:
    """A timer interrupts decisions at random; the same decision again is stored once."""
    chance, games, hits = Random(7), [], 0

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        with open_store(tmp_path / "s.db", patience=1) as store:
            while hits < 100:
                head = new_game(store, 4, options={"rounds": 5})
                games.append(head.game)
                while head.waiting:
                    seat, decision_id = head.waiting[0], f"id-{head.steps}"
                    decision = TOY.legal(store.line(head.game).state, seat)[0]
                    try:
                        signal.setitimer(signal.ITIMER_REAL, chance.uniform(1e-6, 8e-4))
                        store.decide(head.game, seat, decision, decision_id=decision_id)
                        signal.setitimer(signal.ITIMER_REAL, 0)
                    except KeyboardInterrupt:
                        hits += 1
                        store.decide(head.game, seat, decision, decision_id=decision_id)
                    head = store.head(head.game)
            for game in games:
                assert store.audit(game).finding is None
                ids = [step.envelope.id for step in store.steps(game, 1)]
                assert ids == [f"id-{number}" for number in range(1, len(ids) + 1)]
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("method", ["_move_head", "_insert_events"])
def test_an_interrupt_in_the_transaction_stores_nothing_of_it(
    store: GameStore, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    game = new_game(store).game
    real = getattr(GameRecorder, method)

    def interrupted(*args: object, **kwargs: object) -> None:
        real(*args, **kwargs)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(GameRecorder, method, interrupted)
        with pytest.raises(KeyboardInterrupt):
            store.decide(game, 0, Pick(1), decision_id="a")
    assert store.head(game).steps == 1 and len(store._games.records(game, 0, 99)) == 1
    assert not store.decide(game, 0, Pick(1), decision_id="a").already
    assert store.audit(game).finding is None


# ---------------------------------------------------------------- other rules


def test_a_game_of_old_rules_is_read_audited_and_branched_not_played(tmp_path: Path) -> None:
    later = with_answers(TOY, version=2)
    with open_store(tmp_path / "s.db") as store:
        game = new_game(store).game
        play(store, game, 4)
    with GameStore(tmp_path / "s.db", lambda name: later) as store:
        line = store.line(game)
        seat = line.requests()[0].seat
        decision = TOY.legal(line.state, seat)[0]
        with pytest.raises(OldRules):
            store.decide(game, seat, decision)
        report = store.audit(game)
        assert report.finding is None and "not re-derivable here" in report.checks
        child = store.branch(game, store.head(game).position - 1)
        assert (store.head(game).rules, child.rules) == (1, 2)
        store.decide(child.game, seat, decision)
        report = store.audit(child.game)
        assert report.finding is None
        assert f"legality and re-derivation from position {child.at + 1}" in report.checks

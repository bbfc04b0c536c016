"""The audit finds whatever was done to a store, names the place, and never raises."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from event_store import Finding, GameStore
from event_store.sqlite import COLUMNS
from mechs_core.kernel.chain import Chain
from mechs_core.kernel.codec import codec_of
from mechs_core.kernel.luck import commitment
from mechs_core.kernel.messages import Branched, Decided, Envelope
from tests.event_store.stores import find, new_game, open_store, play
from tests.toy import TOY
from tests.toy.model import DieRolled, Pass, Pick, PointsScored

STATE = "SELECT state FROM stored_events WHERE originator_id = ? AND originator_version = ?"
WRITE = "UPDATE stored_events SET state = ? WHERE originator_id = ? AND originator_version = ?"


class Edited:
    """A store with a game, a branch of it, and a hand in its file."""

    def __init__(self, path: Path) -> None:
        self.store = open_store(path)
        self.game = new_game(self.store, 2, options={"rounds": 5}).game
        play(self.store, self.game, 6)
        steps = self.store.steps(self.game, 0, 3)
        at = sum(len(step.events) for step in steps) - 1
        self.child = self.store.branch(self.game, at, luck="new", seed="8").game
        play(self.store, self.child)
        self.file = sqlite3.connect(path, isolation_level=None)
        self.run("PRAGMA synchronous = OFF")
        self.run("DROP TRIGGER steps_stay")
        self.run("DROP TRIGGER steps_remain")

    def run(self, statement: str, *values: object) -> list[tuple]:
        return self.file.execute(statement, values).fetchall()

    def bytes(self, game: str, step: int) -> bytes:
        return self.run(STATE, game, step)[0][0]

    def finding(self, game: str | None = None) -> Finding:
        finding = self.store.audit(game or self.game).finding
        assert finding is not None
        assert finding.stored != finding.expected and finding.sentence
        return finding

    def clean(self) -> bool:
        return all(
            self.store.audit(each).finding is None
            for each in [head.game for head in self.store.heads()]
        )


@pytest.fixture
def edited(tmp_path: Path) -> Iterator[Edited]:
    edited = Edited(tmp_path / "s.db")
    yield edited
    edited.file.close()
    edited.store.close()


def test_a_clean_game_passes_every_check(edited: Edited) -> None:
    head = edited.store.head(edited.game)
    report = edited.store.audit(
        edited.game, expect_head=head.hash.hex().upper(), commitment=commitment("7")
    )
    assert report.finding is None
    assert (report.game, report.steps, report.events) == (head.game, head.steps, head.position)
    assert report.head_hash == head.hash.hex() and len(report.play_hash) == 64
    assert report.checks == (
        "chain",
        "grammar",
        "fold",
        "legality and re-derivation",
        "head row",
        "decision ids",
        "seeds",
        "commitment",
        "expected head",
    )
    assert edited.clean()


def test_every_changed_byte_of_a_record_is_found(edited: Edited) -> None:
    """Each byte of every record of a line through a branch, changed in three ways."""
    for game, step in [*((edited.game, n) for n in range(4)), (edited.child, 4), (edited.child, 5)]:
        whole = edited.bytes(game, step)
        for i in range(len(whole)):
            for change in (0x01, 0x20, 0x80):
                bad = whole[:i] + bytes([whole[i] ^ change]) + whole[i + 1 :]
                edited.run(WRITE, bad, game, step)
                assert edited.store.audit(edited.child).finding is not None, (step, i, change)
        edited.run(WRITE, whole, game, step)
    assert edited.clean()


def test_records_cut_off_or_longer_or_of_another_kind_are_found(edited: Edited) -> None:
    whole = edited.bytes(edited.game, 2)
    for bad in (b"", whole[:-1], whole + b"\0", whole * 2, "text", 7, edited.bytes(edited.game, 1)):
        edited.run(WRITE, bad, edited.game, 2)
        assert edited.finding().step == 2
    edited.run(WRITE, whole, edited.game, 2)
    assert edited.clean()


@pytest.mark.parametrize("step", range(7))
def test_a_dropped_step_is_found(edited: Edited, step: int) -> None:
    edited.run("DELETE FROM stored_events WHERE originator_version = ?", step)
    finding = edited.finding()
    if step == 6:
        assert (finding.field, finding.stored, finding.expected) == ("heads.steps", "7", "6")
        assert finding.sentence == "the last one of its 7 steps is lost"
    elif step:
        assert (finding.field, finding.step) == ("step", step)


def test_a_moved_step_and_another_topic_are_found(edited: Edited) -> None:
    edited.run("UPDATE stored_events SET originator_version = 99 WHERE originator_version = 6")
    assert (edited.finding().field, edited.finding().expected) == ("step", "6")
    edited.run("UPDATE stored_events SET originator_version = 6 WHERE originator_version = 99")
    edited.run("UPDATE stored_events SET topic = 'chess' WHERE originator_version = 2")
    assert (edited.finding().field, edited.finding().stored) == ("topic", "chess")


def test_a_game_without_records_or_without_a_head_is_reported(edited: Edited) -> None:
    edited.run("DELETE FROM heads WHERE game = ?", edited.game)
    assert edited.finding().field == "heads.game"
    edited.run("DELETE FROM stored_events WHERE originator_id = ?", edited.game)
    assert edited.finding(edited.child).field == "Branched.parent"
    edited.run("DELETE FROM stored_events")
    assert edited.finding(edited.child).field == "stored_events"


def test_no_game_is_passed_over_for_what_its_head_row_holds(edited: Edited) -> None:
    other = new_game(edited.store).game
    edited.run("DELETE FROM heads WHERE game = ?", edited.game)
    edited.run("UPDATE heads SET waiting = 'x' WHERE game = ?", edited.child)
    assert edited.store.ids() == [edited.game, edited.child, other]
    found = [edited.store.audit(each).finding for each in edited.store.ids()]
    assert [each and each.field for each in found] == ["heads.game", "heads.waiting", None]


@pytest.mark.parametrize("column", COLUMNS)
def test_every_edited_column_of_the_head_row_is_found(edited: Edited, column: str) -> None:
    """Of a game and of a branch; to a number, a text, a blob, nothing."""
    for game in (edited.game, edited.child):
        ((before, number),) = edited.run(f"SELECT {column}, number FROM heads WHERE game = ?", game)
        for value in (0, 3, "x", "", '["x"]', b"\0" * 32, None, "g-0002"):
            if value == before:
                continue
            try:
                edited.run(f"UPDATE heads SET {column} = ? WHERE number = ?", value, number)
            except sqlite3.IntegrityError:
                continue  # the table itself refuses it
            finding = edited.finding(game)
            if column != "game":
                assert finding.field == f"heads.{column}"
            edited.run(f"UPDATE heads SET {column} = ? WHERE number = ?", before, number)
    assert edited.clean()


def test_edited_ids_and_seeds_are_found(edited: Edited) -> None:
    for statement, field in (
        ("DELETE FROM decision_ids WHERE step = 3", "decision_ids"),
        ("UPDATE decision_ids SET step = 2 WHERE step = 3 AND game = 'g-0001'", "decision_ids"),
        ("INSERT INTO decision_ids VALUES ('g-0001', 'x', 3)", "decision_ids"),
        ("DELETE FROM game_seeds WHERE game = 'g-0001'", "game_seeds"),
        ("INSERT INTO game_seeds VALUES ('g-0001', 'x')", "game_seeds"),
    ):
        edited.run("BEGIN")
        edited.run("SAVEPOINT before")
        kept = {
            table: edited.run(f"SELECT * FROM {table}") for table in ("decision_ids", "game_seeds")
        }
        edited.run("COMMIT")
        edited.run(statement)
        assert edited.finding().field == field
        assert "None" not in edited.finding().sentence
        for table, rows in kept.items():
            edited.run(f"DELETE FROM {table}")
            for row in rows:
                edited.run(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", *row)
    assert edited.clean()


def test_another_seed_or_another_head_than_was_written_down_is_found(edited: Edited) -> None:
    store, game = edited.store, edited.game
    finding = store.audit(game, commitment=commitment("8")).finding
    assert finding is not None and finding.field == "commitment"
    assert (finding.stored, finding.expected) == (commitment("7"), commitment("8"))
    for hash_ in ("0" * 64, store.head(edited.child).hash.hex()):
        finding = store.audit(game, expect_head=hash_).finding
        assert finding is not None and finding.field == "head hash"
        assert (finding.stored, finding.expected) == (store.head(game).hash.hex(), hash_)


def test_an_earlier_head_is_told_as_such_and_is_no_fault(edited: Edited) -> None:
    store, game = edited.store, edited.game
    report = store.audit(game, expect_head=store.steps(game)[3].hash.hex().upper())
    assert report.finding is None and "expected head" not in report.checks
    assert report.since is not None and (report.since.step, report.since.steps) == (3, 3)
    assert report.since.position == sum(len(s.events) for s in store.steps(game, 0, 3)) - 1
    in_child = store.audit(edited.child, expect_head=store.steps(game)[3].hash.hex())
    assert in_child.since is not None and in_child.since.step == 3


def test_a_changed_outcome_is_named_with_both_values(edited: Edited) -> None:
    """Where the rules can tell, the finding says more than that a hash is wrong."""
    codec = codec_of(TOY)
    rolls = (
        (step, i, event)
        for step in edited.store.steps(edited.game)
        for i, event in enumerate(step.events)
        if type(event) is DieRolled
    )
    step, i, event = next(rolls)
    number, other = step.number, event.value % 6 + 1
    start = sum(len(each.events) for each in edited.store.steps(edited.game, 0, number - 1))
    events = (*step.events[:i], DieRolled(other), *step.events[i + 1 :])
    bad = codec.step_to_bytes(replace(step, events=events))
    edited.run(WRITE, bad, edited.game, number)
    finding = edited.finding()
    assert (finding.position, finding.step) == (start + i, number)
    assert finding.field == "DieRolled.value"
    assert (finding.stored, finding.expected) == (str(other), str(event.value))


def test_a_forged_chain_is_found_by_the_rules(edited: Edited) -> None:
    """Somebody who writes the file recomputes every hash after his edit, and the head row's."""
    codec = codec_of(TOY)
    chain = Chain()
    for number in range(7):
        step = codec.step_from_bytes(edited.bytes(edited.game, number))
        events = tuple(
            DieRolled(event.value % 6 + 1) if type(event) is DieRolled else event
            for event in step.events
        )
        sealed = chain.add(step.envelope, events)
        edited.run(WRITE, codec.step_to_bytes(sealed), edited.game, number)
    edited.run("UPDATE heads SET hash = ? WHERE game = ?", chain.hash, edited.game)
    report = edited.store.audit(edited.game)
    assert report.checks == ("chain", "grammar", "fold")
    assert report.finding is not None and report.finding.field == "DieRolled.value"
    assert edited.store.audit(edited.child).finding is not None  # its parent's hash is another


def test_a_forged_branch_into_other_rules_is_not_said_to_follow_from_todays() -> None:
    """Whoever claims other rules escapes the rules of today; the report says from where on."""
    with open_store() as store:
        game = new_game(store).game
        play(store, game, 3)
        steps, time = store.steps(game), "2026-01-02T03:04:05.678Z"
        chain = Chain()
        for step in steps:
            chain.verify(step)
        at = chain.position - 1
        steps.append(chain.add(Envelope(time, "x"), (Branched("", at, "same", 0),)))
        steps.append(chain.add(Envelope(time, "y"), (Decided(0, Pass()), PointsScored(0, 10**6))))
        report = store.audit(store.add(TOY, steps)[0].game)
        assert report.finding is None
        assert f"legality and re-derivation from position 0 to {at}" in report.checks
        assert report.unseen == (
            f"events {at + 1} to {at + 3} are of rules version 0, which never was one: "
            "folded, not derived",
        )


def test_an_illegal_decision_that_was_written_in_is_found(edited: Edited) -> None:
    codec = codec_of(TOY)
    step = codec.step_from_bytes(edited.bytes(edited.game, 6))
    before = edited.store.steps(edited.game, 5, 5)[0]
    line = edited.store.line(edited.game)
    first = step.events[0]
    assert type(first) is Decided
    seats = [seat for seat in range(2) if seat != first.seat]
    wrong = Decided(seats[0], first.decision)
    position = line.position - len(step.events)
    chain = Chain(before.hash, 6, position, line.seed)
    sealed = chain.add(step.envelope, (wrong, *step.events[1:]))
    edited.run(WRITE, codec.step_to_bytes(sealed), edited.game, 6)
    finding = edited.finding()
    assert finding.step == 6 and finding.position in range(position, line.position)


def test_a_damaged_file_is_reported(edited: Edited, tmp_path: Path) -> None:
    game = edited.game
    edited.file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    edited.file.close()
    edited.store.close()
    path = tmp_path / "s.db"
    whole = path.read_bytes()
    page = int.from_bytes(whole[16:18], "big")
    found = 0
    for number in range(1, len(whole) // page):
        path.write_bytes(whole[: number * page] + b"\xa5" * page + whole[(number + 1) * page :])
        with GameStore(path, find, read_only=True) as store:
            report = store.audit(game)
            assert report.game == game
            found += report.finding is not None
    assert found >= 5


def test_steps_whose_luck_was_given_are_counted() -> None:
    with open_store() as store:
        cards = {"cards": (1, 2, 3, 4, 5, 6)}
        game = new_game(store, given=cards).game
        store.decide(game, 0, Pick(1))
        store.decide(game, 1, Pick(2), given={"die 1": (4,)})
        report = store.audit(game)
        assert (report.finding, report.steps, report.given) == (None, 3, 2)
        assert store.audit(new_game(store).game).given == 0

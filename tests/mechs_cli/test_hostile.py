"""Bad input of any kind gets one plain line and the right status; nothing is lost."""

from __future__ import annotations

import json
import sqlite3

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from event_store import GameStore
from mechs_cli.games import world
from mechs_core.kernel.errors import StoreUnusable
from tests.mechs_cli.conftest import Mechs
from tests.toy import TOY
from tests.with_answers import functions, with_answers

few = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
words = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=40)
WORDS = ("program", "1", "2", "3", "a1", "hit", ":", ",", "-", "x2", "n", "#", "{", "skip")
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@few
@given(text=words)
def test_garbled_notation_is_refused(duel: Mechs, text: str) -> None:
    if text.strip() in ("1", "2", "3"):
        return
    said = duel("decide", "g-0001", "--seat", "bob", "--", text, status=1)
    assert said.stderr.startswith("refused: ")
    assert said.stdout == ""


@few
@given(text=st.lists(st.sampled_from(WORDS)))
def test_garbled_words_of_arena_mechs_are_refused(mechs: Mechs, text: list[str]) -> None:
    if not mechs.store.exists():
        mechs("new", "arena_mechs", "--seats", "ada,bob", "--seed", "7")
    said = mechs("decide", "g-0001", "--seat", "bob", "--", " ".join(text), status=1)
    assert said.stderr.startswith("refused: ")


@few
@given(document=anything, fields=st.dictionaries(st.sampled_from(["type", "number"]), anything))
def test_garbled_json_is_refused(duel: Mechs, document: object, fields: dict[str, object]) -> None:
    for value in (document, fields, {"type": "Pick", **fields}):
        text = json.dumps(value)
        if text in ('"1"', "1", "2", "3") or (
            isinstance(value, dict)
            and value.keys() == {"type", "number"}
            and value["number"] in (1, 2, 3)
        ):
            continue
        said = duel("decide", "g-0001", "--seat", "bob", "--", text, status=1)
        assert said.stderr.startswith("refused: ")


@few
@given(data=st.binary(max_size=400))
def test_any_bytes_are_refused_as_a_file(mechs: Mechs, data: bytes) -> None:
    (mechs.folder / "x.jsonl").write_bytes(data)
    for command in ("import", "replay"):
        assert mechs.no(command, "x.jsonl").startswith("error: x.jsonl: ")


@few
@given(at=st.floats(0, 1, exclude_max=True), byte=st.integers(1, 255))
def test_any_changed_byte_is_found(over: Mechs, at: float, byte: int) -> None:
    if not (over.folder / "x.jsonl").exists():
        over("export", "g-0001", "-o", "x.jsonl")
    data = bytearray((over.folder / "x.jsonl").read_bytes())
    data[int(at * len(data))] ^= byte
    (over.folder / "y.jsonl").write_bytes(data)
    over("--store", "other.db", "import", "y.jsonl", status=1)
    over("audit", "y.jsonl", status=1)
    assert over.begun(store="other.db") == []


@few
@given(spot=st.integers(0, 200), value=anything)
def test_a_forged_recording_is_told_or_refused(duel: Mechs, spot: int, value: object) -> None:
    from tests.mechs_cli.test_secrecy import rehashed

    if not (duel.folder / "x.jsonl").exists():
        duel("export", "g-0001", "-o", "x.jsonl")
    lines = [json.loads(line) for line in (duel.folder / "x.jsonl").read_text().splitlines()]
    leaves = list(_leaves(lines[1:]))
    holder, key = leaves[spot % len(leaves)]
    holder[key] = value
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    (duel.folder / "y.jsonl").write_text(rehashed(text))
    said = duel.failure("replay", "y.jsonl")
    assert said is None or said.startswith("error: ")


def _leaves(value: object) -> object:
    """Every place in a document: what holds it and under which key."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(pairs):
        yield value, key
        if isinstance(inner, dict | list):
            yield from _leaves(inner)


@pytest.mark.parametrize("game", ["g-9999", "", " ", "../x", "g-0001'--", "x" * 5000])
@pytest.mark.parametrize("command", ["show", "log", "requests", "tree", "close", "audit", "branch"])
def test_an_unknown_game_is_one_line(duel: Mechs, command: str, game: str) -> None:
    assert duel.no(command, game).startswith("error: ")


def test_a_wrong_seat_is_one_line(duel: Mechs) -> None:
    for command in (["show", "--as"], ["log", "--as"], ["legal", "--seat"], ["export", "--as"]):
        said = duel(command[0], "g-0001", command[1], "cyd", status=1)
        assert said.stderr == "error: no seat 'cyd'\nhint: the seats are 0 ada, 1 bob\n"


@pytest.mark.parametrize("content", [b"", b"no store", b"SQLite format 3\0" + bytes(5000)])
def test_a_file_that_is_no_store_is_left_alone(mechs: Mechs, content: bytes) -> None:
    mechs.store.write_bytes(content)
    if content:
        for words_of in (["games"], ["show", "g-0001"], ["new", "toy", "--seats", "ada,bob"]):
            assert mechs.no(*words_of).startswith("error: ")
        assert mechs.store.read_bytes() == content


def test_a_store_that_cannot_be_there_is_one_line(mechs: Mechs) -> None:
    for path in (mechs.folder, "/dev/null/x.db", "/proc/none/x.db"):
        assert mechs.no("--store", path, "new", "toy", "--seats", "ada,bob").startswith("error: ")
    assert "is a directory" in mechs.no("--store", mechs.folder, "games")


def test_a_disk_that_fills_up_says_how_to_go_on(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise StoreUnusable("the disk is full")

    mechs("new", "toy", "--seats", "bot:random,bot:random", "--hold")
    mechs("new", "toy", "--seats", "ada,bob")
    for way in ("decide", "decide_for_bot"):
        monkeypatch.setattr(GameStore, way, full)
    for game in ("g-0001", "g-0002"):
        said = mechs("play", game, typed="2\n", status=1).stderr
        hint = f"hint: what was stored before goes on with: mechs play {game}"
        assert said.endswith(f"error: the disk is full\n{hint}\n")


def test_a_damaged_store_is_one_line_and_the_audit_names_it(over: Mechs) -> None:
    with sqlite3.connect(over.store) as db:
        for (trigger,) in db.execute(
            "select name from sqlite_master where type='trigger'"
        ).fetchall():
            db.execute(f"drop trigger {trigger}")
        tables = [row[0] for row in db.execute("select name from sqlite_master where type='table'")]
        for table in tables:
            columns = [row[1] for row in db.execute(f"pragma table_info({table})")]
            if "state" in columns:
                db.execute(f"update {table} set state = substr(state, 1, 40)")
    db.close()
    assert "NOT SOUND" in over("audit", "g-0001", status=1).stdout
    for command in ("show", "log", "replay", "export"):
        assert over.no(command, "g-0001").startswith("error: ")


@pytest.mark.parametrize(
    "edit",
    [
        "update heads set waiting = '[0,9]'",
        "update heads set hash = ''",
        "update heads set seats = '[]', waiting = '[]'",
        "update heads set result = '{}'",
        "update stored_events set originator_version = 9223372036854775807"
        " where originator_id = 'g-0002'",
    ],
)
def test_an_edited_row_is_one_line_and_the_audit_names_it(duel: Mechs, edit: str) -> None:
    duel("branch", "g-0001", "--reveal")
    with sqlite3.connect(duel.store) as db:
        for (name,) in db.execute("select name from sqlite_master where type='trigger'").fetchall():
            db.execute(f"drop trigger {name}")
        db.execute(edit)
    db.close()
    for command in ("games", "games --json", "tree g-0002", "show g-0002", "play g-0002"):
        said = duel.failure(*command.split())
        assert said is None or said.startswith("error: ")
    assert "NOT SOUND" in duel("audit", "--all", status=1).stdout


def test_a_store_whose_name_begins_like_a_home_is_a_file(mechs: Mechs) -> None:
    mechs("--store", "~nobody.db", "new", "toy", "--seats", "ada,bob")
    assert (mechs.folder / "~nobody.db").is_file()


def test_files_that_are_none_are_one_line(over: Mechs) -> None:
    for path in ("none.jsonl", "./", "\x1b.jsonl"):
        assert over.no("import", path).startswith("error: ")
        assert over.no("replay", path).startswith("error: ")


READING = (
    *("show g-0001", "show g-0001 --at 6", "show g-0001 --json", "log g-0001", "requests g-0001"),
    *("legal g-0001 --seat bob", "replay g-0001", "diff g-0001 g-0001", "export g-0001"),
    *("games", "tree g-0001", "decide g-0001 --seat bob 1"),
    *("branch g-0001 --luck new", "play g-0001"),
)


@pytest.mark.parametrize("reader", [name for _, name in functions(TOY)])
def test_what_the_rules_cannot_read_is_one_line(
    duel: Mechs, monkeypatch: pytest.MonkeyPatch, reader: str
) -> None:
    """As of a forged game: it folds to a state that no game under these rules can have."""

    def breaks(*_: object) -> None:
        raise IndexError("tuple index out of range")

    broken = with_answers(TOY, **{reader: breaks})
    monkeypatch.setattr(world, "look_up", lambda name: broken)
    told = [duel.failure(*words_of.split()) for words_of in READING]
    assert not [line for line in told if line and not line.startswith("error: ")]
    if reader in ("view", "requests", "board", "sentence"):
        assert any(line and "cannot read this game" in line for line in told)


def test_a_decision_and_a_bot_that_break_on_a_forged_game_are_one_line(
    duel: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object) -> None:
        raise ValueError("not enough values to unpack")

    broken = with_answers(TOY, decide=dict.fromkeys(TOY.rules.decide, breaks))
    monkeypatch.setattr(world, "look_up", lambda name: broken)
    assert "cannot read this game" in duel.no("decide", "g-0001", "--seat", "bob", "1")
    monkeypatch.setattr(world, "look_up", lambda name: with_answers(TOY, choices=lambda *_: []))
    duel.failure("new", "toy", "--seats", "ada,bot:random", "--hold")
    assert "has no legal decision" in (duel.failure("play", "g-0002") or "")
    assert duel.begun()[0]["steps"] == 2

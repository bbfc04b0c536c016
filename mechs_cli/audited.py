"""Audits a game or a file; the result is the row that `mechs audit` prints."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from msgspec import to_builtins

from mechs_cli import world
from mechs_cli.sources import all_begun_in, is_file, reading
from mechs_core.kernel.errors import IncompatibleReplay, MechsError, UnknownGame
from mechs_core.kernel.messages import is_given
from mechs_core.kernel.rederivation import REDERIVED, Difference, rederive, seen_by_rules
from mechs_core.kernel.replay import Begun, Header, recording_of, replay_of

if TYPE_CHECKING:
    from event_store.records import Report

# What a recording claims and nobody can check, since it leaves out what a check needs.
UNPROVED: Final = {
    "header": ("seats", "options", "result", "hashes", "commitment"),
    "lines": ("events", "sentences", "views", "times"),
}
SOUND, UNSOUND, UNDERIVED = "sound", "not sound", "other rules"  # verdicts
UNRULED: Final = "no rules"  # the verdict where the ruleset is not here and nothing is wrong
WHOLE, NOT_WHOLE = "whole", "not whole"  # of a recording
Found = dict[str, Any]  # a row, or a part of one


def rows_of(
    game: str, store: str | None, commitment: str | None, expect_head: str | None
) -> list[Found]:
    """The row of one game, or one for each line that a file holds."""
    if is_file(game) and not is_game(game, store):
        return file_rows(Path(game), commitment, expect_head)
    with world.open_store(store, read_only=True) as games:
        return [game_row(games.audit(game, expect_head=expect_head, commitment=commitment))]


def is_game(name: str, store: str | None) -> bool:
    try:
        with world.open_store(store, read_only=True) as games:
            games.head(name)
    except UnknownGame:
        return False
    return True


def game_row(report: Report) -> Found:
    """The row of a stored game's report."""
    verdict = verdict_of(report.checks) if report.finding is None else UNSOUND
    if report.unruled and report.finding is None:
        verdict = UNRULED
    return {**to_builtins(report), "kind": "game", "verdict": verdict}


def verdict_of(checks: Sequence[str]) -> str:
    """The verdict on a line without faults: sound only if the rules could derive all of it."""
    return SOUND if REDERIVED in checks else UNDERIVED


def file_rows(path: Path, commitment: str | None, expect_head: str | None) -> list[Found]:
    """The rows of a file, of a page one a line. Raises MechsError for what cannot be checked."""
    try:
        lines = all_begun_in(path)
    except IncompatibleReplay as error:
        return [{"game": str(path), "kind": "file", **unread(UNSOUND, error)}]
    if len(lines) > 1 and (commitment or expect_head):
        raise MechsError(
            f"{path} holds {len(lines)} lines: --commitment and --expect-head are for one game",
            hint=f"mechs import {path}",
        )
    return [
        file_row(begun, path, commitment, expect_head)
        | ({"game": f"{path} line {number}"} if len(lines) > 1 else {})
        for number, begun in enumerate(lines)
    ]


def file_row(begun: Begun, path: Path, commitment: str | None, expect_head: str | None) -> Found:
    if not begun.is_recording:
        return {"game": str(path), "kind": "replay"} | replay_row(
            begun, path, commitment, expect_head
        )
    if commitment or expect_head:
        raise MechsError(
            f"{path} is a recording, which proves nothing about its game: "
            "neither --commitment nor --expect-head can be checked on it",
            hint="mechs export GAME --reveal writes a replay, which can be checked",
        )
    return {"game": str(path), "kind": "recording"} | recording_row(begun, path)


def unread(verdict: str, error: IncompatibleReplay) -> Found:
    return {"verdict": verdict, "checks": (), "finding": {"sentence": error.sentence}}


def recording_row(begun: Begun, path: Path) -> Found:
    """Whether a recording's lines are whole; what its header claims is marked as such."""
    header = begun.header
    names = ("seats", "result", "events", "play_hash", "head_hash", "commitment")
    row: Found = {
        "proves": "nothing about the game",
        "unproved": UNPROVED,
        "viewer": header.viewer,
        "claims": {name: getattr(header, name) for name in names},
    }
    try:
        with reading(path):
            recording = recording_of(begun)
    except IncompatibleReplay as error:
        return row | unread(NOT_WHOLE, error)
    steps = len(recording.moments)
    return {**row, "verdict": WHOLE, "checks": ("lines",), "steps": steps, "finding": None}


def replay_row(begun: Begun, path: Path, commitment: str | None, expect_head: str | None) -> Found:
    try:
        with reading(path):
            replay = replay_of(begun)
    except IncompatibleReplay as error:
        return unread(UNSOUND, error)
    names = ("steps", "events", "head_hash", "play_hash", "commitment", "seed_origin")
    checks = ["lines", "chain", "grammar", "fold"]
    row: Found = {name: getattr(replay.header, name) for name in names} | {"checks": checks}
    row["given"] = sum(is_given(step.events[0]) for step in replay.steps)
    difference = rederive(replay.ruleset, replay.steps)
    if difference is not None:
        return {**row, "verdict": UNSOUND, "finding": found(difference)}
    checks.append(seen_by_rules(replay.ruleset, replay.steps))
    finding = unexpected(replay.header, commitment, expect_head)
    return {**row, "verdict": UNSOUND if finding else verdict_of(checks), "finding": finding}


def found(difference: Difference) -> Found:
    return {
        "position": difference.position,
        "field": difference.field,
        "stored": difference.stored,
        "found": difference.derived,
        "sentence": f"the rules do not reproduce it: {difference}",
    }


def unexpected(header: Header, commitment: str | None, expect_head: str | None) -> Found | None:
    """The finding about a hash that is not the expected one, if any."""
    for name, expected, found in (
        ("commitment", commitment, header.commitment),
        ("head_hash", expect_head, header.head_hash),
    ):
        if expected is not None and expected.strip().lower() != found:
            sentence = f"the {name} is not the expected one"
            return {"field": name, "stored": found, "found": expected, "sentence": sentence}
    return None

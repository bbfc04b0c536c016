"""Audits a game or a file; the result is the row that `mechs audit` prints."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from msgspec import to_builtins

from mechs_cli.files.writing import read_bytes
from mechs_cli.games import world
from mechs_cli.games.headlines import end_of, seats_in
from mechs_cli.reading.sources import InFile, begun_from, holds_page, is_file, reading
from mechs_core.kernel.errors import IncompatibleReplay, MechsError, UnknownGame
from mechs_core.kernel.expectations import (
    COMMITMENT,
    Since,
    Unexpected,
    unexpected_commitment,
    unexpected_head,
)
from mechs_core.kernel.hashed_lines import LARGEST_FILE, LONGEST_LINE
from mechs_core.kernel.messages import Result, Seat, is_given
from mechs_core.kernel.outside import unmarked
from mechs_core.kernel.rederivation import REDERIVED, Difference, seen_by_rules, unseen_by_rules
from mechs_core.kernel.replay import (
    Begun,
    NotReproduced,
    Replay,
    recording_of,
    replay_of,
    verify,
)
from mechs_core.kernel.stream import UNFOLDABLE, Line
from mechs_core.kernel.turnings import covered_by, turnings_of
from mechs_core.table.seats import Seats, seats_of

if TYPE_CHECKING:
    from event_store import GameStore
    from event_store.records import Report

# What a recording claims and nobody can check, since it leaves out what a check needs.
UNPROVED: Final = {
    "header": ("seats", "options", "result", "hashes", "commitment"),
    "lines": ("events", "sentences", "views", "times"),
}
# Verdicts, the worst first: where several apply, `verdict` has the first of them.
UNSOUND, UNRULED, PAGE_DIFFERS, UNDERIVED = "not sound", "no rules", "page differs", "other rules"
UNCOMPARED, COVERED, GROWN, SOUND = "page not compared", "covered in part", "grown", "sound"
WHOLE, NOT_WHOLE = "whole", "not whole"  # of a recording
PAGE: Final = "page"  # the check that a page is what this program makes of its replay files
Found = dict[str, Any]  # a row, or a part of one


def rows_of(
    game: str, store: str | None, commitment: str | None, expect_head: str | None
) -> list[Found]:
    """The row of one game, or one for each line that a file holds."""
    if is_file(game) and not is_game(game, store):
        return file_rows(Path(game), commitment, expect_head)
    with world.open_store(store, read_only=True) as games:
        report = games.audit(game, expect_head=expect_head, commitment=commitment)
        return [game_row(games, report)]


def is_game(name: str, store: str | None) -> bool:
    try:
        with world.open_store(store, read_only=True) as games:
            games.head(name)
    except UnknownGame:
        return False
    return True


# ---------------------------------------------------------------- a game


def game_row(games: GameStore, report: Report) -> Found:
    """The row of a stored game's report."""
    row: Found = {**to_builtins(report), "kind": "game"}
    row["covered"] = to_builtins(covered_by(report.turnings, report.events))
    if report.finding is not None:
        return row | {"verdict": UNSOUND}
    head = games.head(report.game)
    row |= standing(seats_in(games, head), head.status, head.waiting, head.result)
    return row | graded(row)


def standing(seats: Seats, status: str, waiting: Sequence[Seat], result: Result | None) -> Found:
    """How a line ended, or that it has not, and who is waited for; `standing` says it in words."""
    if result is not None:
        words = end_of(seats.unversioned(), result)
    else:
        names = ", ".join(seats.label(seat) for seat in waiting)
        closed = "closed, " if status == "closed" else ""
        words = f"{closed}not over" + (f": waiting for {names}" if names else "")
    told = {"status": status, "waiting": waiting, "result": to_builtins(result)}
    return {**told, "standing": words}


def graded(row: Found) -> Found:
    """The verdict on a line without faults, and every reservation: plainly sound is one of none."""
    page = row.get("page") or {"compared": True, "differs": []}
    reservations = [
        verdict
        for verdict, applies in (
            (UNRULED, bool(row.get("unruled"))),
            (PAGE_DIFFERS, bool(page["differs"])),
            (UNDERIVED, not row.get("unruled") and REDERIVED not in row["checks"]),
            (UNCOMPARED, not page["compared"]),
            (COVERED, COMMITMENT in row["checks"] and not row["covered"]["all"]),
            (GROWN, row["since"] is not None),
        )
        if applies
    ]
    return {"verdict": (*reservations, SOUND)[0], "reservations": reservations}


# ---------------------------------------------------------------- a file


def file_rows(path: Path, commitment: str | None, expect_head: str | None) -> list[Found]:
    """The rows of a file, of a page one a line. Raises MechsError for what cannot be checked."""
    try:
        data = unmarked(read_bytes(path, LARGEST_FILE))
        lines = begun_from(path, data, LARGEST_FILE, LONGEST_LINE)
    except IncompatibleReplay as error:
        return [{"game": str(path), "kind": "file", **unread(UNSOUND, error)}]
    if len(lines) > 1 and (commitment or expect_head):
        raise MechsError(
            f"{path} holds {len(lines)} lines: --commitment and --expect-head are for one game",
            hint=f"mechs import {path}",
        )
    replays: list[Replay] = []
    rows = [
        file_row(begun, path, commitment, expect_head, replays)
        | ({"game": f"{path} line {number}"} if len(lines) > 1 else {})
        for number, begun in enumerate(lines)
    ]
    if holds_page(data):
        judge_page(rows, data, replays)
    return rows


def judge_page(rows: list[Found], data: bytes, replays: Sequence[Replay]) -> None:
    """Hold a page against the one that its replay files give; the first row tells what differs.

    A page with a file that is not sound, or a recording, is not compared.
    """
    said: Found = {"compared": False, "differs": [], "why": "its files are not all sound replays"}
    if len(replays) == len(rows) and not any(row["finding"] for row in rows):
        from mechs_cli.exports.remade import NotCompared, page_differences

        try:
            said |= {"differs": page_differences(data, replays), "compared": True, "why": ""}
        except NotCompared as why:
            said["why"] = str(why)
    for number, row in enumerate(rows):
        row["page"] = said if number == 0 else {**said, "differs": []}
        if row["kind"] == "replay" and row["finding"] is None:
            row["checks"] += [PAGE] if said["compared"] and not said["differs"] else []
            row |= graded(row)


def file_row(
    begun: Begun,
    path: Path,
    commitment: str | None,
    expect_head: str | None,
    replays: list[Replay],
) -> Found:
    """The row of one line; if it is a replay that rules and seed reproduce, it joins `replays`."""
    if not begun.is_recording:
        return {"game": str(path), "kind": "replay"} | replay_row(
            begun, path, commitment, expect_head, replays
        )
    if commitment or expect_head:
        raise MechsError(
            f"{path} is a recording, which proves nothing about its game: "
            "neither --commitment nor --expect-head can be checked on it",
            hint="mechs export GAME --reveal writes a replay, which can be checked",
        )
    return {"game": str(path), "kind": "recording"} | recording_row(begun, path)


def unread(verdict: str, error: IncompatibleReplay) -> Found:
    """What a file that is not taken lacks; the row says its path, so the sentence does not."""
    bare = error.bare if isinstance(error, InFile) else error
    if isinstance(bare, NotReproduced):
        return {"verdict": verdict, "checks": (), "finding": found(bare.difference)}
    finding = {"sentence": bare.sentence} | ({"hint": error.hint} if error.hint else {})
    return {"verdict": verdict, "checks": (), "finding": finding}


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


def replay_row(
    begun: Begun,
    path: Path,
    commitment: str | None,
    expect_head: str | None,
    replays: list[Replay],
) -> Found:
    try:
        with reading(path):
            replay = replay_of(begun)
    except IncompatibleReplay as error:
        return unread(UNSOUND, error)
    names = ("steps", "events", "head_hash", "play_hash", "commitment", "seed_origin")
    checks = ["lines", "chain", "grammar", "fold"]
    row: Found = {name: getattr(replay.header, name) for name in names} | {"checks": checks}
    row["given"] = sum(is_given(step.events[0]) for step in replay.steps)
    turnings = turnings_of(replay.steps)
    row["turnings"] = to_builtins(turnings)
    row["covered"] = to_builtins(covered_by(turnings, replay.header.events))
    try:
        verify(replay)
    except NotReproduced as error:
        return {**row, "verdict": UNSOUND, "finding": found(error.difference)}
    checks.append(seen_by_rules(replay.ruleset, replay.steps))
    row["unseen"] = unseen_by_rules(replay.ruleset, replay.steps)
    since, finding = compared(replay, commitment, expect_head, checks)
    row |= {"since": to_builtins(since), "finding": finding}
    if finding is not None:
        return row | {"verdict": UNSOUND}
    replays.append(replay)
    row |= standing_of(replay)
    return row | graded(row)


def compared(
    replay: Replay, commitment: str | None, expect_head: str | None, checks: list[str]
) -> tuple[Since | None, Found | None]:
    """How far a line has gone on since a hash was written down; the finding about a hash, if any.

    What passes joins `checks`.
    """
    if commitment is not None:
        fault = unexpected_commitment(replay.header.commitment, commitment)
        if fault is not None:
            return None, unexpected(fault)
        checks.append(COMMITMENT)
    if expect_head is not None:
        since = unexpected_head(replay.steps, expect_head)
        if isinstance(since, Since):
            return since, None
        if since is not None:
            return None, unexpected(since)
        checks.append("expected head")
    return None, None


def standing_of(replay: Replay) -> Found:
    line = Line.of(replay.ruleset, replay.steps)
    seats, result = seats_of(line), replay.header.result
    try:
        asked = () if result is not None else line.requests()
    except UNFOLDABLE:  # a state that only another rules version can have made
        asked = ()
    waiting = tuple(request.seat for request in asked if request.required)
    return standing(seats, "running" if result is None else "ended", waiting, result)


def found(difference: Difference) -> Found:
    return {
        "position": difference.position,
        "field": difference.field,
        "stored": difference.stored,
        "expected": difference.derived,
        "sentence": f"the rules do not reproduce it: {difference}",
    }


def unexpected(fault: Unexpected) -> Found:
    """The finding about a hash that is not the one that was written down."""
    told = {"stored": fault.here, "expected": fault.expected, "sentence": fault.sentence}
    return {"field": fault.field, **told}

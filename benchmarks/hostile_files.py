"""What it costs to read files of the largest allowed size: seconds, and memory in file sizes.

python -m benchmarks.hostile_files [SHAPE ...]     every shape, or those whose name begins so

A row for each command on each file, run in a process of its own: peak of its memory beside the
file's size, and how it ended.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any

from msgspec import MsgspecError, json

from benchmarks.store import folder
from mechs_core.kernel.chain import Chain
from mechs_core.kernel.codec import codec_of
from mechs_core.kernel.errors import MechsError
from mechs_core.kernel.hashed_lines import LARGEST_FILE, LONGEST_LINE, TAIL
from mechs_core.kernel.replay import Account, StepLine, read, record
from mechs_core.rulesets import find

GAME = Path(__file__).parents[1] / "replays" / "arena_mechs" / "four-seats.jsonl"
FULL = LONGEST_LINE - 400  # bytes that fill a line; the rest of the line needs the remainder
ROOM = LARGEST_FILE - 2 * LONGEST_LINE
COMMANDS = ("import", "audit", "replay --plain", "diff")
Bodies = Iterator[bytes]  # of lines, each without `,"hash":...}`


def bodies(data: bytes) -> list[bytes]:
    return [line[: line.rindex(b',"hash"')] for line in data.splitlines()]


def recording() -> list[bytes]:
    game: Any = read(GAME.read_bytes(), find)
    return bodies(b"".join(record(game.ruleset, game.steps, 0, lambda seed: False)))


# ---------------------------------------------------------------- recordings


def moment(number: int, position: int, events: str, sentences: str, view: str) -> bytes:
    time = '"time":"2026-01-02T03:04:05.678Z"'
    return (
        f'{{"step":{number},"position":{position},{time},"events":[{events}],'
        f'"sentences":[{sentences}],"view":{{{view}}}'
    ).encode()


def recording_honest() -> Bodies:
    """The moments of a game, over and over."""
    header, *moments = recording()
    told = [json.decode(each + b"}") for each in moments]
    number = position = 0
    yield header
    while True:
        for each in told:
            yield json.encode({**each, "step": number, "position": position})[:-1]
            number, position = number + 1, position + len(each["events"])


def recording_of(filling: Callable[[int, int], bytes]) -> Bodies:
    yield recording()[0]
    for number in count():
        yield filling(number, number)


def filled(piece: str, size: int = FULL) -> str:
    return ",".join([piece] * (size // (len(piece) + 1)))


def recording_lists() -> Bodies:
    view = '"a":[' + filled("[]") + "]"
    return recording_of(lambda n, at: moment(n, at, "{}", '""', view))


def recording_objects() -> Bodies:
    view = '"a":[' + filled('{"a":0}') + "]"
    return recording_of(lambda n, at: moment(n, at, "{}", '""', view))


def recording_events() -> Bodies:
    many = FULL // 6
    events, sentences = ",".join(["{}"] * many), ",".join(['""'] * many)
    return recording_of(lambda n, at: moment(n, at * many, events, sentences, ""))


def recording_escapes() -> Bodies:
    view = '"a":"' + "\\u0001" * (FULL // 6) + '"'
    return recording_of(lambda n, at: moment(n, at, "{}", '""', view))


def recording_tiny() -> Bodies:
    return recording_of(lambda n, at: moment(n, 0, "", "", ""))


# ---------------------------------------------------------------- replays


def replay() -> list[bytes]:
    return bodies(GAME.read_bytes())


def line(number: int, decision: str, events: str = "", more: str = "") -> bytes:
    envelope = f'{{"time":"2026-01-02T03:04:05.678Z","id":"{number}"{more}}}'
    begins = f'"envelope":{envelope},"decision":{decision}'
    return f'{{"step":{number},{begins},"events":[{events}]'.encode()


def replay_of(filling: Callable[[int], bytes], *, old: bool = False) -> Bodies:
    """The beginning of a game, then lines up to the size limit.

    old: under another rules version.
    """
    header, first, *_ = replay()
    if old:
        header, first = (each.replace(b'"rules":1,', b'"rules":99,') for each in (header, first))
    yield header
    yield first
    for number in count(1):
        yield filling(number)


def created(options: str = "", more: str = "") -> str:
    return (
        '{"type":"GameCreated","ruleset":"arena_mechs","rules":1,"seats":["ada","bob"],'
        f'"options":{{{options}}},"seed_origin":"chosen","seed":"7"{more}}}'
    )


def replay_scenarios() -> Bodies:
    scenario = ',"scenario":{"a":[' + filled("[]") + "]}"
    return replay_of(lambda n: line(n, created(more=scenario)))


def replay_options() -> Bodies:
    options = '"a":{"a":[' + filled("[]") + "]}"
    return replay_of(lambda n: line(n, created(options=options)))


def some_decision() -> str:
    """The first decision of the game, as JSON."""
    return json.encode(json.decode(replay()[2] + b"}")["decision"]["decision"]).decode()


def replay_given() -> Bodies:
    given = ',"given":{"a":[' + filled("1000") + "]}"
    text = f'{{"type":"Decided","seat":0,"decision":{some_decision()}{given}}}'
    return replay_of(lambda n: line(n, text))


def replay_given_old() -> Bodies:
    given = ',"given":{"a":[' + filled("1000") + "]}"
    text = f'{{"type":"Decided","seat":0,"decision":{some_decision()}{given}}}'
    return replay_of(lambda n: line(n, text), old=True)


def replay_labels_old() -> Bodies:
    labels = ",".join(f'"{i:05x}":[]' for i in range(FULL // 12))
    text = f'{{"type":"Decided","seat":0,"decision":{some_decision()},"given":{{{labels}}}}}'
    return replay_of(lambda n: line(n, text), old=True)


def replay_empty_old() -> Bodies:
    """Steps of a decision that nothing follows from: they fold."""
    text = f'{{"type":"Decided","seat":0,"decision":{some_decision()}}}'
    return replay_of(lambda n: line(n, text), old=True)


def replay_branches_old() -> Bodies:
    opening = len(json.decode(replay()[1] + b"}")["events"])
    return replay_of(
        lambda n: line(
            n, f'{{"type":"Branched","parent":"","at":{opening + n - 1},"luck":"same","rules":99}}'
        ),
        old=True,
    )


def replay_events_old() -> Bodies:
    """Events that fold over and over."""
    last = json.decode(replay()[2] + b"}")
    events = filled(json.encode(last["events"][0]).decode())
    text = json.encode(last["decision"]).decode()
    return replay_of(lambda n: line(n, text, events), old=True)


def replay_escapes() -> Bodies:
    note = ',"note":"' + "\\u0001" * (FULL // 6) + '"'
    text = f'{{"type":"Decided","seat":0,"decision":{some_decision()}}}'
    return replay_of(lambda n: line(n, text, more=note))


def header_only() -> Bodies:
    header, *_ = replay()
    options = '"options":{"a":[' + filled("0") + "],"
    yield header.replace(b'"options":{', options.encode())


SHAPES = {
    name: made
    for name, made in list(globals().items())
    if name.startswith(("recording_", "replay_")) and name not in ("recording_of", "replay_of")
}


def write(path: Path, made: Bodies, largest: int = ROOM) -> int:
    """Write lines with valid hashes until the file has `largest` bytes. Returns its size."""
    lines, size = [], 0
    for body in made:
        lines.append(body)
        size += len(body) + TAIL + 1
        if size > largest:
            break
    lines[0] = header_for(lines)
    previous = bytes(32)
    with path.open("wb") as file:
        for body in lines:
            previous = sha256(previous + body).digest()
            file.write(body + b',"hash":"' + previous.hex().encode() + b'"}\n')
    return path.stat().st_size


def header_for(lines: list[bytes]) -> bytes:
    """The header that fits the lines below it; the given one if these are no steps."""
    header, ruleset = json.decode(lines[0] + b"}"), find("arena_mechs")
    if "recording" in header["format"]:
        return json.encode({**header, "steps": len(lines) - 1})[:-1]
    decoder: Any = json.Decoder(StepLine[codec_of(ruleset).record])  # type: ignore[misc]
    chain, account = Chain(), None
    try:
        for each in lines[1:]:
            line = decoder.decode(each + b"}")
            step = chain.add(line.envelope, (line.decision, *line.events))
            if account is None:
                account = Account(ruleset, step)
            else:
                account.add(step)
    except (MechsError, MsgspecError):
        return lines[0]
    return (
        lines[0] if account is None else json.encode(account.header(), order="deterministic")[:-1]
    )


def run(words: list[str], store: Path) -> tuple[float, float, int]:
    """Seconds, MB at the peak, exit status."""
    command = [sys.executable, "-m", "mechs_cli", "--store", str(store), *words]
    null = os.open(os.devnull, os.O_WRONLY)
    quiet = [(os.POSIX_SPAWN_DUP2, null, 1), (os.POSIX_SPAWN_DUP2, null, 2)]
    if os.environ.get("LOUD"):
        quiet = quiet[:1]
    begin = perf_counter()
    child = os.posix_spawn(command[0], command, os.environ, file_actions=quiet)
    _, status, used = os.wait4(child, 0)
    os.close(null)
    return perf_counter() - begin, used.ru_maxrss / 1024, os.waitstatus_to_exitcode(status)


def main() -> None:
    wanted = tuple(sys.argv[1:]) or ("",)
    with folder() as place:
        for name, made in SHAPES.items():
            if not name.startswith(wanted):
                continue
            path = place / "x.jsonl"
            size = write(path, made()) / 2**20
            for command in COMMANDS:
                files = [str(path)] * (2 if command == "diff" else 1)
                word, *more = command.split()
                took, peak, status = run([word, *files, *more], place / "s.db")
                told = f"{took:6.1f} s {peak:6.0f} MB {peak / size:5.1f} x {size:.0f} MB"
                print(f"{name:24} {command:16} {told}  exit {status}", flush=True)


if __name__ == "__main__":
    main()

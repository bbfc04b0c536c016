"""`mechs export --format cast`: what a terminal shows after each event is the board."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pyte
import pytest
from msgspec.structs import replace

from mechs_cli.console.output import clean
from mechs_cli.exports.cast import BEGIN, cast, painted, sgr
from mechs_cli.reading.film import Film, film_of
from mechs_cli.reading.sources import source_of
from mechs_core.kernel.drawn_lines import COLOURS, trimmed
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.kernel.viewers import NOWHERE
from mechs_core.table.eyes import EVERYTHING
from mechs_core.table.frames import Frame
from tests.mechs_cli.conftest import Mechs

REPLAYS = Path(__file__).parent.parent.parent / "replays"
GAMES = ["arena_mechs/four-seats", "bottisota/two-seats", "tiny_epic_mechs/two-seats"]
SHORT = REPLAYS / "arena_mechs" / "people-unfinished.jsonl"


def film(game: str) -> Film:
    path = REPLAYS / f"{game}.jsonl"
    return film_of(source_of(str(path), None), "g-0001", lambda line: EVERYTHING)


@pytest.fixture(scope="module", params=GAMES)
def shown(request: pytest.FixtureRequest) -> tuple[Film, list[Any]]:
    whole = film(request.param)
    return whole, [json.loads(line) for line in cast(whole)]


def terminal(header: dict[str, int]) -> tuple[pyte.Screen, pyte.Stream]:
    screen = pyte.Screen(header["width"], header["height"])
    return screen, pyte.Stream(screen, strict=False)


def text(lines: list[str]) -> list[str]:
    return [line.rstrip() for line in lines]


def test_after_each_event_the_screen_is_the_board(shown: tuple[Film, list[Any]]) -> None:
    whole, (header, *entries) = shown
    screen, stream = terminal(header)
    written = [data for _, kind, data in entries if kind == "o"]
    for index, data in enumerate(written[:-1]):
        stream.feed(data)
        rows = text(screen.display)
        board = ["".join(span.text for span in line).rstrip() for line in whole.board(index)]
        assert rows[0] == f" g-0001  {whole.where(index)}"
        assert rows[1 : 1 + len(board)] == board
        said = " ".join(" ".join(rows[1 + len(board) :]).split())
        assert said.endswith(" ".join(whole.frames[index].sentence.split()))
        if index % 50 == 0:
            assert painted_as(screen, whole.board(index)) == []
    assert len(written) == len(whole.frames) + 1
    assert written[-1] == ""  # the last picture stays for a while


def painted_as(screen: pyte.Screen, board: Any) -> list[tuple[int, int]]:
    """Where on the screen a character has another style than on the board."""
    wrong = []
    for row, line in enumerate(board, start=1):
        column = 0
        for span in trimmed(line):
            colour = next((word for word in span.style.split() if bare(word) in COLOURS), "default")
            for at in range(column, column + len(span.text)):
                cell = screen.buffer[row][at]
                fits = (
                    cell.fg == PYTE.get(bare(colour), bare(colour)).join(bright(colour))
                    and cell.bold == ("bold" in span.style.split())
                    and cell.reverse == ("reverse" in span.style.split())
                )
                if not fits:
                    wrong.append((row, at))
            column += len(span.text)
    return wrong


PYTE = {"yellow": "brown"}  # what the terminal calls a colour


def bare(word: str) -> str:
    return word.removeprefix("bright_")


def bright(word: str) -> tuple[str, str]:
    return ("bright", "") if word.startswith("bright_") else ("", "")


def test_markers_stand_where_rounds_begin(shown: tuple[Film, list[Any]]) -> None:
    whole, (_, *entries) = shown
    begun = {}
    for index, frame in enumerate(whole.frames):
        if frame.mark.round is not None:
            begun.setdefault(frame.mark.round, index)
    marked, index = {}, -1
    for _, kind, data in entries:
        index += kind == "o"
        if kind == "m":
            marked[data] = index
    assert marked == {f"round {number}": at for number, at in begun.items()}
    assert len(marked) > 3


def test_time_goes_on_and_longer_sentences_stay_longer(shown: tuple[Film, list[Any]]) -> None:
    whole, (_, *entries) = shown
    times = [seconds for seconds, kind, _ in entries if kind == "o"]
    assert times[0] == 0
    pauses = [after - before for before, after in pairwise(times)]
    assert min(pauses) > 0
    assert pauses[-1] > 3
    frames = [*whole.frames]
    for pause, (frame, following) in zip(pauses, pairwise(frames), strict=False):
        words = 0.1 * len(frame.sentence.split())
        assert pause == pytest.approx(words + 0.6 * (following.step != frame.step))


def test_a_game_is_small(shown: tuple[Film, list[Any]]) -> None:
    whole, (header, *entries) = shown
    drawn = ["\r\n".join(map(painted, whole.board(at))) for at in range(len(whole.frames))]
    assert len(json.dumps(entries)) < len(json.dumps(drawn)) / 4
    assert len(json.dumps(entries)) < 600 * len(drawn)
    assert (header["version"], header["width"], header["height"]) == (2, 80, 24)
    assert not {*header} - {"version", "width", "height", "title"}  # no date of making


def test_styles_are_the_terminals() -> None:
    assert sgr("bold red") == "1;31"
    assert sgr("bright_blue reverse") == "94;7"
    assert sgr("") == sgr("on_fire") == ""
    assert painted((Span("a", "bold"), Span("b", "red"), Span("c"))) == "\x1b[1ma\x1b[0;31mb\x1b[mc"


# ---------------------------------------------------------------- boards of any kind


def of_boards(*boards: list[DrawnLine], sentence: str = "a thing happens") -> Film:
    telling = SimpleNamespace(board=lambda view: view)
    ruleset: Any = SimpleNamespace(telling=telling, name="one of my own")
    shots = [
        Frame(at, at, None, sentence, (), board, NOWHERE, True) for at, board in enumerate(boards)
    ]
    return Film("g-0001", ruleset, shots)


def test_the_newest_sentences_of_the_step_stand_at_the_foot() -> None:
    whole = of_boards(*[[(Span("x"),)] * 19] * 9)
    whole.frames = [
        replace(frame, step=0, first=not at, sentence=f"thing {at}")
        for at, frame in enumerate(whole.frames)
    ]
    assert last_rows(whole)[-5:] == ["x", *(f"thing {at}" for at in range(5, 9))]


def last_rows(whole: Film) -> list[str]:
    header, *entries = map(json.loads, cast(whole))
    screen, stream = terminal(header)
    for _, kind, data in entries:
        if kind == "o":
            stream.feed(data)
    return text(screen.display)


def test_a_large_board_has_a_large_screen() -> None:
    high, wide = [(Span(str(row)),) for row in range(40)], [(Span("x" * 120),)]
    rows = last_rows(of_boards(wide, high))
    assert rows[1:41] == [str(row) for row in range(40)]
    assert last_rows(of_boards(high, wide))[1:3] == ["x" * 120, ""]


def test_what_was_shown_before_leaves_no_trace() -> None:
    before = [(Span("a long line ", "red"), Span("of two", "bold")), (Span("another"),)]
    after = [(Span("a long line ", "red"), Span("of")), (Span("  an"),), (Span("x"),)]
    assert last_rows(of_boards(before, after))[1:5] == ["a long line of", "  an", "x", ""]
    assert last_rows(of_boards(after, before))[1:5] == ["a long line of two", "another", "", ""]
    assert last_rows(of_boards(before, []))[1:5] == [""] * 4


HOSTILE = "\x1b[2J\x1b]0;owned\x07\x9b31m\r\n\x08‮"


def test_nothing_from_a_game_steers_the_terminal() -> None:
    board = [(Span(f"{HOSTILE} at home", f"bold {HOSTILE}"),), (Span("next"),)]
    whole = of_boards(board, sentence=f"{HOSTILE} wins")
    whole.title = HOSTILE
    rows = last_rows(whole)
    assert rows[1:3] == [f"{clean(HOSTILE)} at home", "next"]
    assert rows[0].startswith(f" {clean(HOSTILE)}  event 0 of 0")
    assert rows[-1] == f"{clean(HOSTILE)} wins"
    for line in cast(whole):
        assert line.isascii() or line.decode().rstrip("\n").isprintable()


def test_wide_characters_stay_in_their_line() -> None:
    rows = last_rows(of_boards([(Span("宽" * 60),), (Span("next"),)]))
    assert rows[2] == "next"
    rows = last_rows(of_boards([(Span("next"),)], sentence="宽" * 60))
    assert rows[1] == "next"


def test_a_sentence_without_room_keeps_its_beginning() -> None:
    rows = last_rows(of_boards([(Span("x"),)] * 21, sentence="word " * 80))
    assert rows[-2].startswith("word word")


# ---------------------------------------------------------------- the command


def test_a_cast_is_the_same_every_time(mechs: Mechs) -> None:
    mechs("import", SHORT)
    once = mechs("export", "g-0001", "--format", "cast").stdout
    mechs("export", "g-0001", "--format", "cast", "-o", "a.cast")
    assert Path("a.cast").read_text("utf-8") == once
    assert BEGIN in json.loads(once.splitlines()[1])[2]


def test_a_speed_of_two_takes_half_the_time(mechs: Mechs) -> None:
    mechs("import", SHORT)

    def seconds(*more: object) -> float:
        lines = mechs("export", "g-0001", "--format", "cast", *more).stdout.splitlines()
        return float(json.loads(lines[-1])[0])

    assert seconds("--speed", 2) == pytest.approx(seconds() / 2, abs=0.001)


@pytest.mark.parametrize("speed", ["0", "-1", "nan", "inf", "1e9"])
def test_a_speed_that_is_none_is_refused(mechs: Mechs, speed: str) -> None:
    said = mechs.no("export", "g-0001", "--format", "cast", "--speed", speed, status=2)
    assert said.endswith("a number from 0.01 to 1000")


def test_a_speed_is_for_casts(mechs: Mechs) -> None:
    said = mechs.no("export", "g-0001", "--speed", 2, status=2)
    assert said == "error: --speed goes with --format cast"


@pytest.mark.parametrize("viewer", ["0", "1", "public"])
def test_a_viewer_sees_their_own_board(mechs: Mechs, viewer: str) -> None:
    mechs("import", SHORT)
    board = mechs("show", "g-0001", "--as", viewer).stdout.splitlines()
    header, *entries = map(
        json.loads,
        mechs("export", "g-0001", "--format", "cast", "--as", viewer).stdout.splitlines(),
    )
    screen, stream = terminal(header)
    for _, kind, data in entries:
        if kind == "o":
            stream.feed(data)
    last = text(screen.display)[1:21]
    assert last == board[2:22]
    public = mechs("show", "g-0001", "--as", "public").stdout.splitlines()[2:22]
    assert (last == public) == (viewer == "public")


def test_every_game_is_a_file_of_its_own(mechs: Mechs) -> None:
    mechs("import", SHORT, REPLAYS / "bottisota" / "people-unfinished.jsonl")
    assert "needs -o" in mechs.no("export", "--all", "--format", "cast", status=2)
    mechs("export", "--all", "--format", "cast", "-o", "films")
    assert {each.name for each in Path("films").iterdir()} == {"g-0001.cast", "g-0002.cast"}

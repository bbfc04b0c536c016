"""replay at a terminal: keys move along the film."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from time import monotonic

import pytest
from msgspec import structs
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from mechs_cli.commands.replay import brancher
from mechs_cli.reading.film import Film, film_of
from mechs_cli.reading.sources import Source, source_of
from mechs_cli.reading.stepper import HELP, KEYS, Stepper
from mechs_core.kernel.messages import Mark
from mechs_core.table.eyes import EVERYTHING
from tests.mechs_cli.conftest import Mechs


@pytest.fixture
def film(over: Mechs) -> Film:
    source = source_of("g-0001", "store.db")
    assert isinstance(source, Source)
    return film_of(source, "g-0001", lambda line: EVERYTHING)


def pressed(stepper: Stepper, *keys: str) -> int:
    for key in keys:
        stepper.press(key)
    return stepper.index


def test_keys_move_by_event_step_turn_and_round(film: Film) -> None:
    stepper = Stepper(film, brancher(None, None))  # type: ignore[arg-type]
    last = len(film.frames) - 1
    assert pressed(stepper, "right", "n", "n") == 3
    assert pressed(stepper, "left", "p", "p", "p") == 0
    assert pressed(stepper, "s") == film.stops["step"][0]
    assert pressed(stepper, "S") == 0
    assert pressed(stepper, "r", "r") == film.stops["round"][2]
    assert pressed(stepper, "R") == film.stops["round"][1]
    assert pressed(stepper, "t") == film.stops["turn"][2]
    assert pressed(stepper, "end", "n") == last
    assert pressed(stepper, "home", "p") == 0
    assert pressed(stepper, "x") == 0


def test_a_turn_that_is_one_seats_own_says_whose(film: Film) -> None:
    def where(mark: Mark) -> str:
        frames = [structs.replace(frame, mark=mark) for frame in film.frames]
        return Film("", film.ruleset, frames).where(0).partition("step 0  ")[2]

    assert where(Mark("turn", round=2, turn=3, seat=1)) == "round 2  turn 3  seat 1"
    assert where(Mark("round", round=2, turn=3, seat=0)) == "round 2  turn 3  seat 0"
    assert where(Mark("turn", round=2, turn=3)) == "round 2  turn 3"
    assert where(Mark("activation", round=2, turn=3, seat=1)) == "round 2  turn 3"


def test_a_jump_is_typed_with_its_number(film: Film) -> None:
    stepper = Stepper(film, brancher(None, None))  # type: ignore[arg-type]
    assert pressed(stepper, ":", "1", "x", "7", "enter") == 17
    assert pressed(stepper, ":", "1", "2", "backspace", "enter") == 1
    assert pressed(stepper, ":", "5", "escape") == 1
    assert pressed(stepper, ":", "enter") == 1
    assert pressed(stepper, ":", *"99999999999999", "enter") == len(film.frames) - 1


def test_a_branch_begins_at_the_event_on_the_screen(over: Mechs, film: Film) -> None:
    source = source_of("g-0001", "store.db")
    stepper = Stepper(film, brancher(source, "store.db"))
    pressed(stepper, ":", "4", "enter", "b")
    assert stepper.message == "g-0002 begins after event 4: mechs play g-0002"
    pressed(stepper, "B")
    assert stepper.message.startswith("g-0003")
    pressed(stepper, "n")
    assert stepper.message == ""
    assert [row["at"] for row in over.begun()] == [None, 4, 4]


def test_inside_a_step_the_key_again_branches_at_its_nearest_end(over: Mechs, film: Film) -> None:
    stepper = Stepper(film, brancher(source_of("g-0001", "store.db"), "store.db"))
    ends = film.stops["step"]
    end = next(end for last, end in pairwise(ends) if end - last > 2)
    pressed(stepper, *f":{end - 1}", "enter", "B")
    assert stepper.message == f"inside a step; B again branches after event {end}"
    assert len(over.begun()) == 1
    pressed(stepper, "n", "p", "B")
    assert stepper.message == f"inside a step; B again branches after event {end}"
    pressed(stepper, "b")
    assert stepper.message.startswith(f"g-0002 begins after event {end}")
    assert [row["at"] for row in over.begun()] == [None, end]


def test_a_file_has_no_branches(over: Mechs, film: Film) -> None:
    over("export", "g-0001", "-o", "x.jsonl")
    stepper = Stepper(film, brancher(source_of("x.jsonl", "store.db"), "store.db"))
    pressed(stepper, "b")
    assert "import it first" in stepper.message
    over("export", "g-0001", "--as", "1", "-o", "seat.jsonl")
    stepper = Stepper(film, brancher(source_of("seat.jsonl", "store.db"), "store.db"))
    pressed(stepper, "b")
    assert stepper.message == "a recording can be shown, not branched"


def test_the_screen_is_drawn_and_left(film: Film) -> None:
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        keys.send_text("nn\x1b[C\x1b[B\t\t?x:9\rq")
        stepper = Stepper(film, brancher(None, None))  # type: ignore[arg-type]
        stepper.application(input=keys, output=DummyOutput()).run()
    assert stepper.index == 9


def test_space_plays_by_itself_and_stops(film: Film) -> None:
    stepper = Stepper(film, brancher(None, None))  # type: ignore[arg-type]
    stepper.tick()
    assert pressed(stepper, "space") == 0
    stepper.tick()
    stepper.tick()
    assert stepper.index == 2
    pressed(stepper, "space")
    stepper.tick()
    assert stepper.index == 2


def test_it_stops_at_the_last_event_and_begins_anew_from_there(film: Film) -> None:
    stepper = Stepper(film, brancher(None, None))  # type: ignore[arg-type]
    last = len(film.frames) - 1
    pressed(stepper, "end", "p", "space")
    stepper.tick()
    assert stepper.index == last and not stepper.playing
    stepper.tick()
    assert stepper.index == last
    assert pressed(stepper, "space") == 0 and stepper.playing


@pytest.mark.parametrize("key", ["n", "p", "s", "end", ":", "b", "?", "c-i"])
def test_a_key_that_moves_or_shows_something_stops_it(over: Mechs, film: Film, key: str) -> None:
    stepper = Stepper(film, brancher(source_of("g-0001", "store.db"), "store.db"))
    pressed(stepper, "space", key)
    assert not stepper.playing


def test_plus_and_minus_change_the_speed_within_bounds(film: Film) -> None:
    stepper = Stepper(film, brancher(None, None))  # type: ignore[arg-type]
    pressed(stepper, "space")
    assert stepper.head()[-1][1].endswith("plays, 2 a second")
    pressed(stepper, "+")
    assert stepper.playing and stepper.head()[-1][1].endswith("plays, 4 a second")
    pressed(stepper, *"-----")
    assert stepper.head()[-1][1].endswith("plays, 0.5 a second")
    pressed(stepper, *"++++++++=")
    assert stepper.head()[-1][1].endswith("plays, 32 a second")
    pressed(stepper, "space")
    assert stepper.head()[-1][1].endswith("space plays  ? help")


def test_playing_by_itself_is_said(mechs: Mechs) -> None:
    assert KEYS.startswith("space plays  +- speed") and len(KEYS) < 80
    assert "play by itself" in HELP
    said = mechs("replay", "--help").stdout
    assert "Space plays it by itself" in said and "+ and -" in said


def test_the_screen_plays_to_the_end_by_itself(film: Film) -> None:
    """The task beside the keys: events come at the speed that is said, and no key is lost."""
    few = Film("few", film.ruleset, film.frames[:9])
    stepper = Stepper(few, brancher(None, None))  # type: ignore[arg-type]

    async def sit() -> float:
        with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
            app = stepper.application(input=keys, output=DummyOutput())
            running = asyncio.create_task(app.run_async())
            began = monotonic()
            keys.send_text("++++ ")  # twice while it plays, so that only one task runs
            while stepper.index < 2:
                await asyncio.sleep(0.005)
            keys.send_text("  ")
            while stepper.index < 8:
                await asyncio.sleep(0.005)
            took = monotonic() - began
            keys.send_text("q")
            await asyncio.wait_for(running, 5)
            return took

    took = asyncio.run(sit())
    assert 8 / 32 <= took < 4
    assert not stepper.playing


def test_views_of_frames_are_not_changed_by_later_events(film: Film) -> None:
    boards = ["".join(s.text for line in film.board(i) for s in line) for i in range(9)]
    assert len(set(boards)) > 1


@pytest.mark.parametrize("said", ["word " * 30, "x" * 300, ""])
def test_a_long_sentence_is_broken_at_blanks_below_its_beginning(film: Film, said: str) -> None:
    frames = [structs.replace(frame, sentence=said.strip()) for frame in film.frames]
    stepper = Stepper(Film("long", film.ruleset, frames), brancher(None, None))  # type: ignore[arg-type]
    stepper.page = "list"  # the whole width is the sentences'
    ((_, told),) = stepper.sentences()
    first, *more = told.split("\n")
    assert first.startswith("     0  ")
    assert len(more) == len(said.strip()) // 72
    assert all(line.startswith(" " * 8) and len(line) <= 80 for line in more)
    assert "".join(told.split())[1:] == "".join(said.split())

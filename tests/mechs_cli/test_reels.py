"""A line is shown a step at a time; the order in which steps are looked at makes no difference."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from mechs_cli.reading.film import film_of
from mechs_cli.reading.reels import HELD, Played, Recorded
from mechs_cli.reading.sources import Source, source_of
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.replay import Recording
from mechs_core.table.eyes import EVERYTHING
from mechs_core.table.frames import Frame, frames
from tests.mechs_cli.conftest import Mechs

GOLDEN = Path(__file__).parents[2] / "replays" / "bottisota" / "scenario-showdown.jsonl"


def played() -> tuple[Played, list[Frame]]:
    source = source_of(str(GOLDEN), None)
    assert isinstance(source, Source)
    told = list(frames(source.ruleset, source.steps, EVERYTHING))
    return Played(source, EVERYTHING), told


def test_a_reel_shows_what_is_told_from_the_beginning(mechs: Mechs) -> None:
    reel, told = played()
    assert [*reel] == told
    assert len(reel) == len(told)
    assert reel[3:9] == told[3:9]
    assert reel[-1] == told[-1]


def test_a_reel_can_be_looked_at_in_any_order(mechs: Mechs) -> None:
    reel, told = played()
    rng = Rng("looks")
    looks = [rng.below(len(told)) for _ in range(200)]
    assert [reel[at] for at in looks] == [told[at] for at in looks]
    assert [reel[at] for at in reversed(range(len(told)))] == told[::-1]
    assert len(reel._held) == HELD


def test_moves_stop_where_they_did_when_all_was_told(mechs: Mechs) -> None:
    source = source_of(str(GOLDEN), None)
    film = film_of(source, "x", lambda line: EVERYTHING)
    told = [*film.frames]
    last = len(told) - 1
    turns = {i for i, frame in enumerate(told) if frame.begins in ("turn", "round")}
    rounds = {i for i, frame in enumerate(told) if frame.begins == "round"}
    assert {unit: [*stops] for unit, stops in film.stops.items()} == {
        "event": [*range(last + 1)],
        "step": [*(i for i in range(last) if told[i + 1].first), last],
        "turn": sorted({0, *turns, last}),
        "round": sorted({0, *rounds, last}),
    }
    for unit, stops in film.stops.items():
        for at in range(last + 1):
            assert film.after(at, unit) == next((i for i in stops if i > at), last)
            assert film.before(at, unit) == next((i for i in reversed(stops) if i < at), 0)


@pytest.mark.parametrize("viewer", ["ada", "public"])
def test_a_recording_is_shown_as_the_game_was(duel: Mechs, viewer: str) -> None:
    duel("decide", "g-0001", "--seat", "bob", "1")
    duel("export", "g-0001", "--as", viewer, "-o", "x.jsonl")
    recording = source_of("x.jsonl", "store.db")
    assert isinstance(recording, Recording)
    reel = Recorded(recording)
    live = duel.rows("replay", "g-0001", "--as", viewer, "--by", "step")
    shown = duel.rows("replay", "x.jsonl", "--by", "step")
    for row in (*live, *shown):
        row.pop("rules", None)
        row.pop("why", None)
    assert [(row["position"], row["sentence"], row["view"]) for row in shown] == [
        (row["position"], row["sentence"], row["view"]) for row in live
    ]
    for before, frame in pairwise(reel):  # within a step the view before it stands
        begins_a_step = frame.position + 1 in reel.starts or frame.position + 1 == len(reel)
        assert begins_a_step or frame.step == 0 or frame.view == before.view
    assert reel[5].view == reel[4].view != reel[-1].view
    assert [*reel] == [reel[at] for at in range(len(reel))]
    assert [reel[at] for at in reversed(range(len(reel)))] == [*reel][::-1]

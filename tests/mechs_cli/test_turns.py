"""Bots play on between people's decisions, whatever ids others have sent."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest

from event_store import Head, Recorded
from event_store.playing import play_on
from mechs_cli.games import world
from tests.mechs_cli.conftest import Mechs


def test_an_id_that_looks_like_a_bots_does_not_hold_the_game_up(mechs: Mechs) -> None:
    """What stood under `bot 1 at 10` once made every later decision spin."""
    mechs("new", "toy", "--seats", "ada,bot:random", "--seed", "7", "--hold")
    mechs("decide", "g-0001", "--seat", "ada", "2", "--id", "bot 1 at 6", "--hold")
    assert "mechs:" in mechs.no("decide", "g-0001", "--seat", "1", "1", "--id", "mechs:mine")
    mechs("play", "g-0001", typed="")
    assert mechs.begun()[0]["steps"] > 2


@pytest.mark.parametrize("step", [0, 1])
def test_a_forged_id_of_a_bot_ends_in_one_line(mechs: Mechs, step: int) -> None:
    mechs("new", "toy", "--seats", "ada,bot:random", "--seed", "7", "--hold")
    mechs("decide", "g-0001", "--seat", "1", "1", "--hold")
    mechs("decide", "g-0001", "--seat", "ada", "1", "--hold")
    head = mechs.begun()[0]
    with sqlite3.connect(mechs.store) as db:
        db.execute(
            "INSERT INTO decision_ids VALUES ('g-0001', ?, ?)",
            (f"mechs:bot 1 after {head['head_hash'][:16]}", step),
        )
    said = mechs("play", "g-0001", typed="", status=1).stderr
    assert "error: g-0001: the id of the bot's next decision was used before\n" in said
    mechs("branch", "g-0001")
    assert "NOT SOUND" in mechs("audit", "g-0001", status=1).stdout


def test_a_bot_does_not_answer_a_head_that_it_has_not_seen(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program plays on between the look at the line and the look at its head."""
    mechs("new", "toy", "--seats", "bot:random,bot:random", "--seed", "7", "--hold")
    with world.open_store(str(mechs.store)) as ours, world.open_store(str(mechs.store)) as theirs:
        other, look = play_on(theirs, "g-0001", "tests"), ours.head

        def late(game: str) -> Head:
            next(other, None)
            return look(game)

        monkeypatch.setattr(ours, "head", late)
        steps = [recorded.step.number for recorded in play_on(ours, "g-0001", "tests")]
        assert steps == sorted({*steps})
        assert look("g-0001").status == "ended" and ours.audit("g-0001").finding is None


def test_bots_stop_where_the_game_is_closed_in_the_same_moment(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    mechs("new", "toy", "--seats", "bot:random,bot:random", "--seed", "7", "--hold")
    with world.open_store(str(mechs.store)) as games:
        decide = games.decide_for_bot

        def late(*given: Any, **named: Any) -> Recorded:
            mechs("close", "g-0001")
            return decide(*given, **named)

        monkeypatch.setattr(games, "decide_for_bot", late)
        assert list(play_on(games, "g-0001", "tests")) == []

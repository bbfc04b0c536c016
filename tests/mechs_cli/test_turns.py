"""Bots play on between people's decisions, whatever ids others have sent."""

from __future__ import annotations

import sqlite3

import pytest

from tests.mechs_cli.conftest import Mechs


def test_an_id_that_looks_like_a_bots_does_not_hold_the_game_up(mechs: Mechs) -> None:
    """What stood under `bot 1 at 10` once made every later decision spin."""
    mechs("new", "toy", "--seats", "ada,bot:random", "--seed", "7", "--hold")
    mechs("decide", "g-0001", "--seat", "ada", "2", "--id", "bot 1 at 6", "--hold")
    assert "mechs:" in mechs.no("decide", "g-0001", "--seat", "1", "1", "--id", "mechs:mine")
    mechs("play", "g-0001", input="")
    assert mechs.rows("games")[0]["steps"] > 2


@pytest.mark.parametrize("step", [0, 1])
def test_a_forged_id_of_a_bot_ends_in_one_line(mechs: Mechs, step: int) -> None:
    mechs("new", "toy", "--seats", "ada,bot:random", "--seed", "7", "--hold")
    mechs("decide", "g-0001", "--seat", "1", "1", "--hold")
    mechs("decide", "g-0001", "--seat", "ada", "1", "--hold")
    head = mechs.rows("games")[0]
    with sqlite3.connect(mechs.store) as db:
        db.execute(
            "INSERT INTO decision_ids VALUES ('g-0001', ?, ?)",
            (f"mechs:bot 1 after {head['head_hash'][:16]}", step),
        )
    said = mechs("play", "g-0001", input="", status=1).stderr
    assert "error: g-0001: the id of the bot's next decision was used before\n" in said
    mechs("branch", "g-0001")
    assert "NOT SOUND" in mechs("audit", "g-0001", status=1).stdout

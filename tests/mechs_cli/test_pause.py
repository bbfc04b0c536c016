"""At the table: being asked optional questions (`pause`)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.mechs_cli.conftest import Mechs

SPARE = {"owned": ["B1", "B2"], "equipped": ["B1"]}  # a weapon that may change its place
EQUIP = "ada (red): equip, round 1 turn 1 of blue (Enter: go on)"


@pytest.fixture
def game(mechs: Mechs, tmp_path: Path) -> str:
    """A game of a person and a bot; before the bot's turn the person may equip."""
    return begun(mechs, tmp_path, "ada,bot:random", {"seats": [SPARE, {}]})


def begun(mechs: Mechs, folder: Path, seats: str, document: dict[str, object]) -> str:
    scenario = folder / "scenario.json"
    scenario.write_text(json.dumps(document))
    words = ["new", "tiny_epic_mechs", "--seats", seats, "--seed", "3", "--scenario", scenario]
    mechs(*words)
    return "g-0001"


def questions(mechs: Mechs, game: str, *typed: str) -> list[str]:
    """The questions that are put while these lines are typed."""
    said = mechs("play", game, typed="".join(f"{line}\n" for line in typed)).stdout
    return [line for line in said.splitlines() if " (red): " in line or " (blue): " in line]


def test_what_need_not_be_answered_is_not_put(mechs: Mechs, game: str) -> None:
    assert EQUIP not in questions(mechs, game, "reveal", "pass")


def test_who_pauses_is_asked_before_a_bot_goes_on(mechs: Mechs, game: str) -> None:
    assert questions(mechs, game, "pause", "reveal", "pass", "equip b2 for b1")[-2:] == [
        EQUIP,
        "ada (red): card, round 1 turn 2 of red",  # nothing is left that may change its place
    ]
    assert "WeaponsEquipped" in [row["type"] for row in mechs.rows("log", game)]


def test_enter_lets_such_a_question_pass_once(mechs: Mechs, game: str) -> None:
    assert questions(mechs, game, "pause", "reveal", "pass", "", "reveal", "pass")[-3:] == [
        "ada (red): card, round 1 turn 2 of red",
        "ada (red): action, round 1 turn 2 of red: MINE",
        "ada (red): equip, round 1 turn 2 of blue (Enter: go on)",
    ]


def test_pausing_again_ends_it(mechs: Mechs, game: str) -> None:
    assert EQUIP not in questions(mechs, game, "pause", "pause", "reveal", "pass")


def test_of_two_people_the_one_who_pauses_is_asked_first(mechs: Mechs, tmp_path: Path) -> None:
    game = begun(mechs, tmp_path, "ada,bob", {"seats": [SPARE, {}]})
    asked = questions(mechs, game, "pause", "reveal", "pass", "", "reveal")
    assert asked[2:4] == [EQUIP, "bob (blue): card, round 1 turn 1 of blue"]


def test_a_question_that_was_asked_for_can_be_let_pass(mechs: Mechs, tmp_path: Path) -> None:
    game = begun(mechs, tmp_path, "ada,bob", {"seats": [SPARE, {}], "active": 1})
    asked = questions(mechs, game, "seat ada", "", "reveal")
    assert asked[:3] == [
        "bob (blue): card, round 1 turn 1 of blue",
        EQUIP,
        "bob (blue): card, round 1 turn 1 of blue",
    ]

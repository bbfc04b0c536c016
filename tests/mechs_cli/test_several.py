"""A line with several decisions: decided one after another, as far as it goes."""

from __future__ import annotations

import json

import pytest

from tests.mechs_cli.conftest import Mechs

RAM = {"seat": 0, "bot": "ram", "area": "C1"}
SPIDER = {"seat": 1, "bot": "spider", "area": "E3"}


@pytest.fixture
def table(mechs: Mechs) -> Mechs:
    """A game in which ada's ram is about to move."""
    scenario = mechs.folder / "scenario.json"
    scenario.write_text(json.dumps({"bots": [RAM, SPIDER]}))
    mechs("new", "bottisota", "--seats", "ada,bob", "--scenario", scenario)
    return mechs


def areas(table: Mechs) -> list[str]:
    """Where somebody has stepped to, in order."""
    return [row["to"] for row in table.rows("log", "g-0001") if row["type"] == "Stepped"]


def decide(table: Mechs, *words: object, status: int = 0) -> tuple[str, str]:
    said = table("decide", "g-0001", "--seat", "ada", *words, status=status)
    return said.stdout, said.stderr


def test_a_line_is_decided_to_its_end(table: Mechs) -> None:
    out, talk = decide(table, "dash c2 ne c3")
    assert areas(table) == ["C2", "B2", "C3"]
    assert out.index("the ram dashes") < out.index("from C2 to B2") < out.index("waiting for ada")
    assert talk == ""


def test_what_is_left_of_a_line_is_dropped_where_one_is_refused(table: Mechs) -> None:
    out, talk = decide(table, "move c2 e5 c3 c4", status=1)
    assert areas(table) == ["C2"]
    assert "from C1 to C2" in out
    assert talk.splitlines() == [
        "dropped: step c3, step c4",
        "refused: e5 is not an area; areas are written c3 (bad_value)",
        "hint: mechs legal g-0001 --seat ada",
    ]


def test_a_refusal_of_the_last_one_leaves_nothing_to_drop(table: Mechs) -> None:
    _, talk = decide(table, "move c2 c1 c2 c1", status=1)
    assert areas(table) == ["C2", "C1", "C2"]
    assert "dropped" not in talk and "not_enough_mp" in talk


def test_what_is_left_of_a_line_is_dropped_where_somebody_else_is_asked(table: Mechs) -> None:
    decide(table, "hunt")
    table("decide", "g-0001", "--seat", "bob", "move d3")
    _, talk = decide(table, "dash c2", status=1)
    assert "not_asked" in talk and "dropped" not in talk  # the first one was refused
    assert table("decide", "g-0001", "--seat", "bob", "end").stdout
    mine = {"owner": 1, "kind": "mine", "area": "C2", "hit": 2, "am": -3}
    scenario = table.folder / "mined.json"
    bots = [{**RAM, "damage": 4}, {**SPIDER, "damage": 1}]
    third = {"seat": 2, "bot": "hawk", "area": "A1", "heading": "E"}
    scenario.write_text(json.dumps({"bots": [*bots, third], "mines": [mine]}))
    table("new", "bottisota", "--seats", "ada,bob,cid", "--scenario", scenario, "--seed", "1")
    said = table("decide", "g-0002", "--seat", "ada", "dash c2 c3")
    assert "is destroyed by the spider (a mine)" in said.stdout
    assert said.stderr == "dropped: step c3\n"


def test_a_line_sent_again_is_stored_once(table: Mechs) -> None:
    decide(table, "--id", "first", "dash c2 c3")
    _, talk = decide(table, "--id", "first", "dash c2 c3")
    assert areas(table) == ["C2", "C3"]
    assert talk.splitlines() == ["already recorded as step 1", "dropped: step c2, step c3"]


def test_given_luck_and_json_go_with_one_decision(table: Mechs) -> None:
    _, talk = decide(table, "--given", "{}", "dash c2", status=2)
    assert talk.startswith("error: --given goes with a single decision\n")
    decide(table, '{"type":"move_mode","mode":"dash"}')
    assert areas(table) == []


def test_a_script_tells_what_it_dropped(mechs: Mechs) -> None:
    scenario = mechs.folder / "scenario.json"
    scenario.write_text(json.dumps({"bots": [RAM, SPIDER]}))
    words = ["play", "bottisota", "--seats", "ada,bob", "--scenario", scenario]
    said = mechs(*words, input="move c2 a1 c3\nstep c3\n", status=1)
    assert "dropped: step c3\n" in said.stderr
    assert "A1 is not beside C2" in said.stderr
    assert areas(mechs) == ["C2"]
    mechs("play", "g-0001", input="step c3 d3\n")
    assert areas(mechs) == ["C2", "C3", "D3"]

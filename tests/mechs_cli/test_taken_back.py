"""An undo keeps the game: its name and `play` go over to the line that goes on."""

from __future__ import annotations

import shlex

import pytest

from mechs_cli.table import asides
from tests.event_store.stores import sql
from tests.mechs_cli.conftest import Mechs


@pytest.fixture
def friday(mechs: Mechs) -> Mechs:
    """A store with `friday`: ada and bob at the toy game; ada has picked 2 and taken it back."""
    words = ["play", "toy", "--seats", "ada,bob", "--seed", "7", "--name", "friday"]
    mechs(*words, typed="2\nundo\n")
    return mechs


def decided(mechs: Mechs, game: str) -> list[int]:
    rows = mechs.rows("log", game, "--reveal")
    return [row["decision"]["number"] for row in rows if row["type"] == "Decided"]


def test_the_name_follows_to_the_line_that_goes_on(friday: Mechs) -> None:
    (goes_on,) = friday.begun()
    assert (goes_on["game"], goes_on["name"]) == ("g-0002", "friday")
    friday("play", "friday", typed="1\n")
    assert decided(friday, "g-0002") == [1]


def test_play_of_a_line_that_was_taken_back_goes_on_with_its_successor(friday: Mechs) -> None:
    friday("play", "friday", typed="1\nundo\n3\n")
    said = friday("play", "g-0001", typed="2\n").stderr
    assert said.splitlines()[0] == "g-0001 was taken back; it goes on as g-0003"
    assert said.endswith("g-0003 is running; go on with: mechs play g-0003\n")
    assert decided(friday, "g-0003") == [3, 2]


def test_a_line_that_was_taken_back_is_left_out_of_the_games_unless_asked_for(
    friday: Mechs,
) -> None:
    said = friday("games")
    assert "g-0001" not in said.stdout
    assert said.stderr == "left out: 1 taken back\nhint: mechs games --all\n"
    every = friday("games", "--all")
    assert "        taken back, goes on as g-0002\n" in every.stdout and not every.stderr
    rows = friday.begun("--all")
    assert [(row["goes_on_as"], row["archived"]) for row in rows] == [
        ("g-0002", False),
        (None, False),
    ]


def test_the_tree_shows_what_was_taken_back(friday: Mechs) -> None:
    lines = friday("tree", "friday").stdout.splitlines()
    assert lines[0] == "g-0001  taken back, goes on as g-0002"
    assert lines[1].startswith("  g-0002 friday  after event 4  ada, bob: ")
    assert [row["goes_on_as"] for row in friday.rows("tree", "friday")] == ["g-0002", None]


def test_a_decision_on_a_line_that_was_taken_back_hears_where_it_goes_on(friday: Mechs) -> None:
    said = friday("decide", "g-0001", "--seat", "ada", "1", status=1).stderr
    assert said == "error: g-0001 was taken back\nhint: it goes on as g-0002\n"


def test_an_owners_branch_of_a_closed_game_is_no_take_back(mechs: Mechs) -> None:
    mechs("play", "toy", "--seats", "ada,bob", "--seed", "7", typed="2\n")
    mechs("branch", "g-0001", "--at", 4, "--reveal")
    mechs("close", "g-0001")
    assert [row["game"] for row in mechs.begun()] == ["g-0001", "g-0002"]
    assert "g-0001  closed, " in mechs("tree", "g-0001").stdout
    said = mechs("play", "g-0001", typed="1\n").stderr
    assert said.endswith("g-0001 is closed; go on with: mechs play g-0002\n")
    assert decided(mechs, "g-0002") == []


def test_a_closed_game_says_how_one_can_go_on(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", "ada,bob", "--seed", "7")
    for _ in range(2):
        mechs("close", "g-0001")
        said = mechs("play", "g-0001", typed="").stderr
        assert said.endswith("g-0001 is closed; go on with: mechs branch g-0001\n")
    for game in ("g-0002", "g-0003"):
        mechs("branch", "g-0001", "--at", 4, "--reveal")
        assert mechs.begun()[-1]["game"] == game
    said = mechs("play", "g-0001", typed="").stderr
    assert said.endswith("g-0001 is closed; go on with: mechs tree g-0001\n")


def test_a_store_of_before_says_which_line_goes_on(friday: Mechs) -> None:
    """Undo left no mark there: nothing is taken for granted, and nobody runs in a circle."""
    friday("play", "friday", typed="1\nundo\n")
    sql(friday.store, "DROP TABLE marks", "UPDATE notes SET name = ''")
    assert [row["game"] for row in friday.begun()] == ["g-0001", "g-0002", "g-0003"]
    said = friday("play", "g-0001", typed="").stderr
    assert said.endswith("g-0001 is closed; go on with: mechs play g-0003\n")


def test_decisions_are_taken_back_one_after_another(mechs: Mechs) -> None:
    mechs("play", "toy", "--seats", "ada,bob,cid", "--name", "x", typed="2\n3\nundo\nundo\n1\n")
    (goes_on,) = mechs.begun()
    assert (goes_on["game"], goes_on["name"]) == ("g-0003", "x")
    assert decided(mechs, "x") == [1]
    assert all(row["finding"] is None for row in mechs.rows("audit", "--all"))


def test_what_an_owners_branch_brought_is_not_passed_by_an_undo(mechs: Mechs) -> None:
    mechs("play", "toy", "--seats", "ada,bob,cid", typed="2\n")
    mechs("branch", "g-0001", "--reveal")
    mechs("archive", "g-0001")
    said = mechs("play", "g-0002", typed="undo\n").stderr
    assert "no undo: there is no decision to take back" in said


# ---------------------------------------------------------------- a refused undo


def hinted(mechs: Mechs, said: str) -> str:
    """Run the command that a refused undo names. Returns the game it makes."""
    (hint,) = [line for line in said.splitlines() if line.startswith("hint: mechs branch ")]
    command = hint.removeprefix("hint: mechs ").split(" goes on from before it")[0]
    mechs(*shlex.split(command))
    return str(mechs.begun()[-1]["game"])


def test_a_refused_undo_says_how_to_branch_from_there(mechs: Mechs) -> None:
    said = mechs("play", "toy", "--seats", "ada,bot:random", "--seed", "7", typed="2\nundo\n")
    assert "no undo: " in said.stderr
    assert "beside this game" in said.stderr and "--reveal" not in said.stderr
    branch = hinted(mechs, said.stderr)
    assert mechs.rows("requests", branch)[0]["kind"] == "pick"
    decisions = [row for row in mechs.rows("log", branch) if row["type"] == "Decided"]
    assert not [row for row in decisions if row["seat"] == 0]


def test_while_several_peoples_secrets_are_closed_that_branch_is_the_owners_act(
    mechs: Mechs,
) -> None:
    said = mechs("play", "toy", "--seats", "ada,bob", "--seed", "7", typed="2\n3\nundo\n").stderr
    assert "no undo: that decision has brought out something" in said
    assert "--reveal goes on from before it: the owner's act" in said
    assert decided(mechs, hinted(mechs, said)) == [2]


def test_where_nothing_was_decided_no_branch_is_named(mechs: Mechs) -> None:
    said = mechs("play", "toy", "--seats", "ada,bob", typed="undo\n").stderr
    assert "no undo: there is no decision to take back\n" in said
    assert "hint" not in said


def test_somebody_elses_decision_in_the_same_moment_is_not_taken_back(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(*_: object) -> None:
        mechs("decide", "g-0001", "--seat", "bob", "3")

    mechs("new", "toy", "--seats", "ada,bob,cid", "--seed", "7", "--name", "x")
    monkeypatch.setattr(asides, "why_no_undo", late)
    said = mechs("play", "x", typed="2\nundo\n").stderr
    assert "g-0001 has gone on since event 7\n" in said
    assert [row["game"] for row in mechs.begun("--all")] == ["g-0001"]
    assert decided(mechs, "x") == [2, 3]

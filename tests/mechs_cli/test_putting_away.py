"""What an owner does with a whole game: naming, archiving, closing."""

from __future__ import annotations

import pytest

from mechs_cli.commands import close
from mechs_cli.games import world
from tests.mechs_cli.conftest import Mechs


def listed(mechs: Mechs, *words: str) -> list[str]:
    return [row["game"] for row in mechs.begun(*words)]


# ---------------------------------------------------------------- rename


def test_a_game_gets_another_name_or_none(duel: Mechs) -> None:
    assert duel("rename", "g-0001", "friday").stdout.startswith("g-0001 friday  toy  waiting")
    assert duel.rows("rename", "friday", "monday")[0]["name"] == "monday"
    assert duel.begun()[0]["name"] == "monday"
    duel("rename", "monday", "")
    assert duel.begun()[0]["name"] == ""
    assert duel.no("rename", "monday", "x") == "error: no game 'monday'"


def test_a_name_that_is_taken_or_looks_like_an_id_is_refused(duel: Mechs) -> None:
    duel("new", "toy", "--seats", "ada,bob", "--name", "friday")
    assert duel.no("rename", "g-0001", "friday") == "error: g-0002 has the name 'friday' already"
    assert "looks like the id" in duel.no("rename", "g-0001", "g-0009")


@pytest.mark.parametrize("name", ["toy", *world.names()])
@pytest.mark.parametrize(
    "words",
    [
        ["rename", "g-0001", "{}"],
        ["new", "toy", "--seats", "ada,bob", "--name", "{}"],
        ["play", "toy", "--seats", "bot:random,bot:random", "--name", "{}"],
        ["branch", "g-0001", "--reveal", "--name", "{}"],
    ],
    ids=lambda words: words[0],
)
def test_no_game_takes_a_rulesets_name(duel: Mechs, words: list[str], name: str) -> None:
    said = duel(*(word.format(name) for word in words), status=1).stderr
    assert said == f"error: name: {name} is the name of a ruleset\nhint: another name\n"
    assert [row["name"] for row in duel.begun()] == [""]


# ---------------------------------------------------------------- archive


def test_archived_games_are_left_out_unless_asked_for(duel: Mechs) -> None:
    duel("new", "toy", "--seats", "ada,bob", "--name", "friday")
    duel("new", "toy", "--seats", "ada,bob")
    said = duel("archive", "g-0001", "friday")
    assert said.stdout == "g-0001 is archived\ng-0002 friday is archived\n"
    assert listed(duel) == ["g-0003"]
    assert duel("games").stderr == "left out: 2 archived\nhint: mechs games --all\n"
    assert listed(duel, "--all") == ["g-0001", "g-0002", "g-0003"]
    assert duel("games", "--all").stdout.count("        archived, ada, bob: ") == 1
    assert "archived, " in duel("tree", "friday").stdout
    said = duel("archive", "--restore", "friday")
    assert said.stdout == "g-0002 friday is listed again\n"
    assert listed(duel) == ["g-0002", "g-0003"]


def test_pages_are_full_of_what_is_not_left_out(mechs: Mechs) -> None:
    for _ in range(9):
        mechs("new", "toy", "--seats", "ada,bob")
    mechs("archive", *(f"g-000{number}" for number in (3, 4, 5, 6, 8, 9)))
    said = mechs("games", "--limit", 2)
    assert [line[:6] for line in said.stdout.splitlines()[::2]] == ["g-0007", "g-0002"]
    assert said.stderr.splitlines() == [
        "earlier games: mechs games --limit 2 --before g-0002",
        "left out: 6 archived",
        "hint: mechs games --all",
    ]
    assert listed(mechs, "--limit", "2", "--before", "g-0002") == ["g-0001"]
    assert listed(mechs, "--limit", "2", "--after", "g-0001") == ["g-0002", "g-0007"]
    assert mechs("games", "--limit", 2, "--after", "g-0001").stderr.startswith("left out")
    said = mechs("games", "--limit", 2, "--all")
    assert said.stderr == "earlier games: mechs games --limit 2 --all --before g-0008\n"
    assert listed(mechs) == ["g-0001", "g-0002", "g-0007"]


def test_an_archived_game_is_as_it_was(duel: Mechs) -> None:
    (row,) = duel.rows("archive", "g-0001")
    assert (row["archived"], row["status"]) == (True, "running")
    duel("decide", "g-0001", "--seat", "bob", "3")
    duel("audit", "g-0001")
    assert duel.rows("archive", "--restore", "g-0001")[0]["archived"] is False


def test_of_several_games_all_are_archived_or_none(duel: Mechs) -> None:
    assert duel.no("archive", "g-0001", "g-0009") == "error: no game 'g-0009'"
    assert listed(duel) == ["g-0001"]


def test_where_all_games_are_archived_that_is_said(duel: Mechs) -> None:
    duel("archive", "g-0001")
    said = duel("games")
    assert said.stdout == ""
    assert said.stderr == "left out: 1 archived\nhint: mechs games --all\n"


# ---------------------------------------------------------------- close


@pytest.mark.parametrize("typed", ["n\n", "\n", "", "yess\n"])
def test_close_asks_at_a_terminal(duel: Mechs, typed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(close, "at_terminal", lambda: True)
    said = duel("close", "g-0001", status=1, typed=typed).stderr.splitlines()
    assert said[0].startswith("g-0001  bob: ")
    assert said[1:] == [
        "close it, so that nobody decides in it any more? [y/N]",
        "g-0001 stays open",
    ]
    assert duel.begun()[0]["status"] == "running"


@pytest.mark.parametrize("typed", ["y\n", "Yes\n"])
def test_who_says_yes_closes(duel: Mechs, typed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(close, "at_terminal", lambda: True)
    assert "closed" in duel("close", "g-0001", typed=typed).stdout
    assert duel.begun()[0]["status"] == "closed"


def test_close_does_not_ask_scripts_nor_who_has_said_yes_nor_of_what_is_over(
    duel: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert duel("close", "g-0001").stderr == ""
    monkeypatch.setattr(close, "at_terminal", lambda: True)
    assert duel("close", "g-0001").stderr == ""
    duel("new", "toy", "--seats", "ada,bob")
    assert duel("close", "g-0002", "--yes").stderr == ""
    assert [row["status"] for row in duel.begun()] == ["closed", "closed"]

"""Seats by name, number and the rules' words; what old games may have there."""

from __future__ import annotations

import pytest

from mechs_core import rulesets
from mechs_core.kernel.errors import UnknownGame
from mechs_core.table.seats import Seats
from tests.event_store.stores import sql
from tests.mechs_cli.conftest import Mechs
from tests.old_names import keep
from tests.toy import TOY

TABLE = Seats(("Ada", "bot:random@1"), ("red", "yellow"))


@pytest.mark.parametrize(
    ("said", "seat"),
    [("0", 0), ("Ada", 0), ("ada", 0), ("RED", 0), ("1", 1), ("bot:random", 1), ("yellow", 1)],
)
def test_a_seat_is_found_by_every_word_for_it(said: str, seat: int) -> None:
    assert TABLE.find(said) == seat


@pytest.mark.parametrize("said", ["", "2", "eve", "bot:greedy"])
def test_other_words_are_no_seat(said: str) -> None:
    with pytest.raises(UnknownGame, match="no seat"):
        TABLE.find(said)


def test_a_number_is_always_a_seats_number() -> None:
    old = Seats(("1", "0"))
    assert (old.find("0"), old.find("1")) == (0, 1)


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        (Seats(("yellow", "red"), ("red", "yellow")), "red"),
        (Seats(("Ada", "ada")), "ADA"),
        (Seats(("bot:random@1", "bot:random@2")), "bot:random"),
    ],
)
def test_a_word_for_two_seats_is_for_none(seats: Seats, said: str) -> None:
    with pytest.raises(UnknownGame, match="sits on several seats") as caught:
        seats.find(said)
    assert caught.value.hint == "say its number: 0 1"


def test_of_two_names_that_look_alike_the_one_that_is_typed_exactly_is_meant() -> None:
    assert Seats(("Ada", "ada")).find("ada") == 1


@pytest.mark.parametrize(
    ("ruleset", "seats", "why"),
    [
        ("toy", "public,bob", "this program uses the word itself"),
        ("toy", "1,0", "a number means a seat"),
        ("toy", "Bot:random,bob", "a bot is bot:NAME"),
        ("toy", "Ada,ada", "look alike"),
        ("arena_mechs", "yellow,red", "the rules call seat 1 yellow"),
        ("bottisota", "s1,bob", "the rules call seat 1 s1"),
    ],
)
def test_such_names_are_refused_when_a_game_begins(
    mechs: Mechs, ruleset: str, seats: str, why: str
) -> None:
    for command in ("new", "play"):
        assert why in mechs.no(command, ruleset, "--seats", seats, typed="")
    assert mechs.begun() == []


def test_what_only_the_set_up_decides_is_asked_after_it(mechs: Mechs) -> None:
    mechs("new", "fifty_first_state", "--seats", "ada,bob", "--seed", "7")
    called = mechs.rows("show", "g-0001")[0]
    (row,) = mechs.begun()
    first, second = row["called"]
    assert called["seats"] == ["ada", "bob"]
    why = mechs.no("new", "fifty_first_state", "--seats", f"{second},{first}", "--seed", "7")
    assert f"the rules call seat 1 {second}" in why
    mechs("new", "fifty_first_state", "--seats", f"{first},{second}", "--seed", "7")


def test_as_public_is_a_spectator_even_where_an_old_seat_has_that_name(mechs: Mechs) -> None:
    game = keep(mechs.store, TOY, ("public", "bob"))
    for said in ("public", "Public"):
        assert mechs.rows("show", game, "--as", said)[0]["viewer"] is None
    assert mechs.rows("show", game, "--as", "0")[0]["viewer"] == 0


def test_old_games_are_read_decided_exported_audited_and_taken_in(mechs: Mechs) -> None:
    arena = rulesets.find("arena_mechs")
    game = keep(mechs.store, arena, ("1", "red", "Red"), name="old")
    mechs("show", game)
    mechs("legal", game, "--seat", "1")
    assert "sits on several seats" in mechs.no("legal", game, "--seat", "red")
    mechs("branch", game, "--reveal", "--luck", "new")
    assert "sound" in mechs("audit", game).stdout
    mechs("export", game, "--reveal", "-o", "old.jsonl")
    mechs("audit", "old.jsonl")
    mechs("--store", "another.db", "import", "old.jsonl")
    assert "1, red, Red" in mechs("--store", "another.db", "games").stdout


def test_games_are_filtered_by_a_name_in_any_case(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", "Zoe\u0308,bot:random")
    assert [row["game"] for row in mechs.begun("--seat", "ZOË")] == ["g-0001"]
    assert mechs.begun("--seat", "zoe") == []


def test_a_joined_name_is_shown_as_it_is(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", "👩\u200d🚀,می\u200cرا")
    assert "👩\u200d🚀, می\u200cرا" in mechs("games").stdout


# ---------------------------------------------------------------- names of games


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("G-0001", "looks like the id of a game"),
        ("ｇ-１", "looks like the id of a game"),
        ("-final", "looks like an option"),
        ("../final", "looks like a file"),
        ("final.jsonl", "looks like a file"),
        ("...", "it has no letter"),
        ("learn toy first", "is the name of a lesson's game"),
        ("toy", "is the name of a ruleset"),
        ("a\u202eb", "printable characters"),
    ],
)
def test_a_game_has_no_name_by_which_a_command_means_something_else(
    mechs: Mechs, name: str, why: str
) -> None:
    mechs("new", "toy", "--seats", "ada,bob", "--name", "first")
    assert why in mechs.no("new", "toy", "--seats", "ada,bob", f"--name={name}")
    assert why in mechs.no("rename", "first", "--", name)
    assert [row["name"] for row in mechs.begun()] == ["first"]


def test_a_games_name_is_found_composed_or_not(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", "ada,bob", "--name", "Zoe\u0308")
    assert mechs.rows("show", "Zo\u00eb")[0]["game"] == mechs.rows("show", "Zoe\u0308")[0]["game"]
    assert mechs.begun()[0]["name"] == "Zo\u00eb"


def test_an_old_games_name_is_still_its_name(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", "ada,bob", "--name", "friday")
    sql(mechs.store, "UPDATE notes SET name = 'learn -x.jsonl' WHERE name = 'friday'")
    assert mechs.rows("show", "learn -x.jsonl")[0]["game"] == "g-0001"
    mechs("branch", "learn -x.jsonl", "--reveal")

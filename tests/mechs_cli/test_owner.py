"""What only the owner of a store may do while people play: branch, and give luck."""

from __future__ import annotations

import pytest
from msgspec import structs

from mechs_cli.commands.replay import brancher
from mechs_cli.reading.sources import Source, source_of
from mechs_core.kernel.contract.telling import always_retold
from mechs_core.kernel.errors import MechsError
from tests.mechs_cli.conftest import Mechs
from tests.with_answers import with_answers

SHUT = (
    "error: g-0001 is played by several people and its secrets are closed: a branch brings them out"
)
PEEK = (
    "note: g-0002 is the owner's branch of g-0001, which still runs: it may show what is secret "
    "there"
)


@pytest.fixture
def drawn(mechs: Mechs) -> Mechs:
    """g-0001: ada and bob under a drawn seed; ada has picked in secret."""
    mechs("new", "toy", "--seats", "ada,bob")
    mechs("decide", "g-0001", "--seat", "ada", "2")
    return mechs


# ---------------------------------------------------------------- a branch


@pytest.mark.parametrize("game", ["duel", "drawn"])
def test_a_branch_of_a_running_game_of_several_people_is_refused(
    game: str, request: pytest.FixtureRequest
) -> None:
    mechs: Mechs = request.getfixturevalue(game)
    for words in ([], ["--at", "4"], ["--luck", "new"], ["--keep"], ["--decide", "bob: 1"]):
        said = mechs("branch", "g-0001", *words, status=1).stderr
        assert said == f"{SHUT}\nhint: --reveal is the owner's act\n"
    assert len(mechs.begun()) == 1


def test_so_is_one_of_an_ended_game_while_another_of_its_tree_runs(drawn: Mechs) -> None:
    drawn("branch", "g-0001", "--reveal")
    drawn("close", "g-0001")
    assert drawn.no("branch", "g-0001") == SHUT
    assert "g-0002" in drawn.no("branch", "g-0002")
    drawn("close", "g-0002")
    drawn("branch", "g-0001")


def test_the_owners_branch_says_what_it_is(drawn: Mechs) -> None:
    assert drawn("branch", "g-0001", "--reveal").stderr == PEEK + "\n"
    drawn("decide", "g-0002", "--seat", "bob", "1")
    for command in ("show", "log"):
        assert drawn(command, "g-0002").stderr == PEEK + "\n"
    assert PEEK in drawn("play", "g-0002", typed="").stderr
    assert drawn("show", "g-0001").stderr == ""
    drawn("branch", "g-0002", "--reveal")
    assert "branch of g-0002, which still runs" in drawn("show", "g-0003").stderr
    drawn("close", "g-0002")
    assert "branch of g-0001, which still runs" in drawn("show", "g-0003").stderr
    drawn("close", "g-0001")
    assert drawn("show", "g-0003").stderr == ""


@pytest.mark.parametrize("seats", ["ada,bot:random", "bot:random,bot:hopeful"])
def test_whoever_plays_alone_branches_freely(mechs: Mechs, seats: str) -> None:
    mechs("new", "toy", "--seats", seats, "--hold")
    assert mechs("branch", "g-0001", "--hold").stderr == ""
    assert mechs("show", "g-0002").stderr == ""


def test_a_take_back_needs_no_owner(mechs: Mechs) -> None:
    said = mechs("play", "toy", "--seats", "ada,bob", typed="2\nseat ada\nundo\nquit\n").stderr
    assert "taken back" in said and "owner" not in said
    assert [row["status"] for row in mechs.begun("--all")] == ["closed", "running"]
    assert mechs("show", "g-0002").stderr == ""


def test_the_key_of_a_replay_branches_for_the_owner_only(drawn: Mechs) -> None:
    source = source_of("g-0001", str(drawn.store))
    assert isinstance(source, Source)
    with pytest.raises(MechsError, match="several people"):
        brancher(source, str(drawn.store))(4, "same")
    assert len(drawn.begun()) == 1
    assert "g-0002 begins" in brancher(source, str(drawn.store), reveal=True)(4, "same")
    bots = structs.replace(source, game="")
    with pytest.raises(MechsError, match="import it first"):
        brancher(bots, str(drawn.store))(4, "same")


def test_new_luck_at_the_end_of_a_game_is_refused(over: Mechs) -> None:
    line = over.no("branch", "g-0001", "--luck", "new")
    assert line.startswith("refused: the game is over there") and line.endswith("(game_over)")
    assert len(over.begun()) == 1
    over("branch", "g-0001", "--at", "4", "--luck", "new")


# ---------------------------------------------------------------- given luck

DIE = '{"die 1":[4]}'


def test_luck_is_not_given_in_a_game_of_people_under_drawn_luck(drawn: Mechs) -> None:
    said = drawn("decide", "g-0001", "--seat", "bob", "1", "--given", DIE, status=1).stderr
    assert said.startswith("refused: this game takes no given luck (bad_value)\nhint: ")
    assert drawn.begun()[0]["steps"] == 2
    drawn("decide", "g-0001", "--seat", "bob", "1")


def test_new_luck_that_is_given_makes_a_branch_that_takes_more(drawn: Mechs) -> None:
    dealt = [r for r in drawn.rows("log", "g-0001", "--reveal") if r["type"] == "CardDealt"]
    unseen = sorted({1, 2, 3, 4, 5, 6} - {row["card"] for row in dealt})
    prize = f'{{"prize 1":{unseen}}}'
    drawn("branch", "g-0001", "--reveal", "--luck", "new", "--given", prize)
    (row,) = [r for r in drawn.rows("log", "g-0002") if r["type"] == "Branched"]
    assert row["takes_given"] and row["given_luck"]


@pytest.mark.parametrize("asked", [["--given-luck"], ["--given", '{"cards":[1,2,3,4,5,6]}']])
def test_a_game_can_be_made_that_takes_it(mechs: Mechs, asked: list[str]) -> None:
    mechs("new", "toy", "--seats", "ada,bob", *asked)
    mechs("decide", "g-0001", "--seat", "ada", "2")
    told = mechs("decide", "g-0001", "--seat", "bob", "1", "--given", DIE).stdout
    assert "bob picks 1, with given luck" in told or ", with given luck" in told
    for eyes in ("public", "ada", "bob"):
        log = mechs("log", "g-0001", "--as", eyes).stdout
        assert log.count("with given luck") == len([each for each in asked if "{" in each]) + 1
        rows = mechs.rows("log", "g-0001", "--as", eyes)
        given = [row for row in rows if row.get("given_luck")]
        assert [row["type"] for row in given][-1] == "Decided"
        assert not any("given" in row for row in rows)
    steps = f"{len(given)} step{'s' if len(given) > 1 else ''} with given luck\n"
    assert steps in mechs("audit", "g-0001").stdout
    mechs("export", "g-0001", "--reveal", "-o", "x.jsonl")
    assert steps in mechs("audit", "x.jsonl").stdout


def test_a_branch_takes_it_where_it_was_asked_for(drawn: Mechs) -> None:
    late = ["--at", "6", "--decide", f"bob: 1 given {DIE}"]
    drawn.no("branch", "g-0001", *late)
    drawn("branch", "g-0001", "--reveal", *late)
    drawn("branch", "g-0001", "--reveal", "--given-luck")
    drawn("branch", "g-0001", "--reveal")
    for game, opens in (("g-0002", True), ("g-0003", True), ("g-0004", None)):
        (row,) = [r for r in drawn.rows("log", game) if r["type"] == "Branched"]
        assert row.get("takes_given") is opens
        assert ("luck may be given" in drawn("log", game).stdout) == bool(opens)
    drawn("decide", "g-0003", "--seat", "bob", "1", "--given", DIE)
    drawn.no("decide", "g-0004", "--seat", "bob", "1", "--given", DIE)
    drawn("audit", "--all")


def test_where_secrets_are_open_everybody_may_give_luck_in_a_branch(drawn: Mechs) -> None:
    drawn("close", "g-0001")
    drawn("branch", "g-0001", "--decide", f"bob: 1 given {DIE}")
    assert "with given luck" in drawn("log", "g-0002", "--as", "public").stdout


def test_the_table_hears_of_given_luck_that_the_next_event_would_pass_over(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:

    from mechs_cli.games import world
    from tests.toy import TOY
    from tests.toy.model import Picked

    silent = with_answers(TOY, retold=always_retold, unsaid=(Picked,))
    monkeypatch.setattr(world, "look_up", lambda name: silent)
    mechs("new", "toy", "--seats", "ada,bob", "--seed", "7")
    mechs("decide", "g-0001", "--seat", "ada", "2")
    told = mechs("decide", "g-0001", "--seat", "bob", "1", "--given", DIE).stdout
    assert "with given luck" in told

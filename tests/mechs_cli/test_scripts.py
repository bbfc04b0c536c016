"""new, requests, legal, decide: a game without dialogue."""

from __future__ import annotations

import json

import pytest

from mechs_cli.games import world
from mechs_core.kernel.ruleset import Option
from tests.mechs_cli.conftest import Mechs
from tests.toy import TOY
from tests.with_answers import with_answers


def test_a_new_game_says_its_id_and_whom_it_waits_for(mechs: Mechs) -> None:
    said = mechs("new", "toy", "--seats", "ada,bob", "--name", "friday")
    assert said.stdout.splitlines()[0] == "g-0001 friday  toy  waiting for ada, bob: pick"
    assert said.stderr == ""


def test_people_are_told_that_a_chosen_seed_hides_nothing(mechs: Mechs) -> None:
    assert "hides nothing" in mechs("new", "toy", "--seats", "ada,bob", "--seed", "7").stderr
    bots = mechs("new", "toy", "--seats", "bot:random,bot:random", "--seed", "7")
    assert bots.stderr == ""


def test_options_are_typed_as_they_are_shown(mechs: Mechs) -> None:
    words = ["--option", "rounds=5", "--option", "block=false"]
    mechs("new", "toy", "--seats", "ada,bob", *words)
    (created, *_) = mechs.rows("log", "g-0001")
    assert created["options"] == {"rounds": 5, "block": False, "die": "plain"}
    assert "9 is not one of 1 2 3 4 5" in mechs.no(
        "new", "toy", "--seats", "ada,bob", "--option", "rounds=9"
    )
    mechs.no("new", "toy", "--seats", "ada,bob", "--option", "rounds", status=2)
    mechs("new", "arena_mechs", "--seats", "ada,bob", "--option", "decks=3,1")
    mechs("new", "arena_mechs", "--seats", "ada,bob", "--option", "prestige_floor=0")


def test_an_option_may_be_typed_as_json(mechs: Mechs) -> None:
    def die(typed: str) -> object:
        mechs("new", "toy", "--seats", "ada,bob", "--option", f"die={typed}")
        return mechs.rows("log", mechs.begun()[-1]["game"])[0]["options"]["die"]

    assert die('{"faces": [3, 4]}') == {"faces": [3, 4]}
    assert die('{"sides":4}') == {"sides": 4}  # as it is listed
    assert die("plain") == "plain"
    for typed in ("6", "none", "3,4", '{"sides":0}', "[" * 31 + "]" * 31, "9" * 30, "NaN", ""):
        line = mechs.no("new", "toy", "--seats", "ada,bob", "--option", f"die={typed}")
        assert line.startswith("refused: option die: ")
    for typed in ('{"sides":', "[", "{" * 5000):
        line = mechs.no("new", "toy", "--seats", "ada,bob", "--option", f"die={typed}", status=2)
        assert line.startswith("error: '") and " is no JSON: " in line
    assert len(mechs.begun()) == 3


@pytest.mark.parametrize(
    ("typed", "stored"),
    [("none", ()), ("3", (3,)), ("3,1", (3, 1)), ("[3,1]", (3, 1)), ("a,3", ("a", 3))],
)
def test_where_the_default_is_a_list_one_item_is_a_list_of_one(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch, typed: str, stored: tuple[object, ...]
) -> None:
    late = Option(name="late", sentence="", default=(), check=lambda said, seats: tuple(said))
    monkeypatch.setattr(
        world, "look_up", lambda name: with_answers(TOY, options=(*TOY.options, late))
    )
    mechs("new", "toy", "--seats", "ada,bob", "--option", f"late={typed}")
    assert mechs.rows("log", "g-0001")[0]["options"]["late"] == [*stored]


def test_bots_that_are_asked_play_on_at_once(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", "ada,bot:random", "--seed", "7")
    assert [row["name"] for row in mechs.rows("requests", "g-0001")] == ["ada"]
    told = mechs("decide", "g-0001", "--seat", "ada", "2").stdout
    assert "seat 0 picks: 2" in told
    assert told.endswith("waiting for ada: pick\n") or "answer" in told
    assert [row["name"] for row in mechs.rows("requests", "g-0001")] == ["ada"]


def test_held_bots_wait(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", "ada,bot:random", "--hold")
    assert len(mechs.rows("requests", "g-0001")) == 2
    mechs("decide", "g-0001", "--seat", "ada", "2", "--hold")
    assert [row["name"] for row in mechs.rows("requests", "g-0001")] == ["bot:random@1"]


def test_bots_alone_play_to_the_end_and_the_same_seed_gives_the_same_play(mechs: Mechs) -> None:
    hashes = []
    for _ in range(2):
        said = mechs("play", "toy", "--seats", "bot:hopeful,bot:random", "--seed", "7").stdout
        hashes.append([line for line in said.splitlines() if line.startswith("play hash")])
    assert hashes[0] == hashes[1] != []


def test_legal_decisions_are_in_notation(duel: Mechs) -> None:
    assert duel("legal", "g-0001", "--seat", "bob").stdout.split() == ["1", "2", "3"]
    assert duel.rows("legal", "g-0001", "--seat", "bob")[0]["decision"] == {
        "type": "Pick",
        "number": 1,
    }
    said = duel("legal", "g-0001", "--seat", "ada")
    assert said.stdout == ""
    assert said.stderr == "ada is not asked; waiting for bob: pick\n"
    assert "say --seat" in duel.no("legal", "g-0001", status=2)


def test_a_decision_may_be_json_and_what_follows_is_told(duel: Mechs) -> None:
    decision = json.dumps({"type": "Pick", "number": 3})
    rows = duel.rows("decide", "g-0001", "--seat", "1", decision, "--given", '{"die 1":[4]}')
    assert [row["type"] for row in rows][:3] == ["Decided", "Picked", "PicksRevealed"]
    assert {"position": 10, "step": 2, "type": "DieRolled", "value": 5} in rows


def test_a_refusal_is_one_line_with_its_code_and_a_hint(duel: Mechs) -> None:
    said = duel("decide", "g-0001", "--seat", "bob", "pass", status=1)
    assert said.stdout == ""
    assert said.stderr.splitlines() == [
        "refused: Pass does not fit now; what fits: Pick (not_asked)",
        "hint: mechs legal g-0001 --seat bob",
    ]


def test_the_same_id_is_stored_once(duel: Mechs) -> None:
    for _ in range(2):
        said = duel("decide", "g-0001", "--seat", "bob", "3", "--id", "abc")
    assert said.stderr == "already recorded as step 2\n"
    assert duel.begun()[0]["steps"] == 3


def test_an_expected_length_that_has_passed_is_a_conflict(duel: Mechs) -> None:
    duel("decide", "g-0001", "--seat", "bob", "3", "--expect", "5")  # bob's question is the same
    line = duel.no("decide", "g-0001", "--seat", "ada", "block", "--expect", "7")
    assert line.startswith(("error: ", "refused: "))


def test_a_seat_is_a_name_a_number_or_a_colour(mechs: Mechs) -> None:
    mechs("new", "arena_mechs", "--seats", "ada,bob,bot:random,bot:random", "--hold")
    for said in ("bob", "1", "yellow"):
        rows = mechs.rows("legal", "g-0001", "--seat", said)
        assert rows == mechs.rows("legal", "g-0001", "--seat", "bob")
    assert "several seats" in mechs.no("legal", "g-0001", "--seat", "bot:random")
    assert mechs.no("legal", "g-0001", "--seat", "cyd") == "error: no seat 'cyd'"
    mechs("legal", "g-0001", "--seat", "blue")


def test_a_scenario_comes_from_a_file(mechs: Mechs) -> None:
    file = mechs.folder / "scenario.json"
    file.write_text('{"scores": [4, 2], "round": 3}')
    mechs("new", "toy", "--seats", "ada,bob", "--scenario", file)
    assert mechs.rows("show", "g-0001")[0]["view"]["scores"] == [4, 2]
    file.write_text('{"scores": [4]}')
    said = mechs("new", "toy", "--seats", "ada,bob", "--scenario", file, status=1).stderr
    assert said.startswith("refused: scenario.scores: a list of 2 numbers (bad_config)")
    for content in (b"", b"{", b"\xff", b"[" * 2000):
        file.write_bytes(content)
        mechs.no("new", "toy", "--seats", "ada,bob", "--scenario", file)
    for path in (mechs.folder, mechs.folder / "none.json"):
        assert mechs.no("new", "toy", "--seats", "ada,bob", "--scenario", path)
    assert len(mechs.begun()) == 1

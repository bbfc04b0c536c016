"""`mechs luck`: what a person reads of it, and what it refuses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mechs_cli.games import world
from tests.mechs_cli.conftest import Mechs
from tests.toy import TOY
from tests.with_answers import with_answers

ASKED = ("--rollouts", "4", "--seed", "s", "--jobs", "1")


@pytest.fixture
def ended(mechs: Mechs) -> Mechs:
    """A store with g-0001: bots at the toy game, to its end."""
    mechs("new", "toy", "--seats", "bot:random,bot:hopeful", "--seed", "7")
    return mechs


def finish(mechs: Mechs, game: str) -> None:
    """Two people play a game of the toy to its end."""
    while asked := mechs.rows("requests", game):
        seat = asked[0]["seat"]
        offer = mechs.rows("legal", game, "--seat", seat)[0]
        mechs("decide", game, "--seat", seat, offer["notation"])


def test_each_seat_is_told_what_it_owes_to_luck(ended: Mechs) -> None:
    lines = ended("luck", "g-0001", *ASKED).stdout.splitlines()
    assert lines[0] == "g-0001  toy  played on by bot:random@1, bot:hopeful@1"
    assert lines[1].split() == ["share", "of", "the", "win", "result", "expected", "luck", "rest"]
    assert [line.split()[0] for line in lines[2:4]] == ["bot:random@1", "bot:hopeful@1"]
    assert all("±" in line for line in lines[2:4])
    assert max(map(len, lines)) <= 80


def test_it_is_told_by_occasion_by_round_and_by_moment(ended: Mechs) -> None:
    said = ended("luck", "g-0001", *ASKED).stdout
    assert "luck by occasion (wins)" in said
    assert "\ncards" in said
    assert "\nbefore round 1" in said
    assert "\nround 3" in said
    moments = said.split("luckiest moments (shares of the win)\n")[1].splitlines()
    events = [line for line in moments if line.startswith("  event ")]
    assert len(events) == 4  # set-up and a die in each of three rounds
    assert any("die" in line for line in moments if line not in events)


def test_json_holds_the_whole_report(ended: Mechs) -> None:
    (row,) = ended.rows("luck", "g-0001", *ASKED)
    assert (row["game"], row["ruleset"], row["rollouts"], row["seed"]) == ("g-0001", "toy", 4, "s")
    assert row["policies"] == ["bot:random@1", "bot:hopeful@1"]
    for field in ("share", "score"):
        parts = [row[part][field] for part in ("expected", "luck", "rest")]
        assert list(map(sum, zip(*parts, strict=True))) == pytest.approx(row["result"][field])
    assert [each["round"] for each in row["by_round"]] == [None, 1, 2, 3]
    assert {each["occasion"] for each in row["by_occasion"]} == {"cards", "die"}
    assert len(row["steps"]) == 4
    assert ended.rows("luck", "g-0001", *ASKED) == [row]


def test_without_a_seed_one_is_drawn_and_told(ended: Mechs) -> None:
    said = ended("luck", "g-0001", "--rollouts", "2", "--jobs", "1").stderr
    assert said.startswith("seed ")
    seed = said.split()[1]
    (row,) = ended.rows("luck", "g-0001", "--rollouts", "2", "--jobs", "1", "--seed", seed)
    assert row["seed"] == seed


def test_another_policy_may_play_on(ended: Mechs) -> None:
    (row,) = ended.rows("luck", "g-0001", *ASKED, "--policy", "bot:hopeful")
    assert row["policies"] == ["bot:hopeful@1"] * 2
    (row,) = ended.rows("luck", "g-0001", *ASKED, "--policy", "own,bot:random")
    assert row["policies"] == ["bot:random@1"] * 2
    assert "no bot" in ended.no("luck", "g-0001", *ASKED, "--policy", "eve")
    assert "3 bots for 2 seats" in ended.no("luck", "g-0001", *ASKED, "--policy", "own,own,own")


def test_people_are_played_on_by_a_random_bot(duel: Mechs) -> None:
    finish(duel, "g-0001")
    (row,) = duel.rows("luck", "g-0001", *ASKED)
    assert row["policies"] == ["bot:random@1"] * 2
    assert row["seats"] == ["ada", "bob"]


def test_a_replay_file_does_as_well(ended: Mechs) -> None:
    ended("export", "g-0001", "-o", "game.jsonl")
    (row,) = ended.rows("luck", "game.jsonl", *ASKED)
    (game,) = ended.rows("luck", "g-0001", *ASKED)
    assert row == {**game, "game": "game.jsonl"}


# ---------------------------------------------------------------- the page


def test_a_page_holds_the_report(ended: Mechs) -> None:
    said = ended("luck", "g-0001", *ASKED, "--html", "luck.html")
    assert (said.stdout, said.stderr) == ("", "report written to luck.html\n")
    text = Path("luck.html").read_text("utf-8")
    (row,) = ended.rows("luck", "g-0001", *ASKED)
    for part in ("expected", "luck", "rest"):
        for value, error in zip(row[part]["share"], row[part]["share_error"], strict=True):
            cells = (f"{each:,.2f}".replace("-0.00", "0.00") for each in (value, error))
            assert (
                '<td class="number">{}</td><td class="number beside">{}</td>'.format(*cells) in text
            )
    assert "<h1>Luck in g-0001</h1>" in text
    assert "4 of each piece of luck, seed s" in text
    for question in ("How much of the result was luck?", "On which occasions?", "In which rounds?"):
        assert f">{question}</h2>" in text
    assert text.count('class="picture curves"') == 4  # the win and the score, wide and narrow
    for step in row["steps"]:
        assert f">event {step['position']}" in text


def test_the_course_ends_where_the_report_does(ended: Mechs) -> None:
    ended("luck", "g-0001", *ASKED, "--html", "luck.html")
    (row,) = ended.rows("luck", "g-0001", *ASKED)
    said = re.findall(r'aria-label="luck so far [^"]*"', Path("luck.html").read_text("utf-8"))
    for words, value in ((said[0], "share"), (said[2], "score")):
        ends = [float(each) for each in re.findall(r"ends at (\S+),", words)]
        assert ends == pytest.approx(row["luck"][value], abs=0.0051)


def test_a_page_is_the_same_every_time_and_replaces_nothing_unasked(ended: Mechs) -> None:
    ended("luck", "g-0001", *ASKED, "--html", "luck.html")
    once = Path("luck.html").read_bytes()
    assert ended.no("luck", "g-0001", *ASKED, "--html", "luck.html").endswith("is there already")
    (row,) = ended.rows("luck", "g-0001", *ASKED, "--html", "luck.html", "--force")
    assert row["game"] == "g-0001"
    assert Path("luck.html").read_bytes() == once


def test_a_page_says_the_file_without_its_folders(ended: Mechs) -> None:
    Path("secret").mkdir()
    ended("export", "g-0001", "-o", "secret/game.jsonl")
    ended("luck", "secret/game.jsonl", *ASKED, "--html", "luck.html")
    text = Path("luck.html").read_text("utf-8")
    assert "<h1>Luck in game.jsonl</h1>" in text
    assert "secret" not in text


# ---------------------------------------------------------------- refusals


def test_a_game_that_runs_is_refused(duel: Mechs) -> None:
    said = "error: g-0001: the game has not ended: what luck did in it is not settled"
    assert duel.no("luck", "g-0001") == said


def test_a_closed_game_is_refused(duel: Mechs) -> None:
    duel("close", "g-0001")
    assert "has not ended" in duel.no("luck", "g-0001")


def test_while_a_game_of_the_tree_runs_the_secrets_are_closed(duel: Mechs) -> None:
    duel("branch", "g-0001", "--reveal")
    finish(duel, "g-0001")
    assert duel.no("luck", "g-0001", *ASKED) == (
        "error: g-0001: its secrets are closed while a game of its tree runs"
    )
    duel("close", "g-0002")
    duel("luck", "g-0001", *ASKED)


def test_a_game_of_other_rules_is_refused(ended: Mechs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(world, "look_up", lambda name: with_answers(TOY, version=2))
    assert ended.no("luck", "g-0001", *ASKED) == (
        "error: g-0001: this game is of rules version 1, today's is 2"
    )


def test_a_recording_is_refused(ended: Mechs) -> None:
    ended("export", "g-0001", "--as", "public", "-o", "seen.jsonl")
    assert "recording of one view" in ended.no("luck", "seen.jsonl", *ASKED)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (("--rollouts", "1"), "1 is not a whole number from 2 to 10,000"),
        (("--seed", ""), "--seed: a seed is 1 to 64 printable ASCII characters"),
        (("--jobs", "0"), "--jobs '0'"),
    ],
)
def test_what_cannot_be_meant_is_wrong_usage(ended: Mechs, said: tuple[str, str], why: str) -> None:
    assert why in ended.no("luck", "g-0001", *said, status=2)

"""show, log, games, tree, close, branch, diff: a stored game is read in every way."""

from __future__ import annotations

import re

import pytest

from mechs_cli.commands import branch
from mechs_core import rulesets
from tests.mechs_cli.conftest import Mechs


def test_the_board_is_shown_after_any_event(over: Mechs) -> None:
    assert "round 0 of 3" in over("show", "g-0001", "--at", "0").stdout
    last = over.begun()[0]["position"] - 1
    end = over("show", "g-0001").stdout
    assert f"after event {last}" in end
    assert "decided by" in end
    assert "event" in over.no("show", "g-0001", "--at", str(last + 1))
    for at in (-1, 10**30):
        assert "--at" in over.no("show", "g-0001", "--at", str(at), status=2)


def test_show_is_never_wider_than_a_board(mechs: Mechs) -> None:
    seats = "fourth of an old line,bob,bot:random,bot:random"
    mechs("new", "arena_mechs", "--seats", seats, "--seed", "7")
    lines = mechs("show", "g-0001").stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[1:3] == [
        "seats: 0 fourth of an old line (red), 1 bob (yellow), 2 bot:random@1 (blue),",
        "  3 bot:random@1 (green)",
    ]


def test_the_log_is_grouped_by_step_and_cites_rules(duel: Mechs) -> None:
    told = duel("log", "g-0001", "--from", "4", "--to", "5", "--why").stdout.splitlines()
    assert told == [
        "              4  round 1  [TOY-PICK-1]",
        "   step 1     5  seat 0 decides: Pick",
    ]
    row = duel.rows("log", "g-0001", "--from", "6", "--why")[0]
    assert row["sentence"] == "seat 0 picks: in secret"
    assert row["rules"] == ["TOY-PICK-1"]


def test_no_store_yet_is_no_error_for_the_list(mechs: Mechs) -> None:
    said = mechs("games")
    assert said.stdout == ""
    assert "hint: mechs play" in said.stderr
    assert not mechs.store.exists()
    assert mechs.no("show", "g-0001").startswith("error: there is no store at")


def test_a_branch_begins_between_steps(duel: Mechs) -> None:
    assert duel("branch", "g-0001", "--reveal", "--at", "4").stdout.startswith(
        "g-0002  toy  waiting for ada"
    )
    line = duel.no("branch", "g-0001", "--reveal", "--at", "5")
    assert "4" in line and "6" in line
    said = duel("branch", "g-0001", "--reveal", "--at", "5", status=1).stderr
    assert said.endswith("hint: --at 4\n")
    assert "event" in duel.no("branch", "g-0001", "--reveal", "--at", "99")
    assert len(duel.begun()) == 2


@pytest.mark.parametrize(("typed", "games"), [("y\n", [None, 4]), ("n\n", [None]), ("", [None])])
def test_inside_a_step_the_nearest_end_is_offered_at_a_terminal(
    duel: Mechs, monkeypatch: pytest.MonkeyPatch, typed: str, games: list[int | None]
) -> None:
    monkeypatch.setattr(branch, "at_terminal", lambda: True)
    words = ("branch", "g-0001", "--reveal", "--at", "5")
    said = duel(*words, status=0 if typed == "y\n" else 1, typed=typed)
    assert said.stderr.startswith(
        "event 5 lies inside a step; a branch can begin after event 4 or 6: after event 4? [y/N]\n"
    )
    assert [row["at"] for row in duel.begun()] == games


def begins(over: Mechs, game: str) -> dict[int, int]:
    """The rounds of a game, by the position of the event that begins them."""
    log = over.rows("log", game)
    return {row["round"]: row["position"] for row in log if row["type"] == "RoundStarted"}


def test_a_round_is_shown_and_branched_where_it_has_begun(over: Mechs) -> None:
    log = over.rows("log", "g-0001")
    rounds = begins(over, "g-0001")
    assert [*rounds] == [1, 2, 3]
    for number, position in rounds.items():
        step = log[position]["step"]
        end = max(row["position"] for row in log if row["step"] == step)
        row = over.rows("show", "g-0001", "--round", number)[0]
        assert row["position"] == end
        assert row == over.rows("show", "g-0001", "--at", end)[0]
        (made,) = over.rows("branch", "g-0001", "--round", number, "--hold")
        assert (made["at"], made["status"]) == (end, "running")
    for command in ("show", "branch"):
        said = over(command, "g-0001", "--round", "4", status=1).stderr
        assert said == "error: round 4 has not begun in g-0001\nhint: --round 1 to 3\n"
        both = over.no(command, "g-0001", "--round", "1", "--at", "1", status=2)
        assert both == "error: --at and --round exclude each other"
    assert over.no("show", "g-0009", "--round", "1") == "error: no game 'g-0009'"


OF_CHAPTERS = ("arcs",)  # their rounds begin anew in each chapter


@pytest.mark.parametrize("ruleset", rulesets.names())
def test_the_rounds_of_every_ruleset_can_be_shown(mechs: Mechs, ruleset: str) -> None:
    mechs("new", ruleset, "--seats", "bot:random,bot:random", "--seed", "7")
    second = "1.2" if ruleset in OF_CHAPTERS else "2"
    assert "  round 2" in mechs("show", "g-0001", "--round", second).stdout
    (shown,) = mechs.rows("show", "g-0001", "--round", second)
    log = mechs.rows("log", "g-0001")
    assert shown["requests"] and shown["position"] < len(log) - 1
    before = log[shown["position"]]["step"]
    assert {row["step"] for row in log[shown["position"] + 1 :]}.isdisjoint({before})


def test_a_branch_that_decides_otherwise_meets_the_same_luck(over: Mechs) -> None:
    log = over.rows("log", "g-0001")
    at = next(row["position"] for row in log if row["type"] == "RoundStarted")
    over("branch", "g-0001", "--at", at, "--decide", "1", "--decide", "1: 3", "--name", "what-if")
    rolled = [
        next(row["value"] for row in over.rows("log", game) if row["type"] == "DieRolled")
        for game in ("g-0001", "what-if")
    ]
    assert rolled[0] == rolled[1]
    over("branch", "g-0001", "--at", at, "--luck", "new", "--seed", "8")
    assert any(row["type"] == "PrizeRenewed" for row in over.rows("log", "g-0003"))


def test_a_refused_decision_leaves_no_branch_behind(duel: Mechs) -> None:
    line = duel.no(
        "branch", "g-0001", "--reveal", "--at", "4", "--decide", "ada: 1", "--decide", "ada: 2"
    )
    assert line.startswith("refused: ")
    assert "Block" in duel.no("branch", "g-0001", "--reveal", "--at", "4", "--decide", "bob: block")
    assert len(duel.begun()) == 1
    duel.no("branch", "g-0001", "--reveal", "--seed", "8", status=2)


def test_a_tree_shows_what_hangs_from_what(duel: Mechs) -> None:
    duel("branch", "g-0001", "--reveal")
    duel("branch", "g-0002", "--reveal", "--at", "4")
    duel("branch", "g-0001", "--reveal", "--at", "4")
    lines = duel("tree", "g-0002").stdout.splitlines()
    indents = [len(line) - len(line.lstrip()) for line in lines]
    assert indents == [0, 2, 4, 2]
    assert lines[1].endswith("<")
    assert [row["parent"] for row in duel.rows("tree", "g-0003")] == [
        None,
        "g-0001",
        "g-0002",
        "g-0001",
    ]


def test_a_closed_game_takes_no_decision(duel: Mechs) -> None:
    assert "closed" in duel("close", "g-0001").stdout
    assert duel("requests", "g-0001").stdout == ""
    duel.no("decide", "g-0001", "--seat", "bob", "1")
    assert duel("show", "g-0001").stdout.endswith("closed\n")


def test_diff_names_where_two_lines_part_and_how_they_end(over: Mechs) -> None:
    log = over.rows("log", "g-0001")
    at = next(row["position"] for row in log if row["type"] == "RoundStarted")
    over("branch", "g-0001", "--at", at, "--luck", "new", "--seed", "8")
    (row,) = over.rows("diff", "g-0001", "g-0002")
    assert row["position"] == at + 1
    assert len(row["ends"]) == 2
    assert row["fields"]
    told = over("diff", "g-0001", "g-0002").stdout
    assert f"they part at event {at + 1}" in told
    assert "g-0002 in the end: 1. " in told
    apart = f"the tables in the end differ in {len(row['fields'])} places; --json has them all"
    assert told.splitlines()[-1] == apart
    assert " | " not in told and not re.search(r"\w\.\d", told)
    assert over("diff", "g-0001", "g-0002").stderr == "hint: mechs show g-0001; mechs show g-0002\n"
    assert over("diff", "g-0001", "g-0001").stdout == "g-0001 and g-0001 do not differ\n"
    over("export", "g-0001", "-o", "x.jsonl")
    assert over("diff", "x.jsonl", "g-0001").stdout == "x.jsonl and g-0001 do not differ\n"


def test_diff_ends_with_what_the_scores_are_made_of(mechs: Mechs) -> None:
    mechs("new", "arena_mechs", "--seats", "bot:greedy,bot:random", "--seed", "7")
    mechs("branch", "g-0001", "--round", "3", "--luck", "new", "--seed", "8")
    one, other = (row["result"] for row in mechs.begun())
    told = mechs("diff", "g-0001", "g-0002").stdout.split("in the end: ")[2].splitlines()
    for seat, label in enumerate(("bot:greedy@1 (red)", "bot:random@1 (yellow)")):
        parts = one["parts"][seat], other["parts"][seat]
        apart = [
            f"{part.replace('_', ' ')} {value} and {parts[1][part]}"
            for part, value in parts[0].items()
            if value != parts[1][part]
        ]
        points = one["score"][seat], other["score"][seat]
        said = f"{points[0]} in both" if points[0] == points[1] else f"{points[0]} and {points[1]}"
        rows = [line for line in told if line.startswith(f"{label}: ")]
        assert len(rows) == bool(apart or points[0] != points[1])
        if rows:
            assert rows[0].startswith(f"{label}: {said}")
            assert all(part in " ".join(line.strip() for line in told) for part in apart)
    assert all(
        " in both" not in line.partition(";")[2] for line in told
    )  # equal parts are left out


def test_diff_of_games_that_run_ends_with_how_they_stand(duel: Mechs) -> None:
    duel("branch", "g-0001", "--reveal")
    duel("decide", "g-0002", "--seat", "bob", "1")
    told = duel("diff", "g-0001", "g-0002", "--reveal").stdout
    assert "g-0001 in the end: round 1 of 3, points 0 0\n" in told
    assert (
        " and " not in told.split("g-0002 in the end: ")[1].splitlines()[1].split(" differ in ")[0]
    )


def test_plain_frames_stop_where_one_says(over: Mechs) -> None:
    def stops(by: str) -> list[int]:
        return [row["position"] for row in over.rows("replay", "g-0001", "--by", by)]

    log = over.rows("log", "g-0001")
    last = len(log) - 1
    assert stops("event") == list(range(last + 1))
    steps = [row["step"] for row in log]
    assert stops("step") == [i for i in range(last) if steps[i + 1] != steps[i]] + [last]
    rounds = [row["position"] for row in log if row["type"] == "RoundStarted"]
    assert stops("round") == [0, *rounds, last] == stops("turn")
    told = over("replay", "g-0001", "--by", "round").stdout
    assert told.count("round 3 of 3") == 2
    assert all(f"{i:6}  " in told for i in range(last + 1))
    over.no("replay", "g-0001", "--by", "moon", status=2)

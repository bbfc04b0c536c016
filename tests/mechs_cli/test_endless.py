"""Games that come to no end: one line, the game as far as it is, a study without it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from mechs_cli.games import world
from mechs_core.analysis.data.dataset import read
from mechs_core.analysis.simulating.resuming import left_out_in
from mechs_core.kernel.contract.agents import Bot
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line
from tests.analysis.data.hostile import only, rewrite
from tests.mechs_cli.conftest import Mechs
from tests.toy import TOY
from tests.with_answers import with_answers

SEATS = ("--seats", "bot:random,bot:hopeful", "--seed", "7")
STOPPED = "error: g-0001 is stopped: 3 decisions and no end"


def one_line(said: Any) -> None:
    error, hint = said.stderr.splitlines()[-2:]
    assert error == STOPPED
    assert hint.startswith("hint: it is kept as it is: mechs show g-0001; --max-decisions N ")


def test_a_new_game_of_bots_is_stopped_and_kept(mechs: Mechs) -> None:
    said = mechs("new", "toy", *SEATS, "--max-decisions", 3, status=1)
    one_line(said)
    assert said.stdout.startswith("g-0001  toy  ")
    (row,) = mechs.begun()
    assert (row["status"], row["steps"]) == ("running", 4)
    assert "sound" in mechs("audit", "g-0001").stdout
    mechs("show", "g-0001"), mechs("export", "g-0001", "-o", "kept.jsonl")


def test_json_names_the_game_that_is_stopped(mechs: Mechs) -> None:
    said = mechs("new", "toy", *SEATS, "--max-decisions", 3, "--json", status=1)
    assert '"game":"g-0001"' in said.stdout
    one_line(said)


def test_people_play_on_where_bots_were_stopped_and_so_do_bots_for_longer(mechs: Mechs) -> None:
    mechs("new", "toy", *SEATS, "--max-decisions", 3, status=1)
    request = mechs.rows("requests", "g-0001")[0]
    first = mechs("legal", "g-0001", "--seat", request["seat"]).stdout.splitlines()[0]
    one_line(
        mechs("decide", "g-0001", "--seat", request["seat"], first, "--max-decisions", 3, status=1)
    )
    mechs("play", "g-0001")
    assert mechs.begun()[0]["status"] == "ended"


@pytest.mark.parametrize("watch", [(), ("--watch", "--pause", "0")])
def test_play_is_stopped(mechs: Mechs, watch: tuple[str, ...]) -> None:
    one_line(mechs("play", "toy", *SEATS, "--max-decisions", 3, *watch, status=1))
    assert mechs.begun()[0]["steps"] == 4


def test_a_person_leaves_where_bots_are_stopped(mechs: Mechs) -> None:
    """Two bots at a table of three play on for ever; the person is asked no more."""
    mechs("new", "toy", "--seats", "ada,bot:random,bot:random", "--seed", "7", "--hold")
    said = mechs("play", "g-0001", "--max-decisions", 1, typed="1\n", status=1)
    assert "error: g-0001 is stopped: 1 decision and no end" in said.stderr


def test_a_branch_is_stopped_and_kept(mechs: Mechs) -> None:
    mechs("new", "toy", *SEATS)
    said = mechs("branch", "g-0001", "--at", 4, "--max-decisions", 3, status=1)
    assert said.stdout.startswith("g-0002")
    assert "error: g-0002 is stopped: 3 decisions and no end" in said.stderr


def test_a_bound_is_a_number_that_can_be(mechs: Mechs) -> None:
    for wrong in (0, -1, 10**10, "nan", 9223372036854775808):
        for words in (("new", "toy", *SEATS), ("simulate", "toy", *SEATS), ("play", "toy", *SEATS)):
            assert mechs.no(*words, "--max-decisions", wrong, status=2).startswith("error: ")


# ---------------------------------------------------------------- studies


def bot(name: str, choose: Any) -> Bot:
    return Bot(name, 1, "for these tests", choose)


PLAYED = ("simulate", "toy", "--seats", "bot:hopeful,bot:random")
STUDY = ("--seed", "7", "--jobs", "1", "--max-decisions", 7)


def test_a_study_goes_on_without_the_games_that_are_stopped(mechs: Mechs) -> None:
    said = mechs(*PLAYED, *STUDY, "-n", 30, "-o", "d")
    games = read(Path("d")).games.collect().to_dicts()
    left = [each for each in games if each["left_out"]]
    assert 0 < len(left) < 30
    note, *rows = said.stderr.splitlines()
    assert note == f"note: {len(left)} of 30 games are left out"
    first = left[0]
    assert (
        rows[0] == f"  game {first['game']}, seed {first['seed']}: stopped: 7 decisions and no end"
    )
    again = "mechs play toy --seats bot:hopeful@1,bot:random@1 --max-decisions 7 --seed "
    assert f"hint: {again}{first['seed']}" in said.stderr
    assert first["status"] == "running" and first["winners"] is None
    assert {each["status"] for each in games if not each["left_out"]} == {"ended"}
    assert said.stdout.splitlines()[1].split()[1] == str(30 - len(left))
    told = mechs("stats", "d").stdout
    assert f"left out, not ended  {len(left)}\n" in told
    assert f"of these             stopped: {len(left)}, game" in told


def test_json_names_each_game_with_its_seed(mechs: Mechs) -> None:
    *_, run = rows = mechs.rows(
        "simulate", "toy", "--seats", "bot:hopeful,bot:random", *STUDY, "-n", 30
    )
    left = [row for row in rows if row["row"] == "left out"]
    assert run["left_out"] == len(left) and run["derived"] == 1
    assert {row["why"] for row in left} == {"stopped: 7 decisions and no end"}
    assert all(row["seed"] == f"7-{row['game']}" for row in left)


def test_resuming_says_what_it_was_begun_with(mechs: Mechs) -> None:
    study = ("simulate", "toy", "--seats", "bot:hopeful,bot:random", "--seed", "7", "--jobs", "1")
    mechs(*study, "-n", 10, "--max-decisions", 7, "-o", "d")
    early = left_out_in(read(Path("d")))
    said = mechs("simulate", "-o", "d", "--resume", "-n", 20, "--jobs", 1)
    note, before, first, *_ = said.stderr.splitlines()
    late = left_out_in(read(Path("d")))
    assert 0 < early < late < 20 and note == f"note: {late} of 20 games are left out"
    assert before.startswith(f"  {early} of them in earlier runs: ")
    assert first.startswith("  game 1")
    mechs(*study, "-n", 20, "--max-decisions", 7, "-o", "whole")
    assert read(Path("d")).games.collect().equals(read(Path("whole")).games.collect())
    other = mechs.no(*study, "-n", 20, "--max-decisions", 8, "-o", "d", "--resume")
    assert other == "error: d holds another simulation: --max-decisions is 7 there, 8 here"


def test_a_data_set_of_an_older_program_is_read_and_not_gone_on_with(mechs: Mechs) -> None:
    mechs(*PLAYED, "--seed", "7", "--jobs", "1", "-n", 5, "-o", "d")
    folder, manifest = Path("d"), Path("d/dataset.json")
    there = json.loads(manifest.read_bytes())
    games = next(table for table in there["tables"] if table["name"] == "games")
    games["columns"] = [each for each in games["columns"] if each["name"] != "left_out"]
    manifest.write_text(json.dumps(there))
    rewrite(folder, "games", parquet.read_table(only(folder, "games")).drop_columns(["left_out"]))
    assert "games that ended  5\n" in mechs("stats", "d").stdout
    on = mechs.no("simulate", "-o", "d", "--resume", "-n", 9, "--jobs", 1)
    assert on == "error: d holds another simulation: its columns"


def test_stopped_games_are_stored_where_games_are_kept(mechs: Mechs) -> None:
    mechs(
        "simulate",
        "toy",
        "--seats",
        "bot:hopeful,bot:random",
        *STUDY,
        "-n",
        30,
        "--keep",
        "1%",
        "-o",
        "d",
    )
    games = read(Path("d")).games.collect().to_dicts()
    left = {each["stored"] for each in games if each["left_out"]}
    stored = {row["game"]: row["status"] for row in mechs.begun()}
    assert None not in left and {stored[game] for game in left} == {"running"}
    assert "sound" in mechs("audit", next(iter(left))).stdout


def test_a_study_of_nothing_but_stopped_games_fails(mechs: Mechs) -> None:
    few = ("--max-decisions", 1, "--seed", "7", "--jobs", "1")
    said = mechs("simulate", "toy", "--seats", "bot:hopeful,bot:random", *few, "-n", 7, status=1)
    assert "  and 2 more" in said.stderr.splitlines()
    assert "error: no game has ended" in said.stderr.splitlines()
    said = mechs("tournament", "toy", *few, "-n", 1, status=1)
    assert "note: 2 of 2 games are left out" in said.stderr
    assert "error: no game has ended" in said.stderr.splitlines()


def test_a_tournament_goes_on_without_them(mechs: Mechs) -> None:
    said = mechs("tournament", "toy", *STUDY, "-n", 20)
    assert " of 40 games are left out" in said.stderr.splitlines()[0]
    assert "ratings  How do players rank?" in said.stdout


# ---------------------------------------------------------------- results that do not follow


def line_behind(prospect: Any) -> Line:
    """What nobody hands out, and code in the process finds all the same."""
    held = (cell.cell_contents for cell in prospect._Prospect__look.__closure__)
    return next(each for each in held if isinstance(each, Line))


def cheating() -> Ruleset:
    def cheat(prospect: Any) -> Any:
        line_behind(prospect).state.scores[prospect.seat] += 50
        return prospect.legal[0]

    return with_answers(TOY, bots=(*TOY.agents.bots, bot("cheat", cheat)))


CHEATS = ("--seats", "bot:cheat,bot:random", "--seed", "7", "--jobs", "1")


def test_a_bot_that_forges_results_gives_no_quiet_study(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(world, "look_up", lambda said: cheating())
    said = mechs("simulate", "toy", *CHEATS, "-n", 4, "-o", "d", status=1)
    assert "  game 0, seed 7-0: does not follow from its record: " in said.stderr
    assert (
        "error: of 1 game derived again from the record, 1 had another result: "
        "believe none of these results"
    ) in said.stderr.splitlines()
    first, *others = read(Path("d")).games.collect().to_dicts()
    assert first["status"] == "closed" and first["winners"] is None and first["left_out"]
    assert {each["left_out"] for each in others} == {None}  # one in fifty is looked at
    said = mechs(
        "tournament", "toy", "--bots", "bot:cheat,bot:random", "-n", 2, *CHEATS[2:], status=1
    )
    assert "had another result: believe none" in said.stderr


def test_every_game_that_is_kept_is_derived_again_and_none_that_is_forged_is_stored(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(world, "look_up", lambda said: cheating())
    said = mechs("simulate", "toy", *CHEATS, "-n", 4, "--keep", "all", status=1)
    assert "note: 4 of 4 games are left out" in said.stderr
    assert "of 4 games derived again from the record, 4 had another result" in said.stderr
    assert mechs("games").stdout == ""


# ---------------------------------------------------------------- rules without an answer


def test_people_are_told_of_a_question_without_a_legal_decision(
    duel: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = with_answers(TOY, choices=lambda state, request: [])
    monkeypatch.setattr(world, "look_up", lambda said: broken)
    wanted = "error: seat 1 is asked (pick, round 1) and has no legal decision"
    assert duel.no("legal", "g-0001", "--seat", "bob") == wanted
    assert wanted in duel("play", "g-0001", typed="1\n", status=1).stderr.splitlines()
    assert "sound" in duel("audit", "g-0001").stdout
    assert "round 1" in duel("show", "g-0001").stdout


def test_people_are_told_of_a_question_after_the_end(
    duel: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = Mechs.__call__  # any object: a result is there
    broken = with_answers(TOY, result=lambda state: over)
    monkeypatch.setattr(world, "look_up", lambda said: broken)
    wanted = "error: seat 1 is asked (pick, round 1) though the game has its result"
    assert duel.no("legal", "g-0001", "--seat", "bob") == wanted


def test_a_study_names_the_game_in_which_rules_have_no_answer(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    def choices(state: Any, request: Any) -> Any:
        return TOY.rules.choices(state, request) if state.round < 2 else []

    monkeypatch.setattr(world, "look_up", lambda said: with_answers(TOY, choices=choices))
    said = mechs(
        "simulate",
        "toy",
        "--seats",
        "bot:random,bot:random",
        "--seed",
        "7",
        "-n",
        1,
        "--jobs",
        1,
        status=1,
    ).stderr.splitlines()
    assert said[0].startswith("error: game 0 broke off: seat ")
    assert said[0].endswith("is asked (pick, round 2) and has no legal decision")
    assert said[1].startswith("hint: mechs play toy --seats ")

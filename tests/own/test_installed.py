"""A package with a game and bots, installed: every command knows them."""

from __future__ import annotations

import json
from pathlib import Path

from tests.own.making import PACKAGE, Machine, machine_with, wheel_of


def test_every_command_knows_an_installed_package(tmp_path: Path) -> None:
    """All in one test: the package is built and installed once."""
    machine = machine_with(wheel_of(PACKAGE, tmp_path), tmp_path)
    lists_name_what_is_installed_and_say_what_is_passed_over(machine)
    what_cannot_be_taken_in_is_one_line_where_it_is_asked_for(machine)
    a_game_is_played_looked_at_and_trusted(machine)
    people_decide_in_it(machine)
    it_is_studied_with_several_processes(machine)
    the_shell_and_environments_know_it(machine)
    built_in_names_ask_no_package(machine)
    another_copy_of_it_by_its_path_is_told_as_that(machine)


def lists_name_what_is_installed_and_say_what_is_passed_over(machine: Machine) -> None:
    done = machine.run("rulesets", "--json")
    assert done.returncode == 0
    rows = {row["ruleset"]: row for row in map(json.loads, done.stdout.splitlines())}
    assert [*rows] == [
        "arcs",
        "arena_mechs",
        "bottisota",
        "fifty_first_state",
        "summing",
        "tiny_epic_mechs",
    ]
    bots = [bot["name"] for bot in rows["summing"]["bots"]]
    assert bots == ["bot:random@1", "bot:low@1", "bot:first@1", "bot:high@1"]
    assert "bot:first@1" in [bot["name"] for bot in rows["bottisota"]["bots"]]
    text = machine.run("rulesets")
    of = "of the package summing-game"
    taken = "is passed over: the name is taken by one of this program"
    for line in (
        f"note: 'arena_mechs' {of} {taken}",
        f"note: '../summing' {of} is passed over: a name is a small letter, then small letters, "
        "digits and _, 40 at most",
        f"note: 'Summing' {of} is passed over: a name is a small letter, then small letters, "
        "digits and _, 40 at most",
        f"note: 'another' {of}: summing:RULESET calls itself 'summing', not 'another'",
        f"note: 'broken' {of} cannot be imported: NameError: name 'unfinished' is not defined "
        "(summing/broken.py, line 5)",
        f"note: 'random' {of} {taken}",
        f"note: 'arena_mechs.greedy' {of} {taken}",
    ):
        assert line in text.stderr.splitlines(), text.stderr
    assert "summing            rules version 1" in machine("--version")


def what_cannot_be_taken_in_is_one_line_where_it_is_asked_for(machine: Machine) -> None:
    seats = ("--seats", "ada,bob")
    error, hint = machine.no("new", "broken", *seats)
    assert error.endswith("'unfinished' is not defined (summing/broken.py, line 5)")
    assert hint == "hint: MECHS_TRACEBACK=1 shows the whole traceback"
    (error,) = machine.no("new", "another", *seats)
    assert error == (
        "error: 'another' of the package summing-game: summing:RULESET calls itself 'summing', "
        "not 'another'"
    )
    error, hint = machine.no("new", "Summing", *seats)
    assert error == "error: no ruleset 'Summing'" and ", summing, tiny_epic_mechs; " in hint
    error, hint = machine.no("new", "summing", "--seats", "bot:highest,bob")
    assert error == "error: no bot 'bot:highest' for summing"
    assert hint == (
        "hint: there is: bot:random@1, bot:low@1, bot:first@1, bot:high@1; --bots-from FILE or an "
        "installed package adds others"
    )


def a_game_is_played_looked_at_and_trusted(machine: Machine) -> None:
    machine("play", "summing", "--seats", "bot:high,bot:first", "--seed", "7")
    assert "bot:high@1" in machine("show", "g-0001", "--at", "0")
    assert "added: number 2, die" in machine("log", "g-0001", "--why")
    assert "added" in machine("replay", "g-0001")
    assert "summing" in machine("games")
    assert "g-0001" in machine("audit", "g-0001")
    machine("branch", "g-0001", "--at", "2", "--luck", "new", "--seed", "9", "--name", "other")
    assert machine("diff", "g-0001", "other")
    assert "other" in machine("tree", "g-0001")
    machine("export", "g-0001", "-o", "game.jsonl")
    assert machine("--store", "copy.db", "import", "game.jsonl")
    assert "summing" in machine("--store", "copy.db", "games", "--json")
    assert machine.no("rules", "summing") == ["error: summing has no rulebook"]
    machine("store", "check")
    assert "luck" in machine("luck", "g-0001", "--rollouts", "4", "--jobs", "1", "--seed", "1")


def people_decide_in_it(machine: Machine) -> None:
    machine("new", "summing", "--seats", "ada,bot:low,bob", "--seed", "7", "--name", "table")
    assert "ada" in machine("requests", "table")
    assert "add 2" in machine("legal", "table", "--seat", "ada")
    assert "add" in machine("decide", "table", "--seat", "ada", "add 2")
    assert "bob" in machine("requests", "table")


def it_is_studied_with_several_processes(machine: Machine) -> None:
    two = ("-n", "6", "--seed", "1", "--jobs", "2")
    said = machine("simulate", "summing", "--seats", "bot:high,bot:low", *two, "-o", "data")
    assert "2 jobs" in said
    assert "bot:high@1" in machine("stats", "data")
    told = machine("tournament", "summing", "--bots", "bot:high,bot:low,bot:first", *two)
    assert "bot:first@1" in told
    assert "bot:first@1" in machine(
        "simulate", "arena_mechs", "--seats", "bot:first,bot:greedy", "-n", "1", "--json"
    )


def the_shell_and_environments_know_it(machine: Machine) -> None:
    machine.variables = {
        "_MECHS_COMPLETE": "complete_bash",
        "COMP_WORDS": "mechs new su",
        "COMP_CWORD": "2",
    }
    assert machine.run().stdout.split() == ["summing"]
    machine.variables = {}
    code = (
        "from mechs_core.env import env; game = env('summing'); game.reset(seed=1); "
        "print([feature.name for feature in game.unwrapped.features])"
    )
    done = machine.run(code=code)
    assert done.stdout.strip() == "['seats', 'total', 'seat']", done


def built_in_names_ask_no_package(machine: Machine) -> None:
    code = (
        "import sys; from mechs_cli.app import app\n"
        "try: app(['play', 'arena_mechs', '--seats', 'bot:greedy,bot:random', '--seed', '7'])\n"
        "except SystemExit: pass\n"
        "asked = 'importlib.metadata', 'summing', 'mechs_core.own'\n"
        "print([each for each in asked if each in sys.modules])"
    )
    assert machine.run(code=code).stdout.splitlines()[-1] == "[]"


def another_copy_of_it_by_its_path_is_told_as_that(machine: Machine) -> None:
    words = ("new", "summing", "--seats", "ada,bob", "--ruleset-path", PACKAGE / "summing")
    error, hint = machine.no(*words)
    assert "summing is installed, in " in error and error.endswith("and this is another copy of it")
    assert hint == "hint: leave out the path, or install the folder itself: pip install -e FOLDER"

"""Help: every command ends its help with an example, and every example runs."""

from __future__ import annotations

import shlex

import pytest

from mechs_cli.app import COMMANDS, load
from tests.mechs_cli.conftest import Mechs


def example(mechs: Mechs, command: str) -> str:
    lines = mechs(command, "--help").stdout.splitlines()
    assert lines[-2].strip() == "Example:"
    return lines[-1].strip()


@pytest.mark.parametrize("command", COMMANDS)
def test_the_example_at_the_end_of_the_help_runs(mechs: Mechs, command: str) -> None:
    words = shlex.split(example(mechs, command))
    assert words[:2] == ["mechs", command]
    mechs("new", "arena_mechs", "--seats", "ada,bob", "--seed", "7")
    mechs("branch", "g-0001")
    mechs("export", "g-0001", "--reveal", "-o", "game.jsonl")
    mechs(*words[1:])


@pytest.mark.parametrize("command", COMMANDS)
def test_the_overview_says_what_the_command_says_of_itself(mechs: Mechs, command: str) -> None:
    assert load(command).help.startswith(COMMANDS[command])


def test_no_command_is_the_overview(mechs: Mechs) -> None:
    assert mechs().stdout == mechs("--help").stdout
    assert "Example:" in mechs().stdout


def test_the_version_is_said(mechs: Mechs) -> None:
    assert mechs("--version").stdout.startswith("mechs")


def test_wrong_usage_is_status_2(mechs: Mechs) -> None:
    assert mechs.no("shwo", status=2) == "error: no command 'shwo'; did you mean show?"
    assert mechs("shwo", status=2).stderr.endswith("hint: mechs --help\n")
    assert "Missing argument" in mechs.no("show", status=2)
    assert "No such option" in mechs.no("show", "g-0001", "--bogus", status=2)
    said = mechs("branch", "g-0001", "--luck", "good", status=2).stderr
    assert said == "error: --luck 'good': same or new\nhint: mechs branch --help\n"


def test_the_store_may_be_named_before_or_after_the_command(mechs: Mechs) -> None:
    mechs("--store", "a.db", "new", "toy", "--seats", "ada,bob")
    mechs("new", "toy", "--seats", "ada,bob", "--store", "a.db")
    assert len(mechs.rows("--store", "a.db", "games")) == 2
    assert mechs.rows("games") == []


def test_rulesets_and_rules_are_told(mechs: Mechs) -> None:
    told = mechs("rulesets").stdout
    assert "rounds = 3; one of 1 2 3 4 5" in told
    assert "bot:hopeful" in told
    (row,) = [row for row in mechs.rows("rulesets") if row["ruleset"] == "toy"]
    assert row["options"][0]["defaults"] == {str(seats): 3 for seats in range(2, 13)}
    assert mechs("rules", "toy", "TOY-BLOCK-2").stdout.count("\n") == 1
    assert {row["rule"][:9] for row in mechs.rows("rules", "toy", "toy-block")} == {"TOY-BLOCK"}
    assert mechs.no("rules", "toy", "TOY-NONE-1") == "error: no rule 'TOY-NONE-1' in toy"
    assert mechs.no("rules", "../toy").startswith("error: no ruleset")

"""Help: every command ends its help with an example, and every example runs."""

from __future__ import annotations

import shlex
from dataclasses import replace

import pytest

from mechs_cli import world
from mechs_cli.app import COMMANDS, load
from mechs_cli.commands import store
from mechs_core.kernel.ruleset import Option
from tests.mechs_cli.conftest import Mechs
from tests.toy import TOY


def example(mechs: Mechs, command: str) -> str:
    lines = mechs(*command.split(), "--help").stdout.splitlines()
    assert lines[-2].strip() == "Example:"
    return lines[-1].strip()


FAMILIES = {"store": store.COMMANDS}
EVERY = {
    **COMMANDS,
    **{f"{name} {each}": said for name, them in FAMILIES.items() for each, said in them.items()},
}


@pytest.mark.parametrize("command", EVERY)
def test_the_example_at_the_end_of_the_help_runs(mechs: Mechs, command: str) -> None:
    words = shlex.split(example(mechs, command))
    assert words[: 1 + len(command.split())] == ["mechs", *command.split()] or command in FAMILIES
    mechs("new", "arena_mechs", "--seats", "ada,bob", "--seed", "7")
    mechs("branch", "g-0001", "--reveal")
    mechs("new", "arena_mechs", "--seats", "bot:random,bot:random", "--seed", "8")
    mechs("export", "g-0001", "--reveal", "-o", "game.jsonl")
    mechs(*words[1:])


@pytest.mark.parametrize("command", EVERY)
def test_the_overview_says_what_the_command_says_of_itself(mechs: Mechs, command: str) -> None:
    assert load(command).help.startswith(EVERY[command])


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_lists_its_commands_and_says_what_is_meant(mechs: Mechs, family: str) -> None:
    told = mechs(family, "--help").stdout
    for name, said in FAMILIES[family].items():
        assert f"  {name}" in told and said[:40] in told
    line = mechs.no(family, "chek", status=2)
    assert line == "error: no command 'chek'; did you mean check?"
    assert mechs(family, "chek", status=2).stderr.endswith(f"hint: mechs {family} --help\n")
    wrong = mechs(family, "check", "--bogus", status=2).stderr
    assert wrong.endswith(f"hint: mechs {family} check --help\n")


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
    assert len(mechs.begun(store="a.db")) == 2
    assert mechs.begun() == []


def test_a_default_is_told_by_number_of_seats_where_it_depends_on_it(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Option(
        name="hall",
        sentence="Where",
        default=lambda seats: "small" if seats < 4 else "large",
        values=("small", "large", {"own": [1, None]}),
        check=lambda said, seats: said,
    )
    late = Option(
        name="late",
        sentence="Who",
        default=lambda seats: tuple(range(seats)),
        check=lambda said, seats: said,
    )
    monkeypatch.setattr(world, "look_up", lambda name: replace(TOY, options=(hall, late)))
    monkeypatch.setattr(world, "names", lambda: ("toy",))
    lines = mechs("rulesets").stdout.splitlines()
    assert lines[4:7] == [
        "    hall = small (2 3 seats), large (4 to 12 seats); such as small large",
        '        {"own":[1,null]}',
        "      Where",
    ]
    assert lines[7].startswith("    late = 0,1 (2 seats), 0,1,2 (3 seats), ")
    assert max(map(len, lines)) <= 80
    (row,) = mechs.rows("rulesets")
    assert row["options"][0]["values"] == ["small", "large", {"own": [1, None]}]


def test_the_default_of_a_game_with_a_scenario_is_told(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Option(
        name="hall", sentence="", default="drawn", with_scenario="bare", values=("small",)
    )
    monkeypatch.setattr(world, "look_up", lambda name: replace(TOY, options=(hall,)))
    monkeypatch.setattr(world, "names", lambda: ("toy",))
    told = mechs("rulesets").stdout
    assert "    hall = drawn, bare (with a scenario); one of small\n" in told
    assert mechs.rows("rulesets")[0]["options"][0]["with_scenario"] == "bare"


def test_rulesets_and_rules_are_told(mechs: Mechs) -> None:
    told = mechs("rulesets").stdout
    assert "rounds = 3; one of 1 2 3 4 5" in told
    assert '    die = plain\n        {"sides":4}\n        {"faces":[0,0,9]}\n      The die' in told
    assert "  seats: 2 to 12\n" in told
    assert "bot:hopeful" in told
    (row,) = [row for row in mechs.rows("rulesets") if row["ruleset"] == "toy"]
    assert row["options"][0]["defaults"] == {str(seats): 3 for seats in range(2, 13)}
    assert mechs("rules", "toy", "TOY-BLOCK-2").stdout.count("\n") == 1
    assert {row["rule"][:9] for row in mechs.rows("rules", "toy", "toy-block")} == {"TOY-BLOCK"}
    assert mechs.no("rules", "toy", "TOY-NONE-1") == "error: no rule 'TOY-NONE-1' in toy"
    assert mechs.no("rules", "../toy").startswith("error: no ruleset")

"""Help: every command ends its help with an example, and every example runs."""

from __future__ import annotations

import shlex
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version

import pytest

from mechs_cli.app import COMMANDS, GROUPS, load
from mechs_cli.commands import store
from mechs_cli.games import world
from mechs_core.kernel.ruleset import Option
from tests.mechs_cli.conftest import Mechs, look_up
from tests.toy import TOY
from tests.with_answers import with_answers


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


@pytest.mark.parametrize("command", ["", *EVERY])
def test_help_is_the_same_however_it_is_asked_for(mechs: Mechs, command: str) -> None:
    told = mechs(*command.split(), "--help").stdout
    assert mechs(*command.split(), "-h").stdout == told
    assert mechs("help", *command.split()).stdout == told
    assert max(map(len, told.splitlines())) <= 80


def test_help_of_no_command_says_what_is_meant(mechs: Mechs) -> None:
    assert mechs.no("help", "shwo", status=2) == "error: no command 'shwo'; did you mean show?"
    assert mechs.no("help", "store", "chek", status=2).endswith("did you mean check?")
    assert mechs.no("help", "show", "g-0001", status=2) == "error: mechs show has no commands"
    for words, command in (
        ("shwo", "mechs"),
        ("store chek", "mechs store"),
        ("log 1", "mechs log"),
    ):
        told = mechs("help", *words.split(), status=2).stderr
        assert told.endswith(f"\nhint: {command} --help\n")


def test_the_overview_has_every_command_in_one_group(mechs: Mechs) -> None:
    rows = mechs("--help").stdout.splitlines()
    assert [*GROUPS] == ["Play", "Look", "Branch", "Trust", "Study"]
    assert sum(map(len, GROUPS.values())) == len(COMMANDS)
    at = 0
    for group, commands in GROUPS.items():
        at = next(i for i, row in enumerate(rows) if row.startswith(f"{group}:") and i >= at)
        named = [row[len("Branch:") :].split(maxsplit=1) for row in rows[at:]]
        found = [words[0] for words in named if words and words[0] in COMMANDS]
        assert found[: len(commands)] == [*commands]
    assert len(rows) <= 46


def test_the_versions_of_program_and_rules_are_said(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(world, "look_up", lambda name: replace(look_up(name), version=3))
    monkeypatch.setattr(world, "names", lambda: ("toy", "arena_mechs"))
    program, *rules = mechs("--version").stdout.splitlines()
    assert program == f"mechs {version('mechs')}"
    assert rules == ["toy          rules version 3", "arena_mechs  rules version 3"]


def test_a_program_that_is_not_installed_says_so(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nowhere(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("mechs_core.analysis.program.version", nowhere)
    program, *rules = mechs("--version").stdout.splitlines()
    assert program == "mechs, run from its source folder"
    assert len(rules) == len(world.names())


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
    monkeypatch.setattr(world, "look_up", lambda name: with_answers(TOY, options=(hall, late)))
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
    monkeypatch.setattr(world, "look_up", lambda name: with_answers(TOY, options=(hall,)))
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

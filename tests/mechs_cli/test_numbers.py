"""Numbers have ends: every numeric option of every command, found by looking at the program."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import Any

import pytest

from mechs_cli.app import COMMANDS, load
from mechs_cli.commands import store as store_family
from tests.mechs_cli.conftest import Mechs

EVERY = [*(name for name in COMMANDS if name != "store")]
EVERY += [f"store {name}" for name in store_family.COMMANDS]
# What a command is told besides the number, so that it gets as far as it can.
FIRST = {
    "play": "toy --seats bot:random,bot:random --watch",
    "decide": "g-0001 pick --seat ada",
    "games": "",
    "import": "none.jsonl",
    "simulate": "--game g-0001",
    "tournament": "toy --bots bot:random,bot:hopeful --jobs 1",
    "stats": "none",
    "export": "g-0001 --format cast",
}
EXTREMES = [
    *("nan", "inf", "-inf", "-1", "1e999", "1e5", "0x10", "", " ", "1_000", "٣", "1,5"),
    *(str(2**31), str(2**53), str(2**63 - 1), str(2**63), str(2**64), "9" * 5000, "-" + "9" * 30),
]


def numeric() -> Iterator[tuple[str, str, Any]]:
    """Every numeric option: its command, its name, its ends."""
    for command in EVERY:
        for option in load(command).params:
            reader = getattr(option.type, "func", None)
            if hasattr(reader, "ends"):
                yield command, option.opts[0], reader.ends


NUMERIC = [*numeric()]


def test_every_numeric_option_has_ends() -> None:
    for command in EVERY:
        for option in load(command).params:
            kind = type(option.type).__name__
            assert "Int" not in kind and "Float" not in kind, f"{command} {option.opts}: {kind}"
    assert len(NUMERIC) >= 17
    assert all(isfinite(low) and isfinite(high) and low < high for _, _, (low, high) in NUMERIC)


@pytest.mark.parametrize(
    ("command", "option", "ends"), NUMERIC, ids=[f"{name} {option}" for name, option, _ in NUMERIC]
)
def test_beyond_its_ends_a_number_is_told_in_one_line(
    duel: Mechs, command: str, option: str, ends: tuple[float, float]
) -> None:
    low, high = ends
    for said in EXTREMES:
        try:
            inside = low <= (int if isinstance(low, int) else float)(said) <= high
        except ValueError:
            inside = False
        if not inside or said == "1_000":
            words = (*command.split(), *FIRST.get(command, "g-0001").split(), f"{option}={said}")
            result = duel(*words, status=2)
            first, hint = result.stderr.splitlines()
            assert " number from " in first and len(first) < 160 and "hint: mechs" in hint


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("show g-0001 --at 1000000000", 1),
        ("log g-0001 --from 1000000000", 1),
        ("log g-0001 --to 1000000000", 1),
        ("replay g-0001 --at 1000000000", 1),
        ("branch g-0001 --at 1000000000", 1),
        ("simulate --game g-0001 --at 1000000000 -n 1 --jobs 1", 1),
        ("simulate toy --seats bot:random,bot:random -n 1000000000 --jobs 1 --luck 10000", 2),
        ("tournament toy --bots bot:random,bot:hopeful --seats 1000000000 --jobs 1 -n 1", 1),
        ("tournament toy --bots bot:random,bot:hopeful --jobs 1 -n 1000000000", 1),
        ("games --limit 1000000000", 0),
        ("export g-0001 --format cast --speed 0.01", 0),
        ("export g-0001 --format cast --speed 1000", 0),
        ("decide g-0001 2 --seat ada --expect 1000000000", 1),
        (f"import game.jsonl --max-file {1 << 40} --max-line {1 << 40}", 0),
        ("import game.jsonl --max-file 1", 1),
        (f"stats set --max-rows {10**15} --max-bytes {10**15}", 1),
        ("play toy --seats bot:random,bot:random --watch --pause 0", 0),
    ],
)
def test_at_its_ends_a_number_works_or_is_refused(duel: Mechs, words: str, status: int) -> None:
    duel("export", "g-0001", "--reveal", "-o", "game.jsonl")
    result = duel(*words.split(), status=status)
    assert len(result.stderr.splitlines()) <= 3


@pytest.mark.parametrize("place", ["show g-0001 --at", "replay g-0001 --at", "log g-0001 --to"])
def test_every_command_says_alike_which_events_there_are(duel: Mechs, place: str) -> None:
    last = len(duel.rows("log", "g-0001")) - 1
    said = f"error: no event {last + 1} in g-0001: it has events 0 to {last}"
    assert duel.no(*place.split(), last + 1) == said
    duel(*place.split(), last)


def test_a_log_from_the_next_event_on_waits_for_it(duel: Mechs) -> None:
    count = len(duel.rows("log", "g-0001"))
    assert duel.rows("log", "g-0001", "--from", count) == []
    assert f"no event {count + 1} in g-0001" in duel.no("log", "g-0001", "--from", count + 1)
    assert "--from 3 is behind --to 2" in duel.no("log", "g-0001", "--from", 3, "--to", 2, status=2)

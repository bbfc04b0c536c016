"""Records of rules version 1: what windows kept is read, and gone on with by today's rules."""

from __future__ import annotations

from inspect import signature
from pathlib import Path

import pytest

from mechs_core import rulesets
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Branched
from mechs_core.kernel.replay import Replay, read
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arcs import RULESET, tasks_of_version_1
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules import flow
from mechs_core.rulesets.arcs.tasks import Task, restored
from mechs_core.testing.playouts import random_step

FOLDER = Path(__file__).parents[3] / "replays" / "arcs"


def old_games() -> list[Path]:
    """Golden games of version 1, some of them branched under a later one."""
    first = ((path, path.open().readline()) for path in sorted(FOLDER.glob("*.jsonl")))
    return [path for path, line in first if '"rules":1' in line]


def test_a_task_is_a_name_and_arguments_in_an_order_of_their_own():
    old = [["deal", "hit", 2], ["return_city", 1, 0, "2B"], ["end_battle"]]
    assert restored(old) == [
        Task("deal", {"step": "hit", "left": 2}),
        Task("return_city", {"owner": 1, "condition": 0, "from_": "2B"}),
        Task("end_battle", {}),
    ]


def test_what_the_state_tells_is_not_said_any_more():
    assert restored([["city", 0, 1, 5], ["gain_card", 2, "prefect", "FX1"]]) == [
        Task("city", {}),
        Task("gain_card", {"seat": 2, "card": "FX1"}),
    ]


def test_a_step_that_waited_for_an_escort_and_two_cards_that_waited_for_an_order_have_their_names():
    way = {"seat": 0, "from_": "4G", "to": "4A", "catapult": False}
    assert restored([["step", 0, "4G", "4A", False]]) == [Task("step", way)]
    ships = {"fresh": 2, "damaged": 0, "flagship": True}
    assert restored([["step", 0, "4G", "4A", False, 2, 0, True]]) == [Task("escorted", way | ships)]
    both = [["take_attached", 0, 1], ["take_card", 0, 1, "secure", 3]]
    said = {"seat": 0, "place": 1, "cause": "secure", "own": 3}
    assert restored([["secure_in_order", both]]) == [Task("secure_in_order", said)]


def test_every_task_of_version_1_is_read_as_one_that_there_is():
    for name, arguments in tasks_of_version_1.NAMES.items():
        if name == "secure_in_order":
            continue
        (task,) = restored([[name, *range(len(arguments))]])
        rule = flow.TASKS[task.name]
        assert {*task.said} <= {*signature(rule.rule).parameters}, name


@pytest.mark.parametrize("path", old_games(), ids=lambda path: path.stem)
def test_a_game_goes_on_under_todays_rules_out_of_each_kind_of_window(path: Path) -> None:
    replay = read(path.read_bytes(), rulesets.find)
    assert isinstance(replay, Replay)
    steps = iter(replay.steps)
    line = Line.of(RULESET, [next(steps)])
    seen: set[tuple[str, ...]] = {()}
    for step in steps:
        key = kept(line.state)
        if key not in seen:
            seen.add(key)
            go_on(line.copy())
        line.extend(step.events)


def kept(state: State) -> tuple[str, ...]:
    """What the top window is, and what it has kept."""
    window = state.window
    return () if window is None else (window.kind, *(task.name for task in restored(window.then)))


def go_on(line: Line) -> None:
    """A branch with random decisions until no window is open."""
    line.branch(Branched("", line.position - 1, "same", RULESET.version))
    rng = Rng(str(line.position))
    for _ in range(40):
        if not line.state.windows or not line.requests():
            return
        random_step(line, rng)

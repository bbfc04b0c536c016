"""A page made again from the replay files in it, to see whether it is what this program makes.

From the page itself come only the names of its lines and where they branched: no file holds them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape
from itertools import accumulate
from typing import Any, Final

from msgspec.structs import replace

from mechs_cli.exports.game_lines import Branching
from mechs_cli.exports.page import lines_of, story_of, this_program
from mechs_cli.exports.preface import preface_of
from mechs_cli.reading.sources import Source, seats_in
from mechs_core.kernel.errors import IncompatibleReplay
from mechs_core.kernel.hashed_lines import LARGEST_FILE
from mechs_core.kernel.messages import Branched, Event, Step
from mechs_core.kernel.replay import Replay
from mechs_core.pages.comparing import (
    Pieces,
    differences,
    items_in,
    made_by,
    plan_in,
    taken_apart,
)
from mechs_core.pages.replay import page as page_of
from mechs_core.table.eyes import EVERYTHING, all_open

GAME: Final = re.compile(r"<dt>game</dt><dd>([^<]*)</dd>")  # what a line's facts begin with
ID: Final = re.compile(r"\bg-[0-9]+\b")
FILE: Final = re.compile(r"(g-[0-9]+)\.jsonl")
Names = tuple[str, str, str]  # of a line: as its owner calls it, of its game, the game's id or ""


class NotCompared(Exception):
    """Why a page cannot be held against the one that this program makes."""


def page_differences(data: bytes, replays: Sequence[Replay]) -> list[str]:
    """Where a page differs from the one that its replay files give. Raises NotCompared.

    data: the page. replays: those in it, which rules and seed reproduce.
    """
    try:
        there = taken_apart(data.decode())
    except UnicodeDecodeError as error:
        raise NotCompared("the page is not in UTF-8") from error
    if (maker := made_by(there)) != this_program():
        raise NotCompared(
            f"the page was made by {maker or 'an earlier version'}, and this is {this_program()}"
        )
    try:
        plan = plan_in(there, LARGEST_FILE)
    except IncompatibleReplay as error:
        return [error.sentence]
    lines = lines_in(plan, len(replays))
    told = [unescape(each) for each in GAME.findall(there.markup)]
    if lines is None or len(told) != len(replays):
        return ["what the page says of its lines"]
    names = [names_of(line, game) for line, game in zip(lines, told, strict=True)]
    parents = [parent_of(line, replays, number) for number, line in enumerate(lines)]
    shown = plan.get("shown")
    starts = [0 if each is None else each.at + 1 for each in parents]
    told_steps: list[Sequence[Step[Event]]] = []
    for number, (replay, above) in enumerate(zip(replays, parents, strict=True)):
        before = () if above is None else told_steps[above.parent]
        told_steps.append(with_ids(there, replay.steps, number, starts[number], before))
    begin = shown if shown in range(len(lines)) else 0
    again = made_again(replays, told_steps, names, parents, begin)
    return differences(there, taken_apart(again), starts)


def made_again(
    replays: Sequence[Replay],
    steps: Sequence[Sequence[Step[Event]]],
    names: Sequence[Names],
    parents: Sequence[Branching | None],
    shown: int,
) -> str:
    """The page of these lines. steps: of each line, with the ids that the page tells of."""
    sources = [
        Source(title, each.ruleset, seats_in(each.ruleset, own), own, all_open, game)
        for each, own, (_, title, game) in zip(replays, steps, names, strict=True)
    ]
    called = [name for name, _, _ in names]
    lines, between = lines_of(sources, called, parents, lambda source: EVERYTHING)
    ruleset, name = replays[0].ruleset, called[shown].removeprefix(f"{sources[shown].game} ")
    preface = preface_of(ruleset, name) if sources[shown].game else None
    return "".join(page_of(story_of(ruleset, lines, between, shown, preface)))


# ---------------------------------------------------------------- what only the page says


def lines_in(plan: Any, count: int) -> list[dict[str, Any]] | None:
    """What the plan says of each line; None where it does not say it of as many."""
    lines = plan.get("lines") if isinstance(plan, dict) else None
    if not isinstance(lines, list) or len(lines) != count:
        return None
    return lines if all(isinstance(line, dict) for line in lines) else None


def names_of(line: dict[str, Any], told: str) -> Names:
    """told: what the facts of the line call its game."""
    name, file = line.get("name"), FILE.fullmatch(str(line.get("file")))
    return name if isinstance(name, str) else "", told, file[1] if file else ""


def parent_of(line: dict[str, Any], replays: Sequence[Replay], number: int) -> Branching | None:
    """Where a line branched from an earlier one, if it is as the page says."""
    parent, at = line.get("parent"), line.get("at")
    if type(parent) is not int or type(at) is not int or parent not in range(number):
        return None
    here, there = (step_at(replays[each].steps, at) for each in (number, parent))
    if here is None or there is None or here.hash != there.hash:
        return None
    return Branching(parent, at)


def with_ids(
    page: Pieces,
    steps: Sequence[Step[Event]],
    number: int,
    start: int,
    before: Sequence[Step[Event]],
) -> Sequence[Step[Event]]:
    """A line's steps, where it branched with the id of the game that the page names there.

    Ids are local to a store, and no file holds them. start: the line's first event of its own;
    before: the steps of the line that tells the others.
    """
    told = items_in(page.markup)
    position = 0
    own: list[Step[Event]] = []
    for step in steps:
        first = step.events[0]
        if position < start:
            step = before[step.number]
        elif type(first) is Branched:
            named = ID.search("".join(told.get((number, position), ())))
            first = replace(first, parent=named[0] if named else "")
            step = replace(step, events=(first, *step.events[1:]))
        own.append(step)
        position += len(step.events)
    return own


def step_at(steps: Sequence[Step[Event]], at: int) -> Step[Event] | None:
    """The step whose last event is at a position."""
    for step, end in zip(steps, accumulate(len(step.events) for step in steps), strict=True):
        if end > at:
            return step if end == at + 1 else None
    return None

"""Observations: a number for each feature, within its bounds, from a view alone."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from mechs_core.kernel.contract.agents import Numbers
from mechs_core.kernel.contract.sight import Viewer
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line
from mechs_core.testing.playouts import Playout, Setting, created, mixed, onlookers, random_step


def check_observations(game: Playout) -> int:
    """At every moment; imagined states, which differ in secrets only, give the same."""
    count, rng = 0, game.rng
    for each in game.moments:
        for viewer in onlookers(each.line, rng, seats=2):
            at = game.at(each.line, viewer)
            seen = observed(each.line, viewer, at)
            twin = each.line.copy()
            twin.state = game.ruleset.sight.imagine(each.line.state, viewer, rng)
            same = observed(twin, viewer, at) == seen
            assert same, f"{at}: states that differ in secrets only are observed differently"
            count += 1
        check_widest(each.line)
    return count


def numbers_of(line: Line) -> Numbers:
    return line.ruleset.agents.of(line.created.options)


def observed(line: Line, viewer: Viewer, at: str = "") -> list[int]:
    """What a viewer sees, held against the features."""
    agents = numbers_of(line)
    features = agents.features(len(line.created.seats))
    numbers = agents.observe(line.ruleset.sight.view(line.state, viewer))
    assert len(numbers) == len(features), f"{at}: {len(numbers)} numbers, {len(features)} features"
    for feature, number in zip(features, numbers, strict=True):
        assert isinstance(number, int), f"{at}: {feature.name} is {number!r}, no whole number"
        assert feature.low <= number <= feature.high, (
            f"{at}: {feature.name} is {number}, not {feature.low} to {feature.high}"
        )
    return numbers


def by_name(line: Line, viewer: Viewer) -> dict[str, int]:
    """The same by the names of the features."""
    features = numbers_of(line).features(len(line.created.seats))
    return {
        each.name: int(number)
        for each, number in zip(features, observed(line, viewer), strict=True)
    }


def check_views_that_differ_are_observed_differently(ruleset: Ruleset) -> None:
    """So nothing is left out that can change while a game is played."""
    for number in range(5 if ruleset.agents.features(ruleset.seats[0]) else 0):
        setting, rng = mixed(ruleset, Rng(f"{number}")), Rng(f"{number}", "moves")
        line, _ = created(ruleset, setting, f"seen {number}")
        seen: dict[tuple[int, ...], Any] = {}
        while line.requests():
            view = ruleset.sight.view(line.state, 0)
            first = seen.setdefault(tuple(numbers_of(line).observe(view)), view)
            assert first == view, (
                f"{ruleset.name}, {setting}, seed seen {number}, after event {line.position - 1}: "
                f"two views are observed alike: {first} and {view}"
            )
            random_step(line, rng)


def check_widest(line: Line) -> None:
    """Where a ruleset says how many decisions there may be, there are never more."""
    widest = numbers_of(line).widest
    if widest is None:
        return
    for request in line.requests():
        there = len(line.ruleset.legal(line.state, request.seat))
        assert there <= widest, f"{there} decisions, `widest` says less: {request}"


def family(name: str) -> str:
    """A feature's name without what it counts: seats, fields, places in a list."""
    return re.sub(r"[A-Za-z]?\d+[ab]?", "#", name)


def never_varied(ruleset: Ruleset, settings: Iterable[tuple[Setting, str]]) -> set[str]:
    """Families of features that have one value only in these random games, looked at all along."""
    values: defaultdict[str, set[int]] = defaultdict(set)
    for setting, seed in settings:
        line, _ = created(ruleset, setting, seed)
        rng = Rng(seed, "moves")
        names = [family(each.name) for each in numbers_of(line).features(setting.seats)]
        while asked := line.requests():
            check_widest(line)
            for seat in (asked[0].seat, line.steps % setting.seats):
                seen = observed(line, seat, f"{ruleset.name}, {setting}, seed {seed}")
                for name, number in zip(names, seen, strict=True):
                    values[name].add(number)
            random_step(line, rng)
        for name, number in zip(names, observed(line, 0), strict=True):
            values[name].add(number)
    return {name for name, seen in values.items() if len(seen) == 1}

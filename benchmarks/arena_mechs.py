"""The most expensive question of Arena Mechs: the legal decisions of an x3 MOVE."""

from __future__ import annotations

from benchmarks.measure import Row, rate
from mechs_core.kernel.creation import describe
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arena_mechs import RULESET

SCENARIO = {"pending": {"move": 3}}


def rows() -> list[Row]:
    names = ["bot:random"] * 4
    lines = [
        Line.create(RULESET, describe(RULESET, names, seed=f"x3 {i}", scenario=SCENARIO))[0]
        for i in range(200)
    ]
    listed = 0

    def legal() -> int:
        nonlocal listed
        listed = sum(len(RULESET.legal(line.state, 0)) for line in lines)
        return len(lines)

    def asked() -> int:
        for line in lines:
            RULESET.rules.requests(line.state)
        return len(lines)

    name = "arena_mechs: legal of an x3 MOVE"
    return [
        Row(name, rate(legal), "lists/s", rate(asked), "requests alone"),
        Row(name + ", length", listed / len(lines), "decisions"),
    ]

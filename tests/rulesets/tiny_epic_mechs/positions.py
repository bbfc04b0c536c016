"""Lines that begin at a position: `position(p(equipped=["B1"]), p(cell="c2"), active=0)`.

What is not said is as in RULES.md, Worked examples: the zones of its test arena, round 1 turn 1,
seat 0 first and active, each seat's mine 1 in its base, no pilot abilities.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mechs_core.kernel.creation import describe
from mechs_core.kernel.messages import Event, GameCreated, Given
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, RESOURCE_CELLS
from tests.games import PEOPLE

RED, BLUE, YELLOW, GREEN = range(4)
BASES: Final = ("c1", "c5", "e3", "a3")  # by seat, where nothing is said
TEST_ARENA: Final = {
    "b1": "R01",
    "a2": "R02",
    "e2": "R03",
    "a4": "R04",
    "e4": "R05",
    "b5": "R06",
    "d1": "R07",
    "b2": "R08",
    "d2": "R09",
    "b3": "R10",
    "b4": "R11",
    "d4": "R12",
    "c2": "R13",
    "d3": "R14",
    "c4": "R15",
    "d5": "R16",
}


def arena_for(seats: int) -> dict[str, str]:
    """The zones of the test arena that a number of seats plays on."""
    names = [CELLS[cell] for cell in RESOURCE_CELLS[seats]]
    return {name: TEST_ARENA[name] for name in names}


def p(**keys: Any) -> dict[str, Any]:
    """A seat of a scenario, with the keys of RULES.md, Scenario."""
    return keys


def position(*seats: Mapping[str, Any], **said: Any) -> Line:
    """A line at the position of a scenario; see `created`."""
    return opening(*seats, **said)[0]


def opening(*seats: Mapping[str, Any], **said: Any) -> tuple[Line, tuple[Event, ...]]:
    """The line, and its opening events without `GameCreated`."""
    line, events = Line.create(RULESET, created(*seats, **said))
    return line, events[1:]


def created(
    *seats: Mapping[str, Any],
    options: Mapping[str, Any] | None = None,
    luck: Given | None = None,
    seed: str = "7",
    **keys: Any,
) -> GameCreated:
    """The first record of a game with a scenario. keys: of the document."""
    said = [
        {"mines": {seat.get("base", base): 1}, **seat}
        for seat, base in zip(seats, BASES, strict=False)
    ]
    return describe(
        RULESET,
        PEOPLE[: len(seats)],
        options={"pilot_abilities": False, **(options or {})},
        scenario={"arena": arena_for(len(seats)), **keys, "seats": said},
        seed=seed,
        given=luck,
    )


def asked(line: Line) -> tuple[tuple[int, str], ...]:
    """Whom the game waits for now, and what kind of question."""
    return tuple((each.seat, each.kind) for each in line.requests() if each.required)

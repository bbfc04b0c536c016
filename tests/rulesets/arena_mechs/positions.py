"""Lines that begin at a position: `position(mechs={"red": "a1"}, pending={"hit": 3})`.

Without other keys it is the position of the worked examples: arena W, four seats, turn 3 of
round 2, red, yellow, blue and green act in this order, and their Mechs stand on c1, a3, e3, c5.
"""

from __future__ import annotations

from typing import Any, Final

from mechs_core.kernel.creation import describe
from mechs_core.kernel.messages import Event, Given
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.data import LOOSE_FIELDS, TILE_IDS
from mechs_core.rulesets.arena_mechs.rules.activation import EndTurn
from tests.rulesets.arena_mechs.arenas import FREE, W

PEOPLE: Final = ("ada", "bob", "cyd", "dan")
COLOURS: Final = ("red", "yellow", "blue", "green")


def laid(**tiles: str) -> dict[str, str]:
    """16 tiles: those named as given ("L01/2"), the others by number, in orientation 0."""
    left = [tile for tile in TILE_IDS if tile not in {name[:3] for name in tiles.values()}]
    rest = (field for field in LOOSE_FIELDS if field not in tiles)
    plain = [*reversed(left)]  # tiles without walls first
    return tiles | {field: f"{plain[place]}/0" for place, field in enumerate(rest)}


def position(
    seats: int = 4,
    *,
    options: dict[str, Any] | None = None,
    given: Given | None = None,
    **keys: Any,
) -> Line:
    """A line at the position of a scenario. keys: of the document, before the usual ones."""
    document: dict[str, Any] = {} if "tiles" in keys else {"tiles": W, "free": FREE}
    if keys.get("phase", "acting") == "acting":
        document |= {"round": 2, "turn": 3}
        if not keys.keys() & {"covers", "slots"}:
            document["order"] = list(COLOURS[:seats])
    document |= keys
    return started(seats, options=options, given=given, scenario=document)


def started(
    seats: int = 4,
    *,
    options: dict[str, Any] | None = None,
    given: Given | None = None,
    scenario: dict[str, Any] | None = None,
    seed: str = "7",
) -> Line:
    """A new game's line, without a scenario unless one is given."""
    return opening(seats, options=options, given=given, scenario=scenario, seed=seed)[0]


def opening(seats: int = 4, *, seed: str = "7", **said: Any) -> tuple[Line, tuple[Event, ...]]:
    """A new game's line and its opening events."""
    created = describe(RULESET, PEOPLE[:seats], seed=seed, **said)
    line, events = Line.create(RULESET, created)
    return line, events[1:]


def end_turns(line: Line) -> tuple[Event, ...]:
    """The events of the rest of the turn, where nobody does anything."""
    events: tuple[Event, ...] = ()
    turn = line.state.turn
    while line.state.active >= 0 and line.state.turn == turn:
        events += line.decide(line.state.active, EndTurn())[1:]
    return events

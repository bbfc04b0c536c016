"""The worked examples as RULES.md has them: their scenarios, and the events that they tell."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import asdict

from mechs_core.kernel.messages import Event
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.data import COLOURS
from mechs_core.rulesets.arena_mechs.rules.end import GameEnded
from mechs_core.rulesets.arena_mechs.rules.operate import Carried, TileInserted
from mechs_core.rulesets.arena_mechs.rules.prestige_track import PrestigeChanged
from mechs_core.testing import books
from tests.rulesets.arena_mechs.arenas import FREE, W
from tests.rulesets.arena_mechs.positions import started

ARENA_W: Final[dict[str, Any]] = {"round": 2, "turn": 3, "free": FREE, "tiles": W}
SEATS: Final = ("seat", "victim", "by", "winner")  # fields that hold a seat


def example(number: int, **other: Any) -> Line:
    """The position of a worked example. other: keys that are different in a part of it."""
    rule = f"AM-EX-{number}"
    seats = 3 if "Three seats" in RULESET.rulebook[rule] else 4
    return started(seats, scenario={**ARENA_W, **books.scenario_of(RULESET, rule), **other})


def assert_told(number: int, events: Iterable[Event]) -> None:
    """Every event that an example names is among these, in this order and with these fields."""
    books.assert_told(RULESET, f"AM-EX-{number}", events, said)


def said(event: Event) -> str:
    """An event as the examples write it: "DamageDealt(yellow, red, 7, hit)"."""
    values = [value(name, each) for name, each in asdict(event).items()]
    if isinstance(event, TileInserted):
        tiles = [f"{tile.id}/{tile.orientation}" for tile in (event.tile, event.out)]
        values = [event.arrow, *tiles, " and ".join(map(carried, event.carried))]
    elif isinstance(event, PrestigeChanged):
        values.pop()  # whose board is scored, the example says before
    elif isinstance(event, GameEnded):
        places = ", ".join(COLOURS[seat] for seats in event.ranking for seat in seats)
        winners = " and ".join(COLOURS[seat] for seat in event.winners)
        values = [f"{places}; {winners}; {event.decided_by}"]
    return f"{type(event).__name__}({', '.join(values)})"


def value(name: str, each: Any) -> str:
    if name in SEATS and isinstance(each, int):
        return COLOURS[each]
    if name == "victims":
        return " and ".join(COLOURS[seat] for seat in each)
    return str(each)


def carried(mech: Carried) -> str:
    where = "out" if mech.to is None else f"to {mech.to}"
    return f"{COLOURS[mech.seat]} from {mech.from_} {where}"

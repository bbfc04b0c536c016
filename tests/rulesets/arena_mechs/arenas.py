"""Positions for tests, from scenarios: `scene(mechs={"red": "a1"}, pending={"hit": 3})`.

What is not said is as in section 9 of the rule spec: Arena W, four seats, turn 3 of round 2, the
seats act in order. Tests of other set-ups say so, e.g. `scene(phase="choosing", turn=1)`.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Final

from mechs_core.kernel.luck import Luck
from mechs_core.kernel.messages import GameCreated, Given
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arena_mechs import scenario
from mechs_core.rulesets.arena_mechs.model import Arena, start
from mechs_core.rulesets.arena_mechs.rules import APPLY
from mechs_core.rulesets.arena_mechs.rules.setup import CardsSet

RED, YELLOW, BLUE, GREEN = range(4)

# Arena W: all legal tiles.
W: Final = {
    "b1": "L10/0",
    "d1": "L01/0",
    "a2": "L11/0",
    "b2": "L05/3",
    "c2": "L13/0",
    "d2": "L14/0",
    "e2": "L15/0",
    "b3": "L03/1",
    "d3": "L17/0",
    "a4": "L04/2",
    "b4": "L12/0",
    "c4": "L07/1",
    "d4": "L16/0",
    "e4": "L02/1",
    "b5": "L08/3",
    "d5": "L06/1",
}
FREE: Final = "L09/0"

OPTIONS: Final[dict[str, Any]] = {
    "start_order": "finish",
    "alternative": "move_or_repair",
    "turn_free_tile": True,
    "prestige_floor": None,
}


def created(
    document: Any,
    seats: int = 4,
    *,
    options: dict[str, Any] | None = None,
    seed: str = "7",
    given: Given | None = None,
) -> GameCreated:
    """The first record of a game of Arena Mechs from a scenario document."""
    return GameCreated(
        ruleset="arena_mechs",
        rules=1,
        seats=("ada", "bob", "cyd", "dan")[:seats],
        options={"decks": tuple(range(seats)), **OPTIONS, **(options or {})},
        seed_origin="chosen",
        seed=seed,
        scenario=document,
        given=given or {},
    )


def opened(first: GameCreated) -> Play[Arena]:
    """A scenario checked and set up; `events` holds the opening events."""
    scenario.check(first.scenario, len(first.seats), first.options)
    ruleset: Any = SimpleNamespace(apply=APPLY)
    play: Play[Arena] = Play(ruleset, first, start(first), Luck(first.seed, first.given))
    scenario.set_up(play)
    play.luck.finish()
    return play


def scene(seats: int = 4, *, options: dict[str, Any] | None = None, **keys: Any) -> Play[Arena]:
    """A live play at the position of a scenario, its `events` empty. keys: of the document."""
    acting = keys.get("phase", "acting") == "acting"
    said: dict[str, Any] = {"tiles": W, "free": FREE}
    if acting:
        said |= {"round": 2, "turn": 3}
        if "order" not in keys:
            said["order"] = ["red", "yellow", "blue", "green"][:seats]
    play = opened(created({**said, **keys}, seats, options=options))
    play.events.clear()
    return play


def cards_of(seat: int, seats: int = 4, *, given: Given | None = None, **keys: Any) -> CardsSet:
    """What a scenario tells of a seat's cards."""
    told = opened(created(keys, seats, given=given)).events[2 + seat]
    assert type(told) is CardsSet
    return told

"""Arena W, and what a scenario document sets up, with nothing added to it."""

from __future__ import annotations

from typing import Any, Final

from mechs_core.kernel.luck import Luck
from mechs_core.kernel.messages import GameCreated, Given
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arena_mechs import RULESET, scenario
from mechs_core.rulesets.arena_mechs.model import Arena, start
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
    play: Play[Arena] = Play(RULESET, first, start(first), Luck(first.seed, first.given))
    scenario.set_up(play)
    play.luck.finish()
    return play


def cards_of(seat: int, seats: int = 4, *, given: Given | None = None, **keys: Any) -> CardsSet:
    """What a scenario tells of a seat's cards."""
    told = opened(created(keys, seats, given=given)).events[2 + seat]
    assert type(told) is CardsSet
    return told

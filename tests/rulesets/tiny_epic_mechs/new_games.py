"""Games from their beginning: `begun(3)`, then set up as far as a test needs."""

from __future__ import annotations

from typing import Any, Final

from mechs_core.kernel.creation import describe
from mechs_core.kernel.messages import Event, Given
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.data import PILOTS
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_arena import ChooseBaseMine, PlaceBase
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_pilots import ChoosePilot
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_weapons import ChooseStartingWeapon
from mechs_core.testing import Story
from tests.games import PEOPLE
from tests.rulesets.tiny_epic_mechs.positions import BASES

DEALT: Final[Given] = {"pilots": PILOTS}  # P1 P2 to seat 0, P3 P4 to seat 1, ...


def opened(
    seats: int = 2, *, seed: str = "7", luck: Given | None = None, **options: Any
) -> tuple[Line, tuple[Event, ...]]:
    """A new game's line and its opening events; pilots are dealt in order, seat 0 is first."""
    created = describe(
        RULESET,
        PEOPLE[:seats],
        options={"first_player": 0, **options},
        seed=seed,
        given=DEALT if luck is None else luck,
    )
    line, events = Line.create(RULESET, created)
    return line, events[1:]


def begun(seats: int = 2, **said: Any) -> Story:
    """Each seat chooses between its two pilots."""
    return Story(opened(seats, **said)[0])


def with_pilots(seats: int = 2, **said: Any) -> Story:
    """Each has kept the first one; bases are next."""
    story = begun(seats, **said)
    for seat in range(seats):
        story = story.when(seat, ChoosePilot(PILOTS[2 * seat]))
    return story


def with_bases(seats: int = 2, **said: Any) -> Story:
    """Bases stand, by seat on c1 c5 e3 a3; mines are next. The first player places last."""
    story = with_pilots(seats, **said)
    for _ in range(seats):
        (request,) = story.line.requests()
        story = story.when(request.seat, PlaceBase(BASES[request.seat]))
    return story


def with_mines(seats: int = 2, **said: Any) -> Story:
    """Mine 1 lies in every base; starting weapons are next."""
    story = with_bases(seats, **said)
    for seat in range(seats):
        story = story.when(seat, ChooseBaseMine(1))
    return story


def set_up(seats: int = 2, *, weapons: Given | None = None, **said: Any) -> Story:
    """Round 1 is about to be programmed; every seat has B1. weapons: luck of the last step."""
    story = with_mines(seats, **said)
    for seat in range(seats):
        last = weapons if seat == seats - 1 else None
        story = story.when(seat, ChooseStartingWeapon("B1"), last)
    return story

"""Who sees what of a game that several people play."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from mechs_core.kernel.chain import seed_after
from mechs_core.kernel.messages import Event, Step
from mechs_core.kernel.names import PUBLIC, folded
from mechs_core.kernel.viewers import Eyes
from mechs_core.table.seats import Seats


def all_open(seed: str) -> bool:
    return True


def none_open(seed: str) -> bool:
    return False


EVERYTHING: Final = Eyes(None, all_open)
SPECTATOR: Final = Eyes(None, none_open)


def eyes_of(seats: Seats, name: str) -> Eyes:
    """What a seat knows, and nothing else; `public`: a spectator. Raises UnknownGame.

    An old game may have a seat called `public`: its secrets are read by its number.
    """
    return SPECTATOR if folded(name) == PUBLIC else Eyes(seats.find(name), none_open)


def usual_eyes(seats: Seats, opened: Callable[[str], bool]) -> Eyes:
    """The public view where several people play, one person's view, all of a game of bots.

    opened: whether the secrets of a seed are open.
    """
    persons = seats.people
    if not persons:
        return EVERYTHING
    return Eyes(persons[0] if len(persons) == 1 else None, opened)


def seeds_of(steps: Iterable[Step[Event]]) -> set[str]:
    """Every seed that is in force somewhere in a line."""
    seeds, seed = set[str](), ""
    for step in steps:
        seed = seed_after(step.events[0], seed)
        seeds.add(seed)
    return seeds

"""Who looks: the one place where a command learns whose secrets it may show.

While a game with more than one person runs, reading commands show the public view. With one
person running it is that person's view; with bots only, or when the seed's secrets are open,
everything. `--as SEAT` is strictly that seat's knowledge, `--reveal` the owner's act.
"""

from __future__ import annotations

from collections.abc import Callable

from mechs_cli.seats import Seats
from mechs_cli.usage import WrongUsage
from mechs_core.kernel.telling import Eyes

PUBLIC = "public"  # `--as public`: a spectator


def all_open(seed: str) -> bool:
    return True


def none_open(seed: str) -> bool:
    return False


EVERYTHING = Eyes(None, all_open)
SPECTATOR = Eyes(None, none_open)


def eyes_for(
    seats: Seats,
    opened: Callable[[str], bool],
    *,
    as_seat: str | None = None,
    reveal: bool = False,
) -> Eyes:
    """The eyes that a reading command has. Raises WrongUsage, UnknownGame for a wrong seat."""
    if as_seat is not None:
        if reveal:
            raise WrongUsage("--as and --reveal exclude each other")
        said_public = as_seat == PUBLIC and PUBLIC not in seats.names
        return SPECTATOR if said_public else Eyes(seats.find(as_seat), none_open)
    persons = seats.people
    if reveal or not persons:
        return EVERYTHING
    return Eyes(persons[0] if len(persons) == 1 else None, opened)

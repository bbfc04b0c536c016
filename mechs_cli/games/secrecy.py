"""Whose secrets a command may show: decided here and nowhere else.

While a game with more than one person runs, reading commands show the public view. With one
person running it is that person's view; with bots only, or when the seed's secrets are open,
everything. `--as SEAT` is strictly that seat's knowledge, `--reveal` the owner's act. So is a
branch of such a game: played on, it brings out what people have hidden and what luck will bring.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mechs_cli.console.output import tell
from mechs_cli.console.usage import WrongUsage
from mechs_core.kernel.creation import SEVERAL
from mechs_core.kernel.errors import MechsError
from mechs_core.kernel.stream import Line
from mechs_core.kernel.viewers import Eyes
from mechs_core.table.eyes import EVERYTHING, eyes_of, usual_eyes
from mechs_core.table.seats import Seats, people

if TYPE_CHECKING:
    from event_store import GameStore, Head


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
        return eyes_of(seats, as_seat)
    return EVERYTHING if reveal else usual_eyes(seats, opened)


def need_owner(store: GameStore, head: Head, line: Line, *, reveal: bool) -> None:
    """Raises MechsError for a branch by which one of several people could see secrets.

    line: the game's, at any position. reveal: the owner allows it.
    """
    from event_store.ownership import is_owners

    if not reveal and is_owners(store, head, line):
        raise MechsError(
            f"{head.game} is played by several people and its secrets are closed: "
            "a branch brings them out",
            hint="--reveal is the owner's act",
        )


def say_peeking(store: GameStore, head: Head) -> None:
    """Print a note if a branch shows what is still secret in the game that it comes from."""
    parent = head.parent if len(people(head.seats)) >= SEVERAL else None
    while parent is not None:
        above = store.head(parent)
        if above.status == "running":
            tell(
                f"note: {head.game} is the owner's branch of {above.game}, which still runs: "
                "it may show what is secret there"
            )
            return
        parent = above.parent

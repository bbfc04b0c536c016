"""Whose secrets a command may show: decided here and nowhere else.

While a game with more than one person runs, reading commands show the public view. With one
person running it is that person's view; with bots only, or when the seed's secrets are open,
everything. `--as SEAT` is strictly that seat's knowledge, `--reveal` the owner's act. So is a
branch of such a game: played on, it brings out what people have hidden and what luck will bring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from mechs_cli.console.output import tell
from mechs_cli.console.usage import WrongUsage
from mechs_core.kernel.chain import seed_after
from mechs_core.kernel.creation import SEVERAL
from mechs_core.kernel.errors import MechsError
from mechs_core.kernel.messages import Event, Step
from mechs_core.kernel.names import PUBLIC, folded
from mechs_core.kernel.stream import Line
from mechs_core.kernel.viewers import Eyes
from mechs_core.table.seats import Seats, people

if TYPE_CHECKING:
    from event_store import GameStore, Head


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
        # An old game may have a seat of that name: its secrets are read by its number.
        return SPECTATOR if folded(as_seat) == PUBLIC else Eyes(seats.find(as_seat), none_open)
    persons = seats.people
    if reveal or not persons:
        return EVERYTHING
    return Eyes(persons[0] if len(persons) == 1 else None, opened)


def need_owner(store: GameStore, head: Head, line: Line, *, reveal: bool) -> None:
    """Raises MechsError for a branch by which one of several people could see secrets.

    line: the game's, at any position. reveal: the owner allows it.
    """
    if not reveal and is_owners(store, head, line):
        raise MechsError(
            f"{head.game} is played by several people and its secrets are closed: "
            "a branch brings them out",
            hint="--reveal is the owner's act",
        )


def is_owners(store: GameStore, head: Head, line: Line) -> bool:
    """Whether a branch is the owner's act: several people's secrets are closed."""
    return len(people(head.seats)) >= SEVERAL and not store.opened(head.game)(line.seed)


def secrets_open(store: GameStore, game: str) -> bool:
    """Whether the secrets of the seed with which a game began are open."""
    return store.opened(game)(store.line(game, 0).seed)


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


def seeds_of(steps: Iterable[Step[Event]]) -> set[str]:
    """Every seed that is in force somewhere in a line."""
    seeds, seed = set[str](), ""
    for step in steps:
        seed = seed_after(step.events[0], seed)
        seeds.add(seed)
    return seeds

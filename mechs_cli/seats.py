"""Seats as people call them: by name or by number."""

from __future__ import annotations

from collections.abc import Sequence

from mechs_core.kernel.bots import is_bot
from mechs_core.kernel.errors import UnknownGame
from mechs_core.kernel.messages import Seat


def seat_of(seats: Sequence[str], said: str) -> Seat:
    """The seat of that name or number; a bot also without its version. Raises UnknownGame.

    A name goes before a number: a person may be called "1".
    """
    for fits in (str.__eq__, lambda name, said: is_bot(name) and name.split("@")[0] == said):
        found = [seat for seat, name in enumerate(seats) if fits(name, said)]
        if len(found) == 1:
            return found[0]
        if found:
            numbers = " ".join(map(str, found))
            raise UnknownGame(f"{said} sits on several seats", hint=f"say its number: {numbers}")
    if said.isdecimal() and said.isascii() and len(said) < 4 and int(said) < len(seats):
        return int(said)
    raise UnknownGame(f"no seat {said!r}", hint=f"the seats are {seat_list(seats)}")


def seat_list(seats: Sequence[str]) -> str:
    """All seats with their numbers: `0 ada, 1 bot:random@1`."""
    return ", ".join(f"{seat} {name}" for seat, name in enumerate(seats))


def label(seats: Sequence[str], seat: Seat) -> str:
    """A seat's name, with its number where another seat has the same name."""
    name = seats[seat]
    return f"{name} (seat {seat})" if seats.count(name) > 1 else name


def people(seats: Sequence[str]) -> tuple[Seat, ...]:
    """The seats where no bot sits."""
    return tuple(seat for seat, name in enumerate(seats) if not is_bot(name))

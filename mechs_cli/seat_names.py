"""Seats as people call them: by name, by number, or as the rules call them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from mechs_core.kernel.bots import is_bot
from mechs_core.kernel.errors import UnknownGame
from mechs_core.kernel.messages import Seat
from mechs_core.kernel.stream import Line


class Seats(Struct, frozen=True):
    """Who sits where. called: what the rules call the seats, such as their colours, or nothing."""

    names: tuple[str, ...]
    called: tuple[str, ...] = ()

    def find(self, text: str) -> Seat:
        """The seat with that name, rules' word (such as a colour) or number.

        A bot is found without its version too.

        A name goes before a number: a person may be called "1". Raises UnknownGame.
        """
        unversioned = [without_version(name) if is_bot(name) else "" for name in self.names]
        for names in (self.names, unversioned, self.called):
            matches = [seat for seat, name in enumerate(names) if name == text and text]
            if len(matches) == 1:
                return matches[0]
            if matches:
                numbers = " ".join(map(str, matches))
                raise UnknownGame(f"{text} sits on several seats", f"say its number: {numbers}")
        if text.isdecimal() and text.isascii() and len(text) < 4 and int(text) < len(self.names):
            return int(text)
        raise UnknownGame(f"no seat {text!r}", hint=f"the seats are {self.listed()}")

    def label(self, seat: Seat) -> str:
        """`ada (red)`; else the number where another seat has the same name."""
        name = self.names[seat]
        if self.called:
            return f"{name} ({self.called[seat]})"
        return f"{name} (seat {seat})" if self.names.count(name) > 1 else name

    def listed(self) -> str:
        """All seats with their numbers: `0 ada (red), 1 bob (yellow)`."""
        if not self.called:
            return ", ".join(f"{seat} {name}" for seat, name in enumerate(self.names))
        return ", ".join(f"{seat} {self.label(seat)}" for seat in range(len(self.names)))

    def unversioned(self) -> Seats:
        """The same, bots without their versions."""
        return Seats(tuple(without_version(name) for name in self.names), self.called)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats where no bot sits."""
        return people(self.names)


def without_version(name: str) -> str:
    """`bot:greedy` for `bot:greedy@1`; a person's name as it is."""
    return name.split("@")[0] if is_bot(name) else name


def people(names: Sequence[str]) -> tuple[Seat, ...]:
    return tuple(seat for seat, name in enumerate(names) if not is_bot(name))


def seats_of(line: Line) -> Seats:
    """Who sits in a game, called so at any time after its set-up."""
    names = line.created.seats
    called = line.ruleset.sight.called(line.created, line.state)
    return Seats(names, called if len(called) == len(names) else ())  # forged: another number

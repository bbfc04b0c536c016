"""Seats as people call them: by name, by number, or as the rules call them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from mechs_core.kernel.bots import is_bot
from mechs_core.kernel.errors import UnknownGame
from mechs_core.kernel.messages import Seat
from mechs_core.kernel.names import alike
from mechs_core.kernel.stream import Line


class Seats(Struct, frozen=True):
    """Who sits where. called: what the rules call the seats, such as their colours, or nothing."""

    names: tuple[str, ...]
    called: tuple[str, ...] = ()

    def find(self, text: str) -> Seat:
        """The seat with that number, name or rules' word (such as a colour).

        The case of letters does not matter. A bot is found without its version too. A number is
        always a seat's, and a word that means several seats none: a game from before names were
        checked may have such names. Raises UnknownGame.
        """
        if text.isdecimal() and text.isascii() and len(text) < 4 and int(text) < len(self.names):
            return int(text)
        for means in (str.__eq__, alike):
            matches = [seat for seat in range(len(self.names)) if self._means(seat, text, means)]
            if len(matches) == 1:
                return matches[0]
            if matches:
                numbers = " ".join(map(str, matches))
                raise UnknownGame(f"{text} sits on several seats", f"say its number: {numbers}")
        raise UnknownGame(f"no seat {text!r}", hint=f"the seats are {self.listed()}")

    def _means(self, seat: Seat, text: str, means: Callable[[str, str], bool]) -> bool:
        """Whether a text may be one of the words for a seat."""
        words = (self.names[seat], without_version(self.names[seat]), *self.called[seat : seat + 1])
        return bool(text) and any(means(word, text) for word in words)

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

"""What a picture says of a seat is drawn in that seat's colour."""

from __future__ import annotations

import re
from typing import Final

from mechs_core.kernel.picture import Picture
from mechs_core.kernel.stream import Line
from mechs_core.kernel.themes import MOST_SEATS, ROLE_OF_COLOUR

OF_A_SEAT: Final = re.compile(r"seat\d+")  # roles


def check_seat_roles(picture: Picture, line: Line, at: str) -> None:
    """A group whose label names one seat is drawn in its role, if in any of a seat.

    A group in several roles, or with several seats in its label, may be of both.
    """
    called = called_in(line)
    roles = [role_of(word, seat) for seat, word in enumerate(called)]
    for group in picture.groups:
        drawn = {shape.role for shape in group.shapes if OF_A_SEAT.fullmatch(shape.role)}
        named = [seat for seat, word in enumerate(called) if says(group.label, word)]
        if not drawn or len(named) != 1 or roles[named[0]] in drawn:
            continue
        seat = named[0]
        raise AssertionError(
            f"{at}, {group.key}: {group.label!r} is about seat {seat}, {called[seat]}, and is "
            f"drawn in another role, {', '.join(sorted(drawn))}, not in {roles[seat]}; of a seat "
            "with a colour: `ROLE_OF_COLOUR[colour]`"
        )


def called_in(line: Line) -> list[str]:
    """What the seats are called: by their rules, else by their numbers."""
    called = line.ruleset.sight.called(line.created, line.state)
    return [*called] or [f"seat {seat}" for seat in range(len(line.created.seats))]


def role_of(word: str, seat: int) -> str:
    """The role of a seat: of its colour if it is called by one, else of its number."""
    return ROLE_OF_COLOUR.get(word.casefold(), f"seat{seat % MOST_SEATS}")


def says(label: str, word: str) -> bool:
    """Whether a label has a word, or several, as a whole."""
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", label, re.IGNORECASE) is not None

"""What the sentences of Arena Mechs call the values of fields."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Final

from mechs_core.kit.sentences import Vocabulary
from mechs_core.kit.words import listed
from mechs_core.rulesets.arena_mechs.data import MARKERS
from mechs_core.rulesets.arena_mechs.text.words import colour, colours
from mechs_core.rulesets.arena_mechs.view import View


def _colours(seats: Iterable[int], view: View) -> str:
    return listed(colours(seats, view))


def _who(by: int | str, view: View) -> str:
    """A seat, or the arena itself."""
    return f"the {by}" if isinstance(by, str) else colour(by, view)


def _markers(decks: Iterable[int]) -> str:
    return listed(MARKERS[deck] for deck in decks)


def _hyphened(phase: str) -> str:
    return phase.replace("_", "-")


USE: Final = {"move": "one MOVE", "repair": "a repair", "operate": "one operation"}
SAY: Final = Vocabulary(
    seat=colour,
    by=_who,
    target=colour,
    victim=colour,
    winner=colour,
    order=_colours,
    victims=_colours,
    winners=_colours,
    decks=_markers,
    free=attrgetter("id"),
    symbol=str.upper,
    phase=_hyphened,
    how={"seeded": "drawn", "finish": "as they finished"},
    direction={"n": "north", "e": "east", "s": "south", "w": "west"},
    use=USE,
    decided_by={
        "prestige": "most prestige",
        "damage": "equal prestige, fewer markers on its board",
        "distance": "equal prestige and markers, nearer to the centre",
    },
    instead={"move": "a MOVE", "repair": "a repair", "operate": "an operation"},
)

"""Imagined positions on which the rules themselves are tried out."""

from __future__ import annotations

from typing import Final

from msgspec.msgpack import encode

from mechs_core.kernel.prospect import Prospect
from mechs_core.kit import trials
from mechs_core.rulesets.tiny_epic_mechs.data import TURNS
from mechs_core.rulesets.tiny_epic_mechs.geometry import OFF
from mechs_core.rulesets.tiny_epic_mechs.model import Arena

UNKNOWN_MINE: Final = 3  # number of an enemy's mine: a little above the mean


class Trial(trials.Trial[Arena]):
    """A position as one seat imagines it.

    What the seat cannot know has a fixed value or is gone; nothing is drawn at random. So two
    trials are equal if the seat knows the same.
    """

    def __init__(self, prospect: Prospect) -> None:
        super().__init__(prospect)
        self.laid = tuple(self.start.program[self.seat])
        simplify(self.start, self.seat)
        self._key = self.seat, encode(self.start)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trial) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


def simplify(arena: Arena, seat: int) -> None:
    """Take away what the seat does not know, or give it a fixed value.

    Programs, discarded pilots and the deck are gone; all mines of an enemy count alike.
    """
    arena.program = [[] for _ in arena.program]
    arena.dealt = [dealt if each == seat else [] for each, dealt in enumerate(arena.dealt)]
    arena.deck = []
    for cell, owner in enumerate(arena.owners):
        if owner not in (OFF, seat) and arena.mines[cell]:
            arena.mines[cell] = UNKNOWN_MINE
    for enemy, numbers in enumerate(arena.mine_supply):
        if enemy != seat:
            arena.mine_supply[enemy] = (2 << numbers.bit_count()) - 2  # the lowest numbers


def turns_left(arena: Arena, seat: int) -> int:
    """The turns of a seat that are still to begin in this round, while cards are executed."""
    order = arena.clockwise(arena.first)
    acted = order.index(seat) <= order.index(arena.active)
    return TURNS - arena.turn + (not acted)

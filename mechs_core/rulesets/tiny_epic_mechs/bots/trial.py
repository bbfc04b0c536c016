"""Imagined positions on which the rules themselves are tried out."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.bots import Sight
from mechs_core.kernel.play import Play
from mechs_core.rulesets.tiny_epic_mechs.data import TURNS
from mechs_core.rulesets.tiny_epic_mechs.geometry import OFF
from mechs_core.rulesets.tiny_epic_mechs.model import Arena

UNKNOWN_MINE: Final = 3  # what an enemy's mine counts as: a little worse than the mean


class Trial:
    """What one seat imagines. Each play is on a copy; the given position is left alone."""

    def __init__(self, sight: Sight) -> None:
        self.seat = sight.seat
        self._ruleset = sight.ruleset
        play = sight.play(sight.imagine())
        self.start: Arena = play.state
        self._created, self._luck = play.created, play.luck
        for cell, owner in enumerate(self.start.owners):
            if owner not in (OFF, self.seat) and self.start.mines[cell]:
                self.start.mines[cell] = UNKNOWN_MINE

    def play(self, arena: Arena) -> Play[Arena]:
        return Play(self._ruleset, self._created, arena.copy(), self._luck)


def turns_left(arena: Arena, seat: int) -> int:
    """The turns of a seat that are still to begin in this round, while cards are executed."""
    order = arena.clockwise(arena.first)
    acted = order.index(seat) <= order.index(arena.active)
    return TURNS - arena.turn + (not acted)

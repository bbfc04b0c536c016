"""The rules, a file per chapter."""

from __future__ import annotations

from typing import Final

from mechs_core.kit.chapters import Chapters

CHAPTERS: Final = Chapters(
    __name__,
    *("setup", "rounds", "program", "turn", "activation"),
    *("prestige_action", "hit", "shoot", "move", "operate", "magnet"),
    *("hazards", "damage", "push", "smash", "prestige_track", "end"),
)

"""The rules, a file per chapter."""

from __future__ import annotations

from typing import Final

from mechs_core.kit.chapters import Chapters
from mechs_core.rulesets.bottisota.rules.flow import then_go_on

CHAPTERS: Final = Chapters(
    __name__,
    *("setup", "scenario", "entry", "rounds", "initiative", "movement", "step", "teleport", "drop"),
    *("hunt", "mines", "bombs", "declaration", "shot_rolls", "react", "missile", "beams", "hits"),
    *("damage", "hazards", "destruction", "explosions", "reward", "melee", "service", "repairs"),
    *("cards", "installing", "one_shots", "end"),
    around=then_go_on,
)

"""The rules, a file per chapter."""

from __future__ import annotations

from typing import Final

from mechs_core.kit.chapters import Chapters
from mechs_core.rulesets.tiny_epic_mechs.rules.flow import then_go_on

CHAPTERS: Final = Chapters(
    __name__,
    *("setup_pilots", "setup_arena", "setup_weapons", "scenario", "rounds", "program", "move"),
    *("arrival", "damage", "combat_start_and_end", "combat", "ko", "status", "placement"),
    *("mech", "action", "collect"),
    *("buy", "devices", "power_up", "equip", "resources", "points", "scoring", "end"),
    around=then_go_on,
)

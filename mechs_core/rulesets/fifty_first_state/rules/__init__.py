"""The rules, a file per chapter."""

from __future__ import annotations

from typing import Final

from mechs_core.kit.chapters import Chapters
from mechs_core.rulesets.fifty_first_state.rules.flow import then_go_on

CHAPTERS: Final = Chapters(
    __name__,
    *("setup", "scenario", "gains", "payment", "lookout", "build", "develop"),
    *("deals", "raze", "use", "workers", "connections", "arena", "turns", "cleanup", "end"),
    around=then_go_on,
)

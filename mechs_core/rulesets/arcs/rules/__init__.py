"""The rules, a file per chapter."""

from __future__ import annotations

from typing import Final

from mechs_core.kit.chapters import Chapters
from mechs_core.rulesets.arcs.rules.flow import then_go_on

CAMPAIGN: Final = (
    *("acts", "booklet", "placing", "fates", "fate_cards", "fate_answers", "fate_steps"),
    *("objectives", "grand", "intermission", "resettling"),
    *("event_cards", "dice", "council", "crises", "attached"),
    *("titles", "edicts", "policy", "imperial", "summit", "drafts", "proposals", "talk"),
    *("escort", "flagship", "lore_moves", "attackers"),
)
CHAPTERS: Final = Chapters(
    __name__,
    *("setup", "rounds", "cards_played", "prelude", "turns", "economy", "move", "court"),
    *("battle", "throws", "hits", "outrage", "raid", "resources"),
    *("guild_actions", "guild_prelude", "farseers"),
    *("securing", "ambitions", "pieces", "windows", "luck", "scenario"),
    later=[f"campaign.{chapter}" for chapter in CAMPAIGN],
    around=then_go_on,
)

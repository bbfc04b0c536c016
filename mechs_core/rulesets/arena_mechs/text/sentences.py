"""Every record of a game in one plain sentence, with the rules behind it."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import Branched, GameCreated
from mechs_core.kit.sentences import BRANCHED, CREATED, Sentences, when
from mechs_core.rulesets.arena_mechs.rules import CHAPTERS
from mechs_core.rulesets.arena_mechs.text import (
    action_sentences,
    damage_and_prestige_sentences,
    program_sentences,
)
from mechs_core.rulesets.arena_mechs.text.say import SAY

SENTENCES: Final = Sentences(
    SAY,
    {
        GameCreated: SAY(CREATED, "AM-SETUP-1", "AM-SETUP-7"),
        Branched: SAY(BRANCHED, when("luck", {"same": "AM-LUCK-1", "new": "AM-LUCK-2"})),
        **program_sentences.TELL,
        **action_sentences.TELL,
        **damage_and_prestige_sentences.TELL,
    },
    kinds=(*CHAPTERS.apply, *CHAPTERS.decide),
)
sentence: Final = SENTENCES.sentence

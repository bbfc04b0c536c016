"""Every record of a game in one plain sentence, with the rules behind it."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import Branched, GameCreated
from mechs_core.kit.sentences import BRANCHED, CREATED, Sentences, when
from mechs_core.rulesets.bottisota.rules import CHAPTERS
from mechs_core.rulesets.bottisota.text import course, harm, moves, shots, upkeep
from mechs_core.rulesets.bottisota.text.say import SAY

SENTENCES: Final = Sentences(
    SAY,
    {
        GameCreated: SAY(CREATED, "BOT-SET-1"),
        Branched: SAY(BRANCHED, when("luck", {"same": "BOT-LUCK-3", "new": "BOT-RELUCK-1"})),
        **course.TELL,
        **moves.TELL,
        **shots.TELL,
        **harm.TELL,
        **upkeep.TELL,
    },
    kinds=(*CHAPTERS.apply, *CHAPTERS.decide),
)
sentence: Final = SENTENCES.sentence

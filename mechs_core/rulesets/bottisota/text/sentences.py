"""Every record of a game in one plain sentence, with the rules behind it."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import Branched, GameCreated
from mechs_core.kit.sentences import BRANCHED, CREATED, Sentences, when
from mechs_core.rulesets.bottisota.rules import CHAPTERS
from mechs_core.rulesets.bottisota.text.sentence_tables import hits, moves, rounds, service, shots
from mechs_core.rulesets.bottisota.text.sentence_tables.values import SAY

SENTENCES: Final = Sentences(
    SAY,
    {
        GameCreated: SAY(CREATED, "BOT-SET-1"),
        Branched: SAY(BRANCHED, when("luck", {"same": "BOT-LUCK-3", "new": "BOT-RELUCK-1"})),
        **rounds.TELL,
        **moves.TELL,
        **shots.TELL,
        **hits.TELL,
        **service.TELL,
    },
    kinds=(*CHAPTERS.apply, *CHAPTERS.decide),
)
sentence: Final = SENTENCES.sentence

"""Every record of a game in one plain sentence, with the rules behind it."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import Branched, GameCreated
from mechs_core.kit.sentences import BRANCHED, CREATED, Sentences, when
from mechs_core.rulesets.arcs.rules import CHAPTERS
from mechs_core.rulesets.arcs.text import (
    sentences_of_actions,
    sentences_of_acts,
    sentences_of_battles,
    sentences_of_cards,
    sentences_of_events,
    sentences_of_pieces,
    sentences_of_rounds,
    sentences_of_summits,
)
from mechs_core.rulesets.arcs.text.say import SAY

SENTENCES: Final = Sentences(
    SAY,
    {
        GameCreated: SAY(CREATED, "ARC-SET-1", when("scenario", "ARC-SET-9")),
        Branched: SAY(BRANCHED, when("luck", {"same": "ARC-LCK-2", "new": "ARC-LCK-1"})),
        **sentences_of_rounds.TELL,
        **sentences_of_actions.TELL,
        **sentences_of_battles.TELL,
        **sentences_of_cards.TELL,
        **sentences_of_pieces.TELL,
        **sentences_of_acts.TELL,
        **sentences_of_events.TELL,
        **sentences_of_summits.TELL,
    },
    kinds=(*CHAPTERS.apply, *CHAPTERS.decide),
)
sentence: Final = SENTENCES.sentence

"""Every record of a game in one plain sentence, with the rules behind it."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import Branched, GameCreated
from mechs_core.kit.sentences import BRANCHED, CREATED, Sentences, when
from mechs_core.modules.arena import text
from mechs_core.rulesets.fifty_first_state.rules import CHAPTERS
from mechs_core.rulesets.fifty_first_state.rules.arena import ARENA
from mechs_core.rulesets.fifty_first_state.text import sentences_of_actions, sentences_of_rounds
from mechs_core.rulesets.fifty_first_state.text.say import SAY

# At the first record no seat has a faction, and `seats` are the names of the players.
SENTENCES: Final = Sentences(
    SAY,
    {
        GameCreated: SAY(CREATED, "HOST-SET-1"),
        Branched: SAY(BRANCHED, when("luck", {"same": "HOST-LUCK-2", "new": "HOST-LUCK-3"})),
        **sentences_of_rounds.TELL,
        **sentences_of_actions.TELL,
        **text.sentences(ARENA, SAY),
    },
    kinds=(*CHAPTERS.apply, *CHAPTERS.decide),
)
sentence: Final = SENTENCES.sentence

"""Every record of a game in one plain sentence, with the rules behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mechs_core.kernel.messages import Branched, Decided, Event, GameCreated
from mechs_core.kit.sentences import BRANCHED, CREATED, Sentences, when
from mechs_core.rulesets.tiny_epic_mechs.rules import CHAPTERS
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import Collect, Collected
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import TurnEnded
from mechs_core.rulesets.tiny_epic_mechs.text import (
    sentences_of_combats,
    sentences_of_gains,
    sentences_of_turns,
)
from mechs_core.rulesets.tiny_epic_mechs.text.say import SAY

SENTENCES: Final = Sentences(
    SAY,
    {
        GameCreated: SAY(CREATED, "TEM-SETUP-1"),
        Branched: SAY(BRANCHED, when("luck", {"same": "TEM-LUCK-1", "new": "TEM-LUCK-3"})),
        **sentences_of_turns.TELL,
        **sentences_of_combats.TELL,
        **sentences_of_gains.TELL,
    },
    kinds=(*CHAPTERS.apply, *CHAPTERS.decide),
)
sentence: Final = SENTENCES.sentence


def retold(decided: Decided[Any], behind: Sequence[Event]) -> bool:
    """Whether a decision's events say the same again; those of a COLLECT without gain do not."""
    kinds = [type(event) for event in behind]
    collects = type(decided.decision) is Collect and TurnEnded in kinds
    return bool(kinds) and (not collects or Collected in kinds)

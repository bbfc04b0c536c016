"""Events that go without saying at the table.

The board shows whose turn it is, what is asked and what is left; the pieces that move
tell what was done with a pip.
"""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.arcs.rules.battle import BattleEnded
from mechs_core.rulesets.arcs.rules.economy import StarportUsed
from mechs_core.rulesets.arcs.rules.luck import DeckShuffled
from mechs_core.rulesets.arcs.rules.rounds import (
    AmbitionReturned,
    CardsDiscarded,
    ChapterEnded,
    HandDealt,
    RoundEnded,
    RoundStarted,
)
from mechs_core.rulesets.arcs.rules.turns import PipSpent, PreludeEnded, TurnEnded, TurnStarted
from mechs_core.rulesets.arcs.rules.windows import WindowClosed, WindowOpened

UNSAID: Final[tuple[type[Event], ...]] = (
    *(DeckShuffled, HandDealt, RoundStarted, RoundEnded, CardsDiscarded),
    *(TurnStarted, PreludeEnded, PipSpent, TurnEnded, StarportUsed),
    *(WindowOpened, WindowClosed, BattleEnded),
    *(ChapterEnded, AmbitionReturned),
)

"""Events that go without saying at the table.

The board shows whose turn it is, what lies face up and what everybody has; what is paid and
produced follows from the cards.
"""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.fifty_first_state.rules.cleanup import RoundReset, StoringEnded
from mechs_core.rulesets.fifty_first_state.rules.gains import DeckShuffled, Produced
from mechs_core.rulesets.fifty_first_state.rules.lookout import (
    ConnectionsFlipped,
    LookoutDiscarded,
    LookoutRevealed,
    PhaseStarted,
)
from mechs_core.rulesets.fifty_first_state.rules.payment import GoodsPaid
from mechs_core.rulesets.fifty_first_state.rules.setup import HandDealt
from mechs_core.rulesets.fifty_first_state.rules.turns import CleanupStarted, TurnStarted

UNSAID: Final[tuple[type[Event], ...]] = (
    *(HandDealt, DeckShuffled, ConnectionsFlipped, LookoutRevealed, LookoutDiscarded),
    *(PhaseStarted, Produced, GoodsPaid, TurnStarted),
    *(CleanupStarted, StoringEnded, RoundReset),
)

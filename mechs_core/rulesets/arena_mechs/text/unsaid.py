"""Events that need no sentence at the table, since the events after them say the same."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.arena_mechs.rules.turn import ActivationEnded, TurnEnded

UNSAID: Final[tuple[type[Event], ...]] = (ActivationEnded, TurnEnded)

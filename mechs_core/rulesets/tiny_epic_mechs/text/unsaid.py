"""Events that go without saying at the table.

These are questions, which their answers repeat, and whose turn it is: the board shows both.
"""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.tiny_epic_mechs.rules.action import ActionAsked
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import ResourceChosen
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import MechOffered
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import PlacementAsked
from mechs_core.rulesets.tiny_epic_mechs.rules.program import CardProgrammed
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import TurnEnded, TurnStarted

UNSAID: Final[tuple[type[Event], ...]] = (
    CardProgrammed,
    TurnStarted,
    ActionAsked,
    ResourceChosen,
    MechOffered,
    PlacementAsked,
    TurnEnded,
)

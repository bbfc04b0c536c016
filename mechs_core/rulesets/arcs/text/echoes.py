"""Events that go without saying at the table because another event, or the board, says the same."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.arcs.data import AGENT, KINDS
from mechs_core.rulesets.arcs.rules.campaign.drafts import DraftDropped, ItemDrafted, ItemDropped
from mechs_core.rulesets.arcs.rules.campaign.intermission import CAUSE as INTERMISSION
from mechs_core.rulesets.arcs.rules.campaign.objectives import ObjectiveSet
from mechs_core.rulesets.arcs.rules.campaign.policy import DemandCollected
from mechs_core.rulesets.arcs.rules.campaign.talk import SeatDone
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import TRUST, ResourceMoved

SHOWN: Final = (ObjectiveSet, ItemDrafted, ItemDropped, DraftDropped, SeatDone)


def echoes(event: Event) -> bool:
    """A hit says whose Trophy a destroyed piece is; the board shows which tokens were spent.

    What has met a demand is told by the piece that went; a step of the Intermission tells by itself
    that agents, Court cards and the Trust go home. Drafts and objectives are on the board.
    """
    if isinstance(event, SHOWN):
        return True
    if isinstance(event, PiecesMoved):
        is_home = event.cause == INTERMISSION and event.kind == KINDS[AGENT]
        return event.cause == "battle" or is_home
    if isinstance(event, DemandCollected):
        return event.piece is not None
    if isinstance(event, CourtCardMoved):
        return event.cause == INTERMISSION
    if not isinstance(event, ResourceMoved):
        return False
    return event.cause == "spent" or (event.cause == "return" and event.from_ == TRUST)

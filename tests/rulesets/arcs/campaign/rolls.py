"""Given luck of the dice of a round."""

from __future__ import annotations

from mechs_core.kernel.messages import Given
from mechs_core.rulesets.arcs.campaign_data import CRISIS, EDICT, EVENT_FACES

CRISIS_A, CRISIS_B, CRISIS_C = (("A", CRISIS), ("B", CRISIS), ("C", CRISIS))
EDICT_A, EDICT_C = ("A", EDICT), ("C", EDICT)


def roll(number: int, face: tuple[str, str], moment: str = "1.1.1") -> Given:
    """The number die shows this number, the event die this face. moment: act.chapter.round."""
    shown = EVENT_FACES.index(face)
    return {f"dice {moment} number": (number - 1,), f"dice {moment} event": (shown,)}

"""Given luck of the dice of a round, and Crises with it."""

from __future__ import annotations

from typing import Any

from mechs_core.kernel.messages import Given
from mechs_core.rulesets.arcs.campaign_data import CRISIS, EDICT, EVENT_FACES
from mechs_core.rulesets.arcs.rules.campaign.council import CouncilChoice
from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit
from mechs_core.testing import Story
from tests.rulesets.arcs.positions import at

CRISIS_A, CRISIS_B, CRISIS_C = (("A", CRISIS), ("B", CRISIS), ("C", CRISIS))
EDICT_A, EDICT_C = ("A", EDICT), ("C", EDICT)
PLAYED = {2: "{} lead CO2, {} pivot AG3", 3: "{} lead CO2, {} copy MO3, {} pivot AG3"}
NO_VOX = {2: "CC01 CC02 CC03", 3: "CC01 CC02 CC03 CC04"}  # a Court that no Crisis moves


def roll(number: int, face: tuple[str, str], moment: str = "1.1.1") -> Given:
    """The number die shows this number, the event die this face. moment: act.chapter.round."""
    shown = EVENT_FACES.index(face)
    return {f"dice {moment} number": (number - 1,), f"dice {moment} event": (shown,)}


def crises(
    *seats: dict[str, Any], rolled: tuple[int, tuple[str, str]] | None = None, **said: Any
) -> Story:
    """The story of a meeting of the Council that resolves Crises. The last seat is the securer.

    rolled: what the dice show, where nobody is asked before them.
    """
    count, first = len(seats), said.get("leader", 0)
    order = [(first + step) % count for step in range(count)]
    table = [{"hand": f"AD{n + 4}", **own} for n, own in enumerate(seats)]
    begin = {"phase": "council", "played": PLAYED[count].format(*order), "active": order[-1]}
    story = at(*table, campaign=True, **{"court": NO_VOX[count], **begin, **said})
    story = story.when(order[-1], CallSummit(False))
    luck = None if rolled is None else roll(*rolled, f"{said.get('act', 1)}.1.1")
    return story.when(order[-1], CouncilChoice("crises"), luck).accepted()

"""What of Arcs' decisions there is in a base game: nothing that only a campaign has."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.rules import Within
from mechs_core.kernel.messages import tag_of
from mechs_core.rulesets.arcs.limits import RANGES, UNUSED
from mechs_core.rulesets.arcs.questions import OF_BASE
from mechs_core.rulesets.arcs.questions_of_campaigns import ACCEPTS

WITHIN: Final = Within(
    without=frozenset(map(tag_of, (kind for kinds in ACCEPTS.values() for kind in kinds)))
    - frozenset(map(tag_of, (kind for kinds in OF_BASE.values() for kind in kinds))),
    unused=UNUSED,
    ranges=RANGES,
)


def within() -> Within:
    """What environments of base games tell."""
    return WITHIN

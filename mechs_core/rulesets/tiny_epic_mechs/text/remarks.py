"""What a player should know of a decision that is offered."""

from __future__ import annotations

from mechs_core.kernel.messages import Decision
from mechs_core.rulesets.tiny_epic_mechs.view import View


def remark(decision: Decision, view: View) -> str:
    """A remark on a legal decision of the viewer; some have none."""
    return ""

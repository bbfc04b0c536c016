"""An event as a line of a log, and as an object."""

from __future__ import annotations

from typing import Any, Final

from msgspec import to_builtins

from mechs_core.kernel.messages import Span
from mechs_core.table.frames import Frame

INDENT: Final = 19  # columns of a sentence's later lines


def sentence_line(frame: Frame, *, why: bool = False) -> tuple[Span, ...]:
    """One event as a line: a step's number where it begins, the position, the sentence."""
    step = f"step {frame.step}" if frame.first else ""
    rules = f"  [{' '.join(frame.rules)}]" if why and frame.rules else ""
    return (
        Span(f"{step:>9}", "dim"),
        Span(f"{frame.position:6}  ", "dim"),
        Span(frame.sentence, "bold" if frame.first else ""),
        Span(rules, "dim"),
    )


def frame_json(frame: Frame, *, why: bool = False) -> dict[str, Any]:
    """One event as an object; what the viewer may not see is left out."""
    event = frame.event if isinstance(frame.event, dict) else to_builtins(frame.event)
    luck = {"given_luck": True} if frame.given else {}
    reasons = {"sentence": frame.sentence, "rules": frame.rules} if why else {}
    return {"position": frame.position, "step": frame.step, **event, **luck, **reasons}

"""The rules, a file per chapter; here their tables become one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from mechs_core.kernel.messages import Decision, Event
from mechs_core.rulesets.arena_mechs.rules import (
    act,
    damage,
    end,
    hazards,
    hit,
    magnet,
    move,
    operate,
    prestige,
    program,
    push,
    rounds,
    score,
    setup,
    shoot,
    smash,
    turn,
)

CHAPTERS = (
    setup,
    rounds,
    program,
    turn,
    act,
    prestige,
    hit,
    shoot,
    move,
    operate,
    magnet,
    hazards,
    damage,
    push,
    smash,
    score,
    end,
)


def merge(chapters: tuple[ModuleType, ...], table: str) -> dict[Any, Callable[..., None]]:
    """One table of all chapters. Raises ValueError where two answer for the same type."""
    merged: dict[Any, Callable[..., None]] = {}
    for chapter in chapters:
        for kind, rule in getattr(chapter, table, {}).items():
            if kind in merged:
                raise ValueError(f"{kind.__name__} stands twice in {table}")
            merged[kind] = rule
    return merged


APPLY: Mapping[type[Event], Callable[..., None]] = merge(CHAPTERS, "APPLY")
DECIDE: Mapping[type[Decision], Callable[..., None]] = merge(CHAPTERS, "DECIDE")
EVENTS: tuple[type[Event], ...] = tuple(APPLY)
DECISIONS: tuple[type[Decision], ...] = tuple(DECIDE)

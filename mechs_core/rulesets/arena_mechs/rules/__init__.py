"""The rules, a file per chapter; here their tables become one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mechs_core.kernel.chapters import merge
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


APPLY: Mapping[type[Event], Callable[..., None]] = merge(CHAPTERS, "APPLY")
DECIDE: Mapping[type[Decision], Callable[..., None]] = merge(CHAPTERS, "DECIDE")

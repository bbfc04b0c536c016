"""The tables of all chapters of the rules, as one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mechs_core.kernel.chapters import merge
from mechs_core.kernel.messages import Decision, Event
from mechs_core.rulesets.bottisota.rules import (
    beams,
    bombs,
    cards,
    damage,
    destruction,
    drop,
    end,
    entry,
    fall,
    hazards,
    hits,
    hunt,
    initiative,
    melee,
    mines,
    missile,
    mode,
    oneshots,
    parts,
    react,
    repairs,
    resolve,
    reward,
    rounds,
    scenario,
    service,
    setup,
    shoot,
    step,
    teleport,
)
from mechs_core.rulesets.bottisota.rules.flow import then_go_on

CHAPTERS = (
    setup,
    scenario,
    entry,
    rounds,
    initiative,
    mode,
    step,
    teleport,
    drop,
    hunt,
    mines,
    bombs,
    shoot,
    resolve,
    react,
    missile,
    beams,
    hits,
    damage,
    hazards,
    fall,
    destruction,
    reward,
    melee,
    service,
    repairs,
    cards,
    parts,
    oneshots,
    end,
)


APPLY: Mapping[type[Event], Callable[..., None]] = merge(CHAPTERS, "APPLY")
DECIDE: Mapping[type[Decision], Callable[..., None]] = {
    kind: then_go_on(rule) for kind, rule in merge(CHAPTERS, "DECIDE").items()
}

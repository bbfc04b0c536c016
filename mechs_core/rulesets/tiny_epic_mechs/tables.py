"""The tables of all chapters of the rules, as one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mechs_core.kernel.chapters import merge
from mechs_core.kernel.messages import Decision, Event
from mechs_core.rulesets.tiny_epic_mechs.rules import (
    action,
    armoury,
    arrival,
    buy,
    clash,
    collect,
    combat,
    damage,
    devices,
    end,
    equip,
    ko,
    layout,
    mech,
    move,
    pilots,
    placement,
    points,
    power_up,
    program,
    resources,
    rounds,
    scenario,
    scoring,
    status,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.flow import then_go_on

CHAPTERS = (
    pilots,
    layout,
    armoury,
    scenario,
    rounds,
    program,
    move,
    arrival,
    damage,
    clash,
    combat,
    ko,
    status,
    placement,
    mech,
    action,
    collect,
    buy,
    devices,
    power_up,
    equip,
    resources,
    points,
    scoring,
    end,
)

APPLY: Mapping[type[Event], Callable[..., None]] = merge(CHAPTERS, "APPLY")
DECIDE: Mapping[type[Decision], Callable[..., None]] = {
    kind: then_go_on(rule) for kind, rule in merge(CHAPTERS, "DECIDE").items()
}

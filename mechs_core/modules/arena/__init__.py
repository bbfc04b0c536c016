"""The Arena: a worker a seat is sent there, equipped round by round, and the best one scores.

A ruleset mounts it on a port that says what its workers, goods and moments are:

    from mechs_core.modules import arena

    MOUNT = arena.mount(PORT)

and joins `MOUNT.decide`, `offer` and `apply` to its own tables, asks `MOUNT.requests` before all
else of its Cleanup and of its end, and calls `MOUNT.setup` and `MOUNT.final` once. Its state has a
field `arena`, which `arena.start` makes: None in a game without the Arena. Then the ruleset calls
nothing else of it but `check_options`. Words for all of it: `arena.text`. RULES.md has the rules.
"""

from mechs_core.modules.arena.host import ArenaHost, Window
from mechs_core.modules.arena.messages import (
    ChoicesRevealed,
    ChooseEquip,
    Equip,
    EquipChosen,
    EquipDeclined,
    Equipped,
    Judged,
    Opened,
    SendWorker,
    SpacesSet,
    WorkerSent,
)
from mechs_core.modules.arena.model import EVENTS, Arena, Piece, start, window_opened
from mechs_core.modules.arena.mounting import Mount, mount
from mechs_core.modules.arena.options import DEFAULT_EQUIPMENT, OPTIONS, check_options
from mechs_core.modules.arena.scenario import Chosen, Fault, SeatKeys, check_scenario, why_not_key
from mechs_core.modules.arena.sight import ArenaView

__all__ = [
    "DEFAULT_EQUIPMENT",
    "EVENTS",
    "OPTIONS",
    "Arena",
    "ArenaHost",
    "ArenaView",
    "ChoicesRevealed",
    "ChooseEquip",
    "Chosen",
    "Equip",
    "EquipChosen",
    "EquipDeclined",
    "Equipped",
    "Fault",
    "Judged",
    "Mount",
    "Opened",
    "Piece",
    "SeatKeys",
    "SendWorker",
    "SpacesSet",
    "Window",
    "WorkerSent",
    "check_options",
    "check_scenario",
    "mount",
    "start",
    "why_not_key",
    "window_opened",
]

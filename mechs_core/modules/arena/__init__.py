"""The Arena: a worker a seat is sent there, equipped round by round, and the best one scores.

A ruleset mounts it on a port that says what its workers, goods and moments are:

    from mechs_core.modules import arena

    MOUNT = arena.mount(PORT)

and joins `MOUNT.decide`, `offer` and `apply` to its own tables, asks `MOUNT.requests` before all
else of its Cleanup and of its end, and calls `MOUNT.setup` and `MOUNT.final` once. Its state has a
field `arena`, which `arena.start` makes: None in a game without the Arena. Then the ruleset calls
nothing else of it. Its options are `arena.options_of` the port's `stakes`. Words for all of it:
`arena.text`. RULES.md has the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechs_core.kernel.on_demand import door

if TYPE_CHECKING:
    from mechs_core.modules.arena.host import ArenaHost as ArenaHost
    from mechs_core.modules.arena.host import Stakes as Stakes
    from mechs_core.modules.arena.host import Window as Window
    from mechs_core.modules.arena.messages import ChoicesRevealed as ChoicesRevealed
    from mechs_core.modules.arena.messages import ChooseEquip as ChooseEquip
    from mechs_core.modules.arena.messages import Equip as Equip
    from mechs_core.modules.arena.messages import EquipChosen as EquipChosen
    from mechs_core.modules.arena.messages import EquipDeclined as EquipDeclined
    from mechs_core.modules.arena.messages import Equipped as Equipped
    from mechs_core.modules.arena.messages import Judged as Judged
    from mechs_core.modules.arena.messages import Opened as Opened
    from mechs_core.modules.arena.messages import SendWorker as SendWorker
    from mechs_core.modules.arena.messages import SpacesSet as SpacesSet
    from mechs_core.modules.arena.messages import WorkerSent as WorkerSent
    from mechs_core.modules.arena.model import EVENTS as EVENTS
    from mechs_core.modules.arena.model import Arena as Arena
    from mechs_core.modules.arena.model import Piece as Piece
    from mechs_core.modules.arena.model import start as start
    from mechs_core.modules.arena.model import window_opened as window_opened
    from mechs_core.modules.arena.mounting import Mount as Mount
    from mechs_core.modules.arena.mounting import mount as mount
    from mechs_core.modules.arena.options import options_of as options_of
    from mechs_core.modules.arena.scenario import Chosen as Chosen
    from mechs_core.modules.arena.scenario import Fault as Fault
    from mechs_core.modules.arena.scenario import SeatKeys as SeatKeys
    from mechs_core.modules.arena.scenario import check_scenario as check_scenario
    from mechs_core.modules.arena.scenario import why_not_key as why_not_key
    from mechs_core.modules.arena.sight import ArenaView as ArenaView
else:
    __all__, __getattr__ = door(
        __name__,
        {
            "mechs_core.modules.arena.host": "ArenaHost Stakes Window",
            "mechs_core.modules.arena.messages": (
                "ChoicesRevealed ChooseEquip Equip EquipChosen EquipDeclined "
                "Equipped Judged Opened SendWorker SpacesSet WorkerSent"
            ),
            "mechs_core.modules.arena.model": "EVENTS Arena Piece start window_opened",
            "mechs_core.modules.arena.mounting": "Mount mount",
            "mechs_core.modules.arena.options": "options_of",
            "mechs_core.modules.arena.scenario": "Chosen Fault SeatKeys check_scenario why_not_key",
            "mechs_core.modules.arena.sight": "ArenaView",
        },
    )

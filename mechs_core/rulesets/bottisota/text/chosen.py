"""A decision in words; none has a secret field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Decision
from mechs_core.rulesets.bottisota.rules.cards import Discard
from mechs_core.rulesets.bottisota.rules.destruction import Detonate
from mechs_core.rulesets.bottisota.rules.drop import Drop
from mechs_core.rulesets.bottisota.rules.entry import Enter, PickBot, Retire, Wait
from mechs_core.rulesets.bottisota.rules.hunt import Chase
from mechs_core.rulesets.bottisota.rules.initiative import Preempt
from mechs_core.rulesets.bottisota.rules.melee import Melee, Steal
from mechs_core.rulesets.bottisota.rules.missile import MissileTurn
from mechs_core.rulesets.bottisota.rules.mode import EndMove, MoveMode
from mechs_core.rulesets.bottisota.rules.oneshots import Args, Play
from mechs_core.rulesets.bottisota.rules.parts import Install
from mechs_core.rulesets.bottisota.rules.react import React
from mechs_core.rulesets.bottisota.rules.reward import Reward
from mechs_core.rulesets.bottisota.rules.service import EndService, Strip, Work
from mechs_core.rulesets.bottisota.rules.shoot import Fire, Shoot
from mechs_core.rulesets.bottisota.rules.step import Step
from mechs_core.rulesets.bottisota.rules.teleport import Teleport
from mechs_core.rulesets.bottisota.text.words import FAULT, Said, listed, name, titled, weapon
from mechs_core.rulesets.bottisota.view import View


def chosen(seat: int, decision: Decision, view: View) -> Said:
    """What a seat decided, and the rules that let it."""
    said, rules = TELL[type(decision)](decision, view)
    return f"{name(seat, view)} {said}", rules


def _enter(told: Enter, view: View) -> Said:
    heading = "" if told.heading is None else f", heading {told.heading}"
    return f"wants to enter at {told.area}{heading}", ("BOT-SET-3", "BOT-SET-4")


def _preempt(told: Preempt, view: View) -> Said:
    if told.go:
        return "wants to go now", ("BOT-INI-3",)
    return "wants to hold" + (" all round" if told.for_round else ""), ("BOT-INI-3",)


MODE: Final[Mapping[str, tuple[str, str]]] = {
    "dash": ("chooses to dash", "BOT-MOV-1"),
    "normal": ("chooses to move", "BOT-MOV-1"),
    "hunt": ("chooses to hunt", "BOT-HUNT-1"),
    "dock": ("chooses to dock", "BOT-MOV-9"),
}
CHASE: Final = {
    "dash": "chases at a dash",
    "normal": "chases",
    "decline": "does not chase",
}


def _move_mode(told: MoveMode, view: View) -> Said:
    said, rule = MODE[told.mode]
    return said, (rule,)


def _drop(told: Drop, view: View) -> Said:
    target = "" if told.target is None else f" on {name(told.target, view)}"
    return f"uses its {weapon(told.weapon)}{target}", ("BOT-DROP-1",)


def _end_move(told: EndMove, view: View) -> Said:
    if told.heading is None:
        return "ends its movement", ("BOT-MOV-3",)
    return f"ends its movement and turns {told.heading}", ("BOT-MOV-10",)


def _play(told: Play, view: View) -> Said:
    args = told.args or Args()
    said = f"plays {titled(told.card)}"
    if args.repairs:
        said += f" for {listed(args.repairs)}"
    if args.faults:
        said += f" against faults, in this order: {listed(args.faults)}"
    if args.target is not None:
        said += f" on {name(args.target, view)}"
    return said, ("BOT-PART-1", "BOT-PART-6")


def _shoot(told: Shoot, view: View) -> Said:
    target = told.area if told.bot is None else name(told.bot, view)
    return f"declares its {weapon(told.weapon)} at {target}", ("BOT-SHT-2", "BOT-SHT-3")


def _fire(told: Fire, view: View) -> Said:
    declares = view.asked is not None and view.asked.kind == "declaring"
    return "fires" if declares else "declares no shot", ("BOT-SHT-2",)


def _react(told: React, view: View) -> Said:
    return "uses a decoy" if told.use else "takes the hit", ("BOT-SHT-9",)


def _melee(told: Melee, view: View) -> Said:
    target = "nobody" if told.target is None else name(told.target, view)
    return f"names {target} in melee", ("BOT-MEL-1",)


def _steal(told: Steal, view: View) -> Said:
    return "steals instead of one hit" if told.take else "does not steal", ("BOT-MEL-9",)


ITEM: Final = {
    "draw": "draw a card",
    "repair_damage": "repair damage",
    "remove_fault": "remove",
    "refill": "refill its weapons",
}


def _item(item: str, fault: str | None) -> str:
    return ITEM[item] + ("" if fault is None else f" {FAULT[fault]}")


def _reward(told: Reward, view: View) -> Said:
    return f"chooses to {_item(told.kind, told.fault)}", ("BOT-DEST-4",)


def _work(told: Work, view: View) -> Said:
    return f"chooses to {_item(told.item, told.fault)}", ("BOT-SVC-2",)


TELL: Mapping[type[Decision], Callable[[Any, View], Said]] = {
    PickBot: lambda told, view: (f"chooses the {told.bot}", ("BOT-SET-3",)),
    Enter: _enter,
    Wait: lambda told, view: ("chooses to wait", ("BOT-JOIN-1",)),
    Retire: lambda told, view: ("chooses to retire", ("BOT-JOIN-3",)),
    Preempt: _preempt,
    MoveMode: _move_mode,
    Step: lambda told, view: (f"steps {told.dir}", ("BOT-MOV-3",)),
    Teleport: lambda told, view: ("teleports", ("BOT-TER-10",)),
    Drop: _drop,
    EndMove: _end_move,
    Chase: lambda told, view: (CHASE[told.mode], ("BOT-HUNT-2",)),
    Install: lambda told, view: (f"installs {titled(told.card)}", ("BOT-PART-1", "BOT-PART-3")),
    Play: _play,
    Shoot: _shoot,
    Fire: _fire,
    Detonate: lambda told, view: ("detonates", ("BOT-SHT-10",)),
    MissileTurn: lambda told, view: (
        f"turns its missile on {name(told.target, view)}",
        ("BOT-WPN-3",),
    ),
    React: _react,
    Melee: _melee,
    Steal: _steal,
    Reward: _reward,
    Work: _work,
    Strip: lambda told, view: (f"strips {titled(told.card)}", ("BOT-SVC-2",)),
    EndService: lambda told, view: ("ends its service", ("BOT-SVC-1",)),
    Discard: lambda told, view: (f"discards {titled(told.card)}", ("BOT-SVC-5",)),
}

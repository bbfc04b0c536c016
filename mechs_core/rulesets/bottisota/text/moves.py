"""Sentences for movement, hunting, mines and bombs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota.rules.bombs import BombRolled, BombWentOff
from mechs_core.rulesets.bottisota.rules.drop import BombDropped, MineDropped
from mechs_core.rulesets.bottisota.rules.hunt import ChaseAnswered
from mechs_core.rulesets.bottisota.rules.initiative import PreemptAnswered
from mechs_core.rulesets.bottisota.rules.mines import MineAttacked, MineSlid
from mechs_core.rulesets.bottisota.rules.mode import ModeChosen, MoveEnded
from mechs_core.rulesets.bottisota.rules.step import DoorwayRolled, Stepped
from mechs_core.rulesets.bottisota.rules.teleport import Teleported
from mechs_core.rulesets.bottisota.text.words import Said, count, name, rolled, weapon
from mechs_core.rulesets.bottisota.view import View


def _preempt_answered(event: PreemptAnswered, view: View) -> Said:
    who = name(event.seat, view)
    if event.go:
        return f"{who} goes now", ("BOT-INI-3",)
    whole = " for the whole round" if event.for_round else ""
    return f"{who} holds{whole}", ("BOT-INI-3",)


MODES: Final[Mapping[str, tuple[str, str]]] = {
    "dash": ("dashes with {mp}, and shoots at -1 this round", "BOT-MOV-1"),
    "normal": ("moves with {mp}", "BOT-MOV-1"),
    "hunt": ("waits in ambush", "BOT-HUNT-1"),
    "dock": ("docks", "BOT-MOV-9"),
}


def _mode_chosen(event: ModeChosen, view: View) -> Said:
    said, rule = MODES[event.mode]
    mp = count(event.mp, "movement point")
    rules = (rule, "BOT-MOV-2") if event.mp else (rule,)
    return f"{name(event.seat, view)} {said.format(mp=mp)}", rules


def _doorway_rolled(event: DoorwayRolled, view: View) -> Said:
    end = "it crashes" if event.crashed else "it gets through"
    said = f"{name(event.seat, view)} flies at the doorway to {event.to} and rolls {event.roll}"
    return f"{said}, a 6 is a crash: {end}", ("BOT-TER-7",)


def _stepped(event: Stepped, view: View) -> Said:
    said = f"{name(event.seat, view)} steps from {event.from_} to {event.to}"
    return f"{said} (cost {event.cost}, {event.mp_left} left)", (
        "BOT-MOV-3",
        "BOT-MOV-4",
        *_ground(event, view),
    )


def _ground(event: Stepped, view: View) -> tuple[str, ...]:
    """The rules of the terrain on both sides of a step."""
    edge = sorted((event.from_, event.to))
    features = view.map["features"]
    there, here = features.get(event.to, []), features.get(event.from_, [])
    rules = []
    if "S" in there:
        rules.append("BOT-TER-1")
    if f"C:{event.dir}" in here or any(feature.startswith("C:") for feature in there):
        rules.append("BOT-TER-5")
    if edge in view.map["doorways"]:
        rules.append("BOT-TER-7")
    if event.heading is not None and "F" in here:
        rules.append("BOT-TER-3")
    return tuple(rules)


def _teleported(event: Teleported, view: View) -> Said:
    said = f"{name(event.seat, view)} teleports from {event.from_} to {event.to}"
    return f"{said} (cost 1, {event.mp_left} left)", ("BOT-TER-10",)


def _move_ended(event: MoveEnded, view: View) -> Said:
    who = name(event.seat, view)
    turned = "" if event.heading is None else f", now heading {event.heading}"
    rules = ("BOT-MOV-3",) if event.heading is None else ("BOT-MOV-3", "BOT-MOV-10")
    if not event.steps:
        return f"{who} stays where it is{turned}", rules
    return f"{who} ends its movement after {count(event.steps, 'step')}{turned}", rules


def _chase_answered(event: ChaseAnswered, view: View) -> Said:
    who, prey = name(event.seat, view), name(event.prey, view)
    if event.mode == "decline":
        return f"{who} lets {prey} go", ("BOT-HUNT-2",)
    mp = count(event.mp, "movement point")
    how = ", dashing" if event.dashed else ""
    return f"{who} chases {prey} with {mp}{how}", ("BOT-HUNT-2", "BOT-HUNT-3")


# ---------------------------------------------------------------- mines and bombs


def _mine_dropped(event: MineDropped, view: View) -> Said:
    kind = "a magnetic mine" if event.kind == "magmine" else "a mine"
    left = count(event.charges_left, "charge")
    said = f"{name(event.seat, view)} lays {kind} at {event.area}, {left} left"
    return said, ("BOT-DROP-1", "BOT-MINE-1")


def _bomb_dropped(event: BombDropped, view: View) -> Said:
    target = "" if event.target is None else f" on {name(event.target, view)}"
    left = count(event.charges_left, "charge")
    who = name(event.seat, view)
    said = f"{who} drops a bomb ({weapon(event.weapon)}) at {event.area}{target}, {left} left"
    return said, ("BOT-DROP-1", "BOT-BOMB-1")


def _bomb_went_off(event: BombWentOff, view: View) -> Said:
    for bomb in view.bombs:
        if bomb.bomb == event.bomb:
            said = f"the bomb of {name(bomb.seat, view)} at {bomb.area} goes off"
            return said, ("BOT-BOMB-2",)
    return f"bomb {event.bomb} goes off", ("BOT-BOMB-2",)


def _bomb_rolled(event: BombRolled, view: View) -> Said:
    outcome = "hit" if event.hit else "miss"
    dice = rolled(event.roll, [(event.mod, "at the drop")], event.need, outcome)
    return f"the bomb at {name(event.target, view)} {dice}", ("BOT-BOMB-2", "BOT-BOMB-3")


def _mine_slid(event: MineSlid, view: View) -> Said:
    return (
        f"{_mine(event.mine, view)} slides to {name(event.target, view)}",
        ("BOT-MINE-3",),
    )


def _mine_attacked(event: MineAttacked, view: View) -> Said:
    outcome = "hit" if event.hit else f"miss, it sleeps until round {event.wakes}"
    dice = rolled(event.roll, [], event.need, outcome)
    said = f"{_mine(event.mine, view)} attacks {name(event.target, view)} and {dice}"
    return said, ("BOT-MINE-2", "BOT-MINE-3", "BOT-MINE-4")


def _mine(id: str, view: View) -> str:
    for mine in view.mines:
        if mine.mine == id:
            kind = "magnetic mine" if mine.kind == "magmine" else "mine"
            return f"a {kind} of seat {mine.owner}"
    return f"mine {id}"


TELL: Mapping[type[Event], Callable[[Any, View], Said]] = {
    PreemptAnswered: _preempt_answered,
    ModeChosen: _mode_chosen,
    DoorwayRolled: _doorway_rolled,
    Stepped: _stepped,
    Teleported: _teleported,
    MoveEnded: _move_ended,
    ChaseAnswered: _chase_answered,
    MineDropped: _mine_dropped,
    BombDropped: _bomb_dropped,
    BombWentOff: _bomb_went_off,
    BombRolled: _bomb_rolled,
    MineSlid: _mine_slid,
    MineAttacked: _mine_attacked,
}

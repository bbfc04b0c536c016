"""What a person points at to decide: areas, bots, weapons, cards, speeds, what is broken."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Decision
from mechs_core.rulesets.bottisota.data import CARDS, DECOY_FLARE, KIND, WEAPONS
from mechs_core.rulesets.bottisota.geometry import DIRECTION
from mechs_core.rulesets.bottisota.maps import map_of
from mechs_core.rulesets.bottisota.picture.hall import place_of
from mechs_core.rulesets.bottisota.picture.own import MODE_OF
from mechs_core.rulesets.bottisota.rules.cards import Discard
from mechs_core.rulesets.bottisota.rules.declaration import Shoot
from mechs_core.rulesets.bottisota.rules.drop import Drop
from mechs_core.rulesets.bottisota.rules.entry import Enter, PickBot
from mechs_core.rulesets.bottisota.rules.explosions import Detonate
from mechs_core.rulesets.bottisota.rules.hunt import Chase
from mechs_core.rulesets.bottisota.rules.initiative import Preempt
from mechs_core.rulesets.bottisota.rules.installing import Install
from mechs_core.rulesets.bottisota.rules.melee import Melee, Steal
from mechs_core.rulesets.bottisota.rules.missile import MissileTurn
from mechs_core.rulesets.bottisota.rules.movement import EndMove, MoveMode
from mechs_core.rulesets.bottisota.rules.one_shots import Args, Play
from mechs_core.rulesets.bottisota.rules.react import React
from mechs_core.rulesets.bottisota.rules.repairs import REMOVE_FAULT
from mechs_core.rulesets.bottisota.rules.reward import DRAW, Reward
from mechs_core.rulesets.bottisota.rules.service import REFILL, Strip, Work
from mechs_core.rulesets.bottisota.rules.step import Step
from mechs_core.rulesets.bottisota.rules.teleport import Teleport
from mechs_core.rulesets.bottisota.text.words import weapons_of
from mechs_core.rulesets.bottisota.view import BotSeen, View

Places = tuple[str, ...]


def touches(decision: Decision, view: View) -> Places:
    """The places that a legal decision of the viewer touches; () for what has none."""
    known = TOUCHES.get(type(decision))
    return () if known is None else known(decision, view)


def _seat(seat: int | None) -> Places:
    return () if seat is None else (f"seat {seat}",)


def _heading(heading: str | None) -> Places:
    return () if heading is None else (f"heading {heading.lower()}",)


def _card(offered: Install | Strip | Discard, view: View) -> Places:
    return (f"card {offered.card}",)


def _own(view: View) -> BotSeen | None:
    return None if view.viewer is None else view.bot(view.viewer)


def _itself(view: View) -> Places:
    return _seat(view.viewer)


def _preempt(offered: Preempt, view: View) -> Places:
    if offered.go:
        return _itself(view)
    return ("round",) if offered.for_round else ()


def _step(offered: Step, view: View) -> Places:
    bot = _own(view)
    if bot is None:
        return ()
    hall = map_of(view.map)
    there = hall.beside[hall.number[bot.area]][DIRECTION[offered.dir]]
    return (place_of(hall.names[there]),)


def _teleport(offered: Teleport, view: View) -> Places:
    bot = _own(view)
    return () if bot is None else (place_of(bot.area),)


def _chase(offered: Chase, view: View) -> Places:
    if offered.mode == "decline":
        return ()
    return (*_seat(view.movers[0] if view.movers else None), f"mode {MODE_OF[offered.mode]}")


def _shoot(offered: Shoot, view: View) -> Places:
    target = _seat(offered.bot) if offered.area is None else (place_of(offered.area),)
    return (f"weapon {offered.weapon}", *target)


def _play(offered: Play, view: View) -> Places:
    args = offered.args or Args()
    repairs = [item if item == "damage" else f"fault {item}" for item in args.repairs or ()]
    faults = [f"fault {item}" for item in args.faults or ()]
    return (f"card {offered.card}", *dict.fromkeys((*repairs, *faults)), *_seat(args.target))


def _react(offered: React, view: View) -> Places:
    """BOT-SHT-9 The decoy that is used is the lowest."""
    flares = [card for card in view.hand if KIND[CARDS.index(card)] == DECOY_FLARE]
    return (f"card {flares[0]}",) if offered.use and flares else ()


def _steal(offered: Steal, view: View) -> Places:
    return _seat(view.fight.loser) if offered.take and view.fight is not None else ()


def _mend(item: str, fault: str | None) -> Places:
    return (f"fault {fault}",) if item == REMOVE_FAULT else ("damage",)


def _reward(offered: Reward, view: View) -> Places:
    return ("deck",) if offered.kind == DRAW else _mend(offered.kind, offered.fault)


def _work(offered: Work, view: View) -> Places:
    if offered.item == DRAW:
        return ("deck",)
    return _refill(view) if offered.item == REFILL else _mend(offered.item, offered.fault)


def _refill(view: View) -> Places:
    """The first weapon that is not full."""
    bot = _own(view)
    if bot is None:
        return ()
    empty = [
        each.id
        for each in weapons_of(bot)
        if bot.charges.get(each.id, each.charges) < WEAPONS[each.id].charges
    ]
    return (f"weapon {empty[0]}",) if empty else ()


TOUCHES: Final[Mapping[type[Decision], Callable[[Any, View], Places]]] = {
    PickBot: lambda offered, view: (f"bot {offered.bot}",),
    Enter: lambda offered, view: (place_of(offered.area), *_heading(offered.heading)),
    Preempt: _preempt,
    MoveMode: lambda offered, view: (f"mode {MODE_OF[offered.mode]}",),
    Step: _step,
    Teleport: _teleport,
    Drop: lambda offered, view: (f"weapon {offered.weapon}", *_seat(offered.target)),
    EndMove: lambda offered, view: _heading(offered.heading),
    Chase: _chase,
    Install: _card,
    Play: _play,
    Shoot: _shoot,
    Detonate: lambda offered, view: _itself(view),
    React: _react,
    MissileTurn: lambda offered, view: _seat(offered.target),
    Melee: lambda offered, view: _seat(offered.target),
    Steal: _steal,
    Reward: _reward,
    Work: _work,
    Strip: _card,
    Discard: _card,
}

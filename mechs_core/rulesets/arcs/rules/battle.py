"""Battle: who fights where, with how many dice. ARC-BAT-1 to ARC-BAT-3.

The dice: `throws`. The hits: `hits`.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import field

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Between, Decision, Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.actions import Action
from mechs_core.rulesets.arcs.data import (
    BATTLE,
    CITY,
    DICE,
    DICE_OF_A_KIND,
    GATEKEEPERS,
    SHIP,
    STARPORT,
    SYMBOLS,
    WEAPON,
)
from mechs_core.rulesets.arcs.field_types import Dice, Owner, System, owner_named, owner_number
from mechs_core.rulesets.arcs.geometry import IS_GATE, NUMBER, SYSTEMS
from mechs_core.rulesets.arcs.model import Battle, State
from mechs_core.rulesets.arcs.rules.campaign import sides
from mechs_core.rulesets.arcs.rules.economy import why_out_of_play
from mechs_core.rulesets.arcs.rules.resources import to_supply
from mechs_core.rulesets.arcs.rules.windows import ask
from mechs_core.rulesets.arcs.tasks import Task, task, tasks

MORE_AT_GATES = 2  # dice, with BC08
FACES = 6


class BattleAction(Action, frozen=True, tag=BATTLE):
    system: System
    defender: Owner


class CollectDice(Decision, frozen=True, tag="dice"):
    skirmish: Dice
    assault: Dice
    raid: Dice


class BattleReroll(Decision, frozen=True, tag="battle_reroll"):
    """Roll these skirmish dice again."""

    dice: Annotated[tuple[int, ...], Between(0, DICE_OF_A_KIND - 1)]


class BattleBegun(Event, frozen=True):
    seat: Seat
    system: str
    defender: int | str  # a seat, "empire", "free" or "blight"
    target: str | None = None  # of Fire Rifles: where the hits land


class DiceCollected(Event, frozen=True):
    dice: dict[str, int]  # kind -> how many
    attacking: dict[str, int]  # fresh, damaged: ships
    intercept: int  # the hits of an interception: the defender's fresh ships
    imperial: dict[str, int] = field(default_factory=dict)  # likewise: Imperial ships added
    board: int = 0  # dice that the board of an attacking Flagship gave


class DiceRolled(Event, frozen=True):
    reveals: ClassVar[bool] = True

    faces: dict[str, tuple[int, ...]]  # kind -> all dice as they lie now, 1 to 6
    reroll: tuple[int, ...] | None  # the dice that were rolled again
    totals: dict[str, int]  # symbol -> how often it shows


class BattleEnded(Event, frozen=True):
    seat: Seat
    system: str
    defender: int | str


# ---------------------------------------------------------------- the action


def why_not_battle(state: State, seat: Seat, choice: BattleAction) -> IllegalDecision | None:
    """ARC-BAT-1"""
    if reason := why_out_of_play(state, choice.system):
        return reason
    system = NUMBER[choice.system]
    if reason := sides.why_no_attacker(state, seat, system):
        return reason
    if reason := sides.why_no_defender(state, seat, system, owner_number(choice.defender)):
        return reason
    if sides.lacks_weapon(state, seat, system, owner_number(choice.defender)):
        return IllegalDecision("weapon_needed", "a battle in a gate costs 1 Weapon")
    return None


def battle(play: Play[State], todo: list[Task], seat: Seat, choice: BattleAction) -> None:
    if sides.needs_weapon(play.state, NUMBER[choice.system], owner_number(choice.defender)):
        to_supply(play, seat, play.state.slots[seat].index(WEAPON), "law")
    play.emit(BattleBegun(seat, choice.system, choice.defender))
    todo.append(end_battle.later())
    if play.state.campaign is not None:
        from mechs_core.rulesets.arcs.rules.campaign.attackers import imperial

        todo.append(imperial.later())
        return
    most, raid = most_dice(play.state), may_raid(play.state)
    ask(play, todo, "dice", seat, most=most, raid=raid)


def battle_choices(state: State, seat: Seat) -> list[BattleAction]:
    if state.campaign is not None:
        return [
            BattleAction(SYSTEMS[system], owner_named(owner))
            for system in sides.places_to_attack(state, seat)
            for owner in state.owners
            if sides.why_no_defender(state, seat, system, owner) is None
            and not sides.lacks_weapon(state, seat, system, owner)
        ]
    return [
        BattleAction(SYSTEMS[system], defender)
        for system in state.standing(seat, SHIP)
        for defender in range(state.seats)
        if defender != seat and state.is_present(defender, system)
    ]


def fighting(state: State) -> Battle:
    assert state.battle is not None
    return state.battle


def most_dice(state: State, imperial: int = 0) -> int:
    """One for each attacking ship; Gatekeepers add two at a gate. ARC-BAT-2, BR-FLG-10

    imperial: Imperial ships that attack too.
    """
    now = fighting(state)
    more = MORE_AT_GATES if IS_GATE[now.system] and state.holds(now.seat, GATEKEEPERS) else 0
    ships = state.ships(now.seat, now.system)
    if state.campaign is not None:
        if not (imperial or state.loyal_ships(now.seat, now.system)):
            return 0  # BR-R-79
        ships += imperial + sides.board_dice(state, now.seat, now.system)
    return ships + more


def may_raid(state: State) -> bool:
    """ARC-BAT-3"""
    now = fighting(state)
    if (said := sides.may_raid(state, now)) is not None:
        return said
    return state.buildings(now.defender, now.system) > 0 or not (
        state.on_map(now.defender, CITY) or state.on_map(now.defender, STARPORT)
    )


@task("end_battle")
def end_battle(play: Play[State], todo: list[Task]) -> None:
    now = fighting(play.state)
    play.emit(BattleEnded(now.seat, SYSTEMS[now.system], owner_named(now.defender)))
    if play.state.campaign is not None and not now.is_rifles:
        from mechs_core.rulesets.arcs.rules.campaign.attackers import drones

        todo.append(drones.later(now.seat, now.system))


# ---------------------------------------------------------------- the fold


def on_battle_begun(state: State, event: BattleBegun) -> None:
    number = state.battles.get(event.seat, 0) + 1
    state.battles[event.seat] = number
    state.battle = now = Battle(
        event.seat, NUMBER[event.system], owner_number(event.defender), number
    )
    now.target = NUMBER[event.target or event.system]
    now.is_rifles = event.target is not None
    now.totals = [0] * len(SYMBOLS)


def on_dice_collected(state: State, event: DiceCollected) -> None:
    now = fighting(state)
    now.dice = [event.dice.get(kind, 0) for kind in DICE]
    now.fresh, now.damaged = event.attacking["fresh"], event.attacking["damaged"]
    now.intercept = event.intercept
    now.imperial_fresh = event.imperial.get("fresh", 0)
    now.imperial_damaged = event.imperial.get("damaged", 0)


def on_dice_rolled(state: State, event: DiceRolled) -> None:
    now = fighting(state)
    now.faces = [[face - 1 for face in event.faces.get(kind, ())] for kind in DICE]
    now.totals = [event.totals[symbol] for symbol in SYMBOLS]


def on_battle_ended(state: State, event: BattleEnded) -> None:
    state.battle = None


APPLY = {
    BattleBegun: on_battle_begun,
    DiceCollected: on_dice_collected,
    DiceRolled: on_dice_rolled,
    BattleEnded: on_battle_ended,
}
ACTIONS = {BattleAction: (BATTLE, why_not_battle, battle, battle_choices)}
TASKS = tasks(end_battle)

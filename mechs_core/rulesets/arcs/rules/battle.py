"""Battle: who fights where, dice, rerolls. ARC-BAT-1 to ARC-BAT-4. Its hits: `hits`."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product
from typing import Annotated, ClassVar

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Between, Decision, Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.actions import Action
from mechs_core.rulesets.arcs.cards import SHOWN
from mechs_core.rulesets.arcs.data import (
    BATTLE,
    CITY,
    DAMAGED,
    DICE,
    DICE_OF_A_KIND,
    FRESH,
    GATEKEEPERS,
    SHIP,
    SKIRMISH,
    SKIRMISHERS,
    STARPORT,
    SYMBOLS,
)
from mechs_core.rulesets.arcs.field_types import Dice, SeatNumber, System
from mechs_core.rulesets.arcs.geometry import IS_GATE, NUMBER, SYSTEMS
from mechs_core.rulesets.arcs.model import Battle, State, Task
from mechs_core.rulesets.arcs.rules.economy import why_out_of_play
from mechs_core.rulesets.arcs.rules.windows import ask, close, data

MORE_AT_GATES = 2  # dice, with BC08
FACES = 6


class BattleAction(Action, frozen=True, tag=BATTLE):
    system: System
    defender: SeatNumber


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
    defender: Seat


class DiceCollected(Event, frozen=True):
    dice: dict[str, int]  # kind -> how many
    attacking: dict[str, int]  # fresh, damaged: ships
    intercept: int  # the defender's fresh ships


class DiceRolled(Event, frozen=True):
    reveals: ClassVar[bool] = True

    faces: dict[str, tuple[int, ...]]  # kind -> all dice as they lie now, 1 to 6
    reroll: tuple[int, ...] | None  # the dice that were rolled again
    totals: dict[str, int]  # symbol -> how often it shows


class BattleEnded(Event, frozen=True):
    seat: Seat
    system: str
    defender: Seat


# ---------------------------------------------------------------- the action


def why_not_battle(state: State, seat: Seat, choice: BattleAction) -> IllegalDecision | None:
    """ARC-BAT-1"""
    if reason := why_out_of_play(state, choice.system):
        return reason
    system = NUMBER[choice.system]
    if not state.ships(seat, system):
        return IllegalDecision("no_loyal_piece", f"you have no ship on {choice.system}")
    if choice.defender == seat or not state.is_present(choice.defender, system):
        return IllegalDecision("no_defender", f"seat {choice.defender} is no Rival there")
    return None


def battle(play: Play[State], todo: list[Task], seat: Seat, choice: BattleAction) -> None:
    play.emit(BattleBegun(seat, choice.system, choice.defender))
    todo.append(["end_battle"])
    most, raid = most_dice(play.state), may_raid(play.state)
    ask(play, todo, "dice", seat, most=most, raid=raid)


def battle_choices(state: State, seat: Seat) -> list[BattleAction]:
    return [
        BattleAction(SYSTEMS[system], defender)
        for system in state.standing(seat, SHIP)
        for defender in range(state.seats)
        if defender != seat and state.is_present(defender, system)
    ]


def fighting(state: State) -> Battle:
    assert state.battle is not None
    return state.battle


def most_dice(state: State) -> int:
    """One for each attacking ship; Gatekeepers add two at a gate. ARC-BAT-2"""
    now = fighting(state)
    more = MORE_AT_GATES if IS_GATE[now.system] and state.holds(now.seat, GATEKEEPERS) else 0
    return state.ships(now.seat, now.system) + more


def may_raid(state: State) -> bool:
    """ARC-BAT-3"""
    now = fighting(state)
    return state.buildings(now.defender, now.system) > 0 or not (
        state.on_map(now.defender, CITY) or state.on_map(now.defender, STARPORT)
    )


# ---------------------------------------------------------------- dice


def collect(play: Play[State], seat: Seat, choice: CollectDice) -> list[Task]:
    limits = data(play.state)
    numbers = choice.skirmish, choice.assault, choice.raid
    if sum(numbers) > limits["most"]:
        most = limits["most"]
        raise IllegalDecision("too_many_dice", f"{sum(numbers)} dice, at most {most}")
    if choice.raid and not limits["raid"]:
        raise IllegalDecision("raid_dice_forbidden", "the defender has no building here")
    todo = close(play)
    state, now = play.state, fighting(play.state)
    attacking = {
        "fresh": state.at(seat, SHIP, FRESH, now.system),
        "damaged": state.at(seat, SHIP, DAMAGED, now.system),
    }
    dice = {kind: number for kind, number in zip(DICE, numbers, strict=True) if number}
    intercept = state.at(now.defender, SHIP, FRESH, now.system)
    play.emit(DiceCollected(dice, attacking, intercept))
    todo += [["keys"], ["cities"], ["hits", "bhit"], ["hits", "hit"], ["own"]]
    if dice:
        faces = {kind: roll(play, kind, number) for kind, number in dice.items()}
        show(play, faces, None)
        most = min(choice.skirmish, state.weapons(seat))
        if most and state.holds(seat, SKIRMISHERS):
            ask(play, todo, "reroll", seat, most=most)
    return todo


def occasion(state: State) -> str:
    """The words of the labels of this battle's luck."""
    now = fighting(state)
    return f"battle {luck.chapter(state)}.{state.round} {now.seat} {now.number}"


def roll(play: Play[State], kind: str, number: int) -> list[int]:
    """Faces from 1."""
    words = f"{occasion(play.state)} {kind}"
    return [1 + play.luck.draw(words, k, FACES) for k in range(number)]


def show(play: Play[State], faces: dict[str, list[int]], again: tuple[int, ...] | None) -> None:
    totals = {
        symbol: sum(SHOWN[kind][face - 1][index] for kind, shown in faces.items() for face in shown)
        for index, symbol in enumerate(SYMBOLS)
    }
    play.emit(DiceRolled({kind: tuple(shown) for kind, shown in faces.items()}, again, totals))


@lru_cache(maxsize=64)
def dice_of(most: int, raid: bool) -> tuple[CollectDice, ...]:
    counts = range(min(most, DICE_OF_A_KIND) + 1)
    return tuple(
        CollectDice(skirmish, assault, raids)
        for skirmish, assault, raids in product(counts, counts, counts if raid else (0,))
        if skirmish + assault + raids <= most
    )


def dice_choices(state: State, seat: Seat) -> list[CollectDice]:
    limits = data(state)
    return [*dice_of(limits["most"], limits["raid"])]


def reroll(play: Play[State], seat: Seat, choice: BattleReroll) -> list[Task]:
    """BC13"""
    state, now = play.state, fighting(play.state)
    if len(choice.dice) > data(state)["most"]:
        raise IllegalDecision("too_many_dice", f"at most {data(state)['most']} dice")
    skirmish = now.dice[DICE.index(SKIRMISH)]
    if [*choice.dice] != sorted({*choice.dice}) or any(die >= skirmish for die in choice.dice):
        raise IllegalDecision("target_illegal", "name skirmish dice in ascending order")
    todo = close(play)
    if choice.dice:
        faces = {
            kind: [1 + face for face in shown]
            for kind, shown in zip(DICE, now.faces, strict=True)
            if shown
        }
        words = f"{occasion(state)} reroll"
        for k, die in enumerate(choice.dice):
            faces[SKIRMISH][die] = 1 + play.luck.draw(words, k, FACES)
        show(play, faces, choice.dice)
    return todo


def reroll_choices(state: State, seat: Seat) -> list[BattleReroll]:
    """Of sets of dice with equal faces the first."""
    faces = fighting(state).faces[DICE.index(SKIRMISH)]
    found: dict[tuple[int, ...], BattleReroll] = {}
    for number in range(data(state)["most"] + 1):
        for chosen in combinations(range(len(faces)), number):
            key = tuple(sorted(faces[die] for die in chosen))
            found.setdefault(key, BattleReroll(chosen))
    return [*found.values()]


def end_battle(play: Play[State], todo: list[Task]) -> None:
    now = fighting(play.state)
    play.emit(BattleEnded(now.seat, SYSTEMS[now.system], now.defender))


# ---------------------------------------------------------------- the fold


def on_battle_begun(state: State, event: BattleBegun) -> None:
    number = state.battles.get(event.seat, 0) + 1
    state.battles[event.seat] = number
    state.battle = Battle(event.seat, NUMBER[event.system], event.defender, number)
    state.battle.totals = [0] * len(SYMBOLS)


def on_dice_collected(state: State, event: DiceCollected) -> None:
    now = fighting(state)
    now.dice = [event.dice.get(kind, 0) for kind in DICE]
    now.fresh, now.damaged = event.attacking["fresh"], event.attacking["damaged"]
    now.intercept = event.intercept


def on_dice_rolled(state: State, event: DiceRolled) -> None:
    now = fighting(state)
    now.faces = [[face - 1 for face in event.faces.get(kind, ())] for kind in DICE]
    now.totals = [event.totals[symbol] for symbol in SYMBOLS]


def on_battle_ended(state: State, event: BattleEnded) -> None:
    state.battle = None


DECIDE = {CollectDice: collect, BattleReroll: reroll}
APPLY = {
    BattleBegun: on_battle_begun,
    DiceCollected: on_dice_collected,
    DiceRolled: on_dice_rolled,
    BattleEnded: on_battle_ended,
}
OFFER = {CollectDice: dice_choices, BattleReroll: reroll_choices}
ACTIONS = {BattleAction: (BATTLE, why_not_battle, battle, battle_choices)}
TASKS = {"end_battle": end_battle}

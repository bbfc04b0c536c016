"""Dice: collected, rolled, rolled again. ARC-BAT-2 to ARC-BAT-4."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.cards import SHOWN
from mechs_core.rulesets.arcs.data import (
    ASSAULT,
    BHIT,
    CONDITIONS,
    DAMAGED,
    DICE,
    DICE_OF_A_KIND,
    FRESH,
    HIT,
    INTERCEPT,
    SHIP,
    SKIRMISH,
    SKIRMISHERS,
    SYMBOLS,
)
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules import luck
from mechs_core.rulesets.arcs.rules.battle import (
    FACES,
    BattleReroll,
    CollectDice,
    DiceCollected,
    DiceRolled,
    fighting,
)
from mechs_core.rulesets.arcs.rules.campaign import sides
from mechs_core.rulesets.arcs.rules.hits import hits, own
from mechs_core.rulesets.arcs.rules.outrage import cities
from mechs_core.rulesets.arcs.rules.raid import keys
from mechs_core.rulesets.arcs.rules.windows import ask, close, data
from mechs_core.rulesets.arcs.tasks import Task

NO_SHIPS: Final = (0, 0)
# The last one first.
STEPS: Final = (keys.later(), cities.later(), hits.later(BHIT), hits.later(HIT), own.later())


def collect(play: Play[State], seat: Seat, choice: CollectDice) -> list[Task]:
    limits = data(play.state)
    numbers = choice.skirmish, choice.assault, choice.raid
    if sum(numbers) > limits["most"]:
        most = limits["most"]
        raise IllegalDecision("too_many_dice", f"{sum(numbers)} dice, at most {most}")
    if choice.assault and fighting(play.state).is_rifles:
        raise IllegalDecision("too_many_dice", "rifles fire skirmish dice alone")
    if choice.raid and not limits["raid"]:
        raise IllegalDecision("raid_dice_forbidden", "the defender has no building here")
    imperial = limits.get("imperial", NO_SHIPS)
    todo = close(play)
    throw(play, todo, choice, imperial)
    return todo


def throw(
    play: Play[State], todo: list[Task], choice: CollectDice, imperial: Sequence[int] = NO_SHIPS
) -> None:
    """Roll the dice, and go through the steps of the battle.

    imperial: Imperial ships that attack too, fresh and damaged.
    """
    state, now = play.state, fighting(play.state)
    seat, numbers = now.seat, (choice.skirmish, choice.assault, choice.raid)
    attacking = {
        "fresh": state.at(seat, SHIP, FRESH, now.system),
        "damaged": state.at(seat, SHIP, DAMAGED, now.system),
    }
    dice = {kind: number for kind, number in zip(DICE, numbers, strict=True) if number}
    if state.campaign is None:
        intercept = state.at(now.defender, SHIP, FRESH, now.system)
        play.emit(DiceCollected(dice, attacking, intercept))
    else:
        added = dict(zip(CONDITIONS, imperial, strict=True)) if any(imperial) else {}
        board = sides.board_dice(state, seat, now.system)
        intercept = sides.interception(state, now)
        play.emit(DiceCollected(dice, attacking, intercept, added, board))
    todo += STEPS
    if dice:
        faces = {kind: roll(play, kind, number) for kind, number in dice.items()}
        show(play, faces, None)
        most = min(choice.skirmish, state.weapons(seat))
        if most and state.holds(seat, SKIRMISHERS) and not now.is_rifles:
            ask(play, todo, "reroll", seat, most=most)


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
    totals[INTERCEPT] += sides.plated(play.state, fighting(play.state), ASSAULT in faces)  # L04
    play.emit(DiceRolled({kind: tuple(shown) for kind, shown in faces.items()}, again, totals))


@lru_cache(maxsize=64)
def dice_of(most: int, assault: bool, raid: bool) -> tuple[CollectDice, ...]:
    counts = range(min(most, DICE_OF_A_KIND) + 1)
    of_kind = counts, counts if assault else (0,), counts if raid else (0,)
    return tuple(
        CollectDice(skirmish, assaults, raids)
        for skirmish, assaults, raids in product(*of_kind)
        if skirmish + assaults + raids <= most
    )


def dice_choices(state: State, seat: Seat) -> list[CollectDice]:
    limits = data(state)
    return [*dice_of(limits["most"], not fighting(state).is_rifles, limits["raid"])]


def reroll(play: Play[State], seat: Seat, choice: BattleReroll) -> list[Task]:
    """BC13"""
    state, now = play.state, fighting(play.state)
    if [*choice.dice] != sorted({*choice.dice}):
        raise IllegalDecision("bad_value", "name the dice in ascending order, each once")
    if len(choice.dice) > data(state)["most"]:
        raise IllegalDecision("too_many_dice", f"at most {data(state)['most']} dice")
    skirmish = now.dice[DICE.index(SKIRMISH)]
    if any(die >= skirmish for die in choice.dice):
        raise IllegalDecision("target_illegal", f"skirmish dice are 0 to {skirmish - 1}")
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


DECIDE = {CollectDice: collect, BattleReroll: reroll}
OFFER = {CollectDice: dice_choices, BattleReroll: reroll_choices}

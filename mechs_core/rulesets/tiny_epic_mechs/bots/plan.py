"""The best way to use the turns that are left of a round: a beam search with the rules themselves.

Enemies move as well: beyond a seat's next turn nobody knows where they are, so they are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import nlargest
from typing import Final

from mechs_core.kernel.play import Play
from mechs_core.rulesets.tiny_epic_mechs.bots.act import best_action
from mechs_core.rulesets.tiny_epic_mechs.bots.fight import best_attack
from mechs_core.rulesets.tiny_epic_mechs.bots.trial import Trial
from mechs_core.rulesets.tiny_epic_mechs.bots.worth import others_worth, own_worth
from mechs_core.rulesets.tiny_epic_mechs.data import CARD, CARDS, PROGRAM, TURNS
from mechs_core.rulesets.tiny_epic_mechs.geometry import DIRECTION, DIRECTIONS, OFF
from mechs_core.rulesets.tiny_epic_mechs.model import Arena
from mechs_core.rulesets.tiny_epic_mechs.rules import flow
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import EnterMech, enter
from mechs_core.rulesets.tiny_epic_mechs.rules.move import (
    PlayAdHoc,
    landing,
    play_ad_hoc,
    play_choices,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import candidates, put

WIDTH: Final = 6  # positions kept after each turn
Card = tuple[int, int]  # with its direction
Node = tuple[float, tuple[PlayAdHoc, ...], Arena]  # worth, the cards, where they lead


def next_to_lay(trial: Trial) -> Card:
    """The next card to program, with its direction: the next one of the round's best plan."""
    count = len(trial.laid)
    plan = best_program(trial, ())
    if plan[:count] != trial.laid:
        plan = best_program(trial, trial.laid)
    return plan[count]


@lru_cache(maxsize=32)  # asked for again with every card that is laid
def best_program(trial: Trial, laid: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of the best plan for a round, those laid included.

    trial: it starts from a position in the phase `programming`.
    """
    arena, seat = trial.start.copy(), trial.seat
    # TEM-EXEC-1 Who moves before this seat will not be where it is now.
    order = arena.clockwise(arena.first)
    forget(arena, order[: order.index(seat)])
    for card, direction in laid:
        choice = PlayAdHoc(CARDS[card], DIRECTIONS[direction])
        arena = after_turn(trial, arena, choice, closing=False)[0]
    cards = best_cards(trial, arena, TURNS - len(laid))[1]
    return laid + tuple((CARD[each.card], DIRECTION[each.direction]) for each in cards)


def best_cards(
    trial: Trial, arena: Arena, turns: int, closing: bool = True
) -> tuple[float, tuple[PlayAdHoc, ...]]:
    """What the best cards for the next turns lead to is worth, and these cards.

    turns: to plan, 1 or more. closing: they are the last ones of the round.
    """
    seat = trial.seat
    beam: list[Node] = [(0.0, (), arena)]
    for turn in range(1, turns + 1):
        last = closing and turn == turns
        # Of plans that end in the same cell, worth the same, the first is kept.
        found: dict[tuple[float, int], Node] = {}
        for _, cards, here in beam:
            others = others_worth(here, seat)
            for choice in different(here, seat):
                there, met = after_turn(trial, here, choice, last)
                value = own_worth(there, seat, last)
                value -= others_worth(there, seat) if met else others
                found.setdefault((value, there.at[seat]), (value, (*cards, choice), there))
        beam = nlargest(WIDTH, found.values(), key=lambda node: node[0])
    return beam[0][:2]


def different(arena: Arena, seat: int) -> Sequence[PlayAdHoc]:
    """Cards with their directions, one for each turn that differs from the others."""
    found: dict[tuple[str, str, int], PlayAdHoc] = {}
    for choice in play_choices(arena, seat):
        card = CARD[choice.card]
        to = landing(arena, arena.at[seat], card, DIRECTION[choice.direction])
        found.setdefault((PROGRAM[card].movement, PROGRAM[card].action, to), choice)
    return [*found.values()]


def after_turn(trial: Trial, arena: Arena, choice: PlayAdHoc, closing: bool) -> tuple[Arena, bool]:
    """The position after a turn of this seat in which it plays this card, and decides well.

    Returns the position, and whether an enemy or its device was met.
    """
    seat, play = trial.seat, trial.play(arena)
    after = play.state
    after.forget_turn()
    after.active, after.turn = seat, 1  # not turn 4, so that the round does not end in the trial
    play_ad_hoc(play, seat, choice)
    after, met = arrived(trial, play)
    if flow.may_act(after):
        after.action = PROGRAM[after.card].action
        after = best_action(trial, after, closing)[1]
    # Cards that Ad Hoc mode would give back are not used: a program has no card twice.
    after.played[seat] = [*arena.played[seat], CARD[choice.card]]
    forget(after, [each for each in range(after.seats) if each != seat])
    return after, met


def arrived(trial: Trial, play: Play[Arena]) -> tuple[Arena, bool]:
    """The position after all that a moved pilot meets; a combat is fought attack by attack.

    Returns the position, and whether anything was met.
    """
    arena, met = play.state, False
    while True:
        if arena.offer is not None:
            enter(play, trial.seat, EnterMech(True))
        elif arena.down is not None:
            put(play, candidates(arena, arena.down)[0])
        elif arena.combat is not None:
            play = trial.play(best_attack(trial, arena, 1)[2])
            arena = play.state
        elif flow.meet(play, trial.seat):
            met = True
        else:
            return arena, met


def forget(arena: Arena, enemies: Sequence[int]) -> None:
    """Remove the pilots of which nobody knows where they will be."""
    for enemy in enemies:
        arena.at[enemy] = OFF

"""Fates: dealt, chosen in secret, their cards. BR-FAT."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import DECIDER, Decision, Event, Seat, secret
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import (
    COPIES,
    FATES,
    SETS,
)
from mechs_core.rulesets.arcs.field_types import FateId
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules.campaign import titles
from mechs_core.rulesets.arcs.rules.campaign.fate_steps import return_favors, set_up
from mechs_core.rulesets.arcs.rules.campaign.objectives import set_objectives
from mechs_core.rulesets.arcs.rules.campaign.placing import go_on
from mechs_core.rulesets.arcs.rules.rounds import deal as deal_cards
from mechs_core.rulesets.arcs.tasks import Task, task, tasks


class ChooseFate(Decision, frozen=True, tag="choose_fate"):
    """Play this one of the two Fates held."""

    fate: Annotated[FateId, secret(DECIDER)]


class FatesDealt(Event, frozen=True):
    """A seat has been dealt so many Fates, and chooses between two."""

    reveals: ClassVar[bool] = True

    seat: Seat
    count: int
    fates: Annotated[tuple[str, ...], secret("seat")]  # both, one that it may keep first


class FateChosen(Event, frozen=True):
    seat: Seat
    fate: Annotated[str, secret("seat", chosen=True)]


class FatesRevealed(Event, frozen=True):
    """All have chosen."""

    reveals: ClassVar[bool] = True

    fates: tuple[str, ...]  # by seat


# ---------------------------------------------------------------- the deal and the choice


def next_set(state: State) -> str:
    """The set of which Fates are dealt next."""
    return SETS[state.reach.act if state.reach.fate[0] else 0]


def deal(play: Play[State]) -> None:
    """Deal so that every seat holds two Fates. BR-FAT-1, BR-INT-8"""
    state, kept = play.state, kept_by(play.state)
    set_ = next_set(state)
    deck = play.luck.shuffle(f"fates {set_}", copies(set_))
    for seat, fates in held_after(state.from_initiative(), deck, kept).items():
        play.emit(FatesDealt(seat, len(fates) - len(kept[seat]), tuple(fates)))


def copies(set_: str) -> list[str]:
    """The cards of a set, in their order."""
    return [fate for fate, printed in FATES.items() if printed.set == set_ for _ in range(COPIES)]


def kept_by(state: State) -> dict[Seat, list[str]]:
    """The Fate that each seat may keep, if it has completed its objective."""
    now = state.reach
    return {seat: [now.fate[seat]] * now.done[seat] for seat in range(state.seats)}


def held_after(
    order: list[Seat], deck: list[str], kept: Mapping[Seat, list[str]]
) -> dict[Seat, list[str]]:
    """The two Fates of each seat, dealt in this order; deck: top first, what is dealt is taken off.

    The second card is the first that differs from the seat's own; none: the top card.
    """
    held = {seat: [*kept[seat], deck.pop(0)] for seat in order}
    for fates in held.values():
        if len(fates) == 1:
            other = next((fate for fate in deck if fate not in fates), deck[0])
            deck.remove(other)
            fates.append(other)
    return held


def choose_fate(play: Play[State], seat: Seat, choice: ChooseFate) -> list[Task]:
    """BR-FAT-2"""
    now = play.state.reach
    if choice.fate not in now.offers[seat]:
        raise IllegalDecision("fate_not_dealt", f"you do not hold {FATES[choice.fate].name}")
    play.emit(FateChosen(seat, choice.fate))
    if "" in now.chosen:
        return []
    before = [*now.fate]
    play.emit(FatesRevealed(tuple(now.chosen)))
    if not before[0]:
        return [begin.later()]
    from mechs_core.rulesets.arcs.rules.campaign.act_setup import next_act

    return [next_act.later(), leave.later(before)]


def choose_fate_choices(state: State, seat: Seat) -> list[ChooseFate]:
    return [ChooseFate(fate) for fate in dict.fromkeys(state.reach.offers[seat])]


@task("fates_begin")
def begin(play: Play[State], todo: list[Task]) -> None:
    """Set-ups, then objectives; in Act I somebody has the tile then. BR-SET-7, BR-SET-15"""
    state = play.state
    last = first_regent.later() if state.reach.act == 1 else deal_cards.later()
    set_ups = [set_up.later(seat) for seat in state.from_initiative()]
    todo += reversed([*set_ups, set_objectives.later(), last])


@task("leave_fates")
def leave(play: Play[State], todo: list[Task], before: list[str]) -> None:
    """Favors return from Fates that are played no more. before: Fates by seat. BR-INT-9"""
    state = play.state
    left = [seat for seat in state.from_initiative() if before[seat] != state.reach.fate[seat]]
    todo += [return_favors.later(seat) for seat in reversed(left)]


@task("first_regent")
def first_regent(play: Play[State], todo: list[Task]) -> None:
    """The holder of initiative, or the first Regent after it, takes the tile. BR-SET-7"""
    state, now = play.state, play.state.reach
    regents = [seat for seat in state.from_initiative() if now.regent[seat]]
    if now.first_regent == OFF and regents:
        titles.move_tile(play, regents[0])
    todo.append(go_on.later())


# ---------------------------------------------------------------- the fold


def on_fates_dealt(state: State, event: FatesDealt) -> None:
    state.phase = "fates"
    now = state.reach
    now.fates_left = {**now.fates_left, next_set(state): now.fates_left[next_set(state)]}
    now.fates_left[next_set(state)] -= event.count
    now.offers[event.seat] = event.fates


def on_fate_chosen(state: State, event: FateChosen) -> None:
    """The question to the others stays the same; the seat's exchanges of tokens are over."""
    state.reach.chosen[event.seat] = event.fate
    state.arrange[event.seat] = 0


def on_fates_revealed(state: State, event: FatesRevealed) -> None:
    state.phase = "fate_setup"
    now = state.reach
    now.fate = [*event.fates]
    now.offers, now.chosen = [()] * state.seats, [""] * state.seats


DECIDE = {ChooseFate: choose_fate}
OFFER = {ChooseFate: choose_fate_choices}
APPLY = {
    FatesDealt: on_fates_dealt,
    FateChosen: on_fate_chosen,
    FatesRevealed: on_fates_revealed,
}
TASKS = tasks(begin, leave, first_regent)

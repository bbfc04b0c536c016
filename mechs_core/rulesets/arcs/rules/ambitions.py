"""Ambitions: what counts for them, and what they are worth at the end of a chapter. ARC-AMB."""

from __future__ import annotations

from mechs_core.kernel.messages import Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.cards import COURT_IDS
from mechs_core.rulesets.arcs.data import (
    AMBITIONS,
    CARTELS,
    COUNTED,
    TYCOON,
    TYRANT,
    WARLORD,
)
from mechs_core.rulesets.arcs.model import CAMPAIGN_CAUSES, CAUSES, State
from mechs_core.rulesets.arcs.rules.resources import to_supply
from mechs_core.rulesets.arcs.tasks import Task, task, tasks

BOX_PLAYS = 2  # seats: with so many players the tokens on boxes count as a third one's. ARC-AMB-6


class AmbitionScored(Event, frozen=True):
    ambition: str
    counts: tuple[int, ...]  # by seat; with two players the box last
    first: tuple[int, ...]  # who places first; the box is 2
    second: tuple[int, ...]
    gains: tuple[int, ...]  # Power by seat
    bonus: int  # that a sole first gains beside


class PowerChanged(Event, frozen=True):
    seat: Seat
    delta: int
    cause: str


def count(state: State, seat: Seat, ambition: int) -> int:
    """What a seat has for an ambition. ARC-AMB-1"""
    if ambition == TYRANT:
        return sum(state.captives[seat])
    if ambition == WARLORD:
        return sum(state.trophies[seat])
    found = sum([state.icons(seat, kind) for kind in COUNTED[ambition]])
    if ambition == TYCOON and state.guild[seat]:
        held = (COURT_IDS[card] for card in state.guild[seat])
        found += sum(state.supply[CARTELS[card]] for card in held if card in CARTELS)
    return found


def counts_of(state: State, ambition: int) -> tuple[int, ...]:
    """By seat; with two players the tokens on the box come last."""
    found = [count(state, seat, ambition) for seat in range(state.seats)]
    if state.seats == BOX_PLAYS:
        found.append(sum(state.box[ambition]))
    return tuple(found)


def places_of(counts: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who is first and who second; a tie for first leaves no second. ARC-AMB-3, ARC-AMB-4"""
    ranked = sorted({*counts} - {0}, reverse=True)
    if not ranked:
        return (), ()
    first = tuple(who for who, number in enumerate(counts) if number == ranked[0])
    if len(first) > 1 or len(ranked) == 1:
        return first, ()
    second = tuple(who for who, number in enumerate(counts) if number == ranked[1])
    return first, second if len(second) == 1 else ()


def worth(state: State, ambition: int) -> tuple[int, int]:
    """What first and second gain: the sums of the markers on it. ARC-AMB-2"""
    values = [state.value(marker) for marker, on in enumerate(state.markers) if on == ambition]
    return sum(first for first, _ in values), sum(second for _, second in values)


@task("score")
def score(play: Play[State], todo: list[Task]) -> None:
    """ARC-AMB-7; in a campaign grand ambitions and objectives come first. BR-ACT-6"""
    won = [0] * play.state.seats
    for ambition in range(len(AMBITIONS)):
        if ambition in play.state.markers:
            alone, gained = score_one(play, ambition)
            if alone is not None:
                won[alone] += gained
    todo.append(discard_after_scoring.later())
    if play.state.campaign is not None:
        from mechs_core.rulesets.arcs.rules.campaign import grand, objectives

        todo += [objectives.count_all.later(won), grand.score.later()]


def score_one(play: Play[State], ambition: int) -> tuple[Seat | None, int]:
    """Returns who is alone first, and the Power which that seat gains, its bonus included."""
    state = play.state
    counts = counts_of(state, ambition)
    first, second = places_of(counts)
    most, less = worth(state, ambition)
    gains = [0] * state.seats
    for who in first:
        if who < state.seats:
            gains[who] = most if len(first) == 1 else less
    for who in second:
        if who < state.seats:
            gains[who] = less
    alone = first[0] if len(first) == 1 and first[0] < state.seats else None
    bonus = 0 if alone is None else state.bonus(alone)  # ARC-AMB-5
    name = AMBITIONS[ambition]
    play.emit(AmbitionScored(name, counts, first, second, tuple(gains), bonus))
    for seat in state.from_initiative():
        change_power(play, seat, gains[seat], CAUSES[ambition])
        if seat == alone:
            change_power(play, seat, bonus, "bonus")
    return alone, 0 if alone is None else gains[alone] + bonus


def change_power(play: Play[State], seat: Seat, delta: int, cause: str) -> None:
    if delta:
        play.emit(PowerChanged(seat, delta, cause))


@task("after_scoring")
def discard_after_scoring(play: Play[State], todo: list[Task]) -> None:
    """Cartels make their holder's Rivals discard all tokens of their type. BC03, BC06, ARC-R-37"""
    state = play.state
    for holder in state.from_initiative():
        for card in [*state.guild[holder]]:
            kind = CARTELS.get(COURT_IDS[card])
            if kind is None:
                continue
            for rival in state.rivals(holder):
                for slot, held in enumerate(state.slots[rival]):
                    if held == kind:
                        to_supply(play, rival, slot, "card")


def on_ambition_scored(state: State, event: AmbitionScored) -> None:
    """Nothing changes: Power does by `PowerChanged`."""


def on_power_changed(state: State, event: PowerChanged) -> None:
    state.power[event.seat] += event.delta
    state.power_by[event.seat][CAMPAIGN_CAUSES.index(event.cause)] += event.delta


APPLY = {AmbitionScored: on_ambition_scored, PowerChanged: on_power_changed}
TASKS = tasks(score, discard_after_scoring)

"""Hits: what is damaged and destroyed in a battle, one hit after another. ARC-BAT-5 to 12."""

from __future__ import annotations

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, Seat
from mechs_core.kernel.on_demand import on_call
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import ASYLUM, BLIGHT, EMPIRE, FREE
from mechs_core.rulesets.arcs.data import (
    BHIT,
    CITY,
    CONDITIONS,
    DAMAGED,
    FRESH,
    HIT,
    INTERCEPT,
    KINDS,
    SELF,
    SYMBOLS,
)
from mechs_core.rulesets.arcs.field_types import Piece, owner_named
from mechs_core.rulesets.arcs.geometry import SYSTEMS
from mechs_core.rulesets.arcs.model import OFF, Battle, State
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.ambitions import PowerChanged
from mechs_core.rulesets.arcs.rules.battle import fighting
from mechs_core.rulesets.arcs.rules.campaign import sides
from mechs_core.rulesets.arcs.rules.resources import return_city
from mechs_core.rulesets.arcs.rules.targets import (
    OWN,
    RAILGUN,
    Standing,
    Target,
    attacking,
    name,
    place_of,
    read,
    targets,
)
from mechs_core.rulesets.arcs.rules.windows import ask, close, data
from mechs_core.rulesets.arcs.tasks import Task, task, tasks

DESTROYED = "destroyed"
WINDOW = {OWN: "own_hits", HIT: "hits", BHIT: "hits"}
advance_for = on_call("mechs_core.rulesets.arcs.rules.campaign.objectives", "advance_for")


class Hit(Decision, frozen=True, tag="hit"):
    """This piece takes the hit."""

    piece: Piece


class HitDealt(Event, frozen=True):
    step: str  # "railgun", "own", "hit" or "bhit"
    piece: str
    to: str  # "damaged" or "destroyed"


class HitsLost(Event, frozen=True):
    """Hits for which there was no target."""

    step: str
    count: int


@task("own")
def own(play: Play[State], todo: list[Task]) -> None:
    """Self hits and, once, the interception. ARC-BAT-5, ARC-BAT-6"""
    now = fighting(play.state)
    rolled = dict(zip(SYMBOLS, now.totals, strict=True))
    count = rolled[SELF] + (now.intercept if rolled[INTERCEPT] else 0)
    deal(play, todo, OWN, count)


@task("hits")
def hits(play: Play[State], todo: list[Task], step: str) -> None:
    """ARC-BAT-7, ARC-BAT-8"""
    now = fighting(play.state)
    deal(play, todo, step, now.totals[SYMBOLS.index(step)])


@task("deal")
def deal(play: Play[State], todo: list[Task], step: str, left: int) -> None:
    """Deal one of so many hits of a step; ask where it matters who takes it. ARC-BAT-11

    Blight takes two hits at once: an odd one is lost. BR-BLI-1, BR-R-60
    """
    if not left:
        return
    state = play.state
    now, standing = fighting(state), targets(state, step)
    needed = sides.TOUGH if step == HIT and sides.is_tough(state, now) else 1
    if not standing or left < needed:
        play.emit(HitsLost(step, left))
        return
    todo.append(deal.later(step, left - needed))
    if len(standing) > 1 and left // needed < sum(standing.values()):
        ask(play, todo, WINDOW[step], now.seat, step=step, left=left)
    else:
        strike(play, todo, step, next(iter(standing)))


# ---------------------------------------------------------------- one hit


def strike(play: Play[State], todo: list[Task], step: str, piece: Target) -> None:
    """One hit: a fresh piece is damaged, a damaged one destroyed. ARC-BAT-10"""
    now = fighting(play.state)
    is_destroyed = piece.condition == DAMAGED
    play.emit(HitDealt(step, name(piece), DESTROYED if is_destroyed else CONDITIONS[DAMAGED]))
    if is_destroyed:
        destroy(play, todo, step, piece)
    if piece.owner == BLIGHT:
        advance_for(play, "reaper", now.seat, 1, "battle")


def destroy(play: Play[State], todo: list[Task], step: str, piece: Target) -> None:
    """A destroyed piece becomes a Trophy, or goes home where nobody takes it.

    ARC-BAT-10, BR-EMP-13, BR-EMP-14, BR-FRE-3, BR-FRE-5
    """
    state, now = play.state, fighting(play.state)
    owner, kind = piece.owner, piece.kind
    if piece.spot == OFF:
        system = place_of(now, step)
        from_, outside = SYSTEMS[system], pieces.takes_outside(state, *piece[:3], system)
    else:
        from_, outside = pieces.on_board(owner, piece.spot), False
    taker = now.seat if step in (HIT, BHIT) else sides.taker(state, now.defender)
    if taker == OFF and kind == CITY:
        return_city(play, todo, owner, DAMAGED, from_)
        return
    to = pieces.home(owner, kind) if taker == OFF else pieces.trophies(taker)
    pieces.move(play, owner, kind, DAMAGED, 1, from_, to, "battle", outside)
    if owner == FREE and ASYLUM in state.reach.laws:  # W1
        play.emit(PowerChanged(taker, -1, "asylum"))
    if owner == EMPIRE and taker != OFF:
        advance_for(play, "throne_breaker", taker, 2, "battle")


def by_railgun(
    play: Play[State], todo: list[Task], piece: Target, fresh: int, damaged: int
) -> None:
    """The hit of L12; dice are collected after it, beside so many Imperial ships as are left."""
    if piece.owner == EMPIRE and piece.condition == FRESH:
        fresh, damaged = fresh - 1, damaged + 1
    elif piece.owner == EMPIRE:
        damaged -= 1
    from mechs_core.rulesets.arcs.rules.campaign.attackers import collect

    todo.append(collect.later(fresh, damaged))
    strike(play, todo, RAILGUN, piece)


# ---------------------------------------------------------------- the decision


def hit(play: Play[State], seat: Seat, choice: Hit) -> list[Task]:
    state, said = play.state, data(play.state)
    step, piece = said["step"], read(state, said["step"], choice.piece)
    if piece is None:
        raise IllegalDecision("no_such_piece", f"there is no {choice.piece}")
    if piece not in asked_for(state):
        raise IllegalDecision("target_illegal", f"{choice.piece} cannot take this hit")
    todo = close(play)
    if step == RAILGUN:
        by_railgun(play, todo, piece, said["fresh"], said["damaged"])
    else:
        strike(play, todo, step, piece)
    return todo


def asked_for(state: State) -> Standing:
    """What may take the hit that the open window asks for."""
    said = data(state)
    if said["step"] == RAILGUN:
        return attacking(state, fighting(state), said["fresh"], said["damaged"])
    return targets(state, said["step"])


def hit_choices(state: State, seat: Seat) -> list[Hit]:
    return [Hit(name(piece)) for piece in asked_for(state)]


# ---------------------------------------------------------------- the fold


def on_hit_dealt(state: State, event: HitDealt) -> None:
    """A piece that is damaged is flipped; a destroyed one is taken away by the next event."""
    now, piece = fighting(state), read(state, event.step, event.piece)
    assert piece is not None
    owner, kind, condition, spot = piece
    if event.step == OWN and spot == OFF:
        if owner == EMPIRE:
            count_imperial(now, condition)
        elif condition == FRESH:
            now.fresh, now.damaged = now.fresh - 1, now.damaged + 1
        else:
            now.damaged -= 1
    if event.to != DESTROYED:
        system = place_of(now, event.step)
        place = SYSTEMS[system] if spot == OFF else pieces.on_board(owner, spot)
        outside = spot == OFF and pieces.takes_outside(state, *piece[:3], system)
        told = owner_named(owner), KINDS[kind]
        flipped = pieces.PiecesFlipped(*told, 1, place, event.to, outside)
        pieces.on_pieces_flipped(state, flipped)
    elif kind == CITY and spot == OFF:
        now.cities += 1


def count_imperial(now: Battle, condition: int) -> None:
    if condition == FRESH:
        now.imperial_fresh, now.imperial_damaged = now.imperial_fresh - 1, now.imperial_damaged + 1
    else:
        now.imperial_damaged -= 1


def on_hits_lost(state: State, event: HitsLost) -> None:
    """Nothing changes."""


DECIDE = {Hit: hit}
APPLY = {HitDealt: on_hit_dealt, HitsLost: on_hits_lost}
OFFER = {Hit: hit_choices}
TASKS = tasks(own, hits, deal)

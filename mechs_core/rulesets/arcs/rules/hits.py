"""Hits: what is damaged and destroyed in a battle, one hit after another. ARC-BAT-5 to 12."""

from __future__ import annotations

from collections.abc import Sequence

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.data import (
    BHIT,
    BUILDINGS,
    CITY,
    CONDITIONS,
    DAMAGED,
    FRESH,
    HIT,
    INTERCEPT,
    KINDS,
    SELF,
    SHIP,
    SYMBOLS,
)
from mechs_core.rulesets.arcs.field_types import Piece
from mechs_core.rulesets.arcs.geometry import SYSTEMS
from mechs_core.rulesets.arcs.model import State, Task
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.battle import fighting
from mechs_core.rulesets.arcs.rules.windows import ask, close, data

OWN = "own"  # the step of self and intercept hits
DESTROYED = "destroyed"
WINDOW = {OWN: "own_hits", HIT: "hits", BHIT: "hits"}
# By step the kinds that are hit: the next group when nothing of the one before is left.
GROUPS = {OWN: ((SHIP,),), HIT: ((SHIP,), BUILDINGS), BHIT: (BUILDINGS,)}
Standing = tuple[int, int]  # kind, condition


class Hit(Decision, frozen=True, tag="hit"):
    """This piece takes the hit."""

    piece: Piece


class HitDealt(Event, frozen=True):
    step: str  # "own", "hit" or "bhit"
    piece: str
    to: str  # "damaged" or "destroyed"


class HitsLost(Event, frozen=True):
    """Hits for which there was no target."""

    step: str
    count: int


def own(play: Play[State], todo: list[Task]) -> None:
    """Self hits and, once, the interception. ARC-BAT-5, ARC-BAT-6"""
    now = fighting(play.state)
    rolled = dict(zip(SYMBOLS, now.totals, strict=True))
    count = rolled[SELF] + (now.intercept if rolled[INTERCEPT] else 0)
    deal(play, todo, OWN, count)


def hits(play: Play[State], todo: list[Task], step: str) -> None:
    """ARC-BAT-7, ARC-BAT-8"""
    now = fighting(play.state)
    deal(play, todo, step, now.totals[SYMBOLS.index(step)])


def deal(play: Play[State], todo: list[Task], step: str, left: int) -> None:
    """Deal so many hits of a step; ask where it matters who takes one. ARC-BAT-11"""
    while left:
        standing = targets(play.state, step)
        if not standing:
            play.emit(HitsLost(step, left))
            return
        if len(standing) > 1 and left < strength(play.state, step, standing):
            seat = fighting(play.state).seat
            todo.append(["deal", step, left - 1])
            ask(play, todo, WINDOW[step], seat, step=step, left=left)
            return
        strike(play, todo, step, standing[0])
        left -= 1


def victim(state: State, step: str) -> Seat:
    now = fighting(state)
    return now.seat if step == OWN else now.defender


def targets(state: State, step: str) -> list[Standing]:
    """The different pieces that may take a hit, in the order in which they do unasked."""
    owner = victim(state, step)
    for kinds in GROUPS[step]:
        if found := standing_at(state, owner, kinds):
            return found
    return []


def standing_at(state: State, owner: Seat, kinds: Sequence[int]) -> list[Standing]:
    system = fighting(state).system
    return [
        (kind, condition)
        for kind in kinds
        for condition in (FRESH, DAMAGED)
        if state.at(owner, kind, condition, system)
    ]


def strength(state: State, step: str, standing: Sequence[Standing]) -> int:
    """How many hits destroy all of these pieces."""
    owner, system = victim(state, step), fighting(state).system
    return sum(
        (2 if condition == FRESH else 1) * state.at(owner, kind, condition, system)
        for kind, condition in standing
    )


def strike(play: Play[State], todo: list[Task], step: str, piece: Standing) -> None:
    """One hit: a fresh piece is damaged, a damaged one destroyed. ARC-BAT-10"""
    now, owner = fighting(play.state), victim(play.state, step)
    kind, condition = piece
    to = CONDITIONS[DAMAGED] if condition == FRESH else DESTROYED
    play.emit(HitDealt(step, name(piece), to))
    if to == DESTROYED:
        taker = now.defender if step == OWN else now.seat
        where = SYSTEMS[now.system]
        pieces.move(play, owner, kind, DAMAGED, 1, where, pieces.trophies(taker), "battle")


def name(piece: Standing) -> str:
    return f"{KINDS[piece[0]]}:{CONDITIONS[piece[1]]}"


def read(piece: str) -> Standing:
    kind, condition = piece.split(":")
    return KINDS.index(kind), CONDITIONS.index(condition)


def hit(play: Play[State], seat: Seat, choice: Hit) -> list[Task]:
    state, step, piece = play.state, data(play.state)["step"], read(choice.piece)
    if piece not in targets(state, step):
        owner = victim(state, step)
        count = state.at(owner, *piece, fighting(state).system)
        if count:
            raise IllegalDecision("target_illegal", f"{choice.piece} cannot take this hit")
        raise IllegalDecision("no_such_piece", f"there is no {choice.piece}")
    todo = close(play)
    strike(play, todo, step, piece)
    return todo


def hit_choices(state: State, seat: Seat) -> list[Hit]:
    return [Hit(name(piece)) for piece in targets(state, data(state)["step"])]


# ---------------------------------------------------------------- the fold


def on_hit_dealt(state: State, event: HitDealt) -> None:
    """A piece that is damaged is flipped; a destroyed one is taken away by the next event."""
    now, owner = fighting(state), victim(state, event.step)
    kind, condition = read(event.piece)
    if event.step == OWN:
        if condition == FRESH:
            now.fresh, now.damaged = now.fresh - 1, now.damaged + 1
        else:
            now.damaged -= 1
    if event.to != DESTROYED:
        flipped = pieces.PiecesFlipped(owner, KINDS[kind], 1, SYSTEMS[now.system], event.to)
        pieces.on_pieces_flipped(state, flipped)
    elif kind == CITY:
        now.cities += 1


def on_hits_lost(state: State, event: HitsLost) -> None:
    """Nothing changes."""


DECIDE = {Hit: hit}
APPLY = {HitDealt: on_hit_dealt, HitsLost: on_hits_lost}
OFFER = {Hit: hit_choices}
TASKS = {"own": own, "hits": hits, "deal": deal}

"""What a position is worth to a seat, in prestige. Every number here is judgement, not rule."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mechs_core.rulesets.arena_mechs.data import (
    DAMAGE_MOST,
    DAMAGE_OTHER,
    HIT,
    HIT_DAMAGE,
    PRESTIGE,
    ROUNDS,
    SHOOT,
    SHOOT_DAMAGE,
    TRICKS,
    TURNS,
)
from mechs_core.rulesets.arena_mechs.geometry import (
    BESIDE,
    OFF,
    RAYS,
    has_crushers,
    has_flamethrowers,
)
from mechs_core.rulesets.arena_mechs.model import Arena

SURE: Final = 0.8  # the chance that damage on an almost empty board is ever scored
RISK: Final = 0.1  # of being smashed soon with a full board; 0.6 won 42% of 200 duels with 0.1
TEMPO: Final = 0.8  # prestige that a sequence brings on average
AIM: Final = 0.25  # prestige that a point of damage brings on average


def worth(arena: Arena, seat: int) -> float:
    """Expected prestige of a seat less the others' mean, as if its activation ended here."""
    expected = expectations(arena)
    own = expected[seat]
    return own - (sum(expected) - own) / (arena.seats - 1)


def expectations(arena: Arena) -> list[float]:
    """By seat: prestige, the shares of damage to come, less the danger of being smashed."""
    expected: list[float] = [*arena.prestige]
    if arena.final:  # the shares are scored
        return expected
    last = arena.round == ROUNDS and arena.turn == TURNS
    seats, decks, prestige = range(arena.seats), tuple(arena.decks), arena.prestige
    for victim in seats:
        board = arena.boards[victim]
        markers = sum(board)
        field = arena.at[victim]
        if field == OFF and to_act(arena, victim):
            expected[victim] -= TEMPO
        if field != OFF and will_burn(arena, field):
            markers += 1
        if not markers:
            continue
        full = min(markers / arena.spaces, 1.0)
        # AM-SMASH-4, AM-END-1: the board pays at the end at the latest
        pays = 1.0 if last else SURE + (1 - SURE) * full
        for seat, share in shares(tuple(board), decks):
            expected[seat] += pays * share
        behind = 0  # AM-SMASH-5
        for seat in seats:
            if prestige[seat] < prestige[victim]:
                behind += 1
        expected[victim] -= (behind + TEMPO) * RISK * full * full
    return expected


@lru_cache(maxsize=1 << 12)
def shares(board: tuple[int, ...], decks: tuple[int, ...]) -> tuple[tuple[int, float], ...]:
    """What a board would pay, by seat with markers on it. decks: by seat."""
    squares = sum(board[deck] ** 2 for deck in decks)
    found = []
    for seat, deck in enumerate(decks):
        if own := board[deck]:
            lead = own * own / squares  # 1 alone, a half for two that are tied
            found.append((seat, DAMAGE_OTHER + (DAMAGE_MOST - DAMAGE_OTHER) * lead))
    return tuple(found)


def to_act(arena: Arena, seat: int) -> bool:
    """Whether a seat has its activation of this turn still before it."""
    if arena.active == OFF or seat == arena.active:
        return False
    return arena.order.index(seat) > arena.order.index(arena.active)


def will_burn(arena: Arena, field: int) -> bool:
    """Whether the arena does damage on this field when the turn ends. AM-TURN-6."""
    if arena.turn == 1:
        return has_flamethrowers(arena.tiles, field)
    return arena.turn == 2 and has_crushers(arena.tiles, field)


def promise(arena: Arena, seat: int) -> float:
    """What the actions that a seat has left bring at least, from where it stands."""
    if arena.active != seat or arena.at[seat] == OFF:
        return 0.0
    brings = float(TRICKS[arena.pending[PRESTIGE]])
    if arena.pending[HIT] and has_target(arena, seat, 1):
        brings += AIM * HIT_DAMAGE[arena.pending[HIT]]
    if arena.pending[SHOOT] and has_target(arena, seat, 4):
        brings += AIM * SHOOT_DAMAGE[arena.pending[SHOOT]]
    return brings


def has_target(arena: Arena, seat: int, reach: int) -> bool:
    """Whether a Mech stands in a straight line within reach, with no wall between."""
    for direction in range(4):
        here = arena.at[seat]
        for field in RAYS[here][direction][:reach]:
            if arena.walls[here] >> direction & 1:
                break
            if arena.mech_on[field] != OFF:
                return True
            here = field
    return False


def neighbours(arena: Arena, field: int) -> int:
    """How many free fields a Mech on this field could step to."""
    return sum(
        beside != OFF and not arena.walls[field] >> direction & 1 and arena.mech_on[beside] == OFF
        for direction, beside in enumerate(BESIDE[field])
    )

"""The legal decisions of an open question, one for each different effect."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations, product
from typing import Any, Final

from mechs_core.kernel.messages import Decision, Request
from mechs_core.rulesets.arena_mechs.data import (
    ARROWS,
    HALVES,
    HIT,
    MARKERS,
    MOVE,
    OPERATE,
    PRESTIGE,
    SHOOT,
    SYMBOLS,
    TRICKS,
    UPPER_OF,
)
from mechs_core.rulesets.arena_mechs.geometry import (
    BESIDE,
    CHECKPOINTS,
    DIRECTIONS,
    DROP_IN_FIELDS,
    FIELDS,
    OFF,
    TILE_WALLS,
    TOWARDS,
)
from mechs_core.rulesets.arena_mechs.model import (
    CRUSHERS,
    FLAMETHROWERS,
    MAGNET,
    Arena,
    is_fresh,
)
from mechs_core.rulesets.arena_mechs.rules.activation import (
    USES,
    Alternative,
    EndTurn,
    SkipAction,
    has_effect,
)
from mechs_core.rulesets.arena_mechs.rules.hit import Hit, why_not_hit
from mechs_core.rulesets.arena_mechs.rules.magnet import Magnet, competitors
from mechs_core.rulesets.arena_mechs.rules.move_paths import moves
from mechs_core.rulesets.arena_mechs.rules.operate import (
    Conveyor,
    FireCrushers,
    FireFlamethrowers,
    used_up,
)
from mechs_core.rulesets.arena_mechs.rules.prestige_action import (
    Repair,
    TakePrestige,
    to_remove,
)
from mechs_core.rulesets.arena_mechs.rules.program import (
    PlaceMech,
    ProgramSlot,
    why_not_place,
)
from mechs_core.rulesets.arena_mechs.rules.shoot import Shoot, first_obstacle, in_direction
from mechs_core.rulesets.arena_mechs.rules.turn import ChooseSequence, DropIn, why_not_drop_in


def choices(arena: Arena, request: Request) -> list[Any]:
    """The legal answers to an open question, complete up to decisions with the same outcome."""
    return CHOICES[request.kind](arena, request.seat)


def programs(arena: Arena, seat: int) -> list[ProgramSlot]:
    pairs = tuple(combinations(arena.hand[seat], 2))
    return [
        ProgramSlot(slot, pair)
        for slot, cards in enumerate(arena.slots[seat], 1)
        if not cards
        for pair in pairs
    ]


PLACES: Final = tuple(PlaceMech(FIELDS[field]) for field in CHECKPOINTS)
DROP_INS: Final = tuple(DropIn(FIELDS[field]) for field in DROP_IN_FIELDS)


def places(arena: Arena, seat: int) -> list[PlaceMech]:
    return [place for place in PLACES if why_not_place(arena, place) is None]


def drop_ins(arena: Arena, seat: int) -> list[DropIn]:
    return [drop_in for drop_in in DROP_INS if why_not_drop_in(arena, drop_in) is None]


# By card; 0, which stands for none, is not asked for.
COVERS: Final = tuple(
    tuple(ChooseSequence(card, half) for half in HALVES) for card, _ in enumerate(UPPER_OF)
)


def covers(arena: Arena, seat: int) -> list[ChooseSequence]:
    return [cover for card in arena.slots[seat][arena.turn - 1] for cover in COVERS[card]]


END_TURN: Final = EndTurn()
SKIPS: Final = tuple(SkipAction(symbol) for symbol in SYMBOLS)
ALTERNATIVES: Final = {use: Alternative(use) for use in USES}


@lru_cache(maxsize=256)
def usable_of(
    pending: tuple[int, ...], operations_left: int
) -> tuple[tuple[int, ...], tuple[SkipAction, ...]]:
    """The symbols that can be used now, and the decisions that leave them out.

    AM-ACT-7 While operations are left nothing else is open.
    """
    usable = tuple(
        symbol
        for symbol, strength in enumerate(pending)
        if strength and (symbol == OPERATE or not operations_left)
    )
    return usable, tuple(SKIPS[symbol] for symbol in usable)


def actions(arena: Arena, seat: int) -> list[Decision]:
    """Of the active seat: its pending actions by symbol, the alternatives, the skips, the end."""
    choices: list[Decision] = []
    usable, skips = usable_of(tuple(arena.pending), arena.operations_left)
    for symbol in usable:
        choices += ACTIONS[symbol](arena, seat)
    if is_fresh(arena):
        for use in arena.uses:
            if has_effect(arena, seat, use):
                choices.append(ALTERNATIVES[use])
    if arena.alternative is None:
        choices += skips
    choices.append(END_TURN)
    return choices


TAKE_PRESTIGE: Final = TakePrestige()


def tricks(arena: Arena, seat: int) -> list[Decision]:
    wanted = to_remove(arena, seat)
    choices: list[Decision] = []
    if wanted:
        choices += repairs(tuple([min(there, wanted) for there in arena.boards[seat]]), wanted)
    if TRICKS[arena.pending[PRESTIGE]]:
        choices.append(TAKE_PRESTIGE)
    return choices


@lru_cache(maxsize=2048)
def repairs(board: tuple[int, ...], wanted: int) -> tuple[Repair, ...]:
    """Each different multiset of so many markers once. board: by marker, as many as can go."""
    return tuple(
        Repair(tuple(MARKERS[marker] for marker, count in enumerate(counts) for _ in range(count)))
        for counts in product(*(range(there + 1) for there in board))
        if sum(counts) == wanted
    )


HITS: Final = tuple(Hit(seat) for seat in range(4))
SHOTS: Final = tuple(Shoot(target=seat) for seat in range(4))
SWEEPS: Final = tuple(Shoot(direction=direction) for direction in DIRECTIONS)


def hits(arena: Arena, seat: int) -> list[Hit]:
    beside = BESIDE[arena.at[seat]]  # the others are not adjacent without asking
    return [
        HITS[target]
        for target, field in enumerate(arena.at)
        if field in beside and field != OFF and why_not_hit(arena, seat, target) is None
    ]


def shots(arena: Arena, seat: int) -> list[Shoot]:
    if arena.pending[SHOOT] == 3:
        return [
            sweep for direction, sweep in enumerate(SWEEPS) if in_direction(arena, seat, direction)
        ]
    here = arena.at[seat]
    in_line = TOWARDS[here]  # the others are out of sight without asking
    return [
        SHOTS[target]
        for target, field in enumerate(arena.at)
        if field != OFF and in_line[field] != OFF and first_obstacle(arena, here, field) is None
    ]


FIRE_CRUSHERS: Final = FireCrushers()
FIRE_FLAMETHROWERS: Final = FireFlamethrowers()
CONVEYORS: Final = tuple(
    tuple(Conveyor(arrow, orientation) for arrow in ARROWS) for orientation in range(4)
)
# Tile in orientation 0 -> each arrow with the lowest orientation of each set of walls.
TURNED: Final = {
    tile: tuple(
        conveyor
        for orientation in range(4)
        if TILE_WALLS[tile + orientation] not in TILE_WALLS[tile : tile + orientation]
        for conveyor in CONVEYORS[orientation]
    )
    for tile in range(0, len(TILE_WALLS), 4)
}


def listed_as(arena: Arena, seat: int, decision: Decision) -> Decision:
    """What is listed for a Conveyor whose tile has the same walls in a lower orientation."""
    if type(decision) is not Conveyor or not arena.turn_free_tile:
        return decision
    walls = TILE_WALLS[(tile := arena.free // 4 * 4) : tile + 4]
    lowest = walls.index(walls[decision.orientation])
    return CONVEYORS[lowest][ARROWS.index(decision.arrow)]


BESIDES: Final = tuple(sum(1 << there for there in beside if there != OFF) for beside in BESIDE)
MAGNETS: Final = tuple(
    {winner: Magnet(name, winner) for winner in (None, 0, 1, 2, 3)} for name in FIELDS
)
UNCONTESTED: Final = tuple(magnets[None] for magnets in MAGNETS)


def operations(arena: Arena, seat: int) -> list[Decision]:
    choices: list[Decision] = []
    tile, orientation = arena.free // 4 * 4, arena.free % 4
    choices += TURNED[tile] if arena.turn_free_tile else CONVEYORS[orientation]
    used = used_up(arena)
    if not used & CRUSHERS:
        choices.append(FIRE_CRUSHERS)
    if not used & FLAMETHROWERS:
        choices.append(FIRE_FLAMETHROWERS)
    if not used & MAGNET:
        choices += magnets(arena)
    return choices


def magnets(arena: Arena) -> list[Magnet]:
    """Each empty field, with each competitor where two or more compete."""
    beside_one = 0  # fields as bits
    beside_more = 0  # only these can have a competition
    for field in arena.at:
        if field != OFF:
            beside_more |= beside_one & BESIDES[field]
            beside_one |= BESIDES[field]
    mech_on = arena.mech_on
    if not beside_more:
        return [magnet for magnet, mech in zip(UNCONTESTED, mech_on, strict=True) if mech == OFF]
    choices = []
    for field, mech in enumerate(mech_on):
        if mech == OFF:
            rivals = competitors(arena, field) if beside_more >> field & 1 else ()
            if len(rivals) > 1:
                choices += [MAGNETS[field][winner] for winner in rivals]
            else:
                choices.append(MAGNETS[field][None])
    return choices


ACTIONS: Final[dict[int, Callable[[Arena, int], list[Any]]]] = {
    PRESTIGE: tricks,
    HIT: hits,
    SHOOT: shots,
    MOVE: moves,
    OPERATE: operations,
}
CHOICES: Final[dict[str, Callable[[Arena, int], list[Any]]]] = {
    "programming": programs,
    "placement": places,
    "drop_in": drop_ins,
    "choosing": covers,
    "acting": actions,
}

"""What can take a hit of a battle, and its name. ARC-BAT-5 to 8, BR-FLG-11, BR-FLG-12, BR-FLG-16"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from mechs_core.kernel.messages import Seat
from mechs_core.rulesets.arcs.campaign_data import (
    ARMOR,
    BLIGHT,
    BLIGHT_KIND,
    COLUMNS,
    EMPIRE,
    FREE,
    OWNER_NAMES,
    ROWS,
)
from mechs_core.rulesets.arcs.data import (
    BHIT,
    BUILDINGS,
    CONDITIONS,
    DAMAGED,
    FRESH,
    HIT,
    KINDS,
    SHIP,
)
from mechs_core.rulesets.arcs.field_types import PIECES
from mechs_core.rulesets.arcs.model import OFF, STATES, Battle, State, cell
from mechs_core.rulesets.arcs.rules.battle import fighting
from mechs_core.rulesets.arcs.rules.campaign import sides

OWN: Final = "own"  # the step of self and intercept hits
RAILGUN: Final = "railgun"  # the hit before the dice. L12
SHIPS: Final = (SHIP,)
MAP: Final = (SHIP, *BUILDINGS)


class Target(NamedTuple):
    """Equal pieces of which one can take a hit."""

    owner: int
    kind: int
    condition: int
    spot: int = OFF  # on its owner's Flagship board


Standing = dict[Target, int]  # in the order in which they take hits unasked -> hits to destroy all


def targets(state: State, step: str) -> Standing:
    """The different pieces that may take a hit. ARC-BAT-5 to 8, BR-EMP-12, BR-FLG-16"""
    now = fighting(state)
    if step == OWN:
        return attacking(state, now, now.imperial_fresh, now.imperial_damaged)
    owner, system = now.defender, now.target
    found: Standing = {}
    if step == HIT:
        found = on_map(state, owner, SHIPS, system)
        if sides.defends_with_empire(state, owner):
            found |= on_map(state, EMPIRE, SHIPS, system)
    if found:
        return found
    found = on_map(state, owner, BUILDINGS, system)
    return found | on_board(state, owner) if sides.flies(state, owner, system) else found


def attacking(state: State, now: Battle, fresh: int, damaged: int) -> Standing:
    """Attacking pieces: own ships, so many Imperial ones, those of a Flagship's board. BR-FLG-11"""
    found = on_map(state, now.seat, SHIPS, now.system)
    if fresh:
        found[Target(EMPIRE, SHIP, FRESH)] = 2 * fresh
    if damaged:
        found[Target(EMPIRE, SHIP, DAMAGED)] = damaged
    return found | on_board(state, now.seat) if sides.flies(state, now.seat, now.system) else found


def on_map(state: State, owner: int, kinds: Sequence[int], system: int) -> Standing:
    found: Standing = {}
    for kind in kinds:
        fresh = cell(owner, kind, FRESH, system)
        if count := state.pieces[fresh]:
            found[Target(owner, kind, FRESH)] = 2 * count
        if count := state.pieces[fresh + STATES]:
            found[Target(owner, kind, DAMAGED)] = count
    return found


def on_board(state: State, seat: Seat) -> Standing:
    """In each column of a Flagship's board the Armor, without one the Upgrade. BR-FLG-12"""
    found: Standing = {}
    under = 0
    for spot, kind, condition in state.board_pieces(seat):
        if spot % len(ROWS) == ARMOR:
            _, under = found.popitem()
        strength = 2 if condition == FRESH else 1
        found[Target(seat, kind, condition, spot)] = strength + under
        under = 0
    return found


def place_of(now: Battle, step: str) -> int:
    """The system where the pieces stand that a step hits."""
    return now.target if step in (HIT, BHIT) else now.system


# ---------------------------------------------------------------- names


def name(piece: Target) -> str:
    if piece.spot != OFF:
        return board_name(piece.spot)
    condition = CONDITIONS[piece.condition]
    if piece.owner == BLIGHT:
        return f"{BLIGHT_KIND}:{condition}"
    said = f"{KINDS[piece.kind]}:{condition}"
    return f"{OWNER_NAMES[piece.owner]}:{said}" if piece.owner >= EMPIRE else said


def board_name(spot: int) -> str:
    """A piece of a Flagship's board: "board:hull:armor"."""
    column, row = divmod(spot, len(ROWS))
    return f"board:{COLUMNS[column].id}:{ROWS[row]}"


def _named() -> dict[str, Target]:
    """What names stand for. owner OFF: the seat that is hit; a piece of a board: only its spot."""
    found = {}
    for owner, kinds in ((OFF, MAP), (EMPIRE, SHIPS), (FREE, BUILDINGS), (BLIGHT, SHIPS)):
        for piece in (Target(owner, kind, each) for kind in kinds for each in (FRESH, DAMAGED)):
            found[name(piece)] = piece
    for spot in range(len(COLUMNS) * len(ROWS)):
        found[board_name(spot)] = Target(OFF, OFF, OFF, spot)
    return found


NAMED: Final = _named()
assert {*NAMED} == {*PIECES}


def read(state: State, step: str, piece: str) -> Target | None:
    """The piece that a name stands for in a step of the battle under way; None: there is none."""
    now = fighting(state)
    owner, kind, condition, spot = NAMED[piece]
    if owner == OFF:
        owner = now.defender if step in (HIT, BHIT) else now.seat
        if owner >= EMPIRE:
            return None
    elif state.campaign is None:
        return None
    if spot != OFF:
        built = OFF if state.campaign is None else state.campaign.board[owner][spot]
        return None if built == OFF else Target(owner, *divmod(built, 2), spot)
    if not state.at(owner, kind, condition, place_of(now, step)):
        return None
    return Target(owner, kind, condition)

"""What can take a hit of a battle, and its name. ARC-BAT-5 to 8, BR-FLG-11, BR-FLG-12, BR-FLG-16"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from mechs_core.rulesets.arcs.campaign_data import (
    ARMOR,
    BLIGHT,
    BLIGHT_KIND,
    COLUMN,
    COLUMNS,
    EMPIRE,
    OWNER_NAMES,
    ROWS,
)
from mechs_core.rulesets.arcs.data import (
    BHIT,
    BUILDINGS,
    CITY,
    CONDITIONS,
    DAMAGED,
    FRESH,
    HIT,
    KINDS,
    SHIP,
    STARPORT,
)
from mechs_core.rulesets.arcs.field_types import NUMBERED
from mechs_core.rulesets.arcs.geometry import IS_GATE
from mechs_core.rulesets.arcs.model import OFF, Battle, State, board_spot
from mechs_core.rulesets.arcs.rules.battle import fighting
from mechs_core.rulesets.arcs.rules.campaign import sides

OWN: Final = "own"  # the step of self and intercept hits
RAILGUN: Final = "railgun"  # the hit before the dice. L12


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
    owner, found = now.defender, {}
    if step == HIT:
        found = on_map(state, owner, (SHIP,), now.target)
        if sides.defends_with_empire(state, owner):
            found |= on_map(state, EMPIRE, (SHIP,), now.target)
    return found or on_map(state, owner, BUILDINGS, now.target) | on_board(state, owner, now.target)


def attacking(state: State, now: Battle, fresh: int, damaged: int) -> Standing:
    """Attacking pieces: own ships, so many Imperial ones, those of a Flagship's board. BR-FLG-11"""
    found = on_map(state, now.seat, (SHIP,), now.system)
    if fresh:
        found[Target(EMPIRE, SHIP, FRESH)] = 2 * fresh
    if damaged:
        found[Target(EMPIRE, SHIP, DAMAGED)] = damaged
    return found | on_board(state, now.seat, now.system)


def on_map(state: State, owner: int, kinds: Sequence[int], system: int) -> Standing:
    found = {}
    for kind in kinds:
        for condition, strength in ((FRESH, 2), (DAMAGED, 1)):
            if count := state.at(owner, kind, condition, system):
                found[Target(owner, kind, condition)] = strength * count
    return found


def on_board(state: State, owner: int, system: int) -> Standing:
    """In each column of a Flagship there the Armor, without one the Upgrade. BR-FLG-12"""
    if not sides.flies(state, owner, system):
        return {}
    found: Standing = {}
    under = 0
    for spot, kind, condition in state.board_pieces(owner):
        if spot % len(ROWS) == ARMOR:
            _, under = found.popitem()
        strength = 2 if condition == FRESH else 1
        found[Target(owner, kind, condition, spot)] = strength + under
        under = 0
    return found


def place_of(now: Battle, step: str) -> int:
    """The system where the pieces stand that a step hits."""
    return now.target if step in (HIT, BHIT) else now.system


def is_outside(state: State, piece: Target, system: int) -> bool:
    """Whether it is the building in no slot that takes a hit: those in a slot do first. BR-R-80"""
    if state.campaign is None or piece.kind == SHIP:
        return False
    owner, kind, condition, _ = piece
    if (STARPORT if IS_GATE[system] else CITY) != kind:
        return False
    if state.campaign.outside.get(system) != (owner, condition):
        return False
    return state.at(owner, kind, condition, system) == 1


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


def read(state: State, step: str, piece: str) -> Target | None:
    """The piece that a name stands for in a step of the battle under way; None: there is none."""
    now, words = fighting(state), piece.split(":")
    owner = now.defender if step in (HIT, BHIT) else now.seat
    if words[0] == "board":
        if state.campaign is None or owner >= EMPIRE:
            return None
        spot = board_spot(COLUMN[words[1]], ROWS.index(words[2]))
        built = state.campaign.board[owner][spot]
        return None if built == OFF else Target(owner, *divmod(built, 2), spot)
    if words[0] in NUMBERED:
        if state.campaign is None:
            return None
        owner, *words = NUMBERED[words[0]], *words[1:]
        if owner == BLIGHT:
            words = [KINDS[SHIP], *words]
    elif owner >= EMPIRE:
        return None
    found = Target(owner, KINDS.index(words[0]), CONDITIONS.index(words[1]))
    return found if state.at(*found[:3], place_of(now, step)) else None

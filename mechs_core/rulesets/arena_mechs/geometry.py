"""The arena as ints, in tables built once.

Field = 5 * (row - 1) + column; direction 0 is north, then clockwise. A placed
tile is 4 * (index in FACES) + orientation, 0 .. 67; FIXED where a fixed tile stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mechs_core.kit import grid
from mechs_core.rulesets.arena_mechs import data

BOARD: Final = grid.square(5, 5)
FIELDS: Final = BOARD.names  # "a1" .. "e5"
NUMBER: Final = BOARD.number  # name -> field
DIRECTIONS: Final = tuple(grid.DIRECTIONS)  # "n" "e" "s" "w"
COMPASS: Final = ("north", "east", "south", "west")
DIRECTION: Final = {name: index for index, name in enumerate(DIRECTIONS)}
BESIDE: Final = BOARD.beside  # [field][direction] -> field, -1 past the rim
RAYS: Final = BOARD.rays  # [field][direction] -> fields, nearest first
TOWARDS: Final = BOARD.towards  # [field][field] -> direction, -1 if not in one line

OFF: Final = -1  # the field of a Mech outside the arena; the seat on an empty field
FIXED: Final = -1  # the tile number of a fixed tile: no walls

CENTRE: Final = NUMBER[data.CENTRE]
TO_CENTRE: Final = BOARD.steps[CENTRE]  # AM-END-3
CHECKPOINTS: Final = tuple(NUMBER[name] for name in data.CHECKPOINTS)
DROP_IN_FIELDS: Final = tuple(NUMBER[name] for name in data.DROP_IN_FIELDS)
LOOSE_FIELDS: Final = tuple(NUMBER[name] for name in data.LOOSE_FIELDS)
# field -> its bit among the checkpoints, 0 for the others
CHECKPOINT_BIT: Final = tuple(
    1 << CHECKPOINTS.index(field) if field in CHECKPOINTS else 0 for field in range(25)
)

# Arrow -> the five fields of its line, the one where the tile enters first. AM-OP-3.
_ENTRY: Final = {"w": "a{}", "e": "e{}", "n": "{}1", "s": "{}5"}
_INWARD: Final = {"w": 1, "e": 3, "n": 2, "s": 0}
LINES: Final = {
    arrow: (
        NUMBER[_ENTRY[arrow[0]].format(arrow[1])],
        *RAYS[NUMBER[_ENTRY[arrow[0]].format(arrow[1])]][_INWARD[arrow[0]]],
    )
    for arrow in data.ARROWS
}

# Tile -> its walls as bits (1 << direction), each turned clockwise. RULES.md, Components.
TILE_WALLS: Final = tuple(
    sum(1 << (DIRECTION[wall] + orientation) % 4 for wall in face.walls)
    for face in data.FACES
    for orientation in range(4)
)
TILE_CRUSHERS: Final = tuple(face.crushers for face in data.FACES for _ in range(4))
TILE_FLAMETHROWERS: Final = tuple(face.flamethrowers for face in data.FACES for _ in range(4))
TILE_NUMBER: Final = {face.id: 4 * index for index, face in enumerate(data.FACES)}


def closed_by(field: int, tile: int) -> int:
    """The edges that a tile's walls close, its own and the neighbours', as `walls_between` adds.

    A byte for each field, the first one lowest, with bits 1 << direction.
    """
    own = TILE_WALLS[tile]
    closed = own << 8 * field
    for direction, beside in enumerate(BESIDE[field]):
        if own >> direction & 1 and beside != OFF:
            closed |= 1 << (direction ^ 2) + 8 * beside
    return closed


# [field][tile] -> what `closed_by` says; FIXED, the last one, closes nothing
CLOSES: Final = tuple(
    (*[closed_by(field, tile) for tile in range(len(TILE_WALLS))], 0) for field in range(25)
)


def has_crushers(tiles: Sequence[int], field: int) -> bool:
    """Whether crushers stand on a field. tiles: 25, as placed."""
    tile = tiles[field]
    return field == CENTRE if tile == FIXED else TILE_CRUSHERS[tile]


def has_flamethrowers(tiles: Sequence[int], field: int) -> bool:
    """Whether flamethrowers stand on a field. tiles: 25, as placed."""
    tile = tiles[field]
    return field == CENTRE if tile == FIXED else TILE_FLAMETHROWERS[tile]


def walls_between(tiles: Sequence[int]) -> list[int]:
    """Per field, bits 1 << direction where a wall closes that edge, rim edges too. AM-SPACE-2.

    tiles: 25, as placed. An edge is closed by a wall of either of its two tiles.
    """
    closed = 0
    for closes, tile in zip(CLOSES, tiles, strict=True):
        closed |= closes[tile]
    return [*closed.to_bytes(25, "little")]

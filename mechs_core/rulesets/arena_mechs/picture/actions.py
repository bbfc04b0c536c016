"""What the active seat has left, the operations, the free tile, the queue."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape, Stroke, Words
from mechs_core.kit.shapes import moved, outline
from mechs_core.rulesets.arena_mechs.data import SYMBOLS
from mechs_core.rulesets.arena_mechs.model import OPERATIONS
from mechs_core.rulesets.arena_mechs.picture import arena, panels, signs
from mechs_core.rulesets.arena_mechs.picture.signs import FIELD
from mechs_core.rulesets.arena_mechs.rules.activation import USES
from mechs_core.rulesets.arena_mechs.text.board import pending, to_use
from mechs_core.rulesets.arena_mechs.text.say import USE
from mechs_core.rulesets.arena_mechs.view import View

LEFT, TOP, WIDTH = panels.LEFT, 118.0, panels.WIDTH
CHIP, CHIP_HIGH = 21.0, 15.0
ACROSS: Final = (WIDTH + 1) / len(SYMBOLS)
USED_TOP: Final = TOP + 19.4
INSTEAD_TOP: Final = USED_TOP + 10.2
LOW: Final = 8.6  # the height of a low chip

TILES_AT: Final = (5.0, 142.0)
TILE: Final = 13.6
TILE_ACROSS: Final = 17.2
QUEUE_AT: Final = (76.0, 142.0)
PLACE: Final = 13.5  # the width of a place in the queue


def action_groups(view: View) -> list[Group]:
    groups = [title(to_use(view))]
    for index, symbol in enumerate(SYMBOLS):
        said = pending(view, symbol) if symbol in view.pending else ""
        groups.append(action(index, symbol, said))
    groups += SKIPS
    groups += [operation(n, name, name in view.used) for n, name in enumerate(OPERATIONS)]
    return [*groups, *INSTEAD]


@lru_cache(maxsize=8)
def title(said: str) -> Group:
    return Group("left to use", (Words(LEFT, TOP, said, "dim", 3.4, "start"),), label=said)


@lru_cache(maxsize=128)
def action(index: int, symbol: str, said: str) -> Group:
    """A symbol of the action list; said: what is left of it, "" for nothing."""
    name = symbol.upper()
    much = said.removeprefix(name).strip(" ,") or ("x1" if said else "")
    ink = "strong" if said else "dim"
    shapes: list[Shape] = [
        Box(0, 0, CHIP, CHIP_HIGH, "card", 1.2),
        Words(1.4, 4.6, name, ink, 3.2, "start", CHIP - 2.8),
        *moved(signs.SYMBOL[symbol], 4.8, 9.6, 1.1 if said else 0.8),
    ]
    if said:
        shapes[0] = Box(0, 0, CHIP, CHIP_HIGH, "tone3", 1.2)
        shapes.append(Words(9.4, 8.7, much, "strong", 3.8 if len(much) < 3 else 2.8, "start"))
        shapes.append(Stroke(((0.4, 0.4), (CHIP - 0.4, 0.4)), "mark"))
    label = said or f"no {name}"
    return Group(f"action {symbol}", tuple(shapes), f"action {symbol}", label, _chip_at(index))


def _chip_at(index: int) -> tuple[float, float]:
    return LEFT + index * ACROSS, TOP + 2


def _skip(index: int, symbol: str) -> Group:
    """What leaves an action out: a small box in the corner of its chip."""
    x, y = CHIP - 9.6, CHIP_HIGH - 5.4
    shapes = (
        Box(x, y, 8.8, 4.6, "floor", 0.8),
        Words(x + 4.4, y + 3.2, "skip", "label", 2.9),
    )
    key = f"skip {symbol}"
    return Group(key, shapes, key, f"skip {symbol.upper()}", _chip_at(index))


SKIPS: Final = tuple(_skip(index, symbol) for index, symbol in enumerate(SYMBOLS))
OPERATION: Final[dict[str, tuple[Shape, ...]]] = {
    "crushers": moved(signs.CRUSHERS, 0, 0.4, 0.42),
    "flamethrowers": moved(signs.FLAMES, -0.9, -2.1, 0.62),
    "magnet": signs.MAGNET,
}


@lru_cache(maxsize=8)
def operation(index: int, name: str, used: bool) -> Group:
    """An operation that a seat may use once: its sign, its name, whether it is used."""
    wide = (WIDTH - 2) / 3
    shapes: list[Shape] = [
        Box(0, 0, wide, LOW, "floor" if used else "card", 1.2),
        *moved(OPERATION[name], 5.2, LOW / 2, 1),
        Words(10.4, 5.4, name, "dim" if used else "label", 3.2, "start", wide - 11.4),
    ]
    if used:
        shapes.append(Stroke(((2, LOW / 2), (wide - 2, LOW / 2)), "nobody"))
    label = f"used {name}" if used else name
    return Group(name, tuple(shapes), name, label, (LEFT + index * (wide + 1), USED_TOP))


def _instead(index: int, use: str) -> Group:
    """A chip of the alternative action."""
    wide = 23.0
    said = USE[use]
    shapes = (
        Box(0, 0, wide, LOW, "card", 1.2),
        Words(wide / 2, 5.4, said, "label", 2.9, "middle", wide - 2),
    )
    key = f"alternative {use}"
    at = LEFT + WIDTH - (3 - index) * (wide + 1) + 1, INSTEAD_TOP
    return Group(key, shapes, key, f"alternative: {said}", at)


OR: Final = Words(LEFT, INSTEAD_TOP + 5.4, "or the alternative:", "dim", 3.2, "start")
INSTEAD: Final = (
    Group("alternative", (OR,)),
    *(_instead(index, use) for index, use in enumerate(USES)),
)


# ---------------------------------------------------------------- the free tile and the queue


def free_groups(view: View) -> list[Group]:
    """The free tile as it may be turned; the way in which it lies is marked."""
    if view.free is None:
        return []
    number = view.free.number
    first, lies = number // 4 * 4, number % 4
    return [turned(first, turn, turn == lies) for turn in range(4)]


@lru_cache(maxsize=256)
def turned(tile: int, turn: int, lies: bool) -> Group:
    """The free tile with `turn` quarter turns. tile: its number, unturned."""
    k = TILE / FIELD
    shapes: list[Shape] = [*moved(arena.ground(tile + turn), TILE / 2, TILE / 2, k)]
    said = "free tile, " if lies else ""
    if lies:
        clear = 1.6  # of the tile's own walls
        shapes.append(outline(-clear, -clear, TILE + 2 * clear, TILE + 2 * clear))
    shapes.append(Words(TILE / 2, TILE + 5.4, f"turn {turn}", "strong" if lies else "label", 3))
    label = ", ".join((f"{said}turn {turn}", *arena.said_of(tile + turn)))
    at = TILES_AT[0] + turn * TILE_ACROSS, TILES_AT[1]
    return Group(f"turn {turn}", tuple(shapes), f"turn {turn}", label, at)


@lru_cache(maxsize=4)
def queue_group(seats: int) -> Group:
    """The drop-in queue, with a place for every Mech."""
    shapes: list[Shape] = []
    for n in range(seats):
        x = n * PLACE
        shapes.append(Box(x, 0, PLACE, TILE, "floor", 0.8))
        shapes.append(Words(x + PLACE / 2, TILE + 5.4, str(n + 1), "dim", 3))
    return Group("queue", tuple(shapes), at=QUEUE_AT)


def in_queue(place: int) -> tuple[float, float]:
    """The middle of a Mech in the queue. place: 0 for the first."""
    return QUEUE_AT[0] + PLACE * (place + 0.5), QUEUE_AT[1] + TILE / 2 + 0.2

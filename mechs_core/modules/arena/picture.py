"""The Arena drawn: its table and prize, and a space for each seat with its worker and equipment."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from mechs_core.kernel.contract.sight import Viewer
from mechs_core.kernel.messages import Decision
from mechs_core.kernel.picture import Box, Disc, Group, Shape
from mechs_core.kit.shapes import Points, fitted, middle, polygon
from mechs_core.kit.words import count
from mechs_core.modules.arena.messages import SendWorker
from mechs_core.modules.arena.model import Piece
from mechs_core.modules.arena.sight import ArenaView

Corner = tuple[float, float]

HEAD: Final = 7.4  # height of the title and the table
GAP: Final = 0.8
NOT_THERE, NOTHING = "no worker", "nothing"
BODY: Final[Points] = ((-0.8, 0), (0.8, 0), (1.7, 2.4), (-1.7, 2.4))


class Sign(NamedTuple):
    """What a game draws for a seat."""

    name: str
    letter: str
    role: str  # of its area


class Shown(NamedTuple):
    """What of a viewed Arena its picture follows from."""

    equipment: tuple[Piece, ...]  # kinds and their points, the dearest first
    prize: str  # with its unit
    spaces: tuple[tuple[Piece, ...] | None, ...]
    points: tuple[int | None, ...]
    chosen: tuple[bool, ...]
    own_choice: str | None
    viewer: Viewer
    over: bool


class Space(NamedTuple):
    """What is drawn of a seat's space."""

    equipment: tuple[tuple[str, int], ...] | None  # kind, how many; None: no worker
    points: int
    chosen: str | None  # what was chosen, "" what only its seat knows; None: nothing lies hidden
    standing: str  # "leads", "wins", "tied" or ""


def space_place(name: str) -> str:
    """The place of a seat's space: "arena harbor"."""
    return f"arena {name}"


def touches(decision: Decision, own: str, good_place: Callable[[str], str]) -> tuple[str, ...]:
    """The places of a decision of the Arena: the good that is given, and the own space.

    own: the name of the viewer's sign. good_place: kind of goods in its supply -> its place.
    """
    if isinstance(decision, SendWorker):
        return (space_place(own),)
    good: str | None = getattr(decision, "good", None)
    return () if good is None else (good_place(good), space_place(own))


def arena_groups(
    view: ArenaView,
    signs: tuple[Sign, ...],
    viewer: Viewer,
    over: bool,
    at: Corner,
    size: Corner,
    unit: str,
) -> tuple[Group, ...]:
    """The Arena in a rectangle, the spaces below its head, two abreast where there are more.

    over: the prize has been awarded. unit: what the prize is counted in, see `Stakes`.
    """
    table = tuple(sorted(view.equipment.items(), key=lambda entry: -entry[1]))
    seats = view.spaces, view.points, view.chosen
    prize = f"{view.prize} {unit}"
    return _groups(Shown(table, prize, *seats, view.own_choice, viewer, over), signs, at, size)


@lru_cache(maxsize=1 << 9)
def _groups(shown: Shown, signs: tuple[Sign, ...], at: Corner, size: Corner) -> tuple[Group, ...]:
    wide, high = size
    found = [_head(shown.equipment, shown.prize, wide, high, at)]
    abreast = 1 if len(signs) < 3 else 2
    space = (round((wide - GAP) / abreast - GAP, 2), (high - HEAD) / 2 - GAP)
    for seat, sign in enumerate(signs):
        x = GAP + seat % abreast * (space[0] + GAP)
        y = HEAD + seat // abreast * (space[1] + GAP)
        corner = (round(at[0] + x, 2), round(at[1] + y, 2))
        found.append(_space(seat, sign, space_of(shown, seat), space, corner))
    return tuple(found)


def space_of(shown: Shown, seat: int) -> Space:
    pieces = shown.spaces[seat]
    kinds = None
    if pieces is not None:
        given = [kind for kind, _ in pieces]
        kinds = tuple([(kind, given.count(kind)) for kind in dict.fromkeys(given)])
    chosen = None
    if shown.chosen[seat]:
        chosen = (shown.own_choice or NOTHING) if seat == shown.viewer else ""
    return Space(kinds, shown.points[seat] or 0, chosen, standing(shown, seat))


def standing(shown: Shown, seat: int) -> str:
    """Whether the worker of a seat has most points now, alone or with others. ARN-END-2, -3"""
    points = [each or 0 for each in shown.points]
    best = max(points)
    if not best or points[seat] < best:
        return ""
    if points.count(best) > 1:
        return "tied"
    return "wins" if shown.over else "leads"


@lru_cache(maxsize=64)
def _head(equipment: tuple[Piece, ...], prize: str, wide: float, high: float, at: Corner) -> Group:
    table = "   ".join(f"{kind} {points}" for kind, points in equipment)
    right = wide - 1.4
    shapes: list[Shape] = [
        Box(0, 0, wide, high, "floor", 1.4),
        middle(1.4, 2.4, "Arena", "strong", 3.4, anchor="start"),
        fitted(14, 2.5, f"{prize} for the best alone", "label", 2.7, wide - 15),
    ]
    if table:
        shapes.append(fitted(1.4, 5.6, f"AP: {table}", "label", 2.7, right))
    label = f"Arena, the best equipped worker brings {prize}; Arena points: {table}"
    return Group("arena", tuple(shapes), "", label, at)


@lru_cache(maxsize=1 << 10)
def _space(seat: int, sign: Sign, space: Space, size: Corner, at: Corner) -> Group:
    wide, high = size
    y, below = min(2.7, high / 2), high - 2
    shapes: list[Shape] = [
        Box(0, 0, wide, high, "edge", 1),
        Box(0.8, y - 2, 4, 4, sign.role, 0.8),
        middle(2.8, y, sign.letter, "onseat", 3),
    ]
    words = [f"Arena, {sign.name}"]
    if space.equipment is None:
        shapes.append(middle(7, y, NOT_THERE, "label", 2.6, anchor="start"))
        words.append(NOT_THERE)
    else:
        given = " ".join(f"{many} {kind}" for kind, many in space.equipment) or "not equipped"
        if space.chosen:
            given += f" + {space.chosen}"
        standing = space.standing if space.chosen is None else ""
        said = f"{space.points} AP {standing}".strip()
        shapes += (
            Disc(7.4, y - 1.1, 0.9, sign.role),
            polygon(sign.role, BODY, 7.4, y - 0.6),
            fitted(10.2, y, said, "strong", 2.6, wide - 10.8),
            fitted(1, below, given, "label", 2.5, wide - 2),
        )
        words += ["worker", given, count(space.points, "Arena point"), space.standing]
    if space.chosen is not None:
        shapes += (
            Box(wide - 4.4, 0.6, 3.6, 3.6, "back", 0.8),
            middle(wide - 2.6, 2.4, "?", "strong", 2.8),
        )
        words.append(f"chose {space.chosen}" if space.chosen else "has chosen")
    label = ", ".join(filter(None, words))
    return Group(f"arena {seat}", tuple(shapes), space_place(sign.name), label, at)

"""A game's pictures as a film: of each only the groups that are not as they were before.

A film comes in pieces, each readable by itself: JSON that docs/page-format.md describes. The script
of a page plays them. What several viewers see alike is said once.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.picture import Group, Picture, group_svg

LENGTH: Final = 5000  # events of a piece
UNKNOWN: Final = ""  # equal to no group
UNCHANGED: Final = 0  # stands for a picture that is like the one before

Groups = Mapping[str, Group]  # by key
Keys = tuple[str, ...]


class Tables:
    """The keys and the drawn groups of a piece, each once; a group is written when it is new."""

    def __init__(self) -> None:
        self.keys: dict[str, int] = {}
        self.drawn: dict[str, int] = {}
        self.key_of: list[int] = []  # of each drawn group
        self.orders: dict[Keys, None] = {}  # in which keys were drawn

    def key(self, key: str) -> int:
        return self.keys.setdefault(key, len(self.keys))

    def group(self, group: Group) -> int:
        svg = group_svg(group)
        number = self.drawn.setdefault(svg, len(self.drawn))
        if number == len(self.key_of):
            self.key_of.append(self.key(group.key))
        return number

    def ranks(self) -> list[str]:
        """All keys in one order: those of a picture stand in the order of most pictures."""
        ranks: list[str] = []
        known = set[str]()
        for order in self.orders:
            if known.issuperset(order):
                continue
            place = 0
            for key in order:
                if key in known:
                    place = ranks.index(key) + 1
                else:
                    ranks.insert(place, key)
                    known.add(key)
                    place += 1
        return ranks


class Strip:
    """What one viewer sees otherwise than the first viewer; of the first viewer, all."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._apart: dict[str, Group | None] = {}  # None: a group that this viewer does not see
        self._size: tuple[float, float] | None = None
        self._order: Keys = ()
        self.groups: Groups = {}
        self.changes: list[Any] = []
        self.orders: dict[int, Keys] = {}  # index of a change -> the keys as drawn from there on

    def add(self, picture: Picture | None, first: Groups, again: bool) -> None:
        """The next picture. None: it is as before.

        first: what the first viewer sees; nothing for that viewer. again: it is as before, too.
        """
        if picture is not None:
            self.groups = {group.key: group for group in picture.groups}
        if picture is None and again:
            self.changes.append(UNCHANGED)
            return
        apart: dict[str, Group | None] = {**self.groups}
        if first:
            apart = {key: group for key, group in apart.items() if first.get(key) != group}
            apart |= {key: None for key in first if key not in self.groups}
        change = self._change(apart)
        if picture is not None and (size := (picture.width, picture.height)) != self._size:
            self._size = change["size"] = size
        if (order := (*self.groups,)) != self._order:
            self._order = self.orders[len(self.changes)] = order
            self._tables.orders.setdefault(order)
        self.changes.append(change or UNCHANGED)

    def _change(self, apart: dict[str, Group | None]) -> dict[str, Any]:
        tables, old = self._tables, self._apart
        self._apart = apart
        new = [(key, group) for key, group in apart.items() if old.get(key, UNKNOWN) != group]
        lists = {
            "set": [tables.group(group) for _, group in new if group is not None],
            "hide": [tables.key(key) for key, group in new if group is None],
            "back": [tables.key(key) for key in old if key not in apart],
        }
        return {name: numbers for name, numbers in lists.items() if numbers}


class Shooting:
    """Films a game, a picture of each viewer an event.

    viewers: names of those who look, the first being the one whom the page shows first.
    """

    def __init__(self, viewers: Sequence[str], length: int = LENGTH) -> None:
        self._viewers = viewers
        self._length = length
        self._last: list[Picture | None] = [None for _ in viewers]
        self._begun()

    def _begun(self) -> None:
        self._tables = Tables()
        self._strips = [Strip(self._tables) for _ in self._viewers]

    def add(self, pictures: Sequence[Picture | None]) -> Iterator[bytes]:
        """The next event. Yields the piece before it, if that is long enough.

        pictures: one a viewer; None: it is as before.
        """
        if len(self._strips[0].changes) >= self._length:
            yield self.cut()
            self._begun()
            pictures = [new or old for new, old in zip(pictures, self._last, strict=True)]
        self._last = [new or old for new, old in zip(pictures, self._last, strict=True)]
        first = self._strips[0]
        for strip, picture in zip(self._strips, pictures, strict=True):
            if strip is first:
                strip.add(picture, {}, again=True)
            else:
                strip.add(picture, first.groups, again=pictures[0] is None)

    def cut(self) -> bytes:
        """The piece so far as JSON."""
        tables = self._tables
        keys = tables.ranks()
        rank = {key: number for number, key in enumerate(keys)}
        by_number = [rank[key] for key in tables.keys]
        return encode_json(
            {
                "keys": keys,
                "groups": [*tables.drawn],
                "of": [by_number[number] for number in tables.key_of],
                "viewers": {
                    name: [*_ranked(strip, by_number, rank)]
                    for name, strip in zip(self._viewers, self._strips, strict=True)
                },
            }
        )


def _ranked(strip: Strip, by_number: Sequence[int], rank: Mapping[str, int]) -> Iterator[Any]:
    """The changes with keys by rank, and with the keys that are drawn out of their rank."""
    moved: list[int] = []
    for index, change in enumerate(strip.changes):
        written = dict(change or {})
        for name in ("hide", "back"):
            if name in written:
                written[name] = sorted(by_number[number] for number in written[name])
        if index in strip.orders:
            moves = moves_of([rank[key] for key in strip.orders[index]])
            if moves != moved:
                written["moves"] = moved = moves
        yield written or UNCHANGED


def moves_of(order: Sequence[int]) -> list[int]:
    """How an order of numbers comes of the ascending one: a number, the one that it follows, ...

    As few numbers as can be are moved, each behind one that is in place by then; -1: to the front.
    """
    lengths: list[int] = []  # the least last number of the ascending rows of each length so far
    length_at: list[int] = []  # of the longest such row that ends at each place
    for number in order:
        length = bisect_left(lengths, number)
        lengths[length : length + 1] = [number]
        length_at.append(length)
    left, stays = len(lengths) - 1, set[int]()
    for number, length in zip(reversed(order), reversed(length_at), strict=True):
        if length == left:
            stays.add(number)
            left -= 1
    return [
        each
        for before, number in zip([-1, *order], order, strict=False)
        if number not in stays
        for each in (number, before)
    ]

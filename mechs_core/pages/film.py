"""A game's pictures as a film: of each only the groups that are not as in the picture before.

A film comes in pieces of `LENGTH` events, each readable by itself: JSON that docs/page-format.md
describes. The script of a page plays them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.picture import Group, Picture, group_svg

LENGTH: Final = 5000  # events of a piece
UNCHANGED: Final = 0  # stands for a picture that is like the one before


class Tables:
    """The keys and the drawn groups of a piece, each once; a group is written when it is new."""

    def __init__(self) -> None:
        self.keys: dict[str, int] = {}
        self.drawn: dict[str, int] = {}
        self.key_of: list[int] = []  # of each drawn group

    def key(self, key: str) -> int:
        return self.keys.setdefault(key, len(self.keys))

    def group(self, group: Group) -> int:
        svg = group_svg(group)
        number = self.drawn.setdefault(svg, len(self.drawn))
        if number == len(self.key_of):
            self.key_of.append(self.key(group.key))
        return number


class Strip:
    """The pictures of one viewer in a piece."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._groups: dict[str, Group] = {}
        self._size: tuple[float, float] | None = None
        self.changes: list[Any] = []
        self.changed = 0  # groups that were set

    def repeat(self) -> None:
        """The next picture is like the last one."""
        self.changes.append(UNCHANGED)

    def add(self, picture: Picture) -> None:
        """The next picture."""
        old, new = self._groups, {group.key: group for group in picture.groups}
        change: dict[str, Any] = {}
        tables = self._tables
        fresh = [tables.group(group) for key, group in new.items() if old.get(key) != group]
        if fresh:
            change["set"] = fresh
            self.changed += len(fresh)
        if gone := [tables.key(key) for key in old if key not in new]:
            change["gone"] = gone
        if order := _order(old, new):
            change["order"] = [tables.key(key) for key in order]
        if (size := (picture.width, picture.height)) != self._size:
            change["size"] = size
        self._groups, self._size = new, size
        self.changes.append(change or UNCHANGED)


def _order(old: Mapping[str, Group], new: Mapping[str, Group]) -> Sequence[str]:
    """The keys in their new order, where it is not the old one with new keys at its end."""
    expected = [key for key in old if key in new]
    expected += [key for key in new if key not in old]
    return () if expected == [*new] else [*new]


class Shooting:
    """Films a game, a picture of each viewer an event.

    viewers: names of those who look, the first being the one whom the page shows first.
    """

    def __init__(self, viewers: Sequence[str], length: int = LENGTH) -> None:
        self._viewers = viewers
        self._length = length
        self._begun(0)

    def _begun(self, first: int) -> None:
        self._first = first
        self._tables = Tables()
        self._strips = [Strip(self._tables) for _ in self._viewers]

    @property
    def strips(self) -> Sequence[Strip]:
        """The piece that is being filmed, a strip a viewer."""
        return self._strips

    def cut(self) -> Iterator[bytes]:
        """The piece so far, if it is long enough; the next one begins then."""
        if len(self._strips[0].changes) >= self._length:
            yield self.last()
            self._begun(self._first + self._length)

    def last(self) -> bytes:
        """The piece so far as JSON."""
        tables = self._tables
        return encode_json(
            {
                "first": self._first,
                "keys": [*tables.keys],
                "groups": [*tables.drawn],
                "of": tables.key_of,
                "viewers": {
                    name: strip.changes
                    for name, strip in zip(self._viewers, self._strips, strict=True)
                },
            }
        )

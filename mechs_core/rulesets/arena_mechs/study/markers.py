"""From which actions the markers on the boards come, so that shares can be traced to them."""

from __future__ import annotations

from collections.abc import Iterable


class Markers:
    """Coloured markers by board, by the seat whose they are, and by the action that put them there.

    The markers of a scenario come from no action: their item is empty. A repair takes the oldest
    of a colour off, since the rules do not tell them apart.
    """

    def __init__(self, seats: int) -> None:
        self.boards: list[dict[int, dict[str, int]]] = [{} for _ in range(seats)]

    def put(self, board: int, seat: int, item: str, count: int) -> None:
        found = self.boards[board].setdefault(seat, {})
        found[item] = found.get(item, 0) + count

    def take_off(self, board: int, seat: int) -> None:
        """One marker of a seat."""
        found = self.boards[board][seat]
        oldest = next(iter(found))
        found[oldest] -= 1
        if not found[oldest]:
            del found[oldest]

    def clear(self, board: int) -> None:
        self.boards[board] = {}

    def split(self, board: int, seat: int, points: int) -> Iterable[tuple[str, int]]:
        """A seat's points for its markers on a board, whole ones, by the actions they come from.

        In proportion to the markers; what is left over goes where most is cut off, to the older
        action if there is no difference.
        """
        found = self.boards[board][seat]
        total = sum(found.values())
        parts = {item: points * count // total for item, count in found.items()}
        cut = sorted(found, key=lambda item: -(points * found[item] % total))
        for item in cut[: points - sum(parts.values())]:
            parts[item] += 1
        return [(item, part) for item, part in parts.items() if part]

"""The path of a MOVE as people write it: its steps, or the field where it ends. AM-MOVE."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kit.notation import Kind
from mechs_core.rulesets.arena_mechs.data import MOST_STEPS, MOVE, SYMBOLS
from mechs_core.rulesets.arena_mechs.geometry import BESIDE, DIRECTION, NUMBER
from mechs_core.rulesets.arena_mechs.rules.move_paths import moves
from mechs_core.rulesets.arena_mechs.text.shown_arena import arena_of, as_created
from mechs_core.rulesets.arena_mechs.view import View

MOST_SHOWN: Final = 4  # ways to a field that a refusal names


class Path(Kind):
    """Steps such as `eess`, or the name of a field on which exactly one outcome ends."""

    def may(self, word: str) -> bool:
        return word in NUMBER or ({*word} <= {*DIRECTION} and len(word) <= MOST_STEPS[-1])

    def reads_view(self, word: str) -> bool:
        return word in NUMBER

    def read(self, word: str, view: View) -> tuple[str, ...]:
        if word in NUMBER:
            return self._path_to(word, view)
        if not self.may(word):
            raise self.refused(word, view)
        return tuple(word)

    def write(self, value: tuple[str, ...], view: View) -> str:
        return "".join(value)

    def there_is(self, view: View) -> str:
        letters = " ".join(DIRECTION)
        return (
            f"{self.plural} are 1 to {MOST_STEPS[-1]} steps {letters}, or the field where they end"
        )

    def _path_to(self, field: str, view: View) -> tuple[str, ...]:
        ways = paths_to(field, view)
        if len(ways) == 1:
            return ways[0]
        if not ways:
            raise IllegalDecision("bad_value", f"no MOVE ends on {field} now")
        told = ", ".join(f"move {self.write(way, view)}" for way in ways[:MOST_SHOWN])
        more = f" and {len(ways) - MOST_SHOWN} more" if len(ways) > MOST_SHOWN else ""
        raise IllegalDecision("bad_value", f"several outcomes end on {field}: {told}{more}")


def paths_to(field: str, view: View) -> list[tuple[str, ...]]:
    """A path for each outcome of the viewer's pending MOVE that ends on a field."""
    seat = view.viewer
    if seat is None or seat != view.active or SYMBOLS[MOVE] not in view.pending:
        return []
    arena = arena_of(view, as_created(view))
    start, wanted = arena.at[seat], NUMBER[field]
    return [move.path for move in moves(arena, seat) if end_of(start, move.path) == wanted]


def end_of(field: int, path: tuple[str, ...]) -> int:
    """Where these steps lead."""
    for letter in path:
        field = BESIDE[field][DIRECTION[letter]]
    return field

"""What games check of a form once it is read, in the same words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from mechs_core.kit.documents.values import fault
from mechs_core.kit.words import listed


def check_only_in(
    phase: str, given: Collection[str], only_in: Mapping[str, Sequence[str]], where: str = ""
) -> None:
    """Refuses a key of another phase, the first in the order of the table.

    given: the keys of the document. only_in: the phases that have a key, one or more. where: the
    way to the keys, as "seats[0].".
    """
    for key, phases in only_in.items():
        if key in given and phase not in phases:
            raise fault(f"{where}{key}", f"only in {listed(phases)}")


def check_once(places: Iterable[tuple[str, Iterable[object]]], what: str) -> None:
    """Refuses what stands in two places, or in one of them twice.

    places: (the way to a place, what stands there). what: "card".
    """
    seen = set()
    for where, items in places:
        for item in items:
            if item in seen:
                raise fault(where, f"{what} {item} stands twice")
            seen.add(item)

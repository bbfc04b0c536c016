"""Checks that several games make of a form after it is read, with the same refusals."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from mechs_core.kit.documents.values import fault
from mechs_core.kit.words import listed


def check_only_in(
    phase: str, given: Collection[str], only_in: Mapping[str, Sequence[str]], where: str = ""
) -> None:
    """Raises `bad_config` for a key that does not belong to this phase, the first by the table.

    given: the keys of the document. only_in: key -> the phases that have it, one or more. where:
    the path before the keys, such as "seats[0].".
    """
    for key, phases in only_in.items():
        if key in given and phase not in phases:
            raise fault(f"{where}{key}", f"only in {listed(phases)}")


def check_once(places: Iterable[tuple[str, Iterable[object]]], what: str) -> None:
    """Raises `bad_config` for a thing that stands in two places, or twice in one.

    places: (path of a place, the things in it). what: the noun for a thing, such as "card".
    """
    seen = set()
    for where, items in places:
        for item in items:
            if item in seen:
                raise fault(where, f"{what} {item} stands twice")
            seen.add(item)

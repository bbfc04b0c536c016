"""A custom map, read from whatever JSON was said."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Struct

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import OneOf
from mechs_core.kit.documents import ONCE, Reader, words
from mechs_core.rulesets.bottisota.geometry import HALLS
from mechs_core.rulesets.bottisota.maps.document import FEATURES, LETTERS, Document, ordered

Feature = Annotated[str, words(FEATURES, f"one of {' '.join(LETTERS)} C:<dir>")]
Features = Annotated[list[Feature], ONCE]


class MapForm(Struct):
    """A custom map as it is said."""

    hall: Annotated[str, OneOf(tuple(HALLS))]
    features: dict[str, Features] = {}
    walls: list[tuple[str, str]] = []
    doorways: list[tuple[str, str]] = []


FORM: Final = Reader(MapForm, root="")


def check_document(said: object) -> Document:
    """A custom map in order, whatever JSON was said. BOT-MAP-1 is not looked at.

    Keys other than `hall` may be left out. Raises ValueError with a sentence that names key and
    fault: "features.A1[0]: X is not one of S A F D T C:<dir>".
    """
    try:
        form = FORM.read(said)
    except IllegalDecision as why:
        raise ValueError(why.sentence) from why
    return Document(
        hall=form.hall,
        features={area: ordered(kept) for area, kept in form.features.items() if kept},
        walls=sorted(sorted(edge) for edge in form.walls),
        doorways=sorted(sorted(edge) for edge in form.doorways),
    )

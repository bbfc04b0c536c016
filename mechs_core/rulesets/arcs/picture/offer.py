"""The Fates that a seat holds for a choice, on the left of its hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from textwrap import wrap
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape
from mechs_core.kit.shapes import fitted, middle, outline
from mechs_core.rulesets.arcs.campaign_data import FATES, SETS
from mechs_core.rulesets.arcs.picture.detail import FULL
from mechs_core.rulesets.arcs.picture.places import MARGIN, fate_place
from mechs_core.rulesets.arcs.text.campaign_texts import SETUPS, fate_name, objective_told
from mechs_core.rulesets.arcs.view import View

WIDE: Final = 66.0
HIGH: Final = 28.0
LINE: Final = 2.9
LETTERS: Final = 44  # in a line


def offer_groups(
    offer: tuple[str, ...], chosen: str | None, view: View, top: float, detail: int
) -> Iterator[Group]:
    assert view.campaign is not None
    act = view.campaign.act + any(each.fate for each in view.campaign.seats)
    for number, fate in enumerate(dict.fromkeys(offer)):
        yield _fate(fate, act, fate == chosen, (round(MARGIN + number * WIDE, 2), top), detail)


@lru_cache(maxsize=1 << 8)
def _fate(fate: str, act: int, chosen: bool, at: tuple[float, float], detail: int) -> Group:
    """A Fate: its set, what its set-up gives, and what it asks for in the Act that begins."""
    said = f"set {FATES[fate].set}"
    shapes: list[Shape] = [
        Box(0, 0, WIDE - 1.6, HIGH, "card", 1.4),
        fitted(1.4, 3.4, fate_name(fate), "strong", 3.4, WIDE - 22),
        middle(WIDE - 3, 3.4, "chosen" if chosen else said, "label", 2.6, anchor="end"),
    ]
    lines = wrap(objective_told(fate, act), LETTERS)
    if setup := SETUPS.get((fate, act)) if act <= len(SETS) else None:
        lines += wrap(f"Set-up: {setup}", LETTERS)
    for row, text in enumerate(lines if detail <= FULL else lines[:3]):
        shapes.append(fitted(1.4, 8 + row * LINE, text, "label", 2.4, WIDE - 4))
    if chosen:
        shapes.append(outline(0, 0, WIDE - 1.6, HIGH))
    label = f"Fate {fate_name(fate)}, {said}" + ", chosen" * chosen
    return Group(f"fate of yours {fate}", tuple(shapes), fate_place(fate), label, at)

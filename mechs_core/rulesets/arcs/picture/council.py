"""The Imperial Council above the row of the Court, and what is attached to cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape
from mechs_core.kit.shapes import fitted, middle, shrunk
from mechs_core.kit.words import count
from mechs_core.rulesets.arcs.campaign_data import COUNCIL, DECIDED
from mechs_core.rulesets.arcs.campaign_view import CampaignSeen, CouncilSeen
from mechs_core.rulesets.arcs.picture.detail import BARE
from mechs_core.rulesets.arcs.picture.pieces import agents
from mechs_core.rulesets.arcs.picture.places import (
    COURT_TOP,
    SIDE_LEFT,
    SIDE_WIDE,
    attached_place,
    court_place,
)
from mechs_core.rulesets.arcs.picture.words import GROUND_OF_NONE
from mechs_core.rulesets.arcs.text.words import court_name, name

TOP: Final = COURT_TOP + 4.6
HIGH: Final = 10.4
ATTACHED_HIGH: Final = 6.4
ABOVE: Final = HIGH + 1 + ATTACHED_HIGH  # of all this
PLACE_WIDE: Final = (SIDE_WIDE + 1) / 4 - 1
AGENTS_LEFT: Final = 48.0
AGENTS_PITCH: Final = 7.6
SIDES: Final = {DECIDED: "Decided", "session": "In Session"}


def council_groups(now: CampaignSeen, detail: int) -> Iterator[Group]:
    yield _council(now.council, detail)
    for place, card in sorted(now.attached.items()):
        yield _attached(int(place), card, detail)


@lru_cache(maxsize=1 << 9)
def _council(now: CouncilSeen, detail: int) -> Group:
    """Its side, agents on it, and whose meeting is pending."""
    side, y = SIDES[now.side], HIGH / 2
    shapes: list[Shape] = [
        Box(0, 0, SIDE_WIDE, HIGH, "back" if now.side == DECIDED else GROUND_OF_NONE, 1),
        middle(1, y - 2, "0  Imperial Council", "strong", 3, anchor="start"),
        middle(1, y + 2.2, side, "label", 2.8, anchor="start"),
    ]
    said = ["Court place 0: Imperial Council", side]
    found = [(seat, many) for seat, many in enumerate(now.agents) if many]
    if detail < BARE:
        for number, (seat, many) in enumerate(found):
            shapes += agents(seat, many, AGENTS_LEFT + number * AGENTS_PITCH, y - 2)
    elif found:
        held = ", ".join(f"{seat}: {many}" for seat, many in found)
        shapes.append(shrunk(AGENTS_LEFT, y - 2, held, "label", 2.5, 30))
    said += [f"{count(many, 'agent')} of {name(seat)}" for seat, many in found]
    if now.held_by is not None:
        told = f"at the Fate card of {name(now.held_by)}"
        shapes.append(fitted(AGENTS_LEFT - 24, y + 2.2, told, "label", 2.8, 50))
        said.append(told)
    label = ", ".join(said)
    place = court_place(COUNCIL)
    return Group("court 0", tuple(shapes), place, label, (SIDE_LEFT, TOP))


@lru_cache(maxsize=1 << 8)
def _attached(place: int, card: str, detail: int) -> Group:
    """A card above another one: over its place, or at the end of the Council."""
    wide, high = round(PLACE_WIDE, 2), ATTACHED_HIGH - 0.8
    x, y = round(SIDE_LEFT + (place - 1) * (PLACE_WIDE + 1), 2), round(TOP + HIGH + 1, 2)
    if place == COUNCIL:
        x, y = round(SIDE_LEFT + SIDE_WIDE - wide - 1, 2), round(TOP + (HIGH - high) / 2, 2)
    text = f"{card} {court_name(card)}" if detail < BARE else card
    shapes = (
        Box(0, 0, wide, high, "card", 1),
        shrunk(1, high / 2, text, "label", 2.6, wide - 2),
    )
    label = f"{card} {court_name(card)}, attached to Court place {place}"
    return Group(f"attached {place}", shapes, attached_place(place), label, (x, y))

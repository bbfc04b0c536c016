"""A Summit, where else a battle stands: who has called it, what is drafted and proposed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from mechs_core.kernel.picture import Box, Group, Shape
from mechs_core.kit.shapes import fitted, middle, shrunk
from mechs_core.kit.words import count
from mechs_core.rulesets.arcs.campaign_view import ItemSeen, SummitSeen
from mechs_core.rulesets.arcs.picture.detail import BARE, LEAST, SHORT
from mechs_core.rulesets.arcs.picture.places import (
    ACROSS,
    CAMPAIGN,
    DEALS_SHOWN,
    MARGIN,
    corners,
    proposal_place,
)
from mechs_core.rulesets.arcs.rules.campaign.items import RESOURCE
from mechs_core.rulesets.arcs.text.words import name
from mechs_core.rulesets.arcs.view import View

TOP: Final = CAMPAIGN.strip_top
HIGH: Final = CAMPAIGN.strip_high
HEAD_WIDE: Final = 38.0
SEAT_WIDE: Final = 33.0
LINE: Final = 3.0
SHOWN: Final = 4  # items of a draft
DEALS_WIDE: Final = 61.0  # of a proposal, where there is room
DEALS_HIGH: Final = 10.4
LEAST_WIDE: Final = 9.0
WORDED: Final = 30.0  # a narrower proposal shows no items
SOURCES: Final = {"council": "the Council", "event": "an Event"}

Said = tuple[int, int, str, tuple[tuple[str, Any], ...] | None]  # an item that can be cached


def summit_groups(view: View, now: SummitSeen, detail: int) -> Iterator[Group]:
    shown = now.proposals[:DEALS_SHOWN]
    more = len(now.proposals) - len(shown)
    yield _head(now.caller, now.source, now.talking, now.last_call, now.used, more)
    for seat in range(len(view.seats)):
        drafted = [_said(each, view) for each in now.drafts[seat]]
        begun = now.begun[seat]
        drafted += [] if begun is None else [_said(begun, view)]
        yield _draft(seat, tuple(drafted), now.made[seat], detail)
    left = HEAD_WIDE + len(view.seats) * SEAT_WIDE
    many, room = len(shown), ACROSS - left
    tall = HIGH if many <= room // DEALS_WIDE else DEALS_HIGH
    wide, high, places = corners(many, room, HIGH, DEALS_WIDE, tall, LEAST_WIDE)
    for each, (x, y) in zip(shown, places, strict=True):
        at = (round(MARGIN + left + x, 2), round(TOP + y, 2))
        items = tuple([_said(item, view) for item in each.items])
        deal = each.id, each.seat, each.parties, items, each.accepted
        yield _proposal(deal, (wide, high), at, detail)


def _said(item: ItemSeen, view: View) -> Said:
    """An item with the type of the token that it names by its slot."""
    if item.details is None:
        return item.from_, item.to, item.kind, None
    details = dict(item.details)
    if item.kind == RESOURCE:
        slots, slot = view.seats[item.from_].slots, details["slot"]
        details["token"] = slots[slot - 1] if isinstance(slot, int) else None
    return item.from_, item.to, item.kind, tuple(sorted(details.items()))


def item_words(item: Said) -> str:
    """ "0>1 cede ship fresh 4B", "1>0 resource slot 2 M"; of one begun "0>1 cede .."."""
    from_, to, kind, details = item
    head = f"{from_}>{to} {kind.replace('_', ' ')}"
    if details is None:
        return f"{head} .."
    words = [
        f"slot {value}" if key == "slot" else str(value)
        for key, value in details
        if value is not None
    ]
    return " ".join([head, *words])


@lru_cache(maxsize=1 << 8)
def _head(
    caller: int, source: str, talking: bool, last_call: bool, used: tuple[str, ...], more: int
) -> Group:
    """more: proposals that are not shown."""
    part = "Negotiations" if talking else "Call to Order"
    lines = [part + ", last call" * last_call, f"after {SOURCES[source]}"]
    if used:
        lines.append(f"used: {' '.join(used)}")
    if more:
        lines.append(count(more, "more proposal"))
    shapes: list[Shape] = [
        Box(0, 0, ACROSS, HIGH, "card", 1.4),
        middle(1.6, 3.6, "Summit of", "strong", 3.4, anchor="start"),
        Box(24, 1.4, 4.4, 4.4, f"seat{caller}", 0.8),
        middle(26.2, 3.6, str(caller), "onseat", 3),
    ]
    for row, text in enumerate(lines):
        shapes.append(fitted(1.6, 8.6 + 3.6 * row, text, "label", 2.7, HEAD_WIDE - 3))
    label = f"Summit called by {name(caller)}: {', '.join(lines)}"
    return Group("summit", tuple(shapes), "", label, (MARGIN, TOP))


@lru_cache(maxsize=1 << 10)
def _draft(seat: int, items: tuple[Said, ...], made: int, detail: int) -> Group:
    """What a seat has drafted, and how many proposals it has made."""
    room = SEAT_WIDE - 2
    if detail == LEAST:
        told = f"draft of {seat}: {len(items)}, {made} made"
        shapes: list[Shape] = [fitted(0, 2.8, told, "dim", 2.4, room)]
    else:
        shapes = [
            Box(0, 0.8, 4, 4, f"seat{seat}", 0.6),
            middle(2, 2.8, str(seat), "onseat", 2.8),
            fitted(5, 2.8, f"draft, {made} made", "dim", 2.4, room - 5),
        ]
    most = SHOWN if detail < BARE else 1
    lines = [item_words(each) for each in items] if detail < LEAST else []
    if len(lines) > most:
        lines[most - 1 :] = [f"{len(lines) - most + 1} more"]
    for row, text in enumerate(lines):
        shapes.append(shrunk(0, 7 + LINE * row, text, "label", 2.5, room))
    told = "; ".join(map(item_words, items)) if detail <= SHORT else count(len(items), "item")
    label = f"{name(seat)} drafts: {told or 'nothing'}; {made} made"
    at = (round(MARGIN + HEAD_WIDE + seat * SEAT_WIDE, 2), TOP)
    return Group(f"draft {seat}", tuple(shapes), "", label, at)


# Its id, proposer, parties, items, and who has agreed.
Deal = tuple[int, int, tuple[int, ...], tuple[Said, ...], tuple[int, ...]]


@lru_cache(maxsize=1 << 10)
def _proposal(deal: Deal, size: tuple[float, float], at: tuple[float, float], detail: int) -> Group:
    """An open proposal: its number, who has not answered, its items where there is room."""
    number, seat, parties, items, accepted = deal
    wide, high = size
    waits = [party for party in parties if party not in accepted]
    shapes: list[Shape] = []
    if detail < LEAST:
        shapes.append(Box(0, 0.6, wide, high - 0.6, "floor", 1))
    if detail < LEAST and wide > WORDED and high > 2 * LINE:
        asked = f"{number} of {seat}, asked: {' '.join(map(str, waits))}"
        shapes.append(fitted(1, 2.8, asked, "strong", 2.5, wide - 2))
        most = int((high - 4) / LINE)
        lines = [item_words(each) for each in items]
        if len(lines) > most:
            lines[most - 1 :] = [f"{len(lines) - most + 1} more"]
        for row, text in enumerate(lines):
            shapes.append(shrunk(1, 6 + LINE * row, text, "label", 2.4, wide - 2))
    else:
        shapes.append(shrunk(wide / 2, high / 2 + 0.3, str(number), "strong", 2.6, wide, "middle"))
    told = "; ".join(map(item_words, items)) if detail <= SHORT else count(len(items), "item")
    label = f"proposal {number} of {name(seat)}: {told}"
    if detail <= SHORT:
        label += f"; asked: {' '.join(map(name, waits))}"
    place = proposal_place(number)
    return Group(place, tuple(shapes), place, label, at)

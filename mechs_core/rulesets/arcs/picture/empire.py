"""A campaign's row below the map: the Empire, its First Regent and booklet, the events of a round.

Free buildings and Blight are told beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape
from mechs_core.kit.shapes import fitted, middle
from mechs_core.kit.words import count, listed
from mechs_core.rulesets.arcs.campaign_data import BLIGHT, EMPIRE, FREE
from mechs_core.rulesets.arcs.campaign_view import CampaignSeen
from mechs_core.rulesets.arcs.data import TYPES
from mechs_core.rulesets.arcs.picture.detail import FULL
from mechs_core.rulesets.arcs.picture.pieces import building, ship
from mechs_core.rulesets.arcs.picture.places import (
    ACROSS,
    CAMPAIGN,
    MARGIN,
    policy_place,
    trust_place,
)
from mechs_core.rulesets.arcs.picture.words import GROUND_OF_TYPE
from mechs_core.rulesets.arcs.rules.campaign.booklet import edict_id
from mechs_core.rulesets.arcs.text.campaign_texts import BOOKLET, DEMANDS
from mechs_core.rulesets.arcs.text.words import TYPE_NAME, name
from mechs_core.rulesets.arcs.view import View

TOP: Final = CAMPAIGN.empire_top
HIGH: Final = 12.0
OWNER_WIDE: Final = 21.0
REGENT_LEFT: Final = 3 * OWNER_WIDE
REGENT_WIDE: Final = 27.0
TRUST_LEFT: Final = REGENT_LEFT + REGENT_WIDE
TOKEN_WIDE: Final = 8.4
POLICY_LEFT: Final = TRUST_LEFT + 5 * TOKEN_WIDE + 2
POLICY_WIDE: Final = 21.0
BOOKLET_LEFT: Final = POLICY_LEFT + 3 * POLICY_WIDE + 1
BOOKLET_WIDE: Final = 46.0
ROUND_LEFT: Final = BOOKLET_LEFT + BOOKLET_WIDE
ROUND_WIDE: Final = ACROSS - ROUND_LEFT - 1


def empire_groups(view: View, detail: int) -> Iterator[Group]:
    now = view.campaign
    if now is None:
        return
    yield _ground()
    free = [each for here in view.pieces.values() for each in here if each.owner == "free"]
    yield from _owners(now.supply["empire"], sum(e.count for e in free), now.supply["blight"])
    yield from _trust(now.first_regent, tuple([now.trust.get(kind, 0) for kind in TYPES]))
    yield from _policies(now.policies, detail)
    yield _booklet(now.edicts, now.laws, now.summit_cards, detail)
    yield _round(tuple(_news(now)))


def _at(x: float) -> tuple[float, float]:
    return round(MARGIN + x, 2), TOP


@lru_cache(maxsize=1)
def _ground() -> Group:
    return Group("reach", (Box(0, 0, ACROSS, HIGH, "card", 1.4),), at=_at(0))


@lru_cache(maxsize=1 << 9)
def _owners(imperial: int, free: int, blight: int) -> tuple[Group, ...]:
    """Imperial ships and Blight that are left, Free buildings on the map."""
    y = HIGH / 2
    told = (
        (
            "empire",
            "Empire",
            f"{count(imperial, 'ship')} left",
            ship(EMPIRE, str(imperial), 1.4, y)[:2],
        ),
        ("free", "Free States", count(free, "building"), building(FREE, "city", False, 3.6, y)),
        ("blight", "Blight", f"{blight} left", ship(BLIGHT, str(blight), 1.4, y)[:2]),
    )
    found = []
    for number, (place, head, said, drawn) in enumerate(told):
        room = OWNER_WIDE - 8
        shapes = (
            *drawn,
            fitted(7, y - 2, head, "strong", 2.6, room),
            fitted(7, y + 2, said, "label", 2.5, room),
        )
        found.append(Group(place, shapes, place, f"{head}: {said}", _at(number * OWNER_WIDE)))
    return tuple(found)


@lru_cache(maxsize=1 << 9)
def _trust(first: int | None, tokens: tuple[int, ...]) -> tuple[Group, ...]:
    """Who is First Regent, and what lies in the Trust: each type can be pointed at."""
    y = HIGH / 2
    shapes: list[Shape] = [middle(0, y - 3.2, "First Regent", "strong", 2.6, anchor="start")]
    if first is None:
        shapes.append(middle(0, y + 1.6, "nobody", "label", 2.6, anchor="start"))
    else:
        shapes += (
            Box(0, y - 0.6, 4.4, 4.4, f"seat{first}", 0.8),
            middle(2.2, y + 1.6, str(first), "onseat", 3),
            middle(6, y + 1.6, "its Trust:", "label", 2.6, anchor="start"),
        )
        if not any(tokens):
            shapes.append(middle(REGENT_WIDE, y + 1.6, "empty", "dim", 2.6, anchor="start"))
    whose = "nobody" if first is None else name(first)
    found = [Group("first regent", tuple(shapes), "", f"First Regent: {whose}", _at(REGENT_LEFT))]
    for number, (kind, many) in enumerate(zip(TYPES, tokens, strict=True)):
        if not many:
            continue
        wide = TOKEN_WIDE - 0.8
        token: tuple[Shape, ...] = (
            Box(0, 1.6, wide, HIGH - 3.2, GROUND_OF_TYPE[kind], 1),
            middle(wide / 2, 4.4, kind, "strong", 2.8),
            middle(wide / 2, 8.2, str(many), "strong", 2.8),
        )
        label = f"the Trust: {many} {TYPE_NAME[kind]}"
        at = _at(TRUST_LEFT + number * TOKEN_WIDE)
        found.append(Group(f"trust {kind}", token, trust_place(kind), label, at))
    return tuple(found)


@lru_cache(maxsize=64)
def _policies(policies: tuple[str, ...], detail: int) -> tuple[Group, ...]:
    """The top policy, then those below it."""
    found = []
    for number, policy in enumerate(policies):
        wide = POLICY_WIDE - 1
        on = not number
        shapes: tuple[Shape, ...] = (
            Box(0, 1.6, wide, HIGH - 3.2, "goal" if on else "floor", 1),
            middle(wide / 2, 4.3, policy.capitalize(), "onseat" if on else "label", 2.7),
            middle(wide / 2, 8, "policy" if on else "below", "onseat" if on else "dim", 2.3),
        )
        label = f"policy {policy}, {'on top' if on else 'below'}"
        label += f": {DEMANDS[policy]}" * (detail == FULL)
        at = _at(POLICY_LEFT + number * POLICY_WIDE)
        found.append(Group(f"policy {number} {policy}", shapes, policy_place(policy), label, at))
    return tuple(found)


@lru_cache(maxsize=1 << 8)
def _booklet(
    edicts: tuple[int, ...], laws: tuple[str, ...], summit: tuple[str, ...], detail: int
) -> Group:
    """What is in force: edicts, then laws and summit cards."""
    numbers = [edict_id(each) for each in edicts]
    cards = (*laws, *summit)
    in_force = [f"Laws {' '.join(laws) or 'none'}", *(f"Summit {card}" for card in summit)]
    lines = f"Edicts {' '.join(numbers) or 'none'}", ", ".join(in_force)
    shapes = tuple(
        fitted(0, 4 + 4 * row, text, "label", 2.6, BOOKLET_WIDE - 2)
        for row, text in enumerate(lines)
    )
    named = [f"{each} {BOOKLET[each][0]}" for each in (*numbers, *cards)]
    label = f"booklet: {'; '.join(named)}" if detail == FULL else ", ".join(lines)
    return Group("booklet", shapes, "", label, _at(BOOKLET_LEFT))


def _news(now: CampaignSeen) -> Iterator[str]:
    """What is pending at the end of the round, and its dice."""
    holder = now.meeting if now.meeting is not None else now.council.held_by
    if holder is not None:
        yield f"meeting of {name(holder)}"
    if now.events_played:
        yield count(now.events_played, "Event") + " played"
    if now.dice is not None:
        yield f"dice {' '.join(map(str, now.dice))}"


@lru_cache(maxsize=1 << 8)
def _round(news: tuple[str, ...]) -> Group:
    lines = news or ("no event yet",)
    pitch = min(4, 9 / len(lines))
    shapes = tuple(
        fitted(0, HIGH / 2 + pitch * (row - (len(lines) - 1) / 2), text, "label", 2.6, ROUND_WIDE)
        for row, text in enumerate(lines)
    )
    return Group("events", shapes, "", f"in this round: {listed([*lines])}", _at(ROUND_LEFT))


LEGEND: Final = (
    "E the Empire, F the Free States, B Blight, *0 the Flagship of seat 0, a small disc a Beacon",
    "2f1d: 2 fresh and 1 damaged; squares are cities, discs starports, broken off where damaged",
    "on the left of a system who controls it; slots are at its upper right; lines join what is "
    "adjacent",
)


@lru_cache(maxsize=1)
def campaign_legend() -> Group:
    """What the signs on the map mean."""
    shapes = tuple(
        middle(1.4, 4 + 5 * row, text, "dim", 2.7, anchor="start")
        for row, text in enumerate(LEGEND)
    )
    return Group("legend", shapes, "", "", (MARGIN, CAMPAIGN.strip_top))

"""Below the map: a battle under way with its dice, else what the signs of the map mean."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape
from mechs_core.kit.shapes import fitted, middle, shrunk
from mechs_core.rulesets.arcs.data import (
    ASSAULT,
    BHIT,
    FACES,
    HIT,
    INTERCEPT,
    KEY,
    SELF,
    SKIRMISH,
    SYMBOLS,
)
from mechs_core.rulesets.arcs.field_types import owner_named, owner_number
from mechs_core.rulesets.arcs.picture.detail import FULL
from mechs_core.rulesets.arcs.picture.empire import campaign_legend
from mechs_core.rulesets.arcs.picture.pieces import agents, building, role_of, ship, sign_of
from mechs_core.rulesets.arcs.picture.places import (
    ACROSS,
    BASE,
    CAMPAIGN,
    MARGIN,
    STRIP_HIGH,
    die_place,
)
from mechs_core.rulesets.arcs.picture.summit import summit_groups
from mechs_core.rulesets.arcs.text.words import name
from mechs_core.rulesets.arcs.text.words import ships as ships_told
from mechs_core.rulesets.arcs.view import View

DIE: Final = 9.4
DICE_LEFT: Final = 76.0
DICE_WIDE: Final = ACROSS - DICE_LEFT - 52
SIGNS: Final = {SELF: "self", INTERCEPT: "int", HIT: "hit", BHIT: "bhit", KEY: "key"}
GROUND: Final = {SKIRMISH: "good", ASSAULT: "hazard"}


def strip_groups(view: View, detail: int) -> Iterator[Group]:
    top = BASE.strip_top
    if view.campaign is not None:
        top = CAMPAIGN.strip_top
        if view.campaign.summit is not None:
            yield from summit_groups(view, view.campaign.summit, detail)
            return
    if view.battle is None:
        if view.campaign is not None:
            yield campaign_legend()
        elif detail == FULL:
            yield _legend()
        return
    now = view.battle
    keys = view.window.data["keys"] if view.window and view.window.kind == "raid" else None
    yield _battle(
        (now.seat, now.system, owner_number(now.defender), now.attacking, now.intercept),
        (now.imperial, now.target),
        tuple((sign, now.totals[sign]) for sign in SYMBOLS) if now.faces else (),
        keys,
        top,
    )
    lying = tuple((kind, now.faces[kind]) for kind in FACES if kind in now.faces)
    yield from _dice(lying, top, detail)


@lru_cache(maxsize=1)
def _legend() -> Group:
    y, shapes = STRIP_HIGH / 2, []
    words = (
        (0, 29, "2 fresh ships, 1 damaged"),
        (54, 5, "city"),
        (72, 5, "damaged"),
        (98, 5, "starport"),
        (124, 8, "agents"),
        (150, 6, "who controls a system"),
    )
    shapes += ship(0, ships_told(2, 1), 1, y)
    shapes += building(0, "city", False, 57, y)
    shapes += building(0, "city", True, 75, y)
    shapes += building(0, "starport", False, 101, y)
    shapes += agents(0, 2, 124, y)
    shapes += (Box(151, 1.5, 3.8, 10, "seat0", 1), middle(152.9, y, "0", "onseat", 3))
    for x, gap, text in words:
        left = 13 if not x else x + gap + 1.5
        shapes.append(middle(left, y, text, "dim", 2.6, anchor="start"))
    text = "lines join what is adjacent; slots are at the upper right"
    shapes.append(middle(ACROSS, y, text, "dim", 2.6, anchor="end", width=ACROSS - 202))
    return Group("legend", tuple(shapes), "", "", (MARGIN, BASE.strip_top))


@lru_cache(maxsize=1 << 9)
def _battle(
    who_where: tuple[int, str, int, tuple[int, int], int],
    more: tuple[tuple[int, int], str | None],
    totals: tuple[tuple[str, int], ...],
    keys: int | None,
    top: float,
) -> Group:
    """more: the attacking Imperial ships, and where Fire Rifles aim."""
    seat, system, defender, ships, intercept = who_where
    imperial, target = more
    head = f"battle in {system}" if target is None else f"Fire Rifles, {system} at {target}"
    whom, sign, role = name(owner_named(defender)), sign_of(defender), role_of(defender)
    sums = dict(totals)  # none before the roll
    left = (_attacking(ships, imperial) or "no ship") if sums else "collects dice,"
    told = [f"{many} {sign}" for sign, many in sums.items() if many]
    shapes: list[Shape] = [
        Box(0, 0, ACROSS, STRIP_HIGH, "card", 1.4),
        middle(1.6, 3.8, head, "strong", 3.6, anchor="start"),
        Box(1.6, 7, 4.4, 4.4, f"seat{seat}", 0.8),
        middle(3.8, 9.2, str(seat), "onseat", 3),
        fitted(7, 9.2, f"{left} attacks", "label", 2.7, 25),
        Box(33, 7, 4.4, 4.4, role, 0.8),
        middle(35.2, 9.2, sign, "onseat", 3),
    ]
    said = [f"{name(seat)} attacks {whom} in {target or system}" + f" with {left}" * bool(sums)]
    if sums:
        shapes.append(fitted(39, 9.2, f"intercepts with {intercept}", "label", 2.7, 34))
    x = DICE_LEFT + DICE_WIDE
    room = ACROSS - x - 1.6
    if told:
        shapes.append(shrunk(x, 4.2, ", ".join(told), "strong", 2.8, room))
        said.append("rolled " + ", ".join(told))
    if keys is not None:
        shapes.append(fitted(x, 9, f"{keys} keys left", "label", 2.7, room))
        said.append(f"{keys} keys left")
    return Group("battle", tuple(shapes), "", "; ".join(said), (MARGIN, top))


def _attacking(ships: tuple[int, int], imperial: tuple[int, int]) -> str:
    """ "2f1d", with Imperial ships "2f1d E1f"."""
    with_ = f"E{ships_told(*imperial)}" if any(imperial) else ""
    return f"{ships_told(*ships)} {with_}".strip()


@lru_cache(maxsize=1 << 9)
def _dice(
    faces: tuple[tuple[str, tuple[int, ...]], ...], top: float, detail: int
) -> tuple[Group, ...]:
    """Each die as it lies: what its face shows. Skirmish dice can be pointed at."""
    many = sum(len(shown) for _, shown in faces)
    pitch = min(DIE + 0.8, DICE_WIDE / max(many, 1))
    found: list[Group] = []
    for kind, shown in faces:
        for index, face in enumerate(shown):
            signs = FACES[kind][face - 1].split()
            wide = round(pitch - 0.8, 2)
            shapes: list[Shape] = [Box(0, 0, wide, 11.4, GROUND.get(kind, "path"), 1.2)]
            if detail == FULL:
                shapes.append(shrunk(wide / 2, 1.9, kind, "onseat", 2, wide - 0.8, "middle"))
            for row, sign in enumerate(signs or ["-"]):
                y = 7 + (row - (max(len(signs), 1) - 1) / 2) * 2.6
                text = SIGNS.get(sign, sign)
                shapes.append(shrunk(wide / 2, y, text, "onseat", 2.5, wide - 0.6, "middle"))
            at = (round(MARGIN + DICE_LEFT + len(found) * pitch, 2), top + 0.8)
            place = die_place(index) if kind == SKIRMISH else ""
            label = f"{kind} die {index}: {', '.join(signs) or 'nothing'}"
            found.append(Group(f"die {kind} {index}", tuple(shapes), place, label, at))
    return tuple(found)

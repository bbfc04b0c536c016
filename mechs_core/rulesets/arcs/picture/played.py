"""The round: cards played in its order, who leads with what, what lies beside them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape
from mechs_core.kit.shapes import fitted, middle, outline, shrunk
from mechs_core.kit.words import count
from mechs_core.rulesets.arcs.picture.places import (
    ROUND_HIGH,
    ROUND_TOP,
    SIDE_LEFT,
    SIDE_WIDE,
    card_place,
)
from mechs_core.rulesets.arcs.picture.words import suit_name
from mechs_core.rulesets.arcs.text.words import name, pips_of
from mechs_core.rulesets.arcs.view import PlayedSeen, View

HEAD: Final = 4.6
BETWEEN: Final = ("fates", "fate_setup", "placing", "intermission")  # no round is under way
MOST: Final = 4
WIDE: Final = round((SIDE_WIDE + 1) / MOST - 1, 2)
HIGH: Final = ROUND_HIGH - HEAD


def round_groups(view: View) -> Iterator[Group]:
    news = [f"{count(view.passes, 'turn')} passed"] if view.passes else []
    news += ["initiative seized"] if view.seized else []
    yield _head(view.action_deck, view.action_discard, view.face_up, tuple(news))
    played = {each.seat: each for each in view.played}
    unions = {each.beside: f"{each.card} of {each.seat}" for each in view.unions}
    for place, seat in enumerate(() if view.ranking or view.phase in BETWEEN else view.order):
        each = played.get(seat)
        if each is None:
            yield _waiting(place, seat)
            continue
        own = view.own.face_down if view.own and seat == view.viewer else None
        added = view.own.seizing if view.own and seat == view.viewer else None
        zeroed = view.zeroed and each.mode == "lead"
        beside = unions.get(each.card or "", "")
        now = seat == view.active and view.phase == "turn"
        yield _card(place, each, own, added, zeroed, beside, now)


@lru_cache(maxsize=1 << 8)
def _head(deck: int, discard: int, face_up: tuple[str, ...], news: tuple[str, ...]) -> Group:
    said = ", ".join([*news, f"discard {discard}"]) + f", deck {deck}" * bool(deck)
    label = ", ".join([*news, f"action cards: {discard} in the discard pile"])
    if face_up:
        said += f", face up {len(face_up)}"
        label += f", face up {' '.join(face_up)}"
    shapes = (
        middle(0, 2, "Cards played", "strong", 3.2, anchor="start"),
        middle(SIDE_WIDE, 2, said, "dim", 2.6, anchor="end", width=60),
    )
    return Group("played", shapes, "", label, (SIDE_LEFT, ROUND_TOP))


def _corner(place: int) -> tuple[float, float]:
    return round(SIDE_LEFT + place * (WIDE + 1), 2), ROUND_TOP + HEAD


def _seat(seat: int, x: float = 1, y: float = 1) -> list[Shape]:
    return [
        Box(x, y, 4.4, 4.4, f"seat{seat}", 0.8),
        middle(x + 2.2, y + 2.2, str(seat), "onseat", 3),
    ]


@lru_cache(maxsize=16)
def _waiting(place: int, seat: int) -> Group:
    shapes = (
        Box(0, 0, WIDE, HIGH, "floor", 1),
        *_seat(seat),
        middle(WIDE / 2, HIGH / 2, "leads" if not place else "no card yet", "dim", 2.6),
    )
    return Group(f"played {place}", shapes, "", f"{name(seat)} has not played", _corner(place))


@lru_cache(maxsize=1 << 10)
def _card(
    place: int,
    each: PlayedSeen,
    own: str | None,
    added: str | None,
    zeroed: bool,
    beside: str,
    now: bool,
) -> Group:
    """A played card. own: what lies face down, for its player; added: what seizes, likewise."""
    seat, mode, card = each.seat, each.mode, each.card or own
    down = each.card is None
    shapes: list[Shape] = [Box(0, 0, WIDE, HIGH, "back" if down else "card", 1), *_seat(seat)]
    shapes.append(fitted(6.2, 3.2, mode, "label", 2.6, WIDE - 7))
    said = [f"{name(seat)}: {mode}"]
    if card is not None:
        pips = 1 if mode in ("copy", "pivot") else pips_of(card)
        worth = [count(pips, "pip")] if pips else []
        shapes += (
            middle(1, 8.2, card, "strong", 3.4, anchor="start"),
            fitted(1, 11.4, suit_name(card), "label", 2.4, WIDE - 2),
        )
        said += [f"{card} {suit_name(card)}", *worth]
        if zeroed:
            shapes.append(middle(WIDE - 1, 8.2, "counts as 0", "label", 2.5, anchor="end"))
            said.append("counts as 0")
    else:
        shapes.append(middle(WIDE / 2, 9, "face down", "label", 2.8))
        said.append("face down")
    if down and card is not None:
        said.append("face down")
    notes = []
    if each.seizes:
        notes.append("seizes" + f" with {added}" * (added is not None))
    if beside:
        notes.append(beside)
    if notes:
        shapes.append(shrunk(1, 14.6, ", ".join(notes), "label", 2.4, WIDE - 2))
    if now:
        shapes.append(outline(0, 0, WIDE, HIGH))
        said.append("acting")
    where = "" if each.card is None else card_place(each.card)
    return Group(
        f"played {place} {each.card}" if where else f"played {place}",
        tuple(shapes),
        where,
        ", ".join([*said, *notes]),
        _corner(place),
    )

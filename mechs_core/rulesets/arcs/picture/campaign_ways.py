"""What is chosen from beside the hand where a campaign asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from mechs_core.rulesets.arcs.campaign_data import OWNER_NAMES
from mechs_core.rulesets.arcs.data import CONDITIONS
from mechs_core.rulesets.arcs.field_types import PIECES
from mechs_core.rulesets.arcs.picture.places import (
    draft_place,
    hit_place,
    state_place,
    yes_place,
)
from mechs_core.rulesets.arcs.rules.campaign.items import ITEMS
from mechs_core.rulesets.arcs.view import View

Way = tuple[str, str, str, bool]  # place, words, what a screen reader says, whether it may be


class Ways(NamedTuple):
    """numbers: a word, and the highest that can be chosen of it. head: what stands there alone."""

    lines: tuple[Way, ...] = ()
    abreast: int = 1
    numbers: tuple[tuple[str, int], ...] = ()
    head: str = ""


FOLLOWING: Final = {
    "surpass": "surpass: higher, same suit: its pips",
    "copy": "copy: any card face down: 1 pip of the lead suit",
    "pivot": "pivot: another suit: 1 pip of it",
    "event": "event: an Event, with the pips of the lead card",
}
ANSWERS: Final = ("accept", "reject")
ORDERS: Final = ("petition", "leave", "revive", "end order")


def campaign_ways(view: View, kind: str) -> Ways | None:
    """What a question of a campaign offers; None: what a base game's does."""
    if kind in WAYS:
        data = view.window.data if view.window is not None else {}
        return WAYS[kind](view, data)
    return None


def _plain(*words: str, abreast: int = 1) -> Ways:
    return Ways(_ways(words), abreast)


def _ways(words: tuple[str, ...]) -> tuple[Way, ...]:
    return tuple((word, word, word, True) for word in words)


def _yes(word: str, yes: str, no: str) -> Ways:
    return Ways(
        tuple(
            (yes_place(word, is_yes), said, said, True)
            for is_yes, said in ((True, yes), (False, no))
        )
    )


def _kinds() -> tuple[Way, ...]:
    return tuple(
        (draft_place(kind), kind.replace("_", " "), f"item {kind}", True) for kind in ITEMS
    )


def _states() -> tuple[Way, ...]:
    return tuple((state_place(state), state, state, True) for state in CONDITIONS)


def _pieces(able: list[str]) -> Ways:
    lines = tuple((hit_place(p), p.replace(":", ", "), hit_place(p), True) for p in able)
    return Ways(lines, 2)


def _owner_of(piece: str) -> str:
    """Whose a piece that takes hits is: "" for a seat's on the map."""
    first = piece.partition(":")[0]
    return first if first in (*OWNER_NAMES.values(), "board") else ""


def _hits(view: View, data: Mapping[str, Any]) -> Ways:
    """Pieces of a seat and of the Empire beside it, or of another defender alone."""
    whose = view.battle.defender if view.battle is not None else 0
    owners = ("", "empire") if isinstance(whose, int) else (whose,)
    return _pieces([piece for piece in PIECES if _owner_of(piece) in owners])


def _own_hits(view: View, data: Mapping[str, Any]) -> Ways:
    return _pieces([piece for piece in PIECES if _owner_of(piece) in ("", "empire")])


def _repairs(view: View, data: Mapping[str, Any]) -> Ways:
    return _pieces([piece for piece in data["pieces"] if _owner_of(piece) != "board"])


def _group(view: View, data: Mapping[str, Any]) -> Ways:
    rows = tuple((state, int(data[state])) for state in CONDITIONS)
    return Ways(numbers=(*rows, ("flagship", 1)) if data.get("flagship") else rows)


def _escort(view: View, data: Mapping[str, Any]) -> Ways:
    return Ways(numbers=tuple((state, int(data[state])) for state in CONDITIONS))


def _imperial(view: View, data: Mapping[str, Any]) -> Ways:
    return Ways(numbers=(("add", data["fresh"] + data["damaged"]),))


def _talk(view: View, data: Mapping[str, Any]) -> Ways:
    last = len(view.seats) - 1
    lines = (*_kinds(), *_ways((*_controls(view), "done")))
    return Ways(lines, 4, (("from", last), ("to", last)))


def _controls(view: View) -> Iterator[str]:
    """What may be done with drafts and proposals as they are."""
    assert view.campaign is not None and view.campaign.summit is not None
    now, seat = view.campaign.summit, view.viewer
    assert seat is not None
    if now.drafts[seat] and now.begun[seat] is None:
        yield "propose"
    if now.drafts[seat] or now.begun[seat] is not None:
        yield "drop draft"
    if any(seat in each.parties and seat not in each.accepted for each in now.proposals):
        yield from ANSWERS
    if any(seat == each.seat for each in now.proposals):
        yield "withdraw"
    if seat == now.caller and not now.last_call:
        yield "last call"


WAYS: Final[Mapping[str, Callable[[View, Mapping[str, Any]], Ways]]] = {
    "": lambda view, data: Ways(head="" if view.own and view.own.offer else "your hand"),
    "fates": lambda view, data: Ways(),
    "follow": lambda view, data: Ways(tuple((way, FOLLOWING[way], way, True) for way in FOLLOWING)),
    "hits": _hits,
    "own_hits": _own_hits,
    "railgun": _own_hits,
    "lore_repair": _repairs,
    "group": _group,
    "escort": _escort,
    "imperial": _imperial,
    "council": lambda view, data: _yes("summit", "call a Summit", "no Summit"),
    "event": lambda view, data: _yes("summit", "call a Summit", "no Summit"),
    "council_choice": lambda view, data: _plain("crises", "edicts"),
    "order": lambda view, data: Ways((*_ways(ORDERS), *_kinds(), *_states()), 3),
    "talk": _talk,
    "talk_caller": _talk,
    "talk_item": lambda view, data: Ways((*_states(), *_ways(tuple(_controls(view)))), 2),
    "demand": lambda view, data: _yes("outlaw", "make it an Outlaw", "leave it a Regent"),
}

"""Numbers of Summits, and of what is open: battles and windows of a campaign."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any, Final

from mechs_core.kit.features import numbered
from mechs_core.rulesets.arcs.campaign_data import BLIGHT_KIND, MOST_ITEMS
from mechs_core.rulesets.arcs.campaign_view import ItemSeen, ProposalSeen
from mechs_core.rulesets.arcs.data import CITY, CONDITIONS, KINDS, STARPORT
from mechs_core.rulesets.arcs.geometry import SYSTEMS
from mechs_core.rulesets.arcs.observation.campaign_seen import (
    card_number,
    filled,
    owner_number,
    reach,
)
from mechs_core.rulesets.arcs.observation.fates_seen import FATE, POLICY
from mechs_core.rulesets.arcs.observation.seen import SYSTEM, TYPE, clockwise
from mechs_core.rulesets.arcs.rules.campaign.fate_answers import STEPS
from mechs_core.rulesets.arcs.rules.campaign.items import IN_TRUST, ITEMS
from mechs_core.rulesets.arcs.view import BattleSeen, View

BUILDING: Final = numbered((KINDS[CITY], KINDS[STARPORT]))
ITEM: Final = numbered(ITEMS)
IN_ITEM: Final = numbered((*product(KINDS, CONDITIONS), *KINDS, BLIGHT_KIND))
STEP: Final = numbered(("own", "hit", "bhit", "railgun", *STEPS))
PROPOSALS: Final = 4  # told of those that are open, the oldest
NUMBERS_OF_AN_ITEM: Final = 8
NO_ITEMS: Final = (0,) * MOST_ITEMS * NUMBERS_OF_AN_ITEM
THE_TRUST: Final = 8  # number of the Trust where a slot is told

# ---------------------------------------------------------------- Summits


def item_numbers(view: View, item: ItemSeen) -> tuple[int, ...]:
    """What one Negotiation action of a deal is."""
    said: Mapping[str, Any] = item.details or {}
    who = clockwise(view)
    slot = said.get("slot")
    piece = (said["kind"], said["state"]) if "state" in said else said.get("kind")
    owner = said.get("owner")
    return (
        who[item.from_],
        who[item.to],
        ITEM[item.kind],
        SYSTEM[said.get("system")],
        IN_ITEM[piece],
        owner_number(view, owner),
        1 + said["place"] if "place" in said else THE_TRUST if slot == IN_TRUST else slot or 0,
        card_number(view, said.get("card")),
    )


def items(view: View, there: Sequence[ItemSeen]) -> list[int]:
    """The items of a deal, as many as it can have."""
    if not there:
        return [*NO_ITEMS]
    told = [number for item in there[:MOST_ITEMS] for number in item_numbers(view, item)]
    return filled(told, len(NO_ITEMS))


def draft(view: View, seat: int) -> list[int]:
    """The draft of a seat; no Summit: none."""
    summit = reach(view).summit
    return items(view, () if summit is None else summit.drafts[seat])


def begun(view: View, seat: int) -> list[int]:
    """The item that a seat has begun: its giver, taker and kind."""
    summit = reach(view).summit
    item = None if summit is None else summit.begun[seat]
    return [0, 0, 0] if item is None else [*item_numbers(view, item)[:3]]


def talking(view: View, seat: int) -> list[int]:
    """Proposals that a seat has made, and whether it is done."""
    summit = reach(view).summit
    return [0, 0] if summit is None else [summit.made[seat], summit.done[seat]]


def open_proposals(view: View) -> tuple[ProposalSeen | None, ...]:
    """The first open ones; None for each that there is not."""
    summit = reach(view).summit
    there = () if summit is None else summit.proposals[:PROPOSALS]
    return (*there, *(None,) * (PROPOSALS - len(there)))


def proposals(view: View) -> list[int]:
    """For each open proposal its id and who has made it."""
    who = clockwise(view)
    return [
        number
        for each in open_proposals(view)
        for number in ((0, 0) if each is None else (each.id, who[each.seat]))
    ]


@cache
def in_proposals(seats: int) -> list[tuple[int, int]]:
    return [*product(range(1, PROPOSALS + 1), range(seats))]


def parties(view: View) -> list[int]:
    """For each open proposal and seat whether it is a party, and has agreed."""
    first, seats = view.viewer or 0, len(view.seats)
    by_seat = [(first + step) % seats for step in range(seats)]
    return [
        0 if each is None else 2 if seat in each.accepted else int(seat in each.parties)
        for each, seat in product(open_proposals(view), by_seat)
    ]


def proposed(view: View) -> list[int]:
    """For each open proposal its items."""
    return [
        number
        for each in open_proposals(view)
        for number in items(view, () if each is None else each.items)
    ]


# ---------------------------------------------------------------- what is open


def defender(view: View, battle: BattleSeen) -> int:
    return owner_number(view, battle.defender)


def attacking(view: View, battle: BattleSeen) -> list[int]:
    return [*battle.attacking, *battle.imperial]


def said_of(view: View) -> Callable[..., Any]:
    """The first of these keys that the open window says."""
    said: Mapping[str, Any] = {} if view.window is None else view.window.data
    return lambda *keys: next((said[key] for key in keys if key in said), None)


def window(view: View) -> list[int]:
    """What the open window is about; a window has only some of these."""
    first = said_of(view)
    fresh, damaged = first("empire", "imperial") or (0, 0)
    cards = first("first") or (first("card"), None)
    place = first("place")
    return [
        TYPE[first("as", "type", "resource")],
        SYSTEM[first("from", "at")],
        SYSTEM[first("to")],
        SYSTEM[first("system", "but") or None],
        first("fresh") or 0,
        first("damaged") or 0,
        fresh,
        damaged,
        bool(first("flagship")),
        first("most", "left", "keys", "count") or 0,
        bool(first("raid")),
        clockwise(view)[first("owner", "rival", "of", "holder")],
        *(card_number(view, card) for card in cards),
        FATE[fate if (fate := first("card", "fate")) in FATE else None],
        STEP[first("step")],
        POLICY[first("policy")],
        first("edict") or 0,
        0 if place is None else 1 + place,
        BUILDING[first("building")],
    ]


def sprinters(view: View) -> list[int]:
    """For each system the fresh ships that may move once more, and whether the Flagship may."""
    ships = said_of(view)("ships") or {}
    return [number for system in SYSTEMS for number in ships.get(system, (0, 0))]

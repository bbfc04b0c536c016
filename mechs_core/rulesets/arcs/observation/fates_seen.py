"""Numbers of the Empire, the booklet and Fates that more than one field of a view decides."""

from __future__ import annotations

from itertools import product
from typing import Final

from mechs_core.kit.features import numbered
from mechs_core.rulesets.arcs.campaign_data import (
    COLUMN,
    EDICT_NUMBERS,
    EVENT_FACES,
    FATE_IDS,
    LAWS,
    POLICIES,
    ROWS,
    SETS,
    SUMMIT_CARDS,
)
from mechs_core.rulesets.arcs.campaign_view import FateSeen
from mechs_core.rulesets.arcs.data import CITY, CONDITIONS, KINDS, STARPORT, TYPES
from mechs_core.rulesets.arcs.geometry import SYSTEMS
from mechs_core.rulesets.arcs.observation import seen
from mechs_core.rulesets.arcs.observation.campaign_seen import filled, reach
from mechs_core.rulesets.arcs.view import View

FATE: Final = numbered(FATE_IDS)
POLICY: Final = numbered(POLICIES)
EVENT_FACE: Final = numbered(EVENT_FACES)
ON_BOARD: Final = numbered(product((KINDS[CITY], KINDS[STARPORT]), CONDITIONS))
OF_SUMMIT: Final = ("petition", "leave", "revive")
BOARD: Final = tuple(product(COLUMN, ROWS))

# ---------------------------------------------------------------- Empire, booklet


def trust(view: View) -> list[int]:
    return [reach(view).trust.get(kind, 0) for kind in TYPES]


def booklet(view: View) -> list[int]:
    """For each edict, law and summit card whether it is in force."""
    now = reach(view)
    return [
        *(number in now.edicts for number in EDICT_NUMBERS),
        *(card in now.laws for card in LAWS),
        *(card in now.summit_cards for card in SUMMIT_CARDS),
    ]


def policies(view: View) -> list[int]:
    """The policies from the top."""
    return filled([POLICY[each] for each in reach(view).policies], len(POLICIES))


def dice(view: View) -> list[int]:
    """The number die and the event die of this round."""
    rolled = reach(view).dice
    return [0, 0] if rolled is None else [rolled[0], EVENT_FACE[rolled[1:]]]


def question(view: View, seat: int) -> str | None:
    """What a seat is asked."""
    return reach(view).asked.get(str(seat))


def placings(view: View, seat: int) -> int:
    """How often a seat has still to place its start."""
    return reach(view).placings.count(seat)


def fates_left(view: View) -> list[int]:
    return [reach(view).fate_decks.get(each, 0) for each in SETS]


# ---------------------------------------------------------------- Fates of a seat


def offered(view: View) -> list[int]:
    """The Fates that the viewer holds for a choice, and the one that it has chosen."""
    own = view.own
    if own is None:
        return [0, 0, 0]
    return [*filled([FATE[fate] for fate in own.offer], 2), FATE[own.chosen]]


def fates(view: View) -> tuple[FateSeen, ...]:
    return reach(view).seats


def has_objective(view: View, seat: int) -> bool:
    return reach(view).seats[seat].objective is not None


def council_agents(view: View, seat: int) -> int:
    return reach(view).council.agents[seat]


def favors(view: View, seat: int) -> list[int]:
    held = reach(view).seats[seat].favors
    return [held.get(owner, 0) for owner in seen.owners(view)]


def beacons(view: View, seat: int) -> list[int]:
    there = reach(view).seats[seat].beacons
    return [system in there for system in SYSTEMS]


def flagship_at(view: View, seat: int) -> str | None:
    flagship = reach(view).seats[seat].flagship
    return None if flagship is None else flagship.at


def board(view: View, seat: int) -> list[int]:
    """What lies on each spot of a seat's Flagship board."""
    flagship = reach(view).seats[seat].flagship
    if flagship is None:
        return [0] * len(BOARD)
    return [ON_BOARD[piece] for column in COLUMN for piece in flagship.board[column]]

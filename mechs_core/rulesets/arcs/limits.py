"""What of the values that decisions declare there is in a game: a base game, a short Court row."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, get_args

from mechs_core.kernel.contract.rules import Within
from mechs_core.kernel.messages import SEAT, ASeat, Between, GameCreated, OneOf, Range
from mechs_core.rulesets.arcs.campaign_data import COLUMN, LEDGER_SLOT, OWNER_NAMES, ROWS
from mechs_core.rulesets.arcs.cards import ACTION_CARDS, BASE_COURT_IDS, COURT_IDS, SUITED
from mechs_core.rulesets.arcs.data import COURT_PLACES, SLOTS
from mechs_core.rulesets.arcs.field_types import FOLLOWING, MAP_PIECES, PIECES
from mechs_core.rulesets.arcs.rules.action_types import AnyAction
from mechs_core.rulesets.arcs.rules.economy import PORTS, REPAIRABLE

ACTIONS: Final = tuple(str(kind.__struct_config__.tag) for kind in get_args(AnyAction))
BASE_ACTIONS: Final = ACTIONS[: ACTIONS.index("fire_rifles")]
MOST_PLACES: Final = max(COURT_PLACES.values())
# In base games; environments tell these for any number of seats.
RANGES: Final[dict[Range, Range | None]] = {
    OneOf(ACTION_CARDS): OneOf(SUITED),
    OneOf(COURT_IDS): OneOf(BASE_COURT_IDS),
    OneOf(FOLLOWING): OneOf(tuple(mode for mode in FOLLOWING if mode != "event")),
    OneOf(ACTIONS): OneOf(BASE_ACTIONS),
    OneOf(PIECES): OneOf(tuple(piece for piece in PIECES if piece.split(":")[0] in MAP_PIECES)),
    OneOf((*range(1, LEDGER_SLOT + 2), "new")): OneOf((*range(1, SLOTS + 1), "new")),
    Between(1, LEDGER_SLOT + 1): Between(1, SLOTS),
    Between(0, MOST_PLACES): Between(1, MOST_PLACES),
    ASeat((*OWNER_NAMES.values(),)): SEAT,
    OneOf(PORTS): None,
    OneOf(REPAIRABLE): None,
    OneOf(MAP_PIECES[1:]): None,  # of Emancipate
    OneOf(tuple(COLUMN)): None,
    OneOf(ROWS): None,
}
# Fields that say something in campaigns alone.
UNUSED: Final = frozenset(("flagship", "action.cloud", "action.pay", "from.trust"))


def within(created: GameCreated) -> Within:
    """What the decisions of this game may say. RULES.md, Decisions."""
    return of_game(len(created.seats), created.options.get("campaign") is True)


@lru_cache(maxsize=8)
def of_game(seats: int, campaign: bool) -> Within:
    row: dict[Range, Range | None]
    row = {Between(0, MOST_PLACES): Between(0 if campaign else 1, COURT_PLACES[seats])}
    return Within(ranges=row) if campaign else Within(unused=UNUSED, ranges={**RANGES, **row})

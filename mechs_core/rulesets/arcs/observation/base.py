"""What of Arcs' decisions there is in a base game: nothing that only a campaign has."""

from __future__ import annotations

from typing import Final, get_args

from mechs_core.kernel.contract.agents import Within
from mechs_core.kernel.messages import SEAT, ASeat, Between, OneOf, Range, tag_of
from mechs_core.rulesets.arcs.campaign_data import COLUMN, LEDGER_SLOT, OWNER_NAMES, ROWS
from mechs_core.rulesets.arcs.cards import ACTION_CARDS, BASE_COURT_IDS, COURT_IDS, SUITED
from mechs_core.rulesets.arcs.data import COURT_PLACES, SLOTS
from mechs_core.rulesets.arcs.field_types import FOLLOWING, MAP_PIECES, PIECES
from mechs_core.rulesets.arcs.questions import OF_BASE
from mechs_core.rulesets.arcs.questions_of_campaigns import ACCEPTS
from mechs_core.rulesets.arcs.rules.action_types import AnyAction
from mechs_core.rulesets.arcs.rules.economy import PORTS, REPAIRABLE

ACTIONS: Final = tuple(str(kind.__struct_config__.tag) for kind in get_args(AnyAction))
BASE_ACTIONS: Final = ACTIONS[: ACTIONS.index("fire_rifles")]
MOST_PLACES: Final = max(COURT_PLACES.values())
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
WITHIN: Final = Within(
    without=frozenset(map(tag_of, (kind for kinds in ACCEPTS.values() for kind in kinds)))
    - frozenset(map(tag_of, (kind for kinds in OF_BASE.values() for kind in kinds))),
    unused=frozenset(("flagship", "action.cloud", "action.pay", "from.trust")),
    ranges=RANGES,
)


def within() -> Within:
    """What environments of base games tell."""
    return WITHIN

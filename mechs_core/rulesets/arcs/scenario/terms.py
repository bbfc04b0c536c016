"""What a scenario is read against: values that differ between a base game and a campaign."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, get_args

from mechs_core.kernel.messages import SEAT, Between, OneOf
from mechs_core.kit.documents import Known, Words, words
from mechs_core.rulesets.arcs.campaign_data import (
    BLIGHT,
    BLIGHT_KIND,
    CHAPTERS_OF_ACT,
    EMPIRE,
    FREE,
    OWNER_NAMES,
)
from mechs_core.rulesets.arcs.cards import COURT_IDS
from mechs_core.rulesets.arcs.data import CHAPTERS, KINDS

Phase = Literal["lead", "follow", "turn", "fates", "council", "event", "order"]
Mode = Literal["lead", "surpass", "copy", "pivot", "event"]
MOST_POWER: Final = 999
LEAST_POWER: Final = -99  # in a campaign
USED: Final = ("beacon", "slipstream")  # once a turn, as a card is


class Owners(Words, frozen=True, eq=False):
    """Seats of the game, and owners of pieces that are no seats."""

    def fits(self, item: Any, seats: int) -> bool:
        known = type(item) in (str, int) and item in self.known
        return known and not seats <= self.known[item] < EMPIRE

    def wanted(self, seats: int) -> str:
        names = [OWNER_NAMES[owner] for owner in self.known.values() if owner >= EMPIRE]
        return f"0 to {seats - 1} or {' '.join(names)}"


def owners(others: Iterable[int], *, as_keys: bool) -> Owners:
    """as_keys: seats are written in digits."""
    known: dict[Any, int] = {(str(seat) if as_keys else seat): seat for seat in range(EMPIRE)}
    return Owners({**known, **{OWNER_NAMES[owner]: owner for owner in others}}, "")


TERMS: Final[Mapping[bool, Mapping[str, Known]]] = {
    False: {
        "chapter": Between(1, CHAPTERS),
        "phase": OneOf(("lead", "follow", "turn")),
        "mode": OneOf(("lead", "surpass", "copy", "pivot")),
        "power": Between(0, MOST_POWER),
        "used": words(COURT_IDS, "a Court card"),
        "trophy": OneOf(KINDS),
        **dict.fromkeys(("ship owner", "builder", "used of", "trophy owner"), SEAT),
    },
    True: {
        "chapter": Between(1, max(CHAPTERS_OF_ACT)),
        "phase": OneOf(get_args(Phase)),
        "mode": OneOf(get_args(Mode)),
        "power": Between(LEAST_POWER, MOST_POWER),
        "used": words((*COURT_IDS, *USED), "a Court card, beacon or slipstream"),
        "trophy": OneOf((*KINDS, BLIGHT_KIND)),
        "ship owner": owners((EMPIRE,), as_keys=True),
        "builder": owners((FREE,), as_keys=False),
        "used of": owners((FREE,), as_keys=True),
        "trophy owner": owners((EMPIRE, FREE, BLIGHT), as_keys=True),
    },
}

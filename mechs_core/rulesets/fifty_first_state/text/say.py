"""How sentences write the values of fields: seats, cards, goods, where a gain comes from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mechs_core.kit.sentences import Vocabulary
from mechs_core.kit.words import listed
from mechs_core.rulesets.fifty_first_state.text.words import (
    all_named,
    goods,
    name,
    named,
    payment,
)
from mechs_core.rulesets.fifty_first_state.view import View


def _names(seats: Iterable[int], view: View) -> str:
    return listed(name(seat, view) for seat in seats)


def _either(card: str | None) -> str:
    return "none" if card is None else named(card)


# The first word of a reason -> the words for it, with a blank for its card.
FROM: Final = {
    "faction": "its faction",
    "deal": "its deal {}",
    "location": "{}",
    "stored": "{}",
    "bonus": "building {}",
    "on": "{}",
    "use": "{}",
    "open": "{}",
    "spoils": "razing {}",
    "razed": "the loss of {}",
    "connection": "{}",
    "trade": "a trade",
    "develop": "developing",
    "arena": "the Arena",
}
# ... and the rules behind it; of what Production gives too, see PRODUCED.
RULES: Final = {
    "faction": ("HOST-FAC-1",),
    "deal": ("HOST-DEAL-1",),
    "location": ("HOST-BLD-1",),
    "stored": ("HOST-PRD-1",),
    "bonus": ("HOST-BLD-1",),
    "on": ("HOST-CARD-3",),
    "use": ("HOST-USE-1",),
    "open": ("HOST-OPN-1",),
    "spoils": ("HOST-RAZ-1", "HOST-RAZ-3"),
    "razed": ("HOST-RAZ-3",),
    "connection": ("HOST-CNN-2",),
    "trade": ("HOST-TRD-1",),
    "develop": ("HOST-DEV-2",),
    "arena": ("ARN-END-2",),
}
PRODUCED: Final = {
    "faction": ("HOST-PRD-2",),
    "deal": ("HOST-PRD-3",),
    "location": ("HOST-PRD-4",),
}


def rules_behind(reason: str, view: View) -> tuple[str, ...]:
    """The rules behind a gain."""
    kind = reason.partition(":")[0]
    produced = PRODUCED.get(kind) if view.phase == "production" else None
    return produced or RULES[kind]


def source(reason: str) -> str:
    """Where a gain comes from: "razing Kiln (P04.1)" for "spoils:P04.1"."""
    kind, _, card = reason.partition(":")
    return FROM[kind].format(named(card) if card else "")


SAY: Final = Vocabulary(
    seat=name,
    first=name,
    by=name,
    owner=name,
    winners=_names,
    card=named,
    location=named,
    old=named,
    new=named,
    discard=named,
    blue=_either,
    red=_either,
    cards=all_named,
    connections_discarded=all_named,
    goods=goods,
    returned=goods,
    stock=goods,
    reason=source,
    source=source,
    pay=payment,
)

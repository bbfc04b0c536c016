"""The kinds of word in the notation: systems, seats, cards, types, pieces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kit.notation import Kind, Number, Words
from mechs_core.rulesets.arcs.campaign_data import (
    COLUMN,
    FATE_IDS,
    IMPERIAL_SHIPS,
    LEDGER_SLOT,
    OWNER_NAMES,
    POLICIES,
    ROWS,
)
from mechs_core.rulesets.arcs.cards import ACTION_CARDS, BASE_COURT_IDS, COURT_IDS, SUITED
from mechs_core.rulesets.arcs.data import (
    AMBITIONS,
    CLUSTERS,
    CONDITIONS,
    COURT_PLACES,
    DICE_OF_A_KIND,
    SLOTS,
    TYPES,
)
from mechs_core.rulesets.arcs.field_types import MAP_PIECES, PIECES
from mechs_core.rulesets.arcs.geometry import SYSTEMS
from mechs_core.rulesets.arcs.rules.campaign.items import ITEMS
from mechs_core.rulesets.arcs.rules.campaign.lore_moves import SLIPSTREAMING
from mechs_core.rulesets.arcs.rules.economy import PORTS, REPAIRABLE
from mechs_core.rulesets.arcs.rules.resources import NEW

SEATS: Final = range(4)
MOST_PLACES: Final = max(COURT_PLACES.values())


class Known(Words):
    """Words of which a base game knows the first few alone.

    base: how many of them. told: how a refusal lists them in a base game and in a campaign.
    """

    def __init__(
        self,
        noun: str,
        known: Iterable[str] | Mapping[str, Any],
        base: int,
        told: tuple[str, str],
        *,
        example: str,
    ) -> None:
        super().__init__(noun, known, example=example)
        self._more = {word.lower() for word in [*known][base:]}
        self._lists = told

    def reads_view(self, word: str) -> bool:
        return word in self._more

    def read(self, word: str, view: Any) -> Any:
        if word in self._more and view.campaign is None:
            raise self.refused(word, view)
        return super().read(word, view)

    def words(self, view: Any) -> Sequence[str]:
        known = super().words(view)
        return known if view.campaign is not None else [w for w in known if w not in self._more]

    def there_is(self, view: Any) -> str:
        return f"{self.plural} are {self._lists[view.campaign is not None]}"


class Piece(Known):
    """What takes a hit, in two or three words: ship fresh, empire ship damaged, blight fresh."""

    def write(self, value: str, view: Any) -> str:
        return value

    def gathered(self, values: Sequence[str], view: Any) -> Any:
        if ":".join(values) not in PIECES:
            raise IllegalDecision("bad_value", "a piece is said so: ship fresh, city damaged")
        return ":".join(values)

    def spread(self, value: Any) -> Sequence[str]:
        """The first word, then the others as one."""
        first, _, others = str(value).partition(":")
        return first, others.replace(":", " ")


class Place(Words):
    """A place of the Court row, from 1 to what the row has; in a campaign 0 too, the Council."""

    def reads_view(self, word: str) -> bool:
        return word in self._values

    def read(self, word: str, view: Any) -> Any:
        place = super().read(word, view)
        if not self._first(view) <= place <= len(view.court):
            raise self.refused(word, view)
        return place

    def words(self, view: Any) -> Sequence[str]:
        return [str(place) for place in range(self._first(view), len(view.court) + 1)]

    def there_is(self, view: Any) -> str:
        return f"{self.plural} are {self._first(view)} to {len(view.court)}"

    def _first(self, view: Any) -> int:
        return 1 if view.campaign is None else 0


SHIPS: Final = re.compile(r"(?:(\d{1,2})f)?(?:(\d{1,2})d)?", re.ASCII)
MOST_SHIPS: Final = 15  # of a seat


def read_ships(words: Sequence[str]) -> tuple[int, int] | None:
    """ "2f1d", "2f 1d": fresh and damaged ships."""
    match = SHIPS.fullmatch("".join(words))
    if match is None or not words:
        return None
    fresh, damaged = (int(number or 0) for number in match.groups())
    return (fresh, damaged) if max(fresh, damaged) <= MOST_SHIPS else None


SYSTEM: Final = Words("system", SYSTEMS, example="4b", told="1g to 6c")
NUMBERED: Final = {f"{s}{seat}": seat for s in ("", "s") for seat in SEATS}
SEAT: Final = Words("seat", NUMBERED, example="1")
OWNER: Final = Known(
    "seat",
    NUMBERED | {name: name for name in OWNER_NAMES.values()},
    len(NUMBERED),
    ("0 1 2 3", "0 1 2 3 empire free blight"),
    example="1",
)
SLOT_NUMBERS: Final = {str(slot): slot for slot in range(1, LEDGER_SLOT + 2)}
SLOT: Final = Known("slot", SLOT_NUMBERS, SLOTS, (f"1 to {SLOTS}", "1 to 7"), example="2")
PLACES: Final = {str(place): place for place in range(MOST_PLACES + 1)}
PLACE: Final = Place("place", PLACES, example="2")
ACTION_CARD: Final = Known(
    "action card",
    ACTION_CARDS,
    len(SUITED),
    ("ad1 to mo7", "ad1 to mo7 and e1 to e3"),
    example="co2",
)
COURT_CARD: Final = Known(
    "Court card",
    COURT_IDS,
    len(BASE_COURT_IDS),
    ("bc01 to bc31", "bc01 to bc31, cc01 to cc15, l02 to l12 and those of Fates"),
    example="bc20",
)
TYPE: Final = Words("type", TYPES)
AMBITION: Final = Words("ambition", AMBITIONS)
CLUSTER: Final = Number("cluster", 1, CLUSTERS, example="3")
PROPOSAL: Final = Number("proposal", 1, 9999, example="3")
MAP_PIECE: Final = Words("piece", MAP_PIECES, example="city")
BUILDING: Final = Words("building", MAP_PIECES[1:])
COLUMN_NAME: Final = Words("column", tuple(COLUMN), example="hull")
ROW_NAME: Final = Words("row", ROWS, example="armor")
BASE_HIT_WORDS: Final = (*MAP_PIECES, *CONDITIONS)
HIT_WORDS: Final = (*BASE_HIT_WORDS, *OWNER_NAMES.values(), "board", *COLUMN, *ROWS)
OVERFLOW_TOLD: Final = "1 2 3 4 5 6 new", "1 2 3 4 5 6 7 new"
HITS_TOLD: Final = " ".join(BASE_HIT_WORDS), " ".join(HIT_WORDS)
KINDS: Final[Mapping[str, Kind]] = {
    "system": SYSTEM,
    "from_": SYSTEM,
    "to": SYSTEM,
    "gate": Words("system", SYSTEMS, example="4g", told="1g to 6c"),
    "seat": SEAT,
    "owner": OWNER,
    "rival": SEAT,
    "defender": OWNER,
    "captive": SEAT,
    "slot": SLOT,
    "place": PLACE,
    "type": TYPE,
    "resource": TYPE,
    "declare": AMBITION,
    "card": ACTION_CARD,
    "seize_with": ACTION_CARD,
    "swap": ACTION_CARD,
    "court": COURT_CARD,
    "piece": MAP_PIECE,
    "hit": Piece("piece", HIT_WORDS, len(BASE_HIT_WORDS), HITS_TOLD, example="ship"),
    "die": Number("die", 0, DICE_OF_A_KIND - 1, plural="dice"),
    "overflow": Known("slot", {NEW: NEW, **SLOT_NUMBERS}, SLOTS + 1, OVERFLOW_TOLD, example="1"),
    "fate": Words("Fate", FATE_IDS),
    "building": BUILDING,
    "policy": Words("policy", POLICIES, plural="policies", example="war"),
    "proposal": PROPOSAL,
    "item": Words("kind of item", ITEMS),
    "at": Words("place to build at", PORTS[1:]),
    "side": Words("side", REPAIRABLE),
    "who": Words("choice", SLIPSTREAMING),
    "count": Number("number of ships", 0, IMPERIAL_SHIPS, example="2"),
}

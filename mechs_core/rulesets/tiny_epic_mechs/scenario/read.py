"""The keys of a scenario's document, their types and ranges. Section 10.

What can be said of a key without looking at the others stands here; the rest in `check`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, get_args

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Value
from mechs_core.kernel.words import shown
from mechs_core.kit.documents import fault, items
from mechs_core.rulesets.tiny_epic_mechs.data import (
    ADVANCED,
    CARD,
    CARDS,
    FULL_HEALTH,
    MARKET_SLOTS,
    MIGHTY,
    MINE_NUMBERS,
    MOST_TURRETS,
    PILOTS,
    PROGRAM,
    RESOURCE_ZONES,
    ROUNDS,
    STATUSES,
    TURNS,
    WEAPONS,
)
from mechs_core.rulesets.tiny_epic_mechs.geometry import (
    BASE_SLOTS,
    CELLS,
    DIRECTIONS,
    FITS,
    MECH_ZONE,
    RESOURCE_CELLS,
)
from mechs_core.rulesets.tiny_epic_mechs.model import AD_HOC
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Reason
from mechs_core.rulesets.tiny_epic_mechs.scenario.defaults import fill
from mechs_core.rulesets.tiny_epic_mechs.scenario.form import AttackForm, Form
from mechs_core.rulesets.tiny_epic_mechs.scenario.values import (
    Read,
    Terms,
    by,
    each,
    flag,
    keys,
    one_of,
    or_null,
    resource,
    seat_number,
    whole,
)

PHASES: Final = ("programming", "card", "combat", "action")
MOST_VP: Final = 999
# The zones of the largest layout; no layout has the others.
ZONES: Final = tuple(CELLS[cell] for cell in sorted({*RESOURCE_CELLS[4], *BASE_SLOTS, MECH_ZONE}))


def _laid(value: object, where: str, terms: Terms) -> tuple[str, str]:
    said = items(value, where, 2)
    card = one_of(CARDS)(said[0], f"{where}.0", terms)
    way = one_of(DIRECTIONS)(said[1], f"{where}.1", terms)
    fits = FITS[PROGRAM[CARD[card]].movement]
    if way not in fits:
        raise fault(f"{where}.1", f"{way} does not fit {card}: {' '.join(fits)}")
    return card, way


ATTACK: Final[tuple[Read, ...]] = (
    one_of(WEAPONS),
    or_null(one_of(get_args(Reason))),
    one_of(WEAPONS),
)


def _attack(value: object, where: str, terms: Terms) -> AttackForm:
    said = items(value, where)
    if not 1 <= len(said) <= len(ATTACK):
        raise fault(where, f"1 to {len(ATTACK)} belong there, not {len(said)}")
    read = [ATTACK[index](item, f"{where}.{index}", terms) for index, item in enumerate(said)]
    return AttackForm(*read)


def _arena(value: object, where: str, terms: Terms) -> dict[str, str]:
    cells = one_of([CELLS[cell] for cell in RESOURCE_CELLS[terms.seats]])
    said: dict[str, str] = by(cells, one_of(RESOURCE_ZONES))(value, where, terms)
    return said


SEAT_KEYS: Final[Mapping[str, Read]] = {
    "pilot": one_of(PILOTS),
    "base": one_of([CELLS[cell] for cell in BASE_SLOTS]),
    "cell": one_of(ZONES),
    "status": one_of(STATUSES),
    "health": whole(1, FULL_HEALTH[MIGHTY]),
    "credits": resource,
    "energy": resource,
    "vp": whole(0, MOST_VP),
    "mines": by(one_of(ZONES), whole(MINE_NUMBERS[0], MINE_NUMBERS[-1])),
    "turrets": each(one_of(ZONES), most=MOST_TURRETS),
    "owned": each(one_of(WEAPONS)),
    "equipped": each(one_of(WEAPONS)),
    "program": each(_laid, most=TURNS),
    "played": each(one_of(CARDS)),
    "ad_hoc": or_null(one_of(AD_HOC[1:])),
}


def _seats(value: object, where: str, terms: Terms) -> list[dict[str, Any]]:
    def seat(value: object, where: str, terms: Terms) -> dict[str, Any]:
        return keys(value, where, terms, SEAT_KEYS)

    said: list[dict[str, Any]] = each(seat, count=terms.seats)(value, where, terms)
    return said


# In the order of section 10.
KEYS: Final[Mapping[str, Read]] = {
    "round": whole(1, ROUNDS),
    "turn": whole(1, TURNS),
    "phase": one_of(PHASES),
    "first": seat_number,
    "active": seat_number,
    "arena": _arena,
    "mech": one_of(ZONES),
    "market": each(or_null(one_of(ADVANCED)), count=MARKET_SLOTS),
    "deck": each(one_of(ADVANCED)),
    "card": one_of(CARDS),
    "blocked": flag,
    "attacks": each(_attack),
    "seats": _seats,
}


def read(document: object, seats: int, options: Mapping[str, Value]) -> Form:
    """A document as a form. Raises IllegalDecision `bad_config`.

    options: of the game, every one filled in.
    """
    if type(document) is not dict:
        raise IllegalDecision("bad_config", f"scenario: {shown(document)} is not an object")
    cap = options["resource_cap"]
    assert isinstance(cap, int)
    return fill(keys(document, "", Terms(seats, cap), KEYS), seats, options)

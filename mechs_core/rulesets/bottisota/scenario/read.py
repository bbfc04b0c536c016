"""The keys of a scenario's document, their types and ranges. Section 10.

What can be said of a key without looking at the others stands here; the rest in `check`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Seat
from mechs_core.kernel.words import shown
from mechs_core.kit.documents import fault, items, number
from mechs_core.rulesets.bottisota.data import BOT_NAMES
from mechs_core.rulesets.bottisota.geometry import DIRECTIONS, HALLS
from mechs_core.rulesets.bottisota.model import FAULTS, PULL, PUSH
from mechs_core.rulesets.bottisota.options import LATEST, hall_of
from mechs_core.rulesets.bottisota.rules.service import WORKS
from mechs_core.rulesets.bottisota.rules.shoot import Shoot
from mechs_core.rulesets.bottisota.scenario.form import ActionForm, BotForm, Form, MineForm
from mechs_core.rulesets.bottisota.scenario.values import (
    Read,
    Terms,
    area,
    by,
    card,
    each,
    edge,
    features,
    flag,
    keys,
    one_of,
    or_null,
    seat_key,
    seat_number,
    seats_once,
    weapon,
    whole,
)

PHASES: Final = ("entry", "move", "shoot", "melee", "service")
EDGES: Final = ("open", "wall", "doorway")


BOT_KEYS: Final[Mapping[str, Read]] = {
    "seat": seat_number,
    "bot": one_of(BOT_NAMES),
    "area": area,
    "heading": or_null(one_of(DIRECTIONS)),
    "damage": whole(0),
    "faults": by(one_of(FAULTS), whole(0, 9)),
    "installed": each(card),
    "hand": each(card),
    "charges": by(weapon, whole(0)),
    "dashed": flag,
    "docked": flag,
    "shot": flag,
}
MINE_KEYS: Final[Mapping[str, Read]] = {
    "owner": seat_number,
    "kind": one_of(("mine", "magmine")),
    "area": area,
    "hit": whole(2, 6),
    "am": whole(-3, 1),
    "wakes_round": whole(0, LATEST + 1),
}
SHOT_KEYS: Final[Mapping[str, Read]] = {
    "weapon": weapon,
    "bot": or_null(seat_number),
    "area": or_null(area),
}


def _bot(value: object, where: str, terms: Terms) -> BotForm:
    return BotForm(**keys(value, where, terms, BOT_KEYS, ("seat", "bot", "area")))


def _mine(value: object, where: str, terms: Terms) -> MineForm:
    required = ("owner", "kind", "area", "hit", "am")
    return MineForm(**keys(value, where, terms, MINE_KEYS, required))


def _shot(value: object, where: str, terms: Terms) -> Shoot:
    shot = Shoot(**keys(value, where, terms, SHOT_KEYS, ("weapon",)))
    if (shot.bot is None) == (shot.area is None):
        raise fault(where, "bot or area, one of the two")
    return shot


def _link(value: object, where: str, terms: Terms) -> tuple[Seat, Seat, str]:
    a, b, kind = items(value, where, 3)
    seats = (seat_number(a, f"{where}[0]", terms), seat_number(b, f"{where}[1]", terms))
    return (*seats, one_of((PUSH, PULL))(kind, f"{where}[2]", terms))


def _bots(value: object, where: str, terms: Terms) -> list[BotForm]:
    bots: list[BotForm] = each(_bot)(value, where, terms)
    if not bots:
        raise fault(where, "1 or more belong there")
    return bots


# By phase; other phases have no action of a seat's own.
ACTION_KEYS: Final[Mapping[str, Mapping[str, Read]]] = {
    "move": {
        "seat": seat_number,
        "mode": one_of(("dash", "normal")),
        "mp": whole(0, 99),
        "steps": whole(0, 99),
        "entered": flag,
        "drops": by(weapon, whole(0, 99)),
        "prey": or_null(seat_number),
    },
    "shoot": {"seat": seat_number, "shots": each(_shot), "lock": whole(0, 2)},
    "service": {"seat": seat_number, "works": whole(0, WORKS), "stripped": flag},
}


def _action(phase: object, value: object, where: str, terms: Terms) -> ActionForm | None:
    """The action under way. In a phase without one, `check` refuses the key."""
    if value is None or type(phase) is not str or phase not in ACTION_KEYS:
        return None
    known = ACTION_KEYS[phase]
    required = ("seat", "mode") if phase == "move" else ("seat",)
    return ActionForm(**keys(value, where, terms, known, required))


def _round(value: object, where: str, terms: Terms) -> int:
    return number(value, where, 1, terms.rounds or LATEST)


# In the order of section 10; `action` has the keys of its phase.
KEYS: Final[Mapping[str, Read]] = {
    "round": _round,
    "phase": one_of(PHASES),
    "starter": or_null(seat_number),
    "bots": _bots,
    "mines": each(_mine),
    "links": each(_link),
    "features": by(area, features),
    "edges": by(edge, one_of(EDGES)),
    "discards": each(card),
    "deck": or_null(each(card)),
    "lives_left": by(seat_key, lambda value, where, terms: number(value, where, 0, terms.lives)),
    "destroyer": by(seat_key, seat_number),
    "kills": by(seat_key, whole(0, 999)),
    "inflicted": by(seat_key, whole(0, 999)),
    "acted": seats_once,
    "hunting": seats_once,
    "held": seats_once,
    "named": by(seat_key, or_null(seat_number)),
}
NULLABLE: Final = ("starter", "deck", "action")  # null says the same as leaving it out


def read(document: object, seats: int, options: Mapping[str, Any]) -> Form:
    """A document as a form. Raises IllegalDecision `bad_config`.

    options: of the game, every one filled in.
    """
    if type(document) is not dict:
        raise IllegalDecision("bad_config", f"scenario: {shown(document)} is not an object")
    terms = Terms(seats, HALLS[hall_of(seats, options)], options["lives"], options["round_limit"])
    phase = document.get("phase", "move")
    known: dict[str, Read] = {**KEYS, "action": partial(_action, phase)}
    said = keys(document, "", terms, known, ("bots",))
    form = Form(
        given=frozenset(key for key in said if not (key in NULLABLE and document[key] is None)),
        **said,
    )
    if form.phase == "entry" and form.round == 1:
        raise fault("phase", "entry is in round 2 or later")
    return form

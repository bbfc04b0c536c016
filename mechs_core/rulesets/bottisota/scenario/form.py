"""A scenario's document as Python values: keys, types, ranges. Section 10.

What can be said of a key without looking at the others stands here; the rest in `check`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from msgspec import Struct

from mechs_core.kernel.documents import fault, items, number, shown
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Seat
from mechs_core.rulesets.bottisota.data import BOT_NAMES
from mechs_core.rulesets.bottisota.geometry import DIRECTIONS, HALLS
from mechs_core.rulesets.bottisota.model import FAULTS, PULL, PUSH, Phase
from mechs_core.rulesets.bottisota.options import hall_of
from mechs_core.rulesets.bottisota.rules.shoot import Shoot
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
LATEST: Final = 1_000_000  # round, as many as a limit can be


class BotForm(Struct, kw_only=True):
    """One of `bots`."""

    seat: Seat
    bot: str
    area: str
    heading: str | None = None
    damage: int = 0
    faults: dict[str, int] = {}
    installed: list[str] = []
    hand: list[str] = []
    charges: dict[str, int] = {}
    dashed: bool = False
    docked: bool = False
    shot: bool = False


class MineForm(Struct, kw_only=True):
    """One of `mines`."""

    owner: Seat
    kind: str
    area: str
    hit: int
    am: int
    wakes_round: int = 0


class ActionForm(Struct, kw_only=True):
    """The action under way; each phase has its own keys."""

    seat: Seat

    # In `move`.
    mode: str = ""
    mp: int | None = None  # None: of the mode
    steps: int = 0
    entered: bool | None = None  # None: as `steps` say
    drops: dict[str, int] = {}
    prey: Seat | None = None

    # In `shoot`.
    shots: list[Shoot] = []
    lock: int = 0

    # In `service`.
    works: int = 0
    stripped: bool = False


class Form(Struct, kw_only=True):
    """A document that was read, in the spec's words, with the defaults that need nothing else."""

    given: frozenset[str]  # keys of the document
    round: int = 1
    phase: Phase = "move"
    starter: Seat | None = None
    bots: list[BotForm]
    mines: list[MineForm] = []
    links: list[tuple[Seat, Seat, str]] = []
    features: dict[str, list[str]] = {}
    edges: dict[str, str] = {}
    discards: list[str] = []
    deck: list[str] | None = None  # None: luck
    lives_left: dict[Seat, int] = {}
    destroyer: dict[Seat, Seat] = {}
    kills: dict[Seat, int] = {}
    inflicted: dict[Seat, int] = {}
    acted: list[Seat] = []
    hunting: list[Seat] = []
    held: list[Seat] = []
    named: dict[Seat, Seat | None] = {}
    action: ActionForm | None = None

    @property
    def running(self) -> bool:
        """BOT-SCEN-2 The phase is under way; else it is about to start."""
        return bool(self.acted or self.hunting or self.held or self.named or self.action)

    def bot_of(self, seat: Seat) -> BotForm | None:
        return next((bot for bot in self.bots if bot.seat == seat), None)


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
    "service": {"seat": seat_number, "works": whole(0, 2), "stripped": flag},
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

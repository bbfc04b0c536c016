"""A scenario's document as Python values, in the words of RULES.md, Scenario.

The checks of one key by itself stand here, in the order in which faults are told; those of several
keys in `check`. A default that depends on other keys is None here and filled in by `facts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from msgspec import Struct

from mechs_core.kernel.messages import AtLeast, Between, OneOf, Seat
from mechs_core.kit.documents import (
    ONCE,
    Also,
    By,
    Count,
    Given,
    Known,
    LeftOut,
    Reader,
    SeatNumber,
    Term,
    fault,
    words,
)
from mechs_core.rulesets.bottisota.field_types import BotName, Card, Heading, Weapon
from mechs_core.rulesets.bottisota.geometry import HALLS
from mechs_core.rulesets.bottisota.maps.form import Features
from mechs_core.rulesets.bottisota.model import FAULTS, PULL, PUSH, Phase
from mechs_core.rulesets.bottisota.options import LATEST, hall_of
from mechs_core.rulesets.bottisota.rules.service import WORKS

PHASES: Final = ("entry", "move", "shoot", "melee", "service")
EDGES: Final = ("open", "wall", "doorway")

Area = Annotated[str, Term("area")]
Some = Annotated[int, AtLeast(0, 99)]
UpTo99 = Annotated[int, Between(0, 99)]
UpTo999 = Annotated[int, Between(0, 999)]
Seats = Annotated[list[SeatNumber], ONCE]


class BotForm(Struct, kw_only=True):
    """One of `bots`."""

    seat: SeatNumber
    bot: BotName
    area: Area
    heading: Heading | None = None
    damage: Some = 0
    faults: dict[Annotated[str, OneOf(FAULTS)], Annotated[int, Between(0, 9)]] = {}
    installed: list[Card] = []
    hand: list[Card] = []
    charges: dict[Weapon, Some] = {}
    dashed: bool = False
    docked: bool = False
    shot: bool = False


class MineForm(Struct, kw_only=True):
    """One of `mines`."""

    owner: SeatNumber
    kind: Annotated[str, OneOf(("mine", "magmine"))]
    area: Area
    hit: Annotated[int, Between(2, 6)]
    am: Annotated[int, Between(-3, 1)]
    wakes_round: Annotated[int, Between(0, LATEST + 1)] = 0


class ShotForm(Struct):
    """One of the shots declared."""

    weapon: Weapon
    bot: SeatNumber | None = None
    area: Area | None = None


def why_not_shot(shot: ShotForm) -> str | None:
    return "bot or area, one of the two" if (shot.bot is None) == (shot.area is None) else None


class MoveForm(Struct, kw_only=True):
    """The action under way in `move`."""

    seat: SeatNumber
    mode: Annotated[str, OneOf(("dash", "normal"))]
    mp: LeftOut[UpTo99] = None  # None: of the mode
    steps: UpTo99 = 0
    entered: LeftOut[bool] = None  # None: as `steps` say
    drops: dict[Weapon, UpTo99] = {}
    prey: SeatNumber | None = None


class ShootForm(Struct, kw_only=True):
    """In `shoot`."""

    seat: SeatNumber
    shots: list[Annotated[ShotForm, Also(why_not_shot)]] = []
    lock: Annotated[int, Between(0, 2)] = 0


class ServiceForm(Struct, kw_only=True):
    """In `service`."""

    seat: SeatNumber
    works: Annotated[int, Between(0, WORKS)] = 0
    stripped: bool = False


ActionForm = MoveForm | ShootForm | ServiceForm
# In a phase without one `check` refuses the key.
ACTIONS: Final = By("phase", {"move": MoveForm, "shoot": ShootForm, "service": ServiceForm})


class Form(Struct, kw_only=True):
    """A document that was read, with the defaults that need nothing else."""

    given: Given = frozenset()
    round: Annotated[int, Term("round")] = 1
    phase: Annotated[Phase, OneOf(PHASES)] = "move"
    starter: SeatNumber | None = None
    bots: Annotated[list[BotForm], Count(1, None)]
    mines: list[MineForm] = []
    links: list[tuple[SeatNumber, SeatNumber, Annotated[str, OneOf((PUSH, PULL))]]] = []
    features: dict[Area, Features] = {}
    edges: dict[Annotated[str, Term("edge")], Annotated[str, OneOf(EDGES)]] = {}
    discards: list[Card] = []
    deck: list[Card] | None = None  # None: luck
    lives_left: dict[SeatNumber, Annotated[int, Term("lives")]] = {}
    destroyer: dict[SeatNumber, SeatNumber] = {}
    kills: dict[SeatNumber, UpTo999] = {}
    inflicted: dict[SeatNumber, UpTo999] = {}
    acted: Seats = []
    hunting: Seats = []
    held: Seats = []
    named: dict[SeatNumber, SeatNumber | None] = {}
    action: Annotated[ActionForm | None, ACTIONS] = None

    @property
    def running(self) -> bool:
        """BOT-SCEN-2 The phase is under way; else it is about to start."""
        return bool(self.acted or self.hunting or self.held or self.named or self.action)

    def bot_of(self, seat: Seat) -> BotForm | None:
        return next((bot for bot in self.bots if bot.seat == seat), None)


FORM: Final = Reader(Form)


def read(document: object, seats: int, options: Mapping[str, Any]) -> Form:
    """A document as a form. Raises IllegalDecision `bad_config`.

    options: of the game, every one filled in.
    """
    hall = HALLS[hall_of(seats, options)]
    terms: dict[str, Known] = {
        "area": words(hall.grid.names, f"an area of {hall.name}"),
        "edge": words(hall.edge_names, f"an inner edge of {hall.name}"),
        "lives": Between(0, options["lives"]),
        "round": Between(1, options["round_limit"] or LATEST),
    }
    form = FORM.read(document, seats, terms)
    if form.phase == "entry" and form.round == 1:
        raise fault("phase", "entry is in round 2 or later")
    return form

"""A scenario's document as Python values, in the spec's words. Section 10.

`read` makes a form of a document; what a form leaves open depends on its other keys.
"""

from __future__ import annotations

from msgspec import Struct

from mechs_core.kernel.messages import Seat
from mechs_core.rulesets.bottisota.model import Phase
from mechs_core.rulesets.bottisota.rules.shoot import Shoot


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

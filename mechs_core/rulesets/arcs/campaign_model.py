"""What the state of a campaign has beside that of a base game: `State.campaign`.

Numbers are those of `model`. Lists are by seat unless said otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from msgspec import Struct

from mechs_core.kernel.frozen import only_read
from mechs_core.kernel.messages import GameCreated
from mechs_core.kit.states import Mutable
from mechs_core.rulesets.arcs.campaign_data import (
    BLIGHT_PIECES,
    COLUMNS,
    COPIES,
    IMPERIAL_SHIPS,
    RESERVE,
    ROWS,
    SETS,
)
from mechs_core.rulesets.arcs.cards import LORE_IDS
from mechs_core.rulesets.arcs.data import TYPES
from mechs_core.rulesets.arcs.geometry import OFF


class Item(Struct, frozen=True, rename={"from_": "from"}):
    """A part of a deal, or what is forced: one Negotiation action. BR-NEG

    details: as the decision `item` names them; None: only begun.
    """

    from_: int
    to: int
    kind: str
    details: Mapping[str, Any] | None = None

    def __post_init__(self) -> None:
        only_read(self, "details")


class Proposal(Struct, frozen=True):
    """A deal that waits for answers."""

    id: int
    seat: int  # the proposer
    parties: tuple[int, ...]  # ascending, the proposer too
    items: tuple[Item, ...]
    accepted: tuple[int, ...]  # who has agreed, the proposer first
    tokens: tuple[int, ...]  # by item: the type in the slot that it names; OFF: none


class Summit(Mutable):
    """A Summit under way. Lists are by seat."""

    caller: int
    source: str  # "council" or "event": what goes on after it
    used: tuple[str, ...] = ()  # of petition, leave, revive: each once
    is_talking: bool = False  # Negotiations have begun
    drafts: list[list[Item]] = []
    begun: list[Item | None] = []  # an item whose details are still asked for
    made: list[int] = []  # proposals and dropped drafts, towards `max_proposals`
    done: list[bool] = []
    open: list[Proposal] = []  # in the order made
    proposals: int = 0  # made so far; ids count from 1
    last_call: bool = False
    asked: list[int] = []  # how often the question to a seat has become another one

    def stir(self, seats: Iterable[int]) -> None:
        """What these seats are asked is another question from now on."""
        for seat in seats:
            self.asked[seat] += 1

    @property
    def may_call(self) -> bool:
        """Whether the caller may make its last call."""
        caller = self.caller
        return not (self.open or self.done[caller] or self.begun[caller])


class Campaign(Mutable):
    """What a campaign has beside a base game. Lists are by seat unless said otherwise."""

    # options
    peace_recipients: str
    escalation_port: str
    halve_power: bool
    defense_array: str
    max_proposals: int
    reserve_cards: bool
    objective_starts: Mapping[str, int]

    act: int = 0  # 1 .. 3; while Fates for the next one are chosen still the one that ended
    # What is pending at the end of a round.
    events_played: int = 0  # in this round
    meeting: int = OFF  # whose meeting of the Council is under way
    council_secured: bool = False  # in this round
    dice: tuple[int, int] | None = None  # of this round: number 1 .. 6, face of the event die

    # Empire. Titles; who has the First Regent tile, and its Trust.
    regent: list[bool] = []
    first_regent: int = OFF
    trust: list[int] = []  # tokens by type
    imperial: int = IMPERIAL_SHIPS  # ships in supply
    blight: int = BLIGHT_PIECES  # in supply
    # Buildings not in a slot (L08, L09): system -> owner and condition. At most one a system.
    outside: dict[int, tuple[int, int]] = {}

    # Imperial Council; its agents are the last row of `State.agents`.
    decided: bool = False
    held_by: int = OFF  # whose Fate card it lies at: a meeting is pending

    # Booklet.
    edicts: tuple[int, ...] = ()  # numbers, ascending
    laws: tuple[str, ...] = ()
    summit_cards: tuple[str, ...] = ()
    policies: tuple[str, ...] = ()  # top first

    # Fates. Cards of Fates and lore that are no Guild cards lie in `lore`.
    fate: list[str] = []  # "" before the first is revealed
    objective: list[int] = []  # left; OFF: none
    offers: list[tuple[str, ...]] = []  # Fates held for the choice; () when none is asked
    chosen: list[str] = []  # "" until chosen; hidden until all have
    fates_left: dict[str, int] = {}  # set -> Fates not dealt
    done: list[bool] = []  # of the last Resolution
    favors: list[list[int]] = []  # by owner: agents on this seat's Fate card
    lore: list[list[int]] = []  # lore and Fate cards held that are no Guild cards, as gained
    set_aside: list[list[int]] = []  # Street Orators (FX9) that lie with FX8
    attached: dict[int, int] = {}  # place -> the card above it
    beacons: list[list[int]] = []  # systems, as placed
    beacons_left: list[int] = []
    lore_left: list[str] = []  # lore cards that are not in the game, by id
    reserve: list[str] = []  # cards not drawn yet, by id
    unseen: list[int] = []  # lore and reserve cards that went into the Court deck unseen

    # Flagships.
    flagship: list[int] = []  # system; OFF: none
    # `kind * 2 + condition` of the piece in each spot of the board, by `board_spot`; OFF: empty
    board: list[list[int]] = []

    # Turn and move, cleared with the turn.
    used: list[str] = []  # beacon, slipstream: once a turn
    flagship_ships: int = 0  # built at the own Flagship in this turn
    placings: list[int] = []  # Act I: seats still to place their start, the next one first
    summit: Summit | None = None

    def arranged(self, seat: int) -> None:
        """A seat's tokens lie otherwise: drafts of others that move or cover some have changed."""
        assert self.summit is not None
        drafts, begun = self.summit.drafts, self.summit.begun
        for other, items in enumerate(drafts):
            there = [each for each in (*items, begun[other]) if each is not None]
            moved = [each for each in there if each.kind in ("resource", "cede", "trophy")]
            if other != seat and any(seat in (each.from_, each.to) for each in moved):
                self.summit.stir((other,))


def summoned(seats: int, caller: int, source: str, used: tuple[str, ...] = ()) -> Summit:
    """A Summit at its Call to Order."""
    return Summit(
        caller,
        source,
        used,
        drafts=[[] for _ in range(seats)],
        begun=[None] * seats,
        made=[0] * seats,
        done=[False] * seats,
        asked=[0] * seats,
    )


def board_spot(column: int, row: int) -> int:
    """Where `Campaign.board` keeps the piece of a column's Upgrade (0) or Armor (1)."""
    return column * len(ROWS) + row


def begun(created: GameCreated) -> Campaign:
    """A campaign before its first event."""
    seats, said = len(created.seats), created.options
    return Campaign(
        peace_recipients=str(said["peace_recipients"]),
        escalation_port=str(said["escalation_port"]),
        halve_power=said["halve_power"] is True,
        defense_array=str(said["defense_array"]),
        max_proposals=cast(int, said["max_proposals"]),
        reserve_cards=said["reserve_cards"] is True,
        objective_starts=cast("dict[str, int]", said["objective_starts"]),
        regent=[True] * seats,
        trust=[0] * len(TYPES),
        fate=[""] * seats,
        objective=[OFF] * seats,
        offers=[()] * seats,
        chosen=[""] * seats,
        done=[False] * seats,
        fates_left=dict.fromkeys(SETS, COPIES * len(SETS)),
        favors=[[0] * seats for _ in range(seats)],
        lore=[[] for _ in range(seats)],
        set_aside=[[] for _ in range(seats)],
        beacons=[[] for _ in range(seats)],
        beacons_left=[0] * seats,
        lore_left=[*LORE_IDS],
        reserve=[*RESERVE],
        flagship=[OFF] * seats,
        board=[[OFF] * (len(COLUMNS) * len(ROWS)) for _ in range(seats)],
    )

"""The state of a game of 51st State. Plain mutable data, mostly ints; events change it.

Numbers
    seat     0 .. seats - 1; OFF (-1) for none
    card     index in cards.IDS; OFF for none
    good     index in data.GOODS; goods are lists of counts, one for each
    faction  index in data.FACTIONS
    colour   index in data.COLOURS, of connection cards
    shuffle  of the location deck, from 1, that a card was drawn from; OPENLY (0): all know it
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct

from mechs_core.kernel.messages import GameCreated
from mechs_core.kit.states import Mutable, each_of, each_seat
from mechs_core.modules import arena as arena_module
from mechs_core.rulesets.fifty_first_state.amounts import INDEX, NOTHING, Counts
from mechs_core.rulesets.fifty_first_state.cards import (
    BASIC_INDICES,
    FACTION,
    IDS,
    LOCATION_OF,
    Exchange,
    Faction,
    Location,
)
from mechs_core.rulesets.fifty_first_state.data import COLOURS, GOODS, ICONS, WORKER

OFF: Final = -1
OPENLY: Final = 0
Phase = Literal["setup", "lookout", "production", "action", "cleanup", "final", "ended"]
# What a seat's victory points are made of: index in `State.vp_by`.
SOURCES: Final = ("use", "bonus", "deal", "spoils", "razed", "develop", "arena", "scenario")
LOCATION_DECK: Final = "location"
DECKS: Final = (LOCATION_DECK, *COLOURS)  # `shuffles` is by index in DECKS
WORKERS: Final = INDEX[WORKER]


class Site(Mutable):
    """A location on a board."""

    card: int
    ruin: bool = False
    stock: Counts = NOTHING  # goods that came with it and are left
    stored: Counts = NOTHING  # goods put there in the last Cleanup
    uses: int = 0  # in this round, by its owner or as open production

    @property
    def prints(self) -> Location:
        """What is printed on its card."""
        card = LOCATION_OF[self.card]  # a quarter of all calls in a game: `location` in line
        assert card is not None
        return card

    def room_for(self, good: int) -> int:
        """How many more of a good it can store. HOST-CLN-2"""
        kinds = (WORKERS,) if good == WORKERS else BASIC_INDICES
        return self.prints.room(good) - sum(self.stored[each] for each in kinds)


class Developing(Struct, frozen=True):
    """A card that is paid for and waits for the location that it replaces."""

    card: int
    pays: str  # "brick" or "dev"


class State(Mutable):
    """One game. Lists are by seat unless said otherwise."""

    seats: int
    target_vp: int
    max_rounds: int

    phase: Phase = "setup"
    round: int = 0  # from 1; 0 before the first
    first: int = OFF  # first player of the round
    active: int = OFF  # whose turn it is, in the Action phase
    developing: Developing | None = None
    ended_for: str = ""  # "target" or "max_rounds", from the end check on

    faction: list[int] = each_seat(OFF)
    supply: list[list[int]] = each_seat([0] * len(GOODS))
    vp: list[int] = each_seat(0)
    vp_by: list[list[int]] = each_seat([0] * len(SOURCES))
    board: list[list[Site]] = each_seat([])
    deals: list[list[int]] = each_seat([])  # in the order made
    hand: list[list[int]] = each_seat([])  # locations, in the order drawn
    connections: list[list[int]] = each_seat([])  # in hand, in the order taken
    passed: list[bool] = each_seat(False)
    faction_used: list[list[bool]] = each_seat([False] * 3)
    store_done: list[bool] = each_seat(False)
    setup_choice: list[tuple[int, ...]] = each_seat(())  # to be discarded; () = not chosen

    # Cards.
    deck: list[int] = []  # locations, top first
    discard: list[int] = []  # in the order laid
    connection_decks: list[list[int]] = each_of(len(COLOURS), [])  # these three by colour
    connection_discards: list[list[int]] = each_of(len(COLOURS), [])
    faces: list[int] = each_of(len(COLOURS), OFF)  # the connection card that lies face up
    drawn: list[int] = each_of(len(IDS), OPENLY)  # by card: of those in hands, from which shuffle
    shuffles: list[int] = each_of(len(DECKS), 0)  # so far, by deck
    renewals: int = 0  # LuckRenewed so far in this line

    # Lookout.
    half: int = 0  # 1 or 2; 0: the first is not revealed yet
    row: list[int] = []
    picks: int = 0  # made in this half

    arena: arena_module.Arena | None = None  # None: without the module

    ranking: tuple[tuple[int, ...], ...] = ()  # best first; () while the game runs
    decided_by: str = ""

    def turn_order(self) -> list[int]:
        """The seats of this round, from its first player clockwise. HOST-RND-1"""
        return [*range(self.first, self.seats), *range(self.first)]

    def site_of(self, card: int) -> tuple[int, Site] | None:
        """The seat on whose board a card lies, and the location there; None: on nobody's."""
        for seat, sites in enumerate(self.board):
            for site in sites:
                if site.card == card:
                    return seat, site
        return None

    def standing(self, seat: int) -> Iterator[Site]:
        """The unruined locations of a seat in board order."""
        for site in self.board[seat]:
            if not site.ruin:
                yield site

    def icons(self, seat: int) -> list[int]:
        """How many of each icon the unruined locations of a seat show, by index in ICONS."""
        found = [0] * len(ICONS)
        for site in self.standing(seat):
            for icon in site.prints.icons:
                found[icon] += 1
        return found

    def defence(self, seat: int, site: Site) -> int:
        """What razing a location of this seat costs in red. HOST-RAZ-2"""
        return site.prints.defence + sum(each.prints.defends for each in self.standing(seat))

    def in_reach(self, seat: int) -> list[int]:
        """How much of each good a seat can pay: its supply and the stock on its board."""
        found = self.supply[seat][:]
        for site in self.board[seat]:
            if site.stock is not NOTHING:
                for good, number in enumerate(site.stock):
                    found[good] += number
        return found

    def faction_of(self, seat: int) -> Faction:
        return FACTION[self.faction[seat]]

    def faction_action(self, seat: int, index: int) -> Exchange:
        return self.faction_of(seat).actions[index]

    def has_cards_left(self) -> bool:
        """Whether a location card can be drawn."""
        return bool(self.deck or self.discard)


def start(created: GameCreated) -> State:
    """The state before the first event of the game; folding begins with it. HOST-SET-5"""
    seats, options = len(created.seats), created.options
    target, rounds = options["target_vp"], options["max_rounds"]
    assert isinstance(target, int) and isinstance(rounds, int)
    return State.begin(
        seats,
        target_vp=target,
        max_rounds=rounds,
        arena=arena_module.start(seats, options),
    )

"""The state of a game of Bottisota-2. Plain mutable data, ints inside; events change it.

Numbers
    seat     0 .. seats - 1, clockwise; OFF (-1) for none
    area     index in the hall's names, in name order; OFF (-1) for none
    heading  index in geometry.DIRECTIONS; OFF (-1) for a bot that has none
    card     index in data.CARDS, 0 .. 63
    kind     of a bot: index in data.BOTS
    weapon   an id, as in data.WEAPONS: of a stock weapon, or of the card

What is due next follows from the rest: `questions.requests` and `rules.flow.go_on`.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from typing import Any, Final, Literal

from msgspec import Struct

from mechs_core.kernel.messages import GameCreated
from mechs_core.kit.states import Mutable, each_of, each_seat
from mechs_core.rulesets.bottisota.data import BOTS, CARD, CARDS, HALLS, BotKind
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.maps import NO_HALL, Map

Phase = Literal["entry", "move", "shoot", "melee", "service", "ended"]
FAULTS: Final = ("sight", "slow", "armour")  # index in `Bot.faults`
SIGHT, SLOW, ARMOUR = range(3)
MODES: Final = ("dash", "normal", "hunt", "dock")
PUSH: Final = "push"
PULL: Final = "pull"
UNDECLARED: Final = -2  # has not said whom it names in melee


# [seats][first seat] -> all seats, clockwise from it
CLOCKWISE: Final = tuple(
    tuple((*range(first, seats), *range(first)) for first in range(seats))
    for seats in range(HALLS[-1].most + 1)
)


class Bot(Mutable):
    """A bot in the hall."""

    kind: int
    area: int
    heading: int
    damage: int
    faults: list[int]  # how many, by index in FAULTS
    installed: list[int]  # cards, ascending
    armour: int  # published number, 2 or more. BOT-HIT-6
    shield: int  # published number; 0: none
    charges: dict[str, int]  # weapon with charges -> how many are left

    # Of this phase.
    acted: bool = False  # its movement is decided, its shooting or service action is over

    # Of this round.
    mode: str = ""  # of its movement or its chase; "" before
    mp: int = 0  # movement points left
    steps: int = 0
    teleports: int = 0
    entered: bool = False  # came into its area in this movement action. BOT-TER-10
    prey: int = OFF  # of its chase
    dashed: bool = False
    held: bool = False  # holds for the whole round
    drops: dict[str, int] = {}  # weapon -> uses
    played: int = 0  # one-shots
    lock: int = 0  # bonus to hit in this shooting action, from P32
    shot: bool = False  # fired a shot or a beam, or detonated. BOT-SVC-3
    mended: bool = False  # by its repair drone
    fights: int = 0  # fought

    @property
    def type(self) -> BotKind:
        """Its row in the table of bots."""
        return BOTS[self.kind]

    @property
    def docked(self) -> bool:
        """BOT-MOV-9 Has docked in this round."""
        return self.mode == "dock"

    @property
    def waiting(self) -> bool:
        """BOT-HUNT-1 Hunts, and has not chased."""
        return self.mode == "hunt"

    def forget_round(self) -> None:
        """BOT-RND-1 A new round: modes, steps, drops and flags of the last one are over."""
        self.acted = self.entered = self.dashed = False
        self.held = self.shot = self.mended = False
        self.mode, self.prey = "", OFF
        self.mp = self.steps = self.teleports = self.played = self.lock = self.fights = 0
        self.drops = {}


class Mine(Struct, frozen=True):
    """A mine that lies in the hall."""

    id: str
    owner: int
    kind: str  # "mine" or "magmine"
    area: int
    hit: int  # number to roll
    am: int  # armour modifier
    wakes: int  # the round from which on it attacks


class Bomb(Struct, frozen=True):
    """A bomb on its way down. BOT-BOMB-2"""

    id: str
    seat: int  # the dropper
    weapon: str
    area: int
    target: int  # OFF for an explosive one
    mod: int  # to hit, fixed at the drop


class Shot(Struct, frozen=True):
    """A declared shot."""

    weapon: str
    bot: int  # its target, or OFF
    area: int  # its target, or OFF
    at: int  # where the target stood at the declaration


class Firing(Mutable):
    """A shooting action from its first declared shot, or from `fire`, to its end."""

    seat: int
    shots: list[Shot]  # as declared
    fired: bool = False  # the declaration is closed
    shot: int = OFF  # the one that was rolled for last, or lost
    tried: list[int] = []  # seats it was rolled for, in order
    struck: int = OFF  # the seat that it hit and whose hits are not tested yet
    reacting: bool = False  # the struck seat is asked to react
    over: bool = False  # nobody more is rolled for: a hit, a lost missile, a lost shot
    turned: int = OFF  # the seat that the missile turns to
    # shot and seat of the beams that hit and are not settled
    beams: list[tuple[int, int]] = []


class Fight(Struct, frozen=True):
    """A melee fight that was rolled and whose hits are not tested yet."""

    winner: int
    loser: int
    hits: int
    number: int  # the winner's fight number of the round, for labels


class Wreck(Struct, frozen=True):
    """A bot that the last unit destroyed and that has not exploded. BOT-SELF-3"""

    seat: int
    kind: int
    area: int
    cause: str
    installed: tuple[int, ...]  # cards


class Battle(Mutable):
    """One game. Lists are by seat unless said otherwise."""

    seats: int

    # Options, from creation.
    choice: bool  # bots are picked, not dealt
    lives: int
    late: tuple[int, ...]  # seats that join later
    start_cards: int
    round_limit: int  # 0: none
    tiebreak: bool  # by kills, then damage inflicted
    within_one: bool  # hunters are asked only about prey that ended near
    explosive: bool  # every destroyed bot explodes
    reshuffle: bool  # a draw from an empty deck turns the discard pile

    map: Map = NO_HALL
    round: int = 1
    phase: Phase = "entry"
    starter: int = 0
    bots: list[Bot | None] = each_seat(None)
    mines: list[Mine] = []  # in drop order
    sliding: bool = False  # magnetic mines slide in this shooting phase
    bombs: list[Bomb] = []  # pending, in drop order
    links: dict[str, str] = {}  # `pair` of two seats -> PUSH or PULL, this round

    # Seats.
    lives_left: list[int] = []  # bots it may still field
    fielded: list[bool] = each_seat(False)  # has had a bot
    retired: list[bool] = each_seat(False)
    # kind of the bot that was dealt or picked and has not entered; OFF: none
    dealt: list[int] = each_seat(OFF)
    # who destroyed its last bot and is rewarded again when it comes back. BOT-JOIN-4. OFF: nobody
    destroyer: list[int] = each_seat(OFF)
    kills: list[int] = each_seat(0)
    inflicted: list[int] = each_seat(0)  # damage points on others
    last_round: list[int] = each_seat(0)  # in which it had a bot; 0: never
    # ordinal of the unit or retirement that left it without a bot; 0: none
    went_out: list[int] = each_seat(0)

    # Cards.
    deck: list[int] = []  # top first
    discards: list[int] = []  # in the order they were discarded
    hand: list[list[int]] = each_seat([])  # ascending
    shown: list[int] = []  # cards in hands that all have seen: stolen ones, ascending
    deck_number: int = 0  # k of the deck in use. BOT-IMG-2
    # by card: the deck into which it last went unseen
    unseen_since: list[int] = each_of(len(CARDS), 0)
    # hidden cards of a hand: the deck in use when each was drawn
    places: list[list[int]] = each_seat([])
    renewals: int = 0  # LuckRenewed so far in this line

    # Entry.
    # still to be asked, first the one who is; None: not drawn yet
    entrants: list[int] | None = None

    # Where play stands. The seat whose own action is under way, or OFF.
    acting: int = OFF
    # movement: the seat that chooses its mode next, whoever is due: it goes first or has begun
    going: int = OFF
    holds: list[int] = []  # seats that held since the last movement. BOT-INI-3
    movers: list[int] = []  # to be offered to hunters, first the one they are asked about
    hunters: list[int] = []  # asked about the first mover, in the order they were asked
    firing: Firing | None = None
    named: list[int] = each_seat(UNDECLARED)  # whom it names in melee; OFF: nobody; UNDECLARED
    fought: list[tuple[int, int]] = []  # pairs, the one nearer to the starter first
    fight: Fight | None = None
    works: int = 0  # of this service action
    stripped: bool = False

    # Destructions.
    units: int = 0  # ordinal of the last unit or retirement that left a seat without a bot
    fallen: list[int] = []  # seats whose bots the last such unit destroyed, in order
    fallen_by: str = ""  # "shot K" or "bomb ID" that destroyed them; "" for other units
    under_way: str = ""  # the shot or bomb rolled for last, written likewise; "": a beam
    wrecks: list[Wreck] = []  # of `fallen`, in order of destruction
    rewards: list[int] = []  # destroyers that are due a reward, in order

    # The end.
    winners: tuple[int, ...] = ()  # one, or several that draw, ascending; () while the game runs
    decided_by: str = ""  # why of GameEnded

    def bot(self, seat: int) -> Bot:
        """The bot of a seat that has one in the hall."""
        return self.bots[seat]  # type: ignore[return-value]  # a cast would be a call

    def present(self) -> list[int]:
        """Seats with a bot in the hall, ascending."""
        return [seat for seat, bot in enumerate(self.bots) if bot is not None]

    def order(self) -> list[int]:
        """BOT-RND-2 Seats with a bot, clockwise from the starter."""
        return [seat for seat in self.clockwise(self.starter) if self.bots[seat] is not None]

    def undecided(self) -> list[int]:
        """Seats with a bot whose action is not over, clockwise from the starter."""
        bots = self.bots
        return [
            seat
            for seat in self.clockwise(self.starter)
            if (bot := bots[seat]) is not None and not bot.acted
        ]

    def clockwise(self, first: int) -> tuple[int, ...]:
        """All seats, clockwise from the first; the last one's left is seat 0."""
        return CLOCKWISE[self.seats][first % self.seats]

    def standing_in(self, area: int) -> list[int]:
        """Seats whose bots stand in an area, ascending."""
        return [s for s, bot in enumerate(self.bots) if bot is not None and bot.area == area]

    def from_the_left(self, seat: int, area: int) -> list[int]:
        """Seats whose bots stand in an area, clockwise from a seat's left, itself last."""
        clockwise = self.clockwise(seat + 1)
        return [s for s in clockwise if (bot := self.bots[s]) is not None and bot.area == area]

    def alone(self, seat: int) -> bool:
        """BOT-SVC-2 No other bot stands in its area, airborne ones count (BOT-R-31)."""
        return len(self.standing_in(self.bot(seat).area)) == 1

    def pass_turn(self, seat: int) -> None:
        """A bot's action is over, and so are those of all that were passed over before it."""
        for each in self.order():
            self.bot(each).acted = True
            if each == seat:
                break

    def is_in(self, seat: int) -> bool:
        """BOT-END-1 Has a bot, or has had one and may still field another."""
        if self.bots[seat] is not None:
            return True
        return self.fielded[seat] and self.lives_left[seat] > 0 and not self.retired[seat]


def start(created: GameCreated) -> Battle:
    """The state of a game that has only been created: the fold of its events begins with it."""
    seats = len(created.seats)
    options: dict[str, Any] = created.options
    return Battle.begin(
        seats,
        choice=options["bot_assignment"] == "choice",
        lives=options["lives"],
        late=tuple(options["late_seats"]),
        start_cards=options["start_cards"],
        round_limit=options["round_limit"],
        tiebreak=options["limit_tiebreak"] == "kills_damage",
        within_one=options["hunt_trigger"] == "within_one",
        explosive=options["destruction"] == "explosive",
        reshuffle=options["empty_deck"] == "reshuffle",
        lives_left=[options["lives"]] * seats,
    )


# ---------------------------------------------------------------- small pieces of the fold


def draw_card(battle: Battle, seat: int, card: int) -> None:
    """A card goes from the deck into a hand, seen by its seat alone."""
    battle.deck.remove(card)
    insort(battle.hand[seat], card)
    insort(battle.places[seat], battle.deck_number)


def take_from_hand(battle: Battle, seat: int, card: int) -> None:
    """A card leaves a hand, and all see it.

    BOT-IMG-2 A hidden card takes the hidden place of the smallest number that it fits with it.
    """
    battle.hand[seat].remove(card)
    if card in battle.shown:
        battle.shown.remove(card)
        return
    since = battle.unseen_since[card]
    places = battle.places[seat]
    places.remove(next(place for place in places if place >= since))


def uninstall(bot: Bot, card: int) -> None:
    """A part leaves a bot, a weapon with its charges."""
    bot.installed.remove(card)
    bot.charges.pop(CARDS[card], None)


def card_numbers(ids: Iterable[str]) -> list[int]:
    return [CARD[card] for card in ids]


def pair(a: int, b: int) -> str:
    """The key of two seats in `Battle.links`."""
    return f"{min(a, b)}-{max(a, b)}"

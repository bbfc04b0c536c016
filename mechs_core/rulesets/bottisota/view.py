"""What a seat, or a spectator, may see: built up from nothing. BOT-VIEW-1, BOT-SEC-2.

A new field of the state stays hidden until it is shown here. Strings are the messages' own: "A1",
"NE", "spark", "P05a"; seats are numbers.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from mechs_core.kernel.contract.sight import Viewer
from mechs_core.kernel.frozen import frozen
from mechs_core.rulesets.bottisota.data import BOTS, CARDS
from mechs_core.rulesets.bottisota.geometry import DIRECTIONS, OFF
from mechs_core.rulesets.bottisota.maps import Document, Map
from mechs_core.rulesets.bottisota.model import FAULTS, UNDECLARED, Battle, Bot, Fight
from mechs_core.rulesets.bottisota.questions import requests
from mechs_core.rulesets.bottisota.rules import bot_numbers


class BotSeen(Struct, frozen=True):
    """A bot in the hall; all of it is public."""

    bot: str  # its type
    area: str
    heading: str | None  # of a flying bot
    damage: int
    faults: dict[str, int]  # those that it has
    installed: tuple[str, ...]  # cards, by id
    armour: int  # published number
    shield: int | None  # published number
    charges: dict[str, int]  # weapon with charges -> how many are left
    tempo: int
    dash: int  # movement points of a dash as it is now
    normal: int
    acted: bool  # in this phase
    mode: str | None  # of its movement in this round
    mp: int
    steps: int
    teleports: int
    entered: bool  # its area, in this movement action
    prey: int | None  # seat that it chases
    dashed: bool
    docked: bool
    waiting: bool  # hunts, and has not chased
    held: bool  # holds for the whole round
    drops: dict[str, int]  # weapon -> uses in this round
    played: int  # one-shots in this round
    lock: int  # bonus to hit in this shooting action
    shot: bool  # has fired or detonated in this round
    mended: bool  # by its repair drone in this round
    fights: int  # in this round


class SeatSeen(Struct, frozen=True):
    """What everybody knows of one seat."""

    bot: BotSeen | None
    hand: int  # cards
    stolen: tuple[str, ...]  # cards of the hand that all have seen, by id
    lives_left: int  # bots it may still field
    fielded: bool  # has had a bot
    retired: bool
    dealt: str | None  # type of the bot that it may enter with
    destroyer: int | None  # seat that destroyed its last bot
    kills: int
    inflicted: int  # damage points on others
    last_round: int  # with a bot; 0: never
    went_out: int  # ordinal of the unit or retirement that left it without a bot; 0: none


class MineSeen(Struct, frozen=True):
    """A mine in the hall."""

    mine: str  # id
    owner: int
    kind: str  # "mine" or "magmine"
    area: str
    hit: int
    am: int
    wakes: int  # the round from which on it attacks


class BombSeen(Struct, frozen=True):
    """A bomb that will go off when its dropper's movement ends."""

    bomb: str  # id
    seat: int
    weapon: str
    area: str
    target: int | None
    mod: int  # to hit


class ShotSeen(Struct, frozen=True):
    """A declared shot."""

    weapon: str
    bot: int | None  # seat
    area: str | None
    at: str  # area of the target when it was declared


class FiringSeen(Struct, frozen=True):
    """A shooting action."""

    seat: int
    shots: tuple[ShotSeen, ...]
    fired: bool  # the declaration is closed
    shot: int | None  # index of the shot that was rolled for last, or lost
    tried: tuple[int, ...]  # seats that this shot was rolled for
    struck: int | None  # seat that it hit and whose hits are not tested yet
    reacting: bool  # the struck seat is asked to react
    over: bool  # nobody else is tried
    turned: int | None  # seat that a missile turns to
    beams: tuple[tuple[int, int], ...]  # shot and seat of beams that hit and are not settled


class FightSeen(Struct, frozen=True):
    """A melee fight that was rolled and whose hits are not tested yet."""

    winner: int
    loser: int
    hits: int


class WreckSeen(Struct, frozen=True):
    """A bot that the last unit destroyed and that has not exploded."""

    seat: int
    bot: str
    area: str
    cause: str


class Asked(Struct, frozen=True):
    """Who is asked, and what."""

    seat: int
    kind: str  # of the request


class View(Struct, frozen=True):
    """A game as one viewer sees it. Seats that are in no part of it are None."""

    viewer: int | None  # None: a spectator
    phase: str
    round: int
    starter: int  # means nothing before the first round begins
    asked: Asked | None
    round_limit: int  # 0: none
    map: Document
    seats: tuple[SeatSeen, ...]
    mines: tuple[MineSeen, ...]  # in drop order
    sliding: bool  # magnetic mines slide now
    bombs: tuple[BombSeen, ...]  # in drop order
    links: dict[str, str]  # "0-3" -> "push" or "pull"
    deck: int  # cards
    discards: tuple[str, ...]  # cards, in the order they came
    entrants: tuple[int, ...]  # still to enter, first the one who is asked
    acting: int | None  # whose own action is under way
    going: int | None  # who moves now, out of turn or begun
    holds: tuple[int, ...]  # who held at this point
    movers: tuple[int, ...]  # to be offered to hunters, first the one they are asked about
    hunters: tuple[int, ...]  # asked about the first mover so far
    firing: FiringSeen | None
    named: dict[str, int | None]  # seat -> whom it named in melee
    fought: tuple[tuple[int, int], ...]  # pairs, in order
    fight: FightSeen | None
    works: int  # done in this service action
    stripped: bool
    fallen: tuple[int, ...]  # seats whose bots the last unit destroyed that destroyed any
    wrecks: tuple[WreckSeen, ...]
    rewards: tuple[int, ...]  # seats that are due a reward, in order
    winners: tuple[int, ...]  # or who draw; () while the game runs
    decided_by: str  # "" while the game runs
    hand: tuple[str, ...]  # the viewer's own cards, by id

    def bot(self, seat: int) -> BotSeen | None:
        return self.seats[seat].bot


def view(battle: Battle, viewer: Viewer) -> View:
    """What a seat may see of a game; None for a spectator, who sees what all see."""
    asked = requests(battle)
    names = battle.map.names
    return View(
        viewer=viewer,
        phase=battle.phase,
        round=battle.round,
        starter=battle.starter,
        asked=Asked(asked[0].seat, asked[0].kind) if asked else None,
        round_limit=battle.round_limit,
        map=document(battle.map),
        seats=tuple(_seat(battle, seat) for seat in range(battle.seats)),
        mines=tuple(
            MineSeen(m.id, m.owner, m.kind, names[m.area], m.hit, m.am, m.wakes)
            for m in battle.mines
        ),
        sliding=battle.sliding,
        bombs=tuple(
            BombSeen(b.id, b.seat, b.weapon, names[b.area], _seen(b.target), b.mod)
            for b in battle.bombs
        ),
        links=battle.links.copy(),
        deck=len(battle.deck),
        discards=_cards(battle.discards),
        entrants=tuple(battle.entrants or ()),
        acting=_seen(battle.acting),
        going=_seen(battle.going),
        holds=tuple(battle.holds),
        movers=tuple(battle.movers),
        hunters=tuple(battle.hunters),
        firing=_firing(battle),
        named={
            str(seat): _seen(named)
            for seat, named in enumerate(battle.named)
            if named != UNDECLARED
        },
        fought=tuple(battle.fought),
        fight=_fight(battle.fight),
        works=battle.works,
        stripped=battle.stripped,
        fallen=tuple(battle.fallen),
        wrecks=tuple(
            WreckSeen(w.seat, BOTS[w.kind].name, names[w.area], w.cause) for w in battle.wrecks
        ),
        rewards=tuple(battle.rewards),
        winners=battle.winners,
        decided_by=battle.decided_by,
        hand=() if viewer is None else _cards(battle.hand[viewer]),
    )


def hides(view: View) -> bool:
    """Whether a viewer sees what others may not: cards. BOT-VIEW-1 All else is public."""
    return bool(view.hand)


@lru_cache(maxsize=256)
def document(hall: Map) -> Document:
    """A map as it is written; one document a map, which is only read."""
    seen: Document = frozen(hall.document())
    return seen


def _seen(number: int) -> int | None:
    return None if number == OFF else number


def _cards(cards: list[int]) -> tuple[str, ...]:
    return tuple(CARDS[card] for card in cards)


def _seat(battle: Battle, seat: int) -> SeatSeen:
    bot, hand, dealt = battle.bots[seat], battle.hand[seat], battle.dealt[seat]
    return SeatSeen(
        bot=None if bot is None else _bot(battle, bot),
        hand=len(hand),
        stolen=_cards([card for card in hand if card in battle.shown]),
        lives_left=battle.lives_left[seat],
        fielded=battle.fielded[seat],
        retired=battle.retired[seat],
        dealt=None if dealt == OFF else BOTS[dealt].name,
        destroyer=_seen(battle.destroyer[seat]),
        kills=battle.kills[seat],
        inflicted=battle.inflicted[seat],
        last_round=battle.last_round[seat],
        went_out=battle.went_out[seat],
    )


def _bot(battle: Battle, bot: Bot) -> BotSeen:
    return BotSeen(
        bot=bot.type.name,
        area=battle.map.names[bot.area],
        heading=None if bot.heading == OFF else DIRECTIONS[bot.heading],
        damage=bot.damage,
        faults={name: n for name, n in zip(FAULTS, bot.faults, strict=True) if n},
        installed=_cards(bot.installed),
        armour=bot.armour,
        shield=bot.shield or None,
        charges=bot.charges.copy(),
        tempo=bot_numbers.tempo(bot),
        dash=bot_numbers.speed(bot, "dash"),
        normal=bot_numbers.speed(bot, "normal"),
        acted=bot.acted,
        mode=bot.mode or None,
        mp=bot.mp,
        steps=bot.steps,
        teleports=bot.teleports,
        entered=bot.entered,
        prey=_seen(bot.prey),
        dashed=bot.dashed,
        docked=bot.docked,
        waiting=bot.waiting,
        held=bot.held,
        drops=bot.drops.copy(),
        played=bot.played,
        lock=bot.lock,
        shot=bot.shot,
        mended=bot.mended,
        fights=bot.fights,
    )


def _fight(fight: Fight | None) -> FightSeen | None:
    return None if fight is None else FightSeen(fight.winner, fight.loser, fight.hits)


def _firing(battle: Battle) -> FiringSeen | None:
    firing, names = battle.firing, battle.map.names
    if firing is None:
        return None
    return FiringSeen(
        seat=firing.seat,
        shots=tuple(
            ShotSeen(
                weapon=shot.weapon,
                bot=_seen(shot.bot),
                area=None if shot.area == OFF else names[shot.area],
                at=names[shot.at],
            )
            for shot in firing.shots
        ),
        fired=firing.fired,
        shot=_seen(firing.shot),
        tried=tuple(firing.tried),
        struck=_seen(firing.struck),
        reacting=firing.reacting,
        over=firing.over,
        turned=_seen(firing.turned),
        beams=tuple(firing.beams),
    )

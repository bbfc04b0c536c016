"""What a seat, or a spectator, may see: put together field by field. RULES.md, What a seat sees.

A new field of the state stays hidden until it is shown here. Strings are the messages' own:
"c3", "K1", "A06"; seats are numbers.
"""

from __future__ import annotations

from msgspec import Struct

from mechs_core.rulesets.tiny_epic_mechs.data import (
    BASIC,
    CARDS,
    MINE_NUMBERS,
    PILOTS,
    STATUSES,
    WEAPONS,
    ZONE_CARDS,
)
from mechs_core.rulesets.tiny_epic_mechs.field_types import MINE, TURRET
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, DIRECTIONS, OFF
from mechs_core.rulesets.tiny_epic_mechs.model import AD_HOC, NOT_AD_HOC, Arena, phase
from mechs_core.rulesets.tiny_epic_mechs.questions import requests
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import names_of
from mechs_core.rulesets.tiny_epic_mechs.rules.program import has_programmed
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_arena import has_mine


class DeviceSeen(Struct, frozen=True):
    """A mine or turret on the arena."""

    owner: int
    kind: str  # "mine" or "turret"


class CombatSeen(Struct, frozen=True):
    """A combat under way."""

    attacker: int
    defender: int
    cell: str
    jump: bool  # the attacker arrived by DOUBLE or DIAGONAL
    next: int  # seat whose attack it is
    last: str | None  # the weapon of the attack just before
    opened: bool  # the attacker has attacked
    jammed: bool  # the seat `next` may make no power attack
    overdriven: bool  # Overdrive is used
    powered: tuple[int, ...]  # seats that made a power attack


class SeatSeen(Struct, frozen=True):
    """What everybody knows of one seat."""

    pilot: str | None  # None: not revealed yet
    status: str
    health: int
    credits: int
    energy: int
    vp: int
    base: str | None
    cell: str | None  # of its pilot
    mines: int  # in supply
    turrets: int  # in supply
    owned: tuple[str, ...]  # weapons by id
    equipped: tuple[str, ...]
    exhausted: tuple[str, ...]
    changed: tuple[str, ...]  # weapons that changed their place since this turn began
    ad_hoc: str | None  # "fresh": may not start a combat yet; "free"; None: not in Ad Hoc mode
    laid: int  # cards laid and not revealed
    chosen: bool  # whether it has made the choice that all seats make now
    played: tuple[str, ...]  # cards in order; in Ad Hoc mode those played since it was entered
    hand: tuple[str, ...] | int  # the cards in Ad Hoc mode, else their number


class Own(Struct, frozen=True):
    """What only the seat itself knows."""

    dealt: tuple[str, ...]  # pilots
    pilot: str | None  # kept, while others still choose
    starting: str | None  # the weapon it begins with, while others still choose
    numbers: dict[str, int]  # its mines on the arena: cell -> number
    supply: tuple[int, ...]  # its mines in supply
    hand: tuple[str, ...]
    program: tuple[tuple[str, str], ...]  # laid and not revealed: card, direction


class View(Struct, frozen=True):
    """A game as one viewer sees it. Tuples are by seat unless said otherwise."""

    viewer: int | None  # None: a spectator
    phase: str
    round: int  # 1..6; 0 before the first
    turn: int  # 1..4; 0 before a round's execution
    first: int | None  # first player of the round
    active: int | None  # whose turn it is
    asked: tuple[int, ...]  # seats for which the game waits
    free: tuple[int, ...]  # seats that may equip, and need not
    zones: dict[str, str]  # cell -> zone card, in reading order
    devices: dict[str, DeviceSeen]  # by cell
    mech: str | None  # cell of the empty Mighty Mech
    seats: tuple[SeatSeen, ...]
    card: str | None  # of the turn under way
    action: str | None  # that is asked
    collecting: dict[str, str]  # cell -> resource chosen in the COLLECT under way
    combat: CombatSeen | None
    offer: str | None  # "enter" or "claim", while the Mighty Mech is offered
    candidates: tuple[str, ...]  # cells, while a pilot is placed
    market: tuple[str | None, ...]  # slots 1..4
    supply: dict[str, int]  # B1..B4: copies
    deck: int  # weapons
    ranking: tuple[tuple[int, ...], ...]  # seats, best first; () while the game runs
    decided_by: str
    # The options that change what a decision costs or does.
    abilities: bool
    overdrive: bool
    blocked_action: bool
    cap: int
    turret_damage: int | None  # None: the zone's value
    own: Own | None


def view(arena: Arena, viewer: int | None) -> View:
    """What a seat may see of a game; None for a spectator, who sees what all see."""
    asked = requests(arena)
    return View(
        viewer=viewer,
        phase=phase(arena),
        round=arena.round,
        turn=arena.turn,
        first=unless_off(arena.first),
        active=unless_off(arena.active),
        asked=tuple([each.seat for each in asked if each.required]),
        free=tuple([each.seat for each in asked if not each.required]),
        zones={
            CELLS[cell]: ZONE_CARDS[zone].id for cell, zone in enumerate(arena.zones) if zone != OFF
        },
        devices={
            CELLS[cell]: DeviceSeen(owner, MINE if arena.mines[cell] else TURRET)
            for cell, owner in enumerate(arena.owners)
            if owner != OFF
            # TEM-SETUP-6 All see that a mine lies in a base as soon as it is chosen.
        },
        mech=None if arena.mech_at == OFF else CELLS[arena.mech_at],
        seats=tuple([seat_seen(arena, seat) for seat in range(arena.seats)]),
        card=None if arena.card == OFF else CARDS[arena.card],
        action=arena.action or None,
        collecting={CELLS[cell]: resource for cell, resource in arena.chosen.items()},
        combat=combat_seen(arena),
        offer=None if arena.offer is None else arena.offer[1],
        candidates=tuple([CELLS[cell] for cell in arena.candidates]),
        market=tuple([None if each == OFF else WEAPONS[each] for each in arena.market]),
        supply=dict(zip(BASIC, arena.supply, strict=True)),
        deck=len(arena.deck),
        ranking=arena.ranking,
        decided_by=arena.decided_by,
        abilities=arena.abilities,
        overdrive=arena.overdrive,
        blocked_action=arena.blocked_action,
        cap=arena.cap,
        turret_damage=arena.turret_damage,
        own=None if viewer is None else own_of(arena, viewer),
    )


def unless_off(seat: int) -> int | None:
    return None if seat == OFF else seat


def seat_seen(arena: Arena, seat: int) -> SeatSeen:
    base, at = arena.base[seat], arena.at[seat]
    in_ad_hoc = arena.ad_hoc[seat]
    hand = arena.hand(seat)
    return SeatSeen(
        pilot=PILOTS[arena.pilot[seat]] if arena.pilots_open else None,
        status=STATUSES[arena.status[seat]],
        health=arena.health[seat],
        credits=arena.credits[seat],
        energy=arena.energy[seat],
        vp=arena.vp[seat],
        base=None if base == OFF else CELLS[base],
        cell=None if at == OFF else CELLS[at],
        mines=arena.mine_supply[seat].bit_count(),
        turrets=arena.turret_supply[seat],
        owned=names_of(arena.owned[seat]),
        equipped=names_of(arena.equipped[seat]),
        exhausted=names_of(arena.exhausted[seat]),
        changed=names_of(arena.changed[seat]),
        ad_hoc=AD_HOC[in_ad_hoc],
        laid=len(arena.program[seat]),
        chosen=has_chosen(arena, seat),
        played=tuple([CARDS[card] for card in arena.played[seat]]),
        hand=len(hand) if in_ad_hoc == NOT_AD_HOC else tuple([CARDS[card] for card in hand]),
    )


def has_chosen(arena: Arena, seat: int) -> bool:
    """Whether a seat has made the choice that all seats make at the same time."""
    now = phase(arena)
    if now == "setup_pilots":
        return arena.pilot[seat] != OFF
    if now == "setup_mines":
        return has_mine(arena, seat)
    if now == "setup_weapons":
        return arena.starting[seat] != OFF
    return now == "programming" and has_programmed(arena, seat)


def combat_seen(arena: Arena) -> CombatSeen | None:
    combat = arena.combat
    if combat is None:
        return None
    return CombatSeen(
        attacker=combat.attacker,
        defender=combat.defender,
        cell=CELLS[combat.cell],
        jump=combat.jump,
        next=combat.next,
        last=None if combat.last == OFF else WEAPONS[combat.last],
        opened=combat.opened,
        jammed=combat.jammed,
        overdriven=combat.overdriven,
        powered=tuple([seat for seat in range(arena.seats) if combat.powered >> seat & 1]),
    )


def own_of(arena: Arena, seat: int) -> Own:
    pilot, starting = arena.pilot[seat], arena.starting[seat]
    return Own(
        dealt=tuple([PILOTS[each] for each in arena.dealt[seat]]),
        pilot=None if pilot == OFF or arena.pilots_open else PILOTS[pilot],
        starting=None if starting == OFF else WEAPONS[starting],
        numbers={
            CELLS[cell]: number
            for cell, number in enumerate(arena.mines)
            if number and arena.owners[cell] == seat
        },
        supply=tuple([n for n in MINE_NUMBERS if arena.mine_supply[seat] >> n & 1]),
        hand=tuple([CARDS[card] for card in arena.hand(seat)]),
        program=tuple([(CARDS[card], DIRECTIONS[d]) for card, d in arena.program[seat]]),
    )


def hides(view: View) -> bool:
    """Whether a view holds what others may not see."""
    own = view.own
    if own is None:
        return False
    # Of two pilots one was discarded. TEM-R-42
    unrevealed = len(own.dealt) > 1 or own.starting is not None
    return unrevealed or bool(own.numbers or own.program)

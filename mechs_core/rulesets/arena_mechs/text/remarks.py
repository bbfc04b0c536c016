"""Remarks beside the decisions that a player is offered: what each of them would lead to.

An action is tried out by the rules, on the arena that the player sees.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Decision, Event
from mechs_core.kit.words import listed
from mechs_core.rulesets.arena_mechs.data import HALVES, LOWER_OF, SYMBOLS, UPPER_OF
from mechs_core.rulesets.arena_mechs.geometry import NUMBER, has_crushers, has_flamethrowers
from mechs_core.rulesets.arena_mechs.rules.activation import Alternative, EndTurn
from mechs_core.rulesets.arena_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.arena_mechs.rules.hit import Hit
from mechs_core.rulesets.arena_mechs.rules.magnet import Magnet, MechPulled
from mechs_core.rulesets.arena_mechs.rules.move import MechMoved, Move
from mechs_core.rulesets.arena_mechs.rules.operate import (
    Conveyor,
    FireCrushers,
    FireFlamethrowers,
    TileInserted,
)
from mechs_core.rulesets.arena_mechs.rules.prestige_action import (
    MarkersRemoved,
    Repair,
    TakePrestige,
)
from mechs_core.rulesets.arena_mechs.rules.prestige_track import PrestigeChanged
from mechs_core.rulesets.arena_mechs.rules.program import ProgramSlot
from mechs_core.rulesets.arena_mechs.rules.push import MechPushed, MechPushedOut
from mechs_core.rulesets.arena_mechs.rules.shoot import Shoot
from mechs_core.rulesets.arena_mechs.rules.smash import MechSmashed
from mechs_core.rulesets.arena_mechs.rules.turn import ChooseSequence, sequence_of
from mechs_core.rulesets.arena_mechs.text.shown_arena import tried
from mechs_core.rulesets.arena_mechs.text.words import strengths
from mechs_core.rulesets.arena_mechs.view import View

FIRES: Final = {1: (has_flamethrowers, "flamethrowers"), 2: (has_crushers, "crushers")}  # AM-TURN-6


def remark(decision: Decision, view: View) -> str:
    """A remark on a legal decision of the viewer; a spectator is told nothing."""
    known, seat = REMARK.get(type(decision)), view.viewer
    return "" if known is None or seat is None else known(decision, view, seat)


# ---------------------------------------------------------------- cards


def _program(offered: ProgramSlot, view: View, seat: int) -> str:
    """The symbols of the two cards, and which one goes."""
    hand = () if view.own is None else view.own.hand
    goes = [f"{card} goes under the deck" for card in hand if card not in offered.keep]
    return "; ".join([", ".join(map(_card, offered.keep)), *goes])


def _card(card: int) -> str:
    """ "48 HIT/SHOOT": upper and lower symbol."""
    upper, lower = (SYMBOLS[half[card]].upper() for half in (UPPER_OF, LOWER_OF))
    return f"{card} {upper}/{lower}"


def _cover(offered: ChooseSequence, view: View, seat: int) -> str:
    """The start number and the sequence that it gives."""
    cards = () if view.own is None else view.own.slots.get(str(view.turn), ())
    if len(cards) != 2:
        return ""
    low, high = cards
    given = sequence_of(seat, (low, high), offered.card, HALVES.index(offered.half))
    return f"#{given.start_number} {strengths(given.strengths)}"


# ---------------------------------------------------------------- actions


def _deed(offered: Decision, view: View, seat: int) -> str:
    """What happens to whom, in the order of the rules; what the Mech comes to stand on."""
    events = tried(offered, view, seat)
    said = [
        *_moves(events, seat, view),
        *_damage(events, seat, view),
        *_gains(events, seat, view),
    ]
    return "; ".join(said) or "catches nobody"


def _moves(events: list[Event], seat: int, view: View) -> list[str]:
    said = []
    for event in events:
        if type(event) is MechPushed:
            said.append(f"{_name(event.seat, seat, view)} pushed to {event.to}")
        elif type(event) is MechPushedOut:
            said.append(f"{_name(event.seat, seat, view)} out at {event.from_}")
        elif type(event) is MechPulled:
            said.append(f"{_name(event.seat, seat, view)} pulled to {event.to}")
        elif type(event) is TileInserted:
            riders = [each for each in event.carried if each.to is not None]
            said += [f"{_name(each.seat, seat, view)} to {each.to}" for each in riders]
            said.append(f"{event.out.id} becomes free")
    ends = [event.to for event in events if type(event) is MechMoved]
    return [*(_stands(field, view) for field in ends[-1:]), *said]


def _stands(field: str, view: View) -> str:
    """ "to c4, flamethrowers": with what the arena fires there when the turn ends."""
    if view.turn not in FIRES:
        return f"to {field}"
    has, name = FIRES[view.turn]
    tiles = [-1] * 25
    for each, tile in view.tiles.items():
        tiles[NUMBER[each]] = tile.number
    return f"to {field}, {name}" if has(tiles, NUMBER[field]) else f"to {field}"


def _damage(events: list[Event], seat: int, view: View) -> list[str]:
    """ "2 damage to yellow (5/8) and you (smashed)": all that one amount is dealt to."""
    dealt: dict[int, int] = {}
    for event in events:
        if type(event) is DamageDealt:
            dealt[event.victim] = dealt.get(event.victim, 0) + event.amount
    smashed = {event.victim for event in events if type(event) is MechSmashed}
    amounts: dict[int, list[str]] = {}
    for victim, amount in dealt.items():
        full = sum(view.seats[victim].board.values()) + amount
        how = "smashed" if victim in smashed else f"{full}/{view.spaces}"
        amounts.setdefault(amount, []).append(f"{_name(victim, seat, view)} ({how})")
    return [f"{amount} damage to {listed(who)}" for amount, who in amounts.items()]


def _gains(events: list[Event], seat: int, view: View) -> list[str]:
    """Prestige that anybody gains, what is repaired."""
    gains: dict[int, int] = {}
    said = []
    for event in events:
        if type(event) is PrestigeChanged and event.amount > 0:
            gains[event.seat] = gains.get(event.seat, 0) + event.amount
        elif type(event) is MarkersRemoved:
            left = sum(view.seats[seat].board.values()) - len(event.colours)
            said.append(f"{left}/{view.spaces} spaces full then")
    told = [f"{_name(who, seat, view)} +{gain}" for who, gain in sorted(gains.items())]
    return [*said, f"prestige: {', '.join(told)}"] if told else said


def _name(who: int, seat: int, view: View) -> str:
    return "you" if who == seat else view.seats[who].colour


# ---------------------------------------------------------------- the rest


def _alternative(offered: Alternative, view: View, seat: int) -> str:
    return f"instead of {strengths(view.pending)}" if view.pending else ""


def _end(offered: EndTurn, view: View, seat: int) -> str:
    return f"without {strengths(view.pending)}" if view.pending else ""


REMARK: Final[Mapping[type[Decision], Callable[[Any, View, int], str]]] = {
    ProgramSlot: _program,
    ChooseSequence: _cover,
    **dict.fromkeys((Hit, Shoot, Move, Conveyor, FireCrushers, FireFlamethrowers), _deed),
    **dict.fromkeys((Magnet, Repair, TakePrestige), _deed),
    Alternative: _alternative,
    EndTurn: _end,
}

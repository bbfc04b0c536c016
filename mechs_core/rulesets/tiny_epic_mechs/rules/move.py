"""A card is revealed, or played from hand, and the pilot moves. TEM-EXEC, TEM-MOVE, TEM-ADH-2."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.tiny_epic_mechs.data import CARD, CARDS, PROGRAM
from mechs_core.rulesets.tiny_epic_mechs.field_types import CardId, Direction
from mechs_core.rulesets.tiny_epic_mechs.geometry import (
    CELLS,
    DIRECTION,
    DIRECTIONS,
    FITS,
    LANDS,
    NUMBER,
    OFF,
)
from mechs_core.rulesets.tiny_epic_mechs.model import FREE, FRESH, HANDS, NOT_AD_HOC, Arena
from mechs_core.rulesets.tiny_epic_mechs.rules.program import why_not_from_hand


class Reveal(Decision, frozen=True):
    """Turn up the next card of the program. TEM-R-33: a pause before every movement."""


class PlayAdHoc(Decision, frozen=True):
    """Play a card of the hand, in Ad Hoc mode. TEM-EXEC-3"""

    card: CardId
    direction: Direction


class CardRevealed(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: int
    card: str
    direction: str


class AdHocCardPlayed(Event, frozen=True):
    """A card of the hand is played; from the next turn on the seat may start combats."""

    seat: int
    card: str
    direction: str


class PilotMoved(Event, frozen=True, rename={"from_": "from"}):
    """The Mighty Mech goes with its controller. TEM-MOVE-4"""

    seat: int
    from_: str
    to: str
    movement: str


class MoveBlocked(Event, frozen=True):
    """A hole or the rim is in the way: the pilot stays. TEM-MOVE-3"""

    seat: int
    cell: str
    direction: str


def reveal(play: Play[Arena], seat: int, choice: Reveal) -> None:
    """TEM-EXEC-2 In turn t card t is revealed, the first one that is not yet."""
    card, direction = play.state.program[seat][0]
    play.emit(CardRevealed(seat, CARDS[card], DIRECTIONS[direction]))
    move(play, seat, card, direction)


REVEAL = (Reveal(),)


def reveal_choices(arena: Arena, seat: int) -> tuple[Reveal, ...]:
    return REVEAL


def why_not_play(arena: Arena, seat: int, choice: PlayAdHoc) -> IllegalDecision | None:
    """What forbids playing this card in this direction, or None."""
    if reason := why_not_from_hand(arena, seat, choice.card, choice.direction):
        return reason
    if is_banned(arena, seat, CARD[choice.card], DIRECTION[choice.direction]):
        return IllegalDecision("no_combat_yet", "no combat in the first Ad Hoc turn")
    return None


def play_ad_hoc(play: Play[Arena], seat: int, choice: PlayAdHoc) -> None:
    if reason := why_not_play(play.state, seat, choice):
        raise reason
    play.emit(AdHocCardPlayed(seat, choice.card, choice.direction))
    move(play, seat, CARD[choice.card], DIRECTION[choice.direction])


def play_choices(arena: Arena, seat: int) -> list[PlayAdHoc]:
    hand = play_choices_of(arena.out_of_hand(seat))
    if arena.ad_hoc[seat] != FRESH:
        return [choice for choice, _, _ in hand]
    return [choice for choice, card, d in hand if not is_banned(arena, seat, card, d)]


@lru_cache(maxsize=1 << 8)
def play_choices_of(out: int) -> tuple[tuple[PlayAdHoc, int, int], ...]:
    """Each card of a hand in each direction that fits it. out: the other cards, as bits."""
    return tuple(
        (PlayAdHoc(CARDS[card], direction), card, DIRECTION[direction])
        for card in HANDS[out]
        for direction in FITS[PROGRAM[card].movement]
    )


# ---------------------------------------------------------------- the movement


def landing(arena: Arena, cell: int, card: int, direction: int) -> int:
    """The zone that a card's movement enters; OFF where it is blocked.

    TEM-MOVE-1, TEM-MOVE-2: what lies between does not count. TEM-MOVE-3
    """
    to = LANDS[PROGRAM[card].movement][cell][direction]
    return to if to != OFF and arena.zones[to] != OFF else OFF


def is_banned(arena: Arena, seat: int, card: int, direction: int) -> bool:
    """Whether the card would start a combat in the first turn in Ad Hoc mode. TEM-ADH-2"""
    if arena.ad_hoc[seat] != FRESH:
        return False
    to = landing(arena, arena.at[seat], card, direction)
    return to != OFF and arena.pilot_in(to, seat) != OFF


def move(play: Play[Arena], seat: int, card: int, direction: int) -> None:
    arena = play.state
    here = arena.at[seat]
    to = landing(arena, here, card, direction)
    if to == OFF:
        play.emit(MoveBlocked(seat, CELLS[here], DIRECTIONS[direction]))
    else:
        play.emit(PilotMoved(seat, CELLS[here], CELLS[to], PROGRAM[card].movement))


def in_ad_hoc(arena: Arena, seat: int) -> bool:
    return arena.ad_hoc[seat] != NOT_AD_HOC


def on_card_revealed(arena: Arena, event: CardRevealed) -> None:
    del arena.program[event.seat][0]
    arena.card = CARD[event.card]
    arena.played[event.seat].append(arena.card)


def on_ad_hoc_card_played(arena: Arena, event: AdHocCardPlayed) -> None:
    arena.ad_hoc[event.seat] = FREE
    arena.card = CARD[event.card]
    arena.played[event.seat].append(arena.card)


def on_pilot_moved(arena: Arena, event: PilotMoved) -> None:
    arena.at[event.seat] = NUMBER[event.to]
    arena.moved = True


def on_move_blocked(arena: Arena, event: MoveBlocked) -> None:
    """The pilot stays."""


DECIDE = {Reveal: reveal, PlayAdHoc: play_ad_hoc}
APPLY = {
    CardRevealed: on_card_revealed,
    AdHocCardPlayed: on_ad_hoc_card_played,
    PilotMoved: on_pilot_moved,
    MoveBlocked: on_move_blocked,
}
OFFER = {Reveal: reveal_choices, PlayAdHoc: play_choices}

"""Programming: four cards, each with a direction, laid one by one. TEM-PROG."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import DECIDER, Decision, Event, secret
from mechs_core.kernel.play import Play
from mechs_core.rulesets.tiny_epic_mechs.data import CARD, CARDS, DIAGONAL, PROGRAM, TURNS
from mechs_core.rulesets.tiny_epic_mechs.field_types import CardId, Direction
from mechs_core.rulesets.tiny_epic_mechs.geometry import DIRECTION, FITS
from mechs_core.rulesets.tiny_epic_mechs.model import HANDS, Arena


class ProgramCard(Decision, frozen=True):
    """Lay this card, in this direction, into the next slot; it is final. TEM-R-50"""

    card: Annotated[CardId, secret(DECIDER)]
    direction: Annotated[Direction, secret(DECIDER)]


class CardProgrammed(Event, frozen=True):
    seat: int
    slot: int  # 1..4
    card: Annotated[str, secret("seat", chosen=True)]
    direction: Annotated[str, secret("seat", chosen=True)]


def has_programmed(arena: Arena, seat: int) -> bool:
    return len(arena.program[seat]) == TURNS


def why_not_from_hand(arena: Arena, seat: int, card: str, direction: str) -> IllegalDecision | None:
    """What forbids using this card of the hand in this direction, or None."""
    if arena.out_of_hand(seat) >> CARD[card] & 1:
        where = "laid" if CARD[card] not in arena.played[seat] else "played"
        return IllegalDecision("not_in_hand", f"{card} is already {where}")
    movement = PROGRAM[CARD[card]].movement
    if direction not in FITS[movement]:
        needs = "diagonal" if movement == DIAGONAL else "straight"
        return IllegalDecision("bad_direction", f"{card} needs a {needs} direction")
    return None


def program(play: Play[Arena], seat: int, choice: ProgramCard) -> None:
    arena = play.state
    if reason := why_not_from_hand(arena, seat, choice.card, choice.direction):
        raise reason
    slot = len(arena.program[seat]) + 1
    play.emit(CardProgrammed(seat, slot, choice.card, choice.direction))


@lru_cache(maxsize=1 << 8)
def program_choices_of(out: int) -> tuple[ProgramCard, ...]:
    """Each card of a hand in each direction that fits it. out: the other cards, as bits."""
    return tuple(
        ProgramCard(CARDS[card], direction)
        for card in HANDS[out]
        for direction in FITS[PROGRAM[card].movement]
    )


def program_choices(arena: Arena, seat: int) -> tuple[ProgramCard, ...]:
    return program_choices_of(arena.out_of_hand(seat))


def on_card_programmed(arena: Arena, event: CardProgrammed) -> None:
    arena.program[event.seat].append((CARD[event.card], DIRECTION[event.direction]))


DECIDE = {ProgramCard: program}
APPLY = {CardProgrammed: on_card_programmed}
OFFER = {ProgramCard: program_choices}

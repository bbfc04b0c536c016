"""Stealing from a Rival: what can be stolen, and what protects it. ARC-RES-4, BR-TRS-2; BC22."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Struct, UnsetType

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import OneOf, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.cards import ACTS_AS, COURT_CARD, COURT_IDS, PROTECTED
from mechs_core.rulesets.arcs.data import GUARDIANS, TYPES
from mechs_core.rulesets.arcs.field_types import OptionalCourtId, OptionalSlot, SeatNumber
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules.resources import TRUST, receive, slot_of
from mechs_core.rulesets.arcs.tasks import Task


class Of(Struct, frozen=True, forbid_unknown_fields=True):
    """Something of a Rival: the token of a slot, a Guild card, or a token of the Trust."""

    seat: SeatNumber
    slot: OptionalSlot = None
    card: OptionalCourtId = None
    trust: Annotated[str | UnsetType, OneOf(TYPES)] = UNSET  # left out: stored as it always was


def why_not_steal_token(
    state: State, seat: Seat, rival: Seat, slot: int | None, kind: int | None = None
) -> IllegalDecision | None:
    """What forbids stealing the token of a slot, from 1; kind: the type that is wanted."""
    if rival == seat or slot is None or not holds_token(state, rival, slot):
        return IllegalDecision("no_such_piece", f"no token lies in slot {slot} of seat {rival}")
    if kind is not None and state.slots[rival][slot - 1] != kind:
        return IllegalDecision("no_such_piece", f"slot {slot} holds no {TYPES[kind]}")
    return why_guarded(state, seat, rival)


def why_guarded(
    state: State, seat: Seat, rival: Seat, card: str | None = None
) -> IllegalDecision | None:
    """Whether Sworn Guardians keep what is a Rival's from theft; card: a Guild card, not a token.

    They do not guard themselves, and a protected card has a refusal of its own.
    """
    if rival == seat or not state.holds(rival, GUARDIANS):
        return None
    if card is not None:
        number = COURT_CARD[card]
        if ACTS_AS[number] == GUARDIANS or number in PROTECTED:
            return None
    return IllegalDecision("guarded", "Sworn Guardians protect it")


def holds_token(state: State, seat: Seat, slot: int) -> bool:
    """Whether a token lies in a slot, from 1; only with FX4 there is a seventh."""
    slots = state.slots[seat]
    return slot <= len(slots) and slots[slot - 1] != OFF


def why_not_steal_trust(state: State, seat: Seat, of: Of) -> IllegalDecision | None:
    """What forbids stealing a token of the Trust; nothing guards it. BR-TRS-2, BR-R-77"""
    now = state.campaign
    if of.trust is UNSET or now is None or now.first_regent != of.seat or of.seat == seat:
        return IllegalDecision("no_such_piece", f"seat {of.seat} has no Trust to steal from")
    if not now.trust[TYPES.index(of.trust)]:
        return IllegalDecision("no_such_piece", f"the Trust holds no {of.trust}")
    return None


def why_not_steal_card(state: State, seat: Seat, rival: Seat, card: str) -> IllegalDecision | None:
    number = COURT_CARD[card]
    if rival == seat or number not in state.guild[rival]:
        return IllegalDecision("no_such_piece", f"seat {rival} does not hold {card}")
    if number in PROTECTED:  # BR-FAT-6
        return IllegalDecision("protected", f"{card} cannot be stolen")
    return why_guarded(state, seat, rival, card)


def stealable_tokens(state: State, seat: Seat, kind: int | None = None) -> list[Of]:
    return [
        Of(rival, slot)
        for rival in range(state.seats)
        for slot, _ in state.tokens_apart(rival)
        if why_not_steal_token(state, seat, rival, slot, kind) is None
    ]


def stealable_cards(state: State, seat: Seat) -> list[Of]:
    return [
        Of(rival, card=COURT_IDS[card])
        for rival in range(state.seats)
        for card in state.guild[rival]
        if why_not_steal_card(state, seat, rival, COURT_IDS[card]) is None
    ]


def stealable_trust(state: State, seat: Seat) -> list[Of]:
    if state.campaign is None or state.campaign.first_regent in (OFF, seat):
        return []
    first = state.campaign.first_regent
    return [Of(first, trust=TYPES[kind]) for kind, held in enumerate(state.campaign.trust) if held]


def steal_trust(play: Play[State], todo: list[Task], seat: Seat, of: Of) -> None:
    assert of.trust is not UNSET
    receive(play, todo, seat, TYPES.index(of.trust), TRUST, "card")


def steal_token(play: Play[State], todo: list[Task], seat: Seat, of: Of) -> None:
    assert of.slot is not None
    slot = of.slot - 1
    kind = play.state.slots[of.seat][slot]
    receive(play, todo, seat, kind, slot_of(of.seat, slot), "card")


def for_target(reason: IllegalDecision | None) -> IllegalDecision | None:
    """A target that is not there is `target_illegal`."""
    if reason is None or reason.code in ("guarded", "protected"):
        return reason
    return IllegalDecision("target_illegal", reason.sentence)

"""What follows from a scenario's document: where cards lie, what is left out. RULES.md, Keys."""

from __future__ import annotations

from collections.abc import Iterator

from mechs_core.kernel.messages import Seat
from mechs_core.rulesets.arcs.cards import (
    ACTION_CARDS,
    BASE_COURT_IDS,
    CARD,
    NUMBER_ON,
    action_deck,
    action_ids,
)
from mechs_core.rulesets.arcs.data import ANY_AMBITION, MARKERS
from mechs_core.rulesets.arcs.model import OFF
from mechs_core.rulesets.arcs.rules.turns import allows
from mechs_core.rulesets.arcs.scenario.form import Form, PlayedForm

Places = Iterator[tuple[str, list[str]]]  # the key of each place, its cards


# ---------------------------------------------------------------- cards


def action_places(form: Form) -> Places:
    """Where the document says that action cards lie."""
    for place, said in enumerate(form.played or []):
        yield f"played.{place}.card", [said.card]
        yield f"played.{place}.seize_with", [said.seize_with] if said.seize_with else []
    for seat, own in enumerate(form.seats):
        yield f"seats.{seat}.hand", own.hand
    yield "action_discard", form.action_discard or []


def court_places(form: Form) -> Places:
    """Where the document says that Court cards lie: what a seat holds is told first."""
    for seat, own in enumerate(form.seats):
        yield f"seats.{seat}.guild", own.guild
    for place, said in enumerate(form.court):
        yield f"court.{place}.card", [said.card] if said.card else []
    yield "court_deck", form.court_deck or []
    yield "court_discard", form.court_discard


def unnamed_court(form: Form) -> list[str]:
    """The Court cards that the document does not name, in their order."""
    named = {card for _, cards in court_places(form) for card in cards}
    return [card for card in BASE_COURT_IDS if card not in named]


def unnamed_actions(form: Form) -> list[str]:
    """The action cards of the table that lie nowhere, in their order."""
    named = {card for _, cards in action_places(form) for card in cards}
    named |= {said.card for said in played(form)}
    return [card for card in action_ids(action_deck(len(form.seats))) if card not in named]


# ---------------------------------------------------------------- the round


def leader(form: Form) -> Seat:
    return form.initiative if form.leader is None else form.leader


def played(form: Form) -> list[PlayedForm]:
    """The cards of the round; by default the lead, of the lowest card that lies nowhere."""
    if form.phase == "lead":
        return []
    if form.played is not None:
        return form.played
    named = {card for _, cards in action_places(form) for card in cards}
    free = (ACTION_CARDS[card] for card in action_deck(len(form.seats)))
    card = next((card for card in free if card not in named), None)
    return [] if card is None else [PlayedForm(seat=leader(form), card=card)]


def follower(form: Form) -> Seat:
    """The next seat of the round's order that has a card; OFF: nobody. ARC-RND-1"""
    seats, first = len(form.seats), leader(form)
    gone = (played(form)[-1].seat - first) % seats
    order = ((first + step) % seats for step in range(gone + 1, seats))
    return next((seat for seat in order if form.seats[seat].hand), OFF)


def active(form: Form) -> Seat:
    """Who is asked; OFF: nobody, for want of cards."""
    if form.phase == "lead":
        return form.initiative
    return played(form)[-1].seat if form.phase == "turn" else follower(form)


def shows_seizure(each: PlayedForm) -> bool:
    """ARC-SEI-1, ARC-SEI-2"""
    by_seven = each.mode == "surpass" and NUMBER_ON[CARD[each.card]] == ANY_AMBITION
    return each.seize_with is not None or by_seven


def seized(form: Form) -> bool:
    shown = any(map(shows_seizure, played(form)))
    return shown if form.seized is None else form.seized


def declared(form: Form) -> bool:
    return form.zeroed if form.declared is None else form.declared


def pips(form: Form) -> int:
    """What is left of the active seat's card."""
    if form.phase != "turn":
        return 0
    cards = played(form)
    last = cards[-1]
    full, _ = allows(last.mode, CARD[last.card], CARD[cards[0].card])
    return full if form.pips is None else form.pips


def flipped(form: Form) -> list[str]:
    """ARC-CHP-2"""
    return [*MARKERS[: form.chapter - 1]] if form.flipped is None else form.flipped

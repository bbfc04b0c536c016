"""Where a scenario's cards lie. ARC-SCN-3."""

from __future__ import annotations

from collections.abc import Iterable

from mechs_core.kit.documents import fault
from mechs_core.rulesets.arcs.cards import (
    CARD,
    COURT_CARD,
    IS_VOX,
    SUIT_OF,
    action_deck,
    action_ids,
)
from mechs_core.rulesets.arcs.data import SUITS, UNIONS
from mechs_core.rulesets.arcs.scenario import facts
from mechs_core.rulesets.arcs.scenario.form import Form, UnionForm


def check_cards(form: Form) -> None:
    """Each card once, and where a card of its kind can lie."""
    check_each_once(facts.action_places(form))
    check_each_once(facts.court_places(form))
    for seat, own in enumerate(form.seats):
        check_guild(f"seats.{seat}.guild", own.guild)
    for key in ("used", "new_cards"):
        check_guild(key, getattr(form, key))
    there = {*action_ids(action_deck(len(form.seats)))}
    for where, cards in facts.action_places(form):
        for card in cards:
            if card not in there:
                raise fault(where, f"{card} is not used by {len(form.seats)} players")
    check_court(form)
    for place, union in enumerate(form.unions):
        if why := why_no_union(form, union, form.unions[:place]):
            raise fault(f"unions.{place}", why)


def check_guild(where: str, cards: Iterable[str]) -> None:
    for card in cards:
        if IS_VOX[COURT_CARD[card]]:
            raise fault(where, f"{card} is not a Guild card")


def check_each_once(places: facts.Places) -> None:
    seen: set[str] = set()
    for where, cards in places:
        for card in cards:
            if card in seen:
                raise fault(where, f"{card} stands twice")
            seen.add(card)


def check_court(form: Form) -> None:
    """Agents stand on cards."""
    left = len(facts.unnamed_court(form))
    for place, said in enumerate(form.court):
        if said.card is None:
            if left == 0 and any(said.agents.values()):
                raise fault(f"court.{place}", "no card is left for these agents")
            left = max(0, left - 1)


def why_no_union(form: Form, union: UnionForm, before: list[UnionForm]) -> str | None:
    """What is wrong with a Union beside a card, or None. ARC-R-20, ARC-R-26"""
    if union.card not in UNIONS:
        return f"{union.card} is no Union"
    if union.card not in form.seats[union.seat].guild:
        return f"seat {union.seat} does not hold {union.card}"
    face_up = {each.card for each in facts.played(form) if each.mode != "copy"}
    if union.beside not in face_up:
        return f"{union.beside} is not played face up"
    if SUITS[SUIT_OF[CARD[union.beside]]].initials != UNIONS[union.card]:
        return f"{union.beside} is not of the suit of {union.card}"
    if any(union.beside == other.beside for other in before):
        return f"two Unions beside {union.beside}"
    if any(union.card == other.card for other in before):
        return f"{union.card} stands twice"
    return None

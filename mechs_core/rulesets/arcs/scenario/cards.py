"""Where a scenario's cards lie. ARC-SCN-3."""

from __future__ import annotations

from collections.abc import Iterable

from mechs_core.kernel.messages import Seat
from mechs_core.kit.documents import fault
from mechs_core.rulesets.arcs.campaign_data import RESERVE
from mechs_core.rulesets.arcs.cards import (
    ACTS_AS,
    BASE_COURT_IDS,
    CARD,
    COURT_CARD,
    IS_EVENT,
    IS_LORE,
    IS_VOX,
    LORE_IDS,
    PROTECTED,
    SUIT_OF,
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
        check_fate_cards(f"seats.{seat}.fx", own.fx, seat)
    for key in ("used", "new_cards"):
        check_guild(key, getattr(form, key), or_lore=True)
    there = {*facts.deck(form)}
    for where, cards in facts.action_places(form):
        for card in cards:
            if not form.campaign and IS_EVENT[CARD[card]]:
                raise fault(where, f"{card}: only in the campaign")
            if card not in there:
                raise fault(where, f"{card} is not used by {len(form.seats)} players")
    for where, cards in facts.court_places(form):
        for card in cards:
            if why := why_not_there(form, card):
                raise fault(where, why)
    check_court(form)
    for place, union in enumerate(form.unions):
        if why := why_no_union(form, union, form.unions[:place]):
            raise fault(f"unions.{place}", why)


def check_guild(where: str, cards: Iterable[str], *, or_lore: bool = False) -> None:
    for card in cards:
        number = COURT_CARD.get(card)
        if number is not None and (IS_VOX[number] or (IS_LORE[number] and not or_lore)):
            raise fault(where, f"{card} is not a Guild card")


def check_fate_cards(where: str, cards: Iterable[str], seat: Seat) -> None:
    """A seat gains the cards of its own Fates; those of others it can only hold in `guild`."""
    for card in cards:
        if not card.endswith(f"@{seat}"):
            raise fault(where, f"{card} is not of seat {seat}")


def why_not_there(form: Form, card: str) -> str | None:
    """Why a Court card is not in this game, or None."""
    if not form.campaign:
        return None if card in BASE_COURT_IDS else f"{card}: only in the campaign"
    if card in BASE_COURT_IDS and card not in RESERVE:
        return f"{card}: not in the campaign"
    _, _, seat = card.partition("@")
    return f"{card}: there is no seat {seat}" if seat and int(seat) >= len(form.seats) else None


def check_each_once(places: facts.Places) -> None:
    seen: set[str] = set()
    for where, cards in places:
        for card in cards:
            if card in seen:
                raise fault(where, f"{card} stands twice")
            seen.add(card)


def check_court(form: Form) -> None:
    """Cards of Fates come to the Court as Guild or Vox cards, agents stand on cards."""
    for where, cards in facts.court_places(form):
        for card in cards if where.startswith("c") else ():  # the Court, its piles, the Council
            number = COURT_CARD[card]
            if "@" in card and (IS_LORE[number] or number in PROTECTED):
                raise fault(where, f"{card} cannot lie in the Court")
            if where.endswith("attached") and not IS_VOX[number]:
                raise fault(where, f"{card} is not attached to cards")
    left = len(facts.unnamed_court(form))
    if form.campaign and form.court_deck is None:
        left += min(len(form.seats), len(facts.unnamed(form, LORE_IDS)))
    if facts.is_court_gathered(form):
        left = 0
    for place, said in enumerate(form.court):
        if said.card is None:
            if left == 0 and any(said.agents.values()):
                raise fault(f"court.{place}", "no card is left for these agents")
            left = max(0, left - 1)


def why_no_union(form: Form, union: UnionForm, before: list[UnionForm]) -> str | None:
    """What is wrong with a Union beside a card, or None. ARC-R-20, ARC-R-26"""
    suit = UNIONS.get(ACTS_AS[COURT_CARD[union.card]])
    if suit is None:
        return f"{union.card} is no Union"
    if union.card not in form.seats[union.seat].guild:
        return f"seat {union.seat} does not hold {union.card}"
    face_up = {each.card for each in facts.played(form) if each.mode != "copy"}
    if union.beside not in face_up:
        return f"{union.beside} is not played face up"
    beside = CARD[union.beside]
    if IS_EVENT[beside] or SUITS[SUIT_OF[beside]].initials != suit:
        return f"{union.beside} is not of the suit of {union.card}"
    if any(union.beside == other.beside for other in before):
        return f"two Unions beside {union.beside}"
    if any(union.card == other.card for other in before):
        return f"{union.card} stands twice"
    return None

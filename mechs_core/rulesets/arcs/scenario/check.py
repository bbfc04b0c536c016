"""What makes a scenario impossible. ARC-SCN-3, in its order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mechs_core.kit.documents import check_once, check_only_in, fault
from mechs_core.rulesets.arcs.cards import CARD, IS_EVENT
from mechs_core.rulesets.arcs.model import OFF
from mechs_core.rulesets.arcs.rules.cards_played import follows
from mechs_core.rulesets.arcs.rules.rounds import MULLIGAN
from mechs_core.rulesets.arcs.scenario import facts, reach
from mechs_core.rulesets.arcs.scenario.cards import check_cards
from mechs_core.rulesets.arcs.scenario.form import Form, PlayedForm, read
from mechs_core.rulesets.arcs.scenario.pieces import check_map, check_pieces, check_slots

IN_ROUND: Final = ("follow", "turn", "council", "event", "order")
# The phases of a key that not all phases have.
ONLY_IN: Final[Mapping[str, tuple[str, ...]]] = {
    "leader": IN_ROUND,
    "passes": ("lead",),
    **dict.fromkeys(("played", "zeroed", "declared", "seized"), IN_ROUND),
    **dict.fromkeys(("pips", "prelude", "prelude_used", "battle"), ("turn",)),
    **dict.fromkeys(("taxed", "ports_used", "used", "new_cards", "aside"), ("turn",)),
    "unions": IN_ROUND,
    **dict.fromkeys(("events_played", "council_secured"), IN_ROUND),
    **dict.fromkeys(("caller", "source", "order_used"), ("order",)),
}
OF_BASE: Final = {
    key: tuple(phase for phase in phases if phase in ("lead", "follow", "turn"))
    for key, phases in ONLY_IN.items()
}
# The same of a seat's keys.
ONLY_IN_OF_SEAT: Final[Mapping[str, tuple[str, ...]]] = {
    "hand": ("lead", *IN_ROUND),
    **dict.fromkeys(("offer", "chosen"), ("fates",)),
}
IS_ACTIVE: Final = {
    "turn": "played last",
    "follow": "is next",
    "event": "has the initiative",
    "council": "has secured the Council",
    "order": "has called the Summit",
}
IN_PRELUDE: Final = ("new_cards", "aside")


def check(document: Any, seats: int, options: Mapping[str, Any]) -> None:
    """Refuses a scenario that no game can start from, whatever luck fills in.

    document: any JSON. options: every one filled in.
    Raises IllegalDecision `bad_config`; the sentence names the key and its fault.
    """
    form = read(document, seats, options.get("campaign") is True)
    check_keys(form)
    check_map(form)
    check_pieces(form)
    check_slots(form)
    check_cards(form)
    check_round(form)
    check_once(((f"markers.{name}", said) for name, said in form.markers.items()), "marker")
    if form.phase == "lead" and not any(said.hand for said in form.seats):
        raise fault("seats", "nobody has a card")
    if form.campaign:
        reach.check(form, options)


def check_keys(form: Form) -> None:
    """Refuses a key of another phase, or of another number of seats."""
    check_only_in(form.phase, form.given, ONLY_IN if form.campaign else OF_BASE)
    for seat, said in enumerate(form.seats):
        check_only_in(form.phase, said.given, ONLY_IN_OF_SEAT, f"seats.{seat}.")
    for key in IN_PRELUDE:
        if getattr(form, key) and not form.prelude:
            raise fault(key, "only in an open Prelude")
    if "box" in form.given and len(form.seats) != MULLIGAN:
        raise fault("box", "only with two players")


# ---------------------------------------------------------------- the round


def check_round(form: Form) -> None:
    if form.phase == "fates":
        return
    if form.phase == "lead":
        check_lead(form)
        return
    cards = facts.played(form)
    if not cards:
        raise fault("played", "no card is left to lead with")
    for place, each in enumerate(cards):
        if wrong := why_not_in_order(form, cards[:place], each):
            raise fault(f"played.{place}", wrong)
    check_active(form)
    for place, each in enumerate(cards):
        if wrong := why_not_so(form, cards[:place], each):
            raise fault(f"played.{place}", wrong)
    if form.seized is False and any(map(facts.shows_seizure, cards)):
        raise fault("seized", "a card of the round has seized")
    if form.zeroed and not facts.declared(form):
        raise fault("declared", "the zero marker lies on the lead card")


def check_lead(form: Form) -> None:
    if form.active not in (None, form.initiative):
        raise fault("active", f"seat {form.initiative} has the initiative")
    holding = sum(bool(said.hand) for said in form.seats)
    if holding and form.passes >= holding:  # ARC-RND-4
        raise fault("passes", f"{form.passes} of {holding} seats with cards have passed")


def why_not_in_order(form: Form, before: list[PlayedForm], each: PlayedForm) -> str | None:
    """What is wrong with the seat that played a card, or None. before: the cards before it."""
    first, seats = facts.leader(form), len(form.seats)
    if not before:
        return None if each.seat == first else f"seat {first} leads"
    last = before[-1].seat
    if (each.seat - first) % seats > (last - first) % seats:
        return None
    return f"seat {last} before seat {each.seat}"


def why_not_so(form: Form, before: list[PlayedForm], each: PlayedForm) -> str | None:
    """What is wrong with the way in which a card was played, or None."""
    if (each.mode == "lead") == bool(before):
        return f"seat {facts.leader(form)} leads"
    if not before:
        if IS_EVENT[CARD[each.card]]:  # BR-EVT-4
            return f"{each.card} cannot lead"
        return "the leader cannot seize" if each.seize_with else None
    if each.seize_with and IS_EVENT[CARD[each.seize_with]]:
        return f"{each.seize_with} cannot seize"
    if not follows(each.mode, CARD[each.card], CARD[before[0].card], form.zeroed):
        return f"{each.card} cannot {each.mode} {before[0].card}"
    if each.seize_with and any(map(facts.shows_seizure, before)):  # ARC-SEI-3
        return "the initiative was seized before"
    return None


def check_active(form: Form) -> None:
    if form.phase == "follow":
        if form.active is not None and not form.seats[form.active].hand:
            raise fault("active", f"seat {form.active} has no card to follow with")
        if facts.follower(form) == OFF:
            raise fault("phase", "nobody has a card to follow with")
    if form.active not in (None, facts.active(form)):
        raise fault("active", f"seat {facts.active(form)} {IS_ACTIVE[form.phase]}")

"""Where a scenario's cards lie, and what lies on locations. HOST-SCEN-4."""

from __future__ import annotations

from typing import Final

from mechs_core.kit.documents import fault
from mechs_core.rulesets.fifty_first_state.amounts import NOTHING, counts, goods_in
from mechs_core.rulesets.fifty_first_state.cards import (
    BASIC_INDICES,
    CONNECTION_OF,
    NUMBER,
    Location,
    location,
)
from mechs_core.rulesets.fifty_first_state.data import GOODS, WORKER
from mechs_core.rulesets.fifty_first_state.scenario.form import Form, SiteForm

TIMES: Final = ("", "once", "twice")


def check_cards(form: Form) -> None:
    """Each card once, and where a card of its kind can lie."""
    seen: set[str] = set()
    for where, cards in form.places():
        for card in cards:
            if why := why_not_there(where, card):
                raise fault(where, why)
            if card in seen:
                raise fault(where, f"{card} stands twice")
            seen.add(card)
    if form.developing and (why := why_not_there("developing", form.developing.card)):
        raise fault("developing.card", why)


def why_not_there(where: str, card: str) -> str | None:
    """Why such a card cannot lie in a place, or None. where: the key of the place."""
    if where.endswith(".hand"):
        return None
    connection = CONNECTION_OF[NUMBER[card]]
    if not where.startswith("connections."):
        return None if connection is None else f"{card} is not a location"
    if connection is None:
        return f"{card} is not a connection card"
    colour = connection.colour
    return None if f".{colour}." in where else f"{card} is {colour}"


def check_boards(form: Form) -> None:
    for seat, said in enumerate(form.by_seat):
        for place, site in enumerate(said.board):
            if why := why_not_on_board(site):
                raise fault(f"by_seat.{seat}.board.{place}", why)


def why_not_on_board(said: SiteForm) -> str | None:
    """What is wrong with the goods on a location, or with its uses, or None."""
    if said.ruin and not said.given.isdisjoint(("stock", "stored", "uses")):
        return "a ruin holds nothing"
    printed = location(NUMBER[said.card])
    if why := why_no_stock(printed, said) or why_not_stored(printed, said):
        return why
    if said.uses > printed.uses:
        often = TIMES[printed.uses]
        return f"{said.card} can be used {often}" if often else f"{said.card} has no use"
    return None


def why_no_stock(printed: Location, said: SiteForm) -> str | None:
    if said.stock and printed.stock == NOTHING:
        return f"{said.card} has no stock"
    for good, most in goods_in(printed.stock).items():
        if said.stock.keys() - {good} or said.stock.get(good, 0) > most:
            return f"{said.card} holds at most {most} {good}"
    return None


def why_not_stored(printed: Location, said: SiteForm) -> str | None:
    """HOST-CLN-2"""
    if said.stored and not any(printed.store):
        return f"{said.card} has no store"
    stored = counts(said.stored)
    for good, number in enumerate(stored):
        if number and not printed.room(good):
            return f"{said.card} does not store {GOODS[good]}"
    basic, workers = printed.store
    if sum(stored[good] for good in BASIC_INDICES) > basic:
        return f"{said.card} holds at most {basic} basic goods"
    if said.stored.get(WORKER, 0) > workers:
        return f"{said.card} holds at most {workers} {WORKER}"
    return None

"""Cards of Fates: gained, scrapped. BR-FAT-3."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import (
    BEACONS,
    FATE_CARD,
    LEDGER,
    LEDGER_SLOT,
    STAR_CHARTS,
    card_of,
)
from mechs_core.rulesets.arcs.cards import COURT_CARD
from mechs_core.rulesets.arcs.data import TYPES
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules.resources import SUPPLY, ResourceMoved, slot_of


class FateCardGained(Event, frozen=True):
    """A card of a Fate comes to the seat that plays it."""

    seat: Seat
    card: str


class FateCardScrapped(Event, frozen=True):
    """A card of a Fate leaves the game: from a play area, from beside it, from the Court row."""

    seat: Seat  # whose Fate it belongs to
    card: str


def gain_card(play: Play[State], seat: Seat, card: str) -> None:
    """A card of a Fate ("FX1") comes to the seat that plays it. There is one of each. BR-FAT-3"""
    state, now, name = play.state, play.state.reach, card_of(card, seat)
    places = (*state.guild, *now.lore, *now.set_aside, state.court, state.court_deck)
    if not any(COURT_CARD[name] in cards for cards in (*places, now.attached.values())):
        play.emit(FateCardGained(seat, name))


def scrap_card(play: Play[State], seat: Seat, card: str) -> None:
    """A seat's own card of a Fate leaves its play area for good; nothing where it is not there."""
    state, name = play.state, card_of(card, seat)
    number = COURT_CARD[name]
    if number not in state.guild[seat] and number not in state.reach.lore[seat]:
        return
    if card == LEDGER and state.slots[seat][LEDGER_SLOT] != OFF:
        kind = TYPES[state.slots[seat][LEDGER_SLOT]]
        play.emit(ResourceMoved(kind, slot_of(seat, LEDGER_SLOT), SUPPLY, "return"))
    play.emit(FateCardScrapped(seat, name))


# ---------------------------------------------------------------- the fold


def on_fate_card_gained(state: State, event: FateCardGained) -> None:
    seat, now, number = event.seat, state.reach, COURT_CARD[event.card]
    card = FATE_CARD[event.card.split("@")[0]]
    where: Final = {"guild": state.guild, "vox": now.set_aside}.get(card.kind, now.lore)
    where[seat].append(number)
    if card.id == LEDGER:
        state.slots[seat].append(OFF)
    elif card.id == STAR_CHARTS:
        now.beacons_left[seat] = BEACONS


def on_fate_card_scrapped(state: State, event: FateCardScrapped) -> None:
    now, number = state.reach, COURT_CARD[event.card]
    for cards in (*state.guild, *now.lore, *now.set_aside):
        if number in cards:
            cards.remove(number)
    state.court = [OFF if card == number else card for card in state.court]
    now.attached = {place: card for place, card in now.attached.items() if card != number}
    if event.card.split("@")[0] == LEDGER:
        state.slots[event.seat].pop()


APPLY = {FateCardGained: on_fate_card_gained, FateCardScrapped: on_fate_card_scrapped}

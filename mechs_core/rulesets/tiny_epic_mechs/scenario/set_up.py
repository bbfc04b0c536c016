"""The opening events of a scenario; what it leaves to luck is drawn. TEM-SCEN-1, TEM-LUCK-1."""

from __future__ import annotations

from mechs_core.kernel.luck import Luck
from mechs_core.kernel.messages import Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.tiny_epic_mechs.data import (
    ADVANCED,
    CARD,
    CARDS,
    MARKET_SLOTS,
    PROGRAM,
    RESOURCE_ZONES,
    TURNS,
)
from mechs_core.rulesets.tiny_epic_mechs.geometry import FITS, NUMBER, RESOURCE_CELLS
from mechs_core.rulesets.tiny_epic_mechs.model import Arena
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_arena import ArenaLaidOut, zones_by_name
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_pilots import FirstPlayerSet
from mechs_core.rulesets.tiny_epic_mechs.scenario.attacks import after_attacks
from mechs_core.rulesets.tiny_epic_mechs.scenario.defaults import filled
from mechs_core.rulesets.tiny_epic_mechs.scenario.events import combat_set, scenario_set, seat_set
from mechs_core.rulesets.tiny_epic_mechs.scenario.form import Form


def set_up(play: Play[Arena]) -> None:
    """Emits the opening events of a scenario that `check` has accepted."""
    created, seats = play.created, play.state.seats
    form = filled(created.scenario, seats, created.options)
    play.emit(FirstPlayerSet(form.first, "given"))
    play.emit(ArenaLaidOut(zones_by_name(zones(form, play.luck))))
    for seat in range(seats):
        play.emit(seat_set(form, seat, program(form, seat, play.luck)))
    market, deck = weapons(form, play.luck)
    combat = combat_set(after_attacks(form, created)) if form.phase == "combat" else None
    play.emit(scenario_set(form, market, deck, combat))


def zones(form: Form, luck: Luck) -> dict[int, str]:
    """The resource zones by cell; luck fills the cells that are left out, in reading order."""
    laid = {NUMBER[cell]: zone for cell, zone in form.arena.items()}
    free = [cell for cell in RESOURCE_CELLS[len(form.seats)] if cell not in laid]
    if free:
        unnamed = [zone for zone in RESOURCE_ZONES if zone not in form.arena.values()]
        laid |= zip(free, luck.shuffle("zones", unnamed), strict=False)
    return laid


def program(form: Form, seat: Seat, luck: Luck) -> list[tuple[str, str]]:
    """The cards that a seat has laid; luck fills its last slots where cards are left out."""
    laid = [*form.seats[seat].program]
    slots = range(TURNS - form.laid(seat) + len(laid) + 1, TURNS + 1)
    if form.phase == "programming" or not slots:
        return laid
    unnamed = [card for card in CARDS if card not in form.named(seat)]
    for slot, card in zip(slots, luck.shuffle(f"program {seat}", unnamed), strict=False):
        fits = FITS[PROGRAM[CARD[card]].movement]
        laid.append((card, fits[luck.draw(f"direction {seat} {slot}", 0, len(fits))]))
    return laid


def weapons(form: Form, luck: Luck) -> tuple[list[str | None], list[str]]:
    """Market and deck; luck fills those left out with weapons named nowhere. TEM-SCEN-5"""
    market, deck = form.market, form.deck
    if market is not None and deck is not None:
        return market, deck
    named = {weapon for seat in form.seats for weapon in seat.owned}
    named |= {*(market or ()), *(deck or ())}
    shuffled = luck.shuffle("weapons", [each for each in ADVANCED if each not in named])
    if market is None:
        market = [*shuffled[:MARKET_SLOTS], *[None] * (MARKET_SLOTS - len(shuffled))]
        shuffled = shuffled[MARKET_SLOTS:]
    return market, shuffled if deck is None else deck

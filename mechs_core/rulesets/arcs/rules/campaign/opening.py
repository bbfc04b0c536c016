"""What a campaign from a scenario begins with, beside a base game. BR-SCN-1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechs_core.kit.seat_maps import of_seats
from mechs_core.rulesets.arcs.campaign_data import (
    BEACONS,
    BLIGHT,
    CHAPTERS_OF_ACT,
    COLUMN,
    DECIDED,
    EMPIRE,
    FATES,
    RESERVE,
    SETS,
    STAR_CHARTS,
    card_of,
)
from mechs_core.rulesets.arcs.campaign_model import board_spot, summoned
from mechs_core.rulesets.arcs.cards import COURT_CARD, COURT_IDS, IS_VOX, LORE_IDS
from mechs_core.rulesets.arcs.data import CONDITIONS, KINDS, SHIP, TYPES
from mechs_core.rulesets.arcs.field_types import owner_number
from mechs_core.rulesets.arcs.geometry import NUMBER
from mechs_core.rulesets.arcs.model import OFF, State, cell

if TYPE_CHECKING:
    from mechs_core.rulesets.arcs.rules.scenario import CampaignSeatSet, ScenarioSet


# ---------------------------------------------------------------- a seat


def set_seat(state: State, event: CampaignSeatSet) -> None:
    seat, now = event.seat, state.reach
    now.fate[seat] = event.fate or ""
    now.objective[seat] = OFF if event.objective is None else event.objective
    now.done[seat] = event.objective == 0
    now.offers[seat], now.chosen[seat] = event.offer, event.chosen or ""
    for owner, number in of_seats(event.favors).items():
        now.favors[seat][owner] = number
    for card in event.fx:
        held = now.set_aside if IS_VOX[COURT_CARD[card]] else now.lore
        held[seat].append(COURT_CARD[card])
    now.lore[seat] += [COURT_CARD[card] for card in event.lore]
    now.beacons[seat] = [NUMBER[system] for system in event.beacons]
    if event.beacons or card_of(STAR_CHARTS, seat) in event.fx:
        now.beacons_left[seat] = BEACONS - len(event.beacons)
    if event.flagship is not None:
        now.flagship[seat] = NUMBER[event.flagship.at]
        for column, rows in event.flagship.board.items():
            for row, piece in enumerate(rows):
                if piece is not None:
                    number = 2 * KINDS.index(piece[0]) + CONDITIONS.index(piece[1])
                    now.board[seat][board_spot(COLUMN[column], row)] = number


# ---------------------------------------------------------------- the table


def set_table(state: State, event: ScenarioSet) -> None:
    now = state.reach
    now.act = event.act
    set_others(state, event)
    set_empire(state, event)
    set_council(state, event)
    now.policies, now.edicts = event.policy, event.edicts
    now.laws, now.summit_cards = event.laws, event.summit
    now.events_played, now.council_secured = event.events_played, event.council_secured
    now.unseen = [card for card in state.court_deck if COURT_IDS[card] in (*LORE_IDS, *RESERVE)]
    now.used = [used for used in event.used if used not in COURT_CARD]
    if event.phase == "fates":
        set_choice(state, event.act)
    elif event.phase == "council":
        now.meeting = event.active
    elif event.phase == "order" and event.caller is not None:
        now.meeting = event.caller if event.source == "council" else OFF
        now.summit = summoned(state.seats, event.caller, event.source, event.order_used)


def set_others(state: State, event: ScenarioSet) -> None:
    """Blight, what is in no slot, what is left of supplies."""
    now = state.reach
    for system, numbers in event.blight.items():
        for each, number in enumerate(numbers):
            state.pieces[cell(BLIGHT, SHIP, each, NUMBER[system])] = number
    for system, buildings in event.buildings.items():
        for owner, _, condition, *more in buildings:
            if more:
                state_of = CONDITIONS.index(str(condition))
                now.outside[NUMBER[system]] = owner_number(owner), state_of
    for taken in (state.trophies[seat] for seat in range(state.seats)):
        now.imperial -= taken[4 * EMPIRE + SHIP]
        now.blight -= taken[4 * BLIGHT + SHIP]
    now.imperial -= state.on_map(EMPIRE, SHIP)
    now.blight -= state.on_map(BLIGHT, SHIP)


def set_empire(state: State, event: ScenarioSet) -> None:
    now = state.reach
    now.regent = [*event.regents]
    now.first_regent = OFF if event.first_regent is None else event.first_regent
    for kind in event.trust:
        now.trust[TYPES.index(kind)] += 1
        state.supply[TYPES.index(kind)] -= 1


def set_council(state: State, event: ScenarioSet) -> None:
    """The Council, and the cards above others."""
    now, said = state.reach, event.council
    assert said is not None
    now.decided = said.side == DECIDED
    now.held_by = OFF if said.held_by is None else said.held_by
    for owner, number in of_seats(said.agents).items():
        state.agents[-1][owner] = number
    for place, card in enumerate((said.attached, *(each.attached for each in event.court)), OFF):
        if card is not None:
            now.attached[place] = COURT_CARD[card]


def set_choice(state: State, act: int) -> None:
    """Before the choice of Fates of an Act: the Act that ended goes on till it is made."""
    now, first = state.reach, act == 1
    now.act = max(1, act - 1)
    state.chapter = 0 if first else CHAPTERS_OF_ACT[now.act - 1]
    dealt = [fate for offer in now.offers for fate in offer if FATES[fate].set == SETS[act - 1]]
    now.fates_left[SETS[act - 1]] -= len(dealt)

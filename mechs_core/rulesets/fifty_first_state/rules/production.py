"""Phase 2, Production: everybody gets goods, seat by seat. HOST-PRD."""

from __future__ import annotations

from mechs_core.kernel.messages import Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.fifty_first_state.amounts import NOTHING, Amount
from mechs_core.rulesets.fifty_first_state.cards import EVERYBODY, IDS, location
from mechs_core.rulesets.fifty_first_state.data import PRODUCTION
from mechs_core.rulesets.fifty_first_state.model import Site, State
from mechs_core.rulesets.fifty_first_state.rules.gains import STORED, gain
from mechs_core.rulesets.fifty_first_state.rules.lookout import PhaseStarted


def produce(play: Play[State]) -> None:
    """HOST-PRD-5 Each seat produces everything before the next."""
    play.emit(PhaseStarted("production"))
    for seat in play.state.turn_order():
        produce_for(play, seat)


def produce_for(play: Play[State], seat: Seat) -> None:
    state = play.state
    for site in state.board[seat]:  # HOST-PRD-1
        if site.stored != NOTHING:
            gain(play, seat, Amount(site.stored), f"{STORED}{IDS[site.card]}", produced=True)
    gain(play, seat, of_faction(state, seat), "faction", produced=True)  # HOST-PRD-2
    for card in state.deals[seat]:  # HOST-PRD-3
        gain(play, seat, location(card).gift, f"deal:{IDS[card]}", produced=True)
    for site in [*state.standing(seat)]:  # HOST-PRD-4
        gain_product(play, seat, site)


def of_faction(state: State, seat: Seat) -> Amount:
    """What a seat's faction produces. HOST-PRD-2"""
    return EVERYBODY.plus(state.faction_of(seat).makes)


def gain_product(play: Play[State], seat: Seat, site: Site) -> None:
    """What a production location produces; nothing for another row."""
    if site.prints.row == PRODUCTION:
        product = site.prints.product(play.state.icons(seat))
        gain(play, seat, product, f"location:{IDS[site.card]}", produced=True)

"""What a view shows of a campaign turned back into state; see state_of_view.py."""

from __future__ import annotations

from mechs_core.rulesets.arcs.campaign_data import BLIGHT, DECIDED, EMPIRE, EVENT_FACES, OWNER_NAMES
from mechs_core.rulesets.arcs.campaign_model import Campaign, Item, Proposal, Summit
from mechs_core.rulesets.arcs.campaign_view import (
    CampaignSeen,
    FateSeen,
    ItemSeen,
    ProposalSeen,
    SummitSeen,
)
from mechs_core.rulesets.arcs.cards import COURT_CARD, numbers_of
from mechs_core.rulesets.arcs.data import CONDITIONS, KINDS, TYPES
from mechs_core.rulesets.arcs.field_types import owner_number
from mechs_core.rulesets.arcs.geometry import NUMBER
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.view import Own

HIDDEN = ""  # a Fate or card that the viewer does not see


def put_campaign(state: State, seen: CampaignSeen, viewer: int | None, own: Own | None) -> None:
    """Fill the campaign of a state in. Decks, the reserve and others' choices hold HIDDEN cards."""
    now = state.reach
    now.act = seen.act
    now.first_regent = number(seen.first_regent)
    now.trust = [seen.trust.get(kind, 0) for kind in TYPES]
    now.imperial = seen.supply[OWNER_NAMES[EMPIRE]]
    now.blight = seen.supply[OWNER_NAMES[BLIGHT]]
    now.decided = seen.council.side == DECIDED
    now.held_by = number(seen.council.held_by)
    state.agents[-1] = [*seen.council.agents]
    now.attached = {int(place) - 1: COURT_CARD[card] for place, card in seen.attached.items()}
    now.edicts, now.laws, now.summit_cards = seen.edicts, seen.laws, seen.summit_cards
    now.policies = seen.policies
    now.outside = {
        NUMBER[system]: (owner_number(owner), CONDITIONS.index(condition))
        for system, (owner, condition) in seen.outside.items()
    }
    now.events_played, now.council_secured = seen.events_played, seen.council_secured
    if seen.dice is not None:
        now.dice = seen.dice[0], EVENT_FACES.index(seen.dice[1:])
    now.used, now.flagship_ships = [*seen.used], seen.flagship_ships
    now.placings = [*seen.placings]
    now.reserve = [HIDDEN] * seen.reserve
    now.fates_left = {**seen.fate_decks}
    now.summit = None if seen.summit is None else summit_of(seen.summit)
    now.meeting = number(seen.meeting)
    for seat, each in enumerate(seen.seats):
        put_seat(now, seat, each)
    if viewer is not None and own is not None and own.offer:
        now.offers[viewer], now.chosen[viewer] = own.offer, own.chosen or ""


def number(seat: int | None) -> int:
    return OFF if seat is None else seat


def put_seat(now: Campaign, seat: int, seen: FateSeen) -> None:
    now.regent[seat], now.done[seat] = seen.regent, seen.done
    now.fate[seat], now.objective[seat] = seen.fate or "", number(seen.objective)
    now.offers[seat] = (HIDDEN,) * seen.offer
    now.chosen[seat] = "?" if seen.chosen else ""
    for owner, count in seen.favors.items():
        now.favors[seat][int(owner)] = count
    now.lore[seat], now.set_aside[seat] = numbers_of(seen.lore), numbers_of(seen.set_aside)
    now.beacons[seat] = [NUMBER[system] for system in seen.beacons]
    now.beacons_left[seat] = seen.beacons_left
    if seen.flagship is not None:
        now.flagship[seat] = NUMBER[seen.flagship.at]
        now.board[seat] = [
            OFF if piece is None else 2 * KINDS.index(piece[0]) + CONDITIONS.index(piece[1])
            for column in seen.flagship.board.values()
            for piece in column
        ]


def summit_of(seen: SummitSeen) -> Summit:
    return Summit(
        caller=seen.caller,
        source=seen.source,
        used=seen.used,
        is_talking=seen.talking,
        drafts=[[item_of(item) for item in draft] for draft in seen.drafts],
        begun=[None if item is None else item_of(item) for item in seen.begun],
        made=[*seen.made],
        asked=[0] * len(seen.made),
        done=[*seen.done],
        open=[proposal_of(each) for each in seen.proposals],
        proposals=max((each.id for each in seen.proposals), default=0),
        last_call=seen.last_call,
    )


def proposal_of(seen: ProposalSeen) -> Proposal:
    items = tuple(item_of(item) for item in seen.items)
    return Proposal(seen.id, seen.seat, seen.parties, items, seen.accepted, (OFF,) * len(items))


def item_of(seen: ItemSeen) -> Item:
    return Item(seen.from_, seen.to, seen.kind, seen.details)

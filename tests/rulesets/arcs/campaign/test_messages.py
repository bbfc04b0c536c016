"""The storage format of a campaign: its messages with their fields, and who may see them.

Written as in `test_messages` of the base game, in the order of the chapters.
"""

from __future__ import annotations

from msgspec.structs import fields

from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.campaign_model import Item
from mechs_core.rulesets.arcs.rules import scenario
from mechs_core.rulesets.arcs.rules.standard import DOES
from tests.rulesets.arcs.kinds import of_campaign
from tests.rulesets.arcs.test_messages import written

EVENTS = """
ActBegun act powers flipped
ActEnded act powers
CampaignEnded ranking reason
BookletChanged card kind added
PolicyChanged policy
PolicyStacked order
FatesDealt seat count fates/seat
FateChosen seat fate/seat
FatesRevealed fates
FateCardGained seat card
FateCardScrapped seat card
BeaconsRemoved seat
ObjectiveSet seat value
ObjectiveAdvanced seat value by cause
GrandScored seat which power
FateResolved seat done
IntermissionStep step
ReserveCardAdded seat card/nobody
FlagshipGained seat system
Resettled seat system
EventResolutionBegun roller
NumberDieRolled value purpose
EventDieRolled letter face purpose
CouncilFlipped side
CouncilMoved to
CouncilMeetingBegun seat
CouncilMeetingCancelled seat
CrisesBegun
BlightHits system hits
CrisisResolved card
CardAttached card place
TitleChanged seat title cause
FirstRegentMoved from to
EdictsBegun
EdictResolved card
DemandCollected seat piece
SummitBegun seat
FavorsReturned from to count item
NegotiationsBegun
SummitEnded
ItemDrafted seat item
ItemDropped seat item
DraftDropped seat counts
ProposalMade id seat parties items reopened? cancels_last_call?
ProposalAnswered id seat accept
ProposalWithdrawn id seat
ProposalDropped id
ProposalExecuted id seat parties items reopened?
LastCall seat
SeatDone seat
FlagshipMoved seat system
BeaconPlaced seat system
"""
DECISIONS = """
place_start system building
choose_fate fate/decider
fate_choice system? piece? slot? power? column? row? cluster? resettle?
call_summit yes
steal_trust resource
council_choice resolve
edict_may slot? system? place? accept? resource?
policy enforce policy?
demand piece? make_outlaw?
edict_place system
edict_give seats
order kind rival? item?
draft from to kind
item system? kind? state? place? owner? slot? card?
drop_draft
propose
answer proposal accept
withdraw proposal
done
last_call
escort fresh damaged
beacon
slipstream who to
sprint from to
add count
lore_repair piece
"""
ACTIONS = """
fire_rifles from system defender
agitate place
emancipate system piece
nurture system
"""
PARTS = {
    Item: "from to kind details",
    scenario.CouncilSet: "side held_by agents attached",
    scenario.FlagshipSet: "at board",
}


def test_br_hid_1_every_event_of_a_campaign_has_the_fields_and_secrets_that_are_stored() -> None:
    kinds = of_campaign(RULESET.rules.events)
    assert sorted(map(written, kinds)) == sorted(EVENTS.strip().splitlines())
    for part, names in PARTS.items():
        assert " ".join(field.encode_name for field in fields(part)) == names


def test_br_hid_1_every_decision_of_a_campaign_has_the_fields_and_secrets_that_are_stored() -> None:
    kinds = of_campaign(RULESET.rules.decisions)
    assert sorted(map(written, kinds)) == sorted(DECISIONS.strip().splitlines())


def test_every_action_of_a_campaign_has_the_fields_that_are_stored() -> None:
    assert sorted(map(written, of_campaign(DOES))) == sorted(ACTIONS.strip().splitlines())

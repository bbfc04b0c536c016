"""The storage format: every message with its fields in order, and who may see them.

A field is written "cards/seat" where the seat that it names alone may see it, "cards/decider" where
only who decides may, "order/nobody" where nobody may; one with a default with a "?".
"""

from __future__ import annotations

from msgspec.structs import fields

from mechs_core.kernel.messages import DECIDER, Message, secrets_of, tag_of
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.rules import scenario

EVENTS = """
GameSet factions first
HandDealt seat count cards/seat
SetupChosen seat cards/seat
SetupDiscarded seat cards
LuckRenewed orders/nobody
HandSet seat count cards/seat
ScenarioSet round phase half picks row active developing discard connections out by_seat
DeckShuffled deck size order/nobody from_discard
Produced seat source goods
GoodsGained seat goods reason
VpGained seat vp reason
CardsDrawn seat count cards/seat reason
CardsDiscarded seat cards
GoodsPaid seat goods from to reason
RoundStarted round first
PhaseStarted phase
ConnectionsFlipped blue red
LookoutRevealed half cards
CardPicked seat card half
LookoutDiscarded cards
LocationBuilt seat card stock
DevelopStarted seat card with
LocationReplaced seat old new returned stock
DealMade seat card
CardRazed seat card
LocationRuined by owner card returned
LocationUsed seat card
FactionUsed seat index
OpenUsed by owner card
ConnectionTaken seat card
ConnectionPlayed seat card
arena.Opened spaces equipment prize equip_mode final_equip
arena.SpacesSet spaces equipped
arena.WorkerSent seat
arena.EquipChosen seat good/seat
arena.ChoicesRevealed choices
arena.Equipped seat good points
arena.EquipDeclined seat
arena.Judged points winner reason
TurnStarted seat
Passed seat
EndReached round reason
CleanupStarted round
Stored seat location good
StoringEnded seat
SuppliesCleared goods
RoundReset connections_discarded
FinalScored scores
GameEnded ranking winners decided_by
"""
DECISIONS = """
DiscardSetup cards/decider
PickCard card
Construct card
Develop card with pay?
Replace location
MakeDeal card
Raze card
RazeOpponent location
UseLocation location pay?
UseFaction index pay? discard?
Trade good
OpenProduction location
TakeConnection colour
PlayConnection card pay?
arena.SendWorker
arena.Equip good
arena.ChooseEquip good/decider
Pass
Store location good
StoreDone
"""
PARTS = {
    scenario.SeatSet: "connections vp supply board deals passed faction_used store_done",
    scenario.SiteSet: "card ruin stock stored uses",
    scenario.ConnectionsSet: "discard face",
    scenario.DevelopingSet: "card with",
}


def written(kind: type[Message]) -> str:
    """The name of a message and its fields as they are stored, with who may see them."""
    seen_by = {
        name: "decider" if mark.to == DECIDER else mark.to or "nobody"
        for name, mark in secrets_of(kind)
    }
    said = [tag_of(kind)]
    for field in fields(kind):
        hidden = f"/{seen_by[field.name]}" if field.name in seen_by else ""
        said.append(field.encode_name + hidden + ("" if field.required else "?"))
    return " ".join(said)


def test_host_sec_1_every_event_has_the_fields_and_secrets_that_are_stored() -> None:
    assert sorted(map(written, RULESET.rules.events)) == sorted(EVENTS.strip().splitlines())
    for part, names in PARTS.items():
        assert " ".join(field.encode_name for field in fields(part)) == names


def test_host_sec_1_every_decision_has_the_fields_and_secrets_that_are_stored() -> None:
    assert sorted(map(written, RULESET.rules.decisions)) == sorted(DECISIONS.strip().splitlines())

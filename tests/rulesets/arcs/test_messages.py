"""The storage format: every message with its fields in order, and who may see them.

A field is written "cards/seat" where the seat that it names alone may see it, "card/decider" where
only who decides may, "order/nobody" where nobody may; one with a default with a "?".
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import fields

from mechs_core.kernel.messages import DECIDER, secrets_of
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.rules import guild_prelude, rounds, scenario, vox
from mechs_core.rulesets.arcs.rules.standard import DOES
from tests.rulesets.arcs.kinds import of_base

EVENTS = """
GameSetUp setup_card out initiative supply
ChapterStarted number
RoundStarted number order
RoundEnded number
ChapterEnded number
HandDealt seat cards/seat from count
CardsDiscarded cause entries? counts?
CardTaken seat card
MarkerFlipped marker
AmbitionReturned marker
GameEnded ranking reason
CardPlayed seat card mode seizes hidden/seat? seize_card/seat?
InitiativePassed from to reason
InitiativeMoved from to reason
AmbitionDeclared seat ambition marker zeroed
ResourceSpent seat slot resource as outraged battle
TurnStarted seat pips kinds
PreludeEnded seat
PipSpent seat left
TurnEnded seat
CityTaxed seat system owner
StarportUsed seat system owner
CourtCardMoved card from to cause
BattleBegun seat system defender target?
DiceCollected dice attacking intercept imperial? board?
DiceRolled faces reroll totals
BattleEnded seat system defender
HitDealt step piece to
HitsLost step count
OutrageProvoked seat resource marked
ResourceMoved resource from to cause
TokensArranged seat slots
CardUsed seat card
UnionPlaced seat card beside
HandSeen seat rival cards/seat+rival
CardsSwapped seat rival cards/seat+rival
CardPut seat card/seat
AmbitionScored ambition counts first second gains bonus
PowerChanged seat delta cause
PiecesMoved owner kind state count from to cause outside?
PiecesFlipped owner kind count place to outside?
WindowOpened kind seat data
WindowClosed kind seat
DeckShuffled deck order/nobody
LuckRenewed number court_deck/nobody action_discard/nobody
SeatSet seat power slots guild trophies captives outrage arrange board supply hand/seat down/seat
CampaignSeatSet seat fate? objective? offer/seat? chosen/seat? favors? fx? lore? beacons? flagship?
ScenarioSet chapter round phase initiative leader active out passes played zeroed declared seized \
pips prelude prelude_used battle taxed ports_used used new_cards aside unions \
ships buildings court court_discard markers flipped box court_deck/nobody action_discard/nobody \
act? regents? first_regent? trust? policy? edicts? laws? summit? council? caller? source? \
order_used? events_played? council_secured? blight?
CampaignCardsSet lore/nobody reserve/nobody
"""
DECISIONS = """
mulligan redraw
lead card declare?
pass_initiative
follow mode card/decider seize_with/decider? declare?
spend slot as?
use action
stop
act action
end_prelude
end_turn
regroup gate
group fresh damaged flagship?
sail to
dice skirmish assault raid
battle_reroll dice
hit piece
ransack place
raid slot? card?
overflow slot
arrange a b
pressgang captive resource
execute captive
card_prelude card from? beside? system? slot?
steal seat slot
farseers rival
farseers_swap swap/decider?
put card/decider
vox cluster? ambition? resource? city? seize? steal? place? card?
"""
ACTIONS = """
tax system owner
build system? piece? at? board? cloud? pay?
repair system? piece? owner? board?
move from to
influence place
secure place
battle system defender
manufacture
synthesize
pressgang captive resource
execute captive
abduct place
trade system rival give
"""
PARTS = {
    rounds.PutDown: "seat card",
    guild_prelude.Of: "seat slot card trust",
    vox.CityOf: "system owner",
    vox.GuildOf: "seat card",
    scenario.PlayedSet: "seat card mode seizes",
    scenario.UnionSet: "seat card beside",
    scenario.PlaceSet: "card agents attached",
}


def written(kind: type[Struct]) -> str:
    """The name of a message and its fields as they are stored, with who may see them."""
    seen_by = {
        name: "decider" if mark.to == DECIDER else seats(mark.to) for name, mark in secrets_of(kind)
    }
    said = [str(kind.__struct_config__.tag)]
    for field in fields(kind):
        hidden = f"/{seen_by[field.name]}" if field.name in seen_by else ""
        said.append(field.encode_name + hidden + ("" if field.required else "?"))
    return " ".join(said)


def seats(to: object) -> str:
    """The fields that name who may see it."""
    if isinstance(to, str):
        return to
    assert isinstance(to, tuple)
    return "+".join(to) or "nobody"


def test_arc_hid_1_every_event_has_the_fields_and_secrets_that_are_stored() -> None:
    assert sorted(map(written, of_base(RULESET.rules.events))) == sorted(
        EVENTS.strip().splitlines()
    )
    for part, names in PARTS.items():
        assert " ".join(field.encode_name for field in fields(part)) == names


def test_arc_hid_1_every_decision_has_the_fields_and_secrets_that_are_stored() -> None:
    assert sorted(map(written, of_base(RULESET.rules.decisions))) == sorted(
        DECISIONS.strip().splitlines()
    )


def test_every_action_has_the_fields_that_are_stored() -> None:
    assert sorted(map(written, of_base(DOES))) == sorted(ACTIONS.strip().splitlines())

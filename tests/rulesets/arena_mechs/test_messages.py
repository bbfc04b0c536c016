"""The storage format: every message with its fields in order, and who may see them. AM-SEC-1.

A field of an event is written "cards/seat" where its seat alone may see it, "orders/nobody" where
nobody may.
"""

from __future__ import annotations

from msgspec.structs import fields

from mechs_core.kernel.messages import Message, secrets_of
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.model import Cover, Sequence
from mechs_core.rulesets.arena_mechs.rules.operate import Carried
from mechs_core.rulesets.arena_mechs.rules.setup import Tile

EVENTS = """
GameSetUp decks spaces
DecksShuffled orders/nobody
ArenaLaidOut tiles free
StartOrderSet order how
CardsSet seat filled removed revealed hidden/seat hand/seat cover/seat bottomed/seat deck/nobody
ScenarioSet round turn phase fields queue boards prestige start_order chosen sequences order active\
 pending operations_left used alternative
LuckRenewed orders/nobody
RoundStarted round
CardsDrawn seat cards/seat
SlotProgrammed seat slot cards/seat bottomed/seat
MechPlaced seat field
TurnStarted round turn
MechDroppedIn seat field
SequenceChosen seat card/seat half/seat
SequencesRevealed sequences order
SeatActivated seat in_arena
AlternativeChosen seat use
ActionStarted seat symbol strength
ActionSkipped seat symbol
MechMoved seat from to
MechPushed seat from to by
MechPushedOut seat from by cause
TileInserted arrow tile out carried
CrushersFired by victims
FlamethrowersFired by victims
MagnetPlaced seat field winner
MechPulled seat from to
DamageDealt victim colour amount cause
MarkersRemoved seat colours
MechSmashed victim by overkill
PrestigeChanged seat amount reason victim
BoardCleared seat
MechQueued seat
ActivationEnded seat
TurnEnded round turn
ProgramsRemoved cards
FinalScoringStarted
GameEnded ranking winners decided_by
"""
DECISIONS = """
ProgramSlot slot keep/decider
PlaceMech field
DropIn field
ChooseSequence card/decider half/decider
Repair colours
TakePrestige
Hit target
Shoot target direction
Move path
Conveyor arrow orientation
FireCrushers
FireFlamethrowers
Magnet field winner
Alternative use
SkipAction symbol
EndTurn
"""


def written(kind: type[Message]) -> str:
    """The name of a message and its fields as they are stored, with who may see them."""
    seen_by = {name: mark.to or "nobody" for name, mark in secrets_of(kind)}
    said = [kind.__name__]
    for field in fields(kind):
        hidden = f"/{seen_by[field.name]}" if field.name in seen_by else ""
        said.append(field.encode_name + hidden)
    return " ".join(said)


def test_am_sec_1_every_event_has_its_fields_and_secrets():
    assert sorted(map(written, RULESET.rules.events)) == sorted(EVENTS.strip().splitlines())


def test_am_sec_1_every_decision_has_its_fields_and_secrets():
    assert sorted(map(written, RULESET.rules.decisions)) == sorted(DECISIONS.strip().splitlines())


def test_what_stands_within_events():
    names = {
        kind: tuple(field.encode_name for field in fields(kind))
        for kind in (Tile, Carried, Cover, Sequence)
    }
    assert names == {
        Tile: ("id", "orientation"),
        Carried: ("seat", "from", "to"),
        Cover: ("card", "half"),
        Sequence: ("seat", "cards", "covered", "strengths", "start_number"),
    }


def test_what_luck_or_a_secret_brings_out_is_marked():
    """No undo goes past these; a seat's own cards, told again, bring out nothing."""
    revealing = {kind.__name__ for kind in RULESET.rules.events if kind.reveals}
    assert revealing == {
        *("DecksShuffled", "ArenaLaidOut", "LuckRenewed", "CardsDrawn", "SequencesRevealed"),
        "GameEnded",
    }
    chosen = {
        f"{kind.__name__}.{name}"
        for kind in RULESET.rules.events
        for name, mark in secrets_of(kind)
        if mark.chosen
    }
    assert chosen == {
        *("SlotProgrammed.cards", "SlotProgrammed.bottomed"),
        *("SequenceChosen.card", "SequenceChosen.half"),
    }

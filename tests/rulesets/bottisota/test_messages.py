"""The storage format: every message with its fields in order, and who may see them.

A field of an event is written "cards/seat" where its seat alone may see it, "deck/nobody" where
nobody may; one that may be left out with a "?".
"""

from __future__ import annotations

import pytest
from msgspec import UNSET
from msgspec.structs import fields

from mechs_core.kernel.messages import Message, secrets_of, tag_of
from mechs_core.kernel.redact import redact
from mechs_core.kernel.undo import why_no_undo
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.data import CARDS
from mechs_core.rulesets.bottisota.rules.cards import CardDrawn, DeckReshuffled
from mechs_core.rulesets.bottisota.rules.installing import Install
from mechs_core.rulesets.bottisota.rules.one_shots import Args, Play
from mechs_core.rulesets.bottisota.rules.scenario import HandSet
from mechs_core.rulesets.bottisota.rules.setup import GameSetUp, LuckRenewed
from tests.games import Sealed
from tests.rulesets.bottisota.positions import created, s

EVENTS = """
GameSetUp players map deck/nobody
HandSet seat count cards/seat
ScenarioSet round phase starter bots mines links discards lives_left destroyer kills inflicted\
 acted hunting held named action
LuckRenewed deck/nobody
EntryOrderDrawn round order
BotDealt seat bot
BotPicked seat bot
BotEntered seat bot area heading lives_left armour shield charges
EntryWaited seat
SeatRetired seat
RoundStarted round starter
PhaseStarted phase
PreemptAnswered seat go for_round
ModeChosen seat mode mp dashed
Stepped seat from to dir cost mp_left heading?
DoorwayRolled seat to roll crashed
Teleported seat from to mp_left
MineDropped seat weapon mine kind area hit am charges_left
BombDropped seat weapon bomb area target mod charges_left
MoveEnded seat steps heading?
ChaseAnswered seat prey mode mp dashed
BombWentOff bomb
BombRolled bomb target roll mod need hit
MineSlid mine target
MineAttacked mine target roll need hit wakes
ShotDeclared seat shot weapon bot area at
ShotsFired seat count
ShotRolled seat shot weapon target roll mod need hit charges_left?
ShotLost seat shot weapon charges_left?
Reacted seat card
MissileTurned seat shot from to
HitsCounted seat target count
TornApart seat target hits
ShieldTested target roll mod need saved
ArmourTested target roll mod need saved
DamageTaken target total cause by
DamageAblated target card
FaultRolled target roll fault
PartLost seat card from why
HazardRolled target kind roll destroyed
LinkSet a b kind
DefencesUpdated seat armour shield
Detonated seat
BotDestroyed seat cause by cards
SelfDestructed seat area
BlastRolled seat target roll hit
RewardTaken seat kind
MeleeDeclared seat target
MeleeRolled a b rolls totals winner hits
PartStolen thief victim card
CardPlayed seat card roll? mp_left? lock?
PartInstalled seat card charges?
WorkDone seat item left
DamageRepaired seat total
FaultRemoved seat fault left
ChargesRefilled seat charges
CardDrawn seat card/seat
PartStripped seat card
CardDiscarded seat card
ServiceEnded seat
DeckReshuffled deck/nobody
RoundEnded round
GameEnded result seats why
"""
DECISIONS = """
pick_bot bot
enter area heading?
wait
retire
preempt go for_round?
move_mode mode
step dir
teleport
drop weapon target?
end_move heading?
chase mode
install card
play card args?
shoot weapon bot? area?
fire
detonate
missile_turn target
react use
reward kind fault?
melee target
steal take
work item fault?
strip card
end_service
discard card
"""
# What luck draws, then what shows a hand's cards or opens the seed.
BEAR_LUCK = """
GameSetUp LuckRenewed EntryOrderDrawn BotDealt RoundStarted DoorwayRolled Teleported BombRolled
MineSlid MineAttacked ShotRolled HitsCounted TornApart ShieldTested ArmourTested FaultRolled
PartLost HazardRolled BlastRolled MeleeRolled PartStolen CardPlayed DeckReshuffled
"""
BRING_OUT_A_SECRET = "CardDrawn Reacted BotDestroyed PartInstalled CardDiscarded GameEnded"


def written(kind: type[Message]) -> str:
    """The name of a message and its fields as they are stored, with who may see them."""
    seen_by = {name: mark.to or "nobody" for name, mark in secrets_of(kind)}
    said = [tag_of(kind)]
    for field in fields(kind):
        hidden = f"/{seen_by[field.name]}" if field.name in seen_by else ""
        said.append(field.encode_name + hidden + ("" if field.required else "?"))
    return " ".join(said)


def test_bot_sec_1_every_event_has_the_fields_and_secrets_that_are_stored() -> None:
    assert sorted(map(written, RULESET.rules.events)) == sorted(EVENTS.strip().splitlines())


def test_bot_sec_1_every_decision_has_the_fields_that_are_stored_and_no_secret() -> None:
    assert sorted(map(written, RULESET.rules.decisions)) == sorted(DECISIONS.strip().splitlines())
    assert [field.encode_name for field in fields(Args)] == ["repairs", "faults", "target"]


def test_what_luck_or_a_secret_brings_out_is_marked() -> None:
    """No undo goes past these."""
    revealing = {tag_of(kind) for kind in RULESET.rules.events if kind.reveals}
    assert revealing == {*BEAR_LUCK.split(), *BRING_OUT_A_SECRET.split()}


def test_bot_sec_1_a_hand_is_told_to_its_seat_and_a_deck_to_nobody() -> None:
    for event in (GameSetUp(2, {}, CARDS), DeckReshuffled(CARDS), LuckRenewed(CARDS)):
        assert [redact(event, viewer).deck for viewer in (0, 1, None)] == [UNSET] * 3
    told = [redact(HandSet(1, 1, ("P05a",)), viewer) for viewer in (0, 1, None)]
    assert [each.cards for each in told] == [UNSET, ("P05a",), UNSET]
    assert [each.count for each in told] == [1, 1, 1]
    assert [redact(CardDrawn(1, "P05a"), viewer).card for viewer in (0, 1, None)] == [
        *(UNSET, "P05a", UNSET)
    ]


@pytest.mark.parametrize("decision", [Install("P05a"), Play("P28a")])
def test_bot_part_2_a_card_that_was_shown_cannot_be_taken_back(decision: object) -> None:
    bots = [s(0, "spark", "C3", hand=["P05a", "P28a"]), s(1, "ram", "E1")]
    action = {"seat": 0, "mode": "normal"}
    game = Sealed(RULESET, created(bots, action=action))
    game.decide(0, decision)  # type: ignore[arg-type]
    assert why_no_undo(game.steps, 0) is not None

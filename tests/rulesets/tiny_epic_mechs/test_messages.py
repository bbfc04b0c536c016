"""The storage format: every message with its fields in order, and who may see them.

A field is written "number/seat" where the seat that it names alone may see it, "number/decider"
where only who decides may, "deck/nobody" where nobody may; one with a default with a "?".
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import fields

from mechs_core.kernel.messages import DECIDER, Message, secrets_of, tag_of
from mechs_core.kernel.redact import redact
from mechs_core.kernel.undo import why_no_undo
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import (
    DeployMine,
    DeployTurret,
    DeviceDeployed,
    DeviceReturned,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.move import PlayAdHoc, Reveal
from mechs_core.rulesets.tiny_epic_mechs.rules.program import CardProgrammed, ProgramCard
from mechs_core.rulesets.tiny_epic_mechs.rules.scenario import CombatSet, ScenarioSet, SeatSet
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_arena import (
    BaseMineChosen,
    ChooseBaseMine,
    PlaceBase,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_pilots import (
    ChoosePilot,
    PilotChosen,
    PilotsDealt,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_weapons import (
    ChooseStartingWeapon,
    LuckRenewed,
    StartingWeaponChosen,
    WeaponDeckShuffled,
)
from tests.games import Sealed
from tests.rulesets.tiny_epic_mechs.positions import created, p

EVENTS = """
FirstPlayerSet seat how
PilotsDealt seat pilots/seat
PilotChosen seat pilot/seat
PilotsRevealed pilots
ArenaLaidOut zones
BasePlaced seat cell
BasesComplete
BaseMineChosen seat cell number/seat
BaseMinesComplete
StartingWeaponChosen seat weapon/seat
StartingWeaponsRevealed weapons supply
WeaponDeckShuffled deck/nobody
MarketFilled market
SeatSet seat pilot base cell status health credits energy vp mines turrets owned equipped laid\
 played ad_hoc numbers/seat program/seat
ScenarioSet round turn phase active mech market supply card blocked combat deck_size deck/nobody
LuckRenewed deck/nobody
RoundStarted round first
CardProgrammed seat slot card/seat direction/seat
ExecutionStarted
TurnStarted round turn seat
CardRevealed seat card direction
AdHocCardPlayed seat card direction
PilotMoved seat from to movement
MoveBlocked seat cell direction
MineTriggered cell owner number victim damage
TurretFired cell owner victim damage
DeviceReturned cell owner kind number/owner
DamageDealt seat amount health cause
CombatStarted seat defender cell jump
AttackMade seat weapon reason pay
Jammed seat
WeaponDisarmed seat weapon
CombatEnded winner loser how
PilotKnockedOut seat by cause cell
AdHocEntered seat
StatusChanged seat status health
PlacementAsked seat why cells
PilotPlaced seat from to why
MechLeft seat cell
MechOffered seat cell how
MechTaken seat cell how
MechDeclined seat
ActionAsked seat action
ActionPassed seat
ResourceChosen seat cell resource
Collected seat zones credits energy
WeaponBought seat weapon slot credits energy
MarketRefilled slot weapon
DeviceDeployed seat kind cell number/seat credits energy
DeviceMoved seat kind from to credits energy
Healed seat why health energy
Upgraded seat credits
WeaponsEquipped seat weapons automatic
ResourcesChanged seat credits energy why
VpGained seat amount total why cell?
TurnEnded seat
ScoringStarted round
RoundEnded round
GameEnded ranking winners decided_by
"""
COMBAT = "defender cell jump next last opened exhausted jammed overdriven powered"
DECISIONS = """
ChoosePilot pilot/decider
PlaceBase cell
ChooseBaseMine number/decider
ChooseStartingWeapon weapon/decider
ProgramCard card/decider direction/decider
Reveal
PlayAdHoc card direction
EnterMech accept
ClaimMech accept
Collect cell? resource?
Buy weapon
DeployMine number/decider? from?
DeployTurret from?
Heal energy
Upgrade
PassAction
Attack weapon power pay? target?
Place cell
Equip weapon? instead_of?
"""
# Luck, a secret that everybody gets to see, or the end, with which the seed's secrets may open.
BRING_OUT = """
FirstPlayerSet PilotsDealt PilotsRevealed ArenaLaidOut StartingWeaponsRevealed WeaponDeckShuffled
MarketFilled LuckRenewed CardRevealed MineTriggered MarketRefilled GameEnded
"""


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


def test_tem_sec_1_every_event_has_the_fields_and_secrets_that_are_stored() -> None:
    assert sorted(map(written, RULESET.rules.events)) == sorted(EVENTS.strip().splitlines())
    assert " ".join(field.encode_name for field in fields(CombatSet)) == COMBAT


def test_tem_sec_1_every_decision_has_the_fields_and_secrets_that_are_stored() -> None:
    assert sorted(map(written, RULESET.rules.decisions)) == sorted(DECISIONS.strip().splitlines())


def test_what_luck_or_a_secret_brings_out_is_marked() -> None:
    """No undo goes past these."""
    revealing = {tag_of(kind) for kind in RULESET.rules.events if kind.reveals}
    assert revealing == {*BRING_OUT.split()}


SECRET: list[tuple[Any, str, set[int | None]]] = [
    # the event, its secret field, who may see it of seats 0 and 1 and a spectator
    (PilotsDealt(1, ("P3", "P5")), "pilots", {1}),
    (PilotChosen(1, "P3"), "pilot", {1}),
    (BaseMineChosen(1, "c5", 3), "number", {1}),
    (StartingWeaponChosen(1, "B2"), "weapon", {1}),
    (WeaponDeckShuffled(("A01",)), "deck", set()),
    (LuckRenewed(("A01",)), "deck", set()),
    (CardProgrammed(1, 2, "K1", "N"), "card", {1}),
    (CardProgrammed(1, 2, "K1", "N"), "direction", {1}),
    (DeviceDeployed(1, "mine", "c2", 3, 0, 3), "number", {1}),
    (DeviceReturned("c2", 1, "mine", 3), "number", {1}),
]


@pytest.mark.parametrize(("event", "field", "may"), SECRET)
def test_tem_sec_1_a_secret_is_told_to_its_seat_or_to_nobody(event, field, may) -> None:
    for viewer in (0, 1, None):
        seen = getattr(redact(event, viewer), field)
        assert (seen is UNSET) == (viewer not in may)
        assert viewer not in may or seen == getattr(event, field)
        assert (field.encode() in msgspec.json.encode(redact(event, viewer))) == (viewer in may)


def test_tem_sec_1_of_a_scenario_numbers_and_programs_are_the_seats_own() -> None:
    public = (1, "P1", "c5", "c5", "PILOT", 6, 3, 3, 0, ("c5",), (), ("B1",), ("B1",), 1, (), None)
    told = SeatSet(*public, numbers=(4,), program=(("K1", "N"),))
    for viewer in (0, 1, None):
        seen = redact(told, viewer)
        assert (seen.numbers, seen.program) == (
            (told.numbers, told.program) if viewer == 1 else (UNSET, UNSET)
        )
        assert (seen.mines, seen.laid) == (("c5",), 1)
    rest = ScenarioSet(
        *(1, 1, "card", 0, "c3", (None,) * 4, {}, None, False, None), deck_size=1, deck=("A01",)
    )
    assert [redact(rest, viewer).deck for viewer in (0, 1, None)] == [UNSET] * 3


# ---------------------------------------------------------------- what can be taken back


def chosen_by_all(game: Sealed, up_to: str) -> Sealed:
    """A game of the set-up played on until a kind of question comes up."""
    answers: dict[str, Any] = {
        "setup_pilots": lambda seat: ChoosePilot(
            f"P{game.line.state.dealt[seat][0] + 1}",
        ),
        "setup_bases": lambda seat: PlaceBase(("c1", "c5")[seat]),
        "setup_mines": lambda seat: ChooseBaseMine(2),
        "setup_weapons": lambda seat: ChooseStartingWeapon("B1"),
    }
    while (asked := game.line.awaited()) is not None and asked.kind != up_to:
        game.decide(asked.seat, answers[asked.kind](asked.seat))
    return game


CHOICES: list[tuple[str, Any]] = [
    ("setup_mines", ChooseBaseMine(2)),
    ("setup_weapons", ChooseStartingWeapon("B4")),
    ("programming", ProgramCard("K1", "N")),
]


@pytest.mark.parametrize(("phase", "decision"), CHOICES)
def test_tem_sec_1_what_only_its_seat_knows_can_be_taken_back(phase, decision) -> None:
    game = chosen_by_all(Sealed.new(RULESET), phase)
    game.decide(0, decision)
    assert why_no_undo(game.steps, 0) is None


def test_tem_sec_1_what_the_last_choice_reveals_cannot_be_taken_back() -> None:
    game = chosen_by_all(Sealed.new(RULESET), "setup_weapons")
    for seat in (0, 1):
        game.decide(seat, ChooseStartingWeapon("B4"))
    assert why_no_undo(game.steps, 1) is not None


def test_tem_sec_1_a_mine_just_laid_and_a_card_from_hand_can_be_taken_back() -> None:
    game = Sealed(RULESET, created(p(cell="c2"), p(), phase="action", card="K3"))
    game.decide(0, DeployMine(number=2))
    assert why_no_undo(game.steps, 0) is None
    game = Sealed(RULESET, created(p(ad_hoc="free"), p()))
    game.decide(0, PlayAdHoc("K1", "S"))
    assert why_no_undo(game.steps, 0) is None


def test_tem_sec_1_a_card_revealed_and_a_mine_triggered_cannot_be_taken_back() -> None:
    game = Sealed(RULESET, created(p(program=[["K1", "S"]]), p()))
    game.decide(0, Reveal())
    assert why_no_undo(game.steps, 0) is not None
    game = Sealed(RULESET, created(p(ad_hoc="free"), p(mines={"c2": 1})))
    game.decide(0, PlayAdHoc("K1", "S"))
    assert why_no_undo(game.steps, 0) is not None


def test_what_a_decision_leaves_out_has_its_default() -> None:
    assert Attack("B1", False) == Attack("B1", False, 0, None)
    assert (DeployMine(number=2).from_, DeployTurret().from_) == (None, None)

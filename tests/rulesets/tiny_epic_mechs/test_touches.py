"""What decisions of Tiny Epic Mechs point at in its picture."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.picture import picture, touches
from mechs_core.rulesets.tiny_epic_mechs.rules.action import PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.buy import Buy
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import Collect
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import DeployMine, DeployTurret
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import Equip
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import ClaimMech, EnterMech
from mechs_core.rulesets.tiny_epic_mechs.rules.move import PlayAdHoc, Reveal
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import Place
from mechs_core.rulesets.tiny_epic_mechs.rules.power_up import Heal, Upgrade
from mechs_core.rulesets.tiny_epic_mechs.rules.program import ProgramCard
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_arena import ChooseBaseMine, PlaceBase
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_pilots import ChoosePilot
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_weapons import ChooseStartingWeapon
from mechs_core.rulesets.tiny_epic_mechs.view import view
from mechs_core.testing.pictures import not_told_apart
from tests.games import Sealed
from tests.rulesets.tiny_epic_mechs.drawn import crowded, retreating
from tests.rulesets.tiny_epic_mechs.new_games import begun, with_bases, with_mines, with_pilots
from tests.rulesets.tiny_epic_mechs.playing import brawl, play_on
from tests.rulesets.tiny_epic_mechs.positions import (
    BLUE,
    RED,
    p,
    position,
)

ROOMY: dict[str, Any] = {"status": "ARMOR", "credits": 9, "energy": 9}
FIGHT = {"phase": "combat", "card": "K8"}
FIGHTERS = (
    p(cell="c2", **ROOMY, owned=["A01", "A14", "B1"]),
    p(cell="c2", owned=["B1", "B2"]),
)
ARMED = p(owned=["B1", "B2", "B3"], equipped=["B1", "B2"])
SPENT = p(cell="c2", mines={"c1": 1, "b2": 2, "b3": 3, "b4": 4}, **ROOMY)
BUILT = p(cell="c2", turrets=["b2", "b3", "b4"], **ROOMY)


def acting(seat: Any, card: str) -> Line:
    return position(seat, p(), phase="action", card=card)


def offered() -> Line:
    line = position(p(cell="c2", status="ARMOR", program=[["K1", "S"]], owned=["B1"]), p(), turn=4)
    line.decide(RED, Reveal())
    return line


def claimed() -> Line:
    mighty = p(cell="c2", status="MIGHTY", health=1)
    line = position(p(cell="c2", owned=["B4"]), mighty, phase="combat", card="K1")
    line.decide(RED, Attack("B4", power=False))
    return line


TOUCHED: list[tuple[Line, int, Decision, tuple[str, ...]]] = [
    (begun(2).line, RED, ChoosePilot("P2"), ("pilot p2",)),
    (with_pilots(2).line, BLUE, PlaceBase("e3"), ("cell e3",)),
    (with_bases(2).line, RED, ChooseBaseMine(3), ("mine 3",)),
    (with_mines(2).line, RED, ChooseStartingWeapon("B2"), ("weapon b2",)),
    (
        position(p(), p(), phase="programming"),
        RED,
        ProgramCard("K7", "E"),
        ("card k7", "direction e"),
    ),
    (crowded(), RED, Reveal(), ("card k7",)),
    (
        position(p(ad_hoc="free"), p(), turn=3),
        RED,
        PlayAdHoc("K8", "NE"),
        ("card k8", "direction ne"),
    ),
    (offered(), RED, EnterMech(True), ("cell c3",)),
    (offered(), RED, EnterMech(False), ()),
    (claimed(), RED, ClaimMech(True), ("cell c2",)),
    (claimed(), RED, ClaimMech(False), ()),
    (retreating(), BLUE, Place("b2"), ("cell b2",)),
    (acting(p(cell="b2"), "K1"), RED, Collect("b2", "E"), ("b2 energy",)),
    (acting(p(), "K1"), RED, Collect(), ("cell c1",)),
    (acting(p(), "K1"), RED, PassAction(), ()),
    (acting(p(**ROOMY), "K2"), RED, Buy("B2"), ("weapon b2",)),
    (acting(p(cell="c2", **ROOMY), "K3"), RED, DeployMine(4), ("mine 4",)),
    (acting(SPENT, "K3"), RED, DeployMine(from_="b3"), ("cell b3",)),
    (acting(p(cell="c2", **ROOMY), "K4"), RED, DeployTurret(), ("turret",)),
    (acting(BUILT, "K4"), RED, DeployTurret(from_="b4"), ("cell b4",)),
    (acting(p(health=1), "K5"), RED, Heal(2), ("heal 2",)),
    (acting(p(credits=5), "K5"), RED, Upgrade(), ("upgrade",)),
    (position(*FIGHTERS, **FIGHT), RED, Attack("B1", power=True), ("attack b1 power",)),
    (position(*FIGHTERS, **FIGHT), RED, Attack("A01", power=False, pay=2), ("attack a01", "pay 2")),
    (
        *(position(*FIGHTERS, **FIGHT), RED, Attack("A14", power=True, target="B2")),
        ("attack a14 power", "weapon b2 of blue"),
    ),
    (position(ARMED, p()), RED, Equip("B3", "B1"), ("weapon b3 of red", "weapon b1 of red")),
    (position(ARMED, p()), RED, Equip(None, "B1"), ("weapon b1 of red", "stockpile")),
    (
        *(position(p(owned=["B1", "B2"], equipped=["B1"]), p()), RED, Equip("B2")),
        ("weapon b2 of red", "free slot"),
    ),
]


@pytest.mark.parametrize(("line", "seat", "decision", "places"), TOUCHED)
def test_a_decision_touches_what_it_is_about(
    line: Line, seat: int, decision: Decision, places: tuple[str, ...]
) -> None:
    assert decision in line.legal(seat)
    shown = view(line.state, seat)
    assert touches(decision, shown) == places
    assert {*places} <= picture(shown).places


def test_every_kind_of_decision_is_looked_at() -> None:
    assert {type(decision) for _, _, decision, _ in TOUCHED} == {*RULESET.rules.decide}


@pytest.mark.parametrize("seats", [2, 4])
def test_no_two_legal_decisions_touch_the_same(seats: int) -> None:
    looked_at = 0
    for game in (Sealed.new(RULESET, seats), brawl(seats, "touches")):
        for after in play_on(game, Rng("touches")):
            for request in after.line.requests():
                legal = after.line.legal(request.seat)
                shown = view(after.line.state, request.seat)
                assert not not_told_apart(RULESET, shown, legal), legal
                looked_at += len(legal)
    assert looked_at > 1000

"""The notation for people: a decision as a short line of text, and back. RULES.md, Notation."""

from __future__ import annotations

from typing import Final

from mechs_core.kit.notation import YES_NO, Notation, Number, Row, Words
from mechs_core.rulesets.tiny_epic_mechs.data import CARDS, MINE_NUMBERS, PILOTS, WEAPONS
from mechs_core.rulesets.tiny_epic_mechs.field_types import CREDITS, ENERGY
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, DIRECTIONS
from mechs_core.rulesets.tiny_epic_mechs.questions import ACCEPTS, OPTIONAL
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
from mechs_core.rulesets.tiny_epic_mechs.view import View

MOST: Final = 9999  # of energy and credits that are read

KINDS: Final = {
    "pilot": Words("pilot", PILOTS, example="p3"),
    "cell": Words("cell", CELLS, example="c1"),
    "card": Words("program card", CARDS, example="k7"),
    "direction": Words("direction", DIRECTIONS, example="e"),
    "weapon": Words("weapon", WEAPONS, example="a06", told="a01 to a16 and b1 to b4"),
    "target": Words("weapon", WEAPONS, example="b1", told="a01 to a16 and b1 to b4"),
    "number": Number("mine", MINE_NUMBERS[0], MINE_NUMBERS[-1], example="2"),
    "resource": Words(
        "resource",
        {
            **dict.fromkeys(("credits", "credit", "c"), CREDITS),
            **dict.fromkeys(("energy", "e"), ENERGY),
        },
    ),
    "accept": Words("answer", YES_NO, told="yes or no"),
    "pay": Number("amount", 0, MOST, example="2"),
    "energy": Number("amount", 1, MOST, example="2"),
}
ROWS: Final = (
    Row("pilot {pilot}", ChoosePilot),
    Row("base {cell}", PlaceBase),
    Row("base mine {number}", ChooseBaseMine),
    Row("start {weapon:target}", ChooseStartingWeapon),
    Row("program ({card} {direction})+", ProgramCard),
    Row("reveal", Reveal),
    Row("play {card} {direction}", PlayAdHoc),
    Row("enter {accept}", EnterMech, example="enter yes, or enter no"),
    Row("claim {accept}", ClaimMech, example="claim yes, or claim no"),
    Row("collect", Collect),
    Row("collect ({cell} {resource})+", Collect),
    Row("buy {weapon}", Buy),
    Row("mine {number}", DeployMine),
    Row("mine from {from_:cell}", DeployMine),
    Row("turret [from {from_:cell}]", DeployTurret),
    Row("heal {energy}", Heal),
    Row("upgrade", Upgrade),
    Row("pass", PassAction),
    Row("attack {weapon} [power] [pay {pay}] [on {target}]", Attack),
    Row("place {cell}", Place),
    Row("equip ({weapon} [for {instead_of:target}])+", Equip),
    Row("unequip {instead_of:target}+", Equip),
)


def question(view: View) -> str:
    """What the viewer is asked, as `ACCEPTS` names it; "" for nothing."""
    seat = view.viewer
    if seat is None or seat not in view.asked:
        return OPTIONAL if seat in view.free else ""
    if view.phase == "card" and view.seats[seat].ad_hoc is not None:
        return "card ad hoc"
    return f"action {view.action}" if view.phase == "action" else view.phase


NOTATION: Final = Notation(ROWS, KINDS, asked=ACCEPTS, question=question, first_is_meant=True)
written, parse, split = NOTATION.format, NOTATION.parse, NOTATION.split

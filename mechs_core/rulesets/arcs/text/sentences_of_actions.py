"""Sentences for what is done on the map: actions, pieces, resources."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from mechs_core.kernel.messages import Message
from mechs_core.kit.sentences import Row, teller
from mechs_core.kit.templates import Tell
from mechs_core.kit.words import Said, listed
from mechs_core.rulesets.arcs.rules import (
    battle,
    court,
    economy,
    guild_actions,
    move,
    prelude,
    resources,
    turns,
)
from mechs_core.rulesets.arcs.rules.campaign import (
    escort,
    flagship,
    lore_moves,
    shared,
)
from mechs_core.rulesets.arcs.text.say import SAY
from mechs_core.rulesets.arcs.text.words import (
    ADJECTIVE,
    TYPE_NAME,
    name,
    of_kind,
    spot_named,
)
from mechs_core.rulesets.arcs.view import View

# ---------------------------------------------------------------- decisions with an action


def _build(action: economy.Build, view: View) -> Said:
    if action.board is not None:
        spot = spot_named(action.board.column, action.board.row)
        return f"builds a {action.piece} as {spot}", ("BR-FLG-4",)
    at = AT[action.at]
    rules = ("ARC-BLD-1", *([RULE_AT[action.at]] if at else []))
    if action.cloud:
        return f"builds a city outside the slots of {action.system}", ("ARC-BLD-1",)
    return f"builds a {action.piece}{at} at {action.system}", rules


AT: Final = {"own": "", "free": " by a Free starport", "flagship": " by the Flagship"}
RULE_AT: Final = {"free": "BR-FRE-1", "flagship": "BR-FLG-5"}


def _repair(action: economy.Repair, view: View) -> Said:
    if action.board is not None:
        spot = spot_named(action.board.column, action.board.row)
        return f"repairs the {spot}", ("BR-FLG-6",)
    if action.owner is not None:
        rule = "BR-EMP-6" if action.owner == "empire" else "BR-FRE-1"
        what = f"{ADJECTIVE[action.owner]} {action.piece}"
        return f"repairs a {what} at {action.system}", ("ARC-REP-1", rule)
    return f"repairs a {action.piece} at {action.system}", ("ARC-REP-1",)


ACTIONS: Final[Mapping[type[Any], Row]] = {
    economy.Tax: SAY("taxes {system}, a city of {owner}", "ARC-TAX-1"),
    economy.Build: _build,
    economy.Repair: _repair,
    move.Move: SAY("moves from {from_} to {to}", "ARC-MOV-1"),
    court.Influence: SAY("influences {place}", "ARC-INF-1"),
    court.Secure: SAY("secures {place}", "ARC-SEC-1"),
    battle.BattleAction: SAY("battles {defender} at {system}", "ARC-BAT-1"),
    guild_actions.Manufacture: SAY("manufactures a Material", "ARC-PRE-6"),
    guild_actions.Synthesize: SAY("synthesizes a Fuel", "ARC-PRE-6"),
    guild_actions.Pressgang: SAY("pressgangs a Captive of {captive} for {resource}", "ARC-PRE-6"),
    guild_actions.Execute: SAY("executes a Captive of {captive}", "ARC-PRE-6"),
    guild_actions.Abduct: SAY("abducts the Rival agents on {place}", "ARC-PRE-6"),
    guild_actions.Trade: SAY("trades {give} with {rival} at {system}", "ARC-PRE-6"),
    shared.Agitate: SAY("agitates at {place}", "BR-CRI-11"),
    shared.Emancipate: SAY("emancipates a {piece:str} at {system}", "BR-FRE-1"),
    shared.Nurture: SAY("nurtures the Blight at {system}", "BR-BLI-1"),
    shared.FireRifles: SAY("fires rifles from {from_} at {defender} at {system}", "BR-R-78"),
}


@cache
def _teller(kind: type[Any]) -> Tell:
    return teller(ACTIONS[kind], kind)


def _action(choice: turns.Act | prelude.Use, view: View) -> Said:
    return _teller(type(choice.action))(choice.action, view)


# ---------------------------------------------------------------- resources, ships


def _spent(event: prelude.ResourceSpent, view: View) -> Said:
    spent = TYPE_NAME[event.resource]
    said = spent if event.as_ == event.resource else f"{spent} as {TYPE_NAME[event.as_]}"
    more = ": its pips may battle" if event.battle else ""
    more = ", without its action: Outrage" if event.outraged else more
    rules = ("ARC-PRE-2", "ARC-PRE-5") if event.outraged else ("ARC-PRE-2",)
    return f"{name(event.seat)} spends {said}{more}", rules


def _overflow(choice: resources.Overflow, view: View) -> Said:
    slot = "the new token" if choice.slot == resources.NEW else f"the token of slot {choice.slot}"
    return f"gives up {slot}", ("ARC-RES-2",)


def _group(choice: move.Group, view: View) -> Said:
    said = ships_said(choice.fresh, choice.damaged)
    said += ["its Flagship"] if choice.flagship else []
    return f"sends {listed(said) or 'no ship'}", ("ARC-MOV-1",)


def ships_said(fresh: int, damaged: int, adjective: str = "") -> list[str]:
    """ "2 fresh ships", "1 damaged ship"."""
    numbers = ((fresh, f"fresh {adjective}".strip()), (damaged, f"damaged {adjective}".strip()))
    return [of_kind(number, "ship", state) for number, state in numbers if number]


def _escort(choice: escort.Escort, view: View) -> Said:
    said = listed(ships_said(choice.fresh, choice.damaged, "Imperial"))
    return f"sends {said or 'no Imperial ship'} along", ("BR-EMP-8",)


def _port(event: economy.StarportUsed, view: View) -> Said:
    who = f"{name(event.seat)} uses"
    if event.owner == "flagship":
        return f"{who} its Flagship at {event.system}", ("BR-FLG-5",)
    if event.owner == "free":
        return f"{who} a Free starport at {event.system}", ("ARC-BLD-2", "BR-FRE-1")
    return f"{who} its starport at {event.system}", ("ARC-BLD-2",)


TELL: Final[Mapping[type[Message], Row]] = {
    turns.Act: _action,
    prelude.Use: _action,
    prelude.Spend: SAY("spends slot {slot}[ as {as_}]", "ARC-PRE-2"),
    guild_actions.Stop: SAY("takes no more", "ARC-GEN-1"),
    prelude.ResourceSpent: _spent,
    move.Group: _group,
    move.Sail: SAY("goes on to {to}", "ARC-MOV-2"),
    resources.Arrange: SAY("exchanges slots {a} and {b}", "ARC-RES-1"),
    resources.Overflow: _overflow,
    resources.TokensArranged: SAY("{seat} exchanges slots {slots}", "ARC-RES-1"),
    economy.CityTaxed: SAY("{seat} taxes {system}, a city of {owner}", "ARC-TAX-1"),
    economy.StarportUsed: _port,
    # ------------------------------------------------------------ of a campaign
    escort.Escort: _escort,
    flagship.FlagshipMoved: SAY("the Flagship of {seat} moves to {system}", "BR-FLG-2"),
    lore_moves.Beacon: SAY("places a Beacon", "BR-FAT-7"),
    lore_moves.BeaconPlaced: SAY("{seat} places a Beacon at {system}", "BR-FAT-7"),
    lore_moves.Slipstream: SAY("uses the Slipstream Drive ({who}) to {to}", "BR-FLG-20"),
    lore_moves.Sprint: SAY("sprints from {from_} to {to}", "BR-R-69"),
}

"""Sentences for what is done on the map: actions, pieces, resources."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from mechs_core.kernel.messages import Message
from mechs_core.kit.sentences import Row, teller
from mechs_core.kit.templates import Tell
from mechs_core.kit.words import Said
from mechs_core.rulesets.arcs.geometry import NUMBER
from mechs_core.rulesets.arcs.rules import (
    battle,
    court,
    economy,
    guild_actions,
    move,
    pieces,
    prelude,
    resources,
    turns,
)
from mechs_core.rulesets.arcs.text.say import SAY
from mechs_core.rulesets.arcs.text.words import (
    AMBITION_NAME,
    TYPE_NAME,
    name,
    of_kind,
    place_of_court,
    where,
)
from mechs_core.rulesets.arcs.view import View

# ---------------------------------------------------------------- decisions with an action

ACTIONS: Final[Mapping[type[Any], Row]] = {
    economy.Tax: SAY("taxes {system}, a city of {owner}", "ARC-TAX-1"),
    economy.Build: SAY("builds a {piece:str} at {system}", "ARC-BLD-1"),
    economy.Repair: SAY("repairs a {piece:str} at {system}", "ARC-REP-1"),
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
}


@cache
def _teller(kind: type[Any]) -> Tell:
    return teller(ACTIONS[kind], kind)


def _action(choice: turns.Act | prelude.Use, view: View) -> Said:
    return _teller(type(choice.action))(choice.action, view)


# ---------------------------------------------------------------- pieces and tokens

MOVED: Final = {  # cause -> rules
    "setup": "ARC-SET-5",
    "build": "ARC-BLD-1",
    "move": "ARC-MOV-1",
    "influence": "ARC-INF-1",
    "secure": "ARC-SEC-1",
    "ransack": "ARC-OUT-2",
    "tax": "ARC-TAX-2",
    "battle": "ARC-BAT-10",
    "outrage": "ARC-OUT-1",
    "pressgang": "ARC-PRE-6",
    "execute": "ARC-PRE-6",
    "abduct": "ARC-PRE-6",
    "card": "ARC-GEN-3",
    "return": "ARC-CHP-1",
    "regroup": "ARC-GEN-2",
}
BECOME: Final = {"trophies": "becomes a Trophy", "captives": "becomes a Captive"}
PLACES: Final = {"build": "builds", "setup": "sets up"}  # "places" for other causes


def _moved(event: pieces.PiecesMoved, view: View) -> Said:
    """What has happened to pieces, told by where they have come from and where they go."""
    owner, what = name(event.owner), of_kind(event.count, event.kind, event.state)
    rules = (MOVED[event.cause],)
    to, *whose = event.to.split(":")
    if to in ("trophies", "captives"):
        become = BECOME[to] if event.count == 1 else f"become {to.capitalize()}"
        return f"{what} of {owner} {become} of {name(int(whose[0]))}", rules
    if to == "outrage":
        return f"an agent of {owner} marks its Outrage of {TYPE_NAME[whose[1]]}", rules
    if to == "court":
        return f"{owner} puts {what} on {place_of_court(int(whose[0]), view)}", rules
    if to in ("supply", "board"):
        return f"{what} of {owner} {'return' if event.count > 1 else 'returns'}", rules
    if event.from_ in NUMBER:
        return f"{owner} moves {what} from {event.from_} to {event.to}", rules
    if event.state == "fresh":  # pieces are placed so unless somebody else is in control
        what = of_kind(event.count, event.kind)
    return f"{owner} {PLACES.get(event.cause, 'places')} {what} at {event.to}", rules


def _flipped(event: pieces.PiecesFlipped, view: View) -> Said:
    what = of_kind(event.count, event.kind)
    verb = "repairs" if event.to == "fresh" else "damages"
    return f"{name(event.owner)} {verb} {what} at {event.place}", ("ARC-REP-1",)


TOKENS: Final = {  # cause -> rules
    "setup": "ARC-SET-6",
    "tax": "ARC-TAX-1",
    "build": "ARC-PRE-6",
    "spent": "ARC-PRE-3",
    "card": "ARC-RES-4",
    "outrage": "ARC-OUT-1",
    "raid": "ARC-BAT-9",
    "covered": "ARC-RES-3",
    "overflow": "ARC-RES-2",
}


def _token(event: resources.ResourceMoved, view: View) -> Said:
    """What has happened to a token, told by where it comes from and where it goes."""
    kind, rules = TYPE_NAME[event.resource], (TOKENS[event.cause],)
    from_, *whose = event.from_.split(":")
    to, *theirs = event.to.split(":")
    if to == "box":
        return f"{kind} lies on the box of {AMBITION_NAME[theirs[0]]}", ("ARC-SET-4",)
    if to == "supply":
        if from_ == "aside":
            return f"{name(int(whose[0]))} returns the {kind} that it spent", rules
        source = f" of slot {whose[1]}" if from_ == "slot" else ", for which it has no slot"
        return f"{name(int(whose[0]))} discards {kind}{source}", rules
    owner = name(int(theirs[0]))
    if from_ == "slot" and whose[0] != theirs[0]:
        verb = "steals" if event.cause == "raid" else "takes"
        return f"{owner} {verb} {kind} from {where(event.from_, view)}", rules
    if from_ == "incoming":
        return f"{kind} goes to slot {theirs[1]} of {owner}", rules
    if to == "incoming":
        gains = "loses the slot of" if event.cause == "covered" else "has no empty slot for"
        return f"{owner} {gains} {kind}", rules
    return f"{owner} gains {kind} (slot {theirs[1]})", rules


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
    numbers = ((choice.fresh, "fresh"), (choice.damaged, "damaged"))
    said = [of_kind(number, "ship", state) for number, state in numbers if number]
    return f"sends {' and '.join(said) or 'no ship'}", ("ARC-MOV-1",)


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
    resources.ResourceMoved: _token,
    resources.TokensArranged: SAY("{seat} exchanges slots {slots}", "ARC-RES-1"),
    economy.CityTaxed: SAY("{seat} taxes {system}, a city of {owner}", "ARC-TAX-1"),
    economy.StarportUsed: SAY("{seat} uses its starport at {system}", "ARC-BLD-2"),
    pieces.PiecesMoved: _moved,
    pieces.PiecesFlipped: _flipped,
}

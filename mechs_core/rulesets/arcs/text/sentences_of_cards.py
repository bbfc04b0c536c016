"""Sentences for Court cards: where they go, what is used, what Farseers and Vox cards do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import UnsetType

from mechs_core.kernel.messages import Message
from mechs_core.kit.sentences import Row
from mechs_core.kit.words import Said, listed
from mechs_core.rulesets.arcs.rules import court, farseers, guild_actions, guild_prelude, vox
from mechs_core.rulesets.arcs.text.say import SAY
from mechs_core.rulesets.arcs.text.words import (
    AMBITION_NAME,
    TYPE_NAME,
    court_named,
    name,
    place_of_court,
)
from mechs_core.rulesets.arcs.view import View

CAUSES: Final = {  # of a card that moves -> rules
    "setup": "ARC-SET-3",
    "secure": "ARC-SEC-2",
    "ransack": "ARC-OUT-2",
    "refill": "ARC-SEC-2",
    "card": "ARC-PRE-4",
    "outrage": "ARC-OUT-1",
    "raid": "ARC-BAT-9",
    "union": "ARC-RND-9",
    # of a campaign
    "asset": "BR-NEG-5",
    "edict": "BR-EDI-1",
    "crisis": "BR-CRI-9",
    "slide": "BR-CRI-11",
    "fate": "BR-FAT-3",
    "return": "BR-INT-4",
    "intermission": "BR-INT-4",
}


def _moved(event: court.CourtCardMoved, view: View) -> Said:
    """Told by where the card has come from and where it goes."""
    from_, to = event.from_, event.to
    is_vox = event.cause == "card" and from_.startswith("court:")
    card, rules = court_named(event.card), ("ARC-SEC-2" if is_vox else CAUSES[event.cause],)
    if to.startswith("court:"):
        slides = "slides down" if event.cause == "slide" else "comes"
        return f"{card} {slides} to place {to.removeprefix('court:')} of the Court", rules
    if to.startswith("fate:"):
        return f"{card} is set aside by {name(int(to.removeprefix('fate:')))}", rules
    if to == court.SCRAP:
        return f"{card} is scrapped", rules
    if to.startswith("play:"):
        taker = name(int(to.removeprefix("play:")))
        if from_.startswith("play:"):
            verb = "gets" if event.cause == "asset" else "steals"
            return f"{taker} {verb} {card} from {name(int(from_.removeprefix('play:')))}", rules
        return f"{taker} takes {card}", rules
    goes = "is discarded" if to == court.DISCARD else "goes below the Court deck"
    owner = f" of {name(int(from_.removeprefix('play:')))}" if from_.startswith("play:") else ""
    return f"{card}{owner} {goes}", rules


def _use(choice: guild_prelude.CardPrelude, view: View) -> Said:
    of, more = choice.from_, ""
    if of is not None:
        trust = "" if isinstance(of.trust, UnsetType) else f"{TYPE_NAME[of.trust]} of the Trust"
        more = f" against {name(of.seat)}: {of.card or trust or f'slot {of.slot}'}"
    elif choice.beside or choice.system:
        more = f": {choice.beside or choice.system}"
    elif choice.slot is not None:
        more = f": slot {choice.slot}"
    return f"uses {court_named(choice.card)}{more}", ("ARC-PRE-4",)


def _vox(choice: vox.Vox, view: View) -> Said:
    rules = ("ARC-SEC-2",)
    if choice.cluster is not None:
        return f"chooses cluster {choice.cluster}", rules
    if choice.ambition is not None:
        return f"declares {AMBITION_NAME[choice.ambition]}", rules
    if choice.resource is not None:
        return f"lets Outrage of {TYPE_NAME[choice.resource]} spread", rules
    if choice.city is not None:
        seizes = " and seizes the initiative" if choice.seize else ""
        city = f"a city of {name(choice.city.owner)} at {choice.city.system}"
        return f"returns {city}{seizes}", rules
    if choice.steal is not None:
        return f"steals {court_named(choice.steal.card)} from {name(choice.steal.seat)}", rules
    if choice.place is not None:
        return f"moves an agent to {place_of_court(choice.place, view)}", ("BR-CRI-9",)
    if choice.card is not None:
        return f"chooses {court_named(choice.card)}", ("BR-CRI-9",)
    return "chooses nothing", rules


def _used(event: guild_prelude.CardUsed, view: View) -> Said:
    if event.card == guild_prelude.SLIPSTREAM_USED:
        return f"{name(event.seat)} uses its Slipstream Drive", ("BR-FLG-20",)
    return f"{name(event.seat)} uses {court_named(event.card)}", ("ARC-PRE-4",)


def _swap(choice: farseers.Swap, view: View) -> Said:
    rules = ("ARC-GEN-7",)
    if isinstance(choice.swap, UnsetType):
        return "swaps a card, or none", rules
    return f"swaps {listed(choice.swap) if choice.swap else 'no card'}", rules


def _swapped(event: farseers.CardsSwapped, view: View) -> Said:
    who = f"{name(event.seat)} and {name(event.rival)}"
    rules = ("ARC-GEN-7",)
    if isinstance(event.cards, UnsetType):
        return f"{who} may have swapped a card", rules
    if event.cards is None:
        return f"{who} swap no card", rules
    own, theirs = event.cards
    return f"{who} swap cards: {own} for {theirs}", rules


TELL: Final[Mapping[type[Message], Row]] = {
    court.CourtCardMoved: _moved,
    guild_prelude.CardPrelude: _use,
    guild_prelude.Steal: SAY("steals from slot {slot} of {seat}", "ARC-RES-4"),
    guild_prelude.CardUsed: _used,
    guild_prelude.UnionPlaced: SAY("{seat} puts {card:court} beside {beside}", "ARC-PRE-4"),
    guild_actions.PressgangMore: SAY(
        "pressgangs a Captive of {captive} for {resource}", "ARC-PRE-6"
    ),
    guild_actions.ExecuteMore: SAY("executes a Captive of {captive}", "ARC-PRE-6"),
    farseers.Farseers: SAY("looks at the hand of {rival}", "ARC-GEN-7"),
    farseers.Swap: _swap,
    farseers.Put: SAY("puts [{card}|a card] on the discard", "ARC-GEN-6"),
    farseers.HandSeen: SAY("{seat} looks at the hand of {rival}[: {cards}]", "ARC-GEN-7"),
    farseers.CardsSwapped: _swapped,
    farseers.CardPut: SAY("{seat} puts [{card}|a card] on the discard", "ARC-GEN-6"),
    vox.Vox: _vox,
}

"""Sentences for service, rewards and cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota.rules.cards import (
    CardDiscarded,
    CardDrawn,
    DeckReshuffled,
    PartStolen,
)
from mechs_core.rulesets.bottisota.rules.oneshots import CardPlayed
from mechs_core.rulesets.bottisota.rules.parts import PartInstalled
from mechs_core.rulesets.bottisota.rules.repairs import (
    ChargesRefilled,
    DamageRepaired,
    FaultRemoved,
)
from mechs_core.rulesets.bottisota.rules.reward import RewardTaken
from mechs_core.rulesets.bottisota.rules.service import PartStripped, ServiceEnded, WorkDone
from mechs_core.rulesets.bottisota.text.words import (
    FAULT,
    Said,
    count,
    hidden,
    listed,
    name,
    part,
    titled,
    weapon,
)
from mechs_core.rulesets.bottisota.view import View

ITEM: Final[Mapping[str, str]] = {
    "repair_damage": "repairs damage",
    "remove_fault": "removes a fault",
    "draw": "draws a card",
    "refill": "refills its weapons",
}


def _reward_taken(event: RewardTaken, view: View) -> Said:
    rule = "BOT-JOIN-4" if view.phase == "entry" else "BOT-DEST-4"
    if event.kind == "draw" and not view.deck:
        said = f"for its kill {name(event.seat, view)} may draw a card, but the deck is empty"
        return said, (rule, "BOT-SVC-6")
    return f"for its kill {name(event.seat, view)} {ITEM[event.kind]}", (rule,)


def _work_done(event: WorkDone, view: View) -> Said:
    left = "once more is left" if event.left else "that was the second"
    return f"in the depot {name(event.seat, view)} {ITEM[event.item]}; {left}", ("BOT-SVC-2",)


def _damage_repaired(event: DamageRepaired, view: View) -> Said:
    said = f"{name(event.seat, view)} is repaired: {event.total} damage left"
    drone = view.phase == "service" and view.acting != event.seat
    return said, ("BOT-SVC-3",) if drone else ("BOT-DMG-4",)


def _fault_removed(event: FaultRemoved, view: View) -> Said:
    left = f", {event.left} left" if event.left else ""
    return f"{name(event.seat, view)} loses {FAULT[event.fault]}{left}", ("BOT-DMG-4",)


def _charges_refilled(event: ChargesRefilled, view: View) -> Said:
    full = listed(f"{weapon(each)} {n}" for each, n in event.charges.items())
    return f"{name(event.seat, view)} is reloaded: {full}", ("BOT-WPN-4",)


def _part_stripped(event: PartStripped, view: View) -> Said:
    return f"{name(event.seat, view)} takes off {titled(event.card)}", ("BOT-SVC-2",)


def _service_ended(event: ServiceEnded, view: View) -> Said:
    return f"{name(event.seat, view)} ends its service", ("BOT-SVC-1",)


# ---------------------------------------------------------------- cards


def _part_installed(event: PartInstalled, view: View) -> Said:
    said = f"{name(event.seat, view)} installs {titled(event.card)}: {part(event.card).effect}"
    return said, ("BOT-PART-2", "BOT-PART-4") if event.charges else ("BOT-PART-2",)


def _card_played(event: CardPlayed, view: View) -> Said:
    said = f"{name(event.seat, view)} plays {titled(event.card)}"
    if event.mp_left is not None:
        said += f", rolls {event.roll} of a d3: {event.mp_left} movement points, and it dashes"
    elif event.roll is not None:
        said += f", rolls {event.roll} of a d3: {count(event.roll, 'fault')} removed at most"
    elif event.lock is not None:
        said += f": +{event.lock} to hit in this shooting action"
    else:
        said += f": {part(event.card).effect}"
    return said, ("BOT-PART-6",)


def _card_drawn(event: CardDrawn, view: View) -> Said:
    drawn = "a card" if hidden(event.card) else titled(event.card)
    return f"{name(event.seat, view)} draws {drawn}", ("BOT-VIEW-1",)


def _card_discarded(event: CardDiscarded, view: View) -> Said:
    return f"{name(event.seat, view)} discards {titled(event.card)}", ("BOT-SVC-5",)


def _part_stolen(event: PartStolen, view: View) -> Said:
    who, victim = name(event.thief, view), name(event.victim, view)
    rule = "BOT-MEL-9" if view.phase == "melee" else "BOT-PART-6"
    return f"{who} steals {titled(event.card)} from {victim}", (rule, "BOT-PART-5")


def _deck_reshuffled(event: DeckReshuffled, view: View) -> Said:
    return "deck and discard pile are shuffled into a new deck", ("BOT-SVC-6",)


TELL: Mapping[type[Event], Callable[[Any, View], Said]] = {
    RewardTaken: _reward_taken,
    WorkDone: _work_done,
    DamageRepaired: _damage_repaired,
    FaultRemoved: _fault_removed,
    ChargesRefilled: _charges_refilled,
    PartStripped: _part_stripped,
    ServiceEnded: _service_ended,
    PartInstalled: _part_installed,
    CardPlayed: _card_played,
    CardDrawn: _card_drawn,
    CardDiscarded: _card_discarded,
    PartStolen: _part_stolen,
    DeckReshuffled: _deck_reshuffled,
}

"""Sentences for service, rewards and cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mechs_core.kernel.messages import Message
from mechs_core.kit.sentences import Row, when
from mechs_core.kit.words import Said, count, listed
from mechs_core.rulesets.bottisota.rules.cards import (
    CardDiscarded,
    CardDrawn,
    DeckReshuffled,
    Discard,
    PartStolen,
)
from mechs_core.rulesets.bottisota.rules.installing import Install, PartInstalled
from mechs_core.rulesets.bottisota.rules.one_shots import Args, CardPlayed, Play
from mechs_core.rulesets.bottisota.rules.repairs import (
    ChargesRefilled,
    DamageRepaired,
    FaultRemoved,
)
from mechs_core.rulesets.bottisota.rules.reward import Reward, RewardTaken
from mechs_core.rulesets.bottisota.rules.service import (
    EndService,
    PartStripped,
    ServiceEnded,
    Strip,
    Work,
    WorkDone,
)
from mechs_core.rulesets.bottisota.text.sentence_tables.values import SAY
from mechs_core.rulesets.bottisota.text.words import (
    name,
    part,
    titled,
)
from mechs_core.rulesets.bottisota.view import View

DEED: Final[Mapping[str, str]] = {
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
    return f"for its kill {name(event.seat, view)} {DEED[event.kind]}", (rule,)


def _repaired_rule(event: DamageRepaired, view: View) -> tuple[str, ...]:
    drone = view.phase == "service" and view.acting != event.seat
    return ("BOT-SVC-3",) if drone else ("BOT-DMG-4",)


# ---------------------------------------------------------------- cards


def _play(told: Play, view: View) -> Said:
    args = told.args or Args()
    said = f"plays {titled(told.card)}"
    if args.repairs:
        said += f" for {listed(args.repairs)}"
    if args.faults:
        said += f" against faults, in this order: {listed(args.faults)}"
    if args.target is not None:
        said += f" on {name(args.target, view)}"
    return said, ("BOT-PART-1", "BOT-PART-6")


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


def _stolen_rule(event: PartStolen, view: View) -> tuple[str, ...]:
    return ("BOT-MEL-9",) if view.phase == "melee" else ("BOT-PART-6",)


TELL: Final[Mapping[type[Message], Row]] = {
    # rewards and service
    Reward: SAY("chooses to {kind:task}[ {fault}]", "BOT-DEST-4"),
    RewardTaken: _reward_taken,
    Work: SAY("chooses to {item:task}[ {fault}]", "BOT-SVC-2"),
    WorkDone: SAY(
        "in the depot {seat} {item}; [{left?}once more is left|that was the second]",
        "BOT-SVC-2",
        item=DEED,
    ),
    DamageRepaired: SAY("{seat} is repaired: {total} damage left", _repaired_rule),
    FaultRemoved: SAY("{seat} loses {fault}[{left?}, {left} left]", "BOT-DMG-4"),
    ChargesRefilled: SAY("{seat} is reloaded: {charges}", "BOT-WPN-4"),
    Strip: SAY("strips {card}", "BOT-SVC-2"),
    PartStripped: SAY("{seat} takes off {card}", "BOT-SVC-2"),
    EndService: SAY("ends its service", "BOT-SVC-1"),
    ServiceEnded: SAY("{seat} ends its service", "BOT-SVC-1"),
    # cards
    Install: SAY("installs {card}", "BOT-PART-1", "BOT-PART-3"),
    PartInstalled: SAY(
        "{seat} installs {card}: {card:effect}", "BOT-PART-2", when("charges", "BOT-PART-4")
    ),
    Play: _play,
    CardPlayed: _card_played,
    CardDrawn: SAY("{seat} draws {card|a card}", "BOT-VIEW-1"),
    Discard: SAY("discards {card}", "BOT-SVC-5"),
    CardDiscarded: SAY("{seat} discards {card}", "BOT-SVC-5"),
    PartStolen: SAY("{thief} steals {card} from {victim}", _stolen_rule, "BOT-PART-5"),
    DeckReshuffled: SAY("deck and discard pile are shuffled into a new deck", "BOT-SVC-6"),
}

"""Sentences for the actions of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Message
from mechs_core.kit.sentences import Row
from mechs_core.rulesets.fifty_first_state.cards import CONNECTION_OF, FACTION, NUMBER, location
from mechs_core.rulesets.fifty_first_state.rules import (
    build,
    connections,
    deals,
    develop,
    payment,
    raze,
    turns,
    use,
    workers,
)
from mechs_core.rulesets.fifty_first_state.text.say import SAY
from mechs_core.rulesets.fifty_first_state.text.words import does, exchanged
from mechs_core.rulesets.fifty_first_state.view import View

PAID: Final = "[, paying {pay}]"
# What is paid for -> the rule that asks for it.
RULE_OF_COST: Final = {
    "construct": "HOST-CON-1",
    "develop": "HOST-DEV-1",
    "deal": "HOST-DEAL-1",
    "raze": "HOST-RAZ-2",
    "use": "HOST-USE-1",
    "faction": "HOST-FAC-1",
    "trade": "HOST-TRD-1",
    "open": "HOST-OPN-1",
    "connection": "HOST-CNN-1",
    "send": "ARN-ACT-2",
    "equip": "ARN-CLN-2",
}
COST_OF: Final = {
    "construct": "to build",
    "develop": "to develop",
    "deal": "for a deal",
    "raze": "to raze",
    "use": "to use a location",
    "faction": "to its faction",
    "trade": "to trade",
    "open": "to use an open production",
    "connection": "for a connection card",
    "send": "to go to the Arena",
    "equip": "as equipment",
}


def _built(event: Any, view: View) -> str:
    """What the card does, from one who knows only its name."""
    return does(location(NUMBER[event.card if hasattr(event, "card") else event.new]))


def _deal(event: deals.DealMade, view: View) -> str:
    return location(NUMBER[event.card]).deal


def _played(event: connections.ConnectionPlayed | connections.ConnectionTaken, view: View) -> str:
    card = CONNECTION_OF[NUMBER[event.card]]
    return "" if card is None else exchanged(card.play)


def _action(message: use.FactionUsed | use.UseFaction, view: View) -> str:
    """What a faction action gives; "" where it is not known whose it is."""
    seat = message.seat if isinstance(message, use.FactionUsed) else view.active
    code = "" if seat is None else view.seats[seat].faction
    found = next((faction for faction in FACTION if faction.code == code), None)
    return "" if found is None else exchanged(found.actions[message.index])


TELL: Final[Mapping[type[Message], Row]] = {
    payment.GoodsPaid: SAY(
        "{seat} pays {goods} {reason:cost}",
        *("HOST-PAY-1", "HOST-PAY-2"),
        lambda event, view: (RULE_OF_COST[event.reason],),
        cost=COST_OF,
    ),
    build.Construct: SAY("builds {card}", "HOST-CON-1"),
    build.LocationBuilt: SAY("{seat} builds {card}[: {built}]", "HOST-CON-1", built=_built),
    develop.Develop: SAY(f"pays {{with_}} to develop {{card}}{PAID}", "HOST-DEV-1"),
    develop.DevelopStarted: SAY("{seat} pays {with_} to develop {card}", "HOST-DEV-1"),
    develop.Replace: SAY("replaces {location}", "HOST-DEV-1"),
    develop.LocationReplaced: SAY(
        "{seat} replaces {old} by {new}[: {built}][; {returned} comes back]",
        *("HOST-DEV-2", "HOST-BLD-1"),
        built=_built,
    ),
    deals.MakeDeal: SAY("makes a deal with {card}", "HOST-DEAL-1"),
    deals.DealMade: SAY(
        "{seat} makes a deal with {card}: 1 {gift} a round", "HOST-DEAL-1", gift=_deal
    ),
    raze.Raze: SAY("razes {card} from hand", "HOST-RAZ-1"),
    raze.CardRazed: SAY("{seat} razes {card} from hand", "HOST-RAZ-1"),
    raze.RazeOpponent: SAY("razes {location}", "HOST-RAZ-2"),
    raze.LocationRuined: SAY(
        "{by} razes {card} of {owner}[; {returned} goes back to its supply]",
        *("HOST-RAZ-3", "HOST-RUI-1"),
    ),
    use.UseLocation: SAY(f"uses {{location}}{PAID}", "HOST-USE-1"),
    use.LocationUsed: SAY("{seat} uses {card}: {built}", "HOST-USE-1", built=_built),
    use.UseFaction: SAY(
        f"takes faction action {{index}}[ ({{action}})][, discarding {{discard}}]{PAID}",
        "HOST-FAC-1",
        action=_action,
    ),
    use.FactionUsed: SAY(
        "{seat} takes faction action {index}[: {action}]", "HOST-FAC-1", action=_action
    ),
    workers.Trade: SAY("trades workers for 1 {good}", "HOST-TRD-1"),
    workers.OpenProduction: SAY("sends a worker to {location}", "HOST-OPN-1"),
    workers.OpenUsed: SAY(
        "{by} sends a worker to {card} of {owner}: {built}", "HOST-OPN-1", built=_built
    ),
    connections.TakeConnection: SAY("takes the {colour} connection card", "HOST-CNN-1"),
    connections.ConnectionTaken: SAY("{seat} takes {card}: {gain}", "HOST-CNN-1", gain=_played),
    connections.PlayConnection: SAY(f"plays {{card}}{PAID}", "HOST-CNN-2"),
    connections.ConnectionPlayed: SAY("{seat} plays {card}: {gain}", "HOST-CNN-2", gain=_played),
    turns.Pass: SAY("passes", "HOST-PASS-1"),
    turns.Passed: SAY("{seat} passes", "HOST-PASS-1", "HOST-ACT-2"),
}

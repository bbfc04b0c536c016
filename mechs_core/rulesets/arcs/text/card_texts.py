"""What a Court card does, in a line: for offers, pictures and lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mechs_core.rulesets.arcs.cards import ACTS_AS, COURT_CARD
from mechs_core.rulesets.arcs.data import (
    CARTELS,
    INTERESTS,
    LOYAL_OF,
    SUITS,
    TYPE_NAMES,
    UNIONS,
)
from mechs_core.rulesets.arcs.text import campaign_texts

SHIPS: Final = "Prelude, discarded: 3 ships where you control"
MADE: Final = {"BC02": "manufacture", "BC09": "synthesize"}
SUIT_NAME: Final = {suit.initials: suit.name for suit in SUITS}


def _loyal(kind: str) -> str:
    return f"spend anything as {kind}, its Outrage ignored; not lost by provoking it"


def _cartel(kind: str) -> str:
    supply = f"{kind} in the supply counts for your Tycoon; Rivals discard theirs after scoring"
    return f"{supply}. Prelude, discarded: steal 1"


def _interest(card: str, kind: str) -> str:
    made = f"{MADE[card]} (as build): gain {kind}"
    return f"{made}. Prelude, discarded: {kind} in every empty slot"


DOES: Final[Mapping[str, str]] = {
    **{card: _loyal(TYPE_NAMES[kind]) for kind, card in enumerate(LOYAL_OF)},
    **{card: _cartel(TYPE_NAMES[kind]) for card, kind in CARTELS.items()},
    **{card: _interest(card, TYPE_NAMES[kind]) for card, kind in INTERESTS.items()},
    **{
        card: f"Prelude: beside a played {SUIT_NAME[suit]} card, yours when the round ends"
        for card, suit in UNIONS.items()
    },
    "BC08": "2 more dice at gates. Prelude, discarded: a ship in each gate",
    "BC12": f"pressgang (as build), execute (as influence) Captives. {SHIPS}",
    "BC13": f"reroll skirmish dice, one for each Weapon icon. {SHIPS}",
    "BC14": f"abduct (as battle) fewer Rival agents than Weapon icons. {SHIPS}",
    "BC15": f"{_loyal('Weapon')}. {SHIPS}",
    "BC16": "Prelude, before all else, discarded: seize the initiative",
    "BC17": "declaring, see a hand and swap a card. Prelude, discarded: put k cards, draw k+1",
    "BC18": "no zero marker when you declare Keeper or Empath",
    "BC20": "Prelude, discarded: steal a Guild card or a resource",
    "BC22": "Rivals steal nothing else of yours; stolen, it goes below the deck",
    "BC23": "trade (as tax) with a city where you control. Prelude, discarded: gain M, F, W",
    "BC24": "Prelude, once a turn: a resource becomes a Relic",
    "BC25": "surpassing or pivoting, declare the card's ambition without zero marker",
    "BC26": "a ship in each system of a cluster",
    "BC27": "declare any ambition without zero marker",
    "BC28": "all provoke Outrage of a type",
    "BC29": "return a city where you control, then seize",
    "BC30": "steal a Guild card; discarded Guild cards go back to the deck",
    "BC31": "draw an action card",
}


def does(card: str) -> str:
    """What any Court card does, of the campaign too."""
    acts_as = ACTS_AS[COURT_CARD[card]]
    return DOES.get(acts_as) or campaign_texts.DOES[acts_as]

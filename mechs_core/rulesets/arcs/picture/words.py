"""Words that several parts of the picture share."""

from __future__ import annotations

from functools import cache
from typing import Final

from mechs_core.kit.words import count
from mechs_core.rulesets.arcs.cards import CARD, COURT, COURT_CARD, SUIT_OF
from mechs_core.rulesets.arcs.data import SUITS, TYPES, VOX
from mechs_core.rulesets.arcs.text.words import TYPE_NAME, court_name, ships
from mechs_core.rulesets.arcs.view import View

GROUND_OF_TYPE: Final = {kind: f"tone{number}" for number, kind in enumerate(TYPES)}
GROUND_OF_NONE: Final = "tone5"  # of gates and Vox cards


def suit_name(card: str) -> str:
    return SUITS[SUIT_OF[CARD[card]]].name


def type_of(card: str) -> str:
    """The type of a Guild card; "" for a Vox card."""
    suit = COURT[COURT_CARD[card]].suit
    return "" if suit == VOX else TYPES[suit]


def keys_of(card: str) -> int:
    return COURT[COURT_CARD[card]].keys


def ground_of(card: str) -> str:
    """The ground of a Court card."""
    return GROUND_OF_TYPE.get(type_of(card), GROUND_OF_NONE)


def ships_said(fresh: int, damaged: int) -> str:
    """ "2 fresh and 1 damaged ship"."""
    parts = [f"{many} {word}" for many, word in ((fresh, "fresh"), (damaged, "damaged")) if many]
    return " and ".join(parts) + (" ship" if (damaged or fresh) == 1 else " ships")


# ---------------------------------------------------------------- what is asked

ASKED: Final = {
    "mulligan": "may redraw its hand",
    "lead": "leads a card or passes",
    "follow": "follows",
    "turn": "acts",
    "spent": "takes the action of a token",
    "group": "says which ships go",
    "sail": "may move on",
    "dice": "collects dice",
    "farseers": "looks at a hand",
    "farseers_swap": "may swap a card",
    "put": "puts cards on the discard",
    "steal": "steals a token",
    "pressgang": "may return Captives",
    "execute": "may execute Captives",
    "reroll": "may reroll skirmish dice",
    "own_hits": "deals hits to its own ships",
    "hits": "deals hits",
    "ransack": "ransacks the Court",
    "raid": "may raid",
    "vox": "resolves a Vox card",
    "overflow": "returns a token",
    "regroup": "chooses a gate",
}


def asked_for(view: View) -> str:
    """What the seat that is asked is to do."""
    window, turn = view.window, view.turn
    said = ASKED[view.question]
    if window is None:
        if view.question != "turn":
            return said
        return f"{said}: {count(turn.pips, 'pip')}" + ", in its Prelude" * turn.prelude
    about = window.data
    if window.kind == "vox":
        return f"resolves {court_name(about['card'])}"
    if window.kind == "raid":
        return f"{said}: {count(about['keys'], 'key')}"
    if window.kind in ("own_hits", "hits"):
        return f"{said}: {about['left']} left"
    if window.kind == "spent":
        return f"takes the action of {TYPE_NAME[about['as']]}"
    if window.kind == "group":
        return f"{said} from {about['from']} to {about['to']}"
    if window.kind == "sail":
        return f"{said} from {about['at']} with {ships(about['fresh'], about['damaged'])}"
    return said


@cache
def printed(card: str, wide: int, rows: int) -> tuple[str, ...]:
    """What a Court card does, in lines of so many characters; as many as there is room for."""
    return (card,)

"""How sentences write the values of fields: seats, cards, types, pieces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mechs_core.kit.sentences import Vocabulary
from mechs_core.kit.words import listed
from mechs_core.rulesets.arcs.campaign_data import FATES
from mechs_core.rulesets.arcs.text import words
from mechs_core.rulesets.arcs.view import View


def _names(seats: Iterable[int]) -> str:
    return listed(map(words.name, seats))


def _place(place: int, view: View) -> str:
    return words.place_of_court(place, view)


def _piece(piece: str) -> str:
    """ "fresh ship" for "ship:fresh"; see `words.hit_piece`."""
    return words.hit_piece(piece)


def _worded(word: str) -> str:
    return word.replace("_", " ")


SAY: Final = Vocabulary(
    seat=words.name,
    owner=words.name,
    rival=words.name,
    defender=words.name,
    captive=words.name,
    from_seat=words.name,
    ranking=_names,
    order=_names,
    resource=words.TYPE_NAME,
    give=words.TYPE_NAME,
    as_=lambda kind: words.TYPE_NAME[kind],
    ambition=words.AMBITION_NAME,
    declare=lambda ambition: words.AMBITION_NAME[ambition],
    court=words.court_named,
    piece=_piece,
    place=_place,
    kind=_worded,
    deck=_worded,
    policies=listed,
    fates=lambda fate: FATES[fate].name,
    capitals=str.capitalize,
    sides={"session": "In Session", "decided": "Decided"},
)

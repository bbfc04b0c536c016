"""Numbers of an observation that more than one field of a view decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, Final

from mechs_core.kit.features import from_zero, numbered
from mechs_core.kit.observation import seen_from
from mechs_core.rulesets.arcs.cards import BASE_COURT_IDS as COURT_IDS
from mechs_core.rulesets.arcs.cards import SUITED as ACTION_CARDS
from mechs_core.rulesets.arcs.data import (
    AMBITIONS,
    CITY,
    CONDITIONS,
    COURT_PLACES,
    DICE,
    DICE_OF_A_KIND,
    KINDS,
    MARKERS,
    SHIP,
    STARPORT,
    TYPES,
    UNIONS,
    VALUES,
)
from mechs_core.rulesets.arcs.geometry import SYSTEMS, TYPE_AT
from mechs_core.rulesets.arcs.view import BattleSeen, PlayedSeen, View

PLANETS: Final = tuple(name for name, kind in zip(SYSTEMS, TYPE_AT, strict=True) if kind >= 0)
SYSTEM: Final = numbered(SYSTEMS)
TYPE: Final = numbered(TYPES)
CARD: Final = numbered(ACTION_CARDS)
COURT: Final = numbered(COURT_IDS)
AMBITION: Final = numbered(AMBITIONS)
STEP: Final = numbered(("own", "hit", "bhit"))
MODE: Final = numbered(("lead", "surpass", "copy", "pivot"))

# Where an action card is. Each seat has a further number: it has played the card face up.
HAND, COPY, SEIZING, SEEN, DISCARDED, PLAYED = range(1, 7)
WHERE: Final = (
    "0 out of sight 1 in hand 2 own, played face down 3 own, added to seize 4 in the hand that is"
    " seen 5 in the face-up discard, then for each seat: played by it, face up"
)
# Where a Court card is, after its place in the Court. Each seat has a further number: it holds it.
COURT_DISCARD, HELD = 5, 6
COURT_WHERE: Final = (
    "0 out of sight, then its place in the Court from 1, 5 discarded, then for each seat: held by"
    " it"
)


def clockwise(view: View) -> dict[int | None, int]:
    return seen_from(view.viewer or 0, len(view.seats))


# ---------------------------------------------------------------- cards


def most_played(seats: int) -> int:
    return PLAYED + seats - 1


def most_held(seats: int) -> int:
    return HELD + seats - 1


def action_cards(view: View, cards: Sequence[str] = ACTION_CARDS) -> list[int]:
    """For each action card where it is."""
    who, own = clockwise(view), view.own
    where = dict.fromkeys(view.face_up, DISCARDED)
    where |= {each.card: PLAYED + who[each.seat] - 1 for each in view.played if each.card}
    if own is not None:
        where |= dict.fromkeys(own.hand, HAND) | dict.fromkeys(own.seen_hand, SEEN)
        where |= {own.face_down or "": COPY, own.seizing or "": SEIZING}
    return [where.get(card, 0) for card in cards]


def court_cards(view: View) -> list[int]:
    """For each Court card where it is."""
    who = clockwise(view)
    where: dict[str | None, int] = dict.fromkeys(view.court_discard, COURT_DISCARD)
    where |= {there.card: place for place, there in enumerate(view.court, 1)}
    for seat, seen in enumerate(view.seats):
        where |= dict.fromkeys(seen.guild, HELD + who[seat] - 1)
    return [where.get(card, 0) for card in COURT_IDS]


def unions(view: View) -> list[int]:
    """For each Union the action card that it lies beside."""
    beside = {each.card: CARD[each.beside] for each in view.unions}
    return [beside.get(card, 0) for card in UNIONS]


def played(view: View, seat: int) -> list[int]:
    """How a seat has played its card of this round, and whether it added one to seize."""
    none = PlayedSeen(seat, None, "", False)
    card = next((each for each in view.played if each.seat == seat), none)
    return [MODE.get(card.mode, 0), card.seizes]


# ---------------------------------------------------------------- pieces

SHIPS: Final = from_zero(product(SYSTEMS, CONDITIONS))
BUILDINGS: Final = from_zero(product(PLANETS, (KINDS[CITY], KINDS[STARPORT]), CONDITIONS))


def at_systems(seats: int) -> tuple[tuple[int, str], ...]:
    return tuple(product(range(seats), SYSTEMS))


def on_planets(seats: int) -> tuple[tuple[int, str], ...]:
    return tuple(product(range(seats), PLANETS))


def ships(view: View) -> list[int]:
    """For each seat and system its fresh and its damaged ships."""
    who, numbers = clockwise(view), [0] * (len(SHIPS) * len(view.seats))
    for system, pieces in view.pieces.items():
        for piece in pieces:
            if piece.kind == KINDS[SHIP] and isinstance(piece.owner, int):
                first = len(SHIPS) * (who[piece.owner] - 1)
                numbers[first + SHIPS[system, piece.state]] = piece.count
    return numbers


def buildings(view: View) -> list[int]:
    """For each seat and planet its cities and starports, the fresh ones of each first."""
    who, numbers = clockwise(view), [0] * (len(BUILDINGS) * len(view.seats))
    for system, pieces in view.pieces.items():
        for piece in pieces:
            if piece.kind != KINDS[SHIP] and isinstance(piece.owner, int):
                first = len(BUILDINGS) * (who[piece.owner] - 1)
                numbers[first + BUILDINGS[system, piece.kind, piece.state]] = piece.count
    return numbers


def taxed(view: View, seat: int) -> list[int]:
    return [view.turn.taxed.get(planet, {}).get(str(seat), 0) for planet in PLANETS]


def ports(view: View) -> list[int]:
    return [sum(view.turn.ports.get(planet, {}).values()) for planet in PLANETS]


def court_places(seats: int) -> range:
    return range(1, COURT_PLACES[seats] + 1)


def agents(view: View, seat: int) -> list[int]:
    return [there.agents[seat] for there in view.court]


def taken_kinds(seats: int) -> tuple[tuple[int, str], ...]:
    return tuple(product(range(seats), KINDS))


def owners(view: View) -> list[str]:
    """The seats as the view names them, clockwise from the viewer."""
    first, seats = view.viewer or 0, len(view.seats)
    return [str((first + step) % seats) for step in range(seats)]


def trophies(view: View, seat: int) -> list[int]:
    taken = view.seats[seat].trophies
    return [taken.get(owner, {}).get(kind, 0) for owner, kind in product(owners(view), KINDS)]


def captives(view: View, seat: int) -> list[int]:
    taken = view.seats[seat].captives
    return [taken.get(owner, 0) for owner in owners(view)]


# ---------------------------------------------------------------- resources, ambitions


def of_types(tokens: tuple[str, ...]) -> list[int]:
    there = Counter(tokens)
    return [there[kind] for kind in TYPES]


def incoming(view: View, seat: int) -> list[int]:
    return of_types(view.seats[seat].incoming)


def aside(view: View, seat: int) -> list[int]:
    return of_types(view.seats[seat].aside)


def outrage(view: View, seat: int) -> list[int]:
    """For each type: 1 marked, 2 with an agent."""
    marked = view.seats[seat].outrage
    return [1 + marked[kind] if kind in marked else 0 for kind in TYPES]


def markers(view: View) -> list[int]:
    """For each marker the ambition that it lies on, and whether it is flipped."""
    return [
        number
        for name, (_, flipped) in zip(MARKERS, VALUES, strict=True)
        for number in (AMBITION[view.markers[name]], view.values[name] == flipped)
    ]


def counts(view: View, seat: int) -> list[int]:
    return [view.counts[ambition][seat] for ambition in AMBITIONS]


def box(view: View) -> list[int]:
    return [sum(view.box.get(ambition, {}).values()) for ambition in AMBITIONS]


# ---------------------------------------------------------------- what is open


def question(view: View) -> str | None:
    return view.question or None


def setup_card(view: View) -> str | None:
    return view.setup_card or None


def ended_for(view: View) -> str | None:
    return view.ended_for or None


def dice(view: View, battle: BattleSeen) -> list[int]:
    """For each die of each kind the face that it shows."""
    numbers = []
    for kind in DICE:
        faces = battle.faces.get(kind, ())
        numbers += [*faces, *(0,) * (DICE_OF_A_KIND - len(faces))]
    return numbers


def attacking(view: View, battle: BattleSeen) -> list[int]:
    return [*battle.attacking]


def window(view: View) -> list[int]:
    """What the open window is about; a window has only some of these."""
    said: Mapping[str, Any] = {} if view.window is None else view.window.data
    who = clockwise(view)

    def first(*keys: str) -> Any:
        return next((said[key] for key in keys if key in said), None)

    return [
        TYPE[first("as", "type", "resource")],
        SYSTEM[first("from", "at")],
        SYSTEM[first("to")],
        first("fresh") or 0,
        first("damaged") or 0,
        first("most", "left", "keys", "count") or 0,
        bool(first("raid")),
        who[first("owner", "rival")],
        COURT[first("card")],
        STEP[first("step")],
    ]

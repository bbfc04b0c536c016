"""Numbers of a campaign's observation that more than one field of a view decides.

Cards of Fates are told by the seat whose they are, clockwise from the one that looks.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import Final

from mechs_core.kit.features import from_zero, numbered
from mechs_core.rulesets.arcs.campaign_data import (
    BLIGHT_KIND,
    FATE_CARDS,
    OWNER_NAMES,
    RESERVE,
    card_of,
)
from mechs_core.rulesets.arcs.campaign_view import CampaignSeen
from mechs_core.rulesets.arcs.cards import (
    ACTION_CARDS,
    CAMPAIGN_COURT_IDS,
    LORE_IDS,
    acts_as,
)
from mechs_core.rulesets.arcs.data import (
    CITY,
    CONDITIONS,
    FRESH,
    KINDS,
    SHIP,
    STARPORT,
    UNIONS,
)
from mechs_core.rulesets.arcs.geometry import SYSTEMS
from mechs_core.rulesets.arcs.observation import seen
from mechs_core.rulesets.arcs.observation.seen import clockwise
from mechs_core.rulesets.arcs.view import View

ACTION_CARD: Final = numbered(ACTION_CARDS)
MODE: Final = numbered(("lead", "surpass", "copy", "pivot", "event"))
USED: Final = ("beacon", "slipstream")
OTHERS: Final = tuple(OWNER_NAMES.values())
FIRST_OTHER: Final = 5  # number of the Empire where an owner is told; Free and Blight follow
# Court cards that belong to nobody; those of Fates follow, by seat.
CARDS: Final = (*CAMPAIGN_COURT_IDS, *LORE_IDS, *RESERVE)
UNION_CARDS: Final = tuple(card for card in CARDS if acts_as(card) in UNIONS)


def reach(view: View) -> CampaignSeen:
    assert view.campaign is not None
    return view.campaign


def filled(numbers: Iterable[int], count: int) -> list[int]:
    """These numbers, with 0 behind them, as many as there should be."""
    there = [*numbers][:count]
    return there + [0] * (count - len(there))


# ---------------------------------------------------------------- cards

# Where a Court card is, after its place in the Court. Each seat has a further number: it holds it.
DISCARDED, ATTACHED, ASIDE, HELD = 5, 6, 11, 12
COURT_WHERE: Final = (
    "0 out of sight, then its place in the Court from 1, 5 discarded, 6 attached to the Council,"
    " then attached to a place, 11 set aside, then for each seat: held by it"
)


@cache
def cards(seats: int) -> list[str]:
    """Court cards as features name them: "FX1_seat0" belongs to the seat that looks."""
    return [*CARDS, *(f"{each.id}_seat{seat}" for seat in range(seats) for each in FATE_CARDS)]


@cache
def numbers_from(first: int, seats: int) -> dict[str, int]:
    """The same cards as the game names them, with their numbers from 1."""
    by_seat = [(first + step) % seats for step in range(seats)]
    of_fates = [card_of(each.id, seat) for seat in by_seat for each in FATE_CARDS]
    return {card: number for number, card in enumerate((*CARDS, *of_fates), 1)}


def card_numbers(view: View) -> dict[str, int]:
    return numbers_from(view.viewer or 0, len(view.seats))


def card_number(view: View, card: str | None) -> int:
    """Its number among them; 0 for none, and for what is no Court card."""
    return 0 if card is None else card_numbers(view).get(card, 0)


def most_cards(seats: int) -> int:
    return len(cards(seats))


def most_held(seats: int) -> int:
    return HELD + seats - 1


def court_cards(view: View) -> list[int]:
    """For each Court card where it is."""
    who, now = clockwise(view), reach(view)
    where: dict[str | None, int] = dict.fromkeys(view.court_discard, DISCARDED)
    where |= {there.card: place for place, there in enumerate(view.court, 1)}
    where |= {card: ATTACHED + int(place) for place, card in now.attached.items()}
    for seat, (plain, of_fate) in enumerate(zip(view.seats, now.seats, strict=True)):
        where |= dict.fromkeys((*plain.guild, *of_fate.lore), HELD + who[seat] - 1)
        where |= dict.fromkeys(of_fate.set_aside, ASIDE)
    return [where.get(card, 0) for card in card_numbers(view)]


def action_cards(view: View) -> list[int]:
    """For each action card where it is."""
    return seen.action_cards(view, ACTION_CARDS)


def unions(view: View) -> list[int]:
    """For each Union the action card that it lies beside."""
    beside = {each.card: ACTION_CARD[each.beside] for each in view.unions}
    return [beside.get(card, 0) for card in UNION_CARDS]


def used(view: View) -> list[int]:
    """For each Court card whether it was used in this turn, then whether it was secured."""
    used, secured = view.turn.used, view.turn.secured
    return [number for card in card_numbers(view) for number in (card in used, card in secured)]


def played(view: View, seat: int) -> list[int]:
    """How a seat has played its card of this round, and whether it added one to seize."""
    card = next((each for each in view.played if each.seat == seat), None)
    return [0, 0] if card is None else [MODE[card.mode], card.seizes]


# ---------------------------------------------------------------- pieces

STANDING: Final = (
    *product(SYSTEMS, (KINDS[SHIP], KINDS[STARPORT]), CONDITIONS),
    *product(seen.PLANETS, (KINDS[CITY],), CONDITIONS),
)
OF_A_SEAT_THERE: Final = from_zero(STANDING)
FREE_THERE: Final = from_zero(each for each in STANDING if each[1] != KINDS[SHIP])
FLEETS: Final = from_zero(product(("empire", "blight"), SYSTEMS, CONDITIONS))


def named(owner: str, each: tuple[str, str, str]) -> tuple[str, str, str]:
    """How features call it: "seat0", a system, and "damaged_ships"."""
    system, kind, condition = each
    plural = "cities" if kind == KINDS[CITY] else f"{kind}s"
    return owner, system, plural if condition == CONDITIONS[FRESH] else f"{condition}_{plural}"


@cache
def on_the_map(seats: int) -> list[tuple[str, str, str]]:
    """What `pieces` counts."""
    return [
        *(named(f"seat{seat}", each) for seat in range(seats) for each in OF_A_SEAT_THERE),
        *FLEETS,
        *(named("free", each) for each in FREE_THERE),
    ]


def pieces(view: View) -> list[int]:
    """What stands on the map: of seats, Imperial ships and Blight, then Free buildings."""
    who, each = clockwise(view), len(OF_A_SEAT_THERE)
    fleets = each * len(view.seats)
    buildings = fleets + len(FLEETS)
    numbers = [0] * (buildings + len(FREE_THERE))
    for system, there in view.pieces.items():
        for piece in there:
            owner, kind, state = piece.owner, piece.kind, piece.state
            if isinstance(owner, int):
                place = each * (who[owner] - 1) + OF_A_SEAT_THERE[system, kind, state]
            elif owner == "free":
                place = buildings + FREE_THERE[system, kind, state]
            else:
                place = fleets + FLEETS[owner, system, state]
            numbers[place] = piece.count
    return numbers


def outside(view: View) -> list[int]:
    """For each system who owns a building in no slot there, and whether it is damaged."""
    there = reach(view).outside
    numbers = []
    for system in SYSTEMS:
        owner, condition = there.get(system, (None, CONDITIONS[0]))
        numbers += [owner_number(view, owner), condition != CONDITIONS[0]]
    return numbers


def owner_number(view: View, owner: int | str | None) -> int:
    """Seats from 1, clockwise; the Empire, Free and Blight behind them; 0 for none."""
    if isinstance(owner, str):
        return FIRST_OTHER + OTHERS.index(owner)
    return clockwise(view)[owner]


def taxed(view: View) -> list[int]:
    """For each seat, then the Free, its cities on each planet that were taxed in this turn."""
    owners = [*seen.owners(view), "free"]
    return [view.turn.taxed.get(at, {}).get(owner, 0) for owner in owners for at in seen.PLANETS]


@cache
def taxed_cities(seats: int) -> list[tuple[str, str]]:
    owners = [*(f"seat{seat}" for seat in range(seats)), "free"]
    return [*product(owners, seen.PLANETS)]


def ports(view: View) -> list[int]:
    """Starports in each system that have built a ship in this turn, of seats and Free."""
    return [sum(view.turn.ports.get(system, {}).values()) for system in SYSTEMS]


TAKEN_OF_OTHERS: Final = (
    ("empire", KINDS[SHIP]),
    *(("free", kind) for kind in KINDS[CITY : STARPORT + 1]),
    ("blight", BLIGHT_KIND),
)


@cache
def taken_kinds(seats: int) -> list[tuple[str, str]]:
    return [*product((f"seat{seat}" for seat in range(seats)), KINDS), *TAKEN_OF_OTHERS]


def trophies(view: View, seat: int) -> list[int]:
    """Trophies of a seat: of each seat, Imperial, Free, then Blight."""
    taken = view.seats[seat].trophies
    kinds = [*product(seen.owners(view), KINDS), *TAKEN_OF_OTHERS]
    return [taken.get(owner, {}).get(kind, 0) for owner, kind in kinds]

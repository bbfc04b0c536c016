"""The rows of the seats: name, pilot and totals; below them the round's cards and the weapons."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from mechs_core.kernel.drawn_lines import HANDY, KEPT, NEEDED, Row, flowed
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.rulesets.tiny_epic_mechs.data import (
    FULL_HEALTH,
    MIGHTY,
    PILOT_CARDS,
    PILOT_NUMBER,
    STATUSES,
    TURNS,
)
from mechs_core.rulesets.tiny_epic_mechs.options import COLOURS
from mechs_core.rulesets.tiny_epic_mechs.text.arena import (
    LETTERS,
    MINE_SIGN,
    STYLES,
    TURRET_SIGN,
)
from mechs_core.rulesets.tiny_epic_mechs.text.weapon_labels import weapon_label
from mechs_core.rulesets.tiny_epic_mechs.view import SeatSeen, View

WIDTH: Final = 80
CARDS_WIDTH: Final = 19
INDENT: Final = 4
MOST: Final = 999  # credits or energy that are written as a number
ABILITIES: Final = {  # in a word or two
    "P1": "fight +1C",
    "P2": "power +1VP",
    "P3": "mine -1C",
    "P4": "turret -1E",
    "P5": "heal 3",
    "P6": "buy -1C",
    "P7": "traps -1",
    "P8": "collect +1",
}
OVERDRIVE: Final = "Overdrive"
ROOMY: Final = 3  # seats, at most, that leave the viewer's weapons a second line
FIRST_PLACE: Final = "place 1"
TOGETHER: Final = ("setup_pilots", "setup_mines", "setup_weapons")


def seat_rows(view: View, seat: int) -> list[Row]:
    """Two lines, more where a seat has more weapons than fit on one.

    In a combat the first line is followed by the weapons of those who fight, and nothing else.
    """
    said, combat = view.seats[seat], view.combat
    rows = [Row(_person(view, seat))]
    if combat is None:
        spare = KEPT if seat == view.viewer else HANDY
        for line in _cards_and_weapons(view, seat):
            rows.append(Row(line, spare))
            spare = HANDY + 1
    elif seat in (combat.attacker, combat.defender):
        for arms in weapon_lines(said, (), WIDTH - INDENT, 2):
            rows.append(Row((Span(" " * INDENT), *arms), NEEDED))
    return rows


def _cards_and_weapons(view: View, seat: int) -> list[DrawnLine]:
    """The cards of the round, beside them the weapons."""
    said = view.seats[seat]
    cards = _cards(view, seat)
    used = sum(len(span.text) for span in cards)
    beside = INDENT + max(CARDS_WIDTH, used + 1)  # the column where weapons begin
    arms = _starting(view, seat)
    if said.owned:
        stock = [each for each in said.owned if each not in said.equipped]
        roomy = seat == view.viewer and len(view.seats) <= ROOMY
        arms = weapon_lines(said, stock, WIDTH - beside, 1 + roomy)
    if not cards and not arms:
        return []
    gap = Span(" " * (beside - INDENT - used))
    first: DrawnLine = (Span(" " * INDENT), *cards, gap, *(arms[0] if arms else ()))
    return [first, *((Span(" " * beside), *line) for line in arms[1:])]


def _person(view: View, seat: int) -> DrawnLine:
    said, style = view.seats[seat], STYLES[seat]
    status = STATUSES.index(said.status)
    health = f"{said.health}/{FULL_HEALTH[status]}"
    return (
        Span("> " if seat in view.asked else "  ", "bold"),
        Span(LETTERS[seat], f"{style} reverse"),
        Span(f" {COLOURS[seat]:<7}", style),
        Span(f"{pilot_of(view, seat):<24}"),
        Span(f"{said.status.lower():<7}", "bold" if status else ""),
        Span(f"{health:<7}", "bold red" if 3 * said.health <= FULL_HEALTH[status] else ""),
        Span(f"{few(said.credits):>2}C {few(said.energy):>2}E "),
        Span(f"{said.vp:>5}", "bold"),
        Span(" VP  "),
        *_supply(view, seat),
    )


def few(number: int) -> str:
    """A number as written; "999+" for more, which a high cap allows."""
    return str(number) if number <= MOST else f"{MOST}+"


def pilot_of(view: View, seat: int) -> str:
    """ "Quarry (mine -1C)": the pilot with what is in force."""
    said = view.seats[seat]
    kept = view.own.pilot if view.own is not None and view.viewer == seat else None
    pilot = said.pilot or kept
    if pilot is None:
        return "no pilot yet"
    name = PILOT_CARDS[PILOT_NUMBER[pilot]].name
    if said.status == STATUSES[MIGHTY]:
        return f"{name} ({OVERDRIVE})" if view.overdrive else name
    return f"{name} ({ABILITIES[pilot]})" if view.abilities else name


def _supply(view: View, seat: int) -> list[Span]:
    """Mines and turrets in supply, a sign each; own mines by their numbers."""
    said = view.seats[seat]
    mines = MINE_SIGN * said.mines
    if view.own is not None and view.viewer == seat:
        mines = "".join(map(str, view.own.supply))
    return [Span(f"{mines:<5}"), Span(TURRET_SIGN * said.turrets)]


# ---------------------------------------------------------------- cards


def _cards(view: View, seat: int) -> list[Span]:
    """The cards laid and played in this round; in the set-up whether the seat has chosen."""
    said = view.seats[seat]
    words = instead_of_cards(view, seat)
    if words is not None:
        loud, quiet = words
        style = "bold" if said.ad_hoc is not None or loud == FIRST_PLACE else ""
        spans = [Span(loud, style)] * bool(loud)
        return spans + [Span(f", {quiet}" if loud else quiet, "dim")] * bool(quiet)
    if not view.round:
        return []
    unseen = ["?"] * said.laid
    if view.own is not None and view.viewer == seat:
        unseen = [card + direction.lower() for card, direction in view.own.program]
    free = ["-"] * (TURNS - len(said.played) - len(unseen))
    played = " ".join(said.played)
    return [Span(f"{played} " if played else "", "dim"), Span(" ".join([*unseen, *free]))]


def instead_of_cards(view: View, seat: int) -> tuple[str, str] | None:
    """What is told where a seat has no cards in slots, and what more of it in a lower voice.

    The place at the end; whether it has chosen; Ad Hoc mode, whose hand is seen by all: every
    card but those that were played from it. None: its cards are told.
    """
    said = view.seats[seat]
    if view.phase == "ended":
        place = 1 + sum(map(len, takewhile(lambda seats: seat not in seats, view.ranking)))
        return f"place {place}", ""
    if view.phase in TOGETHER:
        return "", "has chosen" if said.chosen else "is choosing"
    if said.ad_hoc is None:
        return None
    played = f"no {' '.join(said.played)}" if said.played else ""
    return "ad hoc", "no combat" if said.ad_hoc == "fresh" else played


# ---------------------------------------------------------------- weapons


def weapon_lines(said: SeatSeen, stock: Sequence[str], width: int, enough: int) -> list[DrawnLine]:
    """Equipped weapons, then the stockpile, in full if they fit into `enough` lines.

    Else in the form with the fewest lines: the stockpile by id, or types as letters as well.
    """
    forms = []
    for short, by_id in ((False, False), (False, True), (True, True)):
        pieces = [_equipped(said, each, short) for each in said.equipped]
        pieces += [Span(_stored(each, by_id, not i), "dim") for i, each in enumerate(stock)]
        forms.append(flowed(((piece,) for piece in pieces), width))
    return min(forms, key=lambda lines: max(enough, len(lines)))


def _equipped(said: SeatSeen, weapon_id: str, short: bool) -> Span:
    if weapon_id in said.exhausted:
        return Span(f"{weapon_id} used", "dim")
    return Span(weapon_label(weapon_id, short=short))


def _stored(weapon_id: str, by_id: bool, first: bool) -> str:
    return f"{'stock ' if first else ''}{weapon_id if by_id else weapon_label(weapon_id)}"


def _starting(view: View, seat: int) -> list[DrawnLine]:
    """The weapon that the viewer begins with, while others still choose."""
    if view.own is None or view.viewer != seat or view.own.starting is None:
        return []
    return [(Span(weapon_label(view.own.starting)),)]

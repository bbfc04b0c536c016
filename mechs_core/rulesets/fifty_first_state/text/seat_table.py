"""The table of the seats: points, supplies, hands, and below the viewer's what a round brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET

from mechs_core.kernel.drawn_lines import HANDY, KEPT, NEEDED, Row
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.rulesets.fifty_first_state.amounts import Amount
from mechs_core.rulesets.fifty_first_state.cards import location
from mechs_core.rulesets.fifty_first_state.data import GOODS, PRODUCTION
from mechs_core.rulesets.fifty_first_state.model import State
from mechs_core.rulesets.fifty_first_state.rules.production import of_faction
from mechs_core.rulesets.fifty_first_state.text.words import name
from mechs_core.rulesets.fifty_first_state.view import View

STYLES: Final = {"harbor": "cyan", "ridge": "green", "caravan": "yellow", "scar": "red"}
NAME, VP, HAND, AP = 10, 6, 5, 4  # columns, the marker before the name included
FIRST: Final = "*"  # behind the name of the first player
ASKED, PASSED = "> ", "x "


def seat_rows(view: View, state: State) -> list[Row]:
    """A row a seat below the names of the columns; two more for the viewer, if it has stock."""
    if view.phase == "setup":
        return [
            Row((*_person(view, seat), Span(f" {_choice(view, seat)}"))) for seat in _seats(view)
        ]
    rows = [Row(_heads(view), NEEDED + 1)]
    for seat in _seats(view):
        rows.append(Row(_seat(view, state, seat), KEPT if seat == view.viewer else NEEDED))
        if seat == view.viewer and view.phase != "ended":
            rows += _below(state, seat)
    return rows


def _seats(view: View) -> Sequence[int]:
    """By number, at the end by place."""
    return [seat for place in view.ranking for seat in place] or range(len(view.seats))


def _heads(view: View) -> DrawnLine:
    goods = "".join(f" {good}" for good in GOODS)
    arena = "" if view.arena is UNSET else f"{'AP':>{AP}}"
    return (Span(f"{'vp':>{NAME + VP}}{goods}{'hand':>{HAND}}{arena}", "dim"),)


def _person(view: View, seat: int) -> list[Span]:
    said = view.seats[seat]
    marker = ASKED if seat in view.asked else PASSED if said.passed else "  "
    if place := [1 + i for i, seats in enumerate(view.ranking) if seat in seats]:
        marker = f"{place[0]} "
    first = FIRST if seat == view.first and not view.ranking else ""
    called = f"{name(seat, view)}{first}"
    return [
        Span(marker, "bold"),
        Span(f"{called:<{NAME - len(marker)}}", f"{STYLES.get(said.faction, '')} bold".strip()),
    ]


def _choice(view: View, seat: int) -> str:
    return " has chosen" if view.seats[seat].chosen else " is choosing"


def _seat(view: View, state: State, seat: int) -> DrawnLine:
    said = view.seats[seat]
    points = f"{said.vp}+{sum(1 for _ in state.standing(seat))}"
    hand = f"{said.hand}+{said.connections}" if said.connections else str(said.hand)
    own = "bold" if seat == view.viewer else ""
    return (
        *_person(view, seat),
        Span(f"{points:>{VP}}", "bold"),
        *_goods(state.supply[seat], own),
        Span(f"{hand:>{HAND}}"),
        Span(_arena_points(view, seat)),
    )


def _goods(numbers: Sequence[int], style: str = "") -> list[Span]:
    """A number below the name of each good, a dot for none."""
    return [
        Span(f"{number or '.':>{len(good) + 1}}", style if number else "dim")
        for good, number in zip(GOODS, numbers, strict=True)
    ]


def _arena_points(view: View, seat: int) -> str:
    """Its points, "-" without a worker there, "?" where a choice lies hidden."""
    if view.arena is UNSET:
        return ""
    points, hidden = view.arena.points[seat], "?" if view.arena.chosen[seat] else ""
    return f"{'-' if points is None else points}{hidden}".rjust(AP)


def _below(state: State, seat: int) -> list[Row]:
    """What lies in stock and pays costs too; what Production brings each round."""
    stock = [all_ - own for all_, own in zip(state.in_reach(seat), state.supply[seat], strict=True)]
    makes = income(state, seat)
    vp, cards = (f"+{number}" if number else "" for number in (makes.vp, makes.cards))
    rows = []
    if any(stock):
        rows.append(Row((Span(f"{'  in stock':<{NAME + VP}}"), *_goods(stock))))
    rows.append(
        Row(
            (
                Span(f"{'  a round':<{NAME}}{vp:>{VP}}", "dim"),
                *_goods(makes.goods, "dim"),
                Span(f"{cards:>{HAND}}", "dim"),
            ),
            HANDY,
        )
    )
    return rows


def income(state: State, seat: int) -> Amount:
    """What the next Production brings a seat, as its state stands."""
    total = of_faction(state, seat)
    for card in state.deals[seat]:
        total = total.plus(location(card).gift)
    for site in state.standing(seat):
        if site.prints.row == PRODUCTION:
            total = total.plus(site.prints.product(state.icons(seat)))
    return total

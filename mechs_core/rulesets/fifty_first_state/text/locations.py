"""The viewer's own state, and its neighbours' with what a raze costs and pays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import Final

from mechs_core.kernel.drawn_lines import HANDY, NEEDED, Row, flowed
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.rulesets.fifty_first_state.amounts import goods_in
from mechs_core.rulesets.fifty_first_state.cards import IDS, location
from mechs_core.rulesets.fifty_first_state.data import ACTION, FEATURE, ICONS, PRODUCTION
from mechs_core.rulesets.fifty_first_state.model import Site, State
from mechs_core.rulesets.fifty_first_state.rules.payment import payable
from mechs_core.rulesets.fifty_first_state.rules.raze import defence
from mechs_core.rulesets.fifty_first_state.rules.workers import OPEN_COST
from mechs_core.rulesets.fifty_first_state.text.seat_table import STYLES
from mechs_core.rulesets.fifty_first_state.text.words import (
    exchanged,
    name,
    short,
    short_exchange,
)
from mechs_core.rulesets.fifty_first_state.view import View

WIDTH: Final = 80
LABEL: Final = 9
ROWS: Final = {PRODUCTION: "makes", ACTION: "acts", FEATURE: "has"}
# How soon a row of the own state is left out on a low screen: in the Action phase what can be used
# matters, in Cleanup what stores; while a location is replaced all of them do.
SPARE: Final = {
    "action": {"acts": NEEDED, "faction": NEEDED + 1, "makes": HANDY},
    "cleanup": {"has": NEEDED},
    "replace": {"makes": NEEDED, "acts": NEEDED, "has": NEEDED, "ruins": NEEDED},
}
NEAR: Final = NEEDED + 2  # the first row of a neighbour
FAR: Final = HANDY + 7  # the others
ENDLESS: Final = 99
GLUE: Final = "\xa0"  # a blank at which no line is broken
MOST: Final = 2  # rows of a block in which a low screen has names


def block(
    label: str,
    cells: Sequence[DrawnLine],
    spares: tuple[int, int],
    style: str = "bold",
    most: int = ENDLESS,
) -> list[Row]:
    """Cells in rows behind a label; none without cells.

    spares: of the first row, and of the others. most: of more rows than this, names are left out,
    which are the second span of a cell.
    """
    if not cells:
        return []
    lines = flowed(cells, WIDTH - LABEL)
    if len(lines) > most:
        lines = flowed([(cell[0], *cell[2:]) for cell in cells], WIDTH - LABEL)
    return [
        Row((Span(f"{'' if i else label:<{LABEL}}", style), *line), spares[bool(i)])
        for i, line in enumerate(lines)
    ]


# ---------------------------------------------------------------- own


def own_rows(view: View, state: State, seat: int, most: int) -> list[Row]:
    """The locations by kind with what can still be used, deals, and all icons."""
    cells: dict[str, list[DrawnLine]] = {"faction": [*_faction(state, seat)]}
    for row, label in ROWS.items():
        standing = [site for site in state.standing(seat) if site.prints.row == row]
        standing.sort(key=lambda site: bool(site.uses) and site.uses == site.prints.uses)
        cells[label] = [_site(state, seat, site) for site in standing]
    cells["ruins"] = [_called(site, "dim") for site in state.board[seat] if site.ruin]
    deals = _counted(location(card).deal for card in state.deals[seat])
    cells["deals"] = _in_lines(deals)
    icons = state.icons(seat)
    shown = ", ".join(f"{icon} {n}" for icon, n in zip(ICONS, icons, strict=True) if n)
    cells["icons"] = _in_lines(shown)
    spares = SPARE.get("replace" if view.developing else view.phase, {})
    rows = []
    for at, (label, said) in enumerate(cells.items()):
        spare = spares.get(label, HANDY + at)
        rows += block(label, said, (spare, spare), most=most)
    return rows


def _counted(words: Iterable[str]) -> str:
    """ "fuel 2, gun 1"."""
    said = [*words]
    return ", ".join(f"{word} {said.count(word)}" for word in dict.fromkeys(said))


def _in_lines(shown: str) -> list[DrawnLine]:
    """A list, in several pieces where it is wider than a row; none of an empty one."""
    glued = shown.replace(" ", GLUE).replace(f",{GLUE}", ", ")
    return [(Span(line.replace(GLUE, " ")),) for line in wrap(glued, WIDTH - LABEL)]


def _called(site: Site, style: str = "") -> DrawnLine:
    return (Span(IDS[site.card], style), Span(f" {site.prints.name}", style))


def _site(state: State, seat: int, site: Site) -> DrawnLine:
    """A location with what it gives, and in how far that is used up."""
    card = site.prints
    if card.row == PRODUCTION:
        shared = " open" + (", used" if site.uses else "") if card.open else ""
        return (*_called(site), Span(f" {short(site.prints.product(state.icons(seat)))}{shared}"))
    if card.action is None:
        return (*_called(site), Span(_kept(site)))
    left = card.action.times - site.uses
    if not left:
        return (*_called(site, "dim"), Span(" used", "dim"))
    can = payable(state.in_reach(seat), card.action.cost)
    twice = f" x{left}" if card.action.times > 1 else ""
    said = f" {short_exchange(card.action)}{twice}"
    return (*_called(site, "bold" if can else ""), Span(said, "bold" if can else ""))


def _kept(site: Site) -> str:
    """What lies on a feature: its stock, what is stored there."""
    lying = [*goods_in(site.stock).items(), *goods_in(site.stored).items()]
    return "".join(f" {number} {good}" for good, number in lying)


def _faction(state: State, seat: int) -> Iterator[DrawnLine]:
    for index, used in enumerate(state.faction_used[seat]):
        action = state.faction_action(seat, index)
        yield (
            (Span(f"{index}: used", "dim"),)
            if used
            else (Span(f"{index}: ", "bold"), Span(exchanged(action)))
        )


# ---------------------------------------------------------------- neighbours


def neighbour_rows(view: View, state: State, seat: int, most: int) -> list[Row]:
    """The locations of another seat: "P01.1 Pump Shack 3re>2fu wo>fu".

    First those that the viewer can raze or use now. After a pass nothing of them can be touched.
    """
    said = name(seat, view)
    style = f"{STYLES.get(said, '')} bold".strip()
    viewer = view.viewer
    sites = [*state.standing(seat)]
    if viewer is None or state.passed[seat] or view.phase != "action":
        cells = [(*_called(site, "dim"), Span(_use_of(state, seat, site))) for site in sites]
        return block(said, cells, (HANDY + 2, HANDY + 3), style)
    told_ = [_reach(state, viewer, seat, site) for site in sites]
    ordered = sorted(told_, key=lambda each: not each[0])
    return block(said, [cell for _, cell in ordered], (NEAR, FAR), style, most)


def _use_of(state: State, seat: int, site: Site) -> str:
    card = site.prints
    if card.action is not None:
        return f" {short_exchange(card.action)}"
    return (
        f" {short(site.prints.product(state.icons(seat)))}"
        if card.row == PRODUCTION
        else _kept(site)
    )


def _reach(state: State, viewer: int, owner: int, site: Site) -> tuple[bool, DrawnLine]:
    """Whether the viewer can raze or use a location now, and the location with both prices."""
    cost, have = defence(state, owner, site), state.in_reach(viewer)
    razes = payable(have, cost)
    cell = [*_called(site), Span(f" {short(cost)}>{short(site.prints.spoils)}", bold(razes))]
    opens = site.prints.open and not site.uses
    if opens:
        opens = payable(have, OPEN_COST)
        price = f" {short(OPEN_COST)}>{short(site.prints.makes)}"
        cell.append(Span(price, bold(opens)))
    return razes or opens, tuple(cell)


def bold(can: bool) -> str:
    return "bold" if can else ""

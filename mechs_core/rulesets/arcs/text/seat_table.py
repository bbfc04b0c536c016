"""The table of the seats: Power, resources, what each has of the ambitions and would gain now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from mechs_core.kernel.drawn_lines import HANDY, KEPT, NEEDED, Row, flowed
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.kernel.on_demand import on_call
from mechs_core.rulesets.arcs.data import AMBITIONS, KINDS, MARKERS, RAID_COSTS, SLOTS, TYPES
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules.ambitions import counts_of, places_of, worth
from mechs_core.rulesets.arcs.text.asking import asked_seats
from mechs_core.rulesets.arcs.text.map_rows import STYLES, WIDTH
from mechs_core.rulesets.arcs.text.words import AMBITION_NAME, court_name, short, suit_sign
from mechs_core.rulesets.arcs.view import SeatSeen, View

NAME, POWER, HAND, TOKENS, AMBITION, PIECES = 6, 6, 5, 9, 8, 3  # columns
INDENT: Final = 6  # of what stands below a seat
ASKED: Final = "> "
FIRST: Final = "*"  # behind the holder of initiative
ALONE, TIED = "*", "="  # behind the count of a sole first, of those who tie for it
EMPTY, CLOSED = ".", "-"  # slots
LEFT: Final = {"ship": "sh", "city": "ci", "starport": "sp", "agent": "ag"}
TAKEN: Final = LEFT | {"blight": ""}  # of a Trophy
OF_CAMPAIGNS: Final = "mechs_core.rulesets.arcs.text.campaign_rows"
grand_power, seat_cells, title_sign = (
    on_call(OF_CAMPAIGNS, name) for name in ("grand_power", "seat_cells", "title_sign")
)


class Standing:
    """What an ambition would pay if the chapter ended now."""

    def __init__(self, state: State, ambition: int) -> None:
        self.counts = counts_of(state, ambition)
        self.first, second = places_of(self.counts)
        self.worth = worth(state, ambition)
        self.declared = ambition in state.markers
        most, less = self.worth
        alone = len(self.first) == 1
        self.gains = [0] * state.seats
        for who in self.first:
            if who < state.seats:
                self.gains[who] = most + state.bonus(who) if alone and self.declared else less
        for who in second:
            if who < state.seats:
                self.gains[who] = less

    def sign(self, who: int) -> str:
        """Whether somebody leads, alone or not."""
        return "" if who not in self.first else ALONE if len(self.first) == 1 else TIED


def standings(state: State) -> list[Standing]:
    return [Standing(state, ambition) for ambition in range(len(AMBITIONS))]


def seat_rows(view: View, state: State) -> list[Row]:
    """A row a seat below two of headings; below each row what the seat holds else."""
    found = standings(state)
    rows = [Row(_heads(), NEEDED + 1), Row(_worths(view, found), KEPT)]
    for seat in view.ranking or range(len(view.seats)):
        own = seat == view.viewer
        rows.append(Row(_seat(view, state, seat, found), KEPT if own else NEEDED))
        matters = own or (view.battle is not None and seat == view.battle.defender)
        spare = NEEDED + 1 if matters else NEEDED + 2
        won = sum(each.gains[seat] for each in found if each.first == (seat,))
        cells = [*holdings(view.seats[seat])]
        below = _below(cells if view.campaign is None else [*seat_cells(state, seat, won), *cells])
        first, later = spare, spare
        if view.campaign is not None:  # the own Fate stays; what Rivals hold goes before offers do
            first, later = (KEPT, spare) if own else (spare, HANDY)
        rows += [Row(line, later if at else first) for at, line in enumerate(below)]
    if len(found[0].counts) > len(view.seats):
        rows.append(Row(_box(view, found), NEEDED))
    return rows


def _heads() -> DrawnLine:
    names = "".join(f"{AMBITION_NAME[each]:<{AMBITION}}" for each in AMBITIONS)
    left = "".join(f"{LEFT[kind]:>{PIECES}}" for kind in KINDS)
    said = f"{'power':>{NAME + POWER}}{'hand':>{HAND}}  {'slots':<{TOKENS - 2}}"
    return (Span(f"{said}{names}{left}", "dim"),)


def _worths(view: View, found: list[Standing]) -> DrawnLine:
    """The markers that are available; raid costs; what first and second of an ambition gain."""
    free = " ".join(
        "{}/{}".format(*view.values[name]) for name in MARKERS if view.markers[name] is None
    )
    costs = "".join(map(str, RAID_COSTS))
    worths = ["{}/{}".format(*each.worth) if each.declared else "" for each in found]
    return (
        Span(f"{'free ' + free if free else 'no marker':<{NAME + POWER + HAND + 2}}", "bold"),
        Span(f"{costs:<{TOKENS - 2}}", "dim"),
        *(Span(f"{said:<{AMBITION}}", "bold") for said in worths),
    )


def _seat(view: View, state: State, seat: int, found: list[Standing]) -> DrawnLine:
    said = view.seats[seat]
    marker = ASKED if seat in asked_seats(view) else "  "
    if view.ranking:
        marker = f"{view.ranking.index(seat) + 1} "
    first = FIRST if seat == view.initiative else ""
    soon, title = sum(each.gains[seat] for each in found), ""
    if view.campaign is not None:
        soon += grand_power(state, seat)
        title = title_sign(state, seat)
    power = f"{said.power}+{soon}" if soon else str(said.power)
    style = f"{STYLES[seat]} bold"
    return (
        Span(marker, "bold"),
        Span(f"{short(seat) + first + title:<{NAME - 2}}", style),
        Span(f"{power:>{POWER}}", "bold"),
        Span(f"{said.hand:>{HAND}}  "),
        Span(f"{slots_of(said):<{TOKENS - 2}}", "bold"),
        *(_count(each, seat) for each in found),
        Span("".join(f"{said.supply[kind]:>{PIECES}}" for kind in KINDS)),
    )


def slots_of(said: SeatSeen) -> str:
    """ "MW..--": what lies in the slots, empty ones, closed ones."""
    shown = (
        kind or (EMPTY if slot < said.open_slots else CLOSED)
        for slot, kind in enumerate(said.slots[:SLOTS])
    )
    return "".join(shown)


def _count(standing: Standing, who: int) -> Span:
    number = f"{standing.counts[who]}{standing.sign(who)}"
    gain = standing.gains[who] if who < len(standing.gains) else 0
    said = f"{number} +{gain}" if gain else number
    style = "bold" if gain else "" if standing.counts[who] else "dim"
    return Span(f"{said:<{AMBITION}}", style)


def _box(view: View, found: list[Standing]) -> DrawnLine:
    """What lies on the ambition boxes, which counts as a third player's."""
    box = len(view.seats)
    blank = NAME + POWER + HAND + TOKENS
    return (Span(f"{'  box':<{blank}}", "dim"), *(_count(each, box) for each in found))


# ---------------------------------------------------------------- what a seat holds


def _below(cells: Sequence[DrawnLine]) -> list[DrawnLine]:
    """What stands below a seat's row, in lines."""
    if not cells:
        return []
    return [(Span(" " * INDENT), *line) for line in flowed(cells, WIDTH - INDENT)]


def holdings(said: SeatSeen) -> Iterator[DrawnLine]:
    """Guild cards, Outrage, Trophies, Captives, tokens that wait for a slot."""
    for card in said.guild:
        yield Span(card, "bold"), Span(f" {court_name(card)} {suit_sign(card)}")
    if said.outrage:
        yield from _labelled("Outrage", [kind for kind in TYPES if kind in said.outrage])
    if said.trophies:
        yield from _labelled("Trophies", map(_taken, said.trophies, said.trophies.values()))
    if said.captives:
        yield from _labelled("Captives", (f"{n} of s{seat}" for seat, n in said.captives.items()))
    if said.incoming:
        yield from _labelled("waiting", said.incoming)
    if said.slots[SLOTS:]:
        yield from _labelled("Ledger slot", [said.slots[-1] or EMPTY])


def _labelled(label: str, items: Iterable[str]) -> Iterator[DrawnLine]:
    yield Span(f"{label} ", "dim"), Span(" ".join(items))


def _taken(owner: str, pieces: dict[str, int]) -> str:
    """ "2sh1ci of s1", "1sh of Empire", "3 of Blight"."""
    whose = f"s{owner}" if owner.isdecimal() else owner.capitalize()
    return "".join(f"{n}{TAKEN[kind]}" for kind, n in pieces.items()) + f" of {whose}"

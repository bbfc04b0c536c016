"""What the board shows of a campaign: the Empire, the Council, Fates, Flagships, a Summit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from mechs_core.kernel.drawn_lines import HANDY, KEPT, NEEDED, Row
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.kit.words import count
from mechs_core.rulesets.arcs.campaign_data import (
    ACTS,
    ARMOR,
    COLUMNS,
    EVENT_FACES,
    GOVERN,
    GRAND_POWER,
    NUMBER_FACES,
    ROWS,
    UPGRADE,
)
from mechs_core.rulesets.arcs.campaign_model import Campaign, Summit, board_spot
from mechs_core.rulesets.arcs.cards import COURT_IDS
from mechs_core.rulesets.arcs.data import TYPES
from mechs_core.rulesets.arcs.geometry import SYSTEMS
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules.campaign.booklet import edict_id
from mechs_core.rulesets.arcs.rules.campaign.grand import GRAND
from mechs_core.rulesets.arcs.rules.campaign.objectives import COUNTED, start_of
from mechs_core.rulesets.arcs.text.blocks import LABEL, ROOM, block
from mechs_core.rulesets.arcs.text.campaign_texts import GRANDS, fate_name, objective_told
from mechs_core.rulesets.arcs.text.deals import items_told
from mechs_core.rulesets.arcs.text.map_rows import CONTROLS, STYLES, letter
from mechs_core.rulesets.arcs.text.words import court_name, short

FIRST_REGENT, REGENT, OUTLAW = "F", "r", "o"  # titles, behind the name of a seat
ABREAST: Final = 4  # columns of a Flagship's board in a cell
EMPTY_SPOT: Final = "."


def title_sign(state: State, seat: int) -> str:
    """Whether a seat is First Regent, Regent or Outlaw."""
    now = state.reach
    if now.first_regent == seat:
        return FIRST_REGENT
    return REGENT if now.regent[seat] else OUTLAW


# ---------------------------------------------------------------- the Empire


def empire_rows(state: State) -> list[Row]:
    """First Regent and Trust, the policy, what is pending in the round, the booklet, supplies."""
    now = state.reach
    cells: list[DrawnLine] = [_first_regent(now)]
    top, *below = now.policies or ("",)
    if top:
        cells.append((Span("policy "), Span(top, "bold"), Span(f" ({' '.join(below)})", "dim")))
    cells += _pending(now)
    edicts = (edict_id(each) for each in now.edicts if each != GOVERN)
    cells += _labelled("booklet", (*edicts, *now.laws, *now.summit_cards))
    cells.append((Span(f"{now.imperial} ships, {now.blight} Blight left", "dim"),))
    first, *later = block("Empire", cells, NEEDED)
    return [first, *(Row(row.line, HANDY) for row in later)]


def _first_regent(now: Campaign) -> DrawnLine:
    seat = now.first_regent
    if seat == OFF:
        return (Span("no First Regent", "bold"),)
    held = [kind for kind, number in zip(TYPES, now.trust, strict=True) for _ in range(number)]
    trust = f" Trust {' '.join(held)}" if held else " Trust empty"
    return Span("First Regent "), Span(short(seat), f"{STYLES[seat]} bold"), Span(trust)


def _pending(now: Campaign) -> Iterator[DrawnLine]:
    """The meeting, Events and dice of the round."""
    holder = now.meeting if now.held_by == OFF else now.held_by
    if holder != OFF:
        yield (Span(f"meeting of {short(holder)}", "bold"),)
    elif now.events_played:
        yield (Span(count(now.events_played, "Event"), "bold"),)
    if now.dice is not None:
        yield (Span(dice_told(*now.dice), "bold"),)


def dice_told(number: int, face: int) -> str:
    """ "dice 5 C EDICT"; number: 1 .. 6. face: of the event die, from 0."""
    assert 1 <= number <= NUMBER_FACES
    return " ".join(["dice", str(number), *EVENT_FACES[face]])


def _labelled(label: str, items: Iterable[str]) -> Iterator[DrawnLine]:
    if said := " ".join(items):
        yield Span(f"{label} ", "dim"), Span(said)


# ---------------------------------------------------------------- what a seat has


def seat_cells(state: State, seat: int, won: int) -> Iterator[DrawnLine]:
    """Fate, Favors, Flagship, Beacons, lore of a seat.

    won: Power that sole first places would pay it if the chapter ended now.
    """
    now = state.reach
    if now.fate[seat]:
        yield Span(fate_name(now.fate[seat]), "bold"), Span(_objective(state, seat, won))
    favors = (f"{number} of {short(of)}" for of, number in enumerate(now.favors[seat]) if number)
    yield from _labelled("Favors", favors)
    if now.flagship[seat] != OFF:
        yield Span("Flagship ", "dim"), Span(SYSTEMS[now.flagship[seat]], "bold")
        columns = columns_told(now.board[seat])
        yield from _labelled("board", columns[:ABREAST])
        yield from _labelled("and", columns[ABREAST:])
    yield from _labelled("Beacons", (SYSTEMS[system] for system in now.beacons[seat]))
    for card in now.lore[seat]:
        yield Span(COURT_IDS[card], "bold"), Span(f" {court_name(COURT_IDS[card])}")
    yield from _labelled("aside", (COURT_IDS[card] for card in now.set_aside[seat]))


def _objective(state: State, seat: int, won: int) -> str:
    """What is left of an objective, and what the end of the chapter would take off it now."""
    now = state.reach
    left = now.objective[seat]
    if left == OFF:
        return ""
    if state.ranking:
        return f" {left} left"
    by = COUNTED[now.fate[seat]](state, seat)
    if now.fate[seat] == "prefect" and now.act == 1 and now.first_regent == seat:
        by += won
    return f" {left} left" + (f" (CE {by})" if left and by else "")


def columns_told(board: list[int]) -> list[str]:
    """The columns of a Flagship's board with a piece: Upgrade, then Armor: "hull:P/c"."""
    found = []
    for number, column in enumerate(COLUMNS):
        pieces = [board[board_spot(number, row)] for row in range(len(ROWS))]
        if pieces != [OFF, OFF]:
            upgrade, armor = pieces[UPGRADE], pieces[ARMOR]
            found.append(f"{column.id}:{_spot(upgrade)}/{_spot(armor)}")
    return found


def _spot(piece: int) -> str:
    return EMPTY_SPOT if piece == OFF else letter(*divmod(piece, 2))


def own_fate(state: State, seat: int | None) -> list[Row]:
    """What the own Fate asks for; in the choice of one what each held asks for."""
    if seat is None or state.ranking:
        return []
    now = state.reach
    if offer := now.offers[seat]:
        rows: list[Row] = []
        for fate in dict.fromkeys(offer):
            rows += block("" if rows else "fates", _fate(state, fate, now.chosen[seat]), KEPT)
        return rows
    if not now.fate[seat]:
        return []
    return block("fate", [(Span(said, "dim"),) for said in _asks(state, seat)], HANDY + 1)


def _fate(state: State, fate: str, chosen: str) -> list[DrawnLine]:
    """A Fate held for the choice: its objective in the Act that begins."""
    mark = " (chosen)" if chosen == fate else ""
    then = state.copy()
    then.reach.act = act = next_act(state.reach)
    start = start_of(then, fate)
    first = (Span(f"{fate_name(fate)}{mark}", "bold"), Span(f" {start} to do" if start else ""))
    return [first, *((Span(said),) for said in objective_told(fate, act).split("; "))]


def _asks(state: State, seat: int) -> list[str]:
    """What a Fate asks for; before a grand ambition that is fulfilled now stands a star."""
    now = state.reach
    fate, grand = now.fate[seat], GRAND.get(now.fate[seat], ())
    if now.act < ACTS or not grand:
        return objective_told(fate, now.act).split("; ")
    both = zip(GRANDS[fate], grand, strict=True)
    return [f"{CONTROLS if holds(state, seat) else ''}{said}" for said, holds in both]


def next_act(now: Campaign) -> int:
    """The Act for which Fates are chosen."""
    return now.act + any(now.fate)


def _wrapped(label: str, cell: DrawnLine, spare: int) -> list[Row]:
    """A cell in as many rows as its words need; behind the first one they are not KEPT."""
    words: list[DrawnLine] = [
        (Span(word, span.style),) for span in cell for word in span.text.split()
    ]
    lines: list[list[Span]] = [[]]
    used = 0
    for (word,) in words:
        if used and used + 1 + len(word.text) > ROOM:
            lines.append([])
            used = 0
        if used:
            lines[-1].append(Span(" "))
        lines[-1].append(word)
        used += len(word.text) + 1
    return [
        Row((Span(f"{'' if i else label:<{LABEL}}", "bold"), *line), max(spare, NEEDED * (i > 0)))
        for i, line in enumerate(lines)
    ]


def grand_power(state: State, seat: int) -> int:
    """What a seat's grand ambitions would pay if the chapter ended now. BR-OBJ-4"""
    now = state.reach
    if now.act < ACTS or not state.chapter:
        return 0
    both = GRAND.get(now.fate[seat], ())
    fulfilled = sum(holds(state, seat) for holds in both)
    return GRAND_POWER[state.chapter - 1][fulfilled - 1] if fulfilled else 0


# ---------------------------------------------------------------- a Summit


def summit_rows(state: State, seat: int | None) -> list[Row]:
    """Who has called, drafts, proposals; first those that wait for the viewer."""
    now = state.reach.summit
    if now is None:
        return []
    rows = block("Summit", [*_summit(now)], KEPT)
    waiting = sorted(now.open, key=lambda each: seat not in each.parties or seat in each.accepted)
    for each in waiting:
        to_come = [short(party) for party in each.parties if party not in each.accepted]
        told = f"by {short(each.seat)}: {items_told(each.items, state)}"
        asked = seat in each.parties and seat not in each.accepted
        cell = Span(told, "bold" if asked else ""), Span(f" (asked: {' '.join(to_come)})", "dim")
        rows += _wrapped(f"deal {each.id}", cell, KEPT if asked else NEEDED)
    for who, draft in enumerate(now.drafts):
        begun = now.begun[who]
        items = [*draft, *([begun] if begun is not None else [])]
        if items:
            said: DrawnLine = (Span(items_told(items, state)),)
            rows += _wrapped(f"draft{who}", said, KEPT if who == seat else NEEDED + 1)
    return rows


def _summit(now: Summit) -> Iterator[DrawnLine]:
    stage = "Negotiations" if now.is_talking else "Call to Order"
    yield (Span(f"called by {short(now.caller)}: {stage}", "bold"),)
    yield from _labelled("used", now.used)
    yield from _labelled("done", (short(seat) for seat, done in enumerate(now.done) if done))
    if now.last_call:
        yield (Span("last call", "bold"),)

"""The board as drawn lines: the map, the Court, the seats with the ambitions, the round, the hand.

Everything can be told without colour: pieces stand with the number of their seat, damaged ones
small or behind a stroke, control is a star.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from mechs_core.kernel.drawn_lines import HANDY, KEPT, NEEDED, Row, trimmed
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.kernel.on_demand import on_call
from mechs_core.kit.words import count
from mechs_core.rulesets.arcs.cards import CARD, COURT_IDS, IS_EVENT
from mechs_core.rulesets.arcs.data import (
    BATTLE,
    BHIT,
    DICE,
    HIT,
    INTERCEPT,
    KEY,
    RAID,
    SELF,
    SYMBOLS,
)
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules.court import has_most_agents
from mechs_core.rulesets.arcs.text.blocks import LABEL, ROOM, block
from mechs_core.rulesets.arcs.text.doing import doing
from mechs_core.rulesets.arcs.text.map_rows import CONTROLS, STYLES, WIDTH, map_rows
from mechs_core.rulesets.arcs.text.odds import expected
from mechs_core.rulesets.arcs.text.seat_table import seat_rows
from mechs_core.rulesets.arcs.text.state_of_view import state_of
from mechs_core.rulesets.arcs.text.words import (
    actions_of,
    court_name,
    declares,
    owner_short,
    pips_of,
    rolled,
    short,
    suit_sign,
)
from mechs_core.rulesets.arcs.view import PlayedSeen, View

TITLE: Final = "Arcs"
BETWEEN_ACTS: Final = ("fates", "intermission")
SIGN: Final = {SELF: "own", INTERCEPT: "intercept", HIT: "hit", BHIT: "building", KEY: "key"}
HALF: Final = 37  # columns of a card of the Court, of which two share a row

OF_CAMPAIGNS: Final = "mechs_core.rulesets.arcs.text.campaign_rows"
empire_rows, own_fate, summit_rows = (
    on_call(OF_CAMPAIGNS, name) for name in ("empire_rows", "own_fate", "summit_rows")
)


def board(view: View) -> list[DrawnLine]:
    """A game as one viewer sees it, in lines of at most 80 columns."""
    return [row.line for row in low(view)]


def low(view: View) -> list[Row]:
    """The same with a grade for each line: which ones a low screen leaves out first."""
    state = state_of(view)
    rows = [Row(_heading(view)), *map_rows(state), *_court(view, state)]
    if view.campaign is None:
        rows += seat_rows(view, state)
    else:
        rows += [*empire_rows(state), *seat_rows(view, state)]
        rows += [*own_fate(state, view.viewer), *summit_rows(state, view.viewer)]
    rows += [*_round(view), *_turn(view), *_battle(view), *_hand(view)]
    return [Row(trimmed(row.line), row.spare) for row in rows]


def _time(view: View) -> str:
    """The Act, then chapter and round, the set-up or the Intermission."""
    when = f"chapter {view.chapter}  round {view.round}"
    if view.campaign is None:
        return when
    if view.phase in BETWEEN_ACTS or not view.round:
        when = "Intermission" if view.round else "set-up"
    return f"Act {view.campaign.act}  {when}"


def _heading(view: View) -> DrawnLine:
    said = [Span(TITLE, "bold"), Span(f"  {_time(view)}")]
    said.append(Span(f"  {doing(view)}", "bold"))
    used = sum(len(span.text) for span in said)
    decks = f"Court deck {view.court_deck}, discard {view.action_discard}"
    return (*said, Span(f"{decks:>{WIDTH - used}}" if used + len(decks) < WIDTH else "", "dim"))


# ---------------------------------------------------------------- the Court


def _court(view: View, state: State) -> list[Row]:
    """Two cards a row: place, card, suit and keys, agents by seat; a star: can be secured."""
    cells = [_council(state)] if view.campaign is not None else []
    cells += [_card(view, state, place) for place in range(len(view.court))]
    lines: list[DrawnLine] = []
    for cell in cells:
        if lines and _wide(lines[-1]) < HALF and HALF + _wide(cell) <= ROOM:
            lines[-1] = (*lines[-1], Span(" " * (HALF - _wide(lines[-1]))), *cell)
        else:
            lines.append(cell)
    return [
        Row((Span(f"{'' if i else 'Court':<{LABEL}}", "bold"), *line))
        for i, line in enumerate(lines)
    ]


def _wide(line: DrawnLine) -> int:
    return sum(len(span.text) for span in line)


def _card(view: View, state: State, place: int) -> DrawnLine:
    seen = view.court[place]
    if seen.card is None:
        return (Span(f"{place + 1} -"),)
    said = [Span(f"{place + 1}", "bold")]
    said.append(Span(f" {court_name(seen.card)} {suit_sign(seen.card)}"))
    return (*said, *_agents(state, place))


def _council(state: State) -> DrawnLine:
    """The Imperial Council: its side, or who holds it until the round is over."""
    now = state.reach
    side = "Decided" if now.decided else "In Session"
    held = f" (with {short(now.held_by)})" if now.held_by != OFF else ""
    return Span("0", "bold"), Span(f" Council {side}{held}"), *_agents(state, OFF)


def _agents(state: State, place: int) -> Iterator[Span]:
    """Agents by seat, then the card above."""
    for seat, number in enumerate(state.agents[place]):
        if number:
            mark = CONTROLS if has_most_agents(state, seat, place) else ""
            yield Span(f" {seat}:{number}{mark}", STYLES[seat])
    if state.campaign is not None and place in state.campaign.attached:
        yield Span(f" +{COURT_IDS[state.campaign.attached[place]]}", "bold")


# ---------------------------------------------------------------- the round and the turn


def _round(view: View) -> list[Row]:
    """The cards of the round, then who is still to come."""
    cells = [_played(view, each) for each in view.played]
    done = {each.seat for each in view.played}
    to_come = [short(seat) for seat in view.order if seat not in done and view.seats[seat].hand]
    if view.played and to_come:
        cells.append((Span(f"then {' '.join(to_come)}", "dim"),))
    return block("round", cells, KEPT if view.phase == "follow" else NEEDED)


def _played(view: View, each: PlayedSeen) -> DrawnLine:
    own = view.own if each.seat == view.viewer else None
    card = each.card or (f"({own.face_down})" if own and own.face_down else "face down")
    said = [Span(short(each.seat), STYLES[each.seat]), Span(f" {each.mode} "), Span(card, "bold")]
    if each.mode == "lead" and each.card is not None:
        zero = "=0" if view.zeroed else ""
        said.append(Span(f"{zero} {' '.join(actions_of(each.card))}"))
    if each.seizes:
        said.append(Span(" +seize"))
    unions = [union for union in view.unions if union.beside == each.card]
    said += [Span(f" +{union.card} of {short(union.seat)}") for union in unions]
    return tuple(said)


def _turn(view: View) -> list[Row]:
    """What the seat that acts may still do, and what it cannot do again."""
    turn = view.turn
    if view.phase != "turn" or view.ranking:
        return []
    kinds = [*turn.kinds, *([BATTLE] if turn.battle and BATTLE not in turn.kinds else [])]
    cells: list[DrawnLine] = [(Span(f"{count(turn.pips, 'pip')}: {' '.join(kinds)}", "bold"),)]
    if turn.prelude:
        cells.append((Span("Prelude", "bold"),))
    if view.active is not None and (spent := view.seats[view.active].aside):
        cells.append((Span(f"spent {' '.join(spent)}", "dim"),))
    for label, counts in (("taxed", turn.taxed), ("port used", turn.ports)):
        if counts:
            cells.append((Span(f"{label} {' '.join(counts)}", "dim"),))
    used = [*turn.used, *(view.campaign.used if view.campaign is not None else ())]
    if used:
        cells.append((Span(f"used {' '.join(used)}", "dim"),))
    return block("turn", cells, NEEDED)


def _battle(view: View) -> list[Row]:
    """The battle under way: its dice, what they bring, the ships that attack."""
    now = view.battle
    if now is None:
        return []
    defender = owner_short(now.defender)
    who = (Span(f"{short(now.seat)} against {defender} at {now.system}", "bold"),)
    if view.question == "dice":
        raids = view.window is not None and view.window.data["raid"]
        cells: list[DrawnLine] = [(Span(_a_die(kind)),) for kind in DICE if raids or kind != RAID]
        return [*block("battle", [who], NEEDED), *block("a die", cells, NEEDED + 3)]
    cells = [who]
    if now.faces:
        for kind in DICE:
            if kind in now.faces:
                cells.append((Span(f"{kind} {' '.join(map(str, now.faces[kind]))}"),))
        cells.append((Span(rolled(now.totals), "bold"),))
        cells.append((Span("attack left {}/{}".format(*now.attacking)),))
    return block("battle", cells, NEEDED)


def _a_die(kind: str) -> str:
    """What a die shows on average: "assault hit 1.2 own 0.5 intercept 0.2"."""
    dice = tuple(int(each == kind) for each in DICE)
    shown = ((symbol, expected(dice, symbol)) for symbol in SYMBOLS)
    return " ".join([kind, *(f"{SIGN[symbol]} {float(n):.1f}" for symbol, n in shown if n)])


def _hand(view: View) -> list[Row]:
    """Own cards: pips, what each may declare."""
    if view.own is None or not view.own.hand or view.ranking:
        return []
    cells = _cards_in_hand(view.own.hand)
    asked = view.question in ("lead", "follow", "mulligan", "put", "farseers_swap")
    rows = block("hand", cells, KEPT if asked else HANDY)
    if view.own.seen_hand:
        rows += block("theirs", _cards_in_hand(view.own.seen_hand), KEPT)
    return rows


def _cards_in_hand(hand: Iterable[str]) -> list[DrawnLine]:
    """Cards with their pips and what each may declare; Events together behind them."""
    cards = sorted(hand)
    events = [card for card in cards if IS_EVENT[CARD[card]]]
    cells: list[DrawnLine] = [_in_hand(card) for card in cards if card not in events]
    if events:
        cells.append((Span(" ".join(events), "bold"), Span(f" Event{'s' * (len(events) > 1)}")))
    return cells


def _in_hand(card: str) -> DrawnLine:
    ambition = declares(card)
    return Span(card, "bold"), Span(f" {pips_of(card)}{' ' + ambition if ambition else ''}")

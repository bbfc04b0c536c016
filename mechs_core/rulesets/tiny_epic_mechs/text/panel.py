"""What stands beside the arena: the combat under way, the final places, or what is for sale."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.rulesets.tiny_epic_mechs.data import (
    BASIC,
    COUNTERS,
    MIGHTY,
    SCORING_ROUNDS,
    STATUSES,
)
from mechs_core.rulesets.tiny_epic_mechs.options import COLOURS
from mechs_core.rulesets.tiny_epic_mechs.text.arena import HEIGHT, LETTERS, STYLES
from mechs_core.rulesets.tiny_epic_mechs.text.seat_rows import OVERDRIVE
from mechs_core.rulesets.tiny_epic_mechs.text.weapon_labels import card_of, lines_of, price
from mechs_core.rulesets.tiny_epic_mechs.view import CombatSeen, View

ACROSS: Final = 23
LONGEST: Final = max(map(len, COLOURS))
COUNTERED_BY: Final = {countered: kind for kind, countered in COUNTERS.items()}


def panel_lines(view: View) -> list[DrawnLine]:
    """HEIGHT lines of ACROSS columns at most; the last one says who is first in the round."""
    if view.phase == "ended":
        lines = _places(view)
    elif view.combat is not None:
        lines = combat_lines(view, view.combat)
    elif view.round:
        lines = _market(view)
    else:
        lines = _basics()
    lines += [()] * (HEIGHT - 1 - len(lines))
    return [*lines, _round(view)]


def _round(view: View) -> DrawnLine:
    """Who is first player, and whether this round scores."""
    first = "" if view.first is None else f"first {COLOURS[view.first]}"
    scores = "scoring" if view.round in SCORING_ROUNDS else ""
    return (Span(f"{first:<{ACROSS - len(scores)}}", "dim"), Span(scores, "bold"))


# ---------------------------------------------------------------- for sale


def _market(view: View) -> list[DrawnLine]:
    deck = f"deck {view.deck}"
    lines: list[DrawnLine] = [(Span("market", "bold"), Span(f"{deck:>{ACROSS - 6}}", "dim"))]
    for each in view.market:
        lines += [(Span("-", "dim"),), ()] if each is None else _weapon_lines(each, price(each))
    supply = " ".join(f"{each}:{view.supply[each]}" for each in BASIC)
    return [*lines, (Span(supply, "dim"),)]


def _basics() -> list[DrawnLine]:
    """The basic weapons, of which each seat has one copy before there is a market."""
    lines: list[DrawnLine] = [(Span("basic", "bold"), Span("base/power".rjust(ACROSS - 5), "dim"))]
    for each in BASIC:
        lines += _weapon_lines(each, "")
    return lines


def _weapon_lines(weapon_id: str, cost: str) -> list[DrawnLine]:
    """Id, name and cost; type, damage, effect and VP."""
    card = card_of(weapon_id)
    name = f" {card.name}"
    said = f"{card.type.lower()} {lines_of(card)}"
    return [
        (Span(weapon_id, "bold"), Span(f"{name:<{ACROSS - len(weapon_id) - len(cost)}}{cost}")),
        (Span(f"{said:<{ACROSS - 3}}", "dim"), Span(f"{card.vp}VP", "dim")),
    ]


# ---------------------------------------------------------------- combat


def combat_lines(view: View, combat: CombatSeen) -> list[DrawnLine]:
    """Who fights where, whose attack it is, what was used last and what counters it."""
    lines: list[DrawnLine] = [
        (Span(f"combat on {combat.cell}", "bold"),),
        (*_who(combat.attacker), Span(" jumped in" if combat.jump else " came")),
        (*_who(combat.defender), Span(" defends")),
        (),
    ]
    if view.phase != "combat":  # it is won already
        return lines
    lines.append((*_who(combat.next), Span(" attacks now", "bold")))
    lines += _last(combat)
    if combat.jammed:
        lines.append((Span("jammed: no power", "bold"),))
    if view.overdrive and _has_mech(view, combat):
        used = "used" if combat.overdriven else "ready"
        lines.append((Span(f"{OVERDRIVE} {used}"),))
    return lines


def _last(combat: CombatSeen) -> list[DrawnLine]:
    """The weapon of the attack just before and what counters it; or that a jump gives power."""
    if combat.last is None:
        power = [(Span("power by the jump"),)] if combat.jump else []
        return [(Span("no weapon used yet", "dim"),), *power]
    kind = card_of(combat.last).type
    by = combat.defender if combat.next == combat.attacker else combat.attacker
    return [
        (*_who(by), Span(f" used {combat.last} {kind.lower()}")),
        (Span(f"{COUNTERED_BY[kind]} counters {kind}".lower()),),
    ]


def _who(seat: int) -> list[Span]:
    return [Span(LETTERS[seat], f"{STYLES[seat]} reverse"), Span(f" {COLOURS[seat]}", STYLES[seat])]


def _has_mech(view: View, combat: CombatSeen) -> bool:
    fighters = (combat.attacker, combat.defender)
    return any(view.seats[seat].status == STATUSES[MIGHTY] for seat in fighters)


# ---------------------------------------------------------------- the end


def _places(view: View) -> list[DrawnLine]:
    lines: list[DrawnLine] = []
    place = 1
    for seats in view.ranking:
        for seat in seats:
            vp = f"{view.seats[seat].vp:>{LONGEST - len(COLOURS[seat]) + 5}} VP"
            lines.append((Span(f"{place}. ", "bold"), *_who(seat), Span(vp)))
        place += len(seats)
    return [*lines, (), (Span(f"decided by {view.decided_by}", "dim"),)]

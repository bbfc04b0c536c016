"""The positions of the worked examples, and what their events are made of."""

from __future__ import annotations

from typing import Any

from mechs_core.kernel.stream import Line
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.cards import ids
from mechs_core.rulesets.fifty_first_state.options import CODES
from mechs_core.rulesets.fifty_first_state.rules.payment import GoodsPaid, PaidFrom, Reason, To
from mechs_core.rulesets.fifty_first_state.rules.turns import Pass
from mechs_core.testing import Story, given, new_game
from mechs_core.testing.books import scenario_of

Goods = dict[str, int]


def example(rule: str, **options: Any) -> Story:
    """The story of a worked example begins: at its scenario in RULES.md."""
    seats = 3 if "Three players" in RULESET.rulebook[rule] else 2
    return position(scenario_of(RULESET, rule), seats, **options)


def position(document: Any, seats: int = 2, **options: Any) -> Story:
    """A story that begins at a scenario: factions in the order of RULES.md, seat 0 first."""
    said = {"factions": CODES[:seats], "first": 0} | options
    return given(new_game(RULESET, seats, options=said, scenario=document))


def paid(
    seat: int, goods: Goods, reason: Reason, to: To = "bank", stock: dict[str, Goods] | None = None
) -> GoodsPaid:
    """A payment from the supply, but for what stock gives."""
    supply = dict(goods)
    for part in (stock or {}).values():
        for good, number in part.items():
            supply[good] -= number
    from_supply = {good: number for good, number in supply.items() if number}
    return GoodsPaid(seat, goods, PaidFrom(from_supply, stock or {}), to, reason)


def all_pass(story: Story) -> Story:
    """Every seat passes that has not."""
    while asked := kinds(story.line, "action"):
        story = story.when(asked[0], Pass())
    return story


def kinds(line: Line, kind: str) -> list[int]:
    """The seats that are asked a kind of question."""
    return [each.seat for each in line.requests() if each.kind == kind]


def on_top(story: Story, number: int, below: int = 0) -> tuple[str, ...]:
    """Cards on top of the location deck, or below so many."""
    return ids(story.state.deck[below : below + number])

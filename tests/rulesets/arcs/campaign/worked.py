"""Words for the worked examples of the campaign's RULES.md."""

from __future__ import annotations

from typing import Any

from mechs_core.kernel.creation import describe
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.rules.battle import BattleAction, CollectDice, DiceRolled
from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit
from mechs_core.rulesets.arcs.rules.campaign.items import Details, Forced
from mechs_core.rulesets.arcs.rules.campaign.summit import Order
from mechs_core.rulesets.arcs.rules.hits import Hit
from mechs_core.rulesets.arcs.rules.turns import Act, EndTurn
from mechs_core.testing import Story, given
from mechs_core.testing.books import scenario_of
from tests.rulesets.arcs.positions import asked, legal, view
from tests.rulesets.arcs.worked import example, luck_of


def ends(story: Story, *seats: int) -> Story:
    """These seats end their turns, one after another."""
    for seat in seats:
        story = story.when(seat, EndTurn()).accepted()
    return story


def takes_first(story: Story, *kinds: str) -> Story:
    """As long as these kinds of question are asked the first answer is given to each."""
    while (now := asked(story)) and now[1] in kinds:
        story = story.when(now[0], legal(story, now[0])[0]).accepted()
    return story


def altered(rule: str, key: str, *path: str | int, to: Any) -> dict[str, Any]:
    """A key of an example's scenario with another value deep within."""
    document: Any = scenario_of(RULESET, rule)
    within = document
    for step in (key, *path[:-1]):
        within = within[step]
    within[path[-1]] = to
    return {key: document[key]}


def without_summit(rule: str) -> Story:
    """The holder of initiative calls no Summit, and the dice fall as the example says."""
    return example(rule).when(0, CallSummit(False), luck_of(rule)).accepted()


def starts(luck: Any) -> Story:
    """A story whose last step is the set-up."""
    options = {"campaign": True}
    created = describe(RULESET, ["ada", "bob"], seed="7", given=luck, options=options)
    line, events = Line.create(RULESET, created)
    story = given(line)
    story.events = events[1:]
    return story


def fights(rule: str, system: str, defender: int | str, dice: CollectDice, **changed: Any) -> Story:
    """Seat 0 attacks with the dice that fall as the example says."""
    begun = example(rule, **changed).when(0, Act(BattleAction(system, defender))).accepted()
    return begun.when(0, dice, luck_of(rule)).accepted()


def hits(story: Story, *pieces: str) -> Story:
    for piece in pieces:
        story = story.when(0, Hit(piece)).accepted()
    return story


def shown(rolled: DiceRolled) -> dict[str, int]:
    return {symbol: number for symbol, number in rolled.totals.items() if number}


def trophies(story: Story, seat: int) -> dict[str, dict[str, int]]:
    return view(story).seats[seat].trophies


def board(story: Story, seat: int) -> dict[str, tuple[Any, ...]]:
    """What stands on the board of a Flagship, by column that has something."""
    campaign = view(story).campaign
    assert campaign is not None
    flagship = campaign.seats[seat].flagship
    assert flagship is not None
    return {column: there for column, there in flagship.board.items() if any(there)}


def forces(kind: str, **details: Any) -> Order:
    return Order("return_favors", 1, Forced(kind, Details(**details)))

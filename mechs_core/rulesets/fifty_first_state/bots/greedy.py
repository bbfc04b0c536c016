"""`greedy`: weighs what each action brings against what else its price could bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Decision
from mechs_core.kernel.prospect import Prospect
from mechs_core.rulesets.fifty_first_state.amounts import Counts, counts, some_of
from mechs_core.rulesets.fifty_first_state.bots.margins import margins
from mechs_core.rulesets.fifty_first_state.bots.plans import PASS, Outlook, Plan, key_of
from mechs_core.rulesets.fifty_first_state.cards import NUMBER
from mechs_core.rulesets.fifty_first_state.rules.payment import default_payment

PASSES: Final = 2  # prices are worked out from those of the pass before
SPOILT: Final = 0.1  # of the worth of a hand card that is discarded, beyond that of any card
ENOUGH: Final = 0.02  # what an action must bring


def choose(prospect: Prospect) -> Decision:
    """A legal decision; the same prospect gives the same one."""
    legal: list[Any] = prospect.legal
    if len(legal) == 1:
        only: Decision = legal[0]
        return only
    state, seat = prospect.imagine(), prospect.seat
    asked = prospect.ruleset.rules.requests(state)
    kind = next(request.kind for request in asked if request.seat == seat)
    return CHOICES[kind](Outlook(state, seat), legal)


def discard(outlook: Outlook, legal: list[Any]) -> Decision:
    """The two cards of the set-up that are worth least."""
    best: Decision = min(legal, key=lambda choice: sum(map(outlook.best_use, choice.cards)))
    return best


def pick(outlook: Outlook, legal: list[Any]) -> Decision:
    best: Decision = max(legal, key=lambda choice: outlook.best_use(choice.card))
    return best


def act(outlook: Outlook, legal: list[Any]) -> Decision:
    """The action that brings most beyond the worth of its price."""
    plans = outlook.plans()
    for _ in range(PASSES):
        outlook.prices = margins(outlook, plans)
        plans = outlook.plans()
    by_decision = {plan.decision: plan for plan in plans if plan.decision is not None}
    options = []
    for choice in legal:
        plan = by_decision.get(key_of(choice))
        if plan is not None and plan.worth > ENOUGH:
            worth = plan.worth - spoilt(outlook, choice)
            options.append((choice, worth, some_of(paid_for(outlook, choice, plan))))
    # What has no use later in this round would be lost: then only its worth at the end counts.
    kept = margins(outlook, [plan for plan in plans if plan.decision is None])
    for prices in (outlook.prices, kept):
        best: Decision | None = None
        most = ENOUGH
        for choice, worth, paid in options:
            net = worth - sum(prices[good] * number for good, number in paid)
            if net > most:
                best, most = choice, net
        if best is not None:
            return best
    return PASS


def spoilt(outlook: Outlook, choice: Any) -> float:
    """A little for a good card that a faction action would cost: rather a bad one."""
    card = getattr(choice, "discard", None)
    return 0.0 if card is None else SPOILT * outlook.best_use(card)


def paid_for(outlook: Outlook, choice: Any, plan: Plan) -> Counts:
    """The goods that a decision pays."""
    named = getattr(choice, "pay", None)
    if named is not None:
        return counts({good: named.count(good) for good in named})
    paid = default_payment(outlook.state, outlook.seat, plan.cost)
    assert paid is not None
    return paid


def replace(outlook: Outlook, legal: list[Any]) -> Decision:
    """The location that is worth least."""
    sites = {site.card: site for site in outlook.state.board[outlook.seat]}
    best: Decision = min(legal, key=lambda choice: outlook.given_up(sites[NUMBER[choice.location]]))
    return best


def equip(outlook: Outlook, legal: list[Any]) -> Decision:
    """The dearest equipment."""
    assert outlook.state.arena
    table = outlook.state.arena.equipment
    best: Decision = max(legal, key=lambda choice: table.get(choice.good, 0))
    return best


def store(outlook: Outlook, legal: list[Any]) -> Decision:
    best: Decision = legal[0]
    return best


CHOICES: Final[Mapping[str, Callable[[Outlook, list[Any]], Decision]]] = {
    "discard": discard,
    "pick": pick,
    "action": act,
    "replace": replace,
    "equip": equip,
    "choose_equip": equip,
    "store": store,
}

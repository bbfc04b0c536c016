"""A seat's turn: what is spent in the Prelude, what pips are spent on. Estimates, no rules."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Decision
from mechs_core.rulesets.arcs.bots.acts import Found, total
from mechs_core.rulesets.arcs.bots.fights import outraged, stolen
from mechs_core.rulesets.arcs.bots.looks import acts_of, in_prelude, look
from mechs_core.rulesets.arcs.bots.outlook import SHIP_WORTH, Outlook
from mechs_core.rulesets.arcs.cards import CARD, COURT_CARD, PIPS_ON, acts_as
from mechs_core.rulesets.arcs.data import (
    BATTLE,
    BROKER,
    CARD_SHIPS,
    CARTELS,
    FARSEERS,
    FENCE,
    FUEL,
    GATEKEEPERS,
    INTERESTS,
    MATERIAL,
    PLACING,
    RELIC,
    SHIP,
    SPIES,
    TONGUES,
    TYPES,
    UNIONS,
    WEAPON,
)
from mechs_core.rulesets.arcs.geometry import gates_in_play
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude
from mechs_core.rulesets.arcs.rules.prelude import Spend, actions_of, is_outraged
from mechs_core.rulesets.arcs.rules.turns import Act, EndTurn, allowed

ENOUGH: Final = 0.05  # what an action must bring
SPARED: Final = 0.15  # more, that spending a token or a card must bring
EXTRA_TURN: Final = 1.3  # of a card that comes back to hand
SEIZING: Final = 1.2


def battles_left(state: State) -> bool:
    """Whether a pip is left that may battle."""
    return state.turn.pips > 0 and BATTLE in allowed(state)


class Turn:
    """The turn of a seat."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self.outlook = look(state, seat)
        self.pips = state.turn.pips
        kinds = allowed(state)
        self.acts = acts_of(self.outlook, self.pips, kinds)
        self.found = self.acts.of(kinds) if self.pips else []

    def spending(self, choice: Spend) -> float:
        """What spending a token brings beyond its worth."""
        state, seat = self.state, self.seat
        held = state.slots[seat][choice.slot - 1]
        kind = held if choice.as_ is None else TYPES.index(choice.as_)
        if is_outraged(state, seat, kind):
            return 0.0
        price = self.outlook.kept(held) + SPARED
        if kind == WEAPON:
            return self.with_battles() - price
        others = {about for _, about, _ in self.found[: self.pips]}
        options = self.acts.of(actions_of(state, kind))
        more = [worth for worth, about, _ in options if about not in others]
        return max(more, default=0.0) - price

    def with_battles(self) -> float:
        """What battles bring beyond the other actions of the pips."""
        state = self.state
        if BATTLE in allowed(state) or not self.pips:
            return 0.0
        acts = acts_of(self.outlook, self.pips, (*state.turn.kinds, BATTLE))
        more: list[Found] = sorted([*self.found, *acts.of((BATTLE,))], key=lambda each: -each[0])
        return total(more, self.pips) - total(self.found, self.pips)

    def using(self, choice: CardPrelude) -> float:
        """What using a card brings beyond its worth."""
        name = acts_as(choice.card)
        brings = next(does for cards, does in USES if name in cards)(self, choice)
        lost = 0.0 if name == FENCE else self.outlook.lost_card(COURT_CARD[choice.card])
        return brings - lost - SPARED


def interest(turn: Turn, choice: CardPrelude) -> float:
    state, kind = turn.state, INTERESTS[acts_as(choice.card)]
    slots = state.slots[turn.seat][: state.open_slots(turn.seat)]
    return slots.count(OFF) * turn.outlook.token[kind]


def stealing(turn: Turn, choice: CardPrelude) -> float:
    assert choice.from_ is not None
    if choice.from_.card is not None:
        return (1 + turn.outlook.harm) * turn.outlook.card(COURT_CARD[choice.from_.card])
    kind = turn.state.slots[choice.from_.seat][(choice.from_.slot or 1) - 1]
    return stolen(turn.outlook, kind)


def placing(turn: Turn, choice: CardPrelude) -> float:
    return SHIP_WORTH * min(CARD_SHIPS, turn.state.stock[turn.seat][SHIP])


def gatekeeping(turn: Turn, choice: CardPrelude) -> float:
    gates = len(gates_in_play(turn.state.out))
    return 1.2 * SHIP_WORTH * min(gates, turn.state.stock[turn.seat][SHIP])


def union(turn: Turn, choice: CardPrelude) -> float:
    card = CARD[choice.beside or ""]
    return EXTRA_TURN + 0.15 * (PIPS_ON[card] - 2)


def spying(turn: Turn, choice: CardPrelude) -> float:
    return SEIZING if turn.state.hand[turn.seat] else 0.0


def drawing(turn: Turn, choice: CardPrelude) -> float:
    return EXTRA_TURN


def brokering(turn: Turn, choice: CardPrelude) -> float:
    return sum(turn.outlook.gained(kind) for kind in (MATERIAL, FUEL, WEAPON))


def fencing(turn: Turn, choice: CardPrelude) -> float:
    outlook = turn.outlook
    if not turn.state.supply[RELIC]:
        return 0.0
    kind = turn.state.slots[turn.seat][(choice.slot or 1) - 1]
    return outlook.icon[RELIC] + outlook.use[RELIC] - outlook.icon[kind] - outlook.use[kind]


USES: Final[tuple[tuple[Container[str], Callable[[Turn, CardPrelude], float]], ...]] = (
    (INTERESTS, interest),
    ((*CARTELS, TONGUES), stealing),
    (PLACING, placing),
    ((GATEKEEPERS,), gatekeeping),
    (UNIONS, union),
    ((SPIES,), spying),
    ((FARSEERS,), drawing),
    ((BROKER,), brokering),
    ((FENCE,), fencing),
)


IN_PRELUDE: Final[Mapping[type[Decision], Callable[[Turn, Any], float]]] = {
    Spend: Turn.spending,
    CardPrelude: Turn.using,
}


def turn(state: State, seat: int, legal: list[Any]) -> Decision:
    """What brings most: in the Prelude what is free beside pips, then the pips."""
    now = Turn(state, seat)
    extra: list[tuple[float, Decision]] = []
    weighs = {**IN_PRELUDE, **in_prelude(state)}
    for choice in legal:
        weigh = weighs.get(type(choice))
        if weigh is not None:
            extra.append((weigh(now, choice), choice))
    if extra:
        worth, decision = max(extra, key=lambda each: each[0])
        if worth > ENOUGH:
            return decision
    if now.found and now.found[0][0] > ENOUGH:
        return Act(now.found[0][2])  # type: ignore[arg-type]
    return EndTurn()


def spread_outrage(outlook: Outlook, kind: int) -> float:
    """What Outrage of a type for everybody brings."""
    state, found = outlook.state, -outraged(outlook, kind)
    for seat in range(state.seats):
        if seat != outlook.seat:
            found += outlook.harm * 0.6 * state.slots[seat].count(kind)
    return found

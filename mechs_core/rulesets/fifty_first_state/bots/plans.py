"""All that a seat could still do in this round, each with what it brings and what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from mechs_core.kernel.messages import Decision
from mechs_core.rulesets.fifty_first_state.amounts import INDEX, Amount, one_of, some_of
from mechs_core.rulesets.fifty_first_state.bots.outlook import (
    CARD,
    CARD_AT_ONCE,
    PRICES,
    rounds_left,
    value,
)
from mechs_core.rulesets.fifty_first_state.bots.worth import STANDS, yearly
from mechs_core.rulesets.fifty_first_state.cards import (
    IDS,
    NUMBER,
    Exchange,
    Location,
    connection,
    location,
)
from mechs_core.rulesets.fifty_first_state.data import (
    CARD as A_CARD,
)
from mechs_core.rulesets.fifty_first_state.data import (
    COLOURS,
    CONSTRUCT_WITH,
    DEAL_WITH,
    DEVELOP_VP,
    DEVELOP_WITH,
    RAZE_WITH,
    TRADED,
    WORKER,
)
from mechs_core.rulesets.fifty_first_state.model import OFF, Site, State
from mechs_core.rulesets.fifty_first_state.rules.arena import ARENA
from mechs_core.rulesets.fifty_first_state.rules.build import Construct
from mechs_core.rulesets.fifty_first_state.rules.connections import (
    COST as CONNECTION_COST,
)
from mechs_core.rulesets.fifty_first_state.rules.connections import (
    PlayConnection,
    TakeConnection,
)
from mechs_core.rulesets.fifty_first_state.rules.deals import MakeDeal
from mechs_core.rulesets.fifty_first_state.rules.develop import Develop, fitting
from mechs_core.rulesets.fifty_first_state.rules.raze import (
    Raze,
    RazeOpponent,
    defence,
    foreign_sites,
)
from mechs_core.rulesets.fifty_first_state.rules.turns import Pass
from mechs_core.rulesets.fifty_first_state.rules.use import UseFaction, UseLocation
from mechs_core.rulesets.fifty_first_state.rules.workers import (
    OPEN_COST,
    TRADE_COST,
    OpenProduction,
    Trade,
)

PASS: Final = Pass()
ARENA_POINT: Final = 0.5
ARENA_ROUND: Final = 1.7  # Arena points that a worker there gets in a Cleanup


class Plan(NamedTuple):
    """Something to do: the decision for it, without a payment."""

    decision: Decision | None  # None: at the end of the round
    worth: float
    cost: Amount
    times: int = 1


class Outlook:
    """What a seat has before it in this round and after."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self.rounds = rounds_left(state)
        self.soon = min(1.0, self.rounds)  # chance that there is a round to come
        self.card = CARD_AT_ONCE + self.soon * (CARD - CARD_AT_ONCE)
        self.icons = state.icons(seat)
        self.have = state.in_reach(seat)
        self.harm = 1 / (state.seats - 1)  # part of others' loss that is gained
        self.prices: Sequence[float] = PRICES

    def worth(self, what: Amount) -> float:
        """What an amount is worth now."""
        return value(what, self.prices, self.card)

    def kept(self, site: Site, icons: Sequence[int]) -> float:
        """What a location of anybody's is worth where it is."""
        return STANDS + self.rounds * yearly(site.prints, icons)

    def net(self, exchange: Exchange, times: int) -> float:
        """What using an exchange so often brings beyond its cost, if it brings anything."""
        paid = self.worth(exchange.cost) + exchange.cost.any * min(self.prices[1:6])
        return times * max(self.worth(exchange.gain) - paid, 0.0)

    def built(self, card: Location, without: Location | None = None) -> float:
        """What a new location brings, now and later."""
        icons = self.icons[:]
        for icon in card.icons:
            icons[icon] += 1
        found = STANDS + self.rounds * yearly(card, icons)
        found += self.worth(card.product(icons)) + self.worth(card.building_bonus(icons))
        for good, number in some_of(card.stock):
            found += number * max(self.prices[good], self.soon * PRICES[good])
        if card.action is not None:
            found += self.net(card.action, card.action.times)
        return found + self.on("build")

    def on(self, what: str) -> float:
        """What own locations give for something that is done."""
        return sum(
            self.worth(site.prints.gains)
            for site in self.state.standing(self.seat)
            if site.prints.on == what
        )

    def razed(self, card: Location) -> float:
        return self.worth(card.spoils) + self.on("raze")

    def dealt(self, card: Location) -> float:
        later = self.rounds * value(card.gift, PRICES, CARD)
        return self.worth(card.gift) + later + self.on("deal")

    def drafted(self, name: str) -> float:
        """What a card that is not in hand yet is worth, in its best use."""
        card = location(NUMBER[name])
        uses = (
            (self.built(card), CONSTRUCT_WITH),
            (self.dealt(card), DEAL_WITH),
            (self.razed(card), RAZE_WITH),
        )
        return max(worth - card.distance * PRICES[INDEX[good]] for worth, good in uses)

    # ------------------------------------------------------------ plans

    def plans(self) -> list[Plan]:
        return [
            *self.with_hand(),
            *self.with_board(),
            *self.with_others(),
            *self.with_workers(),
            *self.equipping(),
        ]

    def with_hand(self) -> Iterator[Plan]:
        state, seat = self.state, self.seat
        for number in state.hand[seat]:
            card, name = location(number), IDS[number]
            built = self.built(card) - self.card
            yield Plan(Construct(name), built, one_of(CONSTRUCT_WITH, card.distance))
            dealt = self.dealt(card) - self.card
            yield Plan(MakeDeal(name), dealt, one_of(DEAL_WITH, card.distance))
            yield Plan(Raze(name), self.razed(card) - self.card, one_of(RAZE_WITH, card.distance))
            for way in DEVELOP_WITH:
                if sites := fitting(state, seat, number, way):
                    lost = min(self.given_up(site) for site in sites)
                    yield Plan(Develop(name, way), built + DEVELOP_VP - lost, one_of(way))
        for number in state.connections[seat]:
            play = connection(number).play
            worth = self.worth(play.gain) - self.soon * 0.5 * value(play.gain, PRICES, CARD)
            yield Plan(PlayConnection(IDS[number]), worth, play.cost)

    def given_up(self, site: Site) -> float:
        """What an own location is still worth; nothing for a ruin."""
        if site.ruin:
            return 0.0
        action = site.prints.action
        now = self.net(action, action.times - site.uses) if action else 0.0
        return self.kept(site, self.icons) + now

    def with_board(self) -> Iterator[Plan]:
        state, seat = self.state, self.seat
        for site in state.standing(seat):
            action = site.prints.action
            if action is not None and site.uses < action.times:
                decision = UseLocation(IDS[site.card])
                yield Plan(decision, self.worth(action.gain), action.cost, action.times - site.uses)
        for index, used in enumerate(state.faction_used[seat]):
            if not used:
                action = state.faction_action(seat, index)
                worth = self.worth(action.gain) - action.cost.cards * self.card
                yield Plan(UseFaction(index), worth, action.cost)

    def with_others(self) -> Iterator[Plan]:
        state, seat = self.state, self.seat
        for owner, site in foreign_sites(state, seat):
            card = site.prints
            loss = self.kept(site, state.icons(owner)) - value(card.gift, PRICES, CARD)
            cost = defence(state, owner, site)
            yield Plan(RazeOpponent(IDS[site.card]), self.razed(card) + self.harm * loss, cost)
            if card.open and not site.uses:
                worth = self.worth(card.makes) - self.harm * value(OPEN_COST, PRICES, CARD)
                yield Plan(OpenProduction(IDS[site.card]), worth, OPEN_COST)

    def with_workers(self) -> Iterator[Plan]:
        state, seat = self.state, self.seat
        for good in TRADED:
            if good != A_CARD or state.has_cards_left():
                yield Plan(Trade(good), self.worth(one_of(good)), TRADE_COST, 5)
        for colour, face in zip(COLOURS, state.faces, strict=True):
            if face != OFF:
                play = connection(face).play
                now = self.worth(play.gain) - self.worth(play.cost)
                later = value(play.gain, PRICES, CARD) - value(play.cost, PRICES, CARD)
                later *= self.soon * 0.5
                yield Plan(TakeConnection(colour), max(now, later), CONNECTION_COST)
        if state.arena is not None and state.arena.spaces[seat] is None:
            worth = self.rounds * ARENA_ROUND * ARENA_POINT
            yield Plan(ARENA.SendWorker(), worth, one_of(WORKER))

    def equipping(self) -> Iterator[Plan]:
        """What goods are worth to the worker in the Arena at the end of this round."""
        arena = self.state.arena
        if arena is not None and self.soon:
            supply = self.state.supply[self.seat]
            best = 0  # the table has the dearest first: what is cheaper than one at hand is no use
            for kind, points in arena.equipment.items():
                if not best:
                    yield Plan(None, self.soon * ARENA_POINT * points, one_of(kind))
                if supply[INDEX[kind]]:
                    best = points


def key_of(choice: Any) -> Decision:
    """A decision without what names its payment, as plans have it."""
    kind = type(choice)
    if kind is UseLocation:
        return UseLocation(choice.location)
    if kind is UseFaction:
        return UseFaction(choice.index)
    if kind is Develop:
        return Develop(choice.card, choice.with_)
    if kind is PlayConnection:
        return PlayConnection(choice.card)
    decision: Decision = choice
    return decision

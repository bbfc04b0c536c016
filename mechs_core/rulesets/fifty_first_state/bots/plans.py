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
    equip_windows,
    piece_worth,
    price,
    rounds_left,
    value,
)
from mechs_core.rulesets.fifty_first_state.bots.worth import STANDS, in_a_round
from mechs_core.rulesets.fifty_first_state.cards import (
    CONNECTION_OF,
    IDS,
    NUMBER,
    Exchange,
    Location,
    connection,
    location,
)
from mechs_core.rulesets.fifty_first_state.data import (
    BASIC,
    COLOURS,
    CONSTRUCT_WITH,
    CONTACTS,
    DEAL_WITH,
    DEVELOP_VP,
    DEVELOP_WITH,
    RAZE_WITH,
    TRADED,
    UNI,
    WORKER,
)
from mechs_core.rulesets.fifty_first_state.data import (
    CARD as A_CARD,
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
PIECES: Final = 0.6  # what a worker is given on average, in pieces of the dearest
WAITS: Final = 0.5  # of its worth now, that a connection card has in a round to come
TRADES: Final = 5  # as many as a seat may ever make in a round
STORED: Final = 0.8  # of its later worth, that a good to be stored is worth
PLAYED_WITH: Final = tuple(INDEX[good] for good in (*CONTACTS, UNI, *DEVELOP_WITH))
BRICK: Final = INDEX["brick"]


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
        self.icons = state.icons(seat)
        self.have = state.in_reach(seat)
        at_once = CARD_AT_ONCE if any(self.have[good] for good in PLAYED_WITH) else 0.0
        self.card = at_once + self.soon * (CARD - at_once)
        self.windows = equip_windows(state, self.rounds)
        self.piece = piece_worth(state, seat, self.windows)
        self.harm = 1 / (state.seats - 1)  # part of others' loss that is gained
        self.prices: Sequence[float] = PRICES

    def worth(self, what: Amount) -> float:
        """What an amount is worth now."""
        return value(what, self.prices, self.card)

    def kept(self, site: Site, icons: Sequence[int]) -> float:
        """What a location of anybody's is worth where it is."""
        return STANDS + self.rounds * in_a_round(site.prints, icons)

    def net(self, exchange: Exchange, times: int) -> float:
        """What using an exchange so often brings beyond its cost, if it brings anything."""
        paid = price(exchange.cost, self.prices, self.card)
        return times * max(self.worth(exchange.gain) - paid, 0.0)

    def built(self, card: Location) -> float:
        """What a new location brings, now and later."""
        icons = self.icons[:]
        for icon in card.icons:
            icons[icon] += 1
        found = STANDS + self.rounds * in_a_round(card, icons)
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

    def best_use(self, name: str) -> float:
        """What a card brings in its best use."""
        number = NUMBER[name]
        if CONNECTION_OF[number] is not None:
            return self.worth(connection(number).play.gain)
        card = location(number)
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
            *self.at_the_end(),
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
            worth = self.worth(play.gain) - self.soon * WAITS * value(play.gain, PRICES, CARD)
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
                yield Plan(Trade(good), self.worth(one_of(good)), TRADE_COST, TRADES)
        for colour, face in zip(COLOURS, state.faces, strict=True):
            if face != OFF:
                play = connection(face).play
                now = self.worth(play.gain) - self.worth(play.cost)
                later = value(play.gain, PRICES, CARD) - value(play.cost, PRICES, CARD)
                later *= self.soon * WAITS
                yield Plan(TakeConnection(colour), max(now, later), CONNECTION_COST)
        if state.arena is not None and state.arena.spaces[seat] is None:
            yield Plan(ARENA.SendWorker(), PIECES * self.windows * self.piece, one_of(WORKER))

    def at_the_end(self) -> Iterator[Plan]:
        """What goods are worth at the end of this round: as equipment, and stored."""
        arena, supply = self.state.arena, self.state.supply[self.seat]
        if arena is not None:
            each = min(1.0, self.windows) * self.piece / max(arena.equipment.values())
            # The dearest come first: what is cheaper than a piece at hand is no use.
            for kind, points in arena.equipment.items():
                yield Plan(None, each * points, one_of(kind))
                if supply[INDEX[kind]]:
                    break
        room = sum(max(site.room_for(BRICK), 0) for site in self.state.standing(self.seat))
        if room and self.soon:
            for good in BASIC:
                yield Plan(None, self.soon * STORED * PRICES[INDEX[good]], one_of(good), room)


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

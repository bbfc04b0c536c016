"""Summits: who calls one, what Favors force, a deal that both sides want. Estimates, no rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from mechs_core.kernel.messages import Decision
from mechs_core.rulesets.arcs.bots.campaign.outlook import ReachOutlook
from mechs_core.rulesets.arcs.campaign_model import Item
from mechs_core.rulesets.arcs.cards import COURT_CARD
from mechs_core.rulesets.arcs.data import AGENT, CITY, KINDS, TYRANT
from mechs_core.rulesets.arcs.field_types import owner_number
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules.campaign import items
from mechs_core.rulesets.arcs.rules.campaign.drafts import ChooseDetails, Draft, DropDraft
from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit
from mechs_core.rulesets.arcs.rules.campaign.proposals import Answer, Propose, Withdraw, found
from mechs_core.rulesets.arcs.rules.campaign.summit import (
    PETITION,
    RETURN_FAVORS,
    Order,
    forced,
    forces,
    summit_of,
)
from mechs_core.rulesets.arcs.rules.campaign.talk import CallLast, Done
from mechs_core.rulesets.arcs.rules.campaign.titles import LEAVE, REVIVE

CALLED: Final = 0.15  # what a Summit must bring to be called
ORDERED: Final = 0.1  # what an order must bring
PETITIONED: Final = 0.12
LEFT: Final = 0.6  # of what being a Regent costs, as titles change again
HOME: Final = 0.3  # of an own agent or piece that comes home
PROMISED: Final = 0.4  # of an agent that is given as a Favor
PIECES: Final = {"ship": 0.35, "city": 1.0, "starport": 0.6}
ON_A_CARD: Final = 0.25  # of the worth of a Court card, for an agent on it
WANTED: Final = 0.2  # what a deal must bring to be proposed
GIVEN: Final = 0.05  # what it must bring to the other side
AGREED: Final = 0.02  # what it must bring to be accepted
Deal = tuple[Item, ...]


class Table:
    """What gifts are worth to the seats of a Summit."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self.looks: dict[int, ReachOutlook] = {}

    def look(self, seat: int) -> ReachOutlook:
        if seat not in self.looks:
            self.looks[seat] = ReachOutlook(self.state, seat)
        return self.looks[seat]

    def brings(self, deal: Iterable[Item], seat: int) -> float:
        """What a deal brings to a seat."""
        total = 0.0
        for item in deal:
            if item.to == seat:
                total += self.received(item)
            elif item.from_ == seat:
                total -= self.given(item) + self.helped(item)
            else:
                total -= self.look(seat).harm * 0.5 * self.received(item)
        return total

    def received(self, item: Item) -> float:
        """What an item brings to its receiver."""
        look, said = self.look(item.to), item.details or {}
        gift = look.gift if item.kind in items.GIFTS else 0.0
        if item.kind == items.RESOURCE:
            return gift + look.token[self.token(item)]
        if item.kind == items.FAVOR:
            return gift + look.favor
        if item.kind in (items.CAPTIVE, items.FAVOR_OF, items.TROPHY):
            if owner_number(said["owner"]) == item.to:
                return gift + HOME
            more = {items.CAPTIVE: look.captive, items.FAVOR_OF: look.favor}
            return gift + more.get(item.kind, look.trophies(1))
        if item.kind == items.CEDE:
            return look.next_city if said["kind"] == KINDS[CITY] else PIECES[said["kind"]]
        if item.kind == items.DELEGATE:
            return ON_A_CARD * look.secured[int(said["place"]) - 1]
        if item.kind == items.GUILD:
            return gift + look.card(COURT_CARD[said["card"]])
        return look.regency  # an invitation

    def helped(self, item: Item) -> float:
        """What it costs its giver that a gift counts for the receiver's objective."""
        look = self.look(item.to)
        return look.harm * look.gift if item.kind in items.GIFTS else 0.0

    def given(self, item: Item) -> float:
        """What an item costs its giver."""
        look, said = self.look(item.from_), item.details or {}
        if item.kind == items.RESOURCE:
            return look.kept(self.token(item))
        if item.kind == items.FAVOR:
            return PROMISED
        if item.kind == items.FAVOR_OF:
            return look.favor
        if item.kind == items.CAPTIVE:
            return 0.05 - look.gain(TYRANT, -1)
        if item.kind == items.TROPHY:
            return 0.05 - look.trophies(-1)
        if item.kind == items.CEDE:
            return PIECES[said["kind"]] + 0.2
        if item.kind == items.DELEGATE:
            return ON_A_CARD * look.secured[int(said["place"]) - 1]
        if item.kind == items.GUILD:
            return look.lost_card(COURT_CARD[said["card"]])
        return -look.aims.counted if look.aims.plays("unifier") else 0.1

    def token(self, item: Item) -> int:
        """The type of the token that an item is about."""
        slot: int = (item.details or {})["slot"]
        return self.state.slots[item.from_][slot - 1]

    # ------------------------------------------------------------ the Call to Order

    def orders(self, choices: Iterable[Order]) -> tuple[float, Order]:
        """The order that brings most."""
        return max([(self.ordering(each), number, each) for number, each in enumerate(choices)])[
            ::2
        ]

    def ordering(self, choice: Order) -> float:
        look = self.look(self.seat)
        if choice.kind == RETURN_FAVORS:
            item = forced(self.seat, choice)
            cost = items.cost_of(item) * look.favor
            return self.received(item) + look.harm * max(0.0, self.given(item)) - cost
        if choice.kind == LEAVE:
            return -look.regency * LEFT - (look.tile if look.is_first else 0.0)
        if choice.kind == REVIVE:
            return look.regency + look.tile
        return PETITIONED if choice.kind == PETITION else ORDERED

    # ------------------------------------------------------------ deals

    def deals(self) -> Iterator[Deal]:
        """Deals that the seat may want: a gift of a Rival for one of its own."""
        state, seat = self.state, self.seat
        own = [*self.tokens(seat)]
        for rival in state.rivals(seat):
            takes = [Item(rival, seat, items.RESOURCE, each) for each in self.tokens(rival)]
            gives = [Item(seat, rival, items.RESOURCE, each) for each in own]
            if state.stock[seat][AGENT]:
                gives.append(Item(seat, rival, items.FAVOR, {}))
            if state.stock[rival][AGENT]:
                takes.append(Item(rival, seat, items.FAVOR, {}))
            for take in takes:
                yield from ((take, give) for give in gives if differ(self, take, give))
            if state.reach.first_regent == seat and not state.reach.regent[rival]:
                yield (Item(seat, rival, items.INVITE, {}),)

    def tokens(self, seat: int) -> Iterator[Mapping[str, Any]]:
        """A slot of each type that a seat holds."""
        slots = self.state.slots[seat]
        for slot, kind in enumerate(slots):
            if kind != OFF and kind not in slots[:slot]:
                yield {"slot": slot + 1}

    def proposal(self, drafted: Sequence[Item] = ()) -> Deal:
        """The deal that brings most of those that both sides want; () for none.

        drafted: what it begins with; then any deal that begins so will do.
        """
        best: tuple[float, Deal] = (0.0 if drafted else WANTED, ())
        for deal in self.deals():
            if deal[: len(drafted)] == (*drafted,) and self.brings(deal, self.seat) > best[0]:
                other = deal[0].from_ if deal[0].to == self.seat else deal[0].to
                if drafted or self.brings(deal, other) > GIVEN:
                    best = self.brings(deal, self.seat), deal
        return best[1]


def differ(table: Table, take: Item, give: Item) -> bool:
    """Whether two gifts are not alike."""
    if take.kind == give.kind == items.RESOURCE:
        return table.token(take) != table.token(give)
    return not take.kind == give.kind == items.FAVOR


# ---------------------------------------------------------------- the questions


def call_summit(state: State, seat: int, legal: list[Any]) -> Decision:
    """Called where an order or a deal brings enough."""
    now, table = state.reach, Table(state, seat)
    orders = [Order(RETURN_FAVORS, *force) for force in forces(state, seat)]
    if now.regent[seat]:
        orders.append(Order(LEAVE))
    if not any(now.regent):
        orders.append(Order(REVIVE))
    best = table.orders(orders)[0] if orders else 0.0
    return CallSummit(best > CALLED or (bool(table.look(seat).gift) and bool(table.proposal())))


def order(state: State, seat: int, legal: list[Any]) -> Decision:
    return Table(state, seat).orders(legal)[1]


def talk(state: State, seat: int, legal: list[Any]) -> Decision:
    """Answers, then one proposal at most in a Summit."""
    table, summit = Table(state, seat), summit_of(state)
    answers = [choice for choice in legal if type(choice) is Answer]
    if answers:
        open_deal = found(state, answers[0].proposal)
        assert open_deal is not None
        return Answer(open_deal.id, table.brings(open_deal.items, seat) > AGREED)
    begun, drafted = summit.begun[seat], summit.drafts[seat]
    if begun is not None:
        return details(table, begun, drafted, legal)
    deal = () if summit.made[seat] else table.proposal(drafted)
    step = next_step(deal, drafted)
    if step in legal:
        return step
    ends = (CallLast, Done) if all_others_done(state, seat) else (Done, Withdraw)
    best: Decision = next(each for kind in ends for each in legal if type(each) is kind)
    return best


def next_step(deal: Deal, drafted: Sequence[Item]) -> Decision:
    """What brings a draft nearer to a proposal of this deal."""
    if not deal:
        return Done()
    if len(deal) == len(drafted):
        return Propose()
    item = deal[len(drafted)]
    return Draft(item.from_, item.to, item.kind)


def all_others_done(state: State, seat: int) -> bool:
    done = summit_of(state).done
    return all(is_done for other, is_done in enumerate(done) if other != seat)


def details(table: Table, begun: Item, drafted: Sequence[Item], legal: list[Any]) -> Decision:
    """What the item begun is about in the deal that the draft becomes."""
    best: tuple[float, Decision] | None = None
    for deal in table.deals():
        if deal[: len(drafted)] != (*drafted,) or len(deal) <= len(drafted):
            continue
        item = deal[len(drafted)]
        choice = ChooseDetails(**(item.details or {}))
        if (item.from_, item.to, item.kind) != (begun.from_, begun.to, begun.kind):
            continue
        worth = table.brings(deal, table.seat)
        if choice in legal and (best is None or worth > best[0]):
            best = worth, choice
    return DropDraft() if best is None else best[1]


CHOICES: Final[Mapping[str, Callable[[State, int, list[Any]], Decision]]] = {
    "council": call_summit,
    "event": call_summit,
    "order": order,
    "talk": talk,
}

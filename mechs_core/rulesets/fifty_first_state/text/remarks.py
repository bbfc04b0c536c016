"""What a player should know of a decision that is offered: what it costs, brings and takes away.

The rules' own functions carry it out on a state made of what the player sees.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from msgspec import UNSET

from mechs_core.kernel.messages import Decision, Event
from mechs_core.kit.trials import BarePlay
from mechs_core.kit.words import listed
from mechs_core.modules.arena.text import remark as remark_on_arena
from mechs_core.rulesets.fifty_first_state.amounts import (
    NO_AMOUNT,
    Amount,
    counts,
    goods_in,
    one_of,
    told,
)
from mechs_core.rulesets.fifty_first_state.cards import (
    CONNECTION_OF,
    NUMBER,
    connection,
    location,
)
from mechs_core.rulesets.fifty_first_state.data import ACTION, DEVELOP_VP, PRODUCTION
from mechs_core.rulesets.fifty_first_state.model import Site, State
from mechs_core.rulesets.fifty_first_state.rules import (
    CHAPTERS,
    build,
    connections,
    deals,
    develop,
    raze,
    use,
    workers,
)
from mechs_core.rulesets.fifty_first_state.rules.arena import ARENA
from mechs_core.rulesets.fifty_first_state.rules.build import Construct
from mechs_core.rulesets.fifty_first_state.rules.cleanup import Store, StoreDone
from mechs_core.rulesets.fifty_first_state.rules.connections import PlayConnection, TakeConnection
from mechs_core.rulesets.fifty_first_state.rules.deals import MakeDeal
from mechs_core.rulesets.fifty_first_state.rules.develop import Develop, Replace, fitting
from mechs_core.rulesets.fifty_first_state.rules.gains import (
    CardsDrawn,
    GoodsGained,
    Produced,
    VpGained,
)
from mechs_core.rulesets.fifty_first_state.rules.lookout import PickCard
from mechs_core.rulesets.fifty_first_state.rules.payment import GoodsPaid, default_payment
from mechs_core.rulesets.fifty_first_state.rules.raze import Raze, RazeOpponent
from mechs_core.rulesets.fifty_first_state.rules.setup import DiscardSetup
from mechs_core.rulesets.fifty_first_state.rules.turns import Pass
from mechs_core.rulesets.fifty_first_state.rules.use import UseFaction, UseLocation
from mechs_core.rulesets.fifty_first_state.rules.workers import OpenProduction, Trade
from mechs_core.rulesets.fifty_first_state.text.state_of_view import created, state_of
from mechs_core.rulesets.fifty_first_state.text.words import (
    CARD_NAME,
    NOTHING,
    does,
    effect,
    exchanged,
    name,
)
from mechs_core.rulesets.fifty_first_state.view import View

# Each rule without the turn that follows it.
RULE: Final[Mapping[type[Decision], Callable[..., None]]] = {
    kind: rule
    for chapter in (build, connections, deals, develop, raze, use, workers)
    for kind, rule in chapter.DECIDE.items()
}
AT_THE_END: Final = "1 vp at the end"


def remark(decision: Decision, view: View) -> str:
    """A remark on a legal decision of the viewer; "" for a spectator."""
    seat = view.viewer
    if seat is None:
        return ""
    if type(decision) in ARENA.decide:
        return "" if view.arena is UNSET else remark_on_arena(decision, view.arena, seat)
    return REMARK[type(decision)](decision, view, seat)


class Outcome:
    """What a decision does to its seat, and to another one."""

    def __init__(self, decision: Decision, view: View, seat: int) -> None:
        self.before, self.state = state_of(view), state_of(view)
        play = BarePlay(CHAPTERS, created(view), self.state)
        RULE[type(decision)](play, seat, decision)
        self.seat, self.events = seat, play.events

    @property
    def paid(self) -> str:
        """ "1 worker 2 fuel"; "nothing"."""
        return (
            next((told(Amount(counts(each.goods))) for each in self.of(GoodsPaid)), "") or NOTHING
        )

    def of(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.events if type(event) is kind]

    def gained(self, seat: int | None = None) -> str:
        """All that a seat gains, the deciding one where none is said; "nothing"."""
        who, total = self.seat if seat is None else seat, NO_AMOUNT
        for event in self.events:
            if getattr(event, "seat", None) == who:
                total = total.plus(gain_of(event))
        return told(total) or NOTHING


def gain_of(event: Event) -> Amount:
    if isinstance(event, GoodsGained | Produced):
        return Amount(counts(event.goods))
    if isinstance(event, VpGained):
        return Amount(vp=event.vp)
    return Amount(cards=event.count) if isinstance(event, CardsDrawn) else NO_AMOUNT


# ---------------------------------------------------------------- cards


def _discard(offered: DiscardSetup, view: View, seat: int) -> str:
    hand = () if view.own is None else view.own.hand
    return f"keep {listed(CARD_NAME[card] for card in hand if card not in offered.cards)}"


def _pick(offered: PickCard, view: View, seat: int) -> str:
    card = location(NUMBER[offered.card])
    return f"{card.name} {card.distance}: {does(card)}; raze {told(card.spoils)}; deal {card.deal}"


def lasting(state: State, seat: int, site: Site) -> str:
    """What a location is good for from now on: "1 fuel a round", an action, an effect."""
    card = site.prints
    if card.row == PRODUCTION:
        return f"{told(site.prints.product(state.icons(seat))) or NOTHING} a round"
    return exchanged(card.action) if card.row == ACTION and card.action else effect(card)


def _construct(offered: Construct, view: View, seat: int) -> str:
    done = Outcome(offered, view, seat)
    new = lasting(done.state, seat, done.state.board[seat][-1])
    said = [done.paid, f"now {done.gained()}", new, AT_THE_END]
    return _of_card(offered.card, said)


def _of_card(card: str, said: Sequence[str]) -> str:
    kept = (each for each in said if each and each != f"now {NOTHING}")
    return f"{CARD_NAME[card]}: {'; '.join(kept)}"


def _develop(offered: Develop, view: View, seat: int) -> str:
    """The locations that it may replace, and what it does."""
    state = state_of(view)
    sites = fitting(state, seat, NUMBER[offered.card], offered.with_)
    over = listed((site.prints.name for site in sites), "or")
    if len(sites) > 2:
        over = f"{len(sites)} locations"
    paid = spared(state, seat, one_of(offered.with_), offered.pay)
    card = location(NUMBER[offered.card])
    return _of_card(offered.card, [paid, f"over {over}", f"{DEVELOP_VP} vp", does(card)])


def _replace(offered: Replace, view: View, seat: int) -> str:
    done = Outcome(offered, view, seat)
    old = done.before.site_of(NUMBER[offered.location])
    assert old
    lost = "a ruin" if old[1].ruin else lasting(done.before, seat, old[1])
    gained = f"now {done.gained()}"
    more = AT_THE_END if old[1].ruin else ""
    return _of_card(offered.location, [f"loses {lost}" if lost else "", gained, more])


def _deal(offered: MakeDeal, view: View, seat: int) -> str:
    done = Outcome(offered, view, seat)
    gift = told(location(NUMBER[offered.card]).gift)
    return _of_card(offered.card, [done.paid, f"now {done.gained()}", f"{gift} a round"])


def _raze(offered: Raze, view: View, seat: int) -> str:
    done = Outcome(offered, view, seat)
    return _of_card(offered.card, [done.paid, f"now {done.gained()}"])


def _raze_opponent(offered: RazeOpponent, view: View, seat: int) -> str:
    """What both get, and what the owner loses."""
    done = Outcome(offered, view, seat)
    found = done.before.site_of(NUMBER[offered.location])
    assert found
    owner, site = found
    lost = listed(filter(None, ("1 vp", lasting(done.before, owner, site))))
    whose = name(owner, view)
    said = [done.paid, f"now {done.gained()}", f"{whose} gets {done.gained(owner)}, loses {lost}"]
    return _of_card(offered.location, said)


# ---------------------------------------------------------------- uses


def spared(state: State, seat: int, cost: Amount, pay: Sequence[str] | None) -> str:
    """What is paid, and what the default would have paid in its place."""
    usual = default_payment(state, seat, cost) or cost.goods
    if pay is None:
        return told(Amount(usual))
    paid = counts({good: pay.count(good) for good in pay})
    less = [max(0, a - b) for a, b in zip(usual, paid, strict=True)]
    return f"{told(Amount(paid))}, which spares {listed(goods_in(less))}"


def _use(offered: UseLocation, view: View, seat: int) -> str:
    done = Outcome(offered, view, seat)
    action = location(NUMBER[offered.location]).action
    assert action
    paid = spared(done.before, seat, action.cost, offered.pay)
    return _of_card(offered.location, [paid, f"now {done.gained()}"])


def _faction(offered: UseFaction, view: View, seat: int) -> str:
    done = Outcome(offered, view, seat)
    cost = done.before.faction_action(seat, offered.index).cost
    paid = spared(done.before, seat, cost, offered.pay)
    thrown = "" if offered.discard is None else f" and {CARD_NAME[offered.discard]}"
    return f"{paid}{thrown}; now {done.gained()}"


def _trade(offered: Trade, view: View, seat: int) -> str:
    done = Outcome(offered, view, seat)
    return f"{done.paid}; now {done.gained()}"


def _open(offered: OpenProduction, view: View, seat: int) -> str:
    done = Outcome(offered, view, seat)
    found = done.before.site_of(NUMBER[offered.location])
    assert found
    whose = name(found[0], view)
    said = [done.paid, f"now {done.gained()}", f"{whose} gets {done.gained(found[0])}"]
    return _of_card(offered.location, said)


def _take(offered: TakeConnection, view: View, seat: int) -> str:
    done = Outcome(offered, view, seat)
    card = view.faces[offered.colour]
    assert card is not None
    return _of_card(card, [done.paid, f"into hand: {exchanged(connection(NUMBER[card]).play)}"])


def _play(offered: PlayConnection, view: View, seat: int) -> str:
    done = Outcome(offered, view, seat)
    card = CONNECTION_OF[NUMBER[offered.card]]
    assert card
    paid = spared(done.before, seat, card.play.cost, offered.pay) or NOTHING
    return _of_card(offered.card, [paid, f"now {done.gained()}"])


def _pass(offered: Pass, view: View, seat: int) -> str:
    left = told(Amount(counts(view.seats[seat].supply)))
    return f"no more actions in this round; {left or NOTHING} left over"


# ---------------------------------------------------------------- stores


def _store(offered: Store, view: View, seat: int) -> str:
    found = state_of(view).site_of(NUMBER[offered.location])
    assert found
    good = goods_in(one_of(offered.good).goods)
    room = found[1].room_for(counts(good).index(1)) - 1
    return f"{CARD_NAME[offered.location]}: back in the next Production; room for {room} more"


def _done(offered: StoreDone, view: View, seat: int) -> str:
    return f"loses {told(Amount(counts(view.seats[seat].supply))) or NOTHING}"


REMARK: Final[Mapping[type[Decision], Callable[[Any, View, int], str]]] = {
    DiscardSetup: _discard,
    PickCard: _pick,
    Construct: _construct,
    Develop: _develop,
    Replace: _replace,
    MakeDeal: _deal,
    Raze: _raze,
    RazeOpponent: _raze_opponent,
    UseLocation: _use,
    UseFaction: _faction,
    Trade: _trade,
    OpenProduction: _open,
    TakeConnection: _take,
    PlayConnection: _play,
    Pass: _pass,
    Store: _store,
    StoreDone: _done,
}

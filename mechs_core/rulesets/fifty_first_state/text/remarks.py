"""What a player should know of a decision that is offered: what it costs, brings and takes away.

The rules' own functions carry it out on a state made of what the player sees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from msgspec import UNSET
from msgspec.structs import replace

from mechs_core.kernel.messages import Decision, Event
from mechs_core.kit.trials import BarePlay
from mechs_core.kit.words import listed
from mechs_core.modules.arena.text import remark as remark_on_arena
from mechs_core.rulesets.fifty_first_state.amounts import NO_AMOUNT, Amount, counts, told
from mechs_core.rulesets.fifty_first_state.cards import NUMBER, connection, location
from mechs_core.rulesets.fifty_first_state.data import DEVELOP_VP, PRODUCTION
from mechs_core.rulesets.fifty_first_state.model import Site, State
from mechs_core.rulesets.fifty_first_state.rules import (
    CHAPTERS,
    build,
    cleanup,
    connections,
    deals,
    develop,
    gains,
    lookout,
    raze,
    setup,
    turns,
    use,
    workers,
)
from mechs_core.rulesets.fifty_first_state.rules.arena import ARENA
from mechs_core.rulesets.fifty_first_state.rules.payment import GoodsPaid
from mechs_core.rulesets.fifty_first_state.text import words
from mechs_core.rulesets.fifty_first_state.text.state_of_view import created, state_of
from mechs_core.rulesets.fifty_first_state.text.words import CARD_NAME, NOTHING
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
    seat, kind = view.viewer, type(decision)
    if seat is None:
        return ""
    if kind in ARENA.decide:
        return "" if view.arena is UNSET else remark_on_arena(decision, view.arena, seat)
    said = SAID[kind](decision, view, seat) if kind in SAID else tried(decision, view, seat)
    card = NAMED_BY.get(kind, "")
    return f"{CARD_NAME[getattr(decision, card)]}: {said}" if card else said


# What is told before the rest: the name of the card in this field.
NAMED_BY: Final[Mapping[type[Decision], str]] = {
    **dict.fromkeys((lookout.PickCard, build.Construct, develop.Develop, deals.MakeDeal), "card"),
    **dict.fromkeys((raze.Raze, connections.PlayConnection), "card"),
    **dict.fromkeys((develop.Replace, raze.RazeOpponent, use.UseLocation), "location"),
    **dict.fromkeys((workers.OpenProduction, cleanup.Store), "location"),
}

# ---------------------------------------------------------------- tried


class Outcome:
    """What a decision does. before, after: states."""

    def __init__(self, decision: Decision, view: View, seat: int) -> None:
        self.before, self.after, self.view = state_of(view), state_of(view), view
        play = BarePlay(CHAPTERS, created(view), self.after)
        RULE[type(decision)](play, seat, decision)
        self.seat, self.events = seat, play.events

    @property
    def paid(self) -> Mapping[str, int]:
        return next((event.goods for event in self.events if isinstance(event, GoodsPaid)), {})

    def gained(self, seat: int) -> str:
        """All that a seat gains; "nothing"."""
        total = NO_AMOUNT
        for event in self.events:
            if getattr(event, "seat", None) == seat:
                total = total.plus(gain_of(event))
        return told(total) or NOTHING

    def owner(self, card: str) -> tuple[int, Site]:
        """Where a location lay before."""
        found = self.before.site_of(NUMBER[card])
        assert found
        return found


def gain_of(event: Event) -> Amount:
    if isinstance(event, gains.GoodsGained | gains.Produced):
        return Amount(counts(event.goods))
    if isinstance(event, gains.VpGained):
        return Amount(vp=event.vp)
    return Amount(cards=event.count) if isinstance(event, gains.CardsDrawn) else NO_AMOUNT


def tried(decision: Any, view: View, seat: int) -> str:
    """What is paid and gained, and what else the decision does."""
    done = Outcome(decision, view, seat)
    paid = cost(done.paid)
    if getattr(decision, "pay", None) is not None:
        usual = Outcome(replace(decision, pay=None), view, seat).paid
        rest = {good: n - done.paid.get(good, 0) for good, n in usual.items()}
        paid += f", which spares {cost({good: n for good, n in rest.items() if n > 0})}"
    if getattr(decision, "discard", None) is not None:
        paid += f" and {CARD_NAME[decision.discard]}"
    gained = done.gained(seat)
    more = MORE[type(decision)](decision, done) if type(decision) in MORE else ()
    said = [paid, "" if gained == NOTHING else f"now {gained}", *more]
    return "; ".join(filter(None, said))


def cost(goods: Mapping[str, int]) -> str:
    return told(Amount(counts(goods)))


def lasting(state: State, seat: int, site: Site) -> str:
    """What a location is good for as long as it stands: "1 fuel a round", an action, an effect."""
    if site.prints.row != PRODUCTION:
        return words.effect(site.prints)
    return f"{told(site.prints.product(state.icons(seat))) or NOTHING} a round"


def lost_with(state: State, seat: int, site: Site) -> str:
    """What its owner no longer has without a location; stock comes back."""
    return "" if any(site.prints.stock) else lasting(state, seat, site)


def _built(offered: build.Construct, done: Outcome) -> Iterable[str]:
    yield lasting(done.after, done.seat, done.after.board[done.seat][-1])
    yield AT_THE_END


def _replaced(offered: develop.Replace, done: Outcome) -> Iterable[str]:
    _, old = done.owner(offered.location)
    if old.ruin:
        yield AT_THE_END
    elif any(old.stock):
        yield f"{told(Amount(old.stock))} in stock comes back"
    elif lost := lost_with(done.before, done.seat, old):
        yield f"loses {lost}"


def _ruined(offered: raze.RazeOpponent, done: Outcome) -> Iterable[str]:
    owner, site = done.owner(offered.location)
    lost = listed(filter(None, ("1 vp", lost_with(done.before, owner, site))))
    yield f"{words.name(owner, done.view)} gets {done.gained(owner)}, loses {lost}"


def _opened(offered: workers.OpenProduction, done: Outcome) -> Iterable[str]:
    owner, _ = done.owner(offered.location)
    yield f"{words.name(owner, done.view)} gets {done.gained(owner)}"


def _taken(offered: connections.TakeConnection, done: Outcome) -> Iterable[str]:
    card = done.view.faces[offered.colour]
    assert card is not None
    yield f"{CARD_NAME[card]}: {words.exchanged(connection(NUMBER[card]).play)}"


def _dealt(offered: deals.MakeDeal, done: Outcome) -> Iterable[str]:
    yield f"1 {location(NUMBER[offered.card]).deal} a round"


MORE: Final[Mapping[type[Decision], Callable[[Any, Outcome], Iterable[str]]]] = {
    build.Construct: _built,
    develop.Replace: _replaced,
    deals.MakeDeal: _dealt,
    raze.RazeOpponent: _ruined,
    workers.OpenProduction: _opened,
    connections.TakeConnection: _taken,
}

# ---------------------------------------------------------------- said without a trial


def _discard(offered: setup.DiscardSetup, view: View, seat: int) -> str:
    hand = () if view.own is None else view.own.hand
    return f"keep {listed(CARD_NAME[card] for card in hand if card not in offered.cards)}"


def _pick(offered: lookout.PickCard, view: View, seat: int) -> str:
    card = location(NUMBER[offered.card])
    return f"{words.does(card)}; deal {card.deal}; raze {told(card.spoils)}"


def _develop(offered: develop.Develop, view: View, seat: int) -> str:
    """What it may replace, and what it does."""
    sites = develop.fitting(state_of(view), seat, NUMBER[offered.card], offered.with_)
    over = listed((site.prints.name for site in sites), "or")
    if len(sites) > 2:
        over = f"{len(sites)} locations"
    paid = cost({offered.with_: 1} if offered.pay is None else dict.fromkeys(offered.pay, 1))
    return f"{paid}; over {over}; {DEVELOP_VP} vp; {words.does(location(NUMBER[offered.card]))}"


def _pass(offered: turns.Pass, view: View, seat: int) -> str:
    left = cost(view.seats[seat].supply) or NOTHING
    return f"no more actions in this round; {left} left over"


def _store(offered: cleanup.Store, view: View, seat: int) -> str:
    return "comes back in the next Production"


def _done(offered: cleanup.StoreDone, view: View, seat: int) -> str:
    return f"loses {cost(view.seats[seat].supply) or NOTHING}"


SAID: Final[Mapping[type[Decision], Callable[[Any, View, int], str]]] = {
    setup.DiscardSetup: _discard,
    lookout.PickCard: _pick,
    develop.Develop: _develop,
    turns.Pass: _pass,
    cleanup.Store: _store,
    cleanup.StoreDone: _done,
}

"""Guild cards used in the Prelude. ARC-PRE-4; RULES.md, Court cards."""

from __future__ import annotations

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.cards import ACTS_AS, CARD, COURT_CARD, COURT_IDS, acts_as
from mechs_core.rulesets.arcs.data import (
    CARTELS,
    FENCE,
    PLACING,
    TONGUES,
    TYPES,
    UNIONS,
)
from mechs_core.rulesets.arcs.field_types import (
    CourtId,
    OptionalActionCard,
    OptionalSlot,
    OptionalSystem,
    SeatNumber,
    Slot,
)
from mechs_core.rulesets.arcs.geometry import SYSTEMS
from mechs_core.rulesets.arcs.model import State, Union
from mechs_core.rulesets.arcs.rules.court import discard_guild
from mechs_core.rulesets.arcs.rules.guild_effects import ASKS, CARDS, ONCE_A_TURN, STAY, union_cards
from mechs_core.rulesets.arcs.rules.resources import gain
from mechs_core.rulesets.arcs.rules.stealing import (
    Of,
    steal_token,
    stealable_cards,
    stealable_tokens,
    stealable_trust,
    why_not_steal_token,
)
from mechs_core.rulesets.arcs.rules.turns import why_prelude_over
from mechs_core.rulesets.arcs.rules.windows import ask, close, data
from mechs_core.rulesets.arcs.tasks import Task, task, tasks

SLIPSTREAM_USED = "slipstream"  # no card: the Upgrade, in CardUsed


class CardPrelude(Decision, frozen=True, tag="card_prelude", rename={"from_": "from"}):
    """Use a Guild card in the Prelude, with what it asks for."""

    card: CourtId
    from_: Of | None = None
    beside: OptionalActionCard = None
    system: OptionalSystem = None
    slot: OptionalSlot = None


class Steal(Decision, frozen=True, tag="steal"):
    """Steal the token of a Rival's slot."""

    seat: SeatNumber
    slot: Slot


class CardUsed(Event, frozen=True):
    seat: Seat
    card: str


class UnionPlaced(Event, frozen=True):
    seat: Seat
    card: str
    beside: str


# ---------------------------------------------------------------- windows and gains


@task("steal")
def ask_steal(play: Play[State], todo: list[Task], seat: Seat, kind: int, left: int) -> None:
    """While tokens are wanted and can be stolen; the only one is taken unasked."""
    there = stealable_tokens(play.state, seat, kind) if left else []
    if len(there) > 1:
        ask(play, todo, "steal", seat, resource=TYPES[kind], left=left)
    elif there:
        steal_token(play, todo, seat, there[0])


def steal(play: Play[State], seat: Seat, choice: Steal) -> list[Task]:
    state = play.state
    kind, left = TYPES.index(data(state)["resource"]), data(state)["left"]
    if reason := why_not_steal_token(state, seat, choice.seat, choice.slot, kind):
        raise reason
    todo = close(play)
    todo.append(ask_steal.later(seat, kind, left - 1))
    steal_token(play, todo, seat, Of(choice.seat, choice.slot))
    return todo


def steal_choices(state: State, seat: Seat) -> list[Steal]:
    kind = TYPES.index(data(state)["resource"])
    return [Steal(of.seat, of.slot or 0) for of in stealable_tokens(state, seat, kind)]


@task("gain")
def gain_one(play: Play[State], todo: list[Task], seat: Seat, kind: int) -> None:
    gain(play, todo, seat, kind, "card")


# ---------------------------------------------------------------- the decision


def why_not_use(state: State, seat: Seat, choice: CardPrelude) -> IllegalDecision | None:
    """What forbids using this card now, or None."""
    if reason := why_prelude_over(state):
        return reason
    number = COURT_CARD[choice.card]
    acts = acts_as(choice.card)
    if acts not in CARDS or number not in state.guild[seat]:
        return IllegalDecision("no_such_piece", f"you hold no {choice.card} to use in the Prelude")
    if any(union.card == number for union in state.unions):
        return IllegalDecision("no_such_piece", f"{choice.card} lies beside a card already")
    if number in state.turn.secured:
        return IllegalDecision("already_used", f"{choice.card} was secured in this Prelude")
    if number in state.turn.used:
        return IllegalDecision("already_used", f"{choice.card} is used in this turn")
    return CARDS[acts][0](state, seat, choice) or why_too_much(choice)


def why_too_much(choice: CardPrelude) -> IllegalDecision | None:
    """Whether something is named that the card does not ask for."""
    for name in dict.fromkeys(ASKS.values()):
        if name != ASKS.get(acts_as(choice.card)) and getattr(choice, name) is not None:
            why = f"{choice.card} does not ask for {name.rstrip('_')}"
            return IllegalDecision("target_illegal", why)
    return None


def use(play: Play[State], seat: Seat, choice: CardPrelude) -> list[Task]:
    if reason := why_not_use(play.state, seat, choice):
        raise reason
    todo: list[Task] = []
    if choice.beside is not None:
        play.emit(UnionPlaced(seat, choice.card, choice.beside))
        return todo
    acts = acts_as(choice.card)
    play.emit(CardUsed(seat, choice.card))
    if acts not in STAY:
        discard_guild(play, seat, COURT_CARD[choice.card], "card")
    CARDS[acts][1](play, todo, seat, choice)
    return todo


def use_choices(state: State, seat: Seat) -> list[CardPrelude]:
    if not state.turn.prelude:
        return []
    found = [
        choice
        for card in state.guild[seat]
        if ACTS_AS[card] in CARDS
        for choice in candidates(state, seat, COURT_IDS[card])
    ]
    return [choice for choice in found if why_not_use(state, seat, choice) is None]


def candidates(state: State, seat: Seat, card: str) -> list[CardPrelude]:
    """What may be named with a card."""
    acts = acts_as(card)
    if acts in CARTELS:
        tokens = stealable_tokens(state, seat, CARTELS[acts])
        return [CardPrelude(card, from_=of) for of in tokens]
    if acts in UNIONS:
        return [CardPrelude(card, beside=each) for each in union_cards(state, acts)]
    if acts in PLACING:
        return [
            CardPrelude(card, system=SYSTEMS[system])
            for system in state.systems
            if state.controller(system) == seat
        ]
    if acts == TONGUES:
        wanted = [*stealable_tokens(state, seat), *stealable_cards(state, seat)]
        wanted += stealable_trust(state, seat)
        return [CardPrelude(card, from_=of) for of in wanted]
    if acts == FENCE:
        return [CardPrelude(card, slot=slot) for slot, _ in state.tokens_apart(seat)]
    return [CardPrelude(card)]


# ---------------------------------------------------------------- the fold


def on_card_used(state: State, event: CardUsed) -> None:
    if event.card == SLIPSTREAM_USED:
        state.reach.used.append(event.card)
    elif event.card in ONCE_A_TURN:
        state.turn.used.append(COURT_CARD[event.card])
    state.turn.prelude_used = True
    state.decided(event.seat)


def on_union_placed(state: State, event: UnionPlaced) -> None:
    card, beside = COURT_CARD[event.card], CARD[event.beside]
    state.unions.append(Union(event.seat, card, beside))
    state.turn.prelude_used = True
    state.decided(event.seat)


DECIDE = {CardPrelude: use, Steal: steal}
APPLY = {CardUsed: on_card_used, UnionPlaced: on_union_placed}
OFFER = {CardPrelude: use_choices, Steal: steal_choices}
TASKS = tasks(ask_steal, gain_one)

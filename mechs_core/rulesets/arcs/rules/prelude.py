"""The Prelude: resources are spent, each for an action. ARC-PRE."""

from __future__ import annotations

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.cards import ACTIONS_ON
from mechs_core.rulesets.arcs.data import (
    BUILD,
    FUEL,
    LOYAL_OF,
    MATERIAL,
    MOVE,
    RELIC,
    REPAIR,
    SECURE,
    TYPES,
    WEAPON,
)
from mechs_core.rulesets.arcs.field_types import OptionalType, Slot
from mechs_core.rulesets.arcs.model import OFF, UNMARKED, State
from mechs_core.rulesets.arcs.rules import standard
from mechs_core.rulesets.arcs.rules.action_types import AnyAction
from mechs_core.rulesets.arcs.rules.guild_actions import Stop
from mechs_core.rulesets.arcs.rules.stealing import holds_token
from mechs_core.rulesets.arcs.rules.turns import why_prelude_over
from mechs_core.rulesets.arcs.rules.windows import ask, close, data
from mechs_core.rulesets.arcs.tasks import Task


class Spend(Decision, frozen=True, tag="spend", rename={"as_": "as"}):
    """Spend the token of a slot. as_: as another type, with its Loyal card."""

    slot: Slot
    as_: OptionalType = None


class Use(Decision, frozen=True, tag="use"):
    """Take the action of the token just spent."""

    action: AnyAction


class ResourceSpent(Event, frozen=True, rename={"as_": "as"}):
    seat: Seat
    slot: int
    resource: str  # type
    as_: str  # the type as which it is spent
    outraged: bool  # its action is lost
    battle: bool  # pips may battle from now on


def actions_of(state: State, kind: int) -> tuple[str, ...]:
    return actions_with(kind, state.lead.card)


def actions_with(kind: int, lead_card: int) -> tuple[str, ...]:
    """The actions that a spent token may take. ARC-PRE-2"""
    if kind == MATERIAL:
        return BUILD, REPAIR
    if kind == FUEL:
        return (MOVE,)
    if kind == RELIC:
        return (SECURE,)
    return () if kind == WEAPON else ACTIONS_ON[lead_card]


def is_outraged(state: State, seat: Seat, kind: int) -> bool:
    """ARC-PRE-5; ARC-R-14: a Loyal card ignores the Outrage of its type."""
    return state.outrage[seat][kind] != UNMARKED and not state.holds(seat, LOYAL_OF[kind])


def why_not_spend(state: State, seat: Seat, choice: Spend) -> IllegalDecision | None:
    if reason := why_prelude_over(state):
        return reason
    if not holds_token(state, seat, choice.slot):
        return IllegalDecision("no_such_piece", f"slot {choice.slot} is empty")
    kind = state.slots[seat][choice.slot - 1]
    if choice.as_ is not None and choice.as_ != TYPES[kind]:
        loyal = LOYAL_OF[TYPES.index(choice.as_)]
        if not state.holds(seat, loyal):
            return IllegalDecision("target_illegal", f"you do not hold {loyal}")
    return None


def spend(play: Play[State], seat: Seat, choice: Spend) -> list[Task]:
    """ARC-PRE-2, ARC-PRE-3"""
    state = play.state
    if reason := why_not_spend(state, seat, choice):
        raise reason
    held = TYPES[state.slots[seat][choice.slot - 1]]
    as_ = held if choice.as_ is None else choice.as_
    kind = TYPES.index(as_)
    outraged = is_outraged(state, seat, kind)
    battle = kind == WEAPON and not outraged
    play.emit(ResourceSpent(seat, choice.slot, held, as_, outraged, battle))
    todo: list[Task] = []
    actions = actions_of(state, kind)
    if not outraged and standard.choices(state, seat, actions):
        ask(play, todo, "spent", seat, **{"as": as_})
    return todo


def spend_choices(state: State, seat: Seat) -> list[Spend]:
    if not state.turn.prelude:
        return []
    loyal = [kind for kind, card in enumerate(LOYAL_OF) if state.holds(seat, card)]
    found = []
    for slot, kind in state.tokens_apart(seat):
        found.append(Spend(slot))
        found += [Spend(slot, TYPES[other]) for other in loyal if other != kind]
    return found


def spent_actions(state: State) -> tuple[str, ...]:
    return actions_of(state, TYPES.index(data(state)["as"]))


def use(play: Play[State], seat: Seat, choice: Use) -> list[Task]:
    state = play.state
    if reason := standard.why_not(state, seat, choice.action, spent_actions(state)):
        raise reason
    todo = close(play)
    standard.do(play, todo, seat, choice.action)
    return todo


def use_choices(state: State, seat: Seat) -> list[Use]:
    return [Use(action) for action in standard.choices(state, seat, spent_actions(state))]


def stop(play: Play[State], seat: Seat, choice: Stop) -> list[Task]:
    """Whatever the window was, its own part is over; what is left behind it goes on."""
    return close(play)


def stop_choices(state: State, seat: Seat) -> list[Stop]:
    return [Stop()]


def on_resource_spent(state: State, event: ResourceSpent) -> None:
    state.slots[event.seat][event.slot - 1] = OFF
    state.aside[event.seat].append(TYPES.index(event.resource))
    state.turn.battle |= event.battle
    state.turn.prelude_used = True
    state.decided(event.seat)


DECIDE = {Spend: spend, Use: use, Stop: stop}
APPLY = {ResourceSpent: on_resource_spent}
OFFER = {Spend: spend_choices, Use: use_choices, Stop: stop_choices}

"""New actions of Guild cards, taken in place of standard ones. ARC-PRE-6, RULES.md, Court cards."""

from __future__ import annotations

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.actions import Action
from mechs_core.rulesets.arcs.data import (
    AGENT,
    BATTLE,
    BROKER,
    BUILD,
    CITY,
    ENFORCERS,
    FRESH,
    FUEL,
    INFLUENCE,
    MATERIAL,
    TAX,
    TYPES,
    WARDENS,
)
from mechs_core.rulesets.arcs.field_types import Place, SeatNumber, System, Type
from mechs_core.rulesets.arcs.geometry import NUMBER, SYSTEMS, TYPE_AT
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.court import places, why_no_card
from mechs_core.rulesets.arcs.rules.economy import why_out_of_play
from mechs_core.rulesets.arcs.rules.resources import (
    ResourceMoved,
    gain,
    incoming,
    place_tokens,
    receive,
    slot_of,
)
from mechs_core.rulesets.arcs.rules.windows import ask, close
from mechs_core.rulesets.arcs.tasks import Task, task, tasks

MINING, SHIPPING = "BC02", "BC09"


class Manufacture(Action, frozen=True, tag="manufacture"):
    pass


class Synthesize(Action, frozen=True, tag="synthesize"):
    pass


class Pressgang(Action, frozen=True, tag="pressgang"):
    """Return a Captive for a resource."""

    captive: SeatNumber
    resource: Type


class Execute(Action, frozen=True, tag="execute"):
    """A Captive becomes a Trophy."""

    captive: SeatNumber


class Abduct(Action, frozen=True, tag="abduct"):
    place: Place


class Trade(Action, frozen=True, tag="trade"):
    system: System
    rival: SeatNumber
    give: Type


class PressgangMore(Decision, frozen=True, tag="pressgang"):
    captive: SeatNumber
    resource: Type


class ExecuteMore(Decision, frozen=True, tag="execute"):
    captive: SeatNumber


class Stop(Decision, frozen=True, tag="stop"):
    """Close a window of free length."""


def why_not_held(state: State, seat: Seat, card: str) -> IllegalDecision | None:
    if state.holds(seat, card):
        return None
    return IllegalDecision("no_such_piece", f"you do not hold {card}")


# ---------------------------------------------------------------- manufacture, synthesize


def why_not_make(state: State, seat: Seat, card: str, kind: int) -> IllegalDecision | None:
    if reason := why_not_held(state, seat, card):
        return reason
    if not state.supply[kind]:
        return IllegalDecision("supply_empty", f"no {TYPES[kind]} is in the supply")
    return None


def why_not_manufacture(state: State, seat: Seat, choice: Manufacture) -> IllegalDecision | None:
    return why_not_make(state, seat, MINING, MATERIAL)


def why_not_synthesize(state: State, seat: Seat, choice: Synthesize) -> IllegalDecision | None:
    return why_not_make(state, seat, SHIPPING, FUEL)


def manufacture(play: Play[State], todo: list[Task], seat: Seat, choice: Manufacture) -> None:
    gain(play, todo, seat, MATERIAL, "build")


def synthesize(play: Play[State], todo: list[Task], seat: Seat, choice: Synthesize) -> None:
    gain(play, todo, seat, FUEL, "build")


def manufacture_choices(state: State, seat: Seat) -> list[Manufacture]:
    return [] if why_not_make(state, seat, MINING, MATERIAL) else [Manufacture()]


def synthesize_choices(state: State, seat: Seat) -> list[Synthesize]:
    return [] if why_not_make(state, seat, SHIPPING, FUEL) else [Synthesize()]


# ---------------------------------------------------------------- Captives


def why_not_captive(
    state: State, seat: Seat, choice: Pressgang | Execute | PressgangMore | ExecuteMore
) -> IllegalDecision | None:
    if reason := why_not_held(state, seat, WARDENS):
        return reason
    if not state.captives[seat][choice.captive]:
        return IllegalDecision("no_such_piece", f"you have no Captive of seat {choice.captive}")
    return None


def return_captive(
    play: Play[State], todo: list[Task], seat: Seat, owner: Seat, resource: str
) -> None:
    from_, to = pieces.captives(seat), pieces.home(owner, AGENT)
    pieces.move(play, owner, AGENT, FRESH, 1, from_, to, "pressgang")
    gain(play, todo, seat, TYPES.index(resource), "build")


def kill_captive(play: Play[State], seat: Seat, owner: Seat) -> None:
    from_, to = pieces.captives(seat), pieces.trophies(seat)
    pieces.move(play, owner, AGENT, FRESH, 1, from_, to, "execute")


@task("more")
def ask_more(play: Play[State], todo: list[Task], kind: str, seat: Seat) -> None:
    """While there is a Captive, the same action goes on."""
    if any(play.state.captives[seat]):
        ask(play, todo, kind, seat)


def pressgang(play: Play[State], todo: list[Task], seat: Seat, choice: Pressgang) -> None:
    todo.append(ask_more.later("pressgang", seat))
    return_captive(play, todo, seat, choice.captive, choice.resource)


def execute(play: Play[State], todo: list[Task], seat: Seat, choice: Execute) -> None:
    todo.append(ask_more.later("execute", seat))
    kill_captive(play, seat, choice.captive)


def close_last(play: Play[State], seat: Seat) -> list[Task]:
    """Close the window with the last Captive; before that it stays open."""
    return close(play) if sum(play.state.captives[seat]) == 1 else []


def pressgang_more(play: Play[State], seat: Seat, choice: PressgangMore) -> list[Task]:
    if reason := why_not_captive(play.state, seat, choice):
        raise reason
    todo = close_last(play, seat)
    return_captive(play, todo, seat, choice.captive, choice.resource)
    return todo


def execute_more(play: Play[State], seat: Seat, choice: ExecuteMore) -> list[Task]:
    if reason := why_not_captive(play.state, seat, choice):
        raise reason
    todo = close_last(play, seat)
    kill_captive(play, seat, choice.captive)
    return todo


def captive_owners(state: State, seat: Seat) -> list[Seat]:
    return [owner for owner, count in enumerate(state.captives[seat]) if count]


def pressgang_choices(state: State, seat: Seat) -> list[Pressgang]:
    if not state.holds(seat, WARDENS):
        return []
    owners = captive_owners(state, seat)
    return [Pressgang(owner, kind) for owner in owners for kind in TYPES]


def execute_choices(state: State, seat: Seat) -> list[Execute]:
    if not state.holds(seat, WARDENS):
        return []
    return [Execute(owner) for owner in captive_owners(state, seat)]


def pressgang_more_choices(state: State, seat: Seat) -> list[PressgangMore]:
    return [PressgangMore(each.captive, each.resource) for each in pressgang_choices(state, seat)]


def execute_more_choices(state: State, seat: Seat) -> list[ExecuteMore]:
    return [ExecuteMore(each.captive) for each in execute_choices(state, seat)]


# ---------------------------------------------------------------- abduct


def why_not_abduct(state: State, seat: Seat, choice: Abduct) -> IllegalDecision | None:
    if reason := why_not_held(state, seat, ENFORCERS) or why_no_card(state, choice.place):
        return reason
    if not can_abduct(state, seat, choice.place):
        why = f"agents of Rivals on place {choice.place}: at least 1, fewer than your Weapon icons"
        return IllegalDecision("target_illegal", why)
    return None


def can_abduct(state: State, seat: Seat, place: int) -> bool:
    agents = state.agents[place - 1]
    rivals = sum(agents) - agents[seat]
    return 1 <= rivals < state.weapons(seat)


def abduct(play: Play[State], todo: list[Task], seat: Seat, choice: Abduct) -> None:
    for owner in play.state.rivals(seat):
        count = play.state.agents[choice.place - 1][owner]
        from_, to = pieces.at_court(choice.place - 1), pieces.captives(seat)
        pieces.move(play, owner, AGENT, FRESH, count, from_, to, "abduct")


def abduct_choices(state: State, seat: Seat) -> list[Abduct]:
    if not state.holds(seat, ENFORCERS):
        return []
    return [Abduct(place) for place in places(state) if can_abduct(state, seat, place)]


# ---------------------------------------------------------------- trade


def why_not_trade(state: State, seat: Seat, choice: Trade) -> IllegalDecision | None:
    if reason := why_out_of_play(state, choice.system) or why_not_held(state, seat, BROKER):
        return reason
    system, rival = NUMBER[choice.system], choice.rival
    wanted, given = TYPE_AT[system], TYPES.index(choice.give)
    if rival == seat or not state.all_at(rival, CITY, system):
        return IllegalDecision("no_such_piece", f"seat {rival} has no city on {choice.system}")
    if wanted not in state.slots[rival]:
        return IllegalDecision("no_such_piece", f"seat {rival} has no {TYPES[wanted]}")
    if given not in state.slots[seat]:
        return IllegalDecision("no_such_piece", f"you have no {choice.give}")
    if state.controller(system) != seat:
        return IllegalDecision("not_controlled", f"you do not control {choice.system}")
    if state.slots[rival].count(given) > (given == wanted):
        return IllegalDecision("target_illegal", f"seat {rival} has {choice.give}")
    return None


def trade(play: Play[State], todo: list[Task], seat: Seat, choice: Trade) -> None:
    """The taken token waits while the other is given. BC23"""
    state, rival = play.state, choice.rival
    taken = state.slots[rival].index(TYPE_AT[NUMBER[choice.system]])
    given = state.slots[seat].index(TYPES.index(choice.give))
    todo.append(place_tokens.later(seat, "card"))
    wait(play, seat, rival, taken)
    kind = state.slots[seat][given]
    receive(play, todo, rival, kind, slot_of(seat, given), "card")


def wait(play: Play[State], seat: Seat, rival: Seat, slot: int) -> None:
    kind = play.state.slots[rival][slot]
    play.emit(ResourceMoved(TYPES[kind], slot_of(rival, slot), incoming(seat), "card"))


def trade_choices(state: State, seat: Seat) -> list[Trade]:
    if not state.holds(seat, BROKER):
        return []
    held = [kind for kind in TYPES if TYPES.index(kind) in state.slots[seat]]
    found = [
        Trade(SYSTEMS[system], rival, kind)
        for system in state.systems
        if state.controller(system) == seat
        for rival in range(state.seats)
        if rival != seat and state.all_at(rival, CITY, system)
        for kind in held
    ]
    return [choice for choice in found if why_not_trade(state, seat, choice) is None]


DECIDE = {PressgangMore: pressgang_more, ExecuteMore: execute_more}
OFFER = {PressgangMore: pressgang_more_choices, ExecuteMore: execute_more_choices}
ACTIONS = {
    Manufacture: (BUILD, why_not_manufacture, manufacture, manufacture_choices),
    Synthesize: (BUILD, why_not_synthesize, synthesize, synthesize_choices),
    Pressgang: (BUILD, why_not_captive, pressgang, pressgang_choices),
    Execute: (INFLUENCE, why_not_captive, execute, execute_choices),
    Abduct: (BATTLE, why_not_abduct, abduct, abduct_choices),
    Trade: (TAX, why_not_trade, trade, trade_choices),
}
TASKS = tasks(ask_more)

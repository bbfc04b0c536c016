"""Resource tokens: gained, placed in slots, arranged; what happens as cities return. ARC-RES."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.data import AMBITIONS, CITY, SLOTS, TYPES
from mechs_core.rulesets.arcs.field_types import Slot, SlotOrNew
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.windows import ask, close, data
from mechs_core.rulesets.arcs.tasks import Task, task, tasks

SUPPLY: Final = "supply:general"
TRUST: Final = "trust"
NEW: Final = "new"


class Arrange(Decision, frozen=True, tag="arrange"):
    """Exchange what two of the own slots hold."""

    a: Slot
    b: Slot


class Overflow(Decision, frozen=True, tag="overflow"):
    """Return the token of a slot, or the new one, to the supply."""

    slot: SlotOrNew


class ResourceMoved(Event, frozen=True, rename={"from_": "from"}):
    """A token goes from one place to another."""

    resource: str  # its type
    from_: str
    to: str
    cause: str


class TokensArranged(Event, frozen=True):
    seat: Seat
    slots: tuple[int, int]


# ---------------------------------------------------------------- places


def slot_of(seat: Seat, slot: int) -> str:
    return f"slot:{seat}:{slot + 1}"


def incoming(seat: Seat) -> str:
    return f"incoming:{seat}"


def aside(seat: Seat) -> str:
    return f"aside:{seat}"


# ---------------------------------------------------------------- moving


def gain(play: Play[State], todo: list[Task], seat: Seat, kind: int, cause: str) -> None:
    """A token from the supply, if there is one. ARC-RES-1"""
    if play.state.supply[kind]:
        receive(play, todo, seat, kind, SUPPLY, cause)


def receive(
    play: Play[State], todo: list[Task], seat: Seat, kind: int, from_: str, cause: str
) -> None:
    """A token comes to a seat: into the leftmost empty slot, or it waits. ARC-RES-1, ARC-RES-4"""
    slot = play.state.empty_slot(seat)
    to = incoming(seat) if slot == OFF else slot_of(seat, slot)
    play.emit(ResourceMoved(TYPES[kind], from_, to, cause))
    if slot == OFF:
        todo.append(place_tokens.later(seat, cause))


@task("place_tokens")
def place_tokens(play: Play[State], todo: list[Task], seat: Seat, cause: str) -> None:
    """Tokens that wait go to empty slots; for the first that finds none its seat is asked."""
    state = play.state
    while state.incoming[seat]:
        kind, slot = state.incoming[seat][0], state.empty_slot(seat)
        if slot == OFF:
            todo.append(place_tokens.later(seat, cause))
            ask(play, todo, "overflow", seat, resource=TYPES[kind])
            return
        play.emit(ResourceMoved(TYPES[kind], incoming(seat), slot_of(seat, slot), cause))


def in_turn_order(state: State, placing: list[Task]) -> list[Task]:
    """Tasks that place tokens, as a stack: the first seat in turn order is next."""
    order = state.from_initiative()

    def turn(task: Task) -> int:
        return place_tokens.read(task, lambda seat, cause: order.index(seat))

    return sorted(placing, key=turn, reverse=True)


def to_supply(play: Play[State], seat: Seat, slot: int, cause: str) -> None:
    """The token of a slot returns to the supply."""
    kind = play.state.slots[seat][slot]
    play.emit(ResourceMoved(TYPES[kind], slot_of(seat, slot), SUPPLY, cause))


@task("return_city")
def return_city(
    play: Play[State],
    todo: list[Task],
    owner: Seat,
    condition: int,
    from_: str,
    cause: str = "return",
    outside: bool = False,
) -> None:
    """A city returns to the board, with the tokens that it covers. ARC-RES-3"""
    state = play.state
    pieces.move(play, owner, CITY, condition, 1, from_, pieces.home(owner, CITY), cause, outside)
    covered = range(state.open_slots(owner), SLOTS)
    for slot in covered:
        kind = state.slots[owner][slot]
        if kind != OFF:
            moved = ResourceMoved(TYPES[kind], slot_of(owner, slot), incoming(owner), "covered")
            play.emit(moved)
    todo.append(place_tokens.later(owner, "covered"))


# ---------------------------------------------------------------- decisions


def overflow(play: Play[State], seat: Seat, choice: Overflow) -> list[Task]:
    """ARC-RES-2"""
    state = play.state
    if choice.slot != NEW and int(choice.slot) - 1 not in state.slots_open(seat):
        raise IllegalDecision("target_illegal", f"slot {choice.slot} is not open")
    kind = TYPES.index(data(state)["resource"])
    todo = close(play)
    if choice.slot == NEW:
        play.emit(ResourceMoved(TYPES[kind], incoming(seat), SUPPLY, "overflow"))
    else:
        slot = int(choice.slot) - 1
        to_supply(play, seat, slot, "overflow")
        play.emit(ResourceMoved(TYPES[kind], incoming(seat), slot_of(seat, slot), "overflow"))
    return todo


def overflow_choices(state: State, seat: Seat) -> list[Overflow]:
    return [*(Overflow(slot) for slot, _ in state.tokens_apart(seat)), Overflow(NEW)]


def why_not_arrange(state: State, seat: Seat, choice: Arrange) -> IllegalDecision | None:
    """What forbids this exchange, or None."""
    if choice.a >= choice.b:
        return IllegalDecision("bad_value", f"slot {choice.b} is not to the right of {choice.a}")
    if not state.arrange[seat]:
        return IllegalDecision("already_used", "no exchange is left")
    slots = state.slots[seat]
    there = state.slots_open(seat)
    for slot in (choice.a, choice.b):
        if slot - 1 not in there:
            return IllegalDecision("target_illegal", f"slot {slot} is not open")
    if slots[choice.a - 1] == slots[choice.b - 1]:
        return IllegalDecision("target_illegal", "both slots hold the same")
    return None


def arrange(play: Play[State], seat: Seat, choice: Arrange) -> list[Task] | None:
    """ARC-RES-1 Free; whatever is asked stays asked."""
    if reason := why_not_arrange(play.state, seat, choice):
        raise reason
    play.emit(TokensArranged(seat, (choice.a, choice.b)))
    if play.state.phase != "talk":
        return None
    from mechs_core.rulesets.arcs.rules.campaign.proposals import check_proposals

    return [check_proposals.later()]


def arrange_choices(state: State, seat: Seat) -> list[Arrange]:
    if not state.arrange[seat]:
        return []
    slots, there = state.slots[seat], state.slots_open(seat)
    return [
        Arrange(a + 1, b + 1)
        for place, a in enumerate(there)
        for b in there[place + 1 :]
        if slots[a] != slots[b]
    ]


# ---------------------------------------------------------------- the fold


@lru_cache(maxsize=1 << 9)
def where(place: str) -> tuple[str, int, int]:
    """A place of tokens: what it is, whose or which, and of a slot its number."""
    name, *more = place.split(":")
    if name == "box":
        return name, AMBITIONS.index(more[0]), 0
    if name == "slot":
        return name, int(more[0]), int(more[1]) - 1
    return name, 0 if not more or more[0] == "general" else int(more[0]), 0


def on_resource_moved(state: State, event: ResourceMoved) -> None:
    kind = TYPES.index(event.resource)
    name, which, slot = where(event.from_)
    if name == "supply":
        state.supply[kind] -= 1
    elif name == "slot":
        state.slots[which][slot] = OFF
    elif name == "trust":
        state.reach.trust[kind] -= 1
    elif name == "box":
        state.box[which][kind] -= 1
    else:
        (state.incoming if name == "incoming" else state.aside)[which].remove(kind)
    name, which, slot = where(event.to)
    if name == "supply":
        state.supply[kind] += 1
    elif name == "slot":
        state.slots[which][slot] = kind
        state.arrange[which] = len(state.slots_open(which)) - 1
    elif name == "box":
        state.box[which][kind] += 1
    elif name == "trust":
        state.reach.trust[kind] += 1
    else:
        (state.incoming if name == "incoming" else state.aside)[which].append(kind)


def on_tokens_arranged(state: State, event: TokensArranged) -> None:
    slots, (a, b) = state.slots[event.seat], event.slots
    slots[a - 1], slots[b - 1] = slots[b - 1], slots[a - 1]
    state.arrange[event.seat] -= 1
    if state.phase == "talk":
        state.reach.arranged(event.seat)


DECIDE = {Overflow: overflow, Arrange: arrange}
APPLY = {ResourceMoved: on_resource_moved, TokensArranged: on_tokens_arranged}
OFFER = {Overflow: overflow_choices, Arrange: arrange_choices}
TASKS = tasks(place_tokens, return_city)

"""Edict 03, Govern the Imperial Reach: the top policy and its demand. BR-EDI-3, -4, -5."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Struct

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, OneOf, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import (
    BLIGHT_KIND,
    DEMANDED,
    EMPIRE,
    OUTLAW,
    WAR,
)
from mechs_core.rulesets.arcs.data import (
    AGENT,
    DAMAGED,
    FRESH,
    KINDS,
    TYPES,
)
from mechs_core.rulesets.arcs.field_types import (
    OptionalPolicy,
    OptionalSeat,
    OptionalSlot,
    Owner,
    kind_named,
    kind_number,
    owner_named,
    owner_number,
)
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.campaign import titles
from mechs_core.rulesets.arcs.rules.campaign.booklet import PolicyChanged
from mechs_core.rulesets.arcs.rules.campaign.imperial import ACTION
from mechs_core.rulesets.arcs.rules.resources import (
    TRUST,
    ResourceMoved,
    slot_of,
)
from mechs_core.rulesets.arcs.rules.windows import ask, close, data
from mechs_core.rulesets.arcs.tasks import Task, task, tasks

TrophyKind = Annotated[str, OneOf((*KINDS, BLIGHT_KIND))]


class TrophyOf(Struct, frozen=True, forbid_unknown_fields=True):
    owner: Owner
    kind: TrophyKind


class Demanded(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One piece: the token of a slot, a Captive of this seat, or a Trophy."""

    slot: OptionalSlot = None
    captive: OptionalSeat = None
    trophy: TrophyOf | None = None

    @property
    def is_one(self) -> bool:
        """Whether it names one piece."""
        return [self.slot, self.captive, self.trophy].count(None) == 2


class ChoosePolicy(Decision, frozen=True, tag="policy"):
    """Enforce the top policy, or put another on top."""

    enforce: bool
    policy: OptionalPolicy = None


class Demand(Decision, frozen=True, tag="demand"):
    """What is demanded of the seat that the window names; of one that has nothing, its title."""

    piece: Demanded | None = None
    make_outlaw: bool | None = None


class DemandCollected(Event, frozen=True):
    """A seat has met the demand; piece None: it had nothing that was demanded."""

    seat: Seat
    piece: Demanded | None


# ---------------------------------------------------------------- the policy


def govern(play: Play[State], todo: list[Task]) -> None:
    """BR-EDI-3 Without a First Regent nothing happens."""
    first = play.state.reach.first_regent
    if first != OFF:
        ask(play, todo, "policy", first)


def choose_policy(play: Play[State], seat: Seat, choice: ChoosePolicy) -> list[Task]:
    if choice.enforce != (choice.policy is None):
        raise IllegalDecision("bad_value", "enforce the top policy or name another, one of the two")
    if choice not in policy_choices(play.state, seat):
        raise IllegalDecision("target_illegal", f"{choice.policy} lies on top")
    todo = close(play)
    if choice.policy is not None:
        play.emit(PolicyChanged(choice.policy))
    else:
        enforce(play, todo)
    return todo


def policy_choices(state: State, seat: Seat) -> list[ChoosePolicy]:
    others = [ChoosePolicy(False, policy) for policy in state.reach.policies[1:]]
    return [ChoosePolicy(True), *others]


def enforce(play: Play[State], todo: list[Task]) -> None:
    """The demand on each Rival Regent in turn order, then on its own, then the action."""
    state, now = play.state, play.state.reach
    policy, first = now.policies[0], now.first_regent
    asked = [rival for rival in state.rivals(first) if now.regent[rival]]
    todo.append(ACTION[policy].later())
    todo.extend(demand.later(seat) for seat in reversed([*asked, first]))


# ---------------------------------------------------------------- the demand


@task("demand")
def demand(play: Play[State], todo: list[Task], seat: Seat) -> None:
    """A piece of one seat; the only one is taken unasked. BR-EDI-4, BR-EDI-5, BR-R-7"""
    state = play.state
    policy, first = state.reach.policies[0], state.reach.first_regent
    there = [*demanded(state, policy, seat)]
    if len(there) == 1:
        collect(play, seat, there[0])
    elif there or (seat != first and not state.stock[seat][AGENT]):
        ask(play, todo, "demand", first, of=seat, policy=policy)
    elif seat != first:
        home = pieces.home(seat, AGENT)
        pieces.move(play, seat, AGENT, FRESH, 1, home, pieces.favors(first), "demand")
        play.emit(DemandCollected(seat, None))


def demanded(state: State, policy: str, seat: Seat) -> Iterator[Demanded]:
    """What a seat has that fits. BR-EDI-4, BR-R-61"""
    for slot, kind in state.tokens_apart(seat):
        if kind in DEMANDED[policy]:
            yield Demanded(slot)
    if policy != WAR or seat == state.reach.first_regent:
        return
    for owner, number in enumerate(state.captives[seat]):
        if number and not is_imperial(state, owner):
            yield Demanded(captive=owner)
    for where, number in enumerate(state.trophies[seat]):
        owner, kind = divmod(where, len(KINDS))
        if number and not is_imperial(state, owner):
            yield Demanded(trophy=TrophyOf(owner_named(owner), kind_named(owner, kind)))


def is_imperial(state: State, owner: int) -> bool:
    """Whether a piece is a Regent's or the Empire's."""
    return owner == EMPIRE or (owner < state.seats and state.reach.regent[owner])


def why_not_demand(state: State, seat: Seat, choice: Demand) -> IllegalDecision | None:
    if (choice.piece is None) == (choice.make_outlaw is None):
        return IllegalDecision("bad_value", "name a piece or say make_outlaw, one of the two")
    if choice.piece is not None and not choice.piece.is_one:
        return IllegalDecision("bad_value", "a piece is a slot, a captive or a trophy, one of them")
    asked, policy = data(state)["of"], data(state)["policy"]
    there = [*demanded(state, policy, asked)]
    if not there:
        if choice.piece is None:
            return None
        return IllegalDecision("target_illegal", f"say whether seat {asked} becomes an Outlaw")
    if choice.piece is not None:
        slots, slot = state.slots[asked], choice.piece.slot
        token = slots[slot - 1] if slot is not None and slot <= len(slots) else OFF
        if choice.piece in there or (choice.piece == Demanded(slot) and token in DEMANDED[policy]):
            return None
    return IllegalDecision("target_illegal", f"name what seat {asked} has of the demand")


def choose_demand(play: Play[State], seat: Seat, choice: Demand) -> list[Task]:
    if reason := why_not_demand(play.state, seat, choice):
        raise reason
    asked = data(play.state)["of"]
    todo = close(play)
    if choice.piece is not None:
        collect(play, asked, choice.piece)
        return todo
    if choice.make_outlaw:
        titles.change_title(play, asked, OUTLAW, titles.DEMAND)
    play.emit(DemandCollected(asked, None))
    return todo


def demand_choices(state: State, seat: Seat) -> list[Demand]:
    there = [Demand(piece) for piece in demanded(state, data(state)["policy"], data(state)["of"])]
    return there or [Demand(make_outlaw=True), Demand(make_outlaw=False)]


def collect(play: Play[State], seat: Seat, piece: Demanded) -> None:
    """A token goes to the Trust, a Trophy or Captive to the First Regent's box."""
    state = play.state
    first = state.reach.first_regent
    if piece.slot is not None:
        kind = TYPES[state.slots[seat][piece.slot - 1]]
        play.emit(ResourceMoved(kind, slot_of(seat, piece.slot - 1), TRUST, "demand"))
    elif piece.captive is not None:
        from_, to = pieces.captives(seat), pieces.captives(first)
        pieces.move(play, piece.captive, AGENT, FRESH, 1, from_, to, "demand")
    elif piece.trophy is not None:
        owner, kind_ = owner_number(piece.trophy.owner), kind_number(piece.trophy.kind)
        from_, to = pieces.trophies(seat), pieces.trophies(first)
        condition = FRESH if kind_ == AGENT else DAMAGED
        pieces.move(play, owner, kind_, condition, 1, from_, to, "demand")
    play.emit(DemandCollected(seat, piece))


# ---------------------------------------------------------------- the fold


def on_demand_collected(state: State, event: DemandCollected) -> None:
    """Nothing changes: the piece has moved."""


DECIDE = {ChoosePolicy: choose_policy, Demand: choose_demand}
OFFER = {ChoosePolicy: policy_choices, Demand: demand_choices}
APPLY = {DemandCollected: on_demand_collected}
TASKS = tasks(demand)

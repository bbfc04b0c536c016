"""Destroyed cities: Outrage and ransacking the Court; then keys. ARC-OUT, ARC-BAT-9."""

from __future__ import annotations

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import EMPIRE, SLOT_COSTS
from mechs_core.rulesets.arcs.cards import ACTS_AS, COURT, COURT_CARD, COURT_IDS, PROTECTED
from mechs_core.rulesets.arcs.data import (
    GUARDIANS,
    KEY,
    LOYAL_OF,
    SYMBOLS,
    TYPES,
)
from mechs_core.rulesets.arcs.field_types import OptionalCourtId, OptionalSlot, Place
from mechs_core.rulesets.arcs.geometry import IS_GATE, TYPE_AT
from mechs_core.rulesets.arcs.model import OFF, OWED, UNMARKED, State, Task
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.battle import fighting
from mechs_core.rulesets.arcs.rules.campaign import sides
from mechs_core.rulesets.arcs.rules.court import discard_guild, places, steal_guild, take
from mechs_core.rulesets.arcs.rules.resources import gain, receive, slot_of, to_supply
from mechs_core.rulesets.arcs.rules.windows import ask, close, data


class Ransack(Decision, frozen=True, tag="ransack"):
    place: Place


class Raid(Decision, frozen=True, tag="raid"):
    """Steal the token of a slot, or a Guild card: one of the two."""

    slot: OptionalSlot = None
    card: OptionalCourtId = None


class OutrageProvoked(Event, frozen=True):
    seat: Seat
    resource: str  # type
    marked: bool  # whether its space was empty before


def provoke(play: Play[State], seat: Seat, kind: int) -> None:
    """Discard everything of a type, and mark its Outrage space. ARC-OUT-1, -3, -5"""
    state = play.state
    play.emit(OutrageProvoked(seat, TYPES[kind], state.outrage[seat][kind] == UNMARKED))
    for slot, held in enumerate(state.slots[seat]):
        if held == kind:
            to_supply(play, seat, slot, "outrage")
    for card in [*state.guild[seat]]:
        if COURT[card].suit == kind and COURT_IDS[card] != LOYAL_OF[kind]:
            discard_guild(play, seat, card, "outrage")
    pieces.pay_outrage(play, seat)


def cities(play: Play[State], todo: list[Task]) -> None:
    """Each destroyed city: Outrage, then a ransack. ARC-OUT-4"""
    now = fighting(play.state)
    for _ in range(now.cities):
        todo.append(["city", now.seat, now.defender, now.target])


def city(play: Play[State], todo: list[Task], seat: Seat, owner: Seat, system: int) -> None:
    provoke(play, seat, TYPE_AT[system])
    there = ransackable(play.state, owner) if owner < EMPIRE else []  # BR-FRE-3
    if len(there) > 1:
        todo.append(["ransack", seat])
        ask(play, todo, "ransack", seat, owner=owner, places=there)
    elif there:
        take(play, todo, seat, there[0] - 1, "ransack")


def ransackable(state: State, owner: Seat) -> list[int]:
    """The places of the Court with an agent of this seat, from 1. ARC-OUT-2"""
    return [place for place in places(state) if state.agents[place - 1][owner]]


def ransacked(play: Play[State], todo: list[Task], seat: Seat, place: int) -> None:
    take(play, todo, seat, place - 1, "ransack")


def ransack(play: Play[State], seat: Seat, choice: Ransack) -> list[Task]:
    there = data(play.state)["places"]
    if choice.place not in there:
        owner = data(play.state)["owner"]
        why = f"no agent of seat {owner} is on place {choice.place}"
        raise IllegalDecision("target_illegal", why)
    todo = close(play)
    todo[-1] = [*todo[-1], choice.place]
    return todo


def ransack_choices(state: State, seat: Seat) -> list[Ransack]:
    return [Ransack(place) for place in data(state)["places"]]


# ---------------------------------------------------------------- keys


def keys(play: Play[State], todo: list[Task]) -> None:
    """ARC-BAT-9 Keys are spent only while an attacking ship is left."""
    state, now = play.state, fighting(play.state)
    found = now.totals[SYMBOLS.index(KEY)] if sides.is_left(state, now) else 0
    if now.defender < EMPIRE:
        ask_raid(play, todo, found)
    elif found and not IS_GATE[now.system]:
        gain(play, todo, now.seat, TYPE_AT[now.system], "raid")  # from the Free States: BR-FRE-4


def ask_raid(play: Play[State], todo: list[Task], left: int) -> None:
    if left and raids(play.state, left):
        ask(play, todo, "raid", fighting(play.state).seat, keys=left)


def raids(state: State, left: int) -> list[Raid]:
    """What so many keys can steal; Sworn Guardians first."""
    defender = fighting(state).defender
    guild = [
        Raid(card=COURT_IDS[card])
        for card in state.guild[defender]
        if COURT[card].keys <= left and card not in PROTECTED
    ]
    if state.holds(defender, GUARDIANS):
        return [choice for choice in guild if is_guardian(choice)]
    slots = [
        Raid(slot=slot) for slot, _ in state.tokens_apart(defender) if SLOT_COSTS[slot - 1] <= left
    ]
    return [*slots, *guild]


def is_guardian(choice: Raid) -> bool:
    return choice.card is not None and ACTS_AS[COURT_CARD[choice.card]] == GUARDIANS


def raid(play: Play[State], seat: Seat, choice: Raid) -> list[Task]:
    state, left = play.state, data(play.state)["keys"]
    cost = cost_of(state, choice)
    if state.holds(fighting(state).defender, GUARDIANS) and not is_guardian(choice):
        raise IllegalDecision("guarded", "Sworn Guardians must be stolen first")
    if cost > left:
        raise IllegalDecision("keys_exceeded", f"that costs {cost} keys, {left} are left")
    todo, defender = close(play), fighting(state).defender
    todo.append(["raid", left - cost])
    if choice.slot is not None:
        slot = choice.slot - 1
        kind = state.slots[defender][slot]
        receive(play, todo, seat, kind, slot_of(defender, slot), "raid")
    elif choice.card is not None:
        steal_guild(play, seat, defender, COURT_CARD[choice.card], "raid")
    return todo


def cost_of(state: State, choice: Raid) -> int:
    """The keys that this costs. Raises IllegalDecision for what is not there."""
    defender = fighting(state).defender
    if (choice.slot is None) == (choice.card is None):
        raise IllegalDecision("bad_value", "name a slot or a card, one of the two")
    if choice.slot is not None:
        slots = state.slots[defender]
        if choice.slot > len(slots) or slots[choice.slot - 1] == OFF:
            raise IllegalDecision("no_such_piece", f"slot {choice.slot} is empty")
        return SLOT_COSTS[choice.slot - 1]
    card = COURT_CARD[choice.card or ""]
    if card not in state.guild[defender]:
        raise IllegalDecision("no_such_piece", f"seat {defender} has no {choice.card}")
    if card in PROTECTED:  # BR-FAT-6
        raise IllegalDecision("protected", f"{choice.card} cannot be stolen")
    return COURT[card].keys


def raid_choices(state: State, seat: Seat) -> list[Raid]:
    return raids(state, data(state)["keys"])


# ---------------------------------------------------------------- the fold


def on_outrage_provoked(state: State, event: OutrageProvoked) -> None:
    marks, kind = state.outrage[event.seat], TYPES.index(event.resource)
    if marks[kind] == UNMARKED:
        marks[kind] = OWED


DECIDE = {Ransack: ransack, Raid: raid}
APPLY = {OutrageProvoked: on_outrage_provoked}
OFFER = {Ransack: ransack_choices, Raid: raid_choices}
TASKS = {"cities": cities, "city": city, "ransack": ransacked, "keys": keys, "raid": ask_raid}

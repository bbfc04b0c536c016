"""Keys: what a Rival is robbed of after a battle. ARC-BAT-9."""

from __future__ import annotations

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import EMPIRE, SLOT_COSTS
from mechs_core.rulesets.arcs.cards import ACTS_AS, COURT, COURT_CARD, COURT_IDS, PROTECTED
from mechs_core.rulesets.arcs.data import (
    GUARDIANS,
    KEY,
    SYMBOLS,
)
from mechs_core.rulesets.arcs.field_types import OptionalCourtId, OptionalSlot
from mechs_core.rulesets.arcs.geometry import IS_GATE, TYPE_AT
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules.battle import fighting
from mechs_core.rulesets.arcs.rules.campaign import sides
from mechs_core.rulesets.arcs.rules.court import steal_guild
from mechs_core.rulesets.arcs.rules.resources import gain, receive, slot_of
from mechs_core.rulesets.arcs.rules.windows import ask, close, data
from mechs_core.rulesets.arcs.tasks import Task, task, tasks


class Raid(Decision, frozen=True, tag="raid"):
    """Steal the token of a slot, or a Guild card: one of the two."""

    slot: OptionalSlot = None
    card: OptionalCourtId = None


@task("keys")
def keys(play: Play[State], todo: list[Task]) -> None:
    """ARC-BAT-9 Keys are spent only while an attacking ship is left."""
    state, now = play.state, fighting(play.state)
    found = now.totals[SYMBOLS.index(KEY)] if sides.is_left(state, now) else 0
    if now.defender < EMPIRE:
        ask_raid(play, todo, found)
    elif found and not IS_GATE[now.system]:
        gain(play, todo, now.seat, TYPE_AT[now.system], "raid")  # from the Free States: BR-FRE-4


@task("raid")
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
    todo.append(ask_raid.later(left - cost))
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


DECIDE = {Raid: raid}
OFFER = {Raid: raid_choices}
TASKS = tasks(keys, ask_raid)

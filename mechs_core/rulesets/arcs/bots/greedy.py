"""`greedy`: takes the action that brings most, all weighed in Power."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import sqrt
from typing import Any, Final

from mechs_core.kernel.messages import Decision
from mechs_core.kernel.prospect import Prospect
from mechs_core.rulesets.arcs.bots import playing, turns
from mechs_core.rulesets.arcs.bots.fights import destroyed, stolen
from mechs_core.rulesets.arcs.bots.looks import (
    Choices,
    acts_of,
    fights_of,
    look,
    of_campaigns,
    travel_of,
)
from mechs_core.rulesets.arcs.bots.travel import Group, groups, lift
from mechs_core.rulesets.arcs.campaign_data import SLOT_COSTS
from mechs_core.rulesets.arcs.cards import COURT, COURT_CARD, SHOWN
from mechs_core.rulesets.arcs.data import (
    AMBITIONS,
    CITY,
    DAMAGED,
    DICE,
    FRESH,
    REGROUP_SHIPS,
    SHIP,
    SKIRMISH,
    TYPES,
    TYRANT,
    WARLORD,
)
from mechs_core.rulesets.arcs.geometry import NUMBER, PER_CLUSTER
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.questions import requests
from mechs_core.rulesets.arcs.rules.battle import CollectDice
from mechs_core.rulesets.arcs.rules.guild_actions import Stop
from mechs_core.rulesets.arcs.rules.hits import Hit
from mechs_core.rulesets.arcs.rules.move import Group as GroupChoice
from mechs_core.rulesets.arcs.rules.move import Sail
from mechs_core.rulesets.arcs.rules.raid import Raid
from mechs_core.rulesets.arcs.rules.resources import NEW, Arrange, Overflow
from mechs_core.rulesets.arcs.rules.targets import OWN
from mechs_core.rulesets.arcs.rules.vox import Vox
from mechs_core.rulesets.arcs.tasks import restored

OWN_CITY: Final = 1.5  # of an own city that returns to the board
SEIZED: Final = 0.5  # what the initiative brings beside it
STRUCK: Final = 1.0  # what a piece brings that a hit destroys, beside one that it damages


def choose(prospect: Prospect) -> Decision:
    """A legal decision; the same prospect gives the same one."""
    legal: list[Any] = [each for each in prospect.legal if type(each) is not Arrange]
    if len(legal) == 1:
        only: Decision = legal[0]
        return only
    state: State = prospect.imagine()
    kind = next(each.kind for each in requests(state) if each.seat == prospect.seat)
    return answers(state.campaign is not None)[kind](state, prospect.seat, legal)


@lru_cache(maxsize=2)
def answers(in_campaign: bool) -> Choices:
    """By kind of request: how it is answered. Each may change the state that it gets."""
    return {**CHOICES, **of_campaigns()} if in_campaign else CHOICES


def best_of(legal: list[Any], worth: Callable[[Any], float]) -> Decision:
    best: Decision = max(legal, key=worth)
    return best


# ---------------------------------------------------------------- moves


def group(state: State, seat: int, legal: list[Any]) -> Decision:
    """The ships that go."""
    data = state.windows[-1].data
    travel = travel_of(look(state, seat), battles=turns.battles_left(state))
    here, to = NUMBER[data["from"]], NUMBER[data["to"]]
    going = groups(data["fresh"], data["damaged"])
    goals = travel.goals_from(here, to) if sails(data) else {to: 0}

    def worth(ships: Group) -> float:
        return travel.at_best(goals, ships) - travel.departure(here, ships)

    fresh, damaged = max(going, key=worth)
    return GroupChoice(fresh, damaged)


def sails(data: Mapping[str, Any]) -> bool:
    """Whether the ships are in a Catapult: the step that waits says so."""
    return bool(restored(data["then"])[-1].said["catapult"])


def sail(state: State, seat: int, legal: list[Any]) -> Decision:
    """On to where the ships bring most, or they stay."""
    data = state.windows[-1].data
    here, ships = NUMBER[data["at"]], (data["fresh"], data["damaged"])
    lift(state, seat, here, ships)
    travel = travel_of(look(state, seat), battles=turns.battles_left(state))
    best: tuple[float, Decision] = (travel.arrival(here, ships), Stop())
    for choice in legal:
        if type(choice) is Sail:
            worth = travel.at_best(travel.goals_from(here, NUMBER[choice.to]), ships)
            if worth > best[0]:
                best = worth, choice
    return best[1]


# ---------------------------------------------------------------- battles


def dice(state: State, seat: int, legal: list[Any]) -> Decision:
    now = state.battle
    assert now is not None
    fresh, damaged = (state.at(seat, SHIP, each, now.system) for each in (FRESH, DAMAGED))
    fights = fights_of(look(state, seat))
    return CollectDice(*fights.best(now.system, now.defender, fresh, damaged)[1])


def reroll(state: State, seat: int, legal: list[Any]) -> Decision:
    """The dice that missed, as many as may."""
    now = state.battle
    assert now is not None
    shown = [sum(SHOWN[SKIRMISH][face]) for face in now.faces[DICE.index(SKIRMISH)]]
    return best_of(legal, lambda choice: sum([1 - 3 * shown[die] for die in choice.dice]))


def hit(state: State, seat: int, legal: list[Any]) -> Decision:
    """Own ships: fresh ones first. Those of a Rival: what is destroyed; a city where it pays."""
    if state.windows[-1].data["step"] == OWN:
        return best_of(legal, lambda choice: choice.piece.endswith("fresh"))
    outlook, now = look(state, seat), state.battle
    assert now is not None

    def worth(choice: Hit) -> float:
        kind, condition = choice.piece.split(":")
        found = STRUCK if condition == "damaged" else 0.0
        if kind == "city":
            found += destroyed(outlook, CITY, now.defender, now.system) - 0.3
        return found

    return best_of(legal, worth)


def raid(state: State, seat: int, legal: list[Any]) -> Decision:
    """What is worth most for its keys."""
    outlook, now = look(state, seat), state.battle
    assert now is not None

    def worth(choice: Raid | Stop) -> float:
        if isinstance(choice, Stop):
            return 0.0
        if choice.slot is not None:
            kind = state.slots[now.defender][choice.slot - 1]
            return stolen(outlook, kind) / sqrt(SLOT_COSTS[choice.slot - 1])
        card = COURT_CARD[choice.card or ""]
        return (1 + outlook.harm) * outlook.card(card) / sqrt(COURT[card].keys)

    return best_of(legal, worth)


def ransack(state: State, seat: int, legal: list[Any]) -> Decision:
    outlook = look(state, seat)

    def worth(choice: Any) -> float:
        place = choice.place - 1
        agents = sum(state.agents[place]) - state.agents[place][seat]
        return outlook.card(state.court[place]) + outlook.trophies(agents)

    return best_of(legal, worth)


def regroup(state: State, seat: int, legal: list[Any]) -> Decision:
    travel = travel_of(look(state, seat), battles=False)
    return best_of(legal, lambda choice: travel.arrival(NUMBER[choice.gate], (REGROUP_SHIPS, 0)))


# ---------------------------------------------------------------- tokens and cards


def overflow(state: State, seat: int, legal: list[Any]) -> Decision:
    """The token that is worth least goes."""
    outlook = look(state, seat)
    new = TYPES.index(state.windows[-1].data["resource"])

    def worth(choice: Overflow) -> float:
        kind = new if choice.slot == NEW else state.slots[seat][int(choice.slot) - 1]
        return outlook.icon[kind] + outlook.use[kind]

    best: Overflow = min(legal, key=worth)
    return best


def steal(state: State, seat: int, legal: list[Any]) -> Decision:
    return best_of(legal, lambda choice: state.power[choice.seat])


def pressgang(state: State, seat: int, legal: list[Any]) -> Decision:
    outlook = look(state, seat)

    def worth(choice: Any) -> float:
        if type(choice) is Stop:
            return turns.ENOUGH
        return outlook.gained(TYPES.index(choice.resource)) + outlook.gain(TYRANT, -1)

    return best_of(legal, worth)


def execute(state: State, seat: int, legal: list[Any]) -> Decision:
    outlook = look(state, seat)
    gain = outlook.gain(WARLORD) + outlook.gain(TYRANT, -1)
    return best_of(legal, lambda choice: turns.ENOUGH if type(choice) is Stop else gain)


def vox(state: State, seat: int, legal: list[Any]) -> Decision:
    outlook = look(state, seat)
    travel = travel_of(outlook, battles=False)

    def worth(choice: Vox) -> float:
        if choice.cluster is not None:
            first = PER_CLUSTER * (choice.cluster - 1)
            there = range(first, first + PER_CLUSTER)
            return sum([travel.arrival(system, (1, 0)) for system in there])
        if choice.ambition is not None:
            return outlook.declaring(AMBITIONS.index(choice.ambition))
        if choice.resource is not None:
            return turns.spread_outrage(outlook, TYPES.index(choice.resource))
        if choice.city is not None:
            brings = -OWN_CITY if choice.city.owner == seat else outlook.lost_city
            return brings + (SEIZED if choice.seize else 0.0)
        if choice.steal is not None:
            return outlook.harm + outlook.card(COURT_CARD[choice.steal.card])
        return 0.0

    return best_of(legal, worth)


def use(state: State, seat: int, legal: list[Any]) -> Decision:
    """What the token just spent does best."""
    acts = acts_of(look(state, seat), state.turn.pips + 1, state.turn.kinds)

    def worth(choice: Any) -> float:
        return 0.0 if type(choice) is Stop else acts.worth(choice.action)

    return best_of(legal, worth)


# In a base game, with a state that the seat imagines.
CHOICES: Final[Choices] = {
    "mulligan": playing.mulligan,
    "lead": playing.lead,
    "follow": playing.follow,
    "farseers": playing.farseers,
    "farseers_swap": playing.swap,
    "put": playing.put,
    "turn": turns.turn,
    "spent": use,
    "group": group,
    "sail": sail,
    "dice": dice,
    "reroll": reroll,
    "own_hits": hit,
    "hits": hit,
    "raid": raid,
    "ransack": ransack,
    "regroup": regroup,
    "overflow": overflow,
    "steal": steal,
    "pressgang": pressgang,
    "execute": execute,
    "vox": vox,
}

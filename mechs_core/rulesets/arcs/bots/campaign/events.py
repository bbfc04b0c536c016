"""The Council, Events, edicts and the campaign's Vox cards. Estimates, no rules."""

from __future__ import annotations

from typing import Any, Final

from mechs_core.kernel.messages import Decision
from mechs_core.rulesets.arcs.bots.campaign.outlook import ReachOutlook
from mechs_core.rulesets.arcs.bots.campaign.travel import ReachTravel
from mechs_core.rulesets.arcs.bots.campaign.turns import travel_of
from mechs_core.rulesets.arcs.campaign_data import (
    BLIGHT,
    DEBTS,
    DEMANDED,
    EMPIRE,
    OPEN_HAND,
    PEACE,
    PURGE,
    SYMBIOSIS,
    WAR,
)
from mechs_core.rulesets.arcs.cards import COURT_CARD
from mechs_core.rulesets.arcs.data import (
    AMBITIONS,
    DAMAGED,
    FRESH,
    SHIP,
    TYPES,
    TYRANT,
    WEAPON,
)
from mechs_core.rulesets.arcs.geometry import CLUSTER, NUMBER
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules.campaign.council import CRISES, CouncilChoice, StealTrust
from mechs_core.rulesets.arcs.rules.campaign.edicts import EdictMay
from mechs_core.rulesets.arcs.rules.campaign.imperial import EdictGive, EdictPlace
from mechs_core.rulesets.arcs.rules.campaign.policy import ChoosePolicy, Demand
from mechs_core.rulesets.arcs.rules.vox import Vox

STRUCK: Final = 0.16  # what a hit of a Crisis costs
OWN_CITY: Final = 1.2  # of an own city that becomes Free
CHANGED: Final = 0.1  # of another policy on top
SEIZED: Final = 0.5
INTRIGUE: Final = 0.3  # of the worth of a card, for an agent on it
OTHERS_FIRST: Final = 0.3  # what Edicts cost a Regent under another First Regent


def most(legal: list[Any], worth: Any) -> Decision:
    best: Decision = max(legal, key=worth)
    return best


# ---------------------------------------------------------------- Crises or Edicts


def of_crises(outlook: ReachOutlook) -> float:
    """What Crises bring: the hits on own ships against those on Rivals'."""
    state, seat, found = outlook.state, outlook.seat, 0.0
    struck = [each for each in range(state.seats) if not state.holds(each, SYMBIOSIS)]
    for system in {*state.standing(BLIGHT, SHIP)}:
        if state.ships(EMPIRE, system):
            continue
        hits = 3 * state.at(BLIGHT, SHIP, FRESH, system) + state.at(BLIGHT, SHIP, DAMAGED, system)
        for each in struck:
            ships = 2 * state.at(each, SHIP, FRESH, system) + state.at(each, SHIP, DAMAGED, system)
            found += STRUCK * min(hits, ships) * (-1 if each == seat else outlook.harm)
    if state.holds(seat, DEBTS):
        found += 0.6 * sum(map(bool, state.reach.favors[seat]))
    return found


def of_edicts(outlook: ReachOutlook) -> float:
    now = outlook.state.reach
    if outlook.is_first:
        return max(CHANGED, of_policy(outlook, now.policies[0]))
    found = of_peace(outlook) if now.policies[0] == PEACE else 0.0
    return found - (OTHERS_FIRST if now.first_regent != OFF and outlook.is_regent else 0.0)


def of_peace(outlook: ReachOutlook) -> float:
    state, found = outlook.state, 0.0
    for each in range(state.seats):
        if state.reach.peace_recipients == "all" or state.reach.regent[each]:
            found += state.bonus(each) * (1 if each == outlook.seat else -outlook.harm)
    return found


def of_policy(outlook: ReachOutlook, policy: str) -> float:
    """What enforcing a policy brings to the First Regent."""
    state, seat = outlook.state, outlook.seat
    found = 0.0
    for rival in range(state.seats):
        if rival == seat or not state.reach.regent[rival]:
            continue
        kinds = [kind for kind in state.slots[rival] if kind in DEMANDED[policy]]
        if kinds:
            found += max(of_token(outlook, kind) for kind in kinds) + 0.3 * outlook.harm
        elif policy == WAR and any(state.captives[rival]):
            found += outlook.captive + 0.2
        else:
            found += outlook.favor
    if policy == PEACE:
        return found + of_peace(outlook)
    if policy == WAR:
        others = state.reach.regent.count(True) - 1
        return found + outlook.gained(WEAPON) - outlook.harm * 0.4 * others
    return found + 2 * outlook.own_imperial


def of_token(outlook: ReachOutlook, kind: int) -> float:
    """What a token in the own Trust brings."""
    aims = outlook.aims
    return outlook.icon[kind] + (aims.counted if aims.plays("prefect") else 0.1)


def council_choice(state: State, seat: int, legal: list[Any]) -> Decision:
    outlook = ReachOutlook(state, seat)

    def worth(choice: CouncilChoice) -> float:
        return of_crises(outlook) if choice.resolve == CRISES else of_edicts(outlook)

    return most(legal, worth)


def steal_trust(state: State, seat: int, legal: list[Any]) -> Decision:
    outlook = ReachOutlook(state, seat)

    def worth(choice: StealTrust) -> float:
        return outlook.token[TYPES.index(choice.resource)]

    return most(legal, worth)


# ---------------------------------------------------------------- edicts


def policy(state: State, seat: int, legal: list[Any]) -> Decision:
    """Enforce the top policy, or put the one on top that would bring most."""
    outlook = ReachOutlook(state, seat)

    def worth(choice: ChoosePolicy) -> float:
        if choice.policy is None:
            return of_policy(outlook, state.reach.policies[0])
        return CHANGED + 0.1 * of_policy(outlook, choice.policy)

    return most(legal, worth)


def demand(state: State, seat: int, legal: list[Any]) -> Decision:
    """What counts most; an own token rather one that is of little use. Rivals stay Regents where
    that counts for the own Fate."""
    outlook, data = ReachOutlook(state, seat), state.windows[-1].data
    aims = outlook.aims
    keeps = aims.plays("unifier") or any(fate == "throne_breaker" for fate in state.reach.fate)

    def worth(choice: Demand) -> float:
        piece = choice.piece
        if piece is None:
            return float(bool(choice.make_outlaw) != keeps)
        if piece.slot is not None:
            kind = state.slots[data["of"]][piece.slot - 1]
            return -outlook.use[kind] if data["of"] == seat else of_token(outlook, kind)
        return outlook.gain(TYRANT) if piece.captive is not None else outlook.trophies(1)

    return most(legal, worth)


def edict_place(state: State, seat: int, legal: list[Any]) -> Decision:
    """With own pieces, where the Empire is weak."""

    def worth(choice: EdictPlace) -> float:
        system = NUMBER[choice.system]
        return 2 * state.is_loyal_at(seat, system) - 0.5 * state.ships(EMPIRE, system)

    return most(legal, worth)


def edict_give(state: State, seat: int, legal: list[Any]) -> Decision:
    """To itself, and to those with least Power."""

    def worth(choice: EdictGive) -> float:
        return 100 * (seat in choice.seats) - sum(state.power[each] for each in choice.seats)

    return most(legal, worth)


def edict_may(state: State, seat: int, legal: list[Any]) -> Decision:
    outlook = ReachOutlook(state, seat)
    number = state.windows[-1].data["edict"]

    def worth(choice: EdictMay) -> float:
        if choice == EdictMay():
            return 0.0
        if number == PURGE:
            place = (choice.place or 0) - 1
            agents = state.agents[place]
            others = sum(agents) - agents[seat]
            return outlook.secured[place] * (0.2 * others - 0.4 * agents[seat])
        if number == OPEN_HAND:
            token = 0.0 if choice.resource is None else outlook.token[TYPES.index(choice.resource)]
            return outlook.regency + token
        kind = state.slots[seat][(choice.slot or 0) - 1]
        return 2 * outlook.own_imperial - outlook.kept(kind)

    return most(legal, worth)


# ---------------------------------------------------------------- Vox cards


def vox(state: State, seat: int, legal: list[Any]) -> Decision:
    outlook = ReachOutlook(state, seat)
    travel = travel_of(state, seat)

    def worth(choice: Vox) -> float:
        if choice.card is not None:  # a card to give up, or the one of two that comes first
            card = COURT_CARD[choice.card]
            return -outlook.lost_card(card) if card in state.guild[seat] else 0.0
        if choice.ambition is not None:
            return outlook.declaring(AMBITIONS.index(choice.ambition))
        if choice.place is not None:
            return INTRIGUE * outlook.secured[choice.place - 1]
        if choice.cluster is not None:
            return cleaned(outlook, choice.cluster - 1)
        seized = SEIZED if choice.seize else 0.0
        if choice.city is None:
            return seized
        if choice.city.owner != seat:
            return seized + outlook.lost_city
        return seized - OWN_CITY - exposed(travel, NUMBER[choice.city.system])

    return most(legal, worth)


def exposed(travel: ReachTravel, system: int) -> float:
    """A little of what a system is worth: of own cities the one in the poorest goes first."""
    return 0.05 * travel.held(system, *travel.ships(system))


def cleaned(outlook: ReachOutlook, cluster: int) -> float:
    """What destroying all damaged Blight of a cluster brings."""
    state = outlook.state
    there = [at for at in state.systems if CLUSTER[at] == cluster]
    count = sum(state.at(BLIGHT, SHIP, DAMAGED, at) for at in there)
    found = outlook.trophies(count) + 0.1 * sum(state.is_loyal_at(outlook.seat, at) for at in there)
    if outlook.aims.plays("reaper"):
        found += count * outlook.aims.counted
    return found - (count * outlook.aims.point if outlook.aims.plays("symbiont") else 0.0)


def ransack(state: State, seat: int, legal: list[Any]) -> Decision:
    outlook = ReachOutlook(state, seat)

    def worth(choice: Any) -> float:
        place: int = choice.place - 1
        agents = sum(state.agents[place]) - state.agents[place][seat]
        return outlook.secured[place] + outlook.trophies(agents)

    return most(legal, worth)


CHOICES: Final = {
    "council_choice": council_choice,
    "steal_trust": steal_trust,
    "policy": policy,
    "demand": demand,
    "edict_place": edict_place,
    "edict_give": edict_give,
    "edict_may": edict_may,
    "vox": vox,
    "vox_crisis": vox,
    "ransack": ransack,
}

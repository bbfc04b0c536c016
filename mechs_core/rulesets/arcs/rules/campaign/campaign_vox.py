"""The campaign's Vox cards: secured, and in a Crisis. RULES.md, Campaign Court."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import (
    BLIGHT,
    EVENT_FACES,
    FIASCO,
    FREE,
    FREEDOM,
    INTRIGUE,
    LOOMS,
    POPULIST,
)
from mechs_core.rulesets.arcs.cards import COURT_CARD, COURT_IDS, PROTECTED
from mechs_core.rulesets.arcs.data import (
    AGENT,
    CITY,
    CLUSTERS,
    DAMAGED,
    FRESH,
    MARKERS,
    SHIP,
    SONG,
    WEAPON,
)
from mechs_core.rulesets.arcs.geometry import CLUSTER, NUMBER, SYSTEMS
from mechs_core.rulesets.arcs.model import OFF, State, Task
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.campaign.blight import freshen, put_blight
from mechs_core.rulesets.arcs.rules.campaign.council import open_session
from mechs_core.rulesets.arcs.rules.cards_played import may_seize
from mechs_core.rulesets.arcs.rules.court import (
    DECK,
    discard_guild,
    places,
    remove,
    return_agents,
    why_no_card,
)
from mechs_core.rulesets.arcs.rules.resources import gain, return_city
from mechs_core.rulesets.arcs.rules.rounds import AmbitionReturned
from mechs_core.rulesets.arcs.rules.stealing import for_target
from mechs_core.rulesets.arcs.rules.vox import CityOf, Vox, always, demands, demands_choices
from mechs_core.rulesets.arcs.rules.windows import ask, data

ORATORS: Final = "FX9"
BURIED: Final = (POPULIST, INTRIGUE, FIASCO, LOOMS)  # once secured
SEIZING: Final = (SONG, FREEDOM)  # may seize the initiative as well


# ---------------------------------------------------------------- Populist Demands


def demands_crisis(play: Play[State], todo: list[Task], place: int) -> None:
    state = play.state
    declared = [marker for marker, ambition in enumerate(state.markers) if ambition != OFF]
    if declared:
        best = max(declared, key=lambda marker: state.value(marker)[0])
        play.emit(AmbitionReturned(MARKERS[best]))


# ---------------------------------------------------------------- Council Intrigue


def intrigue(play: Play[State], todo: list[Task], seat: Seat, place: int, own: int) -> None:
    open_session(play)
    todo.append(["intrigue", seat, place, own])


def ask_intrigue(play: Play[State], todo: list[Task], seat: Seat, place: int, left: int) -> None:
    """While agents that were on the card are left: the next may go to another card."""
    if min(left, play.state.stock[seat][AGENT]):
        todo.append(["intrigue_moves", seat, place, left])
        ask(play, todo, "vox", seat, card=INTRIGUE, place=place, left=left)


def intrigue_moves(
    play: Play[State], todo: list[Task], seat: Seat, place: int, left: int, choice: Vox
) -> None:
    if choice.place is None:
        return
    from_, to = pieces.home(seat, AGENT), pieces.at_court(choice.place - 1)
    pieces.move(play, seat, AGENT, FRESH, 1, from_, to, "card")
    todo.append(["intrigue", seat, place, left - 1])


def why_not_intrigue(state: State, seat: Seat, choice: Vox) -> IllegalDecision | None:
    if choice.place is None:
        return None
    if choice.place - 1 == data(state)["place"]:
        return IllegalDecision("target_illegal", "name another place")
    return for_target(why_no_card(state, choice.place))


def intrigue_choices(state: State, seat: Seat) -> list[Vox]:
    here = data(state)["place"] + 1
    return [Vox(), *(Vox(place=place) for place in places(state) if place != here)]


def intrigue_crisis(play: Play[State], todo: list[Task], place: int) -> None:
    state = play.state
    open_session(play)
    for owner in state.from_initiative():
        count = state.agents[place][owner]
        from_, to = pieces.at_court(place), pieces.at_court(OFF)
        pieces.move(play, owner, AGENT, FRESH, count, from_, to, "crisis")
    remove(play, place, DECK, "crisis")


# ---------------------------------------------------------------- Diplomatic Fiasco


def fiasco(play: Play[State], todo: list[Task], seat: Seat, place: int, own: int) -> None:
    todo += [["fiasco", rival] for rival in reversed(play.state.rivals(seat))]


def fiasco_crisis(play: Play[State], todo: list[Task], place: int) -> None:
    return_agents(play, place, "crisis")
    todo.append(["crisis_buries", place])
    todo += [["fiasco", seat] for seat in reversed(play.state.from_initiative())]


def give_up(play: Play[State], todo: list[Task], seat: Seat) -> None:
    """A seat discards Guild cards until it has no more than agents in supply."""
    state = play.state
    loose = [card for card in state.guild[seat] if card not in PROTECTED]
    if len(state.guild[seat]) <= state.stock[seat][AGENT] or not loose:
        return
    todo.append(["fiasco", seat])
    if len(loose) > 1:
        todo.append(["fiasco_discards", seat])
        ask(play, todo, "vox_crisis", seat, card=FIASCO)
    else:
        discard_guild(play, seat, loose[0], "crisis")


def fiasco_discards(play: Play[State], todo: list[Task], seat: Seat, choice: Vox) -> None:
    discard_guild(play, seat, COURT_CARD[choice.card or ""], "crisis")


def why_not_fiasco(state: State, seat: Seat, choice: Vox) -> IllegalDecision | None:
    if choice.card is None or COURT_CARD[choice.card] not in state.guild[seat]:
        return IllegalDecision("target_illegal", "name a Guild card of yours")
    if COURT_CARD[choice.card] in PROTECTED:
        return IllegalDecision("protected", f"{choice.card} cannot be discarded")
    return None


def fiasco_choices(state: State, seat: Seat) -> list[Vox]:
    return [Vox(card=COURT_IDS[card]) for card in state.guild[seat] if card not in PROTECTED]


def bury(play: Play[State], todo: list[Task], place: int) -> None:
    remove(play, place, DECK, "crisis")


# ---------------------------------------------------------------- Song of Freedom


def free_city(play: Play[State], todo: list[Task], city: CityOf, cause: str) -> None:
    """A Free city takes the place of this one, of two of the damaged one. It keeps the damage."""
    state, system, owner = play.state, NUMBER[city.system], city.owner
    condition = DAMAGED if state.at(owner, CITY, DAMAGED, system) else FRESH
    outside = pieces.takes_outside(state, owner, CITY, condition, system)
    return_city(play, todo, owner, condition, city.system, cause, outside)
    pieces.place(play, FREE, CITY, system, 1, cause, condition, outside)


def why_not_freedom(state: State, seat: Seat, choice: Vox) -> IllegalDecision | None:
    city = choice.city
    if city is not None and state.controller(NUMBER[city.system]) != seat:
        return IllegalDecision("not_controlled", f"you do not control {city.system}")
    if choice.seize and not may_seize(state, seat):
        return IllegalDecision("seize_illegal", "you cannot seize the initiative")
    if city is not None and not is_city(state, city):
        return IllegalDecision("target_illegal", f"no such city on {city.system}")
    return None


def is_city(state: State, city: CityOf) -> bool:
    return city.owner < state.seats and state.all_at(city.owner, CITY, NUMBER[city.system]) > 0


def freedom_choices(state: State, seat: Seat) -> list[Vox]:
    seizes = (False, True) if may_seize(state, seat) else (False,)
    cities = [
        CityOf(SYSTEMS[system], owner)
        for system in state.systems
        if state.controller(system) == seat
        for owner in range(state.seats)
        if state.all_at(owner, CITY, system)
    ]
    return [Vox(city=city, seize=seizing) for city in (None, *cities) for seizing in seizes]


def freedom(play: Play[State], todo: list[Task], seat: Seat, choice: Vox) -> None:
    if choice.seize:
        todo.append(["seize", seat])
    if choice.city is not None:
        free_city(play, todo, choice.city, "card")


def freedom_crisis(play: Play[State], todo: list[Task], place: int) -> None:
    """The seat with most Power is asked which of its cities becomes Free."""
    state = play.state
    seat = max(state.from_initiative(), key=lambda each: state.power[each])
    cities = own_cities(state, seat)
    if cities:
        todo.append(["frees"])
    if len(cities) > 1:
        ask(play, todo, "vox_crisis", seat, card=FREEDOM)
    elif cities:
        todo[-1] += cities


def frees(play: Play[State], todo: list[Task], choice: Vox) -> None:
    assert choice.city
    free_city(play, todo, choice.city, "crisis")


def why_not_free_own(state: State, seat: Seat, choice: Vox) -> IllegalDecision | None:
    if choice.city is None or choice.city.owner != seat or not is_city(state, choice.city):
        return IllegalDecision("target_illegal", "name a city of yours on the map")
    return None


def own_cities(state: State, seat: Seat) -> list[Vox]:
    return [Vox(city=CityOf(SYSTEMS[each], seat)) for each in state.standing(seat, CITY)]


# ---------------------------------------------------------------- Blight Looms


def purged(state: State, seat: Seat, cluster: int) -> list[int]:
    """The systems of a cluster with damaged Blight, if a Loyal piece is in it. Cluster from 0."""
    there = [system for system in state.systems if CLUSTER[system] == cluster]
    if not any(state.is_loyal_at(seat, system) for system in there):
        return []
    return [system for system in there if state.at(BLIGHT, SHIP, DAMAGED, system)]


def why_not_looms(state: State, seat: Seat, choice: Vox) -> IllegalDecision | None:
    if choice.cluster is None or purged(state, seat, choice.cluster - 1):
        return None
    why = "name a cluster with damaged Blight and a piece of yours"
    return IllegalDecision("target_illegal", why)


def looms_choices(state: State, seat: Seat) -> list[Vox]:
    clusters = [cluster for cluster in range(CLUSTERS) if purged(state, seat, cluster)]
    return [Vox(), *(Vox(cluster=cluster + 1) for cluster in clusters)]


def looms(play: Play[State], todo: list[Task], seat: Seat, choice: Vox) -> None:
    state, to = play.state, pieces.trophies(seat)
    for system in purged(state, seat, (choice.cluster or 0) - 1):
        count = state.at(BLIGHT, SHIP, DAMAGED, system)
        pieces.move(play, BLIGHT, SHIP, DAMAGED, count, SYSTEMS[system], to, "card")


def looms_crisis(play: Play[State], todo: list[Task], place: int) -> None:
    state = play.state
    assert state.reach.dice
    number, face = state.reach.dice
    for system in state.systems:
        damaged = state.at(BLIGHT, SHIP, DAMAGED, system)
        if CLUSTER[system] == number - 1 and damaged:
            freshen(play, system, damaged)
    for system in state.systems:
        if SYSTEMS[system][-1] == EVENT_FACES[face][0] and not state.ships(BLIGHT, system):
            put_blight(play, system, "crisis")
    remove(play, place, DECK, "crisis")


# ---------------------------------------------------------------- Street Orators


def orators_choices(state: State, seat: Seat) -> list[Vox]:
    return [Vox()]


def orators(play: Play[State], todo: list[Task], seat: Seat, choice: Vox) -> None:
    gain(play, todo, seat, WEAPON, "card")


# ---------------------------------------------------------------- two secured cards


def why_not_first(state: State, seat: Seat, choice: Vox) -> IllegalDecision | None:
    if choice.card in data(state)["first"]:
        return None
    return IllegalDecision("target_illegal", "name one of the two cards")


def first_choices(state: State, seat: Seat) -> list[Vox]:
    return [Vox(card=card) for card in data(state)["first"]]


FIELD: Final = {
    POPULIST: "ambition",
    INTRIGUE: "place",
    FREEDOM: "city",
    LOOMS: "cluster",
    f"{FIASCO} crisis": "card",
    f"{FREEDOM} crisis": "city",
    "first": "card",
}
OFFERS: Final[dict[str, Callable[[State, Seat], list[Vox]]]] = {
    POPULIST: demands_choices,
    INTRIGUE: intrigue_choices,
    FREEDOM: freedom_choices,
    LOOMS: looms_choices,
    ORATORS: orators_choices,
    f"{FIASCO} crisis": fiasco_choices,
    f"{FREEDOM} crisis": own_cities,
    "first": first_choices,
}
WHY: Final[dict[str, Callable[[State, Seat, Vox], IllegalDecision | None]]] = {
    POPULIST: always,
    INTRIGUE: why_not_intrigue,
    FREEDOM: why_not_freedom,
    LOOMS: why_not_looms,
    f"{FIASCO} crisis": why_not_fiasco,
    f"{FREEDOM} crisis": why_not_free_own,
    "first": why_not_first,
}
EFFECT: Final[dict[str, Callable[[Play[State], list[Task], Seat, Vox], None]]] = {
    POPULIST: demands,
    FREEDOM: freedom,
    LOOMS: looms,
    ORATORS: orators,
}
# Secured, these ask for themselves. Of seat, place, and the securer's agents that were there.
ASKING: Final[dict[str, Callable[[Play[State], list[Task], Seat, int, int], None]]] = {
    INTRIGUE: intrigue,
    FIASCO: fiasco,
}
# In a Crisis, by place. CC11 and CC14 stay there.
CRISIS: Final[dict[str, Callable[[Play[State], list[Task], int], None]]] = {
    POPULIST: demands_crisis,
    INTRIGUE: intrigue_crisis,
    FIASCO: fiasco_crisis,
    FREEDOM: freedom_crisis,
    LOOMS: looms_crisis,
}
TASKS = {
    "intrigue": ask_intrigue,
    "intrigue_moves": intrigue_moves,
    "fiasco": give_up,
    "fiasco_discards": fiasco_discards,
    "crisis_buries": bury,
    "frees": frees,
}

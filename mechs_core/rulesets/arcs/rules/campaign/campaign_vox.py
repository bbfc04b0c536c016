"""The campaign's Vox cards as they are secured. RULES.md, Campaign Court."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import (
    BLIGHT,
    FIASCO,
    FREE,
    FREEDOM,
    INTRIGUE,
    LOOMS,
    POPULIST,
)
from mechs_core.rulesets.arcs.data import (
    AGENT,
    CITY,
    CLUSTERS,
    DAMAGED,
    FRESH,
    SHIP,
    WEAPON,
)
from mechs_core.rulesets.arcs.geometry import CLUSTER, NUMBER, SYSTEMS
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.campaign.attached import secure_in_order
from mechs_core.rulesets.arcs.rules.campaign.council import open_session
from mechs_core.rulesets.arcs.rules.cards_played import may_seize
from mechs_core.rulesets.arcs.rules.court import (
    places,
    why_no_card,
)
from mechs_core.rulesets.arcs.rules.resources import gain, return_city
from mechs_core.rulesets.arcs.rules.stealing import for_target
from mechs_core.rulesets.arcs.rules.vox import (
    CityOf,
    Vox,
    always,
    demands,
    demands_choices,
    seize_after,
)
from mechs_core.rulesets.arcs.rules.windows import ask, data
from mechs_core.rulesets.arcs.tasks import AfterAnswer, Task, after_answer, task, tasks

ORATORS: Final = "FX9"


# ---------------------------------------------------------------- Council Intrigue


def intrigue(play: Play[State], todo: list[Task], seat: Seat, place: int, own: int) -> None:
    open_session(play)
    todo.append(ask_intrigue.later(seat, place, own))


@task("intrigue")
def ask_intrigue(play: Play[State], todo: list[Task], seat: Seat, place: int, left: int) -> None:
    """While agents that were on the card are left: the next may go to another card."""
    if min(left, play.state.stock[seat][AGENT]):
        after = intrigue_moves.waiting(seat, place, left)
        ask(play, todo, "vox", seat, after, card=INTRIGUE, place=place, left=left)


@after_answer("intrigue_moves", "seat place left")
def intrigue_moves(
    play: Play[State], todo: list[Task], choice: Vox, seat: Seat, place: int, left: int
) -> None:
    if choice.place is None:
        return
    from_, to = pieces.home(seat, AGENT), pieces.at_court(choice.place - 1)
    pieces.move(play, seat, AGENT, FRESH, 1, from_, to, "card")
    todo.append(ask_intrigue.later(seat, place, left - 1))


def why_not_intrigue(state: State, seat: Seat, choice: Vox) -> IllegalDecision | None:
    if choice.place is None:
        return None
    if choice.place - 1 == data(state)["place"]:
        return IllegalDecision("target_illegal", "name another place")
    return for_target(why_no_card(state, choice.place))


def intrigue_choices(state: State, seat: Seat) -> list[Vox]:
    here = data(state)["place"] + 1
    return [Vox(), *(Vox(place=place) for place in places(state) if place != here)]


# ---------------------------------------------------------------- Diplomatic Fiasco


def fiasco(play: Play[State], todo: list[Task], seat: Seat, place: int, own: int) -> None:
    from mechs_core.rulesets.arcs.rules.campaign.vox_crises import give_up

    todo += [give_up.later(rival) for rival in reversed(play.state.rivals(seat))]


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
        todo.append(seize_after.later(seat))
    if choice.city is not None:
        free_city(play, todo, choice.city, "card")


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
    "first": "card",
}
OFFERS: Final[dict[str, Callable[[State, Seat], list[Vox]]]] = {
    POPULIST: demands_choices,
    INTRIGUE: intrigue_choices,
    FREEDOM: freedom_choices,
    LOOMS: looms_choices,
    ORATORS: orators_choices,
    "first": first_choices,
}
WHY: Final[dict[str, Callable[[State, Seat, Vox], IllegalDecision | None]]] = {
    POPULIST: always,
    INTRIGUE: why_not_intrigue,
    FREEDOM: why_not_freedom,
    LOOMS: why_not_looms,
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
AFTER: Final[dict[str, AfterAnswer[Vox, ...]]] = {
    INTRIGUE: intrigue_moves,
    "first": secure_in_order,
}
TASKS = tasks(ask_intrigue, intrigue_moves)

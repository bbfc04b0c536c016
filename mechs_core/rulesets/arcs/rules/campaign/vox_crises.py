"""Vox cards in a Crisis. RULES.md, Campaign Court; BR-CRI-9, BR-CRI-10."""

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
    FREEDOM,
    INTRIGUE,
    LOOMS,
    POPULIST,
)
from mechs_core.rulesets.arcs.cards import COURT_CARD, COURT_IDS, PROTECTED
from mechs_core.rulesets.arcs.data import AGENT, CITY, DAMAGED, FRESH, MARKERS, SHIP
from mechs_core.rulesets.arcs.geometry import CLUSTER, SYSTEMS
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.campaign.blight import freshen, put_blight
from mechs_core.rulesets.arcs.rules.campaign.campaign_vox import free_city, is_city
from mechs_core.rulesets.arcs.rules.campaign.council import open_session
from mechs_core.rulesets.arcs.rules.court import DECK, discard_guild, remove, return_agents
from mechs_core.rulesets.arcs.rules.rounds import AmbitionReturned
from mechs_core.rulesets.arcs.rules.vox import CityOf, Vox
from mechs_core.rulesets.arcs.rules.windows import ask
from mechs_core.rulesets.arcs.tasks import AfterAnswer, Task, after_answer, task, tasks


def demands_crisis(play: Play[State], todo: list[Task], place: int) -> None:
    state = play.state
    declared = [marker for marker, ambition in enumerate(state.markers) if ambition != OFF]
    if declared:
        best = max(declared, key=lambda marker: state.value(marker)[0])
        play.emit(AmbitionReturned(MARKERS[best]))


def intrigue_crisis(play: Play[State], todo: list[Task], place: int) -> None:
    state = play.state
    open_session(play)
    for owner in state.from_initiative():
        count = state.agents[place][owner]
        from_, to = pieces.at_court(place), pieces.at_court(OFF)
        pieces.move(play, owner, AGENT, FRESH, count, from_, to, "crisis")
    remove(play, place, DECK, "crisis")


# ---------------------------------------------------------------- Diplomatic Fiasco


def fiasco_crisis(play: Play[State], todo: list[Task], place: int) -> None:
    return_agents(play, place, "crisis")
    todo.append(bury.later(place))
    todo += [give_up.later(seat) for seat in reversed(play.state.from_initiative())]


@task("crisis_buries")
def bury(play: Play[State], todo: list[Task], place: int) -> None:
    remove(play, place, DECK, "crisis")


@task("fiasco")
def give_up(play: Play[State], todo: list[Task], seat: Seat) -> None:
    """A seat discards Guild cards until it has no more than agents in supply."""
    state = play.state
    loose = [card for card in state.guild[seat] if card not in PROTECTED]
    if len(state.guild[seat]) <= state.stock[seat][AGENT] or not loose:
        return
    todo.append(give_up.later(seat))
    if len(loose) > 1:
        ask(play, todo, "vox_crisis", seat, fiasco_discards.waiting(seat), card=FIASCO)
    else:
        discard_guild(play, seat, loose[0], "crisis")


@after_answer("fiasco_discards", "seat")
def fiasco_discards(play: Play[State], todo: list[Task], choice: Vox, seat: Seat) -> None:
    discard_guild(play, seat, COURT_CARD[choice.card or ""], "crisis")


def why_not_fiasco(state: State, seat: Seat, choice: Vox) -> IllegalDecision | None:
    if choice.card is None or COURT_CARD[choice.card] not in state.guild[seat]:
        return IllegalDecision("target_illegal", "name a Guild card of yours")
    if COURT_CARD[choice.card] in PROTECTED:
        return IllegalDecision("protected", f"{choice.card} cannot be discarded")
    return None


def fiasco_choices(state: State, seat: Seat) -> list[Vox]:
    return [Vox(card=COURT_IDS[card]) for card in state.guild[seat] if card not in PROTECTED]


# ---------------------------------------------------------------- Song of Freedom


def freedom_crisis(play: Play[State], todo: list[Task], place: int) -> None:
    """The seat with most Power is asked which of its cities becomes Free."""
    state = play.state
    seat = max(state.from_initiative(), key=lambda each: state.power[each])
    cities = own_cities(state, seat)
    if len(cities) > 1:
        ask(play, todo, "vox_crisis", seat, frees.waiting(), card=FREEDOM)
    elif cities:
        frees(play, todo, cities[0])


@after_answer("frees")
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


# What is asked in a Crisis; see `securing.question`.
FIELD: Final = {f"{FIASCO} crisis": "card", f"{FREEDOM} crisis": "city"}
OFFERS: Final[dict[str, Callable[[State, Seat], list[Vox]]]] = {
    f"{FIASCO} crisis": fiasco_choices,
    f"{FREEDOM} crisis": own_cities,
}
WHY: Final[dict[str, Callable[[State, Seat, Vox], IllegalDecision | None]]] = {
    f"{FIASCO} crisis": why_not_fiasco,
    f"{FREEDOM} crisis": why_not_free_own,
}
# By place. CC11 and CC14 stay there.
CRISIS: Final[dict[str, Callable[[Play[State], list[Task], int], None]]] = {
    POPULIST: demands_crisis,
    INTRIGUE: intrigue_crisis,
    FIASCO: fiasco_crisis,
    FREEDOM: freedom_crisis,
    LOOMS: looms_crisis,
}
AFTER: Final[dict[str, AfterAnswer[Vox, ...]]] = {
    f"{FIASCO} crisis": fiasco_discards,
    f"{FREEDOM} crisis": frees,
}
TASKS = tasks(give_up, fiasco_discards, bury, frees)

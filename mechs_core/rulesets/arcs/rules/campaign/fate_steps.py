"""What Fates do as an Act begins and as it ends: set-up, Done, Failed. RULES.md, Fates.

Each line of a Fate is a task: its name, then what it is told beside the seat.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mechs_core.kernel.messages import Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import (
    AGITATORS,
    ARMS,
    ASYLUM,
    BLIGHT,
    CHARTER,
    DEBTS,
    EMPIRE,
    EXCHANGE,
    FREE,
    LEDGER,
    LEVY,
    OPEN_HAND,
    ORATORS,
    PURGE,
    PURIFIERS,
    SPORE_TIDE,
    STAR_CHARTS,
    STARTING_SHIPS,
    SYMBIOSIS,
    WRIT,
    card_of,
)
from mechs_core.rulesets.arcs.cards import COURT_CARD
from mechs_core.rulesets.arcs.data import AGENT, CITY, DAMAGED, FRESH, SHIP, STARPORT
from mechs_core.rulesets.arcs.geometry import CLUSTER, GATES, IS_GATE, NUMBER, SYSTEMS
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.ambitions import change_power
from mechs_core.rulesets.arcs.rules.campaign import booklet, titles
from mechs_core.rulesets.arcs.rules.campaign.booklet import edict_id
from mechs_core.rulesets.arcs.rules.campaign.fate_cards import (
    FateCardScrapped,
    gain_card,
    scrap_card,
)
from mechs_core.rulesets.arcs.rules.campaign.fate_choice import FateChoice, ask, fate_of
from mechs_core.rulesets.arcs.rules.campaign.resettling import (
    arm_flagship,
    ask_board,
    ask_flagship,
    ask_resettle,
    in_systems,
)
from mechs_core.rulesets.arcs.rules.court import DECK, fill, move_card, play_area, return_agents
from mechs_core.rulesets.arcs.tasks import Later, Task, after_answer, task, tasks

DONE_POWER: Final = 3
SHIPS_OF_A_PREFECT: Final = 2


class BeaconsRemoved(Event, frozen=True):
    """All Beacons of a seat leave the map."""

    seat: Seat


# A line of a Fate: from the seat to the task.
Line = Callable[[Seat], Task]
Lines = dict[tuple[str, int], list[Line]]


def with_card(rule: Later[[Seat, str]], card: str) -> Line:
    """A line about a card."""
    return lambda seat: rule.later(seat, card)


def lines(table: Lines, state: State, seat: Seat) -> list[Task]:
    """The tasks of a seat's Fate in this Act, the first one last."""
    fate = state.reach.fate[seat]
    found = table.get((fate, state.reach.act), ())
    return [line(seat) for line in reversed(found)]


@task("fate_setup")
def set_up(play: Play[State], todo: list[Task], seat: Seat) -> None:
    todo += lines(SETUP, play.state, seat)


# ---------------------------------------------------------------- lines without a question


@task("gain_card")
def gain(play: Play[State], todo: list[Task], seat: Seat, card: str) -> None:
    gain_card(play, seat, card)


@task("scrap")
def scrap(play: Play[State], todo: list[Task], seat: Seat, card: str) -> None:
    scrap_card(play, seat, card)


@task("scrap_orators")
def scrap_orators(play: Play[State], todo: list[Task], seat: Seat, card: str) -> None:
    """Wherever the card is; agents on it return and its place is filled. BR-R-49"""
    state, name = play.state, card_of(card, seat)
    number = COURT_CARD[name]
    if number in state.court:
        return_agents(play, state.court.index(number), "fate")
    elif number not in (*state.reach.set_aside[seat], *state.reach.attached.values()):
        return
    play.emit(FateCardScrapped(seat, name))
    fill(play)


@task("add")
def add(play: Play[State], todo: list[Task], seat: Seat, card: str) -> None:
    booklet.add(play, card)


@task("remove")
def remove(play: Play[State], todo: list[Task], seat: Seat, card: str) -> None:
    """BR-R-49 It stays where a seat with this Fate has reached its objective."""
    now = play.state.reach
    alike = [each for each, fate in enumerate(now.fate) if fate == now.fate[seat]]
    if all(now.objective[each] for each in alike):
        booklet.scrap(play, card)


@task("gain_power")
def gain_power(play: Play[State], todo: list[Task], seat: Seat) -> None:
    change_power(play, seat, DONE_POWER, "fate")


@task("take_tile")
def take_tile(play: Play[State], todo: list[Task], seat: Seat) -> None:
    """BR-R-29 The first in turn order that plays this Fate."""
    state, fates = play.state, play.state.reach.fate
    if seat == next(each for each in state.from_initiative() if fates[each] == fates[seat]):
        titles.move_tile(play, seat)


@task("take_favors")
def take_favors(play: Play[State], todo: list[Task], seat: Seat) -> None:
    """An agent of each Rival's supply."""
    for rival in play.state.rivals(seat):
        if play.state.stock[rival][AGENT]:
            home = pieces.home(rival, AGENT)
            pieces.move(play, rival, AGENT, FRESH, 1, home, pieces.favors(seat), "fate")


@task("return_favors")
def return_favors(play: Play[State], todo: list[Task], seat: Seat) -> None:
    """BR-INT-9"""
    for owner, count in enumerate(play.state.reach.favors[seat][:]):
        home = pieces.home(owner, AGENT)
        pieces.move(play, owner, AGENT, FRESH, count, pieces.favors(seat), home, "fate")


@task("bury_purifiers")
def bury_purifiers(play: Play[State], todo: list[Task], seat: Seat) -> None:
    """The card goes into the Court deck, if the seat still has it."""
    card = COURT_CARD[card_of(PURIFIERS, seat)]
    if card in play.state.guild[seat]:
        move_card(play, card, play_area(seat), DECK, "fate")


@task("remove_beacons")
def remove_beacons(play: Play[State], todo: list[Task], seat: Seat) -> None:
    if play.state.reach.beacons[seat]:
        play.emit(BeaconsRemoved(seat))


@task("leave_empire")
def leave_empire(play: Play[State], todo: list[Task], seat: Seat) -> None:
    if play.state.reach.regent[seat]:
        titles.leave(play, todo, seat, titles.FATE)


@task("join_empire")
def join_empire(play: Play[State], todo: list[Task], seat: Seat) -> None:
    if not play.state.reach.regent[seat]:
        titles.join(play, seat, titles.FATE)
    if play.state.reach.first_regent == OFF:
        titles.move_tile(play, seat)


# ---------------------------------------------------------------- lines that ask


@task("free_city")
def ask_city(play: Play[State], todo: list[Task], seat: Seat) -> None:
    ask(
        play,
        todo,
        seat,
        fate_of(play, seat),
        put_city.waiting(seat),
        city_places(play.state, seat, None),
    )


def city_places(state: State, seat: Seat, window: Any) -> list[FateChoice]:
    """Planets with an empty slot in clusters without Imperial ships."""
    imperial = {CLUSTER[system] for system in state.standing(EMPIRE, SHIP)}
    empty = [system for system in state.systems if state.free_slots(system) > 0]
    return in_systems([system for system in empty if CLUSTER[system] not in imperial])


@after_answer("free_city_at", "seat")
def put_city(play: Play[State], todo: list[Task], choice: FateChoice, seat: Seat) -> None:
    pieces.place(play, FREE, CITY, NUMBER[str(choice.system)], 1, "fate")


@task("free_port")
def ask_port(play: Play[State], todo: list[Task], seat: Seat, but: str = "") -> None:
    """but: a planet that has been chosen already."""
    answers = port_places(play.state, seat, {"but": but})
    if len(answers) > 1:
        ask(play, todo, seat, fate_of(play, seat), put_port.waiting(seat, but), answers, but=but)


def port_places(state: State, seat: Seat, window: Any) -> list[FateChoice]:
    """Nothing, or a planet with a Free city and an empty slot."""
    found = [system for system in state.standing(FREE, CITY) if state.free_slots(system) > 0]
    return [FateChoice(), *in_systems([at for at in found if SYSTEMS[at] != window["but"]])]


@after_answer("free_port_at", "seat but")
def put_port(play: Play[State], todo: list[Task], choice: FateChoice, seat: Seat, but: str) -> None:
    """After the first one the same is asked for another planet."""
    if choice.system is None:
        return
    pieces.place(play, FREE, STARPORT, NUMBER[choice.system], 1, "fate")
    if not but:
        todo.append(ask_port.later(seat, choice.system))


@task("fleet")
def ask_fleet(play: Play[State], todo: list[Task], seat: Seat) -> None:
    ask(
        play,
        todo,
        seat,
        fate_of(play, seat),
        put_fleet.waiting(seat),
        fleet_places(play.state, seat, None),
    )


def fleet_places(state: State, seat: Seat, window: Any) -> list[FateChoice]:
    """Empire-controlled systems; none: gates."""
    held = [system for system in state.systems if state.at(EMPIRE, SHIP, FRESH, system)]
    return in_systems(held or [*GATES])


@after_answer("fleet_at", "seat")
def put_fleet(play: Play[State], todo: list[Task], choice: FateChoice, seat: Seat) -> None:
    pieces.place(play, EMPIRE, SHIP, NUMBER[str(choice.system)], SHIPS_OF_A_PREFECT, "fate")


@task("gate_ships")
def ask_gate(play: Play[State], todo: list[Task], seat: Seat) -> None:
    ask(
        play,
        todo,
        seat,
        fate_of(play, seat),
        put_ships.waiting(seat),
        gates(play.state, seat, None),
    )


def gates(state: State, seat: Seat, window: Any) -> list[FateChoice]:
    return in_systems([system for system in state.systems if IS_GATE[system]])


@after_answer("ships_at", "seat")
def put_ships(play: Play[State], todo: list[Task], choice: FateChoice, seat: Seat) -> None:
    pieces.place(play, seat, SHIP, NUMBER[str(choice.system)], STARTING_SHIPS, "fate")


@task("cleanse_cluster")
def ask_cluster(play: Play[State], todo: list[Task], seat: Seat) -> None:
    ask(
        play,
        todo,
        seat,
        fate_of(play, seat),
        cleanse.waiting(seat),
        blighted(play.state, seat, None),
    )


def blighted(state: State, seat: Seat, window: Any) -> list[FateChoice]:
    """Clusters with damaged Blight."""
    found = dict.fromkeys(CLUSTER[system] + 1 for system in state.damaged(BLIGHT, SHIP))
    return [FateChoice(cluster=cluster) for cluster in found]


@after_answer("cleanse", "seat")
def cleanse(play: Play[State], todo: list[Task], choice: FateChoice, seat: Seat) -> None:
    state = play.state
    for system in state.damaged(BLIGHT, SHIP):
        if CLUSTER[system] + 1 == choice.cluster:
            count, home = state.at(BLIGHT, SHIP, DAMAGED, system), pieces.home(BLIGHT, SHIP)
            pieces.move(play, BLIGHT, SHIP, DAMAGED, count, SYSTEMS[system], home, "fate")


# ---------------------------------------------------------------- the fold


def on_beacons_removed(state: State, event: BeaconsRemoved) -> None:
    state.reach.beacons[event.seat], state.reach.beacons_left[event.seat] = [], 0


# By Fate and Act. Fates kept for Act III have no set-up there, and nothing to resolve.
SETUP: Final[Lines] = {
    ("prefect", 1): [take_tile.later, with_card(gain, WRIT)],
    ("liberator", 1): [ask_city.later, ask_city.later, with_card(gain, CHARTER)],
    ("factor", 1): [with_card(add, EXCHANGE), take_favors.later, with_card(gain, DEBTS)],
    ("prefect", 2): [ask_fleet.later],
    ("liberator", 2): [ask_port.later],
    ("factor", 2): [take_favors.later],
    ("ark_captain", 2): [ask_flagship.later, arm_flagship.later, with_card(gain, STAR_CHARTS)],
    ("reaper", 2): [with_card(gain, PURIFIERS), with_card(gain, SPORE_TIDE)],
    ("marshal", 2): [
        with_card(add, ARMS),
        *(with_card(gain, card) for card in (AGITATORS, *ORATORS)),
    ],
    ("throne_breaker", 3): [ask_resettle.later, leave_empire.later, ask_gate.later],
    ("symbiont", 3): [ask_resettle.later, with_card(gain, SYMBIOSIS)],
    ("unifier", 3): [ask_resettle.later, join_empire.later, with_card(add, edict_id(OPEN_HAND))],
}
DONE: Final[Lines] = {
    ("prefect", 1): [with_card(add, edict_id(LEVY))],
    ("liberator", 1): [with_card(add, ASYLUM)],
    ("factor", 1): [with_card(gain, LEDGER)],
    ("prefect", 2): [gain_power.later],
    ("liberator", 2): [gain_power.later],
    ("factor", 2): [gain_power.later],
    ("ark_captain", 2): [ask_board.later],
    ("reaper", 2): [ask_cluster.later],
    ("marshal", 2): [with_card(add, edict_id(PURGE))],
}
FAILED: Final[Lines] = {
    ("prefect", 1): [with_card(scrap, WRIT)],
    ("liberator", 1): [with_card(scrap, CHARTER)],
    ("factor", 1): [return_favors.later, with_card(scrap, DEBTS)],
    ("prefect", 2): [with_card(remove, edict_id(LEVY)), with_card(scrap, WRIT)],
    ("liberator", 2): [with_card(remove, ASYLUM), with_card(scrap, CHARTER)],
    ("factor", 2): [with_card(remove, EXCHANGE), with_card(scrap, DEBTS), with_card(scrap, LEDGER)],
    ("ark_captain", 2): [remove_beacons.later, with_card(scrap, STAR_CHARTS)],
    ("reaper", 2): [bury_purifiers.later, with_card(scrap, SPORE_TIDE)],
    ("marshal", 2): [
        *(with_card(remove, ARMS), with_card(scrap, AGITATORS)),
        *(with_card(scrap_orators, card) for card in ORATORS),
    ],
}
CHOICES = {
    put_city: city_places,
    put_port: port_places,
    put_fleet: fleet_places,
    put_ships: gates,
    cleanse: blighted,
}
INTO_SLOTS: Final = frozenset({put_city.name, put_port.name})
APPLY = {BeaconsRemoved: on_beacons_removed}
TASKS = tasks(
    *(set_up, gain, scrap, scrap_orators, add, remove),
    *(gain_power, take_tile, take_favors, return_favors, bury_purifiers, remove_beacons),
    *(leave_empire, join_empire, ask_city, put_city, ask_port, put_port),
    *(ask_fleet, put_fleet, ask_gate, put_ships, ask_cluster, cleanse),
)

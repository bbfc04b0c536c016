"""What Fates do as an Act begins and as it ends: set-up, Done, Failed. RULES.md, Fates.

Each line of a Fate is a task: its name, then what it is told beside the seat.
"""

from __future__ import annotations

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
from mechs_core.rulesets.arcs.model import OFF, State, Task
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.ambitions import change_power
from mechs_core.rulesets.arcs.rules.campaign import booklet, titles
from mechs_core.rulesets.arcs.rules.campaign.booklet import edict_id
from mechs_core.rulesets.arcs.rules.campaign.fate_choice import FateChoice, ask
from mechs_core.rulesets.arcs.rules.campaign.fates import (
    FateCardScrapped,
    gain_card,
    scrap_card,
)
from mechs_core.rulesets.arcs.rules.campaign.resettling import in_systems
from mechs_core.rulesets.arcs.rules.court import DECK, fill, move_card, play_area, return_agents

DONE_POWER: Final = 3
SHIPS_OF_A_PREFECT: Final = 2


class BeaconsRemoved(Event, frozen=True):
    """All Beacons of a seat leave the map."""

    seat: Seat


def lines(table: dict[tuple[str, int], list[Task]], state: State, seat: Seat) -> list[Task]:
    """The tasks of a seat's Fate in this Act, the first one last."""
    fate = state.reach.fate[seat]
    found = table.get((fate, state.reach.act), ())
    return [[name, seat, fate, *said] for name, *said in reversed(found)]


def set_up(play: Play[State], todo: list[Task], seat: Seat) -> None:
    todo += lines(SETUP, play.state, seat)


# ---------------------------------------------------------------- lines without a question


def gain(play: Play[State], todo: list[Task], seat: Seat, fate: str, card: str) -> None:
    gain_card(play, seat, card)


def scrap(play: Play[State], todo: list[Task], seat: Seat, fate: str, card: str) -> None:
    scrap_card(play, seat, card)


def scrap_orators(play: Play[State], todo: list[Task], seat: Seat, fate: str, card: str) -> None:
    """Wherever the card is; agents on it return and its place is filled. BR-R-49"""
    state, name = play.state, card_of(card, seat)
    number = COURT_CARD[name]
    if number in state.court:
        return_agents(play, state.court.index(number), "fate")
    elif number not in (*state.reach.set_aside[seat], *state.reach.attached.values()):
        return
    play.emit(FateCardScrapped(seat, name))
    fill(play)


def add(play: Play[State], todo: list[Task], seat: Seat, fate: str, card: str) -> None:
    booklet.add(play, card)


def remove(play: Play[State], todo: list[Task], seat: Seat, fate: str, card: str) -> None:
    """BR-R-49 It stays where a seat with this Fate has reached its objective."""
    now = play.state.reach
    alike = [seat for seat, each in enumerate(now.fate) if each == fate]
    if all(now.objective[seat] for seat in alike):
        booklet.scrap(play, card)


def gain_power(play: Play[State], todo: list[Task], seat: Seat, fate: str) -> None:
    change_power(play, seat, DONE_POWER, "fate")


def take_tile(play: Play[State], todo: list[Task], seat: Seat, fate: str) -> None:
    """BR-R-29 The first in turn order that plays this Fate."""
    state = play.state
    if seat == next(each for each in state.from_initiative() if state.reach.fate[each] == fate):
        titles.move_tile(play, seat)


def take_favors(play: Play[State], todo: list[Task], seat: Seat, fate: str) -> None:
    """An agent of each Rival's supply."""
    for rival in play.state.rivals(seat):
        if play.state.stock[rival][AGENT]:
            home = pieces.home(rival, AGENT)
            pieces.move(play, rival, AGENT, FRESH, 1, home, pieces.favors(seat), "fate")


def return_favors(play: Play[State], todo: list[Task], seat: Seat, fate: str) -> None:
    """BR-INT-9"""
    for owner, count in enumerate(play.state.reach.favors[seat][:]):
        home = pieces.home(owner, AGENT)
        pieces.move(play, owner, AGENT, FRESH, count, pieces.favors(seat), home, "fate")


def bury_purifiers(play: Play[State], todo: list[Task], seat: Seat, fate: str) -> None:
    """The card goes into the Court deck, if the seat still has it."""
    card = COURT_CARD[card_of(PURIFIERS, seat)]
    if card in play.state.guild[seat]:
        move_card(play, card, play_area(seat), DECK, "fate")


def remove_beacons(play: Play[State], todo: list[Task], seat: Seat, fate: str) -> None:
    if play.state.reach.beacons[seat]:
        play.emit(BeaconsRemoved(seat))


def leave_empire(play: Play[State], todo: list[Task], seat: Seat, fate: str) -> None:
    if play.state.reach.regent[seat]:
        titles.leave(play, todo, seat, titles.FATE)


def join_empire(play: Play[State], todo: list[Task], seat: Seat, fate: str) -> None:
    if not play.state.reach.regent[seat]:
        titles.join(play, seat, titles.FATE)
    if play.state.reach.first_regent == OFF:
        titles.move_tile(play, seat)


# ---------------------------------------------------------------- lines that ask


def ask_city(play: Play[State], todo: list[Task], seat: Seat, fate: str) -> None:
    ask(play, todo, seat, fate, "free_city_at", city_places(play.state, seat, None))


def city_places(state: State, seat: Seat, window: Any) -> list[FateChoice]:
    """Planets with an empty slot in clusters without Imperial ships."""
    imperial = {CLUSTER[system] for system in state.standing(EMPIRE, SHIP)}
    empty = [system for system in state.systems if state.free_slots(system) > 0]
    return in_systems([system for system in empty if CLUSTER[system] not in imperial])


def put_city(play: Play[State], todo: list[Task], seat: Seat, choice: FateChoice) -> None:
    pieces.place(play, FREE, CITY, NUMBER[str(choice.system)], 1, "fate")


def ask_port(play: Play[State], todo: list[Task], seat: Seat, fate: str, but: str = "") -> None:
    """but: a planet that has been chosen already."""
    answers = port_places(play.state, seat, {"but": but})
    if len(answers) > 1:
        ask(play, todo, seat, fate, "free_port_at", answers, but=but)


def port_places(state: State, seat: Seat, window: Any) -> list[FateChoice]:
    """Nothing, or a planet with a Free city and an empty slot."""
    found = [system for system in state.standing(FREE, CITY) if state.free_slots(system) > 0]
    return [FateChoice(), *in_systems([at for at in found if SYSTEMS[at] != window["but"]])]


def put_port(play: Play[State], todo: list[Task], seat: Seat, but: str, choice: FateChoice) -> None:
    """After the first one the same is asked for another planet."""
    if choice.system is None:
        return
    pieces.place(play, FREE, STARPORT, NUMBER[choice.system], 1, "fate")
    if not but:
        todo.append(["free_port", seat, play.state.reach.fate[seat], choice.system])


def ask_fleet(play: Play[State], todo: list[Task], seat: Seat, fate: str) -> None:
    ask(play, todo, seat, fate, "fleet_at", fleet_places(play.state, seat, None))


def fleet_places(state: State, seat: Seat, window: Any) -> list[FateChoice]:
    """Empire-controlled systems; none: gates."""
    held = [system for system in state.systems if state.at(EMPIRE, SHIP, FRESH, system)]
    return in_systems(held or [*GATES])


def put_fleet(play: Play[State], todo: list[Task], seat: Seat, choice: FateChoice) -> None:
    pieces.place(play, EMPIRE, SHIP, NUMBER[str(choice.system)], SHIPS_OF_A_PREFECT, "fate")


def ask_gate(play: Play[State], todo: list[Task], seat: Seat, fate: str) -> None:
    ask(play, todo, seat, fate, "ships_at", gates(play.state, seat, None))


def gates(state: State, seat: Seat, window: Any) -> list[FateChoice]:
    return in_systems([system for system in state.systems if IS_GATE[system]])


def put_ships(play: Play[State], todo: list[Task], seat: Seat, choice: FateChoice) -> None:
    pieces.place(play, seat, SHIP, NUMBER[str(choice.system)], STARTING_SHIPS, "fate")


def ask_cluster(play: Play[State], todo: list[Task], seat: Seat, fate: str) -> None:
    ask(play, todo, seat, fate, "cleanse", blighted(play.state, seat, None))


def blighted(state: State, seat: Seat, window: Any) -> list[FateChoice]:
    """Clusters with damaged Blight."""
    found = dict.fromkeys(CLUSTER[system] + 1 for system in state.damaged(BLIGHT, SHIP))
    return [FateChoice(cluster=cluster) for cluster in found]


def cleanse(play: Play[State], todo: list[Task], seat: Seat, choice: FateChoice) -> None:
    state = play.state
    for system in state.damaged(BLIGHT, SHIP):
        if CLUSTER[system] + 1 == choice.cluster:
            count, home = state.at(BLIGHT, SHIP, DAMAGED, system), pieces.home(BLIGHT, SHIP)
            pieces.move(play, BLIGHT, SHIP, DAMAGED, count, SYSTEMS[system], home, "fate")


# ---------------------------------------------------------------- the fold


def on_beacons_removed(state: State, event: BeaconsRemoved) -> None:
    state.reach.beacons[event.seat], state.reach.beacons_left[event.seat] = [], 0


# By Fate and Act. Fates kept for Act III have no set-up there, and nothing to resolve.
SETUP: Final[dict[tuple[str, int], list[Task]]] = {
    ("prefect", 1): [["take_tile"], ["gain_card", WRIT]],
    ("liberator", 1): [["free_city"], ["free_city"], ["gain_card", CHARTER]],
    ("factor", 1): [["add", EXCHANGE], ["take_favors"], ["gain_card", DEBTS]],
    ("prefect", 2): [["fleet"]],
    ("liberator", 2): [["free_port"]],
    ("factor", 2): [["take_favors"]],
    ("ark_captain", 2): [["gain_flagship"], ["arm_flagship"], ["gain_card", STAR_CHARTS]],
    ("reaper", 2): [["gain_card", PURIFIERS], ["gain_card", SPORE_TIDE]],
    ("marshal", 2): [
        ["add", ARMS],
        *(["gain_card", card] for card in (AGITATORS, *ORATORS)),
    ],
    ("throne_breaker", 3): [["may_resettle"], ["leave_empire"], ["gate_ships"]],
    ("symbiont", 3): [["may_resettle"], ["gain_card", SYMBIOSIS]],
    ("unifier", 3): [["may_resettle"], ["join_empire"], ["add", edict_id(OPEN_HAND)]],
}
DONE: Final[dict[tuple[str, int], list[Task]]] = {
    ("prefect", 1): [["add", edict_id(LEVY)]],
    ("liberator", 1): [["add", ASYLUM]],
    ("factor", 1): [["gain_card", LEDGER]],
    ("prefect", 2): [["gain_power"]],
    ("liberator", 2): [["gain_power"]],
    ("factor", 2): [["gain_power"]],
    ("ark_captain", 2): [["build_on_board"]],
    ("reaper", 2): [["cleanse_cluster"]],
    ("marshal", 2): [["add", edict_id(PURGE)]],
}
FAILED: Final[dict[tuple[str, int], list[Task]]] = {
    ("prefect", 1): [["scrap", WRIT]],
    ("liberator", 1): [["scrap", CHARTER]],
    ("factor", 1): [["return_favors"], ["scrap", DEBTS]],
    ("prefect", 2): [["remove", edict_id(LEVY)], ["scrap", WRIT]],
    ("liberator", 2): [["remove", ASYLUM], ["scrap", CHARTER]],
    ("factor", 2): [["remove", EXCHANGE], ["scrap", DEBTS], ["scrap", LEDGER]],
    ("ark_captain", 2): [["remove_beacons"], ["scrap", STAR_CHARTS]],
    ("reaper", 2): [["bury_purifiers"], ["scrap", SPORE_TIDE]],
    ("marshal", 2): [
        *(["remove", ARMS], ["scrap", AGITATORS]),
        *(["scrap_orators", card] for card in ORATORS),
    ],
}
CHOICES = {
    "free_city_at": city_places,
    "free_port_at": port_places,
    "fleet_at": fleet_places,
    "ships_at": gates,
    "cleanse": blighted,
}
INTO_SLOTS: Final = frozenset({"free_city_at", "free_port_at"})
APPLY = {BeaconsRemoved: on_beacons_removed}
TASKS = {
    "fate_setup": set_up,
    "gain_card": gain,
    "scrap": scrap,
    "scrap_orators": scrap_orators,
    "add": add,
    "remove": remove,
    "gain_power": gain_power,
    "take_tile": take_tile,
    "take_favors": take_favors,
    "return_favors": return_favors,
    "bury_purifiers": bury_purifiers,
    "remove_beacons": remove_beacons,
    "leave_empire": leave_empire,
    "join_empire": join_empire,
    "free_city": ask_city,
    "free_city_at": put_city,
    "free_port": ask_port,
    "free_port_at": put_port,
    "fleet": ask_fleet,
    "fleet_at": put_fleet,
    "gate_ships": ask_gate,
    "ships_at": put_ships,
    "cleanse_cluster": ask_cluster,
    "cleanse": cleanse,
}

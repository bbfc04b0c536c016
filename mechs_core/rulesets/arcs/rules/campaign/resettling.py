"""A Flagship gained, and given up for a ship and buildings. BR-FLG-1, BR-FLG-30."""

from __future__ import annotations

from typing import Any, Final

from mechs_core.kernel.messages import Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import (
    COLUMN,
    COLUMNS,
    FREE,
    ROWS,
    SHIPS_ON_RESETTLING,
    UPGRADE,
)
from mechs_core.rulesets.arcs.campaign_model import board_spot
from mechs_core.rulesets.arcs.data import BUILDINGS, CITY, DAMAGED, FRESH, KINDS, SHIP, STARPORT
from mechs_core.rulesets.arcs.field_types import System
from mechs_core.rulesets.arcs.geometry import GATES, NUMBER, SYSTEMS
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.campaign.fate_choice import FateChoice, ask, fate_of
from mechs_core.rulesets.arcs.rules.resources import return_city
from mechs_core.rulesets.arcs.rules.rounds import send_home
from mechs_core.rulesets.arcs.tasks import Task, after_answer, task, tasks

CAPTAINS: Final = ("slipstream", "hull")  # columns where a new Flagship has a starport
CAPTAINS_SHIPS: Final = 5  # other than the Flagship


class FlagshipGained(Event, frozen=True):
    seat: Seat
    system: System


class Resettled(Event, frozen=True):
    """The Flagship leaves the game."""

    seat: Seat
    system: System


def in_systems(systems: list[int]) -> list[FateChoice]:
    """One answer for each system."""
    return [FateChoice(system=SYSTEMS[system]) for system in systems]


def go_home(
    play: Play[State], todo: list[Task], owner: int, kind: int, condition: int, from_: str
) -> None:
    """Leave to do that a building returns to supply or board."""
    if kind == CITY and owner < play.state.seats:
        todo.append(return_city.later(owner, condition, from_))
    else:
        todo.append(send_home.later(owner, kind, condition, 1, from_))


# ---------------------------------------------------------------- a Flagship gained


@task("gain_flagship")
def ask_flagship(play: Play[State], todo: list[Task], seat: Seat) -> None:
    """BR-FLG-1"""
    ask(
        play,
        todo,
        seat,
        fate_of(play, seat),
        gain_flagship.waiting(seat),
        flagship_places(play.state, seat, None),
    )


def flagship_places(state: State, seat: Seat, window: Any) -> list[FateChoice]:
    """Systems with a Loyal piece; none: all gates."""
    loyal = [system for system in state.systems if state.is_loyal_at(seat, system)]
    return in_systems(loyal or [*GATES])


@after_answer("flagship_at", "seat")
def gain_flagship(play: Play[State], todo: list[Task], choice: FateChoice, seat: Seat) -> None:
    """It stands there; the seat's buildings on the map become Free ones."""
    state = play.state
    play.emit(FlagshipGained(seat, str(choice.system)))
    freed: list[Task] = []
    for system in state.systems:
        for kind in BUILDINGS:
            for condition in (FRESH, DAMAGED):
                count = state.at(seat, kind, condition, system)
                freed += [free_building.later(seat, kind, condition, system)] * count
    todo += reversed(freed)


@task("free_building")
def free_building(
    play: Play[State], todo: list[Task], seat: Seat, kind: int, condition: int, system: int
) -> None:
    """A building becomes a Free one of its kind, which keeps its damage and its place."""
    outside = pieces.takes_outside(play.state, seat, kind, condition, system)
    place = SYSTEMS[system]
    if kind == CITY:
        todo.append(put_free.later(kind, condition, system, outside))
        todo.append(return_city.later(seat, condition, place, "fate", outside))
        return
    pieces.move(play, seat, kind, condition, 1, place, pieces.home(seat, kind), "fate", outside)
    put_free(play, todo, kind, condition, system, outside)


@task("free_there")
def put_free(
    play: Play[State], todo: list[Task], kind: int, condition: int, system: int, outside: bool
) -> None:
    pieces.place(play, FREE, kind, system, 1, "fate", condition, outside)


@task("arm_flagship")
def arm_flagship(play: Play[State], todo: list[Task], seat: Seat) -> None:
    """The first Upgrades, and ships at the Flagship."""
    state = play.state
    for column in CAPTAINS:
        spot = board_spot(COLUMN[column], UPGRADE)
        if state.stock[seat][STARPORT] and state.reach.board[seat][spot] == OFF:
            to = pieces.on_board(seat, spot)
            home = pieces.home(seat, STARPORT)
            pieces.move(play, seat, STARPORT, FRESH, 1, home, to, "fate")
    missing = CAPTAINS_SHIPS - state.on_map(seat, SHIP)
    pieces.place(play, seat, SHIP, state.reach.flagship[seat], max(0, missing), "fate")


@task("build_on_board")
def ask_board(play: Play[State], todo: list[Task], seat: Seat) -> None:
    """What an Ark Captain builds that has reached its objective."""
    ask(
        play,
        todo,
        seat,
        fate_of(play, seat),
        build_on_board.waiting(seat),
        open_spots(play.state, seat, None),
    )


def open_spots(state: State, seat: Seat, window: Any) -> list[FateChoice]:
    """Cities and starports in supply, for empty spots; Armor over a fresh Upgrade."""
    if not state.has_flagship(seat):
        return []
    board = state.reach.board[seat]
    found = []
    for number, column in enumerate(COLUMNS):
        for row, name in enumerate(ROWS):
            upgrade = board[board_spot(number, UPGRADE)]
            fits = row == UPGRADE or (upgrade != OFF and upgrade % 2 == FRESH)
            if board[board_spot(number, row)] == OFF and fits:
                found += [
                    FateChoice(piece=KINDS[kind], column=column.id, row=name)
                    for kind in BUILDINGS
                    if state.stock[seat][kind]
                ]
    return found


@after_answer("board_there", "seat")
def build_on_board(play: Play[State], todo: list[Task], choice: FateChoice, seat: Seat) -> None:
    kind = KINDS.index(str(choice.piece))
    spot = board_spot(COLUMN[str(choice.column)], ROWS.index(str(choice.row)))
    home, to = pieces.home(seat, kind), pieces.on_board(seat, spot)
    pieces.move(play, seat, kind, FRESH, 1, home, to, "fate")


# ---------------------------------------------------------------- Resettle


@task("may_resettle")
def ask_resettle(play: Play[State], todo: list[Task], seat: Seat) -> None:
    """BR-FLG-30 A Fate of Act III begins with it."""
    if play.state.has_flagship(seat):
        ask(
            play,
            todo,
            seat,
            fate_of(play, seat),
            resettle.waiting(seat),
            whether_to(play.state, seat, None),
            fate=fate_of(play, seat),
        )


def whether_to(state: State, seat: Seat, window: Any) -> list[FateChoice]:
    return [FateChoice(), FateChoice(resettle=True)]


@after_answer("resettle", "seat")
def resettle(play: Play[State], todo: list[Task], choice: FateChoice, seat: Seat) -> None:
    """The board is cleared; then come the ship, the buildings, and more ships."""
    if not choice.resettle:
        return
    steps: list[Task] = []
    by_column = sorted(play.state.board_pieces(seat), key=lambda each: (each[0] // 2, -each[0]))
    for spot, kind, condition in by_column:  # in each Armor before the Upgrade under it
        go_home(play, steps, seat, kind, condition, pieces.on_board(seat, spot))
    steps.append(flagship_leaves.later(seat))
    steps += [ask_building.later(seat, kind) for kind in BUILDINGS]
    steps.append(ask_ship.later(seat))
    todo += reversed(steps)


@task("flagship_leaves")
def flagship_leaves(play: Play[State], todo: list[Task], seat: Seat) -> None:
    """A ship takes its place, as the supply allows. BR-R-41"""
    system = play.state.reach.flagship[seat]
    play.emit(Resettled(seat, SYSTEMS[system]))
    pieces.place(play, seat, SHIP, system, 1, "fate")


@task("resettle_building")
def ask_building(play: Play[State], todo: list[Task], seat: Seat, kind: int) -> None:
    """BR-R-40 Without a slot and a Free building it is not placed."""
    state = play.state
    building = KINDS[kind]
    answers = building_places(state, seat, {"building": building})
    ask(
        play,
        todo,
        seat,
        fate_of(play, seat),
        build.waiting(seat, building),
        answers,
        building=building,
    )


def building_places(state: State, seat: Seat, window: Any) -> list[FateChoice]:
    """Planets with an empty slot; none: systems with a Free building of the kind."""
    kind = KINDS.index(window["building"])
    if not state.stock[seat][kind]:
        return []
    empty = [system for system in state.systems if state.free_slots(system) > 0]
    return in_systems(empty or state.standing(FREE, kind))


@after_answer("resettle_at", "seat building")
def build(
    play: Play[State], todo: list[Task], choice: FateChoice, seat: Seat, building: str
) -> None:
    """Of two Free buildings the damaged one is replaced, in its state."""
    state, kind, system = play.state, KINDS.index(building), NUMBER[str(choice.system)]
    condition, outside = FRESH, False
    if state.free_slots(system) <= 0:
        condition = DAMAGED if state.at(FREE, kind, DAMAGED, system) else FRESH
        outside = pieces.takes_outside(state, FREE, kind, condition, system)
        home = pieces.home(FREE, kind)
        pieces.move(play, FREE, kind, condition, 1, SYSTEMS[system], home, "fate", outside)
    pieces.place(play, seat, kind, system, 1, "fate", condition, outside)


@task("resettle_ship")
def ask_ship(play: Play[State], todo: list[Task], seat: Seat) -> None:
    """One ship after another, until eight are on the map."""
    state = play.state
    if state.stock[seat][SHIP] and state.on_map(seat, SHIP) < SHIPS_ON_RESETTLING:
        ask(
            play,
            todo,
            seat,
            fate_of(play, seat),
            put_ship.waiting(seat),
            ship_places(state, seat, None),
            fate=fate_of(play, seat),
        )


def ship_places(state: State, seat: Seat, window: Any) -> list[FateChoice]:
    return in_systems([system for system in state.systems if state.is_loyal_at(seat, system)])


@after_answer("ship_there", "seat")
def put_ship(play: Play[State], todo: list[Task], choice: FateChoice, seat: Seat) -> None:
    pieces.place(play, seat, SHIP, NUMBER[str(choice.system)], 1, "fate")
    todo.append(ask_ship.later(seat))


# ---------------------------------------------------------------- the fold


def on_flagship_gained(state: State, event: FlagshipGained) -> None:
    state.reach.flagship[event.seat] = NUMBER[event.system]


def on_resettled(state: State, event: Resettled) -> None:
    state.reach.flagship[event.seat] = OFF


APPLY = {FlagshipGained: on_flagship_gained, Resettled: on_resettled}
CHOICES = {
    gain_flagship: flagship_places,
    build_on_board: open_spots,
    resettle: whether_to,
    build: building_places,
    put_ship: ship_places,
}
INTO_SLOTS: Final = frozenset({build.name})
TASKS = tasks(
    *(ask_flagship, gain_flagship, free_building, put_free, arm_flagship, ask_board),
    *(build_on_board, ask_resettle, resettle, flagship_leaves, ask_building, build),
    *(ask_ship, put_ship),
)

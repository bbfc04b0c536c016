"""Flagships: the board, its pieces, what they give. BR-FLG."""

from __future__ import annotations

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import (
    ARMOR,
    COLUMNS,
    CONTROL,
    CRANE,
    ROWS,
    UPGRADE,
)
from mechs_core.rulesets.arcs.campaign_model import board_spot
from mechs_core.rulesets.arcs.data import (
    CITY,
    CONDITIONS,
    DAMAGED,
    FRESH,
    KINDS,
    STARPORT,
    TYPE_NAMES,
)
from mechs_core.rulesets.arcs.geometry import CLUSTER, IS_GATE, NUMBER, SYSTEMS, TYPE_AT
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.resources import return_city
from mechs_core.rulesets.arcs.tasks import Task


class FlagshipMoved(Event, frozen=True):
    seat: Seat
    system: str


# ---------------------------------------------------------------- the board


def ports(state: State, seat: Seat) -> int:
    """Fresh starports on a seat's board. BR-FLG-10"""
    return state.reach.board[seat].count(2 * STARPORT + FRESH)


def exposed(state: State, seat: Seat) -> list[int]:
    """The spots whose piece may take a hit: an Upgrade only without Armor. BR-FLG-12"""
    board = state.reach.board[seat]
    found = []
    for column in range(len(COLUMNS)):
        spots = (board_spot(column, ARMOR), board_spot(column, UPGRADE))
        found += [spot for spot in spots if board[spot] != OFF][:1]
    return found


def weakest_spot(state: State, seat: Seat) -> int:
    """The spot that takes a hit of a Crisis; OFF: the board is empty. BR-CRI-5"""
    board = state.reach.board[seat]
    for row in (ARMOR, UPGRADE):
        for column in reversed(range(len(COLUMNS))):
            if board[board_spot(column, row)] != OFF:
                return board_spot(column, row)
    return OFF


def flip(play: Play[State], seat: Seat, spot: int, condition: int) -> None:
    """Make the piece of a spot fresh or damaged."""
    kind = KINDS[play.state.reach.board[seat][spot] // 2]
    at, to = pieces.on_board(seat, spot), CONDITIONS[condition]
    play.emit(pieces.PiecesFlipped(seat, kind, 1, at, to))


def hit_board(
    play: Play[State], todo: list[Task], seat: Seat, spot: int, to: str, cause: str
) -> None:
    """One hit to the piece of a spot; destroyed it goes `to` a place, "" to where it came from."""
    kind, condition = divmod(play.state.reach.board[seat][spot], 2)
    at = pieces.on_board(seat, spot)
    if condition == FRESH:
        flip(play, seat, spot, DAMAGED)
    elif kind == CITY and not to:
        return_city(play, todo, seat, DAMAGED, at, cause)
    else:
        pieces.move(play, seat, kind, DAMAGED, 1, at, to or pieces.home(seat, kind), cause)


# ---------------------------------------------------------------- building and repairing


def why_not_on_board(state: State, seat: Seat, spot: int, kind: int) -> IllegalDecision | None:
    """What forbids building a city or starport in a spot of the own board. BR-FLG-4"""
    if not state.has_flagship(seat):
        return IllegalDecision("no_loyal_piece", "you have no Flagship")
    column, row = divmod(spot, len(ROWS))
    board, system = state.reach.board[seat], state.reach.flagship[seat]
    needed = COLUMNS[column].armor if row == ARMOR else COLUMNS[column].upgrade
    if IS_GATE[system] or needed not in (OFF, TYPE_AT[system]):
        planet = "a planet" if needed == OFF else f"a {TYPE_NAMES[needed]} planet"
        return IllegalDecision("column_type", f"your Flagship is not at {planet}")
    if board[spot] != OFF:
        return IllegalDecision("no_slot", "a piece lies there already")
    below = board[board_spot(column, UPGRADE)]
    if row == ARMOR and below == OFF:
        return IllegalDecision("no_slot", "there is no Upgrade to cover")
    if row == ARMOR and below % 2 == DAMAGED:
        return IllegalDecision("upgrade_not_fresh", "the Upgrade is damaged")
    if not state.stock[seat][kind]:
        return IllegalDecision("supply_empty", f"you have no {KINDS[kind]} left")
    return None


def build_on_board(play: Play[State], seat: Seat, spot: int, kind: int) -> None:
    foreign = play.state.controller(play.state.reach.flagship[seat]) not in (OFF, seat)
    condition = DAMAGED if foreign else FRESH
    from_, to = pieces.home(seat, kind), pieces.on_board(seat, spot)
    pieces.move(play, seat, kind, condition, 1, from_, to, "build")


def why_no_ship(state: State, seat: Seat, system: int) -> IllegalDecision | None:
    """What forbids building a ship at the own Flagship there. BR-FLG-5, BR-FLG-24"""
    if not state.has_flagship(seat) or state.reach.flagship[seat] != system:
        return IllegalDecision("no_loyal_piece", f"your Flagship is not on {SYSTEMS[system]}")
    if state.reach.flagship_ships > state.has_upgrade(seat, CRANE):
        return IllegalDecision("starport_used", "your Flagship builds no more ships in this turn")
    return None


def why_not_repair(state: State, seat: Seat, spot: int) -> IllegalDecision | None:
    """BR-FLG-6"""
    piece = OFF if state.campaign is None else state.campaign.board[seat][spot]
    if piece == OFF or piece % 2 == FRESH:
        return IllegalDecision("no_such_piece", "no damaged piece lies there")
    return None


# ---------------------------------------------------------------- what Upgrades give


def array_reaches(state: State, seat: Seat, system: int) -> bool:
    """Whether a seat's Control Array lets it tax the cities of a system. BR-FLG-22"""
    if not state.has_upgrade(seat, CONTROL):
        return False
    at = state.reach.flagship[seat]
    return IS_GATE[at] and CLUSTER[at] == CLUSTER[system]


def on_flagship_moved(state: State, event: FlagshipMoved) -> None:
    state.reach.flagship[event.seat] = NUMBER[event.system]


APPLY = {FlagshipMoved: on_flagship_moved}

"""What an attacker is asked beside its dice: Imperial ships, Railgun Arrays, Repair Drones.

BR-EMP-11, L12, L07. `imperial` are the Imperial ships that attack too, fresh and damaged.
"""

from __future__ import annotations

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import DRONES, EMPIRE
from mechs_core.rulesets.arcs.data import DAMAGED, FRESH, KINDS, SHIP
from mechs_core.rulesets.arcs.field_types import Number, Piece
from mechs_core.rulesets.arcs.geometry import SYSTEMS
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules import hits, pieces, targets
from mechs_core.rulesets.arcs.rules.battle import CollectDice, fighting, may_raid, most_dice
from mechs_core.rulesets.arcs.rules.campaign import sides
from mechs_core.rulesets.arcs.rules.throws import NO_SHIPS, throw
from mechs_core.rulesets.arcs.rules.windows import ask, close, data
from mechs_core.rulesets.arcs.tasks import Task, task, tasks


class AddShips(Decision, frozen=True, tag="add"):
    """So many Imperial ships of the system attack too, fresh ones first."""

    count: Number


class LoreRepair(Decision, frozen=True, tag="lore_repair"):
    """Repair this piece of the attack: "ship:damaged" or one of the Flagship's board."""

    piece: Piece


# ---------------------------------------------------------------- Imperial ships


@task("imperial")
def imperial(play: Play[State], todo: list[Task]) -> None:
    """Ask how many Imperial ships attack too, where that can differ. BR-EMP-11"""
    state, now = play.state, fighting(play.state)
    fresh, damaged = (state.at(EMPIRE, SHIP, each, now.system) for each in (FRESH, DAMAGED))
    if not state.commands(now.seat, now.system):
        fresh, damaged = NO_SHIPS
    if fresh + damaged > 1 or (fresh + damaged and state.loyal_ships(now.seat, now.system)):
        ask(play, todo, "imperial", now.seat, fresh=fresh, damaged=damaged)
    else:
        todo.append(railguns.later(fresh, damaged))


def add(play: Play[State], seat: Seat, choice: AddShips) -> list[Task]:
    state, there = play.state, data(play.state)
    fresh, damaged = there["fresh"], there["damaged"]
    if choice.count > fresh + damaged:
        raise IllegalDecision("no_such_piece", f"only {fresh + damaged} are there")
    if not choice.count and not state.loyal_ships(seat, fighting(state).system):
        raise IllegalDecision("no_loyal_piece", "you have no ship of your own there")
    first = min(choice.count, fresh)
    return [*close(play), railguns.later(first, choice.count - first)]


def add_choices(state: State, seat: Seat) -> list[AddShips]:
    there = data(state)
    least = 0 if state.loyal_ships(seat, fighting(state).system) else 1
    return [AddShips(count) for count in range(least, there["fresh"] + there["damaged"] + 1)]


# ---------------------------------------------------------------- Railgun Arrays


@task("railguns")
def railguns(play: Play[State], todo: list[Task], fresh: int, damaged: int) -> None:
    """The hit that the defender's railguns deal before the dice. L12, BR-R-71"""
    state, now = play.state, fighting(play.state)
    if not sides.fires_railguns(state, now):
        todo.append(collect.later(fresh, damaged))
        return
    there = targets.attacking(state, now, fresh, damaged)
    if len(there) > 1:
        said = {"step": targets.RAILGUN, "left": 1, "fresh": fresh, "damaged": damaged}
        ask(play, todo, "railgun", now.seat, **said)
        return
    for piece in there:
        hits.by_railgun(play, todo, piece, fresh, damaged)
    if not there:
        play.emit(hits.HitsLost(targets.RAILGUN, 1))
        todo.append(collect.later(fresh, damaged))


@task("collect")
def collect(play: Play[State], todo: list[Task], fresh: int, damaged: int) -> None:
    """Ask for dice; where none can be collected there is nothing to ask."""
    state, now = play.state, fighting(play.state)
    most, raid = most_dice(state, fresh + damaged), may_raid(state)
    if not most:
        throw(play, todo, CollectDice(0, 0, 0), (fresh, damaged))
        return
    said = {"imperial": [fresh, damaged]} if fresh + damaged else {}
    ask(play, todo, "dice", now.seat, most=most, raid=raid, **said)


# ---------------------------------------------------------------- Repair Drones


@task("drones")
def drones(play: Play[State], todo: list[Task], seat: Seat, system: int) -> None:
    """Repair one damaged piece of the attack. L07"""
    if not play.state.holds(seat, DRONES):
        return
    damaged = damaged_in(play.state, seat, system)
    if len(damaged) > 1:
        ask(play, todo, "lore_repair", seat, system=SYSTEMS[system], pieces=damaged)
    for piece in damaged[:1] if len(damaged) == 1 else ():
        mend(play, seat, system, piece)


def damaged_in(state: State, seat: Seat, system: int) -> list[str]:
    """The damaged pieces of an attack as messages name them, ships first."""
    found = ["ship:damaged"] if state.at(seat, SHIP, DAMAGED, system) else []
    if sides.flies(state, seat, system):
        for spot, _, condition in state.board_pieces(seat):
            found += [targets.board_name(spot)] if condition == DAMAGED else []
    return found


def mend(play: Play[State], seat: Seat, system: int, piece: str) -> None:
    kind, place = SHIP, SYSTEMS[system]
    for spot, built, _ in play.state.board_pieces(seat):
        if targets.board_name(spot) == piece:
            kind, place = built, pieces.on_board(seat, spot)
    play.emit(pieces.PiecesFlipped(seat, KINDS[kind], 1, place, "fresh"))


def lore_repair(play: Play[State], seat: Seat, choice: LoreRepair) -> list[Task]:
    said = data(play.state)
    if choice.piece not in said["pieces"]:
        why = f"{choice.piece} is no damaged piece of the attack"
        raise IllegalDecision("target_illegal", why)
    todo = close(play)
    mend(play, seat, SYSTEMS.index(said["system"]), choice.piece)
    return todo


def lore_repair_choices(state: State, seat: Seat) -> list[LoreRepair]:
    return [LoreRepair(piece) for piece in data(state)["pieces"]]


DECIDE = {AddShips: add, LoreRepair: lore_repair}
OFFER = {AddShips: add_choices, LoreRepair: lore_repair_choices}
TASKS = tasks(imperial, railguns, collect, drones)

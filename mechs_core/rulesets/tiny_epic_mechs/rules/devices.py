"""Mines and turrets are deployed, moved and returned. TEM-MINE, TEM-TUR, TEM-CTRL-2."""

from __future__ import annotations

from typing import Annotated, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import DECIDER, Between, Decision, Event, secret
from mechs_core.kernel.play import Play
from mechs_core.rulesets.tiny_epic_mechs.data import BASTION, MINE_NUMBERS, QUARRY
from mechs_core.rulesets.tiny_epic_mechs.field_types import MINE, TURRET, Device, OptionalCell
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, NUMBER, OFF
from mechs_core.rulesets.tiny_epic_mechs.model import Arena
from mechs_core.rulesets.tiny_epic_mechs.rules.resources import why_too_dear
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import end_turn


class DeployMine(Decision, frozen=True, rename={"from_": "from"}):
    """A mine into the pilot's zone: a number from supply, or moved from another zone."""

    number: Annotated[int | None, Between(1, 4), secret(DECIDER)] = None
    from_: OptionalCell = None


class DeployTurret(Decision, frozen=True, rename={"from_": "from"}):
    """A turret into the pilot's zone, from supply or moved from another zone."""

    from_: OptionalCell = None  # None: from supply


class DeviceDeployed(Event, frozen=True):
    """A mine or turret comes from supply into a zone."""

    seat: int
    kind: Device
    cell: str
    number: Annotated[int | None, secret("seat", chosen=True)]  # None: a turret
    credits: int  # after
    energy: int


class DeviceMoved(Event, frozen=True, rename={"from_": "from"}):
    """A mine or turret comes from another zone; a mine keeps its number. TEM-R-28"""

    seat: int
    kind: Device
    from_: str
    to: str
    credits: int  # after
    energy: int


class DeviceReturned(Event, frozen=True):
    """It is back in its owner's supply: a turret that was survived, or by TEM-PLACE-3."""

    cell: str
    owner: int
    kind: Device
    number: Annotated[int | None, secret("owner")]  # None: a turret


# ---------------------------------------------------------------- may it


def mine_cost(arena: Arena, seat: int) -> int:
    """Credits for a mine in the pilot's zone. TEM-MINE-1, P3."""
    return max(0, arena.value(arena.at[seat]) - arena.has(seat, QUARRY))


def turret_cost(arena: Arena, seat: int) -> int:
    """Energy for a turret in the pilot's zone. TEM-TUR-1, P4."""
    return max(0, arena.value(arena.at[seat]) - arena.has(seat, BASTION))


def why_taken(arena: Arena, seat: int) -> IllegalDecision | None:
    """What forbids any device here, or None: a device lies here. TEM-MINE-1, TEM-R-27"""
    here = arena.at[seat]
    if arena.owners[here] == OFF:
        return None
    what = MINE if arena.mines[here] else TURRET
    return IllegalDecision("zone_taken", f"{CELLS[here]} already holds a {what}")


def why_not_moved(
    arena: Arena, seat: int, kind: Device, name: str, supply: int
) -> IllegalDecision | None:
    """What forbids moving a device from there, or None. TEM-MINE-2"""
    if supply:
        return IllegalDecision("supply_left", f"there is a {kind} left in supply")
    cell = NUMBER[name]
    if arena.owners[cell] != seat or bool(arena.mines[cell]) != (kind == MINE):
        return IllegalDecision("not_there", f"no {kind} of yours at {name}")
    return None


def why_not_mine(arena: Arena, seat: int, choice: DeployMine) -> IllegalDecision | None:
    """What forbids this mine here, or None. Exactly one field of the choice is given."""
    if reason := why_taken(arena, seat):
        return reason
    supply = arena.mine_supply[seat]
    if choice.from_ is not None:
        if reason := why_not_moved(arena, seat, MINE, choice.from_, supply):
            return reason
    elif choice.number is not None and not supply >> choice.number & 1:
        return IllegalDecision("not_in_supply", f"mine {choice.number} is not in your supply")
    return why_too_dear("credits", mine_cost(arena, seat), arena.credits[seat])


def why_not_turret(arena: Arena, seat: int, choice: DeployTurret) -> IllegalDecision | None:
    """What forbids a turret here, or None."""
    if reason := why_taken(arena, seat):
        return reason
    supply = arena.turret_supply[seat]
    if choice.from_ is not None:
        if reason := why_not_moved(arena, seat, TURRET, choice.from_, supply):
            return reason
    elif not supply:
        return IllegalDecision("not_in_supply", "no turret is left in your supply")
    return why_too_dear("energy", turret_cost(arena, seat), arena.energy[seat])


# ---------------------------------------------------------------- what happens


def deploy_mine(play: Play[Arena], seat: int, choice: DeployMine) -> None:
    arena = play.state
    if (choice.number is None) == (choice.from_ is None):
        raise IllegalDecision("bad_value", "either number or from, one of the two")
    if reason := why_not_mine(arena, seat, choice):
        raise reason
    here = CELLS[arena.at[seat]]
    left = arena.credits[seat] - mine_cost(arena, seat), arena.energy[seat]
    if choice.from_ is None:
        play.emit(DeviceDeployed(seat, MINE, here, choice.number, *left))
    else:
        play.emit(DeviceMoved(seat, MINE, choice.from_, here, *left))
    end_turn(play)


def deploy_turret(play: Play[Arena], seat: int, choice: DeployTurret) -> None:
    arena = play.state
    if reason := why_not_turret(arena, seat, choice):
        raise reason
    here = CELLS[arena.at[seat]]
    left = arena.credits[seat], arena.energy[seat] - turret_cost(arena, seat)
    if choice.from_ is None:
        play.emit(DeviceDeployed(seat, TURRET, here, None, *left))
    else:
        play.emit(DeviceMoved(seat, TURRET, choice.from_, here, *left))
    end_turn(play)


def hand_back(play: Play[Arena], cell: int) -> None:
    """The device of a zone returns to its owner's supply."""
    arena = play.state
    number = arena.mines[cell]
    kind = MINE if number else TURRET
    play.emit(DeviceReturned(CELLS[cell], arena.owners[cell], kind, number or None))


MINES_FROM_SUPPLY: Final = {number: DeployMine(number=number) for number in MINE_NUMBERS}
MINES_MOVED: Final = tuple(DeployMine(from_=name) for name in CELLS)
TURRET_FROM_SUPPLY: Final = DeployTurret()
TURRETS_MOVED: Final = tuple(DeployTurret(from_=name) for name in CELLS)


def mine_choices(arena: Arena, seat: int) -> list[DeployMine]:
    """The mines that may come here; mostly one reason forbids all of them."""
    price, there = mine_cost(arena, seat), arena.credits[seat]
    if why_taken(arena, seat) or why_too_dear("credits", price, there):
        return []
    if supply := arena.mine_supply[seat]:
        mines = [mine for number, mine in MINES_FROM_SUPPLY.items() if supply >> number & 1]
    else:
        mines = [MINES_MOVED[cell] for cell in placed(arena, seat)]
    return [mine for mine in mines if why_not_mine(arena, seat, mine) is None]


def turret_choices(arena: Arena, seat: int) -> list[DeployTurret]:
    """The turrets that may come here; mostly one reason forbids all of them."""
    price, there = turret_cost(arena, seat), arena.energy[seat]
    if why_taken(arena, seat) or why_too_dear("energy", price, there):
        return []
    moved = [] if arena.turret_supply[seat] else placed(arena, seat)
    turrets = [TURRET_FROM_SUPPLY, *(TURRETS_MOVED[cell] for cell in moved)]
    return [turret for turret in turrets if why_not_turret(arena, seat, turret) is None]


def placed(arena: Arena, seat: int) -> list[int]:
    """The cells with a device of a seat, in reading order."""
    return [cell for cell, owner in enumerate(arena.owners) if owner == seat]


# ---------------------------------------------------------------- what it does to the state


def put_mine(arena: Arena, seat: int, cell: int, number: int) -> None:
    """Fold a mine from supply into a zone."""
    arena.owners[cell], arena.mines[cell], arena.unlike[cell] = seat, number, 0
    arena.mine_supply[seat] &= ~(1 << number)


def put_turret(arena: Arena, seat: int, cell: int) -> None:
    """Fold a turret from supply into a zone."""
    arena.owners[cell] = seat
    arena.turret_supply[seat] -= 1


def take_away(arena: Arena, cell: int) -> None:
    """Fold the device of a zone back into its owner's supply."""
    owner, number = arena.owners[cell], arena.mines[cell]
    if number:
        arena.mine_supply[owner] |= 1 << number
    else:
        arena.turret_supply[owner] += 1
    arena.owners[cell], arena.mines[cell], arena.unlike[cell] = OFF, 0, 0


def on_device_deployed(arena: Arena, event: DeviceDeployed) -> None:
    cell = NUMBER[event.cell]
    if event.kind == TURRET:
        put_turret(arena, event.seat, cell)
    else:
        assert event.number is not None
        put_mine(arena, event.seat, cell, event.number)
    arena.credits[event.seat], arena.energy[event.seat] = event.credits, event.energy


def on_device_moved(arena: Arena, event: DeviceMoved) -> None:
    before, after = NUMBER[event.from_], NUMBER[event.to]
    arena.owners[after], arena.mines[after] = arena.owners[before], arena.mines[before]
    arena.unlike[after] = arena.unlike[before]
    arena.owners[before], arena.mines[before], arena.unlike[before] = OFF, 0, 0
    arena.credits[event.seat], arena.energy[event.seat] = event.credits, event.energy


def on_device_returned(arena: Arena, event: DeviceReturned) -> None:
    take_away(arena, NUMBER[event.cell])


DECIDE = {DeployMine: deploy_mine, DeployTurret: deploy_turret}
APPLY = {
    DeviceDeployed: on_device_deployed,
    DeviceMoved: on_device_moved,
    DeviceReturned: on_device_returned,
}
OFFER = {DeployMine: mine_choices, DeployTurret: turret_choices}

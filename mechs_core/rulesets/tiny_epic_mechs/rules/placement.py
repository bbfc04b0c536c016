"""Where a fallen or retreating pilot goes. TEM-PLACE, TEM-KO-3 to -5, TEM-CBT-6."""

from __future__ import annotations

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.tiny_epic_mechs.data import ARMOR, MIGHTY
from mechs_core.rulesets.tiny_epic_mechs.field_types import Cell
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, NUMBER, OFF, rings
from mechs_core.rulesets.tiny_epic_mechs.model import Arena, Down, Fall
from mechs_core.rulesets.tiny_epic_mechs.rules.combat_start_and_end import end_combat
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import hand_back


class Place(Decision, frozen=True):
    """Put the pilot on one of several zones that are equally near."""

    cell: Cell


class PlacementAsked(Event, frozen=True):
    seat: int
    why: Fall
    cells: tuple[str, ...]  # candidates, in reading order


class PilotPlaced(Event, frozen=True, rename={"from_": "from"}):
    """A retreating or knocked-out pilot is put there; it triggers nothing. TEM-ARR-7"""

    seat: int
    from_: str
    to: str
    why: Fall


def candidates(arena: Arena, down: Down) -> tuple[int, ...]:
    """The zones where a pilot may be placed, in reading order; one or more."""
    home = arena.base[down.seat]
    from_base = down.why == "ko" and goes_home(arena, down)
    if from_base and not arena.is_hostile(home, down.seat):  # TEM-KO-3, TEM-R-49
        return (home,)
    start = home if from_base else down.cell
    around = rings(arena.zone_bits, start)
    # TEM-PLACE-2 The nearest zones, at distance 1 or more, that are not hostile.
    for ring in around[1:]:
        if free := tuple(cell for cell in ring if not arena.is_hostile(cell, down.seat)):
            return free
    # TEM-PLACE-3 All are hostile: the nearest without an enemy pilot, a base itself first.
    for ring in around if from_base else around[1:]:
        if free := tuple(cell for cell in ring if arena.pilot_in(cell, down.seat) == OFF):
            return free
    raise AssertionError("there are more zones than pilots")


def goes_home(arena: Arena, down: Down) -> bool:
    """TEM-KO-3 to TEM-KO-5 Whether a knocked-out pilot goes to its base, or near it."""
    nearest = down.status == ARMOR and arena.armor_nearest  # TEM-R-15
    return down.status != MIGHTY and not nearest


def place_down(play: Play[Arena], down: Down) -> None:
    """A single candidate is taken at once; of several the seat chooses. TEM-PLACE-2"""
    cells = candidates(play.state, down)
    if len(cells) == 1:
        put(play, cells[0])
    else:
        play.emit(PlacementAsked(down.seat, down.why, tuple(CELLS[cell] for cell in cells)))


def why_not_place(arena: Arena, seat: int, choice: Place) -> IllegalDecision | None:
    """What forbids going there, or None."""
    cell = NUMBER[choice.cell]
    if cell in arena.candidates:
        return None
    if arena.zones[cell] == OFF:
        why = "is no zone"
    elif arena.is_hostile(cell, seat):
        why = "is hostile"
    else:
        why = "is not one of the nearest zones"
    return IllegalDecision("not_a_candidate", f"{choice.cell} {why}")


def place(play: Play[Arena], seat: int, choice: Place) -> None:
    if reason := why_not_place(play.state, seat, choice):
        raise reason
    put(play, NUMBER[choice.cell])


def put(play: Play[Arena], cell: int) -> None:
    """The pilot goes to this cell; its combat, if there was one, is over."""
    arena = play.state
    down = arena.down
    assert down is not None
    if arena.owners[cell] not in (OFF, down.seat):  # TEM-PLACE-3
        hand_back(play, cell)
    play.emit(PilotPlaced(down.seat, CELLS[down.cell], CELLS[cell], down.why))
    if arena.combat is not None:
        end_combat(play, down.seat, down.why)


def place_choices(arena: Arena, seat: int) -> list[Place]:
    return [Place(CELLS[cell]) for cell in arena.candidates]


def on_placement_asked(arena: Arena, event: PlacementAsked) -> None:
    arena.candidates = tuple(NUMBER[cell] for cell in event.cells)


def on_pilot_placed(arena: Arena, event: PilotPlaced) -> None:
    arena.at[event.seat] = NUMBER[event.to]
    arena.candidates = ()
    arena.down = None


DECIDE = {Place: place}
APPLY = {PlacementAsked: on_placement_asked, PilotPlaced: on_pilot_placed}
OFFER = {Place: place_choices}

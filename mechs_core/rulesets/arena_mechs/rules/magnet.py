"""OPERATE, the magnet: it draws the Mechs of its row and column one field nearer. AM-OP-5."""

from __future__ import annotations

from typing import Annotated

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import SEAT, Decision, Event, OneOf
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arena_mechs.geometry import BESIDE, FIELDS, NUMBER, OFF, RAYS
from mechs_core.rulesets.arena_mechs.model import MAGNET, Arena, spend_operation, stand
from mechs_core.rulesets.arena_mechs.rules.activation import finish_action
from mechs_core.rulesets.arena_mechs.rules.operate import start_operation, why_not_again


class Magnet(Decision, frozen=True):
    field: Annotated[str, OneOf(FIELDS)]
    winner: Annotated[int | None, SEAT]  # which competitor, where two or more compete


class MagnetPlaced(Event, frozen=True):
    seat: int  # who placed it
    field: str
    winner: int | None  # the seat that moves onto it


class MechPulled(Event, frozen=True, rename={"from_": "from"}):
    seat: int
    from_: str
    to: str


def competitors(arena: Arena, field: int) -> list[int]:
    """AM-OP-5 The seats next to the magnet with no wall between: north, east, south, west of it."""
    return [
        arena.mech_on[beside]
        for direction, beside in enumerate(BESIDE[field])
        if beside != OFF
        and arena.mech_on[beside] != OFF
        and not arena.walls[field] >> direction & 1
    ]


def why_not_magnet(arena: Arena, choice: Magnet) -> IllegalDecision | None:
    """What forbids placing the magnet like this, or None."""
    if reason := why_not_again(arena, MAGNET):
        return reason
    field = NUMBER[choice.field]
    if arena.mech_on[field] != OFF:
        return IllegalDecision("occupied", f"{choice.field} is occupied")
    rivals = competitors(arena, field)
    if choice.winner is None:
        if len(rivals) > 1:  # AM-R-25, AM-R-38 The seat says which of them moves.
            names = " or ".join(arena.colour(seat) for seat in rivals)
            return IllegalDecision(
                "winner_needed", f"choose which Mech reaches the magnet: {names}"
            )
    elif len(rivals) < 2 or choice.winner not in rivals:
        name = arena.colour(choice.winner)
        return IllegalDecision("no_such_winner", f"{name} does not compete for the magnet")
    return None


def place_magnet(play: Play[Arena], seat: int, choice: Magnet) -> None:
    arena = play.state
    if reason := why_not_magnet(arena, choice):
        raise reason
    start_operation(play, seat)
    field = NUMBER[choice.field]
    rivals = competitors(arena, field)
    winner = rivals[0] if len(rivals) == 1 else choice.winner
    play.emit(MagnetPlaced(seat, choice.field, winner))
    if winner is not None:
        pull(play, winner, field)

    # AM-OP-5, AM-R-7 Then outwards by distance: a Mech moves if its next field is free by then.
    for distance in (2, 3, 4):
        for direction in range(4):
            ray = RAYS[field][direction]
            if len(ray) >= distance and arena.mech_on[ray[distance - 1]] != OFF:
                nearer, here = ray[distance - 2], ray[distance - 1]
                wall = arena.walls[nearer] >> direction & 1
                if not wall and arena.mech_on[nearer] == OFF:
                    pull(play, arena.mech_on[here], nearer)
    finish_action(play)


def pull(play: Play[Arena], seat: int, field: int) -> None:
    play.emit(MechPulled(seat, FIELDS[play.state.at[seat]], FIELDS[field]))


def on_magnet_placed(arena: Arena, event: MagnetPlaced) -> None:
    arena.used |= MAGNET
    spend_operation(arena)


def on_mech_pulled(arena: Arena, event: MechPulled) -> None:
    stand(arena, event.seat, NUMBER[event.to])


DECIDE = {Magnet: place_magnet}
APPLY = {MagnetPlaced: on_magnet_placed, MechPulled: on_mech_pulled}

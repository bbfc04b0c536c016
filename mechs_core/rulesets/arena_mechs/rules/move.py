"""MOVE: a path of steps; x3 may push one Mech on the way. AM-MOVE."""

from __future__ import annotations

from typing import Annotated

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, OneOf
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arena_mechs.data import LONG_STRIDES, MOST_STEPS, MOVE
from mechs_core.rulesets.arena_mechs.geometry import (
    BESIDE,
    CHECKPOINT_BIT,
    COMPASS,
    DIRECTION,
    DIRECTIONS,
    FIELDS,
    NUMBER,
    OFF,
)
from mechs_core.rulesets.arena_mechs.model import Arena, stand
from mechs_core.rulesets.arena_mechs.rules.activation import (
    finish_action,
    start_action,
    why_not_use,
)
from mechs_core.rulesets.arena_mechs.rules.obstacles import push_target, why_blocked
from mechs_core.rulesets.arena_mechs.rules.prestige_track import PrestigeChanged
from mechs_core.rulesets.arena_mechs.rules.push import push


class Move(Decision, frozen=True):
    path: Annotated[tuple[str, ...], OneOf(DIRECTIONS)]


class MechMoved(Event, frozen=True, rename={"from_": "from"}):
    seat: int
    from_: str
    to: str


def why_not_move(arena: Arena, seat: int, path: tuple[str, ...]) -> IllegalDecision | None:
    """What forbids this path, or None; the first bad step is in the details as `step`, from 1."""
    if reason := why_not_use(arena, MOVE):
        return reason
    strength = arena.pending[MOVE]
    if not path:
        return IllegalDecision("path_empty", "a move has at least one step")
    if len(path) > MOST_STEPS[strength]:
        return IllegalDecision("path_too_long", f"at most {MOST_STEPS[strength]} steps")

    here = arena.at[seat]
    mech_on = arena.mech_on[:]  # the others, as they stand after each step
    mech_on[here] = OFF
    may_push = strength == 3  # AM-R-29 one push of one field
    for step, letter in enumerate(path, 1):
        direction = DIRECTION[letter]
        there = BESIDE[here][direction]
        code = why_blocked(arena.walls, mech_on, here, direction, may_push)
        if code is not None:
            sentence = f"step {step} ({COMPASS[direction]} from {FIELDS[here]}): {OBSTACLE[code]}"
            return IllegalDecision(code, sentence, step=step)
        if mech_on[there] != OFF:
            behind = push_target(arena.walls, mech_on, there, direction)
            if behind != OFF:
                mech_on[behind] = mech_on[there]
            mech_on[there] = OFF
            may_push = False
        here = there
    return None


OBSTACLE = {
    "wall": "a wall",
    "rim": "the rim of the arena",
    "occupied": "a Mech stands there",
    "push_blocked": "the Mech there cannot be pushed on",
}


def move(play: Play[Arena], seat: int, choice: Move) -> None:
    arena = play.state
    if reason := why_not_move(arena, seat, choice.path):
        raise reason
    start_action(play, seat, MOVE)
    here = arena.at[seat]
    touched = CHECKPOINT_BIT[here]  # AM-MOVE-4 The starting field is included.
    for letter in choice.path:
        direction = DIRECTION[letter]
        there = BESIDE[here][direction]
        if arena.mech_on[there] != OFF:  # AM-MOVE-5 Resolved completely before the mover enters.
            push(play, arena.mech_on[there], direction, seat, "move")
        play.emit(MechMoved(seat, FIELDS[here], FIELDS[there]))
        touched |= CHECKPOINT_BIT[there]
        here = there
    strides = LONG_STRIDES[touched.bit_count()]
    if strides:
        play.emit(PrestigeChanged(seat, strides, "long_strides", None))
    finish_action(play)


def on_mech_moved(arena: Arena, event: MechMoved) -> None:
    stand(arena, event.seat, NUMBER[event.to])


DECIDE = {Move: move}
APPLY = {MechMoved: on_mech_moved}

"""Where a MOVE can lead: one path for every different outcome. AM-MOVE, `legal` of `Move`."""

from __future__ import annotations

from itertools import product
from typing import Final

from mechs_core.rulesets.arena_mechs.data import MOST_STEPS, MOVE
from mechs_core.rulesets.arena_mechs.geometry import BESIDE, CHECKPOINT_BIT, DIRECTIONS, OFF
from mechs_core.rulesets.arena_mechs.model import Arena
from mechs_core.rulesets.arena_mechs.rules.move import Move
from mechs_core.rulesets.arena_mechs.rules.obstacles import BLOCKED, push_target

# EXITS[field][walls]: of each open edge, n e s w, its letter, the field beyond, the checkpoint
# there as a bit, and the direction.
EXITS: Final = tuple(
    tuple(
        tuple(
            (DIRECTIONS[direction], beside, CHECKPOINT_BIT[beside], direction)
            for direction, beside in enumerate(BESIDE[field])
            if beside != OFF and not walls >> direction & 1
        )
        for walls in range(16)
    )
    for field in range(25)
)
# Decisions are made once for the paths that x1 and x2 have.
MOVES: Final = {
    "".join(path): Move(path) for steps in range(1, 5) for path in product(DIRECTIONS, repeat=steps)
}


def moves(arena: Arena, seat: int) -> list[Move]:
    """One path for every different outcome of the pending MOVE.

    An outcome is the end field, the checkpoints touched, and the Mech pushed and where to. Its
    path is the shortest, ties by n < e < s < w; the outcome that changes nothing is left out. A
    breadth-first search that tries directions in this order finds each outcome by that path first.
    For speed it reads `EXITS`, `mech_on` and `push_target` instead of asking `why_not_move`; the
    tests compare the two over all paths.
    """
    start = arena.at[seat]
    strength = arena.pending[MOVE]
    walls = arena.walls
    mech_on = arena.mech_on[:]
    mech_on[start] = OFF
    # A push is a number; 0 is none yet. By push: who stands where after it, but for the mover.
    standing = [mech_on]
    pushes: dict[tuple[int, int], int] = {}  # (Mech, where to) -> push
    may_push = strength == 3

    level = [(start, CHECKPOINT_BIT[start], 0, "")]  # field, checkpoints, push, path
    seen = {start << 4 | CHECKPOINT_BIT[start]}  # outcomes, each as one number
    found: list[Move] = []
    for _ in range(MOST_STEPS[strength]):
        reached = []
        for here, before, pushed, path in level:
            mechs = standing[pushed]
            for letter, there, checkpoint, direction in EXITS[here][walls[here]]:
                push = pushed
                if mechs[there] != OFF:
                    if pushed or not may_push:
                        continue
                    behind = push_target(walls, mech_on, there, direction)
                    if behind == BLOCKED:
                        continue
                    push = pushes.setdefault((mech_on[there], behind), len(standing))
                    if push == len(standing):
                        standing.append(after_push(mech_on, there, behind))
                touched = before | checkpoint
                outcome = push << 9 | there << 4 | touched
                if outcome not in seen:
                    seen.add(outcome)
                    longer = path + letter
                    found.append(MOVES.get(longer) or Move(tuple(longer)))
                    reached.append((there, touched, push, longer))
        level = reached
    return found


def after_push(mech_on: list[int], there: int, behind: int) -> list[int]:
    """Who stands where once the Mech from `there` is on `behind`, or OFF the arena."""
    after = mech_on[:]
    after[there] = OFF
    if behind != OFF:
        after[behind] = mech_on[there]
    return after

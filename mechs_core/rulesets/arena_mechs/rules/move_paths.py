"""Where a MOVE can lead: one path for every different outcome. AM-MOVE, `legal` of `Move`."""

from __future__ import annotations

from itertools import product
from typing import Final

from mechs_core.rulesets.arena_mechs.data import MOST_STEPS, MOVE
from mechs_core.rulesets.arena_mechs.geometry import BESIDE, CHECKPOINT_BIT, DIRECTIONS, OFF
from mechs_core.rulesets.arena_mechs.model import Arena
from mechs_core.rulesets.arena_mechs.rules.move import Move
from mechs_core.rulesets.arena_mechs.rules.obstacles import BLOCKED, push_target

# EXITS[field][walls]: (letter, field beyond, direction) of each edge that is open, n e s w.
EXITS: Final = tuple(
    tuple(
        tuple(
            (DIRECTIONS[direction], beside, direction)
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
    # A push is a number; 0 is none yet. By push: who stands where after it, as 25 bits.
    standing = [sum([1 << field for field in arena.at if field not in (OFF, start)])]
    pushes: dict[tuple[int, int], int] = {}  # (Mech, where to) -> push
    may_push = strength == 3

    origin = (start, CHECKPOINT_BIT[start], 0)
    seen = {origin}
    level = [(origin, "")]
    found: list[str] = []
    for _ in range(MOST_STEPS[strength]):
        reached = []
        for (here, touched, pushed), path in level:
            occupied = standing[pushed]
            for letter, there, direction in EXITS[here][walls[here]]:
                push = pushed
                if occupied >> there & 1:
                    if pushed or not may_push:
                        continue
                    behind = push_target(walls, mech_on, there, direction)
                    if behind == BLOCKED:
                        continue
                    push = pushes.setdefault((mech_on[there], behind), len(standing))
                    if push == len(standing):
                        beyond = 0 if behind == OFF else 1 << behind
                        standing.append(occupied & ~(1 << there) | beyond)
                outcome = (there, touched | CHECKPOINT_BIT[there], push)
                if outcome not in seen:
                    seen.add(outcome)
                    reached.append((outcome, path + letter))
        found += [path for _, path in reached]
        level = reached
    return [MOVES.get(path) or Move(tuple(path)) for path in found]

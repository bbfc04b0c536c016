"""A view as numbers, for programs that learn: a fixed list for a number of seats.

Seats are counted from the one that looks, clockwise: `seat0` is itself; a spectator looks from
seat 0. A number that stands for a seat is one more than that, 0 for none. Nothing is here that is
the same in every game of a number of seats: fixed tiles, the spaces of a board.
"""

from __future__ import annotations

from typing import Final

# The most decisions are those of MOVE x3 with four Mechs in the arena. A wall only takes paths and
# pushes away, so no arena has more outcomes than one without walls: 483 over every placement of
# up to four Mechs, with the mover on c2 and the others on b2, d2 and b4 (and what mirrors it).
# To these come two alternatives, one action to leave out, and the end. Any other three symbols
# give 28 moves (x2), 62 operations, 36 ways to use PRESTIGE, 3 blows and 3 shots at most.
WIDEST: Final = 483 + 2 + 1 + 1

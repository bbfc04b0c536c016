"""A view as numbers, for programs that learn: a fixed list for a number of seats.

Seats are counted from the one that looks, clockwise: `seat0` is itself; a spectator looks from
seat 0. A number that stands for a seat is one more than that, 0 for none. Cells, weapons, cards,
directions and pilots are one more than their place in the tables, as in the descriptions of
decisions. Only cells that can be zones with that many seats have numbers.
"""

from __future__ import annotations

from typing import Final

# The most decisions are those of a whole hand, 8 cards in 4 directions each, to lay or to play in
# Ad Hoc mode, with what the Mighty Mech's controller may equip if it owns all 20 weapons, a
# scenario's. Of its 2 + 4 slots those for 2 basic and 3 advanced weapons are then full: 13 advanced
# ones may come in, 5 of all go out, and change places 13 for 3 + 2 (the fourth slot is free) and
# the 2 other basic ones for 2. Any other loadout, and fewer weapons, give less: the 104 of the
# rules counts pairs that no slots admit. An action has at most 8 decisions of its own, a combat 27.
WIDEST: Final = 8 * 4 + (13 + 5 + 13 * (3 + 2) + 2 * 2)

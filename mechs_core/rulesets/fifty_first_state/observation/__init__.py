"""A view as numbers, for programs that learn: a fixed list for a number of seats.

Seats are counted from the one that looks, clockwise: `seat0` is itself; a spectator looks from
seat 0. A number that stands for a seat is one more than that, 0 for none. Every card has one number
that says where it is; what lies in a deck and in the hand of another seat is 0, as it is not seen.
"""

from __future__ import annotations

from typing import Final

# The most decisions are those of a turn of the Ridge Holds, a scenario's, with enough of each good
# and of ammo, all cards but one in hand and that one a ruin, which every card may replace. Then
# there are 87 to construct, to deal and to raze, and to develop with brick, ammo or a development
# token; of the faction actions the first is paid with brick or ammo and any of 99 cards, the other
# two with their good or ammo; 4 goods to trade for, as there is no card to draw; 12 connection
# cards to play, two of which are paid with gun or ammo; to send a worker, and to pass. A location
# that does not lie in hand has eight decisions less, and five at most if it stands to be used.
WIDEST: Final = 87 * (3 + 3) + (2 * 99 + 2 + 2) + 4 + (12 + 2) + 2

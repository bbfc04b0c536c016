"""A view as numbers, for programs that learn: a fixed list for a number of seats.

Seats are counted from the one that looks, clockwise: `seat0` is itself; a spectator looks from
seat 0. A number that stands for a seat is one more than that, 0 for none. Areas, weapons, cards
and bots are one more than their place in `messages`, as in the descriptions of decisions. There is
room for the largest hall; an area that the hall does not have is all 0.
"""

from __future__ import annotations

from typing import Final

# The most decisions are those of a shooting action at a table of twelve: a bot has two weapons and
# installs at most four more as long as it may install at all, each aimed at 11 others. Of the 48
# cards that can be installed 44 are then left for a hand. The one-shots are 2 repair kits for 14
# repairs each, 2 spare components in 27 orders, 2 thief drones at 11 others, and 2 each of
# ammunition crate, EMP grenade and targeting lock. Then to fire and to detonate.
# A movement has 6 steps, a teleport, 15 drops and 7 ends instead of the shots; to enter a hall of
# 19 areas with 6 headings, to wait or to retire, is 116.
WIDEST: Final = 11 * (2 + 4) + 44 + (2 * 14 + 2 * 27 + 2 * 11 + 3 * 2) + 2

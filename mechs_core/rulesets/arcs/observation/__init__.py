"""A view as numbers, for programs that learn: a fixed list for a number of seats.

Seats are counted from the one that looks, clockwise: `seat0` is itself; a spectator looks from
seat 0. A number that stands for a seat is one more than that, 0 for none; systems, types, cards,
ambitions are one more than their place in the tables. Every card has one number that says where it
is; what lies in a deck, face down or in the hand of another seat is 0, as it is not seen.
"""

from __future__ import annotations

from typing import Final

# The most decisions are those of a follower at a table of four, in a scenario: 27 cards in hand,
# all but a 1 that leads. Each of them may copy, and surpass or pivot face up; with Galactic Bards
# it may then declare: a 7 any of five ambitions, a 2 to 6 its own, a 1 none. There are 4 of each
# number, 3 of the 1. Each way comes alone or with one of the 26 other cards to seize the
# initiative; and six slots that hold five types and nothing make 15 pairs to exchange.
# A turn has less than 600, as there are 25 ships and cities to act with or against in each way, 76
# steps between systems, at most 60 Prelude actions that place ships and 42 pieces to steal; dice
# come in 342 ways, and cards to swap in 183.
WIDEST: Final = (27 + 3 * 1 + 20 * 2 + 4 * 6) * (1 + 26) + 15
# In a campaign a follower may play up to three Events as well, which declare nothing, alone or with
# one of the other 27 cards; FX4 makes seven slots, which hold six kinds of thing, none included:
# 20 pairs. All else is less: a Call to Order has at most 200 items, Negotiations 108 drafts.
WIDEST_IN_CAMPAIGNS: Final = (27 + 3 * 1 + 20 * 2 + 4 * 6) * (1 + 26) + 3 * (1 + 27) + 20

"""What a viewer may imagine of a campaign: Fates that are chosen in secret, the Court deck's lore.

BR-HID-3
"""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.sight import Viewer
from mechs_core.kernel.luck import Rng
from mechs_core.rulesets.arcs.cards import COURT_CARD, COURT_IDS, IS_LORE
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules.campaign.fates import copies, held_after, kept_by, next_set

DEALS: Final = 400  # tries for a deal that gives the viewer its own two Fates


def imagine(twin: State, viewer: Viewer, rng: Rng) -> None:
    """Change what the viewer may not know; the Court deck is shuffled by the base game's rule."""
    change_court_deck(twin, rng)
    if twin.phase == "fates":
        change_fates(twin, viewer, rng)


def change_court_deck(twin: State, rng: Rng) -> None:
    """Of the lore and reserve cards that nobody has seen others may lie in it. BR-LCK-1"""
    now = twin.reach
    new: dict[int, int] = {}
    for lore, left in ((True, now.lore_left), (False, now.reserve)):
        inside = [card for card in now.unseen if IS_LORE[card] == lore]
        pool = sorted([*inside, *(COURT_CARD[card] for card in left)])
        rng.shuffle(pool)
        new.update(zip(inside, pool, strict=False))
        left[:] = sorted(COURT_IDS[card] for card in pool[len(inside) :])
    twin.court_deck = [new.get(card, card) for card in twin.court_deck]
    now.unseen = [new[card] for card in now.unseen]


def change_fates(twin: State, viewer: Viewer, rng: Rng) -> None:
    """Others hold any Fates that the deal could have given them, and have chosen either."""
    now = twin.reach
    deck, kept, order = copies(next_set(twin)), kept_by(twin), twin.from_initiative()
    for _ in range(DEALS):
        rng.shuffle(deck)
        held = held_after(order, [*deck], kept)
        if viewer is None or held[viewer] == [*now.offers[viewer]]:
            break
    else:
        return  # no deal gives such Fates: a scenario has said them
    for seat in range(twin.seats):
        if seat != viewer:
            now.offers[seat] = tuple(held[seat])
            if now.chosen[seat]:
                now.chosen[seat] = rng.choice(now.offers[seat])

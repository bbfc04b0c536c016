"""States that agree with all that a viewer has seen, for bots and for twin tests. TEM-SEC-3."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from mechs_core.kernel.contract.sight import Viewer
from mechs_core.kernel.luck import Rng
from mechs_core.rulesets.tiny_epic_mechs.data import (
    ADVANCED,
    BASIC,
    FIRST_BASIC,
    MINE_NUMBERS,
    PILOTS,
    PROGRAM,
)
from mechs_core.rulesets.tiny_epic_mechs.geometry import DIRECTION, FITS, OFF
from mechs_core.rulesets.tiny_epic_mechs.model import ALL_MINES, Arena
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import placed


def imagine(arena: Arena, viewer: Viewer, rng: Rng) -> Arena:
    """A state like this one that differs only in what the viewer may not know.

    viewer: a seat, or None for a spectator, for whom every seat is another. `arena` stays as it is.
    """
    twin = arena.copy()
    others = [seat for seat in range(arena.seats) if seat != viewer]
    for seat in others:
        twin.program[seat] = imagined_program(arena, seat, rng)
        imagine_mines(twin, seat, rng)
        if arena.starting[seat] != OFF:
            twin.starting[seat] = FIRST_BASIC + rng.below(len(BASIC))
    imagine_pilots(twin, others, viewer, rng)
    imagine_deck(twin, rng)
    return twin


def imagined_program(arena: Arena, seat: int, rng: Rng) -> list[tuple[int, int]]:
    """TEM-SEC-3 (1) As many cards, of those not played in this round, each with a direction."""
    cards = [card for card in range(len(PROGRAM)) if card not in arena.played[seat]]
    rng.shuffle(cards)
    return [
        (card, DIRECTION[rng.choice(FITS[PROGRAM[card].movement])])
        for card in cards[: len(arena.program[seat])]
    ]


def imagine_mines(twin: Arena, seat: int, rng: Rng) -> None:
    """TEM-SEC-3 (2) The numbers of a seat's mines change places, but for what all can rule out."""
    cells = [cell for cell in placed(twin, seat) if twin.mines[cell]]
    if not cells:
        return
    fitting = [
        numbers
        for numbers in permutations(MINE_NUMBERS, len(cells))
        if not any(twin.unlike[c] >> n & 1 for c, n in zip(cells, numbers, strict=True))
    ]
    numbers = rng.choice(fitting)
    for cell, number in zip(cells, numbers, strict=True):
        twin.mines[cell] = number
    twin.mine_supply[seat] = ALL_MINES - sum(1 << number for number in numbers)


def imagine_pilots(twin: Arena, others: list[int], viewer: Viewer, rng: Rng) -> None:
    """TEM-SEC-3 (3) Others' dealt pilots before all are revealed; afterwards the discarded ones."""
    known = set() if viewer is None else {*twin.dealt[viewer]}
    if twin.pilots_open:
        known |= {*twin.pilot}
    unknown = [pilot for pilot in range(len(PILOTS)) if pilot not in known]
    rng.shuffle(unknown)
    for seat in others:
        if len(twin.dealt[seat]) < 2:  # not dealt yet, or a scenario: nothing was discarded
            continue
        if not twin.pilots_open:
            twin.dealt[seat] = [unknown.pop(), unknown.pop()]
            if twin.pilot[seat] != OFF:
                twin.pilot[seat] = rng.choice(twin.dealt[seat])
        else:
            discarded = unknown.pop()
            pair = [twin.pilot[seat], discarded]
            rng.shuffle(pair)
            twin.dealt[seat] = pair


def imagine_deck(twin: Arena, rng: Rng) -> None:
    """TEM-SEC-3 Any advanced weapons that nobody owns and the market does not show."""
    weapons = [*unseen_weapons(twin)]
    rng.shuffle(weapons)
    twin.deck = weapons[: len(twin.deck)]


def unseen_weapons(arena: Arena) -> Iterator[int]:
    """The advanced weapons that may lie in the deck."""
    owned = 0
    for weapons in arena.owned:
        owned |= weapons
    for weapon in range(len(ADVANCED)):
        if not owned >> weapon & 1 and weapon not in arena.market:
            yield weapon

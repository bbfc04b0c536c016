"""`greedy`: the bot that makes the most of each activation and plans no further."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mechs_core.kernel.messages import Decision
from mechs_core.kernel.prospect import Prospect
from mechs_core.rulesets.arena_mechs.bots.search import Search
from mechs_core.rulesets.arena_mechs.bots.worth import neighbours
from mechs_core.rulesets.arena_mechs.data import LOWER_OF, UPPER_OF
from mechs_core.rulesets.arena_mechs.geometry import NUMBER
from mechs_core.rulesets.arena_mechs.legal import END_TURN
from mechs_core.rulesets.arena_mechs.model import Arena
from mechs_core.rulesets.arena_mechs.rules.program import PlaceMech, ProgramSlot
from mechs_core.rulesets.arena_mechs.rules.turn import ChooseSequence, DropIn

WIDTH: Final = 8  # positions kept while acting
GLIMPSE: Final = 2  # positions kept while weighing a sequence
EARLY: Final = 0.004  # prestige that acting one start number sooner is worth

# Prestige that an action brings on average, by symbol and strength. A finer table, by whole
# sequences and measured in 180 games, played no better (win rate 0.48, standard error 0.03).
YIELD: Final = (
    (0.0, 0.3, 1.0, 3.0),  # PRESTIGE
    (0.0, 0.5, 1.3, 2.6),  # HIT
    (0.0, 0.4, 0.9, 2.2),  # SHOOT
    (0.0, 0.3, 0.6, 1.8),  # MOVE
    (0.0, 0.5, 0.9, 1.6),  # OPERATE
)


def choose(prospect: Prospect) -> Decision:
    """A legal decision; the same prospect gives the same one."""
    if len(prospect.legal) == 1:
        only: Decision = prospect.legal[0]
        return only
    return CHOICES[prospect.view.phase](prospect)


def program(prospect: Prospect) -> Decision:
    """The pair with the best sequences, in the first free slot."""
    best: ProgramSlot = max(prospect.legal, key=lambda each: (promising(each.keep), -each.slot))
    return best


def promising(cards: tuple[int, ...]) -> float:
    """What the best sequence of two cards brings on average, and a little for the others."""
    symbols = [symbol for card in cards for symbol in (UPPER_OF[card], LOWER_OF[card])]
    brings = sorted(sequence_yield(symbols[:i] + symbols[i + 1 :]) for i in range(4))
    return brings[-1] + 0.2 * sum(brings[:-1]) / 3


def sequence_yield(symbols: list[int]) -> float:
    """What three visible symbols bring on average."""
    return sum(YIELD[symbol][symbols.count(symbol)] for symbol in set(symbols))


def place(prospect: Prospect) -> Decision:
    """The checkpoint or drop-in field with the most ways out."""
    arena: Arena = prospect.imagine()

    def room(choice: PlaceMech | DropIn) -> int:
        return neighbours(arena, NUMBER[choice.field])

    best: Decision = max(prospect.legal, key=room)
    return best


def choose_sequence(prospect: Prospect) -> Decision:
    """The sequence with the best activation, were it used in the arena as it is now."""
    search = Search(prospect)
    before = others_choose(search, prospect)

    def expected(choice: ChooseSequence) -> float:
        arena = search.after(before, prospect.seat, choice)
        start = next(each.start_number for each in arena.sequences if each.seat == prospect.seat)
        while arena.active != prospect.seat:
            arena = search.after(arena, arena.active, END_TURN)
        return search.best(arena, GLIMPSE)[0] - EARLY * (start or 0)

    best: Decision = max(prospect.legal, key=expected)
    return best


def others_choose(search: Search, prospect: Prospect) -> Arena:
    """The imagined position when all others have chosen, anything."""
    arena = search.start
    for request in search.ruleset.rules.requests(arena):
        if request.seat != prospect.seat:
            choice = prospect.rng.choice(search.ruleset.legal(arena, request.seat))
            arena = search.after(arena, request.seat, choice)
    return arena


def act(prospect: Prospect) -> Decision:
    search = Search(prospect)
    return search.best(search.start, WIDTH)[1]


CHOICES: Final[Mapping[str, Callable[[Prospect], Decision]]] = {
    "programming": program,
    "placement": place,
    "drop_in": place,
    "choosing": choose_sequence,
    "acting": act,
}

"""What can be chosen when a game is created. AM-SETUP-7."""

from __future__ import annotations

from typing import Any, Final

from mechs_core.kernel.messages import GameCreated, Value
from mechs_core.kernel.ruleset import Option
from mechs_core.rulesets.arena_mechs.data import COLOURS


def one_deck_a_seat(said: Any, seats: int) -> Value:
    """The decks as they are stored. Raises ValueError unless they are different, one a seat."""
    decks = tuple(said) if isinstance(said, (list, tuple)) else ()
    if len(decks) != seats:
        raise ValueError(f"{seats} decks are needed, one a seat, such as {list(range(seats))}")
    for deck in decks:
        if type(deck) is not int or not 0 <= deck <= 3:
            raise ValueError(f"{deck!r} is not a deck, 0 to 3")
    if len(set(decks)) < seats:
        raise ValueError("two seats have the same deck")
    return decks


def colours(created: GameCreated, state: object = None) -> tuple[str, ...]:
    """The colour of each seat: that of its deck."""
    decks: Any = created.options["decks"]
    return tuple(COLOURS[deck] for deck in decks)


OPTIONS: Final = (
    Option(
        name="decks",
        sentence="The deck of each seat, so its colour too: 0 red, 1 yellow, 2 blue, 3 green",
        default=lambda seats: tuple(range(seats)),
        check=one_deck_a_seat,
    ),
    Option(
        name="start_order",
        sentence="Mechs are placed in the order of finishing the programs, or in a drawn one",
        default="finish",
        unbiased="seeded",  # AM-R-1 Simulated, the order of recording would favour a seat.
        values=("finish", "seeded"),
    ),
    Option(
        name="alternative",
        sentence="Instead of its sequence a seat may move or repair, or move or operate",
        default="move_or_repair",
        values=("move_or_repair", "move_or_operate"),
    ),
    Option(
        name="turn_free_tile",
        sentence="The free tile may be turned before it is pushed in",
        default=True,
        values=(True, False),
    ),
    Option(
        name="prestige_floor",
        sentence="The lowest prestige that a loss can lead to",
        default=None,
        values=(None, 0),
    ),
)

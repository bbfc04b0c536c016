"""What is said of games that a study goes on without: which, why, and how to look at them."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import join, split
from typing import Any, Final

from mechs_cli.analysis.reading import NothingToStudy
from mechs_cli.analysis.simulation import Outcome, Simulation
from mechs_cli.console.output import tell
from mechs_cli.games import world
from mechs_core.analysis.simulating.batch import what_plays_again
from mechs_core.kernel.endless import FOR_LONGER
from mechs_core.kernel.errors import MechsError
from mechs_core.kernel.words import counted

SHOWN: Final = 5  # games
HOW: Final = "a bot reached into the game, or rules list what they refuse: docs/trust.md"


class Underived(MechsError):
    """Games were played whose results do not follow from their records."""


def say_left_out(simulation: Simulation, outcome: Outcome) -> None:
    """Which games do not count and why, with the command that plays the first of them."""
    left = outcome.left_out
    many = left.many + left.before
    if not many:
        return
    are = "is" if many == 1 else "are"
    tell(f"note: {many:,} of {counted(simulation.plan.games, 'game')} {are} left out")
    if left.before:
        tell(f"  {left.before:,} of them in earlier runs: column left_out of the data set says why")
    if not left.many:
        return
    shown = [*left.games.items()][:SHOWN]
    for number, why in shown:
        tell(f"  game {number}, seed {simulation.plan.game(number).seed}: {why}")
    if left.many > len(shown):
        tell(f"  and {left.many - len(shown):,} more")
    tell(f"hint: {plays_again(simulation, shown[0][0])}")


def left_out_rows(simulation: Simulation, outcome: Outcome) -> Iterator[dict[str, Any]]:
    """The same as objects."""
    for number, why in outcome.left_out.games.items():
        seed = simulation.plan.game(number).seed
        yield {"row": "left out", "game": number, "seed": seed, "why": why}


def need_results(outcome: Outcome) -> None:
    """Raises Underived where results do not follow from records: none is to be believed then.

    Raises NothingToStudy where no game has ended.
    """
    left, derived = outcome.left_out, outcome.derived
    if left.underived:
        raise Underived(
            f"of {counted(derived, 'game')} derived again from the record, {left.underived:,} "
            "had another result: believe none of these results",
            HOW,
        )
    if not outcome.standings.seats:
        raise NothingToStudy("no game has ended", FOR_LONGER)


def plays_again(simulation: Simulation, number: int) -> str:
    """The command that plays one game of a simulation by itself."""
    again = what_plays_again(simulation.planned.ruleset, simulation.plan, number)
    return join([*split(again), *world.options()])

"""How often a ruleset's bots beat random ones: `python -m benchmarks.bots [GAMES]`.

The bot plays on one seat, which rotates, against random bots. A shared first place counts as a
fraction of a win. The error is that of the mean, one standard deviation.
"""

from __future__ import annotations

import sys
from itertools import product
from math import sqrt
from time import perf_counter

from benchmarks.games import Options, named, tables, varieties
from mechs_core import rulesets
from mechs_core.kernel.bots import RANDOM
from mechs_core.kernel.contract.agents import Bot
from mechs_core.kernel.creation import describe
from mechs_core.kernel.prospect import run_bots
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line


def share_of_wins(
    ruleset: Ruleset, bot: Bot, seats: int, games: int, options: Options
) -> tuple[float, float]:
    """The mean share of first places, with its standard error."""
    shares = []
    for number in range(games):
        own = number % seats
        names = [bot.seat_name if seat == own else RANDOM.seat_name for seat in range(seats)]
        line, _ = Line.create(
            ruleset, describe(ruleset, names, options=options, seed=f"bots {number}")
        )
        for _ in run_bots(line):
            pass
        result = ruleset.rules.result(line.state)
        assert result is not None
        shares.append(1 / len(result.winners) if own in result.winners else 0.0)
    mean = sum(shares) / games
    spread = sqrt(sum((share - mean) ** 2 for share in shares) / games)
    # If every game is won the spread is 0: then half of the rule of three (3 / n is two sigma).
    return mean, max(spread / sqrt(games), 1.5 / games)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    for ruleset in map(rulesets.find, rulesets.names()):
        for bot in ruleset.agents.bots:
            for options, seats in product(varieties(ruleset), tables(ruleset)):
                begin = perf_counter()
                mean, error = share_of_wins(ruleset, bot, seats, games, options)
                each = (perf_counter() - begin) / games
                print(
                    f"{named(ruleset, seats, options)}: {bot.name} wins {100 * mean:.1f} % "
                    f"± {100 * error:.1f} of {games} (by chance {100 / seats:.0f} %), "
                    f"{each:.2f} s a game"
                )


if __name__ == "__main__":
    main()

"""Games of bots to their ends: `python -m benchmarks.soak.endings arcs --games 2000`.

So many games of each ruleset, or of those that are named, dealt evenly to its numbers of seats.
Its bots sit on every seat, on one, or on all but one, and random ones on the others; options are
mixed, and with `--option campaign=true` all games have this value of one. Prints a row for each
number of seats: how many decisions the longest game had, and how many of one seat the longest turn.
A game that does not end, or a turn that does not, is printed with the seed that gives it again, and
the exit status is 1.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from multiprocessing import Pool
from time import perf_counter
from typing import NamedTuple

from benchmarks.soak.contract import NAMED, Only, asked, has, mixed_with, only_of
from mechs_core.kernel.bots import RANDOM
from mechs_core.kernel.contract.agents import Bot
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.testing.bots import check_endings
from mechs_core.testing.playouts import Setting, every_setting

ROW = "{:28} {:>6} games {:>10,} decisions {:>6,} in the longest game {:>5} in the longest turn {}"


class Game(NamedTuple):
    """A game that is to be played."""

    ruleset: str
    seats: int
    number: int
    only: Only


class Ended(NamedTuple):
    game: Game
    decisions: int = 0
    turn: Mapping[str, int] = {}  # by type of decision, in the longest turn
    failure: str = ""


def games(ruleset: Ruleset, many: int, only: Only) -> Iterator[Game]:
    """So many games, as many with each number of seats, one number after another."""
    for place, seats in enumerate(ruleset.seats):
        first, end = (each * many // len(ruleset.seats) for each in (place, place + 1))
        for number in range(first, end):
            yield Game(ruleset.name, seats, number, only)


def setting_of(game: Game) -> Setting:
    """Every second game has the defaults, beside what all games have."""
    ruleset = NAMED[game.ruleset]
    if game.number % 2:
        for each in every_setting(ruleset):
            plain = {name for name, _ in game.only} == {*each.options}
            if each.seats == game.seats and plain and has(each, game.only):
                return each
    rng = Rng("endings", f"{game.number}")
    while (setting := mixed_with(ruleset, rng, game.only)).seats != game.seats:
        pass
    return setting


def names_of(game: Game, bot: Bot) -> list[str]:
    """The bot on all seats, on one, or on all but one."""
    way, one = divmod(game.number, game.seats)
    here, there = ((bot, bot), (bot, RANDOM), (RANDOM, bot))[way % 3]
    return [(here if seat == one else there).seat_name for seat in range(game.seats)]


def run(game: Game) -> Ended:
    ruleset = NAMED[game.ruleset]
    bots = ruleset.agents.bots or (RANDOM,)
    setting, names = setting_of(game), names_of(game, bots[game.number % len(bots)])
    try:
        decisions, turn = check_endings(ruleset, setting, names, f"endings {game.number}")
    except Exception as error:  # noqa: BLE001 - every failure of a soak is reported
        return Ended(game, failure=f"{setting}, {names}, seed endings {game.number}: {error!r}")
    return Ended(game, decisions, turn)


def main() -> int:
    said = asked(__doc__, 2000, options=True)
    failures: list[str] = []
    began = perf_counter()
    with Pool(said.processes) as pool:
        for name in said.rulesets or NAMED:
            work = games(NAMED[name], said.games, only_of(said))
            by_seats = groupby(pool.imap(run, work, chunksize=4), key=lambda each: each.game.seats)
            for seats, several in by_seats:
                ended = [*several]
                print_row(f"{name} {seats} seats", ended)
                for failure in filter(None, (each.failure for each in ended)):
                    print("FAILED", failure, flush=True)
                    failures.append(failure)
    print(f"{len(failures)} failures, {perf_counter() - began:.0f} s")
    return 1 if failures else 0


def print_row(group: str, ended: list[Ended]) -> None:
    turn = max((Counter(each.turn) for each in ended), key=Counter.total, default=Counter[str]())
    often = ", ".join(f"{name} {count}" for name, count in turn.most_common(3))
    decisions = [each.decisions for each in ended]
    total, longest = sum(decisions), max(decisions, default=0)
    print(ROW.format(group, len(ended), total, longest, turn.total(), often), flush=True)


if __name__ == "__main__":
    sys.exit(main())

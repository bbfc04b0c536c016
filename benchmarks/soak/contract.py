"""The contract suite over many games: `python -m benchmarks.soak.contract --games 2000`.

So many games of each ruleset, or of those that are named, go to their end at random, and the checks
of `mechs_core/testing` look at each. Half of them are dealt evenly to the settings: each number of
seats, with defaults and with each other option value alone. The others mix options. Prints a row
for each number of seats and for each option value; a failure is printed with the seed that gives
it again, and the exit status is 1. With `--bot greedy` that bot plays all seats, with `--option
campaign=true` all games have this value of an option.
"""

from __future__ import annotations

import argparse
import os
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from multiprocessing import Pool
from time import perf_counter
from typing import NamedTuple

from mechs_core.kernel.bots import find_bot
from mechs_core.kernel.contract.agents import PREFIX, Bot
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Event, Step
from mechs_core.kernel.prospect import Prospect
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line
from mechs_core.kernel.words import word
from mechs_core.testing.checks import CHECKS, SHARING
from mechs_core.testing.luck_twins import check_luck
from mechs_core.testing.playouts import Setting, every_setting, mixed, play, stepped
from mechs_core.testing.suite import BUDGET
from mechs_core.testing.survey import ContractWarning, Survey
from mechs_core.testing.twins import check_hidden_fields_vary, check_twins
from mechs_core.testing.unlisted import check_unlisted
from tests.every_ruleset import RULESETS

EVERY = (*CHECKS, *SHARING, check_twins, check_luck, check_unlisted)
BATCH = 20  # games a process takes at a time
NAMED = {ruleset.name: ruleset for ruleset in RULESETS}
Only = tuple[tuple[str, str], ...]
ROW = "{:44} {games:>6} games {decisions:>9} decisions {events:>9} events {compared:>10} compared"


class Batch(NamedTuple):
    """Some games of one setting; without a setting each has another, of mixed options."""

    ruleset: str
    setting: Setting | None
    first: int
    games: int
    bot: str = ""  # "": at random
    only: Only = ()  # options of every game and their values, in words

    @property
    def group(self) -> str:
        """The name of the row in which the games are counted."""
        if self.setting is None:
            return f"{self.ruleset} mixed"
        said = self.setting.other or [f"{self.setting.seats} seats"]
        return " ".join((self.ruleset, *said))


class Told(NamedTuple):
    batch: Batch
    figures: Counter[str]
    failures: tuple[str, ...]


def batches(ruleset: Ruleset, games: int, bot: str = "", only: Only = ()) -> Iterator[Batch]:
    """So many games of a ruleset, a batch at a time, those of one row together."""
    settings = [setting for setting in every_setting(ruleset) if has(setting, only)]
    if not settings:  # none of its games has such an option
        return
    single = games // 2
    for i, setting in enumerate(settings):
        share = (i + 1) * single // len(settings) - i * single // len(settings)
        yield from dealt(Batch(ruleset.name, setting, 0, share, bot))
    yield from dealt(Batch(ruleset.name, None, 0, games - single, bot, only))


def dealt(batch: Batch) -> Iterator[Batch]:
    """The games of one batch in several."""
    for first in range(0, batch.games, BATCH):
        yield batch._replace(first=first, games=min(BATCH, batch.games - first))


def has(setting: Setting, only: Only) -> bool:
    """Whether a setting has these values of options."""
    return all(word(setting.options.get(name)) == value for name, value in only)


def mixed_with(ruleset: Ruleset, rng: Rng, only: Only) -> Setting:
    """Any setting that has these values of options."""
    while not has(setting := mixed(ruleset, rng), only):
        pass
    return setting


def step_of(bot: Bot) -> Callable[[Line, Rng], Step[Event]]:
    """How a bot plays the next step, whoever is asked; it has its own luck."""

    def step(line: Line, rng: Rng) -> Step[Event]:
        request = line.awaited()
        assert request
        decision = bot.choose(Prospect(line, request.seat))
        return stepped(line.steps, line.decide(request.seat, decision))

    return step


def run(batch: Batch) -> Told:
    """Play and check a batch."""
    ruleset = NAMED[batch.ruleset]
    figures: Counter[str] = Counter()
    failures: list[str] = []
    step = step_of(find_bot(ruleset, f"{PREFIX}{batch.bot}")) if batch.bot else None
    for number in range(batch.first, batch.first + batch.games):
        seed = f"soak {number}"
        setting = batch.setting or mixed_with(ruleset, Rng(seed), batch.only)
        try:
            game = play(ruleset, setting, seed, step=step)
            figures.update(games=1, decisions=len(game.steps) - 1, events=game.line.position)
            figures["compared"] += sum(check(game) for check in EVERY)
        except Exception as error:  # noqa: BLE001 - every failure of a soak is reported
            failures.append(f"{ruleset.name}, {setting}, seed {seed}: {error!r}")
    if batch.first == 0 and batch.setting and not batch.setting.options:
        try:
            figures["compared"] += check_hidden_fields_vary(ruleset, batch.setting, "soak")
        except AssertionError as error:
            failures.append(str(error))
    return Told(batch, figures, tuple(failures))


def asked(what: str, games: int, bots: bool = False, options: bool = False) -> argparse.Namespace:
    """The arguments of a soak of rulesets. what: its docstring. games: of each ruleset in all."""
    parser = argparse.ArgumentParser(description=what.splitlines()[0])
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help=", ".join(NAMED))
    parser.add_argument("--games", type=int, default=games, help="games of each ruleset in all")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    if bots:
        parser.add_argument("--bot", default="", help="who plays all seats; at random without it")
    if options:
        parser.add_argument(
            "--option", action="append", default=[], metavar="NAME=VALUE", help="of every game"
        )
    arguments = parser.parse_args()
    if unknown := {*arguments.rulesets} - {*NAMED}:
        parser.error(f"no ruleset {', '.join(sorted(unknown))}; there is: {', '.join(NAMED)}")
    return arguments


def only_of(said: argparse.Namespace) -> Only:
    """The options that every game has, with their values."""
    return tuple((each.partition("=")[0], each.partition("=")[2]) for each in said.option)


def main() -> int:
    said = asked(__doc__, 2000, bots=True, options=True)
    failures: list[str] = []
    began = perf_counter()
    with Pool(said.processes) as pool:
        for name in said.rulesets or NAMED:
            work = [*batches(NAMED[name], said.games, said.bot, only_of(said))]
            failures += soak(pool, work, name)
            if not said.bot:
                print(unmet(NAMED[name]), flush=True)
    print(f"{len(failures)} failures, {perf_counter() - began:.0f} s")
    for failure in failures:
        print("FAILED", failure)
    return 1 if failures else 0


def unmet(ruleset: Ruleset) -> str:
    """A line of what the contract's many games of a ruleset have never met."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always", ContractWarning)
        Survey(ruleset, BUDGET).run()
    return "\n".join(str(each.message) for each in told) or f"{ruleset.name}: all is met"


def soak(pool: Pool, work: list[Batch], name: str) -> list[str]:
    """Run a ruleset's batches and print its rows. Returns the failures."""
    left = Counter(batch.group for batch in work)
    figures: dict[str, Counter[str]] = {group: Counter() for group in (*left, f"{name} in all")}
    failures: list[str] = []
    for batch, more, failed in pool.imap(run, work):
        for group in (batch.group, f"{name} in all"):
            figures[group].update(more)
        for failure in failed:
            print("FAILED", failure, flush=True)
        failures += failed
        left[batch.group] -= 1
        if not left[batch.group]:
            print_row(batch.group, figures[batch.group])
    print_row(f"{name} in all", figures[f"{name} in all"])
    return failures


def print_row(group: str, figures: Counter[str]) -> None:
    counts = {what: f"{figures[what]:,}" for what in ("games", "decisions", "events", "compared")}
    print(ROW.format(group, **counts), flush=True)


if __name__ == "__main__":
    sys.exit(main())

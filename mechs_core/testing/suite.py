"""The contract suite of a ruleset: every check that there is, as cases for pytest.

Cases of one setting stand together, and share its games: a process keeps the games of one setting.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from mechs_core.kernel.bots import own_bots
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.testing import bots, checks, lessons, scenarios, twins
from mechs_core.testing.case import Case
from mechs_core.testing.hostile import HOSTILE
from mechs_core.testing.observations import check_views_that_differ_are_observed_differently
from mechs_core.testing.playouts import Playout, Setting, other_games, play, played, settings
from mechs_core.testing.survey import Law, Survey
from mechs_core.testing.tables import TABLES

BUDGET: Final = 2000  # decisions a setting, as `played` counts them


class Games:
    """Random games of one setting, or each of another that mixes options; played when asked for.

    That they are there says that they came to an end.
    """

    kept: Games | None = None  # of the process: games are large

    def __init__(self, ruleset: Ruleset, setting: Setting | None, budget: int) -> None:
        self.ruleset, self.setting, self.budget = ruleset, setting, budget
        self.played: list[Playout] = []
        self.broke: Exception | None = None

    def __call__(self) -> list[Playout]:
        if Games.kept is not self:
            if Games.kept is not None:
                Games.kept.played = []
            Games.kept = self
        if self.broke is not None:  # each check would say so after as long a time
            raise self.broke
        if not self.played:
            try:
                self.played = [*played(self.ruleset, self.setting, self.budget)]
            except Exception as error:
                self.broke = error
                raise
        return self.played

    @property
    def shortest(self) -> Playout:
        return min(self(), key=lambda game: len(game.steps))


def cases(
    ruleset: Ruleset,
    budget: int = BUDGET,
    handed: Iterable[scenarios.Handed] = (),
    write: scenarios.Write | None = None,
    laws: Sequence[Law] = (),
) -> Iterator[Case]:
    """Every case of a ruleset. budget: decisions that are played at each setting.

    handed: scenarios. write: makes one of a state in play. laws: what holds in every state.
    """
    name = ruleset.name
    for setting in (*settings(ruleset), None):
        games = Games(ruleset, setting, budget)
        at = f"{name} {setting or 'mixed'}"
        for each in checks.EVERY_GAME:
            yield Case(f"{at}: {told(each)}", partial(on_every, each, games))
        if setting and not setting.options:  # what options change is recorded in the same way
            for viewer in (0, None):
                run = partial(recorded, games, viewer)
                yield Case(f"{at}: recording for {'all' if viewer is None else viewer}", run)
        yield Case(f"{at}: play hash", partial(on_shortest, checks.check_play_hash, games))
        if setting is None or not setting.options:
            looked = on_shortest if setting else on_every
            for each in checks.SHARING:
                yield Case(f"{at}: {told(each)}", partial(looked, each, games))
    for check in (*TABLES, check_views_that_differ_are_observed_differently, *HOSTILE):
        yield Case(f"{name}: {told(check)}", partial(check, ruleset))
    for setting in (*(Setting(seats, {}) for seats in ruleset.seats), *other_games(ruleset)):
        varied = partial(twins.check_hidden_fields_vary, ruleset, setting, "hidden")
        yield Case(f"{name} {setting}: hidden fields vary", varied)
    for setting in other_games(ruleset):
        for each in checks.SHARING:
            yield Case(f"{name} {setting}: {told(each)}", partial(on_one, each, ruleset, setting))
    begun = [scenarios.taken(said) for said in handed]
    yield Survey(ruleset, budget, laws, begun).case()
    yield from scenarios.cases(ruleset, begun, write)
    yield from lessons.cases(ruleset)
    for seats in dict.fromkeys((ruleset.seats[0], ruleset.seats[-1])):
        for bot in own_bots(ruleset):
            run = partial(bots.check_bot, ruleset, seats, bot.seat_name, "7")
            yield Case(f"{name} {seats} seats: {bot.seat_name}", run)


def told(check: Callable[..., object]) -> str:
    return getattr(check, "__name__", "").removeprefix("check_").replace("_", " ")


def on_every(check: checks.Check, games: Games) -> int:
    return sum(check(game) for game in games())


def on_shortest(check: checks.Check, games: Games) -> int:
    return check(games.shortest)


def on_one(check: checks.Check, ruleset: Ruleset, setting: Setting) -> int:
    return check(play(ruleset, setting, "shared"))


def recorded(games: Games, viewer: int | None) -> int:
    return checks.check_recording(games.shortest, viewer)

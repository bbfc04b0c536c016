"""Random games of any ruleset, with moments to look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from mechs_core.kernel.bots import of_a_kind
from mechs_core.kernel.contract.rules import LONGEST_GAME
from mechs_core.kernel.contract.sight import Viewer
from mechs_core.kernel.creation import default_of, describe
from mechs_core.kernel.endless import Patience
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Envelope, Event, Step, Value, tag_of
from mechs_core.kernel.ruleset import Option, Ruleset
from mechs_core.kernel.stream import Line, state_bytes
from mechs_core.kernel.words import shortened, word

PEOPLE = (
    *("ada", "bob", "cyd", "dan", "eve", "fay"),
    *("gus", "hal", "ida", "jon", "kit", "lea"),
)
ENVELOPE = Envelope("2026-01-02T03:04:05.678Z", "id")
LONGEST = LONGEST_GAME  # decisions; no game is as long
ONLOOKERS = 3  # seats whose eyes a check looks through at a moment, at most
LOOK = 400  # what it costs to look at a game's moments, whatever its length, in decisions
SHOWN = 30  # characters of an option's value in the name of a setting


class Setting(Struct, frozen=True):
    """How games are created: a number of seats, and options that are not at their default.

    A scenario is a document that they begin from.
    """

    seats: int
    options: dict[str, Value]
    scenario: dict[str, Any] | None = None

    def __str__(self) -> str:
        begun = () if self.scenario is None else ("from a scenario",)
        return " ".join((f"{self.seats} seats", *self.other, *begun))

    @property
    def other(self) -> list[str]:
        """The options that are not at their default, in words."""
        return [f"{name}={shortened(word(value), SHOWN)}" for name, value in self.options.items()]


class Moment(Struct):
    """A line in the middle of a game, to be copied before anybody decides on it."""

    line: Line
    state: bytes  # of the line's state when it was live


class Playout(Struct):
    """A game that was played to its end."""

    ruleset: Ruleset
    setting: Setting
    seed: str
    line: Line
    steps: list[Step[Event]]
    moments: list[Moment]

    def __str__(self) -> str:
        return f"{self.ruleset.name}, {self.setting}, seed {self.seed}"

    def at(self, line: Line, seat: Viewer | str = "") -> str:
        """Where in which game something is wrong, for a message."""
        who = "" if seat == "" else f", {'a spectator' if seat is None else f'seat {seat}'}"
        return f"{self}, after event {line.position - 1}{who}"

    @property
    def rng(self) -> Rng:
        """For choices of a check."""
        return Rng(self.seed, "check")

    @property
    def events(self) -> list[Event]:
        return [event for step in self.steps for event in step.events]

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        return (*range(self.setting.seats), None)


def onlookers(line: Line, rng: Rng, seats: int = ONLOOKERS) -> list[Viewer]:
    """A spectator and so many seats: one that is asked, if any is, and others at random."""
    order = [*range(len(line.created.seats))]
    rng.shuffle(order)
    asked = {request.seat for request in line.requests()}
    first = [seat for seat in order if seat in asked][:1]
    return [None, *dict.fromkeys(first + order)][: 1 + seats]


# ---------------------------------------------------------------- settings


def settings(ruleset: Ruleset) -> Iterator[Setting]:
    """Each number of seats with defaults, then each other option value alone, at one table.

    For the option values the numbers of seats are taken in turn.
    """
    yield from (Setting(seats, {}) for seats in ruleset.seats)
    for turn, tables in enumerate(filter(None, alternatives(ruleset))):
        yield tables[turn % len(tables)]


def every_setting(ruleset: Ruleset) -> Iterator[Setting]:
    """Each number of seats, with defaults and with each other option value alone."""
    yield from (Setting(seats, {}) for seats in ruleset.seats)
    for tables in alternatives(ruleset):
        yield from tables


def other_games(ruleset: Ruleset) -> Iterator[Setting]:
    """The fewest and the most seats with each option value that other options need."""
    needed = [option.needs for option in ruleset.options]
    for seats in dict.fromkeys((ruleset.seats[0], ruleset.seats[-1])):
        for option in ruleset.options:
            for value in option.values:
                if (option.name, value) in needed and value != default_of(option, seats):
                    yield Setting(seats, {option.name: value})


def mixed(ruleset: Ruleset, rng: Rng) -> Setting:
    """Any number of seats with any value of every option."""
    while True:
        seats = rng.choice(ruleset.seats)
        options: dict[str, Value] = {}
        for option in ruleset.options:
            if option.needs is None or options.get(option.needs[0]) == option.needs[1]:
                options[option.name] = rng.choice((default_of(option, seats), *option.values))
        if admits(ruleset, setting := Setting(seats, options)):
            return setting


def alternatives(ruleset: Ruleset) -> Iterator[list[Setting]]:
    """For each option value the tables at which it is admitted, and is not the default."""
    for option in ruleset.options:
        for value in option.values:
            tables = [
                Setting(seats, with_needs(ruleset, option, value))
                for seats in ruleset.seats
                if value != default_of(option, seats)
            ]
            yield [setting for setting in tables if admits(ruleset, setting)]


def with_needs(ruleset: Ruleset, option: Option, value: Value) -> dict[str, Value]:
    """The choice of a value, with what its option needs where that is not the default."""
    if option.needs is None:
        return {option.name: value}
    name, needed = option.needs
    (before,) = (each for each in ruleset.options if each.name == name)
    more = {} if before.default == needed else {name: needed}
    return {**more, option.name: value}


def admits(ruleset: Ruleset, setting: Setting) -> bool:
    """Whether there is such a game: not every map has room for twelve."""
    try:
        created(ruleset, setting, "7")
    except IllegalDecision as refusal:
        assert refusal.code == "bad_config", f"{ruleset.name}, {setting}: {refusal}"
        return False
    return True


# ---------------------------------------------------------------- playing


def created(ruleset: Ruleset, setting: Setting, seed: str, **said: Any) -> tuple[Line, Step[Event]]:
    """A new game's line and its first step."""
    names = said.pop("names", people(setting.seats))
    said.setdefault("scenario", setting.scenario)
    first = describe(ruleset, names, options=setting.options, seed=seed, **said)
    line, events = Line.create(ruleset, first)
    return line, stepped(0, events)


def people(seats: int) -> tuple[str, ...]:
    """Names for so many seats."""
    return (*PEOPLE, *(f"player{number}" for number in range(len(PEOPLE), seats)))[:seats]


def stepped(number: int, events: tuple[Event, ...]) -> Step[Event]:
    return Step(number, b"", replace(ENVELOPE, id=f"id {number}"), events)


def play(
    ruleset: Ruleset,
    setting: Setting,
    seed: str,
    moments: int = 3,
    step: Callable[[Line, Rng], Step[Event]] | None = None,
) -> Playout:
    """A game at random to its end, kept at its start, its end and some moments between.

    step: plays the next step of it in another way.
    """
    step = step or random_step
    line, first = created(ruleset, setting, seed)
    steps, kept, rng = [first], [moment(line)], Rng(seed, "moves")
    game = Playout(ruleset, setting, seed, line, steps, kept)
    patience = Patience(ruleset)
    try:
        while line.requests():
            assert not (why := patience.why()), f"still running after {why}"
            steps.append(step(line, rng))
            patience.count(steps[-1].events)
            if len(kept) <= moments:
                kept.append(moment(line))
            elif (slot := rng.below(line.steps)) < moments:  # each step as likely
                kept[1 + slot] = moment(line)
    except Exception as error:
        error.add_note(f"in a random game: {game.at(line)}")
        raise
    kept.append(moment(line))
    return game


def moment(line: Line) -> Moment:
    return Moment(line.copy(), state_bytes(line.state))


def played(
    ruleset: Ruleset, setting: Setting | None, budget: int, fewest: int = 3, most: int = 20
) -> Iterator[Playout]:
    """Games of a setting, or each of another that mixes options, until the budget is spent.

    budget: decisions, with LOOK more a game. So what checks cost does not grow with the table.
    fewest: so many games, unless their decisions alone spend the budget twice.
    """
    twice = 2 * budget
    for number in range(most):
        seed = f"game {number}"
        game = play(ruleset, setting or mixed(ruleset, Rng(seed)), seed)
        yield game
        budget -= len(game.steps) + LOOK
        twice -= len(game.steps)
        if twice <= 0 or (budget <= 0 and number + 1 >= fewest):
            return


@lru_cache(maxsize=64)
def tags_of(ruleset: Ruleset) -> frozenset[str]:
    """The names of a ruleset's decisions."""
    return frozenset(tag_of(kind) for kind in ruleset.rules.decide)


def random_step(line: Line, rng: Rng) -> Step[Event]:
    """Somebody who is asked decides anything legal; mostly one whom the game waits for."""
    asked = line.requests()
    known = tags_of(line.ruleset)
    strange = [tag for request in asked for tag in request.accepts if tag not in known]
    assert not strange, f"a question accepts {', '.join(strange)}, which `decide` does not have"
    required = [request.seat for request in asked if request.required]
    assert required, "the game waits for nobody, but it is not over: no request is `required`"
    seats = [request.seat for request in asked] if rng.below(4) == 0 else required
    seat = rng.choice(seats)
    legal = line.ruleset.legal(line.state, seat)
    assert legal or seat not in required, f"seat {seat} is asked, but `choices` lists nothing"
    if not legal:
        seat = rng.choice(required)
        legal = line.ruleset.legal(line.state, seat)
    by_kind = line.ruleset.agents.by_kind
    kind = next(request.kind for request in asked if request.seat == seat)
    if kind in by_kind:
        legal = of_a_kind(legal, rng)
    number, decision = line.steps, rng.choice(legal)
    try:
        return stepped(number, line.decide(seat, decision))
    except IllegalDecision as no:
        raise AssertionError(f"seat {seat}: `choices` lists {decision}, refused: {no}") from no

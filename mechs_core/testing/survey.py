"""Many games of a ruleset, played without a look at each: what they met, and what never came.

Bots of the ruleset sit in some of them. An author's own laws are held at every state of all.
"""

from __future__ import annotations

import ast
import inspect
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from types import ModuleType
from typing import Any, Final

from mechs_core.kernel.contract.rules import nothing_fixed
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Branched, Decided, Event, Step, tag_of
from mechs_core.kernel.prospect import Prospect, chosen
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line
from mechs_core.testing.case import Case
from mechs_core.testing.counts import never_counted
from mechs_core.testing.decisions import disturbed, sampled
from mechs_core.testing.made_up import made_up
from mechs_core.testing.playouts import Playout, created, mixed, play, random_step, stepped
from mechs_core.testing.scenarios import Scenario, table_for
from mechs_core.testing.unlisted import compare

GAMES: Final = 200  # of a ruleset, at most; the guide says so
SPENT: Final = 3  # times the budget of a setting: decisions, after which no other game begins
RARE: Final = 800  # games that are looked through for what is counted
WITH_BOTS: Final = 20  # every such game has some of the ruleset's bots
THINKING: Final = 20  # decisions of the budget for one of such a bot
OFTEN: Final = 10  # every so many decisions something is sent that is mostly refused
SENT: Final = 5  # of that at a time

Law = Callable[[Any], None]  # of a state; raises AssertionError
Met = dict[str, set[str]]  # kind of thing -> the names of those that were met

EVENTS, DECISIONS, QUESTIONS, CODES = "events", "decisions", "kinds of question", "refusal codes"


class ContractWarning(UserWarning):
    """Things of a game that the suite has not met, so that nothing was found out about them."""

    def __init__(self, text: str, names: Sequence[str] = ()) -> None:
        super().__init__(text)
        self.names = (*names,)


class Survey:
    """The games of one ruleset: their events and refusals, played when they are asked for."""

    def __init__(
        self,
        ruleset: Ruleset,
        budget: int,
        laws: Sequence[Law] = (),
        begun: Sequence[Scenario] = (),
    ) -> None:
        """begun: scenarios, whose opening events are met, too."""
        self.ruleset, self.left, self.laws = ruleset, SPENT * budget, tuple(laws)
        self.begun = begun
        self.met: Met = {EVENTS: set(), DECISIONS: set(), QUESTIONS: set(), CODES: set()}
        self.games = 0
        self.missing: set[str] | None = None  # what is declared for study and was never counted

    def case(self) -> Case:
        return Case(f"{self.ruleset.name}: many games", self.run)

    def run(self) -> int:
        """Plays the games. Whatever is declared for study is counted in some of them.

        Warns of what none has met: nothing is known of that. How many games were played.
        """
        never, name = self._missing(), self.ruleset.name
        assert not never, f"{name}: in {RARE} games nobody counts {', '.join(sorted(never))}"
        for what, names in never_met(self.ruleset, self.met).items():
            text = (
                f"{name}: {self.games} random games never met {len(names)} {what}: "
                f"{', '.join(sorted(names))}; games from `scenarios` may begin nearer to them"
            )
            warnings.warn(ContractWarning(text, sorted(names)), stacklevel=2)
        return self.games

    def _missing(self) -> set[str]:
        if self.missing is None:
            for scenario in self.begun:
                setting = table_for(self.ruleset, scenario)
                self._meet(created(self.ruleset, setting, "7")[1].events)
            self.missing = never_counted(self.ruleset, self.played())
            for _ in self.played():  # the rest, where all was counted early
                pass
        return self.missing

    def played(self) -> Iterator[Playout]:
        """Games until the budget is spent; further ones only as long as they are asked for."""
        while self.games < RARE:
            spent = self.games >= GAMES or self.left <= 0
            if spent and self.missing is not None:
                return
            yield self._play(f"counted {self.games}")

    def _play(self, seed: str) -> Playout:
        game = play(self.ruleset, mixed(self.ruleset, Rng(seed)), seed, step=self._step(seed))
        self.games += 1
        self.left -= len(game.steps)
        self._meet(game.events)
        self._hold(game.line)
        return game

    def _meet(self, events: Sequence[Event]) -> None:
        self.met[EVENTS] |= {tag_of(type(event)) for event in events}

    def _step(self, seed: str) -> Callable[[Line, Rng], Step[Event]]:
        if self.left <= 0:  # only what is declared for study is still looked for
            return random_step
        bots = self.ruleset.agents.bots if self.games % WITH_BOTS == 1 else ()
        chance = Rng(seed, "bots")
        seated = [chance.choice((None, *bots)) for _ in range(self.ruleset.seats[-1])]
        chance = Rng(seed, "tried")

        def step(line: Line, rng: Rng) -> Step[Event]:
            self._look(line, chance)
            asked = line.awaited()
            bot = None if asked is None else seated[asked.seat]
            if asked is None or bot is None:
                done = random_step(line, rng)
            else:
                decision = chosen(bot, Prospect(line, asked.seat))
                self.left -= THINKING
                done = stepped(line.steps, line.decide(asked.seat, decision))
            self.met[DECISIONS].add(tag_of(type(done.events[0].decision)))  # type: ignore[attr-defined]
            return done

        return step

    def _look(self, line: Line, chance: Rng) -> None:
        """Holds the author's laws, and tries now and then what is mostly refused."""
        self._hold(line)
        self.met[QUESTIONS] |= {request.kind for request in line.requests()}
        if line.steps == self.games % 7 and self.ruleset.rules.reluck is not nothing_fixed:
            self._meet(renewed(line))
        if line.steps % OFTEN == 0 or line.steps < 3:
            self.met[CODES] |= refusals_at(line, chance)

    def _hold(self, line: Line) -> None:
        for law in self.laws:
            try:
                law(line.state)
            except AssertionError as broken:
                name, at = getattr(law, "__name__", law), f"after event {line.position - 1}"
                raise AssertionError(f"{at} the law {name} does not hold: {broken}") from broken


def renewed(line: Line) -> tuple[Event, ...]:
    """The events of a branch with new luck here."""
    rules, at = line.ruleset.version, line.position - 1
    return line.copy().branch(
        Branched(parent="", at=at, luck="new", rules=rules, seed_origin="chosen", seed="anew")
    )


def refusals_at(line: Line, rng: Rng) -> set[str]:
    """The codes with which a few decisions are refused now; what is accepted is as listed."""
    ruleset, codes, trial = line.ruleset, set(), line.copy()
    request = rng.choice(line.requests())
    legal = ruleset.rules.choices(line.state, request)
    fitting = [kind for kind in ruleset.rules.decisions if tag_of(kind) in request.accepts]
    kinds = (rng.choice(fitting), rng.choice(ruleset.rules.decisions))
    seats = len(line.created.seats)
    sent: list[Any] = [
        *(each for kind in kinds for each in made_up(kind, legal, {}, seats, rng)),
        *disturbed(ruleset, [rng.choice(legal)] if legal else [], rng),
    ]
    at = f"after event {line.position - 1}, seat {request.seat}"
    for each in sampled(sent, rng, SENT):
        seat = request.seat if rng.below(8) else rng.below(seats)
        try:
            events = trial.decide(seat, each)
        except IllegalDecision as no:
            codes.add(no.code)
            continue
        done = events[0]
        if seat == request.seat and isinstance(done, Decided) and done.decision not in legal:
            compare(at, line, seat, legal, done.decision, (events, trial))
        trial = line.copy()
    return codes


# ---------------------------------------------------------------- what there is


def never_met(ruleset: Ruleset, met: Met) -> Met:
    """What a ruleset has and these games did not, by kind of thing; kinds without any left out."""
    rules = ruleset.rules
    there: Met = {
        EVENTS: {tag_of(kind) for kind in rules.events},
        DECISIONS: {tag_of(kind) for kind in rules.decisions},
        QUESTIONS: words_of(ruleset, "Request", 1, "kind"),
        CODES: words_of(ruleset, "IllegalDecision", 0, "code") - {"bad_config"},
    }
    return {what: left for what, names in there.items() if (left := names - met[what])}


def words_of(ruleset: Ruleset, name: str, place: int, field: str) -> set[str]:
    """The words that stand in the ruleset's text as an argument of such calls."""
    found: set[str] = set()
    for module in modules_of(ruleset):
        try:
            tree = ast.parse(inspect.getsource(module))
        except (OSError, TypeError):  # made at run time, or shipped without its text
            continue
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and ast.unparse(call.func).split(".")[-1] == name:
                named = [each.value for each in call.keywords if each.arg == field]
                for said in (*call.args[place : place + 1], *named):
                    if isinstance(said, ast.Constant) and isinstance(said.value, str):
                        found.add(said.value)
    return found


def modules_of(ruleset: Ruleset) -> list[ModuleType]:
    """The modules of its package, as far as they are imported; else the one of its rules."""
    home = ruleset.rules.start.__module__
    package = home.rpartition(".")[0]
    held = vars(sys.modules[package]).values() if package in sys.modules else ()
    if not any(isinstance(each, Ruleset) and each.name == ruleset.name for each in held):
        package = home
    inside = f"{package}."
    names = [name for name in [*sys.modules] if f"{name}.".startswith(inside)]
    return [sys.modules[name] for name in names]

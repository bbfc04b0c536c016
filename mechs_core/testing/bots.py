"""Bots: each answers whatever its seat is asked, and none decides for ever."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from mechs_core.kernel.bots import own_bots
from mechs_core.kernel.contract.agents import Bot
from mechs_core.kernel.endless import longest_turn
from mechs_core.kernel.messages import Decided, Event, Request, Seat
from mechs_core.kernel.prospect import Prospect, chosen, next_bot, run_bots
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line, state_bytes
from mechs_core.testing.decisions import sampled
from mechs_core.testing.playouts import LONGEST, Playout, Setting, created

ASKED: Final = 2  # questions of a game that its bots are asked, of each kind


# ---------------------------------------------------------------- every question


def check_answers(game: Playout) -> int:
    """Whatever a seat is asked in a game of others, each bot answers with a legal decision.

    A question for which the game does not wait may be left.
    """
    count, rng = 0, game.rng
    for waits in (True, False):
        found = [
            (each.line, request)
            for each in game.moments
            for request in each.line.requests()
            if request.required is waits
        ]
        for line, request in sampled(found, rng, ASKED):
            for bot in own_bots(game.ruleset):
                check_answer(game, line, request, bot)
                count += 1
    return count


def check_answer(game: Playout, line: Line, request: Request, bot: Bot) -> None:
    at = f"{game.at(line, request.seat)}: {bot.seat_name} is asked {request.kind}"
    before, prospect = state_bytes(line.state), Prospect(line, request.seat)
    decision = bot.choose(prospect)
    assert state_bytes(line.state) == before, f"{at} and leaves a trace"
    if decision is None:
        assert not request.required, f"{at}, and leaves it: the game waits for an answer"
        return
    refusal = prospect.why_not(decision)
    assert refusal is None, f"{at}, and answers with {decision}: {refusal}"


# ---------------------------------------------------------------- whole games


class Turns:
    """How often each seat has decided since a turn or a round began."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._mark = ruleset.rules.mark
        self._most = longest_turn(ruleset.rules)
        self._made: dict[Seat, Counter[str]] = {}
        self.longest: Counter[str] = Counter()  # by type of decision, in the longest turn

    def add(self, step: Sequence[Event]) -> str:
        """A step of the game. Returns what is wrong if a seat decides for ever, else ""."""
        first = step[0]
        if type(first) is not Decided:
            return ""
        seat, kind = first.seat, type(first.decision).__name__
        made = self._made.setdefault(seat, Counter())
        made[kind] += 1
        if made.total() > self.longest.total():
            self.longest = made
        if any(self._mark(event) is not None for event in step):
            self._made = {}
        if made.total() <= self._most:
            return ""
        often = ", ".join(f"{name} {number}" for name, number in made.most_common(3))
        return f"seat {seat} has decided {made.total()} times in a turn: {often}"


def check_bot(ruleset: Ruleset, seats: int, name: str, seed: str) -> int:
    """A bot among random ones decides legally, alike each time, without touching the luck.

    It comes to an end.
    """
    names = [name, *["bot:random"] * (seats - 1)]
    line, _ = created(ruleset, Setting(seats, {}), seed, names=names)
    twin, turns = line.copy(), Turns(ruleset)
    while (turn := next_bot(line)) is not None:
        seat, bot = turn
        before, labels = state_bytes(line.state), {*line.labels}
        decision = chosen(bot, Prospect(line, seat))
        game = f"{ruleset.name}, {seats} seats, seed {seed}"
        at = f"{game}, after event {line.position - 1}, seat {seat}: {name}"
        assert line.steps < LONGEST, f"{at} plays for ever"
        assert state_bytes(line.state) == before and line.labels == labels, f"{at} left a trace"
        again = bot.choose(Prospect(twin, seat))
        assert again == decision, f"{at} is not the same each time: {decision}, {again}"
        step = line.decide(seat, decision)
        assert step == twin.decide(seat, decision), f"{at}: {decision} has other events again"
        endless = turns.add(step)
        assert not endless, f"{at}: {endless}"
    assert not line.requests(), f"{name}: the game waits for somebody else than a bot"
    return line.steps - 1


def check_endings(
    ruleset: Ruleset, setting: Setting, names: Sequence[str], seed: str
) -> tuple[int, Counter[str]]:
    """A game of bots ends, and so does each of its turns.

    Returns how many decisions it had, and those of its longest turn by type.
    """
    line, _ = created(ruleset, setting, seed, names=names)
    turns = Turns(ruleset)
    for step in run_bots(line):
        endless = turns.add(step)
        at = f"{ruleset.name}, {setting}, {', '.join(names)}, seed {seed}, event {line.position}"
        assert not endless, f"{at}: {endless}"
        assert line.steps < LONGEST, f"{at}: still running"
    assert not line.requests(), f"{ruleset.name}: the game waits for somebody else than a bot"
    return line.steps - 1, turns.longest

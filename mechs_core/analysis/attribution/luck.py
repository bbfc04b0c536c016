"""How much of a game's result was luck: each piece of it drawn anew, the policies kept.

The worth of a state is how the game ends on average when given bots, the policies, play on from
it. The luck of a step is the worth of the state that it gave, less the mean worth of the states
that the same decision could have given; set-up is a step like any other. The sum over all steps
is the luck of the game, and

    result = what was expected before set-up + luck + rest

where the rest is what the decisions did, all seats' together: those that were better or worse than
what the policies decide on average. Worths are means over rollouts, so each number is unbiased
and has a standard error: rollouts are independent, and each contributes to every number. Other
policies give other worths, and so another luck. If the policies are those that played, luck and
rest are uncorrelated over many games: their variances add up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt

from msgspec import Struct

from mechs_core.analysis.attribution.redrawing import Stage, stages
from mechs_core.analysis.attribution.rollouts import Vector, ending, gain, rollout
from mechs_core.analysis.simulating.played import Amount, bots_on
from mechs_core.kernel.errors import MechsError
from mechs_core.kernel.messages import Event, Result
from mechs_core.kernel.ruleset import Ruleset

Rolled = list[tuple[Vector, ...]]  # for one rollout, the vectors of each step's ends: see `rollout`


class Unended(MechsError):
    """The game has not ended: what luck did in it is not known yet."""


class StepLuck(Struct, frozen=True):
    """The luck of one step."""

    step: int
    position: int  # of its first event
    round: int | str | None  # in which it was decided, as people name it; None before the first
    occasions: tuple[str, ...]
    luck: Amount


class LuckReport(Struct, frozen=True):
    """A result taken apart: `result` = `expected` + `luck` + `rest`, seat by seat."""

    rollouts: int
    result: Amount  # its errors are 0
    expected: Amount  # before the first step that counts
    luck: Amount
    rest: Amount
    by_occasion: dict[str, Amount]  # together the luck
    by_round: dict[int | str | None, Amount]  # together the luck
    steps: tuple[StepLuck, ...]  # these add up to the luck; only steps that drew some


def luck_of(
    ruleset: Ruleset,
    events: Sequence[Sequence[Event]],
    policies: Sequence[str],
    rollouts: int,
    seed: str,
    *,
    first: int = 0,
) -> LuckReport:
    """What luck did in a game that has ended, by step, round and occasion.

    events: its line, step by step, unredacted. policies: the bot of each seat. rollouts: how often
    each piece of luck is drawn anew; FEWEST_ROLLOUTS or more have an error. seed: from what it is
    drawn. first: number of the first step that counts.
    Raises Unended, Endless, UnknownGame, OldRules; CorruptStream for a line that the rules do not
    give.
    """
    staged = stages(ruleset, events, first=first)
    return report_of(staged, rolled(staged, policies, range(rollouts), seed))


def amount_of(
    ruleset: Ruleset,
    events: Sequence[Sequence[Event]],
    policies: Sequence[str],
    rollouts: int,
    seed: str,
    *,
    first: int = 0,
) -> Amount:
    """The luck of a game alone, as `luck_of` has it, for less work."""
    staged = stages(ruleset, events, first=first, finely=False)
    bots = bots_on(ruleset, policies)
    return mean_of([gain(rollout(staged, bots, f"{seed} {i}")) for i in range(rollouts)])


def rolled(
    staged: Sequence[Stage], policies: Sequence[str], numbers: Iterable[int], seed: str
) -> Iterator[Rolled]:
    """The rollouts with these numbers; each is the same whatever others are made."""
    bots = bots_on(staged[0].before.ruleset, policies)
    for number in numbers:
        found = rollout(staged, bots, f"{seed} {number}")
        yield [tuple(end.vector for end in ends) for ends in found]


def report_of(staged: Sequence[Stage], rollouts: Iterable[Rolled]) -> LuckReport:
    """The report of a game from its stages and rollouts of them. Raises Unended."""
    ended = ending(result_of(staged))
    lucky = [stage for i, stage in enumerate(staged) if stage.occasions or not i]
    samples = [*rollouts]
    steps = [*zip(lucky, zip(*samples, strict=True), strict=True)]
    expected = [ends[0] for ends in steps[0][1]]
    luck = nothing = [(0.0,) * len(ended)] * len(samples)
    by_occasion: dict[str, list[Vector]] = {}
    by_round: dict[int | str | None, list[Vector]] = {}
    told: list[StepLuck] = []
    for stage, drawn in steps:
        if not stage.occasions:
            continue
        gains = [_less(ends[-1], ends[0]) for ends in drawn]
        luck = _plus(luck, gains)
        by_round[stage.round] = _plus(by_round.get(stage.round, nothing), gains)
        for i, occasion in enumerate(stage.occasions):
            part = [_less(ends[i + 1], ends[i]) for ends in drawn]
            by_occasion[occasion.name] = _plus(by_occasion.get(occasion.name, nothing), part)
        told.append(step_luck(stage, gains))
    rest = [_less(_less(ended, a), b) for a, b in zip(expected, luck, strict=True)]
    return LuckReport(
        rollouts=len(samples),
        result=mean_of([ended]),
        expected=mean_of(expected),
        luck=mean_of(luck),
        rest=mean_of(rest),
        by_occasion={name: mean_of(part) for name, part in by_occasion.items()},
        by_round={number: mean_of(part) for number, part in by_round.items()},
        steps=tuple(told),
    )


def result_of(staged: Sequence[Stage]) -> Result:
    """How the game ended. Raises Unended."""
    line = staged[-1].after
    result = line.ruleset.rules.result(line.state)
    if result is None:
        raise Unended("the game has not ended: what luck did in it is not settled")
    return result


def step_luck(stage: Stage, gains: Sequence[Vector]) -> StepLuck:
    names = tuple(occasion.name for occasion in stage.occasions)
    return StepLuck(stage.number, stage.before.position, stage.round, names, mean_of(gains))


def _less(whole: Vector, part: Vector) -> Vector:
    return tuple(a - b for a, b in zip(whole, part, strict=True))


def _plus(sums: Sequence[Vector], more: Sequence[Vector]) -> list[Vector]:
    """Rollout by rollout, number by number."""
    return [
        tuple(a + b for a, b in zip(*pair, strict=True)) for pair in zip(sums, more, strict=True)
    ]


def mean_of(samples: Sequence[Vector]) -> Amount:
    """The mean of independent rollouts with its standard error; of a single one without error."""
    n = len(samples)
    means, errors = [], []
    for numbers in zip(*samples, strict=True):
        mean = sum(numbers) / n
        means.append(mean)
        errors.append(sqrt(sum((each - mean) ** 2 for each in numbers) / (max(1, n - 1) * n)))
    seats = len(means) // 2
    return Amount(
        tuple(means[:seats]), tuple(errors[:seats]), tuple(means[seats:]), tuple(errors[seats:])
    )

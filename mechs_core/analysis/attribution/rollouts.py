"""A game played on from each of its steps, with the step's real luck and with luck drawn anew.

All continuations of one rollout use the same fresh seed. So they differ little except by the piece
of luck in question, and differences have small errors. And as long as the bots, under that seed,
decide as was decided in the game, the continuation after one piece of luck is the same as the one
in which the next piece is drawn anew: it is played once and, if only the sum counts, cancels out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from mechs_core.analysis.attribution.redrawing import Stage
from mechs_core.analysis.data.rows import share_of
from mechs_core.kernel.contract.agents import Bot
from mechs_core.kernel.endless import Patience
from mechs_core.kernel.messages import Decided, Result
from mechs_core.kernel.prospect import Prospect, chosen
from mechs_core.kernel.stream import Line

Vector = tuple[float, ...]  # of a game's end: each seat's share of the first place, then scores


class End:
    """The end of a game that bots play on from a line; played once, when it is first needed."""

    def __init__(self, line: Line, bots: Sequence[Bot], fresh: str) -> None:
        """line: left alone. bots: one a seat. fresh: the seed under which they play on."""
        self._line, self._bots, self._fresh = line, bots, fresh

    @property
    def nothing(self) -> Vector:
        """A vector of zeros."""
        return (0.0,) * (2 * len(self._bots))

    @cached_property
    def vector(self) -> Vector:
        """Raises Endless where the bots come to no end."""
        line = under(self._line, self._fresh)
        patience = Patience(line.ruleset)
        while (request := line.awaited()) is not None:
            patience.need(f"a rollout after event {self._line.position - 1}")
            seat = request.seat
            bot = self._bots[seat]
            patience.count(line.take(seat, chosen(bot, Prospect(line, seat))))
        result = line.ruleset.rules.result(line.state)
        assert result is not None  # nobody is asked
        return ending(result)


Ends = tuple[End, ...]  # of a step: see `rollout`


def rollout(staged: Sequence[Stage], bots: Sequence[Bot], fresh: str) -> list[Ends]:
    """For the first step, and for each step that drew luck, the ends that it could lead to.

    A step with n occasions has n + 1 ends: end i keeps the outcomes of its first i occasions and
    draws the rest anew, so the last end follows the step as it happened. Ends that are known to be
    equal are the same object.
    """
    found: list[Ends] = []
    going: End | None = None  # the continuation, while the bots decide as was decided
    for stage in staged:
        if going is not None and not _decides_so(stage, bots, fresh):
            going = None
        if stage.occasions or not found:
            found.append(_ends(stage, going, bots, fresh))
            going = found[-1][-1]
    result = staged[-1].after.ruleset.rules.result(staged[-1].after.state)
    if going is not None and result is not None:
        going.vector = ending(result)  # the continuation is the game itself
    return found


def _ends(stage: Stage, going: End | None, bots: Sequence[Bot], fresh: str) -> Ends:
    """going: the end of the step with all luck drawn anew, if that is known already."""
    kept: set[str] = set()
    ends: list[End] = []
    last: Line | None = None
    for occasion in stage.occasions:
        line = stage.redrawn({*kept}, fresh)
        if last is not None and alike(last, line):
            ends.append(ends[-1])
        elif last is None and going is not None:
            ends.append(going)
        else:
            ends.append(End(line, bots, fresh))
        kept.update(occasion.labels)
        last = line
    same = last is not None and alike(last, stage.after)
    ends.append(ends[-1] if same else End(stage.after, bots, fresh))
    return tuple(ends)


def _decides_so(stage: Stage, bots: Sequence[Bot], fresh: str) -> bool:
    """Whether the bots, under a fresh seed, take the decision of this step."""
    first, line = stage.first, under(stage.before, fresh)
    request = line.awaited()
    if type(first) is not Decided or request is None or request.seat != first.seat:
        return False
    return bool(bots[first.seat].choose(Prospect(line, first.seat)) == first.decision)


def under(line: Line, seed: str) -> Line:
    """A copy of a line, its luck to come under another seed."""
    twin = line.copy()
    twin.seed = seed
    return twin


def alike(one: Line, other: Line) -> bool:
    """Whether two lines have the same future under one seed."""
    return one.position == other.position and bool(one.state == other.state)


def ending(result: Result) -> Vector:
    """A result as one row of numbers: shares of the first place, then scores."""
    seats = range(len(result.score))
    return (*(share_of(result, seat) for seat in seats), *map(float, result.score))


def gain(ends_by_step: Sequence[Ends]) -> Vector:
    """What all the luck of a rollout did to the game's end. Ends that cancel are not played."""
    sign: Counter[End] = Counter()
    for ends in ends_by_step:
        sign[ends[-1]] += 1
        sign[ends[0]] -= 1
    total = ends_by_step[0][0].nothing
    for end, times in sign.items():
        if times:
            total = tuple(a + times * b for a, b in zip(total, end.vector, strict=True))
    return total

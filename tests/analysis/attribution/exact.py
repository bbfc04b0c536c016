"""The exact part of luck in a small game, by enumerating every outcome: a test oracle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import permutations
from math import factorial
from typing import Any

from mechs_core.kernel.encoding import encode
from mechs_core.kernel.luck import Luck, T
from mechs_core.kernel.messages import Decided, Decision, Event, GameCreated, Seat
from mechs_core.kernel.play import Play
from mechs_core.kernel.ruleset import Ruleset

Worth = tuple[float, ...]  # each seat's share of the first place, then scores
# (state, seat, legal decisions) -> how likely a bot takes each
Policy = Callable[[Any, Seat, Sequence[Decision]], Sequence[float]]


def uniform(state: Any, seat: Seat, legal: Sequence[Decision]) -> Sequence[float]:
    return [1 / len(legal)] * len(legal)


class Scripted(Luck):
    """Luck that falls as a script says, and as 0 where that ends. `sizes`: of all draws asked."""

    def __init__(self, script: Sequence[int]) -> None:
        super().__init__("unused")
        self.script = script
        self.sizes: list[int] = []

    def draw(self, label: str, k: int, n: int) -> int:
        at = len(self.sizes)
        self.sizes.append(n)
        return self.script[at] if at < len(self.script) else 0

    def shuffle(self, label: str, items: Iterable[T]) -> list[T]:
        deck = [*items]
        index = self.draw(label, 0, factorial(len(deck)))
        return [*orders(tuple(deck))[index]]


@cache
def orders(deck: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    return [*permutations(deck)]


class Exact:
    """Worths of states of one game's options, when a policy plays on."""

    def __init__(self, ruleset: Ruleset, created: GameCreated, policy: Policy) -> None:
        self.ruleset, self.created, self.policy = ruleset, created, policy
        self._known: dict[bytes, Worth] = {}

    def luck(self, events: Iterable[Sequence[Event]]) -> Worth:
        """What luck did in a game, set-up and all."""
        state = self.ruleset.rules.start(self.created)
        total: list[Worth] = []
        for first, *rest in events:
            fresh = self.after_luck(state, first)
            for event in rest:
                self.ruleset.rules.apply[type(event)](state, event)
            total.append(tuple(a - b for a, b in zip(self.worth(state), fresh, strict=True)))
        return plus(total)

    def worth(self, state: Any) -> Worth:
        """The mean end of the game from a state on."""
        key = encode(state)
        if key not in self._known:
            self._known[key] = self._worth(state)
        return self._known[key]

    def _worth(self, state: Any) -> Worth:
        result = self.ruleset.rules.result(state)
        if result is not None:
            best = result.ranking[0]
            shares = [1 / len(best) if seat in best else 0.0 for seat in range(len(result.score))]
            return (*shares, *map(float, result.score))
        seat = self.ruleset.rules.requests(state)[0].seat
        legal = self.ruleset.legal(state, seat)
        chances = self.policy(state, seat, legal)
        return plus(
            times(chance, self.after_luck(state, Decided(seat, decision)))
            for chance, decision in zip(chances, legal, strict=True)
            if chance
        )

    def after_luck(self, state: Any, first: Event) -> Worth:
        """The mean worth after an input, over all that luck can do with it."""
        return plus(times(chance, self.worth(after)) for chance, after in self.falls(state, first))

    def falls(self, state: Any, first: Event) -> Iterator[tuple[float, Any]]:
        """Every state that an input can give, with its probability."""
        scripts: list[list[int]] = [[]]
        while scripts:
            script = scripts.pop()
            play = Play(self.ruleset, self.created, state.copy(), luck := Scripted(script))
            if isinstance(first, Decided):
                self.ruleset.rules.decide[type(first.decision)](play, first.seat, first.decision)
            else:
                self.ruleset.rules.setup(play)
            if len(luck.sizes) > len(script):
                size = luck.sizes[len(script)]
                scripts += [[*script, outcome] for outcome in range(size)]
                continue
            chance = 1.0
            for size in luck.sizes:
                chance /= size
            yield chance, play.state


def plus(parts: Iterable[Worth]) -> Worth:
    return tuple(map(sum, zip(*parts, strict=True)))


def times(factor: float, worth: Worth) -> Worth:
    return tuple(factor * each for each in worth)

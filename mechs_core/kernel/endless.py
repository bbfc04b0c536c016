"""When bots that play a game by themselves are stopped: a game may come to no end.

Whatever lets bots play on asks here before each decision. What was played stays as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mechs_core.kernel.contract.rules import LONGEST_GAME, LONGEST_TURN, Rules, unmarked
from mechs_core.kernel.errors import Endless
from mechs_core.kernel.messages import Event
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.words import counted

HIGHEST: Final = 1_000_000_000  # that can be said instead
FOR_LONGER: Final = "--max-decisions N lets bots go on for longer"


class Patience:
    """Counts what bots decide, and says when it is enough."""

    __slots__ = ("_longest", "_mark", "_most", "_since", "decisions")

    def __init__(self, ruleset: Ruleset, most: int | None = None) -> None:
        """most: so many decisions in all, in place of both bounds."""
        rules = ruleset.rules
        self.decisions = 0
        self._most = LONGEST_GAME if most is None else most
        self._longest = self._most if most is not None else longest_turn(rules)
        self._mark = rules.mark
        self._since: list[Sequence[Event]] = []  # steps; those before a mark go when it is looked

    def count(self, events: Sequence[Event]) -> None:
        """One more decision, and what followed from it."""
        self.decisions += 1
        self._since.append(events)

    def why(self) -> str:
        """Why no further decision may be made, in words; "" while they may go on."""
        if self.decisions >= self._most:
            return f"{counted(self.decisions, 'decision')} and no end"
        if len(self._since) < self._longest:
            return ""
        self._forget()
        if len(self._since) < self._longest:
            return ""
        return f"{counted(len(self._since), 'decision')} and no new round or turn"

    def need(self, where: str, hint: str = "") -> None:
        """Raises Endless where it is enough. where: what is stopped, such as a game's id."""
        if why := self.why():
            raise Endless(f"{where} is stopped: {why}", hint)

    def _forget(self) -> None:
        """The steps up to the last one with a mark count no more."""
        for index in range(len(self._since) - 1, -1, -1):
            if any(self._mark(event) is not None for event in self._since[index]):
                del self._since[: index + 1]
                return


def longest_turn(rules: Rules) -> int:
    """The most decisions without a mark; of rules that mark nothing a whole game's."""
    if rules.longest_turn is not None:
        return rules.longest_turn
    mark = rules.mark
    while hasattr(mark, "__wrapped__"):  # by a guard
        mark = mark.__wrapped__
    return LONGEST_GAME if mark is unmarked else LONGEST_TURN

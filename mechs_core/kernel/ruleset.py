"""One game: what it is called, how it can be created, and its answers to the contract."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, UnsetType

from mechs_core.kernel.contract.agents import Agents
from mechs_core.kernel.contract.drawing import Drawing, undrawn
from mechs_core.kernel.contract.rules import Json, Rules
from mechs_core.kernel.contract.sight import Sight
from mechs_core.kernel.contract.study import Study
from mechs_core.kernel.contract.telling import PLAIN, Telling, unread
from mechs_core.kernel.messages import Seat, Value, secrets_of
from mechs_core.kernel.on_demand import on_call

if TYPE_CHECKING:
    from mechs_core.kernel.lessons.lesson import Lesson


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One choice at creation.

    default: the value of a game that chooses none, or a function of the number of seats.
    with_scenario: the default in games that start from a scenario, if it is another one.
    unbiased: the default in simulated games, if the usual one favours a seat by the order in
    which decisions are recorded.
    values: the values allowed; of an option with a `check` only examples worth playing, each of
    them allowed with some number of seats.
    check: from (value as JSON gives it, number of seats) to the value as it is stored; raises
    ValueError with the reason ("2 is not one of 0, none"). It accepts its own results.
    needs: another option and its value: only such games have this one; None: every game has it.
    unsaid: records leave it out at its default; so those older than the option stay as they are.
    """

    name: str
    sentence: str
    default: Value | Callable[[int], Value]
    values: tuple[Value, ...] = ()
    check: Callable[[Json, int], Value] | None = None
    with_scenario: Value | UnsetType = UNSET
    unbiased: Value | UnsetType = UNSET
    needs: tuple[str, Value] | None = None
    unsaid: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Ruleset:
    """One tabletop game: its rules, and how it is seen, told, studied and played by bots.

    `rules` alone are enough for a game without secrets to be played, stored, replayed and audited.
    Every other group has a default; where that is not enough, the program says what is missing.
    """

    name: str  # also its folder and its replays' folder
    title: str
    version: int  # rules version: goes up whenever a rule changes
    seats: tuple[int, ...]  # allowed numbers of seats, ascending
    options: tuple[Option, ...]
    credits: str  # the tabletop game's designers and publisher
    rules: Rules
    telling: Telling = field(default_factory=Telling)
    drawing: Drawing = field(default_factory=Drawing)
    sight: Sight = field(default_factory=Sight)
    study: Study = field(default_factory=Study)
    agents: Agents = field(default_factory=Agents)
    rulebook: Mapping[str, str] = field(default_factory=dict)  # ID -> sentence; see kernel.book
    lessons: Sequence[Lesson] = ()  # a led first game; `kit.lessons` reads them from files
    # (S, seat) -> its legal decisions; none for one that is not asked
    legal: Callable[[Any, Seat], list[Any]] = field(init=False)

    def __post_init__(self) -> None:
        """Raises TypeError for secrets that everybody would see."""
        object.__setattr__(self, "legal", self.rules.legal)
        if self.sight.is_open and (kept := [*filter(secrets_of, self.rules.messages)]):
            names = ", ".join(kind.__name__ for kind in kept)
            lacks = " and ".join(self.sight.lacks)
            raise TypeError(f"{self.name} has secrets ({names}), so its sight needs {lacks}")
        if self.telling.parse is unread:
            object.__setattr__(self, "telling", replace(self.telling, parse=self._read_plainly))
        if self.drawing.picture is undrawn:
            object.__setattr__(self, "drawing", replace(self.drawing, picture=self._lettered))

    def _read_plainly(self, text: str, view: Any) -> Any:
        parser = on_call(PLAIN, "parser")
        return parser(self.rules.decisions)(text, view)

    def _lettered(self, view: Any) -> Any:
        return on_call("mechs_core.kernel.picture", "of_lines")(self.telling.board(view))

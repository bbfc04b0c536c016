"""The games on which the rules of the Arena are tested, and their positions and events.

Goods, keys of scenarios and the decision `Pass` are called alike in all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from msgspec import UNSET

from mechs_core.authoring import Decision, Event, Ruleset
from mechs_core.kernel.creation import describe
from mechs_core.kernel.stream import Line
from mechs_core.modules import arena
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.options import CODES
from mechs_core.rulesets.fifty_first_state.rules import cleanup, turns, workers
from mechs_core.rulesets.fifty_first_state.rules.arena import ARENA
from mechs_core.rulesets.fifty_first_state.rules.gains import VpGained
from mechs_core.rulesets.fifty_first_state.rules.payment import GoodsPaid, PaidFrom
from mechs_core.testing import Story
from tests.modules.arena import claims
from tests.modules.arena.claims import model, mounted


def p(
    *,
    space: list[str] | None = None,
    equipped: bool = False,
    choice: Any = UNSET,
    vp: int = 0,
    passed: bool = False,
    **supply: int,
) -> dict[str, Any]:
    """The keys of a seat. choice: of `equip_choice`; None: it has chosen to give nothing."""
    keys = {"supply": supply, "vp": vp, "space": space}
    keys |= {"passed": True} if passed else {}
    keys |= {"equipped": True} if equipped else {}
    return keys if choice is UNSET else {**keys, "equip_choice": {"good": choice}}


class Tale(Story):
    """A story in which the Arena's events, and what is paid to it, can be looked at alone."""

    host: Host

    def when(self, *said: Any, **more: Any) -> Self:
        told = super().when(*said, **more)
        told.host = self.host
        return told

    @property
    def in_arena(self) -> tuple[Event, ...]:
        """What happened in the last step, but for turns, phases and other goods."""
        host = self.host
        return tuple(
            each for each in self.events if type(each) in arena.EVENTS or host.concerns(each)
        )

    @property
    def asked(self) -> list[tuple[int, tuple[str, ...]]]:
        return [(each.seat, each.accepts) for each in self.line.requests()]

    def legal(self, seat: int) -> list[Decision]:
        return self.line.legal(seat)

    def passes(self, *seats: int) -> Self:
        """These seats pass, one after another."""
        tale = self
        for seat in seats:
            tale = tale.when(seat, self.host.passes()).accepted()
        return tale


@dataclass(frozen=True, kw_only=True)
class Host:
    """A game with the Arena."""

    ruleset: Ruleset
    mount: arena.Mount
    passes: Callable[[], Decision]
    trade: Callable[[str], Decision]  # two workers for a good
    paid: Callable[[int, str, str], Event]  # seat, good, reason: one goes to the Arena
    prize: Callable[[int, int], Event]  # seat, points
    turn: type[Event]  # with a field `seat`
    concerns: Callable[[Event], bool]  # whether an event is one of `paid` or `prize`
    cleanup: type[Event]
    cleared: type[Event]  # the supplies
    end: type[Event]
    last: int  # the last round
    options: Callable[[int], dict[str, Any]] = lambda seats: {}  # besides those of the Arena

    def at(
        self,
        *people: dict[str, Any],
        phase: str = "action",
        when: int = 1,
        first: int = 0,
        **options: Any,
    ) -> Tale:
        """A position. when: its round. options: those of the Arena, without `arena.`."""
        said = {f"arena.{name}": value for name, value in options.items()}
        scenario = {"phase": phase, "round": when, "first": first, "by_seat": [*people]}
        return self.new(len(people), said, scenario)

    def new(
        self, seats: int = 2, options: Mapping[str, Any] | None = None, scenario: Any = None
    ) -> Tale:
        """A new game; `events` are those of its creation."""
        names = [f"player{seat}" for seat in range(seats)]
        said = {**self.options(seats), **(options or {})}
        created = describe(self.ruleset, names, options=said, scenario=scenario, seed="7")
        line, events = Line.create(self.ruleset, created)
        tale = Tale(line)
        tale.host, tale.events = self, events[1:]
        return tale

    def send(self) -> Decision:
        return self.mount.SendWorker()

    def equip(self, good: str | None) -> Decision:
        return self.mount.Equip(good)

    def choose(self, good: str | None) -> Decision:
        return self.mount.ChooseEquip(good)


CLAIMS = Host(
    ruleset=claims.RULESET,
    mount=mounted.MOUNT,
    passes=model.Pass,
    trade=model.Trade,
    paid=lambda seat, good, reason: model.GoodsPaid(seat, {good: 1}, "arena", reason),
    prize=lambda seat, points: model.Scored(seat, points, "arena"),
    turn=model.TurnStarted,
    concerns=lambda event: "arena" in (getattr(event, "to", ""), getattr(event, "reason", "")),
    cleanup=model.CleanupStarted,
    cleared=model.SuppliesCleared,
    end=model.EndReached,
    last=3,
)
STATE = Host(
    ruleset=RULESET,
    mount=ARENA,
    passes=turns.Pass,
    trade=workers.Trade,
    paid=lambda seat, good, reason: GoodsPaid(
        seat, {good: 1}, PaidFrom({good: 1}, {}), "arena", reason
    ),
    prize=lambda seat, points: VpGained(seat, points, "arena"),
    turn=turns.TurnStarted,
    concerns=CLAIMS.concerns,
    cleanup=turns.CleanupStarted,
    cleared=cleanup.SuppliesCleared,
    end=turns.EndReached,
    last=15,
    options=lambda seats: {"factions": [*CODES][:seats]},
)
HOSTS = (CLAIMS, STATE)

"""Who may see what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import GameCreated, Seat

Viewer = Seat | None  # None: a spectator


def all_of(state: Any, viewer: Viewer) -> Any:
    """The default of `view`, for games without secrets: a copy of the state."""
    return state.copy()


def as_it_is(state: Any, viewer: Viewer, rng: Rng) -> Any:
    """The default of `imagine`, for games without secrets: a copy of the state."""
    return state.copy()


def by_number(created: GameCreated, state: Any) -> tuple[str, ...]:
    """The default of `called`: seats have no name but their number."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Sight:
    """What each viewer sees of a state `S`. `V` is the ruleset's view, any msgspec Struct.

    What must agree with what:

    - Two states that differ only in what a viewer may not know have equal views, and what is built
      of views alone (texts, boards, observations) tells them no more apart.
    - A secret field of an event or decision (`secret`) is hidden by the kernel; a view hides what
      the state keeps of it. A ruleset with secret fields has a `view` of its own, and so an
      `imagine`.
    - `imagine` gives a state with exactly the same view for the viewer; all else varies as the
      rules allow.
    """

    # (S, viewer) -> V: what the viewer may see, built up from nothing
    view: Callable[[Any, Viewer], Any] = all_of
    # (S, viewer, rng) -> a state that differs only in what the viewer may not know
    imagine: Callable[[Any, Viewer, Rng], Any] = as_it_is
    # V -> whether it shows what others may not see; None: it does where its board differs from the
    # one that a spectator sees
    hides: Callable[[Any], bool] | None = None
    # (created, S) -> what its rules call the seats, in seat order, such as their colours; anybody
    # may know it, and it is the same from the end of the set-up on
    called: Callable[[GameCreated, Any], tuple[str, ...]] = by_number

    @property
    def lacks(self) -> tuple[str, ...]:
        """What a game with secrets would have to add."""
        view = ("a view",) if self.view is all_of else ()
        return (*view, "an imagine") if self.imagine is as_it_is else view

    @property
    def is_open(self) -> bool:
        """Whether everybody sees all."""
        return bool(self.lacks)

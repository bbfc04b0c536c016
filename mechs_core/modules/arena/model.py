"""The Arena as it stands, and what its events do to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Event, Seat
from mechs_core.kit.seat_maps import of_seats
from mechs_core.kit.states import Mutable, each_seat
from mechs_core.modules.arena.messages import (
    ChoicesRevealed,
    EquipChosen,
    EquipDeclined,
    Equipped,
    Judged,
    Opened,
    SpacesSet,
    WorkerSent,
)

Piece = tuple[str, int]  # kind, Arena points


class Arena(Mutable):
    """Its spaces by seat, and what was said when it opened."""

    seats: int
    # by seat the equipment beside its worker, None where no worker is
    spaces: list[list[Piece] | None] = each_seat(None)
    answered: list[bool] = each_seat(False)  # in this window, and openly
    chosen: list[bool] = each_seat(False)  # a choice lies hidden
    choices: list[str | None] = each_seat(None)  # the hidden ones; None also: nothing is given
    equipment: dict[str, int] = {}  # kind -> points, the dearest first
    prize: int = 0
    equip_mode: str = "turn"
    final_equip: bool = False

    @property
    def is_secret(self) -> bool:
        return self.equip_mode == "secret"

    def points(self, seat: Seat) -> int | None:
        """The Arena points of a seat; None without a worker there. ARN-END-1"""
        space = self.spaces[seat]
        return None if space is None else sum(points for _, points in space)

    def hidden(self) -> dict[Seat, str | None]:
        """The hidden choices by seat."""
        return {seat: self.choices[seat] for seat in range(self.seats) if self.chosen[seat]}

    def close_question(self, seat: Seat) -> None:
        """The seat has answered, openly."""
        self.answered[seat] = True
        self.chosen[seat], self.choices[seat] = False, None


def start(seats: int, options: Mapping[str, Any]) -> Arena | None:
    """The Arena before it opens; None where it is not played with. ARN-IF-10"""
    return Arena.begin(seats) if options["arena"] else None


def window_opened(arena: Arena | None) -> None:
    """Nobody has answered: a game's fold calls this where its Cleanup begins, and its end."""
    if arena is not None:
        arena.answered = [False] * arena.seats


def dearest_first(equipment: Mapping[str, int]) -> dict[str, int]:
    """A table of equipment in the order of its points, the most first, however it was read."""
    return dict(sorted(equipment.items(), key=lambda entry: -entry[1]))


# ---------------------------------------------------------------- the fold


def on_opened(arena: Arena, event: Opened) -> None:
    arena.equipment = dearest_first(event.equipment)
    arena.prize = event.prize
    arena.equip_mode = event.equip_mode
    arena.final_equip = event.final_equip


def on_spaces_set(arena: Arena, event: SpacesSet) -> None:
    for seat, kinds in of_seats(event.spaces).items():
        pieces = None if kinds is None else [(kind, arena.equipment[kind]) for kind in kinds]
        arena.spaces[seat] = pieces
    for seat in event.equipped:
        arena.answered[seat] = True


def on_worker_sent(arena: Arena, event: WorkerSent) -> None:
    arena.spaces[event.seat] = []


def on_equip_chosen(arena: Arena, event: EquipChosen) -> None:
    arena.chosen[event.seat] = True
    arena.choices[event.seat] = event.good


def on_equipped(arena: Arena, event: Equipped) -> None:
    space = arena.spaces[event.seat]
    assert space is not None
    space.append((event.good, event.points))
    arena.close_question(event.seat)


def on_equip_declined(arena: Arena, event: EquipDeclined) -> None:
    arena.close_question(event.seat)


def nothing_else(arena: Arena, event: ChoicesRevealed | Judged) -> None:
    """Told by other events too."""


Fold = Callable[[Any, Any], None]
FOLDS: Final[Mapping[type[Event], Fold]] = {
    Opened: on_opened,
    SpacesSet: on_spaces_set,
    WorkerSent: on_worker_sent,
    EquipChosen: on_equip_chosen,
    ChoicesRevealed: nothing_else,
    Equipped: on_equipped,
    EquipDeclined: on_equip_declined,
    Judged: nothing_else,
}
EVENTS: Final = tuple(FOLDS)


def of_host(fold: Fold) -> Fold:
    """The fold of a game's state, which holds the Arena."""

    def folded(state: Any, event: Event) -> None:
        fold(state.arena, event)

    return folded


APPLY: Final[dict[type[Event], Fold]] = {kind: of_host(fold) for kind, fold in FOLDS.items()}

"""The Arena bound to one game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any

from mechs_core.kernel.contract.sight import Viewer
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision, Event, Request, Seat
from mechs_core.kernel.play import Play
from mechs_core.modules.arena import equipping, model, opening, prize, sending, sight
from mechs_core.modules.arena.host import ArenaHost
from mechs_core.modules.arena.messages import ChooseEquip, Equip, SendWorker, of_kinds

if TYPE_CHECKING:
    from mechs_core.modules.arena.scenario import SeatKeys

Rule = Callable[..., Any]


class Mount:
    """What a ruleset joins to its own tables, and calls. `s` is its state."""

    def __init__(self, port: ArenaHost) -> None:
        self.port = port
        module = type(port).__module__
        self.SendWorker = SendWorker
        self.Equip = of_kinds(Equip, port.kinds, module)
        self.ChooseEquip = of_kinds(ChooseEquip, port.kinds, module)
        self.decide: dict[type[Decision], Rule] = {
            SendWorker: bound(sending.send_worker, port),
            self.Equip: bound(equipping.equip, port),
            self.ChooseEquip: bound(equipping.choose_equip, port),
        }
        self.offer: dict[type[Decision], Callable[[Any, Seat], list[Any]]] = {
            SendWorker: bound(sending.choices, port),
            self.Equip: self._equipping(self.Equip),
            self.ChooseEquip: self._equipping(self.ChooseEquip),
        }
        self.apply: dict[type[Event], Rule] = model.APPLY

    def _equipping(self, decides: Callable[[str | None], Any]) -> Callable[[Any, Seat], list[Any]]:
        return lambda s, seat: [decides(good) for good in equipping.choices(self.port, s, seat)]

    def setup(self, play: Play[Any], keys: Sequence[SeatKeys] | None = None) -> None:
        """Opens the Arena. keys: by seat, of a game that begins from a scenario."""
        opening.set_up(self.port, play, keys)

    def requests(self, s: Any) -> tuple[Request, ...]:
        """The open questions of the module alone: not the action of a turn. ARN-IF-4"""
        return equipping.requests(self.port, s)

    def final(self, play: Play[Any]) -> None:
        """Judges the workers: called once, after the last question, before the places. ARN-IF-5"""
        prize.judge(self.port, play)

    def view(self, s: Any, viewer: Viewer) -> sight.ArenaView:
        """The part `arena` of a viewer's view. ARN-IF-8"""
        return sight.view_of(s.arena, viewer)

    def imagine(self, s: Any, viewer: Viewer, rng: Rng) -> None:
        """The hidden choices of others become any that they may have made, in this state itself."""
        arena: model.Arena = s.arena
        for seat in arena.hidden():
            if seat != viewer:
                arena.choices[seat] = rng.choice(equipping.choices(self.port, s, seat))

    def parts(self, s: Any) -> tuple[int | None, ...]:
        """Arena points by seat; None without a worker there, or without the Arena."""
        if s.arena is None:
            return (None,) * len(self.port.seats(s))
        return tuple(map(s.arena.points, range(s.arena.seats)))

    def line(self, s: Any) -> str:
        """For a listing: "arena 3 -", Arena points by seat."""
        points = ("-" if each is None else str(each) for each in self.parts(s))
        return f"arena {' '.join(points)}"


mount = Mount


def bound(rule: Rule, port: ArenaHost) -> Rule:
    """A rule of this game."""

    @wraps(rule)
    def of_game(*said: Any) -> Any:
        return rule(port, *said)

    return of_game

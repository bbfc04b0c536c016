"""The rules of the Arena, bound to the game that mounts them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from mechs_core.kernel.contract.sight import Viewer
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision, Event, Request, Seat, tag_of
from mechs_core.kernel.play import Play
from mechs_core.kit.seat_maps import by_seat
from mechs_core.modules.arena import model, sight
from mechs_core.modules.arena.host import ArenaHost, Goods
from mechs_core.modules.arena.messages import (
    ChoicesRevealed,
    ChooseEquip,
    Equip,
    EquipChosen,
    EquipDeclined,
    Equipped,
    Judged,
    Opened,
    SendWorker,
    SpacesSet,
    WorkerSent,
    of_kinds,
)
from mechs_core.modules.arena.scenario import SeatKeys

EQUIPPING: Final = ("cleanup_start", "final_equip")  # windows


class Mount:
    """The Arena in one game: what its ruleset joins to its own tables, and calls."""

    def __init__(self, port: ArenaHost) -> None:
        self.port = port
        module = type(port).__module__
        self.SendWorker = SendWorker
        self.Equip = of_kinds(Equip, port.kinds, module)
        self.ChooseEquip = of_kinds(ChooseEquip, port.kinds, module)
        self.decide: dict[type[Decision], Callable[[Any, Seat, Any], None]] = {
            SendWorker: self._send_worker,
            self.Equip: self._equip,
            self.ChooseEquip: self._choose_equip,
        }
        self.offer: dict[type[Decision], Callable[[Any, Seat], list[Any]]] = {
            SendWorker: self._offer_sending,
            self.Equip: partial(self._offer_goods, self.Equip),
            self.ChooseEquip: partial(self._offer_goods, self.ChooseEquip),
        }
        self.apply: dict[type[Event], Callable[[Any, Any], None]] = model.APPLY

    # ------------------------------------------------------------ set-up

    def setup(self, play: Play[Any], keys: Sequence[SeatKeys] | None = None) -> None:
        """Opens the Arena. keys: by seat, of a game that begins from a scenario. ARN-SET-1"""
        port, options = self.port, play.created.options
        seats: Any = port.seats(play.state)
        equipment: Any = options["arena.equipment"]
        prize: Any = options["arena.prize"]
        mode: Any = options["arena.equip_mode"]
        final: Any = options["arena.final_equip"]
        emblems = {seat: port.emblem(play.state, seat) for seat in seats}
        play.emit(Opened(by_seat(emblems), equipment, prize, mode, final))
        if keys is not None:
            self._set_up_scenario(play, keys)

    def _set_up_scenario(self, play: Play[Any], keys: Sequence[SeatKeys]) -> None:
        spaces = {
            seat: None if own.space is None else tuple(own.space) for seat, own in enumerate(keys)
        }
        equipped = tuple(seat for seat, own in enumerate(keys) if own.equipped)
        play.emit(SpacesSet(by_seat(spaces), equipped))
        for seat, own in enumerate(keys):
            if own.equip_choice is not None:
                play.emit(EquipChosen(seat, own.equip_choice.good))
        self._reveal(play)

    # ------------------------------------------------------------ the action of a turn

    def _why_not_send(self, s: Any, seat: Seat) -> IllegalDecision | None:
        """What forbids the seat to send a worker, or None. ARN-ACT-1"""
        if self.port.window(s) != "action":
            return IllegalDecision("not_asked", "nobody is asked for the action of a turn")
        # ARN-ACT-3
        if s.arena.spaces[seat] is not None:
            return IllegalDecision("already_there", "you have a worker in the Arena")
        # ARN-ACT-2
        if not self.port.supply(s, seat).get(self.port.worker_good):
            return IllegalDecision("no_worker", f"you have no {self.port.worker_good} in supply")
        return None

    def _offer_sending(self, s: Any, seat: Seat) -> list[SendWorker]:
        return [] if self._why_not_send(s, seat) else [SendWorker()]

    def _send_worker(self, play: Play[Any], seat: Seat, decision: SendWorker) -> None:
        if reason := self._why_not_send(play.state, seat):
            raise reason
        # ARN-ACT-2
        self.port.transfer(play, seat, {self.port.worker_good: 1}, "send")
        play.emit(WorkerSent(seat))

    # ------------------------------------------------------------ equipment

    def requests(self, s: Any) -> tuple[Request, ...]:
        """The open questions at the start of a Cleanup, and before the end. ARN-CLN-1, -7, -8"""
        waiting = self._waiting(s)
        if not waiting:
            return ()
        about = self.port.about(s)
        if s.arena.is_secret:
            kind, accepts = "choose_equip", (tag_of(ChooseEquip),)
            return tuple([Request(seat, kind, accepts, about) for seat in sorted(waiting)])
        return (Request(waiting[0], "equip", (tag_of(Equip),), about),)

    def _waiting(self, s: Any) -> list[Seat]:
        """The seats that may still equip their worker, in turn order. ARN-CLN-7"""
        arena, window = s.arena, self.port.window(s)
        if window not in EQUIPPING or (window == "final_equip" and not arena.final_equip):
            return []  # ARN-CLN-10
        return [
            seat
            for seat in self.port.turn_order(s)
            if arena.spaces[seat] is not None
            and not arena.answered[seat]
            and not arena.chosen[seat]
            and self._has_equipment(arena, self.port.supply(s, seat))
        ]

    def _has_equipment(self, arena: model.Arena, supply: Goods) -> bool:
        return any(supply.get(kind) for kind in arena.equipment)

    def _why_not_give(self, s: Any, seat: Seat, good: str | None) -> IllegalDecision | None:
        """What forbids the seat to give this good, or None. ARN-CLN-2, -5"""
        if good is None:
            return None
        if good not in s.arena.equipment:
            table = ", ".join(s.arena.equipment)
            return IllegalDecision("not_equipment", f"{good} is no equipment; that is: {table}")
        if not self.port.supply(s, seat).get(good):
            return IllegalDecision("not_in_supply", f"you have no {good} in supply")
        return None

    def _offer_goods(self, decides: Callable[[str | None], Any], s: Any, seat: Seat) -> list[Any]:
        return [decides(good) for good in sight.choices_of(s, self.port, seat)]

    def _equip(self, play: Play[Any], seat: Seat, decision: Equip) -> None:
        if reason := self._why_not_give(play.state, seat, decision.good):
            raise reason
        self._give(play, seat, decision.good)

    def _give(self, play: Play[Any], seat: Seat, good: str | None) -> None:
        # ARN-CLN-3
        if good is None:
            play.emit(EquipDeclined(seat))
            return
        # ARN-CLN-2
        points = play.state.arena.equipment[good]
        self.port.transfer(play, seat, {good: 1}, "equip")
        play.emit(Equipped(seat, good, points))

    def _choose_equip(self, play: Play[Any], seat: Seat, decision: ChooseEquip) -> None:
        if reason := self._why_not_give(play.state, seat, decision.good):
            raise reason
        play.emit(EquipChosen(seat, decision.good))
        self._reveal(play)

    def _reveal(self, play: Play[Any]) -> None:
        """Once nobody is asked any more, the hidden choices are revealed. ARN-CLN-8"""
        arena = play.state.arena
        chosen = {
            seat: arena.choices[seat] for seat, has_chosen in enumerate(arena.chosen) if has_chosen
        }
        if not chosen or self._waiting(play.state):
            return
        play.emit(ChoicesRevealed(by_seat(chosen)))
        for seat in self.port.turn_order(play.state):
            if seat in chosen:
                self._give(play, seat, chosen[seat])

    # ------------------------------------------------------------ the end

    def final(self, play: Play[Any]) -> None:
        """The prize: called once, after the last question and before the places. ARN-END"""
        arena = play.state.arena
        # ARN-END-1
        contenders = {
            seat: sum(points for _, points in space)
            for seat, space in enumerate(arena.spaces)
            if space
        }
        highest = max(contenders.values(), default=0)
        best = [seat for seat, points in contenders.items() if points == highest]
        points = by_seat(contenders)
        if len(best) == 1:
            # ARN-END-2
            play.emit(Judged(points, best[0], "highest"))
            self.port.award(play, best[0], arena.prize)
            return
        # ARN-END-3, ARN-END-4
        play.emit(Judged(points, None, "tie" if best else "no contender"))

    # ------------------------------------------------------------ sight, result, summary

    def view(self, s: Any, viewer: Viewer) -> sight.ArenaView:
        """The part `arena` of a viewer's view. ARN-IF-8"""
        return sight.view_of(s.arena, viewer)

    def imagine(self, s: Any, viewer: Viewer, rng: Rng) -> None:
        """Changes what the viewer may not know, in this state itself."""
        sight.imagine(s, self.port, viewer, rng)

    def parts(self, s: Any) -> tuple[int | None, ...]:
        """Arena points by seat; None without a worker there, or without the Arena."""
        if s.arena is None:
            return (None,) * len(self.port.seats(s))
        return tuple(map(s.arena.points, range(s.arena.seats)))

    def line(self, s: Any) -> str:
        """For a listing: "arena 3 -", Arena points by seat."""
        points = ("-" if each is None else str(each) for each in self.parts(s))
        return f"arena {' '.join(points)}"


def mount(port: ArenaHost) -> Mount:
    """The Arena bound to a game."""
    return Mount(port)

"""The action of a turn: a worker goes into the Arena. ARN-ACT."""

from __future__ import annotations

from typing import Any

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Seat
from mechs_core.kernel.play import Play
from mechs_core.modules.arena.host import ArenaHost
from mechs_core.modules.arena.messages import SendWorker, WorkerSent


def why_not_send(port: ArenaHost, state: Any, seat: Seat) -> IllegalDecision | None:
    """What forbids the seat to send a worker, or None. ARN-ACT-1"""
    # ARN-ACT-3
    if state.arena.spaces[seat] is not None:
        return IllegalDecision("already_there", "you have a worker in the Arena")
    # ARN-ACT-2
    if not port.supply(state, seat).get(port.worker_good):
        return IllegalDecision("no_worker", f"you have no {port.worker_good} in supply")
    return None


def choices(port: ArenaHost, state: Any, seat: Seat) -> list[SendWorker]:
    is_action = port.window(state) == "action"  # ARN-IF-3
    return [SendWorker()] if is_action and why_not_send(port, state, seat) is None else []


def send_worker(port: ArenaHost, play: Play[Any], seat: Seat, decision: SendWorker) -> None:
    if reason := why_not_send(port, play.state, seat):
        raise reason
    # ARN-ACT-2
    port.transfer(play, seat, {port.worker_good: 1}, "send")
    play.emit(WorkerSent(seat))

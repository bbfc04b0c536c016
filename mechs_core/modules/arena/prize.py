"""The end: the one best equipped worker brings the prize. ARN-END."""

from __future__ import annotations

from typing import Any

from mechs_core.kernel.play import Play
from mechs_core.kit.seat_maps import by_seat
from mechs_core.modules.arena.host import ArenaHost
from mechs_core.modules.arena.messages import Judged


def judge(port: ArenaHost, play: Play[Any]) -> None:
    """Called once, after the last question and before the places. ARN-IF-5, ARN-END-5"""
    arena = play.state.arena
    # ARN-END-1
    contenders = {seat: arena.points(seat) for seat, space in enumerate(arena.spaces) if space}
    highest = max(contenders.values(), default=0)
    best = [seat for seat, points in contenders.items() if points == highest]
    points = by_seat(contenders)
    if len(best) == 1:
        # ARN-END-2
        play.emit(Judged(points, best[0], "highest"))
        port.award(play, best[0], arena.prize)
        return
    # ARN-END-3, ARN-END-4
    play.emit(Judged(points, None, "tie" if best else "no contender"))

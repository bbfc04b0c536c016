"""When it is over, and who has won. BOT-END."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.model import Battle

Why = Literal["last", "limit", "kills", "damage"]


class GameEnded(Event, frozen=True):
    """With the game the seed's secrets may open, so nothing goes back past it."""

    reveals: ClassVar[bool] = True

    result: Literal["win", "draw"]
    seats: tuple[int, ...]  # ascending
    why: Why


def check(play: Play[Battle]) -> None:
    """The end if at most one seat is in; after units that destroyed, and after an entry step."""
    battle = play.state
    left = those_in(battle)
    if len(left) == 1:  # BOT-END-2
        end(play, left, "last")
    elif not left:  # BOT-END-3, BOT-R-26
        end(play, battle.fallen, "last")


def check_limit(play: Play[Battle]) -> None:
    """BOT-END-4 The end if the round that is over was the last one (BOT-R-33, BOT-R-45)."""
    battle = play.state
    if battle.round_limit and battle.round > battle.round_limit:
        end(play, *ranked_first(battle))


def ranked_first(battle: Battle) -> tuple[list[int], Why]:
    """Who comes first at the limit, and the first count that left one seat."""
    best = those_in(battle)
    if battle.tiebreak and len(best) > 1:
        best = most(best, battle.kills)
        if len(best) == 1:
            return best, "kills"
        best = most(best, battle.inflicted)
        if len(best) == 1:
            return best, "damage"
    return best, "limit"


def most(seats: list[int], counts: list[int]) -> list[int]:
    """Those of the seats that have the highest count."""
    highest = max(counts[seat] for seat in seats)
    return [seat for seat in seats if counts[seat] == highest]


def those_in(battle: Battle) -> list[int]:
    """BOT-END-1 The seats that are in, ascending."""
    return [seat for seat in range(battle.seats) if battle.is_in(seat)]


def end(play: Play[Battle], seats: Iterable[int], why: Why) -> None:
    winners = tuple(sorted(seats))
    play.emit(GameEnded("win" if len(winners) == 1 else "draw", winners, why))


def on_game_ended(battle: Battle, event: GameEnded) -> None:
    battle.phase = "ended"
    battle.winners, battle.decided_by = event.seats, event.why
    if event.why != "last":
        battle.round -= 1  # the round after the last one does not begin


APPLY = {GameEnded: on_game_ended}

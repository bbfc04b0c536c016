"""The result of a game, its row in a listing, and where its rounds and turns begin. AM-RES-1."""

from __future__ import annotations

from mechs_core.kernel.messages import Event, Mark, Result
from mechs_core.rulesets.arena_mechs.geometry import OFF, TO_CENTRE
from mechs_core.rulesets.arena_mechs.model import PARTS, Arena, phase
from mechs_core.rulesets.arena_mechs.questions import requests
from mechs_core.rulesets.arena_mechs.rules.rounds import RoundStarted, TurnStarted
from mechs_core.rulesets.arena_mechs.rules.setup import ScenarioSet
from mechs_core.rulesets.arena_mechs.rules.turn import SeatActivated


def result(arena: Arena) -> Result | None:
    """How the game ended, None while it runs.

    Parts of a seat: prestige by reason (the names in `model.PARTS`), the markers on its board,
    and the distance of its Mech from the centre in steps, None outside the arena.
    """
    if not arena.ranking:
        return None
    return Result(
        ranking=arena.ranking,
        decided_by=arena.decided_by,
        score=tuple(arena.prestige),
        parts=tuple(
            {
                **dict(zip(PARTS, arena.parts[seat], strict=True)),
                "markers": sum(arena.boards[seat]),
                "distance": None if arena.at[seat] == OFF else TO_CENTRE[arena.at[seat]],
            }
            for seat in range(arena.seats)
        ),
    )


def summary(arena: Arena) -> str:
    """The public row of a listing: "round 2 turn 3, yellow acts; red 4 yellow 3"."""
    score = " ".join(f"{arena.colour(seat)} {arena.prestige[seat]}" for seat in range(arena.seats))
    return f"{_now(arena)}; {score}"


def _now(arena: Arena) -> str:
    now = phase(arena)
    if now == "ended":
        winners = [arena.colour(seat) for seat in arena.ranking[0]]
        verb = "wins" if len(winners) == 1 else "win"
        return f"ended, {' '.join(winners)} {verb} ({arena.decided_by})"
    if now == "setup":
        return now
    if now == "acting":
        when = f"round {arena.round} turn {arena.turn}"
        return when if arena.active == OFF else f"{when}, {arena.colour(arena.active)} acts"
    when = f"round {arena.round}{f' turn {arena.turn}' if arena.turn else ''} {now}"
    waiting = " ".join(arena.colour(request.seat) for request in requests(arena))
    return f"{when}, waiting for {waiting}" if waiting else when


def mark(event: Event) -> Mark | None:
    """Where a round, a turn or an activation begins."""
    if type(event) is SeatActivated:
        return Mark("activation", seat=event.seat)
    if type(event) is TurnStarted:
        return Mark("turn", round=event.round, turn=event.turn)
    if type(event) is RoundStarted:
        return Mark("round", round=event.round)
    if type(event) is ScenarioSet:
        return Mark("round", round=event.round, turn=event.turn)
    return None

"""Places and score parts, the row of a listing, where rounds and turns begin. TEM-RES-1."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mechs_core.kernel.messages import Event, Mark, Request, Result
from mechs_core.rulesets.tiny_epic_mechs.data import MIGHTY
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS
from mechs_core.rulesets.tiny_epic_mechs.model import PARTS, Arena
from mechs_core.rulesets.tiny_epic_mechs.questions import requests
from mechs_core.rulesets.tiny_epic_mechs.rules.end import weapon_vp
from mechs_core.rulesets.tiny_epic_mechs.rules.move import in_ad_hoc
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import RoundStarted, TurnStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.scenario import ScenarioSet


def result(arena: Arena) -> Result | None:
    """How the game ended, None while it runs. TEM-RES-1

    score: victory points. Parts of a seat: its points by reason (the names in `model.PARTS`), the
    points that all its weapons are worth, its credits and energy together, and 1 if it controls
    the Mighty Mech, else 0.
    """
    if not arena.ranking:
        return None
    return Result(
        ranking=arena.ranking,
        decided_by=arena.decided_by,
        score=tuple(arena.vp),
        parts=tuple(parts_of(arena, seat) for seat in range(arena.seats)),
    )


def parts_of(arena: Arena, seat: int) -> dict[str, int | str | None]:
    return {
        **dict(zip(PARTS, arena.parts[seat], strict=True)),
        "weapon_vp": weapon_vp(arena, seat),
        "resources": arena.credits[seat] + arena.energy[seat],
        "mighty": int(arena.status[seat] == MIGHTY),
    }


# ---------------------------------------------------------------- the listing row

CHOOSES: Final = {  # kind of request -> what is chosen in the set-up
    "setup_pilots": "pilot",
    "setup_bases": "base",
    "setup_mines": "mine",
    "setup_weapons": "weapon",
}
DOES: Final = {  # kind of request -> what its seat is to do; of a card and an action see `task`
    "combat": "to attack",
    "claim": "to claim the Mighty Mech",
    "place": "to be placed",
    "enter": "to enter the Mighty Mech",
    "collect": "to collect",
}
ACTS: Final = {  # action -> what a seat does
    "COLLECT": "collect",
    "BUY": "buy",
    "MINE": "deploy a mine",
    "TURRET": "deploy a turret",
    "POWER_UP": "power up",
}


def summary(arena: Arena) -> str:
    """The public row of a listing. TEM-RES-1

    "set-up, waiting for 1: base"; "round 2 programming, waiting for 0 1; VP 12 9"; "round 2 turn
    3, 1 to attack on c2; VP 12 9"; after the end "ended, 1 wins (vp); VP 33 34".
    """
    if arena.stage:
        return waiting(arena)
    return f"{now(arena)}; VP {listed(arena.vp)}"


def waiting(arena: Arena) -> str:
    """The set-up, with those who are still to choose."""
    asked = required(arena)
    if not asked:
        return "set-up"
    return f"set-up, waiting for {listed(each.seat for each in asked)}: {CHOOSES[asked[0].kind]}"


def now(arena: Arena) -> str:
    """The end, or the round and what it waits for."""
    if arena.ranking:
        winners = arena.ranking[0]
        verb = "wins" if len(winners) == 1 else "win"
        return f"ended, {listed(winners)} {verb} ({arena.decided_by})"
    asked = required(arena)
    if not arena.turn:
        return f"round {arena.round} programming, waiting for {listed(r.seat for r in asked)}"
    when = f"round {arena.round} turn {arena.turn}"
    return ", ".join((when, *(f"{each.seat} {task(arena, each)}" for each in asked)))


def task(arena: Arena, request: Request) -> str:
    """What an asked seat is to do."""
    if request.kind == "card":
        return "to play a card" if in_ad_hoc(arena, request.seat) else "to reveal"
    if request.kind == "action":
        return f"to {ACTS[arena.action]}"
    where = f" on {CELLS[arena.combat.cell]}" if request.kind == "combat" and arena.combat else ""
    return DOES[request.kind] + where


def required(arena: Arena) -> list[Request]:
    """The questions that the game waits for: a seat that may equip is not waited for."""
    return [request for request in requests(arena) if request.required]


def listed(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


# ---------------------------------------------------------------- marks


def mark(event: Event) -> Mark | None:
    """Where a round, or a seat's turn begins, which is its activation too. TEM-RES-1"""
    if type(event) is TurnStarted:
        return Mark("turn", round=event.round, turn=event.turn, seat=event.seat)
    if type(event) is RoundStarted:
        return Mark("round", round=event.round)
    if type(event) is ScenarioSet:
        return Mark("round", round=event.round, turn=event.turn, seat=event.active)
    return None

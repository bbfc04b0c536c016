"""The best way to do a card's action, weighed by what it leads to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from heapq import nlargest
from typing import Any, Final

from mechs_core.kernel.messages import Decision
from mechs_core.kernel.play import Play
from mechs_core.kit.chapters import merge
from mechs_core.rulesets.tiny_epic_mechs.bots.trial import Trial
from mechs_core.rulesets.tiny_epic_mechs.bots.worth import bargain, own_worth, purse
from mechs_core.rulesets.tiny_epic_mechs.data import WEAPON
from mechs_core.rulesets.tiny_epic_mechs.field_types import RESOURCES
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, OFF
from mechs_core.rulesets.tiny_epic_mechs.model import Arena
from mechs_core.rulesets.tiny_epic_mechs.rules import CHAPTERS, buy, collect, devices, power_up
from mechs_core.rulesets.tiny_epic_mechs.rules.action import PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.buy import Buy
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import (
    Collect,
    gains,
    has_choice,
    next_choice,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import DeployMine, DeployTurret
from mechs_core.rulesets.tiny_epic_mechs.rules.power_up import Heal, Upgrade

CAN: Final[Mapping[str, tuple[type[Decision], ...]]] = {
    "BUY": (Buy,),
    "MINE": (DeployMine,),
    "TURRET": (DeployTurret,),
    "POWER_UP": (Heal, Upgrade),
}
DO: Final[Mapping[type[Decision], Callable[[Play[Arena], int, Any], None]]] = merge(
    (buy, devices, power_up), "DECIDE"
)
SOME: Final = 2  # weapons to buy that are tried out


def best_action(trial: Trial, arena: Arena, closing: bool) -> tuple[Decision, Arena]:
    """The best answer to the action that is asked of the active seat, and what it leads to.

    closing: see `worth`.
    """
    seat = arena.active
    if arena.action == "COLLECT":
        return collecting(arena, seat), collected(trial, arena)
    best: tuple[Decision, Arena] = PassAction(), arena
    most = own_worth(arena, seat, closing)
    for kind in CAN[arena.action]:
        for choice in promising(CHAPTERS.offer[kind](arena, seat)):
            play = trial.play(arena)
            DO[kind](play, seat, choice)
            if (value := own_worth(play.state, seat, closing)) > most:
                best, most = (choice, play.state), value
    return best


def promising(offers: Sequence[Any]) -> Sequence[Any]:
    """The offers of one kind, without those that are plainly worse than another of it."""
    if len(offers) <= SOME:
        return offers
    if isinstance(offers[0], Buy):
        return nlargest(SOME, offers, key=lambda offer: bargain(WEAPON[offer.weapon]))
    if isinstance(offers[0], DeployMine) and offers[0].number is not None:
        return offers[0], offers[
            -1
        ]  # the lowest number for a poor zone, or the highest for a good one
    return offers


def collected(trial: Trial, arena: Arena) -> Arena:
    """The position after a whole COLLECT of the active seat."""
    seat, play = arena.active, trial.play(arena)
    while play.state.active == seat:
        collect.collect(play, seat, collecting(play.state, seat))
    return play.state


def collecting(arena: Arena, seat: int) -> Collect:
    """The next choice of a COLLECT: what is worth more beside what other zones give for sure."""
    cell = next_choice(arena, seat)
    if cell == OFF:
        return Collect()
    chosen = arena.chosen
    sure_credits = sure_energy = 0
    for sure in arena.controls(seat):
        if sure in chosen or not has_choice(arena, seat, sure):
            more = gains(arena, seat, sure)
            sure_credits, sure_energy = sure_credits + more[0], sure_energy + more[1]

    def with_choice(resource: str) -> float:
        arena.chosen = {cell: resource}
        more = gains(arena, seat, cell)
        return purse(arena, seat, sure_credits + more[0], sure_energy + more[1])

    best = max(RESOURCES, key=with_choice)
    arena.chosen = chosen
    return Collect(CELLS[cell], best)

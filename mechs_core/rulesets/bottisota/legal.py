"""What each seat may decide: whole lists, in the order in which section 5 lists the decisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mechs_core.kernel.messages import Decision, Request, tag_of
from mechs_core.rulesets.bottisota.model import Battle
from mechs_core.rulesets.bottisota.rules import (
    cards,
    destruction,
    drop,
    entry,
    hunt,
    initiative,
    melee,
    missile,
    mode,
    oneshots,
    parts,
    react,
    reward,
    service,
    shoot,
    step,
    teleport,
)


def choices(battle: Battle, request: Request) -> list[Any]:
    """The legal answers to an open question, all of them."""
    found: list[Any] = []
    for tag in request.accepts:
        found += CHOICES[tag](battle, request.seat)
    return found


FIRE: Final = [shoot.Fire()]


def fire_choices(battle: Battle, seat: int) -> list[shoot.Fire]:
    return FIRE


OFFERS: Final[dict[type[Decision], Callable[[Battle, int], list[Any]]]] = {
    entry.PickBot: entry.pick_choices,
    entry.Enter: entry.enter_choices,
    entry.Wait: entry.wait_choices,
    entry.Retire: entry.retire_choices,
    initiative.Preempt: initiative.preempt_choices,
    mode.MoveMode: mode.mode_choices,
    step.Step: step.step_choices,
    teleport.Teleport: teleport.teleport_choices,
    drop.Drop: drop.drop_choices,
    mode.EndMove: mode.end_choices,
    hunt.Chase: hunt.chase_choices,
    parts.Install: parts.install_choices,
    oneshots.Play: oneshots.play_choices,
    shoot.Shoot: shoot.shoot_choices,
    shoot.Fire: fire_choices,
    destruction.Detonate: destruction.detonate_choices,
    missile.MissileTurn: missile.turn_choices,
    react.React: react.react_choices,
    reward.Reward: reward.reward_choices,
    melee.Melee: melee.melee_choices,
    melee.Steal: melee.steal_choices,
    service.Work: service.work_choices,
    service.Strip: service.strip_choices,
    service.EndService: service.end_service_choices,
    cards.Discard: cards.discard_choices,
}
CHOICES: Final = {tag_of(kind): offer for kind, offer in OFFERS.items()}

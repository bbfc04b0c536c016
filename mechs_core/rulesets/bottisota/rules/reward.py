"""What a destroyer gets. BOT-DEST-4, BOT-JOIN-4."""

from __future__ import annotations

from typing import Annotated

from mechs_core.kernel.messages import Event, OneOf
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.messages import Choice, OptionalFault
from mechs_core.rulesets.bottisota.model import Battle


class Reward(Choice, frozen=True):
    kind: Annotated[str, OneOf(("draw", "repair_damage", "remove_fault"))]
    fault: OptionalFault = None  # of remove_fault, and only of it


class RewardTaken(Event, frozen=True):
    seat: int
    kind: str


def question(battle: Battle) -> tuple[int, str, str] | None:
    raise NotImplementedError


def pay(play: Play[Battle]) -> None:
    raise NotImplementedError


def on_reward_taken(battle: Battle, event: RewardTaken) -> None:
    battle.rewards.remove(event.seat)


APPLY = {RewardTaken: on_reward_taken}

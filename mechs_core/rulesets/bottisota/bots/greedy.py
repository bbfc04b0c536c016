"""`greedy`: does what seems best now, all weighed in points of damage."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Decision
from mechs_core.kernel.prospect import Prospect
from mechs_core.rulesets.bottisota.bots.best import GOOD, best, of_type
from mechs_core.rulesets.bottisota.bots.cards import best_card, discard
from mechs_core.rulesets.bottisota.bots.combat import fight, react, shoot, steal, turn
from mechs_core.rulesets.bottisota.bots.entering import enter
from mechs_core.rulesets.bottisota.bots.travel import chase, mode, move, preempt
from mechs_core.rulesets.bottisota.bots.upkeep import item_worth
from mechs_core.rulesets.bottisota.model import Battle
from mechs_core.rulesets.bottisota.questions import requests
from mechs_core.rulesets.bottisota.rules.reward import Reward
from mechs_core.rulesets.bottisota.rules.service import EndService, Work


def choose(prospect: Prospect) -> Decision:
    """A legal decision; the same prospect gives the same one."""
    legal: list[Any] = prospect.legal
    if len(legal) == 1:
        only: Decision = legal[0]
        return only
    battle: Battle = prospect.imagine()
    kind = requests(battle)[0].kind
    card = best_card(battle, prospect.seat, legal)
    return CHOICES[kind](battle, prospect.seat, legal) if card is None else card


def take_reward(battle: Battle, seat: int, legal: list[Any]) -> Decision:
    """The repair or the card that is worth most."""

    def worth(choice: Reward) -> float:
        return item_worth(battle, seat, choice.kind, choice.fault)

    return best(of_type(Reward, legal), worth)[1]


def serve(battle: Battle, seat: int, legal: list[Any]) -> Decision:
    """The work in a depot that is worth most; no part is ever stripped."""

    def worth(choice: Work) -> float:
        return item_worth(battle, seat, choice.item, choice.fault)

    works = of_type(Work, legal)
    if works:
        gain, work = best(works, worth)
        if gain > GOOD:
            return work
    return EndService()


# By kind of request. Each gets a state that the seat imagines, and may change it.
CHOICES: Final[Mapping[str, Callable[[Battle, int, list[Any]], Decision]]] = {
    "entry": enter,
    "entering": enter,
    "preempt": preempt,
    "mode": mode,
    "moving": move,
    "chase": chase,
    "shooting": shoot,
    "declaring": shoot,
    "react": react,
    "missile_turn": turn,
    "reward": take_reward,
    "melee": fight,
    "steal": steal,
    "service": serve,
    "discard": discard,
}

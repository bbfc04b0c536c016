"""Who is asked, and what kind of question. RULES.md, Phases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from mechs_core.kernel.messages import Request, tag_of
from mechs_core.rulesets.bottisota.field_types import Choice
from mechs_core.rulesets.bottisota.model import Battle
from mechs_core.rulesets.bottisota.rules import (
    cards,
    declaration,
    drop,
    entry,
    explosions,
    hunt,
    initiative,
    installing,
    melee,
    missile,
    movement,
    one_shots,
    react,
    reward,
    service,
    shooting_action,
    shooting_phase,
    step,
    teleport,
)

Asked = tuple[int, str, str] | None  # seat, kind of request, what sets it apart

CARD_PLAY: Final = (installing.Install, one_shots.Play)
ACCEPTS: Final[Mapping[str, tuple[type[Choice], ...]]] = {
    "entry": (entry.Enter,),
    "entry with wait": (entry.Enter, entry.Wait, entry.Retire),
    "entry by choice": (entry.PickBot,),
    "entry by choice with wait": (entry.PickBot, entry.Wait, entry.Retire),
    "entering": (entry.Enter,),
    "preempt": (initiative.Preempt,),
    "mode": (movement.MoveMode, *CARD_PLAY),
    "moving": (step.Step, teleport.Teleport, drop.Drop, *CARD_PLAY, movement.EndMove),
    "chase": (hunt.Chase,),
    "shooting": (declaration.Shoot, declaration.Fire, explosions.Detonate, *CARD_PLAY),
    "declaring": (declaration.Shoot, declaration.Fire),  # BOT-SHT-2, BOT-R-63
    "react": (react.React,),
    "missile_turn": (missile.MissileTurn,),
    "reward": (reward.Reward,),
    "melee": (melee.Melee, *CARD_PLAY),
    "steal": (melee.Steal,),
    "service": (service.Work, service.Strip, *CARD_PLAY, service.EndService),
    "discard": (cards.Discard,),
}
# What a person is told of a kind is its first word.
TOLD: Final = {
    kind: (kind.split()[0], tuple(map(tag_of, accepts))) for kind, accepts in ACCEPTS.items()
}
PHASE_QUESTION: Final[Mapping[str, Callable[[Battle], Asked]]] = {
    "entry": entry.question,
    "move": initiative.question,
    "shoot": shooting_phase.question,
    "melee": melee.question,
    "service": service.question,
}


def requests(battle: Battle) -> tuple[Request, ...]:
    """The open question, at most one; () when the game is over, or goes on by itself.

    BOT-VIEW-1, BOT-SEC-2 It follows from public facts alone.
    """
    if battle.phase == "ended":
        return ()
    if battle.fight is not None:
        asked = melee.steal_question(battle)
    elif shooting_action.in_unit(battle):
        asked = react.question(battle) or missile.question(battle)
    elif battle.rewards:
        asked = reward.question(battle)
    else:
        asked = PHASE_QUESTION[battle.phase](battle)
    return () if asked is None else request(battle.round, *asked)


@lru_cache(maxsize=1 << 14)
def request(number: int, seat: int, kind: str, about: str) -> tuple[Request, ...]:
    """The question itself. number: of the round. kind: a key of ACCEPTS."""
    return (Request(seat, *TOLD[kind], f"round {number}{about and ': ' + about}"),)

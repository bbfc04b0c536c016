"""Which card to install, play or discard."""

from __future__ import annotations

from typing import Any, Final

from mechs_core.kernel.messages import Decision
from mechs_core.rulesets.bottisota.bots.aim import Aim
from mechs_core.rulesets.bottisota.bots.best import GOOD, best, of_type
from mechs_core.rulesets.bottisota.bots.moves import Moves
from mechs_core.rulesets.bottisota.bots.odds import D3
from mechs_core.rulesets.bottisota.bots.outlook import Outlook
from mechs_core.rulesets.bottisota.bots.upkeep import (
    EFFECT,
    FAULT,
    card_worth,
    point,
    random_part_worth,
    refill_worth,
)
from mechs_core.rulesets.bottisota.data import (
    AMMUNITION_CRATE,
    CARD,
    EMP_GRENADE,
    KIND,
    NITRO,
    TARGETING_LOCK,
)
from mechs_core.rulesets.bottisota.model import Battle
from mechs_core.rulesets.bottisota.rules.cards import Discard
from mechs_core.rulesets.bottisota.rules.declaration import shoot_choices
from mechs_core.rulesets.bottisota.rules.installing import Install
from mechs_core.rulesets.bottisota.rules.one_shot_effects import DAMAGE, shocked
from mechs_core.rulesets.bottisota.rules.one_shots import NO_ARGS, Play

SURE: Final = 0.1  # of a fault that is named first, on top of the others


def best_card(battle: Battle, seat: int, legal: list[Any]) -> Decision | None:
    """The part to install or the one-shot to play now, None where all may wait."""
    bot = battle.bot(seat)
    parts, plays = of_type(Install, legal), of_type(Play, legal)
    if parts:
        worth, part = best(parts, lambda each: card_worth(bot, CARD[each.card]))
        if worth > GOOD:
            return part
    if plays:
        worth, play = best(plays, lambda each: gain(battle, seat, each))
        if worth > GOOD:
            return play
    return None


def gain(battle: Battle, seat: int, choice: Play) -> float:
    """What it is worth to play a one-shot now rather than later."""
    bot, kind, args = battle.bot(seat), KIND[CARD[choice.card]], choice.args or NO_ARGS
    if kind == TARGETING_LOCK:
        worth = max(map(Aim(battle, seat).worth, shoot_choices(battle, seat)), default=0.0)
    elif kind == NITRO:
        worth = faster(battle, seat)
    elif kind == AMMUNITION_CRATE:
        worth = refill_worth(bot)
    elif kind == EMP_GRENADE:
        worth = sum(
            random_part_worth(other, other) for other in map(battle.bot, shocked(battle, seat))
        )
    elif args.target is not None:
        worth = random_part_worth(battle.bot(args.target), bot)
    else:
        items = args.repairs or args.faults or ()
        worth = sum(point(bot) if item == DAMAGE else FAULT[item] for item in items)
        worth += SURE * FAULT.get(items[0], 0.0)
    return worth - EFFECT[kind]


def faster(battle: Battle, seat: int) -> float:
    """What a nitro is worth in the movement under way."""
    bot = battle.bot(seat)
    slow = Moves(Outlook(battle, seat)).best()[0]
    before = bot.mp, bot.dashed
    bot.mp, bot.dashed = bot.mp + int(D3), True
    fast = Moves(Outlook(battle, seat)).best()[0]
    bot.mp, bot.dashed = before
    return fast - slow


def discard(battle: Battle, seat: int, legal: list[Any]) -> Decision:
    """The card that is worth least."""
    bot = battle.bot(seat)
    return best(of_type(Discard, legal), lambda each: -card_worth(bot, CARD[each.card]))[1]

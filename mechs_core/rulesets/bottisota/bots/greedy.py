"""`greedy`: takes what seems best now, measured in points of damage."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kernel.bots import Bot, Sight
from mechs_core.kernel.messages import Decision
from mechs_core.rulesets.bottisota import model
from mechs_core.rulesets.bottisota.bots import harm, upkeep
from mechs_core.rulesets.bottisota.bots.fire import Aim
from mechs_core.rulesets.bottisota.bots.moves import LOST, Moves
from mechs_core.rulesets.bottisota.bots.outlook import CAUTION, Outlook
from mechs_core.rulesets.bottisota.data import (
    BOT,
    BOTS,
    CARD,
    EMP_GRENADE,
    KIND,
    NITRO,
    REPAIR_KIT,
    SPARE_COMPONENTS,
    TARGETING_LOCK,
    THIEF_DRONE,
)
from mechs_core.rulesets.bottisota.geometry import DIRECTION, OFF
from mechs_core.rulesets.bottisota.model import Battle
from mechs_core.rulesets.bottisota.questions import requests
from mechs_core.rulesets.bottisota.rules import (
    effects,
    firing,
    hunt,
    melee,
    missile,
    numbers,
    repairs,
    service,
)
from mechs_core.rulesets.bottisota.rules.entry import Enter, PickBot
from mechs_core.rulesets.bottisota.rules.hunt import Chase
from mechs_core.rulesets.bottisota.rules.initiative import Preempt
from mechs_core.rulesets.bottisota.rules.melee import Melee, Steal
from mechs_core.rulesets.bottisota.rules.missile import MissileTurn
from mechs_core.rulesets.bottisota.rules.mode import MoveMode
from mechs_core.rulesets.bottisota.rules.oneshots import Play
from mechs_core.rulesets.bottisota.rules.parts import Install
from mechs_core.rulesets.bottisota.rules.react import React
from mechs_core.rulesets.bottisota.rules.shoot import Fire, Shoot

GOOD: Final = 0.05  # worth doing at all


def choose(sight: Sight) -> Decision:
    """A legal decision; the same sight gives the same one."""
    legal: list[Any] = sight.legal
    if len(legal) == 1:
        only: Decision = legal[0]
        return only
    battle: Battle = sight.imagine()
    kind = requests(battle)[0].kind
    if kind in OWN_ACTION and (card := best_card(battle, sight.seat, legal)) is not None:
        return card
    return CHOICES[kind](battle, sight.seat, legal)


def of_type(kind: type[Any], legal: list[Any]) -> list[Any]:
    return [choice for choice in legal if type(choice) is kind]


def best_of(choices: list[Any], worth: Callable[[Any], float]) -> tuple[float, Any]:
    """The first one of the best."""
    best = max(choices, key=worth)
    return worth(best), best


# ---------------------------------------------------------------- cards


def best_card(battle: Battle, seat: int, legal: list[Any]) -> Decision | None:
    """The part to install or the one-shot to play now, if any is worth it."""
    choices = [each for each in legal if type(each) is Install or type(each) is Play]
    if not choices:
        return None
    worth, card = best_of(choices, lambda each: card_gain(battle, seat, each))
    found: Decision | None = card if worth > GOOD else None
    return found


def card_gain(battle: Battle, seat: int, choice: Install | Play) -> float:
    """What it is worth to use a card now rather than later or never."""
    bot, card = battle.bot(seat), CARD[choice.card]
    if type(choice) is Install:
        return upkeep.card_worth(bot, card)
    return play_gain(battle, seat, bot, choice)


def play_gain(battle: Battle, seat: int, bot: model.Bot, choice: Any) -> float:
    kind, args = KIND[CARD[choice.card]], choice.args
    if kind in (REPAIR_KIT, SPARE_COMPONENTS):
        items = args.repairs or args.faults
        gain = sum(
            upkeep.point(bot) if item == effects.DAMAGE else upkeep.FAULT[item] for item in items
        )
        if kind == SPARE_COMPONENTS:
            # The first in order of preference goes for sure.
            gain += 0.1 * upkeep.FAULT[items[0]]
        return gain - upkeep.EFFECT[kind]
    if kind == THIEF_DRONE:
        return stolen_worth(bot, battle.bot(args.target))
    if kind == EMP_GRENADE:
        return 0.3 * len(effects.shocked(battle, seat))
    if kind == TARGETING_LOCK:
        aim = Aim(battle, seat)
        weapons = [weapon for weapon, _ in harm.loaded(bot)]
        targets = [s for s in battle.present() if s != seat]
        hall = battle.map
        fire = max(
            (
                aim.at_bot(weapon, target)
                for weapon in weapons
                for target in targets
                if harm.reaches(
                    hall, weapon, bot, bot.area, battle.bot(target), battle.bot(target).area
                )
            ),
            default=0.0,
        )
        return fire - 0.3
    if kind == NITRO:
        return nitro_gain(battle, seat)
    return upkeep.refill_worth(bot) - upkeep.EFFECT[kind]


def stolen_worth(thief: model.Bot, victim: model.Bot) -> float:
    """Of a random part of another bot."""
    parts = victim.installed
    return sum(max(0.2, upkeep.card_worth(thief, part)) for part in parts) / len(parts)


def nitro_gain(battle: Battle, seat: int) -> float:
    """What two more movement points and a dash are worth in the movement under way."""
    bot = battle.bot(seat)
    plain, _ = Moves(Outlook(battle, seat)).best()
    was = bot.mp, bot.dashed
    bot.mp, bot.dashed = bot.mp + 2, True
    faster, _ = Moves(Outlook(battle, seat)).best()
    bot.mp, bot.dashed = was
    return faster - plain - 0.5


# ---------------------------------------------------------------- entry


def enter(battle: Battle, seat: int, legal: list[Any]) -> Decision:
    """The place with the best outlook; a bot is picked by its price."""
    picks = of_type(PickBot, legal)
    if picks:
        pick: Decision = best_of(picks, lambda each: BOTS[BOT[each.bot]].points)[1]
        return pick
    places = of_type(Enter, legal)
    battle.bots[seat] = newcomer(battle, seat, places[0])
    battle.phase = "move"
    outlook = Outlook(battle, seat)
    me = outlook.me

    def worth(place: Enter) -> float:
        me.area = battle.map.number[place.area]
        me.heading = OFF if place.heading is None else DIRECTION[place.heading]
        return outlook.place()

    best: Decision = best_of(places, worth)[1]
    return best


def newcomer(battle: Battle, seat: int, place: Enter) -> model.Bot:
    """The bot that a seat is about to enter with."""
    kind = BOTS[battle.dealt[seat]]
    bot = model.Bot(
        kind=battle.dealt[seat],
        area=battle.map.number[place.area],
        heading=OFF,
        damage=0,
        faults=[0, 0, 0],
        installed=[],
        armour=kind.armour,
        shield=kind.shield,
        charges={},
    )
    bot.charges = repairs.full_charges(bot)
    return bot


# ---------------------------------------------------------------- movement


def preempt(battle: Battle, seat: int, legal: list[Any]) -> Decision:
    """Whoever moves later knows more."""
    return Preempt(go=False, for_round=True)


def mode(battle: Battle, seat: int, legal: list[Any]) -> Decision:
    """The mode with the best plan."""
    bot = battle.bot(seat)

    def worth(choice: MoveMode) -> float:
        if choice.mode == "hunt":
            return LOST
        bot.acted = True
        bot.mode, bot.dashed = choice.mode, choice.mode == "dash"
        bot.docked = choice.mode == "dock"
        if bot.docked:
            return Outlook(battle, seat).place()
        bot.mp = numbers.speed(bot, choice.mode)
        return Moves(Outlook(battle, seat)).best()[0]

    order = {"normal": 0, "dash": 1, "dock": 2, "hunt": 3}
    modes = sorted(of_type(MoveMode, legal), key=lambda each: order[each.mode])
    best: Decision = best_of(modes, worth)[1]
    return best


def move(battle: Battle, seat: int, legal: list[Any]) -> Decision:
    decision = Moves(Outlook(battle, seat)).best()[1]
    return decision if decision in legal else legal[-1]


def chase(battle: Battle, seat: int, legal: list[Any]) -> Decision:
    """Where a chase leads to a better place than this one."""
    bot = battle.bot(seat)
    due = hunt.due(battle)
    assert due is not None

    def worth(choice: Chase) -> float:
        bot.waiting = choice.mode == "decline"
        if bot.waiting:
            bot.prey, bot.dashed = OFF, False
            return Outlook(battle, seat).place()
        bot.prey, bot.dashed = due[1], choice.mode == "dash"
        bot.mp = numbers.speed(bot, choice.mode)
        return Moves(Outlook(battle, seat)).best()[0]

    best: Decision = best_of(legal, worth)[1]
    return best


# ---------------------------------------------------------------- fighting


def shoot(battle: Battle, seat: int, legal: list[Any]) -> Decision:
    """The best shot that is left, or fire."""
    shots = of_type(Shoot, legal)
    if shots:
        aim = Aim(battle, seat)
        worth, shot = best_of(shots, aim.worth)
        if worth > GOOD:
            best: Decision = shot
            return best
    return Fire()


def react(battle: Battle, seat: int, legal: list[Any]) -> Decision:
    return React(use=True)


def turn(battle: Battle, seat: int, legal: list[Any]) -> Decision:
    aim = Aim(battle, seat)
    weapon = harm_weapon(battle)

    def worth(choice: MissileTurn) -> float:
        return aim.at_bot(weapon, choice.target)

    best: Decision = best_of(legal, worth)[1]
    return best


def harm_weapon(battle: Battle) -> Any:
    return firing.weapon_of(firing.firing_of(battle), missile.turning(battle))


def fight(battle: Battle, seat: int, legal: list[Any]) -> Decision:
    """The fight with the best balance that does not come about anyway, or none."""
    me = battle.bot(seat)

    def worth(choice: Melee) -> float:
        if choice.target is None or battle.named[choice.target] == seat:
            return 0.0
        dealt, taken = harm.melee(battle, me, battle.bot(choice.target))
        return dealt - CAUTION * taken

    fights = of_type(Melee, legal)
    best: Decision = best_of(fights[::-1], worth)[1]
    return best


def steal(battle: Battle, seat: int, legal: list[Any]) -> Decision:
    won = melee.fight_of(battle)
    thief, victim = battle.bot(won.winner), battle.bot(won.loser)
    hit = upkeep.point(victim) * 0.5
    return Steal(take=stolen_worth(thief, victim) > hit)


# ---------------------------------------------------------------- upkeep


def take_reward(battle: Battle, seat: int, legal: list[Any]) -> Decision:
    best: Decision = best_of(
        legal, lambda each: upkeep.item_worth(battle, seat, each.kind, each.fault)
    )[1]
    return best


def serve(battle: Battle, seat: int, legal: list[Any]) -> Decision:
    works = of_type(service.Work, legal)
    if works:
        worth, work = best_of(
            works, lambda each: upkeep.item_worth(battle, seat, each.item, each.fault)
        )
        if worth > GOOD:
            best: Decision = work
            return best
    return service.EndService()


def discard(battle: Battle, seat: int, legal: list[Any]) -> Decision:
    """The card that is worth least."""
    bot = battle.bot(seat)
    best: Decision = best_of(legal, lambda each: -upkeep.card_worth(bot, CARD[each.card]))[1]
    return best


OWN_ACTION: Final = ("mode", "moving", "shooting", "melee", "service")
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

GREEDY: Final = Bot(
    name="greedy",
    version=1,
    sentence="weighs the harm it can do against the harm that waits, place by place",
    choose=choose,
)

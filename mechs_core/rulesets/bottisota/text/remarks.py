"""What a player should know of a decision that is offered, as the tables print it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Decision
from mechs_core.kit.words import count
from mechs_core.rulesets.bottisota.data import BOT, BOTS, SELF_DESTRUCT, WEAPONS, Weapon
from mechs_core.rulesets.bottisota.rules.bot_numbers import COVER
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot
from mechs_core.rulesets.bottisota.rules.entry import PickBot
from mechs_core.rulesets.bottisota.rules.explosions import Detonate
from mechs_core.rulesets.bottisota.rules.hunt import Chase
from mechs_core.rulesets.bottisota.rules.initiative import Preempt
from mechs_core.rulesets.bottisota.rules.melee import Melee
from mechs_core.rulesets.bottisota.rules.movement import MoveMode
from mechs_core.rulesets.bottisota.rules.react import React
from mechs_core.rulesets.bottisota.text.sentence_tables.shots import melee_mods, shot_mods
from mechs_core.rulesets.bottisota.text.words import covered, signed
from mechs_core.rulesets.bottisota.view import BotSeen, View


def remark(decision: Decision, view: View) -> str:
    """A remark on a legal decision of the seat that is asked; most have none."""
    known = REMARK.get(type(decision))
    return "" if known is None else known(decision, view)


def _own(view: View) -> BotSeen | None:
    """The bot of the seat that is asked."""
    return None if view.asked is None else view.seats[view.asked.seat].bot


def test_number(need: int, mod: int) -> int:
    """What the die of a test must show. BOT-LUCK-2 A 1 always fails, a 6 never does."""
    return min(6, max(2, need - mod))


# ---------------------------------------------------------------- entry and movement


def _pick(offered: PickBot, view: View) -> str:
    kind = BOTS[BOT[offered.bot]]
    said = [kind.kind, *(kind.weapons or ("no weapon",))]
    said += [f"dash {kind.dash}", f"normal {kind.normal}", f"armour {kind.armour}+"]
    said += [f"shield {kind.shield}+"] if kind.shield else []
    said += [f"melee {signed(kind.melee)}", f"durability {kind.fault_at}/{kind.explode_at}"]
    said += ["slow"] * bool(kind.slow) + ["fast"] * bool(kind.fast)
    said += [f"{count(kind.min_move, 'step')} at least"] if kind.min_move else []
    said += ["self-destruct"] * kind.self_destruct
    return ", ".join(said)


def _preempt(offered: Preempt, view: View) -> str:
    return "not asked again in this round" if offered.for_round else ""


def _mode(offered: MoveMode, view: View) -> str:
    bot = _own(view)
    if bot is None or offered.mode not in ("dash", "normal"):
        return MODE.get(offered.mode, "")
    return _speed(bot, offered.mode)


MODE: Final[Mapping[str, str]] = {
    "hunt": "wait, and chase a bot that has moved",
    "dock": "stay in the depot, and neither shoot nor drop",
}


def _chase(offered: Chase, view: View) -> str:
    bot = _own(view)
    return "" if bot is None or offered.mode == "decline" else _speed(bot, offered.mode)


def _speed(bot: BotSeen, mode: str) -> str:
    """Movement points, and what a dash costs."""
    if mode == "dash":
        return f"{count(bot.dash, 'movement point')}; -1 to hit with shots this round"
    return count(bot.normal, "movement point")


# ---------------------------------------------------------------- shooting and melee


def _shoot(offered: Shoot, view: View) -> str:
    """What the dice must show to hit, and to save."""
    weapon, bot = WEAPONS[offered.weapon], _own(view)
    mods = [] if bot is None else [(number, why) for number, why in shot_mods(bot, view) if number]
    reasons = ", ".join(f"{number:+d} {why}" for number, why in mods)
    hits = f"hits on {test_number(weapon.hit, sum(number for number, _ in mods))}+"
    hits += f" ({reasons})" if reasons else ""
    target = None if offered.bot is None else view.seats[offered.bot].bot
    return f"{hits}, each bot there" if target is None else f"{hits}{_saves(weapon, target, view)}"


def _saves(weapon: Weapon, it: BotSeen, view: View) -> str:
    """Shield and armour of a bot against a hit. BOT-HIT-2"""
    cover = COVER if covered(it, view) else 0
    armour = f"armour saves on {test_number(it.armour, weapon.am + cover)}+"
    if it.shield is None:
        return f"; {armour}"
    return f"; shield saves on {test_number(it.shield, cover)}+, {armour}"


def _fire(offered: Fire, view: View) -> str:
    declares = view.asked is not None and view.asked.kind == "declaring"
    return "roll for what is declared" if declares else "no shot"


def _detonate(offered: Detonate, view: View) -> str:
    return f"your bot is destroyed, and hits all in its area on {SELF_DESTRUCT.hit}+"


def _react(offered: React, view: View) -> str:
    return "the hit becomes a miss" if offered.use else "take the hit"


def _melee(offered: Melee, view: View) -> str:
    bot = _own(view)
    other = None if offered.target is None else view.seats[offered.target].bot
    if bot is None or other is None:
        return ""
    own, its = (sum(number for number, _ in melee_mods(each, view)) for each in (bot, other))
    return f"your die {own:+d} against its die {its:+d}"


REMARK: Final[Mapping[type[Decision], Callable[[Any, View], str]]] = {
    PickBot: _pick,
    Preempt: _preempt,
    MoveMode: _mode,
    Chase: _chase,
    Shoot: _shoot,
    Fire: _fire,
    Detonate: _detonate,
    React: _react,
    Melee: _melee,
}

"""One step into a neighbouring area. BOT-MOV-3 to 6."""

from __future__ import annotations

from typing import ClassVar, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.field_types import Choice, Heading
from mechs_core.rulesets.bottisota.geometry import DIRECTION, DIRECTIONS, OFF
from mechs_core.rulesets.bottisota.maps import RIM, WALL, path
from mechs_core.rulesets.bottisota.model import Battle, Bot
from mechs_core.rulesets.bottisota.rules import explosions, mines
from mechs_core.rulesets.bottisota.rules.destruction import destroy
from mechs_core.rulesets.bottisota.rules.dice import d6
from mechs_core.rulesets.bottisota.rules.terrain import (
    against_conveyor,
    rolls_at,
    step_cost,
    turns_too_far,
)


class Step(Choice, frozen=True):
    dir: Heading


class DoorwayRolled(Event, frozen=True):
    """A flying bot passes a doorway wall. BOT-TER-7"""

    reveals: ClassVar[bool] = True

    seat: int
    to: str
    roll: int
    crashed: bool


class Stepped(Event, frozen=True, rename={"from_": "from"}):
    seat: int
    from_: str
    to: str
    dir: str
    cost: int  # as paid
    mp_left: int
    heading: str | None = None


CRASHES: Final = 6  # in a doorway
STEPS: Final = tuple(Step(name) for name in DIRECTIONS)  # in the order of BOT-GEO-1


def obstacle(battle: Battle, bot: Bot, direction: int) -> str:
    """The code of what forbids a bot this step, or ""."""
    way = battle.map.exits[bot.area][direction]
    if way >= WALL:
        return "off_board" if way == RIM else "wall"  # BOT-TER-6
    return hindrance(battle, bot, direction)


def hindrance(battle: Battle, bot: Bot, direction: int) -> str:
    """The code of what forbids a bot a step that no wall and no rim does, or ""."""
    hall = battle.map
    if turns_too_far(hall, bot, direction):
        return "flight_exit"
    if bot.prey != OFF:  # BOT-HUNT-3 Each step of a chase is one nearer.
        far = path(hall, battle.bot(bot.prey).area)
        if far[hall.beside[bot.area][direction]] >= far[bot.area]:
            return "chase_detour"
    if step_cost(hall, bot, direction) <= bot.mp:
        return ""
    if against_conveyor(hall, bot, direction):  # BOT-R-5
        return "against_conveyor"
    # BOT-MOV-5, BOT-R-6 The first step of a dash may cost more than there is.
    return "" if bot.dashed and not bot.steps else "not_enough_mp"


def has_step(battle: Battle, bot: Bot) -> bool:
    """Whether any step is legal for the bot."""
    return any(not hindrance(battle, bot, direction) for direction in battle.map.ways[bot.area])


def why_not_step(battle: Battle, seat: int, direction: int) -> IllegalDecision | None:
    """What forbids this step, or None."""
    bot = battle.bot(seat)
    code = obstacle(battle, bot, direction)
    if not code:
        return None
    hall = battle.map
    here, there = hall.names[bot.area], hall.names[hall.beside[bot.area][direction]]
    way = DIRECTIONS[direction]
    if code == "off_board":
        sentence = f"the hall ends {way} of {here}"
    elif code == "wall":
        sentence = f"a wall stands between {here} and {there}"
    elif code == "flight_exit":
        sentence = (
            f"flight obstacles at {here}: the {bot.type.name}, heading {DIRECTIONS[bot.heading]}, "
            f"cannot turn {way}"
        )
    elif code == "chase_detour":
        prey = battle.bot(bot.prey)
        sentence = f"{there} is no nearer to the {prey.type.name} at {hall.names[prey.area]}"
    else:
        against = " against the conveyor" if code == "against_conveyor" else ""
        sentence = f"{there} costs {step_cost(hall, bot, direction)} MP{against}, {bot.mp} are left"
    return IllegalDecision(code, sentence)


def step(play: Play[Battle], seat: int, choice: Step) -> None:
    battle, direction = play.state, DIRECTION[choice.dir]
    if reason := why_not_step(battle, seat, direction):
        raise reason
    hall, bot = battle.map, battle.bot(seat)
    here, there = hall.names[bot.area], hall.names[hall.beside[bot.area][direction]]
    cost = min(step_cost(hall, bot, direction), bot.mp)

    if rolls_at(hall, bot, direction):
        roll = d6(play, f"door r{battle.round} s{seat} n{bot.steps}")
        crashed = roll == CRASHES
        play.emit(DoorwayRolled(seat, there, roll, crashed))
        if crashed:  # BOT-TER-7 It stays in the area it came from.
            destroy(play, seat, "doorway", None)
            explosions.end_unit(play)
            return
    heading = choice.dir if bot.type.flying else None  # BOT-MOV-6
    play.emit(Stepped(seat, here, there, choice.dir, cost, bot.mp - cost, heading))
    mines.attack_entering(play, seat)


def step_choices(battle: Battle, seat: int) -> list[Step]:
    bot = battle.bot(seat)
    return [STEPS[way] for way in battle.map.ways[bot.area] if not hindrance(battle, bot, way)]


def on_doorway_rolled(battle: Battle, event: DoorwayRolled) -> None:
    """The state stays as it is: the next event tells what follows."""


def on_stepped(battle: Battle, event: Stepped) -> None:
    bot = battle.bot(event.seat)
    bot.area = battle.map.number[event.to]
    bot.mp = event.mp_left
    bot.steps += 1
    bot.entered = True
    if event.heading is not None:
        bot.heading = DIRECTION[event.heading]


DECIDE = {Step: step}
APPLY = {DoorwayRolled: on_doorway_rolled, Stepped: on_stepped}
OFFER = {Step: step_choices}

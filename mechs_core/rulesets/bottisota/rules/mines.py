"""Mines attack, magnetic ones slide. BOT-MINE."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.model import Battle, Bot, Mine
from mechs_core.rulesets.bottisota.rules import dice
from mechs_core.rulesets.bottisota.rules.explosions import end_unit
from mechs_core.rulesets.bottisota.rules.hits import Source, hit


class MineSlid(Event, frozen=True):
    reveals: ClassVar[bool] = True

    mine: str
    target: int


class MineAttacked(Event, frozen=True):
    reveals: ClassVar[bool] = True

    mine: str
    target: int
    roll: int
    need: int
    hit: bool
    wakes: int | None  # round; None: the mine is gone


# ---------------------------------------------------------------- what happens


def affects(mine: Mine, bot: Bot) -> bool:
    """BOT-MINE-2 A mine attacks ground bots, a magnetic one all (BOT-R-40).

    BOT-R-18 Neither spares its owner.
    """
    return mine.kind == "magmine" or bot.type.ground


def awake_in(battle: Battle, area: int) -> list[Mine]:
    """The mines of an area that may attack this round, in drop order."""
    return [mine for mine in battle.mines if mine.area == area and mine.wakes <= battle.round]


def attack_entering(play: Play[Battle], seat: int) -> None:
    """BOT-MINE-3 (a) The mines of the area that a bot has come into attack it, each a unit."""
    if play.state.mines:
        attack_all(play, seat, in_unit=False)


def attack_all(play: Play[Battle], seat: int, *, in_unit: bool) -> None:
    """All awake mines of a bot's area that can affect it attack, in drop order, until it is gone.

    in_unit: the attacks belong to a unit that goes on, a beam's. BOT-BEAM-4, BOT-R-55
    """
    battle = play.state
    for mine in awake_in(battle, battle.bot(seat).area):
        bot = battle.bots[seat]
        if bot is None:
            return
        if affects(mine, bot):
            attack(play, mine, seat, in_unit=in_unit)


def attack(play: Play[Battle], mine: Mine, target: int, *, in_unit: bool) -> None:
    """BOT-MINE-4 One roll without modifiers; a hit uses the mine up.

    BOT-R-17 After a miss it sleeps until the next round.
    """
    battle = play.state
    label = f"mine {mine.id} r{battle.round}"
    roll = dice.d6(play, label)
    struck = dice.passes(roll, 0, mine.hit)
    wakes = None if struck else battle.round + 1
    play.emit(MineAttacked(mine.id, target, roll, mine.hit, struck, wakes))
    if struck:  # BOT-MINE-5 No cover; the owner is the destroyer.
        hit(play, target, Source(label, mine.am, False, "mine", mine.owner), 0)
    if not in_unit:
        end_unit(play)


def next_to_slide(battle: Battle) -> Mine | None:
    """BOT-MINE-3 (c) The magnetic mine that slides next as the shooting phase begins; None: none.

    Each attack uses it up or puts it to sleep, so none is found twice.
    """
    if not battle.sliding:
        return None
    for mine in battle.mines:
        awake = mine.kind == "magmine" and mine.wakes <= battle.round
        if awake and battle.standing_in(mine.area):
            return mine
    return None


def slide(play: Play[Battle], mine: Mine) -> None:
    """A magnetic mine slides to a random bot of its area and attacks it."""
    battle = play.state
    label = f"slide {mine.id} r{battle.round}"
    target = dice.choose(play, label, battle.standing_in(mine.area))
    play.emit(MineSlid(mine.id, target))
    attack(play, mine, target, in_unit=False)


# ---------------------------------------------------------------- what it does to the state


def on_mine_slid(battle: Battle, event: MineSlid) -> None:
    """The state stays as it is: the next event tells what follows."""


def on_mine_attacked(battle: Battle, event: MineAttacked) -> None:
    place = next(i for i, mine in enumerate(battle.mines) if mine.id == event.mine)
    if event.wakes is None:
        del battle.mines[place]
    else:
        battle.mines[place] = replace(battle.mines[place], wakes=event.wakes)


APPLY = {MineSlid: on_mine_slid, MineAttacked: on_mine_attacked}

"""Melee: named first, then fought. BOT-MEL."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import SEAT, Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.data import CARDS, GRIPPER, HALLS
from mechs_core.rulesets.bottisota.field_types import Choice
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.model import PULL, PUSH, UNDECLARED, Battle, Fight, pair
from mechs_core.rulesets.bottisota.rules import bot_numbers, dice, hazards
from mechs_core.rulesets.bottisota.rules.cards import PartStolen
from mechs_core.rulesets.bottisota.rules.explosions import end_unit
from mechs_core.rulesets.bottisota.rules.hits import Source, strike
from mechs_core.rulesets.bottisota.rules.question_words import done
from mechs_core.rulesets.bottisota.rules.rounds import start_phase


class Melee(Choice, frozen=True):
    target: Annotated[int | None, SEAT]


class Steal(Choice, frozen=True):
    take: bool


class MeleeDeclared(Event, frozen=True):
    seat: int
    target: int | None


class MeleeRolled(Event, frozen=True):
    reveals: ClassVar[bool] = True

    a: int  # the one nearer to the starter
    b: int
    rolls: tuple[int, int]
    totals: tuple[int, int]
    winner: int | None
    hits: int


PREPARED: Final = done("part", "card")
NO_MELEE: Final = Melee(None)
MELEES: Final = tuple(map(Melee, range(HALLS[-1].most)))  # by target
STEALS: Final = (Steal(True), Steal(False))


# ---------------------------------------------------------------- may it


def why_not_melee(battle: Battle, seat: int, target: int) -> IllegalDecision | None:
    """BOT-MEL-2 What forbids to name this bot, or None."""
    bot, other = battle.bot(seat), battle.bots[target]
    if target == seat:
        return IllegalDecision("bad_target", "a bot does not fight itself")
    if other is None:
        return IllegalDecision("bad_target", f"seat {target} has no bot in the hall")
    name = other.type.name
    if other.area != bot.area:
        where = battle.map.names[other.area]
        return IllegalDecision("bad_target", f"the {name} is in {where}, not in the same area")
    code = barred(battle, seat, target)
    if code == "push_linked":
        return IllegalDecision(code, f"a push beam keeps the {name} away this round")
    if code == "airborne_target":
        return IllegalDecision(code, f"the {name} is in the air, out of reach")
    return None


def barred(battle: Battle, seat: int, target: int) -> str:
    """The code of what keeps a bot from naming another one beside it, or "". BOT-MEL-2

    BOT-R-50 Links of this round are older than its naming.
    """
    link = battle.links.get(pair(seat, target)) if battle.links else None
    if link == PUSH:
        return "push_linked"
    reaches = battle.bot(seat).type.airborne or battle.bot(target).type.ground or link == PULL
    return "" if reaches else "airborne_target"


def targets(battle: Battle, seat: int) -> list[int]:
    """Whom a bot may name, ascending."""
    near = battle.standing_in(battle.bot(seat).area)
    return [other for other in near if other != seat and not barred(battle, seat, other)]


def melee_choices(battle: Battle, seat: int) -> list[Melee]:
    return [*[MELEES[target] for target in targets(battle, seat)], NO_MELEE]


def steal_choices(battle: Battle, seat: int) -> list[Steal]:
    return [*STEALS]


# ---------------------------------------------------------------- what happens


def question(battle: Battle) -> tuple[int, str, str] | None:
    """BOT-MEL-1, BOT-R-22 Who is asked next whom it names."""
    for seat in battle.order():
        if battle.named[seat] == UNDECLARED and targets(battle, seat):
            bot = battle.bot(seat)
            return seat, "melee", PREPARED(len(bot.installed), bot.played)
    return None


def declare(play: Play[Battle], seat: int, decision: Melee) -> None:
    target = decision.target
    if target is not None and (reason := why_not_melee(play.state, seat, target)):
        raise reason
    play.emit(MeleeDeclared(seat, target))


def progress(play: Play[Battle]) -> None:
    """Do the next thing that nobody decides: a fight, or the end of the phase."""
    pair_up = next_fight(play.state)
    if pair_up is None:
        start_phase(play, "service")
    else:
        fight(play, *pair_up)


def next_fight(battle: Battle) -> tuple[int, int] | None:
    """The pair that fights next, the one nearer to the starter first. BOT-MEL-3, BOT-MEL-4.

    BOT-R-23 Two that name each other are one pair. A bot that is gone has no place in the order,
    so a fight with it is dropped.
    """
    place = {seat: nearness for nearness, seat in enumerate(battle.order())}
    pairs = {
        (min(place[seat], place[target]), max(place[seat], place[target]))
        for seat, target in enumerate(battle.named)
        if seat in place and target in place
    }
    order = list(place)
    for near, far in sorted(pairs):
        if (order[near], order[far]) not in battle.fought:
            return order[near], order[far]
    return None


def fight(play: Play[Battle], a: int, b: int) -> None:
    """BOT-MEL-5 Both roll; the higher total inflicts the difference. BOT-R-47 It is no test."""
    battle = play.state
    rolls = roll_for(play, a), roll_for(play, b)
    totals = (
        rolls[0] + bot_numbers.melee_bonus(battle, battle.bot(a)),
        rolls[1] + bot_numbers.melee_bonus(battle, battle.bot(b)),
    )
    margin = totals[0] - totals[1]
    winner = None if margin == 0 else a if margin > 0 else b
    play.emit(MeleeRolled(a, b, rolls, totals, winner, abs(margin)))
    if winner is not None and steal_question(battle) is None:
        settle(play, fight_of(battle), abs(margin))


def roll_for(play: Play[Battle], seat: int) -> int:
    battle = play.state
    return dice.d6(play, label_of(battle, seat, battle.bot(seat).fights))


def label_of(battle: Battle, seat: int, number: int) -> str:
    """The luck label of a seat's fight; number: of those it fought this round, from 0."""
    return f"melee r{battle.round} s{seat} n{number}"


def fight_of(battle: Battle) -> Fight:
    """The fight that was rolled and is not settled."""
    assert battle.fight is not None
    return battle.fight


def steal_question(battle: Battle) -> tuple[int, str, str] | None:
    """BOT-MEL-9 A winner with a gripper is asked, against a loser with installed parts."""
    fight = battle.fight
    if fight is None or not battle.bot(fight.loser).installed:
        return None
    if not bot_numbers.has(battle.bot(fight.winner), GRIPPER):
        return None
    return fight.winner, "steal", f"fight {fight.number}"


def steal(play: Play[Battle], seat: int, decision: Steal) -> None:
    """Take a random installed part for one hit less, or leave it; then the hits are tested."""
    battle = play.state
    fight = fight_of(battle)
    hits = fight.hits
    if decision.take:
        label = f"{label_of(battle, seat, fight.number)} steal"
        card = dice.choose(play, label, battle.bot(fight.loser).installed)
        play.emit(PartStolen(seat, fight.loser, CARDS[card]))
        hits -= 1
    settle(play, fight, hits)


def settle(play: Play[Battle], fight: Fight, hits: int) -> None:
    """Test the hits, BOT-MEL-6 without cover; then the hazards of BOT-MEL-7 and the unit's end."""
    battle = play.state
    winner, loser = fight.winner, fight.loser
    label = label_of(battle, winner, fight.number)
    source = Source(label, battle.bot(winner).type.melee_am, False, "melee", winner)
    strike(play, loser, source, hits)
    if battle.bots[loser] is not None:
        hazards.risk(play, loser, label, winner)
    end_unit(play)


# ---------------------------------------------------------------- what it does to the state


def on_melee_declared(battle: Battle, event: MeleeDeclared) -> None:
    battle.named[event.seat] = OFF if event.target is None else event.target
    battle.acting = OFF


def on_melee_rolled(battle: Battle, event: MeleeRolled) -> None:
    battle.fought.append((event.a, event.b))
    if event.winner is not None:
        loser = event.b if event.winner == event.a else event.a
        number = battle.bot(event.winner).fights
        battle.fight = Fight(event.winner, loser, event.hits, number)
    battle.bot(event.a).fights += 1
    battle.bot(event.b).fights += 1


DECIDE = {Melee: declare, Steal: steal}
APPLY = {MeleeDeclared: on_melee_declared, MeleeRolled: on_melee_rolled}
OFFER = {Melee: melee_choices, Steal: steal_choices}

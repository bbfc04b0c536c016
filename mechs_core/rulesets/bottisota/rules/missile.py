"""A missile that missed turns on somebody else. BOT-WPN-3."""

from __future__ import annotations

from typing import Annotated

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import SEAT, Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.field_types import Choice
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.model import Battle
from mechs_core.rulesets.bottisota.rules.shooting_action import (
    firing_of,
    in_unit,
    next_shot,
    reach,
    weapon_of,
)


class MissileTurn(Choice, frozen=True):
    target: Annotated[int, SEAT]


class MissileTurned(Event, frozen=True, rename={"from_": "from"}):
    seat: int
    shot: int
    from_: int  # seat
    to: int | None  # seat; None: it is lost


# ---------------------------------------------------------------- may it


def turning(battle: Battle) -> int:
    """Index of the missile that has to turn before anything else is rolled; OFF: none has.

    That is one that missed or met a decoy, or the next one if its target is gone. BOT-R-34
    """
    firing = firing_of(battle)
    begun = in_unit(battle)
    shot = firing.shot if begun else next_shot(battle)
    if shot == OFF or not weapon_of(firing, shot).is_missile:
        return OFF
    if begun:
        return shot if firing.struck == OFF and firing.turned == OFF else OFF
    return shot if battle.bots[firing.shots[shot].bot] is None else OFF


def candidates(battle: Battle, shot: int) -> list[int]:
    """Whom a missile may turn on, ascending: the untried bots where its first target stood.

    The shooter itself only if there is no other.
    """
    firing = firing_of(battle)
    tried = firing.tried if firing.shot == shot else []
    there = [seat for seat in battle.standing_in(firing.shots[shot].at) if seat not in tried]
    return [seat for seat in there if seat != firing.seat] or there


def question(battle: Battle) -> tuple[int, str, str] | None:
    shot = turning(battle)
    if shot == OFF or len(candidates(battle, shot)) < 2:
        return None
    firing = firing_of(battle)
    return firing.seat, "missile_turn", f"shot {shot} from s{turns_from(battle, shot)}"


def why_not_turn(battle: Battle, decision: MissileTurn) -> IllegalDecision | None:
    """What forbids this turn, or None."""
    if decision.target in candidates(battle, turning(battle)):
        return None
    fits = " ".join(f"s{seat}" for seat in candidates(battle, turning(battle)))
    return IllegalDecision("bad_target", f"the missile can turn on one of {fits}")


def turn_choices(battle: Battle, seat: int) -> list[MissileTurn]:
    return [MissileTurn(target) for target in candidates(battle, turning(battle))]


# ---------------------------------------------------------------- what happens


def turn_where_told(play: Play[Battle], seat: int, decision: MissileTurn) -> None:
    battle = play.state
    if reason := why_not_turn(battle, decision):
        raise reason
    shot = turning(battle)
    play.emit(MissileTurned(seat, shot, turns_from(battle, shot), decision.target))


def turn(play: Play[Battle], shot: int) -> None:
    """A missile turns on the one bot that is left, or is lost."""
    battle = play.state
    to = next(iter(candidates(battle, shot)), None)
    play.emit(MissileTurned(firing_of(battle).seat, shot, turns_from(battle, shot), to))


def turns_from(battle: Battle, shot: int) -> int:
    """The seat that a missile was rolled for last, or that it was declared at."""
    firing = firing_of(battle)
    return firing.tried[-1] if firing.shot == shot else firing.shots[shot].bot


# ---------------------------------------------------------------- what it does to the state


def on_missile_turned(battle: Battle, event: MissileTurned) -> None:
    firing = firing_of(battle)
    reach(firing, event.shot)
    if event.to is None:
        firing.over = True
    else:
        firing.turned = event.to


DECIDE = {MissileTurn: turn_where_told}
APPLY = {MissileTurned: on_missile_turned}
OFFER = {MissileTurn: turn_choices}

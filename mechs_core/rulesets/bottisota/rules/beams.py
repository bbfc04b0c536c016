"""Push and pull beams are settled last. BOT-BEAM."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.model import PULL, PUSH, Battle, pair
from mechs_core.rulesets.bottisota.rules import dice, hazards, mines
from mechs_core.rulesets.bottisota.rules.explosions import end_unit
from mechs_core.rulesets.bottisota.rules.hits import Source, hit, strike
from mechs_core.rulesets.bottisota.rules.shooting_action import firing_of, shot_label, weapon_of

TEAR_AM: Final = -2  # armour modifier. BOT-BEAM-2


class TornApart(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: int
    target: int
    hits: int


class LinkSet(Event, frozen=True):
    a: int
    b: int
    kind: Literal["push", "pull"]


# ---------------------------------------------------------------- what happens


def settle_next(play: Play[Battle]) -> None:
    """BOT-BEAM-1 Settle the beams that hit a bot: of those left, the first one declared at."""
    battle = play.state
    firing = firing_of(battle)
    struck = {seat for _, seat in firing.beams}
    target = next(
        shot.bot
        for index, shot in enumerate(firing.shots)
        if weapon_of(firing, index).is_beam and shot.bot in struck
    )
    beams = [shot for shot, seat in firing.beams if seat == target]
    if any(weapon_of(firing, beam).is_push for beam in beams) and any(
        weapon_of(firing, beam).is_pull for beam in beams
    ):
        tear(play, target, beams[0])
    else:
        shift(play, target, beams)
    end_unit(play)


def tear(play: Play[Battle], target: int, first: int) -> None:
    """BOT-BEAM-2 A bot that is pushed and pulled takes hits, and nothing else of beams (BOT-R-15).

    first: the first beam that hit.
    """
    battle = play.state
    seat = firing_of(battle).seat
    label = f"tear r{battle.round} s{seat} k{first}"
    count = dice.d6(play, label)
    play.emit(TornApart(seat, target, count))
    strike(play, target, Source(label, TEAR_AM, True, "tear", seat), count)


def shift(play: Play[Battle], target: int, beams: list[int]) -> None:
    """BOT-BEAM-3 to 6 Hits and mines beam by beam, then hazards, then the link.

    BOT-R-11, BOT-R-49 Mines, hazards and link follow also where shield or armour has held.
    """
    battle = play.state
    firing = firing_of(battle)
    for beam in beams:
        label = shot_label(battle, beam, 0)
        am = weapon_of(firing, beam).am
        if battle.bots[target] is not None:
            hit(play, target, Source(label, am, True, "shot", firing.seat), 0)
        if battle.bots[target] is not None:
            mines.attack_all(play, target, in_unit=True)
    for beam in beams:
        if battle.bots[target] is not None:
            hazards.risk(play, target, shot_label(battle, beam, 0), firing.seat)
    if battle.bots[target] is not None:
        push = weapon_of(firing, beams[-1]).is_push
        play.emit(LinkSet(firing.seat, target, PUSH if push else PULL))


# ---------------------------------------------------------------- what it does to the state


def on_torn_apart(battle: Battle, event: TornApart) -> None:
    settle(battle, event.target)


def on_link_set(battle: Battle, event: LinkSet) -> None:
    """BOT-R-13 It takes the place of an earlier link of the two. BOT-R-14 Nobody changes area."""
    battle.links[pair(event.a, event.b)] = event.kind
    settle(battle, event.b)


def settle(battle: Battle, target: int) -> None:
    """The beams that hit a bot are settled. A piece of the fold."""
    if battle.firing is not None:
        beams = battle.firing.beams
        battle.firing.beams = [(shot, seat) for shot, seat in beams if seat != target]


APPLY = {TornApart: on_torn_apart, LinkSet: on_link_set}

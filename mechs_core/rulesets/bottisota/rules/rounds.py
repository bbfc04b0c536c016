"""Rounds and phases: what begins, what ends, what is forgotten. BOT-RND."""

from __future__ import annotations

from typing import ClassVar

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.model import UNDECLARED, Battle, Phase
from mechs_core.rulesets.bottisota.rules.dice import choose


class RoundStarted(Event, frozen=True):
    """The entry step is over; modes, steps, drops, links and flags of the last round are gone."""

    reveals: ClassVar[bool] = True

    round: int
    starter: int


class PhaseStarted(Event, frozen=True):
    phase: Phase


class RoundEnded(Event, frozen=True):
    round: int


def start_round(play: Play[Battle]) -> None:
    """BOT-RND-1 After the entry step: the starter is drawn, movement begins."""
    battle = play.state
    starter = choose(play, f"starter r{battle.round}", battle.present())
    play.emit(RoundStarted(battle.round, starter))
    start_phase(play, "move")


def start_phase(play: Play[Battle], phase: Phase) -> None:
    play.emit(PhaseStarted(phase))


def on_round_started(battle: Battle, event: RoundStarted) -> None:
    battle.round, battle.starter = event.round, event.starter
    battle.links = {}
    for seat, bot in enumerate(battle.bots):
        if bot is not None:
            bot.forget_round()
            battle.last_round[seat] = event.round


def on_phase_started(battle: Battle, event: PhaseStarted) -> None:
    battle.phase = event.phase
    battle.sliding = event.phase == "shoot"
    battle.acting = battle.going = OFF
    battle.holds, battle.movers, battle.hunters = [], [], []
    battle.firing = None
    battle.named, battle.fought, battle.fight = [UNDECLARED] * battle.seats, [], None
    battle.works, battle.stripped = 0, False
    for bot in battle.bots:
        if bot is not None:
            bot.acted = False


def on_round_ended(battle: Battle, event: RoundEnded) -> None:
    battle.round = event.round + 1
    battle.phase = "entry"
    battle.entrants = None


APPLY = {
    RoundStarted: on_round_started,
    PhaseStarted: on_phase_started,
    RoundEnded: on_round_ended,
}

"""Who moves next: slow and fast bots shift the order. BOT-INI."""

from __future__ import annotations

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.messages import Choice
from mechs_core.rulesets.bottisota.model import Battle


class Preempt(Choice, frozen=True):
    go: bool
    for_round: bool = False  # with a hold: not asked again this round


class PreemptAnswered(Event, frozen=True):
    seat: int
    go: bool
    for_round: bool


def question(battle: Battle) -> tuple[int, str, str] | None:
    raise NotImplementedError


def progress(play: Play[Battle]) -> None:
    raise NotImplementedError


def on_preempt_answered(battle: Battle, event: PreemptAnswered) -> None:
    battle.movers, battle.hunters = [], []
    if event.go:
        battle.going, battle.holds = event.seat, []
    else:
        battle.holds.append(event.seat)
        battle.bot(event.seat).held = event.for_round


APPLY = {PreemptAnswered: on_preempt_answered}

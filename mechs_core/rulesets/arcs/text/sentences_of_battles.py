"""Sentences for battles: dice, hits, raids, Outrage and ransacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mechs_core.kernel.messages import Message
from mechs_core.kit.sentences import Row, by
from mechs_core.kit.words import Said, count, listed
from mechs_core.rulesets.arcs.data import BHIT, DICE, HIT
from mechs_core.rulesets.arcs.rules import battle, hits, outrage
from mechs_core.rulesets.arcs.rules.targets import OWN
from mechs_core.rulesets.arcs.text.say import SAY
from mechs_core.rulesets.arcs.text.words import court_named, name, rolled
from mechs_core.rulesets.arcs.view import View


def dice_told(numbers: Mapping[str, int]) -> str:
    """ "2 assault dice and 1 raid die"; "no dice"."""
    said = [f"{n} {kind} {'die' if n == 1 else 'dice'}" for kind in DICE if (n := numbers[kind])]
    return listed(said) or "no dice"


def _rolled(event: battle.DiceRolled, view: View) -> Said:
    kinds = ", ".join(
        f"{kind} {' '.join(map(str, event.faces[kind]))}" for kind in DICE if kind in event.faces
    )
    again = "are rolled again" if event.reroll is not None else "show"
    rules = ("ARC-BAT-4",)
    return f"the dice {again} {kinds}: {rolled(event.totals)}", rules


def _collected(event: battle.DiceCollected, view: View) -> Said:
    numbers = {kind: event.dice.get(kind, 0) for kind in DICE}
    who = "the attacker" if view.battle is None else name(view.battle.seat)
    return f"{who} collects {dice_told(numbers)}", ("ARC-BAT-2",)


def _collect(choice: battle.CollectDice, view: View) -> Said:
    return f"collects {dice_told({kind: getattr(choice, kind) for kind in DICE})}", ("ARC-BAT-2",)


STEPS: Final = {OWN: "ARC-BAT-5", HIT: "ARC-BAT-7", BHIT: "ARC-BAT-8"}


def _hit(event: hits.HitDealt, view: View) -> Said:
    """What is hit; of a destroyed piece whose Trophy it is."""
    kind, condition = event.piece.split(":")
    rules = (STEPS[event.step], "ARC-BAT-10")
    if view.battle is None:
        return f"a {condition} {kind} is {event.to}", rules
    sides = [view.battle.seat, view.battle.defender]
    owner, taker = sides if event.step == OWN else sides[::-1]
    trophy = f", a Trophy of {name(taker)}" if event.to == hits.DESTROYED else ""
    return f"a {condition} {kind} of {name(owner)} is {event.to}{trophy}", rules


def _lost(event: hits.HitsLost, view: View) -> Said:
    find = "finds" if event.count == 1 else "find"
    return f"{count(event.count, 'hit')} {find} no target", ("ARC-BAT-11",)


def _raid(choice: outrage.Raid, view: View) -> Said:
    what = f"what slot {choice.slot} holds" if choice.card is None else court_named(choice.card)
    return f"steals {what}", ("ARC-BAT-9",)


def _reroll(choice: battle.BattleReroll, view: View) -> Said:
    dice = listed(choice.dice)
    return (f"rerolls the dice {dice}" if dice else "rerolls no die"), ("ARC-BAT-4",)


TELL: Final[Mapping[type[Message], Row]] = {
    battle.CollectDice: _collect,
    battle.BattleReroll: _reroll,
    battle.BattleBegun: SAY("{seat} battles {defender} at {system}", "ARC-BAT-1"),
    battle.DiceCollected: _collected,
    battle.DiceRolled: _rolled,
    battle.BattleEnded: SAY("the battle at {system} is over", "ARC-BAT-12"),
    hits.Hit: SAY("hits a {piece}", "ARC-BAT-11"),
    hits.HitDealt: _hit,
    hits.HitsLost: _lost,
    outrage.Raid: _raid,
    outrage.Ransack: SAY("ransacks {place}", "ARC-OUT-2"),
    outrage.OutrageProvoked: by(
        "marked",
        {
            True: SAY("{seat} provokes Outrage of {resource}", "ARC-OUT-1"),
            False: SAY("{seat} provokes Outrage of {resource} again", "ARC-OUT-5"),
        },
    ),
}

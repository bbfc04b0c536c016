"""Sentences for battles: dice, hits, raids, Outrage and ransacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mechs_core.kernel.messages import Message
from mechs_core.kit.sentences import Row, by
from mechs_core.kit.words import Said, count, listed
from mechs_core.rulesets.arcs.campaign_data import BLIGHT_KIND
from mechs_core.rulesets.arcs.data import BHIT, DICE, HIT
from mechs_core.rulesets.arcs.rules import battle, hits, outrage, raid
from mechs_core.rulesets.arcs.rules.campaign import attackers
from mechs_core.rulesets.arcs.rules.targets import OWN, RAILGUN
from mechs_core.rulesets.arcs.text.say import SAY
from mechs_core.rulesets.arcs.text.words import (
    ADJECTIVE,
    court_named,
    hit_piece,
    name,
    of_kind,
    rolled,
)
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
    imperial = sum(event.imperial.values())
    more = f", with {of_kind(imperial, 'ship', 'Imperial')}" if imperial else ""
    rules = ("ARC-BAT-2", *(["BR-EMP-11"] if imperial else []))
    return f"{who} collects {dice_told(numbers)}{more}", rules


def _begun(event: battle.BattleBegun, view: View) -> Said:
    who, whom = name(event.seat), name(event.defender)
    if event.target is not None:
        return f"{who} fires rifles from {event.system} at {whom} at {event.target}", ("BR-R-78",)
    return f"{who} battles {whom} at {event.system}", ("ARC-BAT-1",)


def _add(choice: attackers.AddShips, view: View) -> Said:
    said = of_kind(choice.count, "ship", "Imperial") if choice.count else "no Imperial ship"
    return f"adds {said}", ("BR-EMP-11",)


def _collect(choice: battle.CollectDice, view: View) -> Said:
    return f"collects {dice_told({kind: getattr(choice, kind) for kind in DICE})}", ("ARC-BAT-2",)


STEPS: Final = {OWN: "ARC-BAT-5", HIT: "ARC-BAT-7", BHIT: "ARC-BAT-8", RAILGUN: "BR-R-71"}


def _hit(event: hits.HitDealt, view: View) -> Said:
    """What is hit; of a destroyed piece whose Trophy it is."""
    what = hit_piece(event.piece)
    rules: tuple[str, ...] = STEPS[event.step], "ARC-BAT-10"
    article = "the" if event.piece.startswith("board") else "an" if what[0] in "AI" else "a"
    if view.battle is None:
        return f"{article} {what} is {event.to}", rules
    sides = [view.battle.seat, view.battle.defender]
    owner, taker = sides if event.step in (OWN, RAILGUN) else sides[::-1]
    if event.piece.split(":")[0] in (*ADJECTIVE, BLIGHT_KIND):  # the piece says whose it is
        rules = (*rules, "BR-EMP-14" if event.piece.startswith("empire") else "BR-BLI-3")
        return f"{article} {what} is {event.to}{_trophy(event, taker)}", rules
    return f"{article} {what} of {name(owner)} is {event.to}{_trophy(event, taker)}", rules


def _trophy(event: hits.HitDealt, taker: int | str) -> str:
    """Whose Trophy a destroyed piece becomes; what other sides take goes home, or is told after."""
    if event.to != hits.DESTROYED or not isinstance(taker, int):
        return ""
    return f", a Trophy of {name(taker)}"


def _lost(event: hits.HitsLost, view: View) -> Said:
    find = "finds" if event.count == 1 else "find"
    return f"{count(event.count, 'hit')} {find} no target", ("ARC-BAT-11",)


def _raid(choice: raid.Raid, view: View) -> Said:
    what = f"what slot {choice.slot} holds" if choice.card is None else court_named(choice.card)
    return f"steals {what}", ("ARC-BAT-9",)


def _reroll(choice: battle.BattleReroll, view: View) -> Said:
    dice = listed(choice.dice)
    return (f"rerolls the dice {dice}" if dice else "rerolls no die"), ("ARC-BAT-4",)


TELL: Final[Mapping[type[Message], Row]] = {
    battle.CollectDice: _collect,
    battle.BattleReroll: _reroll,
    battle.BattleBegun: _begun,
    attackers.AddShips: _add,
    attackers.LoreRepair: SAY("repairs its {piece}", "BR-FLG-6"),
    battle.DiceCollected: _collected,
    battle.DiceRolled: _rolled,
    battle.BattleEnded: SAY("the battle at {system} is over", "ARC-BAT-12"),
    hits.Hit: SAY("hits a {piece}", "ARC-BAT-11"),
    hits.HitDealt: _hit,
    hits.HitsLost: _lost,
    raid.Raid: _raid,
    outrage.Ransack: SAY("ransacks {place}", "ARC-OUT-2"),
    outrage.OutrageProvoked: by(
        "marked",
        {
            True: SAY("{seat} provokes Outrage of {resource}", "ARC-OUT-1"),
            False: SAY("{seat} provokes Outrage of {resource} again", "ARC-OUT-5"),
        },
    ),
}

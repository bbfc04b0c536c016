"""A victim with cards in hand may cancel a hit with a decoy flare. BOT-SHT-9."""

from __future__ import annotations

from typing import ClassVar

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.data import CARD, CARDS, DECOY_FLARE, KIND
from mechs_core.rulesets.bottisota.field_types import Choice
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.model import Battle, take_from_hand
from mechs_core.rulesets.bottisota.rules.shooting_action import firing_of, weapon_of
from mechs_core.rulesets.bottisota.rules.shot_rolls import carry_on


class React(Choice, frozen=True):
    use: bool


class Reacted(Event, frozen=True):
    reveals: ClassVar[bool] = True  # a card of a hand

    seat: int
    card: str | None  # None: declined


# ---------------------------------------------------------------- may it


def question(battle: Battle) -> tuple[int, str, str] | None:
    """BOT-SHT-9 Every victim with a card in hand is asked, whatever it holds (BOT-R-42)."""
    firing = firing_of(battle)
    if not firing.reacting:
        return None
    roll = len(firing.tried) - 1
    return firing.struck, "react", f"s{firing.seat} shot {firing.shot} roll {roll}"


def decoys(battle: Battle, seat: int) -> list[int]:
    """The decoy flares in a hand, lowest id first."""
    return [card for card in battle.hand[seat] if KIND[card] == DECOY_FLARE]


def why_not_react(battle: Battle, seat: int, decision: React) -> IllegalDecision | None:
    """What forbids this reaction, or None."""
    if decision.use and not decoys(battle, seat):
        return IllegalDecision("no_decoy", "there is no decoy flare in hand")
    return None


def react_choices(battle: Battle, seat: int) -> list[React]:
    both = React(True), React(False)
    return [each for each in both if why_not_react(battle, seat, each) is None]


# ---------------------------------------------------------------- what happens


def react(play: Play[Battle], seat: int, decision: React) -> None:
    battle = play.state
    if reason := why_not_react(battle, seat, decision):
        raise reason
    play.emit(Reacted(seat, CARDS[decoys(battle, seat)[0]] if decision.use else None))
    carry_on(play)


# ---------------------------------------------------------------- what it does to the state


def on_reacted(battle: Battle, event: Reacted) -> None:
    firing = firing_of(battle)
    firing.reacting = False
    beam = weapon_of(firing, firing.shot).is_beam
    if beam or event.card is not None:
        firing.struck = OFF  # a beam's hit waits for the other beams
    if event.card is None:
        return
    card = CARD[event.card]
    take_from_hand(battle, event.seat, card)
    battle.discards.append(card)
    if beam:
        firing.beams.remove((firing.shot, event.seat))


DECIDE = {React: react}
APPLY = {Reacted: on_reacted}
OFFER = {React: react_choices}

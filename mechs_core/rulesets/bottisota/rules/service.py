"""Service: work and stripping in a depot, cards for all; then the round is over. BOT-SVC."""

from __future__ import annotations

from typing import Annotated, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Event, OneOf
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.data import CARD, CARDS, REPAIR_DRONE
from mechs_core.rulesets.bottisota.field_types import Card, Choice, OptionalFault
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.maps import DEPOT
from mechs_core.rulesets.bottisota.model import FAULTS, Battle, Bot, uninstall
from mechs_core.rulesets.bottisota.rules import bot_numbers, cards, end, hits, repairs, reward
from mechs_core.rulesets.bottisota.rules.question_words import done
from mechs_core.rulesets.bottisota.rules.reward import DRAW, REMOVE_FAULT, REPAIR_DAMAGE
from mechs_core.rulesets.bottisota.rules.rounds import RoundEnded

REFILL: Final = "refill"
ITEMS: Final = (REPAIR_DAMAGE, REMOVE_FAULT, DRAW, REFILL)
SERVED: Final = done("work", "part", "card")
WORKS: Final = 2  # in a service action. BOT-SVC-2, BOT-R-30


class Work(Choice, frozen=True):
    item: Annotated[str, OneOf(ITEMS)]
    fault: OptionalFault = None  # of remove_fault, and only of it


class Strip(Choice, frozen=True):
    card: Card


class EndService(Choice, frozen=True):
    pass


class WorkDone(Event, frozen=True):
    seat: int
    item: str
    left: int  # works left: 1 or 0


class PartStripped(Event, frozen=True):
    seat: int
    card: str


class ServiceEnded(Event, frozen=True):
    seat: int


# ---------------------------------------------------------------- who is asked


def question(battle: Battle) -> tuple[int, str, str] | None:
    """Who is served next; after all of them, who has to discard. None while a drone has to work."""
    if battle.acting != OFF:
        return ask(battle, battle.acting)
    for seat in battle.undecided():
        if drone_works(battle, seat):
            return None
        if not is_passed_over(battle, seat):
            return ask(battle, seat)
    return cards.question(battle)


def ask(battle: Battle, seat: int) -> tuple[int, str, str]:
    bot = battle.bot(seat)
    return seat, "service", SERVED(battle.works, len(bot.installed), bot.played)


def is_passed_over(battle: Battle, seat: int) -> bool:
    """BOT-SVC-1 It has nothing to do: an empty hand, and no depot to itself."""
    return not battle.hand[seat] and not is_serviced(battle, seat)


def drone_works(battle: Battle, seat: int) -> bool:
    """BOT-SVC-3 Its repair drone has something to do as its service action starts."""
    bot = battle.bot(seat)
    if bot.mended or bot.shot or not bot.damage:
        return False
    return bot_numbers.has(bot, REPAIR_DRONE)


def progress(play: Play[Battle]) -> None:
    """Do the next thing that nobody decides: a drone repairs, or the round ends."""
    battle = play.state
    for seat in battle.undecided():
        if drone_works(battle, seat):
            repairs.repair_damage(play, seat)
            return
    if battle.discards:  # BOT-SVC-6
        cards.reshuffle(play)
    play.emit(RoundEnded(battle.round))
    end.check_limit(play)


# ---------------------------------------------------------------- may it


def is_serviced(battle: Battle, seat: int) -> bool:
    """BOT-SVC-2, BOT-R-31 Whether a bot is alone in a depot."""
    return bool(battle.map.features[battle.bot(seat).area] & DEPOT) and battle.alone(seat)


def why_not_serviced(battle: Battle, seat: int) -> IllegalDecision | None:
    """BOT-SVC-2 Why a bot is not alone in a depot, or None if it is."""
    if is_serviced(battle, seat):
        return None
    area = battle.bot(seat).area
    if not battle.map.features[area] & DEPOT:
        return IllegalDecision("not_depot", f"there is no depot at {battle.map.names[area]}")
    return IllegalDecision("not_alone", f"your bot is not alone at {battle.map.names[area]}")


def why_not_work(battle: Battle, seat: int, decision: Work) -> IllegalDecision | None:
    """What forbids it, or None."""
    if reason := why_not_serviced(battle, seat):
        return reason
    if battle.stripped:
        return IllegalDecision("already_stripped", "you have stripped parts in this service")
    if battle.works >= WORKS:
        return IllegalDecision("work_used_up", "both works of this service are done")
    if decision.item == REFILL:
        return repairs.why_not_refill(battle, seat)
    return reward.why_not_gain(battle, seat, decision.item, decision.fault)


def why_not_strip(battle: Battle, seat: int, card: int) -> IllegalDecision | None:
    """What forbids it, or None."""
    if reason := why_not_serviced(battle, seat):
        return reason
    if battle.works:
        return IllegalDecision("work_begun", "you have worked in this service")
    if card not in battle.bot(seat).installed:
        return IllegalDecision("not_installed", f"{cards.name_of(card)} is not installed")
    return None


# ---------------------------------------------------------------- what happens


def work(play: Play[Battle], seat: int, decision: Work) -> None:
    battle = play.state
    repairs.check_fault(decision.item, decision.fault)
    if reason := why_not_work(battle, seat, decision):
        raise reason
    play.emit(WorkDone(seat, decision.item, WORKS - battle.works - 1))
    if decision.item == REFILL:
        repairs.refill(play, seat)
    else:
        reward.gain(play, seat, decision.item, decision.fault)


def strip(play: Play[Battle], seat: int, decision: Strip) -> None:
    if reason := why_not_strip(play.state, seat, CARD[decision.card]):
        raise reason
    play.emit(PartStripped(seat, decision.card))
    hits.update_defences(play)


def end_service(play: Play[Battle], seat: int, decision: EndService) -> None:
    play.emit(ServiceEnded(seat))


WORK_CHOICES: Final = (
    Work(REPAIR_DAMAGE),
    *(Work(REMOVE_FAULT, fault) for fault in FAULTS),
    Work(DRAW),
    Work(REFILL),
)
STRIPS: Final = tuple(map(Strip, CARDS))
END_SERVICE: Final = [EndService()]


def work_choices(battle: Battle, seat: int) -> list[Work]:
    """What may be done and has a use; to ask what forbids each would only cost refusals."""
    if battle.stripped or battle.works >= WORKS or not is_serviced(battle, seat):
        return []
    bot = battle.bot(seat)
    return [each for each in WORK_CHOICES if has_use(battle, bot, each)]


def has_use(battle: Battle, bot: Bot, work: Work) -> bool:
    """Whether there is something to refill, to repair or to draw."""
    if work.item == REFILL:
        return repairs.lacks_charges(bot)
    return reward.is_gain(battle, bot, work.item, work.fault)


def strip_choices(battle: Battle, seat: int) -> list[Strip]:
    installed = battle.bot(seat).installed
    if not installed or battle.works or not is_serviced(battle, seat):
        return []
    return [STRIPS[card] for card in installed]


def end_service_choices(battle: Battle, seat: int) -> list[EndService]:
    return END_SERVICE


# ---------------------------------------------------------------- the fold


def on_work_done(battle: Battle, event: WorkDone) -> None:
    battle.works += 1
    battle.acting = event.seat


def on_part_stripped(battle: Battle, event: PartStripped) -> None:
    card = CARD[event.card]
    uninstall(battle.bot(event.seat), card)
    battle.discards.append(card)
    battle.stripped = True
    battle.acting = event.seat


def on_service_ended(battle: Battle, event: ServiceEnded) -> None:
    battle.acting, battle.works, battle.stripped = OFF, 0, False
    battle.pass_turn(event.seat)


DECIDE = {Work: work, Strip: strip, EndService: end_service}
APPLY = {
    WorkDone: on_work_done,
    PartStripped: on_part_stripped,
    ServiceEnded: on_service_ended,
}
OFFER = {Work: work_choices, Strip: strip_choices, EndService: end_service_choices}

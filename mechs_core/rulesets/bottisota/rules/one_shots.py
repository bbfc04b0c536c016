"""One-shot cards are played: may they be, and for what. BOT-PART-1, BOT-PART-6, BOT-PART-7."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Annotated, ClassVar, Final

from msgspec import Struct

from mechs_core.kernel import play as kernel
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import SEAT, Event, OneOf
from mechs_core.rulesets.bottisota.data import (
    AMMUNITION_CRATE,
    CARD,
    CARDS,
    DECOY_FLARE,
    EMP_GRENADE,
    KIND,
    NITRO,
    PARTS,
    REPAIR_KIT,
    SPARE_COMPONENTS,
    TARGETING_LOCK,
    THIEF_DRONE,
)
from mechs_core.rulesets.bottisota.field_types import Card, Choice
from mechs_core.rulesets.bottisota.model import FAULTS, Battle, Bot, take_from_hand
from mechs_core.rulesets.bottisota.rules import bot_numbers, one_shot_effects, repairs
from mechs_core.rulesets.bottisota.rules.cards import name_of, why_not_in_hand
from mechs_core.rulesets.bottisota.rules.dice import d3
from mechs_core.rulesets.bottisota.rules.installing import begin_action

REPAIRS: Final = (one_shot_effects.DAMAGE, *FAULTS)  # what a repair kit repairs
MOST_REPAIRS: Final = 2  # of a repair kit
MOST_REMOVED: Final = 3  # faults that spare components may remove


class Args(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a one-shot is played for; each card has one of them or none."""

    repairs: Annotated[tuple[str, ...] | None, OneOf(REPAIRS)] = None  # P25
    faults: Annotated[tuple[str, ...] | None, OneOf(FAULTS)] = None  # P27: preferred first
    target: Annotated[int | None, SEAT] = None  # P30


NO_ARGS: Final = Args()


class Play(Choice, frozen=True):
    card: Card
    args: Args | None = None


class CardPlayed(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: int
    card: str
    roll: int | None = None  # P27, P28
    mp_left: int | None = None  # P28: the action counts as a dash from now on
    lock: int | None = None  # P32: bonus to hit so far


# ---------------------------------------------------------------- may it


def check_args(card: int, args: Args) -> None:
    """Raises IllegalDecision `bad_value` where the arguments are not of the card's form."""
    wanted = FORMS.get(KIND[card])
    said = [name for name in Args.__struct_fields__ if getattr(args, name) is not None]
    if said != ([wanted] if wanted else []):
        raise IllegalDecision("bad_value", f"{name_of(card)} wants {WANTED[wanted]}")
    for name, values, most in (
        ("repairs", REPAIRS, MOST_REPAIRS),
        ("faults", FAULTS, MOST_REMOVED),
    ):
        named = getattr(args, name)
        if named is not None and not 1 <= len(named) <= most:
            raise IllegalDecision("bad_value", f"args.{name}: 1 to {most} of {' '.join(values)}")


FORMS: Final = {REPAIR_KIT: "repairs", SPARE_COMPONENTS: "faults", THIEF_DRONE: "target"}
WANTED: Final[Mapping[str | None, str]] = {
    None: "nothing said behind it",
    "repairs": "one or two of damage sight slow armour",
    "faults": "the faults to remove, in order of preference: sight slow armour",
    "target": "a bot to steal from",
}


def why_not_play(battle: Battle, seat: int, card: int, args: Args) -> IllegalDecision | None:
    """What forbids a play with arguments of the card's form, or None."""
    return why_not_now(battle, seat, card) or why_bad_target(battle, seat, card, args)


def why_not_now(battle: Battle, seat: int, card: int) -> IllegalDecision | None:
    """What forbids a card to be played at all, whatever for; or None."""
    if reason := why_not_in_hand(battle, seat, card):
        return reason
    kind = KIND[card]
    if not PARTS[kind].one_shot:
        return IllegalDecision("not_one_shot", f"{name_of(card)} is installed, not played")
    if why := why_wrong_moment(battle, seat, kind):
        return IllegalDecision("wrong_moment", f"{name_of(card)} {why}")
    if not has_effect(battle, seat, kind):  # BOT-PART-7
        return IllegalDecision("no_effect", f"{name_of(card)} would do nothing now")
    return None


def may_be_played(battle: Battle, seat: int, kind: int) -> bool:
    """Whether a kind of card in hand may be played now at all."""
    if not PARTS[kind].one_shot or why_wrong_moment(battle, seat, kind):
        return False
    return has_effect(battle, seat, kind)


def why_wrong_moment(battle: Battle, seat: int, kind: int) -> str | None:
    """BOT-PART-1 When a kind of card is played instead, or None if it may be now."""
    phase = battle.phase
    if kind == DECOY_FLARE:  # BOT-SHT-9
        return "only answers a hit"
    if kind == NITRO and (phase != "move" or battle.acting != seat):
        return "is played in a movement, after its mode"
    if kind in (THIEF_DRONE, EMP_GRENADE) and phase == "melee":
        return "is not played in melee"
    if kind == TARGETING_LOCK and phase != "shoot":
        return "is played before shooting"
    return None


def has_effect(battle: Battle, seat: int, kind: int) -> bool:
    """Whether a kind of card, played now, does anything."""
    bot = battle.bot(seat)
    if kind == REPAIR_KIT:
        return bool(bot.damage or any(bot.faults))
    if kind == AMMUNITION_CRATE:
        return repairs.lacks_charges(bot)
    if kind == SPARE_COMPONENTS:
        return any(bot.faults)
    if kind == THIEF_DRONE:
        return bool(one_shot_effects.robbed(battle, seat))
    if kind == EMP_GRENADE:
        return bool(one_shot_effects.shocked(battle, seat))
    if kind == TARGETING_LOCK:
        return bot_numbers.can_fire(bot)
    return True


def why_bad_target(battle: Battle, seat: int, card: int, args: Args) -> IllegalDecision | None:
    """What is wrong with the items or the seat that a card is played for, or None."""
    bot = battle.bot(seat)
    if args.repairs is not None and not possible(bot, args.repairs):
        items = " and ".join(args.repairs)
        return IllegalDecision("bad_target", f"your bot has no {items} to repair")
    if args.faults is not None:
        count = min(MOST_REMOVED, sum(bot.faults))
        if len(args.faults) != count or not possible(bot, args.faults):
            return IllegalDecision("bad_target", f"name {count} of the faults that your bot has")
    if args.target is not None and args.target not in one_shot_effects.robbed(battle, seat):
        return IllegalDecision(
            "bad_target", f"seat {args.target} has no bot with a part within one area"
        )
    return None


def possible(bot: Bot, items: tuple[str, ...]) -> bool:
    """Whether a bot has all this damage and these faults."""
    return items.count(one_shot_effects.DAMAGE) <= bot.damage and all(
        items.count(fault) <= count for fault, count in zip(FAULTS, bot.faults, strict=True)
    )


# ---------------------------------------------------------------- what happens


def play(play: kernel.Play[Battle], seat: int, decision: Play) -> None:
    battle, card, args = play.state, CARD[decision.card], decision.args or NO_ARGS
    check_args(card, args)
    if reason := why_not_play(battle, seat, card, args):
        raise reason
    bot, kind = battle.bot(seat), KIND[card]
    label = f"card r{battle.round} s{seat} n{bot.played}"
    roll = d3(play, label) if kind in (SPARE_COMPONENTS, NITRO) else None
    mp_left = bot.mp + roll if kind == NITRO and roll else None
    lock = bot.lock + PARTS[kind].to_hit if kind == TARGETING_LOCK else None
    play.emit(CardPlayed(seat, decision.card, roll, mp_left, lock))
    if args.repairs is not None:
        one_shot_effects.repair(play, seat, args.repairs)
    elif args.faults is not None:
        one_shot_effects.repair(play, seat, args.faults[:roll])
    elif args.target is not None:
        one_shot_effects.steal(play, seat, args.target, label)
    elif kind == AMMUNITION_CRATE:
        repairs.refill(play, seat)
    elif kind == EMP_GRENADE:
        one_shot_effects.shock(play, seat, label)


# ---------------------------------------------------------------- what there is to choose from


def play_choices(battle: Battle, seat: int) -> list[Play]:
    """Every card that may be played now, with everything that it may be played for."""
    if not battle.hand[seat]:
        return []
    return [
        choice
        for card in battle.hand[seat]
        if may_be_played(battle, seat, KIND[card])
        for choice in ways(card, battle.seats)
        if choice.args is None or why_bad_target(battle, seat, card, choice.args) is None
    ]


@lru_cache(maxsize=1024)
def ways(card: int, seats: int) -> tuple[Play, ...]:
    """All ways to play a card: repairs as multisets, faults in each order, each seat."""
    kind, name = KIND[card], CARDS[card]
    if kind == REPAIR_KIT:
        counts = range(1, MOST_REPAIRS + 1)
        repaired = [each for n in counts for each in combinations_with_replacement(REPAIRS, n)]
        return tuple(Play(name, Args(repairs=items)) for items in repaired)
    if kind == SPARE_COMPONENTS:
        counts = range(1, MOST_REMOVED + 1)
        removed = [each for n in counts for each in product(FAULTS, repeat=n)]
        return tuple(Play(name, Args(faults=items)) for items in removed)
    if kind == THIEF_DRONE:
        return tuple(Play(name, Args(target=seat)) for seat in range(seats))
    return (Play(name),)


# ---------------------------------------------------------------- the fold


def on_card_played(battle: Battle, event: CardPlayed) -> None:
    card, bot = CARD[event.card], battle.bot(event.seat)
    take_from_hand(battle, event.seat, card)
    battle.discards.append(card)
    bot.played += 1
    if event.mp_left is not None:
        bot.mp, bot.dashed = event.mp_left, True
    if event.lock is not None:
        bot.lock = event.lock
    begin_action(battle, event.seat)


DECIDE = {Play: play}
APPLY = {CardPlayed: on_card_played}
OFFER = {Play: play_choices}

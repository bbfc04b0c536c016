"""The notation for people: a decision as a short line of text, and back. RULES.md, Notation."""

from __future__ import annotations

from typing import Any, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kit.notation import Kind, Notation, Row, Seats, Words
from mechs_core.rulesets.bottisota.data import (
    BOT,
    CARD,
    CARDS,
    DECOY_FLARE,
    KIND,
    REPAIR_KIT,
    SPARE_COMPONENTS,
)
from mechs_core.rulesets.bottisota.field_types import AREAS, WEAPON_IDS
from mechs_core.rulesets.bottisota.geometry import DIRECTION, DIRECTIONS
from mechs_core.rulesets.bottisota.maps import map_of
from mechs_core.rulesets.bottisota.model import FAULTS
from mechs_core.rulesets.bottisota.questions import ACCEPTS
from mechs_core.rulesets.bottisota.rules.cards import Discard
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot
from mechs_core.rulesets.bottisota.rules.drop import Drop
from mechs_core.rulesets.bottisota.rules.entry import Enter, PickBot, Retire, Wait
from mechs_core.rulesets.bottisota.rules.explosions import Detonate
from mechs_core.rulesets.bottisota.rules.hunt import Chase
from mechs_core.rulesets.bottisota.rules.initiative import Preempt
from mechs_core.rulesets.bottisota.rules.installing import Install
from mechs_core.rulesets.bottisota.rules.melee import Melee, Steal
from mechs_core.rulesets.bottisota.rules.missile import MissileTurn
from mechs_core.rulesets.bottisota.rules.movement import EndMove, MoveMode
from mechs_core.rulesets.bottisota.rules.one_shots import REPAIRS, Args, Play
from mechs_core.rulesets.bottisota.rules.react import React
from mechs_core.rulesets.bottisota.rules.repairs import REMOVE_FAULT
from mechs_core.rulesets.bottisota.rules.reward import DRAW, REPAIR_DAMAGE, Reward
from mechs_core.rulesets.bottisota.rules.service import REFILL, EndService, Strip, Work
from mechs_core.rulesets.bottisota.rules.step import Step
from mechs_core.rulesets.bottisota.rules.teleport import Teleport
from mechs_core.rulesets.bottisota.text.words import short, weapons_of
from mechs_core.rulesets.bottisota.view import BotSeen, View

# ---------------------------------------------------------------- kinds of word


def own(view: View) -> BotSeen | None:
    """The viewer's bot in the hall."""
    return None if view.viewer is None else view.bot(view.viewer)


class Weapons(Words):
    """A weapon by its name or card; a refusal names those of the viewer's bot."""

    def there_is(self, view: View) -> str:
        bot = own(view)
        ids = [] if bot is None else [each.id for each in weapons_of(bot)]
        if bot is None or not ids:
            return super().there_is(view)
        return f"the {bot.bot} has {' '.join(ids)}"


class Neighbour(Kind):
    """A direction, or the area that lies there; past the rim the direction is written."""

    writes_view = True

    def may(self, word: str) -> bool:
        return word.upper() in DIRECTION or AREA.may(word)

    def reads_view(self, word: str) -> bool:
        return word.upper() not in DIRECTION

    def read(self, word: str, view: View) -> str:
        if word.upper() in DIRECTION:
            return word.upper()
        area, bot = AREA.read(word, view), own(view)
        if bot is None:
            sentence = "there is no bot to step with; a direction is: step ne"
            raise IllegalDecision("bad_value", sentence)
        hall = map_of(view.map)
        here, there = hall.number[bot.area], hall.number.get(area, -1)
        if there in hall.beside[here]:
            return DIRECTIONS[hall.beside[here].index(there)]
        beside = " ".join(hall.names[each].lower() for each in hall.beside[here] if each >= 0)
        raise IllegalDecision("bad_value", f"{area} is not beside {bot.area}; these are: {beside}")

    def write(self, value: str, view: View) -> str:
        bot = own(view)
        if bot is None:
            return value.lower()
        hall = map_of(view.map)
        there = hall.beside[hall.number[bot.area]][DIRECTION[value]]
        return (hall.names[there] if there >= 0 else value).lower()


def is_other(view: View, seat: int) -> bool:
    return seat != view.viewer and view.seats[seat].bot is not None


AREA: Final = Words("area", AREAS, example="c3")
CARD_ID: Final = Words("card", CARDS, example="P03a", told="P01a to P32b", as_is=True)
FAULT: Final = Words("fault", FAULTS, example="slow")
REPAIR: Final = Words("thing to repair", REPAIRS, plural="things to repair")
SEAT: Final = Seats(
    "bot in the hall", short, BOT, plural="the others", example="ram", numbered=True, told=is_other
)
KINDS: Final = {
    "bot": Words("bot", tuple(BOT), example="hawk"),
    "area": AREA,
    "heading": Words("direction", DIRECTIONS),
    "dir": Neighbour("direction", example="b2"),
    "weapon": Weapons(
        "weapon", WEAPON_IDS, example="laser", told="autogun to railgun, P09a to P18b", as_is=True
    ),
    "target": SEAT,
    "seat": SEAT,
    "card": CARD_ID,
    "fault": FAULT,
}

# ---------------------------------------------------------------- what no row can say


def read_play(words: Any, view: View) -> Play | None:
    """A card, then what it is played for: the card says which words those are."""
    if not words:
        return None
    card, args = CARD_ID.read(words[0], view), words[1:]
    kind = KIND[CARD[card]]
    if not args:
        return Play(card)
    if kind == REPAIR_KIT:
        return Play(card, Args(repairs=tuple(REPAIR.read(word, view) for word in args)))
    if kind == SPARE_COMPONENTS:
        return Play(card, Args(faults=tuple(FAULT.read(word, view) for word in args)))
    return Play(card, Args(target=SEAT.read(args[0], view))) if len(args) == 1 else None


def write_play(told: Play, view: View) -> str:
    args = told.args or Args()
    words = [*(args.repairs or ()), *(args.faults or ())]
    if args.target is not None:
        words.append(short(view, args.target))
    return " ".join(["play", told.card, *words])


def read_react(words: Any, view: View) -> React | None:
    """The card is written for the reader: the lowest decoy is the one that is used."""
    if len(words) > 1:
        return None
    card, flares = CARD_ID.read(words[0], view) if words else "", flares_of(view)
    if card and flares and card != flares[0]:
        raise IllegalDecision("bad_value", f"the decoy to use is {flares[0]}: react {flares[0]}")
    if card and KIND[CARD[card]] != DECOY_FLARE:
        raise IllegalDecision("bad_value", f"{card} is no decoy flare")
    return React(use=True)


def write_react(told: React, view: View) -> str:
    return " ".join(["react", *flares_of(view)[:1]])


def flares_of(view: View) -> list[str]:
    return [card for card in view.hand if KIND[CARD[card]] == DECOY_FLARE]


# ---------------------------------------------------------------- the rows

PLAYS: Final = "play P26a, play P25a damage slow, play P27a slow sight, play P30a ram"
ROWS: Final = (
    Row("pick {bot}", PickBot),
    Row("enter {area} [{heading}]", Enter),
    Row("wait", Wait),
    Row("retire", Retire),
    Row("go", Preempt, go=True),
    Row("hold", Preempt, go=False),
    Row("hold round", Preempt, go=False, for_round=True),
    Row("dash {step}*", MoveMode, mode="dash"),
    Row("move {step}*", MoveMode, mode="normal"),
    Row("hunt", MoveMode, mode="hunt"),
    Row("dock", MoveMode, mode="dock"),
    Row("step {dir}+", Step, example="step b2, or step ne"),
    Row("teleport", Teleport),
    Row("drop {weapon} [{target}]", Drop, example="drop minerail, or drop apbomb ram"),
    Row("end [{heading}]", EndMove),
    Row("chase dash {step}*", Chase, mode="dash"),
    Row("chase {step}*", Chase, mode="normal"),
    Row("stay", Chase, mode="decline"),
    Row("install {card}", Install),
    Row("play {card}", Play, read=read_play, write=write_play, example=PLAYS),
    Row("shoot {weapon} {bot:seat}", Shoot),
    Row("shoot {weapon} {area}", Shoot, example="shoot howitzer c4"),
    Row("fire", Fire),
    Row("detonate", Detonate),
    Row("turn {target}", MissileTurn),
    Row("react", React, read=read_react, write=write_react, example="react P29a", use=True),
    Row("decline", React, use=False),
    Row("melee none", Melee, target=None),
    Row("melee {target}", Melee),
    Row("steal", Steal, take=True),
    Row("leave", Steal, take=False),
    Row("draw", Work, item=DRAW, times=2),
    Row("repair", Work, item=REPAIR_DAMAGE, times=2),
    Row("fix {fault}", Work, item=REMOVE_FAULT),
    Row("refill", Work, item=REFILL),
    Row("draw", Reward, kind=DRAW),
    Row("repair", Reward, kind=REPAIR_DAMAGE),
    Row("fix {fault}", Reward, kind=REMOVE_FAULT),
    Row("strip {card}+", Strip),
    Row("end", EndService),
    Row("discard {card}+", Discard),
)


def by_kind_told() -> dict[str, tuple[type[Any], ...]]:
    """What a question accepts, by its kind as views name it: its first word."""
    found: dict[str, tuple[type[Any], ...]] = {}
    for kind, accepts in ACCEPTS.items():
        told = kind.split()[0]
        found[told] = tuple(dict.fromkeys((*found.get(told, ()), *accepts)))
    return found


def question(view: View) -> str:
    """What the viewer is asked; "" for nothing."""
    return view.asked.kind if view.asked is not None and view.asked.seat == view.viewer else ""


NOTATION: Final = Notation(ROWS, KINDS, asked=by_kind_told(), question=question)
write, parse, split = NOTATION.format, NOTATION.parse, NOTATION.split

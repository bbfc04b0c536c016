"""The notation for people: a decision as a short line of text, and back. RULES.md, Notation.

Lower case and single spaces are written; upper case and more spaces are read as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision
from mechs_core.kernel.words import shown
from mechs_core.rulesets.bottisota.data import (
    BOT,
    CARD,
    DECOY_FLARE,
    KIND,
    REPAIR_KIT,
    SPARE_COMPONENTS,
)
from mechs_core.rulesets.bottisota.geometry import DIRECTION, DIRECTIONS
from mechs_core.rulesets.bottisota.maps import map_of
from mechs_core.rulesets.bottisota.messages import AREAS, WEAPON_IDS
from mechs_core.rulesets.bottisota.model import FAULTS
from mechs_core.rulesets.bottisota.rules.cards import Discard
from mechs_core.rulesets.bottisota.rules.destruction import Detonate
from mechs_core.rulesets.bottisota.rules.drop import Drop
from mechs_core.rulesets.bottisota.rules.entry import Enter, PickBot, Retire, Wait
from mechs_core.rulesets.bottisota.rules.hunt import Chase
from mechs_core.rulesets.bottisota.rules.initiative import Preempt
from mechs_core.rulesets.bottisota.rules.melee import Melee, Steal
from mechs_core.rulesets.bottisota.rules.missile import MissileTurn
from mechs_core.rulesets.bottisota.rules.mode import EndMove, MoveMode
from mechs_core.rulesets.bottisota.rules.oneshots import REPAIRS, Args, Play
from mechs_core.rulesets.bottisota.rules.parts import Install
from mechs_core.rulesets.bottisota.rules.react import React
from mechs_core.rulesets.bottisota.rules.reward import Reward
from mechs_core.rulesets.bottisota.rules.service import EndService, Strip, Work
from mechs_core.rulesets.bottisota.rules.shoot import Fire, Shoot
from mechs_core.rulesets.bottisota.rules.step import Step
from mechs_core.rulesets.bottisota.rules.teleport import Teleport
from mechs_core.rulesets.bottisota.text.words import short, weapons_of
from mechs_core.rulesets.bottisota.view import View

LONGEST: Final = 80  # characters of one decision

Words = list[str]  # of a line after its first one


def parse(text: str, view: View) -> Decision:
    """The decision that a line of notation says, of one decision.

    Whether it is legal is not asked here. Raises IllegalDecision `bad_value` with a sentence
    that says what would parse.
    """
    first, *rest = text.lower().split() or [""]
    form = FORMS.get(first)
    if form is None or len(text) > LONGEST:
        _refuse_word(view)
    read, example = form
    decision = read(rest, view)
    if decision is None:
        raise IllegalDecision("bad_value", f"this is written: {example}")
    return decision


def format(decision: Decision, view: View) -> str:
    """The line that `parse` reads back into this decision."""
    return WRITE[type(decision)](decision, view)


def split(text: str) -> tuple[str, ...]:
    """The single decisions of a line, as `parse` reads them one after another.

    "dash b2 c3" is "dash", "step b2", "step c3"; "repair 2" is "repair" twice.
    """
    first, *rest = text.lower().split() or [""]
    if first in ("strip", "discard") and rest:
        return tuple(f"{first} {card}" for card in rest)
    if first == "step" and rest:
        return tuple(f"step {to}" for to in rest)
    if first in ("dash", "move") and rest:
        return (first, *(f"step {to}" for to in rest))
    if first == "chase" and rest:
        head = "chase dash" if rest[0] == "dash" else "chase"
        return (head, *(f"step {to}" for to in rest[rest[0] == "dash" :]))
    if first in ("repair", "draw") and rest == ["2"]:
        return (first, first)
    return (text,)


# ---------------------------------------------------------------- the kinds of word


def _area(word: str) -> str:
    if word.upper() not in AREAS:
        raise IllegalDecision("bad_value", f"{shown(word)} is not an area; areas are written c3")
    return word.upper()


def _direction(word: str) -> str:
    if word.upper() not in DIRECTION:
        fitting = " ".join(DIRECTIONS).lower()
        raise IllegalDecision("bad_value", f"{shown(word)} is not a direction: {fitting}")
    return word.upper()


def _card(word: str) -> str:
    card = word[:1].upper() + word[1:]
    if card not in CARD:
        raise IllegalDecision("bad_value", f"{shown(word)} is not a card; cards are written P03a")
    return card


def _weapon(word: str, view: View) -> str:
    known = _card(word) if word[:1].upper() + word[1:] in CARD else word
    if known not in WEAPON_IDS:
        raise IllegalDecision("bad_value", f"{shown(word)} is not a weapon{_own_weapons(view)}")
    return known


def _own_weapons(view: View) -> str:
    bot = None if view.viewer is None else view.bot(view.viewer)
    ids = [] if bot is None else [each.id for each in weapons_of(bot)]
    return f"; the {bot.bot} has {' '.join(ids)}" if bot is not None and ids else ""


def _fault(word: str) -> str:
    if word not in FAULTS:
        raise IllegalDecision("bad_value", f"{shown(word)} is not a fault: {' '.join(FAULTS)}")
    return word


def _seat(word: str, view: View) -> int:
    """A seat by its bot's type or as `s2`."""
    for seat, each in enumerate(view.seats):
        if word == f"s{seat}" or (each.bot is not None and each.bot.bot == word):
            return seat
    here = " ".join(
        each.bot.bot
        for seat, each in enumerate(view.seats)
        if each.bot is not None and seat != view.viewer
    )
    raise IllegalDecision(
        "bad_value", f"{shown(word)} is not in the hall; the others are: {here or '-'}"
    )


def _asked(view: View) -> str:
    """What the viewer is asked; "" for nothing."""
    return view.asked.kind if view.asked is not None and view.asked.seat == view.viewer else ""


# ---------------------------------------------------------------- reading

Read = Callable[[Words, View], Decision | None]  # None: not written so


def _bare(decision: Decision) -> Read:
    return lambda words, view: decision if not words else None


def _one(read: Callable[[str, View], Decision]) -> Read:
    return lambda words, view: read(words[0], view) if len(words) == 1 else None


def _pick(word: str, view: View) -> Decision:
    if word not in BOT:
        raise IllegalDecision("bad_value", f"{shown(word)} is not a bot: {' '.join(BOT)}")
    return PickBot(word)


def _enter(words: Words, view: View) -> Decision | None:
    if len(words) not in (1, 2):
        return None
    return Enter(_area(words[0]), _direction(words[1]) if words[1:] else None)


def _hold(words: Words, view: View) -> Decision | None:
    if words not in ([], ["round"]):
        return None
    return Preempt(go=False, for_round=bool(words))


def _step(word: str, view: View) -> Decision:
    """A direction, or the neighbour that lies there."""
    if word.upper() in DIRECTION:
        return Step(word.upper())
    bot = None if view.viewer is None else view.bot(view.viewer)
    area = _area(word)
    if bot is None:
        raise IllegalDecision("bad_value", "there is no bot to step with; a direction is: step ne")
    map = map_of(view.map)
    here, there = map.number[bot.area], map.number.get(area, -1)
    if there in map.beside[here]:
        return Step(DIRECTIONS[map.beside[here].index(there)])
    beside = " ".join(map.names[each].lower() for each in map.beside[here] if each >= 0)
    raise IllegalDecision("bad_value", f"{area} is not beside {bot.area}; these are: {beside}")


def _drop(words: Words, view: View) -> Decision | None:
    if len(words) not in (1, 2):
        return None
    return Drop(_weapon(words[0], view), _seat(words[1], view) if words[1:] else None)


def _end(words: Words, view: View) -> Decision | None:
    if _asked(view) == "service" and not words:
        return EndService()
    if len(words) > 1:
        return None
    return EndMove(_direction(words[0]) if words else None)


def _chase(words: Words, view: View) -> Decision | None:
    return Chase("dash" if words else "normal") if words in ([], ["dash"]) else None


def _play(words: Words, view: View) -> Decision | None:
    if not words:
        return None
    card, args = _card(words[0]), words[1:]
    if not args:
        return Play(card)
    kind = KIND[CARD[card]]
    if kind == REPAIR_KIT:
        return Play(card, Args(repairs=tuple(_repair(word) for word in args)))
    if kind == SPARE_COMPONENTS:
        return Play(card, Args(faults=tuple(_fault(word) for word in args)))
    return Play(card, Args(target=_seat(args[0], view))) if len(args) == 1 else None


def _repair(word: str) -> str:
    if word not in REPAIRS:
        raise IllegalDecision("bad_value", f"{shown(word)} cannot be repaired: {' '.join(REPAIRS)}")
    return word


def _shoot(words: Words, view: View) -> Decision | None:
    if len(words) != 2:
        return None
    weapon = _weapon(words[0], view)
    if words[1].upper() in AREAS:
        return Shoot(weapon, area=words[1].upper())
    return Shoot(weapon, bot=_seat(words[1], view))


def _react(words: Words, view: View) -> Decision | None:
    if len(words) > 1:
        return None
    flares = _flares(view)
    if words and flares and _card(words[0]) != flares[0]:
        raise IllegalDecision("bad_value", f"the decoy to use is {flares[0]}: react {flares[0]}")
    if words and KIND[CARD[_card(words[0])]] != DECOY_FLARE:
        raise IllegalDecision("bad_value", f"{_card(words[0])} is no decoy flare")
    return React(use=True)


def _flares(view: View) -> list[str]:
    return [card for card in view.hand if KIND[CARD[card]] == DECOY_FLARE]


def _melee(word: str, view: View) -> Decision:
    return Melee(None if word == "none" else _seat(word, view))


def _reward_or_work(kind: str) -> Read:
    """`draw`, `repair` and `refill` are said of a reward and in a depot."""

    def read(words: Words, view: View) -> Decision | None:
        if words:
            return None
        return Reward(kind) if _asked(view) == "reward" else Work(kind)

    return read


def _fix(word: str, view: View) -> Decision:
    fault = _fault(word)
    kind = "remove_fault"
    return Reward(kind, fault) if _asked(view) == "reward" else Work(kind, fault)


# First word -> how the rest is read, and an example.
FORMS: Final[Mapping[str, tuple[Read, str]]] = {
    "pick": (_one(_pick), "pick hawk"),
    "enter": (_enter, "enter c3, a flying bot with its heading: enter c3 e"),
    "wait": (_bare(Wait()), "wait"),
    "retire": (_bare(Retire()), "retire"),
    "go": (_bare(Preempt(go=True)), "go"),
    "hold": (_hold, "hold, or for the whole round: hold round"),
    "dash": (_bare(MoveMode("dash")), "dash, or with steps: dash b2 c3"),
    "move": (_bare(MoveMode("normal")), "move, or with steps: move b2 c3"),
    "hunt": (_bare(MoveMode("hunt")), "hunt"),
    "dock": (_bare(MoveMode("dock")), "dock"),
    "step": (_one(_step), "step b2, or by direction: step ne"),
    "teleport": (_bare(Teleport()), "teleport"),
    "drop": (_drop, "drop minerail, a plain bomb with its target: drop apbomb ram"),
    "end": (_end, "end, or with a new heading: end nw"),
    "chase": (_chase, "chase, chase dash, or with steps: chase dash b2 c3"),
    "stay": (_bare(Chase("decline")), "stay"),
    "install": (_one(lambda word, view: Install(_card(word))), "install P03a"),
    "play": (_play, "play P26a, play P25a damage slow, play P27a slow sight, play P30a ram"),
    "shoot": (_shoot, "shoot laser sentinel, or at an area: shoot howitzer c4"),
    "fire": (_bare(Fire()), "fire"),
    "detonate": (_bare(Detonate()), "detonate"),
    "turn": (_one(lambda word, view: MissileTurn(_seat(word, view))), "turn spider"),
    "react": (_react, "react P29a"),
    "decline": (_bare(React(use=False)), "decline"),
    "melee": (_one(_melee), "melee ram, or melee none"),
    "steal": (_bare(Steal(take=True)), "steal"),
    "leave": (_bare(Steal(take=False)), "leave"),
    "draw": (_reward_or_work("draw"), "draw, or twice in a depot: draw 2"),
    "repair": (_reward_or_work("repair_damage"), "repair, or twice in a depot: repair 2"),
    "fix": (_one(_fix), "fix slow"),
    "refill": (_reward_or_work("refill"), "refill"),
    "strip": (_one(lambda word, view: Strip(_card(word))), "strip P05a"),
    "discard": (_one(lambda word, view: Discard(_card(word))), "discard P02a"),
}
FITTING: Final[Mapping[str, str]] = {  # request -> the first words that fit
    "entry": "enter pick wait retire",
    "entering": "enter",
    "preempt": "go hold",
    "mode": "dash move hunt dock install play",
    "moving": "step teleport drop install play end",
    "chase": "chase stay",
    "shooting": "shoot fire detonate install play",
    "declaring": "shoot fire",
    "react": "react decline",
    "missile_turn": "turn",
    "reward": "draw repair fix",
    "melee": "melee install play",
    "steal": "steal leave",
    "service": "repair fix draw refill strip install play end",
    "discard": "discard",
}


def _refuse_word(view: View) -> NoReturn:
    fitting = FITTING.get(_asked(view), " ".join(FORMS))
    raise IllegalDecision("bad_value", f"the first word is one of: {fitting}")


# ---------------------------------------------------------------- writing

ITEMS: Final = {"draw": "draw", "repair_damage": "repair", "refill": "refill"}
MODES: Final = {"dash": "dash", "normal": "move", "hunt": "hunt", "dock": "dock"}
CHASES: Final = {"dash": "chase dash", "normal": "chase", "decline": "stay"}


def _write_preempt(told: Preempt, view: View) -> str:
    return "go" if told.go else "hold round" if told.for_round else "hold"


def _write_enter(told: Enter, view: View) -> str:
    return f"enter {told.area} {told.heading or ''}".lower().rstrip()


def _write_step(told: Step, view: View) -> str:
    """The neighbour that lies there; past the rim the direction."""
    bot = None if view.viewer is None else view.bot(view.viewer)
    if bot is None:
        return f"step {told.dir.lower()}"
    map = map_of(view.map)
    there = map.beside[map.number[bot.area]][DIRECTION[told.dir]]
    return f"step {(map.names[there] if there >= 0 else told.dir).lower()}"


def _write_drop(told: Drop, view: View) -> str:
    target = "" if told.target is None else f" {short(view, told.target)}"
    return f"drop {told.weapon}{target}"


def _write_play(told: Play, view: View) -> str:
    args = told.args or Args()
    words = [*(args.repairs or ()), *(args.faults or ())]
    if args.target is not None:
        words.append(short(view, args.target))
    return " ".join(["play", told.card, *words])


def _write_shoot(told: Shoot, view: View) -> str:
    target = (told.area or "").lower() if told.bot is None else short(view, told.bot)
    return f"shoot {told.weapon} {target}".rstrip()


def _write_react(told: React, view: View) -> str:
    return " ".join(["react", *_flares(view)[:1]]) if told.use else "decline"


def _write_melee(told: Melee, view: View) -> str:
    return f"melee {'none' if told.target is None else short(view, told.target)}"


def _write_item(item: str, fault: str | None) -> str:
    return ITEMS.get(item) or f"fix {fault or ''}".rstrip()


WRITE: Final[Mapping[type[Decision], Callable[[Any, View], str]]] = {
    PickBot: lambda told, view: f"pick {told.bot}",
    Enter: _write_enter,
    Wait: lambda told, view: "wait",
    Retire: lambda told, view: "retire",
    Preempt: _write_preempt,
    MoveMode: lambda told, view: MODES[told.mode],
    Step: _write_step,
    Teleport: lambda told, view: "teleport",
    Drop: _write_drop,
    EndMove: lambda told, view: f"end {(told.heading or '').lower()}".rstrip(),
    Chase: lambda told, view: CHASES[told.mode],
    Install: lambda told, view: f"install {told.card}",
    Play: _write_play,
    Shoot: _write_shoot,
    Fire: lambda told, view: "fire",
    Detonate: lambda told, view: "detonate",
    MissileTurn: lambda told, view: f"turn {short(view, told.target)}",
    React: _write_react,
    Melee: _write_melee,
    Steal: lambda told, view: "steal" if told.take else "leave",
    Reward: lambda told, view: _write_item(told.kind, told.fault),
    Work: lambda told, view: _write_item(told.item, told.fault),
    Strip: lambda told, view: f"strip {told.card}",
    EndService: lambda told, view: "end",
    Discard: lambda told, view: f"discard {told.card}",
}

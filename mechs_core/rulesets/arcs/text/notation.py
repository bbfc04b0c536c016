"""The notation for people: a decision as a short line of text, and back. RULES.md, Notation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from msgspec import UnsetType

from mechs_core.kernel.messages import Decision
from mechs_core.kit.notation import Notation, Row, carrying
from mechs_core.rulesets.arcs.cards import ACTS_AS
from mechs_core.rulesets.arcs.cards import COURT_CARD as COURT_CARDS
from mechs_core.rulesets.arcs.data import (
    CARTELS,
    DICE,
    FENCE,
    PLACING,
    TONGUES,
    UNIONS,
)
from mechs_core.rulesets.arcs.questions_of_campaigns import ACCEPTS
from mechs_core.rulesets.arcs.rules.battle import BattleAction, BattleReroll, CollectDice
from mechs_core.rulesets.arcs.rules.campaign.items import IN_TRUST
from mechs_core.rulesets.arcs.rules.cards_played import Follow, Lead, PassInitiative
from mechs_core.rulesets.arcs.rules.court import Influence, Secure
from mechs_core.rulesets.arcs.rules.economy import Build, Repair, Tax
from mechs_core.rulesets.arcs.rules.farseers import Farseers, Put, Swap
from mechs_core.rulesets.arcs.rules.guild_actions import (
    Abduct,
    Execute,
    ExecuteMore,
    Manufacture,
    Pressgang,
    PressgangMore,
    Stop,
    Synthesize,
    Trade,
)
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude, Steal
from mechs_core.rulesets.arcs.rules.hits import Hit
from mechs_core.rulesets.arcs.rules.move import Group, Move, Sail
from mechs_core.rulesets.arcs.rules.outrage import Ransack
from mechs_core.rulesets.arcs.rules.prelude import Spend, Use
from mechs_core.rulesets.arcs.rules.raid import Raid
from mechs_core.rulesets.arcs.rules.resources import Arrange, Overflow
from mechs_core.rulesets.arcs.rules.rounds import Mulligan
from mechs_core.rulesets.arcs.rules.stealing import Of
from mechs_core.rulesets.arcs.rules.turns import Act, EndPrelude, EndTurn, Regroup
from mechs_core.rulesets.arcs.rules.vox import CityOf, GuildOf, Vox
from mechs_core.rulesets.arcs.text import notation_of_campaign
from mechs_core.rulesets.arcs.text.asking import question_to
from mechs_core.rulesets.arcs.text.notation_kinds import (
    ACTION_CARD,
    AMBITION,
    CLUSTER,
    COURT_CARD,
    KINDS,
    PLACE,
    SEAT,
    SLOT,
    SYSTEM,
    TYPE,
    read_ships,
)
from mechs_core.rulesets.arcs.text.words import ships
from mechs_core.rulesets.arcs.view import View

# ---------------------------------------------------------------- what no pattern can say

FLAGSHIP: Final = "flagship"
A_DIE: Final = re.compile(r"([sar])([0-6])", re.ASCII)
LETTER_OF: Final = {kind[0]: kind for kind in DICE}


def read_group(words: Sequence[str], view: View) -> Group | None:
    flagship = view.campaign is not None and words[-1:] == [FLAGSHIP]
    if flagship and len(words) == 1:
        return Group(0, 0, flagship)
    numbers = read_ships(words[:-1] if flagship else words)
    return None if numbers is None else Group(*numbers, flagship)


def write_group(told: Group, view: View) -> str:
    said = [ships(told.fresh, told.damaged), FLAGSHIP * told.flagship]
    return f"group {' '.join(filter(None, said)) or '0f'}"


def read_dice(words: Sequence[str], view: View) -> CollectDice | None:
    said = [A_DIE.fullmatch(word) for word in words]
    numbers = {LETTER_OF[each[1]]: int(each[2]) for each in said if each}
    if not words or len(numbers) != len(words):
        return None
    return CollectDice(**{kind: numbers.get(kind, 0) for kind in DICE})


def write_dice(told: CollectDice, view: View) -> str:
    numbers = [(kind[0], getattr(told, kind)) for kind in DICE]
    return f"dice {' '.join(f'{letter}{n}' for letter, n in numbers if n) or 's0'}"


def read_card(words: Sequence[str], view: View) -> CardPrelude | None:
    """A card, then what it asks for: the card says which words those are."""
    if not words:
        return None
    card, rest = str(COURT_CARD.read(words[0], view)), words[1:]
    acts_as = ACTS_AS[COURT_CARDS[card]]
    if acts_as == TONGUES and rest[1:2] == [IN_TRUST] and len(rest) == 3:
        return CardPrelude(card, from_=Of(SEAT.read(rest[0], view), trust=TYPE.read(rest[2], view)))
    count = 2 if acts_as in (*CARTELS, TONGUES) else int(acts_as in (*UNIONS, *PLACING, FENCE))
    if len(rest) != count:
        return None
    if acts_as in CARTELS:
        return CardPrelude(card, from_=Of(SEAT.read(rest[0], view), SLOT.read(rest[1], view)))
    if acts_as == TONGUES:
        seat = SEAT.read(rest[0], view)
        if SLOT.may(rest[1]):
            return CardPrelude(card, from_=Of(seat, SLOT.read(rest[1], view)))
        return CardPrelude(card, from_=Of(seat, card=COURT_CARD.read(rest[1], view)))
    if acts_as in UNIONS:
        return CardPrelude(card, beside=ACTION_CARD.read(rest[0], view))
    if acts_as in PLACING:
        return CardPrelude(card, system=SYSTEM.read(rest[0], view))
    if acts_as == FENCE:
        return CardPrelude(card, slot=SLOT.read(rest[0], view))
    return CardPrelude(card)


def write_card(told: CardPrelude, view: View) -> str:
    of = told.from_ or Of(0)
    trust = () if isinstance(of.trust, UnsetType) else (IN_TRUST, of.trust)
    words = [told.from_ and of.seat, *trust, of.slot, of.card]
    words += [told.beside, told.system, told.slot]
    return " ".join(["card", told.card, *(str(word) for word in words if word is not None)]).lower()


def read_vox(words: Sequence[str], view: View) -> Vox | None:
    """What the Vox card asks for; its words tell which card it is."""
    match words:
        case ["none"]:
            return Vox()
        case ["seize"]:
            return Vox(seize=True)
        case ["place", place] if view.campaign is not None:
            return Vox(place=PLACE.read(place, view))
        case [word] if COURT_CARD.may(word) and view.campaign is not None:
            return Vox(card=COURT_CARD.read(word, view))
        case [word] if CLUSTER.may(word):
            return Vox(cluster=CLUSTER.read(word, view))
        case [word] if TYPE.may(word):
            return Vox(resource=TYPE.read(word, view))
        case [word] if AMBITION.may(word):
            return Vox(ambition=AMBITION.read(word, view))
        case [seat, card] if SEAT.may(seat):
            return Vox(steal=GuildOf(SEAT.read(seat, view), COURT_CARD.read(card, view)))
        case [system, owner]:
            return Vox(city=CityOf(SYSTEM.read(system, view), SEAT.read(owner, view)))
        case [system, owner, "seize"]:
            city = CityOf(SYSTEM.read(system, view), SEAT.read(owner, view))
            return Vox(city=city, seize=True)
    return None


def write_vox(told: Vox, view: View) -> str:
    words: list[object] = [told.cluster, told.ambition, told.resource, told.card]
    words += ["place", told.place] if told.place is not None else []
    words += [told.city and told.city.system, told.city and told.city.owner]
    words += ["seize" if told.seize else None]
    words += [told.steal and told.steal.seat, told.steal and told.steal.card]
    said = [str(word).lower() for word in words if word is not None]
    return " ".join(["vox", *(said or ["none"])])


# ---------------------------------------------------------------- the rows

ACTION_ROWS: Final = (
    Row("tax {system} {owner}", Tax),
    Row("build {system} {piece}", Build),
    Row("repair {system} {piece}", Repair),
    Row("move {from_} {to}", Move),
    Row("influence {place}", Influence),
    Row("secure {place}", Secure),
    Row("battle {system} {defender}", BattleAction),
    Row("manufacture", Manufacture),
    Row("synthesize", Synthesize),
    Row("pressgang {captive} {resource}", Pressgang),
    Row("execute {captive}", Execute),
    Row("abduct {place}", Abduct),
    Row("trade {system} {rival} {give:type}", Trade),
)
CARDS: Final = "card bc20 1 2, card bc04 co2, card bc13 4g, card bc08"
VOXES: Final = "vox 3, vox empath, vox m, vox 2c 1 seize, vox 1 bc04, vox none"
AN_ACT: Final = "act tax 2c 1, act move 4b 4g, act influence 2"
BEFORE_ACTIONS: Final = (
    Row("redraw", Mulligan, redraw=True),
    Row("keep", Mulligan, redraw=False),
    Row("lead {card} [{declare}]", Lead),
    Row("pass", PassInitiative),
    *(
        Row(f"{mode} {{card}} [seize {{seize_with}}] [declare {{declare}}]", Follow, mode=mode)
        for mode in ("surpass", "copy", "pivot")
    ),
    Row("spend {slot} [as {as_:type}]", Spend),
    Row("card", CardPrelude, read=read_card, write=write_card, example=CARDS),
)
AFTER_ACTIONS: Final = (
    Row("end prelude", EndPrelude),
    Row("end", EndTurn),
    Row("group", Group, read=read_group, write=write_group, example="group 2f1d, group 1f"),
    Row("sail {to}", Sail, example="sail 5g"),
    Row("stop", Stop),
    Row("dice", CollectDice, read=read_dice, write=write_dice, example="dice s1 a2 r1, dice a2"),
    Row("reroll none", BattleReroll, dice=()),
    Row("reroll {dice:die...}", BattleReroll, example="reroll 0 2"),
    Row("hit {piece:hit} {piece:hit}", Hit, example="hit ship damaged"),
    Row("raid {slot}", Raid),
    Row("raid {card:court}", Raid, example="raid bc22"),
    Row("ransack {place}", Ransack),
    Row("vox", Vox, read=read_vox, write=write_vox, example=VOXES),
    Row("farseers {rival}", Farseers),
    Row("swap none", Swap, swap=None),
    Row("swap {swap} {swap}", Swap, example="swap co2 ag6"),
    Row("put {card}", Put),
    Row("steal {seat} {slot}", Steal),
    Row("pressgang {captive} {resource}", PressgangMore),
    Row("execute {captive}", ExecuteMore),
    Row("arrange {a:slot} {b:slot}", Arrange, example="arrange 2 5"),
    Row("overflow {slot:overflow}", Overflow, example="overflow 3, overflow new"),
    Row("regroup {gate}", Regroup),
)


def question(view: View) -> str:
    """What the viewer is asked; "" for nothing."""
    return question_to(view, view.viewer)


def with_actions(actions: Notation) -> tuple[Row, ...]:
    """The decisions that carry an action, with the word before it and without."""
    act = carrying("act", Act, "action", actions, example=AN_ACT)
    use = carrying("use", Use, "action", actions, example="use build 4b city, use secure 2")
    usages: dict[str, str] = {}
    for form in actions.forms:
        usages.setdefault(form.word, form.usage)
    return use, act, *(short(word, usage, actions, act) for word, usage in usages.items())


def short(word: str, usage: str, actions: Notation, act: Row) -> Row:
    """An action without the word before it: with a pip, or with the token just spent."""

    def read(words: Sequence[str], view: View) -> Any:
        action: Any = actions.parse(" ".join([word, *words]), view)
        return Use(action) if question(view) == "spent" else Act(action)

    return Row(word, Act, read=read, write=act.write, example=usage)


def notation(actions: Notation, more: Sequence[Row] = ()) -> Notation:
    """All that is said in a game with these actions. more: rows of its own."""
    rows = (*BEFORE_ACTIONS, *with_actions(actions), *AFTER_ACTIONS, *more)
    said = {row.decides for row in rows}
    asked = {kind: [each for each in accepts if each in said] for kind, accepts in ACCEPTS.items()}
    return Notation(
        rows,
        KINDS,
        asked={kind: (*accepts, Arrange) for kind, accepts in asked.items() if accepts},
        question=question,
    )


# ---------------------------------------------------------------- of a base game, of a campaign

ACTIONS: Final = Notation((*ACTION_ROWS, *notation_of_campaign.ACTIONS), KINDS)
NOTATION: Final = notation(ACTIONS, notation_of_campaign.ROWS)
BASE: Final = notation(Notation(ACTION_ROWS, KINDS))
write, split = NOTATION.format, NOTATION.split


def parse(text: str, view: View) -> Decision:
    """The decision of a line. Raises IllegalDecision `bad_value`."""
    return (BASE if view.campaign is None else NOTATION).parse(text, view)

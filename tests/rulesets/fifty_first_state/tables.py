"""What the tables of RULES.md should say, from printed cards, messages and options."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any, get_args

from msgspec import Struct

from mechs_core.kernel.messages import Decision, OneOf, range_of, secrets_of, tag_of
from mechs_core.kernel.type_hints import Field, fields_of
from mechs_core.modules.arena import SeatKeys
from mechs_core.rulesets.fifty_first_state import RULESET, questions
from mechs_core.rulesets.fifty_first_state.amounts import Amount, told
from mechs_core.rulesets.fifty_first_state.cards import (
    CONNECTION,
    FACTION,
    IDS,
    LOCATION,
    Exchange,
    Location,
    PerIcon,
)
from mechs_core.rulesets.fifty_first_state.data import (
    ACTION,
    CARD,
    COLOURS,
    DEFENCE,
    DEVELOP_WITH,
    FEATURE,
    GOODS,
    ICONS,
    PRODUCTION,
    VP,
)
from mechs_core.rulesets.fifty_first_state.model import DECKS, Phase
from mechs_core.rulesets.fifty_first_state.options import OPTIONS
from mechs_core.rulesets.fifty_first_state.rules.payment import JOKER, Reason
from mechs_core.rulesets.fifty_first_state.scenario.form import (
    Form,
    PileForm,
    SeatForm,
    SiteForm,
)
from mechs_core.testing.books import (
    HeldTable,
    HeldWords,
    Told,
    code,
    listed,
    refusals,
    secrets_told,
)

MODULE = "arena."  # what the names of its messages and options begin with
COPIES = Counter(card.partition(".")[0] for card in IDS)
ROWS = (PRODUCTION, FEATURE, ACTION)
KINDS = {  # values of a field -> what RULES.md calls them
    IDS: "card",
    GOODS: "good",
    (*GOODS, CARD): f"good or {CARD}",
    DEVELOP_WITH: " or ".join(DEVELOP_WITH),
    COLOURS: " or ".join(COLOURS),
}
LABELS = (
    *("factions", "first"),
    *(f"deck {deck}{again}" for again in ("", " {k}", " again {n}") for deck in DECKS),
)
QUESTIONS = {
    "discard": questions.DISCARD,
    "pick": questions.PICK,
    "action": questions.WITH_ARENA,
    "replace": questions.REPLACE,
    "store": questions.STORE,
}
EQUIPS = ("arena.Equip", "arena.ChooseEquip")
DECIDED = {  # in a phase, at all
    "setup": questions.DISCARD,
    "lookout": questions.PICK,
    "action": (*questions.WITH_ARENA, *questions.REPLACE),
    "cleanup": (*EQUIPS, *questions.STORE),
    "final": EQUIPS,
}


def cards_of(row: str) -> list[Location]:
    return [card for card in LOCATION.values() if card.row == row]


def paid_with(good: str) -> str:
    """What a joker pays for besides itself."""
    others = [GOODS[other] for other, joker in JOKER.items() if GOODS[joker] == good]
    return f"one {', '.join(others[:-1])} or {others[-1]}" if others else "-"


def amount(what: Amount) -> str:
    return told(what) or "-"


def traded(what: Exchange) -> str:
    return f"{told(what.cost)} -> {told(what.gain)}"


def counted(per: PerIcon) -> str:
    return f"1 {per.good} per {ICONS[per.icon]} icon, at most {per.most}"


def effect(card: Location) -> str:
    """Of a feature location."""
    basic, workers = card.store
    said = {
        f"stock {told(Amount(card.stock))}": any(card.stock),
        f"store {basic} basic{f' {workers} worker' if workers else ''}": basic,
        f"defence +{card.defends}": card.defends,
        f"on {card.on}: {told(card.gains)}": card.on,
    }
    return next((text for text, there in said.items() if there), "-")


LOCATION_COLUMNS = {
    "id": lambda card: card.code,
    "name": lambda card: card.name,
    "dist": lambda card: card.distance,
    "copies": lambda card: COPIES[card.code],
    "icons": lambda card: " ".join(ICONS[icon] for icon in card.icons),
    "spoils": lambda card: amount(card.spoils),
    "deal": lambda card: card.deal,
}
BONUS = {
    "building bonus": lambda card: (
        counted(card.bonus_per) if card.bonus_per else amount(card.bonus)
    ),
}
PRODUCTION_COLUMNS = {
    **LOCATION_COLUMNS,
    "produces": lambda card: counted(card.per) if card.per else amount(card.makes),
    "open": lambda card: "yes" if card.open else "-",
    **BONUS,
}
FEATURE_COLUMNS = {**LOCATION_COLUMNS, "effect": effect, **BONUS}
ACTION_COLUMNS = {
    **LOCATION_COLUMNS,
    "cost": lambda card: amount(card.action.cost),
    "gain": lambda card: amount(card.action.gain),
    "uses": lambda card: card.uses,
}
GOOD_COLUMNS = {"id": lambda good: good, "pays for": lambda good: good, "which also": paid_with}
FACTION_COLUMNS = {
    "id": lambda faction: faction.code,
    "name": lambda faction: faction.name,
    "own good": lambda faction: faction.own,
    **{f"action {i}": lambda faction, i=i: traded(faction.actions[i]) for i in range(3)},
}
CONNECTION_COLUMNS = {
    "id": lambda card: card.code,
    "name": lambda card: card.name,
    "colour": lambda card: card.colour,
    "copies": lambda card: COPIES[card.code],
    "cost": lambda card: amount(card.play.cost),
    "gain": lambda card: amount(card.play.gain),
}
OPTION_COLUMNS = {
    "id": lambda option: option.name,
    "default": lambda option: json.dumps(option.default),
    "meaning": lambda option: option.sentence,
}


def deck_in_figures() -> Iterable[tuple[Any, ...]]:
    """Rows: what is counted, by row of location, in all."""
    counts: dict[str, list[int]] = {"different cards": [len(cards_of(row)) for row in ROWS]}
    counts["copies"] = [sum(COPIES[card.code] for card in cards_of(row)) for row in ROWS]
    for distance in (1, 2, 3):
        counts[f"copies of distance {distance}"] = [
            sum(COPIES[card.code] for card in cards_of(row) if card.distance == distance)
            for row in ROWS
        ]
    counts["open, copies"] = [
        sum(COPIES[card.code] for card in cards_of(row) if card.open) for row in ROWS
    ]
    return [(what, *numbers, sum(numbers)) for what, numbers in counts.items()]


def sums_of_the_deck() -> list[str]:
    """Sentences that count icons, deals and spoils."""
    cards = [*LOCATION.values()]
    icons, deals, spoils = Counter[str](), Counter[str](), Counter[str]()
    for card in cards:
        icons.update({ICONS[icon]: COPIES[card.code] for icon in card.icons})
        deals[card.deal] += COPIES[card.code]
        words = told(card.spoils).split()
        for number, kind in zip(words[::2], words[1::2], strict=True):
            spoils[kind] += int(number) * COPIES[card.code]
    return [
        f"Icons, by copies: {numbers(icons, ICONS)}.",
        f"Deals, by copies: {numbers(deals, GOODS_AND_MORE)}.",
        f"All spoils together, by copies: {numbers(spoils, GOODS_AND_MORE)}.",
    ]


GOODS_AND_MORE = (*GOODS, VP, CARD)


def numbers(found: Counter[str], order: Iterable[str]) -> str:
    return ", ".join(f"{each} {found[each]}" for each in order if found[each])


def field_of(field: Field) -> str:
    """Its name, with a "?" if it may be left out, and what it holds where that is not its name."""
    name = f"{field.stored}{'' if field.required else '?'}"
    is_list = field.hint.base is tuple
    limits = range_of(field.hint) or range_of(field.hint.item)
    assert limits is not None
    what = KINDS[limits.values] if isinstance(limits, OneOf) else limits.wanted(0)
    what += "s" if is_list else ""
    return name if what == field.stored else f"{name}: {what}"


def name_of(field: Field) -> str:
    return f"{field.stored}{'' if field.required else '?'}"


def own(kinds: Iterable[Any]) -> list[Any]:
    """Without those of the Arena, which its own book tells."""
    return [kind for kind in kinds if not tag_of(kind).startswith(MODULE)]


def cannot_meet(kind: type[Decision]) -> list[str]:
    """A payment that is not named cannot be wrong."""
    return [] if "pay" in fields_of(kind) else ["bad_payment"]


DECISION_COLUMNS = {
    "decision": tag_of,
    "fields": lambda kind: listed([field_of(each) for each in fields_of(kind).values()]),
    "secret": lambda kind: listed([name for name, _ in secrets_of(kind)]),
    "refusals": Told(lambda kind: refusals(RULESET, kind, without=cannot_meet(kind))),
}
EVENT_COLUMNS = {
    "event": tag_of,
    "fields": lambda kind: listed([name_of(each) for each in fields_of(kind).values()]),
    "secret": secrets_told,
    "luck or secret": lambda kind: "yes" if kind.reveals else "-",
}
PHASE_COLUMNS = {
    "phase": lambda phase: phase,
    "decisions": lambda phase: listed(DECIDED.get(phase, ())),
}


def keys_of(form: type[Struct]) -> list[tuple[str]]:
    """The keys of a form of a scenario, without the Arena's."""
    arena = SeatKeys.__struct_fields__
    return [(key,) for key in form.__struct_fields__ if key != "given" and key not in arena]


DEFENDS = HeldWords(
    "Rules > Actions",
    lambda: [", ".join(f"{DEFENCE[row]} of a {row}" for row in ROWS[:2])],
)

TABLES = (
    HeldTable("Components > Goods", GOOD_COLUMNS, GOODS),
    HeldTable("Components > Factions", FACTION_COLUMNS, FACTION),
    HeldTable("Components > Connection cards", CONNECTION_COLUMNS, CONNECTION.values()),
    HeldTable("Components > Production locations", PRODUCTION_COLUMNS, cards_of(PRODUCTION)),
    HeldTable("Components > Feature locations", FEATURE_COLUMNS, cards_of(FEATURE)),
    HeldTable("Components > Action locations", ACTION_COLUMNS, cards_of(ACTION)),
    HeldTable("Components > The deck in figures", ("what", *ROWS, "all"), deck_in_figures),
    HeldWords("Components > The deck in figures", sums_of_the_deck),
    HeldTable("Rules > Actions", ("action",), [(action,) for action in questions.WITH_ARENA]),
    HeldTable("Options", OPTION_COLUMNS, [o for o in OPTIONS if not o.name.startswith("arena")]),
    HeldTable("Phases", PHASE_COLUMNS, get_args(Phase)),
    HeldTable(
        "Phases > Questions",
        ("question", "decisions"),
        [(question, listed(kinds)) for question, kinds in QUESTIONS.items()],
    ),
    HeldTable("Decisions", DECISION_COLUMNS, own(RULESET.rules.decisions)),
    HeldTable("Events", EVENT_COLUMNS, own(RULESET.rules.events)),
    HeldWords("Events > Sources and reasons", lambda: map(code, get_args(Reason))),
    DEFENDS,
    HeldTable("Labels of luck", ("label",), [(label,) for label in LABELS]),
    HeldTable("Scenario > Keys", ("key",), keys_of(Form)),
    HeldTable("Scenario > Keys of connections", ("key",), keys_of(PileForm)),
    HeldTable("Scenario > Keys of a seat", ("key",), keys_of(SeatForm)),
    HeldTable("Scenario > Keys of a location", ("key",), keys_of(SiteForm)),
)

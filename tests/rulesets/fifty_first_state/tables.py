"""What the tables of RULES.md should say, from printed cards, messages and options."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, get_args

from msgspec import Struct

from mechs_core.kernel.messages import Decision, OneOf, range_of, secrets_of, tag_of
from mechs_core.kernel.type_hints import Field, fields_of
from mechs_core.modules.arena import SeatKeys
from mechs_core.rulesets.fifty_first_state import RULESET, questions
from mechs_core.rulesets.fifty_first_state.cards import (
    IDS,
)
from mechs_core.rulesets.fifty_first_state.data import (
    ACTION,
    CARD,
    COLOURS,
    DEFENCE,
    DEVELOP_VP,
    DEVELOP_WITH,
    DISCARDED,
    GOODS,
    HAND,
    MAX_ROUNDS,
    TARGET_VP,
    TRADED,
    WORKERS_TO_CONNECT,
    WORKERS_TO_OPEN,
    WORKERS_TO_TRADE,
)
from mechs_core.rulesets.fifty_first_state.model import DECKS, Phase
from mechs_core.rulesets.fifty_first_state.options import OPTIONS
from mechs_core.rulesets.fifty_first_state.rules.payment import Reason
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
from tests.rulesets.fifty_first_state.components import COMPONENTS, ROWS

MODULE = "arena."  # what the names of its messages and options begin with
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


OPTION_COLUMNS = {
    "id": lambda option: option.name,
    "default": lambda option: json.dumps(option.default),
    "meaning": lambda option: option.sentence,
}


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


def numbers_of_actions() -> list[str]:
    trade, fee, price = map(str, (WORKERS_TO_TRADE, WORKERS_TO_CONNECT, WORKERS_TO_OPEN))
    return [
        f"{', '.join(f'{DEFENCE[row]} of a {row}' for row in ROWS[:2])}, {DEFENCE[ACTION]} of an",
        f"{trade} workers for 1 {', '.join(TRADED[:-1])} or {TRADED[-1]}.",
        f"{fee} workers for a connection card",
        f"The price is {price} worker, which",
        f"unused; {DEVELOP_VP} victory point;",
    ]


WORDS = (
    HeldWords(
        "Rules > Setup",
        lambda: [f"dealt {HAND} location cards", f"exactly {DISCARDED} of their {HAND} cards"],
    ),
    HeldWords("Rules > Actions", numbers_of_actions),
    HeldWords(
        "Rules > The end of a round, and of the game",
        lambda: [f"`target_vp` ({TARGET_VP})", f"`max_rounds` ({MAX_ROUNDS}, our own)"],
    ),
)

TABLES = (
    *COMPONENTS,
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
    *WORDS,
    HeldTable("Labels of luck", ("label",), [(label,) for label in LABELS]),
    HeldTable("Scenario > Keys", ("key",), keys_of(Form)),
    HeldTable("Scenario > Keys of connections", ("key",), keys_of(PileForm)),
    HeldTable("Scenario > Keys of a seat", ("key",), keys_of(SeatForm)),
    HeldTable("Scenario > Keys of a location", ("key",), keys_of(SiteForm)),
)

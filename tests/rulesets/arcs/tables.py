"""What the tables of RULES.md should say, from messages, questions and the rules' own texts."""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterator
from functools import cache
from importlib.resources import files
from typing import Any, get_args

from msgspec import Struct

from mechs_core.kernel.messages import tag_of
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.model import Phase
from mechs_core.rulesets.arcs.questions import ACCEPTS
from mechs_core.rulesets.arcs.rules.guild_prelude import CARDS
from mechs_core.rulesets.arcs.rules.hits import WINDOW
from mechs_core.rulesets.arcs.rules.standard import DOES
from mechs_core.rulesets.arcs.rules.vox import FIELD, WHY
from mechs_core.rulesets.arcs.scenario.form import (
    Form,
    PlaceForm,
    PlayedForm,
    SeatForm,
    UnionForm,
)
from mechs_core.testing.books import (
    FIELDS,
    MARKED_FIELDS,
    HeldTable,
    Told,
    code,
    codes,
    listed,
    name_told,
    refusals,
    standard,
)
from mechs_core.testing.books.refusals import codes_in
from tests.rulesets.arcs.components import COMPONENTS, NUMBERS_OF_RULES

WINDOWS = [kind for kind in ACCEPTS if kind not in get_args(Phase)]
PACKAGE = ("mechs_core.rulesets.arcs.",)
Why = Callable[..., Any]


def tags(kind: str) -> list[str]:
    """The decisions that answer a question."""
    return [*map(tag_of, ACCEPTS.get(kind, ()))]


def codes_of(why: Why, without: Collection[str] = ()) -> list[str]:
    """The codes of a rule, in the order of testing."""
    found = dict.fromkeys(codes_in(why, PACKAGE, set()))
    return [each for each in found if each not in without]


def keys_of(form: type[Struct]) -> list[tuple[str]]:
    """The keys of a form of a scenario."""
    return [(code(key),) for key in form.__struct_fields__ if key != "given"]


@cache
def data_of_windows() -> dict[str, list[str]]:
    """What the events that open windows say, besides `then`: read off each `ask` of the rules."""
    named = {"WINDOW[step]": WINDOW.values(), "kind": ("pressgang", "execute")}
    found: dict[str, list[str]] = {}
    for call in calls_of("ask"):
        said = call.args[2]
        kinds = named.get(ast.unparse(said)) or (ast.literal_eval(said),)
        parts = [[each.arg] if each.arg else names_in(each.value) for each in call.keywords]
        found |= {kind: [str(name) for part in parts for name in part] for kind in kinds}
    return found


def calls_of(function: str) -> Iterator[ast.Call]:
    for source in sources():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == function:
                yield node


def names_in(mapping: ast.expr) -> list[str]:
    assert isinstance(mapping, ast.Dict)
    return [ast.literal_eval(key) for key in mapping.keys if key]


@cache
def sources() -> list[str]:
    """The texts of the rules, and of how a scenario begins."""
    folders = [files(f"mechs_core.rulesets.arcs.{part}") for part in ("rules", "scenario")]
    found = [each for folder in folders for each in folder.iterdir()]
    return [each.read_text("utf-8") for each in found if each.name.endswith(".py")]


def fields_of_action(kind: Any) -> list[str]:
    return [*kind.__struct_encode_fields__]


EVERYWHERE = ("bad_value",)  # tested before all others, of every decision
# What `for_target` makes `target_illegal`: no such token or card, a system out of play.
AS_TARGET = ("no_such_piece", "out_of_play")

PHASE_COLUMNS = {"phase": code, "decisions": lambda phase: codes(tags(phase))}
WINDOW_COLUMNS = {
    "window": code,
    "decisions": lambda window: codes(tags(window)),
    "data": lambda window: listed(data_of_windows()[window]),
}
DECISION_COLUMNS = {
    "decision": name_told,
    "fields": MARKED_FIELDS,
    "refusal codes": Told(lambda kind: refusals(RULESET, kind, without=EVERYWHERE)),
}
REVEALS = {
    bool: lambda kind: "yes" if kind.reveals else "-",
    property: lambda kind: "if from the deck",  # of `CourtCardMoved` alone
}
REVEAL_COLUMNS = {
    "event": lambda kind: code(tag_of(kind)),
    "luck or secret": lambda kind: REVEALS[type(kind.reveals)](kind),
}
ACTION_COLUMNS = {
    "type": lambda kind: code(kind.__struct_config__.tag),
    "in place of": lambda kind: DOES[kind].allowed_by,
    "fields": Told(fields_of_action, FIELDS.read, FIELDS.write),
    "refusal codes": Told(lambda kind: codes_of(DOES[kind].why_not)),
}
PRELUDE_COLUMNS = {
    "card": lambda card: card,
    "refusal codes": Told(lambda card: codes_of(CARDS[card][0], AS_TARGET)),
}
VOX_COLUMNS = {
    "card": lambda card: card,
    "refusal codes": Told(lambda card: codes_of(WHY[card], AS_TARGET)),
}
OPTIONS, _, EVENTS = standard(RULESET)
TABLES = (
    *COMPONENTS,
    *NUMBERS_OF_RULES,
    OPTIONS,
    HeldTable("Decisions", DECISION_COLUMNS, RULESET.rules.decisions),
    EVENTS,
    HeldTable("Rules > Actions", ("action",), [(k.__struct_config__.tag,) for k in DOES]),
    HeldTable("Phases", PHASE_COLUMNS, get_args(Phase)),
    HeldTable("Phases > Windows", WINDOW_COLUMNS, WINDOWS),
    HeldTable("Decisions > Actions that are decided", ACTION_COLUMNS, DOES),
    HeldTable("Decisions > Guild cards in the Prelude", PRELUDE_COLUMNS, sorted(CARDS)),
    HeldTable("Decisions > Vox cards that are decided", VOX_COLUMNS, FIELD),
    HeldTable("Events", REVEAL_COLUMNS, RULESET.rules.events),
    HeldTable("Scenario > Keys", ("key",), keys_of(Form)),
    HeldTable("Scenario > Keys of a seat", ("key",), keys_of(SeatForm)),
    HeldTable("Scenario > Keys of a played card", ("key",), keys_of(PlayedForm)),
    HeldTable("Scenario > Keys of a Union", ("key",), keys_of(UnionForm)),
    HeldTable("Scenario > Keys of a place of the Court", ("key",), keys_of(PlaceForm)),
)

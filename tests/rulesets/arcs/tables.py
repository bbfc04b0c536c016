"""What the tables of RULES.md should say, from messages, questions and the rules' own texts.

What only a campaign has stands in its own book, also the fields and the codes of refusal that it
adds to messages of the base game: see `campaign.tables`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from importlib.resources import files
from inspect import signature
from typing import Any, get_args, get_type_hints

from msgspec import Struct

from mechs_core.kernel.messages import Message, tag_of
from mechs_core.kit.documents import NO_KEY
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.cards import BASE_COURT_IDS
from mechs_core.rulesets.arcs.model import Phase
from mechs_core.rulesets.arcs.questions import OF_BASE
from mechs_core.rulesets.arcs.questions_of_campaigns import ACCEPTS
from mechs_core.rulesets.arcs.rules import flow
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved
from mechs_core.rulesets.arcs.rules.guild_prelude import CARDS
from mechs_core.rulesets.arcs.rules.hits import WINDOW
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import ResourceMoved
from mechs_core.rulesets.arcs.rules.standard import DOES
from mechs_core.rulesets.arcs.rules.vox import FIELD, WHY
from mechs_core.rulesets.arcs.scenario.form import (
    OF_CAMPAIGN,
    Form,
    PlaceForm,
    PlayedForm,
    SeatForm,
    UnionForm,
)
from mechs_core.rulesets.arcs.tasks import Later, Named, key_of
from mechs_core.testing.books import (
    FIELDS,
    MARKED_FIELDS,
    HeldTable,
    Told,
    book_of,
    cells_of,
    code,
    codes,
    in_backticks,
    listed,
    name_told,
    refusals,
    secrets_told,
    standard,
)
from mechs_core.testing.books.refusals import codes_in
from tests.rulesets.arcs.components import COMPONENTS, NUMBERS_OF_RULES

PHASES = get_args(Phase)[: 1 + get_args(Phase).index("ended")]
TALKING = ("talk_caller", "talk_item")  # questions of the phase `talk` to some of its seats
WINDOWS = [kind for kind in OF_BASE if kind not in get_args(Phase)]
WINDOWS_OF_CAMPAIGNS = [
    kind for kind in ACCEPTS if kind not in (*OF_BASE, *get_args(Phase), *TALKING)
]
PACKAGE = ("mechs_core.rulesets.arcs.",)
CAMPAIGN = "mechs_core.rulesets.arcs.rules.campaign"
OPTIONS_OF_CAMPAIGNS = [each for each in RULESET.options if each.needs == ("campaign", True)]
Why = Callable[..., Any]


def tags(kind: str, *, of_campaigns: bool = False) -> list[str]:
    """The decisions that answer a question. of_campaigns: also those of campaigns."""
    return [*map(tag_of, (ACCEPTS if of_campaigns else OF_BASE).get(kind, ()))]


def codes_of(why: Why, without: Collection[str] = ()) -> list[str]:
    """The codes of a rule, in the order of testing."""
    found = dict.fromkeys(codes_in(why, PACKAGE, set()))
    return [each for each in found if each not in without]


def keys_of(form: type[Struct], *, of_campaigns: bool = False) -> list[tuple[str]]:
    """The keys of a form of a scenario: of base games, or those that campaigns alone have."""
    hints = get_type_hints(form, include_extras=True)
    keys = {key: hint for key, hint in hints.items() if key in form.__struct_fields__}
    return [
        (code(key),)
        for key, hint in keys.items()
        if key != "given"
        and NO_KEY not in marks(hint)
        and (OF_CAMPAIGN in marks(hint)) is of_campaigns
    ]


def marks(hint: Any) -> list[Any]:
    """What is annotated anywhere in a type."""
    own = [*getattr(hint, "__metadata__", ())]
    return own + [mark for part in get_args(hint) if part not in own for mark in marks(part)]


NAMED = {
    "WINDOW[step]": WINDOW.values(),
    "kind": ("pressgang", "execute"),
}


@cache
def data_of_windows() -> dict[str, list[str]]:
    """What the events that open windows say, besides `then`: read off each `ask` of the rules.

    Of data that are put together elsewhere what always stands there is read, not what may.
    """
    found: dict[str, list[str]] = {}
    for function in functions():
        for call in calls_of(function, "ask", "windows.ask"):
            said = call.args[2]
            if isinstance(said, ast.Constant) or ast.unparse(said) in NAMED:
                kinds = NAMED.get(ast.unparse(said)) or (ast.literal_eval(said),)
                parts = [
                    [each.arg] if each.arg else names_in(each.value, function)
                    for each in call.keywords
                ]
                names = [str(name) for part in parts for name in part]
                found |= {kind: names for kind in kinds if kind not in found}
    return found


def functions() -> Iterator[ast.FunctionDef]:
    for source in sources():
        for node in ast.parse(source).body:
            if isinstance(node, ast.FunctionDef):
                yield node


def calls_of(function: ast.FunctionDef, *names: str) -> Iterator[ast.Call]:
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in names:
            yield node


def names_in(mapping: ast.expr, function: ast.FunctionDef) -> list[str]:
    """The keys of a mapping that stands there, or is made in the function."""
    if isinstance(mapping, ast.Name):
        made = (
            node.value
            for node in ast.walk(function)
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == mapping.id
        )
        mapping = next(made, mapping)
    keys = mapping.keys if isinstance(mapping, ast.Dict) else []
    return [ast.literal_eval(key) for key in keys if key]


@cache
def sources() -> list[str]:
    """The texts of the rules, and of how a scenario begins."""
    parts = ("rules", "rules.campaign", "scenario")
    folders = [files(f"mechs_core.rulesets.arcs.{part}") for part in parts]
    found = [each for folder in folders for each in folder.iterdir()]
    return [each.read_text("utf-8") for each in found if each.name.endswith(".py")]


def fields_of_action(kind: Any) -> list[str]:
    return [*kind.__struct_encode_fields__]


# ---------------------------------------------------------------- what a campaign adds


def is_base(kind: type) -> bool:
    """Whether a message or an action is one of the base game."""
    return not kind.__module__.startswith(CAMPAIGN) and not kind.__name__.startswith("Campaign")


@cache
def added(chapter: str, column: str) -> dict[str, list[str]]:
    """The fields that a campaign adds to base messages, by tag: as its own book tells them."""
    rows = cells_of(book_of(RULESET, CAMPAIGN), chapter, column, "new fields")
    return {name.strip("`"): FIELDS.read(cell) for name, cell in rows}


ADDED = "Decisions > Decisions of the base game", "decision or action"
ADDED_TO_EVENTS = "Events > Events of the base game", "event"
# Codes of refusal that a base game does not know, and those that a campaign alone tests there.
CODES_OF_CAMPAIGNS = frozenset(
    (
        *("fate_not_dealt", "event_illegal", "no_command", "presence_law", "movement_law"),
        *("truce_law", "weapon_needed", "flagship_only_board", "column_type", "last_piece"),
        *("upgrade_not_fresh", "council_decided", "protected", "frozen", "empire_exists"),
        *("no_favors", "deal_invalid", "too_many_proposals", "ships_present", "not_party"),
    )
)
ALSO_OF_CAMPAIGNS = {
    "group": ("target_illegal",),
    "build": ("not_controlled", "target_illegal"),
    "repair": ("not_controlled",),
}


def without(told: Told, names: Callable[[Any], Collection[str]]) -> Told:
    """The same column without some names."""
    return told._replace(of=lambda kind: [e for e in told.of(kind) if e not in names(kind)])


def fields_added(kind: type[Message]) -> list[str]:
    return added(*ADDED).get(tag_of(kind), []) + added(*ADDED_TO_EVENTS).get(tag_of(kind), [])


def secrets_of_some(kind: type[Message], wanted: Callable[[str], bool]) -> str:
    """Who may see the secret ones of some fields, as a table says it."""
    told = [each for each in secrets_told(kind).split(", ") if wanted(each.split(":")[0])]
    return listed([each for each in told if each != "-"])


def codes_added(tag: str) -> Collection[str]:
    return (*CODES_OF_CAMPAIGNS, *ALSO_OF_CAMPAIGNS.get(tag, ()))


def tag_of_action(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


# Tested in one order on the map and in another one on a board, or by one owner and another: the
# order is that of the book.
ORDERED_BY_HAND = ("build", "repair", "hit")


def as_told(told: Told, *table: str, module: str = "") -> Told:
    """The same column, but of some in the order of the book. table: chapter and first column."""

    def of(kind: Any) -> list[str]:
        name = tag_of_action(kind) if kind in DOES else tag_of(kind)
        found = [*told.of(kind)]
        if name not in ORDERED_BY_HAND:
            return found
        rows = cells_of(book_of(RULESET, module), *table, "refusal codes")
        order = [said for tag, cell in rows if tag == code(name) for said in in_backticks(cell)]
        return sorted(found, key=lambda each: order.index(each) if each in order else len(order))

    return told._replace(of=of)


ARGUMENTS = {
    "Seat": "seat",
    "int": "number",
    "str": "word",
    "bool": "true or false",
    "list[int]": "numbers",
    "list[str]": "words",
    "Sequence[int]": "numbers",
    "Sprinters": "by system two numbers",
}


def kept_tasks(table: Mapping[str, Named]) -> list[Named]:
    """The tasks that a window may keep: not what only waits for its answer."""
    return [task for task in table.values() if isinstance(task, Later) or task.stored]


def tasks_told(task: Named) -> str:
    """The arguments that a window keeps of a task."""
    parameters = signature(task.rule).parameters
    told = []
    for name in task.stored:
        one = parameters[name]
        optional = "" if one.default is one.empty else ", or left out"
        told.append(f"{key_of(name)}: {ARGUMENTS[str(one.annotation)]}{optional}")
    return "; ".join(told) or "-"


MOVED = {PiecesMoved: "pieces", ResourceMoved: "tokens", CourtCardMoved: "cards"}  # by causes
EVERYWHERE = ("bad_value",)  # tested before all others, of every decision
# What `for_target` makes `target_illegal`: no such token or card, a system out of play.
AS_TARGET = ("no_such_piece", "out_of_play")

PHASE_COLUMNS = {"phase": code, "decisions": lambda phase: codes(tags(phase))}
WINDOW_COLUMNS = {
    "window": code,
    "decisions": lambda window: codes(tags(window)),
    "data": lambda window: listed(data_of_windows()[window]),
}
REFUSALS = Told(lambda kind: refusals(RULESET, kind, without=EVERYWHERE))
DECISION_COLUMNS = {
    "decision": name_told,
    "fields": without(MARKED_FIELDS, fields_added),
    "refusal codes": as_told(
        without(REFUSALS, lambda kind: codes_added(tag_of(kind))), "Decisions", "decision"
    ),
}
EVENT_COLUMNS = {
    "event": name_told,
    "fields": without(FIELDS, fields_added),
    "secret": lambda kind: secrets_of_some(kind, lambda name: name not in fields_added(kind)),
}
REVEALS = {
    bool: lambda kind: "yes" if kind.reveals else "-",
    property: lambda kind: "if from the deck",  # of `CourtCardMoved` alone
}
REVEAL_COLUMNS = {
    "event": lambda kind: code(tag_of(kind)),
    "luck or secret": lambda kind: REVEALS[type(kind.reveals)](kind),
}
ACTION_FIELDS = Told(fields_of_action, FIELDS.read, FIELDS.write)
ACTION_CODES = Told(lambda kind: codes_of(DOES[kind].why_not))
ACTION_COLUMNS = {
    "type": lambda kind: code(tag_of_action(kind)),
    "in place of": lambda kind: DOES[kind].allowed_by,
    "fields": without(ACTION_FIELDS, lambda kind: added(*ADDED).get(tag_of_action(kind), [])),
    "refusal codes": as_told(
        without(ACTION_CODES, lambda kind: codes_added(tag_of_action(kind))),
        *("Decisions > Actions that are decided", "type"),
    ),
}
PRELUDE_COLUMNS = {
    "card": lambda card: card,
    "refusal codes": Told(lambda card: codes_of(CARDS[card][0], (*AS_TARGET, *CODES_OF_CAMPAIGNS))),
}
VOX_COLUMNS = {
    "card": lambda card: card,
    "refusal codes": Told(lambda card: codes_of(WHY[card], (*AS_TARGET, *CODES_OF_CAMPAIGNS))),
}
TASK_COLUMNS = {"task": lambda task: code(task.name), "arguments": tasks_told}
BASE_TASKS = [task for chapter in flow.OF_BASE for task in kept_tasks(chapter.TASKS)]
ALL_OPTIONS, _, _ = standard(RULESET)
OPTIONS = [each for each in RULESET.options if each not in OPTIONS_OF_CAMPAIGNS]
DECISIONS = [kind for kind in RULESET.rules.decisions if is_base(kind)]
EVENTS = [kind for kind in RULESET.rules.events if is_base(kind)]
ACTIONS = [kind for kind in DOES if is_base(kind)]
TABLES = (
    *COMPONENTS,
    *NUMBERS_OF_RULES,
    HeldTable("Options", ALL_OPTIONS.columns, OPTIONS),
    HeldTable("Decisions", DECISION_COLUMNS, DECISIONS),
    HeldTable("Events", EVENT_COLUMNS, EVENTS),
    HeldTable("Events > What is left to do", TASK_COLUMNS, BASE_TASKS),
    HeldTable("Rules > Actions", ("action",), [(tag_of_action(kind),) for kind in ACTIONS]),
    HeldTable("Phases", PHASE_COLUMNS, PHASES),
    HeldTable("Phases > Windows", WINDOW_COLUMNS, WINDOWS),
    HeldTable("Decisions > Actions that are decided", ACTION_COLUMNS, ACTIONS),
    HeldTable(
        "Decisions > Guild cards in the Prelude",
        PRELUDE_COLUMNS,
        sorted(CARDS),
    ),
    HeldTable(
        "Decisions > Vox cards that are decided",
        VOX_COLUMNS,
        [card for card in FIELD if card in BASE_COURT_IDS],
    ),
    HeldTable("Events", REVEAL_COLUMNS, EVENTS),
    HeldTable("Scenario > Keys", ("key",), keys_of(Form)),
    HeldTable("Scenario > Keys of a seat", ("key",), keys_of(SeatForm)),
    HeldTable("Scenario > Keys of a played card", ("key",), keys_of(PlayedForm)),
    HeldTable("Scenario > Keys of a Union", ("key",), keys_of(UnionForm)),
    HeldTable("Scenario > Keys of a place of the Court", ("key",), keys_of(PlaceForm)),
)

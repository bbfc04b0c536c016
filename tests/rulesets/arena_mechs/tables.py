"""What the tables of RULES.md should say, as it follows from the code."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import partial
from typing import Final, get_args

from msgspec.structs import replace

from mechs_core.kernel.messages import Decision, Event, secrets_of
from mechs_core.kernel.ruleset import Option
from mechs_core.rulesets.arena_mechs import RULESET, data
from mechs_core.rulesets.arena_mechs.geometry import DIRECTIONS
from mechs_core.rulesets.arena_mechs.model import PARTS, Phase, Sequence
from mechs_core.rulesets.arena_mechs.questions import ACCEPTS
from mechs_core.rulesets.arena_mechs.rules.magnet import Magnet
from mechs_core.rulesets.arena_mechs.rules.operate import (
    Conveyor,
    FireCrushers,
    FireFlamethrowers,
)
from mechs_core.rulesets.arena_mechs.scenario.check import ONLY_IN
from mechs_core.rulesets.arena_mechs.scenario.form import Form
from mechs_core.rulesets.arena_mechs.text.arena import arena_lines
from mechs_core.rulesets.arena_mechs.text.notation import ROWS
from mechs_core.rulesets.arena_mechs.view import OwnCards, SeatSeen, View
from mechs_core.testing.books import (
    FIELDS,
    MARKED_FIELDS,
    HeldCode,
    HeldLabels,
    HeldTable,
    code,
    codes,
    default_told,
    name_told,
    refusals,
)
from tests.rulesets.arena_mechs.arenas import FREE, W
from tests.rulesets.arena_mechs.components import COMPONENTS
from tests.rulesets.arena_mechs.positions import position

OPERATIONS: Final = (Conveyor, FireCrushers, FireFlamethrowers, Magnet)
UNFINISHED: Final = ("operate_unfinished",)
RESULT_PARTS: Final = [*PARTS, "markers", "distance"]


# ---------------------------------------------------------------- options and messages


def values(option: Option) -> str:
    if not option.values:
        return "decks 0 to 3, all different"
    return codes([json.dumps(value) for value in option.values])


def who_sees(kind: type[Event]) -> str:
    """Who may see the secret fields of an event: "cards, bottomed: own seat; deck: nobody"."""
    seen_by: dict[str, list[str]] = {}
    for name, mark in secrets_of(kind):
        seen_by.setdefault("own seat" if mark.to else "nobody", []).append(name)
    return "; ".join(f"{', '.join(names)}: {who}" for who, names in seen_by.items()) or "-"


def refused(kind: type[Decision]) -> list[str]:
    """The codes of a decision; an operation is what finishes an OPERATE."""
    return refusals(RULESET, kind, without=UNFINISHED if kind in OPERATIONS else ())


def every_refusal() -> list[tuple[str]]:
    """All codes: the general ones of a decision, the rules', that of a creation."""
    own = [each for kind in RULESET.rules.decisions for each in refused(kind)]
    every = ["game_over", "not_asked", "bad_value", *own, "bad_config"]
    return [(code(each),) for each in dict.fromkeys(every)]


# ---------------------------------------------------------------- arena W


def arena_w() -> str:
    """The tiles of arena W as the keys of a scenario, a row of the arena a line."""
    rows = [
        ", ".join(f'"{field}": "{tile}"' for field, tile in W.items() if field[1] == row)
        for row in "12345"
    ]
    tiles = ",\n".join(f"  {row}" for row in rows)
    return f'{{"round": 2, "turn": 3, "free": "{FREE}", "tiles": {{\n{tiles}\n}}}}'


def arena_w_drawn() -> str:
    """Arena W as the board draws it, without Mechs."""
    seen = RULESET.sight.view(position().state, None)
    empty = [replace(seat, field=None) for seat in seen.seats]
    lines = arena_lines(replace(seen, seats=tuple(empty)))
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)


# ---------------------------------------------------------------- all of them


def names(words: Iterable[str]) -> list[tuple[str]]:
    return [(code(word),) for word in words]


VALUES = {  # of fields -> the words that are read
    "arrow": data.ARROWS,
    "symbol": data.SYMBOLS,
    "marker": data.MARKERS,
    "direction": DIRECTIONS,
    "sequence": Sequence.__struct_fields__,
}
KEYS = [name for name in Form.__struct_fields__ if name not in ("colours", "seeded", "given")]
OPTION_COLUMNS = {
    "option": lambda option: code(option.name),
    "values": values,
    "default": partial(default_told, RULESET),
    "what it decides": lambda option: option.sentence,
}
PHASE_COLUMNS = {
    "phase": code,
    "decisions": lambda phase: codes([kind.__name__ for kind in ACCEPTS.get(phase, ())]),
}
DECISION_COLUMNS = {
    "decision": name_told,
    "fields": MARKED_FIELDS,
    "refusal codes": lambda kind: codes(refused(kind)),
}
EVENT_COLUMNS = {
    "event": name_told,
    "fields": FIELDS,
    "secret": who_sees,
}
NOTATION_COLUMNS = {
    "decision": lambda row: code(row.decides.__name__),
    "written": lambda row: code(row.pattern),
}
KEY_COLUMNS = {
    "key": code,
    "phases": lambda key: codes(ONLY_IN[key]) if key in ONLY_IN else "all",
}
HELD = (
    *COMPONENTS,
    HeldTable("Options", OPTION_COLUMNS, RULESET.options),
    HeldTable("Phases", PHASE_COLUMNS, get_args(Phase)),
    HeldTable("Decisions", DECISION_COLUMNS, RULESET.rules.decisions),
    HeldTable("Refusal codes", ("code",), every_refusal),
    HeldTable("Events", EVENT_COLUMNS, RULESET.rules.events),
    HeldTable("The view", ("field",), names(View.__struct_fields__)),
    HeldTable("Of each seat", ("field",), names(SeatSeen.__struct_fields__)),
    HeldTable("Of the own cards", ("field",), names(OwnCards.__struct_fields__)),
    HeldTable("Keys", KEY_COLUMNS, KEYS),
    HeldTable("Parts of the result", ("part",), names(RESULT_PARTS)),
    HeldTable("Notation", NOTATION_COLUMNS, ROWS),
    HeldLabels("Labels"),
    HeldCode("Arena W", arena_w),
    HeldCode("Arena W", arena_w_drawn, which=1),
)

"""The Arena's RULES.md, as 51st State shows it: its tables are held equal to the module's code."""

from __future__ import annotations

import json
from typing import get_args

from mechs_core.kernel.messages import secrets_of, tag_of
from mechs_core.kernel.type_hints import fields_of
from mechs_core.modules import arena
from mechs_core.modules.arena.messages import ChooseEquip, Equip, SendWorker
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.data import STAKES
from mechs_core.testing.books import (
    HeldTable,
    Told,
    book_of,
    hold,
    listed,
    refusals,
    secrets_told,
)
from mechs_core.testing.books.whole import CHAPTERS

ARENA = arena.__name__
DECISIONS = (SendWorker, Equip, ChooseEquip)
TITLES = ("The module in five lines", *CHAPTERS[1:], "What a host offers")
ASKED = ("not_asked",)  # which the kernel says before

OPTION_COLUMNS = {
    "id": lambda option: option.name,
    "default": lambda option: json.dumps(option.default),
    "meaning": lambda option: option.sentence,
}
DECISION_COLUMNS = {
    "decision": tag_of,
    "fields": Told(
        lambda kind: list(fields_of(kind)),
        lambda cell: [] if cell == "-" else [cell.partition(":")[0]],
        listed,
    ),
    "secret": lambda kind: listed([name for name, _ in secrets_of(kind)]),
    "refusals": Told(lambda kind: refusals(RULESET, of_host(kind), without=ASKED)),
}
EVENT_COLUMNS = {
    "event": tag_of,
    "fields": lambda kind: listed(list(fields_of(kind))),
    "secret": secrets_told,
    "luck or secret": lambda kind: "yes" if kind.reveals else "-",
}


def of_host(kind):
    """The class that 51st State has for a decision of the module."""
    return next(each for each in RULESET.rules.decisions if tag_of(each) == tag_of(kind))


def offered():
    """What the port of a host has, its values first."""
    functions = (name for name in vars(arena.ArenaHost) if not name.startswith("_"))
    return [*arena.ArenaHost.__annotations__, *functions]


test_book = hold(
    RULESET,
    HeldTable("Components > Equipment", ("good", "points"), STAKES.equipment.items()),
    HeldTable("Options", OPTION_COLUMNS, arena.options_of(STAKES)),
    HeldTable("Phases", ("window",), [(each,) for each in get_args(arena.Window)]),
    HeldTable("Decisions", DECISION_COLUMNS, DECISIONS),
    HeldTable("Events", EVENT_COLUMNS, arena.EVENTS),
    HeldTable(
        "Scenario > Keys of a seat in the Arena",
        ("key",),
        [(key,) for key in arena.SeatKeys.__struct_fields__ if key != "given"],
    ),
    HeldTable("What a host offers", ("port",), [(name,) for name in offered()]),
    free=["Glossary", "What the leaflet says", "Notation"],
    chapters=TITLES,
    module=ARENA,
)


def test_the_host_shows_the_rules_of_the_module():
    own = book_of(RULESET, ARENA)
    assert {*own} <= {*RULESET.rulebook}
    assert "ARN-ACT-1" in own
    assert "HOST" not in own.document

"""What the tables of the campaign's RULES.md should say, from messages, questions and rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from msgspec import Struct

from mechs_core.kernel.messages import tag_of
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.model import Phase
from mechs_core.rulesets.arcs.rules import flow
from mechs_core.rulesets.arcs.rules.campaign import campaign_vox, edicts, items, vox_crises
from mechs_core.rulesets.arcs.rules.standard import DOES
from mechs_core.rulesets.arcs.scenario.form import (
    CouncilForm,
    FlagshipForm,
    Form,
    PlaceForm,
    SeatForm,
)
from mechs_core.testing.books import (
    FIELDS,
    MARKED_FIELDS,
    HeldTable,
    HeldWords,
    Told,
    code,
    codes,
    name_told,
    secrets_told,
)
from tests.rulesets.arcs import tables as base
from tests.rulesets.arcs.campaign.components import COMPONENTS, NUMBERS_OF_RULES

PHASES = [phase for phase in get_args(Phase) if phase not in base.PHASES]
DECISIONS = [kind for kind in RULESET.rules.decisions if not base.is_base(kind)]
EVENTS = [kind for kind in RULESET.rules.events if not base.is_base(kind)]
ACTIONS = [kind for kind in DOES if not base.is_base(kind)]
VOX_WHY = {**campaign_vox.WHY, **vox_crises.WHY}


def named(kind: Any) -> str:
    return base.tag_of_action(kind) if kind in DOES else tag_of(kind)


def codes_of(kind: Any) -> list[str]:
    return [*(base.ACTION_CODES if kind in DOES else base.REFUSALS).of(kind)]


def is_changed(kind: Any) -> bool:
    """Whether a base decision or action has new fields, or reasons that only campaigns have."""
    more = base.codes_added(named(kind))
    return any(each in more for each in codes_of(kind)) or named(kind) in base.added(*base.ADDED)


CHANGED = [kind for kind in (*base.DECISIONS, *base.ACTIONS) if is_changed(kind)]
CHANGED_COLUMNS = {
    "decision or action": lambda kind: code(named(kind)),
    "refusal codes": base.as_told(Told(codes_of), *base.ADDED, module=base.CAMPAIGN),
}
DECISION_COLUMNS = {
    "decision": name_told,
    "fields": MARKED_FIELDS,
    "refusal codes": base.REFUSALS,
}
EVENT_COLUMNS = {
    "event": name_told,
    "fields": FIELDS,
    "secret": secrets_told,
    "luck or secret": base.REVEAL_COLUMNS["luck or secret"],
}
TASKS = [task for task in base.kept_tasks(flow.TASKS) if task not in base.BASE_TASKS]
CHANGED_EVENTS = [kind for kind in base.EVENTS if base.fields_added(kind)]
CHANGED_EVENT_COLUMNS = {
    "event": name_told,
    "secret": lambda kind: base.secrets_of_some(kind, lambda each: each in base.fields_added(kind)),
}
PHASE_COLUMNS = {"phase": code, "decisions": lambda kind: codes(base.tags(kind, of_campaigns=True))}
WINDOW_COLUMNS = {
    **base.WINDOW_COLUMNS,
    "decisions": lambda kind: codes(base.tags(kind, of_campaigns=True)),
}
ACTION_COLUMNS = {
    "type": base.ACTION_COLUMNS["type"],
    "in place of": base.ACTION_COLUMNS["in place of"],
    "fields": base.ACTION_FIELDS,
    "refusal codes": base.ACTION_CODES,
}


def words_of_talks() -> list[str]:
    """What the caller of a Summit, and who has begun an item, is asked in `talk`."""
    plain, caller, item = (base.tags(kind, of_campaigns=True) for kind in ("talk", *base.TALKING))
    (more,) = [each for each in caller if each not in plain]
    return [
        f"the caller may also decide {code(more)};",
        f"who has begun an item decides {codes(item)} and nothing else.",
    ]


def codes_in_table(why: Mapping[Any, base.Why]) -> Told:
    """A column of the codes of a table of rules."""
    return Told(lambda name: base.codes_of(why[name], base.AS_TARGET))


def new_keys(form: type[Struct]) -> list[tuple[str]]:
    return base.keys_of(form, of_campaigns=True)


TABLES = (
    *COMPONENTS,
    *NUMBERS_OF_RULES,
    HeldTable("Options", base.ALL_OPTIONS.columns, base.OPTIONS_OF_CAMPAIGNS),
    HeldTable("Phases", PHASE_COLUMNS, PHASES),
    HeldWords("Phases > Windows of the campaign", words_of_talks),
    HeldTable("Phases > Windows of the campaign", WINDOW_COLUMNS, base.WINDOWS_OF_CAMPAIGNS),
    HeldTable("Decisions", DECISION_COLUMNS, DECISIONS),
    HeldTable(base.ADDED[0], CHANGED_COLUMNS, CHANGED),
    HeldTable("Decisions > Actions of the campaign", ACTION_COLUMNS, ACTIONS),
    HeldTable(
        "Decisions > Vox cards of the campaign",
        {"card": str, "refusal codes": codes_in_table(VOX_WHY)},
        VOX_WHY,
    ),
    HeldTable(
        "Decisions > Edicts that ask seats",
        {"edict": str, "refusal codes": codes_in_table(edicts.WHY)},
        edicts.WHY,
    ),
    HeldTable(
        "Decisions > Items of deals",
        {
            "kind": code,
            "details": Told(lambda kind: items.FIELDS[kind], FIELDS.read, FIELDS.write),
            "refusal codes": codes_in_table(items.WHY),
        },
        items.ITEMS,
    ),
    HeldTable("Events", EVENT_COLUMNS, EVENTS),
    HeldTable("Events > What is left to do in a campaign", base.TASK_COLUMNS, TASKS),
    HeldTable(base.ADDED_TO_EVENTS[0], CHANGED_EVENT_COLUMNS, CHANGED_EVENTS),
    HeldTable("Scenario > Keys of the campaign", ("key",), new_keys(Form)),
    HeldTable("Scenario > Keys of the Council", ("key",), base.keys_of(CouncilForm)),
    HeldTable("Scenario > Keys of a seat in a campaign", ("key",), new_keys(SeatForm)),
    HeldTable("Scenario > Keys of a place in a campaign", ("key",), new_keys(PlaceForm)),
    HeldTable("Scenario > Keys of a Flagship", ("key",), base.keys_of(FlagshipForm)),
)
FREE = (
    *("Glossary", "Rules > Control and command", "Notation", "Labels of luck in campaigns"),
    "Events > Places of the campaign",
)

"""Options, decisions and events in the plain form of a rulebook."""

from __future__ import annotations

import json
from functools import partial
from typing import Final

from mechs_core.kernel.messages import Decision, Message, Secret, secrets_of, tag_of
from mechs_core.kernel.ruleset import Option, Ruleset
from mechs_core.kernel.type_hints import fields_of
from mechs_core.testing.books.reading import belongs, code, codes, listed
from mechs_core.testing.books.refusals import refusals
from mechs_core.testing.books.tables import Column, HeldTable, Told

MARK: Final = " (secret)"  # behind what a cell says of a field


def standard(ruleset: Ruleset, module: str = "") -> tuple[HeldTable, ...]:
    """The tables of a ruleset's options, decisions and events, without those of its modules.

    module: the package of one, for the tables of its own book.

    | option | default | what it decides |
    | decision | fields | refusal codes |
    | event | fields | secret |

    Fields are told in free words, each behind its name: `slot: 1 to 3; keep: two cards (secret)`.
    """
    options: dict[str, Column] = {
        "option": lambda option: code(option.name),
        "default": partial(default_told, ruleset),
        "what it decides": lambda option: option.sentence,
    }
    decisions: dict[str, Column] = {
        "decision": name_told,
        "fields": MARKED_FIELDS,
        "refusal codes": lambda kind: codes(refusals(ruleset, kind)),
    }
    events: dict[str, Column] = {"event": name_told, "fields": FIELDS, "secret": secrets_told}
    told = partial(belongs, ruleset=ruleset, module=module)
    kinds = (ruleset.rules.decisions, ruleset.rules.events)
    sent, recorded = ([kind for kind in each if told(tag_of(kind))] for each in kinds)
    return (
        HeldTable("Options", options, [each for each in ruleset.options if told(each.name)]),
        HeldTable("Decisions", decisions, sent),
        HeldTable("Events", events, recorded),
    )


def default_told(ruleset: Ruleset, option: Option) -> str:
    """In JSON; of one that goes by the number of seats that of the largest table."""
    if not callable(option.default):
        return code(json.dumps(option.default))
    seats = ruleset.seats[-1]
    return f"{code(json.dumps(option.default(seats)))} with {seats} seats"


def name_told(kind: type[Message]) -> str:
    return code(tag_of(kind))


def secrets_told(kind: type[Message]) -> str:
    """Who may see its secret fields: "cards: seat, deck: nobody"."""
    stored = fields_of(kind)
    return listed([f"{stored[name].stored}: {who_sees(mark)}" for name, mark in secrets_of(kind)])


def who_sees(mark: Secret) -> str:
    """The fields that name the seats; of a function its name."""
    if callable(mark.to):
        return mark.to.__name__
    return mark.to if isinstance(mark.to, str) else " and ".join(mark.to) or "nobody"


def field_names(kind: type[Message]) -> list[str]:
    """As they are stored."""
    return [each.stored for each in fields_of(kind).values()]


def marked_names(kind: type[Decision]) -> list[str]:
    """The same, of secret ones marked so."""
    kept = {name for name, _ in secrets_of(kind)}
    return [each.stored + MARK * (each.name in kept) for each in fields_of(kind).values()]


def read_names(cell: str) -> list[str]:
    """The fields that a cell tells of: "slot: 1 to 3; keep: two cards (secret)"."""
    return [name.removesuffix(MARK) for name in read_marked(cell)]


def read_marked(cell: str) -> list[str]:
    parts = [] if cell == "-" else [part.strip() for part in cell.split(";")]
    return [p.split(":")[0].removesuffix(MARK) + MARK * p.endswith(MARK) for p in parts]


FIELDS: Final = Told(field_names, read_names, lambda names: "; ".join(names) or "-")
MARKED_FIELDS: Final = Told(marked_names, read_marked, lambda names: "; ".join(names) or "-")

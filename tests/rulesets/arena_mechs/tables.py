"""The tables of RULES.md as they follow from the code, row by row, without their heads."""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Callable, Iterator
from importlib.resources import files
from textwrap import dedent
from typing import Any, Final

from msgspec.structs import fields, replace

from mechs_core.kernel.messages import Decision, Event, Message, secrets_of, tag_of
from mechs_core.kernel.ruleset import Option
from mechs_core.rulesets.arena_mechs import RULESET, data
from mechs_core.rulesets.arena_mechs.geometry import FIELDS, LINES, TILE_WALLS
from mechs_core.rulesets.arena_mechs.rules.magnet import Magnet
from mechs_core.rulesets.arena_mechs.rules.move import OBSTACLE
from mechs_core.rulesets.arena_mechs.rules.operate import (
    Conveyor,
    FireCrushers,
    FireFlamethrowers,
)
from mechs_core.rulesets.arena_mechs.text.arena import arena_lines
from mechs_core.rulesets.arena_mechs.text.notation import ROWS
from tests.rulesets.arena_mechs.arenas import FREE, W
from tests.rulesets.arena_mechs.positions import position

Rows = list[list[str]]
RULES: Final = files("mechs_core.rulesets.arena_mechs").joinpath("RULES.md").read_text("utf-8")


# ---------------------------------------------------------------- what the text says


def chapter(title: str) -> str:
    """A chapter or sub-chapter of RULES.md, up to the next heading of any level."""
    for level in ("##", "###"):
        _, found, rest = RULES.partition(f"\n{level} {title}\n")
        if found:
            return rest.split("\n## ")[0].split("\n### ")[0]
    raise AssertionError(f"RULES.md has no chapter {title!r}")


def written(title: str, *columns: int) -> Rows:
    """The rows of a chapter's first table, all cells or those of some columns."""
    table = re.search(r"(?:^\|.*\n?)+", chapter(title), re.MULTILINE)
    assert table, f"chapter {title!r} has no table"
    rows = [cells(line) for line in table[0].splitlines()[2:]]
    return [[row[column] for column in columns] for row in rows] if columns else rows


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def shown(rows: Rows) -> str:
    """Rows as they stand in a table."""
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def quoted(names: Iterator[str] | list[str] | tuple[str, ...]) -> str:
    """Names of code in a cell; "-" for none."""
    return ", ".join(f"`{name}`" for name in names) or "-"


# ---------------------------------------------------------------- components


def arena_fields() -> Rows:
    def printed(field: str) -> str:
        if field in data.CHECKPOINTS:
            return "checkpoint"
        if field in data.DROP_IN_FIELDS:
            return "drop-in field"
        return "crushers, flamethrowers" if field == data.CENTRE else "-"

    return [
        [field, "loose" if field in data.LOOSE_FIELDS else "fixed", printed(field)]
        for field in FIELDS
    ]


def arrows() -> Rows:
    lines = {arrow: [FIELDS[field] for field in line] for arrow, line in LINES.items()}
    return [[arrow, line[0], line[-1], " ".join(line)] for arrow, line in lines.items()]


def loose_tiles() -> Rows:
    def walls(index: int, orientation: int) -> str:
        bits = TILE_WALLS[4 * index + orientation]
        return " ".join("NESW"[side] for side in range(4) if bits >> side & 1) or "-"

    def hazards(face: data.Face) -> str:
        named = {"crushers": face.crushers, "flamethrowers": face.flamethrowers}
        return ", ".join(name for name, there in named.items() if there) or "-"

    return [
        [face.id, hazards(face), *(walls(index, orientation) for orientation in range(4))]
        for index, face in enumerate(data.FACES)
    ]


def symbol(number: int) -> str:
    return data.SYMBOLS[number].upper()


def cards() -> Rows:
    return [
        [str(card), symbol(data.UPPER_OF[card]), symbol(data.LOWER_OF[card]), data.COLOURS[deck]]
        for card in range(1, 101)
        for deck in range(4)
        if card in data.DECKS[deck]
    ]


def decks() -> Rows:
    return [
        [f"{symbol(place // 5)}/{symbol(place % 5)}", *(str(deck[place]) for deck in data.DECKS)]
        for place in range(25)
    ]


def markers() -> Rows:
    colours = [[colour, f"deck {deck}"] for deck, colour in enumerate(data.COLOURS)]
    return [*colours, [data.MARKERS[data.ARENA], "the arena"]]


def boards() -> Rows:
    return [[str(seats), str(spaces)] for seats, spaces in data.SPACES.items()]


def actions() -> Rows:
    """The action list, by strength 1, 2, 3."""

    def removes(strength: int) -> str:
        count = data.REPAIRED[strength]
        gain = f"gain {data.TRICKS[strength]} prestige, or " if data.TRICKS[strength] else ""
        return f"{gain}remove {count} marker{'s' * (count > 1)} from the own board"

    hits = [f"{damage} damage to one adjacent Mech" for damage in data.HIT_DAMAGE[1:]]
    shots = [f"{damage} damage to one Mech in sight" for damage in data.SHOOT_DAMAGE[1:3]]
    moves = [f"up to {steps} steps" for steps in data.MOST_STEPS[1:]]
    sweep = f"{data.SHOOT_DAMAGE[3]} damage to every Mech in one direction, walls or not"
    often = "each as often as wanted"
    once = "crushers, flamethrowers and magnet once each"
    return [
        ["PRESTIGE", *(removes(strength) for strength in (1, 2, 3))],
        ["HIT", *hits[:2], f"{hits[2]}, which is then pushed 1 field away"],
        ["SHOOT", *shots, sweep],
        ["MOVE", *moves[:2], f"{moves[2]}, and one Mech may be pushed 1 field on the way"],
        ["OPERATE", "1 operation", f"2 operations, {once}", f"3 operations, {often}"],
    ]


def prestige() -> Rows:
    """Reason, and the amounts it can have."""
    one_below = "-1 for each opponent behind"
    return [
        ["`tricks`", f"{data.TRICKS[2]} (x2), {data.TRICKS[3]} (x3)"],
        ["`long_strides`", f"{data.LONG_STRIDES[2]} (2 checkpoints), {data.LONG_STRIDES[3]} (3)"],
        ["`last_blow`", str(data.LAST_BLOW)],
        ["`damage_most`", str(data.DAMAGE_MOST)],
        ["`damage_tied`", str(data.DAMAGE_TIED)],
        ["`damage_other`", str(data.DAMAGE_OTHER)],
        ["`smashed`", one_below],
    ]


def options() -> Rows:
    """Name, values and default."""

    def values(option: Option) -> str:
        listed = [json.dumps(value) for value in option.values]
        return ", ".join(f"`{value}`" for value in listed) or "decks 0 to 3, all different"

    def default(option: Option) -> str:
        if callable(option.default):
            return f"`{json.dumps(option.default(4))}` with 4 seats"
        return f"`{json.dumps(option.default)}`"

    return [[f"`{each.name}`", values(each), default(each)] for each in RULESET.options]


# ---------------------------------------------------------------- decisions and events


def field_names(cell: str) -> list[str]:
    """The fields that a cell names: "slot: 1 to 3; keep: two cards (secret)"."""
    return [] if cell == "-" else [part.split(":")[0].strip() for part in cell.split(";")]


def secret_names(cell: str) -> list[str]:
    return [part.split(":")[0].strip() for part in cell.split(";") if "(secret)" in part]


def stored_names(kind: type[Message]) -> list[str]:
    return [field.encode_name for field in fields(kind)]


def secrets_told(kind: type[Event]) -> str:
    """Who may see the secret fields of an event: "cards, bottomed: own seat; deck: nobody"."""
    seen_by: dict[str, list[str]] = {}
    for name, mark in secrets_of(kind):
        seen_by.setdefault("own seat" if mark.to else "nobody", []).append(name)
    return "; ".join(f"{', '.join(names)}: {who}" for who, names in seen_by.items()) or "-"


def refusals(decision: type[Decision]) -> list[str]:
    """The codes of a decision's refusals, as its rule comes upon them."""
    codes = [*dict.fromkeys(codes_in(RULESET.rules.decide[decision], set()))]
    if decision in (Conveyor, FireCrushers, FireFlamethrowers, Magnet):
        codes.remove("operate_unfinished")  # it is what finishes an OPERATE
    return codes


def codes_in(rule: Callable[..., Any], seen: set[Any]) -> Iterator[str]:
    """The codes of `IllegalDecision` in a function and in those that it calls, as written."""
    seen.add(rule)
    for node in in_order(ast.parse(dedent(inspect.getsource(rule)))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id == "IllegalDecision":
            code = node.args[0]
            yield from [code.value] if isinstance(code, ast.Constant) else OBSTACLE
            continue
        called = rule.__globals__.get(node.func.id)
        if inspect.isfunction(called) and called not in seen and is_rule(called):
            yield from codes_in(called, seen)


def is_rule(function: Callable[..., Any]) -> bool:
    return function.__module__.startswith("mechs_core.rulesets.arena_mechs.rules.")


def in_order(node: ast.AST) -> Iterator[ast.AST]:
    """A node and what is in it, as written."""
    yield node
    for child in ast.iter_child_nodes(node):
        yield from in_order(child)


def every_refusal() -> list[str]:
    """All codes: the general ones of a decision, the rules', that of a creation."""
    own = [code for decision in RULESET.rules.decisions for code in refusals(decision)]
    return [*dict.fromkeys(["game_over", "not_asked", "bad_value", *own, "bad_config"])]


def decisions() -> list[tuple[str, list[str], list[str], list[str]]]:
    """Name, fields, secret ones of them, codes."""
    return [
        (
            tag_of(kind),
            stored_names(kind),
            [name for name, _ in secrets_of(kind)],
            refusals(kind),
        )
        for kind in RULESET.rules.decisions
    ]


def notation() -> Rows:
    return [[f"`{row.decides.__name__}`", f"`{row.pattern}`"] for row in ROWS]


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

"""What the tables of RULES.md should say, as it follows from the code."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final, get_args

from msgspec.structs import replace

from mechs_core.kernel.messages import Decision, Event, secrets_of, tag_of
from mechs_core.kernel.ruleset import Option
from mechs_core.kernel.type_hints import fields_of
from mechs_core.rulesets.arena_mechs import RULESET, data
from mechs_core.rulesets.arena_mechs.geometry import DIRECTIONS, FIELDS, LINES, TILE_WALLS
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
    HeldCode,
    HeldLabels,
    HeldTable,
    HeldWords,
    Told,
    code,
    codes,
    refusals,
)
from tests.rulesets.arena_mechs.arenas import FREE, W
from tests.rulesets.arena_mechs.positions import position

Rows = list[list[str]]
SECRET: Final = " (secret)"
OPERATIONS: Final = (Conveyor, FireCrushers, FireFlamethrowers, Magnet)
UNFINISHED: Final = ("operate_unfinished",)
RESULT_PARTS: Final = [*PARTS, "markers", "distance"]


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


def values(option: Option) -> str:
    if not option.values:
        return "decks 0 to 3, all different"
    return codes([json.dumps(value) for value in option.values])


def default(option: Option) -> str:
    if callable(option.default):
        return f"{code(json.dumps(option.default(4)))} with 4 seats"
    return code(json.dumps(option.default))


def loose_fields() -> str:
    """In reading order, a comma behind each row."""
    rows = [[field for field in data.LOOSE_FIELDS if field[1] == row] for row in "12345"]
    return ", ".join(" ".join(row) for row in rows)


def counted_tiles() -> list[str]:
    faces = data.FACES
    walls = [sum(len(face.walls) == count for face in faces) for count in (1, 2, 0)]
    hazards = [sum(face.crushers for face in faces), sum(face.flamethrowers for face in faces)]
    return [
        "{} have one wall, {} have two and {} have none".format(*walls),
        "{} have crushers and {} flamethrowers".format(*hazards),
    ]


def summed_decks() -> list[str]:
    sums = [str(sum(deck)) for deck in data.DECKS]
    return [f"add up to {', '.join(sums[:3])} and {sums[3]}"]


# ---------------------------------------------------------------- decisions and events


def named_parts(cell: str) -> list[tuple[str, str]]:
    """The fields that a cell tells of: "slot: 1 to 3; keep: two cards (secret)"."""
    parts = [] if cell == "-" else [part.strip() for part in cell.split(";")]
    return [(part.split(":")[0].removesuffix(SECRET), part) for part in parts]


def marked_fields(cell: str) -> list[str]:
    """Their names, of secret ones marked so."""
    return [name + SECRET * part.endswith(SECRET) for name, part in named_parts(cell)]


def fields_of_decision(kind: type[Decision]) -> list[str]:
    kept = {name for name, _ in secrets_of(kind)}
    return [each.stored + SECRET * (each.name in kept) for each in fields_of(kind).values()]


def plain_fields(cell: str) -> list[str]:
    return [name for name, _ in named_parts(cell)]


def fields_of_event(kind: type[Event]) -> list[str]:
    return [each.stored for each in fields_of(kind).values()]


def secrets_told(kind: type[Event]) -> str:
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
    "default": default,
    "what it decides": lambda option: option.sentence,
}
PHASE_COLUMNS = {
    "phase": code,
    "decisions": lambda phase: codes([kind.__name__ for kind in ACCEPTS.get(phase, ())]),
}
DECISION_COLUMNS = {
    "decision": lambda kind: code(tag_of(kind)),
    "fields": Told(fields_of_decision, marked_fields, "; ".join),
    "refusal codes": lambda kind: codes(refused(kind)),
}
EVENT_COLUMNS = {
    "event": lambda kind: code(tag_of(kind)),
    "fields": Told(fields_of_event, plain_fields, "; ".join),
    "secret": secrets_told,
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
    HeldTable("Fields of the arena", ("field", "tile", "printed on it"), arena_fields),
    HeldTable("Arrows", ("arrow", "enters", "leaves", "line"), arrows),
    HeldTable(
        "Loose tiles",
        ("tile", "hazards", "walls, turn 0", "turn 1", "turn 2", "turn 3"),
        loose_tiles,
    ),
    HeldTable("Cards", ("card", "upper", "lower", "deck"), cards),
    HeldTable("Decks", ("pair", *data.COLOURS), decks),
    HeldTable("Markers", ("marker", "stands for"), markers),
    HeldTable("Mech boards", ("players", "damage spaces"), boards),
    HeldTable("Actions", ("symbol", "x1", "x2", "x3"), actions),
    HeldTable("Prestige table", ("reason", "prestige"), prestige),
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
    HeldWords("Loose tiles", counted_tiles),
    HeldWords("Decks", summed_decks),
    HeldWords("Fields of the arena", lambda: [f"the loose fields are {loose_fields()}."]),
    HeldCode("Arena W", arena_w),
    HeldCode("Arena W", arena_w_drawn, which=1),
)

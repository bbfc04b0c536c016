"""The tables of Components as they follow from the printed numbers, row by row."""

from __future__ import annotations

from mechs_core.rulesets.arena_mechs import data
from mechs_core.rulesets.arena_mechs.geometry import FIELDS, LINES, TILE_WALLS
from mechs_core.testing.books import HeldTable, HeldWords

Rows = list[list[str]]


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


COMPONENTS = (
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
    HeldWords("Loose tiles", counted_tiles),
    HeldWords("Decks", summed_decks),
    HeldWords("Fields of the arena", lambda: [f"the loose fields are {loose_fields()}."]),
)

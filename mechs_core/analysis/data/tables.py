"""The tables of a data set, column by column, defined here and nowhere else.

Simulated games and stored ones fill the same tables. docs/data.md shows them to readers.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from mechs_core.kernel.ruleset import Ruleset

FORMAT: Final = "mechs-dataset-1"
INT, FLOAT, TEXT = "int64", "float64", "string"


class Column(Struct, frozen=True):
    """One column. unit: of numbers, empty for names and texts. null: whether it may be empty."""

    name: str
    kind: str  # INT, FLOAT or TEXT
    unit: str
    sentence: str
    null: bool = False


class Table(Struct, frozen=True):
    name: str
    row: str  # what one row is
    columns: tuple[Column, ...]


GAME: Final = Column("game", INT, "", "Number of the game in this data set, from 0")
SEAT: Final = Column("seat", INT, "", "Seat, from 0")
WHEN: Final = (
    Column("step", INT, "", "Number of the step along the line, from 0"),
    Column("position", INT, "", "Number of the event along the line, from 0"),
)
ROUND: Final = (
    Column("round", INT, "", "Round that has begun, counted over all chapters", null=True),
    Column("turn", INT, "", "Turn of the round that has begun, where the rules count turns", True),
)

GAMES: Final = Table(
    "games",
    "a game",
    (
        GAME,
        Column("stored", TEXT, "", "Id of the game in the store", null=True),
        Column("ruleset", TEXT, "", "Name of the ruleset"),
        Column("rules", INT, "", "Rules version"),
        Column("seats", INT, "seats", "Number of seats"),
        Column("deal", INT, "", "Games of one deal have the same seed, so the same luck", True),
        Column("assignment", INT, "", "Which way the bots were put on the seats", null=True),
        Column("arm", TEXT, "", "What is compared: options, a decision; empty where nothing is"),
        Column("options", TEXT, "", "Every option, as JSON"),
        Column("seed", TEXT, "", "Seed in force at the end; empty while secret", null=True),
        Column("seed_origin", TEXT, "", "Whether that seed was drawn or chosen"),
        Column("parent", TEXT, "", "Of a branch: id of the game it comes from", null=True),
        Column("branched_at", INT, "", "Of a branch: position of the last event kept", null=True),
        Column("status", TEXT, "", "ended, running or closed"),
        Column("decided_by", TEXT, "", "What decided the places", null=True),
        Column("winners", INT, "seats", "How many share the first place", null=True),
        Column("rounds", INT, "rounds", "Last round that began, over all chapters"),
        Column("decisions", INT, "decisions", "Decisions along the line"),
        Column("events", INT, "events", "Events along the line"),
        Column("play_hash", TEXT, "", "SHA-256 of all events; empty where some are hidden", True),
        Column("left_out", TEXT, "", "Of a simulated game: why it does not count", null=True),
    ),
)
SEATS: Final = Table(
    "seats",
    "a seat of a game",
    (
        GAME,
        SEAT,
        Column("player", TEXT, "", "Who sat there; a bot is bot:NAME@VERSION"),
        Column("bot", TEXT, "", "The bot that sat there, empty for a person", null=True),
        Column("called", TEXT, "", "What the rules call the seat, such as its colour", null=True),
        Column("place", INT, "", "Place from 1; seats that tie share the better one", null=True),
        Column("share", FLOAT, "wins", "Share of the first place: 1 over the winners, or 0", True),
        Column("score", INT, "points", "The score, as the rules count it", null=True),
        Column("margin", FLOAT, "points", "Score less the mean of the other seats' scores", True),
        Column("luck_share", FLOAT, "wins", "Part of `share` that was luck", null=True),
        Column("luck_share_error", FLOAT, "wins", "Its standard error", null=True),
        Column("luck_score", FLOAT, "points", "Part of `score` that was luck", null=True),
        Column("luck_score_error", FLOAT, "points", "Its standard error", null=True),
    ),
)
TALLIES: Final = Table(
    "tallies",
    "a measure of an item of a topic, for a seat of a game",
    (
        GAME,
        SEAT,
        Column("topic", TEXT, "", "What is counted, such as action"),
        Column("item", TEXT, "", "Which one, such as shoot 3"),
        Column("measure", TEXT, "", "What is summed, such as uses or damage"),
        Column("value", INT, "as the measure", "The sum over the game"),
    ),
)
DECISIONS: Final = Table(
    "decisions",
    "a decision",
    (
        GAME,
        *WHEN,
        SEAT,
        *ROUND,
        Column("request", TEXT, "", "What the seat was asked, in the rules' words", null=True),
        Column("legal", INT, "decisions", "How many decisions were legal", null=True),
        Column("type", TEXT, "", "Type of the decision"),
        Column("data", TEXT, "", "The decision as JSON; what is secret is left out while closed"),
    ),
)
EVENTS: Final = Table(
    "events",
    "an event",
    (
        GAME,
        *WHEN,
        Column("seat", INT, "", "The event's own seat, where it has one", null=True),
        *ROUND,
        Column("type", TEXT, "", "Type of the event"),
        Column("data", TEXT, "", "The event as JSON; what is secret is left out while closed"),
    ),
)
TABLES: Final = (GAMES, SEATS, TALLIES, DECISIONS, EVENTS)  # as every ruleset has them
ADDED: Final = {"games": {"left_out"}}  # columns that data sets of older programs do without
NAMES: Final = tuple(table.name for table in TABLES)
USUAL: Final = NAMES[:-1]  # without events, which take the most room


def part_columns(ruleset: Ruleset) -> tuple[Column, ...]:
    """What a score is made of: a column for each part that the ruleset names."""
    return tuple(
        Column(f"part_{part.name}", INT, part.unit, part.sentence, null=True)
        for part in ruleset.study.parts
    )


def tables_of(ruleset: Ruleset) -> dict[str, Table]:
    """The tables of a data set of this ruleset's games, by name."""
    seats = Table(SEATS.name, SEATS.row, (*SEATS.columns, *part_columns(ruleset)))
    return {each.name: seats if each is SEATS else each for each in TABLES}

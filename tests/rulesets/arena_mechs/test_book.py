"""RULES.md says what is played: its tables are held against the code."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, get_args

import pytest

from mechs_core.kernel.luck import Luck
from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arena_mechs import RULESET, data
from mechs_core.rulesets.arena_mechs.geometry import DIRECTIONS
from mechs_core.rulesets.arena_mechs.model import PARTS, Cover, Phase, Sequence
from mechs_core.rulesets.arena_mechs.questions import ACCEPTS
from mechs_core.rulesets.arena_mechs.rules.prestige_track import PART_OF
from mechs_core.rulesets.arena_mechs.rules.setup import CardsSet, ScenarioSet
from mechs_core.rulesets.arena_mechs.scenario.check import ONLY_IN
from mechs_core.rulesets.arena_mechs.scenario.form import PHASES, Form
from mechs_core.rulesets.arena_mechs.text.notation import parse
from mechs_core.rulesets.arena_mechs.view import OwnCards, SeatSeen, View
from tests.games import Sealed
from tests.rulesets.arena_mechs import tables
from tests.rulesets.arena_mechs.arenas import FREE, RED, W
from tests.rulesets.arena_mechs.positions import position
from tests.rulesets.arena_mechs.tables import Rows, chapter, quoted, shown, written

CHAPTERS = [
    *("The game in five lines", "Glossary", "Components", "Rules", "Options", "Phases"),
    *("Decisions", "Events", "What a seat sees", "Rulings", "What holds at all times"),
    *("Scenario", "Luck, secrets, result", "Notation", "Worked examples"),
]


def assert_table(title: str, expected: Rows, *columns: int) -> None:
    """The first table of a chapter, or some of its columns, are these rows."""
    found = written(title, *columns)
    which = f"columns {columns} of the table" if columns else "the table"
    assert found == expected, f"{which} of chapter {title!r} should be:\n{shown(expected)}"


def test_the_chapters_stand_in_their_order() -> None:
    assert re.findall(r"^## (.+)$", tables.RULES, re.MULTILINE) == CHAPTERS
    titles = re.findall(r"^###? (.+)$", tables.RULES, re.MULTILINE)
    assert len({title.lower() for title in titles}) == len(titles)


def test_the_book_needs_no_other_document() -> None:
    """It names IDs and chapters of its own, and no IDs that it does not have."""
    cited = {*re.findall(r"\bAM-[A-Z]+-\d+\b", tables.RULES)}
    assert cited == {*RULESET.rulebook}
    assert not re.search(r"\bAM-[A-Z]+\b(?!-)", tables.RULES)
    assert not re.search(r"\b(section|spec|seed file|design)\b", tables.RULES, re.IGNORECASE)


def test_examples_and_invariants_are_numbered_through() -> None:
    for kind in ("EX", "INV", "R"):
        ids = [rule for rule in RULESET.rulebook if rule.startswith(f"AM-{kind}-")]
        assert ids == [f"AM-{kind}-{number}" for number in range(1, len(ids) + 1)]


# ---------------------------------------------------------------- components and options


@pytest.mark.parametrize(
    ("title", "table"),
    [
        ("Fields of the arena", tables.arena_fields),
        ("Arrows", tables.arrows),
        ("Loose tiles", tables.loose_tiles),
        ("Cards", tables.cards),
        ("Decks", tables.decks),
        ("Markers", tables.markers),
        ("Mech boards", tables.boards),
        ("Actions", tables.actions),
    ],
)
def test_a_table_of_components_is_as_played(title: str, table: Callable[[], Rows]) -> None:
    assert_table(title, table())


def test_the_prestige_table_is_as_played() -> None:
    assert_table("Prestige table", tables.prestige(), 0, 1)
    assert [reason for reason, _ in tables.prestige()] == [f"`{reason}`" for reason in PART_OF]


def test_what_the_prose_counts_of_the_components_is_so() -> None:
    faces, said = data.FACES, " ".join(tables.RULES.split())
    walls = [sum(len(face.walls) == count for face in faces) for count in (1, 2, 0)]
    hazards = [sum(face.crushers for face in faces), sum(face.flamethrowers for face in faces)]
    assert "{} have one wall, {} have two and {} have none".format(*walls) in said
    assert "{} have crushers and {} flamethrowers".format(*hazards) in said
    sums = [str(sum(deck)) for deck in data.DECKS]
    assert f"add up to {', '.join(sums[:3])} and {sums[3]}" in said
    assert f"the loose fields are {loose_fields()}." in said


def loose_fields() -> str:
    """In reading order, a comma behind each row."""
    rows = [[field for field in data.LOOSE_FIELDS if field[1] == row] for row in "12345"]
    return ", ".join(" ".join(row) for row in rows)


def test_the_options_are_those_of_the_game() -> None:
    assert_table("Options", tables.options(), 0, 1, 2)
    sentences = [[f"`{option.name}`", option.sentence] for option in RULESET.options]
    assert_table("Options", sentences, 0, 3)


# ---------------------------------------------------------------- phases and decisions


def test_every_phase_has_its_decisions() -> None:
    expected = [
        [f"`{phase}`", quoted([kind.__name__ for kind in ACCEPTS.get(phase, ())])]
        for phase in get_args(Phase)
    ]
    assert_table("Phases", expected, 0, 2)


def test_every_decision_has_its_fields_and_refusals() -> None:
    """Names, fields in their order, which of them are secret, codes in the order of testing."""
    found = [
        (row[0].strip("`"), tables.field_names(row[1]), tables.secret_names(row[1]), row[4])
        for row in written("Decisions")
    ]
    expected = [(*rest, quoted(codes)) for *rest, codes in tables.decisions()]
    assert [tuple(row) for row in found] == [tuple(row) for row in expected]


def test_the_words_of_a_value_are_those_that_are_read() -> None:
    found = {name: re.findall(r'"(\w+)"', cell) for name, cell in written("Values")}
    assert found["arrow"] == [*data.ARROWS]
    assert found["symbol"] == [*data.SYMBOLS]
    assert found["marker"] == [*data.MARKERS]
    assert found["direction"] == [*DIRECTIONS]
    assert found["sequence"] == [*Sequence.__struct_fields__]
    assert found["cover"][:2] == [*Cover.__struct_fields__]


def test_every_refusal_code_is_explained() -> None:
    assert_table("Refusal codes", [[f"`{code}`"] for code in tables.every_refusal()], 0)


def test_what_is_offered_is_of_decisions() -> None:
    names = {kind.__name__ for kind in RULESET.rules.decisions}
    assert {name.strip("`") for (name,) in written("What is offered", 0)} <= names


# ---------------------------------------------------------------- events and luck


def test_every_event_has_its_fields_and_secrets() -> None:
    found = [[row[0].strip("`"), *tables.field_names(row[1]), row[3]] for row in written("Events")]
    expected = [
        [kind.__name__, *tables.stored_names(kind), tables.secrets_told(kind)]
        for kind in RULESET.rules.events
    ]
    assert found == expected


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str | Event]]:
    """What happens while games are made: labels that luck is drawn under, and events."""
    log: list[str | Event] = []
    emit, draw, shuffle = Play.emit, Luck.draw, Luck.shuffle

    def emitted(self: Any, event: Event) -> None:
        log.append(event)
        emit(self, event)

    def drawing(how: Callable[..., Any]) -> Callable[..., Any]:
        def noted(self: Any, label: str, *more: Any) -> Any:
            log.append(label)
            return how(self, label, *more)

        return noted

    monkeypatch.setattr(Play, "emit", emitted)
    monkeypatch.setattr(Luck, "draw", drawing(draw))
    monkeypatch.setattr(Luck, "shuffle", drawing(shuffle))
    yield log


def pattern(label: str) -> str:
    """A label as the table has it."""
    said = re.sub(r"^deck \d", "deck {seat}", label)
    said = re.sub(r"again \d+", "again {n}", said)
    return re.sub(r"^orientation ..", "orientation {field}", said)


def told_luck() -> dict[str, list[str]]:
    """Event -> its labels, as the table of events tells."""
    rows = written("Events", 0, 2)
    return {name.strip("`"): re.findall(r"`(.+?)`", luck) for name, luck in rows}


def test_am_luck_1_every_event_is_drawn_under_the_labels_that_are_told(
    drawn: list[str | Event],
) -> None:
    """Labels stand before the event that has their outcome; after the set-up there are none."""
    game = Sealed.new(RULESET, 2, options={"start_order": "seeded"}).finish()
    game.branch(3, "new", seed="8")
    found: dict[str, list[str]] = {}
    labels: list[str] = []
    for each in drawn:
        if isinstance(each, str):
            labels.append(pattern(each))
        else:
            found.setdefault(type(each).__name__, []).extend(labels)
            labels = []
    assert not labels
    told = told_luck()
    scenario = (CardsSet.__name__, ScenarioSet.__name__)
    for event, expected in found.items():
        if event not in scenario:
            assert [*dict.fromkeys(expected)] == told[event], event


def test_am_luck_1_a_scenario_draws_under_the_labels_that_are_told(
    drawn: list[str | Event],
) -> None:
    Sealed.new(RULESET, 2, scenario={"phase": "placement"}, options={"start_order": "seeded"})
    labels = {pattern(each) for each in drawn if isinstance(each, str)}
    events = [type(each).__name__ for each in drawn if not isinstance(each, str)]
    told = told_luck()
    assert labels == {label for event in events for label in told[event]}


def test_am_luck_1_the_labels_of_the_events_are_explained() -> None:
    told = dict.fromkeys(label for labels in told_luck().values() for label in labels)
    assert {label.strip("`") for (label,) in written("Labels", 0)} == {*told}


# ---------------------------------------------------------------- views, scenarios, results


@pytest.mark.parametrize(
    ("title", "kind"),
    [("The view", View), ("Of each seat", SeatSeen), ("Of the own cards", OwnCards)],
)
def test_a_view_shows_what_is_told(title: str, kind: Any) -> None:
    assert_table(title, [[f"`{name}`"] for name in kind.__struct_fields__], 0)


def test_every_key_of_a_scenario_has_its_phases() -> None:
    keys = [name for name in Form.__struct_fields__ if name not in ("colours", "seeded", "given")]
    expected = [[f"`{key}`", quoted(ONLY_IN[key]) if key in ONLY_IN else "all"] for key in keys]
    assert_table("Keys", expected, 0, 2)
    (said,) = [cell for key, cell in written("Keys", 0, 1) if key == "`phase`"]
    assert re.findall(r"`(\w+)`", said) == [*PHASES]


def test_the_parts_of_a_result_are_told() -> None:
    parts = [*PARTS, "markers", "distance"]
    assert_table("Parts of the result", [[f"`{part}`"] for part in parts], 0)
    result = RULESET.rules.result(Sealed.new(RULESET, 2).finish().line.state)
    assert result is not None and [*result.parts[0]] == parts


# ---------------------------------------------------------------- notation and examples


def test_the_notation_is_that_of_the_game() -> None:
    assert_table("Notation", tables.notation(), 0, 1)


def test_every_line_of_the_notation_is_read() -> None:
    seen = RULESET.sight.view(position(mechs={"red": "d3"}, pending={"move": 1}).state, RED)
    for name, lines in written("Notation", 0, 2):
        for line in re.findall(r"`(.+?)`", lines):
            assert f"`{type(parse(line, seen)).__name__}`" == name, line


def test_arena_w_is_the_one_of_the_tests() -> None:
    tiles, drawing = re.findall(r"```(?:json)?\n(.+?)\n```", chapter("Arena W"), re.DOTALL)
    assert tiles == tables.arena_w(), f"the tiles should be:\n{tables.arena_w()}"
    assert drawing == tables.arena_w_drawn(), f"it is drawn:\n{tables.arena_w_drawn()}"
    document = json.loads(tiles)
    assert (document["tiles"], document["free"]) == (W, FREE)

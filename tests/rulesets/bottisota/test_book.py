"""RULES.md prints the tables that the rules play with, and names nothing that is not there."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files

import pytest

from mechs_core.kernel.luck import Luck
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.scenario import form
from tests.games import Sealed
from tests.rulesets.bottisota import book

RULES = files("mechs_core.rulesets.bottisota").joinpath("RULES.md").read_text(encoding="utf-8")
CHAPTERS = (
    *("The game in five lines", "Glossary", "Components", "Rules", "Options", "Phases"),
    *("Decisions", "Events", "What a seat sees", "Rulings", "What holds at all times"),
    *("Scenario", "Luck, secrets, result", "Notation", "Worked examples"),
)


def chapter(name: str) -> str:
    """The text of a chapter, or of a sub-chapter of Components, without its title."""
    found = re.split(rf"(?m)^##+ {re.escape(name)}\n", RULES)
    assert len(found) == 2, f"RULES.md has {len(found) - 1} chapters {name}"
    return re.split(r"(?m)^##+ ", found[1])[0]


def cells(line: str) -> list[str]:
    return line.removeprefix("| ").removesuffix(" |").split(" | ")


def test_the_chapters_stand_in_their_order() -> None:
    assert tuple(re.findall(r"(?m)^## (.+)$", RULES)) == CHAPTERS


@pytest.mark.parametrize(
    ("name", "table"),
    [
        ("Halls", book.halls),
        ("Layouts", book.layouts),
        ("Layouts", book.stacks),
        ("Bots", book.bots),
        ("Weapons", book.weapons),
        ("Part cards", book.parts),
        ("Part cards", book.part_weapons),
        ("Options", book.options),
        ("Phases", book.requests),
        ("Decisions", book.decisions),
        ("Events", book.events),
        ("Luck, secrets, result", book.secrets),
    ],
)
def test_a_table_stands_in_its_chapter_as_it_is_played(
    name: str, table: Callable[[], list[str]]
) -> None:
    """Its first columns; what stands behind them is for people."""
    expected = [cells(line) for line in table()]
    width = len(expected[0])
    printed = tables_of(chapter(name))
    found = [[each[:width] for each in rows] for rows in printed]
    found = [[*rows[:1], ["---|" * width], *rows[2:]] for rows in found]
    expected[1] = ["---|" * width]
    told = "\n".join(table())
    assert expected in found, f"RULES.md, {name}: a table should begin with the columns\n{told}"


def tables_of(text: str) -> list[list[list[str]]]:
    """Each table of a text, each row as its cells."""
    tables = re.findall(r"(?m)(?:^\|.*\n?)+", text)
    return [[cells(line) for line in each.splitlines()] for each in tables]


def test_a_decisions_notes_are_told_in_all_its_cells() -> None:
    for name in ("Options", "Decisions", "Events"):
        for rows in tables_of(chapter(name)):
            assert {len(row) for row in rows if "---" not in row[0]} == {len(rows[0])}, name


# ---------------------------------------------------------------- luck


def test_bot_luck_3_every_label_of_luck_is_one_of_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Labels of whole games, with the options that draw more."""
    drawn: set[str] = set()
    seeded = Luck._seeded

    def noted(luck: Luck, label: str, k: int, n: int) -> int:
        drawn.add(label)
        return seeded(luck, label, k, n)

    monkeypatch.setattr(Luck, "_seeded", noted)
    options = {"destruction": "explosive", "start_cards": 3, "lives": 2, "late_seats": [1]}
    for hall, seats in (("H10", 3), ("H14", 7), ("H19", 12)):
        said = {**options, "map": {"random": hall}}
        Sealed.new(RULESET, seats, seed=hall, options=said).finish()
    patterns = [*map(re.compile, label_patterns())]
    unknown = [label for label in drawn if not any(each.fullmatch(label) for each in patterns)]
    assert not unknown
    # The rarest are drawn in other tests. A pattern that begins with "(" goes for all that hits.
    met = {label.split()[0] for label in drawn}
    begun = {each.pattern.split()[0] for each in patterns if not each.pattern.startswith("(")}
    assert begun - met <= {"tear", "slide"}


def label_patterns() -> list[str]:
    """The labels of RULES.md's table as regular expressions; U is what hits."""
    tables = tables_of(chapter("Luck, secrets, result"))
    rows = next(rows for rows in tables if rows[0][0] == "label")
    whole: list[str] = []
    for row in rows[2:]:
        said = [generalized(each) for each in re.findall(r"`([^`]+)`", row[0])]
        begun = [each for each in said if not each.startswith(" ")]
        ends = [each for each in said if each.startswith(" ")]
        before = begun if begun else ["(mine|bomb|shot|tear|blast|melee) .+"]
        whole += [*begun, *(each + end for each in before for end in ends)]
    return whole


def generalized(label: str) -> str:
    """Numbers stand for any, an area for any, `m` and `b` for the id of a mine or bomb."""
    label = re.sub(r"\bA1$", "AREA", label)
    label = re.sub(r"(?<= )[mb](?= )", "ID", label)
    label = re.sub(r"\d+", r"\\d+", label)
    return label.replace("AREA", r"[A-E]\d").replace("ID", r"(r\d+s\d+n\d+|x\d+)")


# ---------------------------------------------------------------- what is named


def test_every_key_of_a_scenario_stands_in_its_table() -> None:
    text = chapter("Scenario")
    for kind in (form.Form, form.BotForm, form.MineForm, *form.ACTIONS.forms.values()):
        for name in kind.__struct_fields__:
            assert f"`{name}`" in text or name == "given", name


def test_every_id_that_the_book_names_is_one_of_its_items() -> None:
    for rule in re.findall(r"BOT-[A-Z]+-\d+", RULES):
        assert rule in RULESET.rulebook, rule


def test_every_rule_has_a_chapter_of_the_source_or_none() -> None:
    """The table of them says "BOT-SET-1 to 6" for six rules."""
    told: set[str] = set()
    ranges = re.findall(r"(BOT-[A-Z]+-)(\d+)(?: to (\d+))?", chapter("The source's chapters"))
    for kind, first, last in ranges:
        told.update(f"{kind}{number}" for number in range(int(first), int(last or first) + 1))
    kinds = ("BOT-R-", "BOT-INV-", "BOT-EX-")
    assert told == {rule for rule in RULESET.rulebook if not rule.startswith(kinds)}

"""RULES.md prints the tables that the rules play with, and names nothing that is not there."""

from __future__ import annotations

import re

from mechs_core.kernel.messages import tag_of
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.testing.books import book_of, cells_of, hold, in_backticks, recorded, text_of
from tests.games import Sealed
from tests.rulesets.bottisota.tables import HELD

BOOK = book_of(RULESET)
FREE_WORDS = ("Glossary", "The source's chapters")
BY_TESTS = ("Notation", "Scenario", "Luck, secrets, result: label")
test_book = hold(RULESET, *HELD, free=[*FREE_WORDS, *BY_TESTS])


def test_bot_luck_3_every_label_of_luck_is_one_of_the_table() -> None:
    """Labels of whole games, with the options that draw more."""
    options = {"destruction": "explosive", "start_cards": 3, "lives": 2, "late_seats": [1]}
    with recorded() as log:
        for hall, seats in (("H10", 3), ("H14", 7), ("H19", 12)):
            said = {**options, "map": {"random": hall}}
            Sealed.new(RULESET, seats, seed=hall, options=said).finish()
    drawn = {each for each in log if isinstance(each, str)}
    patterns = [*map(re.compile, label_patterns())]
    unknown = [label for label in drawn if not any(each.fullmatch(label) for each in patterns)]
    assert not unknown
    # The rarest are drawn in other tests. A pattern that begins with "(" goes for all that hits.
    met = {label.split()[0] for label in drawn}
    begun = {each.pattern.split()[0] for each in patterns if not each.pattern.startswith("(")}
    assert begun - met <= {"tear", "slide"}


def label_patterns() -> list[str]:
    """The labels of RULES.md's table as regular expressions; U is what hits."""
    whole: list[str] = []
    for (cell,) in cells_of(BOOK, "Luck, secrets, result", "label"):
        said = [generalized(each) for each in in_backticks(cell)]
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


def test_every_decision_stands_once_in_the_notation() -> None:
    cells = cells_of(BOOK, "Notation", "decision", "written")
    names = [name for cell, _ in cells for name in in_backticks(cell)]
    assert sorted(names) == sorted(map(tag_of, RULESET.rules.decisions))


def test_every_rule_has_a_chapter_of_the_source_or_none() -> None:
    """The table of them says "BOT-SET-1 to 6" for six rules."""
    told: set[str] = set()
    ranges = re.findall(r"(BOT-[A-Z]+-)(\d+)(?: to (\d+))?", text_of(BOOK, "The source's chapters"))
    for kind, first, last in ranges:
        told.update(f"{kind}{number}" for number in range(int(first), int(last or first) + 1))
    kinds = ("BOT-R-", "BOT-INV-", "BOT-EX-")
    assert told == {rule for rule in RULESET.rulebook if not rule.startswith(kinds)}

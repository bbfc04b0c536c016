"""RULES.md says what is played: its tables are held equal to printed cards and messages."""

from __future__ import annotations

from mechs_core.rulesets.arcs import RULESET
from mechs_core.testing.books import hold
from tests.rulesets.arcs.tables import TABLES

FREE = ["Glossary", "Notation", "Labels of luck", "Events > Places"]
SCENARIO = [f"Scenario > {each}" for each in ("Keys", "Keys of a seat", "Keys of a played card")]
test_book = hold(
    RULESET, *TABLES, free=[*FREE, *SCENARIO, "Keys of a Union", "Keys of a place of the Court"]
)

"""RULES.md says what is played: its tables are held equal to printed cards and messages."""

from __future__ import annotations

from mechs_core.kernel.messages import DECIDER, secrets_of
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.testing.books import hold
from tests.rulesets.fifty_first_state.tables import TABLES, own

FREE = ["Glossary", "Notation", "Events > Sources and reasons"]
test_book = hold(RULESET, *TABLES, free=FREE)


def test_a_secret_of_a_decision_is_its_deciders() -> None:
    marks = [mark for kind in own(RULESET.rules.decisions) for _, mark in secrets_of(kind)]
    assert {mark.to for mark in marks} == {DECIDER}

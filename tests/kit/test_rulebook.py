"""Rule sentences are read from RULES.md; errors are one printable line."""

from __future__ import annotations

import pytest

from mechs_core.kernel.errors import IllegalDecision, MechsError, one_line
from mechs_core.kit.rulebook import Rulebook


def test_the_rules_of_the_toy():
    rules = Rulebook("tests.toy")
    assert rules["TOY-BLOCK-2"] == "A seat can block once in a game."
    assert [*rules][:3] == ["TOY-SET-1", "TOY-SET-2", "TOY-PICK-1"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a plain sentence", "a plain sentence"),
        ("é ☃", "é ☃"),
        ("two\nlines", "two\\nlines"),
        ("\x1b[2J", "\\x1b[2J"),
        ("\u202e \ud800", "\\u202e \\ud800"),
        ("a 'quote'\n", "a 'quote'\\n"),
    ],
)
def test_an_error_is_one_printable_line(text, line):
    assert one_line(text) == line
    assert str(MechsError(text)) == MechsError(text).sentence == line
    assert str(IllegalDecision("no", text)) == f"{line} (no)"


def test_rules_are_read_when_they_are_asked_for():
    rules = Rulebook("tests.kernel")  # which has none, and nobody asks
    with pytest.raises(FileNotFoundError):
        len(rules)

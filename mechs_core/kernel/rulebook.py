"""The rule sentences of a ruleset, read from its RULES.md."""

from __future__ import annotations

import re
from importlib.resources import files

SENTENCE = re.compile(r"^- ([A-Z]+-[A-Z]+-\d+) (.+)$", re.MULTILINE)


def sentences(package: str) -> dict[str, str]:
    """Rule ID -> sentence, in the order of the package's RULES.md.

    A rule is one list item on one line: `- AM-HIT-1 Target: one Mech ...`.
    """
    text = files(package).joinpath("RULES.md").read_text(encoding="utf-8")
    return {match[1]: match[2] for match in SENTENCE.finditer(text)}

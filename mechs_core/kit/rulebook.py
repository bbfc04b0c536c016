"""The rule sentences of a ruleset, read from its RULES.md."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final

SENTENCE: Final = re.compile(r"^- ([A-Z]+-[A-Z]+-\d+) (.+)$", re.MULTILINE)


class Rulebook(Mapping[str, str]):
    """Rule ID -> sentence, in the order of a package's RULES.md, read when it is first asked for.

    A rule is one list item on one line: `- AM-HIT-1 Target: one Mech ...`.
    """

    def __init__(self, package: str) -> None:
        self._package = package

    @cached_property
    def _sentences(self) -> dict[str, str]:
        from importlib.resources import files

        text = files(self._package).joinpath("RULES.md").read_text(encoding="utf-8")
        return {match[1]: match[2] for match in SENTENCE.finditer(text)}

    def __getitem__(self, rule: str) -> str:
        return self._sentences[rule]

    def __iter__(self) -> Iterator[str]:
        return iter(self._sentences)

    def __len__(self) -> int:
        return len(self._sentences)

"""A rulebook of a given text."""

from __future__ import annotations

from mechs_core.kit.rulebook import Rulebook


class Text(Rulebook):
    """A book whose document is given."""

    def __init__(self, text: str) -> None:
        super().__init__("tests.toy")
        self.text = text

    @property
    def document(self) -> str:
        return self.text

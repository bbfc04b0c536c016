"""Tiny Epic Mechs in words: notation, sentences, the drawn arena."""

from mechs_core.kernel.on_demand import on_call
from mechs_core.rulesets.tiny_epic_mechs.text.board import board, low
from mechs_core.rulesets.tiny_epic_mechs.text.legend import legend
from mechs_core.rulesets.tiny_epic_mechs.text.unsaid import UNSAID

__all__ = [
    "UNSAID",
    "board",
    "format",
    "legend",
    "low",
    "parse",
    "remark",
    "retold",
    "sentence",
    "split",
]

format = on_call(f"{__name__}.notation", "format")
parse = on_call(f"{__name__}.notation", "parse")
split = on_call(f"{__name__}.notation", "split")
remark = on_call(f"{__name__}.remarks", "remark")
retold = on_call(f"{__name__}.sentences", "retold")
sentence = on_call(f"{__name__}.sentences", "sentence")

"""Tiny Epic Mechs in words: notation, sentences, the drawn arena."""

from mechs_core.rulesets.tiny_epic_mechs.text.board import board, low
from mechs_core.rulesets.tiny_epic_mechs.text.legend import legend
from mechs_core.rulesets.tiny_epic_mechs.text.notation import format, parse, split
from mechs_core.rulesets.tiny_epic_mechs.text.remarks import remark
from mechs_core.rulesets.tiny_epic_mechs.text.sentences import UNSAID, retold, sentence

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

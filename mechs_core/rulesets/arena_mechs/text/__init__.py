"""Arena Mechs in words: notation, sentences, the drawn board."""

from mechs_core.rulesets.arena_mechs.text.board import board, low
from mechs_core.rulesets.arena_mechs.text.legend import legend
from mechs_core.rulesets.arena_mechs.text.notation import format, parse
from mechs_core.rulesets.arena_mechs.text.remarks import remark
from mechs_core.rulesets.arena_mechs.text.sentences import UNSAID, sentence

__all__ = ["UNSAID", "board", "format", "legend", "low", "parse", "remark", "sentence"]

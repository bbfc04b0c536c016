"""Arena Mechs in words: notation, sentences, the drawn board."""

from mechs_core.rulesets.arena_mechs.text.board import board
from mechs_core.rulesets.arena_mechs.text.notation import format, parse
from mechs_core.rulesets.arena_mechs.text.sentences import sentence

__all__ = ["board", "format", "parse", "sentence"]

"""Arena Mechs in words: notation, sentences, the drawn board."""

from mechs_core.kernel.on_demand import on_call
from mechs_core.rulesets.arena_mechs.text.board import board, low
from mechs_core.rulesets.arena_mechs.text.legend import legend
from mechs_core.rulesets.arena_mechs.text.unsaid import UNSAID

__all__ = ["UNSAID", "board", "format", "legend", "low", "parse", "remark", "sentence"]

format = on_call(f"{__name__}.notation", "format")
parse = on_call(f"{__name__}.notation", "parse")
remark = on_call(f"{__name__}.remarks", "remark")
sentence = on_call(f"{__name__}.sentences", "sentence")

"""Bottisota-2 in words: notation, sentences, the drawn hall."""

from mechs_core.kernel.on_demand import on_call
from mechs_core.rulesets.bottisota.text.board import board, low
from mechs_core.rulesets.bottisota.text.legend import legend

__all__ = ["board", "format", "legend", "low", "parse", "remark", "sentence", "split"]

format = on_call(f"{__name__}.notation", "format")
parse = on_call(f"{__name__}.notation", "parse")
split = on_call(f"{__name__}.notation", "split")
remark = on_call(f"{__name__}.remarks", "remark")
sentence = on_call(f"{__name__}.sentences", "sentence")

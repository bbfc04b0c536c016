"""Bottisota-2 in words: notation, sentences, the drawn hall."""

from mechs_core.rulesets.bottisota.text.board import board, low
from mechs_core.rulesets.bottisota.text.legend import legend
from mechs_core.rulesets.bottisota.text.notation import format, parse, split
from mechs_core.rulesets.bottisota.text.remarks import remark
from mechs_core.rulesets.bottisota.text.sentences import sentence

__all__ = ["board", "format", "legend", "low", "parse", "remark", "sentence", "split"]

"""Bottisota-2 in words: notation, sentences, the drawn hall."""

from typing import Final

from mechs_core.kernel.contract.telling import Telling, always_retold
from mechs_core.kernel.on_demand import on_call
from mechs_core.rulesets.bottisota.text.board import board, low
from mechs_core.rulesets.bottisota.text.legend import legend

TELLING: Final = Telling(
    about="move your bot, shoot, lay mines; be the last one in the hall",
    parse=on_call(f"{__name__}.notation", "parse"),
    format=on_call(f"{__name__}.notation", "write"),
    split=on_call(f"{__name__}.notation", "split"),
    sentence=on_call(f"{__name__}.sentences", "sentence"),
    remark=on_call(f"{__name__}.remarks", "remark"),
    retold=always_retold,
    board=board,
    low=low,
    legend=legend,
)

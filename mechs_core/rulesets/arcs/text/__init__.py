"""Arcs in words: notation, sentences, the board."""

from typing import Final

from mechs_core.kernel.contract.telling import Telling, always_retold
from mechs_core.kernel.on_demand import on_call
from mechs_core.rulesets.arcs.text.unsaid import UNSAID, echoes

TELLING: Final = Telling(
    about="lead, follow and fight over ambitions; most Power wins",
    parse=on_call(f"{__name__}.notation", "parse"),
    format=on_call(f"{__name__}.notation", "write"),
    split=on_call(f"{__name__}.notation", "split"),
    sentence=on_call(f"{__name__}.sentences", "sentence"),
    remark=on_call(f"{__name__}.remarks", "remark"),
    retold=always_retold,
    unsaid=UNSAID,
    echoes=echoes,
    board=on_call(f"{__name__}.board", "board"),
    low=on_call(f"{__name__}.board", "low"),
    legend=on_call(f"{__name__}.legend", "legend"),
)

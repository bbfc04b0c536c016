"""Tiny Epic Mechs in words: notation, sentences, the drawn arena."""

from typing import Final

from mechs_core.kernel.contract.telling import Telling
from mechs_core.kernel.on_demand import on_call
from mechs_core.rulesets.tiny_epic_mechs.text.board import board, low
from mechs_core.rulesets.tiny_epic_mechs.text.legend import legend
from mechs_core.rulesets.tiny_epic_mechs.text.unsaid import UNSAID

TELLING: Final = Telling(
    about="program your pilot, hold zones, win combats; most VP wins",
    parse=on_call(f"{__name__}.notation", "parse"),
    format=on_call(f"{__name__}.notation", "written"),
    split=on_call(f"{__name__}.notation", "split"),
    sentence=on_call(f"{__name__}.sentences", "sentence"),
    remark=on_call(f"{__name__}.remarks", "remark"),
    retold=on_call(f"{__name__}.sentences", "retold"),
    unsaid=UNSAID,
    board=board,
    low=low,
    legend=legend,
)

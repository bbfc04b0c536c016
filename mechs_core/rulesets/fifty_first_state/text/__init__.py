"""51st State in words: notation, sentences, the board."""

from typing import Final

from mechs_core.kernel.contract.telling import Telling, always_retold
from mechs_core.kernel.on_demand import on_call
from mechs_core.rulesets.fifty_first_state.text.board import board, low
from mechs_core.rulesets.fifty_first_state.text.legend import legend
from mechs_core.rulesets.fifty_first_state.text.unsaid import UNSAID

TELLING: Final = Telling(
    about="a state of locations; most victory points win",
    parse=on_call(f"{__name__}.notation", "parse"),
    format=on_call(f"{__name__}.notation", "written"),
    split=on_call(f"{__name__}.notation", "split"),
    sentence=on_call(f"{__name__}.sentences", "sentence"),
    remark=on_call(f"{__name__}.remarks", "remark"),
    retold=always_retold,
    unsaid=UNSAID,
    board=board,
    low=low,
    legend=legend,
)

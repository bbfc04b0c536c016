"""Arcs in words: notation, sentences, the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from mechs_core.kernel.contract.telling import Telling, always_retold
from mechs_core.kernel.on_demand import on_call
from mechs_core.rulesets.arcs.text.unsaid import UNSAID

if TYPE_CHECKING:
    from mechs_core.rulesets.arcs.view import View

FATE: Final = {"fate": "`fate NAME`: a Fate, what it gives and asks for; alone: all of them"}


def goal(view: View) -> str:
    return "campaign in" if view.campaign is not None else "game in"


def looked_up(view: View) -> Mapping[str, str]:
    """In a campaign Fates have a word of their own."""
    return FATE if view.campaign is not None else {}


TELLING: Final = Telling(
    about="lead, follow and fight over ambitions; most Power wins",
    parse=on_call(f"{__name__}.notation", "parse"),
    format=on_call(f"{__name__}.notation", "write"),
    split=on_call(f"{__name__}.notation", "split"),
    sentence=on_call(f"{__name__}.sentences", "sentence"),
    remark=on_call(f"{__name__}.remarks", "remark"),
    retold=always_retold,
    unsaid=UNSAID,
    echoes=on_call(f"{__name__}.echoes", "echoes"),
    board=on_call(f"{__name__}.board", "board"),
    low=on_call(f"{__name__}.board", "low"),
    legend=on_call(f"{__name__}.legend", "legend"),
    goal=goal,
    looked_up=looked_up,
)

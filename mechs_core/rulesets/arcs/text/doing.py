"""What the game waits for, in a few words for the title of the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kit.words import count
from mechs_core.rulesets.arcs.text.words import TYPE_NAME, court_name, name, ships, short
from mechs_core.rulesets.arcs.view import View

Data = Mapping[str, Any]  # of the open window


def doing(view: View) -> str:
    """ "s1 leads", "s0 deals 3 hits", who has won."""
    if view.ranking:
        return f"{name(view.ranking[0])} has won"
    if view.asked is None:
        return ""
    data = view.window.data if view.window is not None else {}
    return f"{short(view.asked)} {DOES[view.question](data)}"


def _always(said: str) -> Callable[[Data], str]:
    return lambda data: said


def _hits(data: Data) -> str:
    what = {"own": "own hit", "hit": "hit", "bhit": "building hit"}[data["step"]]
    return f"deals {count(data['left'], what)}"


DOES: Final[Mapping[str, Callable[[Data], str]]] = {
    "mulligan": _always("may redraw its hand"),
    "lead": _always("leads or passes"),
    "follow": _always("follows"),
    "turn": _always("acts"),
    "spent": lambda data: f"may use the {TYPE_NAME[data['as']]}",
    "group": lambda data: f"chooses ships for {data['from']} to {data['to']}",
    "sail": lambda data: (
        f"may go on from {data['at']} with {ships(data['fresh'], data['damaged'])}"
    ),
    "dice": lambda data: f"collects up to {data['most']} dice",
    "reroll": lambda data: f"may reroll {data['most']} skirmish dice",
    "own_hits": _hits,
    "hits": _hits,
    "ransack": _always("ransacks the Court"),
    "raid": lambda data: f"may raid with {count(data['keys'], 'key')}",
    "vox": lambda data: f"resolves {court_name(data['card'])}",
    "farseers": _always("chooses a hand to see"),
    "farseers_swap": lambda data: f"may swap a card with {short(data['rival'])}",
    "put": _always("may put cards on the discard"),
    "steal": lambda data: f"steals {data['left']} {TYPE_NAME[data['resource']]}",
    "pressgang": _always("may pressgang more"),
    "execute": _always("may execute more"),
    "overflow": lambda data: f"has no slot for {TYPE_NAME[data['resource']]}",
    "regroup": _always("regroups at a gate"),
}

"""What the game waits for, in a few words for the title of the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kit.words import count
from mechs_core.rulesets.arcs.campaign_data import FATES
from mechs_core.rulesets.arcs.text.asking import asked_seats, question_to
from mechs_core.rulesets.arcs.text.campaign_texts import fate_name
from mechs_core.rulesets.arcs.text.words import TYPE_NAME, court_name, name, ships, short
from mechs_core.rulesets.arcs.view import View

Data = Mapping[str, Any]  # of the open window


def doing(view: View) -> str:
    """ "s1 leads", "s0 deals 3 hits", who has won."""
    if view.ranking:
        return f"{name(view.ranking[0])} has won"
    first, *others = asked_seats(view) or [-1]
    if first < 0:
        return ""
    data = view.window.data if view.window is not None else {}
    said = f"{short(first)} {DOES[question_to(view, first)](data)}"
    return f"{said}; so may {' '.join(map(short, others))}" if others else said


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
    "sail": lambda data: f"may go on from {data['at']} with {sailing(data)}",
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
    # ------------------------------------------------------------ the campaign
    "fates": _always("chooses a Fate"),
    "placing": _always("places its start"),
    "fate_choice": lambda data: f"chooses for {asking(data['card'])}",
    "council": _always("may call a Summit"),
    "event": _always("may call a Summit"),
    "steal_trust": _always("steals from the Trust"),
    "council_choice": _always("chooses Crises or Edicts"),
    "vox_crisis": lambda data: f"resolves the Crisis of {court_name(data['card'])}",
    "order": _always("gives orders in the Call to Order"),
    "talk": _always("negotiates"),
    "talk_caller": _always("negotiates"),
    "talk_item": _always("says what is given"),
    "policy": _always("enforces or changes the policy"),
    "demand": lambda data: f"demands a piece of {short(data['of'])}",
    "edict_place": _always("places Imperial ships"),
    "edict_give": _always("gives Weapons"),
    "edict_may": lambda data: f"may use edict {data['edict']:02}",
    "escort": lambda data: f"chooses Imperial ships for {data['from']} to {data['to']}",
    "sprint": _always("may sprint"),
    "imperial": _always("may add Imperial ships"),
    "railgun": _always("takes the hit of the railguns"),
    "lore_repair": _always("repairs a piece of the attack"),
}


def sailing(data: Data) -> str:
    """ "2f1d and the Flagship and 1f Imperial"."""
    empire = ships(*data.get("empire", (0, 0)))
    said = [ships(data["fresh"], data["damaged"]), "the Flagship" * data.get("flagship", False)]
    said.append(f"{empire} Imperial" if empire else "")
    return " and ".join(filter(None, said))


def asking(card: str) -> str:
    """A Fate, or a card of one."""
    return fate_name(card) if card in FATES else court_name(card)
